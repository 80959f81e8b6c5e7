"""Anacund learned in a minute, on the ring of the rules. The learner is Dark, and Light for the last pawn of a game."""

from __future__ import annotations

from tablier.games.lesson import Finale, Lesson, Step, Wrong
from tablier.texts import Text

RING = {"ring": "121*561142663232145635536251345446432"}

LESSON = Lesson(
    steps=(
        Step(
            setup=RING,
            teaches=("aim", "move", "forbidden"),
            rules=("ANA-2",),
            text=Text(
                "Hold more squares than your opponent: that is the game. Your pawns stand in three groups of six, and "
                "the size of a group tells where its next pawn goes: place one on a 6.",
                "Tenir plus de cases que l’adversaire : voilà le jeu. Vos pions forment trois groupes de six, et la "
                "taille d’un groupe dit où va son prochain pion : posez-en un sur un 6.",
            ),
            praise=Text(
                "That group holds five now: its next pawn goes to a 5. Groups count down to 1.",
                "Ce groupe en contient cinq : son prochain pion ira sur un 5. Les groupes décomptent jusqu’à 1.",
            ),
            wrong=(
                Wrong(
                    moves="a1 b1 c1 d1 f1 g1 h1 i1 l1 m1 n1 o1 p1 q1 q2 p3 o3 n3 m3 k3 j3 i3 h3 g3 f3 e3 d3 b3 a3 a2",
                    text=Text(
                        "All your groups hold six pawns, so only a square of value 6 is open to you.",
                        "Tous vos groupes contiennent six pions : seules les cases de valeur 6 vous sont ouvertes.",
                    ),
                    rule="ANA-2",
                ),
            ),
        ),
        Step(
            setup=RING,
            moves="e1 d1",
            teaches=("move",),
            rules=("ANA-2", "ANA-3"),
            text=Text(
                "A turn is three pawns, and two of yours went to a 6 and a 5 from the same group. "
                "Take its next pawn: it holds four.",
                "Un tour compte trois pions, et deux des vôtres sont allés sur un 6 et un 5, du même groupe. "
                "Prenez-y le suivant : il en contient quatre.",
            ),
            right="h1 q1 g3 e3 d3 b3",
            praise=Text(
                "Your turn is over, and the three light pawns follow. All 36 squares will be filled.",
                "Votre tour est fini, et les trois pions clairs suivent. Les 36 cases seront remplies.",
            ),
            otherwise=Text(
                "That pawn comes from another group of six, which is allowed. This time, place one on a 4.",
                "Ce pion vient d’un autre groupe de six, ce qui est permis. Cette fois, posez-en un sur un 4.",
            ),
            reply="l3 o3 q3",
        ),
        Step(
            setup=RING,
            moves="e1 q2 g3 j1 f3 e3 k1 d1",
            teaches=("aim", "score"),
            rules=("ANA-5", "ANA-6"),
            text=Text(
                "You want as many squares as you can get, and light pawns too: enclose the two on e3 and f3. "
                "Your pawn on g3 stands at one end already.",
                "Il faut obtenir le plus de cases possible, et aussi des pions clairs : enclavez ceux de e3 et f3. "
                "Votre pion de g3 est déjà à un bout.",
            ),
            right="d3",
            praise=Text(
                "Both turn dark and lie beside their squares, which are yours for good. Nobody places there again.",
                "Les deux se retournent à côté de leurs cases, à vous pour de bon. Plus personne n’y posera.",
            ),
            otherwise=Text(
                "That encloses nothing. The other end of the light run is d3, and you have a pawn for a 4.",
                "Cela n’enclave rien. L’autre bout de la série claire est d3, et vous avez un pion pour un 4.",
            ),
        ),
        Step(
            setup=RING,
            moves="e1 n3 d3 l3 j1 o3",
            teaches=("score",),
            rules=("ANA-5",),
            text=Text(
                "Beware of m3: your pawns on m3 and n3 would then be enclosed by l3 and o3, and both lost. "
                "Place a pawn anywhere else.",
                "Attention à m3 : vos pions de m3 et n3 seraient alors enclavés par l3 et o3, et perdus tous deux. "
                "Posez un pion ailleurs.",
            ),
            gain=1,
            praise=Text(
                "Nobody loses a pawn by that. Only a pawn that is placed can enclose, or walk in between.",
                "Rien n’est perdu ainsi. Seul un pion qu’on pose peut enclaver, ou se jeter entre deux autres.",
            ),
            wrong=(
                Wrong(
                    moves="m3",
                    text=Text(
                        "There your whole run, m3 and n3, stands between two light pawns: Light takes both.",
                        "Là, toute votre série, m3 et n3, se trouve entre deux pions clairs : Clair prend les deux.",
                    ),
                ),
            ),
        ),
        Step(
            setup=RING,
            moves="j1 o3 g3 q3 l3 n3",
            teaches=("score",),
            rules=("ANA-5",),
            text=Text(
                "Capturing comes first: who captures is not captured. Jump in between two light pawns where you "
                "enclose one of them.",
                "Capturer passe d’abord : qui capture n’est pas capturé. Jetez-vous entre deux pions clairs, là où "
                "vous en enclavez un.",
            ),
            right="m3",
            praise=Text(
                "n3 stood between m3 and o3. You captured it first, so your pawn on m3 is safe.",
                "n3 était entre m3 et o3. Vous l’avez capturé d’abord : votre pion de m3 ne risque rien.",
            ),
            wrong=(
                Wrong(
                    moves="p3",
                    text=Text(
                        "p3 captures nothing, and then o3 and p3 are enclosed by n3 and q3. Try the other 3.",
                        "p3 ne capture rien, et o3 et p3 sont alors enclavés par n3 et q3. Essayez l’autre 3.",
                    ),
                ),
            ),
            otherwise=Text(
                "That captures nothing. Look at the light pawn on n3: you stand on one side of it.",
                "Cela ne capture rien. Voyez le pion clair de n3 : vous êtes déjà d’un côté.",
            ),
        ),
        Step(
            setup=RING,
            moves="l3 j1 q3 c3 n3 e3 f3 g3 h3 k1 p3 k3 j3 o1",
            teaches=("forbidden", "score"),
            rules=("ANA-6",),
            text=Text(
                "A closed square such as k3 is a gap: a run beside it cannot be enclosed. "
                "Light is after your pawns on f3, g3 and h3: join them to j3.",
                "Une case fermée comme k3 est un trou : une série qui la touche ne peut être enclavée. "
                "Clair vise vos pions de f3, g3 et h3 : reliez-les à j3.",
            ),
            right="i3",
            praise=Text(
                "Five in a row, and one end is closed: nobody can ever take them.",
                "Cinq à la suite, et un bout est fermé : personne ne pourra jamais les prendre.",
            ),
            wrong=(
                Wrong(
                    moves="k3",
                    text=Text(
                        "k3 is closed: your captured pawn lies beside it, and nobody places there again. Fill i3.",
                        "k3 est fermée : le pion capturé est à côté, et plus personne n’y pose. Remplissez i3.",
                    ),
                    rule="ANA-6",
                ),
            ),
            otherwise=Text(
                "Then Light places on i3 and takes three pawns. Fill i3 yourself.",
                "Clair pose alors en i3 et prend trois pions. Remplissez i3 vous-même.",
            ),
        ),
        Step(
            setup=RING,
            moves="e1 d1 h1 q3 o3 j1 l1 i1",
            teaches=("score", "move"),
            rules=("ANA-2", "ANA-7"),
            text=Text(
                "Every square is a point, but the one with the star is six. One of your groups has counted down to 1: "
                "take the star.",
                "Chaque case vaut un point, mais celle de l’étoile en vaut six. Un de vos groupes est descendu à 1 : "
                "prenez l’étoile.",
            ),
            gain=6,
            praise=Text(
                "Six points, as long as nobody encloses it. The group is used up.",
                "Six points, tant que personne ne l’enclave. Le groupe est épuisé.",
            ),
            otherwise=Text(
                "That is one point. The star is on c1.",
                "Cela fait un point. L’étoile est en c1.",
            ),
        ),
        Step(
            setup=RING,
            moves="e1 k1 q3 j1 j3 h1 n3 e3 o3 a3 a2 l3 p3 q1 m1 g1 f3 b3 m3 k3 i3 l1 i1 a1 d1 p1 g3 c3 q2 d3 h3 o1 f1 "
            "n1 b1",
            teaches=("end", "score"),
            rules=("ANA-5", "ANA-7"),
            text=Text(
                "This time you are Light, behind by 15 to 20. The game ends with the 36th pawn, and more points win: "
                "place it.",
                "Cette fois, vous êtes Clair, mené par 20 à 15. La partie finit au 36e pion, et qui a le plus de "
                "points gagne : posez-le.",
            ),
            right="c1",
            praise=Text(
                "The star and three pawns at once: you win by 24 to 17.",
                "L’étoile et trois pions d’un coup : vous gagnez par 24 à 17.",
            ),
        ),
    ),
    finale=Finale(
        setup=RING,
        moves="e1 d1 q1 q3 o3 b3 j1 q2 n1 l3 f3 g3",
        text=Text(
            "You know it all. Now finish a game against a novice: for your first pawns, a hint shows a good move.",
            "Vous savez tout. Finissez maintenant une partie contre un novice : pour vos premiers pions, un conseil "
            "montre un bon coup.",
        ),
    ),
)
