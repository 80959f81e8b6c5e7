"""A mirror changes nothing but the names of the cells."""

from __future__ import annotations

import random
import re

import pytest

import tablier
from tablier.games.nasca import notation

COLUMNS = "abcdefghijk"
MIRRORS = {"left-right": (True, False), "top-bottom": (False, True), "both ways": (True, True)}
every_mirror = pytest.mark.parametrize("mirror", MIRRORS)


def mirrored(text: str, mirror: str) -> str:
    """A plank in the mirror, its left or upper end first again."""
    left_right, top_bottom = MIRRORS[mirror]
    cells = []
    for letter, number in re.findall(r"([a-k])(\d+)", text):
        column = 10 - COLUMNS.index(letter) if left_right else COLUMNS.index(letter)
        cells.append((column, 11 - int(number) if top_bottom else int(number)))
    return "-".join(f"{COLUMNS[column]}{row}" for column, row in sorted(cells))


def mirrored_start(state: tablier.State, mirror: str) -> tablier.State:
    """The first position in the mirror."""
    planks = [mirrored(plank, mirror) for plank in state.setup["landscape"]]
    return tablier.game("nasca", **{**state.game.options, "landscape": planks or "none"}).start()


def chosen(state: tablier.State, chance: random.Random) -> str:
    """A legal move, more often a bridge: the heights are where a mirror could go wrong."""
    legal = state.legal()
    bridges = [move for move in legal if notation.height(state.rules_state.board, move.split("-")[0])]
    return chance.choice(bridges if bridges and chance.random() < 0.6 else legal)


@every_mirror
def test_a_mirror_held_twice_shows_the_board_itself(mirror: str) -> None:
    legal = tablier.game("nasca").start().legal()
    assert sorted(mirrored(move, mirror) for move in legal) == legal
    assert all(mirrored(mirrored(move, mirror), mirror) == move for move in legal)
    assert sum(mirrored(move, mirror) != move for move in legal) > len(legal) / 2


@every_mirror
@pytest.mark.parametrize("seed", range(4))
def test_mirrored_games_have_mirrored_moves_and_equal_scores(mirror: str, seed: int) -> None:
    chance = random.Random(seed)
    landscape, rounds = ("none", "random", "random", "c3-c4 e3-e4 c3-e3 d3 h7 h7")[seed], 2 if seed == 1 else 1
    corners = "open" if seed > 1 else "closed"
    state = tablier.game("nasca", landscape=landscape, rounds=rounds, corners=corners).start(seed=seed)
    image = mirrored_start(state, mirror)
    heights = 0
    while True:
        assert image.legal() == sorted(mirrored(move, mirror) for move in state.legal())
        assert (image.player, image.over, image.scores, image.winner) == (
            state.player, state.over, state.scores, state.winner,
        )  # fmt: skip
        view, seen = state.view(), image.view()
        heights = max(heights, *map(max, view["heights"]))
        for key in ("areas", "scoring"):
            for seat in (0, 1):
                assert sorted(seen[key][seat]) == sorted(mirrored(cell, mirror) for cell in view[key][seat])
        if state.over:
            break
        move = chosen(state, chance)
        state, image = state.play(move), image.play(mirrored(move, mirror))
    assert heights > 1


@every_mirror
def test_a_mirrored_plank_is_refused_by_the_same_rule(mirror: str) -> None:
    chance = random.Random(5)
    state = tablier.game("nasca", landscape="random", rounds=1).start(seed=5)
    image = mirrored_start(state, mirror)
    everything = tablier.game("nasca").start().legal()
    broken = set()
    while not state.over:
        for plank in chance.sample(sorted(set(everything) - set(state.legal())), 8):
            rules = []
            for match, text in ((state, str(plank)), (image, mirrored(plank, mirror))):
                with pytest.raises(tablier.IllegalMove) as caught:
                    match.play(text)
                rules.append((caught.value.rule, len(caught.value.places)))
            assert rules[0] == rules[1]
            broken.add(rules[0][0])
        move = chosen(state, chance)
        state, image = state.play(move), image.play(mirrored(move, mirror))
    assert {"NAS-3", "NAS-4"} <= broken
