"""Random games of Anacund played by the rules and by their plain definition at once.

Where nothing else is asked for, the ring is one of slats, one with six squares of each value, or one with any values,
on which a pawn may find no square of its own (ANA-4).
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import numpy as np
from tests.games.anacund import definition
from tests.games.anacund.definition import Position

import tablier
from tablier.games.anacund import notation, rules

SIGNS = {(0, None): "D", (1, None): "L", (None, 0): "d", (None, 1): "l", (None, None): "."}

ANYWHERE, BOTH, OTHERWISE = "no square of the value is left", "one square for two groups", "captured otherwise"


def must_happen(options: Mapping[str, Any]) -> set[str]:
    """What a comparison under these options is worth nothing without."""
    own_ring = set() if options.get("ring") else {ANYWHERE, BOTH}
    return own_ring | ({OTHERWISE} if options.get("capture") == "turn" else set())


def compare_game(seed: int, options: Mapping[str, Any] | None = None) -> Counter[str]:
    """Compare every position of one game; returns how many there were, and how often what had happened."""
    chance = random.Random(seed)
    chosen = {"bonus": "off" if seed % 3 == 0 else "on", "capture": "pawn", **(options or {})}
    ring = chosen.get("ring") or some_ring(chance)
    if chance.random() < 0.5:
        chosen["ring"] = ring
    start = tablier.game("anacund", **only_known(chosen)).start(setup={"ring": ring})
    assert start.setup == {"ring": ring}
    state: rules.State = start.rules_state
    position = definition.start(ring, chosen["bonus"] == "on", chosen["capture"])
    return follow(state, position, chance, seed)


def compare_seed(seed: int, options: Mapping[str, Any]) -> Counter[str]:
    """Compare a game, and whether a text is a ring."""
    compare_ring(seed)
    return compare_game(seed, options)


def follow(state: rules.State, position: Position, chance: random.Random, seed: int) -> Counter[str]:
    """Compare all positions from here to the end."""
    found: Counter[str] = Counter()
    turn: list[str] = []  # its placements so far
    before = position  # as it was before the turn
    while legal := compare(state, position, (seed, found["positions"])):
        found["positions"] += 1
        note_choices(legal, found)
        text = preferred(legal, chance)
        state = rules.play(state, notation.read_move(state, text))
        position = definition.play(position, text)
        turn.append(text)
        if len(turn) == definition.TURN:
            found[OTHERWISE] += captures_differ(before, turn, position)
            before, turn = position, []
    found["positions"] += 1
    return found


def compare(state: rules.State, position: Position, where: object) -> list[str]:
    """Compare one position; returns its legal moves."""
    legal = definition.legal(position)
    assert legal_texts(state) == legal, where
    assert board(state) == position.board, where
    assert rules.is_over(state) == definition.is_over(position) == (not legal), where
    assert (rules.score(state, 0), rules.score(state, 1)) == definition.scores(position), where
    assert tuple(tuple(notation.group_sizes(state, seat)) for seat in (0, 1)) == position.groups, where
    if legal:
        assert rules.player(state) == definition.player(position), where
    else:
        winner = rules.winner(state)
        assert (None if winner < 0 else winner) == definition.winner(position), where
    return legal


def note_choices(legal: list[str], found: Counter[str]) -> None:
    """Count what ANA-4 adds."""
    found[ANYWHERE] += any("/" in text for text in legal)
    squares = Counter(text.partition("/")[0] for text in legal)
    found[BOTH] += max(squares.values()) > 1


def preferred(legal: list[str], chance: random.Random) -> str:
    """A legal move; one by ANA-4 about as often as any other though there are more of them."""
    named = [text for text in legal if "/" in text]
    bare = [text for text in legal if "/" not in text]
    return chance.choice(chance.choice([moves for moves in (named, bare) if moves]))


def captures_differ(before: Position, turn: list[str], after: Position) -> bool:
    """Whether captures after the turn have led to another board than captures after each pawn would."""
    if before.capture == "pawn":
        return False
    position = replace(before, capture="pawn")
    for text in turn:
        position = definition.play(position, text)
    return position.board != after.board


def only_known(options: Mapping[str, Any]) -> dict[str, Any]:
    """These options without those that have their default value, which need not be given."""
    defaults = {"bonus": "on", "capture": "pawn", "ring": None}
    return {name: value for name, value in options.items() if value != defaults.get(name, ...)}


# Rings


def some_ring(chance: random.Random) -> str:
    """A ring of slats, one that no slats could make, or one with any number of squares of each value."""
    kind = chance.choice(["slats", "shuffled", "any", "any"])
    if kind == "slats":
        return definition.random_ring(chance)
    values = [str(value) for value in definition.VALUES for _ in range(6)]
    if kind == "any":
        values = chance.choices("123456", [chance.choice([0, 1, 1, 2, 5]) + 0.01 for _ in definition.VALUES], k=36)
    chance.shuffle(values)
    if "1" in values and chance.random() < 0.8:
        values[values.index("1")] = "1*"
    return "".join(values)


def compare_ring(seed: int) -> bool:
    """Compare whether a text is taken for a ring, as an option and as a setup; returns whether it is (ANA-1)."""
    chance = random.Random(seed)
    ring = list(some_ring(chance))
    for _ in range(chance.choice([0, 0, 1, 2])):
        place = chance.randrange(len(ring))
        ring[place : place + chance.randrange(2)] = [chance.choice(["0", "1", "1*", "6", "7", "*", "", "x"])]
    text = "".join(ring)
    try:
        definition.start(text, bonus=True)
        is_ring = True
    except ValueError:
        is_ring = False
    assert is_ring == is_accepted({"ring": text}, None), text
    assert is_ring == is_accepted({}, {"ring": text}), text
    return is_ring


def is_accepted(options: dict[str, Any], setup: dict[str, Any] | None) -> bool:
    """Whether a game with these options starts with this setup."""
    try:
        game = tablier.game("anacund", **options)
        (game.start(seed=1) if setup is None else game.start(setup=setup))
    except tablier.Refusal:
        return False
    return True


# A position of the rules as the definition has it


def legal_texts(state: rules.State) -> list[str]:
    """The legal moves, sorted."""
    moves = np.empty(rules.MOST_MOVES, np.int64)
    count = rules.legal_moves(state, moves)
    return sorted(notation.write_move(state, int(move)) for move in moves[:count])


def board(state: rules.State) -> tuple[str, ...]:
    """What lies on each square, in the definition's signs."""
    signs = []
    for square in range(rules.SQUARES):
        pawn = 0 if state.dark >> square & 1 else 1 if state.light >> square & 1 else None
        captor = 0 if state.dark_won >> square & 1 else 1 if state.light_won >> square & 1 else None
        signs.append(SIGNS[pawn, captor])
    return tuple(signs)
