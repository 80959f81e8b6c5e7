"""Names: of one's own choice, shown to all at the table, safe to show, and in no record."""

from __future__ import annotations

import json
from typing import Any

import httpx
import pytest
from tests.server.people import Person, opened, paired, played_out, problem
from tests.server.tables import INVITATION, Table, gathered
from tests.server.tables import opened as table_opened

from tablier.server.actions import Join, Rename
from tablier.server.events import Named
from tablier.server.policies import MOST_NAMES
from tablier.server.refusals import BadWords, NotNow, NotYours
from tablier.server.writing import LONGEST_NAME, written_name

THREE: dict[str, Any] = {"game": "ascension", "options": {"players": 3, "turns_max": 3}}


def names(table: Table) -> list[str | None]:
    return [seat.name for seat in table.told(None).seats]


# What may be a name


@pytest.mark.parametrize("name", ["Anna", "Élodie", "O’Hara", "<b>Bob</b>", "李明", "می‌خواهم", "Zoë 2", "😀"])
def test_names_of_all_scripts_stay_as_they_are(name: str) -> None:
    assert written_name(name) == name


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("  Anna \n Maria\t", "Anna Maria"),
        ("Anna\u202eannA\u2066", "AnnaannA"),
        ("\u0000A\u0007nna\u200b", "Anna"),
        ("Anna\u2028\u00a0Maria", "Anna Maria"),
        ("E\u0301lodie", "Élodie"),
        ("Z" + "\u0337" * 20 + "oe", "Z" + "\u0337" * 3 + "oe"),
        ("Z" + "\u0337\u200b" * 20 + "oe", "Z" + "\u0337" * 3 + "oe"),
        ("Z" + "\u0337\u202e" * 20 + "oe", "Z" + "\u0337" * 3 + "oe"),
        ("Z" + "\u0337\u0337\u200d" * 3 + "oe", "Z" + "\u0337\u0337\u200d\u0337\u200d\u200doe"),
        ("\u0337Zoe \u0337B", "Zoe B"),
    ],
)
def test_what_would_disturb_the_text_around_it_is_left_out(written: str, shown: str) -> None:
    assert written_name(written) == shown


@pytest.mark.parametrize(
    "written", [None, "", "   ", "\u200d", "\u200d \u200d", "\u3164\u2800", "\u202e", "\ue000", "\ufe0f", "\u034f"]
)
def test_what_nobody_sees_is_no_name(written: str | None) -> None:
    assert written_name(written) is None


def test_a_name_has_a_longest_length() -> None:
    assert written_name("n" * LONGEST_NAME + "  ") == "n" * LONGEST_NAME
    with pytest.raises(BadWords):
        written_name("n" * (LONGEST_NAME + 1))


# Who goes by which


def test_people_are_called_as_they_wish_and_may_change_their_minds() -> None:
    table = gathered()
    assert names(table) == [None, None]
    table.act(1, Rename, seat=1, name=" Bob ")
    assert names(table) == [None, "Bob"]
    assert table.act(1, Rename, seat=1, name="Bob") == []
    table.act(1, Rename, seat=1, name="")
    assert names(table) == [None, None]


def test_nobody_names_another() -> None:
    table = gathered()
    table.refuses(NotYours, 0, Rename, seat=1, name="Bob")
    table.refuses(NotYours, None, Rename, seat=1, name="Bob")
    table.refuses(NotYours, 0, Rename, seat=7, name="Bob")
    table.refuses(BadWords, 0, Rename, seat=0, name="n" * 50)


def test_names_cannot_change_for_ever() -> None:
    table = gathered()
    for number in range(MOST_NAMES):
        table.act(0, Rename, seat=0, name=f"Anna {number}")
    table.refuses(NotNow, 0, Rename, seat=0, name="Anna")
    assert sum(isinstance(event, Named) for event in table.room.events) == MOST_NAMES


def test_who_comes_with_a_bad_name_does_not_sit_down() -> None:
    table = table_opened("link")
    table.refuses(BadWords, 1, Join, invitation=INVITATION, name="n" * 50)
    table.act(1, Join, invitation=INVITATION, name="Bob")
    assert names(table) == [None, "Bob"]


async def test_a_name_comes_with_opening_and_with_joining(client: httpx.AsyncClient) -> None:
    holder = await opened(client, "link", seat=1, names=["Anna"])
    invitation = (await holder.look())["invitation"]
    answer = await holder.send("join", invitation=invitation, secret="s" * 30, name="<i>Bob</i>")
    assert answer.status_code == 200
    seen = await Person(client, holder.room).look()
    assert [seat["name"] for seat in seen["seats"]] == ["<i>Bob</i>", "Anna"]
    answer = await holder.send("name", seat=1, name=None)
    assert [seat["name"] for seat in answer.json()["seats"]] == ["<i>Bob</i>", None]
    problem(await Person(client, holder.room).send("name", seat=1, name="Eve"), 403)


async def test_on_one_screen_all_have_names(client: httpx.AsyncClient) -> None:
    person = await opened(client, names=["Anna", None, "Cleo"], **THREE)
    assert [seat["name"] for seat in (await person.look())["seats"]] == ["Anna", None, "Cleo"]
    answer = await person.send("name", seat=1, name="Bob")
    assert [seat["name"] for seat in answer.json()["seats"]] == ["Anna", "Bob", "Cleo"]


@pytest.mark.parametrize(("against", "many"), [("screen", 3), ("link", 2)])
async def test_there_are_no_more_names_than_people(client: httpx.AsyncClient, against: str, many: int) -> None:
    wish = {"game": "ascacou", "against": against, "names": ["Anna"] * many}
    problem(await client.post("/api/rooms", json=wish), 422)


async def test_a_link_to_a_seat_says_whose_it_is(client: httpx.AsyncClient) -> None:
    holder = await opened(client, "link", seat=0, names=["Anna"])
    answer = await holder.send("share/offer", link=await holder.link())
    assert answer.json()["name"] == "Anna"


async def test_names_go_along_to_the_rematch(client: httpx.AsyncClient) -> None:
    holder, guest = await paired(client, names=["Anna"])
    await guest.send("name", seat=1, name="Bob")
    await guest.act("resign")
    for person in (holder, guest):
        await person.act("rematch")
    again = await holder.in_room((await holder.look())["next"])
    assert [seat["name"] for seat in (await again.look())["seats"]] == ["Bob", "Anna"]


async def test_the_program_does_not_inherit_a_name(client: httpx.AsyncClient) -> None:
    holder = await opened(client, "link", seat=0, names=["Anna"], **THREE)
    for _ in range(2):
        await holder.guest()
    await holder.act("resign")
    assert [seat["name"] for seat in (await holder.look())["seats"]] == [None, None, None]


async def test_no_record_has_names(client: httpx.AsyncClient) -> None:
    people = await paired(client, game="ascension", options={"turns_max": 3}, names=["Wilhelmina"])
    for when in ("before", "after"):
        for person in (*people, Person(client, people[0].room)):
            record = (await person.ask("record")).json()
            assert "Wilhelmina" not in json.dumps(record), when
        await played_out(*people)
