"""Games in a file: kept as they end, taken up again after a kill, and refused where they do not belong."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.balance.games import played

from tablier.balance.kept import Kept
from tablier.balance.playing import Series
from tablier.refusal import BadOption, BadRecord

SERIES = Series(game="anacund", options={}, level="steady", seed=4)
GAMES = [played([0, 1], [0.5, 0.5], winner=0, scores=[1, 0], number=number) for number in range(3)]


def kept(path: Path, count: int) -> bytes:
    """A file with so many games."""
    file = Kept("anacund", 4, path)
    for one in GAMES[:count]:
        file.add(one)
    file.close()
    return path.read_bytes()


def test_a_line_that_was_cut_off_is_dropped_and_written_again(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    whole = kept(path, 3)
    for end in (len(whole) - 1, whole.rindex(b"\n", 0, -1) + 1, whole.index(b"\n"), 5, 0):
        path.write_bytes(whole[:end])
        file = Kept("anacund", 4, path)
        for one in GAMES:
            if not file.has(SERIES, one.number):
                file.add(one)
        file.close()
        assert path.read_bytes() == whole
        assert file.games(SERIES, 9) == GAMES


def test_only_the_first_games_of_the_asked_series_are_given(tmp_path: Path) -> None:
    kept(tmp_path / "games.jsonl", 3)
    file = Kept("anacund", 4, tmp_path / "games.jsonl")
    file.close()
    assert file.games(SERIES, 2) == GAMES[:2]
    assert not file.games(Series(game="anacund", options={}, level="sharp", seed=4), 9)
    assert not file.games(Series(game="anacund", options={"bonus": "off"}, level="steady", seed=4), 9)


@pytest.mark.parametrize(("game", "seed"), [("nasca", 4), ("anacund", 5)])
def test_games_of_another_kind_are_refused_and_left_alone(tmp_path: Path, game: str, seed: int) -> None:
    whole = kept(tmp_path / "games.jsonl", 2)
    with pytest.raises(BadRecord, match="holds games of anacund with seed 4"):
        Kept(game, seed, tmp_path / "games.jsonl")
    assert (tmp_path / "games.jsonl").read_bytes() == whole


def test_games_of_other_levels_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    changed = kept(path, 2).replace(b'"nodes":950', b'"nodes":951')
    path.write_bytes(changed)
    with pytest.raises(BadRecord, match="other levels"):
        Kept("anacund", 4, path)
    assert path.read_bytes() == changed


def test_two_do_not_write_to_the_same_file(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    first = Kept("anacund", 4, path)
    first.add(GAMES[0])
    with pytest.raises(BadOption, match="Somebody else writes"):
        Kept("anacund", 4, path)
    first.add(GAMES[1])
    first.close()
    again = Kept("anacund", 4, path)
    assert again.games(SERIES, 9) == GAMES[:2]
    again.close()


@pytest.mark.parametrize(
    ("was", "now"),
    [('"movers":[0,1]', '"movers":[0]'), ('"movers":[0,1]', '"movers":[0,2]'), ('"winner":0', '"winner":2')],
)
def test_games_that_cannot_be_are_refused(tmp_path: Path, was: str, now: str) -> None:
    path = tmp_path / "games.jsonl"
    changed = kept(path, 1).replace(was.encode(), now.encode())
    path.write_bytes(changed)
    with pytest.raises(BadRecord, match="no file of such games"):
        Kept("anacund", 4, path)
    assert path.read_bytes() == changed


@pytest.mark.parametrize("text", ['{"game": "anacund"}\n', "words\n", "\n", '{"level":"steady"}\n'])
def test_other_files_are_refused_and_left_alone(tmp_path: Path, text: str) -> None:
    path = tmp_path / "other"
    path.write_text(text)
    with pytest.raises(BadRecord, match="no file of such games"):
        Kept("anacund", 4, path)
    assert path.read_text() == text


def test_a_file_without_a_line_end_that_is_none_of_ours_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "other"
    path.write_text("precious words")
    with pytest.raises(BadRecord, match="no file of such games"):
        Kept("anacund", 4, path)
    assert path.read_text() == "precious words"
