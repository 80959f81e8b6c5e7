"""Every game in a room, from the first move to the record that is kept."""

from __future__ import annotations

import httpx
import jsonschema
import pytest
from tests.games.facts import cut_short
from tests.server.people import Person, opened, paired, played_out, problem

import tablier
from tablier import games

every_game = pytest.mark.parametrize("name", tablier.GAMES)


async def begun(client: httpx.AsyncClient, name: str) -> Person:
    """Somebody with all seats of a game, in its shortest form."""
    return await opened(client, game=name, options=cut_short(name))


@every_game
async def test_a_whole_game_on_one_screen_leaves_a_record_that_loads(client: httpx.AsyncClient, name: str) -> None:
    person = await begun(client, name)
    room = await played_out(person)
    answer = await person.ask("record")
    assert answer.status_code == 200
    schema = (await client.get("/api/record.schema.json")).json()
    jsonschema.Draft202012Validator(schema).validate(answer.json())
    state = tablier.load(answer.json())
    assert tablier.load(answer.content) == tablier.load(answer.text) == state
    assert state.over
    assert (room["winner"], room["now"]["scores"]) == (state.winner, state.scores)
    assert [(line["seat"], line["text"]) for line in room["moves"]] == [(move.seat, move) for move in state.moves]
    assert answer.json()["result"] == {"scores": state.scores, "winner": state.winner, "ended": "rules"}
    assert cut_short(name).items() <= room["options"].items()
    assert (room["legal"], room["now"]["player"], room["undo"]) == (
        [],
        None,
        "no" if games.module(name).SECRETS else "free",
    )
    assert room["number"] == 1 + len(state.moves)
    problem(await person.act("moves", move=str(state.moves[0])), 409)


@every_game
async def test_a_legal_move_has_no_problem_and_an_illegal_one_names_rule_and_places(
    client: httpx.AsyncClient, name: str
) -> None:
    person = await begun(client, name)
    legal = (await person.look())["legal"]
    for move in legal[:: 1 + len(legal) // 5]:
        assert (await person.ask(f"verdict?move={move}")).json() == {"problem": None}
    before = await person.play(legal[0])
    while not (gone := [move for move in legal if move not in before["legal"]]):
        before = await person.play()
    move = gone[0]
    with pytest.raises(tablier.IllegalMove) as refused:
        tablier.imagine((await person.ask("record")).json(), seed=0).play(move)
    verdict = (await person.ask(f"verdict?move={move}")).json()["problem"]
    assert refused.value.rule is not None
    assert (verdict["rule"], tuple(verdict["places"])) == (refused.value.rule, refused.value.places)
    assert verdict["message"] == {"en": refused.value.text.en, "fr": refused.value.text.fr}
    assert verdict["message"]["en"]
    assert verdict["message"]["fr"]
    assert verdict["message"]["en"] != verdict["message"]["fr"]
    assert verdict == problem(await person.act("moves", move=move), 422)
    assert await person.look() == before


@every_game
async def test_what_a_move_would_do_is_told_to_who_may_make_it(client: httpx.AsyncClient, name: str) -> None:
    holder, guest = await paired(client, game=name, options=cut_short(name))
    before = await holder.look()
    move = before["legal"][0]
    told = (await holder.ask(f"preview?move={move}")).json()
    assert told["text"]["en"] != told["text"]["fr"]
    assert len(told["gains"]) == 2
    problem(await guest.ask(f"preview?move={move}"), 403)
    problem(await holder.ask("preview?move=nonsense"), 422)
    problem(await holder.ask("preview"), 400)
    assert await holder.look() == before


@every_game
async def test_who_is_not_to_move_gets_one_and_the_same_verdict(client: httpx.AsyncClient, name: str) -> None:
    holder, guest = await paired(client, game=name, options=cut_short(name))
    legal = (await holder.look())["legal"]
    answers = [(await guest.ask(f"verdict?move={move}")).json() for move in (legal[0], legal[-1], "nonsense")]
    assert answers[0]["problem"]["rule"] is None
    assert answers == [answers[0]] * 3
