"""States played by codes and actions, in compiled code, against the same played by texts."""

from __future__ import annotations

import copy
import pickle
import sys
import threading
import tracemalloc
from collections.abc import Iterator
from itertools import islice
from typing import Any

import numpy as np
import pytest
from tests.games.facts import cut_short

import tablier
from tablier.state import State, legal_codes


def random_line(game: str, seed: int, **options: object) -> Iterator[State]:
    """States of a random game by codes, up to the end."""
    random = np.random.default_rng(seed)
    state = tablier.game(game, **options).start(seed=seed)
    yield state
    while not state.over:
        codes = state.legal_codes()
        state = state.play_code(int(codes[random.integers(len(codes))]))
        yield state


@pytest.mark.parametrize("game", tablier.GAMES)
def test_codes_and_texts_lead_to_the_same_states(game: str) -> None:
    by_text = tablier.game(game, **cut_short(game)).start(seed=3)
    states = list(random_line(game, 3, **cut_short(game)))
    for ply, state in enumerate(states):
        if ply % 8 == 0 or state.over:
            assert state == by_text
            assert hash(state) == hash(by_text)
            assert state.legal() == by_text.legal()
            assert [move.seat for move in state.moves] == [move.seat for move in by_text.moves]
            assert state.view(0) == by_text.view(0)
        assert state.legal_codes().tolist() == legal_codes(state.game.rules, by_text.rules_state)
        assert (state.player, state.over, state.scores, state.winner) == (
            by_text.player, by_text.over, by_text.scores, by_text.winner,
        )  # fmt: skip
        if not state.over:
            by_text = by_text.play(states[-1].moves[ply])


@pytest.mark.parametrize("game", tablier.GAMES)
def test_actions_are_the_moves_that_the_mask_shows(game: str) -> None:
    for state in list(random_line(game, 1, **cut_short(game)))[:-1:11]:
        mask = state.legal_mask()
        assert mask.shape == (state.game.actions,)
        actions = np.flatnonzero(mask).tolist()
        assert state.play_action(actions[0]).moves[:-1] == state.moves
        assert len(actions) == len(state.legal_codes())
        reached = {state.play_action(action).legal_codes().tobytes() for action in actions}
        assert reached == {state.play_code(code).legal_codes().tobytes() for code in state.legal_codes().tolist()}


@pytest.mark.parametrize("game", tablier.GAMES)
def test_an_illegal_number_is_refused_and_changes_nothing(game: str) -> None:
    state = list(random_line(game, 2, **cut_short(game)))[5]
    before = pickle.dumps(state.record())
    legal = set(state.legal_codes().tolist())
    illegal = list(islice((code for code in range(state.game.rules.CODES) if code not in legal), 50))
    for code in [*illegal, -1, -2, -3, state.game.rules.CODES, 100_000_000, 2**62]:
        with pytest.raises(tablier.IllegalMove, match=f"{code} is not the code"):
            state.play_code(code)
    unmarked = np.flatnonzero(~state.legal_mask()).tolist()
    for action in [*unmarked[:50], -1, -3, state.game.actions, 2**62]:
        with pytest.raises(tablier.IllegalMove, match=f"{action} is no legal action"):
            state.play_action(action)
    others: list[Any] = ["3", 1.0, None, np.array([3]), 2**63, 10**30, np.uint64(2**64 - 1)]
    for other in others:
        for play in (state.play_code, state.play_action):
            with pytest.raises(tablier.IllegalMove):
                play(other)
    with pytest.raises(ValueError, match="read-only"):
        state.legal_codes()[0] = 0
    assert pickle.dumps(state.record()) == before
    *_, end = random_line(game, 2, **cut_short(game))
    assert not end.legal_mask().any()
    assert end.legal_codes().tolist() == []
    with pytest.raises(tablier.IllegalMove):
        end.play_code(0)
    with pytest.raises(tablier.IllegalMove):
        end.play_action(0)


@pytest.mark.parametrize("game", tablier.GAMES)
def test_states_by_code_are_values(game: str) -> None:
    states = list(random_line(game, 4, **cut_short(game)))
    for state in states[:: 1 + len(states) // 4]:
        assert pickle.loads(pickle.dumps(state)) == copy.deepcopy(state) == state
        observed = state.observation()
        state.forget()
        assert (state.observation() == observed).all()
    middle = states[len(states) // 2]
    assert middle.play(middle.legal()[0]).moves[:-1] == middle.moves
    assert tablier.load(middle.record()) == middle


def test_threads_do_not_disturb_each_other() -> None:
    """Compiled code runs beside Python, with scratch arrays of its own for each thread."""
    state = tablier.game("nasca").start(seed=0)
    state.legal_codes()
    seen: list[list[State]] = []

    def play() -> None:
        one, line = state, []
        while not one.over:
            one = one.play_code(int(one.legal_codes()[-1]))
            line.append(one)
        seen.append(line)

    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    threads = [threading.Thread(target=play) for _ in range(8)]
    try:
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    finally:
        sys.setswitchinterval(interval)
    assert len(seen) == 8
    assert all(line == seen[0] for line in seen)


@pytest.mark.parametrize("game", tablier.GAMES)
def test_a_state_is_small(game: str) -> None:
    """With its legal moves; a state and its moves in texts took up to 120 KiB."""
    list(random_line(game, 5))
    tracemalloc.start()
    states = list(random_line(game, 5))
    size, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert size / len(states) < 8 * 1024


def test_moves_that_are_no_actions_are_refused() -> None:
    """A ring in the setup that is not the option's has moves beyond the 36 for which there is room (ANA-4)."""
    ring = "6" * 35 + "1"
    state = tablier.game("anacund").start(setup={"ring": ring})
    for number in (state.legal_mask, state.legal_codes, state.observation, lambda: tablier.Batch.of([state])):
        with pytest.raises(tablier.BadSetup, match="no actions for this setup"):
            number()
    assert tablier.game("anacund", ring=ring).start().legal_mask().sum() == len(state.legal())


def test_out_arrays_are_written_to() -> None:
    state = tablier.game("ascacou").start(seed=0)
    mask, planes = np.zeros(50, np.bool_), np.full(state.game.observation_shape, 9, np.uint8)
    assert state.legal_mask(mask) is mask
    assert state.observation(1, planes) is planes
    assert mask.all()
    assert (planes == state.observation(1)).all()
    assert not (planes == state.observation(0)).all()
    sealed = np.zeros(50, np.bool_)
    sealed.flags.writeable = False
    others: list[Any] = [np.zeros(49, np.bool_), np.zeros((3, 50), np.bool_), np.zeros(50), [False] * 50, sealed]
    for other in others:
        with pytest.raises(tablier.Refusal, match="this type and shape"):
            state.legal_mask(other)
    for other in (np.zeros(planes.size, np.uint8), planes.astype(np.int8)):
        with pytest.raises(tablier.Refusal, match="this type and shape"):
            state.observation(0, other)
    with pytest.raises(tablier.Refusal):
        state.observation(2)
