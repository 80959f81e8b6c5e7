"""What a game must define. One folder holds it all; nothing else in the program knows a game's inside.

`rules.py` is written in the part of Python that compiles (`tablier.jit.rule`) and holds these names:

| name | meaning |
|---|---|
| `State` | a position, as a NamedTuple of integers and small arrays |
| `SEATS`, `MOST_MOVES`, `NO_MOVE` | the most seats, the longest list of legal moves, and "none" |
| `WORDS` | how many 64-bit integers of a position `advance` overwrites; 0 where it overwrites nothing |
| `player(state)` | the seat that decides now |
| `legal_moves(state, moves)` | fills the array, returns how many: none exactly when the game is over |
| `advance(state, move)` | the next position; may overwrite the arrays it is given; trusts its caller |
| `copy(state, room)` | the position with those integers in `room`, for `advance` to overwrite |
| `play(state, move)` | the next position, leaving its argument as it was; not compiled |
| `candidates(state, pool)`, `draw(state, pool, count, rng)` | draw legal moves, each with the same chance |
| `is_over(state)`, `score(state, seat)`, `winner(state)` | the end; winner is -1 for nobody |
| `imagine(state, seat, rng)` | where there are secrets: deals anew, in place, what the seat cannot know |

`owning.py`, where places come to belong to somebody, is written in the same way:

| name | meaning |
|---|---|
| `PLACES` | how many there are; its first lines say which, and in what order |
| `this_stage(state)` | the position whose end counts: a round, where a game has several; not compiled |
| `add_owners(state, totals)` | adds, at the end, 1 to the places of seat 0 and takes 1 from those of seat 1 |

Moves are integers; only `notation.py` knows what they look like. The folder itself offers the names of `GameModule`.
Where an option is called `players`, it says how many sit down; elsewhere all `SEATS` are taken.

All that is ever hidden is in the setup: moves are open. A setup as one seat knows it has `UNKNOWN` for the rest; games
where everything lies open take that part of the contract from `tablier.games.open`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import ModuleType
from typing import TYPE_CHECKING, Any, Protocol

from tablier.options import Option, Value
from tablier.refusal import IllegalMove
from tablier.texts import Text

if TYPE_CHECKING:
    from tablier.match import Move, State


UNKNOWN = "?"  # stands in a setup for what the reader may not know


class GameModule(Protocol):
    """The folder of one game, seen from outside. Where it says Any, `state` is the `State` of its rules."""

    TITLE: str
    AUTHOR: str
    ABOUT: Text
    OPTIONS: tuple[Option, ...]
    SETUP_SCHEMA: dict[str, Any]  # what a setup looks like, as JSON Schema
    STYLES: dict[str, str]  # how `text` looks in a terminal: patterns in it, and their styles
    View: type  # the struct that `view` returns
    SECRETS: bool  # whether seats know different things
    rules: ModuleType
    owning: ModuleType | None  # who owns which place at the end; None where places have no owners

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

    # What people see: from the whole match, as the past may matter, and for one seat, or a spectator. Everything is
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
