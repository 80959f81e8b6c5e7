"""Why a pawn of Anacund is placed, in words: what it captures, saves and risks, what follows, its price."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from tablier.games.anacund import rules
from tablier.games.anacund.dangers import as_set, capturable, missing, runs, within_reach
from tablier.games.anacund.notation import SQUARE_NAMES, group_sizes
from tablier.games.anacund.rules import PER_TURN, State
from tablier.games.endings import ending
from tablier.texts import Text, sentence

if TYPE_CHECKING:
    from tablier.state import Move
    from tablier.state import State as Moment

MOST_CLAUSES = 3
ENOUGH = 2  # clauses beside which a pawn is not described any further
FOREVER_SAFE = Text("safe from capture for good", "à l’abri de toute capture")
HOW_SAFE = (  # by the number of its sides to which the other can come within a turn
    Text("out of the other side’s reach for now", "hors d’atteinte de l’autre camp pour l’instant"),
    Text("where the other side can come up on one side", "que l’autre camp peut aborder d’un côté"),
    Text("where the other side can come up on both sides", "que l’autre camp peut aborder des deux côtés"),
)
NOW, REST, ANSWER, RETURN = range(4)  # the parts of a line: this pawn, its turn, the other's turn, the next one


def why(moment: Moment, move: Move, line: Sequence[Move]) -> Text:
    """What a legal move does, and what comes of it when these moves follow, itself first."""
    before: State = moment.rules_state
    line = [move, *line[1:]]
    after = rules.play(before, move.code)
    parts, last = parts_of(before, line)
    clauses = captured_now(parts[NOW], after, move.seat)
    clauses += _homeless(before, move)
    clauses += _captured_later(parts, after, move.seat)
    clauses += _due(before, after, move.seat, parts)
    clauses += _dangers(before, after, move, parts)
    if len(clauses) < ENOUGH:
        clauses += _quiet(after, move)
    clauses += _price(before, after, move.seat)
    end = ending(rules, last, line)
    return sentence([*clauses[: MOST_CLAUSES - len(end)], *end])


# What is captured, now and by the moves that are expected


class Part(NamedTuple):
    """What both seats win in some placements of a line, as sets of squares."""

    won: list[int]  # by capture
    taken: list[int]  # by placing a pawn that stays


def parts_of(state: State, line: Sequence[Move]) -> tuple[list[Part], State]:
    """A line as this pawn, the rest of its turn, the other's turn and the next one; and the position after it."""
    parts = [Part([0, 0], [0, 0]) for _ in range(RETURN + 1)]
    number, seat = NOW, line[0].seat
    for move in line:
        number = min(RETURN, number + (move.seat != seat))
        after = rules.play(state, move.code)
        gains = [after.dark_won & ~state.dark_won, after.light_won & ~state.light_won]
        for winner, gain in enumerate(gains):
            parts[number].won[winner] |= gain
        parts[number].taken[move.seat] |= 1 << rules.square_of(move.code) & ~gains[1 - move.seat]
        number, seat, state = max(number, REST), move.seat, after
    return parts, state


def _pawns(squares: int, bonus: int) -> Text:
    """Some pawns, by their square or by their number."""
    count = squares.bit_count()
    name = SQUARE_NAMES[squares.bit_length() - 1]
    pawns = (
        Text(f"the pawn on {name}", f"le pion en {name}") if count == 1 else Text(f"{count} pawns", f"{count} pions")
    )
    return Text(f"{pawns.en} with the bonus square", f"{pawns.fr} avec la case bonus") if squares & bonus else pawns


def captured_now(now: Part, after: State, seat: int) -> list[Text]:
    """What a pawn wins and loses at once."""
    clauses = []
    if won := now.won[seat]:
        pawns = _pawns(won, after.bonus)
        clauses.append(Text(f"captures {pawns.en}", f"capture {pawns.fr}"))
    if lost := now.won[1 - seat]:
        pawns = _pawns(lost, after.bonus)
        clauses.append(Text(f"loses {pawns.en} to the other side", f"perd {pawns.fr} au profit de l’autre camp"))
    if now.taken[seat] & after.bonus:
        clauses.append(Text("takes the bonus square", "prend la case bonus"))
    return clauses


def _homeless(before: State, move: Move) -> list[Text]:
    """That a pawn goes where no pawn of its group should (ANA-4)."""
    if move.code < rules.MISPLACED:
        return []
    size = rules.size_of(before, move.code)
    return [
        Text(
            f"places a pawn for which no {size} is left",
            f"place un pion pour lequel il ne reste plus de {size}",
        )
    ]


def _captured_later(parts: list[Part], after: State, seat: int) -> list[Text]:
    """What both win by the moves that are expected, in their order."""
    bonus, clauses = after.bonus, []
    if won := parts[REST].won[seat]:
        pawns = _pawns(won, bonus)
        clauses.append(Text(f"prepares to capture {pawns.en}", f"s’apprête à capturer {pawns.fr}"))
    elif parts[REST].taken[seat] & bonus:
        clauses.append(Text("prepares to take the bonus square", "s’apprête à prendre la case bonus"))
    if lost := parts[REST].won[1 - seat] | parts[ANSWER].won[1 - seat]:
        pawns = _pawns(lost, bonus)
        clauses.append(Text(f"lets the other side capture {pawns.en}", f"laisse l’autre camp capturer {pawns.fr}"))
    elif parts[ANSWER].taken[1 - seat] & bonus:
        clauses.append(Text("lets the other side take the bonus square", "laisse l’autre camp prendre la case bonus"))
    if won := parts[RETURN].won[seat] | parts[ANSWER].won[seat]:
        pawns = _pawns(won, bonus)
        clauses.append(
            Text(f"captures {pawns.en} in return", f"capture {pawns.fr} en retour")
            if lost
            else Text(f"captures {pawns.en} on the next turn", f"capture {pawns.fr} au tour suivant")
        )
    return clauses


def _due(before: State, after: State, seat: int, parts: list[Part]) -> list[Text]:
    """What the pawn encloses, and what it risks, where captures wait for the end of the turn and no line tells them."""
    (was_won, was_lost), (is_won, is_lost) = rules.due(before), rules.due(after)
    clauses = []
    if won := is_won & ~was_won & ~parts[REST].won[seat]:
        pawns = _pawns(won, after.bonus)
        clauses.append(
            Text(f"encloses {pawns.en} until the end of the turn", f"enclave {pawns.fr} jusqu’à la fin du tour")
        )
    if lost := is_lost & ~was_lost & ~parts[REST].won[1 - seat]:
        pawns = _pawns(lost, after.bonus)
        clauses.append(Text(f"risks {pawns.en} at the end of the turn", f"risque {pawns.fr} à la fin du tour"))
    return clauses


# What could be captured


def _dangers(before: State, after: State, move: Move, parts: list[Part]) -> list[Text]:
    """The pawns of both sides that one turn can capture now and could not before, or the other way round."""
    seat, square = move.seat, rules.square_of(move.code)
    own = after.light if seat == rules.LIGHT else after.dark
    left = (PER_TURN - 1) - rules.used(before).bit_count() % PER_TURN
    was_open, is_open = capturable(before, seat, PER_TURN) & own, capturable(after, seat, PER_TURN)
    soon = left or PER_TURN
    beside = as_set(other for run in runs(after) if square in run.ends for other in run.squares)
    threatened = capturable(after, 1 - seat, soon) & (~capturable(before, 1 - seat, soon) | beside)
    threatened &= ~(parts[REST].won[seat] | parts[RETURN].won[seat])  # which is mentioned already
    exposed = is_open if left == 0 else is_open & ~was_open
    clauses = []
    if saved := was_open & ~is_open & ~rules.due(after)[1]:
        pawns = _pawns(saved, after.bonus)
        clauses.append(Text(f"brings {pawns.en} to safety", f"met {pawns.fr} en sécurité"))
    if exposed and not parts[ANSWER].won[1 - seat]:
        pawns = _pawns(exposed, after.bonus)
        clauses.append(Text(f"leaves {pawns.en} open to capture", f"laisse {pawns.fr} à la merci d’une capture"))
    if threatened:
        pawns = _pawns(threatened, after.bonus)
        clauses.append(Text(f"threatens {pawns.en}", f"menace {pawns.fr}"))
    return clauses


def _quiet(after: State, move: Move) -> list[Text]:
    """How the pawn stands: alone or in a run, whether the other side can come up to it, and how near the bonus is."""
    square = rules.square_of(move.code)
    run = next((run for run in runs(after) if square in run.squares), None)
    if run is None:
        return []
    size = len(run.squares)
    what = (
        Text("places a single pawn", "pose un pion isolé")
        if size == 1
        else Text(f"makes a run of {size}", f"forme une série de {size}")
    )
    ends = [end for end in run.ends if not rules.used(after) >> end & 1]
    reached = sum(within_reach(after, 1 - move.seat, end) for end in ends)
    how = FOREVER_SAFE if missing(after, run) is None else HOW_SAFE[reached]
    is_open = (capturable(after, move.seat, PER_TURN) | rules.due(after)[1]) >> square & 1  # which is mentioned already
    clauses = [] if is_open else [Text(f"{what.en} {how.en}", f"{what.fr} {how.fr}")]
    if any(after.bonus >> end & 1 for end in ends):
        clauses.append(Text("comes up to the bonus square", "s’approche de la case bonus"))
    return clauses


# What it costs


def _price(before: State, after: State, seat: int) -> list[Text]:
    """The values for which the seat has no pawn any more, and those for which it has one now (ANA-2)."""
    sizes = group_sizes(after, seat)
    earlier, now = set(group_sizes(before, seat)), set(sizes)
    lost, gained = max(earlier - now, default=0), max(now - earlier, default=0)
    if lost and gained:
        good = Text(" for good", " pour de bon") if max(sizes) < lost else Text("", "")
        return [
            Text(f"trades the {lost}s for the {gained}s{good.en}", f"troque les {lost} contre les {gained}{good.fr}")
        ]
    if lost:
        return [
            Text(f"gives up the {lost}s for good", f"renonce aux {lost} pour de bon")
            if max(sizes) < lost
            else Text(f"gives up the {lost}s for now", f"renonce aux {lost} pour l’instant")
        ]
    if gained:
        return [Text(f"gets a pawn for the {gained}s", f"obtient un pion pour les {gained}")]
    return []
