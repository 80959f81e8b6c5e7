"""Plots: figures that stand alone, can be read, and draw what they are told."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from tablier.plots import Curve, Interval, curves, histogram, intervals, page, percent, standalone, table, ticked

ROWS = [Interval("steady", 0.51, 0.49, 0.53), Interval("<sharp>", 0.45, 0.4, 0.5, 1)]


def drawing(figure: str) -> ElementTree.Element:
    """The picture of a figure, which must be well-formed."""
    found = ElementTree.fromstring(figure).find("svg")
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("low", "high", "ticks"),
    [
        (0.0, 1.0, [0, 0.2, 0.4, 0.6, 0.8, 1]),
        (0.43, 0.52, [0.42, 0.44, 0.46, 0.48, 0.5, 0.52]),
        (0, 0, [0, 0.2]),
        (3, 3, [3, 4]),
    ],
)
def test_ticks_are_round_numbers_around_what_is_shown(low: float, high: float, ticks: list[float]) -> None:
    assert ticked(low, high) == pytest.approx(ticks)


def test_intervals_lie_in_proportion() -> None:
    figure = intervals("Shares", ROWS, guide=0.5, write=percent, legend=["a", "b"])
    points = [float(point.attrib["cx"]) for point in drawing(figure).iter("circle")]
    ends = [(float(line.attrib["x1"]), float(line.attrib["x2"])) for line in drawing(figure).iter("line")]
    guide = next(float(line.attrib["x1"]) for line in drawing(figure).iter("line") if line.attrib["class"] == "guide")
    unit = (points[0] - points[1]) / 6
    assert guide == pytest.approx(points[0] - unit, abs=0.2)
    assert any(end == pytest.approx((points[0] - 2 * unit, points[0] + 2 * unit), abs=0.3) for end in ends)
    assert "steady: 51 % (49 % – 53 %)" in figure
    assert "&lt;sharp&gt;" in figure


def test_curves_go_up_where_their_numbers_do() -> None:
    figure = curves("Lead", [Curve("a", [(0, 1), (1, 3), (2, 2)], [(0, 2), (2, 4), (1, 3)]), Curve("b", [])])
    line = drawing(figure).find("polyline")
    assert line is not None
    heights = [float(point.split(",")[1]) for point in line.attrib["points"].split()]
    assert heights[1] < heights[2] < heights[0]
    assert heights[0] - heights[2] == pytest.approx(heights[2] - heights[1], abs=0.2)
    assert drawing(figure).find("polygon") is not None


def test_a_histogram_shows_shares_and_puts_many_numbers_together() -> None:
    few = drawing(histogram("Lengths", {"a": {20: 3, 22: 1}, "none": {}}))
    assert [mark.text for mark in few.iter("text") if "%" in (mark.text or "")][-1] == "80 %"
    many = drawing(histogram("Lengths", {"a": dict.fromkeys(range(100), 1)})).find("polygon")
    assert many is not None
    assert len(many.attrib["points"].split()) == 2 + 2 * 25
    assert "–" in histogram("Lengths", {"none": {}})


def test_a_page_needs_nothing_else() -> None:
    text = page("A & B", [table(["<x>"], [["1"]]), intervals("Shares", ROWS)])
    assert not re.search(r"(src|href)=|url\(|@import", text)
    assert "A &amp; B" in text
    assert "&lt;x&gt;" in text
    assert "prefers-color-scheme: dark" in text


def test_a_drawing_can_stand_alone() -> None:
    figure = curves("Lead", [Curve("a", [(0, 1), (1, 3)])])
    picture = ElementTree.fromstring(standalone(figure))
    svg = "{http://www.w3.org/2000/svg}"
    assert picture.tag == f"{svg}svg"
    assert picture.get("aria-label") == "Lead"
    assert len(list(picture.iter(f"{svg}polyline"))) == len(list(drawing(figure).iter("polyline"))) == 1
    style = picture.findtext(f"{svg}style")
    assert style
    assert ".curve {" in style
    assert "figure svg" not in style
