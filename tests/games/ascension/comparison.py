"""Random games of Ascension played by the rules and by their plain definition at once.

Plain random play seldom climbs, so most of these games begin on boards that no game has come to: stacks of all
heights with faces shown, pawns anywhere, some of them on their way home, the joker on the board, pieces frozen. In some
of them all pawns are still at home, and pieces are put around their corners.
"""

from __future__ import annotations

import functools
import random
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import numpy as np
from tests.games.ascension import definition
from tests.games.ascension.definition import Piece, Position

import tablier
from tablier.games.ascension import elements, notation, rules
from tablier.games.ascension.board import (
    BLOCKED,
    EVERYBODY,
    FACE,
    FIGURE,
    FIGURED_LEFT,
    HALF,
    JOKER_CELL,
    JOKER_THEN,
    KNOWN,
    LOST,
    MOVED,
    PAWN,
    PIECES,
    PLAIN_LEFT,
    REMEMBERED,
    RESTING,
    THE_JOKER,
    UNMOVED,
    knows,
    own_face,
    put,
    reach_summit,
    settle,
    stand,
)

LONGEST = 60  # moves of one game

REFUSED, JOKER_LOST, WITHOUT = "walling in refused", "jokers lost", "turns of a leader without the joker"


def must_happen(options: Mapping[str, Any]) -> set[str]:
    """What a comparison under these options is worth nothing without."""
    walls = {REFUSED} if options.get("walling_in", "refused") == "refused" else set()
    return walls | ({JOKER_LOST, WITHOUT} if options.get("joker") == "lost" else set())


def remembered(function: Any) -> Any:
    """The same function, which need not find its last answer again when asked about the very same position."""
    last: list[Any] = [None, None]

    @functools.wraps(function)
    def answer(position: Position) -> Any:
        if last[0] is not position:
            last[:] = [position, function(position)]
        return last[1]

    return answer


for _name in ("liftable", "lifts", "placements", "steps", "legal"):
    setattr(definition, _name, remembered(getattr(definition, _name)))


def compare_game(seed: int, options: Mapping[str, Any] | None = None) -> Counter[str]:
    """Compare every position of one game; returns how many there were, and how often what had happened."""
    chance = random.Random(seed)
    chosen = {"players": chance.choice([2, 3, 4]), "turns_max": chance.choice([1, 5, 20, 200]), **(options or {})}
    faces = some_faces(chance)
    if "faces" in chosen:
        faces = tablier.game("ascension", **chosen).start(seed=seed).setup["faces"]
    position = definition.start(
        chosen["players"],
        faces,
        chosen["turns_max"],
        chosen.get("walling_in", "refused"),
        chosen.get("joker", "passed"),
    )
    is_siege = chance.random() < 0.3
    if seed % 4:
        position = made_odd(position, chance, is_siege)
        return follow(as_state(position), position, chance, is_siege, seed)
    game = tablier.game("ascension", **{"faces": dict(Counter(faces.values())), **chosen})
    start = game.start(setup={"players": chosen["players"], "faces": faces})
    return follow(start.rules_state, position, chance, is_siege, seed)


def compare_seed(seed: int, options: Mapping[str, Any]) -> Counter[str]:
    """Compare a game."""
    return compare_game(seed, options)


def follow(state: rules.State, position: Position, chance: random.Random, is_siege: bool, seed: int) -> Counter[str]:
    """Compare the positions from here on, to the end or some way."""
    found: Counter[str] = Counter()
    while legal := compare(state, position, (seed, found["positions"])):
        found["positions"] += 1
        if found["positions"] == LONGEST:
            return found
        if position.phase == "place" and position.walling_in == "refused" and never_left(position):
            found[REFUSED] += legal != definition.legal(replace(position, walling_in="allowed"))
        found[WITHOUT] += position.phase == "lift" and has_lost_joker(position, definition.leader(position))
        text = preferred(position, legal, chance, is_siege)
        had_joker = not has_lost_joker(position, position.seat)
        state = rules.play(state, notation.read_move(state, text))
        position = definition.play(position, text)
        found[JOKER_LOST] += had_joker and has_lost_joker(position, position.seat)
    found["positions"] += 1
    return found


def has_lost_joker(position: Position, seat: int | None) -> bool:
    """Whether it is this seat's turn and the joker is out of the game for good (ACN-12)."""
    pieces = [position.hand, *(piece for pieces in position.stacks for piece in pieces)]
    is_about = position.joker_free or any(piece is not None and piece.kind == "joker" for piece in pieces)
    return seat == position.seat and not is_about


def compare(state: rules.State, position: Position, where: object) -> list[str]:
    """Compare one position; returns its legal moves."""
    legal = definition.legal(position)
    moves = np.empty(rules.MOST_MOVES, np.int64)
    count = rules.legal_moves(state, moves)
    assert sorted(notation.write_move(state, int(move)) for move in moves[:count]) == legal, where
    assert rules.is_over(state) == definition.is_over(position) == (not legal), where
    assert (None if rules.is_over(state) else rules.player(state)) == definition.player(position), where
    assert tuple(rules.score(state, seat) for seat in range(state.players)) == definition.scores(position), where
    winner = rules.winner(state)
    assert (None if winner < 0 else winner) == definition.winner(position), where
    for seat in range(state.players):
        assert may_know(state, seat) == definition.may_know(position, seat), (where, seat)
    # All that is kept from one change to the next is what it would be found to be now.
    assert same(state, as_state(position)), where
    return legal


def may_know(state: rules.State, seat: int) -> dict[str, str]:
    """The faces a seat knows, as the definition has them."""
    return {
        notation.cell_name(cube): notation.FACE_WORDS[own_face(state.board, cube)]
        for cube in elements.CUBES
        if knows(state.board, cube, seat)
    }


def preferred(position: Position, legal: list[str], chance: random.Random, is_siege: bool) -> str:
    """A legal move: pieces often near the pawn or another's corner, steps to a symbol, up, or home from the summit."""
    if "joker" in legal and chance.random() < 0.3:
        return "joker"
    here = position.pawns[position.seat] or ""
    cells = [text for text in legal if text[:2] in definition.CELLS]
    if position.phase == "place":
        near = [text for text in cells if distance(text[:2], here) == 1]
        corners = [definition.home(position, seat) for seat in never_left(position)]
        round_corners = [text for text in cells for corner in corners if distance(text[:2], corner) == 1]
        if round_corners and chance.random() < (0.8 if is_siege else 0.1):
            return chance.choice(round_corners)
        return chance.choice(near if near and chance.random() < 0.4 else legal)
    if position.phase == "lift" and is_siege:
        far = [text for text in legal if text not in cells or distance(text, here) > 1]
        return chance.choice(far or legal)
    if position.phase == "lift" or chance.random() < 0.3:
        return chance.choice(legal)
    symbols = [cell for cell in cells if definition.shown(position, cell) in definition.SYMBOLS]
    if symbols and chance.random() < 0.5:
        return chance.choice(symbols)
    if position.seat in position.summited:
        return min(cells, key=lambda cell: distance(cell, definition.home(position, position.seat)))
    return max(cells, key=lambda cell: (definition.height(position, cell), -distance(cell, definition.PILLAR)))


def never_left(position: Position) -> list[int]:
    """The other seats whose pawn has never left its corner."""
    return [seat for seat, has_left in enumerate(position.has_left) if seat != position.seat and not has_left]


def distance(one: str, other: str) -> int:
    """Steps between two cells."""
    return max(abs(ord(one[place]) - ord(other[place])) for place in range(2))


def some_faces(chance: random.Random) -> dict[str, str]:
    """Faces of all kinds, or many of a few."""
    words = [*definition.FIGURES, *definition.PAIRS, *definition.SYMBOLS]
    kinds = chance.choice([words, definition.SYMBOLS, chance.sample(words, 3), chance.sample(words, 1)])
    cells = chance.sample(definition.CUBE_CELLS, chance.choice([40, 40, 20, 0]))
    return {cell: chance.choice(kinds) for cell in cells}


def compare_faces(seed: int, faces: str | dict[str, int]) -> None:
    """Compare which faces are dealt to how many cubes (ACN-1)."""
    for players in definition.HOMES:
        dealt = tablier.game("ascension", players=players, faces=faces).start(seed=seed).setup["faces"]
        assert Counter(dealt.values()) == definition.face_counts(faces, players), (seed, players)


# Odd positions


def made_odd(position: Position, chance: random.Random, is_siege: bool) -> Position:
    """The same game with its pieces piled up anew and the pawns anywhere, in a siege most of them at home."""
    cubes = [piece for pieces in position.stacks for piece in pieces]
    seats = range(position.players)
    is_poor = not is_siege and chance.random() < 0.2  # no reserves and few stacks: there may be nothing to lift
    halves = [0 if is_poor else chance.randrange(3) for _ in seats]
    figures = [0 if is_poor else chance.randrange(3) for _ in seats]
    pieces = [replace(cube, shown=cube.face != definition.BLANK and chance.random() < 0.6) for cube in cubes]
    pieces += [
        Piece(f"half {seat} {left + 1}", "half", definition.BLANK) for seat in seats for left in range(halves[seat], 2)
    ]
    pieces += [
        Piece(f"figure {seat} {left + 1}", "figure", definition.figure(position, seat), shown=True)
        for seat in seats
        for left in range(figures[seat], 2)
    ]
    summited = tuple(chance.sample(seats, 0 if is_siege else chance.randrange(position.players + 1)))
    arranged = crowded if is_poor else walled if is_siege else piled
    stacks = arranged(pieces, chance)
    position = replace(
        position,
        stacks=stacks,
        halves=tuple(halves),
        figures=tuple(figures),
        frozen=some_frozen(stacks, position.players, chance, is_siege),
        looked=tuple(frozenset(cube.name for cube in cubes if chance.random() < 0.3) for _ in seats),
        revealed=frozenset(cube.name for cube in pieces if cube.shown and cube.kind == "cube"),
        blocks=tuple(chance.randrange(2) for _ in seats),
        summited=summited,
    )
    position = with_pawns(position if is_poor else with_joker(position, chance), chance, 0.3 if is_siege else 0.8)
    held = tuple(
        definition.shown(position, cell or "") == "bivouac" and chance.random() < 0.5 for cell in position.pawns
    )
    seat = chance.choice(seats)
    is_extra = position.summited and seat not in position.summited and chance.random() < 0.2
    return definition.begin_turn(
        replace(position, held=held, seat=position.summited[0] if is_extra else seat, regular=seat)
    )


def piled(pieces: list[Piece], chance: random.Random) -> tuple[tuple[Piece, ...], ...]:
    """Stacks that are higher near the pillar."""
    cells = definition.CUBE_CELLS
    stacks: dict[str, list[Piece]] = {cell: [] for cell in definition.CELLS}
    steepness = chance.choice([0.0, 1.0, 2.0, 4.0])
    weights = [(5 - distance(cell, definition.PILLAR)) ** steepness for cell in cells]
    for piece in chance.sample(pieces, len(pieces)):
        stacks[chance.choices(cells, weights)[0]].append(piece)
    for corner, figure in definition.CORNERS.items():
        fitting = [cell for cell in cells if stacks[cell] and figure in stacks[cell][-1].figures]
        for cell in chance.sample(fitting, min(len(fitting), chance.randrange(3))):
            stacks[corner].append(stacks[cell].pop())
    plain = [cell for cell in cells if stacks[cell] and stacks[cell][-1].visible == definition.BLANK]
    if plain and chance.random() < 0.5:
        stacks[definition.PILLAR].append(stacks[chance.choice(plain)].pop())
    return tuple(tuple(stacks[cell]) for cell in definition.CELLS)


def crowded(pieces: list[Piece], chance: random.Random) -> tuple[tuple[Piece, ...], ...]:
    """A few stacks side by side, about as high as one another, half-cubes on top."""
    middle = chance.choice(definition.CUBE_CELLS)
    near = [cell for cell in definition.CUBE_CELLS if distance(cell, middle) <= 1]
    cells = chance.sample(near, min(len(near), chance.randint(2, 5)))
    ordered = sorted(pieces, key=lambda piece: (piece.kind != "cube", chance.random()))
    stacks = {cell: tuple(ordered[number :: len(cells)]) for number, cell in enumerate(cells)}
    return tuple(stacks.get(cell, ()) for cell in definition.CELLS)


def walled(pieces: list[Piece], chance: random.Random) -> tuple[tuple[Piece, ...], ...]:
    """Low stacks of a few pieces around the corners, the corners bare, the rest anywhere else."""
    stacks: dict[str, list[Piece]] = {cell: [] for cell in definition.CELLS}
    around = [
        cell for cell in definition.CUBE_CELLS if any(distance(cell, corner) == 1 for corner in definition.CORNERS)
    ]
    left = chance.sample(pieces, len(pieces))
    halves = [piece for piece in left if piece.kind != "cube"]
    for cell in around:
        for _ in range(chance.choice([0, 1, 1, 2, 2, 3])):
            source = halves if halves and chance.random() < 0.4 else left
            piece = source.pop()
            left, halves = [other for other in left if other != piece], [other for other in halves if other != piece]
            stacks[cell].append(piece)
    others = [cell for cell in definition.CUBE_CELLS if cell not in around]
    for piece in left:
        stacks[chance.choice(others)].append(piece)
    return tuple(tuple(stacks[cell]) for cell in definition.CELLS)


def some_frozen(
    stacks: tuple[tuple[Piece, ...], ...], players: int, chance: random.Random, is_siege: bool
) -> tuple[str | None, ...]:
    """For each seat a piece it moved last, or none; in a siege one on top of a stack beside a corner."""
    names: list[str | None] = [piece.name for pieces in stacks for piece in pieces]
    if is_siege:
        tops = [(cell, pieces[-1]) for cell, pieces in zip(definition.CELLS, stacks, strict=True) if pieces]
        names = [
            piece.name for cell, piece in tops if any(distance(cell, corner) == 1 for corner in definition.CORNERS)
        ]
    return tuple(chance.sample([*names, *[None] * max(players, len(names))], players))


def with_joker(position: Position, chance: random.Random) -> Position:
    """The same with the joker on the board, sometimes, if anybody leads."""
    if not position.summited or chance.random() < 0.4:
        return position
    cell = chance.choice(definition.CUBE_CELLS)
    joker = Piece("joker", "joker", definition.BLANK)
    return replace(definition.with_stack(position, cell, (*definition.stack(position, cell), joker)), joker_free=False)


def with_pawns(position: Position, chance: random.Random, away: float) -> Position:
    """The same with each pawn where it may stand, so many away from home; those on their way home not at home."""
    for seat in range(position.players):
        home = definition.home(position, seat)
        others = {pawn for other, pawn in enumerate(position.pawns) if other != seat}
        cells = [cell for cell in definition.CELLS if cell != home and cell not in others]
        cells = [cell for cell in cells if definition.may_enter(position, seat, cell)]
        near = [cell for cell in cells if distance(cell, home) == 1 and chance.random() < 0.3]
        near += [cell for cell in cells if definition.may_reach(position, cell, definition.PILLAR)]
        near += [cell for cell in cells if definition.height(position, cell) > 20]
        if seat in position.summited or chance.random() < away:
            cell = chance.choice(near if near and chance.random() < 0.5 else cells)
            if seat == definition.leader(position) and chance.random() < 0.3:
                cell = chance.choice([cell for cell in cells if is_stuck(position, seat, cell)] or cells)
            position = replace(position, pawns=definition.changed(position.pawns, seat, cell))
    return replace(position, has_left=tuple(may_have_left(position, seat, chance) for seat in range(position.players)))


def is_stuck(position: Position, seat: int, here: str) -> bool:
    """Whether no step would lead away from a cell as the pieces lie."""
    return not any(
        definition.may_reach(position, here, cell) and definition.may_enter(position, seat, cell)
        for cell in definition.CELLS
    )


def may_have_left(position: Position, seat: int, chance: random.Random) -> bool:
    """Whether a pawn has left its corner: it has if it is elsewhere, was blocked, or stands on a piece there."""
    home = definition.home(position, seat)
    is_new = position.pawns[seat] == home and not position.blocks[seat] and not definition.stack(position, home)
    return not is_new or chance.random() < 0.15


# A position of the definition as the rules have it

PHASES = {"lift": rules.LIFT, "place": rules.PLACE, "step": rules.STEP, "over": rules.OVER}


def as_state(position: Position) -> rules.State:
    """The same position, built anew."""
    board = rules.start(position.players, {}, 1).board
    for cell in elements.CELLS:
        settle(board, cell, elements.NONE, elements.PILLAR_HEIGHT if cell == elements.PILLAR else 0)
    for cell, pieces in zip(elements.CELLS, position.stacks, strict=True):
        for piece in pieces:
            fill_in(board, position, piece)
            put(board, cell, number(piece), visible(position, piece))
            if piece.kind == "joker":
                board[JOKER_CELL] = cell
    if position.hand is not None:
        fill_in(board, position, position.hand)
        board[PIECES + number(position.hand)] |= visible(position, position.hand)
    for seat, cell_name in enumerate(position.pawns):
        board[PAWN + seat] = elements.NONE
        if cell_name is not None:
            stand(board, seat, notation.cell_number(cell_name))
        board[BLOCKED + seat] = position.blocks[seat]
        board[RESTING + seat] = position.held[seat]
        board[PLAIN_LEFT + seat] = position.halves[seat]
        board[FIGURED_LEFT + seat] = position.figures[seat]
        name = position.frozen[seat]
        board[MOVED + seat] = number_of(name) if name else elements.NONE
    for seat in position.summited:
        reach_summit(board, seat)
    note_options(board, position)
    phase = rules.BOUNCE if position.phase == "step" and position.springs else PHASES[position.phase]
    is_over = phase == rules.OVER
    winner = elements.NOBODY if position.won is None else position.won
    return rules.State(
        board=board,
        players=position.players,
        turns=position.turns_max * position.players,
        turn=position.turns + 1,
        mover=winner if is_over else position.seat,
        regular=position.regular,
        phase=phase,
        hand=number(position.hand) if position.hand else elements.NONE,
        origin=origin(position),
    )


def note_options(board: np.ndarray, position: Position) -> None:
    """What options make of the pawns that have never moved, and of the joker."""
    board[UNMOVED] = 0
    if position.walling_in == "refused":
        seats = [seat for seat, has_left in enumerate(position.has_left) if not has_left]
        board[UNMOVED] = sum(1 << rules.figure_of(position.players, seat) for seat in seats)
    board[JOKER_THEN] = LOST if position.joker == "lost" else elements.NONE
    if has_lost_joker(position, position.seat):
        board[JOKER_CELL] = LOST


def fill_in(board: np.ndarray, position: Position, piece: Piece) -> None:
    """The face of a piece and who knows it."""
    knowing = EVERYBODY
    face = notation.FACE_WORDS.index(piece.face)
    if piece.kind == "cube" and piece.name not in position.revealed:
        knowing = sum(1 << seat for seat, looked in enumerate(position.looked) if piece.name in looked)
    if piece.kind == "joker":
        first = definition.leader(position)
        assert first is not None
        face = elements.JOKER_OF + rules.figure_of(position.players, first)
    board[PIECES + number(piece)] = face << FACE | knowing << KNOWN


def visible(position: Position, piece: Piece) -> int:
    """The face a piece shows; for half-cubes in hand, as before they were ever shown."""
    if piece.kind == "joker":
        first = definition.leader(position)
        assert first is not None
        return elements.JOKER_OF + rules.figure_of(position.players, first)
    return notation.FACE_WORDS.index(piece.visible)


def number(piece: Piece) -> int:
    """The number of a piece."""
    return number_of(piece.name)


def number_of(name: str) -> int:
    """The number of the piece with this name."""
    if name == "joker":
        return elements.JOKER
    if name in definition.CELLS:
        return notation.cell_number(name)
    kind, seat, left = name.split()
    first = elements.PLAIN if kind == "half" else elements.FIGURED
    return first + elements.IN_RESERVE * int(seat) + elements.IN_RESERVE - int(left)


def origin(position: Position) -> int:
    """The lift that brought the piece in hand there."""
    if position.hand is None:
        return elements.NONE
    if position.origin is not None:
        return notation.cell_number(position.origin)
    return {"half": HALF, "figure": FIGURE, "joker": THE_JOKER}[position.hand.kind]


def same(one: rules.State, other: rules.State) -> bool:
    """Whether two positions are alike in all that matters from now on."""
    words = [
        *elements.CELLS,
        *range(PAWN, REMEMBERED),
    ]
    return all(one.board[word] == other.board[word] for word in words)
