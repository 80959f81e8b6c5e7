"""A ring has no first square and no direction: turned or reversed, it is the same game."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

import tablier

OWN_RING = "1*23456" + "123456" * 4 + "111222"
COLUMNS = "abcdefghijklmnopq"
RING = [*(f"{c}1" for c in COLUMNS), "q2", *(f"{c}3" for c in reversed(COLUMNS)), "a2"]
AROUND = len(RING)


class Symmetry:
    """Every square goes so many squares on; reversed, the ring is walked the other way round before."""

    def __init__(self, turn: int, reverse: bool) -> None:
        self.turn = turn
        self.direction = -1 if reverse else 1

    def square(self, name: str) -> str:
        """Where a square, or a move, has gone; a group stays what it is."""
        where, slash, group = name.partition("/")
        return RING[(self.direction * RING.index(where) + self.turn) % AROUND] + slash + group

    def squares(self, names: list[str]) -> list[str]:
        return sorted(self.square(name) for name in names)

    def start(self, state: tablier.State) -> tablier.State:
        """The same first position on the ring as it lies now."""
        places = re.findall(r"\d\*?", state.setup["ring"])
        image = {self.square(name): place for name, place in zip(RING, places, strict=True)}
        return state.game.start(setup={"ring": "".join(image[name] for name in RING)})


def lying(state: tablier.State) -> dict[str, Any]:
    """What a view says of each square."""
    return {square.pop("name"): square for square in state.view()["squares"]}


def play_side_by_side(symmetry: Symmetry, seed: int, ring: str | None = None, **options: str) -> int:
    """Play a random game twice at once; returns how many squares were captured."""
    chance = random.Random(seed)
    setup = {"ring": ring} if ring else None
    state = tablier.game("anacund", **options).start(seed=None if ring else seed, setup=setup)
    image = symmetry.start(state)
    while True:
        assert image.legal() == symmetry.squares([str(move) for move in state.legal()])
        assert (image.player, image.over, image.scores, image.winner) == (
            state.player, state.over, state.scores, state.winner,
        )  # fmt: skip
        assert lying(image) == {symmetry.square(name): square for name, square in lying(state).items()}
        for placement, seen in zip(state.view()["turn"], image.view()["turn"], strict=True):
            assert seen["square"] == symmetry.square(placement["square"])
            assert sorted(seen["won"]) == symmetry.squares(placement["won"])
            assert sorted(seen["lost"]) == symmetry.squares(placement["lost"])
        assert image.view()["groups"] == state.view()["groups"]
        for kind, squares in state.view().get("due", {}).items():
            assert sorted(image.view()["due"][kind]) == symmetry.squares(squares)
        if state.over:
            return sum(square["captor"] is not None for square in lying(state).values())
        move = chance.choice(state.legal())
        state, image = state.play(move), image.play(symmetry.square(move))


@pytest.mark.parametrize("reverse", [False, True], ids=["as it lies", "reversed"])
@pytest.mark.parametrize("part", range(4))
def test_a_turned_or_reversed_ring_has_the_same_moves_captures_and_scores(part: int, reverse: bool) -> None:
    captured = [
        play_side_by_side(Symmetry(turn, reverse), seed=turn, bonus="off" if turn % 3 == 0 else "on")
        for turn in range(part, AROUND, 4)
    ]
    assert max(captured) > 3


@pytest.mark.parametrize("reverse", [False, True], ids=["as it lies", "reversed"])
@pytest.mark.parametrize("ring", [None, OWN_RING], ids=["slats", "own ring"])
@pytest.mark.parametrize("capture", ["pawn", "turn"])
def test_so_it_is_with_every_option(capture: str, ring: str | None, reverse: bool) -> None:  # ANA-4, ANA-5
    captured = [play_side_by_side(Symmetry(turn, reverse), turn, ring, capture=capture) for turn in range(0, AROUND, 5)]
    assert max(captured) > 3


def test_a_symmetry_moves_every_square_but_those_it_should_not() -> None:
    assert Symmetry(0, reverse=False).squares(RING) == sorted(RING)
    assert [Symmetry(1, reverse=False).square(name) for name in ("a1", "q1", "a2")] == ["b1", "q2", "a1"]
    assert [Symmetry(0, reverse=True).square(name) for name in ("a1", "b1", "a2")] == ["a1", "a2", "b1"]
