"""Schedules: everybody meets everybody, everybody sits everywhere, as evenly as the games allow."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, islice
from math import comb

import pytest

from tablier.arena.schedule import Fixture, schedule
from tablier.refusal import BadOption

SIZES = [(entrants, seats) for seats in (2, 3, 4) for entrants in range(2, 8)]
every_size = pytest.mark.parametrize(("entrants", "seats"), SIZES)


def games(names: str, seats: int, count: int) -> list[Fixture]:
    return list(islice(schedule(list(names), seats), count))


def a_round(entrants: int, seats: int) -> list[Fixture]:
    """The games until everybody has met everybody."""
    met = min(entrants, seats)
    return games("abcdefghij"[:entrants], seats, comb(entrants, met) * met)


def test_two_swap_seats_on_the_same_setup() -> None:
    assert games("ab", 2, 4) == [(0, 0, 0, (0, 1)), (0, 1, 0, (1, 0)), (1, 0, 0, (0, 1)), (1, 1, 0, (1, 0))]


def test_four_at_two_seats_meet_in_all_pairs_and_both_seatings() -> None:
    met = Counter(fixture.places for fixture in games("abcd", 2, 24))
    assert met == {places: 2 for pair in combinations(range(4), 2) for places in (pair, pair[::-1])}


@every_size
def test_every_combination_meets_once_in_every_rotation(entrants: int, seats: int) -> None:
    met = Counter(frozenset(fixture.places) for fixture in a_round(entrants, seats))
    rotations = min(entrants, seats)
    assert met == {frozenset(group): rotations for group in combinations(range(entrants), rotations)}
    assert len(set(a_round(entrants, seats))) == len(a_round(entrants, seats))


@every_size
def test_after_a_round_every_entrant_had_every_seat_as_often(entrants: int, seats: int) -> None:
    for seat in range(seats):
        had = Counter(fixture.places[seat] for fixture in a_round(entrants, seats))
        assert set(had) == set(range(entrants))
        assert len(set(had.values())) == 1


@every_size
def test_nobody_is_ever_more_than_two_meetings_ahead(entrants: int, seats: int) -> None:
    played = Counter(dict.fromkeys(range(entrants), 0))
    for fixture in a_round(entrants, seats):
        if fixture.game == 0:
            played.update(set(fixture.places))
            assert max(played.values()) - min(played.values()) <= 2


@every_size
def test_the_second_round_is_like_the_first_on_other_setups(entrants: int, seats: int) -> None:
    first = a_round(entrants, seats)
    both = games("abcdefghij"[:entrants], seats, 2 * len(first))
    second = both[len(first) :]
    assert sorted(fixture.places for fixture in second) == sorted(fixture.places for fixture in first)
    assert not {fixture.meeting for fixture in first} & {fixture.meeting for fixture in second}


def test_who_meets_itself_plays_every_game_on_another_setup() -> None:
    self_match = games("aa", 2, 20)
    assert len({(fixture.meeting, fixture.deal) for fixture in self_match}) == 20
    assert Counter(fixture.places for fixture in self_match) == {(0, 1): 10, (1, 0): 10}
    assert [fixture.deal for fixture in games("abab", 4, 4)] == [0, 0, 1, 1]


def test_one_against_three_of_a_kind_has_every_seat_on_the_same_setup() -> None:
    assert [(fixture.deal, fixture.places.index(0)) for fixture in games("abbb", 4, 4)] == [
        (0, 0), (0, 3), (0, 2), (0, 1),
    ]  # fmt: skip


@pytest.mark.parametrize("entrants", [[], ["a"]])
def test_fewer_than_two_are_refused_in_both_languages(entrants: list[str]) -> None:
    with pytest.raises(BadOption, match="at least two entrants") as caught:
        schedule(entrants, 2)
    assert "au moins deux participants" in caught.value.to("fr")
