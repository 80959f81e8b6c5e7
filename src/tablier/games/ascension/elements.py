"""The elements of Ascension: cells, pieces, faces, and what a face allows (glossary in `rules`)."""

from __future__ import annotations

from itertools import combinations

import numpy as np

from tablier.jit import rule

SEATS = 4
NOBODY = -1

# Cells. A cell is ten times its row and its column: a1 is 11, b1 is 12, i9 is 99. The numbers around are no cells.

FIRST, LAST = 11, 99
CELLS = [10 * row + column for row in range(1, 10) for column in range(1, 10)]
PILLAR = 55
HOMES = (11, 19, 99, 91)  # the corner of each figure, clockwise
DIRECTIONS = np.array([-11, -10, -9, -1, 1, 9, 10, 11], np.int64)

# Pieces. A cube has the number of the cell it starts on; half-cubes are numbered by seat.

NONE = 0
CUBES = [cell for cell in CELLS if cell != PILLAR and cell not in HOMES]
IN_RESERVE = 2  # half-cubes with their figure, and as many plain ones, for each player
FIGURED = LAST + 1
PLAIN = FIGURED + SEATS * IN_RESERVE
JOKER = PLAIN + SEATS * IN_RESERVE
CUBE, HALF_CUBE, PILLAR_HEIGHT = 2, 1, 9  # heights in half-cubes


@rule
def size(piece: int) -> int:
    """The height of a piece."""
    return CUBE if piece < FIGURED else HALF_CUBE


# Faces (ACN-1): blank, figures, a symbol. As faces too: a cell without piece, and the joker of each figure.

BLANK = 0
SINGLES = [1 << figure for figure in range(SEATS)]
FIGURES_ON = (0, *SINGLES, *(one | other for one, other in combinations(SINGLES, 2)))  # of the first faces, as sets
SYMBOLS = ("ladder", "mattress", "spring", "cablecar", "bivouac", "chasm")
LADDER, MATTRESS, SPRING, CABLE_CAR, BIVOUAC, CHASM = range(len(FIGURES_ON), len(FIGURES_ON) + len(SYMBOLS))
BARE, JOKER_OF = CHASM + 1, CHASM + 2
FACES = JOKER_OF + SEATS
STANDARD_FACES = {face: 3 if face >= LADDER else 4 if FIGURES_ON[face] in SINGLES else 1 for face in range(1, BARE)}
MOST_DRAWN = sum(STANDARD_FACES.values())

# What a face allows, as sets of figures and of kinds of ground

ALL = 15
CORNERS, ON_PILLAR, ORDINARY = ALL, 16, 32  # kinds of ground: one bit for each corner, by figure
ANY_GROUND = CORNERS | ON_PILLAR | ORDINARY


def figures_on(face: int) -> int:
    """The figures drawn on a face."""
    return FIGURES_ON[face] if face < LADDER else 0


def entered_by(face: int) -> int:
    """Whose pawns may step on it (ACN-7): nobody's on a chasm, the leader's on its joker, else as for lifting."""
    if face >= JOKER_OF:
        return 1 << face - JOKER_OF
    return 0 if face == CHASM else figures_on(face) or ALL


def lifted_by(face: int) -> int:
    """Who may lift a piece that shows it (ACN-3): everybody, or if it shows figures, those; nobody lifts the joker."""
    return 0 if face >= BARE else figures_on(face) or ALL


def covered_on(face: int) -> int:
    """On which grounds a piece may come on it (ACN-5): never on the joker, and only one on the pillar."""
    if face >= JOKER_OF:
        return 0
    return ANY_GROUND if face == BARE else ANY_GROUND - ON_PILLAR


def put_on(face: int) -> int:
    """On which grounds a piece that shows it may go (ACN-5): a corner wants its figure, the pillar nothing shown."""
    return figures_on(face) | ORDINARY | (ON_PILLAR if face == BLANK else 0)


def ground(cell: int) -> int:
    """The kind of ground of a cell."""
    return 1 << HOMES.index(cell) if cell in HOMES else ON_PILLAR if cell == PILLAR else ORDINARY
