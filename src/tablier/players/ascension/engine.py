"""The opponent at Ascension: it plans whole turns, valued by how far everybody is from winning (see `distance`).

Stronger levels search what may follow: the others' answers, its own next turn, and so on, the best few of each. For
every player the value of a position is the others' distance from their goals, weighted by its *envy*, less its own.

It looks at no face that its seat does not know: a cube it has not looked at is planned face down.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Annotated, Any, NamedTuple

import numpy as np
from msgspec import Meta

from tablier.chance import below, seeded
from tablier.games.ascension import elements, rules
from tablier.games.ascension.board import PAWN
from tablier.limits import Limits
from tablier.players.ascension import whole_turns
from tablier.players.ascension.distance import WIN
from tablier.players.contract import CANDIDATES, Amount, Percent, no_proof
from tablier.players.contract import Settings as AnySettings
from tablier.search.plain import writer
from tablier.search.trees import Step
from tablier.state import State
from tablier.thought import Thought, ValuedMove, check_going_on, valued

SPREAD = 0.22
PATIENCE = 40  # turns for each player, after which envy is 0: else equals would hinder each other for ever
TIME_RESERVE = 0.02  # share of the time that is kept for what comes after the last look
DESPERATE = 150  # turns it searches for one that stops a win
TENFOLD = 100  # tenths of a turn ahead that multiply the odds to win by ten; fitted to 2,115 turns of 25 games
MOST_AHEAD = 400
OPPOSED = 100  # the envy at which two players' values are opposite (zero-sum)
NEVER = 4 * WIN  # more than anything is worth

prove = no_proof

Width = Annotated[int, Meta(ge=1)]
Look = Annotated[tuple[Width, ...], Meta(min_length=1)]


class Settings(AnySettings, frozen=True, kw_only=True):
    """The strength of the engine."""

    envy: Amount  # the weight of the others' distance beside its own, in hundredths
    noise: Amount = 0  # the largest random error of a value, in tenths of a turn
    blindness: Percent = 0  # percentage of the cells it overlooks
    looks: tuple[Look, ...] = ()  # the widths of its searches: best turns, answers to each, …


SETTINGS = {
    "novice": Settings(envy=0, noise=32, blindness=28),
    "gentle": Settings(envy=8, noise=27, blindness=17),
    "casual": Settings(envy=18, noise=24, blindness=10),
    "steady": Settings(envy=35, noise=17, blindness=2),
    "keen": Settings(envy=60, noise=5),
    "sharp": Settings(envy=60, noise=5, looks=((4,),)),
    "fierce": Settings(envy=85, noise=3, looks=((10,), (5, 3))),
    "champion": Settings(envy=OPPOSED, noise=2, looks=((30,), (16, 6), (12, 6, 4), (10, 6, 4, 3))),
}


class Stopped(Exception):
    """The limits are spent."""


class Turn(NamedTuple):
    """A candidate turn: the moves that are left of it, its value, and how many turns were searched for it."""

    worth: int
    moves: tuple[int, int, int]  # lift, place, step: NO_MOVE where there is none
    visits: int = 1


def prepare(state: State) -> None:
    """Compile, or load from the disk, all that is needed; plain plans would take minutes here."""
    if (limits := Limits()).is_compiled:
        choose(state, SETTINGS["fierce"], limits, seed=0)


def choose(state: State, settings: Settings, limits: Limits, *, seed: int, candidates: int = CANDIDATES) -> Thought:
    """A move for the seat to move."""
    check_going_on(state)
    limits = limits.part(1 - TIME_RESERVE)
    turns = best_turns(state.rules_state, settings, limits, seed=seed)
    looked = sum(turn.visits for turn in turns)
    moves = list(_valued_moves(state, turns, _balance(state.rules_state, settings, limits), candidates))
    return Thought(candidates=moves, simulations=looked, nodes=looked)


def best_turns(position: rules.State, settings: Settings, limits: Limits, *, seed: int) -> list[Turn]:
    """The candidate turns, best first; work is their number and that of the turns searched after them."""
    envy = _envy(position, settings)
    plan = whole_turns.new_plan(position, envy=envy, noise=settings.noise, blindness=settings.blindness)
    kernel: Any = limits.instantiate(whole_turns, game=rules)
    count, _ = kernel.survey(position, plan, seeded(seed))
    turns = _sorted(plan, count)
    if not settings.looks or len(turns) == 1 or turns[0].worth >= WIN:
        return turns
    each = limits.of((limits.work - count) // limits.threads)
    minds = [Mind(kernel, position, envy, settings.noise, seed, each) for _ in range(limits.threads)]
    for width, *answers in settings.looks:
        judged = _judged(minds, position, turns[:width], answers)
        while not answers and len(judged) == width < min(len(turns), DESPERATE) and _are_lost(judged):
            width += 1
            judged += _judged(minds, position, turns[width - 1 : width], answers)
        if not judged:
            break
        turns = _reordered(turns, judged)
        if len(judged) < min(width, len(turns)):
            break
    return turns


def _envy(position: rules.State, settings: Settings) -> int:
    """The weight of the others' distance at this stage."""
    return settings.envy if position.turn <= PATIENCE * position.players else 0


def _are_lost(turns: list[Turn]) -> bool:
    """Whether another player wins after each of them."""
    return all(turn.worth < -WIN // 2 for turn in turns)


def _reordered(turns: list[Turn], judged: list[Turn]) -> list[Turn]:
    """The turns, those first that were searched, best first; but searched ones that lose come last."""
    best_first = sorted(judged, key=lambda turn: -turn.worth)
    known = {turn.moves for turn in judged}
    others = [turn for turn in turns if turn.moves not in known]
    hopeful = [turn for turn in best_first if not _are_lost([turn])]
    return hopeful + others + best_first[len(hopeful) :]


def _sorted(plan: whole_turns.Plan, count: int) -> list[Turn]:
    """The turns that a survey noted, best first."""
    rows = plan.turns[:count]
    order = np.argsort(-rows[:, whole_turns.TURN_WORTH], kind="stable")
    return [Turn(worth=row[0], moves=(row[1], row[2], row[3])) for row in rows[order].tolist()]


def _judged(minds: list[Mind], position: rules.State, turns: list[Turn], answers: list[int]) -> list[Turn]:
    """The turns, the first ones if time is short, valued by search."""
    if len(minds) == 1:
        return list(minds[0].judged(position, turns, answers))
    shares = [turns[number :: len(minds)] for number in range(len(minds))]
    with ThreadPoolExecutor(len(minds)) as pool:
        done = pool.map(lambda mind, share: list(mind.judged(position, share, answers)), minds, shares)
        judged = {turn.moves: turn for share in done for turn in share}
    return [judged[turn.moves] for turn in turns if turn.moves in judged]


class Mind:
    """The search of one thread."""

    def __init__(self, kernel: Any, position: rules.State, envy: int, noise: int, seed: int, limits: Limits) -> None:
        self.kernel = kernel
        self.plan = whole_turns.new_plan(position, envy=envy)
        self.is_opposed = position.players == 2 and envy == OPPOSED
        self.noise = noise
        self.seed = seed
        self.limits = limits
        self.buffer = np.zeros(rules.WORDS, np.int64)
        self.visits = 0  # turns it generated

    def judged(self, position: rules.State, turns: list[Turn], answers: list[int]) -> Iterator[Turn]:
        """The turns with their values after the best answers, until the limits are spent."""
        for turn in turns:
            before = self.visits
            try:
                far = self.foresee(self.after(position, turn), answers)
            except Stopped:
                return
            worth = self.worth(far, position.mover) + self.misjudgement(turn)
            yield Turn(worth, turn.moves, turn.visits + self.visits - before)

    def misjudgement(self, turn: Turn) -> int:
        """The random error of a turn's value, the same in every thread."""
        lift, place, step = turn.moves
        return below(seeded(self.seed ^ lift << 48 ^ place << 40 ^ step << 32), self.noise)

    def after(self, position: rules.State, turn: Turn) -> rules.State:
        """The position after a turn, with a board of its own."""
        after: rules.State = self.kernel.after_turn(position, *turn.moves, self.plan, np.empty_like(position.board))
        return after

    def foresee(
        self, position: rules.State, answers: list[int], assured: Sequence[int] = (-NEVER, -NEVER)
    ) -> list[int]:
        """How far each seat is from winning after best play; `answers` says how many turns are searched at each depth.

        If the game is zero-sum, a position is cut off once it is too good for its mover (alpha-beta): the other is
        assured of more elsewhere, and will avoid it.
        """
        if self.visits >= self.limits.work or self.limits.is_spent:
            raise Stopped
        if not answers or position.phase == rules.OVER:
            self.visits += self.kernel.measure_after_best(position, self.plan, self.buffer)
            return self.plan.far[: position.players].tolist()  # type: ignore[no-any-return]
        count, _ = self.kernel.survey(position, self.plan, 0)
        self.visits += count
        mover, assured = position.mover, list(assured)
        best, most = list[int](), -NEVER
        for turn in _sorted(self.plan, count)[: answers[0]]:
            far = self.foresee(self.after(position, turn), answers[1:], assured)
            worth = self.worth(far, mover)
            if worth > most:
                best, most = far, worth
            if self.is_opposed:
                assured[mover] = max(assured[mover], most)
                if most >= -assured[1 - mover]:
                    break
        return best

    def worth(self, far: list[int], seat: int) -> int:
        """The value to a seat of everybody's distances from winning."""
        return self.plan.envy * _others(far, seat) // 400 - far[seat]


def _others(far: list[int], seat: int) -> int:
    """How far the others are, the nearest above all, in fortieths of a turn: as `whole_turns.others` has it."""
    distances = [distance for other, distance in enumerate(far) if other != seat]
    return 3 * min(distances) + sum(distances) // len(distances)


def _balance(position: rules.State, settings: Settings, limits: Limits) -> float:
    """What is to be added to a turn's value so that 0 means to be as far as the others who are still in the game."""
    envy = _envy(position, settings)
    plan = whole_turns.new_plan(position, envy=envy)
    kernel: Any = limits.instantiate(whole_turns, game=rules)
    kernel.measure(position, plan)
    far, mover = plan.far[: position.players].tolist(), position.mover
    still = _still_in(position)
    return (100 * _others([far[seat] for seat in still], still.index(mover)) - envy * _others(far, mover)) / 400


def _still_in(position: rules.State) -> list[int]:
    """The seats whose pawns are on the board."""
    return [seat for seat in range(position.players) if int(position.board[PAWN + seat]) != elements.NONE]


def _valued_moves(state: State, turns: list[Turn], balance: float, most: int) -> Iterator[ValuedMove]:
    """The best first moves with the turns they begin."""
    told: set[int] = set()
    write = writer(state)
    seats = len(_still_in(state.rules_state))
    for turn in turns:
        codes = [code for code in turn.moves if code != rules.NO_MOVE]
        if codes[0] not in told and len(told) < most:
            told.add(codes[0])
            line = write([Step(code, state.rules_state.mover) for code in codes])
            score = _expected_score(turn.worth + balance, seats)
            yield valued(line, score, visits=turn.visits)


def _expected_score(ahead: float, seats: int) -> float:
    """The expected score for a lead in tenths of a turn, fitted to games between equals."""
    return float(1 / (1 + (seats - 1) * 10 ** (-max(-MOST_AHEAD, min(MOST_AHEAD, ahead)) / TENFOLD)))
