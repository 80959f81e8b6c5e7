"""Ascacou in writing: cells, cards, moves and positions."""

from __future__ import annotations

import re

from tablier.games.ascacou.rules import (
    ALL_CARDS,
    BLACK,
    CARDS,
    CELL_MASK,
    CELL_SHIFT,
    CELLS,
    EITHER,
    NAMED_SHIFT,
    NEITHER,
    NO_LIMIT,
    PICK,
    SIDE,
    WHITE,
    State,
    completed_by,
    has_place,
    is_blocked,
    is_empty,
    is_over,
    pawns_left,
    player,
)
from tablier.refusal import BadPosition, IllegalMove
from tablier.texts import Text

COLOURS = "bw"
COLOUR_NAMES = (Text("black", "noir"), Text("white", "blanc"))
HEX = "0123456789abcdef"
SPLIT = CARDS  # an explicit deal has one owner digit per card


def cell_name(cell: int) -> str:
    """As in `a1`, the top left cell."""
    row, column = divmod(cell, SIDE)
    return f"{'abcde'[column]}{row + 1}"


def card_name(card: int) -> str:
    """The four cells TL TR BL BR, as in `BBWB`."""
    return "".join("WB"[card >> bit & 1] for bit in range(4))


CELL_NAMES = tuple(cell_name(cell) for cell in range(CELLS))
CARD_NAMES = tuple(card_name(card) for card in range(CARDS))


# Moves


def write_move(state: State, move: int) -> str:
    """The canonical text: `ba1`, `ba1>w`, or a card's name."""
    if move >= PICK:
        return CARD_NAMES[move - PICK]
    named = move >> NAMED_SHIFT
    text = COLOURS[move & 1] + CELL_NAMES[move >> CELL_SHIFT & CELL_MASK]
    return f"{text}>{COLOURS[named - 1]}" if named else text


def read_move(state: State, text: str) -> int:
    """The move a text means, legal or not; forgiving about case and spaces."""
    compact = re.sub(r"[ \t]+", "", text).lower()
    if re.fullmatch(r"[bw]{4}", compact):
        return PICK + CARD_NAMES.index(compact.upper())
    moment = re.fullmatch(r"([bw])([a-e])([1-5])(?:>([bw]))?", compact)
    if not moment:
        raise IllegalMove(
            Text(
                "This is no move. Write the colour and the cell, as in ba1 or we5.",
                "Ce n’est pas un coup. Écrivez la couleur et la case, comme ba1 ou we5.",
            ),
            "ASC-2",
        )
    colour, column, row, named = moment.groups()
    cell = (int(row) - 1) * SIDE + "abcde".index(column)
    return COLOURS.index(colour) | cell << CELL_SHIFT | (COLOURS.index(named) + 1 if named else 0) << NAMED_SHIFT


def explain(state: State, move: int) -> IllegalMove:
    """Why the rules do not allow this move now."""
    if is_over(state):
        return IllegalMove(Text("The game is over.", "La partie est finie."), "ASC-5")
    is_draft = state.dealt != ALL_CARDS
    if move >= PICK:
        return _explain_pick(move - PICK, is_draft)
    if is_draft:
        return IllegalMove(
            Text("First share out the cards: pick one.", "Répartissez d’abord les cartes : choisissez-en une."),
            "ASC-1",
        )
    return _explain_placement(state, move)


def _explain_pick(card: int, is_draft: bool) -> IllegalMove:
    name = CARD_NAMES[card]
    if is_draft:
        return IllegalMove(Text(f"Card {name} is already taken.", f"La carte {name} est déjà prise."), "ASC-1", [name])
    return IllegalMove(
        Text("The cards are dealt: place a pawn.", "Les cartes sont distribuées : posez un pion."),
        "ASC-1",
        [name],
    )


def _explain_placement(state: State, move: int) -> IllegalMove:
    cell, colour, named = move >> CELL_SHIFT & CELL_MASK, move & 1, move >> NAMED_SHIFT
    where, pawn = CELL_NAMES[cell], COLOUR_NAMES[colour]
    if not is_empty(state, cell):
        return IllegalMove(
            Text(f"There is already a pawn on {where}.", f"Il y a déjà un pion en {where}."), "ASC-2", [where]
        )
    if state.colour not in (EITHER, colour):
        imposed = COLOUR_NAMES[state.colour]
        return IllegalMove(
            Text(f"You must place a {imposed.en} pawn.", f"Vous devez poser un pion {imposed.fr}."),
            "ASC-8",
            [where],
        )
    if pawns_left(state, colour) == 0:
        return IllegalMove(
            Text(f"No {pawn.en} pawn is left.", f"Il ne reste plus de pion {pawn.fr}."), "ASC-6", [where]
        )
    if is_blocked(state, cell, colour):
        cards = " ".join(card for card, _ in clashes(state, cell, colour))
        return IllegalMove(
            Text(
                f"A {pawn.en} pawn on {where} would make {cards} appear twice.",
                f"Un pion {pawn.fr} en {where} ferait apparaître {cards} deux fois.",
            ),
            "ASC-3",
            [where, *dict.fromkeys(block for _, blocks in clashes(state, cell, colour) for block in blocks)],
        )
    return _explain_naming(state, where, named)


def _explain_naming(state: State, where: str, named: int) -> IllegalMove:
    if state.colour == EITHER:
        return IllegalMove(
            Text(
                "Colours are not imposed in this game.",
                "Les couleurs ne sont pas imposées dans cette partie.",
            ),
            "ASC-8",
        )
    if named == 0:
        return IllegalMove(
            Text(
                "Name the colour the other must place, as in ba1>w.",
                "Annoncez la couleur que l’autre devra poser, comme ba1>w.",
            ),
            "ASC-8",
            [where],
        )
    colour = COLOUR_NAMES[named - 1]
    return IllegalMove(
        Text(
            f"{colour.en.capitalize()} could not be placed anywhere: it cannot be named.",
            f"Le {colour.fr} ne pourrait se poser nulle part : il ne peut pas être annoncé.",
        ),
        "ASC-8",
        [where],
    )


def block_cells(corner: int) -> tuple[int, int, int, int]:
    """The cells TL TR BL BR of the 2×2 block with this top left corner."""
    return corner, corner + 1, corner + SIDE, corner + SIDE + 1


CORNERS = tuple(cell for cell in range(CELLS - SIDE) if cell % SIDE < SIDE - 1)


def standing(black: int, white: int) -> list[tuple[int, int]]:
    """Every full 2×2 block of a board: its corner and the card it shows."""
    full = black | white
    return [
        (corner, sum((black >> cell & 1) << bit for bit, cell in enumerate(block_cells(corner))))
        for corner in CORNERS
        if all(full >> cell & 1 for cell in block_cells(corner))
    ]


def clashes(state: State, cell: int, colour: int) -> list[tuple[str, list[str]]]:
    """The cards a pawn here would make stand twice, each with all the blocks that would show it."""
    pawn = 1 << cell
    shown = standing(state.black | (pawn if colour == BLACK else 0), state.white | (pawn if colour == WHITE else 0))
    completed = completed_by(state, cell, colour)
    found = []
    for card in range(CARDS):
        corners = [CELL_NAMES[corner] for corner, other in shown if other == card]
        if completed >> card & 1 and len(corners) > 1:
            found.append((CARD_NAMES[card], corners))
    return found


# Cards


def write_owners(owners: int) -> str:
    """Sixteen digits: the seat that owns card 0 … f."""
    return "".join(str(owners >> card & 1) for card in range(CARDS))


def read_owners(text: str) -> int | None:
    """Cards of seat 1, from sixteen owner digits; None if the text is something else."""
    if not re.fullmatch(rf"[01]{{{SPLIT}}}", text):
        return None
    return sum(int(digit) << card for card, digit in enumerate(text))


def write_cards(cards: int) -> str:
    """Hex digits, ascending, or `-` for none."""
    return "".join(HEX[card] for card in range(CARDS) if cards >> card & 1) or "-"


def read_cards(text: str) -> int | None:
    """A set of cards from distinct hex digits or `-`; None if the text is something else."""
    if text == "-":
        return 0
    digits = text.lower()
    if not re.fullmatch(r"[0-9a-f]{1,16}", digits) or len(set(digits)) != len(digits):
        return None
    return sum(1 << HEX.index(digit) for digit in digits)


# Positions


def write_board(state: State) -> str:
    """Rows from the top, separated by `/`; digits stand for runs of empty cells."""
    rows = ["".join(pawn_at(state, row * SIDE + column) for column in range(SIDE)) for row in range(SIDE)]
    return "/".join(re.sub(r"\.+", lambda run: str(len(run[0])), row) for row in rows)


def pawn_at(state: State, cell: int) -> str:
    """`b`, `w` or `.`."""
    return "b" if state.black >> cell & 1 else "w" if state.white >> cell & 1 else "."


def read_board(text: str) -> tuple[int, int]:
    """The cells with black and with white pawns; trailing empty cells and rows may be missing."""
    rows = text.lower().split("/")
    if len(rows) > SIDE:
        raise BadPosition(
            Text(f"A board has {SIDE} rows, not {len(rows)}.", f"Un plateau a {SIDE} rangées, pas {len(rows)}.")
        )
    black = white = 0
    for number, row in enumerate(rows):
        if not re.fullmatch(r"[bw1-5]*", row):
            raise BadPosition(
                Text(
                    f"Row {number + 1}: only b, w and the digits 1 to 5 describe cells.",
                    f"Rangée {number + 1} : seuls b, w et les chiffres de 1 à 5 décrivent des cases.",
                )
            )
        cells = re.sub(r"\d", lambda digit: "." * int(digit[0]), row)
        if len(cells) > SIDE:
            raise BadPosition(
                Text(
                    f"Row {number + 1} has {len(cells)} cells instead of {SIDE}.",
                    f"La rangée {number + 1} a {len(cells)} cases au lieu de {SIDE}.",
                )
            )
        for column, pawn in enumerate(cells):
            black |= (pawn == "b") << (number * SIDE + column)
            white |= (pawn == "w") << (number * SIDE + column)
    return black, white


def write_position(state: State) -> str | None:
    """Board, cards of the side to move and, if colours are imposed, the colour; None during a draft."""
    if state.dealt != ALL_CARDS:
        return None
    cards = state.owners if player(state) == 1 else ALL_CARDS & ~state.owners
    text = f"{write_board(state)} {write_cards(cards)}"
    if state.colour == EITHER:
        return text
    return f"{text} {'-' if state.colour == NEITHER else COLOURS[state.colour]}"


def read_position(text: str, imposed: bool) -> dict[str, str]:
    """The setup a position text describes. What stands on the board is checked when the game begins."""
    fields = re.split(r"[ \t]+", text.strip(" \t"))
    if len(fields) != (3 if imposed else 2):
        raise BadPosition(
            Text(
                "A position is the board and the cards of the side to move"
                + (", then the imposed colour b, w or -." if imposed else ", separated by a space."),
                "Une position est le plateau et les cartes de qui doit jouer"
                + (", puis la couleur imposée b, w ou -." if imposed else ", séparés par une espace."),
            )
        )
    black, white = read_board(fields[0])
    cards = read_cards(fields[1])
    if cards is None:
        raise BadPosition(
            Text(
                "Cards are distinct hex digits 0 to f, or - for none.",
                "Les cartes sont des chiffres hexadécimaux distincts de 0 à f, ou - s’il n’y en a pas.",
            ),
            "ASC-1",
        )
    pawns = (black | white).bit_count()
    owners = cards if pawns % 2 else ALL_CARDS & ~cards
    board = write_board(State(black, white, 0, 0, 0, 0, NO_LIMIT, EITHER))
    setup = {"owners": write_owners(owners), "board": board}
    return {**setup, "colour": fields[2].lower()} if imposed else setup


def check_position(state: State) -> None:
    """Refuse a board that no game can reach."""
    if not state.free:
        seen: dict[int, int] = {}
        for corner, card in standing(state.black, state.white):
            if card in seen:
                raise BadPosition(
                    Text(
                        f"Card {CARD_NAMES[card]} appears on the board twice.",
                        f"La carte {CARD_NAMES[card]} apparaît deux fois sur le plateau.",
                    ),
                    "ASC-3",
                    [CELL_NAMES[seen[card]], CELL_NAMES[corner]],
                )
            seen[card] = corner
    for colour in (BLACK, WHITE):
        if pawns_left(state, colour) < 0:
            name = COLOUR_NAMES[colour]
            raise BadPosition(
                Text(
                    f"There are more than {state.supply} {name.en} pawns.",
                    f"Il y a plus de {state.supply} pions {name.fr}s.",
                ),
                "ASC-6",
            )
    if state.colour == NEITHER and (has_place(state, BLACK) or has_place(state, WHITE)):
        raise BadPosition(
            Text(
                "The game is not over: b or w must be imposed.",
                "La partie n’est pas finie : b ou w doit être imposé.",
            ),
            "ASC-8",
        )
    if state.colour in (BLACK, WHITE) and not has_place(state, state.colour):
        name = COLOUR_NAMES[state.colour]
        raise BadPosition(
            Text(
                f"A {name.en} pawn fits nowhere: it cannot be imposed.",
                f"Un pion {name.fr} ne va nulle part : il ne peut pas être imposé.",
            ),
            "ASC-8",
        )
