"""Games and states as the library offers them, beyond what every game promises."""

from __future__ import annotations

import doctest
from typing import Any

import numpy as np
import pytest

import tablier
from tablier import texts
from tablier.texts import Text, shown


def test_the_example_of_the_package_is_true() -> None:
    assert doctest.testmod(tablier).failed == 0
    assert doctest.testmod(tablier).attempted == 4


def test_a_game_knows_its_name_and_its_options() -> None:
    game = tablier.game("ascacou", deal="draft", free=True)
    assert repr(game) == "tablier.game('ascacou', deal='draft', free=True, imposed=False, supply=None)"
    assert game != tablier.game("ascacou", deal="draft")
    assert game != "ascacou"


def test_a_state_says_where_it_stands() -> None:
    state = tablier.game("ascacou", deal="symmetric").start().play("bc3")
    assert repr(state) == "<ascacou after 1 moves: 5/5/2b2/5/5 0468acde>"
    assert repr(tablier.game("ascacou", deal="draft").start()) == "<ascacou after 0 moves: no position text>"


def test_states_with_other_pasts_are_not_equal() -> None:
    start = tablier.game("ascacou", deal="symmetric").start()
    one, other = start.play("bc3").play("wa1"), start.play("wa1").play("bc3")
    assert one.position == other.position
    assert one != other
    assert one != "state"
    assert start.play("bc3") == start.play("BC3")


def test_without_a_seed_games_differ() -> None:
    assert len({tablier.game("ascacou").start().setup["owners"] for _ in range(6)}) > 1


no_seeds = pytest.mark.parametrize(
    "seed", [-1, 2**62, 2**70, np.int64(-3), np.uint64(2**63), True, np.True_, 1.0, np.float64(3), "3", b"3", [3]]
)


@pytest.mark.parametrize("number", [np.int64(3), np.uint8(3), np.array(3)], ids=repr)
def test_a_seed_may_have_any_integer_type(number: Any) -> None:
    assert tablier.game("ascacou").start(seed=number) == tablier.game("ascacou").start(seed=3)
    known = tablier.game("schoko").start(seed=1).knowledge(0)
    assert tablier.imagine(known, seed=number) == tablier.imagine(known, seed=3)


@no_seeds
def test_what_is_no_seed_of_its_own_is_refused(seed: Any) -> None:
    game = tablier.game("ascacou")
    known = tablier.game("schoko").start(seed=1).knowledge(0)
    for begin in (game.start, lambda seed: tablier.imagine(known, seed=seed)):
        with pytest.raises(tablier.BadSetup, match=f"whole number from 0 to {2**62 - 1}") as caught:
            begin(seed=seed)
        assert caught.value.to("fr").startswith("Une graine")


def test_the_last_seeds_are_games_of_their_own() -> None:
    game = tablier.game("nasca", landscape="random")
    assert len({str(game.start(seed=seed).setup) for seed in (0, 1, 2**62 - 2, 2**62 - 1)}) == 4


def test_changing_what_was_handed_out_changes_no_state() -> None:
    state = tablier.game("ascacou").start(seed=1)
    record = state.record()
    record["setup"]["owners"] = record["options"]["deal"] = "changed"
    record["moves"].append("ba1")
    state.legal().clear()
    state.view()["board"].clear()
    assert state == tablier.game("ascacou").start(seed=1)
    assert state.record() != record
    assert len(state.legal()) == 50


def test_a_setup_given_is_not_kept_by_reference() -> None:
    setup = {"owners": "01" * 8}
    state = tablier.game("ascacou").start(setup=setup)
    setup["owners"] = "changed"
    assert state.setup == {"owners": "01" * 8}


def test_a_refusal_speaks_two_languages_and_is_a_value_error() -> None:
    refusal = tablier.Refusal(Text("No.", "Non."), "ASC-1", ["a1"])
    assert str(refusal) == refusal.to("en") == "No. (ASC-1)"
    assert refusal.to("fr") == "Non. (ASC-1)"
    assert tablier.Refusal(Text("No.", "Non.")).to("fr") == "Non."
    assert isinstance(refusal, ValueError)
    kinds = (tablier.IllegalMove, tablier.BadOption, tablier.BadSetup, tablier.BadPosition, tablier.BadRecord)
    assert all(issubclass(kind, tablier.Refusal) for kind in kinds)


@pytest.mark.parametrize(
    ("value", "words"),
    [
        ("ba1", "“ba1”"), ("a\nb\0c", "“a\N{REPLACEMENT CHARACTER}b\N{REPLACEMENT CHARACTER}c”"),
        ("x" * 100, f"“{'x' * 40}”"), ("\ud800", "“\N{REPLACEMENT CHARACTER}”"), (5, "5"),
        (True, "true"), (None, "null"), (1.5, "1.5"),
        pytest.param(10**5000, "…", id="huge"), ([1], "…"), (b"x", "…"), ("é●", "“é●”"),
    ],
)  # fmt: skip
def test_what_a_person_wrote_is_shown_short_and_on_one_line(value: object, words: str) -> None:
    assert shown(value) == words
    assert str(Text("one", "un")) == "one"
    assert texts.Text("one", "un").to("fr") == "un"
