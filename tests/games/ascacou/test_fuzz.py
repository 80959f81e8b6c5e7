"""Bad positions, moves and records by the ten thousand: none is accepted, none does worse than being refused.

Whether something is bad is decided here by patterns of its own and by the plain definition, never by the program. A
mutation that happens to be good must be accepted.
"""

from __future__ import annotations

import json
import random
import re
from dataclasses import replace
from typing import Any

import pytest
from tests.games.ascacou import definition
from tests.games.ascacou.drawn import DIGITS, defined, defined_legal, defined_play

import tablier

POSITIONS, MOVES, RECORDS = 40_000, 45_000, 22_000  # bad ones
SIGNS = [
    *"bwBW0123456789abcdefABCDEF/->. \t,;:_+#xX", "\n", "\r", "\0", "\x0b", "\x1b", "\x7f", "\x85", "\xa0", "é", "ß",
    "１", "٣", "²", "ｂ", "К", "İ", "\u200b", "\u2028", "\u202e", "\ufeff", "\ud800", "\U0001f600", "\u0301",
]  # fmt: skip
BLANK = " \t"

Variant = dict[str, Any]
VARIANTS: list[Variant] = [
    {"free": free, "imposed": imposed, "supply": supply}
    for free in (False, True)
    for imposed in (False, True)
    for supply in (None, 15)
]


def mutated(text: str, chance: random.Random) -> str:
    """The text with a few small accidents."""
    signs = list(text)
    for _ in range(chance.choice((1, 1, 1, 2, 3, 8))):
        place = chance.randrange(len(signs) + 1)
        kind = chance.randrange(6)
        if kind == 0:
            signs.insert(place, chance.choice(SIGNS))
        elif kind == 1 and signs:
            del signs[place % len(signs)]
        elif kind == 2 and signs:
            signs[place % len(signs)] = chance.choice(SIGNS)
        elif kind == 3 and signs:
            other = chance.randrange(len(signs))
            signs[place % len(signs)], signs[other] = signs[other], signs[place % len(signs)]
        elif kind == 4:
            signs[place:place] = signs[place : place + chance.randrange(1, 6)]
        else:
            signs = signs[: chance.randrange(len(signs) + 1)] if chance.random() < 0.3 else signs
    return "".join(signs)


def garbage(chance: random.Random) -> str:
    """Signs of all kinds, now and then very many."""
    length = chance.choice((0, 1, 3, 5, 10, 30)) if chance.random() < 0.999 else 50_000
    return "".join(chance.choices(SIGNS, k=length))


WRONG_TYPES: list[Any] = [
    None,
    0,
    1,
    -1,
    1.5,
    True,
    b"ba1",
    [],
    ["ba1"],
    {},
    {"a": 1},
    10**40,
    (),
    object(),
    float("nan"),
]


def games_walked(variant: Variant, count: int) -> list[tablier.State]:
    """Moments of random games."""
    states = []
    for seed in range(count):
        state, chance = tablier.game("ascacou", **variant).start(seed=seed), random.Random(seed)
        while not state.over:
            states.append(state)
            state = state.play(chance.choice(state.legal()))
        states.append(state)
    return states


# Positions


def is_position(text: str, variant: Variant) -> bool:
    """Whether the page and the definition call this a position."""
    colours = rf"[{BLANK}]+(?P<colour>[bw-])" if variant["imposed"] else ""
    pattern = rf"[{BLANK}]*(?P<rows>[bw1-5/]*)[{BLANK}]+(?P<cards>[0-9a-f]+|-){colours}[{BLANK}]*"
    match = re.fullmatch(pattern, re.sub("[A-Z]", lambda letter: letter[0].lower(), text))
    if match is None or not match["rows"]:
        return False
    rows = [re.sub("[1-5]", lambda digit: "." * int(digit[0]), row) for row in match["rows"].split("/")]
    if len(rows) > 5 or any(len(row) > 5 for row in rows) or len(set(match["cards"])) != len(match["cards"]):
        return False
    cells = [row.ljust(5, ".") for row in rows] + ["....."] * (5 - len(rows))
    board = [(cell, pawn) for cell, pawn in zip(definition.CELLS, "".join(cells), strict=True) if pawn != "."]
    patterns = definition.standing_patterns(board)
    pawns = [pawn for _, pawn in board]
    if not variant["free"] and len(patterns) != len(set(patterns)):
        return False
    if variant["supply"] and max(pawns.count("b"), pawns.count("w")) > 15:
        return False
    return not variant["imposed"] or is_imposed(board, match["colour"], variant)


def is_imposed(board: list[tuple[str, str]], colour: str, variant: Variant) -> bool:
    """Whether this colour can be placed, or, for a dash, none can."""
    position = definition.start("01" * 8, **variant, colour="b")
    position = replace(position, board=tuple(sorted(board)))
    open_colours = [named for named in "bw" if definition.open_cells(position, named)]
    return colour in open_colours if colour != "-" else not open_colours


def wrong_board(chance: random.Random) -> str:
    """A well-formed position on a board filled at random, which mostly shows some pattern twice."""
    rows = ["".join(chance.choices("bw1", weights=(4, 4, 1), k=5)) for _ in range(5)]
    return f"{'/'.join(rows)} {''.join(sorted(chance.sample(DIGITS, chance.randrange(1, 17))))}"


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_bad_positions_are_refused(variant: Variant) -> None:
    chance = random.Random(str(variant))
    game = tablier.game("ascacou", **variant)
    good = [str(state.position) for state in games_walked(variant, 8)]
    bad = accepted = 0
    while bad < POSITIONS // len(VARIANTS):
        kind = chance.random()
        text = mutated(chance.choice(good), chance) if kind < 0.75 else garbage(chance) if kind < 0.9 else ""
        if kind >= 0.9:
            text = wrong_board(chance) + (f" {chance.choice('bw-')}" if variant["imposed"] else "")
        if is_position(text, variant):
            accepted += 1
            assert game.position(text).position
        else:
            bad += 1
            with pytest.raises(tablier.Refusal):
                game.position(text)
    assert accepted > 50  # the oracle does not call everything bad
    for thing in WRONG_TYPES:
        with pytest.raises(tablier.Refusal):
            game.position(thing)


# Moves


def is_move(text: str, legal: set[str]) -> bool:
    """Whether a text means one of these moves."""
    compact = "".join(sign for sign in text if sign not in BLANK)
    return len(text) <= 100 and compact.isascii() and compact.lower() in legal


@pytest.mark.parametrize("variant", [*VARIANTS, {"deal": "draft"}, {"deal": "draft", "imposed": True}], ids=str)
def test_bad_moves_are_refused(variant: Variant) -> None:
    chance = random.Random(str(variant))
    # The definition of imposed colours is slow: fewer positions, more moves at each.
    imposed = variant.get("imposed") and not variant.get("free")
    states = chance.sample(games_walked(variant, 3), 12 if imposed else 40)
    all_moves = sorted({str(move) for state in states for move in state.legal()})
    bad = accepted = 0
    for state in states:
        legal = {move.lower() for move in defined_legal(defined(state))}
        for _ in range(-(-MOVES // 10 // len(states))):
            kind = chance.random()
            text = chance.choice(all_moves)
            text = text if kind < 0.3 else mutated(text, chance) if kind < 0.85 else garbage(chance)
            while is_move(text, legal):
                accepted += 1
                assert state.play(text).moves[-1].lower() in legal
                text = mutated(text, chance)
            bad += 1
            with pytest.raises(tablier.IllegalMove):
                state.play(text)
        for thing in WRONG_TYPES:
            bad += 1
            with pytest.raises(tablier.IllegalMove):
                state.play(thing)
    assert bad >= MOVES // 10
    assert accepted > 50


# Records


def no_number(word: str) -> None:
    """NaN and Infinity are no JSON."""
    raise ValueError(word)


def is_record(text: str) -> bool:
    """Whether the page and the definition call this a record."""
    try:
        text.encode()  # lone surrogates are no text
        record = json.loads(text, parse_constant=no_number)
        return is_record_data(record)
    except (ValueError, RecursionError):
        return False


def is_record_data(record: Any) -> bool:
    if not isinstance(record, dict) or not {"game", "setup", "moves"} <= set(record):
        return False
    if not set(record) <= {"version", "game", "options", "setup", "moves", "result", "names", "dates"}:
        return False
    version = record.get("version", 1)
    if type(version) is not int or version not in (1, 2):
        return False
    names, dates = record.get("names"), record.get("dates")
    good_names = names is None or (
        isinstance(names, list) and len(names) == 2 and all(isinstance(name, str) for name in names)
    )
    good_dates = dates is None or (
        isinstance(dates, dict)
        and set(dates) <= {"started", "ended"}
        and all(date is None or isinstance(date, str) for date in dates.values())
    )
    if record["game"] != "ascacou" or not (good_names and good_dates):
        return False
    position = begun(record.get("options", {}), record["setup"])
    if position is None or not isinstance(record["moves"], list):
        return False
    for move in record["moves"]:
        if not isinstance(move, str):
            return False
        known = {text.lower(): text for text in defined_legal(position)}
        if not is_move(move, set(known)):
            return False
        position = defined_play(position, known["".join(sign for sign in move if sign not in BLANK).lower()])
    return is_result(record.get("result"), position)


def begun(options: Any, setup: Any) -> definition.Position | None:
    """The first position of games as the records below have them: dealt at random, on the empty board."""
    if not isinstance(options, dict) or not isinstance(setup, dict):
        return None
    if not set(options) <= {"deal", "free", "imposed", "supply"}:
        return None
    deal, supply = options.get("deal", "random"), options.get("supply")
    free, imposed = options.get("free", False), options.get("imposed", False)
    if (
        type(free) is not bool
        or type(imposed) is not bool
        or not (supply is None or (type(supply) is int and supply == 15))
    ):
        return None
    if deal != "random" or set(setup) != ({"owners", "colour"} if imposed else {"owners"}):
        return None
    owners = setup["owners"]
    if not isinstance(owners, str) or not re.fullmatch("[01]{16}", owners) or owners.count("1") != 8:
        return None
    if imposed and setup["colour"] not in ("b", "w"):
        return None
    return definition.start(owners, free=free, imposed=imposed, supply=supply, colour=setup.get("colour"))


def is_result(result: Any, position: definition.Position) -> bool:
    if result is None:
        return True
    known = {"scores", "winner", "ended", "resigned"}
    if not isinstance(result, dict) or not {"scores", "winner"} <= set(result) <= known:
        return False
    scores, winner, resigned = result["scores"], result["winner"], result.get("resigned")
    numbers = (
        [*scores, *(number for number in (winner, resigned) if number is not None)]
        if isinstance(scores, list)
        else [""]
    )
    if any(type(number) is not int for number in numbers) or scores != list(definition.scores(position)):
        return False
    ending = "rules" if definition.is_over(position) else "closed" if resigned is None else "resigned"
    if result.get("ended") not in (None, ending):
        return False
    if resigned is None:
        return bool(winner == definition.winner(position))
    return not definition.is_over(position) and resigned in (0, 1) and bool(winner == 1 - resigned)


def short_records() -> list[dict[str, Any]]:
    """Records of beginnings, which are quick to replay, and of some whole games."""
    records = []
    for number, variant in enumerate(VARIANTS):
        for length in (0, 1, 2, 4, 6):
            state, chance = tablier.game("ascacou", **variant).start(seed=number), random.Random(number)
            while len(state.moves) < length:
                state = state.play(chance.choice(state.legal()))
            records.append(state.record(resigned=0 if length == 4 else None, closed=length == 2))
    records[0]["names"], records[1]["dates"] = ["Ana", "Éloi"], {"started": "2026-01-01"}
    return records


def replaced(value: Any, chance: random.Random) -> Any:
    """The data with one part put wrong."""
    wrong = [*WRONG_TYPES[:-3], "", "ascacou", "ba1", "0" * 16, 10**30, -5, [[]], "x" * 5000, {"owners": 5}, "15", 15.0]
    if isinstance(value, dict) and value and chance.random() < 0.85:
        key = chance.choice(list(value))
        kind = chance.randrange(8)
        if kind == 0:
            return {name: part for name, part in value.items() if name != key}
        if kind == 1:
            return {**value, chance.choice(["extra", "", "colour", "boards", "deal", "é"]): chance.choice(wrong)}
        return {**value, key: replaced(value[key], chance)}
    if isinstance(value, list) and value and chance.random() < 0.85:
        place = chance.randrange(len(value))
        kind = chance.randrange(5)
        if kind == 0:
            return value[:place] + value[place + 1 :]
        if kind == 1:
            return [*value[:place], value[place], *value[place:]]
        return [*value[:place], replaced(value[place], chance), *value[place + 1 :]]
    return mutated(value, chance) if isinstance(value, str) and chance.random() < 0.6 else chance.choice(wrong)


def test_bad_records_as_data_are_refused() -> None:
    chance = random.Random("data")
    records = short_records()
    bad = accepted = 0
    while bad < RECORDS // 2:
        record = replaced(chance.choice(records), chance)
        if is_record_data(record):
            accepted += 1
            assert tablier.load(record).record()["moves"] is not None
        else:
            bad += 1
            refused(record)
    assert accepted > 50


def test_bad_records_as_text_are_refused() -> None:
    chance = random.Random("text")
    texts = [json.dumps(record, ensure_ascii=False) for record in short_records()]
    bad = accepted = 0
    while bad < RECORDS // 2:
        text = mutated(chance.choice(texts), chance) if chance.random() < 0.9 else garbage(chance)
        if is_record(text):
            accepted += 1
            assert tablier.load(text).record()["moves"] is not None
        else:
            bad += 1
            refused(text)
            if chance.random() < 0.2:
                refused(text.encode(errors="surrogatepass"))
    assert accepted > 50


def refused(record: Any) -> None:
    with pytest.raises(tablier.Refusal) as caught:
        tablier.load(record)
    assert caught.value.to("en")
    assert caught.value.to("fr")


def test_the_fuzz_is_as_large_as_promised() -> None:
    assert POSITIONS + MOVES + RECORDS >= 100_000
