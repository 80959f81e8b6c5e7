"""A played game as a match keeps it: one line of its file (see `games_file`)."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

from tablier.arena.forfeits import Reason
from tablier.state import Game

End = Literal["rules"] | Reason


class Played(Struct, frozen=True, kw_only=True):
    """One game of a match."""

    version: int  # of records: what is meant by options that are not given
    game: str
    options: dict[str, Any]
    match: int  # the match's seed
    number: int  # of the game in the match, from 0
    meeting: int  # its number in the match: as many games as entrants meet in, on the same setup
    entrants: list[str]  # by seat: the names in the table
    plays: list[str]  # by seat: what plays under these names
    places: list[int]  # by seat: of the entrants in the match's list
    seed: int  # of the setup: `Game.start` deals it again
    opening: int  # so many moves were drawn before anybody played
    moves: list[str]
    scores: list[int]
    winner: int | None
    ended: End  # by the rules, or because somebody forfeited the game
    forfeited: int | None  # the seat that did
    seconds: list[float]  # of thinking for a move, by seat: the mean

    def __post_init__(self) -> None:
        seats = len(self.places)
        by_seat = (self.entrants, self.plays, self.scores, self.seconds)
        named = (seat for seat in (self.winner, self.forfeited) if seat is not None)
        if seats < 2 or any(len(one) != seats for one in by_seat) or any(seat not in range(seats) for seat in named):
            raise ValueError("it has not as many of everything as seats")

    @property
    def points(self) -> list[float]:
        """What the game is worth to each seat. They sum to one.

        The winner has it all; where nobody won, everybody has the same part. Who forfeits a game has none: at two seats
        the other one then won; at more nobody did, as nobody knows who would have, and the others share it.
        """
        if self.winner is not None:
            return [float(seat == self.winner) for seat in range(len(self.places))]
        sharing = [seat != self.forfeited for seat in range(len(self.places))]
        return [shares / sum(sharing) for shares in sharing]

    def record(self) -> dict[str, Any]:
        """The game as a record, which `tablier.load` replays; a forfeit counts as resigning."""
        state = Game.of_version(self.version, self.game, self.options).start(seed=self.seed)
        for move in self.moves:
            state = state.play(move)
        return {**state.record(resigned=self.forfeited), "names": self.entrants}
