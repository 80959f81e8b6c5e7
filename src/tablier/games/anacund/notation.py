"""Anacund in writing: squares, placements and rings."""

from __future__ import annotations

import re

from tablier.games.anacund import rules
from tablier.games.anacund.rules import DIGIT, SQUARES, VALUES, State
from tablier.refusal import BadSetup, IllegalMove
from tablier.texts import Text

COLUMNS = "abcdefghijklmnopq"
# Clockwise: the top row, the right end, the bottom row backwards, the left end.
SQUARE_NAMES = (*(f"{c}1" for c in COLUMNS), "q2", *(f"{c}3" for c in reversed(COLUMNS)), "a2")
BONUS = "*"
BY_GROUP = "/"  # before the size of a group without a matching square (ANA-4)
SEAT_NAMES = (Text("Dark", "Sombre"), Text("Light", "Clair"))


def write_move(state: State, move: int) -> str:
    """The name of the square; by ANA-4, with the size of the group."""
    name = SQUARE_NAMES[rules.square_of(move)]
    return name if move < rules.MISPLACED else f"{name}{BY_GROUP}{rules.size_of(state, move)}"


def read_move(state: State, text: str) -> int:
    """The placement a text means, legal or not; forgiving about case and spaces."""
    compact = re.sub(r"[ \t]+", "", text).lower()
    if not re.fullmatch(rf"[a-q][1-3]({BY_GROUP}[1-{VALUES}])?", compact):
        raise IllegalMove(
            Text(
                "This is no move. Write the square, as in d3: a letter a to q and a row 1 to 3.",
                "Ce n’est pas un coup. Écrivez la case, comme d3 : une lettre de a à q et une rangée de 1 à 3.",
            ),
            "ANA-2",
        )
    name, _, size = compact.partition(BY_GROUP)
    if name not in SQUARE_NAMES:
        raise IllegalMove(
            Text(
                f"There is no square {name}: row 2 has only a2 and q2.",
                f"Il n’y a pas de case {name} : la rangée 2 n’a que a2 et q2.",
            ),
            "ANA-1",
        )
    return SQUARE_NAMES.index(name) + rules.MISPLACED * int(size or 0)


def explain(state: State, move: int) -> IllegalMove:
    """Why the rules do not allow this placement now."""
    square = rules.square_of(move)
    name = SQUARE_NAMES[square]
    if rules.is_over(state):
        return IllegalMove(Text("The game is over.", "La partie est finie."), "ANA-3")
    if (state.dark_won | state.light_won) >> square & 1:
        return IllegalMove(
            Text(
                f"A pawn was captured on {name}: the square is closed.",
                f"Un pion a été capturé en {name} : la case est fermée.",
            ),
            "ANA-6",
            [name],
        )
    if rules.used(state) >> square & 1:
        return IllegalMove(
            Text(f"There is already a pawn on {name}.", f"Il y a déjà un pion en {name}."), "ANA-2", [name]
        )
    return (
        _wrong_square(state, square)
        if move < rules.MISPLACED
        else _wrong_group(state, name, rules.size_of(state, move))
    )


def _wrong_square(state: State, square: int) -> IllegalMove:
    """Why no group has a pawn for a free square; where ANA-4 lets one go there, how that is written."""
    name, value = SQUARE_NAMES[square], rules.value_of(state, square)
    sizes = sorted(set(group_sizes(state, rules.player(state))) - {0})
    held = ", ".join(str(size) for size in sizes)
    homeless = [size for size in sizes if not free_of_value(state, size)]
    reason = Text(
        f"Square {name} has value {value}, but your groups hold {held}.",
        f"La case {name} vaut {value}, mais vos groupes comptent {held}.",
    )
    if not homeless:
        return IllegalMove(reason, "ANA-2", [name])
    missing = [str(size) for size in homeless]
    ways = [f"{name}{BY_GROUP}{size}" for size in homeless]
    also = Text(
        f"No free {' or '.join(missing)} is left: write {' or '.join(ways)}.",
        f"Il ne reste aucun {' ni '.join(missing)} libre : écrivez {' ou '.join(ways)}.",
    )
    return IllegalMove(Text(f"{reason.en} {also.en}", f"{reason.fr} {also.fr}"), "ANA-4", [name])


def _wrong_group(state: State, name: str, size: int) -> IllegalMove:
    """Why a group of this size gives no pawn for any square (ANA-4)."""
    sizes = sorted(set(group_sizes(state, rules.player(state))) - {0})
    if size not in sizes:
        held = ", ".join(str(size) for size in sizes)
        return IllegalMove(
            Text(
                f"You have no group of {size}: your groups hold {held}.",
                f"Vous n’avez pas de groupe de {size} : vos groupes comptent {held}.",
            ),
            "ANA-2",
            [name],
        )
    left = [SQUARE_NAMES[square] for square in free_of_value(state, size)]
    if name in left:
        return IllegalMove(
            Text(
                f"Square {name} has value {size} itself: write {name}.",
                f"La case {name} vaut elle-même {size} : écrivez {name}.",
            ),
            "ANA-4",
            [name],
        )
    return IllegalMove(
        Text(
            f"A pawn of a group of {size} goes to any square only when no {size} is free; {left[0]} is.",
            f"Un pion d’un groupe de {size} ne va n’importe où que s’il ne reste aucun {size} libre ; {left[0]} l’est.",
        ),
        "ANA-4",
        left,
    )


def free_of_value(state: State, value: int) -> list[int]:
    """The free squares of a value."""
    return [s for s in range(SQUARES) if rules.value_of(state, s) == value and not rules.used(state) >> s & 1]


def group_sizes(state: State, seat: int) -> list[int]:
    """The sizes of a seat's three groups, greatest first."""
    groups = rules.groups_of(state, seat)
    return [groups >> shift & DIGIT for shift in (6, 3, 0)]


# Rings


def write_ring(values: list[int], bonus: int | None) -> str:
    """Values in ring order from a1, `*` after the bonus square."""
    return "".join(f"{value}{BONUS if square == bonus else ''}" for square, value in enumerate(values))


def read_ring(text: str) -> tuple[list[int], int | None]:
    """Values and bonus square of a ring text; refuses what is no ring."""
    if not re.fullmatch(rf"([1-{VALUES}]\*?){{{SQUARES}}}", text):
        raise BadSetup(
            Text(
                f"A ring is {SQUARES} digits from 1 to {VALUES}, with * after the bonus.",
                f"Un anneau est fait de {SQUARES} chiffres de 1 à {VALUES}, avec * après le bonus.",
            ),
            "ANA-1",
        )
    values = [int(digit) for digit in text if digit != BONUS]
    marked = [moment.start() for moment in re.finditer(r"\d\*", text)]
    if len(marked) > 1 or any(text[place] != "1" for place in marked):
        raise BadSetup(
            Text("Only one square, of value 1, may be the bonus.", "Une seule case, de valeur 1, peut être le bonus."),
            "ANA-1",
        )
    return values, marked[0] if marked else None


def write_position(state: State) -> str | None:
    """Always None: positions of Anacund have no notation, only records."""
    return None
