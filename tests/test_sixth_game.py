"""What adding a game takes: a folder with its rules, and its name in `GAMES`; everything else then knows it.

`tests.sixth` is such a folder. Here it is taken through the library, search, opponents, analysis, arena, terminal and
server. Everything runs plain but one test: compiled code of rules outside the package would not be noticed to be old
(see `tablier.jit.KERNELS`), and is kept in a folder named after them.
"""

from __future__ import annotations

import copy
import hashlib
import json
import os
import pickle
import random
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from collections.abc import AsyncIterator
from functools import reduce
from operator import xor
from pathlib import Path
from typing import Any

import httpx
import jsonschema
import numpy as np
import pytest
import tests.sixth
from tests.cli.test_commands import invoke
from tests.server.people import Scripted, direct, opened, played_out, problem, seen
from tests.server.test_analyses import advised, reviewed
from tests.sixth.joined import NAME, join

import tablier
from tablier import bench, games, players
from tablier.arena import entrants, exactness, report, strength
from tablier.arena.course import match
from tablier.arena.standings import standings
from tablier.jit import can_compile, instantiate
from tablier.limits import Limits
from tablier.players import LEVELS, generic
from tablier.record import schema
from tablier.search import plain, playout
from tablier.server.app import create_app

ROOT = Path(__file__).resolve().parent.parent
START, WON, WINNER, LOST = "345 0", "212 0", "b1", "211 1"  # the heaps of the last but one balance after that move


@pytest.fixture(autouse=True)
def joined(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nim is one of the games, and code runs plain."""
    join(monkeypatch)
    monkeypatch.setenv("TABLIER_JIT", "0")


def at(position: str) -> tablier.State:
    return tablier.game(NAME).position(position)


def random_game(seed: int = 1, **options: Any) -> tablier.State:
    state, chance = tablier.game(NAME, **options).start(seed=seed), random.Random(seed)
    while not state.over:
        state = state.play(chance.choice(state.legal()))
    return state


def is_won(state: tablier.State) -> bool:
    """Whether the seat to move wins: unless the heaps balance, as everybody knows."""
    balance: int = reduce(xor, state.view()["heaps"])
    return balance != 0


# The library


def test_it_is_one_of_the_games() -> None:
    assert games.GAMES[-1] == tablier.GAMES[-1] == NAME
    assert games.module(NAME) is tests.sixth
    with pytest.raises(tablier.BadOption, match=f"{NAME}\\.$"):
        tablier.game("chess")
    with pytest.raises(tablier.BadOption, match=r"Option heaps cannot be 5; choose one of: 3, 4\."):
        tablier.game(NAME, heaps=5)


def test_it_is_played_to_the_end() -> None:
    state = at("120 0")
    assert state.legal() == ["a1", "b1", "b2"]
    end = state.play("a1").play(" B 2 ")
    assert (end.over, end.winner, end.scores, end.player, end.legal()) == (True, 1, [0, 1], None, [])
    assert end.moves == ("a1", "b2")
    assert tablier.game(NAME, heaps=4).start(seed=1).position == tablier.game(NAME, heaps=4).start(seed=1).position


@pytest.mark.parametrize(
    ("position", "move", "words", "rule", "places"),
    [
        (START, "a4", "Heap a has 3 counters.", "NIM-2", ("a",)),
        (START, "e1", "This is no move. Write the heap and how many you take, as in b2.", "NIM-2", ()),
        ("000 1", "a1", "The game is over.", "NIM-3", ()),
    ],
)
def test_a_refusal_says_why(position: str, move: str, words: str, rule: str, places: tuple[str, ...]) -> None:
    with pytest.raises(tablier.IllegalMove) as caught:
        at(position).play(move)
    assert (caught.value.to("en"), caught.value.rule, caught.value.places) == (f"{words} ({rule})", rule, places)


def test_it_is_recorded_loaded_copied_and_described_by_the_schema() -> None:
    end = random_game(heaps=4)
    validator = jsonschema.Draft202012Validator(schema())
    validator.validate(end.record())
    for wrong in ({"heaps": 5}, {"deal": "random"}):
        with pytest.raises(jsonschema.ValidationError):
            validator.validate({**end.record(), "options": wrong})
    for same in (tablier.load(json.dumps(end.record())), pickle.loads(pickle.dumps(end)), copy.deepcopy(end)):
        assert same == end
        assert same.rules_state == end.rules_state
    with pytest.raises(tablier.BadRecord, match=r"Move 1, “a6”: .*\(NIM-2\)"):
        tablier.load({**end.record(), "moves": ["a6"]})


def test_it_is_seen() -> None:
    state = at(START).play("c4")
    assert state.view(1) == {"game": NAME, "heaps": [3, 4, 1], "last": "c4"}
    assert str(state) == "a ●●●\nb ●●●●\nc ●"
    picture = ElementTree.fromstring(state.svg())
    assert [one.get("fill") for one in picture].count("#d9a514") == 8
    assert repr(state) == "<nim after 1 moves: 341 1>"


# Search and speed


def test_lines_are_counted() -> None:
    assert [tablier.perft(at("110 0"), depth) for depth in (1, 2, 3)] == [2, 2, 0]
    assert tablier.perft(at(START), 2) == sum(len(at(START).play(move).legal()) for move in at(START).legal())


def test_playouts_and_searches_are_measured() -> None:
    measured = bench.measure(tablier.game(NAME), seed=1, seconds=0.02)
    assert measured.game == NAME
    assert 3 <= measured.mean_length <= 15
    assert 1 < measured.mean_choices < 15
    assert min(measured.playouts_per_second, measured.simulations_per_second) > 0


@pytest.fixture
def compiled_code(monkeypatch: pytest.MonkeyPatch, pytestconfig: pytest.Config) -> None:
    """Compiled code is wanted, and kept in a folder for just these rules."""
    sources = hashlib.sha256(Path(tests.sixth.rules.__file__).read_bytes()).hexdigest()[:16]
    monkeypatch.setenv("TABLIER_CACHE", str(pytestconfig.cache.mkdir(f"sixth-{sources}")))
    monkeypatch.setenv("TABLIER_JIT", "1")
    if not can_compile():
        pytest.skip("there is no Numba here")


@pytest.mark.usefixtures("compiled_code")
def test_compiled_code_agrees_with_plain_code() -> None:
    state = at(START)
    ends, thoughts, counts = [], [], []
    for compiled in (False, True):
        kernel: Any = instantiate(playout, compiled=compiled, game=state.game.rules)
        buffer, pool = np.empty(state.game.rules.WORDS, np.int64), np.empty(state.game.rules.MOST_MOVES, np.int64)
        ends.append(kernel.playouts(state.rules_state, buffer, pool, 20, 1))
        thoughts.append(plain.think(state, Limits(work=200, compiled=compiled), seed=3))
        counts.append(tablier.perft(state, 4, compiled=compiled))
    assert ends[0] == ends[1]
    assert thoughts[0] == thoughts[1]
    assert counts[0] == counts[1]


# Playing by numbers


def test_it_is_played_by_codes_and_actions_and_many_at_once() -> None:
    state = at("120 0")
    assert state.legal_codes().tolist() == [1, 9, 10]
    assert np.flatnonzero(state.legal_mask()).tolist() == [0, 5, 6]
    assert state.play_code(10) == state.play_action(5) == state.play("b2")
    assert state.observation()[0].sum() == 3
    batch = tablier.Batch(NAME, 3, seed=1, heaps=4)
    ended = 0
    for _ in range(40):
        batch.step(batch.sample())
        ended += int(batch.over.sum())
    assert ended > 3
    again = batch.state(2)
    assert again.game.options["heaps"] == 4
    assert np.array_equal(again.legal_mask(), batch.masks[2])


# Opponents and analysis


def test_plain_search_plays_it_at_every_level() -> None:
    assert players.engine(NAME).choose is generic.choose
    assert {level.name for level in LEVELS} == set(players.engine(NAME).SETTINGS)
    players.prepare(at(WON))
    assert players.choose(at(START), LEVELS[0], seed=1).move in set[str](at(START).legal())
    found = players.choose(at(WON), LEVELS[-1], seed=1)
    assert (found.move, found.expected_score, found.proved) == (WINNER, 1.0, True)


@pytest.mark.parametrize("position", [WON, LOST, "221 1", "310 0"])
def test_an_analysis_is_right_and_says_why(position: str) -> None:
    state = at(position)
    found = tablier.analyse(state, simulations=2_000, most=9)
    assert (found.seat, found.proved, found.expected_score) == (state.player, True, float(is_won(state)))
    assert {one.move for one in found.best} == set(state.legal())
    for one in found.best:
        assert not one.proved or one.expected_score == float(not is_won(state.play(one.move)))
        assert one.why.en.startswith(f"Takes {one.move[1]} from heap {one.move[0]}")
        assert one.why.fr.startswith(f"Prend {one.move[1]} du tas {one.move[0]}")
    assert found.map is None


def test_a_review_marks_the_moves_that_give_the_game_away() -> None:
    state = at(WON)
    for move in ("a1", "a1", "c1", "b1", "c1"):
        state = state.play(move)
    marks = {one.number: one.mark for one in tablier.review(state, simulations=2_000)}
    assert marks == {5: "", 4: "", 3: "", 2: "blunder", 1: "blunder"}


# The arena


def test_it_is_played_in_matches() -> None:
    entered = ["plain#60", "random", "greedy", "novice", "hastened#40"]
    played = list(match(NAME, entered, games=20, seed=5, workers=0))
    assert {tuple(sorted(game.entrants)) for game in played} == {
        tuple(sorted((one, other))) for one in entered for other in entered if one < other
    }
    assert all(3 <= len(game.moves) <= 15 and game.winner in (0, 1) for game in played)
    assert sum(standing.wins for standing in standings(played)) == len(played)
    with pytest.raises(tablier.BadOption, match="plays nothing but"):
        entrants.entrant("spoiler")(at(START), 1)


def test_its_strength_can_be_measured_and_told(tmp_path: Path) -> None:
    wanted = [match.name for match in strength.wanted() if match.game == NAME]
    assert f"{NAME}: gentle – novice" in wanted
    assert f"{NAME}: engine@0.2 – openspiel@0.2" in wanted
    assert NAME not in exactness.judged_games()
    assert "## Nim\n" in report.page(strength.load(tmp_path / "strength.json"))


# The terminal


def test_the_terminal_lists_it() -> None:
    assert "Charles L. Bouton" in invoke("games")
    assert "heaps=4" in invoke("games", NAME)


def test_it_is_played_and_replayed_in_the_terminal(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    shown = invoke(
        "play", NAME, "--position", "120 0", "--save", str(file), typed="a2\nnonsense\n?\nb2\nundo\na1\nb2\n"
    )
    for words in ("Heap a has 1 counters. (NIM-2)", "This is no move.", "a1 b1 b2", "Player 2 wins, 0 – 1."):
        assert words in shown
    assert tablier.load(file.read_text(encoding="utf-8")).moves == ("a1", "b2")
    shown = invoke("replay", str(file))
    assert "2. Player 2: b2" in shown
    assert "Player 2 wins, 0 – 1." in shown


def test_the_program_plays_it_in_the_terminal() -> None:
    shown = invoke("play", NAME, "--position", "110 0", "--level", "champion", typed="a1\n")
    assert "Player 2 plays b1" in shown
    assert "Player 2 wins, 0 – 1." in shown


def test_other_commands_know_it() -> None:
    assert invoke("perft", NAME, "2", "--position", "110 0", "--divide").split() == "a1 1 b1 1 perft 2 2".split()
    found = json.loads(invoke("analyse", NAME, WON, "--simulations", "2000", "--json"))
    assert (found["best"][0]["move"], found["proved"]) == (WINNER, True)
    assert "Takes 1 from heap b" in invoke("analyse", NAME, WON, "--simulations", "2000")
    assert json.loads(invoke("bench", NAME, "--json", "--seconds", "0.1", "--peers"))["game"] == NAME


# The server


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
async def client(tmp_path: Path) -> AsyncIterator[httpx.AsyncClient]:
    """Talks to a server whose opponents need no process."""
    app = create_app(tmp_path / "games.sqlite3", Scripted())
    async with app.lifespan(), direct(app) as client:
        yield client


async def test_it_is_played_on_one_screen(client: httpx.AsyncClient) -> None:
    listed = (await client.get("/api/games")).json()[-1]
    assert (listed["name"], listed["title"], listed["seats"], listed["secrets"]) == (NAME, "Nim", [2], False)
    assert [choice["value"] for choice in listed["options"][0]["choices"]] == [3, 4]
    person = await opened(client, game=NAME, options={"heaps": 4})
    room = await person.look()
    assert room["now"]["view"] == {"game": NAME, "heaps": room["now"]["view"]["heaps"], "last": None}
    refusal = problem(await person.act("moves", move="a6"), 422)
    assert refusal["rule"] == "NIM-2"
    verdict = (await person.ask(f"verdict?move={room['legal'][0]}")).json()
    assert verdict == {"problem": None}
    end = await played_out(person)
    record = (await person.ask("record")).json()
    jsonschema.Draft202012Validator((await client.get("/api/record.schema.json")).json()).validate(record)
    state = tablier.load(record)
    assert (end["over"], end["winner"], end["now"]["notation"]) == (True, state.winner, state.position)


async def test_it_is_played_against_the_program_with_hints_and_a_review(client: httpx.AsyncClient) -> None:
    person = await opened(client, "program", game=NAME, level="gentle", seat=0)
    advice = await advised(person)
    assert advice["best"][0]["why"]["fr"].startswith("Prend ")
    assert advice["map"] is None
    await person.play()
    await seen(person, lambda room: room["over"] or room["now"]["player"] == 0)
    end = await played_out(person)
    judged = await reviewed(person)
    assert [one["played"]["move"] for one in judged] == [move["text"] for move in end["moves"]]


async def test_as_long_as_it_has_no_lesson_there_is_none(client: httpx.AsyncClient) -> None:
    assert (await client.get("/api/games")).json()[-1]["lesson"] == 0
    with pytest.raises(tablier.Refusal, match="Nim has no lesson yet"):
        tablier.lesson(NAME)
    problem(await client.get(f"/api/lessons/{NAME}"), 404)
    problem(await client.post(f"/api/lessons/{NAME}/play"), 404)
    problem(await client.post(f"/api/lessons/{NAME}/steps/0", json={"move": START}), 404)


# Where the games are listed once and for all: a process in which the game has always been there


def in_a_process(*words: str) -> str:
    """What it prints; it has to succeed."""
    variables = {**os.environ, "TABLIER_JIT": "0", "PYTHONPATH": os.pathsep.join([str(ROOT), *sys.path])}
    done = subprocess.run(
        [sys.executable, *words], capture_output=True, encoding="utf-8", check=False, env=variables, cwd=ROOT
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_documents_describe_it() -> None:
    program = "import tests.sixth.always, protocol; print(*protocol.documents().values(), sep='\\0')"
    openapi, records, _ = (json.loads(text) for text in in_a_process("-c", program).split("\0"))
    schemas = openapi["components"]["schemas"]
    assert schemas["NimView"]["properties"]["heaps"] == {"items": {"type": "integer"}, "type": "array"}
    views = schemas["Position"]["properties"]["view"]["oneOf"]
    assert {"$ref": "#/components/schemas/NimView"} in views
    assert len(views) == len(games.GAMES)
    assert records["$defs"]["Record"]["properties"]["game"]["enum"] == list(games.GAMES)


SUITES = [
    "games/test_contract.py", "games/test_rows.py", "games/test_encoding.py", "games/test_nonsense.py",
    "games/test_remarks.py", "server/test_every_game.py", "analysis/test_review.py", "cli/test_commands.py",
]  # fmt: skip


def test_the_suites_for_every_game_take_it_as_it_is() -> None:
    """They know nothing by its name that is not in its folders."""
    paths = [f"tests/{suite}" for suite in SUITES]
    shown = in_a_process(
        "-m", "pytest", "-p", "tests.sixth.always", "-p", "no:cacheprovider", "-q", "-rA", "-k", NAME, *paths
    )
    assert all(f"PASSED tests/{suite}" in shown for suite in SUITES)
