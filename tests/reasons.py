"""How well the reasons of moves tell good moves from bad ones: `python -m tests.reasons`.

python -m tests.reasons                      100 positions of each game
python -m tests.reasons anacund --positions 400

Positions of random games and of games between levels are analysed. Wherever two moves of a position differ in value by
more than may be an error, their sentences are compared with the names of places and cards blanked: a reason should say
more than where a move goes. It prints the share of pairs that are told apart, and the sentences that are given to both
moves of a pair most often; it fails below 80 %.
"""

from __future__ import annotations

import argparse
import itertools
import random
import re
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple, get_args

import msgspec
from tests.games.facts import fact

import tablier
from tablier.analysis import analyse
from tablier.games import GAMES
from tablier.players import choose, level
from tablier.texts import Language, Text

ENOUGH = 0.8  # of the pairs
GAP = 0.15  # between values, at least
BEST, ASKED = 6, 4  # moves of a position that are compared: the best ones, and any others
FROM_EACH_GAME = 5  # positions
LONGEST = 400  # moves of a game that are played: random ones of Ascension hardly end
LEVEL = msgspec.structs.replace(level("casual"), seconds=1e9)  # its moves must not depend on the time

# Where no simulations of an analysis judge all moves alike, the engine judges the position after each move, at a level
# that needs no clock.
ENGINE = msgspec.structs.replace(level("sharp"), seconds=1e9)
ENGINE_ERROR = 0.22  # what an analysis of Ascension claims at best

NUMBER = r"\d+"
ANY_NAME = r"\b[a-z]\d+\b"
EFFORT = 300  # simulations, of a game that does not say how many


class Judged(NamedTuple):
    """A move with its value and its reason."""

    value: float
    error: float
    why: Text


class Told:
    """How many pairs of moves there were, how many were told apart, and the sentences of the others."""

    def __init__(self, game: str) -> None:
        self.game = game
        self.pairs = 0
        self.apart: Counter[str] = Counter()  # by language, and by language without any numbers
        self.alike: Counter[str] = Counter()

    def add(self, one: Judged, other: Judged) -> None:
        """Compare the reasons of two moves."""
        self.pairs += 1
        for language in get_args(Language):
            first, second = (blanked(self.game, judged.why.to(language)) for judged in (one, other))
            self.apart[language] += first != second
            self.apart[f"{language} #"] += re.sub(NUMBER, "#", first) != re.sub(NUMBER, "#", second)
            if first == second:
                self.alike[first] += 1

    def share(self, language: str) -> float:
        """The share of the pairs that a language tells apart."""
        return self.apart[language] / max(1, self.pairs)


def blanked(game: str, words: str) -> str:
    """A sentence without the names of places and cards."""
    return re.sub(fact(game, "NAMES", ANY_NAME), "□", words)


def games(name: str) -> Iterator[list[tablier.State]]:
    """The positions with a choice of random games and of games between levels, in turn, from fixed seeds."""
    for seed in itertools.count():
        for is_random in (True, False):
            chance, state, states = random.Random(seed), tablier.game(name).start(seed=seed), list[tablier.State]()
            while not state.over and len(states) < LONGEST:
                if len(state.legal()) > 1:
                    states.append(state)
                move = (
                    chance.choice(state.legal())
                    if is_random
                    else choose(state, LEVEL, seed=seed + len(state.moves)).move
                )
                state = state.play(move)
            yield states


def positions(name: str, count: int) -> Iterator[tablier.State]:
    """Some positions of each of those games."""
    chance = random.Random(count)
    for states in itertools.islice(games(name), -(-count // FROM_EACH_GAME)):
        yield from chance.sample(states, min(FROM_EACH_GAME, len(states)))


def analysed(state: tablier.State, asked: list[tablier.Move], simulations: int) -> list[Judged]:
    """The best moves of a position, and those asked for, as an analysis sees them."""
    found = analyse(state, most=BEST, moves=asked, simulations=simulations).best
    return [Judged(one.expected_score, one.error, one.why) for one in found]


def judged_after(state: tablier.State, move: tablier.Move) -> Judged:
    """A move, as the engine sees the position after it."""
    after = state.play(move)
    if after.over:
        value = 0.5 if after.winner is None else float(after.winner == move.seat)
        return Judged(value, 0.0, state.game.module.why(state, move, [move]))
    thought = choose(after, ENGINE, seed=0)
    value = thought.expected_score if after.player == move.seat else 1 - thought.expected_score
    line = [move, *thought.candidates[0].moves]
    return Judged(value, ENGINE_ERROR, state.game.module.why(state, move, line))


def judged_of(state: tablier.State, asked: list[tablier.Move], simulations: int | None) -> list[Judged]:
    """Some moves of a position."""
    if simulations is not None:
        return analysed(state, asked, simulations)
    best = [candidate.moves[0] for candidate in choose(state, ENGINE, seed=0).candidates[: BEST - 1]]
    return [judged_after(state, move) for move in dict.fromkeys([*best, *asked])]


def compared(name: str, count: int, simulations: int | None) -> Told:
    """What the reasons tell apart, over so many positions."""
    told, chance = Told(name), random.Random(name)
    for state in positions(name, count):
        asked = chance.sample(state.legal(), min(ASKED, len(state.legal())))
        for one, other in itertools.combinations(judged_of(state, asked, simulations), 2):
            gap = abs(one.value - other.value)
            if gap >= GAP and gap > max(one.error, other.error):
                told.add(one, other)
    return told


def main() -> None:
    """Print the shares; fails where one is too low."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="?", choices=GAMES)
    parser.add_argument("--positions", type=int, default=100, help="of each game")
    parser.add_argument("--shown", type=int, default=5, help="sentences that were given to both moves of a pair")
    asked = parser.parse_args()
    is_low = False
    for name in [asked.game] if asked.game else GAMES:
        told = compared(name, asked.positions, fact(name, "EFFORT", EFFORT))
        shares = ", ".join(
            f"{language} {told.share(language):.0%} ({told.share(f'{language} #'):.0%} without any numbers)"
            for language in get_args(Language)
        )
        print(f"{name}: of {told.pairs} pairs in {asked.positions} positions told apart: {shares}")
        for words, count in told.alike.most_common(asked.shown):
            print(f"  {count} × {words}")
        is_low |= min(told.share(language) for language in get_args(Language)) < ENOUGH
    raise SystemExit(is_low)


if __name__ == "__main__":
    main()
