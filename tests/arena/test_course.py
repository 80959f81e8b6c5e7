"""Matches from the first game to the last: tournaments, files that are taken up again, and what is refused."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections import Counter
from itertools import islice
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from tablier.arena.course import match
from tablier.arena.games_file import lines_of, load, read
from tablier.arena.played import Played
from tablier.arena.schedule import Format
from tablier.arena.stopping import Hypotheses
from tablier.refusal import BadOption, BadRecord, Refusal

ENTERED = ["greedy", "random", "mine=random"]
ENDINGS = [".jsonl", ".parquet"]


def games(path: Path | None = None, count: int = 9, seed: int = 7) -> list[Played]:
    """A small match, as it is the same whenever it was played."""
    going = match("anacund", ENTERED, games=count, seed=seed, save=path, workers=0)
    return [replace(one, seconds=[0.0, 0.0]) for one in going]


# Formats


@pytest.mark.parametrize(("form", "pairs"), [("round-robin", 3), ("gauntlet", 2)])
def test_a_round_is_a_meeting_of_each_pair(form: Format, pairs: int) -> None:
    played = list(match("anacund", ENTERED, form=form, rounds=2, workers=0))
    met = Counter(frozenset(one.entrants) for one in played)
    assert met == dict.fromkeys(met, 4)
    assert len(met) == pairs
    assert form == "round-robin" or all("greedy" in one.entrants for one in played)


def test_in_a_gauntlet_for_three_the_first_meets_all_pairs_of_the_others() -> None:
    entered = ["greedy", "random", "a=random", "b=random"]
    options = {"players": 3, "turns_max": 2}
    played = list(match("ascension", entered, options=options, form="gauntlet", rounds=1, workers=0))
    met = Counter(frozenset(one.entrants) for one in played)
    assert set(met) == {frozenset(("greedy", *pair)) for pair in (("random", "a"), ("random", "b"), ("a", "b"))}
    assert all(Counter(one.places.index(0) for one in played)[seat] == 3 for seat in range(3))


def test_in_a_swiss_tournament_nobody_meets_anybody_twice_and_equals_meet() -> None:
    entered = [f"{name}=random" for name in "abcdefgh"]
    played = list(match("anacund", entered, form="swiss", seed=2, workers=0))
    assert len(played) == 3 * 8
    met = Counter(frozenset(one.entrants) for one in played)
    assert met == dict.fromkeys(met, 2)
    assert len(met) == 12
    points: Counter[str] = Counter()
    rounds = [played[:8], played[8:16], played[16:]]
    for number, round_played in enumerate(rounds):
        apart = [abs(points[one.entrants[0]] - points[one.entrants[1]]) for one in round_played]
        assert max(apart) <= number + 1
        for one in round_played:
            points.update({name: round(value) for name, value in zip(one.entrants, one.points, strict=True)})


def test_in_a_swiss_tournament_everybody_sits_out_as_often() -> None:
    entered = [f"{name}=random" for name in "abcde"]
    played = list(match("anacund", entered, form="swiss", rounds=5, seed=2, workers=0))
    assert Counter(name for one in played for name in one.entrants) == dict.fromkeys("abcde", 8)
    assert len({frozenset(one.entrants) for one in played}) == 10


# Files


@pytest.mark.parametrize("ending", ENDINGS)
def test_what_is_saved_is_what_was_played(tmp_path: Path, ending: str) -> None:
    path = tmp_path / f"games{ending}"
    played = list(match("ascacou", ENTERED, options={"supply": 15}, games=6, opening=2, save=path, workers=0))
    assert read(path) == played
    assert [file.name for file in tmp_path.iterdir()] == [path.name]
    assert played[0].options["supply"] == 15
    assert [one.number for one in played] == list(range(6))


def test_lines_are_written_as_games_end(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    for count, one in enumerate(islice(match("anacund", ENTERED, games=9, save=path, workers=0), 4), start=1):
        lines = path.read_text(encoding="utf-8").splitlines()
        assert len(lines) == count
        assert json.loads(lines[-1]) == msgspec.to_builtins(one)


@pytest.mark.parametrize("ending", ENDINGS)
@pytest.mark.parametrize("before", [1, 4, 9])
def test_a_match_goes_on_where_it_was_left(tmp_path: Path, ending: str, before: int) -> None:
    path = tmp_path / f"games{ending}"
    assert games(path, before) == games()[:before]
    kept = read(path)
    assert games(path) == games()
    assert read(path)[:before] == kept
    assert len(read(path)) == 9


@pytest.mark.parametrize("ending", ENDINGS)
def test_a_swiss_tournament_goes_on_as_if_nothing_had_happened(tmp_path: Path, ending: str) -> None:
    entered, path = [f"{name}=random" for name in "abcde"], tmp_path / f"games{ending}"
    whole = [one.moves for one in match("anacund", entered, form="swiss", seed=4, workers=0)]
    going = match("anacund", entered, form="swiss", seed=4, save=path, workers=0)
    list(islice(going, 6))
    del going
    assert [one.moves for one in match("anacund", entered, form="swiss", seed=4, save=path, workers=0)] == whole


def test_a_half_last_line_is_dropped(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    games(path)
    whole = path.read_bytes()
    end = whole.rstrip().rfind(b"\n") + 1
    for cut in (end, end + 1, end + 40, len(whole) - 1):
        path.write_bytes(whole[:cut])
        assert len(read(path)) == 8
        assert games(path) == games()
        assert len(path.read_bytes().splitlines()) == 9


KILLED = """
import sys
from pathlib import Path
from tablier.arena.course import match

for _ in match("anacund", {entered}, games=100_000, seed=7, save=sys.argv[1], workers=0):
    pass
"""


def test_a_process_that_is_killed_loses_no_game(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    process = subprocess.Popen([sys.executable, "-c", KILLED.format(entered=ENTERED), path])
    try:
        until = time.monotonic() + 60
        while not (path.exists() and path.read_bytes().count(b"\n") > 20) and time.monotonic() < until:
            time.sleep(0.01)
    finally:
        os.kill(process.pid, signal.SIGKILL)
        process.wait()
    kept = read(path)
    assert len(kept) > 20
    assert games(path, len(kept) + 3) == games(count=len(kept) + 3)
    assert read(path)[: len(kept)] == kept


def test_what_a_killed_process_left_beside_parquet_is_taken_up(tmp_path: Path) -> None:
    path = tmp_path / "games.parquet"
    games(tmp_path / "games.jsonl", 6)
    (tmp_path / "games.jsonl").rename(lines_of(path))
    with lines_of(path).open("ab") as stream:
        stream.write(b'{"version":2,"ga')
    kept = load([path])
    assert len(kept) == 6
    assert games(path) == games()
    assert read(path)[:6] == kept
    assert [file.name for file in tmp_path.iterdir()] == [path.name]


# Refusals, after which everything is as it was


@pytest.mark.parametrize(
    "changed",
    [
        {"seed": 8}, {"entrants": ["greedy", "random", "mine=greedy"]}, {"entrants": ENTERED[::-1]}, {"opening": 2},
        {"options": {"bonus": "off"}}, {"form": "gauntlet"}, {"entrants": ["greedy", "random", "other=random"]},
    ],
)  # fmt: skip
@pytest.mark.parametrize("ending", ENDINGS)
def test_the_file_of_another_match_is_refused(tmp_path: Path, ending: str, changed: dict[str, object]) -> None:
    path = tmp_path / f"games{ending}"
    games(path)
    before = path.read_bytes()
    asked: dict[str, object] = {"entrants": ENTERED, "seed": 7, "games": 12, "save": path, "workers": 0, **changed}
    with pytest.raises(BadRecord, match="holds games of another match"):
        list(match("anacund", **asked))  # type: ignore[arg-type]
    assert path.read_bytes() == before
    assert [file.name for file in tmp_path.iterdir()] == [path.name]


@pytest.mark.parametrize("ending", ENDINGS)
def test_two_do_not_write_to_the_same_file(tmp_path: Path, ending: str) -> None:
    path = tmp_path / f"games{ending}"
    going = match("anacund", ENTERED, games=9, seed=7, save=path, workers=0)
    next(going)
    with pytest.raises(BadOption, match="Somebody else writes"):
        list(match("anacund", ENTERED, games=9, seed=7, save=path, workers=0))
    assert len(list(going)) == 8
    assert [replace(one, seconds=[0.0, 0.0]) for one in read(path)] == games()


@pytest.mark.parametrize("text", ["Dear diary", "Dear\ndiary\n", '{"game":"anacund"}\n', "\x00\xff\n"])
@pytest.mark.parametrize("ending", ENDINGS)
def test_a_file_of_something_else_is_refused(tmp_path: Path, ending: str, text: str) -> None:
    path = tmp_path / f"diary{ending}"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(BadRecord, match="diary"):
        games(path)
    assert path.read_text(encoding="utf-8") == text


def test_other_endings_and_folders_that_are_not_there_are_refused(tmp_path: Path) -> None:
    with pytest.raises(BadOption, match=r"ends in \.jsonl or \.parquet"):
        games(tmp_path / "games.csv")
    (tmp_path / "folder.jsonl").mkdir()
    for name in ("none/games.jsonl", "folder.jsonl"):
        with pytest.raises(BadOption, match="cannot be written"):
            games(tmp_path / name)
    with pytest.raises(BadRecord, match="no file"):
        load([tmp_path / "folder.jsonl"])


@pytest.mark.parametrize("ending", ENDINGS)
@pytest.mark.parametrize(
    "changed",
    [
        {"winner": 2}, {"forfeited": -1}, {"places": [0]}, {"entrants": ["greedy"]}, {"seconds": []},
        {"places": [], "entrants": [], "plays": [], "scores": [], "seconds": [], "winner": None},
    ],
)  # fmt: skip
def test_games_that_cannot_be_are_refused(tmp_path: Path, ending: str, changed: dict[str, object]) -> None:
    path, lines = tmp_path / f"games{ending}", tmp_path / f"games{ending}.jsonl"
    wrong = msgspec.to_builtins(games()[0]) | changed
    (lines if ending == ".parquet" else path).write_bytes(msgspec.json.encode(wrong) + b"\n")
    with pytest.raises(BadRecord, match="no game of a match"):
        load([path])


def test_without_pyarrow_parquet_is_refused_and_lines_are_not(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(Refusal, match=r"pip install tablier\[data\]"):
        games(tmp_path / "games.parquet")
    assert len(games(tmp_path / "games.jsonl")) == 9


def test_files_of_several_kinds_of_games_are_not_rated_together(tmp_path: Path) -> None:
    one, other = tmp_path / "one.jsonl", tmp_path / "other.parquet"
    games(one)
    list(match("anacund", ENTERED, options={"bonus": "off"}, games=2, save=other, workers=0))
    with pytest.raises(BadRecord, match="several kinds"):
        load([one, other])
    with pytest.raises(BadRecord, match="twice"):
        load([one, one])
    with pytest.raises(BadRecord, match="no file"):
        load([tmp_path / "none.jsonl"])
    empty = tmp_path / "empty.jsonl"
    empty.touch()
    with pytest.raises(BadRecord, match="no games"):
        load([empty])


def test_files_of_the_same_game_are_rated_together(tmp_path: Path) -> None:
    one, other = tmp_path / "one.jsonl", tmp_path / "other.parquet"
    games(one)
    games(other, seed=8)
    assert len(load([one, other])) == 18


@pytest.mark.parametrize(
    ("words", "part"),
    [
        ({"games": 4, "rounds": 2}, "games or rounds"), ({"form": "swiss", "games": 4}, "has rounds"),
        ({"form": "swiss", "until": 20.0}, "after its rounds"), ({"until": 20.0, "sprt": Hypotheses(0, 5)}, "not both"),
        ({"sprt": Hypotheses(0, 5)}, "two entrants"), ({"entrants": ["chess"]}, "two entrants"),
        ({"entrants": ["chess", "go"]}, "chess"),
    ],
)  # fmt: skip
def test_what_makes_no_match_is_refused(words: dict[str, object], part: str) -> None:
    with pytest.raises(BadOption, match=part):
        match("anacund", **{"entrants": ENTERED, **words})  # type: ignore[arg-type]


# Stopping


def test_a_test_stops_the_match_after_the_pair_that_decides(tmp_path: Path) -> None:
    path, asked = tmp_path / "games.jsonl", {"sprt": Hypotheses(0, 60), "seed": 1, "workers": 0}
    played = list(match("anacund", ["greedy", "random"], save=path, **asked))  # type: ignore[arg-type]
    assert 20 < len(played) < 100
    assert len(played) % 2 == 0
    again = list(match("anacund", ["greedy", "random"], save=path, **asked))  # type: ignore[arg-type]
    assert again == played == read(path)
