"""What a game must define. One folder holds it all; nothing else in the program knows a game's inside.

`rules.py` is a module that offers the names of `Rules`; all of them but `play` are written in the part of Python that
compiles (`tablier.jit.rule`). `owning.py`, where places come to belong to somebody, offers those of `Owning`. The
folder itself offers those of `GameModule`. A type checker holds every game against these.

Moves are integers; only `notation.py` knows what they look like. Where an option is called `players`, it says how many
sit down; elsewhere all `SEATS` are taken.

All that is ever hidden is in the setup: moves are open. A setup as one seat knows it has `UNKNOWN` for the rest; games
where everything lies open take that part of the contract from `tablier.games.open`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

import numpy as np

from tablier.games.encoding import Encoding
from tablier.games.lesson import Lesson
from tablier.games.previews import Preview
from tablier.games.rows import Rows
from tablier.options import Option, Value
from tablier.refusal import IllegalMove
from tablier.texts import Text

if TYPE_CHECKING:
    from tablier.state import Move, State


UNKNOWN = "?"  # stands in a setup for what the reader may not know

Position = TypeVar("Position")  # a NamedTuple of integers and small arrays


class Rules(Protocol[Position]):
    """The rules of one game: its module `rules`."""

    SEATS: int  # the most there are
    MOST_MOVES: int  # the longest list of legal moves
    CODES: int  # every move is a number from 0 to one less than this
    NO_MOVE: int
    WORDS: int  # 64-bit integers in a buffer: those of a position that `advance` overwrites, or of games ABREAST

    def player(self, state: Position, /) -> int:
        """The seat to move."""

    def legal_moves(self, state: Position, moves: np.ndarray, /) -> int:
        """Fill the array with the legal moves and return how many: none exactly when the game is over."""

    def advance(self, state: Position, move: int, /) -> Position:
        """The next position; may overwrite the arrays it is given; trusts its caller."""

    def copy(self, state: Position, buffer: np.ndarray, /) -> Position:
        """The position with what `advance` overwrites in the buffer."""

    def play(self, state: Position, move: int, /) -> Position:
        """The next position, leaving its argument as it was; not compiled."""

    def candidates(self, state: Position, pool: np.ndarray, /) -> int:
        """Fill the pool that `draw` draws from and return its count, of which only `draw` knows the meaning."""

    def draw(self, state: Position, pool: np.ndarray, count: int, rng: int, /) -> tuple[int, int, int]:
        """A legal move, each with the same chance, or NO_MOVE; the pool's count, and the generator."""

    def is_over(self, state: Position, /) -> bool:
        """Whether the game has ended."""

    def score(self, state: Position, seat: int, /) -> int:
        """The points of a seat so far."""

    def winner(self, state: Position, /) -> int:
        """The seat that has won, or is ahead; -1 for nobody."""


class OpenRules(Rules[Position], Protocol[Position]):
    """The rules of a game where everything lies open."""

    LONGEST_GAME: int  # how many moves a game can have at most


class AbreastRules(OpenRules[Position], Protocol[Position]):
    """The rules of a game that is played out several times at once, a move of each in turn.

    It pays where `draw` and `advance` compute without tables and branches: the compiler then handles one operation of
    many games in one instruction. In the buffer, what belongs to one game lies ABREAST integers apart; `copy` leaves it
    alone, so positions have no arrays that change.
    """

    ABREAST: int  # how many games at once; a game without this is played out one at a time

    def can_go_abreast(self, state: Position, /) -> bool:
        """Whether games from this position on can."""

    def put(self, state: Position, count: int, rng: int, buffer: np.ndarray, number: int, /) -> None:
        """Write game number so-and-so into the buffer, as far as it changes: position, pool's count and generator."""

    def taken(self, start: Position, buffer: np.ndarray, number: int, /) -> tuple[Position, int, int]:
        """Game number so-and-so from the buffer; `start` has what does not change."""


class SecretRules(Rules[Position], Protocol[Position]):
    """The rules of a game with secrets."""

    def imagine(self, state: Position, seat: int, rng: int, /) -> tuple[Position, int]:
        """Deal anew, in place, what the seat cannot know; returns the position and the generator."""

    def longest_game(self, state: Position, /) -> int:
        """How many moves there can be from this first position on; not compiled."""


class Owning(Protocol[Position]):
    """Who owns which place at the end of a game: its module `owning`, whose first lines say which places, in order."""

    PLACES: int

    def this_stage(self, state: Position, /) -> Position:
        """The position whose end counts: a round, where a game has several; not compiled."""

    def add_owners(self, state: Position, totals: np.ndarray, /) -> None:
        """At the end, add 1 to the places of seat 0 and take 1 from those of seat 1."""


class GameModule(Protocol):
    """The folder of one game, seen from outside. Where it says Any, `state` is the `State` of its rules."""

    TITLE: str
    AUTHOR: str
    ABOUT: Text
    SETUP_SCHEMA: dict[str, Any]  # what a setup looks like, as JSON Schema
    STYLES: dict[str, str]  # how `text` looks in a terminal: patterns in it, and their styles
    SECRETS: bool  # whether seats know different things

    @property
    def OPTIONS(self) -> tuple[Option, ...]:  # noqa: N802, a constant of the module
        """What can be chosen before a game."""

    @property
    def View(self) -> type:  # noqa: N802, the name of a class
        """The struct that `view` returns."""

    @property
    def PEER(self) -> str | None:  # noqa: N802, a constant of the module
        """OpenSpiel's game nearest in length and choices, to compare speeds with; None for no comparison."""

    @property
    def LESSON(self) -> Lesson | None:  # noqa: N802, a constant of the module
        """How it is learned, step by step; None until somebody has written that."""

    @property
    def rules(self) -> Rules[Any]:
        """Its rules."""

    @property
    def rows(self) -> Rows[Any]:
        """Its positions as rows of integers."""

    @property
    def encoding(self) -> Encoding[Any]:
        """Its actions and observations for learners."""

    @property
    def owning(self) -> Owning[Any] | None:
        """Who owns which place at the end; None where places have no owners."""

    # Setup
    def deal(self, options: Mapping[str, Value], rng: int) -> dict[str, Any]:
        """All that chance decides, written out."""

    def begin(self, options: Mapping[str, Value], setup: Mapping[str, Any]) -> tuple[Any, dict[str, Any]]:
        """The first position and the setup in canonical form; refuses one that does not fit."""

    def from_position(self, options: Mapping[str, Value], text: str) -> tuple[dict[str, Value], dict[str, Any]]:
        """Options and setup of a game that goes on from a position text."""

    # Notation
    def write_move(self, state: Any, move: int) -> str:
        """The canonical text of a move."""

    def read_move(self, state: Any, text: str) -> int:
        """The move a text means, legal or not; refuses what is no move at all."""

    def explain(self, state: Any, move: int) -> IllegalMove:
        """Why a readable move is not legal."""

    def write_position(self, state: Any) -> str | None:
        """The position text, if there is one at this moment."""

    # A game may also have tell(text, language): what is shown to readers, with other letters than those of records.

    # What people see: from all of the game so far, as the past may matter, for one seat or a spectator. Everything is
    # built from nothing, never trimmed from the state; once the game is over, everybody may see all.
    def view(self, state: State, seat: int | None) -> Any:
        """What a seat may know."""

    def text(self, state: State, seat: int | None) -> str:
        """The board as text."""

    def svg(self, state: State, seat: int | None) -> str:
        """The board as a picture."""

    def why(self, state: State, move: Move, line: Sequence[Move]) -> Text:
        """What a legal move does, and what comes of it: a sentence of at most three clauses.

        `line` is what is expected to follow, this move first, found from what the seat knows. Where there are secrets,
        the moves of others in it may be impossible in this very state. The sentence follows from the line and from what
        the seat knows before the move, and from nothing else.
        """

    def preview(self, state: State, move: Move) -> Preview:
        """What a legal move would do at once, to be seen before it is made.

        It follows from what the seat to move knows before the move, and from nothing else: a card to be drawn and a
        face to be turned up stay hidden in it.
        """

    # Secrets
    def known_setup(self, state: State, seat: int | None) -> dict[str, Any]:
        """The setup as far as a seat knows it by now, with UNKNOWN for the rest."""

    def imagined_setup(
        self,
        options: Mapping[str, Value],
        setup: Mapping[str, Any],
        moves: Sequence[tuple[int, str]],
        player: int,
        seat: int | None,
        rng: int,
    ) -> dict[str, Any]:
        """A whole setup that fits what a seat knows, each with the same chance, after these moves with their seats.

        `player` is the seat to move now: that it is not another one may say something too.
        """

    def reveals(self, state: Any, move: int) -> bool:
        """Whether a legal move shows anybody something hidden: then nobody may take it back."""

    def ends_for_sure(self, end: State) -> bool:
        """Whether the end of a game, reached by a move with what is hidden imagined, does not depend on that."""
