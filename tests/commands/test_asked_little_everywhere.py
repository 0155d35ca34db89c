"""Asked little in every game: short questions and answers in all codes, and few words for what each game is asked most.

The courses walked are those of the kinds that a code is called for most (``called_for``): every answer to the first
question on the commonest of them, on the others the last; then the first answer to each that follows, and no to
whether another irregularity followed. With ``TRIALS`` it is every answer on all of them.
"""

from __future__ import annotations

import re
import sys
from functools import cache
from typing import TYPE_CHECKING, NamedTuple
from unittest.mock import patch

import pytest

from adjudicator.commands import interview, prompts
from adjudicator.law.follow_up import NO_FOLLOW_UP
from tests.helpers.command_line import run
from tests.helpers.rulings import laws
from tests.helpers.trials import trials

if TYPE_CHECKING:
    from collections.abc import Iterator
    from unittest.mock import Mock

    from rulebase.query.answers import FactInfo

BEFORE_A_CHOICE, LAST_SCREEN = 90, 120
"""The most words."""
MOST_LINES = 24
_CUT = "\0"
"""Written after each answer."""
MOST_ANSWERS = 6
READ_OUT_WORDS, READ_OUT_LINES = 90, 8
LONGEST_QUESTION, LONGEST_ANSWER = 12, 8
FAMILIES = 17
"""Folders of games that have laws."""
MEN = re.compile(r"\b(?:he|him|his|himself)\b", re.IGNORECASE)
OPEN = frozenset(("end-of-play-check",))
"""Kinds that no person asks for by name: the checks of the laws of 2017 are told with their law."""

NAMED_ALONE = {"poker": "poker of 1969"}
"""Codes whose id is the name of several games as well, which would be asked first: a name of their own."""

CALLED = {
    one.id: tuple(one.game["called_for"])
    for one in laws().codes()
    if "called_for" in one.game
    and not (one.extends and laws().code(one.extends).game.get("called_for") == one.game["called_for"])
}


class Course(NamedTuple):
    """A way through the questions on one kind under one code."""

    name: str
    answers: int
    before: int
    """The most words that stand before a question."""
    words: int
    """The words of the last screen."""
    lines: int
    """The most lines that stand between two answers."""
    said: str

    def __str__(self) -> str:
        return f"{self.name}: {self.before} and {self.words} words, {self.lines} lines"


MOST_PROMPTS = 30
"""The most lines typed in one conversation."""


def courses(code: str, kind: str, *, each: bool) -> Iterator[Course]:
    """The ordinary courses that *each* answer to the first question begins, or the first and the last."""
    first = last = 1
    while first <= last:
        with patch.object(interview, "ask_choice", wraps=prompts.ask_choice) as put:
            asked: list[int] = []

            def read(prompt: str, put: Mock = put, first: int = first, asked: list[int] = asked) -> str:
                sys.stderr.write(f"{prompt}\n{_CUT}")
                asked.append(put.call_count)
                assert len(asked) < MOST_PROMPTS
                if not put.called or asked.count(put.call_count) > 1:
                    return ""
                if NO_FOLLOW_UP in put.call_args.args and put.call_count > 1:
                    return NO_FOLLOW_UP
                return [*put.call_args.args[1]][first - 1 if put.call_count == 1 else 0]

            with patch.object(prompts, "read_line", read):
                answer = run("rule", kind, "--code", NAMED_ALONE.get(code, code), "--ask", stdin="\n\n")
        *before, last_screen = (answer.err + answer.out).split(_CUT)
        if "(Enter = finish" in (before or [""])[-1]:
            last_screen = before.pop() + last_screen

        assert 0 == answer.status, (code, kind, answer.err)
        yield Course(
            f"{code} {kind} {first}",
            put.call_count,
            max((len(one.split()) for one in before), default=0),
            len(last_screen.split()),
            max(len(one.splitlines()) for one in (*before, last_screen)),
            answer.out.partition("READ OUT")[2].strip(),
        )
        if put.called:
            _, choices, *_ = put.call_args_list[0].args
            last = len(choices)
        first += 1 if each or first == last else last - first


def test_every_family_has_a_code_that_says_what_it_is_called_for() -> None:
    folders = {laws().family_of(code) for code in CALLED}

    assert len(folders) >= FAMILIES
    assert [] == [(code, kind) for code, kinds in CALLED.items() for kind in kinds if not laws().table(code, kind)]


@pytest.fixture(scope="module")
def walked() -> list[Course]:
    return [
        course
        for code, kinds in CALLED.items()
        for kind in kinds
        for course in courses(code, kind, each=kind == kinds[0] or trials(1) > 1)
    ]


def test_the_commonest_calls_of_every_game_take_few_words(walked: list[Course]) -> None:
    """Before each question, and with what is read out at last; each on one screen."""
    assert len(walked) > 400
    assert max(one.before for one in walked) > BEFORE_A_CHOICE // 2
    assert [] == [str(one) for one in walked if one.before > BEFORE_A_CHOICE]
    assert [] == [str(one) for one in walked if one.words > LAST_SCREEN]
    assert [] == [str(one) for one in walked if one.lines > MOST_LINES]


def test_the_commonest_calls_of_every_game_take_few_answers_and_end_in_words(walked: list[Course]) -> None:
    """No second command is needed: the last thing on the screen is what is read out, in a few lines."""
    assert [] == [str(one) for one in walked if one.answers > MOST_ANSWERS]
    assert [] == [str(one) for one in walked if not one.said]
    assert [] == [
        str(one)
        for one in walked
        if len(one.said.split()) > READ_OUT_WORDS or len(one.said.splitlines()) > READ_OUT_LINES
    ]


def test_what_is_read_out_is_said_of_anybody(walked: list[Course]) -> None:
    """In roles, and of nobody as a man; no name of a fact."""
    assert [] == [(one.name, one.said) for one in walked if MEN.search(one.said)]
    assert [] == [(one.name, one.said) for one in walked if re.search(r"\w_\w", one.said)]


@cache
def asked() -> list[tuple[str, FactInfo]]:
    """Every question that some code asks, with one place where it stands."""
    seen = set()
    found = []
    for code in laws().codes():
        for kind in laws().kinds():
            table = laws().table(code.id, kind.id)
            for fact in table.facts if table and kind.id not in OPEN else ():
                if (fact.id, fact.question, fact.brief) not in seen:
                    seen.add((fact.id, fact.question, fact.brief))
                    found.append((f"{code.id} {kind.id} {fact.id}", fact))
    return found


def test_every_question_of_every_code_is_short() -> None:
    """What is put at the terminal; the whole question stands behind the question mark."""
    long = [place for place, fact in asked() if len((fact.brief or fact.question).split()) > LONGEST_QUESTION]

    assert len(asked()) > 900
    assert [] == long


def test_every_answer_of_every_code_is_a_few_plain_words() -> None:
    """A value that is no plain word has words of its own."""
    said = [(place, value, fact.short.get(value, value)) for place, fact in asked() for value in fact.values]

    assert [] == [one for one in said if len(one[2].split()) > LONGEST_ANSWER or "_" in one[2]]


def test_no_answer_says_half_of_its_value() -> None:
    """What one thing or another is called is called by both."""
    said = [(place, value, fact.short[value]) for place, fact in asked() for value in fact.short if "_or_" in value]

    assert len(said) > 5
    assert [] == [one for one in said if " or " not in one[2]]


def test_nobody_is_asked_as_a_man() -> None:
    """The short question and the short answers are written for anybody."""
    said = [(place, text) for place, fact in asked() for text in (fact.brief, *fact.short.values())]

    assert [] == [one for one in said if MEN.search(one[1])]
