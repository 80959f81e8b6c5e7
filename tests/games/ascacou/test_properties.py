"""What holds of every position, whichever Hypothesis thinks of."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.games.ascacou.drawn import DIGITS

import tablier

CELLS = [(row, column) for row in range(5) for column in range(5)]
QUICKLY = settings(max_examples=60, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))

options = st.fixed_dictionaries(
    {
        "deal": st.sampled_from(
            ["random", "draft", "symmetric", "extremes", "black-white", "-", "0123456789abcde", "7f"]
        ),
        "free": st.booleans(),
        "imposed": st.booleans(),
        "supply": st.sampled_from([None, 15]),
    }
)


@st.composite
def states(draw: st.DrawFn, /, **fixed: Any) -> tablier.State:
    """A moment of some game, reached by legal moves."""
    chosen = {**draw(options), **fixed}
    state = tablier.game("ascacou", **chosen).start(seed=draw(st.integers(0, 10**6)))
    for number in draw(st.lists(st.integers(0, 49), max_size=41)):
        if state.over:
            break
        moves = state.legal()
        state = state.play(moves[number % len(moves)])
    return state


placing = st.sampled_from(["random", "symmetric", "-", "05af"]).flatmap(lambda deal: states(deal=deal))


# Writing and reading


@QUICKLY
@given(states())
def test_a_move_is_read_as_it_is_written(state: tablier.State) -> None:
    for move in state.legal():
        for text in (str(move), move.upper(), move.lower(), f" {' '.join(move)} "):
            read = state.read(text)
            assert (read, read.code, read.seat) == (move, move.code, move.seat)


@QUICKLY
@given(placing)
def test_a_position_is_read_as_it_is_written(state: tablier.State) -> None:
    assert state.position is not None
    again = state.game.position(state.position) if state.game.options["deal"] == "random" else None
    anyhow = tablier.game("ascacou", **{**state.game.options, "deal": "random"}).position(state.position)
    for other in filter(None, (again, anyhow)):
        assert other.position == state.position
        assert other.legal() == state.legal()
        assert (other.scores, other.player, other.winner, other.over) == (
            state.scores, state.player, state.winner, state.over,
        )  # fmt: skip
        assert other.rules_state == state.rules_state
        assert {**other.view(), "last": None} == {**state.view(), "last": None}
        assert tablier.load(other.record()) == other


@QUICKLY
@given(states())
def test_a_replayed_game_is_the_same_game(state: tablier.State) -> None:
    again = state.game.start(setup=state.setup)
    for move in state.moves:
        again = again.play(str(move))
    assert again == state
    assert hash(again) == hash(state)
    assert again.rules_state == state.rules_state
    assert tablier.load(state.record()) == state


@QUICKLY
@given(st.text(alphabet=DIGITS, min_size=1, max_size=16).filter(lambda cards: len(set(cards)) == len(cards)))
def test_a_deal_by_cards_is_the_deal_by_owners(cards: str) -> None:
    owners = "".join("0" if digit in cards else "1" for digit in DIGITS)
    if set(cards) <= {"0", "1"} and len(cards) == 16:
        return  # impossible: the digits are distinct
    assert tablier.game("ascacou", deal=cards) == tablier.game("ascacou", deal=owners)
    assert tablier.game("ascacou", deal=cards.upper()).options["deal"] == owners


# Symmetries of the board, with the cards mapped accordingly


def turned(row: int, column: int) -> tuple[int, int]:
    return column, 4 - row


def mirrored(row: int, column: int) -> tuple[int, int]:
    return row, 4 - column


def images(cell: tuple[int, int]) -> list[tuple[int, int]]:
    """Where a cell comes to lie under the eight turns and reflections of the board."""
    found = []
    for start in (cell, mirrored(*cell)):
        place = start
        for _ in range(4):
            found.append(place)
            place = turned(*place)
    return found


SWAP = str.maketrans("bw", "wb")


class Symmetry:
    """One of the eight symmetries of the board, with or without the exchange of the colours."""

    def __init__(self, number: int, swaps: bool) -> None:
        self.cell = {cell: images(cell)[number] for cell in CELLS}
        self.swaps = swaps

    def colour(self, text: str) -> str:
        return text.translate(SWAP) if self.swaps else text

    def card(self, digit: str) -> str:
        """The card whose pattern is the image of this one's, found by laying it on a corner of the board."""
        number = DIGITS.index(digit)
        pattern = {(bit // 2, bit % 2): "b" if number >> bit & 1 else "w" for bit in range(4)}
        image = {self.cell[cell]: self.colour(pawn) for cell, pawn in pattern.items()}
        return DIGITS[sum((image[cell] == "b") << bit for bit, cell in enumerate(sorted(image)))]

    def position(self, text: str) -> str:
        rows, cards, *colour = text.split()
        expanded = "".join("." * int(sign) if sign.isdigit() else sign for sign in rows.replace("/", ""))
        moved = {self.cell[cell]: self.colour(pawn) for cell, pawn in zip(CELLS, expanded, strict=True)}
        board = "/".join("".join(moved[row, column] for column in range(5)) for row in range(5)).replace(".", "1")
        hand = "".join(sorted(self.card(digit) for digit in cards)) if cards != "-" else "-"
        return " ".join([board, hand, *map(self.colour, colour)])

    def move(self, text: str) -> str:
        row, column = self.cell["12345".index(text[2]), "abcde".index(text[1])]
        return f"{self.colour(text[0])}{'abcde'[column]}{row + 1}{self.colour(text[3:])}"


SYMMETRIES = [Symmetry(number, swaps) for number in range(8) for swaps in (False, True)]


def test_there_are_sixteen_symmetries() -> None:
    assert len({(tuple(symmetry.cell.values()), symmetry.swaps) for symmetry in SYMMETRIES}) == 16
    for symmetry in SYMMETRIES:
        assert {symmetry.card(digit) for digit in DIGITS} == set(DIGITS)
    assert SYMMETRIES[0].position("1wbw1/2b2/1ww2/5/5 0348") == "1wbw1/11b11/1ww11/11111/11111 0348"


@QUICKLY
@given(placing, st.sampled_from(SYMMETRIES))
def test_symmetric_positions_have_symmetric_moves(state: tablier.State, symmetry: Symmetry) -> None:
    assert state.position is not None
    game = tablier.game("ascacou", **{**state.game.options, "deal": "random"})
    image = game.position(symmetry.position(state.position))
    assert image.legal() == sorted(symmetry.move(move) for move in state.legal())
    assert (image.scores, image.player, image.winner, image.over) == (
        state.scores, state.player, state.winner, state.over,
    )  # fmt: skip
    for move in state.legal()[:3]:
        after, image_after = state.play(move), image.play(symmetry.move(move))
        assert after.position is not None
        assert image_after.position == game.position(symmetry.position(after.position)).position
        assert image_after.scores == after.scores


def test_a_symmetry_that_leaves_the_cards_alone_would_be_noticed() -> None:
    state = tablier.game("ascacou").position("bb3/b4/5/5/5 7").play("wb2")
    assert state.scores == [0, 1]
    rotated = tablier.game("ascacou").position("3bb/4b/5/5/5 7").play("wd2")
    assert rotated.scores == [1, 0]
    with pytest.raises(AssertionError):
        assert state.scores == rotated.scores
