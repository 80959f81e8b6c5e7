"""Ascacou learned in a minute. The deal `symmetric` gives the learner, who begins, the cards
BWWW WBWW BBWW BWBW BBBW BWWB BBWB BBBB."""

from __future__ import annotations

from tablier.games.lesson import Finale, Lesson, Step, Wrong
from tablier.texts import Text

DEAL = {"deal": "symmetric"}

LESSON = Lesson(
    steps=(
        Step(
            options=DEAL,
            teaches=("aim", "move"),
            rules=("ASC-2",),
            text=Text(
                "Complete more of your cards than your opponent: that is the game. Nobody owns a colour, so place a "
                "pawn on any cell, black or white.",
                "Compléter plus de cartes que l’adversaire : voilà le jeu. Personne n’a sa couleur : posez un pion sur "
                "n’importe quelle case, noir ou blanc.",
            ),
            praise=Text(
                "That is a whole turn. Pawns never move again.",
                "Voilà tout un tour. Les pions ne bougent plus jamais.",
            ),
        ),
        Step(
            options=DEAL,
            moves="bb2 wc2 bb3 we5",
            teaches=("aim", "score"),
            rules=("ASC-4",),
            text=Text(
                "Four pawns in a square are a pattern, and eight of the sixteen cards are yours. "
                "Complete one of your cards on c3.",
                "Quatre pions en carré forment un motif, et huit des seize cartes sont à vous. "
                "Complétez une de vos cartes en c3.",
            ),
            right="wc3",
            praise=Text(
                "Black on the left, white on the right: your card, your point.",
                "Noir à gauche, blanc à droite : votre carte, votre point.",
            ),
            wrong=(
                Wrong(
                    moves="bc3",
                    text=Text(
                        "Black completes a card of your opponent. The point goes to the owner of the card, "
                        "whoever places the pawn: try the other colour.",
                        "Noir complète une carte de l’adversaire. Le point va à qui possède la carte, "
                        "peu importe qui pose le pion : essayez l’autre couleur.",
                    ),
                ),
            ),
            otherwise=Text(
                "That completes nothing. Three pawns stand around c3: place the fourth there.",
                "Cela ne complète rien. Trois pions entourent c3 : posez-y le quatrième.",
            ),
        ),
        Step(
            options=DEAL,
            moves="bb1 bc1 bd1 wb2 wd2 we5",
            teaches=("score", "forbidden"),
            rules=("ASC-3", "ASC-4"),
            text=Text(
                "A cell belongs to several squares, so one pawn can complete several cards. Score two points at once.",
                "Une case fait partie de plusieurs carrés : un seul pion peut donc compléter plusieurs cartes. "
                "Marquez deux points d’un coup.",
            ),
            right="bc2",
            praise=Text("Two different patterns, both yours.", "Deux motifs différents, tous deux à vous."),
            wrong=(
                Wrong(
                    moves="wc2",
                    text=Text(
                        "White would make the same pattern appear twice, and that is forbidden. Look at the other "
                        "colour.",
                        "Blanc ferait apparaître deux fois le même motif, et c’est interdit. Voyez l’autre couleur.",
                    ),
                    rule="ASC-3",
                ),
            ),
            otherwise=Text(
                "That completes nothing. Look at c2, in the middle of two squares that have three pawns each.",
                "Cela ne complète rien. Voyez c2, au milieu de deux carrés qui ont chacun trois pions.",
            ),
        ),
        Step(
            options=DEAL,
            moves="bb1 bc1 bb2 bc2 bd1 we5",
            teaches=("forbidden",),
            rules=("ASC-3",),
            text=Text(
                "No pattern may appear a second time, and four black pawns stand on the left already. "
                "Fill d2 with the colour that is still allowed.",
                "Aucun motif ne peut apparaître une seconde fois, et quatre pions noirs sont déjà à gauche. "
                "Remplissez d2 avec la couleur encore permise.",
            ),
            right="wd2",
            praise=Text(
                "Right: that is the only restriction, and white even gives you a card.",
                "C’est ça : c’est la seule interdiction, et blanc vous donne même une carte.",
            ),
            wrong=(
                Wrong(
                    moves="bd2",
                    text=Text(
                        "Four black pawns would appear a second time: d2 is closed to black.",
                        "Quatre pions noirs apparaîtraient une seconde fois : d2 est fermée au noir.",
                    ),
                    rule="ASC-3",
                ),
            ),
            otherwise=Text(
                "You could, but look at d2 first: one colour is crossed out there.",
                "On pourrait, mais voyez d’abord d2 : une couleur y est barrée.",
            ),
        ),
        Step(
            options=DEAL,
            moves="bc1 bd1 bc2 bd2 bb2 bd4 we4 wd5 be5 ba1",
            teaches=("forbidden",),
            rules=("ASC-3",),
            text=Text(
                "Your opponent wants white on b1, which completes a card of theirs; black is closed there already. "
                "Place white on a2, so that white would repeat a pattern too.",
                "L’adversaire veut blanc en b1, qui complète une de ses cartes ; noir y est déjà exclu. "
                "Posez blanc en a2 : blanc répéterait alors un motif, lui aussi.",
            ),
            right="wa2",
            praise=Text(
                "Neither colour fits b1 any more: the cell is dead, a green pawn marks it, and no point is made there.",
                "Plus aucune couleur ne convient en b1 : la case est morte, un pion vert la signale, et personne n’y "
                "marquera.",
            ),
            wrong=(
                Wrong(
                    moves="wb1",
                    text=Text(
                        "That is the very point your opponent wants: the card is theirs.",
                        "C’est justement le point que veut l’adversaire : la carte est à lui.",
                    ),
                ),
                Wrong(
                    moves="bb1",
                    text=Text(
                        "Black would make four black pawns appear twice. Close b1 to white from a2.",
                        "Noir ferait apparaître quatre pions noirs deux fois. Fermez b1 au blanc depuis a2.",
                    ),
                    rule="ASC-3",
                ),
            ),
            otherwise=Text(
                "Then white on b1 stays possible. Place white on a2.",
                "Blanc reste alors possible en b1. Posez blanc en a2.",
            ),
        ),
        Step(
            options=DEAL,
            moves="bd2 bd5 we3 we5 bc2 bd1 bb5 bd4 bc4 bb4 ba3 wb1 bc1 be2 ba1 wc3 ba5 we1 we4 ba2 wb3 wa4",
            teaches=("end",),
            rules=("ASC-5",),
            text=Text(
                "The game ends when no pawn can be placed, and more completed cards win. "
                "You have three each: place the last pawn.",
                "La partie finit quand plus aucun pion ne peut être posé ; qui a le plus de cartes complétées gagne. "
                "Vous en avez trois chacun : posez le dernier pion.",
            ),
            right="wc5",
            praise=Text(
                "Two more cards: you win by five to three.",
                "Deux cartes de plus : vous gagnez par cinq à trois.",
            ),
            wrong=(
                Wrong(
                    moves="bc5",
                    text=Text(
                        "Black is closed on c5: it would repeat a pattern. White fits.",
                        "Noir est exclu en c5 : il répéterait un motif. Blanc convient.",
                    ),
                    rule="ASC-3",
                ),
            ),
        ),
    ),
    finale=Finale(
        options=DEAL,
        moves="bc3 wb2 bd2 bb4",
        text=Text(
            "You know it all. Now play a game against a novice: for your first turns, a hint shows a good move.",
            "Vous savez tout. Jouez maintenant contre un novice : à vos premiers tours, un conseil montre un bon coup.",
        ),
    ),
)
