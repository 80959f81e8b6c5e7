"""Records: what is loaded, what is refused and why; and the schema that is published."""

from __future__ import annotations

import json
from typing import Any

import jsonschema
import pytest

import protocol
import tablier
from tablier.record import LONGEST_RECORD, MOST_MOVES, schema
from tablier.typography import typeset

OWNERS = "0110100110010110"
GOOD: dict[str, Any] = {
    "game": "ascacou",
    "options": {},
    "setup": {"owners": OWNERS},
    "moves": ["bc3", "wc4"],
    "result": {"scores": [0, 0], "winner": None},
}


def refused(record: Any) -> tablier.Refusal:
    with pytest.raises(tablier.Refusal) as caught:
        tablier.load(record)
    return caught.value


def test_a_record_is_replayed_from_data_text_or_bytes() -> None:
    for given in (GOOD, json.dumps(GOOD), json.dumps(GOOD).encode(), json.dumps(GOOD, indent=2)):
        state = tablier.load(given)
        assert state.moves == ("bc3", "wc4")
        assert state.setup == {"owners": OWNERS}


def test_options_and_result_may_be_missing_and_names_and_dates_added() -> None:
    least = {key: GOOD[key] for key in ("game", "setup", "moves")}
    assert tablier.load(least).record() == tablier.load(GOOD).record()
    more = {**GOOD, "names": ["Ana", "Éloi"], "dates": {"started": "2026-01-01T00:00:00Z"}}
    assert tablier.load(more) == tablier.load(GOOD)
    for record in (least, more):
        jsonschema.Draft202012Validator(schema()).validate(record)


def test_moves_are_read_forgivingly_and_kept_canonically() -> None:
    assert tablier.load({**GOOD, "moves": ["BC3", " w c4"]}).record()["moves"] == ["bc3", "wc4"]


def test_an_illegal_move_is_refused_with_its_number_and_its_rule() -> None:
    refusal = refused({**GOOD, "moves": ["bc3", "wc3"]})
    assert refusal.to("en") == "Move 2, “wc3”: There is already a pawn on c3. (ASC-2)"
    assert refusal.to("fr") == typeset("Coup 2, “wc3” : Il y a déjà un pion en c3. (ASC-2)")
    assert refusal.places == ("c3",)
    assert isinstance(refusal, tablier.BadRecord)


def test_an_unreadable_move_is_shown_on_one_line() -> None:
    refusal = refused({**GOOD, "moves": ["b\nc\x1b[31m" + "x" * 90]})
    assert "\n" not in refusal.to("en")
    assert "\x1b" not in refusal.to("en")
    assert len(refusal.to("en")) < 200


def test_a_game_that_goes_on_after_its_end_is_refused() -> None:
    over = tablier.game("ascacou").position("wb1w1/1wwwb/wwbwb/wwww1/1w1bb 4679adef").record()
    assert tablier.load(over).over
    assert "The game is over" in refused({**over, "moves": ["ba2"], "result": None}).to("en")


def test_a_wrong_result_is_refused_with_the_right_one() -> None:
    refusal = refused({**GOOD, "result": {"scores": [1, 0], "winner": None}})
    assert refusal.to("en") == 'The moves lead to the result "scores": [0, 0], "winner": null.'
    assert "Les coups donnent le résultat" in refusal.to("fr")


def test_a_resignation_gives_the_game_to_the_other() -> None:
    state = tablier.load(GOOD)
    record = state.record(resigned=0)
    assert record["result"] == {"scores": [0, 0], "winner": 1, "ended": "resigned", "resigned": 0}
    assert tablier.load(record) == state
    jsonschema.Draft202012Validator(schema()).validate(record)
    for result in (
        {"scores": [0, 0], "winner": 0, "resigned": 0},
        {"scores": [0, 0], "winner": None, "resigned": 0},
        {"scores": [0, 0], "winner": 1, "resigned": 2},
        {"scores": [0, 0], "winner": 1, "resigned": -1},
    ):
        assert isinstance(refused({**GOOD, "result": result}), tablier.BadRecord)


def test_nobody_resigns_once_the_game_is_over() -> None:
    over = tablier.game("ascacou").position("wb1w1/1wwwb/wwbwb/wwww1/1w1bb 4679adef")
    assert over.winner is not None
    record = over.record()
    record["result"] = {**record["result"], "resigned": 1 - over.winner}
    assert "Nobody could resign here" in refused(record).to("en")


@pytest.mark.parametrize("told", [{"ended": "rules"}, {"ended": "resigned"}, {"ended": "time"}, {"ended": 1}])
def test_a_game_that_goes_on_ended_in_none_of_these_ways(told: dict[str, Any]) -> None:
    refusal = refused({**GOOD, "result": {**GOOD["result"], **told}})
    assert isinstance(refusal, tablier.BadRecord)


def test_a_game_that_goes_on_may_have_been_closed() -> None:
    record = tablier.load(GOOD).record(closed=True)
    assert record["result"] == {"scores": [0, 0], "winner": None, "ended": "closed"}
    assert tablier.load(record) == tablier.load(GOOD)
    jsonschema.Draft202012Validator(schema()).validate(record)
    wrong = {**GOOD["result"], "winner": 0, "ended": "closed"}
    assert isinstance(refused({**GOOD, "result": wrong}), tablier.BadRecord)


@pytest.mark.parametrize("ended", ["closed", "resigned"])
def test_a_game_that_is_over_ended_by_the_rules(ended: str) -> None:
    over = tablier.game("ascacou").position("wb1w1/1wwwb/wwbwb/wwww1/1w1bb 4679adef").record()
    assert over["result"]["ended"] == "rules"
    refusal = refused({**over, "result": {**over["result"], "ended": ended}})
    assert refusal.to("en") == f'The game did not end in this way: "ended": "{ended}".'
    older = {key: value for key, value in over["result"].items() if key != "ended"}
    assert tablier.load({**over, "result": older}) == tablier.load(over)


@pytest.mark.parametrize("ended", ["rules", "closed"])
def test_who_gave_up_ended_the_game(ended: str) -> None:
    record = tablier.load(GOOD).record(resigned=0)
    refusal = refused({**record, "result": {**record["result"], "ended": ended}})
    assert "did not end in this way" in refusal.to("en")


@pytest.mark.parametrize(
    "record",
    [
        "", " ", "{", "[]", "null", "5", '"ascacou"', b"\xff\xfe", "\ud800", "[" * 100_000, '{"a":' * 100_000,
        None, 5, [], [GOOD], True, {}, {**GOOD, "game": None}, {**GOOD, "game": 5}, {**GOOD, "options": None},
        {**GOOD, "options": []}, {**GOOD, "setup": None}, {**GOOD, "setup": "x"}, {**GOOD, "moves": None},
        {**GOOD, "moves": "bc3"}, {**GOOD, "moves": [None]}, {**GOOD, "moves": [["bc3"]]}, {**GOOD, "moves": {}},
        {**GOOD, "result": []}, {**GOOD, "result": {}}, {**GOOD, "result": {"scores": [0, 0]}},
        {**GOOD, "result": {"scores": [0.0, 0.0], "winner": None}}, {**GOOD, "names": "Ana"},
        {**GOOD, "names": [1]}, {**GOOD, "names": ["Ana"]}, {**GOOD, "dates": {"begun": "now"}},
        {**GOOD, "dates": {"started": 5}}, {**GOOD, "extra": 1}, {1: 2},
        {**GOOD, "game": "chess"}, {**GOOD, "options": {"size": 5}}, {**GOOD, "options": {"free": 1}},
        {**GOOD, "options": {"supply": 15.0}}, {**GOOD, "setup": {}}, {**GOOD, "setup": {"owners": "01"}},
        {**GOOD, "moves": ["bc3"] * (MOST_MOVES + 1)}, json.dumps(GOOD) + " " * LONGEST_RECORD,
        {**GOOD, "options": {"supply": 10**5000}}, '{"game":"ascacou","options":{"supply":1' + "0" * 9000 + "}}",
        json.dumps(GOOD)[:-1], json.dumps(GOOD) + "}", json.dumps(GOOD).replace("null", "NaN"),
    ],
    ids=lambda record: None if isinstance(record, str | bytes) and len(record) > 60 else repr(type(record)),
)  # fmt: skip
def test_what_is_no_record_is_refused_in_both_languages(record: Any) -> None:
    refusal = refused(record)
    assert refusal.to("en") != refusal.to("fr")
    assert len(refusal.to("en")) < 1000


def test_the_published_schema_is_the_one_of_the_code() -> None:
    text = next(text for path, text in protocol.documents().items() if path.name == "record.schema.json")
    path = protocol.ROOT / "docs" / "record.schema.json"
    assert path.read_text(encoding="utf-8") == text, "run scripts/protocol.py"
    jsonschema.Draft202012Validator.check_schema(json.loads(text))
