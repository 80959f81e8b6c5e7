"""Our games in OpenSpiel."""

from __future__ import annotations

import copy
import json
import pickle
import random
import subprocess
import sys
from functools import partial
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts
from open_spiel.python.observation import make_observation
from tests.games.facts import cut_short, fact
from tests.peers.suites import loaded

import tablier
from tablier import games
from tablier.peers import openspiel
from tablier.refusal import BadOption, IllegalMove, Refusal
from tablier.state import MOST_SEED

OPEN = [name for name in games.GAMES if not games.module(name).SECRETS]
SECRET = [name for name in games.GAMES if games.module(name).SECRETS]
every_game = pytest.mark.parametrize("name", games.GAMES)
every_secret_game = pytest.mark.parametrize("name", SECRET)


def played(name: str, moves: int, seed: int = 1, **options: Any) -> Any:
    """A state after so many random actions, or at the end."""
    state, chance = loaded(name, options or cut_short(name), seed).new_initial_state(), random.Random(seed)
    while moves and not state.is_terminal():
        state.apply_action(chance.choice(state.legal_actions()))
        moves -= 1
    return state


def all_of(state: Any) -> tuple[Any, ...]:
    return state.history(), str(state), state.current_player(), state.legal_actions(), state.state()


def test_every_game_is_registered() -> None:
    assert {f"tablier_{name}" for name in games.GAMES} <= set(pyspiel.registered_names())


@every_game
def test_actions_are_those_of_the_encoding_and_read_as_moves(name: str) -> None:
    state = played(name, 7)
    assert state.legal_actions() == np.flatnonzero(state.state().legal_mask()).tolist()
    texts = {state.action_to_string(action): action for action in state.legal_actions()}
    assert sorted(texts) == [str(move) for move in state.state().legal()]
    text, action = next(iter(texts.items()))
    assert state.string_to_action(text) == action
    state.apply_action(action)
    assert state.state().moves[-1] == text
    with pytest.raises(IllegalMove, match="no legal action"):
        state.action_to_string(0, state.num_distinct_actions())


def test_options_are_parameters() -> None:
    peer = pyspiel.load_game("tablier_nasca(seed=7,rounds=1)")
    assert peer.start == tablier.game("nasca", rounds=1).start(seed=7)
    assert pyspiel.load_game(str(peer)).start == peer.start
    assert pyspiel.load_game("tablier_ascacou(supply=15)").start.game.options["supply"] == 15
    assert pyspiel.load_game("tablier_ascacou").start.game.options["supply"] is None
    four = pyspiel.load_game("tablier_ascension(players=4,turns_max=2)")
    assert (four.num_players(), four.get_type().min_num_players, four.get_type().max_num_players) == (4, 2, 4)
    with pytest.raises(BadOption, match="rounds"):
        pyspiel.load_game("tablier_nasca(rounds=3)")
    with pytest.raises(BadOption, match="one deal"):
        pyspiel.load_game("tablier_nasca(deals=0)")


def test_chance_deals_where_there_are_several_deals() -> None:
    game = pyspiel.load_game("tablier_schoko(seed=7,deals=3)")
    assert game.get_type().chance_mode == pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC
    state = game.new_initial_state()
    assert state.is_chance_node()
    assert state.chance_outcomes() == [(deal, 1 / 3) for deal in range(3)]
    assert game.max_chance_nodes_in_history() == 1
    with pytest.raises(IllegalMove, match="no deal 3"):
        state.apply_action(3)
    setups = [state.child(deal).state().setup["deck"] for deal in range(3)]
    assert len({str(setup) for setup in setups}) == 3
    again = pickle.loads(pickle.dumps(state.child(1)))
    assert (again.state().setup["deck"], again.history()) == (setups[1], [1])
    fixed = pyspiel.load_game("tablier_schoko(seed=7)")
    assert fixed.get_type().chance_mode == pyspiel.GameType.ChanceMode.DETERMINISTIC
    assert fixed.new_initial_state().state() == tablier.game("schoko").start(seed=7)


@every_game
def test_what_is_no_legal_action_is_refused_and_changes_nothing(name: str) -> None:
    for moves in (0, 3):
        state = played(name, moves)
        before, legal = all_of(state), set(state.legal_actions())
        illegal = [action for action in range(state.num_distinct_actions()) if action not in legal][:20]
        for action in (*illegal, state.num_distinct_actions(), 10**8, -7, 2**62):
            for applied in (state, state.clone()):
                with pytest.raises(tablier.IllegalMove, match=f"{action} is no legal action"):
                    applied.apply_action(action)
        assert all_of(state) == before


@every_game
def test_after_the_end_every_action_is_refused(name: str) -> None:
    state = played(name, 10_000)
    assert state.is_terminal()
    assert state.legal_actions() == []
    with pytest.raises(tablier.IllegalMove):
        state.apply_action(0)
    assert len(state.history()) <= state.get_game().max_game_length()


@every_game
def test_clones_copies_and_saved_states_go_their_own_way(name: str) -> None:
    for moves in (0, 4, 10_000):
        state = played(name, moves)
        before = all_of(state)
        game = state.get_game()
        others = [
            state.clone(),
            copy.deepcopy(state),
            pickle.loads(pickle.dumps(state)),
            game.deserialize_state(state.serialize()),
            pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))[1],
        ]
        for other in others:
            assert all_of(other) == before
            if not other.is_terminal():
                other.apply_action(other.legal_actions()[-1])
                assert len(other.history()) == len(before[0]) + 1
        assert all_of(state) == before


@every_game
def test_games_can_be_pickled(name: str) -> None:
    for game in (loaded(name, cut_short(name)), loaded(name, {}, deals=4)):
        again = pickle.loads(pickle.dumps(game))
        assert (type(again), str(again), again.start, again.deals) == (type(game), str(game), game.start, game.deals)


def test_a_game_of_options_that_openspiel_cannot_read_as_text_can_be_pickled() -> None:
    game = loaded("anacund", {"ring": "123456" * 6})
    assert pickle.loads(pickle.dumps(game)).start == game.start == tablier.game("anacund", ring="123456" * 6).start()


def test_another_process_can_unpickle_without_importing_anything() -> None:
    state = played("nasca", 1, rounds=1)
    program = "import pickle, sys; print(pickle.load(sys.stdin.buffer).history())"
    ended = subprocess.run([sys.executable, "-c", program], input=pickle.dumps(state), capture_output=True, check=True)
    assert ended.stdout.decode().strip() == str(state.history())


@every_game
def test_a_game_can_begin_in_the_middle_and_be_pickled(name: str) -> None:
    middle = played(name, 4).state()
    state = openspiel.peer_game(middle).new_initial_state()
    assert state.current_player() == middle.player
    state.apply_action(state.legal_actions()[0])
    assert pickle.loads(pickle.dumps(state)).state() == state.state() == middle.play(state.state().moves[-1])


def test_openspiels_python_search_plays() -> None:
    game = pyspiel.load_game("tablier_anacund")
    chance = np.random.RandomState(1)
    bot = mcts.MCTSBot(game, 2.0, 20, mcts.RandomRolloutEvaluator(1, chance), random_state=chance)
    state = game.new_initial_state()
    assert bot.step(state) in state.legal_actions()


@every_secret_game
def test_openspiels_information_set_search_plays_the_games_with_secrets(name: str) -> None:
    state = played(name, 3)
    chance = np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, chance)
    bot = ismcts.ISMCTSBot(state.get_game(), evaluator, 2.0, 8, random_state=chance)
    assert bot.step(state) in state.legal_actions()


# What players are shown


def shown(state: Any, player: int, kind: Any = None) -> tuple[Any, ...]:
    observation = make_observation(state.get_game(), kind)
    observation.set_from(state, player)
    planes = b"" if observation.tensor is None else observation.tensor.tobytes()
    return planes, observation.string_from(state, player)


KINDS = [
    pyspiel.IIGObservationType(perfect_recall=recall, public_info=public, private_info=private)
    for recall in (False, True)
    for public in (False, True)
    for private in (pyspiel.PrivateInfoType.NONE, pyspiel.PrivateInfoType.SINGLE_PLAYER)
]


@every_game
def test_observers_show_what_a_state_shows(name: str) -> None:
    for moves in (0, 5, 10_000):
        peer = played(name, moves)
        state = peer.state()
        for seat in range(state.game.seats):
            planes = state.observation(seat).ravel().astype(float).tolist()
            assert peer.observation_tensor(seat) == peer.information_state_tensor(seat) == planes
            assert peer.observation_string(seat) == state.text(seat)
            assert json.loads(peer.information_state_string(seat)) == state.knowledge(seat)
        assert peer.get_game().observation_tensor_shape() == list(state.game.observation_shape)


@every_secret_game
def test_what_a_player_cannot_know_is_in_no_observation(name: str) -> None:
    differ = 0
    for options in fact(name, "HIDING"):
        for moves in (3, 12, 30):
            state = played(name, moves, **options)
            if state.is_terminal():
                continue
            for seat in range(state.num_players()):
                other = state.resample_from_infostate(seat, random.Random(moves).random)
                differ += other.state().setup != state.state().setup
                assert other.history() == state.history()
                for kind in KINDS:
                    assert shown(state, seat, kind) == shown(other, seat, kind)
                assert state.legal_actions(seat) == other.legal_actions(seat)
                assert (state.current_player() == seat) == bool(state.legal_actions(seat))
    assert differ


@every_secret_game
def test_private_and_public_observations_are_parts_of_the_whole(name: str) -> None:
    hidden = 0
    for moves in range(0, 40, 4):
        state = played(name, moves)
        if state.is_terminal():
            break
        public = pyspiel.IIGObservationType(
            perfect_recall=True, public_info=True, private_info=pyspiel.PrivateInfoType.NONE
        )
        assert json.loads(shown(state, 0, public)[1]) == state.state().knowledge(None)
        private = pyspiel.IIGObservationType(
            perfect_recall=False, public_info=False, private_info=pyspiel.PrivateInfoType.SINGLE_PLAYER
        )
        hidden += bool(shown(state, 0, private)[1])
        everybodys = pyspiel.IIGObservationType(
            perfect_recall=False, public_info=True, private_info=pyspiel.PrivateInfoType.ALL_PLAYERS
        )
        assert all(state.state().text(seat) in shown(state, 0, everybodys)[1] for seat in range(state.num_players()))
    assert hidden


@every_secret_game
def test_resampling_is_imagining(name: str) -> None:
    state = played(name, 6)
    seat = 1
    samplers = [partial(float, number / 40) for number in range(40)]
    sampled = {json.dumps(state.resample_from_infostate(seat, sampler).state().setup) for sampler in samplers}
    assert len(sampled) > 20
    for sampler in samplers[:3]:
        resampled = state.resample_from_infostate(seat, sampler)
        imagined = tablier.imagine(state.state().knowledge(seat), seed=int(sampler() * MOST_SEED))
        assert resampled.state() == imagined
        again = pickle.loads(pickle.dumps(resampled))
        assert all_of(again) == all_of(resampled)
        again.apply_action(again.legal_actions()[0])


def test_observers_refuse_parameters() -> None:
    with pytest.raises(Refusal, match="no parameters"):
        make_observation(pyspiel.load_game("tablier_anacund"), None, {"colour": 1})


def test_python_ends_in_peace_after_registering() -> None:
    program = "import pyspiel, tablier.peers.openspiel; print(pyspiel.load_game('tablier_anacund').num_players())"
    ended = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert (ended.returncode, ended.stdout, ended.stderr) == (0, "2\n", "")
