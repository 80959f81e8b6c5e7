"""The rules against their plain definition: over perft trees and over random games of all variants."""

from __future__ import annotations

import itertools
import random
import re
from collections.abc import Iterator
from dataclasses import replace

import pytest
from tests.games.ascacou import definition
from tests.games.ascacou.comparison import compare_game
from tests.games.ascacou.drawn import DIGITS, compare, defined
from tests.games.perft import Entry, all_entries

import tablier

VARIANTS = [
    {"deal": deal, "free": free, "imposed": imposed, "supply": supply}
    for deal, free, imposed, supply in itertools.product(("random", "draft"), (False, True), (False, True), (None, 15))
]
QUICK_GAMES, SLOW_GAMES = 5, 2  # the definition of imposed colours takes twenty times as long
NODES, SLOW_NODES = 60, 8  # of each perft tree


def names(variant: dict[str, object]) -> str:
    return " ".join(f"{name}={value}" for name, value in variant.items())


@pytest.mark.parametrize("variant", VARIANTS, ids=names)
def test_random_games_are_those_of_the_definition(variant: dict[str, object]) -> None:
    for seed in range(SLOW_GAMES if variant["imposed"] and not variant["free"] else QUICK_GAMES):
        compare_game(seed, variant)


def test_random_games_with_one_hand_holding_most_cards_are_those_of_the_definition() -> None:
    for deal in ("-", "0", "123456789abcdef"):
        state, chance = tablier.game("ascacou", deal=deal).start(), random.Random(deal)
        position = defined(state)
        while not state.over:
            move = chance.choice(state.legal())
            state, position = state.play(move), definition.play(position, move)
            compare(state, position)


def test_games_that_use_up_one_colour_are_those_of_the_definition() -> None:  # ASC-6
    for seed, colour, imposed in itertools.product(range(3), "bw", (False, True)):
        game = tablier.game("ascacou", free=True, supply=15, imposed=imposed)
        state, chance = game.start(seed=seed), random.Random(seed)
        position = defined(state)
        while not state.over:
            moves = definition.legal(position)
            wanted = [move for move in moves if (move[-1] if imposed else move[0]) == colour] or moves
            move = chance.choice(wanted)
            state, position = state.play(move), definition.play(position, move)
            compare(state, position)
        assert len(state.moves) == 25


# Perft trees


def position_of(entry: Entry) -> definition.Position:
    """The position of an entry, read by other code than the program's."""
    options = tablier.game(entry.game, **entry.options).options
    free, imposed = options["free"] is True, options["imposed"] is True
    supply = 15 if options["supply"] == 15 else None
    if entry.position is None:
        colour = (entry.setup or {}).get("colour")
        return definition.start(None, free=free, imposed=imposed, supply=supply, colour=colour)
    rows, cards, *colours = entry.position.split()
    cells = re.sub(r"\d", lambda digit: "." * int(digit[0]), rows).replace("/", "")
    board = [(cell, pawn) for cell, pawn in zip(definition.CELLS, cells, strict=True) if pawn != "."]
    seat = len(board) % 2
    owners = "".join(str(seat if digit in cards else 1 - seat) for digit in DIGITS)
    colour = colours[0] if colours else None
    position = definition.start(owners, free=free, imposed=imposed, supply=supply, colour=colour)
    return replace(position, board=tuple(sorted(board)))


def tree(state: tablier.State, position: definition.Position) -> Iterator[tuple[tablier.State, definition.Position]]:
    """All that can follow, the nearest first."""
    queue: list[tuple[tablier.State, definition.Position, str | None]] = [(state, position, None)]
    for before, position_before, move in queue:
        state = before.play(move) if move else before
        position = definition.play(position_before, move) if move else position_before
        yield state, position
        queue += ((state, position, str(following)) for following in state.legal())


ENTRIES = all_entries("ascacou")


@pytest.mark.parametrize("entry", ENTRIES, ids=[entry.name for entry in ENTRIES])
def test_perft_trees_are_those_of_the_definition(entry: Entry) -> None:
    pairs = tree(entry.start(), position_of(entry))
    for state, position in itertools.islice(pairs, SLOW_NODES if position_of(entry).imposed else NODES):
        compare(state, position)


@pytest.mark.parametrize("entry", ENTRIES, ids=[entry.name for entry in ENTRIES])
def test_lines_of_the_perft_trees_are_those_of_the_definition(entry: Entry) -> None:
    chance = random.Random(entry.name)
    for _ in range(2):
        state, position = entry.start(), position_of(entry)
        for _ in range(max(depth for depth, _ in entry.counts)):
            compare(state, position)
            if state.over:
                break
            move = chance.choice(definition.legal(position))
            state, position = state.play(move), definition.play(position, move)


def lines(position: definition.Position, depth: int) -> int:
    """Perft by the definition."""
    moves = definition.legal(position)
    return len(moves) if depth == 1 else sum(lines(definition.play(position, move), depth - 1) for move in moves)


@pytest.mark.parametrize("entry", ENTRIES, ids=[entry.name for entry in ENTRIES])
def test_the_counts_in_the_file_are_those_of_the_definition(entry: Entry) -> None:
    limit = 60 if position_of(entry).imposed and not position_of(entry).free else 600
    for depth, count in entry.counts:
        if depth == 1 or count <= limit:
            assert lines(position_of(entry), depth) == count
