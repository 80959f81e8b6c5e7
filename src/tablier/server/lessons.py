"""Lessons as messages. Nothing is kept: a step is a room that begins anew with each request."""

from __future__ import annotations

from functools import cache

from tablier import games, lessons, players
from tablier.games.lesson import Lesson, Step
from tablier.games.previews import Preview
from tablier.refusal import Refusal
from tablier.server import refusals
from tablier.server.events import Created, Moved, Seat
from tablier.server.messages import Lesson as LessonMessage
from tablier.server.messages import LessonAnswer, LessonStep, NewRoom, Problem, Verdict
from tablier.server.messages import Room as RoomMessage
from tablier.server.pages import room_message
from tablier.server.room import Room
from tablier.state import VERSION, State

OPPONENT = players.LEVELS[0].name


@cache
def lesson_message(game: str) -> LessonMessage:
    """All steps of a game's lesson, as the learner sees them."""
    lesson = _lesson(game)
    steps = []
    for step in lesson.steps:
        state = lessons.begin(game, step)
        move = str(lessons.shown(state, step))
        steps.append(LessonStep(text=step.text, shown=move, room=_seen(state, _learner(state))))
    return LessonMessage(game=game, steps=steps, finale=lesson.finale.text)


def answer_message(game: str, number: int, text: str) -> LessonAnswer:
    """What is said to a move that is tried in a step."""
    step = _step(game, number)
    state = lessons.begin(game, step)
    answer = lessons.answer(state, step, text)
    return LessonAnswer(
        right=answer.is_right,
        text=answer.text,
        rule=answer.rule,
        places=list(answer.places),
        rooms=[_seen(after, _learner(state)) for after in answer.states],
    )


def verdict(game: str, number: int, text: str) -> Verdict:
    """What the rules say of a move that a learner thinks about, in the words of the step."""
    step = _step(game, number)
    state = lessons.begin(game, step)
    try:
        state.read(text)
    except Refusal:
        answer = lessons.answer(state, step, text)
        return Verdict(problem=Problem(message=answer.text, rule=answer.rule, places=list(answer.places)))
    return Verdict(problem=None)


def preview(game: str, number: int, text: str) -> Preview:
    """What a move would do where a step begins."""
    state = lessons.begin(game, _step(game, number))
    return state.preview(state.read(text))


def finale(game: str) -> tuple[NewRoom, State]:
    """The game at the end of a lesson: what to ask for, and where it begins."""
    state = lessons.begin(game, _lesson(game).finale)
    wish = NewRoom(
        game=game, options=state.game.plain_options, against="program", level=OPPONENT, seat=_learner(state)
    )  # fmt: skip
    return wish, state


def _lesson(game: str) -> Lesson:
    found = games.module(game).LESSON if game in games.GAMES else None
    if found is None:
        raise refusals.no_such_lesson()
    return found


def _step(game: str, number: int) -> Step:
    steps = _lesson(game).steps
    if not 0 <= number < len(steps):
        raise refusals.no_such_lesson()
    return steps[number]


def _learner(state: State) -> int:
    assert state.player is not None, "there is something to do"
    return state.player


def _seen(state: State, learner: int) -> RoomMessage:
    """A room in which the learner plays against the program."""
    seats = [Seat(secret_hash="") if seat == learner else Seat(level=OPPONENT) for seat in range(state.game.seats)]
    created = Created(
        version=VERSION,
        game=state.game.name,
        options=state.game.plain_options,
        setup=state.setup,
        against="program",
        seats=seats,
    )
    room = Room("", created)
    for move in state.moves:
        room.apply(Moved(seat=move.seat, move=str(move)))
    return room_message(room, [learner])
