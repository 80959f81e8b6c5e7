"""Ascension learned in a minute: one game, from its first gesture to its last. The learner is the triangle."""

from __future__ import annotations

from typing import Any

from tablier.games.lesson import Finale, Lesson, Step, Wrong
from tablier.texts import Text

# Few drawings, so that each that is seen is one that is spoken of.
OPTIONS: dict[str, Any] = {"faces": {"ladder": 1, "mattress": 1}}
SETUP: dict[str, Any] = {"players": 2, "faces": {"b2": "ladder", "d3": "mattress"}}

HOLE = "b1 c4 b1 h8 g7 h8"  # one turn of each: both stand in the hole they dug
STAIR = f"{HOLE} figure a1 a1 h7 g7 h7"
LADDER = f"{STAIR} b2 b1^ b1 h6 g6 h6 c4 c1"
CLIMB = (
    f"{LADDER} c1 h5 g5 h5 figure d2 d2 figure h6 h6 g1 e3 e3 half f8 i6 g2 f4 f4 half g4 i5 g6 g4 g4 figure f5 i6 "
    "c1 f4 f4 g4 f5 i7 b1 f5 f5 h3 g4 h6 e4 g4 g4 f5 b1 i6"
)
SUMMIT = f"{CLIMB} c1 f4 f4 b1 h5^ h5 e2 f5"
DOWN = f"{SUMMIT} e5 g4 d5 i5 joker e3 f4 d1 b2 h5 e1 e5 f5 b2 d5 g5 f4 d3 f4 e5 h6 g4 g5 e5 e3 g6 g5 f4"
HOME = f"{DOWN} half c2 d3 e5 e2 f5 f4 e5 c2 h6 g4 g4 f4 b1 b1 e5 c2 f5 g5 e5"

LESSON = Lesson(
    steps=(
        Step(
            options=OPTIONS,
            setup=SETUP,
            teaches=("aim", "move"),
            rules=("ACN-2", "ACN-3"),
            text=Text(
                "Climb the pillar in the middle and be the first back home: that is the game. A turn begins with a "
                "piece, so lift the cube on b1, beside your triangle.",
                "Grimper sur le pilier du milieu et rentrer avant l’autre : voilà le jeu. Un tour commence par une "
                "pièce : soulevez donc le cube en b1, à côté de votre triangle.",
            ),
            right="b1",
            praise=Text(
                "You have it in hand. Cubes belong to nobody: you may lift any that has nothing on it.",
                "Vous l’avez en main. Les cubes ne sont à personne : on prend tous ceux qui ne portent rien.",
            ),
            wrong=(
                Wrong(
                    moves="a1",
                    text=Text(
                        "Your pawn comes last: first move a piece, to make a way for it. Lift the cube on b1.",
                        "Le pion vient en dernier : déplacez d’abord une pièce pour lui ouvrir la voie. Soulevez le "
                        "cube en b1.",
                    ),
                    rule="ACN-2",
                ),
                Wrong(
                    moves="e5",
                    text=Text(
                        "The pillar stays where it is: that is where you want to go. Lift the cube on b1.",
                        "Le pilier ne bouge pas : c’est là que vous voulez aller. Soulevez le cube en b1.",
                    ),
                    rule="ACN-3",
                ),
            ),
            otherwise=Text(
                "You may, but your pawn needs a way out of its corner. Lift the cube on b1, beside it.",
                "C’est permis, mais votre pion a besoin d’une issue. Soulevez le cube en b1, à côté de lui.",
            ),
        ),
        Step(
            options=OPTIONS,
            setup=SETUP,
            moves="b1",
            teaches=("move", "forbidden"),
            rules=("ACN-4", "ACN-5"),
            text=Text(
                "Now place it, on nearly any other cell. The numbers are heights: it will add 2 to what it lies on.",
                "Posez-le maintenant, sur presque n’importe quelle autre case. Les nombres sont des hauteurs : il en "
                "ajoute 2.",
            ),
            praise=Text(
                "Higher by 2, and frozen: a snowflake says that your opponent may not move it for a turn.",
                "Plus haut de 2, et gelé : le flocon dit que l’adversaire ne peut pas le bouger pendant un tour.",
            ),
            wrong=(
                Wrong(
                    moves="a1",
                    text=Text(
                        "Nothing is put on a pawn. Choose another cell.",
                        "On ne pose rien sur un pion. Choisissez une autre case.",
                    ),
                    rule="ACN-5",
                ),
                Wrong(
                    moves="b1",
                    text=Text(
                        "It comes from there, and has to go elsewhere.",
                        "Il vient de là, et doit aller ailleurs.",
                    ),
                    rule="ACN-5",
                ),
                Wrong(
                    moves="a9 i1",
                    text=Text(
                        "A corner takes only pieces that show its figure. Choose another cell.",
                        "Un coin ne reçoit que des pièces qui montrent sa figure. Choisissez une autre case.",
                    ),
                    rule="ACN-5",
                ),
            ),
        ),
        Step(
            options=OPTIONS,
            setup=SETUP,
            moves="b1 c4",
            teaches=("move",),
            rules=("ACN-7", "ACN-9"),
            text=Text(
                "The turn ends with your pawn: one cell in any direction, and at most 1 up or down. Step into the hole "
                "on b1.",
                "Le tour finit par votre pion : une case dans n’importe quelle direction, et 1 de plus ou de moins au "
                "plus. Descendez dans le trou en b1.",
            ),
            right="b1",
            praise=Text(
                "A whole turn. A pawn that cannot step goes back to its corner, and the second time it is out of the "
                "game.",
                "Voilà tout un tour. Un pion qui ne peut pas avancer retourne à son coin ; la seconde fois, il est "
                "éliminé.",
            ),
            wrong=(
                Wrong(
                    moves="a2 b2",
                    text=Text(
                        "That is 2 higher, too steep for a pawn. The hole on b1 is as high as your corner.",
                        "C’est 2 plus haut, trop raide pour un pion. Le trou en b1 est à la hauteur de votre coin.",
                    ),
                    rule="ACN-7",
                ),
            ),
            reply="h8 g7 h8",
        ),
        Step(
            options=OPTIONS,
            setup=SETUP,
            moves=HOLE,
            teaches=("move",),
            rules=("ACN-3", "ACN-5"),
            text=Text(
                "Cubes alone are too steep; half-cubes, of height 1, make the stairs. You have four in your reserve: "
                "take one with your triangle.",
                "Les cubes seuls sont trop raides ; les demi-cubes, de hauteur 1, font les marches. Vous en avez "
                "quatre en réserve : prenez-en un à votre triangle.",
            ),
            right="figure",
            praise=Text(
                "It goes on your corner, for it shows its figure, and your pawn climbs by 1.",
                "Il va sur votre coin, dont il montre la figure, et votre pion monte de 1.",
            ),
            wrong=(
                Wrong(
                    moves="half",
                    text=Text(
                        "A plain one would do for other cells. Your corner takes only what shows its figure: take the "
                        "one with the triangle.",
                        "Un neutre irait sur d’autres cases. Votre coin ne reçoit que ce qui montre sa figure : prenez "
                        "celui au triangle.",
                    ),
                ),
            ),
            otherwise=Text(
                "That is a cube, of height 2. Take the half-cube with the triangle from your reserve.",
                "C’est un cube, de hauteur 2. Prenez le demi-cube au triangle dans votre réserve.",
            ),
            reply="a1 a1 h7 g7 h7",
        ),
        Step(
            options=OPTIONS,
            setup=SETUP,
            moves=STAIR,
            teaches=("forbidden",),
            rules=("ACN-4", "ACN-6"),
            text=Text(
                "Forty of the cubes hide a drawing, and only whoever lifts one sees it. Lift the one on b2.",
                "Quarante des cubes cachent un dessin, et seul celui qui en soulève un le voit. Soulevez celui en b2.",
            ),
            right="b2",
            praise=Text(
                "A ladder! You alone know of it.",
                "Une échelle ! Vous seul le savez.",
            ),
            wrong=(
                Wrong(
                    moves="g7",
                    text=Text(
                        "The snowflake: your opponent has just moved it, and it is frozen for you. Lift the cube on "
                        "b2.",
                        "Le flocon : l’adversaire vient de le déplacer, il est gelé pour vous. Soulevez le cube en b2.",
                    ),
                    rule="ACN-6",
                ),
            ),
            otherwise=Text(
                "You may, but there is something under the one on b2. Lift that.",
                "C’est permis, mais celui en b2 cache quelque chose. Soulevez-le.",
            ),
        ),
        Step(
            options=OPTIONS,
            setup=SETUP,
            moves=f"{STAIR} b2",
            teaches=("move",),
            rules=("ACN-4", "ACN-8"),
            text=Text(
                "A drawing works only while it is shown, and then for everybody. Choose to show the face, and place "
                "the ladder on b1, next to your pawn.",
                "Un dessin n’agit que s’il est visible, et alors pour tous. Choisissez de dévoiler la face, et posez "
                "l’échelle en b1, à côté de votre pion.",
            ),
            right="b1^",
            praise=Text(
                "Your pawn steps on to the ladder. Your opponent digs on, and you have put a cube on c1: two higher.",
                "Votre pion monte sur l’échelle. L’adversaire creuse encore, et vous avez posé un cube en c1 : deux "
                "plus haut.",
            ),
            wrong=(
                Wrong(
                    moves="b1",
                    text=Text(
                        "Face down it is a plain cube. First choose to show its face, then place it on b1.",
                        "Face cachée, c’est un simple cube. Choisissez d’abord de la dévoiler, puis posez-le en b1.",
                    ),
                ),
            ),
            otherwise=Text(
                "You may, but your pawn is to stand on the ladder. Show it, and place it on b1.",
                "C’est permis, mais votre pion doit aller sur l’échelle. Dévoilez-la et posez-la en b1.",
            ),
            reply="b1 h6 g6 h6 c4 c1",
        ),
        Step(
            options=OPTIONS,
            setup=SETUP,
            moves=LADDER,
            teaches=("move",),
            rules=("ACN-7", "ACN-8"),
            text=Text(
                "From the ladder your pawn climbs a whole cube: go up to c1.",
                "De l’échelle, votre pion monte d’un cube entier : allez en c1.",
            ),
            right="c1",
            praise=Text(
                "From 2 to 4 at once. Other drawings let you drop by 2, step twice, ride or rest; one lets nobody on.",
                "De 2 à 4 d’un coup. D’autres dessins font descendre de 2, avancer deux fois, voyager ou se reposer ; "
                "un seul n’admet personne.",
            ),
            wrong=(
                Wrong(
                    moves="b2",
                    text=Text(
                        "That is a hole, 2 lower: a ladder only helps up. Climb to c1.",
                        "C’est un trou, 2 plus bas : une échelle n’aide qu’à monter. Grimpez en c1.",
                    ),
                    rule="ACN-7",
                ),
            ),
            otherwise=Text(
                "You may, but the ladder takes you higher. Climb to c1.",
                "C’est permis, mais l’échelle mène plus haut. Grimpez en c1.",
            ),
        ),
        Step(
            options=OPTIONS,
            setup=SETUP,
            moves=SUMMIT,
            teaches=("score", "aim"),
            rules=("ACN-10", "ACN-11"),
            text=Text(
                "Some turns later you stand at 8, beside the pillar of height 9. One more step: reach the summit.",
                "Quelques tours plus tard, vous êtes à 8, à côté du pilier de hauteur 9. Encore un pas : atteignez le "
                "sommet.",
            ),
            right="e5",
            praise=Text(
                "The first one up leads, and may once place the joker, on which nobody else may stand. Now you must "
                "come home.",
                "Le premier là-haut mène, et peut une fois poser le joker, où nul autre ne va. Il faut maintenant "
                "rentrer.",
            ),
            otherwise=Text(
                "You may, but the pillar is right beside you. Step on e5.",
                "C’est permis, mais le pilier est à côté de vous. Allez en e5.",
            ),
        ),
        Step(
            options=OPTIONS,
            setup=SETUP,
            moves=HOME,
            teaches=("end",),
            rules=("ACN-13",),
            text=Text(
                "You have come down again by stairs you built. Your corner is 1 high, you stand at 2: come home.",
                "Vous êtes redescendu par des marches à vous. Votre coin est à 1, vous êtes à 2 : rentrez.",
            ),
            right="a1",
            praise=Text(
                "To the summit and back before your opponent: you win.",
                "Au sommet et retour avant l’adversaire : vous gagnez.",
            ),
            otherwise=Text(
                "You may, but your own corner wins the game. Step on a1.",
                "C’est permis, mais votre coin fait gagner. Allez en a1.",
            ),
        ),
    ),
    finale=Finale(
        options=OPTIONS,
        setup=SETUP,
        moves=DOWN,
        text=Text(
            "Now build for yourself: half-way down from the summit, be home before a novice has been there and back. "
            "For your first turns, a hint shows a good move.",
            "À vous de bâtir : à mi-pente, de retour du sommet, rentrez avant qu’un novice n’en soit revenu. À vos "
            "premiers tours, un conseil montre un bon coup.",
        ),
    ),
)
