"""What a card of Scho K.O. does, in words: how the groups of both colours grow, join and break.

What will be drawn is not known before the move, and not mentioned. The card expected from the other side is one that it
may hold; it is mentioned as a risk, by what it would do on the table.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tablier.games.schoko import notation
from tablier.games.schoko.cards import KIND_TURNS, SQUARES, held
from tablier.games.schoko.moves import CHOOSE_DARK, column_of, pattern_of, row_of
from tablier.games.schoko.rules import State
from tablier.games.schoko.view import grouped, groups_of
from tablier.texts import Text, sentence

if TYPE_CHECKING:
    from tablier.state import Move
    from tablier.state import State as Moment

MOST_CLAUSES = 3
COLOUR_NAMES = (Text("white", "blanc"), Text("dark", "noir"))
COLOUR_PLURALS = ("blancs", "noirs")
Cell = tuple[int, int]
Table = dict[Cell, bool]  # whether a square is dark


def why(moment: Moment, move: Move, line: Sequence[Move]) -> Text:
    """What a legal move does."""
    before: State = moment.rules_state
    if move.code in notation.COLOURS:
        return _choice(before, move)
    if not before.laid:
        dark = pattern_of(move.code).bit_count()
        white = len(SQUARES) - dark
        return Text(
            f"Lays the first card, with {dark} dark and {white} white.",
            f"Pose la première carte, avec {dark} noir{'s' * (dark > 1)} et {white} blanc{'s' * (white > 1)}.",
        )
    table = seen_from_above(before)
    after = with_card(table, move)
    is_dark = move.seat == before.dark
    own, theirs = Change(table, after, move, is_dark), Change(table, after, move, not is_dark)
    clauses = [*own.gains_of_own(), *theirs.losses_of_others(), *own.losses_of_own(), *theirs.gains_of_others()]
    clauses = clauses or [own.quiet()]
    if len(line) > 1 and line[1].seat != move.seat:
        clauses += _risks(after, line[1], own, theirs)
    if move.code & 1 and len(after) == len(table) + len(SQUARES):
        clauses.append(Text("spends a Smartie on the first level", "dépense un Smartie au premier niveau"))
    clauses.append(_lead(own.now, theirs.now))
    is_last = held(before.hands[0]) + held(before.hands[1]) == 1 and before.drawn == before.cards
    end = [Text("ends the game", "met fin à la partie")] if is_last else []
    return sentence([*clauses[: MOST_CLAUSES - len(end)], *end])


def seen_from_above(state: State) -> Table:
    """The squares that can be seen."""
    groups = {is_dark: groups_of(state, is_dark=is_dark) for is_dark in (False, True)}
    return {cell: is_dark for is_dark in groups for group in groups[is_dark] for cell in group}


def with_card(table: Table, move: Move) -> Table:
    """The squares with a card on them: it covers what lies under it."""
    x, y = column_of(move.code), row_of(move.code)
    pattern = pattern_of(move.code)
    card = {(x + right, y + down): bool(pattern >> n & 1) for n, (right, down) in enumerate(SQUARES)}
    return {**table, **card}


def _largest(table: Table, is_dark: bool) -> int:
    groups = _groups(table, is_dark)
    return len(groups[0]) if groups else 0


def _groups(table: Table, is_dark: bool) -> list[list[Cell]]:
    return grouped({cell for cell, dark in table.items() if dark == is_dark})


def _risks(table: Table, answer: Move, own: Change, theirs: Change) -> list[Text]:
    """What a card of the other side would do to the largest groups."""
    later = with_card(table, answer)
    own_later, theirs_later = _largest(later, own.is_dark), _largest(later, theirs.is_dark)
    clauses = []
    if own_later < own.now:
        clauses.append(Text(f"risks being cut to {own_later} squares", f"risque d’être réduit à {own_later} carrés"))
    if theirs_later > theirs.now:
        clauses.append(
            Text(
                f"may see {COLOUR_NAMES[theirs.is_dark].en} reach {theirs_later} squares",
                f"peut voir le {COLOUR_NAMES[theirs.is_dark].fr} atteindre {theirs_later} carrés",
            )
        )
    return clauses


def _lead(own: int, theirs: int) -> Text:
    """How the largest groups compare, which is what counts in the end (SCH-8)."""
    if own == theirs:
        return Text(f"stands level at {own} squares", f"est à égalité avec {own} carrés")
    if own > theirs:
        return Text(f"leads by {own} squares to {theirs}", f"mène par {own} carrés à {theirs}")
    return Text(f"trails by {own} squares to {theirs}", f"est mené par {theirs} carrés à {own}")


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


class Change:
    """How the groups of one colour stand before and after a card."""

    def __init__(self, before: Table, after: Table, move: Move, is_dark: bool) -> None:
        self.is_dark, self.name, self.plural = is_dark, COLOUR_NAMES[is_dark], COLOUR_PLURALS[is_dark]
        old, new = _groups(before, is_dark), _groups(after, is_dark)
        self.was, self.now = (len(groups[0]) if groups else 0 for groups in (old, new))
        x, y = column_of(move.code), row_of(move.code)
        card = {(x + right, y + down) for right, down in SQUARES}
        self.covered = sum(before.get(cell) == is_dark != after[cell] for cell in card)
        self.touched = [group for group in new if card.intersection(group)]  # those the card is part of
        self.largest = [group for group in new if len(group) == self.now]
        grown = self.touched[0] if self.touched else []
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
                    f"makes the largest {self.name.en} group grow from {self.was} to {self.now} squares",
                    f"fait passer le plus grand groupe {self.name.fr} de {self.was} à {self.now} carrés",
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
                    f"cuts the largest {self.name.en} group from {self.was} to {self.now} squares",
                    f"réduit le plus grand groupe {self.name.fr} de {self.was} à {self.now} carrés",
                )
            ]
        if self.covered:
            return [
                Text(
                    f"covers {self.covered} {self.name.en} square{'s' * (self.covered > 1)}",
                    f"recouvre {_squares(self.covered)} {self.name.fr}{'s' * (self.covered > 1)}",
                )
            ]
        return []

    def losses_of_own(self) -> list[Text]:
        """A smaller group of the mover."""
        if self.now < self.was:
            return [
                Text(
                    f"makes the largest {self.name.en} group shrink from {self.was} to {self.now} squares",
                    f"réduit le plus grand groupe {self.name.fr} de {self.was} à {self.now} carrés",
                )
            ]
        return []

    def gains_of_others(self) -> list[Text]:
        """A larger group of the other side."""
        if self.now > self.was:
            return [
                Text(
                    f"lets the largest {self.name.en} group grow from {self.was} to {self.now} squares",
                    f"laisse le plus grand groupe {self.name.fr} passer de {self.was} à {self.now} carrés",
                )
            ]
        return []

    def quiet(self) -> Text:
        """Squares that count for nothing yet."""
        if not self.size:
            return Text(f"leaves the {self.name.en} groups as they are", f"laisse les groupes {self.plural} tels quels")
        return Text(
            f"builds a {self.name.en} group of {self.size} apart from the largest one",
            f"bâtit un groupe {self.name.fr} de {self.size} à l’écart du plus grand",
        )


def _squares(number: int) -> str:
    return f"{number} carré{'s' * (number > 1)}"
