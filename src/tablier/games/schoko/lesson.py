"""Scho K.O. learned in a minute. The learner begins and plays dark, with few cards."""

from __future__ import annotations

from tablier.games.lesson import Finale, Lesson, Step, Wrong
from tablier.texts import Text

DECK = {"deck": [["DDDW", 5, 2], ["DDWW", 2, 0], ["DWWW", 5, 2]]}
LAST = {"deck": [["DDDW", 4, 1], ["DDWW", 1, 0], ["DWWW", 4, 1]]}  # nine cards: who begins lays the last one
SHORT = {"deck": [["DDDW", 5, 2], ["DDWW", 4, 1], ["DWWW", 5, 2]]}

# Four cards for the learner, four for the other one, the stock.
DEAL = {"deck": "DDDW DDDW* DDWW DWWW DWWW DWWW* DWWW DDWW DDDW DDDW* DDDW DWWW*".split()}
BRIDGE = {"deck": "DDDW* DWWW DWWW* DDDW DDDW DDWW DDWW DWWW DDDW* DWWW* DWWW DDDW".split()}
END = {"deck": "DWWW DDDW DDDW* DDWW DDDW DWWW DWWW DWWW* DDDW".split()}

LESSON = Lesson(
    steps=(
        Step(
            options=DECK,
            setup=DEAL,
            teaches=("aim",),
            rules=("SCH-3", "SCH-8"),
            text=Text(
                "One of you plays the dark chocolate, the other one the white, and whoever has the largest group in "
                "the end wins. You hold nine dark squares and seven white ones: choose dark.",
                "L’un joue le chocolat noir, l’autre le blanc, et qui a le plus grand groupe à la fin gagne. "
                "Vous avez en main neuf carrés noirs et sept blancs : choisissez le noir.",
            ),
            right="dark",
            praise=Text(
                "Dark is yours. You will lay white squares too: both colours are on most cards.",
                "Le noir est à vous. Vous poserez aussi des carrés blancs : presque toutes les cartes ont les deux.",
            ),
            wrong=(
                Wrong(
                    moves="white",
                    text=Text(
                        "You may, but your hand is darker than that. Choose dark.",
                        "C’est permis, mais votre main est plutôt noire. Choisissez le noir.",
                    ),
                ),
            ),
        ),
        Step(
            options=DECK,
            setup=DEAL,
            moves="dark",
            teaches=("move",),
            rules=("SCH-4",),
            text=Text(
                "Each turn you lay one card and draw a new one. Choose a card of your hand, choose it again to turn "
                "it, and lay it in the middle of the table.",
                "À chaque tour, on pose une carte et on en pioche une. Choisissez une carte de votre main, touchez-la "
                "encore pour la tourner, et posez-la au milieu.",
            ),
            praise=Text(
                "The first card lies. Your hand is full again as long as the stock lasts, and nobody else sees it.",
                "La première carte est posée. Votre main est de nouveau complète tant que dure la pioche, et personne "
                "d’autre ne la voit.",
            ),
        ),
        Step(
            options=DECK,
            setup=DEAL,
            moves="dark DDDW@0,0 WDWW@2,0",
            teaches=("score",),
            rules=("SCH-5", "SCH-8"),
            text=Text(
                "Squares of one colour that touch side by side are a group: yours has 3 squares, the white one 4. "
                "Lay a card so that yours has 6.",
                "Des carrés d’une couleur qui se touchent par un côté forment un groupe : le vôtre a 3 carrés, celui "
                "du blanc en a 4. Posez une carte pour que le vôtre en ait 6.",
            ),
            gain=3,
            praise=Text("From 3 to 6: you are ahead.", "De 3 à 6 : vous menez."),
            wrong=(
                Wrong(
                    moves="DDDW@-2,1 DWDD@-2,1 DDDW@-1,-2",
                    text=Text(
                        "Only one of its squares touches a card that lies there, and two must. Move it by one square.",
                        "Un seul de ses carrés touche une carte posée, et il en faut deux. Décalez-la d’un carré.",
                    ),
                    rule="SCH-5",
                ),
            ),
            otherwise=Text(
                "That is allowed, but your group does not get 6. Lay a card with three dark squares against its left "
                "side or its upper one.",
                "C’est permis, mais votre groupe n’en a pas 6. Posez une carte à trois carrés noirs contre son côté "
                "gauche ou son haut.",
            ),
        ),
        Step(
            options=DECK,
            setup=DEAL,
            moves="dark DDDW@0,0 WDWW@2,0",
            teaches=("forbidden", "move"),
            rules=("SCH-5",),
            text=Text(
                "A card must touch others with two squares or more, and somewhere a colour must meet its own. "
                "Lay one on the right end, in line with both cards.",
                "Une carte doit en toucher d’autres par deux carrés au moins, et une couleur y rencontrer la même. "
                "Posez-en une tout à droite, dans l’alignement des deux autres.",
            ),
            right="DWDW@4,0 DDDW@4,0 DDWD@4,0 DWDD@4,0 DDDW*@4,0 DDWD*@4,0 DWDD*@4,0 DDWW@4,0 DWWW@4,0 WDWD@4,0 "
            "WDWW@4,0 WWWD@4,0",
            praise=Text(
                "A colour meets its own there, and one such contact is enough.",
                "Une couleur y rencontre la même, et un seul de ces contacts suffit.",
            ),
            wrong=(
                Wrong(
                    moves="WDDD@4,0 WWDD@4,0 WWDW@4,0 WDDD*@4,0",
                    text=Text(
                        "White would meet dark, and dark would meet white: turn the card.",
                        "Le blanc y rencontrerait le noir, et le noir le blanc : tournez la carte.",
                    ),
                    rule="SCH-5",
                ),
                Wrong(
                    moves="DDDW@4,1 DDWD@4,1 DWDD@4,1 WDDD@4,1 DDDW@4,-1 DDWD@4,-1 DWDD@4,-1 WDDD@4,-1",
                    text=Text(
                        "Only one of its squares would touch: lay it in line with the cards.",
                        "Un seul de ses carrés toucherait : posez-la dans l’alignement des cartes.",
                    ),
                    rule="SCH-5",
                ),
            ),
            otherwise=Text(
                "It fits there too. Now try the right end, next to the card with three white squares.",
                "Elle va là aussi. Essayez maintenant tout à droite, contre la carte à trois carrés blancs.",
            ),
        ),
        Step(
            options=DECK,
            setup=DEAL,
            moves="dark DDDW@0,0 WDWW@2,0 WDDD@1,2 WWWD@4,0",
            teaches=("score",),
            rules=("SCH-8",),
            text=Text(
                "Only the largest group counts, so two that become one are worth more than either. "
                "Join your two groups of 3 with one card.",
                "Seul le plus grand groupe compte : deux groupes réunis valent donc plus que chacun. "
                "Réunissez vos deux groupes de 3 avec une seule carte.",
            ),
            right="DDWD@-1,2 WDDD@-1,2 DDWD*@-1,2 WDDD*@-1,2 DDWD*@1,0 WDDD*@1,0",
            praise=Text(
                "Three, three and three more: one group of 9.", "Trois, trois et encore trois : un groupe de 9."
            ),
            otherwise=Text(
                "They are not joined, or only with fewer squares. Look at the corner between them, on the left.",
                "Ils ne sont pas réunis, ou avec moins de carrés. Voyez le coin entre les deux, à gauche.",
            ),
        ),
        Step(
            options=DECK,
            setup=DEAL,
            moves="dark DDDW@0,0 WDWW@2,0 WDDD@1,2 WWWD@4,0",
            teaches=("move", "forbidden"),
            rules=("SCH-6",),
            text=Text(
                "A card with a Smartie may also lie on top of others, over two of them at least; colours need not "
                "match there. Cut the white group of 8 down to 4.",
                "Une carte à Smartie peut aussi se poser sur d’autres, deux au moins ; les couleurs n’y importent pas. "
                "Réduisez le groupe blanc de 8 à 4.",
            ),
            right="DDWD*@1,0 WDDD*@1,0 DWDD*@1,0 DDDW*@1,1 DDWD*@1,1",
            praise=Text(
                "What lies below counts no more: white is cut, and your group has grown.",
                "Ce qui est dessous ne compte plus : le blanc est coupé, et votre groupe a grandi.",
            ),
            wrong=(
                Wrong(
                    moves="DDDW@1,0 DDWD@1,0 DWDD@1,0 WDDD@1,0 DDDW@1,1 DDWD@1,1 DWDD@1,1 WDDD@1,1",
                    text=Text(
                        "Only a card with a Smartie may lie on others: take the one with the pink sweet.",
                        "Seule une carte à Smartie peut recouvrir : prenez celle qui porte le bonbon rose.",
                    ),
                    rule="SCH-6",
                ),
                Wrong(
                    moves="DDDW*@0,0 DDWD*@0,0 DWDD*@0,0 WDDD*@0,0 DDDW*@2,0 DDWD*@2,0 DWDD*@2,0 WDDD*@2,0",
                    text=Text(
                        "It would cover one card only, and it must lie over two. Move it by one square.",
                        "Elle ne recouvrirait qu’une carte, et il en faut deux. Décalez-la d’un carré.",
                    ),
                    rule="SCH-6",
                ),
            ),
            otherwise=Text(
                "White keeps more than 4 that way. Lay your Smartie card over the white squares in the middle.",
                "Le blanc en garde alors plus de 4. Posez votre carte à Smartie sur les carrés blancs du milieu.",
            ),
        ),
        Step(
            options=DECK,
            setup=BRIDGE,
            moves="dark WWDW*@0,0 DWWW@0,2 WWWD@2,0 WDWW*@0,4 WWDW@-2,3 WDWD@2,2",
            teaches=("forbidden",),
            rules=("SCH-6",),
            text=Text(
                "White has 17 squares in one piece. A card with a Smartie is never covered, so find the place in the "
                "middle, between the Smarties, where yours cuts white to 8 or fewer.",
                "Le blanc a 17 carrés d’un seul tenant. Une carte à Smartie n’est jamais recouverte : trouvez au "
                "milieu, entre les Smarties, la place où la vôtre réduit le blanc à 8 ou moins.",
            ),
            right="DDDW*@1,2 DDWD*@1,2 DWDD*@1,2 WDDD*@1,2",
            praise=Text(
                "White falls apart. And your Smartie card is safe: nothing will ever cover it.",
                "Le blanc se disloque. Et votre carte à Smartie est à l’abri : rien ne la recouvrira.",
            ),
            wrong=(
                Wrong(
                    moves="DDDW*@1,1 DDWD*@1,1 DWDD*@1,1 WDDD*@1,1 DDDW*@0,3 DDWD*@0,3 DWDD*@0,3 WDDD*@0,3",
                    text=Text(
                        "That would cover a square of a card with a Smartie, which is never allowed.",
                        "Cela recouvrirait un carré d’une carte à Smartie, ce qui n’est jamais permis.",
                    ),
                    rule="SCH-6",
                ),
            ),
            otherwise=Text(
                "White stays larger than 8. Lay a Smartie card half on one and half on the other of the two cards in "
                "the middle that have none.",
                "Le blanc reste au-dessus de 8. Posez une carte à Smartie à cheval sur les deux cartes du milieu qui "
                "n’en ont pas.",
            ),
        ),
        Step(
            options=LAST,
            setup=END,
            moves="dark DDWD@0,0 WWWD*@0,2 DWDD*@2,0 WWDW@-2,0 WDDD@0,-2 WWDW@-2,-2 DWDW@2,-2 DDDW@-2,2",
            teaches=("end", "score"),
            rules=("SCH-7", "SCH-8"),
            text=Text(
                "The last card ends the game, and you trail by 11 to 12. Add its dark square to your group, but none "
                "to the two largest white ones: where the largest are equal, the second largest decide.",
                "La dernière carte finit la partie, et vous avez 11 contre 12. Ajoutez son carré noir à votre groupe, "
                "mais rien aux deux grands blancs : à égalité, les deuxièmes groupes décident.",
            ),
            right="DWWW@2,2 WWDW@1,-4 WWWD@1,-4",
            praise=Text(
                "Both largest groups have 12 squares, and your second one has 4 against 3: you win.",
                "Les plus grands groupes ont 12 carrés chacun, et votre deuxième en a 4 contre 3 : vous gagnez.",
            ),
            wrong=(
                Wrong(
                    moves="WDWW@2,2 WWWD@0,-4",
                    text=Text(
                        "You would have 12, but the white squares would make white’s largest group grow to 15.",
                        "Vous en auriez 12, mais les carrés blancs feraient passer le plus grand groupe blanc à 15.",
                    ),
                ),
                Wrong(
                    moves="WWDW@2,-4 WWDW@4,0",
                    text=Text(
                        "That makes 12 to 12, but white’s second group would have 6 squares and yours 4.",
                        "Cela fait 12 à 12, mais le deuxième groupe blanc aurait 6 carrés, et le vôtre 4.",
                    ),
                ),
            ),
            otherwise=Text(
                "Your largest group would stay at 11, and white would win. Lay the dark square against your group.",
                "Votre plus grand groupe en resterait à 11, et le blanc gagnerait. Posez le carré noir contre votre "
                "groupe.",
            ),
        ),
    ),
    finale=Finale(
        options=SHORT,
        text=Text(
            "You know it all. Now play a short game of fourteen cards against a novice: for your first turns, a hint "
            "shows a good move.",
            "Vous savez tout. Jouez maintenant une courte partie de quatorze cartes contre un novice : à vos premiers "
            "tours, un conseil montre un bon coup.",
        ),
    ),
)
