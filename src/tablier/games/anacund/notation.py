"""Anacund in writing: squares, placements and rings."""

from __future__ import annotations

import re

from tablier.games.anacund import rules
from tablier.games.anacund.rules import DIGIT, OF_EACH_VALUE, SQUARES, VALUES, State
from tablier.refusal import BadSetup, IllegalMove
from tablier.texts import Text

COLUMNS = "abcdefghijklmnopq"
# Clockwise: the top row, the right end, the bottom row backwards, the left end.
SQUARE_NAMES = (*(f"{c}1" for c in COLUMNS), "q2", *(f"{c}3" for c in reversed(COLUMNS)), "a2")
BONUS = "*"
SEAT_NAMES = (Text("Dark", "Sombre"), Text("Light", "Clair"))


def write_move(state: State, move: int) -> str:
    """The name of the square."""
    return SQUARE_NAMES[move]


def read_move(state: State, text: str) -> int:
    """The square a text means, playable or not; forgiving about case and spaces."""
    compact = re.sub(r"[ \t]+", "", text).lower()
    if not re.fullmatch(r"[a-q][1-3]", compact):
        raise IllegalMove(
            Text(
                "This is no move. Write the square, as in d3: a letter a to q and a row 1 to 3.",
                "Ce n’est pas un coup. Écrivez la case, comme d3 : une lettre de a à q et une rangée de 1 à 3.",
            ),
            "ANA-2",
        )
    if compact not in SQUARE_NAMES:
        raise IllegalMove(
            Text(
                f"There is no square {compact}: row 2 has only a2 and q2.",
                f"Il n’y a pas de case {compact} : la rangée 2 n’a que a2 et q2.",
            ),
            "ANA-1",
        )
    return SQUARE_NAMES.index(compact)


def explain(state: State, move: int) -> IllegalMove:
    """Why the rules do not allow this placement now."""
    name = SQUARE_NAMES[move]
    if rules.is_over(state):
        return IllegalMove(Text("The game is over.", "La partie est finie."), "ANA-3")
    if (state.dark_won | state.light_won) >> move & 1:
        return IllegalMove(
            Text(
                f"A pawn was captured on {name}: the square is closed.",
                f"Un pion a été capturé en {name} : la case est fermée.",
            ),
            "ANA-6",
            [name],
        )
    if rules.used(state) >> move & 1:
        return IllegalMove(
            Text(f"There is already a pawn on {name}.", f"Il y a déjà un pion en {name}."), "ANA-2", [name]
        )
    value = int(state.values[move])
    sizes = ", ".join(str(size) for size in sorted(set(group_sizes(state, rules.player(state))) - {0}))
    return IllegalMove(
        Text(
            f"Square {name} has value {value}, but your groups hold {sizes}.",
            f"La case {name} vaut {value}, mais vos groupes comptent {sizes}.",
        ),
        "ANA-2",
        [name],
    )


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
    for value in range(1, VALUES + 1):
        if values.count(value) != OF_EACH_VALUE:
            raise BadSetup(
                Text(
                    f"A ring has {OF_EACH_VALUE} squares of each value, not {values.count(value)} of value {value}.",
                    f"Un anneau a {OF_EACH_VALUE} cases de chaque valeur, pas {values.count(value)} de valeur {value}.",
                ),
                "ANA-1",
            )
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
