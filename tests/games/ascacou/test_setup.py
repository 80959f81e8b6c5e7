"""Options and setups: what there is to choose, and what is refused."""

from __future__ import annotations

from typing import Any

import pytest

import tablier
from tablier.typography import typeset

HALF = "0110100110010110"
DEFAULTS = {"deal": "random", "free": False, "imposed": False, "supply": None}


def bad_option(**options: Any) -> tablier.BadOption:
    with pytest.raises(tablier.BadOption) as caught:
        tablier.game("ascacou", **options)
    return caught.value


def bad_setup(setup: Any, **options: Any) -> tablier.Refusal:
    with pytest.raises((tablier.BadSetup, tablier.BadPosition)) as caught:
        tablier.game("ascacou", **options).start(setup=setup)
    return caught.value


# Options


def test_a_missing_option_has_its_default() -> None:
    assert tablier.game("ascacou").options == DEFAULTS
    assert tablier.game("ascacou", free=True).options == {**DEFAULTS, "free": True}


def test_an_unknown_option_is_refused_with_the_list_of_known_ones() -> None:
    refusal = bad_option(blocks=True)
    assert refusal.to("en") == "There is no option “blocks”; the options are: deal, free, imposed, supply."
    assert refusal.to("fr") == typeset(
        "L’option “blocks” n’existe pas ; les options sont : deal, free, imposed, supply."
    )


def test_an_unknown_game_is_refused_with_the_list_of_known_ones() -> None:
    with pytest.raises(tablier.BadOption) as caught:
        tablier.game("chess")
    known = ", ".join(tablier.GAMES)
    assert caught.value.to("en") == f"There is no game “chess”; the games are: {known}."
    assert caught.value.to("fr") == typeset(f"Le jeu “chess” n’existe pas ; les jeux sont : {known}.")


@pytest.mark.parametrize("name", ["", "Ascacou", "ascacou ", "x" * 10_000, None, 5, ["ascacou"], b"ascacou"])
def test_what_is_no_name_of_a_game_is_refused(name: Any) -> None:
    with pytest.raises(tablier.BadOption, match="ascacou") as caught:
        tablier.game(name)
    assert len(caught.value.to("en")) < 200


@pytest.mark.parametrize("name", ["free", "imposed"])
@pytest.mark.parametrize("value", [1, 0, "true", "false", None, 1.0, [], {}, "yes"])
def test_yes_and_no_are_true_and_false_alone(name: str, value: Any) -> None:  # ASC-7, ASC-8
    refusal = bad_option(**{name: value})
    assert f"Option {name} cannot be" in refusal.to("en")
    assert "choose one of: false, true" in refusal.to("en")
    assert f"L’option {name} ne peut pas valoir" in refusal.to("fr")


@pytest.mark.parametrize("value", [15.0, True, False, 0, 14, 16, -15, "15", "null", [15], float("nan"), 10**30])
def test_the_supply_is_nothing_or_15(value: Any) -> None:  # ASC-6
    assert "choose one of: null, 15" in bad_option(supply=value).to("en")
    assert tablier.game("ascacou", supply=15).options["supply"] == 15
    assert tablier.game("ascacou", supply=None).options["supply"] is None


@pytest.mark.parametrize(
    "value",
    [
        "", " ", "none", "Random", "drafts", "black_white", "00", "aA", "0123456789abcdef0", "012345g", "--", "0-",
        "01" * 8 + "0", "0" * 15 + "2", "x" * 10_000, 0, 1, True, None, [], ["random"], {}, 1.5, b"random",
        "0" * 15 + "\u0661", "f\n", "０",
    ],
)  # fmt: skip
def test_a_deal_that_is_none_is_refused_with_all_ways_to_deal(value: Any) -> None:  # ASC-1
    refusal = bad_option(deal=value)
    assert refusal.rule == "ASC-1"
    for language in ("en", "fr"):
        for name in ("random", "black-white", "extremes", "symmetric", "draft", "16", "hex"):
            assert name in refusal.to(language)
        assert len(refusal.to(language)) < 400


def nested(depth: int) -> list[Any]:
    value: list[Any] = []
    for _ in range(depth):
        value = [value]
    return value


@pytest.mark.parametrize(
    "value", [10**5000, -(10**5000), nested(100_000), "x" * 1_000_000], ids=["huge", "negative", "deep", "long"]
)
@pytest.mark.parametrize("name", list(DEFAULTS))
def test_a_monstrous_value_is_refused_in_few_words(name: str, value: Any) -> None:
    assert len(bad_option(**{name: value}).to("en")) < 400


@pytest.mark.parametrize("free", [False, True])
@pytest.mark.parametrize("imposed", [False, True])
@pytest.mark.parametrize("supply", [None, 15])
@pytest.mark.parametrize("deal", ["random", "draft", "black-white", "extremes", "symmetric", "03478bcd", "-"])
def test_every_combination_of_options_starts(deal: str, free: bool, imposed: bool, supply: int | None) -> None:
    state = tablier.game("ascacou", deal=deal, free=free, imposed=imposed, supply=supply).start(seed=1)
    assert set(state.setup) == ({"owners"} if deal != "draft" else set()) | ({"colour"} if imposed else set())
    assert len(state.legal()) == (16 if deal == "draft" else 50)
    assert state.player == (1 if deal == "draft" else 0)


# Setups


def test_a_setup_starts_the_game_it_describes() -> None:  # ASC-1
    state = tablier.game("ascacou").start(setup={"owners": HALF})
    assert "".join(str(card["owner"]) for card in state.view()["cards"]) == HALF
    assert state.setup == {"owners": HALF}


@pytest.mark.parametrize("colour", ["b", "w"])
def test_a_setup_holds_the_first_imposed_colour(colour: str) -> None:  # ASC-8
    state = tablier.game("ascacou", imposed=True).start(setup={"owners": HALF, "colour": colour})
    assert state.view()["imposed"] == colour


@pytest.mark.parametrize(
    ("options", "setup", "rule"),
    [
        ({}, {}, "ASC-1"),
        ({}, {"colour": "b"}, "ASC-8"),
        ({}, {"owners": HALF, "colour": "b"}, "ASC-8"),
        ({}, {"owners": HALF, "seed": 5}, "ASC-1"),
        ({}, {"owners": HALF, 5: 6}, "ASC-1"),
        ({"imposed": True}, {"owners": HALF}, "ASC-8"),
        ({"imposed": True}, {"colour": "b"}, "ASC-1"),
        ({"deal": "draft"}, {"owners": HALF}, "ASC-1"),
        ({"deal": "draft"}, {"board": "5/5/5/5/5"}, "ASC-1"),
        ({"deal": "draft"}, {"colour": "b"}, "ASC-8"),
        ({"deal": "draft", "imposed": True}, {}, "ASC-8"),
        ({"deal": "draft", "imposed": True}, {"owners": HALF, "colour": "b"}, "ASC-1"),
    ],
)
def test_a_setup_with_too_much_or_too_little_is_refused(
    options: dict[str, Any], setup: dict[Any, Any], rule: str
) -> None:
    refusal = bad_setup(setup, **options)
    assert refusal.rule == rule
    assert "The setup of this game has" in refusal.to("en")
    assert "La mise en place de cette partie contient" in refusal.to("fr")


@pytest.mark.parametrize(
    "owners", ["", "01", HALF + "0", HALF[:-1], HALF[:-1] + "2", HALF[:-1] + "\u0661", None, 5, [0, 1] * 8, HALF + "\n"]
)
def test_owners_are_sixteen_digits(owners: Any) -> None:  # ASC-1
    refusal = bad_setup({"owners": owners})
    assert refusal.rule == "ASC-1"
    assert "Owners are 16 digits 0 or 1" in refusal.to("en")
    assert "16 chiffres 0 ou 1" in refusal.to("fr")


@pytest.mark.parametrize("owners", ["0" * 16, "1" * 16, "0" * 9 + "1" * 7])
def test_a_random_deal_has_eight_cards_each(owners: str) -> None:  # ASC-1
    refusal = bad_setup({"owners": owners})
    assert refusal.to("en") == "Each player gets eight cards. (ASC-1)"
    assert refusal.to("fr") == "Chaque joueur reçoit huit cartes. (ASC-1)"
    assert tablier.game("ascacou", deal=owners).start(setup={"owners": owners}).legal()


@pytest.mark.parametrize("deal", ["black-white", "extremes", "symmetric", "01"])
def test_the_owners_must_agree_with_the_deal(deal: str) -> None:  # ASC-1
    refusal = bad_setup({"owners": HALF}, deal=deal)
    assert refusal.rule == "ASC-1"
    assert "These hands do not match the deal" in refusal.to("en")
    assert "Ces mains ne correspondent pas à la donne" in refusal.to("fr")


@pytest.mark.parametrize("colour", ["", "x", "B", "bw", None, 0, True, ["b"]])
def test_an_imposed_colour_is_b_or_w(colour: Any) -> None:  # ASC-8
    refusal = bad_setup({"owners": HALF, "colour": colour}, imposed=True)
    assert refusal.to("en") == "The imposed colour is b or w. (ASC-8)"
    assert refusal.to("fr") == "La couleur imposée est b ou w. (ASC-8)"


def test_a_game_cannot_begin_with_no_colour_imposed() -> None:  # ASC-8
    refusal = bad_setup({"owners": HALF, "colour": "-"}, imposed=True)
    assert refusal.to("en") == "The first colour is b or w. (ASC-8)"
    assert refusal.to("fr") == "La première couleur est b ou w. (ASC-8)"


@pytest.mark.parametrize("board", [None, 5, ["5"], "6", "bbb/bbb", "5/5/5/5/5/5", "5/5/5/5/5 01"])
def test_the_board_of_a_setup_is_checked(board: Any) -> None:
    assert isinstance(bad_setup({"owners": HALF, "board": board}), tablier.BadPosition)


@pytest.mark.parametrize("setup", [5, "owners", ["owners"], HALF, True])
def test_a_setup_is_an_object(setup: Any) -> None:
    assert "A setup is an object" in bad_setup(setup).to("en")


def test_a_seed_and_a_setup_together_are_refused() -> None:
    with pytest.raises(tablier.BadSetup, match="not both"):
        tablier.game("ascacou").start(seed=1, setup={"owners": HALF})


@pytest.mark.parametrize("seed", [-1, 1.5, "7", True, [1], 1 << 62, 10**40])
def test_a_seed_is_a_whole_number_that_the_generator_tells_apart(seed: Any) -> None:
    with pytest.raises(tablier.BadSetup, match="A seed is a whole number from 0 to"):
        tablier.game("ascacou").start(seed=seed)


def test_the_largest_seed_deals_a_game_of_its_own() -> None:
    assert tablier.game("ascacou").start(seed=(1 << 62) - 1) != tablier.game("ascacou").start(seed=0)
