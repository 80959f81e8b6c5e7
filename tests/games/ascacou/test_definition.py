"""Checks of the plain definition itself, taken from the rules page and the book."""

import random
from dataclasses import replace
from itertools import pairwise

import pytest
from tests.games.ascacou.definition import (
    CARD_NAMES,
    CELLS,
    Position,
    breaks_block,
    completed,
    dead,
    empty_cells,
    is_over,
    legal,
    play,
    player,
    scores,
    start,
    text,
    winner,
)

EIGHT_EACH = "0000000011111111"


def with_rows(position: Position, *rows: str) -> Position:
    """The position with its board replaced by five rows of `b`, `w` and `.`, the top one first."""
    pawns = [(cell, pawn) for cell, pawn in zip(CELLS, "".join(rows), strict=True) if pawn != "."]
    return replace(position, board=tuple(sorted(pawns)))


def random_game(position: Position, chance: random.Random) -> list[Position]:
    """Every position of a game of uniformly random moves, from the given one to the end."""
    positions = [position]
    while moves := legal(positions[-1]):
        positions.append(play(positions[-1], chance.choice(moves)))
    return positions


def test_first_moves() -> None:
    """ASC-2: either colour on any cell of the empty board."""
    position = start(EIGHT_EACH, free=False, imposed=False, supply=None, colour=None)
    assert len(legal(position)) == 50
    assert legal(position)[:2] == ["ba1", "ba2"]
    assert player(position) == 0
    assert player(play(position, "wc3")) == 1


def test_random_games_last_as_long_as_the_page_says() -> None:
    """The page's check: 20 to 25 pawns, 22.7 on average."""
    chance = random.Random(20)
    position = start(EIGHT_EACH, free=False, imposed=False, supply=None, colour=None)
    lengths = []
    for _ in range(200):
        end = random_game(position, chance)[-1]
        # ASC-5: with no limit on pawns, a game stops only because every cell left is dead.
        assert is_over(end)
        assert player(end) is None
        assert dead(end) == set(empty_cells(end))
        assert sum(scores(end)) == len(completed(end))
        lengths.append(len(end.board))
    assert all(20 <= length <= 25 for length in lengths)
    assert sum(lengths) / len(lengths) == pytest.approx(22.7, abs=0.2)


def test_book_example() -> None:
    """ASC-3 and ASC-4: black between the whites completes two cards, white would repeat one."""
    position = start(EIGHT_EACH, free=False, imposed=False, supply=None, colour=None)
    position = with_rows(position, ".bbb.", ".w.w.", ".....", ".....", ".....")
    assert "bc2" in legal(position)
    assert completed(play(position, "bc2")) == {"BBWB", "BBBW"}
    assert "wc2" not in legal(position)
    assert dead(position) == set()
    with pytest.raises(ValueError, match="not a legal move"):
        play(position, "wc2")


def test_score_goes_to_the_owner() -> None:
    """ASC-4: seat 1 places the pawn, the owner of the cards scores."""
    only_bbbw = "".join("1" if name == "BBBW" else "0" for name in CARD_NAMES)
    position = start(only_bbbw, free=False, imposed=False, supply=None, colour=None)
    position = with_rows(position, ".bbb.", ".w.w.", ".....", ".....", ".....")
    assert player(position) == 1
    assert scores(play(position, "bc2")) == (1, 1)


def test_dead_cell() -> None:
    """ASC-3: the corner e5 would repeat BBBB with black and BBBW with white."""
    position = start(EIGHT_EACH, free=False, imposed=False, supply=None, colour=None)
    position = with_rows(position, "bbb..", "bbw..", ".....", "...bb", "...b.")
    assert {"BBBB", "BBBW"} <= completed(position)
    assert dead(position) == {"e5"}
    assert not {"be5", "we5"} & set(legal(position))
    free = replace(position, free=True)
    assert dead(free) == set()
    assert {"be5", "we5"} <= set(legal(free))


def test_free_counts_a_repeated_pattern_once() -> None:
    """ASC-7: 25 pawns always, and one point for a pattern however often it stands."""
    position = start("1" * 16, free=True, imposed=False, supply=None, colour=None)
    for cell in CELLS:
        assert len(legal(position)) == 2 * (25 - len(position.board))
        position = play(position, "b" + cell)
    assert is_over(position)
    assert scores(position) == (0, 1)
    assert winner(position) == 1


def test_supply_runs_out_without_killing_cells() -> None:
    """ASC-6: after fifteen black pawns only white can be placed."""
    position = start(EIGHT_EACH, free=True, imposed=False, supply=15, colour=None)
    position = with_rows(position, "bbbbb", "bbbbb", "bbbbb", ".....", ".....")
    assert legal(position) == sorted("w" + cell for cell in CELLS[15:])
    assert dead(position) == set()


def test_imposed_start() -> None:
    """ASC-8: the colour drawn is placed, and either may be named."""
    position = start(EIGHT_EACH, free=False, imposed=True, supply=None, colour="w")
    assert len(legal(position)) == 50
    assert all(move[0] == "w" for move in legal(position))
    position = play(position, "wc3>b")
    assert position.colour == "b"
    assert text(position) == "5/5/2w2/5/5 89abcdef b"


def test_imposed_end_with_supply() -> None:
    """ASC-8 with ASC-6 and ASC-7: a colour that has run out cannot be named, and the last move names none."""
    position = start(EIGHT_EACH, free=True, imposed=True, supply=15, colour="b")
    position = with_rows(position, "bbbbb", "bbbbb", "bbbbw", "wwwww", "www..")
    assert legal(position) == ["bd5>w", "be5>w"]
    position = play(position, "bd5>w")
    assert legal(position) == ["we5"]
    position = play(position, "we5")
    assert is_over(position)
    assert position.colour is None
    assert text(position).endswith(" 89abcdef -")


def test_imposed_names_only_playable_colours() -> None:
    """ASC-8: exactly the colours with a legal cell can be named, and only the last move names none."""
    position = start(EIGHT_EACH, free=False, imposed=True, supply=None, colour="b")
    positions = random_game(position, random.Random(8))
    for before, after in pairwise(positions):
        (cell, colour), *others = set(after.board) - set(before.board)
        assert not others
        assert colour == before.colour
        moves = [move for move in legal(before) if move.startswith(colour + cell)]
        playable = [
            named for named in "bw" if any(not breaks_block(after, named, empty) for empty in empty_cells(after))
        ]
        assert moves == ([f"{colour}{cell}>{named}" for named in playable] or [colour + cell])
        assert is_over(after) == (not playable) == (after.colour is None)


@pytest.mark.parametrize("colour", [None, "b"])
def test_draft(colour: str | None) -> None:
    """ASC-1: seat 1 picks first, eight each in turn, then seat 0 places first."""
    position = start(None, free=False, imposed=colour is not None, supply=None, colour=colour)
    for pick in range(16):
        assert position.drafting
        assert not is_over(position)
        assert player(position) == (pick + 1) % 2
        assert len(legal(position)) == 16 - pick
        with pytest.raises(ValueError, match="during a draft"):
            text(position)
        position = play(position, legal(position)[0])
    assert not position.drafting
    assert position.owners.count(0) == position.owners.count(1) == 8
    assert position.owners[CARD_NAMES.index("BBBB")] == 1
    assert player(position) == 0
    assert position.colour == colour
    assert len(legal(position)) == 50


def test_position_text_of_the_page() -> None:
    """The page's example of a position text, and the dash of a side without cards."""
    owners = "".join("0" if digit in "03478bcd" else "1" for digit in "0123456789abcdef")
    position = start(owners, free=False, imposed=False, supply=None, colour=None)
    position = with_rows(position, ".wbw.", "..b..", ".ww..", ".....", ".....")
    assert text(position) == "1wbw1/2b2/1ww2/5/5 03478bcd"
    assert text(start("1" * 16, free=False, imposed=False, supply=None, colour=None)) == "5/5/5/5/5 -"


def test_card_names() -> None:
    """The page's examples of a card's number."""
    assert (CARD_NAMES[0], CARD_NAMES[1], CARD_NAMES[15]) == ("WWWW", "BWWW", "BBBB")
