"""Moves and records with mistakes in them, for every game: none is taken for right, and each is refused politely.

Whether a mutated move is legal is decided here without the game's own reading: its tidied text is on the list of legal
moves, or it is not.
"""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Callable, Iterator
from typing import Any

import jsonschema
import pytest
from tests.games import chosen
from tests.games.facts import fact

import tablier
from tablier.record import schema

MOVES, RECORDS, WHOLE_RECORDS = 19_000, 1_200, 10  # of each game
LONGEST_TEXT = 100
every_game = pytest.mark.parametrize("name", tablier.GAMES)
validator = jsonschema.Draft202012Validator(schema())

ODD_SIGNS = "abkqBKQ0123456789-> \t\n\r*./éİıſ\u212a１²٣\x00\x1b\u200b\u00a0\ud800"
NO_TEXTS: list[Any] = [None, 0, 1.5, True, b"ba1", ["a1"], {"a1": 1}, object()]
ODD_VALUES: list[Any] = [
    None, True, False, 0, 1, 2, -1, 2**70, 1.0, 0.5, "", "x", "none", "random", "on", [], [[]], ["a1"], {}, {"a": 1},
]  # fmt: skip


# What is right, decided anew


def legal_by_text(state: tablier.State) -> dict[str, str]:
    """The legal moves by every tidy text that means them."""
    texts = {move.lower(): str(move) for move in state.legal()}
    other_spelling: Callable[[str], str] = fact(state.game.name, "other_spelling", str)
    return texts | {other_spelling(text): move for text, move in texts.items()}


def tidied(text: Any) -> str | None:
    """A text without its spaces and capitals; None for what is no text that anybody reads."""
    if not isinstance(text, str) or len(text) > LONGEST_TEXT:
        return None
    return text.replace(" ", "").replace("\t", "").lower()


def check_accepted(record: dict[str, Any], state: tablier.State) -> None:
    """Fail unless a record that was loaded says all that the state does, and nothing else."""
    canonical = state.record()
    validator.validate(canonical)
    assert set(record) <= {"version", "game", "options", "setup", "moves", "result", "names", "dates"}
    assert record["game"] == canonical["game"]
    assert record.get("version", 1) in (1, canonical["version"])
    in_order: Callable[[list[Any]], list[Any]] = fact(record["game"], "in_order", sorted)
    for key, value in record.get("options", {}).items():
        kept = canonical["options"][key]
        assert type(kept) is type(value)
        assert kept == (in_order(value) if isinstance(value, list) else value)
    assert set(record["setup"]) == set(canonical["setup"])
    check_setup = fact(record["game"], "check_setup", lambda options, setup: None)
    check_setup(canonical["options"], canonical["setup"])
    replayed = state.start
    for text in record["moves"]:
        replayed = replayed.play(legal_by_text(replayed)[tidied(text) or ""])
    assert replayed == state
    if (result := record.get("result")) is not None:
        resigned = result.get("resigned")
        assert not (resigned is not None and state.over)
        ending = "rules" if state.over else "closed" if resigned is None else "resigned"
        assert result.get("ended") in (None, ending)
        assert result["scores"] == state.scores
        assert result["winner"] == (state.winner if resigned is None else winner_without(state, resigned))


def winner_without(state: tablier.State, resigned: int) -> int | None:
    """Who wins when a seat gives up: the other one of two, nobody of more."""
    return {0: 1, 1: 0}[resigned] if state.game.seats == 2 else None


# Mistakes


def with_mistake(text: str, signs: str, chance: random.Random) -> str:
    """The text with one sign wrong, missing, too many, moved, or in another case."""
    place, other = chance.randrange(len(text) + 1), chance.randrange(len(text) + 1)
    first, last = sorted((place, other))
    match chance.randrange(9):
        case 0 | 1:
            return text[:place] + chance.choice(signs) + text[place + 1 :]
        case 2:
            return text[:place] + chance.choice(signs) + text[place:]
        case 3:
            return text[:place] + text[place + 1 :]
        case 4:
            return text[:place] + text[place : place + 2][::-1] + text[place + 2 :]
        case 5:
            return text[:last] + text[first:]  # a part twice
        case 6:
            return text.swapcase()
        case 7:
            return "-".join(reversed(text.split("-")))
        case _:
            return text[:place] + chance.choice((" ", "\t", "  ")) + text[place:]


def mutated_texts(texts: list[str], count: int, chance: random.Random) -> Iterator[Any]:
    """Moves with a few mistakes."""
    signs = "".join(sorted({sign for text in texts for sign in text}))
    for _ in range(count):
        text = chance.choice(texts)
        for _ in range(chance.choice((1, 1, 1, 2, 3))):
            text = with_mistake(text, chance.choice((signs, signs, ODD_SIGNS)), chance)
        yield text if chance.random() < 0.99 else text + " " * LONGEST_TEXT


def places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every container within a record, with each of its keys or indices."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in list(items):
        yield value, key
        yield from places(item)


def mutated_record(record: dict[str, Any], others: list[dict[str, Any]], chance: random.Random) -> Any:
    """A record with a mistake somewhere; sometimes as text with a sign wrong."""
    mutated = copy.deepcopy(record)
    if chance.random() < 0.25:
        text = json.dumps(mutated)
        place = chance.randrange(len(text))
        return text[:place] + chance.choice(text + ODD_SIGNS) + text[place + chance.randrange(3) :]
    container, key = chance.choice(list(places(mutated)))
    other, other_key = chance.choice(list(places(chance.choice(others))))
    match chance.randrange(6):
        case 0:
            container[key] = copy.deepcopy(chance.choice(ODD_VALUES))
        case 1:
            del container[key]
        case 2:
            container[key] = copy.deepcopy(other[other_key])
        case 3 if isinstance(container, list):
            container.insert(key, copy.deepcopy(chance.choice(container)))
        case 4 if isinstance(container, list):
            chance.shuffle(container)
        case 3 | 4:
            container[chance.choice(("", "extra", "setup", "resigned", "seat"))] = container[key]
        case _ if isinstance(container[key], str):
            container[key] = with_mistake(container[key], container[key] + ODD_SIGNS, chance)
        case _:
            container[key] = [container[key]]
    return mutated


# The tests


def unless_refused(
    action: Callable[[Any], tablier.State], given: Any, kind: type[tablier.Refusal]
) -> tablier.State | None:
    """What comes of it; None if it is refused, in both languages. Any other exception is a crash."""
    try:
        return action(given)
    except kind as refusal:
        if refusal.to("en") == refusal.to("fr"):
            pytest.fail(f"{given!r} is refused in one language: {refusal}")
        return None


def beginnings(name: str) -> list[tuple[tablier.State, ...]]:
    """Random games with some of the options, among them the default ones and values that no list has."""
    sets = chosen.option_sets(name)
    some = [sets[0], *sets[1 :: 1 + len(sets) // 4], fact(name, "UNLISTED", sets[0])]
    return [chosen.walk(name, options) for options in some]


@every_game
def test_of_mutated_moves_exactly_the_legal_ones_are_played(name: str) -> None:
    chance = random.Random(name)
    walks = beginnings(name)
    states = [state for walk in walks for state in (*walk[:: 1 + len(walk) // 8], walk[-1])]
    everything = sorted({str(move) for state in states for move in state.legal()})
    tried = played = 0
    for state in states:
        legal = legal_by_text(state)
        seeds = [str(move) for move in state.legal()] + chance.choices(everything, k=1 + len(legal) // 2)
        for text in [*mutated_texts(seeds, 1 + MOVES // len(states), chance), *NO_TEXTS]:
            meant = legal.get(tidied(text) or "")
            after = unless_refused(state.play, text, tablier.IllegalMove)
            assert (after and after.moves) == (meant and (*state.moves, meant)), repr(text)
            tried += 1
            played += after is not None
    assert tried >= MOVES
    assert MOVES // 20 < played < tried // 2  # mistakes that matter and mistakes that do not


@every_game
def test_of_mutated_records_none_is_loaded_wrongly(name: str) -> None:
    chance = random.Random(name)
    walks = beginnings(name)
    records = [state.record() for walk in walks for state in walk[:3]]
    records += [walk[2].record(resigned=seat) for walk in walks for seat in (0, 1)]
    whole = [walk[-1].record() for walk in walks]
    foreign = [chosen.walk(other, chosen.option_sets(other)[0])[2].record() for other in tablier.GAMES]
    loaded = 0
    for number in range(RECORDS + WHOLE_RECORDS):
        record = chance.choice(records if number < RECORDS else whole)
        mutated = mutated_record(record, records + foreign, chance)
        state = unless_refused(tablier.load, mutated, tablier.Refusal)
        if state is not None:
            check_accepted(json.loads(mutated) if isinstance(mutated, str) else mutated, state)
            loaded += 1
    assert 0 < loaded < RECORDS // 2
    assert MOVES + RECORDS >= 20_000
