"""One judgement of each position: deepened, never weakened, and in agreement with those of the positions around it.

An analysis looks at one position. Along a game the same thing is told several times: what a move is worth, and what the
position after it is. `reconciled` makes one of the two: in open games a played move is worth what the position after it
is, and what is proved of the one is proved of the other.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from tablier.analysis import Analysis, by_score, explained, no_better, summed_up
from tablier.analysis.sources import can_look_closer
from tablier.state import Move, State
from tablier.thought import ValuedMove, valued


def merged(before: Analysis, deeper: Analysis) -> Analysis:
    """Two analyses of a position, the second at least as deep: nothing is lost that is proved or that only one has."""
    if before.proved and not deeper.proved:
        before, deeper = deeper, before
    known = {one.move: one for one in before.best}
    kept = [known[one.move] if _is_surer(known.get(one.move), one) else one for one in deeper.best]
    told = {one.move for one in kept}
    kept += [no_better(one, kept[0]) for one in before.best if one.move not in told]
    found = [kept[0], *by_score(kept[1:])] if deeper.proved else by_score(kept)
    return summed_up(
        found,
        is_proved=deeper.proved or (found[0].proved and found[0].expected_score == 1),
        owners=deeper.map,
        simulations=max(before.simulations, deeper.simulations),
    )


def _is_surer(one: ValuedMove | None, other: ValuedMove) -> bool:
    return one is not None and one.proved and not other.proved


def is_told_by_next(states: Sequence[State], moves: int) -> bool:
    """Whether the move made after this many has the value of the position after it."""
    return 0 <= moves < len(states) - 1 and can_look_closer(states[moves]) and not states[moves + 1].over


def to_look_at(states: Sequence[State], moves: int) -> str | None:
    """The move made after this many, if it must be judged along with the position before it."""
    is_made = moves < len(states) - 1
    return str(states[-1].moves[moves]) if is_made and not is_told_by_next(states, moves) else None


def reconciled(states: Sequence[State], judged: Sequence[Analysis | None]) -> list[Analysis | None]:
    """Judgements of positions that follow one another, as far as they are known, so that none contradicts the next.

    A position's judgement then holds the move that was played there, if the position after it is known.
    """
    found = list(judged)
    if not can_look_closer(states[0]):
        return found
    moves = states[-1].moves[len(states[0].moves) :]
    for number, move in enumerate(moves):
        before, after = found[number], found[number + 1]
        if before is not None and after is not None:
            found[number + 1] = _following(before, str(move), after)
    for number in range(len(moves) - 1, -1, -1):
        before, after = found[number], found[number + 1]
        if before is not None and after is not None:
            found[number] = _preceding(states[number], str(moves[number]), before, after)
    return found


def _following(before: Analysis, move: str, after: Analysis) -> Analysis:
    """The judgement after a move, given what was proved before it: of the move itself, or of the best one."""
    if after.proved:
        return after
    is_same_seat = after.seat == before.seat
    made = next((one for one in before.best if one.move == move), before.best[0])
    if made.proved and (made.move == move or (before.proved and before.expected_score == 0)):
        score = made.expected_score if is_same_seat else 1 - made.expected_score
        margin = _margin(made.margin, is_same_seat) if made.move == move else None
        best = replace(after.best[0], expected_score=score, error=0.0, proved=True, margin=margin)
        others = [no_better(one, best) for one in after.best[1:]]
        return summed_up([best, *by_score(others)], is_proved=True, owners=after.map, simulations=after.simulations)
    if not before.proved:
        return after
    most = before.expected_score  # that whoever made the move can still expect
    if is_same_seat:
        found = [replace(one, expected_score=min(one.expected_score, most)) for one in after.best]
    else:
        found = [replace(after.best[0], expected_score=max(after.expected_score, 1 - most)), *after.best[1:]]
    return summed_up(found, is_proved=False, owners=after.map, simulations=after.simulations)


def _read(state: State, line: Sequence[str]) -> Iterator[Move]:
    """The moves that the texts of a line mean."""
    for text in line:
        move = state.read(text)
        state = state.play(move)
        yield move


def _margin(margin: int | None, is_same_seat: bool) -> int | None:
    return margin if margin is None or is_same_seat else -margin


def _preceding(state: State, move: str, before: Analysis, after: Analysis) -> Analysis:
    """The judgement before a move, in which that move is worth what the position after it is."""
    is_same_seat = after.seat == before.seat
    known = next((one for one in before.best if one.move == move), None)
    if known is not None and known.proved:
        return before
    score = after.expected_score if is_same_seat else 1 - after.expected_score
    line = [move, *after.best[0].line]
    if known is None or known.line != line:
        known = explained(state, valued(list(_read(state, line)), score, visits=0))
    made = replace(
        known,
        expected_score=score,
        error=after.error,
        proved=after.proved,
        margin=_margin(after.margin, is_same_seat),
        visits=after.simulations,
    )
    others = [one for one in before.best if one.move != move]
    if before.proved:  # the best moves are known: this one is no better
        return replace(before, best=by_score([*others, no_better(made, before.best[0])]))
    found = by_score([made, *others])
    is_proved = found[0].proved and found[0].expected_score == 1
    return summed_up(found, is_proved=is_proved, owners=before.map, simulations=before.simulations)
