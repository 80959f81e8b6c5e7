"""The climber plays Ascension by plans: whole turns, judged by how far everybody is from winning (see `climbing`).

It looks at no face that its seat does not know: a cube it has not looked at is planned face down.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from msgspec import Struct

from tablier.chance import seeded
from tablier.clock import now
from tablier.games.ascension import rules
from tablier.jit import can_compile, instantiate
from tablier.match import State
from tablier.players import climbing
from tablier.players.thought import Thought

PATIENCE = 40  # turns for each player; then it minds its own way alone, or equals would hinder each other for ever
UNHURRIED = 0.05  # share of the time limit that is kept in reserve


class Settings(Struct, frozen=True, kw_only=True):
    """How well it plays."""

    envy: int  # how much it minds the others' progress, in hundredths of its own
    noise: int  # how much it misjudges, in tenths of a turn
    replies: int  # how many of its best turns it checks against the next player's answer


SETTINGS = {
    "novice": Settings(envy=0, noise=60, replies=0),
    "gentle": Settings(envy=0, noise=30, replies=0),
    "casual": Settings(envy=20, noise=20, replies=0),
    "steady": Settings(envy=40, noise=10, replies=0),
    "keen": Settings(envy=60, noise=4, replies=0),
    "sharp": Settings(envy=60, noise=4, replies=6),
    "fierce": Settings(envy=60, noise=2, replies=40),
    "champion": Settings(envy=60, noise=0, replies=1_000),
}


def prepare(state: State) -> None:
    """Compile, or load from the disk, all that is needed; plain plans would take minutes here."""
    if can_compile():
        choose(state, SETTINGS["sharp"], seconds=60, seed=0)


class Turn(Struct, frozen=True, kw_only=True):
    """A way to go on: the moves that are left of a turn, and what it seems to be worth."""

    worth: int
    moves: list[int]


def choose(
    state: State, settings: Settings, *, seconds: float, seed: int, threads: int = 1, compiled: bool | None = None,
    cancelled: Callable[[], bool] = lambda: False,
) -> Thought:  # fmt: skip
    """A move for the seat to move."""
    deadline = now() + seconds * (1 - UNHURRIED)
    legal = {move.code: move for move in state.legal()}
    kernel: Any = instantiate(climbing, compiled=compiled, game=rules)
    is_patient = state.rules_state.turn <= PATIENCE * state.game.seats
    plan = climbing.new_plan(settings.envy if is_patient else 0)
    turns: list[Turn] = []
    for turn in _turns(kernel, state.rules_state, plan, settings.noise, seeded(seed)):
        turns.append(turn)
        if now() > deadline or cancelled():
            break
    turns.sort(key=lambda turn: -turn.worth)
    looked = len(turns)
    checked = []
    for turn in turns[: settings.replies]:
        if now() > deadline or cancelled():
            break
        checked.append(_after_reply(kernel, state.rules_state, turn, plan))
        looked += 1
    best = max(checked or turns[:1], key=lambda turn: turn.worth)
    return Thought(move=legal[best.moves[0]], simulations=looked, nodes=looked, win_share=_win_share(best.worth))


def _turns(kernel: Any, position: rules.State, plan: climbing.Plan, noise: int, rng: int) -> Iterator[Turn]:
    """The best turn for each way to begin it, likely ones first."""
    seat = position.mover
    moves = plan.moves[0]
    listed = [int(code) for code in moves[: rules.legal_moves(position, moves)]]
    if position.phase == rules.LIFT:
        pawn = int(position.board[rules.PAWN + seat])
        listed.sort(
            key=lambda code: code <= rules.LAST and max(abs(code // 10 - pawn // 10), abs(code % 10 - pawn % 10))
        )
        from_afar = 0
        for lift in listed:
            use = kernel.is_worth_lifting(position, lift, from_afar)
            from_afar += use == 2
            if use:
                worth, place, step, rng = kernel.best_with_lift(position, lift, plan, noise, rng)
                if place != rules.NO_MOVE:
                    yield Turn(worth=worth, moves=[code for code in (lift, place, step) if code != rules.NO_MOVE])
    else:
        for code in listed:
            after = rules.play(position, code)
            worth, step, rng = kernel.best_step(after, seat, plan, noise, rng)
            is_same_turn = after.mover == seat and after.phase in (rules.STEP, rules.BOUNCE)
            yield Turn(worth=worth, moves=[code, step] if is_same_turn and step != rules.NO_MOVE else [code])


def _after_reply(kernel: Any, position: rules.State, turn: Turn, plan: climbing.Plan) -> Turn:
    """The turn, judged after the next player's best answer."""
    seat = position.mover
    after = position
    for code in turn.moves:
        after = rules.play(after, code)
    if after.phase == rules.BOUNCE and after.mover == seat:
        after = rules.play(after, rules.STOP)
    worth, _ = kernel.worth_after_reply(after, seat, plan, 0, 0)
    return Turn(worth=worth, moves=turn.moves)


def _win_share(worth: int) -> float:
    """A rough chance to win, from the difference in tenths of a turn."""
    return float(1 / (1 + 10 ** (-max(-400, min(400, worth + 60)) / 120)))
