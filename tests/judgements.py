"""Whether judgements agree with one another: `python -m tests.judgements`.

python -m tests.judgements                      200 positions of each game
python -m tests.judgements anacund --positions 50

Positions of random games and of games between levels are analysed, and the position after a move as well. Of each is
checked that moves are listed by their own values; in open games, that what a move lost is the difference of the bar
before and after it, within the stated errors, and that nothing proved is contradicted. It prints, besides, how often
the two analyses agreed before they were reconciled: that is what the errors promise, 19 times in 20.
"""

from __future__ import annotations

import argparse
import itertools
import math
import random
from collections.abc import Iterator
from typing import NamedTuple

from tests.games.facts import fact
from tests.reasons import positions

import tablier
from tablier.analysis import Analysis, analyse
from tablier.analysis.judgements import reconciled
from tablier.analysis.review import judged
from tablier.analysis.sources import can_look_closer
from tablier.games import GAMES

TINY = 1e-9
SIMULATIONS = 1_000  # of a game whose facts name no effort


class Checked(NamedTuple):
    """What came of one position."""

    problems: list[str]
    agreed: bool | None  # whether the analyses before and after the move agreed on their own; None where not compared


def checked(state: tablier.State, move: tablier.Move, simulations: int) -> Checked:
    """Judge a position and what follows a move, and hold the judgements against one another."""
    before = analyse(state, simulations=simulations, most=5, moves=[move])
    problems = [] if is_sorted(before) else ["moves are not listed by their values"]
    if before.expected_score != before.best[0].expected_score:
        problems.append("the position is not worth what its best move is")
    after_move = state.play(move)
    if after_move.over or not can_look_closer(state):
        return Checked(problems, None)
    after = analyse(after_move, simulations=simulations, most=5)
    first, second = reconciled([state, after_move], [before, after])
    assert first is not None
    assert second is not None
    problems += contradictions(first, second, str(move))
    made = next(one for one in before.best if one.move == move)
    apart = abs(made.expected_score - seen_from(state, after))
    return Checked(problems, apart <= math.hypot(made.error, after.error) + TINY)


def is_sorted(one: Analysis) -> bool:
    """Whether moves are listed by their own values."""
    scores = [move.expected_score for move in one.best]
    return scores == sorted(scores, reverse=True)


def seen_from(state: tablier.State, after: Analysis) -> float:
    """What the seat to move may expect by the judgement of a later position."""
    return after.expected_score if after.seat == state.player else 1 - after.expected_score


def contradictions(before: Analysis, after: Analysis, move: str) -> Iterator[str]:
    """What two judgements, before and after a move, do not agree about."""
    for one in (before, after):
        if not is_sorted(one):
            yield "reconciled, moves are not listed by their values"
    found = judged(1, move, before)
    now = after.expected_score if after.seat == before.seat else 1 - after.expected_score
    if abs(found.loss - (before.expected_score - now)) > math.hypot(before.error, after.error) + TINY:
        yield f"{move} lost {found.loss:.3f}, the bar {before.expected_score - now:.3f}"
    if found.played.proved and abs(found.played.expected_score - now) > TINY:
        yield f"{move} is proved to be worth {found.played.expected_score}, the position after it is told as {now:.3f}"
    if before.proved and now > before.expected_score + TINY:
        yield f"{before.expected_score} is proved to be the most, {move} is told to leave {now:.3f}"
    if before.proved and before.expected_score == 0 and not after.proved:
        yield "all is proved to be lost, but not after a move"


def run(name: str, count: int, simulations: int) -> list[tuple[tablier.State, tablier.Move, Checked]]:
    """Check so many positions of a game."""
    chance = random.Random(name)
    found = []
    for state in itertools.islice(positions(name, count), count):
        move = chance.choice(state.legal())
        found.append((state, move, checked(state, move, simulations)))
    return found


def main() -> None:
    """Print what was found; fails where anything is contradicted."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="?", choices=GAMES)
    parser.add_argument("--positions", type=int, default=200, help="of each game")
    asked = parser.parse_args()
    failed = 0
    for name in [asked.game] if asked.game else GAMES:
        found = run(name, asked.positions, fact(name, "EFFORT") or SIMULATIONS)
        compared = [one.agreed for _, _, one in found if one.agreed is not None]
        agreed = f"{sum(compared)} of {len(compared)} pairs agreed on their own" if compared else "none to compare"
        problems = [(state, move, words) for state, move, one in found for words in one.problems]
        print(f"{name}: {len(found)} positions, {len(problems)} contradictions; {agreed}", flush=True)
        for state, move, words in problems[:10]:
            print(f"  after {len(state.moves)} moves, {move}: {words}")
        failed += len(problems)
    raise SystemExit(failed > 0)


if __name__ == "__main__":
    main()
