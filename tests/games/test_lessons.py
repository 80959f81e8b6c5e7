"""Every step of every lesson is replayed by the rules, and every text is there in both languages."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

import pytest

import tablier
from tablier import lessons
from tablier.games.lesson import Lesson, Step, Topic
from tablier.texts import Text

FEWEST, MOST = 6, 10
LONGEST = 330  # characters of a text: what is read at a glance
SENTENCE_END = re.compile(r"[.?!](?=\s|$)")
RULES = Path(__file__).resolve().parents[2] / "docs" / "rules"

every_game = pytest.mark.parametrize("name", tablier.GAMES)


def texts(lesson: Lesson) -> list[Text]:
    """All that is said in a lesson."""
    said = [lesson.finale.text]
    for step in lesson.steps:
        said += [step.text, step.praise, *(wrong.text for wrong in step.wrong)]
        said += [step.otherwise] if step.otherwise else []
    return said


def right(name: str, step: Step) -> list[str]:
    """The moves that are right where a step begins."""
    state = lessons.begin(name, step)
    tried = step.right.split() or state.legal()
    return [move for move in tried if lessons.answer(state, step, move).is_right]


@every_game
def test_a_lesson_is_short_and_teaches_all_there_is_to_know(name: str) -> None:
    lesson = tablier.lesson(name)
    assert FEWEST <= len(lesson.steps) + 1 <= MOST
    assert {topic for step in lesson.steps for topic in step.teaches} == set(get_args(Topic))
    assert any(wrong.rule for step in lesson.steps for wrong in step.wrong), "a rule refuses something"


@every_game
def test_the_rules_it_teaches_stand_in_the_rules(name: str) -> None:
    page = (RULES / f"{name}.en.md").read_text(encoding="utf-8")
    numbers = set(re.findall(r"[A-Z]{3}-\d+", page))
    for step in tablier.lesson(name).steps:
        assert step.rules
        assert {*step.rules, *(wrong.rule for wrong in step.wrong if wrong.rule)} <= numbers


@every_game
def test_every_text_is_short_and_there_in_both_languages(name: str) -> None:
    for text in texts(tablier.lesson(name)):
        for words in (text.en, text.fr):
            assert words, text
            assert len(words) <= LONGEST, words
            assert len(SENTENCE_END.findall(words)) <= 2, words
        assert text.en != text.fr


@every_game
def test_every_step_arises_and_what_is_right_is_legal(name: str) -> None:
    for step in tablier.lesson(name).steps:
        state = lessons.begin(name, step)
        legal = state.legal()
        moves = right(name, step)
        assert moves, step.text
        assert set(moves) <= set(legal)
        if not step.gain:
            assert not step.right or moves == step.right.split(), "all that is listed is right"
        assert lessons.shown(state, step) == moves[0]
        for move in moves:
            answer = lessons.answer(state, step, move)
            assert (answer.text, answer.rule, answer.places) == (step.praise, None, ())
            assert [str(one) for one in answer.states[-1].moves] == [*state.moves, move, *step.reply.split()]
            assert len(answer.states) == 1 + len(step.reply.split())


@every_game
def test_every_wrong_move_is_legal_or_refused_as_claimed(name: str) -> None:
    for step in tablier.lesson(name).steps:
        state = lessons.begin(name, step)
        named = [move for wrong in step.wrong for move in wrong.moves.split()]
        assert len(named) == len(set(named)), "named twice"
        assert not set(named) & set(right(name, step))
        for wrong in step.wrong:
            for move in wrong.moves.split():
                answer = lessons.answer(state, step, move)
                assert (answer.is_right, answer.text, answer.rule) == (False, wrong.text, wrong.rule), move
                assert (move in state.legal()) == (wrong.rule is None)


@every_game
def test_every_legal_move_is_answered(name: str) -> None:
    for step in tablier.lesson(name).steps:
        state = lessons.begin(name, step)
        wanted = set(right(name, step))
        others = [move for move in state.legal() if move not in wanted]
        for move in others:
            assert not lessons.answer(state, step, move).is_right
        named = {move for wrong in step.wrong for move in wrong.moves.split()}
        assert (step.otherwise is None) == (not set(others) - named), "said to other moves, where there are any"


@every_game
def test_what_is_refused_without_being_named_says_why(name: str) -> None:
    step = tablier.lesson(name).steps[0]
    state = lessons.begin(name, step)
    answer = lessons.answer(state, step, "nonsense")
    with pytest.raises(tablier.IllegalMove) as refused:
        state.read("nonsense")
    assert (answer.is_right, answer.text, answer.rule) == (False, refused.value.text, refused.value.rule)
    assert answer.states == ()


@every_game
def test_a_step_shows_how_a_game_ends(name: str) -> None:
    for step in tablier.lesson(name).steps:
        state = lessons.begin(name, step)
        ends = [lessons.answer(state, step, move).states[-1] for move in right(name, step)]
        assert all(end.over for end in ends) == ("end" in step.teaches)
        assert all(end.winner == state.player for end in ends if end.over), "the learner wins"


@every_game
def test_the_game_at_the_end_can_be_played(name: str) -> None:
    state = lessons.begin(name, tablier.lesson(name).finale)
    assert state.legal()
    assert not state.over
