"""The packed board: its words against plain lists of planks and plain sets of cells."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

import numpy as np
import pytest
from tests.games.nasca import definition

from tablier.chance import next_rng, seeded
from tablier.games.nasca import notation
from tablier.games.nasca.board import (
    ALL_CELLS,
    BOTTOM,
    COLUMNS,
    LEFT,
    LENGTHS,
    LINES,
    LOW,
    NEUTRAL,
    PARTS,
    PLACEMENTS,
    RIGHT,
    ROW_PARTS,
    ROWS,
    TOP,
    WORDS,
    Cells,
    all_along,
    all_but,
    any_along,
    any_of,
    any_placement,
    append,
    cells_under,
    common,
    count_cells,
    count_of,
    empty_cells,
    free_places,
    goes_on,
    has_free_place,
    height_at,
    holds,
    lay,
    lengths_of,
    members,
    minus,
    not_showing,
    one_cell,
    plank_on,
    reached_by_both,
    showing,
    spread,
    spread_by_corners,
    supply,
    under,
    under_all,
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
        level = 1 + max(seen[cell].level if cell in seen else 0 for cell in cells)
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


@every_board
def test_the_words_of_every_line_say_what_is_seen_from_above(board: np.ndarray, planks: Planks) -> None:
    seen = seen_from_above(planks)
    for cell in BOARD:
        assert height_at(board, *cell) == (seen[cell].level if cell in seen else 0)
    for line in range(LINES):
        for cell, following in pairwise(line_cells(line)):
            shown = cell in seen and planks[seen[cell].number][0]
            assert goes_on(board, *cell, line) == (shown is not False and {cell, following} <= set(cells_under(shown)))


@every_board
def test_the_parts_of_every_set_hold_the_same_cells(board: np.ndarray, planks: Planks) -> None:
    """By rows and by columns, which the places of planks along them tell."""
    empty = BOARD - seen_from_above(planks).keys()
    for length in LENGTHS:
        free = np.empty(len(PLACEMENTS), np.int64)
        count = 0
        for part in range(PARTS):
            count = append(free_places(board, part, length), part, length, free, count)
        places = [number for number, place in enumerate(PLACEMENTS) if place[2] == length]
        expected = [place for place in places if empty.issuperset(cells_under(place))]
        assert list(free[:count]) == expected
        assert has_free_place(board, length, PARTS) == (len(expected) > 0)
        in_rows = [place for place in expected if PLACEMENTS[place][0] < ROWS]
        assert has_free_place(board, length, ROW_PARTS) == (len(in_rows) > 0)


@every_board
def test_what_is_under_one_place_is_what_is_under_all(board: np.ndarray, planks: Planks) -> None:
    seen = seen_from_above(planks)
    highest = {
        number: max(seen[cell].level if cell in seen else 0 for cell in cells_under(number))
        for number in range(len(PLACEMENTS))
    }
    for length in LENGTHS:
        for seat in (0, 1):
            for level in range(1, max(highest.values()) + 1):
                found: list[set[int]] = [set(), set(), set(), set()]
                for part in range(PARTS):
                    for answers, answer in zip(found, under_all(board, part, length, level, seat), strict=True):
                        listed = np.empty(len(PLACEMENTS), np.int64)
                        answers.update(map(int, listed[: append(answer, part, length, listed, 0)]))
                for placement, height in highest.items():
                    if PLACEMENTS[placement][2] == length and height == level:
                        met = under(board, placement, seat)
                        assert [answer != 0 for answer in met] == [placement in answers for answers in found]


def test_planks_may_lie_higher_than_most() -> None:
    board = np.zeros(WORDS, np.int64)
    for level in range(LOW + 3):
        assert height_at(board, 0, 0) == level
        assert under(board, 0, 0)[:2] == (0, 0)
        lay(board, 0, level % 2)
        assert [answer != 0 for answer in under(board, 0, 0)[2:]] == [level % 2 == 0, level % 2 == 1]


@every_board
def test_the_sets_of_cells_say_what_is_seen_from_above(board: np.ndarray, planks: Planks) -> None:
    seen = seen_from_above(planks)
    assert set(members(empty_cells(board))) == BOARD - seen.keys()
    for seat in (0, 1):
        shown = {cell for cell in seen if seen[cell].owner == seat}
        assert set(members(showing(board, seat))) == shown
        assert set(members(not_showing(board, seat))) == BOARD - shown


@pytest.mark.parametrize("length", LENGTHS)
def test_any_and_all_along_look_at_every_cell_under_a_plank(length: int) -> None:
    for cells in range(1 << 7):
        under_it = [cells >> first & (1 << length) - 1 for first in range(8)]
        full = (1 << length) - 1
        assert [any_along(cells, length) >> first & 1 for first in range(8)] == [int(met != 0) for met in under_it]
        assert [all_along(cells, length) >> first & 1 for first in range(8)] == [int(met == full) for met in under_it]


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
def test_two_sets_reach_the_regions_that_have_cells_of_both(seed: int) -> None:
    chance = random.Random(seed)
    within, one, other = (random_set(chance) for _ in range(3))
    cells, begins = packed(within), (packed(one & within), packed(other & within))
    expected = common(spread(begins[0], cells), spread(begins[1], cells))
    assert reached_by_both(*begins, cells) == expected
    few = {chance.choice(sorted(within)) for _ in range(2)}
    assert reached_by_both(packed(few), begins[1], cells) == common(
        spread(packed(few), cells), spread(begins[1], cells)
    )


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
