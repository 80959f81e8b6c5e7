"""What every game promises of its actions and observations: moves are numbered one to one, all that matters is seen."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest
from tests.games.chosen import VARIANTS, Options, moments, walk, words
from tests.games.planes import observed

import tablier
from tablier import games
from tablier.options import checked

every_game = pytest.mark.parametrize("name", games.GAMES)
every_variant = pytest.mark.parametrize(("name", "options"), VARIANTS, ids=[words(*one) for one in VARIANTS])


def codes(state: tablier.State) -> np.ndarray:
    """The legal moves in the order of the rules."""
    moves = np.zeros(state.game.rules.MOST_MOVES, np.int64)
    return moves[: state.game.rules.legal_moves(state.rules_state, moves)]


def actions(state: tablier.State) -> list[int]:
    """The legal actions."""
    encode, position = state.game.module.encoding.encode, state.rules_state
    return [encode(position, move, number) for number, move in enumerate(codes(state).tolist())]


@every_game
def test_every_plane_has_a_name_and_the_usual_game_as_many_actions_as_it_says(name: str) -> None:
    module = games.module(name)
    encoding = module.encoding
    assert len(encoding.PLANES) == len(set(encoding.PLANES)) == encoding.SHAPE[0]
    assert encoding.actions(checked(module.OPTIONS, {})) == encoding.ACTIONS


@every_variant
def test_actions_number_the_legal_moves_one_to_one(name: str, options: Options) -> None:
    game = tablier.game(name, **dict(options))
    encoding = game.module.encoding
    for state in moments(name, options, 20):
        found = actions(state)
        assert len(set(found)) == len(found)
        assert all(type(action) is int and 0 <= action < game.actions for action in found)
        moves = codes(state)
        assert [encoding.decode(state.rules_state, action, moves) for action in found] == moves.tolist()


@every_variant
def test_who_is_to_move_and_nobody_at_the_end_is_seen(name: str, options: Options) -> None:
    states = moments(name, options, 6)
    for state in states[:-1]:
        seats = range(state.game.seats)
        assert len({observed(state, seat).tobytes() for seat in seats}) == len(seats)


# All that decides the future is seen: where two positions look alike, they are


def neighbours(name: str) -> list[tablier.State]:
    """Moments of random games with all options, and what may follow some of them."""
    chance = random.Random(name)
    found: list[tablier.State] = []
    for one, options in VARIANTS:
        if one != name:
            continue
        states = walk(name, options)
        found += states
        for state in states[: -1 : max(1, len(states) // 4)]:
            legal = state.legal()
            found += [state.play(move) for move in chance.sample(legal, min(4, len(legal)))]
    return found


def future(state: tablier.State, seat: int) -> Any:
    """What has to be alike: who moves and how; and the points, where no card is hidden that is still to count."""
    legal = sorted(actions(state)) if state.player == seat else None
    return state.player, legal, None if state.game.module.SECRETS else state.scores


@every_game
def test_positions_that_look_alike_have_the_same_moves_and_points(name: str) -> None:
    seen: dict[tuple[int, bytes], Any] = {}
    positions = neighbours(name)
    for state in positions:
        for seat in range(state.game.seats):
            expected = future(state, seat)
            assert seen.setdefault((seat, observed(state, seat).tobytes()), expected) == expected
    assert len(seen) > len(positions)
