"""One game stepped by compiled code, from Python: what `State` stands on once it is played by codes."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING, Any

import numpy as np

from tablier.jit import instantiate
from tablier.stepping import kernel
from tablier.stepping.kernel import ALL_LEGAL, KEEP, LOOK

if TYPE_CHECKING:
    from tablier.state import Game

_OF_THREAD = threading.local()
BEYOND = 1 << 62  # all codes and actions; those that arrays cannot hold, too


class Moment:
    """A position as a row that is cut to what it fills, with its legal moves and the seat to move."""

    __slots__ = ("codes", "player", "row")

    def __init__(self, row: np.ndarray, codes: np.ndarray, player: int) -> None:
        self.row = row
        self.codes = codes  # int32, not to be written to
        self.player = player  # NOBODY once the game is over


class Stepper:
    """The kernel of a game with the arrays for one game, which it uses again and again; for one thread."""

    def __init__(self, game: Game, room: int) -> None:
        module = game.module
        compiled: Any = instantiate(kernel, game=module.rules, rows=module.rows, encoding=module.encoding)
        actions = module.encoding.actions(game.options)
        self.thread, self.room = threading.get_ident(), room
        self.table = kernel.new_table(1, room, module.rules.MOST_MOVES, actions, game.seats)
        self._step, self._observe = compiled.step, compiled.observe
        self._row, self._moves = self.table.rows[0], self.table.moves[0]
        self._choice, self._seat = np.zeros((2, 1), np.int64)
        self._observation = np.zeros((1, int(np.prod(module.encoding.SHAPE))), np.uint8)

    def first(self, row: np.ndarray) -> Moment:
        """A moment from its row."""
        self._row[: len(row)] = row
        self._look(marks=False)
        return self._result()

    def after(self, moment: Moment, code: int) -> Moment | None:
        """The moment after a move; None if it is not legal."""
        count = len(moment.codes)
        self._row[: len(moment.row)] = moment.row
        self._moves[:count] = moment.codes
        self.table.counts[0] = count
        return self._made(count, code, are_codes=True)

    def after_action(self, moment: Moment, action: int) -> tuple[int, Moment] | None:
        """The move of an action, and the moment after it; None if it is not legal."""
        self._row[: len(moment.row)] = moment.row
        self._look(marks=True)
        after = self._made(len(moment.codes), action, are_codes=False)
        return None if after is None else (int(self.table.made[0]), after)

    def mask(self, moment: Moment, out: np.ndarray) -> None:
        """Mark the legal actions."""
        self._row[: len(moment.row)] = moment.row
        self._look(marks=True)
        out[:] = self.table.masks[0]

    def observe(self, moment: Moment, seat: int, out: np.ndarray) -> None:
        """Write what a seat observes."""
        self._row[: len(moment.row)] = moment.row
        self._seat[0] = seat
        self._observe(self.table, self._seat, self._observation, 0, 1)
        out[:] = self._observation.reshape(out.shape)

    def _look(self, *, marks: bool) -> None:
        self._choice[0] = LOOK
        self._step(self.table, self._choice, True, KEEP, marks, 0, 1)

    def _made(self, count: int, choice: int, *, are_codes: bool) -> Moment | None:
        if not count or not 0 <= choice < BEYOND:
            return None
        self._choice[0] = choice
        if self._step(self.table, self._choice, are_codes, KEEP, False, 0, 1) != ALL_LEGAL:
            return None
        return self._result()

    def _result(self) -> Moment:
        table = self.table
        codes = self._moves[: table.counts[0]].astype(np.int32)
        codes.flags.writeable = False
        return Moment(self._row[: table.used[0]].copy(), codes, int(table.players[0]))


def stepper(game: Game, room: int) -> Stepper:
    """The stepper of this thread for games like this one."""
    known: dict[tuple[Game, int], Stepper] = vars(_OF_THREAD).setdefault("steppers", {})
    if (game, room) not in known:
        known[game, room] = Stepper(game, room)
    return known[game, room]
