"""Our open games in OpenSpiel, and OpenSpiel's search as an opponent."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import mcts

import tablier
from tablier.arena.entrants import entrant
from tablier.games import module
from tablier.peers import openspiel, opponent
from tablier.refusal import BadOption

OPEN = [name for name in tablier.GAMES if not module(name).SECRETS]
VARIANTS = ["ascacou(seed=4)", "ascacou(deal=draft,imposed=true)", "anacund(bonus=off)", "nasca(seed=4)"]


def test_every_open_game_is_registered() -> None:
    assert openspiel.OPEN == OPEN
    assert {f"tablier_{name}" for name in OPEN} <= set(pyspiel.registered_names())


@pytest.mark.parametrize("name", OPEN)
@pytest.mark.parametrize("seed", [0, 1])
def test_random_games_are_the_same_there_and_here(name: str, seed: int) -> None:
    state = tablier.game(name).start(seed=seed)
    peer = pyspiel.load_game(f"tablier_{name}", {"seed": seed}).new_initial_state()
    random = np.random.default_rng(seed)
    while not state.over:
        assert peer.current_player() == state.player
        assert not peer.is_terminal()
        assert peer.returns() == [0, 0]
        moves = {move.code: str(move) for move in state.legal()}
        assert peer.legal_actions() == sorted(moves)
        code = int(random.choice(peer.legal_actions()))
        assert peer.action_to_string(code) == moves[code]
        peer.apply_action(code)
        state = state.play(moves[code])
    assert peer.is_terminal()
    assert peer.current_player() == pyspiel.PlayerId.TERMINAL
    assert peer.returns() == {None: [0, 0], 0: [1, -1], 1: [-1, 1]}[state.winner]
    assert peer.state() == state
    assert str(peer) == str(state)


@pytest.mark.parametrize("variant", VARIANTS)
def test_openspiels_own_tests_pass(variant: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(f"tablier_{variant}"), 1, True, False)


def test_options_are_parameters() -> None:
    peer = pyspiel.load_game("tablier_nasca(seed=7,rounds=1)")
    assert peer.start == tablier.game("nasca", rounds=1).start(seed=7)
    assert pyspiel.load_game(str(peer)).start == peer.start


def test_clones_and_saved_states_go_their_own_way() -> None:
    game = pyspiel.load_game("tablier_anacund(seed=2)")
    state = game.new_initial_state()
    state.apply_action(state.legal_actions()[0])
    before = str(state)
    clone = state.clone()
    saved = game.deserialize_state(state.serialize())
    clone.apply_action(clone.legal_actions()[-1])
    assert (state.history(), clone.history()[:1], saved.history()) == (
        clone.history()[:1],
        state.history(),
        state.history(),
    )
    assert len(clone.history()) == 2
    assert str(state) == str(saved) == before != str(clone)


@pytest.mark.parametrize(("name", "codes"), [("nasca", (780, 10**8, 109)), ("anacund", (36, 35)), ("ascacou", (999,))])
def test_what_is_no_legal_action_is_refused_and_changes_nothing(name: str, codes: tuple[int, ...]) -> None:
    state = pyspiel.load_game(f"tablier_{name}(seed=1)").new_initial_state()
    for moves in range(2):
        before = (state.history(), str(state), state.current_player(), state.legal_actions())
        for code in (*codes, *state.history(), -7, 2**62):
            assert code not in state.legal_actions()
            for applied in (state, state.clone()):
                with pytest.raises(tablier.IllegalMove, match=f"{code} is no legal action"):
                    applied.apply_action(code)
        assert (state.history(), str(state), state.current_player(), state.legal_actions()) == before
        state.apply_action(state.legal_actions()[moves])


def test_after_the_end_every_action_is_refused() -> None:
    state = pyspiel.load_game("tablier_anacund").new_initial_state()
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[-1])
    with pytest.raises(tablier.IllegalMove):
        state.apply_action(0)
    assert len(state.history()) == 36


@pytest.mark.parametrize("variant", VARIANTS)
def test_games_and_states_can_be_pickled(variant: str) -> None:
    game = pyspiel.load_game(f"tablier_{variant}")
    again = pickle.loads(pickle.dumps(game))
    assert (type(again), str(again), again.start) == (type(game), str(game), game.start)
    state = game.new_initial_state()
    for _ in range(5):
        state.apply_action(state.legal_actions()[-1])
    for same in (pickle.loads(pickle.dumps(state)), copy.deepcopy(state)):
        assert (same.history(), str(same), same.legal_actions()) == (state.history(), str(state), state.legal_actions())
        same.apply_action(same.legal_actions()[0])
        assert len(same.history()) == len(state.history()) + 1


def test_a_game_that_begins_in_the_middle_can_be_pickled_too() -> None:
    middle = tablier.game("anacund").start(seed=5)
    middle = middle.play(middle.legal()[0])
    state = openspiel.peer_game(middle).new_initial_state()
    state.apply_action(state.legal_actions()[0])
    again = pickle.loads(pickle.dumps(state))
    assert again.state() == state.state() == middle.play(middle.legal()[0])


def test_another_process_can_unpickle_without_importing_anything() -> None:
    state = pyspiel.load_game("tablier_nasca(seed=3,rounds=1)").new_initial_state()
    state.apply_action(state.legal_actions()[0])
    program = "import pickle, sys; print(pickle.load(sys.stdin.buffer).history())"
    ended = subprocess.run([sys.executable, "-c", program], input=pickle.dumps(state), capture_output=True, check=True)
    assert ended.stdout.decode().strip() == str(state.history())


def test_a_game_can_begin_in_the_middle() -> None:
    state = tablier.game("anacund").start(seed=5)
    for _ in range(4):
        state = state.play(state.legal()[0])
    peer = openspiel.peer_game(state).new_initial_state()
    assert peer.current_player() == 1
    peer.apply_action(state.legal()[0].code)
    assert peer.state() == state.play(state.legal()[0])


def test_openspiels_python_search_plays_too() -> None:
    game = pyspiel.load_game("tablier_anacund")
    random = np.random.RandomState(1)
    bot = mcts.MCTSBot(game, 2.0, 20, mcts.RandomRolloutEvaluator(1, random), random_state=random)
    state = game.new_initial_state()
    assert bot.step(state) in state.legal_actions()


# The opponent


@pytest.mark.parametrize("name", OPEN)
def test_every_simulation_is_one_compiled_rollout(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    kernel: Any = openspiel.peer_game(tablier.game(name).start(seed=1)).kernel
    lengths: list[int] = []
    compiled = kernel.playout_after

    def playout(root: Any, line: Any, length: int, *scratch: Any) -> Any:
        lengths.append(length)
        return compiled(root, line, length, *scratch)

    monkeypatch.setattr(kernel, "playout_after", playout)
    state = tablier.game(name).start(seed=1)
    root = opponent.search(state, 1_000, seed=3, is_hastened=True)
    assert len(lengths) == root.explore_count == 1_000
    assert max(lengths) >= 2
    assert sorted(child.action for child in root.children) == sorted(move.code for move in state.legal())


@pytest.mark.parametrize("is_hastened", [False, True])
def test_it_solves_the_end_of_a_game(is_hastened: bool) -> None:
    state = tablier.game("anacund").start(seed=5)
    while len(state.moves) < 30:
        state = state.play(state.legal()[len(state.moves) % len(state.legal())])
    root = opponent.search(state, 100_000, seed=1, is_hastened=is_hastened)
    assert root.explore_count < 100_000
    assert root.outcome[0] == -root.outcome[1] == _value(state)


def _value(state: tablier.State) -> int:
    """What seat 0 gets if all play their best."""
    if state.over:
        return {None: 0, 0: 1, 1: -1}[state.winner]
    best = max if state.player == 0 else min
    return best(_value(state.play(move)) for move in state.legal())


@pytest.mark.parametrize("name", ["openspiel#1", "openspiel#50", "openspiel@0.02", "hastened#50", "hastened@0.02"])
@pytest.mark.parametrize("game", OPEN)
def test_it_plays_legal_moves(game: str, name: str) -> None:
    state = tablier.game(game).start(seed=1)
    playing = entrant(name)
    for seed in range(3):
        move = playing(state, seed)
        assert move in state.legal()
        state = state.play(move)


@pytest.mark.parametrize("name", ["openspiel#30", "hastened#300"])
def test_a_number_of_simulations_gives_the_same_move_again(name: str) -> None:
    state = tablier.game("nasca").start(seed=1)
    seed = 0xFFFFFFFF  # more than OpenSpiel takes
    assert entrant(name)(state, seed) == entrant(name)(state, seed)


def test_what_a_move_took_too_long_the_next_makes_up_for(monkeypatch: pytest.MonkeyPatch) -> None:
    moment = 0.0
    asked: list[int] = []
    search = opponent.search

    def slow(state: tablier.State, simulations: int, seed: int, *, is_hastened: bool) -> Any:
        nonlocal moment
        asked.append(simulations)
        moment += simulations * (0.001 if len(asked) == 2 else 0.002)
        return search(state, simulations, seed, is_hastened=is_hastened)

    monkeypatch.setattr(opponent, "now", lambda: moment)
    monkeypatch.setattr(opponent, "search", slow)
    timed = opponent.TimedOpponent(1.0, is_hastened=True)
    state = tablier.game("anacund").start(seed=1)
    for _ in range(3):
        timed.choose(state, 1)
    # The trial takes 0.2 s at 1,000 a second; then each takes 2 ms: 1.6 s, so that 0.4 s are left for the second move.
    assert asked == pytest.approx([opponent.FEWEST, opponent.TRIAL[True], 800, 100, 500], abs=1)


@pytest.mark.parametrize("game", ["schoko", "ascension"])
def test_games_with_secrets_are_refused(game: str) -> None:
    with pytest.raises(BadOption, match="without secrets"):
        entrant("openspiel#10")(tablier.game(game).start(seed=1), 1)


def test_without_openspiel_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    with pytest.raises(tablier.Refusal, match=r"pip install tablier\[peers\]"):
        entrant("openspiel@0.2")


def test_python_ends_in_peace_after_registering() -> None:
    program = "import pyspiel, tablier.peers.openspiel; print(pyspiel.load_game('tablier_anacund').num_players())"
    ended = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert (ended.returncode, ended.stdout, ended.stderr) == (0, "2\n", "")
