"""Taking moves back: when it is free, when others must agree, and what stays because it was seen."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.server.tables import (
    AT,
    INVITATION,
    SHORT_SCHOKO,
    THREE,
    Table,
    gathered,
    opened,
    play,
    play_out,
    play_turn,
    program_plays,
)

from tablier import games
from tablier.server.actions import AnswerUndo, Join, Resign, Undo
from tablier.server.events import (
    UndoAgreed,
    UndoAsked,
    Undone,
    UndoRefused,
)
from tablier.server.refusals import NotNow, Stale

nothing_is_seen = pytest.mark.usefixtures("_nothing_is_seen")


@pytest.fixture
def _nothing_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if no move of Ascension ever showed anything, so that all may be taken back."""
    monkeypatch.setattr(games.module("ascension"), "reveals", lambda *_: False)


def test_on_one_screen_moves_are_taken_back_one_by_one() -> None:
    table = opened()
    start = table.told(0)
    table.refuses(NotNow, 0, Undo)
    for move in ("ba1", "we5", "bc3"):
        play(table, move)
        assert table.told(0).undo == "free"
    for left in (2, 1, 0):
        assert table.act(0, Undo) == [Undone(seat=0, moves=left, at=AT)]
        assert table.moves == ["ba1", "we5"][:left]
    room = table.told(0)
    assert (room.legal, room.now, room.undo) == (start.legal, start.now, "no")


def test_a_finished_game_on_one_screen_may_be_taken_back() -> None:
    table = opened()
    play_out(table)
    assert table.told(0).undo == "free"
    table.act(0, Undo)
    assert not table.told(0).over
    assert table.told(0).legal


def test_against_the_program_one_goes_back_to_ones_own_last_move() -> None:
    table = opened("program")
    play(table, "bc3")
    program_plays(table, "ba1")
    play(table, "we5")
    program_plays(table, "wa5")
    table.act(0, Undo)
    assert table.moves == ["bc3", "ba1"]
    table.act(0, Undo)
    assert (table.moves, table.told(0).undo) == ([], "no")


def test_what_the_program_began_with_is_not_taken_back() -> None:
    table = opened("program", seat=1)
    program_plays(table, "ba1")
    assert table.told(1).undo == "no"
    table.refuses(NotNow, 1, Undo)


def test_a_move_may_be_taken_back_while_the_program_thinks() -> None:
    table = opened("program")
    play(table, "bc3")
    assert table.told(0).undo == "free"


def test_by_link_one_asks_and_the_other_agrees() -> None:
    table = gathered()
    assert table.told(0).undo == "no"
    play(table, "ba1", "we5")
    assert table.told(0).undo == "ask"
    number = table.room.number
    assert table.act(0, Undo) == [UndoAsked(seat=0, at=AT)]
    assert table.act(0, Undo, number=number) == []
    assert (table.told(0).undo_asked, table.told(0).undo, len(table.moves)) == (0, "no", 2)
    table.refuses(NotNow, 0, Undo)
    table.refuses(NotNow, 0, AnswerUndo, agree=True)
    assert table.act(1, AnswerUndo, agree=True) == [Undone(seat=1, moves=0, at=AT)]
    assert (table.moves, table.told(0).undo_asked) == ([], None)
    assert table.told(0).legal


def test_by_link_one_asks_and_the_other_refuses() -> None:
    table = gathered()
    play(table, "ba1")
    table.act(0, Undo)
    number = table.room.number
    assert table.act(1, AnswerUndo, agree=False) == [UndoRefused(seat=1, at=AT)]
    assert table.act(1, AnswerUndo, number=number, agree=False) == []
    assert (table.moves, table.told(1).undo_asked) == (["ba1"], None)
    table.refuses(Stale, 1, AnswerUndo, number=number, agree=True)
    assert table.told(0).undo == "ask"


def test_by_link_taking_back_is_free_within_ones_own_turn() -> None:
    table = gathered("anacund")
    for turn in range(3):
        me, other = turn % 2, 1 - turn % 2
        assert table.told(me).undo == ("no" if turn < 2 else "ask")  # the turn before is over
        for count in (3 * turn + 1, 3 * turn + 2):
            play(table, str(table.room.state.legal()[0]))
            assert (len(table.moves), table.told(me).undo) == (count, "free")
            assert table.told(other).undo == ("ask" if turn else "no")
            table.act(me, Undo)
            assert (len(table.moves), table.room.undo_asked, table.room.player) == (count - 1, None, me)
            play(table, str(table.room.state.legal()[-1]))
        play(table, str(table.room.state.legal()[0]))
        assert (len(table.moves), table.told(me).undo) == (3 * turn + 3, "ask")


def test_taking_back_within_ones_own_turn_ends_the_wish_of_another() -> None:
    table = gathered("anacund")
    play_turn(table)
    play(table, str(table.room.state.legal()[0]))
    table.act(0, Undo)
    assert (table.told(1).undo, table.told(1).may.answer_undo) == ("free", True)
    table.act(1, Undo)
    assert (len(table.moves), table.room.undo_asked, table.told(1).may.answer_undo) == (3, None, False)


def test_by_link_a_whole_turn_is_taken_back_with_consent_only() -> None:
    table = gathered("anacund")
    play_turn(table)
    table.act(0, Undo)
    assert (len(table.moves), table.told(0).undo_asked, table.told(0).undo) == (3, 0, "no")
    table.act(1, AnswerUndo, agree=True)
    assert (len(table.moves), table.room.undo_asked, table.room.player) == (2, None, 0)
    assert table.told(0).undo == "free"  # their turn again
    table.act(0, Undo)
    table.act(0, Undo)
    assert (table.moves, table.told(0).undo) == ([], "no")


def test_by_link_taking_back_is_free_while_nobody_has_come() -> None:
    table = opened("link")
    for move in ("ba1", "bc3"):
        play(table, move)
        assert table.told(0).undo == "free"
        table.act(0, Undo)
        assert (table.moves, table.room.undo_asked, table.told(0).undo) == ([], None, "no")
    play(table, "we5")
    assert table.told(None).undo == "no"
    table.act(1, Join, invitation=INVITATION)
    table.act(0, Undo)
    assert (table.moves, table.room.undo_asked) == (["we5"], 0)


def test_a_move_withdraws_the_wish_to_take_back() -> None:
    table = gathered()
    play(table, "ba1")
    table.act(0, Undo)
    play(table, "we5")
    assert table.told(1).undo_asked is None
    table.refuses(NotNow, 1, AnswerUndo, agree=True)


def test_resigning_withdraws_the_wish_to_take_back() -> None:
    table = gathered()
    play(table, "ba1")
    table.act(0, Undo)
    table.act(1, Resign)
    assert (table.told(1).undo_asked, table.told(1).winner) == (None, 0)
    table.refuses(NotNow, 1, AnswerUndo, agree=True)


@pytest.mark.parametrize("agree", [True, False])
def test_nobody_answers_a_wish_that_was_never_made(agree: bool) -> None:
    table = gathered()
    play(table, "ba1")
    table.refuses(NotNow, 1, AnswerUndo, agree=agree)


@pytest.mark.parametrize("table", [opened, lambda: opened("program"), gathered], ids=["screen", "program", "link"])
def test_nothing_is_taken_back_after_resigning(table: Callable[[], Table]) -> None:
    played = table()
    play(played, "ba1")
    played.act(0, Resign)
    assert played.told(0).undo == "no"
    played.refuses(NotNow, 0, Undo)


def test_by_link_a_finished_game_stays_finished() -> None:
    table = gathered()
    play_out(table)
    for seat in (0, 1):
        assert table.told(seat).undo == "no"
        table.refuses(NotNow, seat, Undo)


def test_what_was_seen_is_not_taken_back() -> None:
    table = opened(game="schoko")
    play(table, "dark")
    assert table.told(0).undo == "free"
    play(table, str(table.room.state.legal()[0]))
    assert table.told(0).undo == "no"
    table.refuses(NotNow, 0, Undo)
    short = opened(**SHORT_SCHOKO)
    play_out(short)  # all is shown then
    assert short.told(0).undo == "no"
    short.refuses(NotNow, 0, Undo)


def test_not_even_with_consent(monkeypatch: pytest.MonkeyPatch) -> None:
    table = gathered()
    play(table, "ba1")
    table.act(0, Undo)
    monkeypatch.setattr(games.module("ascacou"), "reveals", lambda *_: True)
    assert not table.told(1).may.answer_undo
    table.refuses(NotNow, 1, AnswerUndo, agree=True)


@nothing_is_seen
def test_all_others_must_agree_to_taking_back() -> None:
    table = gathered(**THREE)
    play_turn(table)
    count = len(table.moves)
    assert table.told(0).undo == "ask"
    table.act(0, Undo)
    number = table.room.number
    assert table.act(1, AnswerUndo, agree=True) == [UndoAgreed(seat=1, at=AT)]
    assert table.act(1, AnswerUndo, number=number, agree=True) == []
    assert [seat.agreed for seat in table.told(None).seats] == [False, True, False]
    assert (table.room.undo_asked, len(table.moves)) == (0, count)
    table.refuses(NotNow, 1, AnswerUndo, agree=True)
    assert table.act(2, AnswerUndo, agree=True) == [Undone(seat=2, moves=count - 1, at=AT)]
    assert (table.room.undo_asked, len(table.moves)) == (None, count - 1)
    assert not any(seat.agreed for seat in table.told(None).seats)


@nothing_is_seen
def test_one_refusal_is_enough() -> None:
    table = gathered(**THREE)
    play_turn(table)
    table.act(0, Undo)
    table.act(1, AnswerUndo, agree=True)
    table.act(2, AnswerUndo, agree=False)
    assert (table.room.undo_asked, [seat.agreed for seat in table.told(None).seats]) == (None, [False] * 3)
