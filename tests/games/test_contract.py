"""What every game promises, whatever its rules. A new game joins by being listed in `tablier.GAMES`."""

from __future__ import annotations

import copy
import itertools
import json
import math
import pickle
import xml.etree.ElementTree as ElementTree
from collections import Counter
from types import ModuleType
from typing import Any, cast

import jsonschema
import msgspec
import numpy as np
import pytest
from scipy import stats
from tests.games import drawing
from tests.games.chosen import CHOSEN, NAMES, Options, frozen, moments, walk

import tablier
from tablier import games
from tablier.chance import below, next_rng, seeded
from tablier.games.contract import OpenRules
from tablier.jit import can_compile, instantiate
from tablier.limits import Limits
from tablier.record import schema
from tablier.search import plain, playout

# Some 500 tests of a fair draw, each wrong once in 10**10: all of them together less than once in 10**7.
SIGNIFICANCE = 1e-10
DRAWS = 20_000
LONGEST_GAME = 5_000

every_game = pytest.mark.parametrize(("name", "options"), CHOSEN, ids=NAMES)
compiled_too = pytest.mark.skipif(not can_compile(), reason="there is no Numba here")
validator = jsonschema.Draft202012Validator(schema())


# Playing


@every_game
def test_random_games_end(name: str, options: Options) -> None:
    for seed in (0, 1):
        states = walk(name, options, seed)
        assert 1 < len(states) < LONGEST_GAME
        assert states[-1].over
        assert states[-1].player is None
        assert not any(state.over for state in states[:-1])


@every_game
def test_legal_moves_are_sorted_unique_and_none_exactly_when_the_game_is_over(name: str, options: Options) -> None:
    for state in walk(name, options):
        moves = state.legal()
        assert moves == sorted(set(moves))
        assert len({move.code for move in moves}) == len(moves) <= state.game.rules.MOST_MOVES
        assert (not moves) == state.over
        assert all(move.seat == state.player for move in moves)


@every_game
def test_moves_are_numbers_below_codes_and_open_games_no_longer_than_they_say(name: str, options: Options) -> None:
    rules = games.module(name).rules
    *states, end = walk(name, options)
    assert all(0 <= move.code < rules.CODES for state in states for move in state.legal())
    if not games.module(name).SECRETS:
        assert len(end.moves) <= cast("OpenRules[Any]", rules).LONGEST_GAME


@every_game
def test_there_is_a_winner_only_at_the_end_and_a_score_for_every_seat(name: str, options: Options) -> None:
    seats = tablier.game(name, **dict(options)).seats
    for state in walk(name, options):
        assert len(state.scores) == seats
        assert all(type(score) is int for score in state.scores)
        assert state.winner is None or (state.over and state.winner in range(seats))
        assert state.player is None or state.player in range(seats)


@every_game
def test_play_leaves_its_argument_unchanged(name: str, options: Options) -> None:
    for state in moments(name, options):
        for move in state.legal()[:: max(1, len(state.legal()) // 4)]:
            before, record, shown = frozen(state.rules_state), state.record(), str(state)
            after = state.play(move)
            assert frozen(state.rules_state) == before
            assert (state.record(), str(state)) == (record, shown)
            assert after.moves == (*state.moves, move)
            assert after != state


@every_game
def test_what_a_move_would_do_is_told_before_it_is_made(name: str, options: Options) -> None:
    for state in moments(name, options):
        for move in state.legal()[:: max(1, len(state.legal()) // 4)]:
            before, legal = frozen(state.rules_state), state.legal()
            told = state.preview(move)
            assert told.gains == [new - old for old, new in zip(state.scores, state.play(move).scores, strict=True)]
            assert told.text.en != told.text.fr
            assert all(mark.kind and mark.places for mark in told.marks)
            assert all(mark.seat is None or mark.seat in range(state.game.seats) for mark in told.marks)
            assert (frozen(state.rules_state), state.legal()) == (before, legal)


@every_game
def test_an_illegal_move_changes_nothing_and_says_why_in_both_languages(name: str, options: Options) -> None:
    states = moments(name, options)
    foreign = sorted({move for state in states for move in state.legal()})
    for state in states:
        before = frozen(state.rules_state)
        legal = state.legal()
        for text in [move for move in foreign if move not in legal][:: 1 + len(foreign) // 15]:
            with pytest.raises(tablier.IllegalMove) as caught:
                state.play(text)
            assert caught.value.rule is not None
            assert caught.value.to("en").endswith(f"({caught.value.rule})")
            assert caught.value.to("en") != caught.value.to("fr")
        with pytest.raises(tablier.IllegalMove):
            state.play("no move at all")
        assert frozen(state.rules_state) == before


@every_game
def test_the_same_seed_gives_the_same_game(name: str, options: Options) -> None:
    game = tablier.game(name, **dict(options))
    for seed in (0, 5, 10**12):
        state, again = game.start(seed=seed), tablier.game(name, **dict(options)).start(seed=seed)
        assert state == again
        assert state.setup == again.setup
        assert frozen(state.rules_state) == frozen(again.rules_state)
        assert game.start(setup=state.setup) == state


# Writing


@every_game
def test_moves_are_read_as_they_are_written_whatever_case_and_spaces(name: str, options: Options) -> None:
    for state in moments(name, options):
        for move in state.legal()[:: 1 + len(state.legal()) // 15]:
            for text in (str(move), move.upper(), move.lower(), f"  {move}\t", " ".join(move)):
                assert state.read(text) == move
                assert state.read(text).code == move.code
            assert state.game.module.write_move(state.rules_state, move.code) == move


@every_game
def test_positions_are_read_as_they_are_written(name: str, options: Options) -> None:
    default_deal = {option.name: option.default for option in games.module(name).OPTIONS}
    for state in moments(name, options):
        text = state.position
        if text is None or dict(options).get("deal", "random") != default_deal.get("deal", "random"):
            continue
        again = state.game.position(text)
        assert again.position == text
        assert again.legal() == state.legal()
        assert (again.player, again.scores, again.over, again.winner) == (
            state.player, state.scores, state.over, state.winner,
        )  # fmt: skip


@every_game
def test_records_survive_json_and_are_what_the_schema_describes(name: str, options: Options) -> None:
    for state in moments(name, options, 5):
        record = state.record()
        text = json.dumps(record)
        validator.validate(json.loads(text))
        assert json.loads(text) == record
        for given in (record, text, text.encode()):
            loaded = tablier.load(given)
            assert loaded == state
            assert loaded.record() == record
            assert frozen(loaded.rules_state) == frozen(state.rules_state)


@every_game
def test_a_record_without_result_loads_and_one_with_a_wrong_result_does_not(name: str, options: Options) -> None:
    record = walk(name, options)[-1].record()
    assert tablier.load({key: value for key, value in record.items() if key != "result"}).record() == record
    scores, winner = record["result"]["scores"], record["result"]["winner"]
    for result in (
        {"scores": [scores[0] + 1, *scores[1:]], "winner": winner},
        {"scores": scores[:-1], "winner": winner},
        {"scores": scores, "winner": 0 if winner is None else None},
        {"scores": scores, "winner": winner, "resigned": 0},
    ):
        with pytest.raises(tablier.BadRecord):
            tablier.load({**record, "result": result})


def test_the_schema_refuses_what_is_no_record() -> None:
    record = tablier.game("ascacou").start(seed=0).record()
    for bad in (
        {},
        {**record, "game": "chess"},
        {**record, "options": {"free": 1}},
        {**record, "options": {"size": 5}},
        {**record, "setup": {"owners": "01"}},
        {**record, "moves": "ba1"},
        {**record, "extra": 1},
    ):
        with pytest.raises(jsonschema.ValidationError):
            validator.validate(bad)


# Values


@every_game
def test_states_are_values_at_every_moment(name: str, options: Options) -> None:
    states = walk(name, options)
    for state, after in list(itertools.pairwise(states))[:: 1 + len(states) // 15]:
        for same in (copy.copy(state), copy.deepcopy(state), pickle.loads(pickle.dumps(state))):
            assert same == state
            assert hash(same) == hash(state)
            assert same.legal() == state.legal()
            assert frozen(same.rules_state) == frozen(state.rules_state)
            assert same.play(after.moves[-1]) == after
        assert state != after
    assert len({*states, *map(copy.deepcopy, states)}) == len(states)
    move = pickle.loads(pickle.dumps(states[0].legal()[0]))
    assert (move, move.code, move.seat) == (states[0].legal()[0], states[0].legal()[0].code, states[0].player)


@every_game
def test_games_are_values(name: str, options: Options) -> None:
    game = tablier.game(name, **dict(options))
    same = pickle.loads(pickle.dumps(game))
    assert same == game
    assert hash(same) == hash(game)
    assert eval(repr(game), {"tablier": tablier}) == game
    assert game != name


# What people see


@every_game
def test_a_view_is_plain_data_of_its_type(name: str, options: Options) -> None:
    module = games.module(name)
    for state in moments(name, options):
        for seat in (None, *range(state.game.seats)):
            view = state.view(seat)
            text = json.dumps(view)
            assert json.loads(text) == view
            assert msgspec.json.decode(text, type=module.View) == state.view_struct(seat)
            assert view["game"] == name


@every_game
def test_nobody_sits_on_a_seat_that_is_none(name: str, options: Options) -> None:
    state = walk(name, options)[0]
    wrong: list[Any] = [-1, state.game.seats, "0"]
    for seat in wrong:
        for look in (state.view, state.text, state.svg, state.knowledge):
            with pytest.raises(tablier.Refusal, match="There is no seat"):
                look(seat)


@every_game
def test_pictures_are_well_formed_and_texts_say_something(name: str, options: Options) -> None:
    for state in moments(name, options):
        root = ElementTree.fromstring(state.svg())
        assert root.tag == "{http://www.w3.org/2000/svg}svg"
        assert root.get("viewBox")
        assert len(list(root.iter())) > 5
        assert state._repr_svg_() == state.svg(state.player)
        assert str(state) == state.text(state.player)
        assert str(state).strip()
        assert all(line == line.rstrip() for line in str(state).splitlines())
        assert name in repr(state)
    assert len({str(state) for state in walk(name, options)}) > 1


# One source, two speeds


def kernels(name: str, module: ModuleType) -> tuple[Any, Any]:
    rules = games.module(name).rules
    return instantiate(module, compiled=False, game=rules), instantiate(module, compiled=True, game=rules)


@compiled_too
@every_game
def test_compiled_rules_agree_with_plain_ones(name: str, options: Options) -> None:
    rules: Any = games.module(name).rules
    compiled = instantiate(rules, compiled=True)
    listed, listed_too = (np.empty(rules.MOST_MOVES, np.int64) for _ in range(2))
    for state in walk(name, options):
        position = state.rules_state
        count = rules.legal_moves(position, listed)
        assert compiled.legal_moves(position, listed_too) == count
        assert listed[:count].tolist() == listed_too[:count].tolist()  # in the same order
        assert compiled.is_over(position) == rules.is_over(position) == (count == 0)
        assert compiled.winner(position) == rules.winner(position)
        assert count == 0 or compiled.player(position) == rules.player(position)
        for seat in range(state.game.seats):
            assert compiled.score(position, seat) == rules.score(position, seat)
        for move in listed[:count:9].tolist():
            after = compiled.advance(compiled.copy(position, np.empty(rules.WORDS, np.int64)), move)
            assert frozen(after) == frozen(rules.play(position, move))


@compiled_too
@every_game
def test_compiled_playouts_are_the_plain_ones(name: str, options: Options) -> None:
    state = walk(name, options)[0]
    before = frozen(state.rules_state)
    room, pool = buffers(state)
    plain, compiled = kernels(name, playout)
    copied: Any = instantiate(state.game.rules, compiled=False).copy
    for seed in range(2):
        expected = plain.playout(copied(state.rules_state, room.copy()), pool, seeded(seed))
        found = compiled.playout(copied(state.rules_state, room.copy()), pool, seeded(seed))
        assert frozen(found[0]) == frozen(expected[0])
        assert found[1:] == expected[1:]
    of_both = [kernel.playouts(state.rules_state, room, pool, 3, seeded(7)) for kernel in (plain, compiled)]
    assert of_both[0] == of_both[1]
    assert frozen(state.rules_state) == before


@every_game
def test_plain_playouts_reach_the_end(name: str, options: Options) -> None:
    state = walk(name, options)[0]
    rules: Any = state.game.rules
    room, pool = buffers(state)
    kernel: Any = instantiate(playout, compiled=False, game=rules)
    end, length, rng = kernel.playout(rules.copy(state.rules_state, room), pool, seeded(1))
    assert rules.is_over(end)
    assert 0 < length < LONGEST_GAME
    assert rng != seeded(1)


@compiled_too
@every_game
def test_compiled_search_is_the_plain_one(name: str, options: Options) -> None:
    states = walk(name, options)
    for state in (states[0], states[len(states) // 2], states[-2]):
        slow, fast = (plain.think(state, Limits(work=40, compiled=mode), seed=3) for mode in (False, True))
        assert (slow.move, slow.nodes, slow.simulations, slow.expected_score) == (
            fast.move, fast.nodes, fast.simulations, fast.expected_score,
        )  # fmt: skip
        assert slow.proved or slow.simulations == 40


@compiled_too
@every_game
def test_compiled_counting_is_the_plain_one(name: str, options: Options) -> None:
    states = walk(name, options)
    for state, depth in ((states[0], 1), (states[-2], 2)):
        assert tablier.perft(state, depth, compiled=True) == tablier.perft(state, depth, compiled=False)


# Each legal move has the same chance


def drawn_lines(state: tablier.State, length: int, rows: int, seed: int, kernel: Any) -> np.ndarray:
    """So many beginnings of playouts."""
    drawn = np.empty((rows, length), np.int64)
    kernel.draw_lines(state.rules_state, *buffers(state), drawn, seeded(seed))
    return drawn


def buffers(state: tablier.State) -> tuple[np.ndarray, np.ndarray]:
    """Room for a position and for a list of moves."""
    rules = state.game.rules
    return np.empty(rules.WORDS, np.int64), np.empty(rules.MOST_MOVES, np.int64)


def lines_with_chances(state: tablier.State, length: int) -> dict[tuple[int, ...], float]:
    """All beginnings of playouts of this length, each with the chance it should have."""
    if length == 0:
        return {(): 1.0}
    moves = state.legal()
    if not moves:
        return {(state.game.rules.NO_MOVE,) * length: 1.0}
    return {
        (move.code, *rest): chance / len(moves)
        for move in moves
        for rest, chance in lines_with_chances(state.play(move), length - 1).items()
    }


def fairness(drawn: np.ndarray, chances: dict[tuple[int, ...], float]) -> float:
    """How probable a fair draw is to differ from its expectation by as much; 0 if it drew the impossible."""
    counts = Counter(map(tuple, drawn.tolist()))
    if not set(counts) <= set(chances):
        return 0.0
    if len(chances) == 1:
        return 1.0
    expected = [chance * len(drawn) for chance in chances.values()]
    return float(stats.chisquare([counts[line] for line in chances], expected).pvalue)


@compiled_too
@every_game
def test_drawn_moves_are_uniform_over_exactly_the_legal_moves(name: str, options: Options) -> None:
    states = walk(name, options)
    kernel = kernels(name, drawing)[1]
    for number in {0, *range(2, len(states) - 1, max(1, len(states) // 5)), len(states) - 3, len(states) - 2}:
        state = states[number]
        drawn = drawn_lines(state, 1, DRAWS, 100 + number, kernel)
        assert fairness(drawn, lines_with_chances(state, 1)) > SIGNIFICANCE


@compiled_too
@every_game
def test_drawn_lines_to_the_end_have_the_chances_of_their_moves(name: str, options: Options) -> None:
    states = walk(name, options)
    kernel = kernels(name, drawing)[1]
    # What a draw leaves behind for the next one must not favour any move either.
    choices = [len(state.legal()) for state in states]
    moves = next(moves for moves in (4, 3, 2, 1) if moves == 1 or math.prod(choices[-1 - moves : -1]) < 300)
    state = states[-1 - moves]
    chances = lines_with_chances(state, moves + 1)
    assert math.isclose(sum(chances.values()), 1)
    assert fairness(drawn_lines(state, moves + 1, 2 * DRAWS, 7, kernel), chances) > SIGNIFICANCE


@every_game
def test_plain_draws_are_legal(name: str, options: Options) -> None:
    states = walk(name, options)
    kernel = instantiate(drawing, compiled=False, game=games.module(name).rules)
    for state in (states[0], states[len(states) // 2], states[-2], states[-1]):
        assert fairness(drawn_lines(state, 1, 30, 1, kernel), lines_with_chances(state, 1)) > SIGNIFICANCE


class BiasedDraws:
    """Ways to get a draw wrong that look right: each is noticed by the test above."""

    @staticmethod
    def first_of_two(codes: list[int], rng: int) -> tuple[int, int]:
        """A cell first, then one of its colours: cells closed to one colour come up too rarely per cell."""
        cells = sorted({code >> 1 for code in codes})
        rng = next_rng(rng)
        cell = cells[below(rng, len(cells))]
        rng = next_rng(rng)
        of_cell = [code for code in codes if code >> 1 == cell]
        return of_cell[below(rng, len(of_cell))], rng

    @staticmethod
    def never_the_last(codes: list[int], rng: int) -> tuple[int, int]:
        rng = next_rng(rng)
        return codes[below(rng, max(1, len(codes) - 1))], rng

    @staticmethod
    def remainder(codes: list[int], rng: int) -> tuple[int, int]:
        """Five bits divide evenly among few numbers of moves."""
        rng = next_rng(rng)
        return codes[(rng >> 30 & 31) % len(codes)], rng


@pytest.mark.parametrize("biased", ["first_of_two", "never_the_last", "remainder"])
def test_a_biased_draw_would_be_noticed(biased: str) -> None:
    state = walk("ascacou", CHOSEN[0][1])[17]
    codes = [move.code for move in state.legal()]
    assert len({code >> 1 for code in codes}) < len(codes) < 2 * len({code >> 1 for code in codes})
    rng, drawn = seeded(1), []
    for _ in range(DRAWS):
        move, rng = getattr(BiasedDraws, biased)(codes, rng)
        drawn.append([move])
    assert fairness(np.array(drawn), lines_with_chances(state, 1)) < SIGNIFICANCE


def test_a_draw_of_an_illegal_move_would_be_noticed() -> None:
    state = walk("ascacou", CHOSEN[0][1])[17]
    codes = [move.code for move in state.legal()]
    fair = np.array([[codes[number % len(codes)]] for number in range(DRAWS)])
    assert fairness(fair, lines_with_chances(state, 1)) > SIGNIFICANCE
    fair[0] = max(codes) + 1
    assert fairness(fair, lines_with_chances(state, 1)) == 0
