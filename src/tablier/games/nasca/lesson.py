"""Nasca learned in a minute. The learner has the first seat's planks, in the last step those of the second."""

from __future__ import annotations

from tablier.games.lesson import Finale, Lesson, Step, Wrong
from tablier.texts import Text

ONE_ROUND = {"rounds": 1}

LESSON = Lesson(
    steps=(
        Step(
            options=ONE_ROUND,
            teaches=("aim", "move"),
            rules=("NAS-1", "NAS-2"),
            text=Text(
                "Wall in more cells than your opponent: that is the game. Take one of your twelve planks and lay it "
                "anywhere, along a row or a column; taken again, it turns.",
                "Entourer plus de cases que l’adversaire : voilà le jeu. Prenez une de vos douze pièces et posez-la où "
                "vous voulez, en ligne ou en colonne ; touchée de nouveau, elle tourne.",
            ),
            praise=Text(
                "That is a whole turn. Planks never move again.",
                "Voilà tout un tour. Les pièces ne bougent plus jamais.",
            ),
        ),
        Step(
            options=ONE_ROUND,
            moves="a4-c4 k1-k5",
            teaches=("aim", "score"),
            rules=("NAS-9", "NAS-10"),
            text=Text(
                "Every empty cell that your colour walls in is a point, and the edges of the board help. "
                "Close the corner at the top left: nine points.",
                "Chaque case vide que votre couleur entoure vaut un point, et les bords du plateau y aident. "
                "Fermez le coin en haut à gauche : neuf points.",
            ),
            right="d1-d3 d1-d4 d1-d5",
            praise=Text(
                "Nine empty cells, walled in by your planks and two edges that meet.",
                "Neuf cases vides, entourées par vos pièces et deux bords qui se touchent.",
            ),
            wrong=(
                Wrong(
                    moves="c1-c3",
                    text=Text(
                        "That covers a column of cells you could count: six points only. One column to the right!",
                        "Cela couvre une colonne qui aurait pu compter : six points seulement. Une colonne à droite !",
                    ),
                ),
            ),
            otherwise=Text(
                "The corner is still open, or small. Lay a plank from d1 down to your other one.",
                "Le coin reste ouvert, ou petit. Posez une pièce de d1 jusqu’à votre autre pièce.",
            ),
        ),
        Step(
            options=ONE_ROUND,
            moves="a5-e5 h2-j2 f5-i5 c8-e8",
            teaches=("score",),
            rules=("NAS-9",),
            text=Text(
                "An area may touch one edge, or two that meet, but never two opposite ones. "
                "Your wall is long already: score thirty points or more with one plank.",
                "Une aire peut toucher un bord, ou deux qui se touchent, mais jamais deux bords opposés. "
                "Votre mur est déjà long : marquez trente points ou plus avec une seule pièce.",
            ),
            right="j6-j10 i6-i10 h6-h10",
            praise=Text(
                "The area touches the left and the lower edge. The cells under the opponent’s plank do not count.",
                "L’aire touche le bord gauche et le bord inférieur. Les cases sous la pièce adverse ne comptent pas.",
            ),
            wrong=(
                Wrong(
                    moves="j5-k5",
                    text=Text(
                        "A wall from edge to edge encloses nothing: on either side the cells touch opposite edges. "
                        "Lead the wall down instead.",
                        "Un mur d’un bord à l’autre n’entoure rien : de chaque côté, les cases touchent des bords "
                        "opposés. Menez plutôt le mur vers le bas.",
                    ),
                ),
            ),
            otherwise=Text(
                "There is more to win: lead the end of your wall down to the lower edge.",
                "Il y a plus à gagner : menez le bout de votre mur jusqu’au bord inférieur.",
            ),
        ),
        Step(
            options=ONE_ROUND,
            moves="c3-c5 e4-e6 g3-g5 i8-k8",
            teaches=("move", "forbidden"),
            rules=("NAS-3", "NAS-4"),
            text=Text(
                "A plank may cross others as a bridge: its two ends rest on planks of the same height, with nothing "
                "higher between them. Lay a bridge of five from c4 to g4.",
                "Une pièce peut en croiser d’autres : c’est un pont, dont les deux bouts reposent à la même hauteur, "
                "sans rien de plus haut entre eux. Posez un pont de cinq cases de c4 à g4.",
            ),
            right="c4-g4",
            praise=Text(
                "It lies on level two, as its number says. Seen from above, all its cells are now yours.",
                "Il est au niveau deux, comme le dit son chiffre. Vues d’en haut, toutes ses cases sont à vous.",
            ),
            wrong=(
                Wrong(
                    moves="c4-f4 d4-g4",
                    text=Text(
                        "One end would hang in the air. Both must rest on a plank.",
                        "Un bout serait en l’air. Les deux doivent reposer sur une pièce.",
                    ),
                    rule="NAS-3",
                ),
                Wrong(
                    moves="c4-c5 c3-c4 g3-g4 g4-g5",
                    text=Text(
                        "A plank may rest on another with one cell only, so lay it across.",
                        "Une pièce ne repose sur une autre que par une case : posez-la en travers.",
                    ),
                    rule="NAS-4",
                ),
                Wrong(
                    moves="c4-e4 e4-g4",
                    text=Text(
                        "That is a bridge too, but a short one. Take the plank of five: c4 to g4.",
                        "C’est aussi un pont, mais court. Prenez la pièce de cinq : de c4 à g4.",
                    ),
                ),
            ),
            otherwise=Text(
                "Lay the plank of five from c4 to g4, across the three others.",
                "Posez la pièce de cinq de c4 à g4, en travers des trois autres.",
            ),
        ),
        Step(
            options=ONE_ROUND,
            moves="g3-g5 c3-c5 i7-i10 e3-e5",
            teaches=("forbidden",),
            rules=("NAS-5",),
            text=Text(
                "One of the planks that carry a bridge must be yours, unless all are neutral. "
                "Lay any bridge that is allowed.",
                "L’une des pièces qui portent un pont doit être à vous, sauf si toutes sont neutres. "
                "Posez un pont qui soit permis.",
            ),
            right="e4-g4 e3-g3 e5-g5 c3-g3 c4-g4 c5-g5",
            praise=Text(
                "Your plank on the right carries it, so the others may be your opponent’s.",
                "Votre pièce de droite le porte : les autres peuvent être à l’adversaire.",
            ),
            wrong=(
                Wrong(
                    moves="c3-e3 c4-e4 c5-e5",
                    text=Text(
                        "Only your opponent’s planks would carry it. Your own stands on the right, on g3 to g5.",
                        "Seules des pièces adverses le porteraient. La vôtre est à droite, de g3 à g5.",
                    ),
                    rule="NAS-5",
                ),
            ),
            otherwise=Text(
                "That lies flat. Let one end rest on your plank on g3 to g5.",
                "Cela reste à plat. Appuyez un bout sur votre pièce, de g3 à g5.",
            ),
        ),
        Step(
            options=ONE_ROUND,
            moves="b5-c5 a4-d4 b3-c3 e1-e4",
            teaches=("score",),
            rules=("NAS-8",),
            text=Text(
                "The corner gives your opponent ten points, but only what is seen from above is a wall. "
                "Break it with a bridge.",
                "Le coin donne dix points à l’adversaire, mais seul ce qui se voit d’en haut fait mur. "
                "Percez-le avec un pont.",
            ),
            right="c3-c5 b3-b5 c3-e3",
            praise=Text(
                "Your colour shows in the wall: the area is open, and the ten points are gone.",
                "Votre couleur apparaît dans le mur : l’aire est ouverte, et les dix points perdus.",
            ),
            otherwise=Text(
                "The wall still holds. Your planks stand on both sides of it, at b and c: bridge one to the other.",
                "Le mur tient encore. Vos pièces sont des deux côtés, en b et c : jetez un pont de l’une à l’autre.",
            ),
        ),
        Step(
            options=ONE_ROUND,
            moves="a3-b3 a5-d5 i3-i5 e1-e5",
            teaches=("score",),
            rules=("NAS-10",),
            text=Text(
                "Where an area lies within another, the inner one takes its cells. "
                "Take at least four from the corner of your opponent.",
                "Quand une aire en contient une autre, c’est l’aire intérieure qui prend ses cases. "
                "Prenez-en au moins quatre dans le coin adverse.",
            ),
            right="c1-c2 c1-c3 c1-c4",
            praise=Text(
                "Four cells for you. Your opponent keeps the rest of the corner.",
                "Quatre cases pour vous. L’adversaire garde le reste du coin.",
            ),
            otherwise=Text(
                "That takes too little. Your plank on a3 and b3 is half a wall: complete it from c1 down.",
                "Cela prend trop peu. Votre pièce en a3 et b3 est une moitié de mur : complétez-le depuis c1.",
            ),
        ),
        Step(
            options=ONE_ROUND,
            moves=(
                "i2-i5 d1-f1 b8-d8 a3-a4 k2-k3 b1-b2 h1-j1 j2-j5 i6-i10 k5-k9 e8-g8 i9-k9 h6-h9 j6-j8 a7-a8 g8-k8 "
                "g3-g7 g6-j6 d9-g9 b5-f5 a4-a7 b4-e4 b4-b8"
            ),
            teaches=("end",),
            rules=("NAS-7", "NAS-11"),
            text=Text(
                "A round ends when nobody can lay a plank any more. "
                "Your last one is of length four, and you are behind by two to twelve: win with it.",
                "Une manche finit quand plus personne ne peut poser de pièce. "
                "Votre dernière est de longueur quatre, et vous perdez par deux à douze : gagnez avec elle.",
            ),
            right="b3-e3 c3-f3 d1-d4 c5-c8",
            praise=Text(
                "You win. A match usually has two rounds: each player begins one, and the points add up.",
                "Vous gagnez. Un match a d’ordinaire deux manches : chacun en commence une, et les points s’ajoutent.",
            ),
            otherwise=Text(
                "That would end the round, but your opponent would keep the lead. "
                "Your wall has one gap on the left: close it around b3.",
                "Cela finirait la manche, mais l’adversaire resterait devant. "
                "Votre mur laisse un passage à gauche : fermez-le vers b3.",
            ),
        ),
    ),
    finale=Finale(
        options=ONE_ROUND,
        moves="c2-c6 i5-i9 d8-f8 f3-h3 g1-g2 c9-c10",
        text=Text(
            "You know it all. Now play a round against a novice: for your first turns, a hint shows a good move.",
            "Vous savez tout. Jouez maintenant une manche contre un novice : à vos premiers tours, un conseil montre "
            "un bon coup.",
        ),
    ),
)
