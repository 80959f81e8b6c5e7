"""What is said: as the schema and the page for authors have it, and nothing that a seat may not know."""

from __future__ import annotations

import json
import os
import random
import re
import subprocess
from pathlib import Path
from typing import Any

import jsonschema
import msgspec
import pytest
from tests.games.facts import cut_short, fact

import tablier
from tablier import games, record
from tablier.arena.entrants import entrant
from tablier.bots import player, program, protocol
from tablier.bots.protocol import GameOver, Stop, read, written
from tablier.state import State

ROOT = Path(__file__).parents[2]
SECRET_GAMES = [name for name in tablier.GAMES if games.module(name).SECRETS]
said = jsonschema.Draft202012Validator(protocol.schema())
records = jsonschema.Draft202012Validator(record.schema())


def walk(name: str, **options: Any) -> list[State]:
    """Every moment of a random game but its end."""
    chance = random.Random(1)
    states = [tablier.game(name, **options).start(seed=1)]
    while moves := states[-1].legal():
        states.append(states[-1].play(chance.choice(moves)))
    return states[:-1]


def test_the_published_schema_is_the_one_of_the_code() -> None:
    published = json.loads((ROOT / "docs" / "bots.schema.json").read_text(encoding="utf-8"))
    assert published == protocol.schema(), "run scripts/protocol.py"
    said.check_schema(published)


@pytest.mark.parametrize("name", tablier.GAMES)
def test_what_is_asked_is_one_line_that_fits_the_schemas(name: str) -> None:
    states = walk(name, **cut_short(name))
    for state in states[:: 1 + len(states) // 4]:
        line = written(player._question(state, 0.5, 2**62 - 1))
        assert line.count(b"\n") == 1
        question = json.loads(line)
        said.validate(question)
        records.validate(question["knowledge"])
        assert len(question["legal"]) == len(question["codes"]) == len(set(question["codes"])) > 0


@pytest.mark.parametrize(
    "line",
    [
        "{}", "[]", "x", '{"type": "bestmove"}', '{"type": "move", "move": 7}', '{"type": "move", "code": "7"}',
        '{"type": "hello"}', '{"type": "log", "text": null}',
    ],
)  # fmt: skip
def test_what_is_no_message_is_none(line: str) -> None:
    with pytest.raises(msgspec.MsgspecError):
        read(line.encode())


# Secrets


def pairs(name: str) -> list[tuple[State, State]]:
    """Two games that differ only in what the seat to move cannot know."""
    found = []
    for options in fact(name, "HIDING", [{}])[:2]:
        states = walk(name, **options)
        for number in range(0, len(states), 1 + len(states) // 8):
            state = states[number]
            found.append((state, tablier.imagine(state.knowledge(state.player), seed=number)))
    assert sum(one.setup != other.setup for one, other in found) > len(found) // 2
    return found


@pytest.mark.parametrize("name", SECRET_GAMES)
def test_a_bot_is_told_nothing_that_its_seat_may_not_know(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[list[bytes]] = []

    class Listening(program.Program):
        """Chooses the first move, without a process."""

        def __init__(self, command: Any) -> None:
            told.append([])

        def hello(self) -> None:
            pass

        def say(self, message: Any) -> None:
            told[-1].append(written(message))

        def ask(self, question: Any, seconds: float) -> Any:
            self.say(question)
            return protocol.Chosen(code=question.codes[0])

        def kill(self) -> None:
            pass

    monkeypatch.setattr(player, "Program", Listening)
    for one, other in pairs(name):
        for state in (one, other):
            bot = player.Player("sh")
            bot(state, 1)
            bot.finish(state, None, "crash")
            player._idle.clear()
        assert len(told[-1]) == 3
        assert told[-1] == told[-2]


@pytest.mark.parametrize("name", SECRET_GAMES)
def test_a_function_is_given_nothing_that_its_seat_may_not_know(name: str) -> None:
    given: list[State] = []

    def function(state: State, seed: int) -> str:
        given.append(state)
        return state.legal()[seed % len(state.legal())]

    for one, other in pairs(name):
        assert entrant(function)(one, 7) == entrant(function)(other, 7)
        assert given[-1] == given[-2]
        assert given[-1].knowledge(one.player) == one.knowledge(one.player)
        assert given[-1].moves == one.moves


def test_a_bot_and_a_name_remain_what_they_are() -> None:
    bot = player.Player("sh")
    assert entrant(bot) is bot
    state = tablier.game("ascacou").start(seed=1)
    assert entrant(lambda given, seed: given.legal()[seed])(state, 3) == state.legal()[3]


# The page for authors. `TABLIER_LONG=1 python3 scripts/check.py tests/bots` also compiles its program in C++.


def examples() -> list[str]:
    """The messages that docs/bots.md shows."""
    page = (ROOT / "docs" / "bots.md").read_text(encoding="utf-8")
    return [line for block in re.findall(r"```json\n(.*?)```", page, re.DOTALL) for line in block.splitlines()]


def test_every_message_in_the_page_is_one() -> None:
    kinds = set()
    for line in examples():
        message = json.loads(line)
        said.validate(message)
        kinds.add(message["type"])
    assert kinds == {"hello", "newgame", "move", "stop", "gameover", "quit", "log"}


def test_the_page_shows_what_is_really_said() -> None:
    """Its game of Ascacou is played again."""
    page = [json.loads(line) for line in examples()]
    asked = next(line for line in page if "legal" in line)
    state = tablier.load(asked["knowledge"])
    assert asked == json.loads(written(player._question(state, asked["seconds"], asked["seed"])))
    over = next(line for line in page if line["type"] == "gameover")
    end = tablier.load(over["knowledge"])
    assert over == json.loads(
        written(
            GameOver(seat=over["seat"], scores=end.scores, winner=end.winner, ended="rules", knowledge=end.knowledge(0))
        )
    )
    assert end.moves[: len(state.moves)] == state.moves
    assert json.loads(written(Stop())) in page


def test_every_line_begins_with_its_type() -> None:
    for line in (written(Stop()), written(player._question(tablier.game("ascacou").start(seed=1), 1, 1))):
        assert line.startswith(b'{"type":"')
        assert b": " not in line


if os.environ.get("TABLIER_LONG"):

    def test_the_program_in_the_page_plays_every_game(tmp_path: Path) -> None:
        page = (ROOT / "docs" / "bots.md").read_text(encoding="utf-8")
        (source,) = re.findall(r"```cpp\n(.*?)```", page, re.DOTALL)
        (tmp_path / "bot.cpp").write_text(source, encoding="utf-8")
        subprocess.run(["g++", "-std=c++17", "-o", str(tmp_path / "bot"), str(tmp_path / "bot.cpp")], check=True)
        for name in tablier.GAMES:
            state, bot = tablier.game(name, **cut_short(name)).start(seed=1), player.Player(str(tmp_path / "bot"))
            while not state.over:
                last = state.legal()[-1]
                assert bot(state, 1) == last
                state = state.play(last)
