"""Matches, tournaments and ratings on the command line."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.arena.facts import meetings
from tests.cli.test_commands import invoke, runner

from tablier.arena.course import Course
from tablier.arena.games_file import read
from tablier.arena.played import Played
from tablier.cli import app
from tablier.refusal import BadOption


def test_a_match_prints_shares_ratings_pairs_and_seats(tmp_path: Path) -> None:
    shown = invoke("match", "anacund", "greedy", "random", "--games", "12", "--workers", "0", "--seed", "3")
    for part in ("Elo", "95% interval", "\n greedy", "\n random", "\n seat 0", "\n seat 1", "of 12 games had a winner"):
        assert part in shown
    assert "greedy – random: +" in shown
    assert "Elo, likelihood of superiority 100.0%\n" in shown
    assert "pairs with 0, ½, 1, 1½ and 2 points of greedy: 0, 0, 0, 0, 6" in shown


def test_every_line_of_json_is_a_game_as_it_is_saved(tmp_path: Path) -> None:
    words = ("match", "ascacou", "mine=greedy", "random", "--games", "4", "--workers", "0", "--opening", "2")
    printed = invoke(*words, "--json", "--save", str(tmp_path / "games.jsonl"))
    assert printed == (tmp_path / "games.jsonl").read_text(encoding="utf-8")
    rows = [json.loads(line) for line in printed.splitlines()]
    assert [row["entrants"] for row in rows] == [["mine", "random"], ["random", "mine"]] * 2
    assert {row["opening"] for row in rows} == {2}


def test_a_tournament_prints_who_did_how_against_whom() -> None:
    entered = ("greedy", "random", "again=greedy")
    shown = invoke("tournament", "anacund", *entered, "--format", "gauntlet", "--rounds", "2", "--workers", "0")
    rows = [line.split() for line in shown.splitlines()]
    (cross,) = (row for row in rows if row[1:2] == ["random"] and len(row) == 5)
    assert cross[2:].count("–") == 1
    assert "of 8 games had a winner" in shown
    assert "of 8 games" in invoke("tournament", "anacund", *entered, "c=random", "--format", "swiss", "--workers", "0")


def test_a_match_stops_when_it_is_decided() -> None:
    shown = invoke("match", "anacund", "greedy", "random", "--sprt", "0,100", "--workers", "0")
    assert "H1 accepted, better by 100 Elo rather than by 0: LLR" in shown
    assert "Undecided: LLR" in invoke(
        "match", "anacund", "random", "random", "--sprt", "0,5", "--games", "4", "--workers", "0"
    )
    told = runner.invoke(app, ["match", "anacund", "greedy", "random", "--sprt", "0,100", "--workers", "0", "--json"])
    assert "H1 accepted" in told.stderr
    assert "H1" not in told.stdout
    shown = invoke("match", "anacund", "random", "random", "--until", "elo=±200", "--workers", "0")
    assert "Differences are known to ±" in shown


def test_what_was_saved_is_rated_alike(tmp_path: Path) -> None:
    one, other, page = (str(tmp_path / name) for name in ("one.jsonl", "other.parquet", "page.html"))
    match = ("match", "anacund", "greedy", "random", "--games", "6", "--workers", "0")
    shown = invoke(*match, "--save", one)
    assert invoke("rate", one) == shown
    invoke(*match, "--save", other, "--seed", "5")
    told: dict[str, Any] = json.loads(invoke("rate", one, other, "--json", "--report", page))
    assert told["games"] == 12
    assert [row["name"] for row in told["standings"]] == ["greedy", "random"]
    assert told["standings"][0]["elo"] == -told["standings"][1]["elo"] > 100
    assert sum(row["points"] for row in told["seats"]) == 12
    assert (tmp_path / "page.html").read_text(encoding="utf-8").count("<svg") >= 5


def test_a_match_that_is_broken_off_tells_how_it_stood(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken_off(self: Course, *_: object) -> Iterator[Played]:
        self.games += meetings("10")
        yield from self.games
        raise KeyboardInterrupt

    monkeypatch.setattr(Course, "play", broken_off)
    assert "2 of 2 games had a winner" in invoke("match", "anacund", "gentle", "steady", "--games", "4")


@pytest.mark.parametrize(
    ("words", "part"),
    [
        (["match", "anacund", "random", "random", "--save", "games.csv"], "ends in .jsonl or .parquet"),
        (["match", "anacund", "random", "random", "--report", "page.txt"], "ends in .html"),
        (["match", "anacund", "random", "random", "--until", "20"], "Write elo=±20"),
        (["match", "anacund", "random", "random", "--sprt", "5"], "Write elo0,elo1"),
        (["match", "anacund", "random", "nobody"], "nobody"),
        (["tournament", "anacund", "random", "random", "--format", "cup"], "round-robin, gauntlet, swiss"),
        (["rate", "nothing.jsonl"], "There is no file"),
    ],
)
def test_what_cannot_be_is_refused(
    words: list[str], part: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(BadOption if words[0] != "rate" else Exception) as caught:
        invoke(*words)
    assert part in str(caught.value)
    assert not list(tmp_path.iterdir())


def test_a_row_says_all_that_is_documented(tmp_path: Path) -> None:
    path = tmp_path / "games.parquet"
    invoke("match", "anacund", "random", "random", "--games", "2", "--workers", "0", "--save", str(path))
    page = (Path(__file__).parents[2] / "docs" / "arena.md").read_text(encoding="utf-8")
    table = page[page.index("| field | |") : page.index("`--report page.html`")]
    for field in msgspec.to_builtins(read(path)[0]):
        assert f"`{field}`" in table
