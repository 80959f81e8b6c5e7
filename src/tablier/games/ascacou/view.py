"""What one seat may see of an Ascacou game. Everything lies open, so all seats see the same."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal

import msgspec

from tablier.games.ascacou import notation, rules

if TYPE_CHECKING:
    from tablier.state import State

Colour = Literal["b", "w"]


class Card(msgspec.Struct, kw_only=True):
    """One of the sixteen patterns: who owns it and where it stands on the board."""

    name: str  # TL TR BL BR, as in "BBWB"
    owner: int | None  # None while a draft has not given it to anyone
    stands: list[str]  # top-left cells of the 2x2 blocks that show it; empty until completed


class Clash(msgspec.Struct, kw_only=True):
    """A card that a pawn would make stand twice."""

    card: str
    blocks: list[str]  # top-left cells of all the blocks that would then show it


class Closed(msgspec.Struct, kw_only=True):
    """An empty cell that may not take a pawn of this colour (ASC-3)."""

    cell: str
    colour: Colour
    clashes: list[Clash]


class AscacouView(msgspec.Struct, kw_only=True, tag_field="game", tag="ascacou"):
    """The board, the cards and what is closed."""

    phase: Literal["draft", "place", "over"]
    board: list[str]  # five rows from the top, "b", "w" or "." for each cell
    cards: list[Card]  # in the order of their hex digits, 0 to f
    closed: list[Closed]
    dead: list[str]  # cells closed to both colours: a green pawn stands there
    imposed: Colour | None  # the colour that must be placed now (ASC-8)
    supply: dict[Colour, int] | None  # pawns left of each colour (ASC-6)
    last: str | None  # the cell of the last pawn placed, or the card last picked


def view(moment: State, seat: int | None) -> AscacouView:
    """What a seat, or a spectator, sees."""
    state: rules.State = moment.rules_state
    is_draft = state.dealt != rules.ALL_CARDS
    blocked = [(cell, colour) for cell in range(rules.CELLS) for colour in (0, 1) if _is_closed(state, cell, colour)]
    return AscacouView(
        phase="draft" if is_draft else "over" if rules.is_over(state) else "place",
        board=[
            "".join(notation.pawn_at(state, row * rules.SIDE + column) for column in range(rules.SIDE))
            for row in range(rules.SIDE)
        ],
        cards=_cards(state),
        closed=[_closed(state, cell, colour) for cell, colour in blocked],
        dead=[notation.CELL_NAMES[cell] for cell, colour in blocked if colour == 1 and (cell, 0) in blocked],
        imposed=_colour(state.colour) if state.colour in (rules.BLACK, rules.WHITE) else None,
        supply=None
        if state.supply == rules.NO_LIMIT
        else {_colour(colour): rules.pawns_left(state, colour) for colour in (0, 1)},
        last=last_place(moment.moves),
    )


def last_place(moves: Sequence[str]) -> str | None:
    """The cell of the last placement, or the card of the last pick."""
    if not moves:
        return None
    return str(moves[-1]) if moves[-1].isupper() else moves[-1][1:3]


def _colour(colour: int) -> Colour:
    return "w" if colour == rules.WHITE else "b"


def _is_closed(state: rules.State, cell: int, colour: int) -> bool:
    return rules.is_empty(state, cell) and rules.is_blocked(state, cell, colour)


def _closed(state: rules.State, cell: int, colour: int) -> Closed:
    clashes = [Clash(card=card, blocks=blocks) for card, blocks in notation.clashes(state, cell, colour)]
    return Closed(cell=notation.CELL_NAMES[cell], colour=_colour(colour), clashes=clashes)


def _cards(state: rules.State) -> list[Card]:
    shown = notation.standing(state.black, state.white)
    return [
        Card(
            name=name,
            owner=state.owners >> card & 1 if state.dealt >> card & 1 else None,
            stands=[notation.CELL_NAMES[corner] for corner, other in shown if other == card],
        )
        for card, name in enumerate(notation.CARD_NAMES)
    ]
