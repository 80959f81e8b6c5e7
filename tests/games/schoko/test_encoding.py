"""Observations of Scho K.O. are what its view tells, and its actions are as many as can ever be legal."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
import pytest
from tests.games.chosen import VARIANTS, walk
from tests.games.planes import check, observed, some_moments

import tablier
from tablier.games.schoko import encoding, notation, rows, rules
from tablier.games.schoko.board import COVERS, TOUCHES
from tablier.games.schoko.encoding import PLANES, SIDE
from tablier.games.schoko.moves import column_of, row_of

Cell = tuple[int, int]
OVER_CELLS = [(0, 0), (1, 0), (0, 1), (1, 1)]
NEXT = [(1, 0), (-1, 0), (0, 1), (0, -1)]


def on_top(view: dict[str, Any]) -> dict[Cell, tuple[int, str, bool]]:
    """What each cell shows: the number of the card, the colour, whether it has a Smartie."""
    return {
        (card["x"] + right, card["y"] + down): (number, letter, card["card"].endswith("*"))
        for number, card in enumerate(view["cards"])
        for (right, down), letter in zip(OVER_CELLS, card["card"], strict=False)
    }


def middle(view: dict[str, Any]) -> Cell:
    """The first cell of the window: the cards lie in its middle."""
    columns, rows = ([card[way] for card in view["cards"]] or [0] for way in ("x", "y"))
    return (min(columns) + max(columns)) // 2 + 1 - SIDE // 2, (min(rows) + max(rows)) // 2 + 1 - SIDE // 2


def in_window(cells: set[Cell], first: Cell) -> np.ndarray:
    """1 on these cells, as far as they lie in the window."""
    plane = np.zeros((SIDE, SIDE), np.uint8)
    for x, y in cells:
        if 0 <= x - first[0] < SIDE and 0 <= y - first[1] < SIDE:
            plane[y - first[1], x - first[0]] = 1
    return plane


def beside(cell: Cell, shift: Cell) -> Cell:
    return cell[0] + shift[0], cell[1] + shift[1]


def places(shown: dict[Cell, tuple[int, str, bool]]) -> tuple[set[Cell], set[Cell]]:
    """Where a card would touch with two squares (SCH-5), and where one would cover others (SCH-6), by definition."""
    if not shown:
        return {(0, 0)}, set()
    near = {beside(cell, (-right, -down)) for cell in shown for right in range(-1, 3) for down in range(-1, 3)}
    touch, cover = set(), set()
    for place in near:
        squares = [beside(place, shift) for shift in OVER_CELLS]
        under = [shown[square] for square in squares if square in shown]
        if not under and sum(any(beside(square, shift) in shown for shift in NEXT) for square in squares) >= 2:
            touch.add(place)
        is_bare = len(under) == 4 and not any(card[2] for card in under)
        if is_bare and len({card[0] for card in under}) > 1:
            cover.add(place)
    return touch, cover


def counts(cards: list[str]) -> list[int]:
    return [Counter(cards)[card] for card in encoding.CARD_NAMES]


def test_every_plane_shows_what_the_view_tells() -> None:
    for state in some_moments("schoko"):
        for seat in (0, 1):
            view = state.view(seat)
            shown, first = on_top(view), middle(view)
            planes = [
                {cell for cell, card in shown.items() if card[1] == "D"},
                {cell for cell, card in shown.items() if card[1] == "W"},
                {cell for cell, card in shown.items() if not card[2]},
                {cell for cell, card in shown.items() if card[2]},
                *(
                    {cell for cell, card in shown.items() if shown.get(beside(cell, shift), (-1,))[0] == card[0]}
                    for shift in ((1, 0), (0, 1))
                ),
                *places(shown),
            ]
            unseen = {entry["card"]: entry["count"] for entry in state.view(seat)["unseen"]}
            if state.over:  # the view shows both hands then
                unseen = Counter(unseen) + Counter(view["hands"][1 - seat])
            expected = [
                *(in_window(cells, first) for cells in planes),
                *counts(view["hands"][seat]),
                *(unseen.get(card, 0) for card in encoding.CARD_NAMES),
                *observed(state, seat)[encoding.TOLD : encoding.TOLD + len(encoding.CARD_NAMES)],  # see below
                view["held"][1 - seat],
                view["stock"],
                state.player == seat,
                state.player == 1 - seat,
                view["colours"][seat] == "dark",
                view["colours"][seat] == "white",
                state.game.options["match"] == "each",
            ]
            check(state, seat, expected)


def test_what_a_pass_has_told_is_seen_until_the_next_card_of_who_was_passed_over() -> None:  # SCH-9
    cards = "DDDD DDDD DDDD DDDD  WWWW WWWW* WWWW WWWW  DDDW WWWW* DDDD".split()
    deck = [["DDDD", 5, 0], ["DDDW", 1, 0], ["WWWW", 5, 2]]
    state = tablier.game("schoko", deck=deck).start(setup={"deck": cards}).play("dark").play("DDDD@0,0")
    assert state.view()["passed"] == 1
    first = PLANES.index("1 everywhere if passes since its last card tell that the other player holds no DDDD")
    told = dict(zip(encoding.CARD_NAMES, observed(state, 0)[first:, 0, 0], strict=False))
    assert [card for card in ("DDDD", "DDDW", "WWWW") if told[card]] == ["DDDD", "DDDW"]
    assert not told["WWWW*"]
    assert not observed(state, 1)[first : first + 12].any()


# Actions


def test_what_an_action_is_can_be_told() -> None:
    moves, told = np.zeros(rules.MOST_MOVES, np.int64), np.zeros((rules.MOST_MOVES, 4), np.int16)
    for state in some_moments("schoko"):
        position = state.rules_state
        count = rules.legal_moves(position, moves)
        encoding.describe(position, moves, count, told)
        first = middle(state.view())
        for move, (row, column, pattern, smartie) in zip(moves[:count].tolist(), told[:count].tolist(), strict=True):
            colours = notation.write_pattern(pattern)
            if not state.moves:
                assert state.game.module.write_move(position, move) == {"D": "dark", "W": "white"}[colours[0]]
                assert (row, column, smartie, len(set(colours))) == (0, 0, 0, 1)
            else:
                text = f"{colours}{'*' * smartie}@{column + first[0]},{row + first[1]}"
                assert state.game.module.write_move(position, move) == text


@pytest.mark.parametrize("options", [options for name, options in VARIANTS if name == "schoko"], ids=str)
def test_there_are_never_more_places_than_the_number_of_actions_was_reckoned_from(options: Any) -> None:
    for state in walk("schoko", options)[2:]:
        cards, shown = state.view()["cards"], on_top(state.view())
        below = sum(card["level"] == 1 for card in cards)
        edge = sum(beside(cell, shift) not in shown for cell in shown for shift in NEXT)
        assert edge <= 4 * below + 4
        assert int(state.rules_state.board[TOUCHES]) <= edge
        assert int(state.rules_state.board[COVERS]) <= 3 * below + 1 - edge // 2
        assert len(state.legal()) <= state.game.actions


# A table as wide as it can be


def test_a_row_has_room_for_all_cards_in_one_line_and_the_window_shows_the_middle_of_them() -> None:
    state = tablier.game("schoko").start(seed=1)
    position = state.rules_state
    row = np.zeros(rows.room(position), np.int64)
    rows.put(position, row)
    moves = np.zeros(rules.MOST_MOVES, np.int64)
    while not rules.is_over(rows.taken(row)):
        position = rows.taken(row)
        found = moves[: rules.legal_moves(position, moves)].tolist()
        move = max(found, key=lambda code: (column_of(code), -abs(row_of(code))))
        rows.put_rest(rules.advance(position, move), row)
    position = rows.taken(row)
    assert position.right - position.left == 2 * (position.laid - 1) == 62
    assert rows.used(position) == rows.room(position) == len(row)
    out = np.zeros(encoding.SHAPE, np.uint8)
    encoding.fill(position, 0, out.reshape(-1))
    assert (out[0] + out[1]).any(axis=0).all()
