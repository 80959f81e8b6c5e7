"""Nasca in writing: cells, planks and landscapes."""

from __future__ import annotations

import re
from collections.abc import Sequence

import numpy as np

from tablier.games.nasca import rules
from tablier.games.nasca.board import (
    BEGIN,
    LENGTHS,
    NEUTRAL,
    PLACEMENTS,
    ROWS,
    WORDS,
    cells_under,
    count_of,
    goes_on,
    height_at,
    lay,
    under,
)
from tablier.games.nasca.rules import NEUTRAL_PLANKS, State
from tablier.refusal import BadSetup, IllegalMove
from tablier.texts import Text, shown

LETTERS = "abcdefghijk"
NUMBERS = {placement: number for number, placement in enumerate(PLACEMENTS)}


def cell_name(row: int, column: int) -> str:
    """As in `a1`, the top left cell."""
    return f"{LETTERS[column]}{row + 1}"


def cells_of(placement: int) -> list[str]:
    """The cells a placement lies over, from the left or the top."""
    return [cell_name(*cell) for cell in cells_under(placement)]


def write_plank(placement: int) -> str:
    """The two end cells, or the one cell."""
    cells = cells_of(placement)
    return cells[0] if len(cells) == 1 else f"{cells[0]}-{cells[-1]}"


TEXTS = tuple(write_plank(placement) for placement in range(len(PLACEMENTS)))


def write_move(state: State, move: int) -> str:
    """The plank, as its two end cells."""
    return TEXTS[move]


def read_plank(text: str) -> int | None:
    """The placement a text means, forgiving about case, spaces and the order of the ends; None if it means none."""
    compact = re.sub(r"[ \t]+", "", text).lower()
    moment = re.fullmatch(r"([a-k])(10|[1-9])(?:-([a-k])(10|[1-9]))?", compact)
    if not moment:
        return None
    letter, number, other_letter, other_number = moment.groups()
    ends = [(int(number) - 1, LETTERS.index(letter))]
    if other_letter:
        ends.append((int(other_number) - 1, LETTERS.index(other_letter)))
        if ends[0] == ends[1]:
            return None
    (row, column), (last_row, last_column) = min(ends), max(ends)
    if row == last_row:
        return NUMBERS.get((row, column, last_column - column + 1))
    return NUMBERS.get((ROWS + column, row, last_row - row + 1)) if column == last_column else None


def read_move(state: State, text: str) -> int:
    """The placement a text means, legal or not."""
    placement = read_plank(text)
    if placement is None or placement < BEGIN[LENGTHS[0]]:
        raise IllegalMove(
            Text(
                "This is no move. Write the two end cells of a straight plank of 2 to 5 cells, as in c4-g4.",
                "Ce n’est pas un coup. Écrivez les deux cases extrêmes d’une pièce droite de 2 à 5 cases, comme c4-g4.",
            ),
            "NAS-1",
        )
    return placement


def explain(state: State, move: int) -> IllegalMove:
    """Why the rules do not allow this plank now: which support, which cell."""
    seat = rules.player(state)
    if seat == rules.NOBODY:
        return IllegalMove(Text("The game is over.", "La partie est finie."), "NAS-7")
    length = len(cells_of(move))
    if count_of(state.left[seat], length) == 0:
        return IllegalMove(
            Text(f"You have no plank of length {length} left.", f"Vous n’avez plus de pièce de longueur {length}."),
            "NAS-1",
        )
    return _obstacle(state.board, move, seat)


def _obstacle(board: np.ndarray, move: int, seat: int) -> IllegalMove:
    """The first of the reasons why a plank of the seat may not lie there, in words."""
    uneven, linked, _, _ = under(board, move, seat)
    return (_uneven if uneven else _same_plank if linked else _not_own)(board, move)


def _uneven(board: np.ndarray, move: int) -> IllegalMove:
    cells = cells_of(move)
    ends = [cells[0], cells[-1]]
    first, last = (height(board, cell) for cell in ends)
    if first == last > 0:
        return _too_high(board, move)
    taken = [cell for cell in cells if height(board, cell)]
    if first == last == 0:
        return IllegalMove(
            Text(
                f"{' '.join(taken)}: not empty, and the ends of a bridge must rest on planks.",
                f"{' '.join(taken)} : non vide, et les extrémités d’un pont doivent reposer sur des pièces.",
            ),
            "NAS-3",
            taken,
        )
    return IllegalMove(
        Text(
            f"The ends must have the same height: {ends[0]} has {first}, {ends[1]} has {last}.",
            f"Les extrémités doivent être à la même hauteur : {ends[0]} est à {first}, {ends[1]} à {last}.",
        ),
        "NAS-3",
        ends,
    )


def _too_high(board: np.ndarray, move: int) -> IllegalMove:
    cells = cells_of(move)
    higher = [cell for cell in cells if height(board, cell) > height(board, cells[0])]
    return IllegalMove(
        Text(
            f"{' '.join(higher)}: higher than the ends of the bridge.",
            f"{' '.join(higher)} : plus haut que les extrémités du pont.",
        ),
        "NAS-3",
        higher,
    )


def _same_plank(board: np.ndarray, move: int) -> IllegalMove:
    cells = cells_of(move)
    level = height(board, cells[0])
    linked = [
        number
        for number, place in enumerate(cells_under(move)[:-1])
        if height_at(board, *place) == level and goes_on(board, *place, PLACEMENTS[move][0])
    ]
    shown = [cells[linked[0]], cells[linked[0] + 1]]
    return IllegalMove(
        Text(
            f"It would rest on the same plank with more than one cell: {shown[0]} and {shown[1]}.",
            f"Elle reposerait sur une même pièce par plus d’une case : {shown[0]} et {shown[1]}.",
        ),
        "NAS-4",
        shown,
    )


def _not_own(board: np.ndarray, move: int) -> IllegalMove:
    cells = cells_of(move)
    resting = [cell for cell in cells if height(board, cell) == height(board, cells[0])]
    return IllegalMove(
        Text(
            f"None of the planks under {' '.join(resting)} is yours.",
            f"Aucune des pièces sous {' '.join(resting)} n’est à vous.",
        ),
        "NAS-5",
        resting,
    )


def height(board: np.ndarray, cell: str) -> int:
    """The highest level over a cell."""
    return height_at(board, int(cell[1:]) - 1, LETTERS.index(cell[0]))


def write_position(state: State) -> str | None:
    """Always None: positions of Nasca have no notation, only records."""
    return None


# Landscapes


def read_landscape(planks: Sequence[object]) -> list[int]:
    """Placements of neutral planks: sorted by text if they lie flat, else in the order given, in which they are laid.

    Refuses planks there are not, and those that cannot lie where they are laid.
    """
    placements = [_read_neutral(plank) for plank in planks]
    _check_counts(placements)
    if is_flat(placements):
        return sorted(placements, key=lambda placement: TEXTS[placement])
    board = np.zeros(WORDS, np.int64)
    for placement in placements:
        # Where all is neutral, everybody's support is (NAS-5), so that any seat will do.
        if not rules.fits(board, placement, 0):
            raise _cannot_be_laid(placement, _obstacle(board, placement, 0))
        lay(board, placement, NEUTRAL)
    return placements


def is_flat(placements: Sequence[int]) -> bool:
    """Whether no two of them share a cell."""
    cells = [cell for placement in placements for cell in cells_under(placement)]
    return len(cells) == len(set(cells))


def _read_neutral(plank: object) -> int:
    placement = read_plank(plank) if isinstance(plank, str) and len(plank) < 20 else None
    if placement is None or PLACEMENTS[placement][2] > 3:
        raise BadSetup(
            Text(
                f"{shown(plank)} is no neutral plank: write e5-g5, c3-c4 or c3.",
                f"{shown(plank)} n’est pas une pièce neutre : écrivez e5-g5, c3-c4 ou c3.",
            ),
            "NAS-12",
        )
    return placement


def _cannot_be_laid(placement: int, reason: IllegalMove) -> BadSetup:
    """That a neutral plank does not fit on those before it, and why."""
    plank = TEXTS[placement]
    return BadSetup(
        Text(
            f"The neutral plank {plank} cannot be laid. {reason.text.en}",
            f"La pièce neutre {plank} ne peut pas être posée. {reason.text.fr}",
        ),
        reason.rule,
        reason.places,
    )


def _check_counts(placements: list[int]) -> None:
    lengths = [PLACEMENTS[placement][2] for placement in placements]
    for length in (1, 2, 3):
        most = count_of(NEUTRAL_PLANKS, length)
        if lengths.count(length) > most:
            raise BadSetup(
                Text(
                    f"Too many neutral planks of length {length}: there are {most} in all.",
                    f"Trop de pièces neutres de longueur {length} : il y en a {most} en tout.",
                ),
                "NAS-12",
            )
