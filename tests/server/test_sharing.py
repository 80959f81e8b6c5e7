"""Several people at one seat (ACN-15): who comes by its link acts for it and knows what it knows, and no more."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest
from tests.server.tables import (
    AGAIN,
    AT,
    INVITATION,
    LINK,
    SHORT_SCHOKO,
    THREE,
    Table,
    dealt,
    gathered,
    opened,
    play,
    play_out,
    play_turn,
    program_plays,
    secret,
    share,
)

from tablier.refusal import Refusal
from tablier.server import policies
from tablier.server.actions import (
    AnswerUndo,
    Fill,
    Join,
    Move,
    Part,
    Partner,
    Rematch,
    Resign,
    Share,
    Undo,
    Withdraw,
)
from tablier.server.decisions import decide
from tablier.server.events import (
    AnyEvent,
    Created,
    Left,
    Parted,
    Partnered,
    RematchAsked,
    Resigned,
    Shared,
    UndoAsked,
    Undone,
    Withdrawn,
)
from tablier.server.pages import offer
from tablier.server.refusals import NotNow, NotYours, Stale
from tablier.server.room import Room, hashed

# The link


def test_whoever_holds_a_seat_hands_out_a_link_to_it() -> None:  # ACN-15
    table = gathered(**THREE)
    assert table.act(1, Share, link=LINK) == [Shared(seat=1, link=LINK, at=AT)]
    assert table.act("partner", Partner, link=LINK) == [
        Partnered(seat=1, secret_hash=hashed(secret("partner")), at=AT)
    ]  # fmt: skip
    assert table.room.held_by(secret("partner")) == table.room.held_by(secret(1)) == [1]
    assert table.told("partner") == table.told(1)


@pytest.mark.parametrize("against", ["link", "program"])
def test_a_seat_is_shared_before_the_others_have_come_and_against_the_program(against: str) -> None:
    table = opened(against)
    share(table, 0, "partner")
    assert table.told("partner").sharing == table.told(0).sharing
    assert table.told("partner").legal


def test_on_one_screen_there_is_nothing_to_share() -> None:
    table = opened()
    assert (table.told(0).may.share, table.told(0).sharing) == (False, None)
    table.refuses(NotNow, 0, Share, link=LINK)


def test_a_link_is_used_several_times_until_the_seat_is_full() -> None:
    table = opened("program")
    table.act(0, Share, link=LINK)
    for count in range(1, policies.MOST_PEOPLE):
        assert (table.told(0).may.share, offer(table.room, LINK).people) == (True, count)
        table.act(f"partner {count}", Partner, link=LINK)
    assert not table.told(0).may.share
    table.refuses(NotNow, "late", Partner, link=LINK)
    table.refuses(NotNow, 0, Share, link="another")
    table.act("partner 3", Part)
    table.act("late", Partner, link=LINK)
    assert table.room.held_by(secret("late")) == [0]


def test_a_seat_has_one_link_at_a_time() -> None:
    table = gathered()
    table.act(0, Share, link=LINK)
    assert table.act(0, Share, link="another") == []
    table.act(1, Share, link="of the other seat")
    links = [table.told(seat).sharing for seat in (0, 1)]
    assert [sharing and sharing.link for sharing in links] == [LINK, "of the other seat"]


def test_any_holder_withdraws_the_link_and_who_came_by_it_stays() -> None:
    table = gathered()
    share(table, 0, "partner")
    assert table.act("partner", Withdraw, link=LINK) == [Withdrawn(seat=0, at=AT)]
    assert table.act(0, Withdraw, link=LINK) == []
    table.refuses(NotYours, "late", Partner, link=LINK)
    assert table.room.held_by(secret("partner")) == [0]
    table.act("partner", Share, link="a new one")
    assert table.act(0, Withdraw, link=LINK) == []  # meant the old one
    table.act("late", Partner, link="a new one")
    assert [sharing.people for sharing in (table.told(0).sharing, table.told("late").sharing) if sharing] == [3, 3]


def test_only_holders_of_the_seat_hand_out_and_withdraw_its_link() -> None:
    table = gathered()
    table.act(0, Share, link=LINK)
    for who in (None, "nobody"):
        table.refuses(NotYours, who, Share, link="mine")
        table.refuses(NotYours, who, Withdraw, link=LINK)
    assert table.act(1, Withdraw, link=LINK) == []
    assert table.room.seats[0].link == LINK


@pytest.mark.parametrize("link", ["", "x", INVITATION, "é" * 16])
def test_a_bad_link_seats_nobody(link: str) -> None:
    table = opened("link")
    table.act(0, Share, link=LINK)
    refusal = table.refuses(NotYours, "stranger", Partner, link=link)
    assert "link" in refusal.text.en
    assert "lien" in refusal.text.fr
    with pytest.raises(NotYours):
        offer(table.room, link)
    assert table.room.held_by(secret("stranger")) == []


def test_a_link_is_no_invitation() -> None:
    table = opened("link")
    table.act(0, Share, link=LINK)
    table.refuses(NotYours, "stranger", Join, invitation=LINK)


def test_a_link_says_what_it_offers_and_takes_nothing() -> None:
    table = gathered(**THREE)
    share(table, 2, "partner")
    before = table.room.number
    told = offer(table.room, LINK)
    assert (told.game, told.seat, told.people) == ("ascension", 2, 2)
    assert table.room.number == before


def test_who_comes_again_keeps_the_seat_even_when_the_link_is_withdrawn() -> None:
    table = gathered()
    share(table, 0, "partner")
    table.act(0, Withdraw, link=LINK)
    assert table.act("partner", Partner, link=LINK) == []
    assert table.act(0, Partner, link="x") == []
    assert table.room.held_by(secret("partner")) == [0]


def test_who_holds_another_seat_keeps_that_and_gets_no_second_one() -> None:
    table = gathered()
    table.act(0, Share, link=LINK)
    assert table.act(1, Partner, link=LINK) == []
    assert table.room.held_by(secret(1)) == [1]


def test_nobody_shares_a_seat_after_the_end() -> None:
    table = gathered()
    table.act(0, Share, link=LINK)
    table.act(0, Resign)
    table.refuses(NotNow, "late", Partner, link=LINK)
    table.refuses(NotNow, 1, Share, link="another")
    with pytest.raises(NotNow):
        offer(table.room, LINK)


def test_a_seat_that_the_program_took_over_has_no_link_any_more() -> None:
    table = gathered(**THREE)
    table.act(0, Share, link=LINK)
    table.act(0, Resign)
    table.refuses(NotYours, "late", Partner, link=LINK)


# What is told to whom


def test_only_holders_are_told_how_their_seat_is_shared() -> None:
    table = gathered(**THREE)
    share(table, 0, "partner")
    assert msgspec.to_builtins(table.told("partner").sharing) == {"people": 2, "link": LINK}
    assert msgspec.to_builtins(table.told(1).sharing) == {"people": 1, "link": None}
    assert table.told(None).sharing is None
    for who in (None, 1, 2, "nobody"):
        assert LINK not in msgspec.json.encode(table.told(who)).decode()


def test_the_log_keeps_hashes_of_partners_only() -> None:
    table = gathered()
    share(table, 0, "partner")
    table.act("partner", Part)
    assert secret("partner") not in str(table.room.events)


@pytest.mark.parametrize("options", [SHORT_SCHOKO, THREE])
def test_partners_know_just_what_their_seat_knows(options: dict[str, Any]) -> None:
    table = gathered(**options)
    share(table, 1, "partner")
    differed = False
    for _ in range(4):
        assert table.told("partner") == table.told(1)
        differed |= table.told("partner").now != table.told(0).now
        play_turn(table)
    assert differed


# Acting for the seat


def test_both_act_for_the_seat() -> None:
    table = gathered()
    share(table, 0, "partner")
    table.act("partner", Move, move="ba1")
    assert [move.seat for move in table.told(1).moves] == [0]
    table.act(1, Move, move="we5")
    table.act(0, Move, move="bc3")
    table.refuses(NotYours, "partner", Move, move="wa2")
    assert table.moves == ["ba1", "we5", "bc3"]


def test_of_two_who_move_at_once_one_is_too_late() -> None:
    table = gathered()
    share(table, 0, "partner")
    number = table.room.number
    table.act("partner", Move, number=number, move="ba1")
    table.refuses(Stale, 0, Move, number=number, move="we5")
    assert table.act(0, Move, number=number, move="ba1") == []  # both meant the same
    assert table.moves == ["ba1"]


def test_what_both_take_back_at_once_is_taken_back_once() -> None:
    table = opened("program")
    share(table, 0, "partner")
    play(table, "ba1")
    program_plays(table, "we5")
    play(table, "bc3")
    number = table.room.number
    assert table.act("partner", Undo, number=number) == [Undone(seat=0, moves=2, at=AT)]
    assert table.act(0, Undo, number=number) == []
    assert table.moves == ["ba1", "we5"]


def test_any_one_of_a_seat_asks_to_take_back_and_any_one_of_the_other_agrees() -> None:
    table = gathered()
    share(table, 0, "partner")
    table.act(1, Share, link="of the other seat")
    table.act("guest", Partner, link="of the other seat")
    table.act("partner", Move, move="ba1")
    assert table.act(0, Undo) == [UndoAsked(seat=0, at=AT)]
    table.refuses(NotNow, "partner", AnswerUndo, agree=True)
    assert table.act("guest", AnswerUndo, agree=True) == [Undone(seat=1, moves=0, at=AT)]


def test_a_team_against_the_program_gets_advice() -> None:
    table = opened("program")
    share(table, 0, "partner")
    assert table.told("partner").may.hint
    assert not table.told(None).may.hint


# Leaving and giving up


def test_who_leaves_a_shared_seat_leaves_it_to_the_others() -> None:
    table = gathered()
    share(table, 0, "partner", "another")
    assert table.act(0, Part) == [Parted(seat=0, secret_hash=hashed(secret(0)), at=AT)]
    assert table.act(0, Part) == []
    assert (table.room.held_by(secret(0)), table.room.held_by(secret("partner"))) == ([], [0])
    assert table.told(0).seats == table.told(None).seats
    table.refuses(NotYours, 0, Move, move="ba1")
    table.act("another", Part)
    table.refuses(NotNow, "partner", Part)
    table.act("partner", Move, move="ba1")
    assert not table.told(None).over


def test_of_two_who_leave_at_once_one_stays() -> None:
    table = gathered()
    share(table, 0, "partner")
    table.act("partner", Part)
    table.refuses(NotNow, 0, Part)
    assert table.room.people == {0, 1}


def test_who_left_may_come_back_by_the_link() -> None:
    table = gathered()
    share(table, 0, "partner")
    table.act("partner", Part)
    table.act("partner", Partner, link=LINK)
    assert table.room.held_by(secret("partner")) == [0]
    assert [type(event) for event in table.act("partner", Part)] == [Parted]


def test_who_was_never_there_leaves_nothing() -> None:
    table = gathered()
    share(table, 0, "partner")
    for who in (None, "nobody"):
        table.refuses(NotYours, who, Part)


def test_who_resigns_resigns_for_all_who_share_the_seat() -> None:
    table = gathered()
    share(table, 0, "partner")
    number = table.room.number
    assert table.act("partner", Resign) == [Resigned(seat=0, at=AT)]
    assert table.act(0, Resign, number=number) == []  # both gave up
    assert (table.told(0).winner, table.told(0).resigned) == (1, 0)
    table.refuses(NotNow, "partner", Part)


def test_among_three_who_resigns_leaves_the_whole_seat_to_the_program() -> None:
    table = gathered(**THREE)
    share(table, 0, "partner")
    number = table.room.number
    assert table.act("partner", Resign) == [Left(seat=0, level="gentle", at=AT)]
    for who in (0, "partner"):
        assert table.act(who, Resign, number=number) == []
        assert not any(seat.you for seat in table.told(who).seats)
        assert table.told(who).sharing is None
        table.refuses(NotYours, who, Move, move="x")
    assert table.told(1).seats[0].left


# Playing again


def test_in_a_rematch_all_who_share_a_seat_move_on_together() -> None:
    table = gathered(**THREE)
    share(table, 1, "partner")
    play_out(table)
    assert table.act("partner", Rematch, deal=AGAIN) == [RematchAsked(seat=1, at=AT)]
    assert not table.told(1).may.rematch
    for seat in (0, 2):
        table.act(seat, Rematch, deal=dealt("second", **THREE))
    later = Table(Room("second", table.opened[0]))
    assert later.room.held_by(secret("partner")) == later.room.held_by(secret(1)) == [0]
    assert msgspec.to_builtins(later.told("partner").sharing) == {"people": 2, "link": None}
    later.refuses(NotYours, "late", Partner, link=LINK)


# The log


def test_a_room_is_the_same_after_its_log_is_read_again() -> None:
    table = gathered(**THREE)
    share(table, 0, "partner", "another")
    table.act(0, Part)
    play_turn_of(table, "partner")
    table.act("another", Withdraw, link=LINK)
    table.act("another", Share, link="a new one")
    stored = msgspec.json.encode(table.room.events)
    created, *events = msgspec.json.decode(stored, type=list[AnyEvent])
    assert isinstance(created, Created)
    again = Table(Room("first", created))
    for event in events:
        again.room.apply(event)
    for who in (None, 0, 1, 2, "partner", "another"):
        assert again.told(who) == table.told(who)


def play_turn_of(table: Table, who: int | str) -> None:
    """First legal moves by somebody, until it is another's turn."""
    while table.told(who).legal:
        table.act(who, Move, move=table.told(who).legal[0])


def test_a_log_from_before_seats_were_shared_still_loads() -> None:
    text = f"""[
        {{"event": "created", "at": "{AT}", "game": "ascacou", "against": "link",
          "options": {{"deal": "random", "free": false, "imposed": false, "supply": null}},
          "setup": {{"owners": "0101010101010101"}},
          "seats": [{{"secret_hash": "{hashed(secret(0))}"}}, {{"invitation": "{INVITATION}"}}]}},
        {{"event": "joined", "at": "{AT}", "seat": 1, "secret_hash": "{hashed(secret(1))}"}},
        {{"event": "moved", "at": "{AT}", "seat": 0, "move": "ba1"}}
    ]"""
    created, *events = msgspec.json.decode(text, type=list[AnyEvent])
    assert isinstance(created, Created)
    table = Table(Room("first", created))
    for event in events:
        table.room.apply(event)
    assert (table.room.held_by(secret(1)), [len(seat.people) for seat in table.room.seats]) == ([1], [1, 1])
    share(table, 1, "partner")
    table.act("partner", Move, move="we5")


# By lot


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("game", ["two", "three", "program"])
def test_whatever_people_do_everybody_is_told_what_they_may(game: str, seed: int) -> None:
    """Random actions by random people: what is refused changes nothing, and no seat is ever told of another."""
    chance = random.Random(seed)
    table = opened("program") if game == "program" else gathered(**(THREE if game == "three" else {}))
    people: list[int | str | None] = [
        None,
        *range(len(table.room.seats)),
        *(f"partner {number}" for number in range(4)),
    ]
    links: list[str] = ["never handed out"]
    happened = 0
    for step in range(150):
        kind, more = _any_action(table, chance, links, step)
        seated = [one for one in people[1:] if table.room.held_by(secret(one or 0))]
        who = chance.choice(people[1:] if kind is Partner else [*people, *seated, *seated, *seated])
        try:
            events = table.act(who, kind, **more)
        except Refusal:
            continue
        happened += len(events)
        links += [event.link for event in events if isinstance(event, Shared)]
        if table.room.player is not None and table.room.seats[table.room.player].level:
            program_plays(table, str(table.room.state.legal()[0]))
        _check_everybody(table, people)
    assert happened > 10


def _any_action(table: Table, chance: random.Random, links: list[str], step: int) -> tuple[type, dict[str, Any]]:
    legal = table.room.state.legal()
    actions: list[tuple[type, dict[str, Any]]] = [
        (Share, {"link": f"link {step:03}"}), (Withdraw, {"link": chance.choice(links)}), (Part, {}), (Undo, {}),
        (Move, {"move": str(chance.choice(legal)) if legal else "x"}), (AnswerUndo, {"agree": True}),
        (Fill, {"level": "gentle"}), *[(Partner, {"link": chance.choice(links[-3:])})] * 3,
    ]  # fmt: skip
    return chance.choice([*actions, (Resign, {})] if step > 120 else actions)


def _check_everybody(table: Table, people: list[int | str | None]) -> None:
    room = table.room
    hashes = [one for seat in room.seats for one in seat.people]
    assert len(hashes) == len(set(hashes))
    for who in people:
        seats, told = room.held_by(None if who is None else secret(who)), table.told(who)
        assert len(seats) <= 1
        text = msgspec.json.encode(told).decode()
        assert all(seat.link not in text for number, seat in enumerate(room.seats) if seat.link and number not in seats)
        assert (told.sharing is not None) == bool(seats)
        assert told.sharing is None or 1 <= told.sharing.people <= policies.MOST_PEOPLE
        assert [seat.you for seat in told.seats] == [number in seats for number in range(len(room.seats))]
        assert (told.may.share, told.may.part) == (not _is_refused(room, who, Share), not _is_refused(room, who, Part))


def _is_refused(room: Room, who: int | str | None, kind: type[Part | Share]) -> bool:
    """Whether an action would be refused now; that of who has left already is a repetition, and does nothing."""
    holder = None if who is None else secret(who)
    action = Share(secret=holder, link="x") if kind is Share else Part(secret=holder)
    try:
        events = decide(room, action, AT)
    except Refusal:
        return True
    return kind is Part and not events
