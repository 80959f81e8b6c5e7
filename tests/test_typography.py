"""French punctuation, and the spaces of every sentence in the sources."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import msgspec
import pytest

import tablier
from tablier.texts import Text, listed, sentence, shown
from tablier.typography import NARROW, WIDE, typeset

SOURCES = Path(tablier.__file__).parent
CODE = re.compile(r"`[^`]*`|“[^”]*”|\"[^\"]*\":|\d\d?:\d\d|\w+://\S+")
BADLY_SET = re.compile(rf"(?<![{NARROW};?!])[;?!]|(?<!{WIDE})[:%»]|«(?!{WIDE})")
BADLY_SPACED = re.compile(r"\s[;:?!%]")


class Words(NamedTuple):
    """A string of the sources, with x for what is put in when the program runs."""

    where: str
    language: str
    text: str


def _strings(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.JoinedStr):
        yield "".join(str(part.value) if isinstance(part, ast.Constant) else "x" for part in node.values)
    elif isinstance(node, ast.IfExp):
        yield from (*_strings(node.body), *_strings(node.orelse))
    elif isinstance(node, ast.BinOp):
        yield from (*_strings(node.left), *_strings(node.right))


def _languages(tree: ast.AST) -> dict[str, tuple[int, int]]:
    """Calls that take sentences in both languages: at which places."""
    found = {"Text": (0, 1)}
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            names = [argument.arg for argument in node.args.args if argument.arg != "self"]
            if "english" in names and "french" in names:
                found[node.name] = (names.index("english"), names.index("french"))
    return found


def _both(tree: ast.AST) -> Iterator[tuple[ast.AST, ast.AST]]:
    """The expressions of English and French sentences, side by side."""
    calls = _languages(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
            if name in calls and len(node.args) > max(calls[name]):
                yield tuple(node.args[place] for place in calls[name])  # type: ignore[misc]
        elif isinstance(node, ast.Assign) and _targets(node) == ["english", "french"]:
            assert isinstance(node.value, ast.Tuple)
            yield node.value.elts[0], node.value.elts[1]


def _targets(node: ast.Assign) -> list[str]:
    return [getattr(name, "id", "") for name in getattr(node.targets[0], "elts", [])]


def words() -> Iterator[Words]:
    """Every sentence of the package."""
    for path in sorted(SOURCES.rglob("*.py")):
        for english, french in _both(ast.parse(path.read_text(encoding="utf-8"))):
            where = f"{path.relative_to(SOURCES)}:{english.lineno}"  # type: ignore[attr-defined]
            yield from (Words(where, "en", text) for text in _strings(english))
            yield from (Words(where, "fr", text) for text in _strings(french))


def is_wrong(words: Words) -> bool:
    """Whether a sign stands with a wrong space, or a sentence of the sources with a no-break one."""
    text = CODE.sub("x", words.text)
    if words.language == "en":
        return BADLY_SPACED.search(text) is not None
    return NARROW in text or WIDE in text or BADLY_SET.search(typeset(text)) is not None


def test_spaces_before_signs_do_not_break() -> None:
    set_text = typeset("Vraiment ? Oui ; voici : « 63 % » !")
    assert set_text == (f"Vraiment{NARROW}? Oui{NARROW}; voici{WIDE}: «{WIDE}63{WIDE}%{WIDE}»{NARROW}!")
    assert typeset(set_text) == set_text
    assert typeset(set_text.replace(NARROW, WIDE)) == set_text


@pytest.mark.parametrize("text", ["Rien ici.", "12:30", '{"ladder": 5}', "`a : b ; c`", "“a : b ?”", "a>b", ""])
def test_what_has_no_space_and_what_is_code_stays(text: str) -> None:
    assert typeset(text) == text


def test_every_text_is_set_when_it_is_made() -> None:
    text = Text("Why: so", "Pourquoi : ainsi")
    assert text.fr == f"Pourquoi{WIDE}: ainsi"
    assert text.en == "Why: so"
    assert text == Text("Why: so", text.fr)
    assert msgspec.json.decode(msgspec.json.encode(text), type=Text) == text
    assert listed([text, "x ; y"]).fr == f"Pourquoi{WIDE}: ainsi et x{NARROW}; y"
    assert sentence([Text("is it ?", "est-ce ?")]).en == "Is it ?."


def test_quoted_input_stays_as_it_was_typed_however_deep() -> None:
    typed = "a : b ; c"
    inner = Text(f"No {shown(typed)}.", f"Pas de {shown(typed)} : non.")
    outer = Text(f"Move 1: {inner.en}", f"Coup 1 : {inner.fr}")
    assert outer.fr == f"Coup 1{WIDE}: Pas de “{typed}”{WIDE}: non."


def test_sources_have_ordinary_spaces_where_they_belong() -> None:
    found = list(words())
    assert len(found) > 700
    assert [one for one in found if is_wrong(one)] == []


@pytest.mark.parametrize("text", ["Pourquoi? ", "Oui: non", "63%", "«Oui »", "« Oui»", "a; b", f"Oui{NARROW}!"])
def test_wrong_french_spaces_are_found(text: str) -> None:
    assert is_wrong(Words("", "fr", text))


@pytest.mark.parametrize("text", ["63 %", "Why ?", "Look : here"])
def test_wrong_english_spaces_are_found(text: str) -> None:
    assert is_wrong(Words("", "en", text))


@pytest.mark.parametrize("text", ["À 12:30 !", "Voyez http://x.fr : oui", 'Comme {"a": 5} ?', "« Oui ?! »"])
def test_right_french_spaces_pass(text: str) -> None:
    assert not is_wrong(Words("", "fr", text))


def test_nobody_reads_of_seats() -> None:
    """Players have a name, a colour or a figure; only the library numbers seats."""
    players_read = [one for one in words() if not one.where.startswith(("state.py", "batch.py", "peers/"))]
    assert [one for one in players_read if re.search(r"\bseat [0-9x]|\bsièges?\b", one.text)] == []
