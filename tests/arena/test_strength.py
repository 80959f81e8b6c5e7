"""The measurement of strength: complete, taken up where it was left, and told as it is."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import msgspec
import pytest
from tests.arena.facts import played
from tests.cli.test_commands import invoke

from tablier import players
from tablier.arena import exactness, report, strength
from tablier.arena.played import Played
from tablier.games import GAMES
from tablier.players.ascacou import engine as ascacou
from tablier.players.ascacou.exactness import positions
from tablier.players.ascacou.solver import solve
from tablier.players.ascension import engine as climber
from tablier.players.offers import named


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Matches that the first entrant wins three times out of four, without thinking; and the numbers of the games."""
    numbers: list[int] = []

    def matches(
        name: str, options: dict[str, object], entrants: list[str], games: int, seed: int, *, already: int, **_: object
    ) -> list[Played]:
        numbers.extend(range(already, already + games))
        return [
            played(entrants, winner=int(number % 4 == 3), number=number, seconds=0.003)
            for number in range(already, already + games)
        ]

    monkeypatch.setattr(strength, "matches", matches)
    return numbers


def everything_measured() -> strength.Results:
    results = strength.Results(matches={match.name: match for match in strength.wanted()})
    for match in results.matches.values():
        list(strength.go_on(match))
    return results


def test_every_game_has_its_ladder_and_its_references() -> None:
    wanted = strength.wanted()
    assert len({match.name for match in wanted}) == len(wanted)
    for game in GAMES:
        ladder = [match for match in wanted if match.game == game and set(match.entrants) <= set(levels())]
        assert [match.entrants for match in ladder] == [[upper, lower] for lower, upper in pairwise(levels())]
        assert all(match.wanted == (100 if match.entrants[0] == "champion" else 400) for match in ladder)
        assert f"{game}: engine@0.2 – plain@0.2" in {match.name for match in wanted}
        assert (f"{game}: novice – greedy" in {match.name for match in wanted}) == (
            named(game, "arena", "REFERENCES") is None
        )
    assert "ascension players=4: engine@0.2 – plain@0.2 – plain@0.2 – plain@0.2" in {match.name for match in wanted}


def levels() -> list[str]:
    return [level.name for level in players.LEVELS]


def test_measuring_goes_on_where_it_was_left(tmp_path: Path, quick: list[int]) -> None:
    match = strength.wanted()[0]
    going = strength.go_on(match)
    for _ in range(7):
        next(going)
    results = strength.load(tmp_path / "none.json")
    results.matches[match.name] = match
    strength.save(results, tmp_path / "some.json")
    quick.clear()
    again = strength.load(tmp_path / "some.json").matches[match.name]
    list(strength.go_on(again))
    assert quick == list(range(7, 400))
    assert (again.games, again.wins, again.points) == (400, 300, 300)


def test_a_level_that_plays_differently_is_measured_anew(
    tmp_path: Path, quick: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    results = everything_measured()
    strength.save(results, tmp_path / "all.json")
    assert all(match.games for match in strength.load(tmp_path / "all.json").matches.values())
    changed = msgspec.structs.replace(climber.SETTINGS["keen"], noise=99)
    monkeypatch.setitem(climber.SETTINGS, "keen", changed)
    unknown = [match for match in strength.load(tmp_path / "all.json").matches.values() if not match.games]
    assert [match.entrants for match in unknown] == [["keen", "steady"], ["sharp", "keen"]]
    assert {match.game for match in unknown} == {"ascension"}


def test_an_engine_that_plays_differently_is_measured_anew(
    tmp_path: Path, quick: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    results = everything_measured()
    monkeypatch.setattr(exactness, "POSITIONS", 1)
    measured = {level: exactness.measure("ascacou", level, seed=9) for level in ("novice", "champion")}
    results.exactness = {"ascacou": measured}
    strength.save(results, tmp_path / "all.json")
    assert strength.load(tmp_path / "all.json") == results
    changed = msgspec.structs.replace(ascacou.SETTINGS["champion"], solved_from=3)
    monkeypatch.setitem(ascacou.SETTINGS, "champion", changed)
    after = strength.load(tmp_path / "all.json")
    unknown = [match.entrants[0] for match in after.matches.values() if not match.games]
    assert unknown == ["champion", "engine@0.2", "engine@0.2", "engine@0.2"]
    assert list(after.exactness["ascacou"]) == ["novice"]


def test_more_games_are_played_where_more_are_wanted(tmp_path: Path, quick: list[int]) -> None:
    results = strength.load(tmp_path / "none.json")
    match = next(iter(results.matches.values()))
    match.wanted = 40
    list(strength.go_on(match))
    strength.save(results, tmp_path / "some.json")
    again = strength.load(tmp_path / "some.json").matches[match.name]
    assert (again.games, again.wanted) == (40, 400)


def test_levels_above_a_gap_in_the_measurement_are_not_rated(quick: list[int]) -> None:
    results = strength.Results(matches={match.name: match for match in strength.wanted()})
    for pair in ("gentle – novice", "casual – gentle", "keen – steady"):
        list(strength.go_on(results.matches[f"nasca: {pair}"]))
    list(strength.go_on(results.matches["ascension: sharp – keen"]))
    assert [rating.name for rating in strength.elo(results, "nasca")] == ["novice", "gentle", "casual"]
    assert strength.elo(results, "ascension") == []
    assert "| keen | – | 75% (71%–79%) | 400 | 3.0 |" in report.page(results)


def test_the_page_tells_ratings_shares_and_what_is_missing(quick: list[int]) -> None:
    results = strength.Results(matches={match.name: match for match in strength.wanted()})
    assert report.page(results).count("not measured yet") == sum(
        not set(m.entrants) <= set(levels()) for m in strength.wanted()
    )
    for match in results.matches.values():
        list(strength.go_on(match))
    found = exactness.Exactness(positions=200, kept=190, best=100, settings={})
    results.exactness["ascacou"] = dict.fromkeys(("keen", "novice"), found)
    page = report.page(results)
    assert page.index("| novice | 95%") < page.index("| keen | 95%")
    assert "not measured yet" not in page
    assert page.count("| gentle | 19") == len(GAMES)  # three quarters are 191 points
    assert "| engine@0.2 – plain@0.2 | 75% (69%–80%) | 150 | 0 | 50 | 200 |" in page
    assert "| keen | 95% (91%–97%) | 50% (43%–57%) | 200 |" in page


def test_the_command_measures_what_it_is_asked_and_writes_the_page(tmp_path: Path, quick: list[int]) -> None:
    shown = invoke("strength", "nasca: gentle", "--folder", str(tmp_path))
    assert "nasca: gentle – novice: 75% (71%–79%) of 400" in shown
    assert "| gentle | 19" in (tmp_path / "strength.md").read_text(encoding="utf-8")
    assert len(quick) == 400
    invoke("strength", "nasca: gentle", "--folder", str(tmp_path))
    assert len(quick) == 400
    invoke("strength", "nasca: gentle", "--folder", str(tmp_path), "--anew")
    assert len(quick) == 800


def test_positions_for_the_solver_are_such_that_the_choice_matters() -> None:
    found = positions(3)
    for _ in range(3):
        state = next(found)
        values = {solve(state.play(move)).lower for move in state.legal()}
        assert len(values) > 1


def test_who_solves_lets_nothing_go_and_who_does_not_does(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exactness, "POSITIONS", 2)
    champion, novice = (exactness.measure("ascacou", level, seed=1) for level in ("champion", "novice"))
    assert (champion.positions, champion.kept) == (2, 2)
    assert novice.best <= novice.kept < 2


# The figures in docs

DOCS = Path(__file__).parent.parent.parent / "docs"


def test_no_figure_of_the_docs_is_dropped() -> None:
    kept = msgspec.json.decode((DOCS / "strength.json").read_bytes(), type=strength.Results)
    assert strength.load(DOCS / "strength.json") == kept


def test_the_page_in_the_docs_tells_the_figures_beside_it() -> None:
    assert (DOCS / "strength.md").read_text(encoding="utf-8") == report.page(strength.load(DOCS / "strength.json"))
