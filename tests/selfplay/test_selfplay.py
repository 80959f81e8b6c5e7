"""Self-play: rows that tell the truth about their games, shards that a broken run goes on with, and batches of them."""

from __future__ import annotations

import os
import sys
from collections.abc import Generator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import tablier
from tablier import selfplay
from tablier.chance import derived_seed
from tablier.locks import locked
from tablier.players.thinkers import ALL, thinker
from tablier.refusal import BadOption, Refusal
from tablier.selfplay.playing import Recipe, Row, played, weighed
from tablier.selfplay.shards import shards

SHORT: dict[str, dict[str, Any]] = {"ascension": {"turns_max": 4}}
LATE = tablier.game("ascacou").position("bbwbw/1www1/w1wbw/1bwbw/2bwb 0589bcef")

every_game = pytest.mark.parametrize("game", tablier.GAMES)


def recipe(game: str = "ascacou", by: str = "plain#3", seed: int = 7, temperature_moves: int = 4) -> Recipe:
    return selfplay.recipe(game, by, options=SHORT.get(game), seed=seed, temperature_moves=temperature_moves)


def texts(rows: list[Row]) -> str:
    return "\n".join(map(str, rows))


# Rows


@every_game
def test_rows_say_what_the_player_saw_could_do_did_and_won(game: str) -> None:
    made_by = recipe(game)
    rows = played(made_by, 2)
    state = tablier.game(game, **made_by.options).start(seed=derived_seed(made_by.seed, 2))
    for ply, row in enumerate(rows):
        assert (row.game, row.ply, row.player) == (2, ply, state.player)
        assert row.observation == state.observation(state.player).tobytes()
        assert row.legal.tolist() == np.flatnonzero(state.legal_mask()).tolist()
        assert row.shares.sum() == pytest.approx(1)
        assert row.shares[row.legal == row.action] > 0
        assert 0 <= row.expected_score <= 1
        state = state.play_action(row.action)
    assert state.over
    seats = range(state.game.seats)
    lost = -1 / (state.game.seats - 1)
    for row in rows:
        rewards = [0.0 if state.winner is None else 1.0 if seat == state.winner else lost for seat in seats]
        assert row.outcome == [rewards[(row.player + place) % len(rewards)] for place in seats]
        others = [score for seat, score in enumerate(state.scores) if seat != row.player]
        assert row.margin == state.scores[row.player] - max(others)


@every_game
def test_weights_are_the_visits_of_the_search(game: str) -> None:
    state = tablier.game(game).start(seed=3)
    thought = thinker("plain#40", candidates=ALL)(state, 5)
    visits = {str(one.move): one.visits for one in thought.candidates}
    actions, codes, weights = weighed(state, thought)
    assert sum(visits.values()) == weights.sum() > 0
    moves = {move.code: move for move in state.legal()}
    assert sorted(moves) == sorted(codes.tolist())
    for action, code, weight in zip(actions.tolist(), codes.tolist(), weights.tolist(), strict=True):
        assert weight == visits.get(str(moves[code]), 0)
        assert state.play_action(action).moves[-1] == moves[code]


def test_what_is_proved_to_be_best_has_all_weight() -> None:
    thought = thinker("plain#2000", candidates=ALL)(LATE, 1)
    _, codes, weights = weighed(LATE, thought)
    assert thought.proved
    best = {one.moves[0].code for one in thought.candidates if one.expected_score == thought.expected_score}
    assert set(codes[weights > 0].tolist()) <= best
    assert thought.candidates[0].moves[0].code in codes[weights > 0]


@pytest.mark.parametrize("game", ["schoko", "ascension"])
@pytest.mark.parametrize("by", ["plain#20", "gentle"])
def test_the_player_thinks_from_nothing_but_what_its_seat_knows(game: str, by: str) -> None:
    state = tablier.game(game).start(seed=3)
    others = [tablier.imagine(state.knowledge(state.player), seed=seed) for seed in range(3)]
    assert any(other.setup != state.setup for other in others)
    known = weighed(state, thinker(by, candidates=ALL)(state, 5))[2].tolist()
    assert all(weighed(other, thinker(by, candidates=ALL)(other, 5))[2].tolist() == known for other in others)


def test_games_follow_from_their_seed_and_number() -> None:
    assert texts(played(recipe(), 2)) == texts(played(recipe(), 2))
    others = [played(recipe(), 3), played(recipe(seed=8), 2)]
    assert all(texts(played(recipe(), 2)) != texts(other) for other in others)


def test_moves_are_drawn_at_first_and_then_those_visited_most_are_made() -> None:
    drawn = [row for number in range(3) for row in played(recipe(by="plain#300"), number)]
    is_most = [row.shares[row.legal == row.action][0] == row.shares.max() for row in drawn]
    assert all(most for most, row in zip(is_most, drawn, strict=True) if row.ply >= 4)
    assert not all(most for most, row in zip(is_most, drawn, strict=True) if row.ply < 4)


@pytest.mark.parametrize("by", ["plain", "plain#", "plain#0", "plain#-1", "plain#x", "random#3", "nobody"])
def test_who_cannot_play_is_refused(by: str) -> None:
    with pytest.raises(BadOption):
        recipe(by=by)


# Shards


def go_on(made_by: Recipe, folder: Path, games: int, *, shard: int = 2) -> Generator[int]:
    """In this process; tests/pools play elsewhere."""
    return selfplay.go_on(made_by, folder, games, shard=shard, workers=0)


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir()) if path.name != ".lock"}


def test_a_broken_run_goes_on_to_the_same_shards(tmp_path: Path) -> None:
    whole, broken = tmp_path / "whole", tmp_path / "broken"
    assert list(go_on(recipe(), whole, 7)) == [1, 2, 3, 4, 5, 6, 7]
    going = go_on(recipe(), broken, 7)
    assert [next(going) for _ in range(4)] == [1, 2, 3, 4]
    going.close()
    (broken / "00000002-00000003.part").write_bytes(b"half of a sh")
    assert [path.stem for path in shards(broken)] == ["00000000-00000001"]
    assert list(go_on(recipe(), broken, 7)) == [3, 4, 5, 6, 7]
    assert contents(broken) == contents(whole)
    assert list(go_on(recipe(), broken, 7)) == []
    assert contents(broken) == contents(whole)


def test_a_shard_that_was_lost_is_played_again_and_more_games_are_added(tmp_path: Path) -> None:
    list(go_on(recipe(), tmp_path, 5))
    lost = tmp_path / "00000002-00000003.parquet"
    before = lost.read_bytes()
    lost.unlink()
    assert list(go_on(recipe(), tmp_path, 7)) == [4, 5, 6, 7]
    assert lost.read_bytes() == before
    assert np.unique(selfplay.load(tmp_path).games).tolist() == list(range(7))


@pytest.mark.parametrize("changes", [{"by": "plain#4"}, {"seed": 8}, {"game": "anacund"}, {"temperature_moves": 5}])
def test_games_that_were_made_otherwise_are_not_mixed(tmp_path: Path, changes: dict[str, Any]) -> None:
    list(go_on(recipe(), tmp_path, 1))
    before = contents(tmp_path)
    with pytest.raises(BadOption, match=next(iter(changes))):
        list(go_on(recipe(**changes), tmp_path, 2))
    assert contents(tmp_path) == before


def test_two_runs_do_not_write_to_one_folder(tmp_path: Path) -> None:
    lock = locked(tmp_path / ".lock")
    assert lock is not None
    with pytest.raises(Refusal, match="Another run"):
        next(go_on(recipe(), tmp_path, 1))
    os.close(lock)


# Batches


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("games")
    list(go_on(recipe(by="plain#2"), folder, 30, shard=7))
    return folder


def named(batch: selfplay.Batch) -> list[tuple[int, int]]:
    return list(zip(batch["game"].tolist(), batch["ply"].tolist(), strict=True))


def test_a_batch_has_what_the_rows_have(folder: Path) -> None:
    made_by = recipe(by="plain#2")
    rows = {(row.game, row.ply): row for number in range(30) for row in played(made_by, number)}
    positions = selfplay.load(folder)
    assert len(positions) == len(rows)
    batch = positions.batch(np.random.default_rng(1).permutation(len(rows))[:50])
    game = tablier.game("ascacou")
    assert batch["observation"].shape == (50, *game.observation_shape)
    assert batch["mask"].shape == batch["policy"].shape == (50, game.actions)
    for number, name in enumerate(named(batch)):
        row = rows[name]
        assert batch["observation"][number].tobytes() == row.observation
        assert np.flatnonzero(batch["mask"][number]).tolist() == row.legal.tolist()
        assert batch["policy"][number][row.legal].tolist() == row.shares.tolist()
        assert batch["policy"][number].sum() == pytest.approx(1)
        assert batch["outcome"][number].tolist() == row.outcome
        found = tuple(batch[key][number] for key in ("player", "action", "margin"))
        assert found == (row.player, row.action, row.margin)
        assert batch["expected_score"][number] == pytest.approx(row.expected_score)


def test_every_position_comes_once_in_an_epoch_in_an_order_that_follows_from_the_seed(folder: Path) -> None:
    everything = named(selfplay.load(folder).batch(range(len(selfplay.load(folder)))))

    def order(seed: int, epochs: int = 1) -> list[tuple[int, int]]:
        found = list(selfplay.batches(folder, 32, seed=seed, epochs=epochs, part="all", mixed=2))
        assert all(len(batch["game"]) == 32 for batch in found[:-1])
        return [name for batch in found for name in named(batch)]

    assert sorted(order(1)) == sorted(everything) != order(1)
    assert order(1) == order(1) != order(2)
    assert sorted(order(1, epochs=3)) == sorted(3 * everything)


def test_no_game_is_in_both_parts(folder: Path) -> None:
    def games(part: selfplay.Part, **how: Any) -> set[int]:
        found = selfplay.batches(folder, 16, part=part, validation=0.3, **how)
        return {game for batch in found for game in batch["game"].tolist()}

    assert 0 < len(games("validation")) < 15
    assert games("train") | games("validation") == set(range(30))
    assert not games("train") & games("validation")
    assert games("validation") == games("validation", seed=5)


def test_a_part_without_games_and_a_folder_without_shards_are_refused(folder: Path, tmp_path: Path) -> None:
    with pytest.raises(Refusal, match="No game of this part"):
        next(selfplay.batches(folder, 16, part="validation", validation=0.0))
    with pytest.raises(Refusal, match="There are no games"):
        selfplay.load(tmp_path / "elsewhere")
    with pytest.raises(BadOption):
        selfplay.batches(folder, 0)
    with pytest.raises(BadOption):
        next(selfplay.batches(folder, 16, validation=2))


def test_parquet_that_is_missing_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(Refusal, match=r"pip install tablier\[data\]"):
        next(go_on(recipe(), tmp_path / "new", 1))
    assert not (tmp_path / "new").exists()
