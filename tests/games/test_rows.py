"""What every game promises of its rows of integers: positions are read back, games dealt, plain and compiled alike."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from tests.games.chosen import VARIANTS, Options, frozen, moments, walk, words

import tablier
from tablier import games
from tablier.chance import seeded
from tablier.games.rows import Dealing
from tablier.jit import can_compile, instantiate
from tablier.stepping import kernel
from tablier.stepping.kernel import AGAIN, ALL_LEGAL, BEGIN, DEAL, LOOK

SEEDS = (0, 1, 5, 2**31 - 1, 2**62 - 1, *range(100, 120))

every_variant = pytest.mark.parametrize(("name", "options"), VARIANTS, ids=[words(*one) for one in VARIANTS])
compiled_too = pytest.mark.skipif(not can_compile(), reason="there is no Numba here")


def row_of(state: tablier.State, room: int) -> np.ndarray:
    """A state's position in a new row."""
    row = np.zeros(room, np.int64)
    state.game.module.rows.put(state.rules_state, row)
    return row


@every_variant
def test_a_position_is_read_back_from_its_row(name: str, options: Options) -> None:
    rows = games.module(name).rows
    states = walk(name, options)
    room = rows.room(states[0].rules_state)
    for state in states:
        row = row_of(state, room)
        used = rows.used(state.rules_state)
        assert 0 < used <= rows.room(state.rules_state) <= room
        for whole in (row, row[:used].copy()):
            position = rows.taken(whole)
            assert frozen(position) == frozen(state.rules_state)
            assert {type(part) for part in position} <= {int, tuple, np.ndarray}
    for state in moments(name, options, 6):
        cut = row_of(state, room)[: rows.used(state.rules_state)]
        again = tablier.State(state.game, state.setup, rows.taken(cut), state.moves)
        assert (again.legal(), again.scores, again.view()) == (state.legal(), state.scores, state.view())


@every_variant
def test_after_a_move_only_what_is_no_array_needs_to_be_written(name: str, options: Options) -> None:
    module = games.module(name)
    states = walk(name, options)
    row = row_of(states[0], module.rows.room(states[0].rules_state))
    for state in states[1:]:
        position = module.rules.advance(module.rows.taken(row), state.moves[-1].code)
        rest = row.copy()
        module.rows.put_rest(position, row)
        assert (rest[module.rows.SCALARS :] == row[module.rows.SCALARS :]).all()
        assert frozen(module.rows.taken(row)) == frozen(state.rules_state)


@every_variant
def test_a_row_is_dealt_as_the_setup_is(name: str, options: Options) -> None:
    game = tablier.game(name, **dict(options))
    rows = game.module.rows
    starts = [game.start(seed=seed) for seed in SEEDS]
    room = max(rows.room(start.rules_state) for start in starts)
    dealing: Dealing = rows.dealing(game.options)
    assert (dealing == "fixed") == (len({frozen(start.rules_state) for start in starts}) == 1)
    assert all(rows.room(start.rules_state) == room for start in starts)
    if dealing != "compiled":
        return
    for template in starts[:2]:
        for seed, start in zip(SEEDS, starts, strict=True):
            row = row_of(template, room)
            rows.deal(row, seeded(seed))
            assert frozen(rows.taken(row)) == frozen(start.rules_state)


# Both speeds


def told(game: tablier.Game, seed: int, *, compiled: bool) -> list[Any]:
    """All that the kernel says of a random game, and of how the next one begins."""
    module = game.module
    stepping: Any = instantiate(
        kernel, compiled=compiled, game=module.rules, rows=module.rows, encoding=module.encoding
    )
    start = game.start(seed=seed)
    room = module.rows.room(start.rules_state)
    table = kernel.new_table(1, room, module.rules.MOST_MOVES, game.actions, game.seats)
    module.rows.put(start.rules_state, table.template)
    module.rows.put(start.rules_state, table.rows[0])
    table.seeds[0] = table.chances[0] = seed
    is_dealt = module.rows.dealing(game.options) == "compiled"
    stepping.step(table, np.array([BEGIN if is_dealt else LOOK]), False, DEAL, True, 0, 1)
    actions = np.zeros(1, np.int64)
    found: list[Any] = []
    while not table.over[0]:
        for seat in range(game.seats):
            out = np.ones((1, int(np.prod(game.observation_shape))), np.uint8)
            stepping.observe(table, np.array([seat]), out, 0, 1)
            found.append(out.tobytes())
        legal = table.moves[0, : table.counts[0]].tolist()
        masked = np.flatnonzero(table.masks[0]).tolist()
        words = table.rows[0, : table.used[0]].tolist()
        found.append((words, legal, masked, int(table.players[0])))
        assert len(legal) == len(masked)
        stepping.sample(table, actions, 0, 1)
        assert actions[0] in masked
        assert stepping.step(table, actions, False, DEAL if is_dealt else AGAIN, True, 0, 1) == ALL_LEGAL
    return [*found, table.rewards.tolist(), table.rows.tolist(), table.masks.tolist()]


@compiled_too
@every_variant
def test_plain_and_compiled_agree_in_all_that_the_kernel_does(name: str, options: Options) -> None:
    game = tablier.game(name, **dict(options))
    assert told(game, 7, compiled=False) == told(game, 7, compiled=True)
