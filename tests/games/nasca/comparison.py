"""Random rounds of Nasca played by the rules and by their plain definition at once.

Plain random play seldom builds high or passes, so most of these games are odd on purpose: they prefer bridges, begin
on landscapes, some of them stacked, or have other planks than the box.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import numpy as np
from tests.games.nasca import definition

import tablier
from tablier.games.nasca import notation, rules
from tablier.games.nasca.board import LENGTHS, NEUTRAL, lay, supply

LANDSCAPES = ["none", "none", "random", "crossroads", "islands", "bay"]

STACKED, UPON, OTHERWISE = "stacked landscapes", "planks laid on neutral stacks", "scored otherwise with closed corners"


def must_happen(options: Mapping[str, Any]) -> set[str]:
    """What a comparison under these options is worth nothing without."""
    stacks = set() if "landscape" in options else {STACKED, UPON}
    return stacks | ({OTHERWISE} if options.get("corners") == "open" else set())


def compare_game(seed: int, options: Mapping[str, Any] | None = None) -> Counter[str]:
    """Compare every position of one game; returns how many there were, and how often what had happened."""
    chance = random.Random(seed)
    chosen = {"landscape": chance.choice(LANDSCAPES), "rounds": chance.choice([1, 2]), **(options or {})}
    planks = stacked_landscape(chance)
    if seed % 3 == 0 and "landscape" not in (options or {}):
        chosen["landscape"] = planks
    start = tablier.game("nasca", **chosen).start(seed=seed)
    state: rules.State = start.rules_state
    landscape = list(start.setup["landscape"])
    position = definition.start(landscape, chosen["rounds"], chosen.get("corners", "closed"))
    if chosen["landscape"] is planks:
        assert definition.start(planks, chosen["rounds"]).planks == position.planks
    if chance.random() < 0.4:
        state, position = with_other_planks(state, position, chance)
    return follow(state, position, chance, seed)


def compare_seed(seed: int, options: Mapping[str, Any]) -> Counter[str]:
    """Compare a game, two boards of single cells, and whether a list of planks is a landscape."""
    compare_landscape(seed)
    boards = compare_scores(2 * seed, options) + compare_scores(2 * seed + 1, options)
    return compare_game(seed, options) + boards


def follow(state: rules.State, position: definition.Position, chance: random.Random, seed: int) -> Counter[str]:
    """Compare all positions from here to the end."""
    found: Counter[str] = Counter()
    found[STACKED] = any(plank.level > 1 for plank in position.planks)
    love_of_bridges = chance.choice([0.0, 0.5, 0.9])
    while legal := compare(state, position, (seed, found["positions"])):
        found["positions"] += 1
        found[OTHERWISE] += is_scored_otherwise(position)
        bridges = [text for text in legal if definition.height(position, text.split("-")[0])]
        upon = [text for text in bridges if rests_on_a_neutral_stack(position, text)]
        wanted = bridges if bridges and chance.random() < love_of_bridges else legal
        move = chance.choice(upon if upon and chance.random() < 0.5 else wanted)
        found[UPON] += move in upon
        state = rules.play(state, notation.read_move(state, move))
        position = definition.play(position, move)
    found["positions"] += 1
    return found


def compare(state: rules.State, position: definition.Position, where: object) -> list[str]:
    """Compare one position; returns its legal moves."""
    legal = definition.legal(position)
    moves = np.empty(rules.MOST_MOVES, np.int64)
    count = rules.legal_moves(state, moves)
    assert sorted(notation.write_move(state, int(move)) for move in moves[:count]) == legal, where
    assert rules.is_over(state) == definition.is_over(position) == (not legal), where
    assert (None if rules.is_over(state) else rules.player(state)) == definition.player(position), where
    assert (rules.score(state, 0), rules.score(state, 1)) == definition.scores(position), where
    if not legal:
        winner = rules.winner(state)
        assert (None if winner < 0 else winner) == definition.winner(position), where
    return legal


def is_scored_otherwise(position: definition.Position) -> bool:
    """Whether open corners make a difference to what the present board is worth (NAS-9)."""
    if position.corners == "closed":
        return False
    return definition.round_scores(position.planks, "open") != definition.round_scores(position.planks, "closed")


def rests_on_a_neutral_stack(position: definition.Position, text: str) -> bool:
    """Whether a plank laid there would rest on a neutral one that lies on others (NAS-12)."""
    if not any(plank.owner == definition.NEUTRAL and plank.level > 1 for plank in position.planks):
        return False
    under = definition.supports(definition.seen_from_above(position.planks), definition.read_cells(text))
    return any(plank.owner == definition.NEUTRAL and plank.level > 1 for plank in under)


def with_other_planks(
    state: rules.State, position: definition.Position, chance: random.Random
) -> tuple[rules.State, definition.Position]:
    """The same start with up to seven planks of each length: boards fill up and players are passed over."""
    lengths = [[length for length in LENGTHS for _ in range(chance.randrange(8))] or [5] for _ in range(2)]
    left = tuple(supply(Counter(seat)) for seat in lengths)
    # The next round would have the planks of the box again, so these games have one.
    state = state._replace(left=(left[0], left[1]), rounds_left=0)
    return state, replace(position, left=(tuple(lengths[0]), tuple(lengths[1])), rounds=1)


# Landscapes


def stacked_landscape(chance: random.Random) -> list[str]:
    """Neutral planks near one another in an order in which they can be laid, as many as possible on others."""
    lengths = chance.sample(definition.NEUTRAL_LENGTHS, chance.randint(2, 6))
    landscape: list[str] = []
    for length in sorted(lengths, key=lambda length: length * chance.random()):
        top = definition.seen_from_above(definition.neutral_planks(landscape))
        places = [text for text in near(landscape, length) if is_landscape([*landscape, text])]
        high = [text for text in places if definition.read_cells(text)[0] in top]
        landscape.append(chance.choice(high if high and chance.random() < 0.8 else places))
    return landscape


def near(landscape: list[str], length: int) -> list[str]:
    """The places for a neutral plank within a few cells of those that lie."""
    places = definition.PLACES[length]
    covered = {cell for text in landscape for cell in definition.read_cells(text)}
    if not covered:
        return list(places)
    around = {beside for cell in covered for beside in [cell, *definition.BY_BOTH[cell]]}
    around |= {beside for cell in around for beside in definition.BY_SIDES[cell]}
    return [text for text, cells in places.items() if around.issuperset(cells)]


def is_landscape(landscape: list[str]) -> bool:
    """Whether these planks can be laid in this order (NAS-12)."""
    try:
        definition.neutral_planks(landscape)
    except ValueError:
        return False
    return True


def compare_landscape(seed: int) -> bool:
    """Compare whether a list of planks near one another is a landscape; returns whether it is (NAS-12)."""
    chance = random.Random(seed)
    landscape = stacked_landscape(chance)
    for _ in range(chance.choice([0, 1, 2])):
        landscape.insert(chance.randint(0, len(landscape)), chance.choice(near(landscape, chance.randint(1, 3))))
    chance.shuffle(landscape)
    try:
        tablier.game("nasca", landscape=landscape).start(seed=seed)
        is_accepted = True
    except tablier.Refusal:
        is_accepted = False
    assert is_accepted == is_landscape(landscape), landscape
    return is_accepted


# Boards of single cells


def compare_scores(seed: int, options: Mapping[str, Any] | None = None) -> Counter[str]:
    """Compare the scoring of a board of single cells with random owners, where areas nest and walls cross."""
    chance = random.Random(seed)
    covered = chance.uniform(0.3, 0.85)
    corners = (options or {}).get("corners", "closed")
    state: rules.State = tablier.game("nasca", corners=corners).start().rules_state
    board = state.board.copy()
    planks = []
    for number, cell in enumerate(definition.CELLS):
        if chance.random() < covered:
            owner = chance.choice([0, 0, 0, 1, 1, 1, definition.NEUTRAL])
            planks.append(definition.Plank(owner, (cell,), 1))
            lay(board, number, NEUTRAL if owner == definition.NEUTRAL else owner)
    state = state._replace(board=board)
    points = definition.round_scores(planks, corners)
    assert (rules.score(state, 0), rules.score(state, 1)) == points, seed
    return Counter({"positions": 1, OTHERWISE: points != definition.round_scores(planks)})
