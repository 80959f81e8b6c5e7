"""What a card of Scho K.O. does, in words: how the groups of both colours grow, join and break.

What will be drawn is not known before the move, and not told.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tablier.games.schoko import notation, rules
from tablier.games.schoko.board import CARDS, CHOOSE_DARK, LEVEL_2, column_of, pattern_of, row_of
from tablier.games.schoko.cards import KIND_TURNS, SQUARES, held
from tablier.games.schoko.rules import State
from tablier.games.schoko.view import groups_of
from tablier.texts import Text, sentence

if TYPE_CHECKING:
    from tablier.match import Move
    from tablier.match import State as Match

MOST_CLAUSES = 3
COLOUR_NAMES = (Text("white", "blanc"), Text("dark", "noir"))
COLOUR_PLURALS = ("blancs", "noirs")


def why(match: Match, move: Move) -> Text:
    """What a legal move does."""
    before: State = match.rules_state
    if move.code in notation.COLOURS:
        return _choice(before, move)
    if not before.laid:
        dark = pattern_of(move.code).bit_count()
        white = len(SQUARES) - dark
        return Text(
            f"Lays the first card, with {dark} dark and {white} white.",
            f"Pose la première carte, avec {dark} noir{'s' * (dark > 1)} et {white} blanc{'s' * (white > 1)}.",
        )
    after = rules.play(before, move.code)
    is_dark = move.seat == before.dark
    own = _Change(before, after, move, is_dark)
    theirs = _Change(before, after, move, not is_dark)
    clauses = [*own.gains_of_own(), *theirs.losses_of_others(), *own.losses_of_own(), *theirs.gains_of_others()]
    clauses = clauses[:MOST_CLAUSES] or [own.quiet()]
    is_flat = not int(after.board[CARDS + before.laid]) & LEVEL_2
    if len(clauses) < MOST_CLAUSES and move.code & 1 and is_flat:
        clauses.append(Text("spends a Smartie on the first level", "dépense un Smartie au premier niveau"))
    if held(after.hands[0]) + held(after.hands[1]) == 0:
        clauses.append(Text("ends the game", "met fin à la partie"))
    return sentence(clauses)


def _choice(state: State, move: Move) -> Text:
    """Why a colour: what the seat's own hand shows."""
    patterns = [KIND_TURNS[card >> 1][0] for card in notation.hand_cards(state.hands[move.seat])]
    dark = sum(pattern.bit_count() for pattern in patterns)
    squares = len(SQUARES) * len(patterns)
    is_dark = move.code == CHOOSE_DARK
    count, name = (dark, COLOUR_NAMES[1]) if is_dark else (squares - dark, COLOUR_NAMES[0])
    return Text(
        f"Plays {name.en}: {count} of the {squares} squares in hand are {name.en}.",
        f"Joue le {name.fr} : {count} des {squares} carrés en main sont {COLOUR_PLURALS[is_dark]}.",
    )


class _Change:
    """How the groups of one colour stand before and after a card."""

    def __init__(self, before: State, after: State, move: Move, is_dark: bool) -> None:
        self.name, self.plural = COLOUR_NAMES[is_dark], COLOUR_PLURALS[is_dark]
        old, new = groups_of(before, is_dark=is_dark), groups_of(after, is_dark=is_dark)
        self.was, self.now = (len(groups[0]) if groups else 0 for groups in (old, new))
        x, y = column_of(move.code), row_of(move.code)
        card = {(x + right, y + down) for right, down in SQUARES}
        squares_before, squares_after = ({cell for group in groups for cell in group} for groups in (old, new))
        self.covered = len(card & squares_before - squares_after)
        grown = next((group for group in new if card.intersection(group)), [])  # the one the card is part of
        self.size = len(grown)
        self.joined = sum(bool(set(group).intersection(grown)) for group in old)

    def gains_of_own(self) -> list[Text]:
        """A larger group of the mover, or several that become one."""
        if self.joined > 1 and self.size > self.was:
            return [
                Text(
                    f"joins {self.joined} {self.name.en} groups into one of {self.size} squares",
                    f"réunit {self.joined} groupes {self.plural} en un seul de {self.size} carrés",
                )
            ]
        if self.now > self.was:
            return [
                Text(
                    f"makes its largest {self.name.en} group grow from {self.was} to {self.now} squares",
                    f"fait passer son plus grand groupe {self.name.fr} de {self.was} à {self.now} carrés",
                )
            ]
        if self.joined > 1:
            return [
                Text(
                    f"joins {self.joined} smaller {self.name.en} groups into one of {self.size}",
                    f"réunit {self.joined} petits groupes {self.plural} en un de {self.size}",
                )
            ]
        return []

    def losses_of_others(self) -> list[Text]:
        """A smaller group of the other side, or squares of it that are covered."""
        if self.now < self.was:
            return [
                Text(
                    f"cuts the other side’s largest group from {self.was} to {self.now} squares",
                    f"réduit le plus grand groupe adverse de {self.was} à {self.now} carrés",
                )
            ]
        if self.covered:
            return [
                Text(
                    f"covers {self.covered} of the other side’s squares",
                    f"recouvre {_squares(self.covered)} adverse{'s' * (self.covered > 1)}",
                )
            ]
        return []

    def losses_of_own(self) -> list[Text]:
        """A smaller group of the mover."""
        if self.now < self.was:
            return [
                Text(
                    f"makes its own largest group shrink from {self.was} to {self.now} squares",
                    f"réduit son propre plus grand groupe de {self.was} à {self.now} carrés",
                )
            ]
        return []

    def gains_of_others(self) -> list[Text]:
        """A larger group of the other side."""
        if self.now > self.was:
            return [
                Text(
                    f"lets the other side’s largest group grow from {self.was} to {self.now} squares",
                    f"laisse le plus grand groupe adverse passer de {self.was} à {self.now} carrés",
                )
            ]
        return []

    def quiet(self) -> Text:
        """Squares that count for nothing yet."""
        if not self.size:
            return Text(f"leaves the {self.name.en} groups as they are", f"laisse les groupes {self.plural} tels quels")
        return Text(
            f"builds a {self.name.en} group of {self.size} apart from the largest one of {self.now}",
            f"bâtit un groupe {self.name.fr} de {self.size} à l’écart du plus grand, qui en a {self.now}",
        )


def _squares(number: int) -> str:
    return f"{number} carré{'s' * (number > 1)}"
