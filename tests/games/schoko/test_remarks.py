"""What is said about cards of Scho K.O."""

from __future__ import annotations

from tests.games.following import line_of

import tablier
from tablier.games.schoko import why
from tablier.typography import typeset


def game(*cards: str) -> tablier.State:
    """A game with these cards in both hands, all Smarties given."""
    kinds = {"DDDW": 0, "DDWW": 0, "DWWW": 0, "DWWD": 0, "DDDD": 0, "WWWW": 0}
    sweet = dict(kinds)
    for card in cards:
        kinds[card.rstrip("*")] += 1
        sweet[card.rstrip("*")] += card.endswith("*")
    deck = [[kind, count, sweet[kind]] for kind, count in kinds.items() if count]
    return tablier.game("schoko", deck=deck).start(setup={"deck": list(cards)})


def played(*moves: str) -> tablier.State:
    state = game("DDDW", "DDDW", "DDWW", "DDDW*", "DWWW", "DWWW", "DDDW", "DDWW*", "DDWW", "DDWW")
    for move in moves:
        state = state.play(move)
    return state


def said(state: tablier.State, *moves: str) -> tuple[str, str]:
    line = line_of(state, *moves)
    told = why(state, line[0], line)
    return told.en, told.fr


def test_a_colour_is_told_by_the_hand() -> None:
    assert said(played(), "dark") == (
        "Plays dark: 11 of the 16 squares in hand are dark.",
        typeset("Joue le noir : 11 des 16 carrés en main sont noirs."),
    )
    assert said(played(), "white")[0] == "Plays white: 5 of the 16 squares in hand are white."


def test_the_first_card_is_told_by_its_squares() -> None:
    assert said(played("dark"), "DDDW@0,0") == (
        "Lays the first card, with 3 dark and 1 white.",
        "Pose la première carte, avec 3 noirs et 1 blanc.",
    )


def test_growing_groups_of_both_sides_are_told() -> None:
    english, french = said(played("dark", "DDDW@0,0"), "WDWW@2,0")
    assert english == "Makes the largest white group grow from 1 to 4 squares and leads by 4 squares to 3."
    assert french == "Fait passer le plus grand groupe blanc de 1 à 4 carrés et mène par 4 carrés à 3."
    english, french = said(played("dark", "DDDW@0,0"), "DDWD@2,0")
    assert english.endswith("lets the largest dark group grow from 3 to 6 squares and trails by 2 squares to 6.")
    assert french.endswith("laisse le plus grand groupe noir passer de 3 à 6 carrés et est mené par 6 carrés à 2.")


def test_the_example_of_the_rules_joins_one_colour_and_cuts_the_other() -> None:
    table = played("dark", "DDDW@0,0", "WDWW@2,0", "WDDD@1,2", "WWWD@4,0")
    english, french = said(table, "DDWD*@1,0")
    assert english.startswith("Joins 3 dark groups into one of 9 squares, cuts the largest white group from ")
    assert french.startswith("Réunit 3 groupes noirs en un seul de 9 carrés, réduit le plus grand groupe blanc de ")


def test_a_smartie_on_the_first_level_is_a_pity() -> None:
    table = played("dark", "DDDW@0,0", "WDWW@2,0")
    assert said(table, "DDDW*@0,-2")[0].endswith(", spends a Smartie on the first level and leads by 6 squares to 4.")


def test_what_the_expected_answer_would_do_is_told_as_a_risk() -> None:
    table = played("dark", "DDDW@0,0", "WDWW@2,0", "WDDD@1,2")
    english, french = said(table, "WWWD@4,0", "DDWD*@1,0")
    assert english.endswith("risks being cut to 4 squares and may see dark reach 9 squares.")
    assert french.endswith("risque d’être réduit à 4 carrés et peut voir le noir atteindre 9 carrés.")


def test_only_the_last_card_ends_the_game() -> None:
    state = played("dark")
    ended = False
    while state.legal():
        move = state.legal()[len(state.moves) % len(state.legal())]
        told = why(state, move, [move])
        state = state.play(move)
        ended = told.fr.endswith("met fin à la partie.")
        assert ended == state.over
    assert ended
