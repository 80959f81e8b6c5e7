"""Observations of Ascension are what its view tells, and what a seat has learnt of the faces."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
from tests.games.chosen import VARIANTS, walk
from tests.games.planes import observed

import tablier
from tablier.games.ascension.board import BLOCKED, JOKER_CELL, LOST, PAWN, PIECES, RESTING, SPRUNG, SUMMITS, top
from tablier.games.ascension.elements import BARE, HOMES, PILLAR, SPRING, SYMBOLS
from tablier.games.ascension.encoding import BENEATH, PLANES, SIDE
from tablier.games.ascension.notation import CELL_NAMES
from tablier.games.ascension.rules import BOUNCE, figure_of

FIGURES = ("triangle", "circle", "square", "star")
Planes = dict[str, Any]
UNKNOWN, BLANK = "?", "blank"


def figures_from(own: str) -> list[str]:
    """The figures clockwise from one."""
    first = FIGURES.index(own)
    return [*FIGURES[first:], *FIGURES[:first]]


def drawn(face: str | None, own: str) -> list[int]:
    """Whether each figure and symbol is on a face."""
    words = (face or "").split("+")
    return [int(word in words) for word in (*figures_from(own), *SYMBOLS)]


def number_of(face: str | None, own: str) -> int:
    """A face as one number."""
    bits = drawn(face, own)
    figures = sum(bit << place for place, bit in enumerate(bits[: len(FIGURES)]))
    return 1 + (len(FIGURES) ** 2 + SYMBOLS.index(face) if face in SYMBOLS else figures)


def known_faces(state: tablier.State, seat: int) -> dict[str, str]:
    """By cube: what the seat has seen at any time."""
    faces: dict[str, str] = state.game.module.known_setup(state, seat)["faces"]
    return faces


def on_cells(numbers: dict[str, int]) -> np.ndarray:
    return np.array([numbers.get(name, 0) for name in CELL_NAMES], np.uint8).reshape(SIDE, SIDE)


def stacks(state: tablier.State, seat: int, own: str) -> Iterator[Any]:
    """The planes of the pieces, from the view."""
    cells = state.view(seat)["cells"]
    faces = known_faces(state, seat)
    tops = {cell["name"]: cell["pieces"][-1] for cell in cells if cell["pieces"]}
    hidden = {name: piece for name, piece in tops.items() if piece["kind"] == "cube" and piece["shown"] is None}
    known = {name: faces[piece["id"]] for name, piece in hidden.items() if faces[piece["id"]] != UNKNOWN}
    for place in range(len(FIGURES) + len(SYMBOLS)):
        yield on_cells({name: drawn(piece["shown"], own)[place] for name, piece in tops.items()})
    for place in range(len(FIGURES) + len(SYMBOLS)):
        yield on_cells({name: drawn(face, own)[place] for name, face in known.items()})
    yield on_cells({name: 1 for name, piece in tops.items() if piece["kind"] == "cube"})
    yield on_cells({name: 1 for name, piece in tops.items() if piece["kind"] in ("half", "figure")})
    yield on_cells({name: 1 for name, piece in tops.items() if piece["kind"] == "joker"})
    yield on_cells(dict.fromkeys(known, 1))
    yield 0  # springs that have worked are looked at below
    yield on_cells({cell["name"]: cell["height"] for cell in cells})
    for depth in range(1, BENEATH + 1):
        under = {cell["name"]: cell["pieces"][-1 - depth] for cell in cells if len(cell["pieces"]) > depth}
        yield on_cells(
            {name: number_of(piece["shown"], own) + 32 * (piece["kind"] != "cube") for name, piece in under.items()}
        )
    for depth in range(1, BENEATH + 1):
        under = {cell["name"]: cell["pieces"][-1 - depth] for cell in cells if len(cell["pieces"]) > depth}
        cubes = {name: faces[piece["id"]] for name, piece in under.items() if piece["kind"] == "cube"}
        yield on_cells({name: number_of(face, own) for name, face in cubes.items() if face != UNKNOWN})


def players(state: tablier.State, seat: int, own: str, stayed: set[int]) -> Iterator[Any]:
    """The planes of the players, from the view."""
    view = state.view(seat)
    by_figure = {pawn["figure"]: (other, pawn) for other, pawn in enumerate(view["pawns"])}
    seats = [by_figure.get(figure, (None, None)) for figure in figures_from(own)]
    moved = {
        (piece["frozen_by"], cell["name"]): depth
        for cell in view["cells"]
        for depth, piece in enumerate(reversed(cell["pieces"]), 1)
        if piece["frozen_by"] is not None
    }
    for _, pawn in seats:
        yield on_cells({pawn["cell"]: 1} if pawn else {})
    for other, _ in seats:
        yield on_cells({name: depth for (by, name), depth in moved.items() if by == other})
    for other, _ in seats[1:]:
        faces = {} if other is None else known_faces(state, other)
        tops = {cell["name"]: cell["pieces"][-1] for cell in view["cells"] if cell["pieces"]}
        yield on_cells(
            {
                name: 1
                for name, piece in tops.items()
                if not piece["shown"] and faces.get(piece["id"], UNKNOWN) != UNKNOWN
            }
        )
    regular = next((line["seat"] for line in reversed(view["log"]) if not line["extra"]), state.player)
    for who in (state.player, regular if view["extra"] else state.player):
        yield from (int(other == who) for other, _ in seats)
    for key in (None, "blocked", "resting", "figures", "halves"):
        yield from (pawn[key] if pawn and key else 0 for _, pawn in seats)
    refused = state.game.options["walling_in"] == "refused"
    yield from (int(refused and other in stayed) for other, _ in seats)


def turn(state: tablier.State, seat: int, own: str) -> Iterator[Any]:
    """The planes of what is to be done, from the view."""
    view, faces = state.view(seat), known_faces(state, seat)
    lifted = view["lifted"]
    phase = "bounce" if "stop" in state.legal() else view["phase"]
    yield from (int(phase == one) for one in ("lift", "place", "step", "bounce"))
    kind = lifted["kind"] if lifted else None
    yield from (int(kind == one) for one in ("cube", "figure", "half", "joker"))
    face = None if lifted is None else faces[lifted["id"]] if kind == "cube" else lifted["shown"]
    if kind == "joker":
        face = view["pawns"][state.player]["figure"]
    yield int(kind == "cube" and lifted["shown"] is not None)
    yield int(lifted is not None and face != UNKNOWN)
    yield on_cells({view["lifted_from"]: 1} if view["lifted_from"] else {})
    yield from drawn(face, own)
    yield int(view["joker"] is None and kind != "joker")
    yield 0
    yield int(state.game.options["joker"] == "lost")
    yield (view["turns"] - view["turn"]) % 256
    yield (view["turns"] - view["turn"]) // 256


def unknown(state: tablier.State, seat: int) -> int:
    return sum(face == UNKNOWN for face in known_faces(state, seat).values())


def test_every_plane_shows_what_the_view_and_the_known_setup_tell() -> None:
    for name, options in VARIANTS:
        if name != "ascension":
            continue
        states = walk(name, options)
        stayed = set(range(states[0].game.seats))
        own_figures = [pawn["figure"] for pawn in states[0].view()["pawns"]]
        for ply, state in enumerate(states[:-1]):
            board = state.rules_state.board
            stayed &= {seat for seat in stayed if int(board[PAWN + seat]) == HOMES[figure_of(len(own_figures), seat)]}
            for seat in range(state.game.seats) if ply % 9 == 0 or ply > len(states) - 3 else []:
                own = own_figures[seat]
                expected = [*stacks(state, seat, own), *players(state, seat, own, stayed), *turn(state, seat, own)]
                planes = observed(state, seat)
                for plane, numbers, title in zip(planes, expected, PLANES, strict=False):
                    assert np.array_equal(plane, np.broadcast_to(np.uint8(numbers), plane.shape)), (title, str(state))
                left = planes[len(expected) :, 0, 0]
                assert len(left) == len(PLANES) - len(expected) == BARE
                assert sum(left.tolist()) == unknown(state, seat)


def titled(planes: np.ndarray, start: str) -> np.ndarray:
    """The one plane whose name begins like this."""
    (number,) = (number for number, name in enumerate(PLANES) if name.startswith(start))
    return np.asarray(planes[number])


def test_cubes_that_a_seat_does_not_know_are_counted_by_face() -> None:
    state = tablier.game("ascension").start(seed=1)
    for seat in (0, 1):
        planes = observed(state, seat)
        found = {
            name: int(titled(planes, f"cubes with {name} that")[0, 0])
            for name in ("nothing", "the figure 0 corners on")
        }
        assert found == {"nothing": 76 - 40, "the figure 0 corners on": 4}
        assert titled(planes, "cubes with the symbol ladder that")[4, 4] == 3


def test_what_random_games_hardly_reach_is_seen_too() -> None:
    """The order at the summit, pawns that were blocked, rest or are out, a lost joker, and a spring that has worked."""
    state = tablier.game("ascension", players=3).start(seed=1)
    board = state.rules_state.board.copy()
    board[SUMMITS] = 0o13  # first seat 2, then seat 0
    board[BLOCKED + 1], board[RESTING + 2], board[JOKER_CELL] = 1, 1, LOST
    board[PAWN + 1] = 0
    position = state.rules_state._replace(board=board)
    planes = observed(tablier.State(state.game, state.setup, position, ()), 0)
    assert titled(planes, "the place of the player 2 corners on")[0, 0] == 1
    assert titled(planes, "the place of the player 0")[8, 8] == 2
    assert titled(planes, "the place of the player 1 corners on")[0, 0] == 0
    assert titled(planes, "how often the player 1 corners on")[3, 3] == 1
    assert titled(planes, "1 everywhere if a bivouac holds the player 2 corners on").all()
    assert not titled(planes, "the pawn of the player 1 corners on").any()
    assert titled(planes, "1 everywhere if the joker is out").all()
    assert not titled(planes, "1 everywhere if the joker is still").any()


def test_a_spring_that_has_worked_in_this_turn_is_marked() -> None:  # ACN-8
    state = tablier.game("ascension").start(seed=1)
    board = state.rules_state.board.copy()
    cell = PILLAR + 1
    piece = top(board, cell)
    board[PIECES + piece] |= SPRING | SPRING << 5 | state.rules_state.turn << SPRUNG
    position = state.rules_state._replace(board=board, phase=BOUNCE)
    plane = titled(observed(tablier.State(state.game, state.setup, position, ()), 1), "springs that have worked")
    assert np.argwhere(plane).tolist() == [[4, 5]]
