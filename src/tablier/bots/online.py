"""A bot on a server: it takes a seat by a link and plays whenever it is its turn."""

from __future__ import annotations

import secrets
from typing import Any

from tablier.arena.forfeits import Forfeit
from tablier.bots.player import Player, dismiss
from tablier.bots.tables import STALE, Link, Refused, Room, Seat, Tell
from tablier.chance import STATE_MASK
from tablier.record import imagine
from tablier.state import State

LONGEST_NAME = 24  # characters, of somebody at a table


def play(url: str, text: str, tell: Tell, *, forever: bool = False) -> None:
    """Take the seat a link leads to and play there to the end; `forever` goes on with rematches."""
    link, player = Link(url), Player(text)
    try:
        seat = link.reached(tell)
        link.take(seat, player.name[:LONGEST_NAME].strip())
        following: Seat | None = seat
        while following is not None:
            tell(f"Whoever has this link has the seat: {following.url}")
            following = Visit(following, player, tell).play(forever)
    finally:
        player.leave()
        dismiss()


class Visit:
    """One game of a bot at a table."""

    def __init__(self, seat: Seat, player: Player, tell: Tell) -> None:
        self.seat, self.player, self.tell = seat, player, tell
        self._thinking_about: Any = None
        seat.changed = self._look_up

    def play(self, forever: bool) -> Seat | None:
        """Play to the end; the seat in the next game, if there is to be one."""
        with self.seat.followed():
            room = self.seat.wait(0)
            while not room["over"] and _is_ours(room):
                self._react(room)
                room = self.seat.wait(room["number"])
            self._finish(room)
            return self._again() if forever and _is_ours(room) else None

    def _react(self, room: Room) -> None:
        if room["may"]["come_back"]:
            self.seat.ask("/return", {})
        elif room["may"]["answer_undo"]:
            self._insist(_moment(room), "/undo/answer", agree=True)
        elif room["legal"]:
            self._move(room)

    def _move(self, room: Room) -> None:
        """Find a move and play it, unless the game has gone on otherwise."""
        moment = self._thinking_about = _moment(room)
        state = self._state()
        if len(state.moves) == len(room["moves"]) and _moment(self.seat.known) == moment:
            try:
                move = self.player(state, secrets.randbelow(STATE_MASK))
            except Forfeit as forfeit:
                self.tell(f"The bot gives up ({forfeit.reason}).")
                self._insist(moment, "/resign")
            else:
                self._insist(moment, "/moves", move=move)
        self._thinking_about = None

    def _look_up(self, room: Room) -> None:
        """The bot need not go on thinking about what has changed."""
        if self._thinking_about is not None and _moment(room) != self._thinking_about:
            self.player.stop()

    def _insist(self, moment: Any, path: str, **body: Any) -> None:
        """Act at a moment of the game, also if something else happened at the table meanwhile."""
        while _moment(self.seat.known) == moment:
            number = self.seat.known["number"]
            try:
                return self.seat.act(path, **body)
            except Refused as refused:
                if refused.status != STALE:
                    raise
            self.seat.look()
            if self.seat.known["number"] == number:
                return None  # it is not late, but not allowed
        return None

    def _state(self) -> State:
        """The game as the seat knows it; what it does not know is imagined."""
        return imagine(self.seat.ask("/record"), seed=secrets.randbelow(STATE_MASK))

    def _finish(self, room: Room) -> None:
        if not room["over"]:
            self.tell("The seat is no longer the bot's.")
            return
        self.player.finish(self._state(), room["winner"], room["ended"])
        scores = " – ".join(map(str, room["now"]["scores"]))
        winner = None if room["winner"] is None else room["seats"][room["winner"]]
        outcome = "nobody won" if winner is None else "the bot won" if winner["you"] else "the bot lost"
        self.tell(f"{scores}: {outcome} ({room['ended']}).")

    def _again(self) -> Seat | None:
        """Ask for a rematch, and wait for it."""
        self._insist(_moment(self.seat.known), "/rematch")
        room = self.seat.known
        while room["next"] is None:
            if not any(one["rematch"] for one in room["seats"] if one["you"]):
                return None  # there can be none
            room = self.seat.wait(room["number"])
        return Seat(self.seat.server, room["next"], self.seat.secret, self.tell)


def _moment(room: Room) -> Any:
    """What a move answers."""
    return room["over"], room["moves"], room["legal"], room["may"]["answer_undo"]


def _is_ours(room: Room) -> bool:
    """Whether the bot has a seat there, or can have it again."""
    return any(seat["you"] for seat in room["seats"]) or bool(room["may"]["come_back"])
