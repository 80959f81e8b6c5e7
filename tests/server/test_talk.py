"""What people say at a table: to all there, within limits, and kept nowhere for long."""

from __future__ import annotations

import asyncio
from pathlib import Path

import httpx
import msgspec
import pytest
from litestar import Litestar
from tests.server.people import Person, Scripted, direct, following, opened, paired, problem, until
from tests.server.tables import Hours, Table, gathered, secret, share
from tests.server.tables import opened as table_opened

from tablier.refusal import Refusal
from tablier.server.app import create_app
from tablier.server.messages import Say
from tablier.server.refusals import BadWords, NotNow, NotYours, TooFast
from tablier.server.talk import AT_ONCE, LONGEST_SAYING, MOST_SAYINGS, PAUSE, Conversation

HELLO = Say(phrase="hello")


def conversation(table: Table) -> tuple[Conversation, Hours]:
    hours = Hours()
    return Conversation(table.room, lambda: None, hours), hours


def texts(talk: Conversation, since: int | None = None) -> list[str | None]:
    return [saying.text or saying.phrase for saying in talk.since(since).sayings]


def test_what_is_said_is_told_in_order_with_who_said_it() -> None:
    talk, _ = conversation(gathered())
    talk.say(secret(1), Say(text=" Hello,\n<b>you</b> \u202e!"), "noon")
    talk.say(secret(0), HELLO, "noon")
    assert msgspec.to_builtins(talk.since(None)) == {
        "anew": True,
        "sayings": [
            {"number": 1, "seat": 1, "at": "noon", "phrase": None, "text": "Hello, <b>you</b> !"},
            {"number": 2, "seat": 0, "at": "noon", "phrase": "hello", "text": None},
        ],
    }
    assert texts(talk, since=1) == ["hello"]
    assert not talk.since(1).anew


@pytest.mark.parametrize(
    "what", [Say(), Say(text=" \n"), Say(text="hello", phrase="hello"), Say(text="n" * (LONGEST_SAYING + 1))]
)
def test_a_saying_is_a_phrase_or_a_text_that_is_not_too_long(what: Say) -> None:
    talk, _ = conversation(gathered())
    with pytest.raises(BadWords):
        talk.say(secret(0), what, "")
    assert talk.number == 0


def test_nobody_talks_all_the_time() -> None:
    talk, hours = conversation(gathered())
    for _ in range(AT_ONCE):
        talk.say(secret(0), HELLO, "")
    with pytest.raises(TooFast):
        talk.say(secret(0), HELLO, "")
    talk.say(secret(1), HELLO, "")  # others may
    hours.now += PAUSE
    talk.say(secret(0), HELLO, "")
    with pytest.raises(TooFast):
        talk.say(secret(0), HELLO, "")
    hours.now += 1_000
    for _ in range(AT_ONCE):
        talk.say(secret(0), HELLO, "")
    assert talk.number == 2 * AT_ONCE + 2


def test_no_more_is_kept_than_can_be_read() -> None:
    talk, hours = conversation(gathered())
    for number in range(MOST_SAYINGS + 3):
        talk.say(secret(0), Say(text=f"line {number}"), "")
        hours.now += PAUSE
    assert texts(talk)[0] == "line 3"
    assert len(texts(talk)) == MOST_SAYINGS


@pytest.mark.parametrize(
    ("table", "who", "refusal"),
    [
        (gathered(), None, NotYours),
        (gathered(), "somebody", NotYours),
        (table_opened("screen"), 0, NotNow),
        (table_opened("program"), 0, NotNow),
    ],
    ids=["watching", "unknown", "screen", "program"],
)
def test_who_watches_listens_and_nobody_talks_alone(
    table: Table, who: int | str | None, refusal: type[Refusal]
) -> None:
    talk, _ = conversation(table)
    assert not table.told(who).may.talk
    with pytest.raises(refusal):
        talk.say(None if who is None else secret(who), HELLO, "")


def test_those_who_share_a_seat_against_the_program_talk() -> None:
    table = table_opened("program")
    share(table, 0, "partner")
    talk, _ = conversation(table)
    assert table.told("partner").may.talk
    talk.say(secret("partner"), HELLO, "")
    assert texts(talk) == ["hello"]


# Over the line


async def test_all_who_follow_are_told_at_once(line: httpx.AsyncClient) -> None:
    holder, guest = await paired(line)
    assert (await holder.send("talk", text="Hello")).status_code == 204
    async with following(Person(line, holder.room)) as stream:
        await stream.next()
        listening = asyncio.create_task(stream.next())
        await until(lambda: len(stream.talk) == 1)
        assert (await guest.send("talk", phrase="nice_move")).status_code == 204
        await until(lambda: len(stream.talk) == 2)
        listening.cancel()
    assert [talk["anew"] for talk in stream.talk] == [True, False]
    said = [saying["text"] or saying["phrase"] for talk in stream.talk for saying in talk["sayings"]]
    assert said == ["Hello", "nice_move"]
    assert (await holder.ask("talk")).json()["sayings"][0]["seat"] == 0


async def test_refusals_say_why(client: httpx.AsyncClient) -> None:
    holder, _ = await paired(client)
    problem(await Person(client, holder.room).send("talk", text="Hello"), 403)
    problem(await holder.send("talk", text="n" * 500), 422)
    problem(await holder.send("talk", phrase="insult"), 400)
    for _ in range(AT_ONCE):
        await holder.send("talk", phrase="hello")
    problem(await holder.send("talk", phrase="hello"), 429)
    alone = await opened(client)
    problem(await alone.send("talk", phrase="hello"), 409)


async def test_nothing_of_it_is_kept(database: Path, opponents: Scripted) -> None:
    app: Litestar = create_app(database, opponents)
    async with app.lifespan(), direct(app) as client:
        holder, guest = await paired(client)
        number = (await holder.look())["number"]
        await holder.send("talk", text="Abracadabra")
        assert (await holder.look())["number"] == number
        await guest.act("resign")
        for person in (holder, guest):
            assert "Abracadabra" not in (await person.ask("record")).text
            assert "Abracadabra" not in (await client.get(person.path, headers=person.headers)).text
    assert all(b"Abracadabra" not in file.read_bytes() for file in database.parent.iterdir() if file.is_file())
    app = create_app(database, opponents)
    async with app.lifespan(), direct(app) as client:
        assert (await Person(client, holder.room).ask("talk")).json() == {"anew": True, "sayings": []}
