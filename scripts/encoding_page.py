"""Write docs/encodings.md from each game's `encoding.py`: what it says, its actions and its planes."""

import inspect
from pathlib import Path

from tablier import games
from tablier.options import checked, written

PAGE = Path(__file__).resolve().parent.parent / "docs" / "encodings.md"
FEWEST_ALIKE, MOST_TOLD = 3, 6  # planes that are told in one line, and of which every one is named
NOWHERE = -1
INTRODUCTION = """# Actions and observations

For learners every game numbers its moves, without holes as far as that makes sense: these numbers are its *actions*.
What a seat may know of a position is shown as *planes* of small numbers, bytes from 0 to 255. `state.legal_mask()`,
`state.play_action(action)` and `state.observation(seat)` speak in these terms ([by numbers](library.md#by-numbers)), as
do the arrays of `tablier.Batch`. An observation shows its *observer* first, whoever that is, so that one network plays
all seats. It has all that decides how the game may go on, as far as the observer may know it, and what is costly to see
otherwise, such as areas; nothing in it depends on what is hidden from the observer. Numbers are as they are: scale them
as you like, most are small.

This page is written by `scripts/encoding_page.py` from `src/tablier/games/<name>/encoding.py`, where the code is.
"""


def page() -> str:
    """The whole page."""
    return "\n".join([INTRODUCTION, *(_game(name) for name in games.GAMES)])


def _game(name: str) -> str:
    module = games.module(name)
    encoding = module.encoding
    planes, rows, columns = encoding.SHAPE
    _, _, told = str(inspect.getdoc(encoding)).partition("\n\n")
    lines = [
        f"## {module.TITLE}",
        "",
        told,
        "",
        f"It has {_numbers(name)}, and {planes} planes of {rows} × {columns}:",
        "",
        "| plane | shows |",
        "|---|---|",
        *(f"| {number} | {text} |" for number, text in _rows(encoding.PLANES)),
        "",
    ]
    return "\n".join(lines)


def _numbers(name: str) -> str:
    """How many actions there are, and with which options there are others."""
    module = games.module(name)
    actions = module.encoding.actions
    usual = checked(module.OPTIONS, {})
    others = [
        f"{count:,} with `{option.name}={written(choice.value)}`"
        for option in module.OPTIONS
        for choice in option.choices
        if (count := actions({**usual, option.name: choice.value})) != actions(usual)
    ]
    return ", ".join([f"{actions(usual):,} actions", *others])


def _rows(planes: tuple[str, ...]) -> list[tuple[str, str]]:
    """Numbers of planes and what they show; neighbours that differ in one word only are told together."""
    rows: list[tuple[str, str]] = []
    first = 0
    while first < len(planes):
        place = _difference(*planes[first : first + 2])
        rest = first + 1
        while place != NOWHERE and rest < len(planes) and _difference(planes[first], planes[rest]) == place:
            rest += 1
        if rest - first < FEWEST_ALIKE:
            rows.append((str(first), planes[first]))
            first += 1
            continue
        words = [name.split(" ") for name in planes[first:rest]]
        comma = "," if words[0][place].endswith(",") else ""
        several = [one[place].removesuffix(comma) for one in words]
        if len(several) > MOST_TOLD:
            several[2:-1] = ["…"]
        rows.append(
            (f"{first}–{rest - 1}", " ".join([*words[0][:place], ", ".join(several) + comma, *words[0][place + 1 :]]))
        )
        first = rest
    return rows


def _difference(name: str, other: str = "") -> int:
    """The place of the one word in which two names differ; NOWHERE if that is not all."""
    words, others = name.split(" "), other.split(" ")
    places = [place for place, pair in enumerate(zip(words, others, strict=False)) if len(set(pair)) > 1]
    return places[0] if len(places) == 1 and len(words) == len(others) else NOWHERE


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
    print(f"wrote {PAGE.name}")
