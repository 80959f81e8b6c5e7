"""Lessons replayed by the rules: where a step begins, and what is answered to a move tried there."""

from __future__ import annotations

from dataclasses import dataclass

from tablier.games.lesson import Lesson, Moment, Step
from tablier.refusal import IllegalMove, Refusal
from tablier.state import Game, Move, State
from tablier.texts import Text


@dataclass(frozen=True, kw_only=True)
class Answer:
    """What is said to a move: only a right one is played."""

    is_right: bool
    text: Text
    rule: str | None = None  # that refuses the move
    places: tuple[str, ...] = ()
    states: tuple[State, ...] = ()  # after the move, and after each move that follows by itself


def lesson(name: str) -> Lesson:
    """The lesson of a game: its steps, and the game at the end."""
    module = Game(name, {}).module
    if module.LESSON is None:
        raise Refusal(Text(f"{module.TITLE} has no lesson yet.", f"{module.TITLE} n’a pas encore de leçon."))
    return module.LESSON


def begin(name: str, moment: Moment) -> State:
    """The position in which somebody learns."""
    game = Game(name, moment.options)
    start = game.start(setup=moment.setup) if moment.position is None else game.position(moment.position)
    return _played(start, moment.moves)[-1]


def shown(state: State, step: Step) -> Move:
    """A move that is right, for those who do not find one."""
    return next(
        move for text in step.right.split() or state.legal() if _is_right(step, state, move := state.read(text))
    )


def answer(state: State, step: Step, text: str) -> Answer:
    """What is said to a move that is tried where a step begins."""
    try:
        move = state.read(text)
    except IllegalMove as refusal:
        return Answer(
            is_right=False, text=_said(state, step, text) or refusal.text, rule=refusal.rule, places=refusal.places
        )
    if not _is_right(step, state, move):
        said = _said(state, step, move) or step.otherwise
        assert said is not None, "a lesson answers all legal moves"
        return Answer(is_right=False, text=said)
    states = _played(state, f"{move} {step.reply}")[1:]
    return Answer(is_right=True, text=step.praise, states=tuple(states))


def _is_right(step: Step, state: State, move: Move) -> bool:
    if step.right and move not in step.right.split():
        return False
    return not step.gain or state.play(move).scores[move.seat] - state.scores[move.seat] >= step.gain


def _said(state: State, step: Step, text: str) -> Text | None:
    """What is said to just this move, legal or not."""
    read_move, position = state.game.module.read_move, state.rules_state
    try:
        code = read_move(position, text)
    except Refusal:
        return None
    for wrong in step.wrong:
        if code in {read_move(position, one) for one in wrong.moves.split()}:
            return wrong.text
    return None


def _played(state: State, moves: str) -> list[State]:
    """This state, and the one after each of the moves."""
    states = [state]
    for move in moves.split():
        states.append(states[-1].play(move))
    return states
