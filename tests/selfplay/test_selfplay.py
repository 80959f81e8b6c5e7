"""Self-play: rows that tell the truth about their games, shards that a broken run goes on with, and batches of them."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import tablier
from tablier import players, pools, selfplay
from tablier.chance import derived_seed
from tablier.locks import locked
from tablier.refusal import BadOption, Refusal
from tablier.selfplay.playing import Recipe, Row, played, thinker
from tablier.selfplay.shards import shards

EVERY_GAME = pytest.mark.parametrize("game", tablier.GAMES)
SHORT = {"ascension": {"turns_max": 4}}


def recipe(game: str = "ascacou", by: str = "plain#3", **changes: Any) -> Recipe:
    return selfplay.recipe(game, by, options=SHORT.get(game), seed=7, temperature_moves=4, **changes)


def replayed(made_by: Recipe, rows: list[Row]) -> Iterator[tuple[Row, tablier.State]]:
    """Each row, with the state that it is about; then the end."""
    state = tablier.game(made_by.game, **made_by.options).start(seed=derived_seed(made_by.seed, rows[0].game))
    for row in rows:
        yield row, state
        state = state.play_action(row.action)
    assert state.over
    for row in rows:
        rewards = [1.0 if seat == state.winner else -1 / (state.game.seats - 1) for seat in range(state.game.seats)]
        seen = rewards[row.player :] + rewards[: row.player]
        assert row.outcome == (seen if state.winner is not None else [0.0] * state.game.seats)
        others = [score for seat, score in enumerate(state.scores) if seat != row.player]
        assert row.margin == state.scores[row.player] - max(others)


# Rows


@EVERY_GAME
def test_rows_say_what_the_player_saw_could_do_and_did(game: str) -> None:
    made_by = recipe(game)
    for row, state in replayed(made_by, played(made_by, 2)):
        assert (row.ply, row.player) == (len(state.moves), state.player)
        assert row.observation == state.observation(state.player).tobytes()
        assert row.legal.tolist() == np.flatnonzero(state.legal_mask()).tolist()
        assert row.shares.sum() == pytest.approx(1)
        assert row.shares[row.legal == row.action] > 0
        assert 0 <= row.expected_score <= 1


@EVERY_GAME
def test_shares_are_those_of_the_visits(game: str) -> None:
    state = tablier.game(game, **SHORT.get(game, {})).start(seed=3)
    thought = thinker("plain#40")(state, 5)
    assert not thought.proved
    visits = {one.move: one.visits / sum(other.visits for other in thought.candidates) for one in thought.candidates}
    (row,) = islice(played_from(state, 5), 1)
    encode, codes = state.game.module.encoding.encode, state.legal_codes().tolist()
    shares = dict(zip(row.legal.tolist(), row.shares.tolist(), strict=True))
    for move in state.legal():
        action = encode(state.rules_state, move.code, codes.index(move.code))
        assert shares[action] == pytest.approx(visits.get(move, 0), abs=1e-6)


def test_what_is_proved_to_be_best_has_all_shares() -> None:
    late = tablier.game("ascacou").position("bbwbw/1www1/w1wbw/1bwbw/2bwb 0589bcef")
