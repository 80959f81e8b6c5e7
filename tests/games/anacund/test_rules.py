"""Each rule of the page by its number, on rings drawn as text."""

from __future__ import annotations

import random
from collections import Counter
from itertools import permutations

import numpy as np
import pytest

import tablier
from tablier.chance import seeded
from tablier.games.anacund import captures, notation, rules

# Every value in turn all the way round: a square's value is its number in the ring, modulo six, plus one.
PLAIN_RING = "123456" * 6
OWN_RING = "1*23456" + "123456" * 4 + "111222"  # one square too few of 3, 4, 5 and 6
NAMES = notation.SQUARE_NAMES


def drawn(ring: str, light_moves: bool = False, placed: int = 0) -> rules.State:
    """A position from signs in ring order: D and L pawns, d and l closed squares; the rest of the ring is free.

    So many pawns of the turn are placed.
    """
    signs = ring.replace(" ", "").ljust(36, ".")
    sets = {sign: sum(1 << square for square, other in enumerate(signs) if other == sign) for sign in "DLdl"}
    state = rules.start([square % 6 + 1 for square in range(36)], 0)
    state = state._replace(dark=sets["D"], light=sets["L"], dark_won=sets["d"], light_won=sets["l"])
    # Whose turn it is follows from the squares used: fill up far away with closed ones that touch nothing.
    wanted = 3 * light_moves + placed
    far = 30
    while rules.used(state).bit_count() % 6 != wanted:
        far -= 1
        state = state._replace(dark_won=state.dark_won | 1 << far)
    return state


def signs(state: rules.State, count: int) -> str:
    """The first squares of a position, in the same signs."""
    sets = {"D": state.dark, "L": state.light, "d": state.dark_won, "l": state.light_won}
    return "".join(
        next((sign for sign, squares in sets.items() if squares >> square & 1), ".") for square in range(count)
    )


def start(**setup: str) -> tablier.State:
    return tablier.game("anacund").start(setup=setup or {"ring": PLAIN_RING})


def random_end(seed: int, **options: str) -> tablier.State:
    state, chance = tablier.game("anacund", **options).start(seed=seed), random.Random(seed)
    while not state.over:
        state = state.play(chance.choice(state.legal()))
    return state


# ANA-1


def test_the_ring_goes_clockwise_from_a1() -> None:  # ANA-1
    assert NAMES[:2] == ("a1", "b1")
    assert NAMES[15:20] == ("p1", "q1", "q2", "q3", "p3")
    assert NAMES[34:] == ("a3", "a2")
    assert len(set(NAMES)) == 36


def slats(ring: str) -> list[list[int]]:
    """The values of the slats a ring is made of, from the left, each from the top."""
    values = dict(zip(NAMES, (int(digit) for digit in ring.replace("*", "")), strict=True))
    return [[values[f"{c}{row}"] for row in "123" if f"{c}{row}" in values] for c in notation.COLUMNS]


def test_every_shuffled_ring_uses_each_slat_once() -> None:  # ANA-1
    for seed in range(200):
        ring = tablier.game("anacund").start(seed=seed).setup["ring"]
        laid = slats(ring)
        pairs = sorted(tuple(sorted(slat)) for slat in laid[1:-1])
        assert pairs == [(x, y) for x in range(1, 7) for y in range(x + 1, 7)]
        assert sorted(min(slat, slat[::-1]) for slat in (laid[0], laid[-1])) == [[1, 2, 3], [4, 5, 6]]


def test_the_bonus_is_the_one_of_the_slat_with_one_and_six() -> None:  # ANA-1
    for seed in range(50):
        state = tablier.game("anacund").start(seed=seed)
        (bonus,) = (square for square in state.view()["squares"] if square["bonus"])
        column = notation.COLUMNS.index(bonus["name"][0])
        assert bonus["value"] == 1
        assert sorted(slats(state.setup["ring"])[column]) == [1, 6]


def test_slats_are_turned_and_placed_in_every_way() -> None:  # ANA-1
    seen: Counter[str] = Counter()
    for seed in range(300):
        laid = slats(tablier.game("anacund").start(seed=seed).setup["ring"])
        seen[f"left {laid[0]}"] += 1
        seen[f"right {laid[-1]}"] += 1
        seen[f"b {laid[1]}"] += 1
    ends = ([1, 2, 3], [3, 2, 1], [4, 5, 6], [6, 5, 4])
    assert all(seen[f"{side} {end}"] > 40 for side in ("left", "right") for end in ends)
    assert sum(key.startswith("b ") for key in seen) == 30  # fifteen slats, either way up


@pytest.mark.parametrize(
    "ring",
    [
        "", "123456" * 5, "123456" * 6 + "1", "023456" * 6, "723456" * 6, "1*" + "2*3456" + PLAIN_RING[7:],
        "12*3456" + PLAIN_RING[6:], "1**23456" + PLAIN_RING[6:], "1*23456" + "1*23456" + PLAIN_RING[12:],
        "*" + PLAIN_RING, "١23456" + PLAIN_RING[6:],
    ],
)  # fmt: skip
@pytest.mark.parametrize("bonus", ["on", "off"])
def test_a_ring_of_another_length_or_with_a_wrong_bonus_is_refused(ring: str, bonus: str) -> None:  # ANA-1
    with pytest.raises(tablier.BadSetup) as caught:
        tablier.game("anacund", bonus=bonus).start(setup={"ring": ring})
    assert caught.value.rule == "ANA-1"
    assert caught.value.to("fr") != caught.value.to("en")
    with pytest.raises(tablier.BadOption) as chosen:
        tablier.game("anacund", bonus=bonus, ring=ring)
    assert (chosen.value.rule, chosen.value.to("fr")) == ("ANA-1", caught.value.to("fr"))


@pytest.mark.parametrize("ring", [36, True, ["1"] * 36, {}, "1" * 5000])
def test_an_option_that_is_no_text_is_no_ring(ring: object) -> None:  # ANA-1
    with pytest.raises(tablier.BadOption, match="ANA-1"):
        tablier.game("anacund", ring=ring)


@pytest.mark.parametrize(
    "ring", ["1" * 36, "6" * 36, PLAIN_RING.replace("6", "5", 1), "1*" + "24" * 17 + "6", OWN_RING]
)
def test_any_36_values_make_a_ring(ring: str) -> None:  # ANA-1
    by_setup = tablier.game("anacund").start(setup={"ring": ring})
    by_option = tablier.game("anacund", ring=ring).start(seed=1)
    for state in (by_setup, by_option):
        assert [square["value"] for square in state.view()["squares"]] == [int(c) for c in ring if c != "*"]
        assert state.setup == {"ring": ring}


def test_the_setup_is_the_ring_of_the_option() -> None:  # ANA-1
    game = tablier.game("anacund", ring=PLAIN_RING)
    assert game.start(setup={"ring": PLAIN_RING}) == game.start(seed=5)
    for other in (OWN_RING, "1*" + PLAIN_RING[1:]):
        with pytest.raises(tablier.BadSetup, match=r"not the one of the option ring\. \(ANA-1\)"):
            game.start(setup={"ring": other})


def test_spaces_in_the_option_do_not_matter() -> None:  # ANA-1
    spaced = " ".join(["123456"] * 6) + "\n"
    assert tablier.game("anacund", ring=spaced) == tablier.game("anacund", ring=PLAIN_RING)


def test_a_record_holds_the_options_and_replays() -> None:
    state = tablier.game("anacund", ring=OWN_RING, capture="turn").start(seed=1)
    chance = random.Random(1)
    while not state.over:
        state = state.play(chance.choice(state.legal()))
    record = state.record()
    assert record["options"] == {"bonus": "on", "capture": "turn", "ring": OWN_RING}
    assert any("/" in move for move in record["moves"])
    assert tablier.load(record) == state


@pytest.mark.parametrize("setup", [{}, {"ring": 5}, {"ring": PLAIN_RING, "more": 1}, {"board": PLAIN_RING}])
def test_a_setup_is_a_ring_and_nothing_else(setup: dict[str, object]) -> None:  # ANA-1
    with pytest.raises(tablier.BadSetup):
        tablier.game("anacund").start(setup=setup)


def test_a_ring_of_ones_own_is_accepted_with_and_without_bonus() -> None:  # ANA-1
    assert start(ring="1*" + PLAIN_RING[1:]).view()["squares"][0]["bonus"]
    assert not any(square["bonus"] for square in start().view()["squares"])


# ANA-2


def test_the_first_pawn_goes_to_a_square_of_value_six() -> None:  # ANA-2
    for seed in range(20):
        state = tablier.game("anacund").start(seed=seed)
        values = {square["name"]: square["value"] for square in state.view()["squares"]}
        assert len(state.legal()) == 6
        assert {values[move] for move in state.legal()} == {6}


def test_a_group_that_gave_a_pawn_holds_one_less() -> None:  # ANA-2
    state = start()
    for move, groups in (("f1", [6, 6, 5]), ("e1", [6, 6, 4]), ("l1", [6, 5, 4])):
        state = state.play(move)
        assert state.view()["groups"][0] == groups
    assert state.view()["groups"][1] == [6, 6, 6]


def test_a_square_whose_value_no_group_holds_is_refused_with_the_sizes() -> None:  # ANA-2
    with pytest.raises(tablier.IllegalMove, match=r"value 1, but your groups hold 6\. \(ANA-2\)") as caught:
        start().play("a1")
    assert caught.value.places == ("a1",)
    assert "vaut 1" in caught.value.to("fr")


def test_a_square_with_a_pawn_is_refused() -> None:  # ANA-2
    with pytest.raises(tablier.IllegalMove, match=r"already a pawn on f1\. \(ANA-2\)"):
        start().play("f1").play("f1")


def test_each_player_places_three_pawns_on_each_value() -> None:  # ANA-2
    end = random_end(3)
    values = {square["name"]: square["value"] for square in end.view()["squares"]}
    for seat in (0, 1):
        assert Counter(values[move] for move in end.moves if move.seat == seat) == dict.fromkeys(range(1, 7), 3)


# ANA-3


def test_a_turn_is_three_placements_and_a_game_six_turns_each() -> None:  # ANA-3
    end = random_end(5)
    assert [move.seat for move in end.moves] == [turn % 2 for turn in range(12) for _ in range(3)]
    with pytest.raises(tablier.IllegalMove, match=r"over\. \(ANA-3\)"):
        end.play("a1")


def test_the_view_counts_the_placements_left_in_a_turn() -> None:  # ANA-3
    state = start()
    for move, left in (("f1", 2), ("e1", 1), ("d1", 3)):
        state = state.play(move)
        assert state.view()["placements_left"] == left
    assert [placement["square"] for placement in state.view()["turn"]] == ["f1", "e1", "d1"]
    assert [placement["square"] for placement in state.play("l1").view()["turn"]] == ["l1"]
    assert random_end(1).view()["placements_left"] == 0


# ANA-4


def test_with_six_of_each_value_there_is_always_a_matching_square() -> None:  # ANA-4
    for seed in range(60):
        state, chance = tablier.game("anacund").start(seed=seed), random.Random(seed)
        for _ in range(36):
            assert state.legal()
            assert not any("/" in move for move in state.legal())
            state = state.play(chance.choice(state.legal()))
        assert state.over


def test_a_group_without_a_matching_square_may_go_to_any_free_one() -> None:  # ANA-4
    state = start(ring="123455" * 6)  # no square of value 6
    assert state.legal() == sorted(f"{name}/6" for name in NAMES)
    state = state.play("a1/6")
    assert state.view()["groups"][0] == [6, 6, 5]
    fives = [name for number, name in enumerate(NAMES) if number % 6 in (4, 5)]
    assert state.legal() == sorted([*fives, *(f"{name}/6" for name in NAMES if name != "a1")])


def test_the_same_square_may_be_filled_from_two_groups() -> None:  # ANA-4
    state = start(ring="123455" * 6).play("a1/6")
    matching, misplaced = state.play("e1"), state.play("e1/6")
    assert matching.view()["groups"][0] == [6, 6, 4]
    assert misplaced.view()["groups"][0] == [6, 5, 5]
    assert matching.view()["squares"] == misplaced.view()["squares"]
    assert matching.text().splitlines()[1] == misplaced.text().splitlines()[1]
    assert ">●" in misplaced.text()
    assert 'class="last"' in misplaced.svg()


def test_a_bare_square_is_refused_where_only_a_group_without_a_match_may_go() -> None:  # ANA-4
    with pytest.raises(tablier.IllegalMove, match=r"No free 6 is left: write a1/6\. \(ANA-4\)") as caught:
        start(ring="123455" * 6).play("a1")
    assert "écrivez a1/6" in caught.value.to("fr")


def test_who_has_a_matching_square_must_take_it() -> None:  # ANA-4
    state = start()
    with pytest.raises(tablier.IllegalMove, match=r"only when no 6 is free; f1 is\. \(ANA-4\)") as caught:
        state.play("a1/6")
    assert caught.value.places[0] == "f1"
    assert "f1 l’est" in caught.value.to("fr")
    with pytest.raises(tablier.IllegalMove, match=r"f1 has value 6 itself: write f1\. \(ANA-4\)"):
        state.play("F1 / 6")
    with pytest.raises(tablier.IllegalMove, match=r"no group of 3: your groups hold 6\. \(ANA-2\)"):
        state.play("a1/3")


def test_a_misplaced_pawn_needs_a_free_square_too() -> None:  # ANA-2, ANA-6
    state = start(ring="123455" * 6).play("a1/6")
    with pytest.raises(tablier.IllegalMove, match=r"already a pawn on a1\. \(ANA-2\)"):
        state.play("a1/6")


@pytest.mark.parametrize("ring", ["1" * 36, "6" * 36, "1*" + "24" * 17 + "6", OWN_RING])
@pytest.mark.parametrize("capture", ["pawn", "turn"])
def test_on_every_ring_all_36_pawns_find_a_square(ring: str, capture: str) -> None:  # ANA-3, ANA-4, ruling 12
    for seed in range(10):
        state, chance = tablier.game("anacund", ring=ring, capture=capture).start(), random.Random(seed)
        for _ in range(36):
            free = {square["name"] for square in state.view()["squares"] if square["pawn"] is square["captor"] is None}
            assert {move.split("/")[0] for move in state.legal()} <= free
            assert state.legal()
            state = state.play(chance.choice(state.legal()))
        assert state.over
        assert state.view()["groups"] == [[0, 0, 0], [0, 0, 0]]
        assert sum(state.scores) == 36 + 5 * ("*" in ring)


def test_the_longest_list_of_moves() -> None:  # ANA-4
    state = start(ring="1" * 36)
    for move in ("a1/6", "b1/5", "c1/6", "d1/6", "e1/6", "f1/6"):
        state = state.play(move)
    assert len(state.legal()) == rules.MOST_MOVES
    assert max(move.code for move in state.legal()) < rules.CODES


@pytest.mark.parametrize("ring", ["1" * 36, "123455" * 6, OWN_RING, PLAIN_RING])
def test_the_digits_of_the_values_are_those_of_the_ring(ring: str) -> None:
    state = start(ring=ring).rules_state
    values = [int(digit) for digit in ring.replace("*", "")]
    for square, value in enumerate(values):
        assert rules.value_of(state, square) == value
        assert [size for size in range(8) if rules.squares_of(state, size) >> square & 1] == [value]
    assert state.is_even == all(values.count(value) == 6 for value in range(1, 7))


@pytest.mark.parametrize("ring", ["1" * 36, "123455" * 6, OWN_RING, PLAIN_RING])
@pytest.mark.parametrize("placed", [0, 2, 17, 30])
def test_moves_by_lot_are_the_legal_ones_each_with_the_same_chance(ring: str, placed: int) -> None:  # ANA-2, ANA-4
    state, chance = start(ring=ring), random.Random(placed)
    for _ in range(placed):
        state = state.play(chance.choice(state.legal()))
    position, pool, rng = state.rules_state, np.zeros(rules.MOST_MOVES, np.int64), seeded(1)
    drawn: Counter[int] = Counter()
    legal = {move.code for move in state.legal()}
    for _ in range(60 * len(legal)):
        move, left, rng = rules.draw(position, pool, rules.candidates(position, pool), rng)
        drawn[move] += 1
        after = rules.play(position, move)
        again = np.zeros(rules.MOST_MOVES, np.int64)
        assert left == rules.candidates(after, again)
    assert set(drawn) == legal
    assert min(drawn.values()) > 20


# ANA-5


CAPTURES = [
    # before, the square of the new pawn, after: Dark places
    ("DLL...", 3, "DddD.."),  # a run between the new pawn and another of its colour
    (".LLD..", 0, "DddD.."),  # the same the other way
    ("DL.LLD", 2, "DdDddD"),  # both ways at once
    ("DL.LL.", 2, "DdDLL."),  # only the bracketed one
    ("D.LLL.", 1, "DDLLL."),  # no pawn of Dark at the other end
    ("LD.L..", 2, "LllL.."),  # the mover's own run, caught between two
    ("L.L...", 1, "LlL..."),  # a single pawn placed into the jaws
    ("L.LD..", 1, "LDdD.."),  # but who captures is not captured
    ("LDD.DL", 3, "LllllL"),  # a run joined on both sides
    ("LD....", 2, "LDD..."),  # open at one end
    ("dLL...", 3, "dLLD.."),  # a closed square brackets nothing
    ("lD....", 2, "lDD..."),
    ("L.lL..", 1, "LDlL.."),
]


@pytest.mark.parametrize(("before", "square", "after"), CAPTURES)
@pytest.mark.parametrize("light_moves", [False, True])
@pytest.mark.parametrize("place", [0, 7, 33])
def test_captures(before: str, square: int, after: str, light_moves: bool, place: int) -> None:  # ANA-5, ANA-6
    if light_moves:
        before, after = (text.translate(str.maketrans("DLdl", "LDld")) for text in (before, after))
    state = turned(drawn(before, light_moves), place)
    found = turned(rules.play(state, (square + place) % 36), 36 - place)
    assert signs(found, 6) == after


CAPTURES_OF_A_TURN = [
    # before, the squares of the three new pawns, after: Dark places
    (".LL..LL....", (0, 3, 8), "DddD.LL.D.."),  # a run between two new pawns
    ("DLL..LL....", (3, 4, 8), "DddDDLL.D.."),  # between a new one and an old one
    ("DL.L.......", (2, 4, 8), "DdDdD...D.."),  # two runs at once
    ("L..L.......", (1, 2, 4), "LDDdD......"),  # the jaw is captured first: nothing is lost any more
    ("L..L.......", (1, 2, 8), "LllL....D.."),  # walked in, and nothing helps
    ("L.L.L......", (1, 3, 8), "LDdDL...D.."),  # the run between the new pawns is captured, and both are safe beside it
    ("LLD.L......", (3, 9, 7), "LLllL..D.D."),  # old pawns of an enclosed run are lost too
    ("L.LD..L.LL.", (1, 7, 10), "LDdD..LDddD"),  # each captures before it is captured
    ("L.LD...L.L.", (1, 8, 5), "LDdD.D.LlL."),  # captured elsewhere: that does not save the pawn on the eighth square
    ("dLL....L.L.", (3, 8, 5), "dLLD.D.LlL."),  # a closed square encloses nothing
    ("lD.........", (2, 8, 5), "lDD..D..D.."),
    (".LLL.......", (0, 8, 5), "DLLL.D..D.."),  # no pawn at the other end
]


@pytest.mark.parametrize(("before", "squares", "after"), CAPTURES_OF_A_TURN)
@pytest.mark.parametrize("light_moves", [False, True])
@pytest.mark.parametrize("place", [0, 7, 29, 33])
@pytest.mark.parametrize("order", list(permutations(range(3))))
def test_captures_at_the_end_of_the_turn(
    before: str, squares: tuple[int, ...], after: str, light_moves: bool, place: int, order: tuple[int, ...]
) -> None:  # ANA-5, ANA-6
    if light_moves:
        before, after = (text.translate(str.maketrans("DLdl", "LDld")) for text in (before, after))
    state = turned(drawn(before, light_moves), place)._replace(by_turn=1)
    for number in order:
        assert state[2:4] == turned(drawn(before, light_moves), place)[2:4]  # nothing is captured so far
        state = rules.play(state, (squares[number] + place) % 36)
    assert signs(turned(state, 36 - place), 11) == after
    assert state.fresh == 0


def test_a_pawn_of_this_turn_must_take_part() -> None:  # ANA-5
    # Light's pawn stands between two dark ones of earlier turns; so it does on no board, but nothing may come of it.
    state = drawn("DLD........")._replace(by_turn=1)
    for square in (5, 7, 9):
        state = rules.play(state, square)
    assert signs(state, 11) == "DLD..D.D.D."


def test_both_readings_differ_when_a_later_pawn_rescues_an_earlier_one() -> None:  # ANA-5, the example of the rules
    found = {}
    for capture in ("pawn", "turn"):
        state = drawn("L..L.")._replace(by_turn=int(capture == "turn"))
        for square in (1, 2, 4):
            state = rules.play(state, square)
        found[capture] = signs(state, 5)
    assert found == {"pawn": "LllLD", "turn": "LDDdD"}


def test_a_turn_tells_what_is_due_and_the_third_pawn_brings_it() -> None:  # ANA-5
    seen = Counter[str]()
    for seed in range(40):
        state, chance = tablier.game("anacund", capture="turn").start(seed=seed), random.Random(seed)
        while not state.over:
            closed = [square["captor"] for square in state.view()["squares"]]
            state = state.play(chance.choice(state.legal()))
            view = state.view()
            last = view["turn"][-1]
            if len(view["turn"]) < 3:
                assert [square["captor"] for square in view["squares"]] == closed
                assert last["won"] == last["lost"] == []
                seen["due"] += bool(view["due"]["won"] or view["due"]["lost"])
            else:
                assert view["due"] == {"won": [], "lost": []}
                seen["both"] += bool(last["won"] and last["lost"])
                seen["earlier"] += not {last["square"]}.issuperset(last["lost"])
    assert min(seen[kind] for kind in ("due", "both", "earlier")) > 5


def test_what_is_due_is_told_only_where_captures_wait() -> None:  # ANA-5
    assert "due" not in start().view()


def turned(state: rules.State, by: int) -> rules.State:
    """The same position further round the ring."""
    dark, light, dark_won, light_won = (captures.turned(members, 36 - by) for members in state[:4])
    fresh = captures.turned(state.fresh, 36 - by)
    return state._replace(dark=dark, light=light, dark_won=dark_won, light_won=light_won, fresh=fresh)


def test_a_run_across_a1_is_caught_too() -> None:  # ANA-5
    state = drawn("L" + "." * 34 + "L")._replace(dark=1 << 1)
    state = state._replace(dark=state.dark | 1 << 33)
    state = state if rules.player(state) == 0 else state._replace(light_won=0b11 << 20)
    assert rules.player(state) == 0
    after = rules.play(state, 34)
    assert after.dark_won >> 35 & 1
    assert after.dark_won & 1


def test_captures_count_after_each_pawn_and_are_told() -> None:  # ANA-5
    for seed in range(40):
        state, chance = tablier.game("anacund").start(seed=seed), random.Random(seed)
        while not state.over:
            before = state.view()["squares"]
            state = state.play(chance.choice(state.legal()))
            placement = state.view()["turn"][-1]
            taken = [
                square["name"]
                for square, old in zip(state.view()["squares"], before, strict=True)
                if square["captor"] is not None and old["captor"] is None
            ]
            assert sorted(placement["won"] + placement["lost"]) == sorted(taken)
            assert not (placement["won"] and placement["lost"])
            assert not placement["lost"] or placement["square"] in placement["lost"]


# ANA-6


def test_a_closed_square_takes_no_pawn() -> None:  # ANA-6
    for seed in range(20):
        state, chance = tablier.game("anacund").start(seed=seed), random.Random(seed)
        closed: list[str] = []
        while not closed:
            state = state.play(chance.choice(state.legal()))
            closed = [square["name"] for square in state.view()["squares"] if square["captor"] is not None]
        assert not set(closed) & set(state.legal())
        with pytest.raises(tablier.IllegalMove, match=rf"captured on {closed[0]}: the square is closed\. \(ANA-6\)"):
            state.play(closed[0])


# ANA-7


def test_points_are_the_squares_controlled_and_the_bonus_counts_six() -> None:  # ANA-7
    for seed in range(30):
        end = random_end(seed)
        squares = end.view()["squares"]
        for seat in (0, 1):
            mine = [square for square in squares if seat in (square["pawn"], square["captor"])]
            assert end.scores[seat] == len(mine) + 5 * any(square["bonus"] for square in mine)
            assert end.view()["controlled"][seat] == len(mine)
        assert sum(end.scores) == 41
        assert end.winner == end.scores.index(max(end.scores))


def test_without_bonus_there_are_36_points_and_a_draw_is_possible() -> None:  # ANA-7
    ends = [random_end(seed, bonus="off") for seed in range(120)]
    assert all(sum(end.scores) == 36 for end in ends)
    draws = [end for end in ends if end.scores == [18, 18]]
    assert draws
    assert all(end.winner is None for end in draws)


def test_a_star_is_ignored_when_the_bonus_is_off() -> None:  # ANA-7
    state = tablier.game("anacund", bonus="off").start(setup={"ring": "1*" + PLAIN_RING[1:]})
    assert not any(square["bonus"] for square in state.view()["squares"])


def test_a_ring_without_star_has_36_points_even_with_the_bonus_on() -> None:  # ANA-7
    state, chance = start(), random.Random(2)
    while not state.over:
        state = state.play(chance.choice(state.legal()))
    assert sum(state.scores) == 36


# Check


def test_random_play_captures_about_fourteen_pawns_and_is_even() -> None:
    ends = [random_end(seed) for seed in range(400)]
    captured = sum(square["captor"] is not None for end in ends for square in end.view()["squares"])
    assert 13 < captured / len(ends) < 15.5
    assert 0.38 < sum(end.winner == 0 for end in ends) / len(ends) < 0.62


# Notation


NONSENSE = ["", "a", "a4", "r1", "a0", "b2", "p2", "aa1", "a11", "1a", "a1 b1", "á1", "a1>b", "a1/", "a1/0", "a1/7"]


@pytest.mark.parametrize("text", [*NONSENSE, "a1/66", "/6", "b2/6", "a1//6", "a1/-1", "a1/٦"])
def test_what_is_no_square_is_refused(text: str) -> None:
    with pytest.raises(tablier.IllegalMove) as caught:
        start().play(text)
    assert caught.value.to("fr") != caught.value.to("en")


def test_there_is_no_position_text() -> None:
    assert start().position is None
    with pytest.raises(tablier.BadPosition):
        tablier.game("anacund").position(PLAIN_RING)
