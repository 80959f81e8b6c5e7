"""The solver of Ascacou: what it proves is what the plain definition says, in every variant; it keeps its time."""

from __future__ import annotations

import itertools
import json
import random
import time

import pytest
from tests.games.ascacou import definition
from typer.testing import CliRunner

import tablier
from tablier.cli import app
from tablier.cli.boards import player
from tablier.games.ascacou import notation, rules
from tablier.jit import can_compile
from tablier.limits import Limits
from tablier.players.ascacou import solver
from tablier.players.ascacou.solver import Solution, empty_cells, solve
from tablier.refusal import Refusal
from tablier.state import State

NARROW = {"COLUMNS": "200", "NO_COLOR": "1", "TERM": "dumb"}
# How many positions with so many empty cells: a thousand together, few where the definition takes long.
POSITIONS = {1: 20, 2: 64, 3: 150, 4: 230, 5: 250, 6: 200, 7: 60, 8: 20, 9: 6}
VARIANTS = list(itertools.product((False, True), (False, True), (None, 15)))


def at_random(empty: int, seed: int, *, dark: float = 0.5, **options: object) -> State:
    """A position of a random game with so many empty cells, over or not; the game may prefer black pawns."""
    rng = random.Random(seed)
    while True:
        state = tablier.game("ascacou", **options).start(seed=rng.randrange(10**9))
        while not state.over and empty_cells(state) > empty:
            colour = "b" if rng.random() < dark else "w"
            legal = state.legal()
            state = state.play(rng.choice([move for move in legal if move[0] == colour] or legal))
        if empty_cells(state) == empty:
            return state


# The plain definition of what a position is worth to the seat to move


def defined(state: State) -> definition.Position:
    """The same position for the plain definition."""
    position: rules.State = state.rules_state
    colours = {rules.BLACK: "b", rules.WHITE: "w"}
    pawns = [(cell, notation.pawn_at(position, number)) for number, cell in enumerate(notation.CELL_NAMES)]
    return definition.Position(
        board=tuple(sorted((cell, colour) for cell, colour in pawns if colour != ".")),
        owners=tuple(map(int, notation.write_owners(position.owners))),
        free=bool(position.free),
        imposed=position.colour != rules.EITHER,
        supply=None if position.supply == rules.NO_LIMIT else position.supply,
        colour=colours.get(position.colour),
        drafting=False,
    )


def followers(position: definition.Position) -> list[definition.Position]:
    if position.imposed:
        return [definition.play(position, text) for text in definition.legal(position)]
    return [definition.with_pawn(position, colour, cell) for colour, cell in definition.placements(position)]


Known = dict[tuple[tuple[tuple[str, str], ...], str | None], int]


def worth(position: definition.Position, known: Known) -> int:
    """How many cards the seat to move ends ahead when both play their best: minimax, each board looked at once."""
    key = (position.board, position.colour)
    if key not in known:
        outcomes = [-worth(after, known) for after in followers(position)]
        scores, seat = definition.scores(position), definition.seat_by_pawns(position)
        known[key] = max(outcomes) if outcomes else scores[seat] - scores[1 - seat]
    return known[key]


def check(state: State, solution: Solution) -> None:
    """Everything in the solution is as defined."""
    known: Known = {}
    ahead = worth(defined(state), known)
    assert solution.proved
    assert (solution.lower, solution.upper) == (ahead, ahead), state.position
    best = [move for move in state.legal() if -worth(defined(state.play(move)), known) == ahead]
    assert solution.best == best, state.position
    end = state
    for move in solution.line:
        end = end.play(move)
    assert end.over
    assert solution.scores == end.scores
    assert solution.winner == end.winner
    seat = rules.player(state.rules_state)
    assert end.scores[seat] - end.scores[1 - seat] == ahead


@pytest.mark.parametrize("empty", POSITIONS)
def test_what_is_proved_is_as_defined(empty: int) -> None:
    for number in range(POSITIONS[empty]):
        state = at_random(empty, seed=100 * number + empty)
        check(state, solve(state))


def test_that_were_a_thousand_positions() -> None:
    assert sum(POSITIONS.values()) == 1000


@pytest.mark.parametrize(("free", "imposed", "supply"), VARIANTS)
def test_every_variant_is_as_defined(free: bool, imposed: bool, supply: int | None) -> None:
    for empty, number in itertools.product((3, 4, 5, 6), range(1 if free else 4)):
        dark = 0.9 if supply else 0.5  # so that black pawns run out
        state = at_random(empty, seed=number, dark=dark, free=free, imposed=imposed, supply=supply)
        check(state, solve(state))


@pytest.mark.parametrize("hands", ["-", "0123456789abcdef", "7", "0f"])
def test_hands_may_have_any_size(hands: str) -> None:
    for number in range(5):
        state = at_random(5, seed=number, deal=hands)
        check(state, solve(state))


def test_at_the_end_there_is_nothing_to_solve() -> None:
    state = at_random(0, seed=1, free=True)
    assert solve(state) == Solution(
        proved=True,
        lower=state.scores[1] - state.scores[0],
        upper=state.scores[1] - state.scores[0],
        winner=state.winner,
        best=[],
        line=[],
        scores=state.scores,
        nodes=0,
    )


# The same in other words


def mirrored(position: str) -> str:
    """Left and right exchanged, on the board and on the cards."""
    board, cards = position.split()
    exchanged = [(card & 0b0101) << 1 | (card & 0b1010) >> 1 for card in (int(digit, 16) for digit in cards)]
    return "/".join(row[::-1] for row in board.split("/")) + " " + "".join(f"{card:x}" for card in sorted(exchanged))


def with_colours_exchanged(position: str) -> str:
    board, cards = position.split()
    exchanged = sorted(15 - int(digit, 16) for digit in cards)
    return board.translate(str.maketrans("bw", "wb")) + " " + "".join(f"{card:x}" for card in exchanged)


@pytest.mark.parametrize("seed", range(6))
def test_mirrored_positions_are_worth_the_same(seed: int) -> None:
    game = tablier.game("ascacou")
    state = at_random(11, seed=seed)
    assert state.position
    solution = solve(state)
    for change in (mirrored, with_colours_exchanged):
        other = solve(game.position(change(state.position)))
        assert (other.lower, other.upper, len(other.best)) == (solution.lower, solution.upper, len(solution.best))
    exchanged = solve(game.position(with_colours_exchanged(state.position))).best
    assert exchanged == sorted({"b": "w", "w": "b"}[move[0]] + move[1:] for move in solution.best)


@pytest.mark.skipif(not can_compile(), reason="plain code takes minutes")
@pytest.mark.parametrize("seed", range(3))
def test_what_is_best_stays_so_after_it_was_played(seed: int) -> None:
    state = at_random(13, seed=seed)
    solution = solve(state)
    for move in state.legal():
        after = solve(state.play(move))
        assert (-after.lower == solution.lower) == (move in solution.best)
        assert -after.lower <= solution.lower


@pytest.mark.skipif(not can_compile(), reason="there is only plain code here")
@pytest.mark.parametrize(("free", "imposed", "supply"), VARIANTS)
def test_plain_and_compiled_do_the_same(free: bool, imposed: bool, supply: int | None) -> None:
    state = at_random(5, seed=3, free=free, imposed=imposed, supply=supply)
    solution = solve(state, Limits(compiled=True))
    assert solution.nodes > 0
    assert solve(state, Limits(compiled=False)) == solution


@pytest.mark.skipif(not can_compile(), reason="plain code takes minutes")
@pytest.mark.parametrize("empty", [5, 9, 10, 14])
def test_two_threads_find_the_same(empty: int) -> None:
    for seed in range(3):
        state = at_random(empty, seed=seed)
        assert solve(state, Limits(threads=2)) == solve(state)


def test_the_work_for_a_fixed_position_stays_the_same() -> None:
    solution = solve(tablier.game("ascacou").position("1wbw1/2b2/1ww2/bb1wb/w1b1b 03478bcd"))
    assert (solution.lower, solution.nodes) == (1, 1_250_964)


# Time


def test_it_stops_when_somebody_wishes() -> None:
    state = at_random(18, seed=1)
    solve(at_random(3, seed=1))  # compiled by now
    wishes: list[float] = []

    def cancelled() -> bool:
        wishes.append(time.monotonic())
        return len(wishes) > 20

    solution = solve(state, Limits(cancelled=cancelled))
    stopped = time.monotonic()
    assert not solution.proved
    assert stopped - wishes[-1] < 0.2  # far less, unless the machine is busy
    gaps = sorted(after - before for before, after in itertools.pairwise(wishes))
    assert gaps[len(gaps) // 2] < 0.02


@pytest.mark.parametrize("looks", [0, 1, 5, 12, 15, 20, 30])
def test_limits_hold_wherever_it_was_stopped(looks: int) -> None:
    state = at_random(12, seed=looks)
    left = itertools.count(looks, -1)
    whole, part = solve(state), solve(state, Limits(cancelled=lambda: next(left) <= 0))
    assert part.lower <= whole.lower == whole.upper <= part.upper
    assert part.proved == (part.lower == part.upper)
    assert set(whole.best) <= set(part.best)
    if not part.proved:
        assert part.scores is None
        assert not part.line


def test_no_time_is_no_proof_but_limits() -> None:
    state = at_random(16, seed=2)
    solution = solve(state, Limits.within(0))
    assert not solution.proved
    assert solution.nodes == 0
    assert solution.lower < solution.upper
    assert solution.best == state.legal()


@pytest.mark.parametrize("deal", ["random", "draft"])
def test_too_many_empty_cells_are_not_even_tried(deal: str) -> None:
    solution = solve(tablier.game("ascacou", deal=deal).start(seed=1))
    assert (solution.proved, solution.lower, solution.upper, solution.winner) == (False, -8, 8, None)


def test_all_that_solving_needs_is_prepared(monkeypatch: pytest.MonkeyPatch) -> None:
    """Both the table and the way to a line are gone through, down to the end of a game."""
    solutions: list[Solution] = []
    monkeypatch.setattr(solver, "solve", lambda *given: solutions.append(solve(*given)))
    solver.prepare()
    [solution] = solutions
    assert solution.proved
    assert solution.nodes > 0
    assert solution.scores is not None


def test_only_ascacou_is_solved() -> None:
    with pytest.raises(Refusal, match="Only Ascacou"):
        solve(tablier.game("nasca").start(seed=1))


@pytest.mark.skipif(not can_compile(), reason="plain code takes minutes")
def test_sixteen_empty_cells_take_no_two_seconds() -> None:
    solve(at_random(3, seed=1))
    for seed in range(3):
        began = time.process_time()
        assert solve(at_random(16, seed=seed)).scores is not None
        assert time.process_time() - began < 2


# The command


def invoke(*words: str) -> str:
    result = CliRunner().invoke(app, ["solve", *words], env=NARROW)
    if result.exception and not isinstance(result.exception, SystemExit):
        raise result.exception
    assert result.exit_code == 0, result.output
    return result.stdout


def test_the_command_prints_score_best_moves_and_line() -> None:
    state = at_random(6, seed=4)
    assert state.position
    solution = solve(state)
    who = "Draw" if solution.winner is None else f"Player {solution.winner + 1} wins"
    assert solution.scores
    assert invoke(state.position).splitlines() == [
        f"{who}, {solution.scores[0]} – {solution.scores[1]}, proved",
        f"best: {' '.join(solution.best)}",
        f"line: {' '.join(solution.line)}",
    ]


def test_the_command_prints_json() -> None:
    state = at_random(6, seed=5, imposed=True)
    assert state.position
    printed = json.loads(invoke(state.position, "-o", "imposed=true", "--json"))
    solution = solve(state)
    assert printed.pop("seconds") >= 0
    assert printed.pop("options")["imposed"] is True
    assert printed == {
        "position": state.position,
        "seat": state.player,
        "proved": True,
        "ahead": [solution.lower, solution.upper],
        "winner": solution.winner,
        "scores": solution.scores,
        "best": solution.best,
        "line": solution.line,
        "nodes": solution.nodes,
    }


def test_the_command_says_what_is_not_proved() -> None:
    state = at_random(16, seed=2)
    assert state.position
    lower, upper = solve(state, Limits.within(0)).lower, solve(state, Limits.within(0)).upper
    printed = invoke(state.position, "--seconds", "0")
    assert printed == f"{player(state.player)} ends {lower:+d} to {upper:+d} cards ahead, not proved\n"


def test_the_command_says_that_there_are_too_many_empty_cells() -> None:
    assert f"not proved: more than {solver.MOST_EMPTY} cells are empty" in invoke("5/5/5/5/5 01234567")


def test_the_command_shows_a_game_that_is_over() -> None:
    state = at_random(0, seed=2, free=True)
    assert state.position
    printed = invoke(state.position, "-o", "free=true")
    assert printed.endswith(f", {state.scores[0]} – {state.scores[1]}, proved\n")
    assert len(printed.splitlines()) == 1


def test_the_command_refuses_what_is_no_position() -> None:
    with pytest.raises(Refusal, match="A position is the board"):
        invoke("nonsense")
