"""The packed board: its words against plain lists of planks and plain sets of cells."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import groupby, pairwise
from typing import NamedTuple

import numpy as np
import pytest
from tests.games.nasca import definition

from tablier.chance import next_rng, seeded
from tablier.games.nasca import notation
from tablier.games.nasca.board import (
    ALL_CELLS,
    BOTTOM,
    CELL_BITS,
    COLUMNS,
    GUARD,
    HEIGHTS,
    LEFT,
    LENGTHS,
    LINES,
    LINKS,
    NEUTRAL,
    PLACEMENTS,
    RIGHT,
    ROWS,
    TOP,
    TOPS,
    WORDS,
    Cells,
    all_but,
    any_of,
    any_placement,
    are_linked,
    cells_under,
    common,
    count_cells,
    count_of,
    empty_cells,
    has_empty_run,
    height_at,
    holds,
    lay,
    lengths_of,
    members,
    minus,
    not_showing,
    one_cell,
    plank_on,
    showing,
    spread,
    spread_by_corners,
    supply,
    untouched_edges,
)

Cell = tuple[int, int]  # row and column
Planks = list[tuple[int, int]]  # placement and owner
BOARD = {(row, column) for row in range(ROWS) for column in range(COLUMNS)}
OWNERS = (0, 1, NEUTRAL)


def line_cells(line: int) -> list[Cell]:
    """Row and column of each cell of a row or a column."""
    return [(line, place) for place in range(COLUMNS)] if line < ROWS else [(row, line - ROWS) for row in range(ROWS)]


class Shown(NamedTuple):
    """The plank that a cell shows."""

    number: int
    owner: int
    level: int


def random_boards() -> Iterator[tuple[np.ndarray, Planks]]:
    """Boards with planks anywhere, legal or not, and the planks in the order they were laid."""
    for seed in range(16):
        chance = random.Random(seed)
        board, planks = np.zeros(WORDS, np.int64), []
        for _ in range(4 * seed + 1):
            planks.append((chance.randrange(len(PLACEMENTS)), chance.choice(OWNERS)))
            lay(board, *planks[-1])
        yield board, planks


every_board = pytest.mark.parametrize(("board", "planks"), list(random_boards()))


def seen_from_above(planks: Planks) -> dict[Cell, Shown]:
    """What each cell shows that is not empty."""
    seen: dict[Cell, Shown] = {}
    for number, (placement, owner) in enumerate(planks):
        cells = cells_under(placement)
        level = seen[cells[0]].level + 1 if cells[0] in seen else 1
        seen |= dict.fromkeys(cells, Shown(number, owner, level))
    return seen


def packed(cells: set[Cell]) -> Cells:
    """A set of cells as two words, made by nothing but laying planks of length 1."""
    board = np.zeros(WORDS, np.int64)
    for row, column in cells:
        lay(board, row * COLUMNS + column, 0)
    return showing(board, 0)


def random_set(chance: random.Random) -> set[Cell]:
    return {cell for cell in sorted(BOARD) if chance.random() < 0.6}


# Places for planks


def test_placements_are_all_straight_lines_of_one_to_five_cells() -> None:
    texts = {text for places in definition.PLACES.values() for text in places}
    assert sorted(notation.TEXTS) == sorted(texts)
    for placement, text in enumerate(notation.TEXTS):
        assert notation.cells_of(placement) == list(definition.read_cells(text))
        assert plank_on(placement) == supply({len(cells_under(placement)): 1})


def test_a_place_is_drawn_from_those_of_the_lengths_left_each_with_the_same_chance() -> None:
    rng = seeded(3)
    for planks in (supply({2: 2}), supply({2: 7, 5: 1}), supply({3: 1, 4: 2, 5: 3})):
        places = [number for number, (_, _, length) in enumerate(PLACEMENTS) if length > 1 and count_of(planks, length)]
        drawn: Counter[int] = Counter()
        for _ in range(40 * len(places)):
            rng = next_rng(rng)
            drawn[any_placement(lengths_of(planks), rng)] += 1
        assert sorted(drawn) == places
        assert max(drawn.values()) < 3 * min(drawn.values()) + 40


def test_a_supply_counts_the_planks_of_each_length() -> None:
    planks = supply({5: 3, 4: 0, 3: 7, 2: 1})
    assert [count_of(planks, length) for length in LENGTHS] == [1, 7, 0, 3]
    assert count_of(planks - plank_on(notation.TEXTS.index("a1-e1")), 5) == 2


# Words


def marks(cells: list[Cell], marked: set[Cell]) -> int:
    """The guard bits of the marked cells of a line."""
    return sum(GUARD << CELL_BITS * place for place, cell in enumerate(cells) if cell in marked)


@every_board
def test_the_words_of_every_line_say_what_is_seen_from_above(board: np.ndarray, planks: Planks) -> None:
    seen = seen_from_above(planks)
    for line in range(LINES):
        cells = line_cells(line)
        levels = [seen[cell].level if cell in seen else 0 for cell in cells]
        assert int(board[HEIGHTS + line]) == sum(level << CELL_BITS * place for place, level in enumerate(levels))
        assert [height_at(board, *cell) for cell in cells] == levels
        linked = {cell for cell, following in pairwise(cells) if cell in seen and seen[cell] == seen.get(following)}
        assert int(board[LINKS + line]) == marks(cells, linked)
        assert {cell for place, cell in enumerate(cells) if are_linked(board, line, place)} == linked
        for seat in (0, 1):
            shown = {cell for cell in seen if seen[cell].owner == seat}
            assert int(board[TOPS + LINES * seat + line]) == marks(cells, shown)


@every_board
def test_the_sets_of_cells_say_what_is_seen_from_above(board: np.ndarray, planks: Planks) -> None:
    seen = seen_from_above(planks)
    assert set(members(empty_cells(board))) == BOARD - seen.keys()
    for seat in (0, 1):
        shown = {cell for cell in seen if seen[cell].owner == seat}
        assert set(members(showing(board, seat))) == shown
        assert set(members(not_showing(board, seat))) == BOARD - shown


@every_board
def test_a_run_of_empty_cells_is_found_where_there_is_one(board: np.ndarray, planks: Planks) -> None:
    empty = BOARD - seen_from_above(planks).keys()
    longest = max(
        len(list(run)) for line in range(LINES) for is_in, run in groupby(line_cells(line), empty.__contains__) if is_in
    )
    assert [has_empty_run(board, length) for length in LENGTHS] == [length <= longest for length in LENGTHS]


# Sets of cells


@pytest.mark.parametrize("seed", range(6))
def test_sets_of_cells_are_those_of_python(seed: int) -> None:
    chance = random.Random(seed)
    one, other = random_set(chance), random_set(chance)
    assert members(packed(one)) == sorted(one)
    assert set(members(common(packed(one), packed(other)))) == one & other
    assert set(members(minus(packed(one), packed(other)))) == one - other
    assert set(members(all_but(packed(one)))) == BOARD - one
    assert count_cells(packed(one)) == len(one)
    assert sum(holds(packed(one), *cell) for cell in BOARD) == len(one)


def test_the_first_cell_of_a_set_may_be_in_either_half() -> None:
    assert members(one_cell(packed({(4, 10), (3, 2), (9, 0)}))) == [(3, 2)]
    assert members(one_cell(packed({(5, 7), (9, 0)}))) == [(5, 7)]
    assert not any_of(one_cell((0, 0)))
    assert any_of(packed({(9, 10)}))


@pytest.mark.parametrize("seed", range(6))
def test_a_set_spreads_over_the_region_of_each_of_its_cells(seed: int) -> None:
    chance = random.Random(seed)
    within = random_set(chance)
    for region in definition.regions(notation.cell_name(*cell) for cell in within):
        begin = chance.choice(sorted(region))
        cell = (int(begin[1:]) - 1, notation.LETTERS.index(begin[0]))
        reached = members(spread(packed({cell}), packed(within)))
        assert {notation.cell_name(*cell) for cell in reached} == region


@pytest.mark.parametrize("seed", range(6))
def test_a_set_spreads_by_corners_over_all_that_touch(seed: int) -> None:
    within = {cell for cell in sorted(BOARD) if random.Random(seed * 111 + 11 * cell[0] + cell[1]).random() < 0.35}
    for begin in sorted(within):
        reached, waiting = {begin}, [begin]
        while waiting:
            row, column = waiting.pop()
            touching = {(row + down, column + right) for down in (-1, 0, 1) for right in (-1, 0, 1)}
            new = (touching & within) - reached
            reached |= new
            waiting += new
        assert set(members(spread_by_corners(packed({begin}), packed(within)))) == reached


def test_edges_are_the_outermost_rows_and_columns() -> None:
    assert members(ALL_CELLS) == sorted(BOARD)
    assert members(TOP) == line_cells(0)
    assert members(BOTTOM) == line_cells(ROWS - 1)
    assert members(LEFT) == line_cells(ROWS)
    assert members(RIGHT) == line_cells(LINES - 1)


def test_untouched_edges_are_those_without_a_cell_of_the_set() -> None:
    assert set(members(untouched_edges((0, 0)))) == set().union(*map(members, (TOP, BOTTOM, LEFT, RIGHT)))
    assert set(members(untouched_edges(packed({(0, 0)})))) == {*members(BOTTOM), *members(RIGHT)}
    assert set(members(untouched_edges(packed({(0, 5), (9, 5), (5, 10)})))) == set(members(LEFT))
