"""Games with hidden information: two states that differ only in what a seat cannot know are alike to it.

A new game joins by being listed in `tablier.GAMES` with `SECRETS`. The other state is imagined from what the seat
knows. As nobody forgets anything, it has been alike at every earlier moment too: one imagined game gives many pairs.
"""

from __future__ import annotations

import copy
import itertools
import random
from collections.abc import Iterator
from functools import cache
from typing import Any

import jsonschema
import msgspec
import numpy as np
import pytest
from tests.games.chosen import frozen
from tests.games.facts import fact
from tests.games.test_nonsense import mutated_record

import tablier
from tablier import games
from tablier.chance import seeded
from tablier.games.contract import UNKNOWN
from tablier.jit import can_compile, instantiate
from tablier.record import imagine_for_mover, schema

SECRET_GAMES = [name for name in games.GAMES if games.module(name).SECRETS]
PAIRS = 20_000  # of each game
PARTS = 16
FULLY = 40  # one pair of so many is compared in all that is told
MUTATIONS = 2_500

every_secret_game = pytest.mark.parametrize("name", SECRET_GAMES)
compiled_too = pytest.mark.skipif(not can_compile(), reason="there is no Numba here")
validator = jsonschema.Draft202012Validator(schema())


def option_sets(name: str) -> list[dict[str, Any]]:
    """What to play with: all that is hidden and found out should occur in a game of some dozen moves."""
    found: list[dict[str, Any]] = fact(name, "HIDING", [{}])
    return found


@cache
def walk(name: str, which: int, seed: int) -> tuple[tablier.State, ...]:
    """Every moment of a random game with one of the sets of options."""
    states = [tablier.game(name, **option_sets(name)[which]).start(seed=seed)]
    chance = random.Random(seed)
    while moves := states[-1].legal():
        states.append(states[-1].play(chance.choice(moves)))
    for state in states:
        state.forget()
    return tuple(states)


def walks(name: str, count: int) -> Iterator[tuple[tablier.State, ...]]:
    """Random games with all sets of options in turn."""
    for seed in range(count):
        yield walk(name, seed % len(option_sets(name)), seed)


def viewers(state: tablier.State) -> list[int | None]:
    return [None, *range(state.game.seats)]


# All that anybody is told


def told(state: tablier.State, seat: int | None) -> list[bytes]:
    """What matters most: the view, and the setup as it is handed out and given to search."""
    known = state.game.module.known_setup(state, seat)
    return [msgspec.json.encode(state.view_struct(seat)), msgspec.json.encode(known)]


def fully_told(state: tablier.State, seat: int | None, tries: list[str]) -> list[Any]:
    """The same with everything else: texts, pictures, the record, and for who has the turn moves and refusals."""
    record = msgspec.json.encode(state.knowledge(seat))
    shown: list[Any] = [state.text(seat), state.svg(seat), repr(state), record, state.player]
    if state.player == seat and seat is not None:
        shown += [str(state), state._repr_svg_(), [str(move) for move in state.legal()]]
        shown += [refusal(state, text) for text in tries]
        shown += [msgspec.json.encode(state.preview(move)) for move in state.legal()[:: 1 + len(state.legal()) // 4]]
    return told(state, seat) + shown


def refusal(state: tablier.State, text: str) -> Any:
    """What a seat reads when it tries a move; that it may, if it may."""
    try:
        return str(state.read(text))
    except tablier.IllegalMove as illegal:
        return illegal.to("en"), illegal.to("fr"), illegal.places


def some_tries(states: tuple[tablier.State, ...], chance: random.Random) -> list[str]:
    """Moves of other moments, which are mostly illegal, and nonsense."""
    moves = {str(move) for state in states for move in state.moves}
    return ["nonsense", *chance.sample(sorted(moves), min(8, len(moves)))]


# Pairs of states


def imagined_past(last: tablier.State, seat: int | None, seed: int) -> Iterator[tablier.State]:
    """Every moment up to this one as the seat may imagine it now; the moves are known to be legal."""
    rules: Any = instantiate(last.game.rules)
    state = tablier.imagine(last.knowledge(seat), seed=seed)
    assert state.moves == last.moves
    position = state.start.rules_state
    for count in range(len(state.moves)):
        yield tablier.State(state.game, state.setup, position, state.moves[:count])
        room = np.zeros(rules.WORDS, np.int64)
        position = rules.advance(rules.copy(position, room), state.moves[count].code)
    assert frozen(position) == frozen(state.rules_state)
    yield state


def compare_pairs(name: str, seed: int) -> tuple[int, int]:
    """One random game against games that its seats imagine; the number of pairs, and of those that really differ."""
    chance = random.Random(seed)
    states = walk(name, seed % len(option_sets(name)), seed)
    tries = some_tries(states, chance)
    pairs = different = 0
    for seat in viewers(states[0]):
        seen: dict[int, list[bytes]] = {}
        last = len(states) - 2  # at the end everything is known
        for number in sorted({last, last // 2, chance.randint(0, last), chance.randint(0, last)}):
            for count, other in enumerate(imagined_past(states[number], seat, chance.getrandbits(32))):
                state = states[count]
                if count not in seen:
                    seen[count] = told(state, seat)
                assert told(other, seat) == seen[count], (name, seed, seat, number, count)
                if chance.randrange(FULLY) == 0 or count == number:
                    compare_fully(state, other, seat, tries, (name, seed, seat, number, count))
                pairs += 1
                different += other.setup != state.setup
    return pairs, different


def compare_fully(
    state: tablier.State, other: tablier.State, seat: int | None, tries: list[str], where: object
) -> None:
    """All that is told about two states; and after a move that shows nobody anything."""
    assert fully_told(state, seat, tries) == fully_told(other, seat, tries), where
    for move in state.legal():
        if not state.reveals(move) and not (after := state.play(move)).over:  # the end shows everything
            assert not other.reveals(other.read(move)), where
            assert told(after, seat) == told(other.play(move), seat), (where, move)
            break
    state.forget()


@every_secret_game
@pytest.mark.parametrize("part", range(PARTS))
def test_what_a_seat_cannot_know_makes_no_difference_to_it(name: str, part: int) -> None:
    pairs = different = 0
    for seed in itertools.count(part, PARTS):
        found = compare_pairs(name, seed)
        pairs, different = pairs + found[0], different + found[1]
        if pairs >= PAIRS // PARTS:
            break
    assert different > pairs // 2


# A leak would be noticed


def leaky(name: str, what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the game tell something more."""
    module: Any = games.module(name)
    original: Any = getattr(module, what)
    if what == "view":  # the neighbour's cards
        monkeypatch.setattr(module, what, lambda match, seat: original(match, 0 if seat is None else seat ^ 1))
    elif what == "known_setup":
        monkeypatch.setattr(module, what, lambda match, seat: match.setup)
    elif what == "explain":

        def explain(state: Any, move: int) -> tablier.IllegalMove:
            refused: tablier.IllegalMove = original(state, move)
            return tablier.IllegalMove(refused.text, refused.rule, [str(hash(frozen(state)))])

        monkeypatch.setattr(module, what, explain)
    else:
        monkeypatch.setattr(module, what, lambda match, seat: original(match, seat) + str(match.setup))


def compare_some(name: str) -> None:
    for seed in range(8 * len(option_sets(name))):
        compare_pairs(name, seed)


@every_secret_game
@pytest.mark.parametrize("what", ["view", "text", "svg", "known_setup", "explain"])
def test_a_leak_would_be_noticed(name: str, what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    walk(name, 0, 0)
    compare_pairs(name, 0)
    leaky(name, what, monkeypatch)
    with pytest.raises((AssertionError, tablier.Refusal)):
        compare_some(name)


# Observations of learners


def filler(name: str) -> Any:
    """The compiled `fill` of a game, where that is possible."""
    return instantiate(games.module(name).encoding).fill


def compare_observations(name: str, seed: int, fill: Any) -> tuple[int, int]:
    """What each seat observes along a random game and along one that it imagines; the pairs, and those that differ."""
    states = walk(name, seed % len(option_sets(name)), seed)
    size = int(np.prod(states[0].game.observation_shape))
    pairs = different = 0
    for seat in range(states[0].game.seats):
        for state, other in zip(states, imagined_past(states[-2], seat, seed), strict=False):
            shown, imagined = np.zeros((2, size), np.uint8)
            fill(state.rules_state, seat, shown)
            fill(other.rules_state, seat, imagined)
            assert np.array_equal(shown, imagined), (name, seed, seat)
            pairs += 1
            different += other.setup != state.setup
    return pairs, different


@every_secret_game
def test_an_observation_does_not_depend_on_what_a_seat_cannot_know(name: str) -> None:
    found = [compare_observations(name, seed, filler(name)) for seed in range(len(option_sets(name)))]
    pairs, different = np.sum(found, axis=0)
    assert pairs > 200
    assert different > pairs // 2


@every_secret_game
def test_an_observation_that_peeks_would_be_noticed(name: str) -> None:
    fill = filler(name)

    def of_the_next_seat(state: Any, seat: int, out: np.ndarray) -> None:
        fill(state, 1 - seat if seat < 2 else 0, out)

    def with_a_hint(state: Any, seat: int, out: np.ndarray) -> None:
        fill(state, seat, out)
        out[0] ^= hash(frozen(state)) & 1

    for leaky_fill in (of_the_next_seat, with_a_hint):
        with pytest.raises(AssertionError):
            compare_observations(name, 0, leaky_fill)


# What is shown to somebody


@every_secret_game
def test_a_move_that_shows_nothing_adds_to_nobodys_knowledge(name: str) -> None:
    silent = showing = 0
    for states in walks(name, 12):
        for state, after in itertools.pairwise(states[:-1]):
            is_silent = not state.reveals(after.moves[-1])
            grows = [state.knowledge(seat)["setup"] != after.knowledge(seat)["setup"] for seat in viewers(state)]
            assert not (is_silent and any(grows))
            silent += is_silent
            showing += any(grows)
    assert silent > 0
    assert showing > 0


@every_secret_game
def test_knowledge_only_grows(name: str) -> None:
    for states in walks(name, 8):
        for seat in viewers(states[0]):
            known = [dict(parts(state.knowledge(seat)["setup"])) for state in states[:-1]]
            for before, after in itertools.pairwise(known):
                assert before.keys() == after.keys()
                assert all(value in (UNKNOWN, after[path]) for path, value in before.items())


def parts(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[tuple[Any, ...], Any]]:
    """All single values within plain data, with where they are."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else None
    if items is None:
        yield path, value
        return
    for key, item in items:
        yield from parts(item, (*path, key))


@every_secret_game
def test_at_the_end_everybody_knows_everything(name: str) -> None:
    for states in walks(name, 8):
        end = states[-1]
        for seat in viewers(end):
            assert end.knowledge(seat) == end.record()
            assert tablier.load(end.knowledge(seat)) == end
            assert tablier.imagine(end.knowledge(seat), seed=1) == end
            assert end.view(seat) == end.view()


# Knowledge as a record


@every_secret_game
def test_knowledge_is_what_the_schema_describes_and_is_not_loaded_as_a_whole_game(name: str) -> None:
    for states in walks(name, 8):
        for state in states[:-1:5]:
            for seat in viewers(state):
                knowledge = state.knowledge(seat)
                validator.validate(knowledge)
                assert knowledge["seen_by"] == seat
                assert knowledge["movers"] == [*(move.seat for move in state.moves), state.player]
                with pytest.raises(tablier.BadRecord, match=r"tablier\.imagine fills in the rest") as caught:
                    tablier.load(knowledge)
                assert caught.value.to("fr") != caught.value.to("en")
                without = {key: value for key, value in knowledge.items() if key not in ("seen_by", "movers")}
                with pytest.raises(tablier.Refusal):
                    tablier.load(without)


@every_secret_game
def test_an_imagined_game_is_whole_and_fits_what_is_known(name: str) -> None:
    for states in walks(name, 4):
        for state in states[1:-1:7]:
            for seat in viewers(state):
                knowledge = state.knowledge(seat)
                text = msgspec.json.encode(knowledge)
                for seed in range(2):
                    imagined = tablier.imagine(knowledge, seed=seed)
                    assert imagined.knowledge(seat) == knowledge
                    assert imagined == tablier.imagine(text, seed=seed) == tablier.imagine(text.decode(), seed=seed)
                    assert tablier.load(imagined.record()) == imagined
                assert knowledge == state.knowledge(seat)


@every_secret_game
def test_a_state_is_imagined_for_its_mover_as_from_what_it_knows(name: str) -> None:
    for states in walks(name, 8):
        for state in states[1:-1:5]:
            fast = imagine_for_mover(state, seed=7)
            sure = tablier.imagine(state.knowledge(state.player), seed=7)
            assert fast == sure
            assert [move.code for move in fast.moves] == [move.code for move in sure.moves]
            assert fast.legal() == sure.legal()
            for seat in viewers(state):
                assert fast.view(seat) == sure.view(seat)


@every_secret_game
def test_imagined_games_differ(name: str) -> None:
    for states in walks(name, len(option_sets(name))):
        for seat in viewers(states[1]):
            knowledge = states[1].knowledge(seat)
            setups = {msgspec.json.encode(tablier.imagine(knowledge, seed=seed).setup) for seed in range(20)}
            assert len(setups) > 15


# Knowledge that nobody can have


@every_secret_game
def test_knowledge_of_another_seat_is_refused(name: str) -> None:
    for states in walks(name, 4):
        for state in states[2:-1:9]:
            knowledge = {seat: state.knowledge(seat) for seat in viewers(state)}
            for seat, other in itertools.permutations(viewers(state), 2):
                if knowledge[seat]["setup"] == knowledge[other]["setup"]:
                    continue
                for mixed in (
                    {**knowledge[seat], "seen_by": other},
                    {**knowledge[seat], "setup": knowledge[other]["setup"]},
                    {**knowledge[seat], "setup": state.setup},
                ):
                    with pytest.raises(tablier.Refusal):
                        tablier.imagine(mixed, seed=1)


@every_secret_game
def test_moves_of_other_seats_are_refused(name: str) -> None:
    for states in walks(name, 4):
        for state in states[2:-1:8]:
            for seat in viewers(state):
                knowledge = state.knowledge(seat)
                movers = knowledge["movers"]
                for wrong in (movers[:-1], [*movers, 0], [], [*movers[:-1], state.game.seats], [*movers[:-1], -1]):
                    assert imagined({**knowledge, "movers": wrong}) is None
                for nobody in (-1, state.game.seats, 10**6):
                    assert imagined({**knowledge, "seen_by": nobody}) is None
                place = len(state.moves) // 2
                other = (movers[place] + 1) % state.game.seats
                swapped = {**knowledge, "movers": [*movers[:place], other, *movers[place + 1 :]]}
                found = imagined(swapped)  # where hands are passed over, a game may have gone like that too
                assert found is None or found.knowledge(seat) == swapped


def imagined(knowledge: Any, seed: int = 1) -> tablier.State | None:
    """The game; None if it is refused, in both languages. Any other exception is a crash."""
    try:
        return tablier.imagine(knowledge, seed=seed)
    except tablier.Refusal as refusal:
        if refusal.to("en") == refusal.to("fr"):
            pytest.fail(f"{knowledge!r} is refused in one language: {refusal}")
        return None


@every_secret_game
@pytest.mark.parametrize("part", range(4))
def test_of_mutated_knowledge_none_is_taken_wrongly_and_nothing_crashes(name: str, part: int) -> None:
    chance = random.Random(f"{name} {part}")
    records = [
        state.knowledge(seat)
        for states in walks(name, 8)
        for state in states[1:8:2]
        if not state.over
        for seat in viewers(state)
    ]
    taken = 0
    for _ in range(MUTATIONS // 4):
        mutated = mutated_record(chance.choice(records), records, chance)
        given = copy.deepcopy(mutated)
        state = imagined(mutated, chance.getrandbits(20))
        assert mutated == given
        if state is None:
            continue
        taken += 1
        parsed = msgspec.json.decode(mutated) if isinstance(mutated, str) else mutated
        if "seen_by" in parsed:
            again = state.knowledge(parsed["seen_by"])
            assert (again["setup"], again["movers"]) == (parsed["setup"], parsed["movers"])
            assert again["game"] == parsed["game"]
    assert 0 < taken < MUTATIONS // 8


# What search imagines


@compiled_too
@every_secret_game
def test_search_imagines_alike_in_both_modes_and_changes_nothing_a_seat_sees(name: str) -> None:
    rules: Any = games.module(name).rules
    plain, compiled = (instantiate(rules, compiled=mode) for mode in (False, True))
    different = count = 0
    for states in walks(name, 8):
        for state in states[: -1 : max(1, len(states) // 10)]:
            for seat in range(state.game.seats):
                found = []
                for mode in (plain, compiled):
                    room = np.zeros(rules.WORDS, np.int64)
                    position, rng = mode.imagine(mode.copy(state.rules_state, room), seat, seeded(count))
                    found.append((frozen(position), rng))
                    other = tablier.State(state.game, state.setup, position, state.moves)
                    assert other.view(seat) == state.view(seat)
                    if state.player == seat:
                        assert other.legal() == state.legal()
                assert found[0] == found[1]
                different += found[0][0] != frozen(state.rules_state)
                count += 1
                state.forget()
    assert different > count // 2
