"""What may happen in a room, and what comes of it: every policy, without a server, a clock or a disk."""

from __future__ import annotations

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
    play_out,
    program_plays,
    secret,
)

import tablier
from tablier.refusal import BadOption, IllegalMove, Refusal
from tablier.server import opening
from tablier.server.actions import AnswerUndo, Close, Fill, Join, Move, ProgramMove, Rematch, Resign, Undo
from tablier.server.decisions import decide
from tablier.server.events import (
    Closed,
    Continued,
    Filled,
    Left,
    Moved,
    RematchAsked,
    Resigned,
    Undone,
)
from tablier.server.messages import NewRoom
from tablier.server.opening import check_wish
from tablier.server.pages import room_record
from tablier.server.refusals import NotNow, NotYours, Stale
from tablier.server.room import Room, hashed
from tablier.state import Game

# a1 b1 / a2 b2 all black, and three blacks around c2: black on c2 would show BBBB twice.
CLASH = ("ba1", "bb1", "ba2", "bb2", "bc1")

# Opening


def test_one_screen_holds_both_seats() -> None:
    table = opened("screen")
    room = table.told(0)
    assert [(seat.kind, seat.you) for seat in room.seats] == [("person", True), ("person", True)]
    assert (room.number, room.moves, room.over, room.winner, len(room.legal)) == (1, [], False, None, 50)


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize(("against", "other", "level"), [("program", "program", "gentle"), ("link", "open", None)])
def test_a_wished_seat_is_given(seat: int, against: str, other: str, level: str | None) -> None:
    seats = opened(against, seat=seat).told(seat).seats
    assert (seats[seat].kind, seats[seat].you) == ("person", True)
    assert (seats[1 - seat].kind, seats[1 - seat].you, seats[1 - seat].level) == (other, False, level)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_as_many_sit_down_as_the_option_says(players: int) -> None:
    assert [seat.you for seat in opened(**{**THREE, "players": players}).told(0).seats] == [True] * players
    table = opened("program", seat=players - 1, **{**THREE, "players": players})
    assert [seat.kind for seat in table.told(0).seats] == ["program"] * (players - 1) + ["person"]
    with pytest.raises(BadOption, match=f"only {players} players"):
        opened("link", seat=players, **{**THREE, "players": players})


def test_the_program_and_only_it_has_a_level() -> None:
    with pytest.raises(BadOption):
        opened("program", level="godlike")
    for wish in (NewRoom(game="ascacou", against="link", level="gentle"), NewRoom(game="ascacou", against="program")):
        with pytest.raises(BadOption, match="Only the program has a level"):
            check_wish(Game("ascacou", {}), wish)


@pytest.mark.parametrize(("against", "count"), [("program", 2), ("watch", 3)])
def test_each_seat_of_the_program_may_have_its_own_level(against: Any, count: int) -> None:
    options: dict[str, Any] = {"players": 3}
    game, deal = Game("ascension", options), dealt("first", "ascension", **options)

    def levels(**wish: Any) -> list[str | None]:
        asked = NewRoom(game="ascension", options=options, against=against, **wish)
        created = opening.created(game, asked, deal, secret(0), 1, INVITATION, AT)
        return [seat.level for seat in Room("first", created).seats]

    each = ["novice", "sharp", "steady"][:count]
    drawn: list[str | None] = [*each[:1], *[None] * (3 - count), *each[1:]]  # the lot was 1
    assert levels(levels=each) == drawn
    assert levels(level="keen").count("keen") == count
    for wrong in (["keen"] * (count + 1), ["keen"], ["godlike"] * count):
        with pytest.raises(BadOption):
            levels(levels=wrong)
    with pytest.raises(BadOption):
        levels(level="keen", levels=["keen"] * count)
    with pytest.raises(BadOption, match="Only the program has a level"):
        levels()


# Playing


def test_a_move_is_read_forgivingly_and_kept_canonically() -> None:
    assert opened().act(0, Move, move=" B a 1 ") == [Moved(seat=0, move="ba1", at=AT)]


@pytest.mark.parametrize(
    ("move", "rule", "places"),
    [
        ("bb1", "ASC-2", ("b1",)),
        ("bc2", "ASC-3", ("c2", "a1", "b1")),
        ("BBWW", "ASC-1", ("BBWW",)),
        ("ba1>w", "ASC-2", ("a1",)),
    ],
)
def test_an_illegal_move_is_refused_with_its_rule(move: str, rule: str, places: tuple[str, ...]) -> None:
    table = opened()
    play(table, *CLASH)
    refusal = table.refuses(IllegalMove, 0, Move, move=move)
    assert (refusal.rule, refusal.places) == (rule, places)
    assert refusal.text.en != refusal.text.fr


@pytest.mark.parametrize("move", ["", "   ", "nonsense", "ba6", "ba1;", "\x00", "ba1\nwe5", "бa1", "x" * 100])
def test_an_unreadable_move_is_refused(move: str) -> None:
    opened().refuses(IllegalMove, 0, Move, move=move)


def test_two_people_play_in_turn() -> None:
    table = gathered()
    table.refuses(NotYours, 1, Move, move="ba1")
    table.act(0, Move, move="ba1")
    assert (table.told(0).legal, len(table.told(1).legal)) == ([], 48)
    table.refuses(NotYours, 0, Move, move="we5")
    table.act(1, Move, move="we5")
    assert [line.seat for line in table.told(None).moves] == [0, 1]


def test_nobody_moves_for_the_program() -> None:
    table = opened("program", seat=1)
    assert (table.told(1).legal, table.told(1).now.player) == ([], 0)
    table.refuses(NotYours, 1, Move, move="ba1")


def test_the_program_plays_only_in_the_situation_it_thought_about() -> None:
    table = opened("program", seat=1)
    program_plays(table, "ba1")
    assert table.moves == ["ba1"]
    play(table, "we5")
    for number in (1, 2, 4):
        with pytest.raises(Stale):
            decide(table.room, ProgramMove(number=number, move="bc3"), AT)


def test_nobody_moves_after_the_end() -> None:
    table = opened()
    play_out(table)
    assert (table.told(0).legal, table.told(0).now.player, table.told(0).over) == ([], None, True)
    table.refuses(NotNow, 0, Move, move="ba1")
    table.refuses(NotNow, 0, Resign)


def test_whoever_has_no_seat_changes_nothing() -> None:
    table = gathered()
    play(table, "ba1", "we5")
    for who in (None, "nobody", "0 ", ""):
        room = table.told(who)
        assert not any(seat.you for seat in room.seats)
        assert (room.legal, room.undo, room.invitation) == ([], "no", None)
        for kind, more in (
            (Move, {"move": "bc3"}), (Resign, {}), (Undo, {}), (AnswerUndo, {"agree": True}),
            (Rematch, {"deal": AGAIN}), (Fill, {"level": "gentle"}),
        ):  # fmt: skip
            table.refuses(NotYours, who, kind, **more)


# The number an action answers


@pytest.mark.parametrize("number", [0, 1, 3, -1, 10**30])
@pytest.mark.parametrize(("kind", "more"), [(Move, {"move": "we5"}), (Resign, {}), (Undo, {})])
def test_a_stale_number_is_refused(number: int, kind: type, more: dict[str, Any]) -> None:
    table = opened()
    play(table, "ba1")
    table.refuses(Stale, 0, kind, number=number, **more)


@pytest.mark.parametrize("text", ["ba1", "BA1", " b A 1 "])
def test_a_repeated_move_is_played_once(text: str) -> None:
    table = opened()
    play(table, "ba1")
    assert table.act(0, Move, number=1, move=text) == []
    play(table, "we5")
    assert table.act(0, Move, number=1, move=text) == []
    assert table.moves == ["ba1", "we5"]


def test_a_repeated_move_is_recognised_however_it_is_written() -> None:
    table = opened(game="nasca", rounds=1)
    play(table, "c4-g4")
    for text in ("g4-c4", "G4 - C4", "c4-g4"):
        assert table.act(0, Move, number=1, move=text) == []
    for text in ("f4-c4", "g4-g8", "c4", "nonsense", ""):
        table.refuses(Stale, 0, Move, number=1, move=text)
    play(table, "a1-b1")
    table.act(0, Undo)
    table.act(0, Undo)
    assert table.act(0, Move, number=1, move="g4-c4") == []  # done then, and taken back since
    assert (table.moves, table.room.number) == ([], 5)


def test_another_move_with_a_used_number_is_refused() -> None:
    table = opened()
    play(table, "ba1")
    table.refuses(Stale, 0, Move, number=1, move="wa1")


def test_nobody_repeats_the_others_move() -> None:
    table = gathered()
    number = table.room.number
    play(table, "ba1")
    table.refuses(Stale, 1, Move, number=number, move="ba1")


@pytest.mark.parametrize(("kind", "event"), [(Undo, Undone), (Resign, Resigned)])
def test_other_actions_sent_twice_are_done_once(kind: type, event: type) -> None:
    table = opened()
    play(table, "ba1", "we5")
    number = table.room.number
    assert [type(one) for one in table.act(0, kind)] == [event]
    assert table.act(0, kind, number=number) == []


def test_an_action_is_no_repetition_of_another_kind() -> None:
    table = opened()
    play(table, "ba1")
    number = table.room.number
    table.act(0, Undo)
    table.refuses(Stale, 0, Resign, number=number)
    table.refuses(Stale, 0, Move, number=number, move="we5")


# Sitting down


def test_an_invitation_works_once_and_the_next_visitor_watches() -> None:
    table = opened("link", seat=1)
    table.act("guest", Join, invitation=INVITATION)
    assert table.room.held_by(secret("guest")) == [0]
    assert [seat.kind for seat in table.told(None).seats] == ["person", "person"]
    table.refuses(NotYours, "late", Join, invitation=INVITATION)
    assert table.room.held_by(secret("late")) == []


@pytest.mark.parametrize("against", ["screen", "program", "link"])
@pytest.mark.parametrize("invitation", ["", "come", "é" * 16])
def test_a_made_up_invitation_seats_nobody(against: str, invitation: str) -> None:
    opened(against).refuses(NotYours, "guest", Join, invitation=invitation)


@pytest.mark.parametrize("seat", [0, 1, 3])
def test_one_invitation_seats_everybody_in_order(seat: int) -> None:
    table = opened("link", seat=seat, **{**THREE, "players": 4})
    for missing in (3, 2, 1):
        assert [one.kind for one in table.told(None).seats].count("open") == missing
        table.act(f"guest {missing}", Join, invitation=INVITATION)
        assert table.told(f"guest {missing}").invitation == (INVITATION if missing > 1 else None)
    taken = [table.room.held_by(secret(f"guest {missing}")) for missing in (3, 2, 1)]
    assert taken == [[other] for other in range(4) if other != seat]
    table.refuses(NotYours, "late", Join, invitation=INVITATION)
    assert table.told(seat).invitation is None


def test_who_joins_again_keeps_the_seat_even_when_the_invitation_is_used_up() -> None:
    table = opened("link", **THREE)
    table.act("guest", Join, invitation=INVITATION)
    assert table.act("guest", Join, invitation=INVITATION) == []
    table.act("other", Join, invitation=INVITATION)
    assert table.act("guest", Join, invitation=INVITATION) == []
    assert table.room.held_by(secret("guest")) == [1]


def test_the_log_keeps_hashes_of_secrets_only() -> None:
    table = gathered()
    assert table.room.seats[1].secret_hash == hashed(secret(1))
    assert secret(1) not in str(table.room.events)


def test_the_game_waits_for_whoever_is_missing() -> None:
    table = opened("link", **THREE)
    move = str(table.room.state.legal()[0])
    for guest in (1, 2):
        told = table.told(0)
        assert (told.waits, told.legal, told.now.player) == (True, [], 0)
        refusal = table.refuses(NotNow, 0, Move, move=move)
        assert refusal.to("en").startswith("Not everybody is here yet")
        table.act(guest, Join, invitation=INVITATION)
    assert not table.told(0).waits
    assert table.told(0).legal
    table.act(0, Move, move=move)


def test_a_game_of_two_waits_only_for_its_second_move() -> None:
    table = opened("link")
    assert not table.told(0).waits
    play(table, "ba1")
    assert table.told(0).undo == "free"


def test_a_game_that_began_before_tables_waited_goes_on() -> None:
    table = opened("link", **THREE)
    table.room.apply(Moved(seat=0, move=str(table.room.state.legal()[0])))
    assert not table.told(0).waits
    assert table.told(0).legal


def test_a_seat_that_is_left_before_the_game_begins_is_open_again() -> None:
    table = opened("link", **THREE)
    table.act(1, Join, invitation=INVITATION, name="Anna")
    number = table.room.number
    assert table.act(1, Resign) == [Left(seat=1, at=AT)]
    assert table.act(1, Resign, number=number) == []
    seat = table.told(0).seats[1]
    assert (seat.kind, seat.name, seat.left) == ("open", None, False)
    for guest in ("other", 1):  # who left may come again
        table.act(guest, Join, invitation=INVITATION)
    assert table.room.held_by(secret(1)) == [2]
    assert not table.told(0).waits


# The program on open seats


def test_the_program_plays_the_open_seats() -> None:
    table = opened("link", seat=2, **{**THREE, "players": 4})
    table.act("guest", Join, invitation=INVITATION)
    number = table.room.number
    assert table.told(2).waits
    assert table.act(2, Fill, level="steady") == [Filled(seat=2, levels=["steady", "steady"], at=AT)]
    assert not table.told(2).waits
    assert table.act(2, Fill, number=number, level="steady") == []
    assert [(seat.kind, seat.level) for seat in table.told(None).seats] == [
        ("person", None), ("program", "steady"), ("person", None), ("program", "steady"),
    ]  # fmt: skip
    assert table.told(2).invitation is None
    table.refuses(NotYours, "late", Join, invitation=INVITATION)
    table.refuses(NotNow, 2, Fill, level="steady")


def test_each_open_seat_may_have_its_own_level() -> None:
    table = opened("link", seat=2, **{**THREE, "players": 4})
    for levels in ([], ["steady"], ["steady"] * 4, ["steady", "sharp", "godlike"]):
        table.refuses(BadOption, 2, Fill, levels=levels)
    table.refuses(BadOption, 2, Fill, level="steady", levels=["steady"] * 3)
    table.act(2, Fill, levels=["steady", "sharp", "novice"])
    assert [seat.level for seat in table.told(None).seats] == ["steady", "sharp", None, "novice"]


def test_a_log_that_names_one_level_for_all_open_seats_is_read() -> None:
    table = opened("link", **THREE)
    table.room.apply(Filled(seat=0, level="steady"))
    assert [seat.level for seat in table.told(None).seats] == [None, "steady", "steady"]


def test_seats_are_filled_only_by_who_sits_there_and_at_a_known_level() -> None:
    table = opened("link", **THREE)
    table.refuses(NotYours, None, Fill, level="gentle")
    table.refuses(BadOption, 0, Fill, level="godlike")
    number = table.room.number
    table.act(1, Join, invitation=INVITATION)
    table.refuses(Stale, 0, Fill, number=number, level="gentle")  # somebody came meanwhile


def test_seats_are_not_filled_after_the_end() -> None:
    table = opened("link")
    table.act(0, Close)
    table.refuses(NotNow, 0, Fill, level="gentle")


# Giving up


def test_who_resigns_loses_and_nobody_moves_any_more() -> None:
    table = gathered()
    play(table, "ba1")
    assert table.act(0, Resign) == [Resigned(seat=0, at=AT)]
    room = table.told(1)
    assert (room.over, room.resigned, room.winner, room.now.player, room.legal) == (True, 0, 1, None, [])
    table.refuses(NotNow, 1, Move, move="we5")
    table.refuses(NotNow, 1, Resign)


def test_on_one_screen_the_player_to_move_resigns() -> None:
    table = opened()
    play(table, "ba1")
    table.act(0, Resign)
    assert (table.told(0).resigned, table.told(0).winner) == (1, 0)


def test_out_of_turn_one_resigns_for_oneself() -> None:
    table = opened("program", seat=1)
    table.act(1, Resign)
    assert (table.told(1).resigned, table.told(1).winner) == (1, 0)


# Closing


def test_a_table_nobody_has_joined_is_closed_and_not_resigned() -> None:
    table = opened("link")
    table.refuses(NotNow, 0, Resign)
    table.refuses(NotYours, None, Close)
    number = table.room.number
    assert table.act(0, Close) == [Closed(seat=0, at=AT)]
    assert table.act(0, Close, number=number) == []
    for who in (0, None):
        room = table.told(who)
        assert (room.over, room.ended, room.winner, room.resigned) == (True, "closed", None, None)
        assert (room.now.player, room.legal, room.undo, room.invitation) == (None, [], "no", None)
    for kind in (Close, Resign):
        table.refuses(NotNow, 0, kind)
    table.refuses(NotNow, 0, Rematch, deal=AGAIN)


def test_whoever_comes_to_a_closed_table_is_told_so() -> None:
    table = opened("link")
    table.act(0, Close)
    refusal = table.refuses(NotNow, 1, Join, invitation=INVITATION)
    assert refusal.to("en") == "This table was closed before anybody had joined."
    assert "fermée" in refusal.to("fr")


def test_a_move_made_while_waiting_stays_in_the_record_of_a_closed_table() -> None:
    table = opened("link")
    play(table, "ba1")
    table.act(0, Close)
    record = room_record(table.room, [0])
    assert record["result"] == {"scores": [0, 0], "winner": None, "ended": "closed"}
    assert tablier.load(record).moves == ("ba1",)
    table.refuses(NotNow, 0, Undo)


def test_a_table_with_others_at_it_is_not_closed() -> None:
    for table in (gathered(), opened("program"), opened(), gathered(**THREE)):
        table.refuses(NotNow, 0, Close)


def test_once_the_program_has_the_free_seats_it_is_a_game_like_any_other() -> None:
    table = opened("link")
    table.act(0, Fill, level="gentle")
    table.refuses(NotNow, 0, Close)
    table.act(0, Resign)
    assert (table.told(0).ended, table.told(0).winner) == ("resigned", 1)


def test_whoever_is_left_alone_at_a_waiting_table_may_close_it() -> None:
    table = opened("link", **THREE)
    table.act(1, Join, invitation=INVITATION)
    table.refuses(NotNow, 0, Close)
    table.act(0, Resign)
    table.act(1, Close)
    assert table.told(1).ended == "closed"


def test_a_game_of_three_goes_on_without_who_leaves() -> None:
    table = gathered(**THREE)
    number = table.room.number
    assert table.act(1, Resign) == [Left(seat=1, level="gentle", at=AT)]
    assert table.act(1, Resign, number=number) == []
    room = table.told(1)
    assert (room.over, room.resigned, room.legal, room.may.resign) == (False, None, [], "no")
    assert (room.seats[1].kind, room.seats[1].level, room.seats[1].left) == ("program", "gentle", True)
    assert not any(seat.you for seat in room.seats)
    table.refuses(NotYours, 1, Move, move="x")
    with pytest.raises(Refusal) as refusal:
        table.act(1, Resign)
    assert type(refusal.value) is NotYours


def test_the_last_person_who_gives_up_ends_the_game() -> None:
    table = gathered(**THREE)
    for seat in (0, 1):
        table.act(seat, Resign)
        assert not table.told(None).over
    table.act(2, Resign)
    assert (table.told(None).over, table.told(None).resigned, table.told(None).winner) == (True, 2, None)
    assert not table.room.state.over


def test_alone_against_programs_giving_up_ends_the_game() -> None:
    table = opened("program", **{**THREE, "players": 4})
    assert table.told(0).may.resign == "end"
    table.act(0, Resign)
    assert (table.told(0).over, table.told(0).resigned, table.told(0).winner) == (True, 0, None)


def test_on_one_screen_the_player_to_move_leaves_and_sees_no_other_hand() -> None:
    table = opened(**THREE)
    table.act(0, Resign)
    room = table.told(0)
    assert [(seat.kind, seat.you) for seat in room.seats] == [("program", False), ("person", True), ("person", True)]
    assert room.now == table.told(None).now  # nobody's turn: nobody's eyes


# Playing again


def test_a_rematch_on_one_screen_begins_at_once_with_the_same_setup() -> None:
    table = opened(imposed=True)
    table.refuses(NotNow, 0, Rematch, deal=AGAIN)
    play_out(table)
    assert table.act(0, Rematch, deal=AGAIN) == [
        RematchAsked(seat=0, at=AT), RematchAsked(seat=1, at=AT), Continued(room="second", at=AT),
    ]  # fmt: skip
    (created,) = table.opened
    old = table.room.created
    assert (created.setup, created.options, created.against) == (old.setup, old.options, "screen")
    assert (created.seats, created.at) == (old.seats, AT)


@pytest.mark.parametrize("seat", [0, 1])
def test_in_a_rematch_the_program_and_the_person_change_seats_and_back_again(seat: int) -> None:
    table = opened("program", seat=seat)
    for place in (seat, 1 - seat):
        assert (table.room.seats[1 - place].level, table.room.held_by(secret(seat))) == ("gentle", [place])
        table.act(seat, Resign)
        table.act(seat, Rematch, deal=AGAIN)
        table = Table(Room("first", table.opened[0]))
    assert table.room.held_by(secret(seat)) == [seat]


def test_by_link_a_rematch_begins_when_both_want_it() -> None:
    table = gathered()
    table.act(0, Resign)
    assert table.act(1, Rematch, deal=AGAIN) == [RematchAsked(seat=1, at=AT)]
    assert (table.told(0).next, [seat.rematch for seat in table.told(0).seats]) == (None, [False, True])
    assert table.act(1, Rematch, deal=AGAIN) == []
    table.act(0, Rematch, deal=AGAIN)
    assert (table.told(None).next, len(table.opened)) == ("second", 1)
    assert table.act(0, Rematch, deal=AGAIN) == table.act(1, Rematch, deal=AGAIN) == []
    later = Table(Room("second", table.opened[0]))
    assert (later.room.held_by(secret(0)), later.room.held_by(secret(1))) == ([1], [0])
    assert (later.told(0).invitation, later.room.created.setup) == (None, table.room.created.setup)


def test_a_rematch_is_dealt_anew_where_the_old_deal_is_known() -> None:
    table = opened(**SHORT_SCHOKO)
    table.act(0, Resign)
    deal = dealt("second", seed=2, **SHORT_SCHOKO)
    table.act(0, Rematch, deal=deal)
    assert (table.opened[0].setup, table.opened[0].salt) == (deal.setup, deal.salt)
    assert table.opened[0].setup != table.room.created.setup


def test_after_the_rematch_began_the_old_game_is_not_taken_back() -> None:
    table = opened()
    play_out(table)
    table.act(0, Rematch, deal=AGAIN)
    assert table.told(0).undo == "no"
    table.refuses(NotNow, 0, Undo)


def test_taking_back_the_end_forgets_the_wish_for_a_rematch() -> None:
    table = opened("program")
    play_out(table)
    table.room.apply(RematchAsked(seat=0))  # as from one who waits for another
    table.act(0, Undo)
    assert not any(seat.rematch for seat in table.told(0).seats)
    table.refuses(NotNow, 0, Rematch, deal=AGAIN)


def test_in_a_rematch_everybody_moves_one_seat_on() -> None:
    table = gathered(**THREE)
    play_out(table)
    for seat in (0, 1, 2):
        assert table.room.next is None
        table.act(seat, Rematch, deal=dealt("second", **THREE))
    later = Room("second", table.opened[0])
    assert [later.held_by(secret(seat)) for seat in (0, 1, 2)] == [[2], [0], [1]]


def test_the_games_of_a_series_are_counted_for_people_not_for_seats() -> None:
    table = gathered()
    assert table.told(0).series is None
    for loser, won in ((0, [0, 1]), (0, [2, 0])):  # in the second game everybody sits elsewhere
        table.act(loser, Resign)
        series = table.told(None).series
        assert series is not None
        assert (series.games, series.won) == (sum(won), won)
        for person in (0, 1):
            table.act(person, Rematch, deal=AGAIN)
        table = Table(Room("first", table.opened[0]))
    series = table.told(0).series
    assert series is not None
    assert (series.games, series.won) == (2, [0, 2])


def test_who_left_is_not_waited_for() -> None:
    table = gathered(**THREE)
    table.act(2, Resign)
    play_out(table)
    for seat in (0, 1):
        table.act(seat, Rematch, deal=dealt("second", **THREE))
    seats = Table(Room("second", table.opened[0])).told(0).seats
    assert [(seat.kind, seat.left) for seat in seats] == [("person", False), ("program", False), ("person", False)]
