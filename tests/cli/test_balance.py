"""`tablier balance`: a run from its first game to its pages."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.cli.test_commands import invoke

import balance as script
import tablier
from tablier import pools
from tablier.balance import pages
from tablier.balance.kept import Kept
from tablier.balance.playing import Played, Series, play
from tablier.balance.summaries import Balance
from tablier.refusal import BadOption, BadRecord, Refusal

ROOT = Path(tablier.__file__).parent.parent.parent
HERE = ("--workers", "0")
OF_TWO = ("balance", "anacund", "--by", "novice,plain#5", "--games", "12,6")


class Here:
    """A pool without processes, that may be broken off after some tasks."""

    def __init__(self, most: int) -> None:
        self.most = most

    def map(self, function: Callable[[Any], Any], tasks: Iterable[Any]) -> Iterator[Any]:
        for done, task in enumerate(tasks):
            if done == self.most:
                raise KeyboardInterrupt
            yield function(task)


@pytest.fixture
def here(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[int]]:
    """Games are played in this process; the list says how many at each run, if that is not all of them."""
    mosts: list[int] = []

    @contextmanager
    def opened(*_: object, **__: object) -> Iterator[Here]:
        yield Here(mosts.pop(0) if mosts else -1)

    monkeypatch.setattr(pools, "opened", opened)
    yield mosts
    assert not mosts


def test_a_process_plays_the_same_games_in_the_same_order(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    series = Series.of(tablier.game("anacund"), "novice", seed=2)
    arguments = ("--by", "novice", "--games", "9", "--seed", "2", "--workers", "1", "--save", str(path))
    invoke("balance", "anacund", *arguments)
    expected = [play(series, number) for number in range(9)]
    assert [msgspec.json.decode(line, type=Played) for line in path.read_bytes().splitlines()[1:]] == expected


def test_a_run_that_was_broken_off_goes_on(tmp_path: Path, here: list[int]) -> None:
    path = tmp_path / "games.jsonl"
    whole = invoke(*OF_TWO, "--json", "-")
    here += [5, 7]
    told = invoke(*OF_TWO, "--save", str(path))
    assert re.search(r"games\s+5\s", told)
    invoke(*OF_TWO, "--save", str(path))
    assert len(path.read_bytes().splitlines()) == 1 + 5 + 7
    assert invoke(*OF_TWO, "--json", "-", "--save", str(path)) == whole
    played = path.read_bytes()
    assert invoke(*OF_TWO, "--json", "-", "--save", str(path)) == whole
    assert path.read_bytes() == played


def test_options_are_compared_on_the_same_setups(tmp_path: Path) -> None:
    report = tmp_path / "new" / "report.html"
    arguments = (*HERE, "--by", "novice", "--games", "8", "--compare", "bonus=on,off", "--report", str(report))
    found = msgspec.json.decode(invoke("balance", "anacund", *arguments, "--json", "-"), type=Balance)
    assert [one.label for one in found.series] == ["novice, bonus=on", "novice, bonus=off"]
    assert [one.options["bonus"] for one in found.series] == ["on", "off"]
    on, off = (one.measures["margin"] for one in found.series)
    (difference,) = found.differences
    assert (difference.of, difference.less) == ("novice, bonus=off", "novice, bonus=on")
    assert difference.measures["margin"].value == pytest.approx(off.value - on.value)
    assert difference.measures["length"].value == 0
    text = report.read_text(encoding="utf-8")
    assert "novice, bonus=off less novice, bonus=on" in text
    assert found.command in text
    assert text.count("<svg") > 10


def test_numbers_of_players_are_compared_but_not_their_shares() -> None:
    arguments = (*HERE, "--by", "plain#1", "--games", "2", "--compare", "players=2,3", "-o", "turns_max=2")
    told = invoke("balance", "ascension", *arguments)
    assert "players=3 less plain#1, players=2" in told
    assert "share of the third seat" in told
    found = json.loads(invoke("balance", "ascension", *arguments, "--json", "-"))
    assert "seat_0" not in found["differences"][0]["measures"]


def test_the_pages_of_a_folder_follow_from_its_figures(tmp_path: Path) -> None:
    invoke(*OF_TWO, *HERE, "--pages", str(tmp_path))
    arguments = (*HERE, "--by", "novice", "--games", "3", "--pages", str(tmp_path))
    invoke("balance", "ascacou", *arguments, "-o", "free=true", "--compare", "deal=random,symmetric")
    names = {path.name for path in tmp_path.iterdir()}
    assert names == {
        "README.md", "anacund.md", "anacund.json", "anacund.html", "ascacou.md", "ascacou.free=true.deal.json",
        "ascacou.free=true.deal.html",
    }  # fmt: skip
    index, page = ((tmp_path / name).read_text(encoding="utf-8") for name in ("README.md", "ascacou.md"))
    assert "- **Anacund**: At novice, " in index
    assert "| [Ascacou](ascacou.md) | deal=symmetric, free=true | novice | 3 |" in index
    assert "tablier balance ascacou -o free=true --by novice --games 3 --compare deal=random,symmetric" in page
    texts = {path: path.read_bytes() for path in tmp_path.iterdir()}
    for path in texts:
        if path.suffix != ".json":
            path.unlink()
    invoke("balance", "--pages", str(tmp_path))
    assert {path: path.read_bytes() for path in tmp_path.iterdir()} == texts


def test_the_pages_of_the_documentation_follow_from_their_figures(tmp_path: Path) -> None:
    folder = ROOT / "docs" / "balance"
    figures = sorted(folder.glob("*.json"))
    assert {path.stem for path in figures} >= set(tablier.GAMES)
    for path in figures:
        (tmp_path / path.name).write_bytes(path.read_bytes())
    pages.write(tmp_path)
    for path in tmp_path.iterdir():
        assert (folder / path.name).read_text(encoding="utf-8") == path.read_text(encoding="utf-8"), path.name


def test_the_script_goes_on_and_tells_what_is_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, here: list[int]
) -> None:
    folder, figures = tmp_path / "games", tmp_path / "pages" / "anacund.bonus.json"
    monkeypatch.setattr(script, "RUNS", (script.Run("anacund", "bonus=on,off"), script.Run("nasca")))
    monkeypatch.setattr(script, "PAGES", figures.parent)
    monkeypatch.setattr(script, "WANTED", {"novice": 6, "gentle": 4})
    monkeypatch.setattr(script, "STEP", 2)
    for bonus, games in (("on", "3,1"), ("off", "5,4")):
        arguments = ("--by", "novice,gentle", "--games", games, "-o", f"bonus={bonus}")
        invoke("balance", "anacund", *arguments, "--save", str(folder / "anacund.jsonl"))
    script.main(folder, plays=False)
    assert msgspec.json.decode(figures.read_bytes(), type=Balance).command.endswith(
        "--by novice --games 2 --compare bonus=on,off"
    )
    here += [3 + 1 + 3, 0]
    script.main(folder, plays=True)
    found = msgspec.json.decode(figures.read_bytes(), type=Balance)
    assert [one.games for one in found.series] == [6, 6, 4, 4]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("anacund", "--by", "nobody"), "no level “nobody”"),
        (("anacund", "--games", "0"), "number of games"),
        (("anacund", "--games", "99999999999999999999"), "at most 1000000"),
        (("anacund", "--games", "5,5"), "one for each level"),
        (("anacund", "--compare", "bonus"), "NAME=VALUE,VALUE"),
        (("anacund", "--compare", "bonus=on"), "NAME=VALUE,VALUE"),
        (("anacund", "--compare", "bonus=on,on"), "names a value twice"),
        (("anacund", "--compare", "bonus=on,most"), "cannot be “most”"),
        (("anacund", "--compare", "malus=on,off"), "no option “malus”"),
        (("chess",), "no game “chess”"),
        ((), "Name a game"),
    ],
)
def test_what_makes_no_sense_is_refused(tmp_path: Path, arguments: tuple[str, ...], message: str) -> None:
    save = tmp_path / "games.jsonl"
    with pytest.raises(BadOption, match=message):
        invoke("balance", *arguments, *(("--save", str(save)) if arguments else ()))
    assert not save.exists()


@pytest.mark.parametrize("option", ["--save", "--report", "--json", "--pages"])
def test_a_place_where_nothing_can_be_written_is_refused_before_anything_is_played(tmp_path: Path, option: str) -> None:
    (tmp_path / "file").write_text("precious words")
    for place in (tmp_path / "file" / "inside", tmp_path)[: 1 if option == "--pages" else 2]:
        with pytest.raises(BadOption, match="cannot be written"):
            invoke(*OF_TWO, option, str(place))
    assert [path.name for path in tmp_path.iterdir()] == ["file"]
    assert (tmp_path / "file").read_text() == "precious words"


def test_a_folder_without_figures_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadRecord, match="no figures"):
        invoke("balance", "--pages", str(tmp_path))
    (tmp_path / "other.json").write_text("{}")
    with pytest.raises(Refusal, match="holds no figures of balance"):
        invoke("balance", "--pages", str(tmp_path))
    assert [path.name for path in tmp_path.iterdir()] == ["other.json"]


def test_a_file_of_another_game_is_refused_before_anything_is_played(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    Kept("nasca", 0, path).close()
    with pytest.raises(BadRecord, match="games of nasca"):
        invoke(*OF_TWO, "--save", str(path))
