"""Analyses of positions: advice during a game, and the review of a finished one.

Hint, evaluation bar, *why?* and review show the same judgement (`judgements`), computed from nothing but what the seat
to move knows. Advice is given where no other person plays: against the program or alone on one screen; and to all when
the game is over.
"""

from __future__ import annotations

import asyncio
import hashlib
import time
from collections import OrderedDict
from collections.abc import Coroutine, Hashable
from typing import Any

import msgspec
from msgspec.structs import replace

from tablier.analysis import Analysis
from tablier.analysis.judgements import is_told_by_next, to_look_at
from tablier.analysis.review import Judged, judged
from tablier.server.judgements import Judgements
from tablier.server.live import LiveRoom
from tablier.server.messages import Advice, Review
from tablier.server.policies import Eyes, check_advice, check_finished
from tablier.server.pool import Workers
from tablier.server.refusals import moved_on
from tablier.server.room import Room
from tablier.server.workers import MOST_REMARKS, Question
from tablier.state import State

ADVICE_SECONDS = 2.0
REVIEW_SECONDS = 60.0  # for a whole game, shared among its moves
LEAST_SECONDS, MOST_SECONDS = 0.15, 1.0  # for one of them
MOST_REVIEWS = 200
MAP_DIGITS = 2
HOLD = 8.0  # seconds for which a request waits for the next judged move (long polling)
SILENCE = 45.0  # seconds without a request after which a review stops; the next request resumes it


class Progress:
    """A review on its way, from the last move to the first."""

    def __init__(self, room: Room) -> None:
        self.room = room.id
        self.states = list(room.states)
        self.told: list[Judged] = []  # in the order in which they were found; again where a judgement has changed
        self._latest: dict[int, Judged] = {}  # by the number of the move
        self.asked = 0.0
        self.grown = asyncio.Event()
        self.task: asyncio.Task[None] | None = None

    @property
    def total(self) -> int:
        """The number of moves to judge."""
        return len(self.states) - 1

    def tell(self, found: Judged) -> None:
        """Add a judged move, unless its latest judgement is the same."""
        if self._latest.get(found.number) != found:
            self._latest[found.number] = found
            self.told.append(found)


class Analyses:
    """All requested analyses and reviews, and their results so far."""

    def __init__(self, workers: Workers) -> None:
        self._workers = workers
        self._judgements = Judgements()
        self._judging: dict[Hashable, asyncio.Task[None]] = {}
        self._reviews: OrderedDict[Hashable, Progress] = OrderedDict()
        self._tasks: set[asyncio.Task[Any]] = set()

    async def stop(self) -> None:
        """Cancel all running tasks."""
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    # Advice

    async def advice(self, live: LiveRoom, seats: list[int], number: int, moves: int, eyes: Eyes = "mover") -> Advice:
        """The analysis of the game after this many moves, and of the move that was made there."""
        room = live.room
        if number != room.number:
            raise moved_on()
        check_advice(room, seats, moves, eyes)
        states = list(room.states)
        await self._judge(live, states, moves)
        if is_told_by_next(states, moves):
            await self._judge(live, states, moves + 1)
        played = str(states[-1].moves[moves]) if moves < len(states) - 1 else None
        analysis = self._judgements.along(room.id, states)[moves]
        assert analysis is not None
        return advice_message(states[moves], analysis, played)

    async def _judge(self, live: LiveRoom, states: list[State], moves: int) -> None:
        """Ensure that a position is judged; concurrent requests for the same position share one task."""
        room, state = live.room, states[moves]
        played = to_look_at(states, moves)
        seconds = ADVICE_SECONDS
        if (room.id, states[-1].moves) in self._reviews and room.is_over:
            seconds = LEAST_SECONDS  # the judgement of the review stands
        if self._judgements.knows(room.id, state, seconds, played):
            return
        key = (room.id, state.moves, played)
        if key not in self._judging:
            question = asked(state, ADVICE_SECONDS, played)
            self._judging[key] = self._begin(self._judge_in_time(live, states, state, question))
        task = self._judging[key]
        try:
            await asyncio.shield(task)
        finally:
            if task.done():
                self._judging.pop(key, None)

    async def _judge_in_time(self, live: LiveRoom, states: list[State], state: State, question: Question) -> None:
        """Judge a position; refused as stale as soon as the game goes on."""
        room, present = live.room, states[-1]
        async with live.judging:
            if room.state is not present:  # while it waited for another one
                raise moved_on()
            work = asyncio.create_task(self._workers.analyse(question))
            try:
                while not work.done() and room.state is present:
                    changed = asyncio.create_task(live.changed.wait())
                    await asyncio.wait([work, changed], return_when=asyncio.FIRST_COMPLETED)
                    changed.cancel()
            finally:
                work.cancel()
            if not work.done():
                raise moved_on()
            self._judgements.keep(room.id, state, work.result(), question.seconds)

    # Reviews

    async def review(self, room: Room, after: int) -> Review:
        """The judged moves of a finished game that the client does not have yet; waits a little for the next one."""
        check_finished(room)
        key = (room.id, room.state.moves)
        progress = self._reviews.setdefault(key, Progress(room))
        self._reviews.move_to_end(key)
        while len(self._reviews) > MOST_REVIEWS:
            self._reviews.popitem(last=False)
        progress.asked = time.monotonic()
        if progress.task is None or progress.task.done():
            progress.task = self._begin(self._go_through(progress))
        if after >= len(progress.told) and not progress.task.done():
            grown = asyncio.create_task(progress.grown.wait())
            await asyncio.wait([grown, progress.task], timeout=HOLD, return_when=asyncio.FIRST_COMPLETED)
            grown.cancel()
        if progress.task.done():
            progress.task.result()  # raises what failed
        return Review(total=progress.total, judged=progress.told[after:])

    async def _go_through(self, progress: Progress) -> None:
        """Judge the positions of a game, the last one first: where all is open, a move is worth what follows it."""
        seconds = min(MOST_SECONDS, max(LEAST_SECONDS, REVIEW_SECONDS / max(1, progress.total)))
        states = progress.states
        first = progress.total if is_told_by_next(states, progress.total - 1) else progress.total - 1
        for number in range(first, -1, -1):
            if time.monotonic() - progress.asked > SILENCE:
                return
            state, played = states[number], to_look_at(states, number)
            if not self._judgements.knows(progress.room, state, seconds, played):
                analysis = await self._workers.analyse(asked(state, seconds, played))
                self._judgements.keep(progress.room, state, analysis, seconds)
            self._tell(progress, number)

    def _tell(self, progress: Progress, first: int) -> None:
        """Add the judged moves from the first one on to the progress, where their judgement is new."""
        found = self._judgements.along(progress.room, progress.states)
        for number in range(progress.total - 1, first - 1, -1):
            analysis, move = found[number], str(progress.states[-1].moves[number])
            if analysis is not None and any(one.move == move for one in analysis.best):
                progress.tell(judged_message(number + 1, analysis, move))
        progress.grown.set()
        progress.grown = asyncio.Event()

    def _begin(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task


def asked(state: State, seconds: float, played: str | None) -> Question:
    """The question for a worker: the knowledge of the seat to move, and a seed that follows from it alone."""
    record = state.knowledge(state.player)
    digest = hashlib.sha256(msgspec.json.encode(record, order="deterministic")).digest()
    return Question(record=record, seconds=seconds, seed=int.from_bytes(digest[:4]), played=played)


# Messages


def advice_message(state: State, analysis: Analysis, played: str | None) -> Advice:
    """An analysis for the page. The move that was played is included even if it is none of the best."""
    return Advice(
        moves=len(state.moves),
        seat=analysis.seat,
        expected_score=analysis.expected_score,
        error=analysis.error,
        proved=analysis.proved,
        margin=analysis.margin,
        best=analysis.best[:MOST_REMARKS],
        played=next((one for one in analysis.best if one.move == played), None),
        map=None if analysis.map is None else [round(share, MAP_DIGITS) for share in analysis.map],
    )


def judged_message(number: int, analysis: Analysis, played: str) -> Judged:
    """A played move beside the best one, whose value is that of the position."""
    found = judged(number, played, analysis)
    if analysis.proved:
        return found
    return replace(found, best=replace(found.best, error=analysis.error, proved=False))
