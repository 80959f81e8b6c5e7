"""Hints, evaluations and reviews: who may have them, that they tell no secret, and that each is computed once."""

from __future__ import annotations

import asyncio
from typing import Any

import httpx
import pytest
from litestar import Litestar
from tests.server.people import Message, Person, Scripted, opened, paired, played_out, problem, until
from tests.server.test_secrets import after, briefly_hidden, every_secret_game, random_game

import tablier
from tablier import games
from tablier.server import analyses
from tablier.server.events import AnyEvent, Created, Moved, Seat
from tablier.server.room import hashed


async def advised(person: Person, moves: int | None = None) -> Message:
    """Advice that is given; unless told otherwise, on the position as it stands."""
    answer = await asked(person, moves)
    assert answer.status_code == 200, answer.text
    return Message(answer.json())


async def asked(person: Person, moves: int | None = None) -> httpx.Response:
    room = await person.look()
    wanted = len(room["moves"]) if moves is None else moves
    return await person.send("advice", number=room["number"], moves=wanted)


async def reviewed(person: Person) -> list[Message]:
    """All judged moves of a finished game, as the page asks for them."""
    judged: list[Message] = []
    while True:
        answer = await person.send("review", after=len(judged))
        assert answer.status_code == 200, answer.text
        judged += answer.json()["judged"]
        found = {one["number"]: one for one in judged}
        if len(found) == answer.json()["total"]:
            return [found[number] for number in sorted(found)]


# Who may ask


async def test_a_player_against_the_program_gets_a_hint(client: httpx.AsyncClient) -> None:
    person = await opened(client, "program", level="gentle", seat=0)
    advice = await advised(person)
    room = await person.look()
    assert advice["seat"] == 0
    assert advice["moves"] == 0
    assert advice["played"] is None
    assert 0 <= advice["expected_score"] <= 1
    assert 1 <= len(advice["best"]) <= 4
    for remark in advice["best"]:
        assert remark["move"] in room["legal"]
        assert remark["line"][0] == remark["move"]
        assert remark["why"]["en"]
        assert remark["why"]["fr"]
    assert advice["best"][0]["expected_score"] == advice["expected_score"]


@pytest.mark.parametrize("game", tablier.GAMES)
async def test_a_hint_tells_who_will_own_what_where_places_have_owners(client: httpx.AsyncClient, game: str) -> None:
    person = await opened(client, "program", game=game, level="gentle", seat=0)
    found = (await advised(person))["map"]
    owning = games.module(game).owning
    assert (None if found is None else len(found)) == (None if owning is None else owning.PLACES)
    assert all(-1 <= share <= 1 for share in found or [])
    assert found is None or any(found)


async def test_players_on_one_screen_get_hints_each_in_their_turn(client: httpx.AsyncClient) -> None:
    person = await opened(client)
    assert (await advised(person))["seat"] == 0
    await person.play()
    assert (await advised(person))["seat"] == 1


async def test_nobody_gets_a_hint_against_another_person(client: httpx.AsyncClient) -> None:
    host, guest = await paired(client)
    for person in (host, guest):
        refusal = problem(await asked(person), 409)
        assert "other people" in refusal["message"]["en"]
        assert "personnes" in refusal["message"]["fr"]
        problem(await asked(person, 0), 409)


async def test_nobody_gets_a_hint_while_somebody_is_still_to_come(client: httpx.AsyncClient) -> None:
    problem(await asked(await opened(client, "link", seat=0)), 409)


async def test_seats_filled_by_the_program_harm_nobody(client: httpx.AsyncClient) -> None:
    person = await opened(client, "link", seat=0)
    await person.act("fill", level="gentle")
    assert (await advised(person))["seat"] == 0


async def test_strangers_get_no_hint(client: httpx.AsyncClient, opponents: Scripted) -> None:
    person = await opened(client, "program", level="gentle", seat=0)
    problem(await asked(Person(client, person.room)), 403)
    problem(await asked(Person(client, person.room, "somebody-elses-secret-entirely")), 403)
    assert opponents.questions == []


async def test_there_is_no_hint_out_of_turn(client: httpx.AsyncClient, opponents: Scripted) -> None:
    opponents.may_answer.clear()
    person = await opened(client, "program", level="gentle", seat=1)
    problem(await asked(person), 403)


async def test_a_wish_for_a_position_that_is_gone_is_refused(client: httpx.AsyncClient) -> None:
    person = await opened(client)
    number = (await person.look())["number"]
    await person.play()
    problem(await person.send("advice", number=number, moves=0), 409)
    problem(await asked(person, 2), 404)


# What is told


async def test_why_an_earlier_move_was_played_is_told_where_nothing_is_hidden(client: httpx.AsyncClient) -> None:
    person = await opened(client)
    move = (await person.play())["moves"][0]["text"]
    advice = await advised(person, 0)
    assert advice["played"]["move"] == move
    assert advice["played"]["why"]["fr"]


async def test_earlier_moves_of_a_game_with_secrets_are_judged_at_its_end(client: httpx.AsyncClient) -> None:
    person = await opened(client, game="schoko", options=briefly_hidden("schoko"))
    for _ in range(3):
        await person.play()
    problem(await asked(person, 1), 409)
    await played_out(person)
    assert (await advised(person, 1))["played"]


@every_secret_game
async def test_a_hint_depends_on_nothing_that_its_seat_cannot_know(
    app: Litestar, client: httpx.AsyncClient, opponents: Scripted, name: str
) -> None:
    """Two games that differ only in what a seat cannot know get the same hint, byte for byte."""
    game = random_game(name, 4)
    different = 0
    for moves in range(1, len(game.moves), 1 + len(game.moves) // 6):
        state = after(game, moves)
        assert state.player is not None
        other = tablier.imagine(state.knowledge(state.player), seed=moves)
        different += other.setup != state.setup
        told = []
        for label, one in (("a", state), ("b", other)):
            person = await alone(app, client, f"{label}-{moves}", one)
            answer = await person.send("advice", number=moves + 1, moves=moves)
            assert answer.status_code == 200, answer.text
            told.append(answer.text)
        assert told[0] == told[1]
        assert opponents.questions[-1] == opponents.questions[-2]
    assert different > 2, "the games never differed"


async def alone(app: Litestar, client: httpx.AsyncClient, room: str, state: tablier.State) -> Person:
    """Who plays this very game against the program, and is to move."""
    secret = "the-secret-of-the-only-person-here"
    own, other = Seat(secret_hash=hashed(secret)), Seat(level="gentle")
    seats = [own if seat == state.player else other for seat in range(state.game.seats)]
    created = Created(
        game=state.game.name, options=state.game.plain_options, setup=state.setup, against="program", seats=seats,
        salt="00" * 16,
    )  # fmt: skip
    events: list[AnyEvent] = [created, *(Moved(seat=move.seat, move=str(move)) for move in state.moves)]
    await app.state.rooms._store.append([(room, number, event) for number, event in enumerate(events, start=1)])
    return Person(client, room, secret)


# Once, one at a time, and no longer than it is wanted


async def test_the_same_position_is_judged_once(client: httpx.AsyncClient, opponents: Scripted) -> None:
    person = await opened(client)
    one, other = await asyncio.gather(advised(person), advised(person))
    assert one == other == await advised(person)
    assert len(opponents.questions) == 1
    await person.play()
    await person.act("undo")
    assert await advised(person) == one
    assert len(opponents.questions) == 1


async def test_judging_ends_when_the_game_goes_on(client: httpx.AsyncClient, opponents: Scripted) -> None:
    opponents.may_judge.clear()
    person = await opened(client)
    waiting = asyncio.create_task(asked(person))
    await until(lambda: len(opponents.questions) == 1)
    await person.play()
    problem(await waiting, 409)
    assert opponents.cancelled == 1
    opponents.may_judge.set()
    assert (await advised(person))["seat"] == 1


async def test_judging_does_not_begin_once_the_game_has_gone_on(client: httpx.AsyncClient, opponents: Scripted) -> None:
    person = await opened(client)
    await person.play()
    opponents.may_judge.clear()
    first = asyncio.create_task(asked(person, 0))
    await until(lambda: len(opponents.questions) == 1)
    second = asyncio.create_task(asked(person, 1))
    await asyncio.sleep(0.05)
    await person.play()
    problem(await first, 409)
    problem(await asyncio.wait_for(second, 5), 409)
    assert len(opponents.questions) == 1


async def test_two_positions_of_a_room_are_judged_one_after_the_other(
    client: httpx.AsyncClient, opponents: Scripted
) -> None:
    person = await opened(client)
    for _ in range(2):
        await person.play()
    opponents.may_judge.clear()
    waiting = [asyncio.create_task(asked(person, moves)) for moves in (0, 1, 2)]
    await until(lambda: len(opponents.questions) == 1)
    await asyncio.sleep(0.05)
    assert len(opponents.questions) == 1
    opponents.may_judge.set()
    assert [(await answer).json()["moves"] for answer in waiting] == [0, 1, 2]


async def test_what_failed_is_tried_again(
    client: httpx.AsyncClient, opponents: Scripted, monkeypatch: pytest.MonkeyPatch
) -> None:
    person = await opened(client)

    async def fails(_: Any) -> Any:
        raise RuntimeError("no worker could answer")

    with monkeypatch.context() as patch:
        patch.setattr(opponents, "analyse", fails)
        problem(await asked(person), 500)
    await advised(person)


# Reviews


async def test_a_finished_game_is_reviewed_for_all_who_may_see_it(
    client: httpx.AsyncClient, opponents: Scripted
) -> None:
    host, guest = await paired(client)
    problem(await host.send("review"), 409)
    end = await played_out(host, guest)
    judged = await reviewed(host)
    assert [(one["seat"], one["played"]["move"]) for one in judged] == [
        (one["seat"], one["text"]) for one in end["moves"]
    ]
    assert [one["number"] for one in judged] == list(range(1, len(judged) + 1))
    for one in judged:
        assert one["mark"] in ("", "inaccuracy", "mistake", "blunder")
        assert one["loss"] == pytest.approx(max(0, one["best"]["expected_score"] - one["played"]["expected_score"]))
    count = len(opponents.questions)
    assert count == len(judged)
    assert await reviewed(guest) == await reviewed(Person(client, host.room)) == judged
    assert len(opponents.questions) == count, "it was judged twice"


@every_secret_game
async def test_each_move_is_judged_by_what_its_seat_knew(
    app: Litestar, client: httpx.AsyncClient, opponents: Scripted, name: str
) -> None:
    game = after(random_game(name, 5), 12)
    person = await alone(app, client, "given-up", game)
    await person.act("resign")
    await reviewed(Person(client, person.room))
    assert len(opponents.questions) == len(game.moves)
    for number, question in enumerate(reversed(opponents.questions)):
        state = after(game, number)
        assert question.record == state.knowledge(state.player)


async def test_a_review_comes_piece_by_piece_and_waits_for_the_next(
    client: httpx.AsyncClient, opponents: Scripted, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(analyses, "HOLD", 0.05)
    person = await opened(client)
    await played_out(person)
    opponents.may_judge.clear()
    begun = (await person.send("review", after=0)).json()
    assert begun["judged"] == []
    assert begun["total"] == len((await person.look())["moves"])
    opponents.may_judge.set()
    assert len(await reviewed(person)) == begun["total"]
    assert (await person.send("review", after=begun["total"])).json()["judged"] == []


async def test_a_review_that_nobody_asks_about_stops_and_goes_on_later(
    client: httpx.AsyncClient, opponents: Scripted, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(analyses, "SILENCE", -1.0)
    person = await opened(client)
    await played_out(person)
    assert (await person.send("review", after=0)).json()["judged"] == []
    assert opponents.questions == []
    monkeypatch.setattr(analyses, "SILENCE", 60.0)
    assert await reviewed(person)


async def test_after_the_end_all_may_ask_about_any_position(client: httpx.AsyncClient) -> None:
    host, guest = await paired(client)
    end = await played_out(host, guest)
    last = len(end["moves"])
    for person in (host, guest, Person(client, host.room)):
        assert (await advised(person, last - 1))["played"]["move"] == end["moves"][-1]["text"]
        problem(await asked(person, last), 409)  # there is nothing left to advise


# What might have been


async def test_a_line_that_was_not_played_can_be_seen_after_the_end(client: httpx.AsyncClient) -> None:
    person = await opened(client)
    problem(await person.send("line", moves=0, line=["bc3"]), 409)
    await played_out(person)
    line = (await person.send("line", moves=0, line=["bc3", "wb2", "bc3", "we5"])).json()
    assert [move["text"] for move in line["moves"]] == ["bc3", "wb2"]
    assert [move["seat"] for move in line["moves"]] == [0, 1]
    assert [one["moves"] for one in line["positions"]] == [1, 2]
    assert line["positions"][1]["view"]["board"][2][2] == "b"
    problem(await person.send("line", moves=999, line=[]), 404)
