"""What the table keeps from one move to the next is what it would be found to be now."""

from __future__ import annotations

import random
from collections.abc import Iterable

import numpy as np
import pytest
from tests.games.schoko import definition
from tests.games.schoko.comparison import farthest, place, some_deck
from tests.games.schoko.tables import table, texts

from tablier.games.schoko import board, contacts, notation, rules
from tablier.games.schoko.cards import read_pattern
from tablier.games.schoko.moves import CHOOSE_DARK, LEVEL_2

Cell = tuple[int, int]


def shown(state: rules.State, plane: int) -> set[Cell]:
    """The cells of a plane; each word shows the same as its neighbours, where they overlap."""
    words, columns = 1 << state.roll - board.WORD, 1 << board.WORD
    found = set()
    for y in range(state.top - 3, state.top - 3 + (1 << state.roll)):
        for word in range(words):
            bits = int(state.board[board.row_at(y, word, state.roll) + plane])
            following = int(state.board[board.row_at(y, word + 1, state.roll) + plane])
            assert bits >> columns == following & 7
            assert bits >> columns + 3 == 0
            found |= {(board.column_at(state, word, n - 1), y) for n in range(1, columns + 1) if bits >> n & 1}
    return found


def listed(state: rules.State, plane: int) -> set[Cell]:
    """The places of a plane."""
    return {
        (board.column_at(state, word, column), y)
        for y in range(state.top - 3, state.top - 3 + (1 << state.roll))
        for word in range(1 << state.roll - board.WORD)
        for column in range(1 << board.WORD)
        if int(state.board[board.row_at(y, word, state.roll) + plane]) >> column & 1
    }


def check_planes(state: rules.State, laid: Iterable[definition.Laid]) -> None:
    """Every plane of the table, made anew from the cards that lie."""
    laid = list(laid)
    top = definition.seen_from_above(laid)
    assert shown(state, board.OCCUPIED) == set(top)
    assert shown(state, board.DARK) == {cell for cell, colour in definition.visible(laid).items() if colour == "D"}
    assert shown(state, board.BARE) == {cell for cell, card in top.items() if card.level == 1 and not card.smartie}
    assert shown(state, board.RIGHT) == {(x, y) for x, y in top if top[x, y] is top.get((x + 1, y))}
    assert shown(state, board.BELOW) == {(x, y) for x, y in top if top[x, y] is top.get((x, y + 1))}
    near = {(x + dx, y + dy) for x, y in top for dx in (-2, -1, 0, 1) for dy in (-2, -1, 0, 1)}
    touching, covering = set(), set()
    for x, y in near:
        cells = definition.cells_at(x, y)
        under = [top.get(cell) for cell in cells]
        if not any(under):
            touched = [cell for cell in cells if any(beside in top for beside in definition.neighbours(cell))]
            touching |= {(x, y)} if len(touched) >= 2 else set()
        elif all(card and not card.smartie and card.level == 1 for card in under) and len(set(under)) > 1:
            covering.add((x, y))
    assert listed(state, board.TOUCH) == touching
    assert listed(state, board.COVER) == covering
    assert (int(state.board[board.TOUCHES]), int(state.board[board.COVERS])) == (len(touching), len(covering))
    for plane, places in ((board.TOUCH, touching), (board.COVER, covering)):
        numbered = [board.place_at(state, plane, number) for number in range(len(places))]
        assert sorted((board.column_at(state, word, column), y) for y, word, column in numbered) == sorted(places)
    assert not shown(state, board.PENDING)
    assert state.laid == len(laid)
    xs, ys = [card.x for card in laid], [card.y for card in laid]
    assert (state.left, state.right, state.top, state.bottom) == (min(xs), max(xs), min(ys), max(ys))
    for card, kept in zip(laid, state.board[board.CARDS : board.CARDS + state.laid], strict=True):
        assert notation.write_move(state, int(kept) & (LEVEL_2 - 1)) == card.text
        assert bool(int(kept) & LEVEL_2) == (card.level == 2)


@pytest.mark.parametrize("seed", range(8))
def test_planes_are_kept_through_whole_games(seed: int) -> None:
    chance = random.Random(seed)
    cards = definition.cards_of(definition.STANDARD_DECK if seed < 4 else some_deck(chance))
    chance.shuffle(cards)
    state = rules.play(rules.start([notation.read_card(card) or 0 for card in cards]), CHOOSE_DARK)
    laid: list[definition.Laid] = []
    direction = chance.choice([(1, 0), (0, -1), (-1, 1)])
    while moves := texts(state):
        chosen = farthest(moves, direction) if seed % 2 else moves
        covering = [text for text in chosen if place(text) in definition.seen_from_above(laid)]
        text = chance.choice(covering if covering and chance.random() < 0.6 else chosen)
        laid.append(definition.read_laid(laid, text))
        state = rules.play(state, notation.read_text(text))
        check_planes(state, laid)
        before = state.board.copy()
        rules.winner(state)
        rules.score(state, 0)
        assert (before == state.board).all()  # counting groups leaves no marks


def test_what_is_seen_around_a_place() -> None:
    state = table("DDDW@0,0 DWWD@2,0")
    window = {(x, y): 1 << 4 * (y + 1) + x + 1 for y in range(-1, 3) for x in range(-1, 3)}
    assert board.around(state.board, state.roll, board.OCCUPIED, 0, 0) == sum(
        window[cell] for cell in ((0, 0), (1, 0), (0, 1), (1, 1), (2, 0), (2, 1))
    )
    assert board.around(state.board, state.roll, board.DARK, 0, 0) == sum(
        window[cell] for cell in ((0, 0), (1, 0), (0, 1), (2, 0))
    )
    assert board.pattern_at(state, 2, 0) == read_pattern("DWWD")
    assert board.window_of(read_pattern("DWWD")) == window[0, 0] | window[1, 1]
    assert int(contacts.BESIDE[read_pattern("DWWW")]) == window[0, -1] | window[-1, 0]
    assert int(contacts.BESIDE[read_pattern("WWWD")]) == window[2, 1] | window[1, 2]
    assert int(contacts.BESIDE[read_pattern("DDDD")]) == contacts.ALONG


def test_the_first_of_some_columns() -> None:
    chance = random.Random(5)
    for column in range(1 << board.WORD):
        assert board.first_of(1 << column | chance.getrandbits(32) << column & board.COLUMNS) == column


def test_a_table_that_was_copied_is_whole() -> None:
    state = table("DDDD@0,0 DDDD@2,0 DDDD@0,2 WWWW*@1,0", "DDDD DDDW* WWWW*")
    buffer = np.full(rules.WORDS, -7, np.int64)
    copied = rules.copy(state, buffer)
    assert copied.board is buffer
    assert texts(copied) == texts(state)
    assert texts(rules.advance(copied, notation.read_text("DDDD@4,0"))._replace(mover=0)) == texts(
        rules.play(state, notation.read_text("DDDD@4,0"))._replace(mover=0)
    )
