"""What is said about moves, in every game: a sentence in both languages, from nothing that its seat cannot know."""

from __future__ import annotations

import itertools
import random

import pytest
from tests.games.chosen import CHOSEN, NAMES, Options, moments, walk
from tests.games.following import any_line

import tablier
from tablier import games

MOST_MOVES = 6  # of a moment
PAIRS = 6
GENERAL = 0.5  # share of moves that may have a sentence in common with others of the same position


def some_moves(state: tablier.State) -> list[tablier.Move]:
    legal = state.legal()
    return random.Random(len(state.moves)).sample(legal, min(MOST_MOVES, len(legal)))


@pytest.mark.parametrize(("name", "options"), CHOSEN, ids=NAMES)
def test_every_move_has_a_sentence_in_both_languages(name: str, options: Options) -> None:
    for state in moments(name, options, most=8):
        lines = [line for move in some_moves(state) for line in ([move], any_line(state, move))]
        for line in lines:
            why = games.module(name).why(state, line[0], line)
            for words in (why.en, why.fr):
                assert words.endswith(".")
                assert words[0].isupper()
                assert 10 < len(words) < 300
                assert "  " not in words
                assert ".." not in words
                assert "None" not in words
            assert why.en != why.fr


@pytest.mark.parametrize("name", games.GAMES)
def test_most_moves_of_a_game_have_sentences_of_their_own(name: str) -> None:
    options: Options = next(options for known, options in CHOSEN if known == name)
    states = walk(name, options)
    told = [
        games.module(name).why(before, after.moves[-1], [after.moves[-1]])
        for before, after in itertools.pairwise(states)
    ]
    assert len(set(told)) > GENERAL * len(told)


@pytest.mark.parametrize("name", [name for name in games.GAMES if not games.module(name).SECRETS])
@pytest.mark.parametrize("count", [1, 2, 4])
def test_where_the_line_ends_the_game_the_margin_is_told(name: str, count: int) -> None:
    options: Options = next(options for known, options in CHOSEN if known == name)
    states = walk(name, options)
    line = states[-1].moves[-count:]
    told = games.module(name).why(states[-1 - count], line[0], line)
    margin = states[-1].scores[line[0].seat] - states[-1].scores[1 - line[0].seat]
    points = f"{abs(margin)} point{'s' * (abs(margin) > 1)}"
    verb = "ends the game" if count == 1 else "finishes"
    where = "level" if margin == 0 else f"{points} ahead" if margin > 0 else f"{points} behind"
    assert f"{verb} {where}." in told.en[0].lower() + told.en[1:]
    assert f"{points} d’avance." in told.fr or f"{points} de retard." in told.fr or "à égalité." in told.fr


@pytest.mark.parametrize("name", [name for name in games.GAMES if games.module(name).SECRETS])
def test_nothing_is_said_that_the_seat_cannot_know_before_the_move(name: str) -> None:
    options: Options = next(options for known, options in CHOSEN if known == name)
    compared = 0
    for state in walk(name, options)[:-1:3]:
        others = [tablier.imagine(state.knowledge(state.player), seed=seed) for seed in range(PAIRS)]
        for move in some_moves(state):
            for line in [[move], *(any_line(other, move) for other in [state, *others[:2]])]:
                assert len({games.module(name).why(other, move, line) for other in [state, *others]}) == 1
            compared += len({str(other.setup) for other in others}) > 1
    assert compared > 20
