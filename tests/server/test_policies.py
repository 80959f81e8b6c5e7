"""Who may have advice, and that visitors are told that they may do just what would be allowed if they did."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from tests.server.tables import (
    AGAIN,
    AT,
    INVITATION,
    SHORT_SCHOKO,
    THREE,
    Table,
    dealt,
    gathered,
    opened,
    play,
    play_on,
    play_out,
    play_turn,
    secret,
    share,
)

from tablier.refusal import BadOption, IllegalMove, Refusal
from tablier.server import policies
from tablier.server.actions import (
    AnswerUndo,
    Close,
    Fill,
    Join,
    Move,
    Numbered,
    Part,
    Rematch,
    Replace,
    Resign,
    Return,
    Share,
    Undo,
)  # fmt: skip
from tablier.server.decisions import decide
from tablier.server.refusals import NoSuchRoom, NotNow, NotYours, ServerRefusal, Stale, StoreError, status_of
from tablier.texts import Text

# What the program thinks


def advice(table: Table, who: int | str | None, moves: int | None = None) -> type[Refusal] | None:
    """Why somebody gets no advice; None if they do."""
    seats = table.room.held_by(None if who is None else secret(who))
    try:
        policies.check_advice(table.room, seats, len(table.moves) if moves is None else moves)
    except Refusal as refusal:
        return type(refusal)
    return None


def test_who_plays_against_the_program_gets_advice_in_their_turn() -> None:
    table = opened("program")
    assert advice(table, 0) is None
    assert advice(table, None) is NotYours
    play(table, "ba1")
    assert advice(table, 0) is NotYours
    assert advice(table, 0, 0) is None


def test_players_on_one_screen_get_advice_each_in_their_turn() -> None:
    table = opened()
    assert advice(table, 0) is None
    play(table, "ba1")
    assert advice(table, 0) is None


def test_nobody_gets_advice_against_another_person() -> None:
    table = gathered()
    play(table, "ba1")
    for moves in (0, 1):
        assert [advice(table, seat, moves) for seat in (0, 1)] == [NotNow, NotNow]


def test_nobody_gets_advice_while_somebody_is_still_to_come() -> None:
    table = opened("link")
    assert advice(table, 0) is NotNow
    table.act(0, Fill, level="gentle")
    assert advice(table, 0) is None


def test_earlier_moves_of_a_game_with_secrets_are_judged_at_its_end() -> None:
    table = opened(**SHORT_SCHOKO)
    play_turn(table)
    assert advice(table, 0) is None
    assert advice(table, 0, 0) is NotNow
    play_out(table)
    assert advice(table, 0, 0) is None


def test_after_the_end_all_may_ask_about_any_position() -> None:
    table = gathered()
    play_out(table)
    last = len(table.moves)
    for who in (0, 1, None):
        assert [advice(table, who, moves) for moves in range(last)] == [None] * last
        assert advice(table, who, last) is NotNow  # there is nothing left to advise


def test_where_a_game_was_given_up_its_last_position_may_be_asked_about() -> None:
    table = gathered()
    play(table, "ba1")
    table.act(0, Resign)
    assert [advice(table, who) for who in (0, 1, None)] == [None] * 3


@pytest.mark.parametrize("moves", [-1, 1, 10**30])
def test_there_is_no_advice_on_what_never_was(moves: int) -> None:
    assert advice(opened(), 0, moves) is NoSuchRoom


def test_a_review_waits_for_the_end() -> None:
    table = gathered()
    with pytest.raises(NotNow):
        policies.check_finished(table.room)
    table.act(0, Resign)
    policies.check_finished(table.room)


# What visitors are told that they may do


def test_what_one_may_do_is_told() -> None:
    table = opened("link", **THREE)
    assert told(table, 0) == {"fill", "share", "close"}
    assert told(table, None) == set()
    table.act(1, Join, invitation=INVITATION)
    assert told(table, 1) == {"fill", "share", "resign: leave"}
    table.act(0, Fill, level="gentle")
    assert told(table, 0) == {"share", "resign: leave"}
    share(table, 0, "partner")
    assert told(table, 0) == told(table, "partner") == {"share", "part", "resign: leave"}
    assert told(table, 1) == {"share", "resign: leave"}
    table.act("partner", Part)
    table.act(1, Resign)
    assert told(table, 0) == {"share", "resign: end", "advice", "hint"}
    play_turn(table)
    assert told(table, 0) == {"share", "resign: end", "advice"}
    table.act(0, Resign)
    after = {"advice", "hint", "look_back", "review"}
    assert told(table, 0) == {"rematch", *after}
    assert told(table, None) == told(table, 1) == after
    table.act(0, Rematch, deal=dealt("second", **THREE))
    assert told(table, 0) == after


def test_who_is_asked_is_told_so() -> None:
    table = gathered()
    play(table, "ba1")
    table.act(0, Undo)
    assert told(table, 0) == {"share", "resign: end"}
    assert told(table, 1) == {"share", "resign: end", "answer_undo"}
    play_out(table)
    assert told(table, None) == {"advice", "look_back", "review"}  # there is nothing left to advise at the very end
    table.act(0, Rematch, deal=AGAIN)
    assert ["rematch" in told(table, seat) for seat in (0, 1)] == [False, True]


def told(table: Table, who: int | str | None) -> set[str]:
    """What may be asked for; who may talk is tested where talk is."""
    may = table.told(who).may
    allowed = {name for name in may.__struct_fields__ if name != "talk" and getattr(may, name) is True}
    return allowed if may.resign == "no" else {*allowed, f"resign: {may.resign}"}


def shared(table: Table, seat: int = 0) -> Table:
    """The same table, where two more play for a seat."""
    share(table, seat, "partner", "another partner")
    return table


def replaced(table: Table) -> Table:
    """The same table, where whoever begins has vanished."""
    table.act(1, Replace, vanished=0)
    return table


PLAYED: dict[str, Callable[[], Table]] = {
    "screen": lambda: opened(),
    "program": lambda: opened("program"),
    "waiting": lambda: opened("link"),
    "two": lambda: gathered(),
    "turns of three": lambda: gathered("anacund"),
    "secrets": lambda: opened(**SHORT_SCHOKO),
    "three": lambda: gathered(**THREE),
    "a team against the program": lambda: shared(opened("program")),
    "a team that waits": lambda: shared(opened("link")),
    "a team against another": lambda: shared(gathered(), 1),
    "a team among three": lambda: shared(gathered(**THREE)),
    "three who wait": lambda: opened("link", **THREE),
    "nobody": lambda: opened("watch"),
    "a stand-in": lambda: replaced(gathered()),
    "a stand-in among three": lambda: replaced(gathered(**THREE)),
    "a stand-in for a team": lambda: replaced(shared(gathered())),
}


@pytest.mark.parametrize("name", PLAYED)
def test_what_is_told_is_what_is_decided(name: str) -> None:
    """At every move, and while and after others are asked, whatever visitors are told is tried out."""
    table = PLAYED[name]()
    _try_everything(table)
    for count in range(9):
        if table.room.player is None or table.room.seats[table.room.player].invitation or table.room.waits:
            break
        play_on(table)
        _try_everything(table)
        if count == 4:
            for kind in (Undo, Resign):
                if not _is_refused(table, 0, kind):
                    table.act(0, kind)
                    _try_everything(table)
    here = [seat for seat in range(len(table.room.seats)) if table.room.held_by(secret(seat))]
    for seat in here if table.room.is_over else ():
        table.act(seat, Rematch, deal=dealt("second", table.room.created.game, **table.room.created.options))
        _try_everything(table)


def _try_everything(table: Table) -> None:
    for who in (None, "partner", *range(len(table.room.seats))):
        may = table.told(who).may
        assert may.share != _is_refused(table, who, Share, link="another link")
        assert may.part != _is_refused(table, who, Part)
        assert may.fill != _is_refused(table, who, Fill, level="gentle")
        assert (may.resign == "no") == _is_refused(table, who, Resign)
        assert may.close != _is_refused(table, who, Close)
        assert (may.without == "no") == _is_refused(table, who, Replace, vanished=table.room.player)
        assert (may.without == "end" or may.close) != _is_refused(table, who, Close, vanished=table.room.player)
        sits = bool(table.room.held_by(None if who is None else secret(who)))
        assert (may.come_back or sits) != _is_refused(table, who, Return)
        assert (table.told(who).undo == "no") == _is_refused(table, who, Undo)
        for agree in (True, False):
            assert may.answer_undo != _is_refused(table, who, AnswerUndo, agree=agree)
        assert not may.rematch or not _is_refused(table, who, Rematch, deal=AGAIN)
        last = len(table.moves)
        assert may.hint == (advice(table, who) is None)
        assert may.advice or not may.hint
        for moves in range(last):
            assert may.look_back == (advice(table, who, moves) is None)
        assert bool(table.told(who).legal) == (not _is_refused(table, who, Move, move=_any_move(table)))


def _any_move(table: Table) -> str:
    return str(table.room.state.legal()[0]) if table.room.state.legal() else "x"


def _is_refused(table: Table, who: int | str | None, kind: type, **more: Any) -> bool:
    """Whether an action would be refused now; nothing is done."""
    if issubclass(kind, Numbered):
        more["number"] = table.room.number
    try:
        decide(table.room, kind(secret=None if who is None else secret(who), **more), AT)
    except Refusal:
        return True
    return False


# Refusals


@pytest.mark.parametrize(
    ("kind", "status"),
    [
        (NoSuchRoom, 404),
        (NotYours, 403),
        (Stale, 409),
        (NotNow, 409),
        (StoreError, 503),
        (BadOption, 422),
        (IllegalMove, 422),
    ],
)
def test_every_refusal_has_its_status(kind: type[Refusal], status: int) -> None:
    assert status_of(kind(Text("No.", "Non."))) == status


def test_no_refusal_of_the_server_is_without_a_status() -> None:
    assert all(isinstance(kind.status, int) for kind in ServerRefusal.__subclasses__())
