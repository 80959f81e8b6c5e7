"""`tablier selfplay`, and where commands let work be done."""

from __future__ import annotations

import re
import time
from pathlib import Path
from typing import Any

import pytest
from tests.cli.test_commands import invoke

from tablier import selfplay
from tablier.cli import going
from tablier.cli import selfplay as command
from tablier.refusal import BadOption


def test_the_command_says_what_is_there_and_goes_on(tmp_path: Path) -> None:
    words = ["selfplay", "ascacou", "--by", "plain#2", "--out", str(tmp_path), "--workers", "0", "--shard", "2"]
    assert re.search(r"3 games, \d+ positions, in 2 shards", invoke(*words, "--games", "3"))
    first = {path: path.stat().st_mtime_ns for path in tmp_path.glob("*.parquet")}
    assert re.search(r"5 games, \d+ positions, in 3 shards", invoke(*words, "--games", "5"))
    assert {path: path.stat().st_mtime_ns for path in first} == first
    assert len(set(selfplay.load(tmp_path).games.tolist())) == 5


def test_options_and_who_plays_are_checked_before_anything_is_written(tmp_path: Path) -> None:
    for words in (["--by", "plain#"], ["--by", "keen", "-o", "supply=many"]):
        with pytest.raises(BadOption):
            invoke("selfplay", "ascacou", "--games", "1", "--out", str(tmp_path / "new"), *words)
    assert not (tmp_path / "new").exists()


@pytest.mark.parametrize(
    ("words", "address"),
    [
        ([], None),
        (["--ray"], "local"),
        (["--ray", "--seed", "3"], "local"),
        (["--ray", "auto"], "auto"),
        (["--ray", "10.0.0.1:6379"], "10.0.0.1:6379"),
        (["--ray=head.example:6379"], "head.example:6379"),
        (["--ray", "ray://head:10001"], "ray://head:10001"),
    ],
)
@pytest.mark.parametrize("is_first", [True, False])
def test_ray_may_come_with_an_address(
    words: list[str], address: str | None, is_first: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[Any] = []
    monkeypatch.setattr(command, "run", lambda game, *_, ray, **__: asked.append((game, ray)))
    others = ["ascacou", "--by", "novice", "--games", "1", "--out", "x"]
    invoke("selfplay", *([*words, *others] if is_first else [*others, *words]))
    assert asked == [("ascacou", address)]


def test_where_nobody_looks_on_progress_is_a_line_now_and_then(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(going, "PAUSE", 0.0)
    with going.going("playing", None) as tell:
        tell(40, 80)
        time.sleep(0.1)
        tell(50, 80, "as it stands")
        tell(80, 80)
    assert capsys.readouterr().err == "playing: 50 of 80, 0:00:00 left as it stands\n"
    monkeypatch.setattr(going, "PAUSE", 60.0)
    with going.going("playing", 80) as tell:
        tell(50)
        tell(51)
    assert capsys.readouterr().err == ""
