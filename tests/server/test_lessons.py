"""Lessons over the server: what is told, what is refused, and the game at the end."""

from __future__ import annotations

import json

import httpx
import msgspec
import pytest
from tests.server.people import Person, problem, seen

import tablier
from tablier import lessons
from tablier.server.lessons import OPPONENT

every_game = pytest.mark.parametrize("name", tablier.GAMES)


@every_game
async def test_a_lesson_tells_every_step_as_the_learner_sees_it(client: httpx.AsyncClient, name: str) -> None:
    told = (await client.get(f"/api/lessons/{name}")).json()
    lesson = tablier.lesson(name)
    assert told["game"] == name
    assert told["finale"]["fr"] == lesson.finale.text.fr
    assert len(told["steps"]) == len(lesson.steps)
    for message, step in zip(told["steps"], lesson.steps, strict=True):
        state = lessons.begin(name, step)
        room = message["room"]
        assert message["text"] == {"en": step.text.en, "fr": step.text.fr}
        assert [seat["you"] for seat in room["seats"]] == [seat == state.player for seat in range(state.game.seats)]
        assert room["legal"] == state.legal()
        assert message["shown"] in room["legal"]
        assert room["now"]["view"] == state.view(state.player)
        assert [line["text"] for line in room["moves"]] == list(state.moves)


@every_game
async def test_every_step_can_be_done_and_answers_as_it_goes_on(client: httpx.AsyncClient, name: str) -> None:
    told = (await client.get(f"/api/lessons/{name}")).json()
    for number, message in enumerate(told["steps"]):
        path = f"/api/lessons/{name}/steps/{number}"
        answer = (await client.post(path, json={"move": message["shown"]})).json()
        assert (answer["right"], answer["rule"]) == (True, None)
        played = [line["text"] for line in message["room"]["moves"]] + [message["shown"]]
        for room in answer["rooms"]:
            assert [line["text"] for line in room["moves"]][: len(played)] == played
            assert room["seats"] == message["room"]["seats"]
        assert (await client.get(f"{path}/verdict", params={"move": message["shown"]})).json() == {"problem": None}


@every_game
async def test_wrong_moves_are_explained_and_refused_ones_name_their_rule(client: httpx.AsyncClient, name: str) -> None:
    for number, step in enumerate(tablier.lesson(name).steps):
        path = f"/api/lessons/{name}/steps/{number}"
        for wrong in step.wrong:
            move = wrong.moves.split()[0]
            answer = (await client.post(path, json={"move": move})).json()
            assert (answer["right"], answer["rule"], answer["rooms"]) == (False, wrong.rule, [])
            assert answer["text"]["fr"] == wrong.text.fr
            verdict = (await client.get(f"{path}/verdict", params={"move": move})).json()["problem"]
            assert (verdict and verdict["rule"]) == wrong.rule
            assert wrong.rule is None or verdict["message"]["fr"] == wrong.text.fr


@every_game
async def test_what_a_move_would_do_is_told_as_in_a_game(client: httpx.AsyncClient, name: str) -> None:
    for number, step in enumerate(tablier.lesson(name).steps):
        state = lessons.begin(name, step)
        path = f"/api/lessons/{name}/steps/{number}/preview"
        for move in state.legal()[:3]:
            told = (await client.get(path, params={"move": move})).json()
            assert told == msgspec.to_builtins(state.preview(state.read(move)))
        problem(await client.get(path, params={"move": "nonsense"}), 422)


async def test_what_no_lesson_has_is_not_found(client: httpx.AsyncClient) -> None:
    for path in ("chess", "ascacou/steps", "..", "%00", "ascacou/steps/one"):
        assert (await client.get(f"/api/lessons/{path}")).status_code in {404, 405}
    problem(await client.get("/api/lessons/chess"), 404)
    problem(await client.post("/api/lessons/chess/play"), 404)
    for step in (-1, 6, 10**30):
        problem(await client.post(f"/api/lessons/ascacou/steps/{step}", json={"move": "ba1"}), 404)
        for question in ("verdict", "preview"):
            problem(await client.get(f"/api/lessons/ascacou/steps/{step}/{question}?move=ba1"), 404)
    problem(await client.post("/api/lessons/chess/steps/0", json={"move": "ba1"}), 404)


@pytest.mark.parametrize(
    "body", ["", "null", "[]", "{}", '{"move": 5}', '{"move": null}', '{"move": "ba1", "seat": 1}', '{"move": "']
)
async def test_a_malformed_try_is_a_problem(client: httpx.AsyncClient, body: str) -> None:
    headers = {"Content-Type": "application/json"}
    problem(await client.post("/api/lessons/ascacou/steps/0", content=body, headers=headers), 400)


async def test_a_long_move_is_a_problem_and_nonsense_is_wrong(client: httpx.AsyncClient) -> None:
    path = "/api/lessons/ascacou/steps/0"
    problem(await client.post(path, json={"move": "b" * 101}), 400)
    problem(await client.get(f"{path}/verdict", params={"move": "b" * 101}), 400)
    problem(await client.get(f"{path}/verdict"), 400)
    for move in ("", "nonsense", "\x00", "ba9", "ba1 ba2", "ba1>w", json.dumps({"a": 1})):
        answer = (await client.post(path, json={"move": move})).json()
        assert (answer["right"], answer["rooms"]) == (False, [])
        assert answer["text"]["en"]
        assert answer["text"]["fr"]


@every_game
async def test_the_game_at_the_end_begins_where_the_lesson_says_against_a_novice(
    client: httpx.AsyncClient, name: str
) -> None:
    answer = await client.post(f"/api/lessons/{name}/play")
    assert answer.status_code == 201, answer.text
    seated = answer.json()
    person = Person(client, seated["room"], seated["secret"])
    room = await person.look()
    finale = tablier.lesson(name).finale
    assert room["against"] == "program"
    assert {seat["level"] for seat in room["seats"] if not seat["you"]} == {OPPONENT}
    assert [line["text"] for line in room["moves"]] == finale.moves.split()
    assert finale.options.items() <= room["options"].items()
    assert room["now"]["player"] in seated["seats"]
    assert room["may"]["hint"]
    before = len(room["moves"])
    await person.play()
    await seen(person, lambda room: room["over"] or (room["legal"] and len(room["moves"]) > before))
