"""What the pages for players tell and show is so: every example is replayed, every picture drawn again."""

from __future__ import annotations

import re
import shlex
import xml.etree.ElementTree as Tree
from typing import Any

import msgspec
import pytest
import typer

import pictures
import tablier
from pictures import KINDS, LANGUAGES, Claims, Example
from tablier import players
from tablier.cli.asking import started
from tablier.cli.commands import app
from tablier.refusal import IllegalMove
from tablier.state import State

EXAMPLES = [(game, name) for game in tablier.GAMES for name in pictures.examples(game)]
PAGES = [(kind, game) for game in tablier.GAMES for kind in KINDS if pictures.page(kind, game, "en")]
every_example = pytest.mark.parametrize(("game", "name"), EXAMPLES, ids=map("-".join, EXAMPLES))
every_page = pytest.mark.parametrize(("kind", "game"), PAGES, ids=map("-".join, PAGES))


def seen(view: Any, path: str) -> Any:
    """What stands at a path in a view, as `cards.3.owner`; `length` counts a list."""
    for step in path.split("."):
        view = len(view) if step == "length" else view[int(step) if isinstance(view, list) else step]
    return view


def check(state: State, claims: Claims, seat: int | None) -> None:
    legal = state.legal()
    assert set(claims.legal) <= set(legal)
    for move, rule in claims.refused.items():
        with pytest.raises(IllegalMove) as refusal:
            state.play(move)
        assert refusal.value.rule == rule, move
    told = {
        "choices": len(legal),
        "player": state.player,
        "scores": state.scores,
        "over": state.over,
        "winner": "nobody" if state.winner is None else state.winner,
        "written": state.position,
    }
    for name, value in told.items():
        assert getattr(claims, name) in (None, value), name
    view = state.view(seat)
    for path, value in claims.view.items():
        assert seen(view, path) == value, path


@every_example
def test_an_example_is_as_the_pages_tell_it(game: str, name: str) -> None:
    example = pictures.examples(game)[name]
    state, *_ = pictures.moments(game, example)
    check(state, example, example.seat)
    for line in example.after:
        check(pictures.played(state, line.moves), line, example.seat)


def test_the_pictures_are_as_they_are_drawn_today() -> None:
    """Otherwise run scripts/pictures.py."""
    wanted = pictures.documents()
    assert {path.name for path in pictures.PICTURES.iterdir()} == {path.name for path in wanted}
    for path, drawn in wanted.items():
        assert path.read_text(encoding="utf-8") == drawn, path.name


def test_a_picture_speaks_no_language() -> None:
    """It is the same on the pages of both languages: coordinates and numbers are all there is to read in it."""
    for path, drawn in pictures.documents().items():
        picture = Tree.fromstring(drawn)
        assert {"viewBox", "width", "height"} <= set(picture.keys()), path.name
        read = [text.strip() for element in picture.iter("{*}text") for text in element.itertext()]
        assert not [text for text in read if re.search(r"[^\W\d_]{2}", text)], path.name


def at(book: Tree.Element, number: int) -> list[bytes]:
    """What is seen in a book of several pictures when it is opened at this one."""
    seen = []
    for part in book:
        start, end = int(part.get("data-from", 0)), int(part.get("data-until", 99))
        if start <= number < end:
            seen += [part] if (start, end) == (0, 99) else list(part)
    return [Tree.tostring(part) for part in seen]


@pytest.mark.parametrize("game", tablier.GAMES)
def test_the_start_page_shows_each_moment_of_a_game_as_it_is_drawn(game: str) -> None:
    example = pictures.examples(game)[pictures.LIVING]
    book = Tree.fromstring(pictures.drawn(game, example))
    drawn = [pictures.drawn_alone(game, state, example) for state in pictures.moments(game, example)]
    assert book.get("data-pictures") == str(len(drawn))
    for number, picture in enumerate(drawn):
        assert at(book, number) == [Tree.tostring(part) for part in Tree.fromstring(picture)], number
    assert len(set(drawn)) == len(drawn) > 4, "each shows something new"
    hidden = [part.get("display") == "none" for part in book]
    assert hidden == [part.get("data-until") is not None for part in book], "by itself it shows the last one"


@every_page
def test_both_languages_tell_the_same_examples_in_the_same_order(kind: str, game: str) -> None:
    told = [
        [mark["example"] or mark["address"] for mark in pictures.marks(pictures.page(kind, game, language))]
        for language in LANGUAGES
    ]
    assert told[0] == told[1]


@every_page
def test_every_picture_is_described(kind: str, game: str) -> None:
    for language in LANGUAGES:
        text = pictures.page(kind, game, language)
        for mark in pictures.marks(text):
            if mark["address"] is not None:
                alone = text[: mark.start()].endswith("\n\n") and text[mark.end() :].startswith("\n")
                assert mark["alternative"], mark[0]
                assert bool(mark["caption"]) == alone, f"a caption is for a picture that stands alone: {mark[0]}"


@pytest.mark.parametrize("game", tablier.GAMES)
def test_every_example_is_told_or_shown_and_exists(game: str) -> None:
    known = pictures.examples(game)
    texts = [pictures.page(kind, game, "en") for kind in KINDS]
    told = {mark["example"] for text in texts for mark in pictures.marks(text) if mark["example"]}
    shown = pictures.shown(game)
    assert told | shown == known.keys()
    assert {name for name, example in known.items() if example.claims} <= told, "claims nobody reads"


@every_page
def test_both_languages_have_the_same_headings_and_rules(kind: str, game: str) -> None:
    texts = [pictures.page(kind, game, language) for language in LANGUAGES]
    levels, rules = ([re.findall(sign, text, re.M) for text in texts] for sign in (r"^#+ ", r"\b[A-Z]{3}-\d+\b"))
    assert levels[0] == levels[1]
    assert sorted(set(rules[0])) == sorted(set(rules[1]))


@every_page
def test_players_read_no_code_and_no_seat_numbers(kind: str, game: str) -> None:
    """Where notation has a page of its own."""
    if kind == "notation" or not pictures.page("notation", game, "en"):
        return
    for language in LANGUAGES:
        found = re.findall(r"`[^`]*`|\bseat \d|\bsiège \d", pictures.page(kind, game, language), re.I)
        assert not found


@every_page
def test_every_command_is_understood(kind: str, game: str) -> None:
    """The command line takes them as they stand, and the game its options and positions; nothing is run."""
    commands: Any = typer.main.get_command(app)
    for language in LANGUAGES:
        for line in re.findall(r"^tablier (.*)$", pictures.page(kind, game, language), re.M):
            name, *arguments = shlex.split(line, comments=True)
            given = commands.commands[name].make_context(name, arguments).params
            assert started(given.get("game", game), given.get("option"), None, given.get("position")).legal(), line
            assert given.get("level") in {None, *(level.name for level in players.LEVELS)}, line


@pytest.mark.parametrize(
    "broken",
    [{"legall": ["ba1"]}, {"after": [{"moves": "ba1", "score": [0, 0]}]}, {"winner": "me"}, {"moves": ["ba1"]}],
)
def test_an_example_with_unknown_keys_or_values_is_refused(broken: dict[str, Any]) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(broken, Example)


@pytest.mark.parametrize(
    "wrong",
    [
        {"legal": ["wc2"]}, {"refused": {"bc2": "ASC-3"}}, {"refused": {"wc2": "ASC-2"}}, {"choices": 1}, {"player": 0},
        {"scores": [1, 0]}, {"over": True}, {"winner": 0}, {"written": "5/5/5/5/5 0"}, {"view": {"dead.length": 1}},
    ],
)  # fmt: skip
def test_a_false_claim_is_noticed(wrong: dict[str, Any]) -> None:
    state = pictures.played(tablier.game("ascacou", deal="symmetric").start(), "bb1 bc1 bd1 wb2 wd2")
    check(state, Claims(), None)
    with pytest.raises((AssertionError, pytest.fail.Exception)):
        check(state, msgspec.convert(wrong, Claims), None)
