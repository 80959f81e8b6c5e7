"""Several pictures of a game in one: what stays is drawn once, what comes and goes says when.

A group with `data-from` is there from that picture on, one with `data-until` up to the picture before that one. By
itself the file shows the last picture; the page shows them all, one after another.
"""

from __future__ import annotations

import difflib
import itertools
import xml.etree.ElementTree as Tree
from collections.abc import Sequence
from dataclasses import dataclass

SVG = "http://www.w3.org/2000/svg"


@dataclass
class Layer:
    """An element, and the pictures it is in: from one on, and up to the one before another."""

    element: Tree.Element
    start: int
    end: int | None = None

    @property
    def key(self) -> bytes:
        """The same for the same drawing."""
        return Tree.tostring(self.element)


def bound(pictures: Sequence[str]) -> str:
    """One picture for all of these, which must be of one size."""
    roots = [Tree.fromstring(picture) for picture in pictures]
    assert len({root.get("viewBox") for root in roots}) == 1, "the pictures differ in size"
    layers: list[Layer] = []
    for number, root in enumerate(roots):
        layers = _with_next(layers, list(root), number)
    book = Tree.Element(roots[0].tag, roots[0].attrib)
    book.set("data-pictures", str(len(roots)))
    for (start, end), group in itertools.groupby(layers, lambda layer: (layer.start, layer.end)):
        elements = [layer.element for layer in group]
        if (start, end) == (0, None):
            book.extend(elements)
        else:
            book.append(_group(start, end, elements))
    Tree.register_namespace("", SVG)
    return Tree.tostring(book, encoding="unicode") + "\n"


def _with_next(layers: Sequence[Layer], elements: Sequence[Tree.Element], number: int) -> list[Layer]:
    """The layers with those of the next picture: what is new stands where it is painted there."""
    new = [Layer(element, number) for element in elements]
    current = [layer for layer in layers if layer.end is None]
    steps = difflib.SequenceMatcher(
        None, [layer.key for layer in current], [layer.key for layer in new], autojunk=False
    ).get_opcodes()
    before: dict[int, list[Layer]] = {}  # by the place among the current layers
    for kind, start, end, first, last in steps:
        if kind != "equal":
            before[start] = new[first:last]
            for layer in current[start:end]:
                layer.end = number
    places = {id(layer): place for place, layer in enumerate(current)}
    woven = [part for layer in layers for part in (*before.pop(places.get(id(layer), -1), []), layer)]
    return [*woven, *itertools.chain.from_iterable(before.values())]


def _group(start: int, end: int | None, elements: Sequence[Tree.Element]) -> Tree.Element:
    times = {"data-from": start or None, "data-until": end, "display": end and "none"}
    group = Tree.Element(f"{{{SVG}}}g", {name: str(value) for name, value in times.items() if value is not None})
    group.extend(elements)
    return group
