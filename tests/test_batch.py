"""Many games at once, against the same games one by one."""

from __future__ import annotations

import copy
import os
import pickle
import signal
import time
import warnings
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest
from tests.games.facts import cut_short

import tablier
from tablier.batch import FEWEST
from tablier.state import State

# Games and options, of which some are dealt in compiled code, some not, and some always alike.
VARIANTS: list[tuple[str, dict[str, Any]]] = [
    *((name, cut_short(name)) for name in tablier.GAMES),
    ("ascacou", {"deal": "draft", "imposed": True}),
    ("ascacou", {"deal": "symmetric", "imposed": True}),
    ("ascacou", {"deal": "extremes", "supply": 15}),
    ("nasca", {"rounds": 1, "landscape": "random"}),
    ("ascension", {"players": 3, "turns_max": 20}),
    ("ascension", {"players": 4, "turns_max": 10}),
    ("schoko", {"match": "each"}),
]
variants = pytest.mark.parametrize(("name", "options"), VARIANTS, ids=lambda given: str(given))


def check(batch: tablier.Batch, number: int, state: State) -> None:
    """A game of the batch is at this state."""
    assert batch.players[number] == (-1 if state.player is None else state.player)
    assert (batch.masks[number] == state.legal_mask()).all()
    if state.player is not None:
        assert (batch.observations[number] == state.observation()).all()


@variants
def test_games_are_the_same_as_one_by_one(name: str, options: dict[str, Any]) -> None:
    batch = tablier.Batch(name, 3, seed=5, **options)
    states = [batch.game.start(seed=int(seed)) for seed in batch.seeds]
    ends = 0
    for _ in range(200):
        actions = batch.sample()
        batch.step(actions)
        for number, action in enumerate(actions.tolist()):
            states[number] = after = states[number].play_action(action)
            assert batch.over[number] == after.over
            rewards = np.zeros(batch.game.seats)
            if after.over:
                ends += 1
                if after.winner is not None:
                    rewards[:] = -1 / (batch.game.seats - 1)
                    rewards[after.winner] = 1
                states[number] = batch.game.start(seed=int(batch.seeds[number]))
            assert batch.rewards[number] == pytest.approx(rewards)
            check(batch, number, states[number])
    assert [batch.state(number) for number in range(3)] == states
    assert ends


@variants
def test_copies_go_on_alike_at_any_ply(name: str, options: dict[str, Any], tmp_path: Path) -> None:
    batch = tablier.Batch(name, 4, seed=6, **options)
    for ply in range(40):
        batch.step(batch.sample())
        if ply % 13 == 3:
            batch.save(tmp_path / "batch.npz")
            copies = [
                batch.copy(), copy.deepcopy(batch), pickle.loads(pickle.dumps(batch)),
                tablier.Batch.load(tmp_path / "batch.npz"),
            ]  # fmt: skip
            for one in copies:
                assert (one.over == batch.over).all()
                assert (one.rewards == batch.rewards).all()
            ahead = batch.copy()
            for _ in range(30):
                ahead.step(ahead.sample())
                for one in copies:
                    one.step(one.sample())
                    assert (one.masks == ahead.masks).all()
                    assert (one.observations == ahead.observations).all()
                    assert (one.seeds == ahead.seeds).all()
                    assert (one.rewards == ahead.rewards).all()
            assert all(one.state(2) == ahead.state(2) for one in copies)


def test_an_illegal_action_changes_nothing() -> None:
    batch = tablier.Batch("ascacou", 3, seed=1)
    batch.step(batch.sample())
    before = pickle.dumps(batch)
    illegal = int(np.flatnonzero(~batch.masks[2])[0])
    good = np.argmax(batch.masks, axis=1)
    for wrong in (illegal, -1, -2, -3, 50, 2**40):
        with pytest.raises(tablier.IllegalMove, match=f"{wrong} is no legal action in game 2"):
            batch.step([good[0], good[1], wrong])
    others: list[Any] = [good[:2], good[:, None], good.astype(float), 3, [[1], [2, 3], 4], [2**70, 1, 1], None, "abc"]
    for other in others:
        with pytest.raises(tablier.IllegalMove, match="one action for each"):
            batch.step(other)
    for huge in (2**64 - 1, 2**64 - 2, 2**63):  # which would be -1, -2 and less
        with pytest.raises(tablier.IllegalMove, match="is no legal action"):
            batch.step(np.full(3, huge, np.uint64))
    assert pickle.dumps(batch) == before
    for kind in (np.int8, np.uint8, np.uint64):
        batch.copy().step(good.astype(kind))
    batch.step(good)


def test_what_compiled_code_trusts_cannot_be_written_to() -> None:
    batch = tablier.Batch("ascacou", 2, seed=1)
    for name in ("masks", "players", "plies", "seeds", "rewards", "over"):
        with pytest.raises(ValueError, match="read-only"):
            getattr(batch, name)[:] = 1


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there are no forks")
def test_a_fork_has_threads_of_its_own() -> None:
    batch = tablier.Batch("ascacou", 2 * FEWEST, seed=2, threads=2)
    batch.step(batch.sample())
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of those who would rather not be forked
        child = os.fork()
    if not child:
        batch.step(batch.sample())
        os._exit(0)
    deadline = time.monotonic() + 60
    while not (ended := os.waitpid(child, os.WNOHANG))[0]:
        if time.monotonic() > deadline:
            os.kill(child, signal.SIGKILL)
        time.sleep(0.01)
    assert ended[1] == 0


def test_threads_make_no_difference() -> None:
    one, two = (tablier.Batch("anacund", 3 * FEWEST, seed=2, threads=threads) for threads in (1, 3))
    for _ in range(60):
        one.step(one.sample())
        two.step(two.sample())
    assert (one.masks == two.masks).all()
    assert (one.seeds == two.seeds).all()
    assert (one.observations == two.observations).all()
    actions = np.argmax(two.masks, axis=1)
    actions[-1] = np.argmin(two.masks[-1])
    before = two.rewards.copy(), two.plies.copy()
    with pytest.raises(tablier.IllegalMove):
        two.step(actions)
    assert (two.plies == before[1]).all(), "no thread has gone ahead"


def test_without_reset_games_stay_over() -> None:
    batch = tablier.Batch("ascacou", 5, seed=3, reset=False)
    ended = np.zeros(5, bool)
    total = np.zeros((5, 2))
    while (batch.players >= 0).any():
        batch.step(batch.sample())
        assert not (batch.over & ended).any(), "an end is told once"
        ended |= batch.over
        total += batch.rewards
    assert ended.all()
    assert not batch.masks.any()
    assert not batch.observations.any()
    batch.step(np.zeros(5, int))
    assert not batch.over.any()
    for number in range(5):
        state = batch.state(number)
        assert state.over
        assert total[number].tolist() == {None: [0, 0], 0: [1, -1], 1: [-1, 1]}[state.winner]


def test_games_go_on_from_states_and_are_chosen_and_doubled(tmp_path: Path) -> None:
    state = tablier.game("anacund").start(seed=1)
    for _ in range(7):
        state = state.play(state.legal()[0])
    batch = tablier.Batch.of([state.start, state], seed=9)
    assert [batch.state(0), batch.state(1)] == [state.start, state]
    many = batch.take([1, 1, 0, 1])
    many.step([np.flatnonzero(mask)[number // 2] for number, mask in enumerate(many.masks)])
    assert many.state(0) == many.state(1) == state.play_action(int(np.flatnonzero(state.legal_mask())[0]))
    assert many.state(3).moves[:-1] == state.moves
    many.save(tmp_path / "batch")
    assert tablier.Batch.load(tmp_path / "batch").state(3) == many.state(3)
    assert batch.take([-1]).state(0) == batch.take(np.array([False, True])).state(-1) == state
    others: list[Any] = [[2], [-3], [0.5], [[0, 1]], [True], 5, "a", [2**70], None]
    for other in others:
        with pytest.raises(tablier.BadOption, match="below 2"):
            batch.take(other)
    for number in (2, -3, "a", 1.0, None):
        with pytest.raises(tablier.BadOption, match="below 2"):
            batch.state(number)  # type: ignore[arg-type]
    while not many.over[3]:
        many.step(many.sample())
    assert many.state(3).moves == ()


def test_another_seat_can_look() -> None:
    batch = tablier.Batch("schoko", 2, seed=4)
    batch.step(batch.sample())
    seen = batch.observe(1 - batch.players)
    for number in range(2):
        state = batch.state(number)
        assert (seen[number] == state.observation(1 - int(batch.players[number]))).all()
    others: list[Any] = [[0], [0, 2], [[0, 0]], [0.9, 0.0], ["a", "b"], [2**70, 0], None, np.array([2**64 - 1, 0])]
    for other in others:
        with pytest.raises(tablier.BadOption, match="one seat"):
            batch.observe(other)


def test_what_is_no_batch_is_refused(tmp_path: Path) -> None:
    for size in (0, -1, 1.5, "3", None, 2**70):
        with pytest.raises(tablier.BadOption, match="There must be 1"):
            tablier.Batch("ascacou", size)  # type: ignore[arg-type]
    for threads in (-1, "a", 1.5):
        with pytest.raises(tablier.BadOption, match="There must be 1"):
            tablier.Batch("ascacou", 1, threads=threads)  # type: ignore[arg-type]
    with pytest.raises(tablier.BadOption):
        tablier.Batch("ascacou", 1, deal="none")
    with pytest.raises(tablier.BadOption):
        tablier.Batch(tablier.game("ascacou"), 1, free=True)
    with pytest.raises(tablier.BadSetup):
        tablier.Batch("ascacou", 1, seed=-1)
    others: list[Any] = [[], [1, 2], None, tablier.game("ascacou").start()]
    for other in others:
        with pytest.raises(tablier.BadOption, match="at least one state"):
            tablier.Batch.of(other)
    with pytest.raises(tablier.BadOption):
        tablier.Batch.of([tablier.game("ascacou").start(), tablier.game("ascacou", free=True).start()])
    batch = tablier.Batch("ascacou", 2, seed=3)
    for _ in range(5):
        batch.step(batch.sample())
    path = tmp_path / "batch.npz"
    batch.save(path)
    with np.load(path) as file:
        good = dict(file)
    header = msgspec.json.decode(good["header"].tobytes())

    def with_header(**changes: object) -> np.ndarray:
        return np.frombuffer(msgspec.json.encode({**header, **changes}), np.uint8)

    repeated = good["lines"].copy()
    repeated[:, 1] = repeated[:, 0]
    for changes in (
        {"header": with_header(version=99)},
        {"header": with_header(game="chess")},
        {"header": with_header(options={"deal": 3})},
        {"header": with_header(origins=[[7, 1, tablier.game("ascacou").start(seed=1).record()]])},
        {"header": with_header(origins=[[0, 1, tablier.game("schoko").start(seed=1).record()]])},
        {"header": with_header(origins=[[0, -1, tablier.game("ascacou").start(seed=1).record()]])},
        {"seeds": np.array([1, 2**62])},
        {"lines": repeated},
        {"lines": good["lines"] + 100_000},
        {"lines": good["lines"] - 100_000},
        {"plies": good["plies"] + 1_000_000},
        {"plies": good["plies"][:1]},
        {"seeds": np.array([1, 2, 3])},
        {"seeds": np.array([-1, -7])},
        {"chances": good["chances"].astype("U9")},
    ):
        np.savez(path, **{**good, **changes})
        with pytest.raises(tablier.BadRecord, match="no batch"):
            tablier.Batch.load(path)
    batch.save(path)
    whole = path.read_bytes()
    for place in range(0, len(whole), 97):
        for broken in (whole[:place], whole[:place] + bytes([whole[place] ^ 255]) + whole[place + 1 :]):
            path.write_bytes(broken)
            with suppress(tablier.BadRecord):  # some bytes mean nothing
                assert tablier.Batch.load(path).state(1) == batch.state(1)
    with pytest.raises(FileNotFoundError):
        tablier.Batch.load(tmp_path / "none")
