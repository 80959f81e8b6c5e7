"""A network that plays: the one that comes with the program, and files that hold none."""

from __future__ import annotations

import random
import zipfile
from pathlib import Path

import msgspec
import numpy as np
import pytest

import tablier
from tablier.arena.entrants import entrant
from tablier.learn import checkpoints
from tablier.learn.checkpoints import SHIPPED, Checkpoint
from tablier.learn.player import think
from tablier.limits import Limits
from tablier.refusal import BadOption, BadRecord
from tablier.state import State


@pytest.fixture(scope="module")
def shipped() -> Checkpoint:
    return checkpoints.load("anacund")


def test_the_shipped_network_is_small_and_says_how_it_was_made(shipped: Checkpoint) -> None:
    assert (SHIPPED / "anacund.npz").stat().st_size < 1_000_000
    assert shipped.about.game == "anacund"
    assert shipped.about.generation > 0


def test_it_beats_chance(shipped: Checkpoint) -> None:
    game, won = tablier.game("anacund"), 0
    for number in range(8):
        state, chance = game.start(seed=number // 2), random.Random(number)
        while not state.over:
            if state.player == number % 2:
                state = state.play(think(state, shipped, Limits(work=24)).move)
            else:
                state = state.play_code(chance.choice(state.legal_codes().tolist()))
        won += state.winner == number % 2
    assert won >= 7


@pytest.mark.parametrize("options", [{}, {"bonus": "off"}, {"capture": "turn"}])
def test_it_thinks_the_same_again_and_says_what_it_expects(shipped: Checkpoint, options: dict[str, str]) -> None:
    state = tablier.game("anacund", **options).start(seed=3)
    for _ in range(12):
        thought = think(state, shipped, Limits(work=50))
        assert thought == think(state, shipped, Limits(work=50))
        assert thought.move in state.legal()
        assert thought.simulations == 50
        assert sum(one.visits for one in think(state, shipped, Limits(work=50), candidates=99).candidates) == 49
        assert all(0 <= one.expected_score <= 1 and one.line[0] == one.move for one in thought.candidates)
        state = state.play(thought.move)


def test_it_keeps_its_time(shipped: Checkpoint) -> None:
    thought = think(tablier.game("anacund").start(seed=3), shipped, Limits.within(0.05))
    assert thought.simulations > 10


def test_it_is_an_entrant_by_name_or_file(tmp_path: Path) -> None:
    state = tablier.game("anacund").start(seed=3)
    there = tmp_path / "odd@name#1.npz"
    there.write_bytes((SHIPPED / "anacund.npz").read_bytes())
    move = entrant("net:anacund#40")(state, 1)
    assert move == entrant(f"net:{there}#40")(state, 2)
    assert entrant("net:anacund@0.01")(state, 1) in state.legal()


@pytest.mark.parametrize(
    "name", ["net:", "net:anacund", "net:#200", "net:anacund#", "net:anacund#many", "net:anacund@0"]
)
def test_an_entrant_needs_a_file_and_a_number(name: str) -> None:
    with pytest.raises(BadOption):
        entrant(name)


def test_a_network_is_no_help_at_another_game(shipped: Checkpoint) -> None:
    with pytest.raises(BadOption, match="has learned Anacund with 36 actions, not Ascacou with 50"):
        entrant("net:anacund#10")(tablier.game("ascacou").start(seed=1), 1)
    own = tablier.game("anacund", ring="123456" * 6).start(seed=1)
    with pytest.raises(BadOption, match="not Anacund with 252"):
        think(own, shipped, Limits(work=10))


def test_nobody_thinks_after_the_end(shipped: Checkpoint) -> None:
    state: State = tablier.game("anacund").start(seed=1)
    while not state.over:
        state = state.play_code(int(state.legal_codes()[0]))
    with pytest.raises(tablier.IllegalMove, match="over"):
        think(state, shipped, Limits(work=10))


# Files


def test_what_is_saved_is_loaded(shipped: Checkpoint, tmp_path: Path) -> None:
    checkpoints.save(tmp_path / "again.npz", shipped)
    again = checkpoints.load(tmp_path / "again.npz")
    assert again.about == shipped.about
    assert all((one == other).all() for one, other in zip(again.weights, shipped.weights, strict=True))


@pytest.mark.parametrize("name", ["nowhere", "nowhere.npz", "/nowhere/anacund", ""])
def test_a_missing_file_is_refused(name: str) -> None:
    with pytest.raises(BadRecord, match="networks of its own for: anacund"):
        checkpoints.load(name)


def test_a_damaged_file_is_refused(tmp_path: Path) -> None:
    whole = (SHIPPED / "anacund.npz").read_bytes()
    chance, there = random.Random(1), tmp_path / "damaged.npz"
    damaged = [b"", b"PK", b"no network", whole[:1000], whole[:-30], whole[50:]]
    for _ in range(60):
        content = bytearray(whole)
        place = chance.choice([chance.randrange(len(whole)), chance.randrange(300), -1 - chance.randrange(900)])
        content[place] ^= 1 << chance.randrange(8)
        damaged.append(bytes(content))
    refusals = []
    for bad in damaged:
        there.write_bytes(bad)
        try:
            checkpoints.load(there)  # the damaged bit may be one that means nothing
        except BadRecord as refusal:
            refusals.append(str(refusal))
    assert len(refusals) >= 40
    assert all("holds no network of this version" in text for text in refusals)


def test_weights_that_fit_nothing_are_refused(shipped: Checkpoint, tmp_path: Path) -> None:
    about, weights = shipped
    there = tmp_path / "odd.npz"
    for wrong in (
        Checkpoint(about, weights._replace(policy=weights.policy[:-1])),
        Checkpoint(
            about, weights._replace(layers=weights.layers[:0], contexts=weights.contexts[:0], biases=weights.biases[:0])
        ),
        Checkpoint(about, weights._replace(biases=weights.biases[0])),
        Checkpoint(about, weights._replace(value=weights.value.astype(np.float64))),
        Checkpoint(about, weights._replace(value=weights.value * np.float32(np.nan))),
        Checkpoint(msgspec.structs.replace(about, game="ascacou"), weights),
        Checkpoint(msgspec.structs.replace(about, game="chess"), weights),
        Checkpoint(msgspec.structs.replace(about, options={"bonus": "perhaps"}), weights),
    ):
        checkpoints.save(there, wrong)
        with pytest.raises(BadRecord, match="no network"):
            checkpoints.load(there)


def test_another_version_and_objects_are_refused(shipped: Checkpoint, tmp_path: Path) -> None:
    there = tmp_path / "other.npz"
    about = msgspec.to_builtins(shipped.about) | {"version": 99}
    fields = shipped.weights._asdict()
    np.savez(there, about=np.frombuffer(msgspec.json.encode(about), np.uint8), **fields)
    with pytest.raises(BadRecord):
        checkpoints.load(there)
    np.savez(there, about=np.array([{}], object), **fields)
    with pytest.raises(BadRecord):
        checkpoints.load(there)
    with zipfile.ZipFile(there, "w") as archive:
        archive.writestr("about.npy", b"nothing")
    with pytest.raises(BadRecord):
        checkpoints.load(there)
