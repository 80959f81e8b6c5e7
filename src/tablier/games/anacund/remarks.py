"""What a pawn of Anacund does, in words: what it captures or loses, which runs it threatens, saves or leaves open."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tablier.games.anacund import rules
from tablier.games.anacund.notation import SQUARE_NAMES, group_sizes
from tablier.games.anacund.rules import SQUARES, State
from tablier.texts import Text, listed, sentence

if TYPE_CHECKING:
    from tablier.match import Move
    from tablier.match import State as Match

MOST_CLAUSES = 3


def why(match: Match, move: Move) -> Text:
    """What a legal move does."""
    before: State = match.rules_state
    after = rules.play(before, move.code)
    clauses = _captured(before, after, move)[:MOST_CLAUSES]
    clauses += _dangers(before, after, move.seat)[: MOST_CLAUSES - len(clauses)]
    clauses = clauses or [_quiet(after, move)]
    if rules.is_over(after):
        clauses.append(Text("ends the game", "met fin à la partie"))
    return sentence(clauses)


def _captured(before: State, after: State, move: Move) -> list[Text]:
    gains = [after.dark_won & ~before.dark_won, after.light_won & ~before.light_won]
    won, lost = gains[move.seat], gains[1 - move.seat]
    clauses = []
    if won:
        pawns = _pawns(won)
        clauses.append(Text(f"captures {pawns.en}", f"capture {pawns.fr}"))
    if won & after.bonus:
        clauses.append(Text("wins the bonus square", "gagne la case bonus"))
    elif lost & after.bonus:
        clauses.append(Text("loses the bonus square", "perd la case bonus"))
    elif after.bonus >> move.code & 1:
        clauses.append(Text("takes the bonus square", "prend la case bonus"))
    if lost:
        pawns = _pawns(lost)
        clauses.insert(0, Text(f"loses {pawns.en} to the other side", f"perd {pawns.fr} au profit de l’autre camp"))
    return clauses


def _pawns(squares: int) -> Text:
    """Some pawns, by their squares or by their number."""
    names = [name for number, name in enumerate(SQUARE_NAMES) if squares >> number & 1]
    if len(names) == 1:
        return Text(f"the pawn on {names[0]}", f"le pion en {names[0]}")
    return Text(f"{len(names)} pawns", f"{len(names)} pions")


class Run(NamedTuple):
    """Pawns of one colour in an unbroken row."""

    seat: int
    squares: tuple[int, ...]  # clockwise

    @property
    def name(self) -> Text:
        """How it is called in a sentence."""
        if len(self.squares) == 1:
            name = SQUARE_NAMES[self.squares[0]]
            return Text(f"the pawn on {name}", f"le pion en {name}")
        ends = f"{SQUARE_NAMES[self.squares[0]]}–{SQUARE_NAMES[self.squares[-1]]}"
        return Text(f"a run of {len(self.squares)} ({ends})", f"une série de {len(self.squares)} ({ends})")


def runs(state: State) -> list[Run]:
    """All runs on the ring."""
    owner = {square: seat for seat, pawns in enumerate((state.dark, state.light)) for square in _members(pawns)}
    found = []
    for square, seat in owner.items():
        if owner.get((square - 1) % SQUARES) != seat:  # where it begins
            members = [square]
            while owner.get((members[-1] + 1) % SQUARES) == seat and len(members) < SQUARES:
                members.append((members[-1] + 1) % SQUARES)
            found.append(Run(seat, tuple(members)))
    return found


def _members(squares: int) -> list[int]:
    return [square for square in range(SQUARES) if squares >> square & 1]


def can_be_captured(state: State, run: Run) -> bool:
    """Whether one pawn more would enclose a run, and its enemy has, or will have, a group for that square."""
    enemy = state.dark if run.seat == rules.LIGHT else state.light
    ends = [(run.squares[0] - 1) % SQUARES, (run.squares[-1] + 1) % SQUARES]
    open_ends = [end for end in ends if not rules.used(state) >> end & 1]
    closed_ends = [end for end in ends if enemy >> end & 1]
    if len(open_ends) != 1 or len(closed_ends) != 1:
        return False
    return max(group_sizes(state, 1 - run.seat)) >= int(state.values[open_ends[0]])


def _dangers(before: State, after: State, seat: int) -> list[Text]:
    """The runs of both sides that can be captured now and could not before, or the other way round."""
    threatened = {run.squares: run for run in runs(before) if can_be_captured(before, run)}
    squares_before = {square for squares in threatened for square in squares}
    threats, left_open, saved = [], [], []
    for run in sorted(runs(after), key=lambda run: -len(run.squares)):
        if can_be_captured(after, run):
            if run.squares not in threatened:
                if run.seat != seat:
                    threats.append(Text(f"threatens {run.name.en}", f"menace {run.name.fr}"))
                else:
                    left_open.append(
                        Text(f"leaves {run.name.en} open to capture", f"laisse {run.name.fr} à la merci d’une capture")
                    )
        elif run.seat == seat and squares_before & set(run.squares):
            saved.append(Text(f"brings {run.name.en} to safety", f"met {run.name.fr} en sécurité"))
    return threats[:1] + saved[:1] + left_open[:1]


def _quiet(after: State, move: Move) -> Text:
    run = next((run for run in runs(after) if move.code in run.squares), None)
    value = int(after.values[move.code])
    if run and len(run.squares) > 1:
        size = len(run.squares)
        return Text(f"makes a run of {size} pawns", f"forme une série de {size} pions")
    clause = Text(
        f"takes {move}, of value {value}, out of danger for now",
        f"prend {move}, de valeur {value}, sans danger pour l’instant",
    )
    left = [str(size) for size in group_sizes(after, move.seat) if size]
    if not left:
        return clause
    sizes = listed(left)
    groups = Text("a group", "un groupe") if len(left) == 1 else Text("groups", "des groupes")
    return Text(f"{clause.en}, and keeps {groups.en} of {sizes.en}", f"{clause.fr}, et garde {groups.fr} de {sizes.fr}")
