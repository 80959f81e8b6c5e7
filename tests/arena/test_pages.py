"""The page of a match: whole, alone, and readable for a browser."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from itertools import product

import pytest
from tests.arena.facts import meetings, played

from tablier.arena.pages import page
from tablier.arena.ratings import counted
from tablier.arena.stopping import Hypotheses, Sprt
from tablier.arena.summary import summarized


class Reader(HTMLParser):
    """Notes what stands on a page, and that every element is closed."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.captions: list[str] = []
        self.cells: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in ("meta", "br"):
            self.open.append(tag)
        assert not {name for name, _ in attrs} & {"src", "href", "onload", "onclick"}

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag in ("line", "circle", "polygon")

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open[-1:] == ["figcaption"]:
            self.captions.append(data)
        elif self.open[-1:] == ["td"]:
            self.cells.append(data)


def read(text: str) -> Reader:
    reader = Reader()
    reader.feed(text)
    reader.close()
    assert reader.open == []
    assert not re.search(r"https?://|@import|url\(|<script", text)
    return reader


def test_a_match_of_two_shows_its_pairs_and_its_test() -> None:
    games = meetings(*["11", "10", "½1", "00", "½½"] * 6)
    rule, results = Sprt(Hypotheses(0, 50)), counted([])
    for one in games:
        results.add(one)
        rule.add(results, one)
    found = read(page(games, summarized(games), rule))
    assert found.captions == [
        "Elo, from the mean of all", "Log-likelihood ratio of 50 against 0 Elo", "Elo as the games went on",
        "Share of the points by seat", "Results of the pairs of games", "Share of seat 0 by first move",
    ]  # fmt: skip
    assert rule.verdict in page(games, summarized(games), rule)
    assert found.cells[:1] == ["a"]


def test_a_tournament_shows_who_did_how_against_whom() -> None:
    pairs = [pair for pair in product("abc", repeat=2) if pair[0] != pair[1]] * 4
    games = [
        played(pair, pair[0] > pair[1], number=2 * number, moves=["a1"] * (3 + number % 4))
        for number, pair in enumerate(pairs)
    ]
    found = read(page(games, summarized(games)))
    assert "Length of the games" in found.captions
    assert found.cells.count("100%") == found.cells.count("0%") == 3
    assert "Results of the pairs of games" not in found.captions


def test_names_are_not_taken_for_the_page() -> None:
    names = ["<script>alert(1)</script>", "b & c"]
    games = [played(names, 0, number=number) for number in range(4)]
    text = page(games, summarized(games))
    assert "<script" not in text
    assert "&lt;script&gt;" in text
    read(text)


@pytest.mark.parametrize("count", [1, 2, 3])
def test_few_games_make_a_page_too(count: int) -> None:
    games = meetings("½0", "11")[:count]
    assert len(read(page(games, summarized(games))).captions) >= 4


def test_at_four_seats_forfeits_are_shown() -> None:
    games = [
        played("abcd", number % 3 or None, number=number, forfeited=None if number % 3 else 3) for number in range(8)
    ]
    text = page(games, summarized(games))
    assert "3" in read(text).cells
    assert "d forfeited games: time 3." in text
