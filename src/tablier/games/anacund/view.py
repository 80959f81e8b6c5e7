"""What one seat may see of an Anacund game. Everything lies open, so all seats see the same."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from tablier.games.anacund import notation, rules

if TYPE_CHECKING:
    from tablier.state import State


class Square(msgspec.Struct, kw_only=True):
    """One square of the ring."""

    name: str
    value: int
    bonus: bool  # worth six points
    pawn: int | None  # the seat whose pawn stands here
    captor: int | None  # the seat that captured a pawn here: the square is closed and its own


class Placement(msgspec.Struct, kw_only=True):
    """A pawn placed, and what that did."""

    square: str
    won: list[str]  # squares whose pawns the mover captured
    lost: list[str]  # squares whose pawns, the new one among them, the other captured


class Due(msgspec.Struct, kw_only=True):
    """What a turn would bring if it ended now."""

    won: list[str]  # squares whose pawns the mover would capture
    lost: list[str]  # squares whose pawns the other would capture


class AnacundView(msgspec.Struct, kw_only=True, tag_field="game", tag="anacund"):
    """The ring, the groups and the turn."""

    squares: list[Square]  # in ring order, clockwise from a1
    groups: list[list[int]]  # of each seat: how many pawns each of its groups still holds
    controlled: list[int]  # squares of each seat so far
    turn: list[Placement]  # the last turn: up to three placements of one seat
    placements_left: int  # in the turn that is being played
    per_turn: int  # placements in a whole turn
    group_size: int  # pawns in a group at the start
    bonus_worth: int  # points of the bonus square
    due: Due | msgspec.UnsetType = msgspec.UNSET  # only where captures wait for the end of the turn


def view(moment: State, seat: int | None) -> AnacundView:
    """What a seat, or a spectator, sees."""
    state: rules.State = moment.rules_state
    seats = range(rules.SEATS)
    return AnacundView(
        squares=[_square(state, number) for number in range(rules.SQUARES)],
        groups=[notation.group_sizes(state, seat) for seat in seats],
        controlled=[rules.controlled(state, seat).bit_count() for seat in seats],
        turn=last_turn(moment),
        placements_left=0 if moment.over else rules.PER_TURN - len(moment.moves) % rules.PER_TURN,
        per_turn=rules.PER_TURN,
        group_size=rules.FULL_GROUPS & rules.DIGIT,
        bonus_worth=1 + rules.BONUS_POINTS,
        due=_due(state) if state.by_turn else msgspec.UNSET,
    )


def _due(state: rules.State) -> Due:
    won, lost = rules.due(state)
    return Due(won=_names(won), lost=_names(lost))


def owner(dark: int, light: int, number: int) -> int | None:
    """The seat whose set of squares has this one."""
    return rules.DARK if dark >> number & 1 else rules.LIGHT if light >> number & 1 else None


def _square(state: rules.State, number: int) -> Square:
    return Square(
        name=notation.SQUARE_NAMES[number],
        value=rules.value_of(state, number),
        bonus=bool(state.bonus >> number & 1),
        pawn=owner(state.dark, state.light, number),
        captor=owner(state.dark_won, state.light_won, number),
    )


def last_turn(moment: State) -> list[Placement]:
    """The placements since the last change of seats, each with its captures, found by playing them again."""
    count = (len(moment.moves) - 1) % rules.PER_TURN + 1 if moment.moves else 0
    state: rules.State = moment.start.rules_state
    placements = []
    for number, move in enumerate(moment.moves):
        after = rules.play(state, move.code)
        if number >= len(moment.moves) - count:
            placements.append(_placement(state, after, rules.square_of(move.code), move.seat))
        state = after
    return placements


def _placement(before: rules.State, after: rules.State, square: int, seat: int) -> Placement:
    taken = [after.dark_won & ~before.dark_won, after.light_won & ~before.light_won]
    return Placement(square=notation.SQUARE_NAMES[square], won=_names(taken[seat]), lost=_names(taken[1 - seat]))


def _names(squares: int) -> list[str]:
    return [name for number, name in enumerate(notation.SQUARE_NAMES) if squares >> number & 1]
