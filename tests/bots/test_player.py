"""A bot in games: what it is told, how it forfeits, and what becomes of its process."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from itertools import accumulate, islice
from pathlib import Path
from typing import Any

import pytest
from tests.bots.cast import EXAMPLES, NODE, lines, scripted
from tests.games.facts import cut_short
from tests.server.test_process import is_running

import tablier
from tablier.arena.entrants import entrant, finish
from tablier.arena.forfeits import Forfeit
from tablier.arena.matches import matched, play
from tablier.arena.schedule import schedule
from tablier.bots import program
from tablier.bots.player import Player, dismiss, parsed
from tablier.bots.protocol import Time
from tablier.refusal import BadOption

TELLS = [{"type": "hello", "protocol": 1, "name": f"Tablier {tablier.__version__}"}]
START = tablier.game("anacund").start(seed=1)


def pid(bot: Player) -> int:
    return int(bot.name.split()[1])


def played(state: tablier.State, *sitting: Any) -> tablier.State:
    """The end of a game."""
    while state.player is not None:
        state = state.play(sitting[state.player](state, len(state.moves)))
    finish(sitting, state, state.winner, "rules")
    return state


def line_of_play(state: tablier.State) -> list[tablier.State]:
    """A state and those after the first legal moves."""
    return list(accumulate(range(12), lambda at, _: at.play(at.legal()[0]), initial=state))


# What is asked for


@pytest.mark.parametrize(
    ("text", "arguments", "time"),
    [
        ("sh", [], Time(move=10)),
        ("sh -c 'a b'@0.5", ["-c", "a b"], Time(move=0.5)),
        ("sh x@y --depth 3@60+0.5", ["x@y", "--depth", "3"], Time(game=60, increment=0.5)),
    ],
)
def test_a_bot_is_a_command_and_its_time(text: str, arguments: list[str], time: Time) -> None:
    command, limit = parsed(text)
    assert (Path(command[0]).name, list(command[1:]), limit) == ("sh", arguments, time)


@pytest.mark.parametrize("text", ["", "@1", "sh 'open", "./no/such/program", "sh@often", "sh@0", "sh@0+1"])
def test_what_cannot_be_run_is_refused_before_any_game(text: str) -> None:
    with pytest.raises(BadOption) as refused:
        entrant(f"bot:{text}")
    assert refused.value.to("en") != refused.value.to("fr")


# What it is told


def test_a_bot_learns_of_the_game_of_each_move_and_of_the_end(tmp_path: Path) -> None:
    told = tmp_path / "told"
    bot = entrant("bot:" + scripted("first", told, "@5+0.25"))
    end = played(START, bot, entrant("random"))
    dismiss()
    hello, begun, *asked, over, left_at_last = lines(told)
    assert [hello] == TELLS
    assert begun == {
        "type": "newgame", "game": "anacund", "options": START.game.plain_options, "seat": 0, "seats": 2,
        "time": {"game": 5, "increment": 0.25},
    }  # fmt: skip
    assert len(asked) == sum(move.seat == 0 for move in end.moves)
    state, left = START, 5.0
    for question in asked:
        while state.player != 0:
            state = state.play(end.moves[len(state.moves)])
        assert question == {
            "type": "move", "seat": 0, "knowledge": state.knowledge(0), "view": state.view(0),
            "legal": state.legal(), "codes": [move.code for move in state.legal()],
            "seconds": question["seconds"], "seed": len(state.moves),
        }  # fmt: skip
        assert question["seconds"] <= left
        left = question["seconds"] + 0.25
        assert state.legal()[0] == end.moves[len(state.moves)]
        state = state.play(state.legal()[0])
    assert over == {
        "type": "gameover", "seat": 0, "scores": end.scores, "winner": end.winner, "ended": "rules",
        "knowledge": end.record(),
    }  # fmt: skip
    assert left_at_last == {"type": "quit"}


def test_one_process_plays_game_after_game_and_two_at_a_time_play_one_another(tmp_path: Path) -> None:
    told = tmp_path / "told"
    command = scripted("counting", told)
    pids = set()
    for seed in (1, 2):
        both = Player(command), Player(command)
        pids |= {pid(bot) for bot in both}
        played(tablier.game("anacund").start(seed=seed), *both)
    dismiss()
    assert len(pids) == 2
    assert [line["type"] for line in lines(told)].count("hello") == 2
    assert [line["type"] for line in lines(told)].count("newgame") == 4
    assert [line["type"] for line in lines(told)].count("gameover") == 4


def test_a_game_that_was_left_or_taken_back_begins_anew(tmp_path: Path) -> None:
    told = tmp_path / "told"
    bot = Player(scripted("first", told))
    states = {seed: line_of_play(tablier.game("anacund").start(seed=seed)) for seed in (1, 2)}
    # Six pawns in turn: 0 0 0 1 1 1. Back to the start, on; the other seat; another setup.
    for seed, moves in ((1, 0), (1, 1), (1, 0), (1, 2), (1, 3), (1, 4), (1, 8), (2, 9)):
        bot(states[seed][moves], 1)
    asked = [line["seat"] if line["type"] == "newgame" else "" for line in lines(told)[1:]]
    assert asked == [0, "", "", 0, "", "", 1, "", "", 0, "", 1, ""]


def test_whoever_forgets_a_bot_frees_its_process() -> None:
    command = scripted("first")
    first = Player(command)
    before = pid(first)
    del first
    assert pid(Player(command)) == before


@pytest.mark.parametrize("name", tablier.GAMES)
def test_the_examples_play_every_game(name: str) -> None:
    bots = [entrant(f"bot:{sys.executable} {EXAMPLES / 'bot.py'}"), entrant(f"bot:{NODE} {EXAMPLES / 'bot.mjs'}")]
    assert played(tablier.game(name, **cut_short(name)).start(seed=1), *bots).over


# Forfeits


@pytest.mark.parametrize(
    ("how", "reason", "why"),
    [
        ("sleepy", "time", "no move after 0.05 seconds"),
        ("deaf", "time", "no move after 0.05 seconds"),
        ("dying", "crash", "it ended"),
        ("gone", "crash", "it ended"),
        ("chatty", "crash", "did not say hello first"),
        ("babbling", "crash", "it said “bestmove e2e4”"),
        ("greeting", "crash", "did not answer with a move"),
        ("cheating", "illegal", "it played “nonsense”: "),
        ("miscounting", "illegal", "it played -1, the code of no legal move"),
    ],
)
def test_a_bot_that_fails_forfeits_and_says_why(
    how: str, reason: str, why: str, capfd: pytest.CaptureFixture[str]
) -> None:
    bot = Player(scripted(how, time="@0.05" if reason == "time" else ""))
    with pytest.raises(Forfeit) as forfeit:
        bot(tablier.game("nasca").start(seed=1), 1)
    assert forfeit.value.reason == reason
    assert why in capfd.readouterr().err
    assert (bot.program is None) == (reason != "illegal")
    bot.leave()


def test_who_does_not_say_hello_in_time_forfeits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(program, "HELLO", 0.05)
    with pytest.raises(Forfeit) as forfeit:
        Player(scripted("mute"))(START, 1)
    assert forfeit.value.reason == "time"


def test_what_is_said_unasked_is_noticed_at_the_next_move() -> None:
    bot = Player(scripted("hasty"))
    state = START.play(bot(START, 1))
    assert bot.program is not None
    while bot.program.is_ready():
        time.sleep(0.001)
    with pytest.raises(Forfeit, match="crash"):
        bot(state, 1)


def test_the_last_moment_to_answer_is_after_stop(
    capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(program, "MARGIN", 10.0)
    command = scripted("patient", time="@0.02")
    assert Player(command)(START, 1) == START.legal()[-1]
    assert "thinking" in capfd.readouterr().err


@pytest.mark.parametrize(("how", "starts", "learns"), [("dying", 2, 0), ("cheating", 1, 2)])
def test_a_bot_that_failed_starts_anew_and_one_that_played_a_wrong_move_goes_on(
    how: str, starts: int, learns: int, tmp_path: Path
) -> None:
    told = tmp_path / "told"
    bot = Player(scripted(how, told))
    for _ in range(2):
        with pytest.raises(Forfeit) as forfeit:
            bot(START, 1)
        finish([bot], START, 1, forfeit.value.reason)
    dismiss()
    kinds = [line["type"] for line in lines(told)]
    assert (kinds.count("hello"), kinds.count("gameover")) == (starts, learns)


# Orphans


def gone(process: int) -> None:
    """Wait for a process to end."""
    deadline = time.monotonic() + 20
    while is_running(process):
        assert time.monotonic() < deadline
        time.sleep(0.01)


@pytest.mark.parametrize(("end", "how"), [("sys.exit()", "first"), ("os.kill(os.getpid(), 9)", "stubborn")])
def test_no_bot_outlives_whoever_started_it(end: str, how: str) -> None:
    source = f"""
import os, sys
from tablier.bots.player import Player
bot = Player({scripted(how)!r})
print(bot.name, flush=True)
{end}
"""
    done = subprocess.run([sys.executable, "-c", source], capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode in (0, -signal.SIGKILL), done.stderr
    bot = int(done.stdout.split()[1])
    gone(bot)


def test_a_process_that_is_ended_takes_its_children_along(tmp_path: Path) -> None:
    bot = Player("sh -c 'sleep 99 & echo $! > " + str(tmp_path / "child") + "; exec " + scripted("first") + "'")
    assert bot.name
    child = int((tmp_path / "child").read_text())
    assert is_running(child)
    bot.leave()
    gone(child)


# Matches


def test_a_match_with_bots_is_the_same_with_the_same_seed(tmp_path: Path) -> None:
    told = tmp_path / "told"
    entrants = [f"bot:{sys.executable} {EXAMPLES / 'bot.py'}", f"bot:{scripted('last', told)}"]
    match = matched(tablier.game("ascacou"), entrants, seed=3)
    fixtures = list(islice(schedule(entrants, 2), 4))
    once, again = ([play(match, fixture) for fixture in fixtures] for _ in range(2))
    assert [game.moves for game in once] == [game.moves for game in again]
    assert [game.ended for game in once] == ["rules"] * 4
    dismiss()
    over = [line for line in lines(told) if line["type"] == "gameover"]
    assert [line["seat"] for line in over] == [1, 0, 1, 0] * 2
    assert [line["winner"] for line in over] == [game.winner for game in once] * 2


@pytest.mark.parametrize(("how", "reason"), [("dying", "crash"), ("cheating", "illegal"), ("sleepy", "time")])
def test_a_forfeit_ends_a_game_and_not_the_match(how: str, reason: str, tmp_path: Path) -> None:
    told = tmp_path / "told"
    entrants = ["bot:" + scripted(how, time="@0.02" if reason == "time" else ""), "bot:" + scripted("first", told)]
    match = matched(tablier.game("anacund"), entrants)
    games = [play(match, fixture) for fixture in islice(schedule(entrants, 2), 2)]
    assert [(game.ended, game.forfeited, game.winner) for game in games] == [(reason, 0, 1), (reason, 1, 0)]
    dismiss()
    over = [line for line in lines(told) if line["type"] == "gameover"]
    assert [(line["seat"], line["winner"], line["ended"]) for line in over] == [(0, 0, reason)]  # it never moved before
