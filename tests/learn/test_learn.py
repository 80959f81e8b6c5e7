"""Learning by self-play: the same network in both libraries, one small recipe from end to end."""

from __future__ import annotations

import json
import random
import shutil
import sys
from itertools import repeat
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import jax
import msgspec
import numpy as np
import pytest

import tablier
from tablier import selfplay
from tablier.cli import curve
from tablier.cli.learn import run
from tablier.jit import instantiate
from tablier.learn import checkpoints, network, playing, training
from tablier.learn.checkpoints import Checkpoint, shapes
from tablier.learn.network import Weights
from tablier.learn.playing import Samples
from tablier.learn.recipe import Recipe, learn, path_of
from tablier.refusal import BadOption, BadRecord, Refusal
from tablier.selfplay import shards
from tablier.selfplay.playing import played
from tablier.state import State

pytestmark = pytest.mark.xdist_group("learn")  # JAX takes seconds to load

GAME = tablier.game("anacund")
TINY = Recipe(generations=2, games=2, simulations=4, batch=15, channels=8, layers=2, units=4, seed=3)


class Here:
    """A pool of nobody but us."""

    workers = 1
    map = staticmethod(map)


HERE: Any = Here()


@pytest.fixture(scope="module")
def first(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the generations of a tiny recipe."""
    into = tmp_path_factory.mktemp("first")
    told = list(learn(GAME, into, TINY, HERE))
    assert [one.number for one in told] == [1, 2]
    assert all(one.positions == TINY.games * GAME.rules.LONGEST_GAME for one in told)  # type: ignore[attr-defined]
    assert all(set(one.losses) == {"policy", "value", "margin"} for one in told)
    return into


def random_weights(channels: int = 8, layers: int = 2, units: int = 4) -> Weights:
    """Weights none of which is 0."""
    chance = np.random.default_rng(5)
    drawn = (chance.normal(0, 0.2, shape).astype(np.float32) for shape in shapes(GAME, channels, layers, units))
    return Weights(*drawn)


def some_states(count: int, **options: str) -> list[State]:
    """Positions of random games, one each."""
    found = []
    for seed in range(count):
        state, chance = tablier.game("anacund", **options).start(seed=seed), random.Random(seed)
        for _ in range(chance.randrange(36)):
            state = state.play_code(chance.choice(state.legal_codes().tolist()))
        found.append(state)
    return found


def some_samples() -> Samples:
    """Those of two games, played as somebody who has learned nothing plays."""
    weights = training.first_weights(shapes(GAME, 8, 2, 4), seed=1)
    about = checkpoints.About(game=GAME.name, options=GAME.plain_options, generation=0, recipe={})
    return playing.played(playing.Task(GAME, Checkpoint(about, weights), 4, [7, 8]))


def test_the_network_that_plays_is_the_one_that_learns() -> None:
    weights = random_weights()
    states = some_states(12)
    logits, scores, _ = training.forward(weights, jax.numpy.stack([state.observation() for state in states]))
    module = GAME.module
    kernel = instantiate(network, game=module.rules, encoding=module.encoding)
    plain = instantiate(network, game=module.rules, encoding=module.encoding, compiled=False)
    net = network.new_network(weights, 36)
    for number, state in enumerate(states):
        mine, also = np.zeros((2, GAME.actions), np.float32)
        score = kernel.predict(net, state.rules_state, state.player, mine)
        assert np.allclose(mine, logits[number], atol=1e-4)
        assert score == pytest.approx(float(jax.nn.sigmoid(scores[number])), abs=1e-4)
        if number == 0:
            assert plain.predict(net, state.rules_state, state.player, also) == pytest.approx(score, abs=1e-6)
            assert np.allclose(mine, also, atol=1e-5)


def test_a_turned_ring_is_the_same_ring() -> None:
    weights = random_weights()
    seen = np.stack([state.observation() for state in some_states(12)])
    logits, scores, _ = training.forward(weights, jax.numpy.asarray(seen))
    turned, turned_scores, _ = training.forward(weights, jax.numpy.asarray(np.roll(seen, 5, axis=-1)))
    assert np.allclose(np.roll(logits, 5, axis=-1), turned, atol=1e-4)
    assert np.allclose(scores, turned_scores, atol=1e-4)
    assert np.ptp(logits) > 0.1


def test_a_ring_has_no_direction() -> None:
    """What batches are mirrored for: a game and its mirror image go the same way, and look like mirror images."""
    for seed in range(3):
        state, chance = GAME.start(seed=seed), random.Random(seed)
        ring = state.setup["ring"].replace("*", "")
        bonus = state.setup["ring"].index("*") - 1
        mirrored = [*ring[::-1]]
        mirrored[35 - bonus] += "*"
        mirror = GAME.start(setup={"ring": "".join(mirrored)})
        while not state.over:
            assert (mirror.observation() == state.observation()[..., ::-1]).all()
            assert (mirror.legal_mask() == state.legal_mask()[::-1]).all()
            code = chance.choice(state.legal_codes().tolist())
            state, mirror = state.play_code(code), mirror.play_code(35 - code)
        assert mirror.scores == state.scores


def test_samples_tell_a_game_from_the_eyes_of_whoever_moves() -> None:
    samples = some_samples()
    assert len(samples.outcomes) == 72
    assert np.allclose(samples.shares.sum(axis=1), 1)
    assert not samples.shares[~samples.legal].any()
    assert set(samples.outcomes.tolist()) == {0.0, 1.0}
    assert ((samples.margins > 0) == (samples.outcomes == 1)).all()
    assert (samples.outcomes[:3] == samples.outcomes[0]).all()  # three pawns of one seat, then three of the other
    assert (samples.outcomes[3:6] == 1 - samples.outcomes[0]).all()
    turn = np.concatenate([samples.margins[:36].reshape(12, 3)[:, 0] * (-1) ** np.arange(12)])
    assert (turn == turn[0]).all()


def test_a_mirrored_batch_is_made_of_mirrored_parts() -> None:
    samples = some_samples()
    mirrored = training.mirrored(samples)
    assert (mirrored.observations[:, 0, 0, 0] == samples.observations[:, 0, 0, 35]).all()
    assert (mirrored.legal[:, 3] == samples.legal[:, 32]).all()
    assert (mirrored.shares[:, 3] == samples.shares[:, 32]).all()
    again = training.mirrored(mirrored)
    assert all((one == other).all() for one, other in zip(again, samples, strict=True))


def test_the_loss_falls_on_a_batch_that_stays() -> None:
    samples = Samples(*(column[::5] for column in some_samples()))
    learner = training.Learner(training.first_weights(shapes(GAME, 8, 2, 4), seed=1), rate=0.05, steps=151)
    before, after = (learner.learn(repeat(samples, times)) for times in (1, 150))
    after = learner.learn(repeat(samples, 1))
    assert after["value"] < 0.5 * before["value"]
    assert after["policy"] < before["policy"]
    assert after["margin"] < 0.5 * before["margin"]


def test_a_recipe_gives_the_same_networks_again_however_many_play(
    first: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run("anacund", None, tmp_path / "again", TINY, workers=2)
    told = capsys.readouterr().out.splitlines()
    assert [line.split(":")[0] for line in told] == ["generation 1", "generation 2"]
    for number in range(3):
        one, other = (checkpoints.load(path_of(folder, number)) for folder in (first, tmp_path / "again"))
        assert one.about == other.about
        assert all((a == b).all() for a, b in zip(one.weights, other.weights, strict=True))
    zero, last = (checkpoints.load(path_of(first, number)).weights for number in (0, 2))
    assert not np.array_equal(zero.layers, last.layers)


def test_a_folder_with_generations_is_left_alone(first: Path) -> None:
    before = {path: path.read_bytes() for path in first.iterdir()}
    with pytest.raises(BadOption, match="has generations already"):
        next(learn(GAME, first, TINY, HERE))
    assert {path: path.read_bytes() for path in first.iterdir()} == before


@pytest.mark.parametrize("name", [name for name in tablier.GAMES if name != GAME.name])
def test_games_that_are_no_ring_are_refused(name: str, tmp_path: Path) -> None:
    with pytest.raises(BadOption, match="on a ring"):
        next(learn(tablier.game(name), tmp_path, TINY, HERE))
    assert not list(tmp_path.iterdir())


def test_a_network_has_channels_by_fours(tmp_path: Path) -> None:
    with pytest.raises(BadOption, match="by fours"):
        next(learn(GAME, tmp_path, Recipe(channels=6), HERE))


def test_what_is_missing_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "jax", None)
    with pytest.raises(Refusal, match=r"JAX is not installed: pip install tablier\[learn\]"):
        next(learn(GAME, tmp_path, TINY, HERE))
    assert not list(tmp_path.iterdir())


def test_a_network_can_begin_with_games_that_were_kept(tmp_path: Path) -> None:
    made_by = selfplay.recipe(GAME, "plain#8", seed=1)
    (tmp_path / "kept").mkdir()
    shards._write(made_by, tmp_path / "kept", [row for number in range(3) for row in played(made_by, number)])
    kept = training.kept_batches(tmp_path / "kept", TINY.batch, 2, seed=3)
    for batch, mirrored in zip(kept, kept, strict=True):
        assert batch.observations.shape == mirrored.observations.shape == (TINY.batch, *GAME.observation_shape)
        assert np.allclose(batch.shares.sum(axis=1), 1)
        assert not batch.shares[~batch.legal].any()
        assert ((batch.margins > 0) == (batch.outcomes == 1)).all()
    recipe = msgspec.structs.replace(TINY, generations=1)
    assert list(learn(GAME, tmp_path / "taught", recipe, HERE, source=tmp_path / "kept"))
    zero = checkpoints.load(path_of(tmp_path / "taught", 0)).weights
    fresh = training.first_weights(shapes(GAME, TINY.channels, TINY.layers, TINY.units), seed=TINY.seed)
    assert not np.array_equal(zero.layers, fresh.layers)
    other = tablier.game("anacund", bonus="off")
    with pytest.raises(BadOption, match=r"bonus='on'.*not of.*bonus='off'"):
        next(learn(other, tmp_path / "other", recipe, HERE, source=tmp_path / "kept"))
    with pytest.raises(Refusal, match="no games"):
        next(learn(GAME, tmp_path / "other", recipe, HERE, source=tmp_path))
    assert not (tmp_path / "other").exists()


def test_the_curve_measures_each_generation_once(
    first: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "curve"
    shutil.copytree(first, folder)
    asked: dict[str, Any] = {"against": "random", "simulations": 4, "games": 2, "seed": 1, "every": 2}
    curve.run(folder, **asked, workers=0)
    told = capsys.readouterr().out.splitlines()
    assert [line.split(":")[0] for line in told[:-1]] == ["generation 0", "generation 2"]
    points = json.loads((folder / "curve.json").read_text("utf-8"))
    assert [(one["generation"], one["games"]) for one in points] == [(0, 2), (2, 2)]
    root = ElementTree.parse(folder / "curve.svg").getroot()
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    for one in points:
        one["points"] = 0.5
    (folder / "curve.json").write_text(json.dumps(points))  # what was measured before is believed
    curve.run(folder, **asked, workers=0)
    assert "generation 2: 25.0%" in capsys.readouterr().out


def test_a_curve_needs_generations(tmp_path: Path, first: Path) -> None:
    asked: dict[str, Any] = {"against": "random", "simulations": 4, "games": 2, "seed": 1, "every": 1}
    with pytest.raises(BadRecord, match="no generations"):
        curve.run(tmp_path, **asked, workers=0)
    shutil.copytree(first, tmp_path, dirs_exist_ok=True)
    (tmp_path / "curve.json").write_text("[{}]")
    with pytest.raises(BadRecord, match="no learning curve"):
        curve.run(tmp_path, **asked, workers=0)
