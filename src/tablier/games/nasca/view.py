"""What one seat may see of a Nasca match. Everything lies open, so all seats see the same."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from tablier.games.nasca import notation, rules

if TYPE_CHECKING:
    from tablier.match import State


class Plank(msgspec.Struct, kw_only=True):
    """A plank on the board."""

    owner: int | None  # None: neutral
    cells: list[str]  # from the left or the top
    level: int  # 1 on the board, more on a bridge


class Supply(msgspec.Struct, kw_only=True):
    """Planks of one length that a seat has not laid yet."""

    length: int
    count: int


class NascaView(msgspec.Struct, kw_only=True, tag_field="game", tag="nasca"):
    """The board of the present round, the planks left, and what is enclosed."""

    planks: list[Plank]  # in the order they were laid; neutral ones first
    heights: list[list[int]]  # ten rows from the top: the highest level over each cell
    left: list[list[Supply]]  # of each seat, longest first
    areas: list[list[str]]  # of each seat: all cells in its areas
    scoring: list[list[str]]  # of each seat: the empty cells that count for it as the board stands
    round: int  # from 1
    rounds: int
    starter: int  # of this round
    round_points: list[list[int]]  # of each round that is over: the points of each seat
    last: str | None  # the plank laid last, if it was in this round


def view(match: State, seat: int | None) -> NascaView:
    """What a seat, or a spectator, sees."""
    state: rules.State = match.rules_state
    planks, round_points, last = history(match)
    scoring = rules.scoring_cells(state.board)
    return NascaView(
        planks=planks,
        heights=[
            [notation.height(state, notation.cell_name(row, column)) for column in range(rules.COLUMNS)]
            for row in range(rules.ROWS)
        ],
        left=[
            [Supply(length=length, count=state.left[seat] >> 3 * length & rules.DIGIT) for length in (5, 4, 3, 2)]
            for seat in range(rules.SEATS)
        ],
        areas=[cell_names(*rules.areas(state.board, seat)) for seat in range(rules.SEATS)],
        scoring=[cell_names(*scoring[:2]), cell_names(*scoring[2:])],
        round=len(round_points) + 1,
        rounds=len(round_points) + 1 + state.rounds_left,
        starter=state.starter,
        round_points=round_points,
        last=last,
    )


def cell_names(low: int, high: int) -> list[str]:
    """The names of cells given in two halves."""
    return [
        notation.cell_name(row, column)
        for row in range(rules.ROWS)
        for column in range(rules.COLUMNS)
        if (low, high)[row // rules.HALF_ROWS] >> (row % rules.HALF_ROWS * rules.ROW_BITS + column) & 1
    ]


def history(match: State) -> tuple[list[Plank], list[list[int]], str | None]:
    """The planks of this round, the points of the rounds before and the last plank, by playing again."""
    state = match.start.rules_state
    neutral = [
        Plank(owner=None, cells=notation.cells_of(notation.read_plank(text) or 0), level=1)
        for text in match.setup["landscape"]
    ]
    planks, round_points, last = list(neutral), [], None
    for move in match.moves:
        cells = notation.cells_of(move.code)
        planks.append(Plank(owner=move.seat, cells=cells, level=notation.height(state, cells[0]) + 1))
        after = rules.play(state, move.code)
        last = str(move)
        if after.rounds_left != state.rounds_left:
            round_points.append([after.points[seat] - state.points[seat] for seat in range(rules.SEATS)])
            planks, last = list(neutral), None
        state = after
    return planks, round_points, last
