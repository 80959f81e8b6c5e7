"""What one seat may see of a Nasca match. Everything lies open, so all seats see the same."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec
import numpy as np

from tablier.games.nasca import notation, rules
from tablier.games.nasca.board import COLUMNS, NEUTRAL, ROWS, WORDS, Cells, count_of, height_at, lay, members

if TYPE_CHECKING:
    from tablier.state import State


class Plank(msgspec.Struct, kw_only=True):
    """A plank on the board."""

    owner: int | None  # None: neutral
    cells: list[str]  # from the left or the top
    level: int  # 1 on the board, more on a bridge


class Supply(msgspec.Struct, kw_only=True):
    """Planks of one length that a seat has not laid yet."""

    length: int
    count: int


class Board(msgspec.Struct, kw_only=True):
    """A board with what lies on it and what is enclosed."""

    planks: list[Plank]  # in the order they were laid; neutral ones first
    heights: list[list[int]]  # ten rows from the top: the highest level over each cell
    areas: list[list[str]]  # of each seat: all cells in its areas
    scoring: list[list[str]]  # of each seat: the empty cells that count for it as the board stands
    last: str | None  # the plank laid last


class NascaView(Board, kw_only=True, tag_field="game", tag="nasca"):
    """The board of the present round, the planks left, and the rounds before."""

    left: list[list[Supply]]  # of each seat, longest first
    round: int  # from 1
    rounds: int
    starter: int  # of this round
    round_points: list[list[int]]  # of each round that is over: the points of each seat
    passed: int | None  # the seat that could not play and was passed over just now
    finished: Board | None  # how the round before ended, until this one has its first plank


def view(moment: State, seat: int | None) -> NascaView:
    """What a seat, or a spectator, sees."""
    state: rules.State = moment.rules_state
    past = history(moment)
    return NascaView(
        **_board(state.board, past.planks, past.last),
        left=[
            [Supply(length=length, count=count_of(state.left[seat], length)) for length in (5, 4, 3, 2)]
            for seat in range(rules.SEATS)
        ],
        round=len(past.round_points) + 1,
        rounds=len(past.round_points) + 1 + state.rounds_left,
        starter=state.starter,
        round_points=past.round_points,
        passed=1 - moment.moves[-1].seat if past.last and moment.player == moment.moves[-1].seat else None,
        finished=past.finished,
    )


def _board(board: np.ndarray, planks: list[Plank], last: str | None) -> dict[str, Any]:
    return {
        "planks": planks,
        "heights": [[height_at(board, row, column) for column in range(COLUMNS)] for row in range(ROWS)],
        "areas": [cell_names(rules.areas(board, seat)) for seat in range(rules.SEATS)],
        "scoring": [cell_names(cells) for cells in rules.scoring_cells(board)],
        "last": last,
    }


def cell_names(cells: Cells) -> list[str]:
    """The names of the cells of a set."""
    return [notation.cell_name(*cell) for cell in members(cells)]


class History(NamedTuple):
    """What the position alone does not contain."""

    planks: list[Plank]  # of this round
    round_points: list[list[int]]
    last: str | None  # the last plank, if it was in this round
    finished: Board | None


def history(moment: State) -> History:
    """The planks of this round and the rounds before, found by replaying the moves."""
    state: rules.State = moment.start.rules_state
    neutral = _landscape(moment)
    planks, round_points, last, finished = list(neutral), [], None, None
    for move in moment.moves:
        cells = notation.cells_of(move.code)
        planks.append(Plank(owner=move.seat, cells=cells, level=notation.height(state.board, cells[0]) + 1))
        after = rules.play(state, move.code)
        last, finished = str(move), None
        if after.rounds_left != state.rounds_left:
            round_points.append([after.points[seat] - state.points[seat] for seat in range(rules.SEATS)])
            lay(state.board, move.code, move.seat)
            finished = Board(**_board(state.board, planks, last))
            planks, last = list(neutral), None
        state = after
    return History(planks, round_points, last, finished)


def _landscape(moment: State) -> list[Plank]:
    """The neutral planks, each a level above those it was laid on."""
    board, planks = np.zeros(WORDS, np.int64), []
    for placement in notation.read_landscape(moment.setup["landscape"]):
        cells = notation.cells_of(placement)
        planks.append(Plank(owner=None, cells=cells, level=notation.height(board, cells[0]) + 1))
        lay(board, placement, NEUTRAL)
    return planks
