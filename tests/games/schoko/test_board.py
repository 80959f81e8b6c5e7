"""What the table keeps from one move to the next is what it would be found to be now."""

from __future__ import annotations

import random
from collections.abc import Iterable

import numpy as np
import pytest
from tests.games.schoko import definition
from tests.games.schoko.comparison import farthest, place, some_deck
from tests.games.schoko.tables import table, texts

from tablier.games.schoko import board, notation, rules
from tablier.games.schoko.cards import SQUARES


def cells(top: dict[tuple[int, int], definition.Laid], x: int, y: int) -> list[definition.Laid | None]:
    return [top.get((x + dx, y + dy)) for dx, dy in SQUARES]


def shared_sides(top: dict[tuple[int, int], definition.Laid], x: int, y: int) -> int:
    """The sides (above, below, left, right) of a card at a place where both neighbours are squares of one card."""
    sides = (
        ((x, y - 1), (x + 1, y - 1)),
        ((x, y + 2), (x + 1, y + 2)),
        ((x - 1, y), (x - 1, y + 1)),
        ((x + 2, y), (x + 2, y + 1)),
    )
    return sum(1 << n for n, (one, two) in enumerate(sides) if one in top and top[one] is top.get(two))


def check_words(state: rules.State, laid: Iterable[definition.Laid]) -> None:
    """Every word of the table, and both lists of places, made anew from the cards that lie."""
    laid = list(laid)
    top = definition.seen_from_above(laid)
    shown = definition.visible(laid)
    near = {(x + dx, y + dy) for x, y in top for dx in (-2, -1, 0, 1) for dy in (-2, -1, 0, 1)}
    touching, covering, used = set(), set(), set()
    for x, y in near:
        spot = board.spot(x, y, state.roll)
        word = int(state.board[spot])
        under = cells(top, x, y)
        used.add(spot)
        assert (word & board.TAKEN) == sum(1 << 16 + number for number, card in enumerate(under) if card)
        assert bool(word & board.CELL) == ((x, y) in top)
        assert bool(word & board.DARK_CELL) == (shown.get((x, y)) == "D")
        assert not word & board.MARK
        if not any(under):
            contacts = [
                (number, side, shown[beside])
                for number, (dx, dy) in enumerate(SQUARES)
                for side, beside in enumerate(((x + dx, y + 3 * dy - 1), (x + 3 * dx - 1, y + dy)))
                if beside in shown
            ]
            expected = sum(1 << 2 * number + side + 8 * (colour == "W") for number, side, colour in contacts)
            assert word & board.TOUCHED == expected
            assert word >> board.SHARED & 15 == shared_sides(top, x, y)
            if len({number for number, _, _ in contacts}) >= 2:
                touching.add(spot - board.TABLE)
        elif all(card and not card.smartie and card.level == 1 for card in under) and len(set(under)) > 1:
            covering.add(spot - board.TABLE)
        assert board.may_cover(word) == (spot - board.TABLE in covering)
    for count, first, expected_places in (
        (board.TOUCHES, board.TOUCH, touching),
        (board.COVERS, board.COVER, covering),
    ):
        listed = [int(spot) for spot in state.board[first : first + int(state.board[count])]]
        assert len(listed) == len(set(listed))
        assert set(listed) == expected_places
        assert all(int(state.board[board.TABLE + spot]) >> board.ENTRY == entry for entry, spot in enumerate(listed))
    everywhere = range(board.TABLE, board.TABLE + (1 << 2 * state.roll))
    assert len(used) == len(near)  # nothing is rolled onto anything else
    assert not any(int(state.board[spot]) for spot in everywhere if spot not in used)
    assert state.laid == len(laid)
    xs, ys = [card.x for card in laid], [card.y for card in laid]
    assert (state.left, state.right, state.top, state.bottom) == (min(xs), max(xs), min(ys), max(ys))
    for card, kept in zip(laid, state.board[board.CARDS : board.CARDS + state.laid], strict=True):
        assert notation.write_move(state, int(kept) & (board.LEVEL_2 - 1)) == card.text
        assert bool(int(kept) & board.LEVEL_2) == (card.level == 2)


@pytest.mark.parametrize("seed", range(8))
def test_words_and_lists_are_kept_through_whole_games(seed: int) -> None:
    chance = random.Random(seed)
    cards = definition.cards_of(definition.STANDARD_DECK if seed < 4 else some_deck(chance))
    chance.shuffle(cards)
    state = rules.play(rules.start([notation.read_card(card) or 0 for card in cards]), board.CHOOSE_DARK)
    laid: list[definition.Laid] = []
    direction = chance.choice([(1, 0), (0, -1), (-1, 1)])
    while moves := texts(state):
        chosen = farthest(moves, direction) if seed % 2 else moves
        covering = [text for text in chosen if place(text) in definition.seen_from_above(laid)]
        text = chance.choice(covering if covering and chance.random() < 0.6 else chosen)
        laid.append(definition.read_laid(laid, text))
        state = rules.play(state, notation.read_text(text))
        check_words(state, laid)
        before = state.board.copy()
        rules.winner(state)
        rules.score(state, 0)
        check_words(state, laid)  # counting groups leaves no marks
        assert (before[board.TABLE :] == state.board[board.TABLE :]).all()


def test_a_table_that_was_copied_is_whole() -> None:
    state = table("DDDD@0,0 DDDD@2,0 DDDD@0,2 WWWW*@1,0", "DDDD DDDW* WWWW*")
    buffer = np.full(rules.WORDS, -7, np.int64)
    copied = rules.copy(state, buffer)
    assert copied.board is buffer
    assert texts(copied) == texts(state)
    assert texts(rules.advance(copied, notation.read_text("DDDD@4,0"))._replace(mover=0)) == texts(
        rules.play(state, notation.read_text("DDDD@4,0"))._replace(mover=0)
    )
