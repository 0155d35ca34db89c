"""Answers that are numbers: a number typed for one is that number, in every question and menu."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adjudicator.commands.prompts import choice_from_typed_text
from adjudicator.commands.recording_ruling_choices import menu_entry_with_number
from adjudicator.law.assumptions import fact_value_in_short
from adjudicator.render.question_prompt import answer_numbers
from adjudicator.report.choice_menu import next_menu
from adjudicator.values.number_answers import answers_are_numbers, number_in_words, position_of_number
from tests.commands.test_recording_by_words import recorded
from tests.finding_lines import all_cases
from tests.helpers.recorded_cases import report_of
from tests.helpers.rulings import laws

if TYPE_CHECKING:
    from pathlib import Path


def _number_meant(answer: str) -> int:
    """The least number that *answer* means, read apart from the program; -1 if it is no number."""
    digits = "".join(sign for sign in answer.split(" ", maxsplit=1)[0].split("_", maxsplit=1)[0] if sign.isdigit())
    return int(digits) if answer[:1].isdigit() else 0 if answer == "none" else -1


def test_numbers_are_told_from_other_answers() -> None:
    assert answers_are_numbers(["0", "1+"])
    assert answers_are_numbers(["none", "1 or more"])
    assert not answers_are_numbers(["none", "other"])
    assert not answers_are_numbers(["500", "Gin"])
    assert not answers_are_numbers(["3NT", "2H"])
    assert ["", "none", "1 or more", "2"] == [number_in_words(one) for one in ("yes", "0", "1+", "2")]
    assert [0, 1, 1, None] == [position_of_number(one, ["0", "1+"]) for one in (0, 1, 7)] + [
        position_of_number(3, ["1", "2"])
    ]


def test_an_answer_typed_by_its_own_name_is_understood() -> None:
    labels = {"false-knock": "knocked without the count", "no_knock": "did not knock"}

    assert ["false-knock"] * 3 == [
        choice_from_typed_text(typed, labels) for typed in ("false-knock", "false knock", "knocked without-the count")
    ]
    assert "no_knock" == choice_from_typed_text("no-knock", labels)


def test_facts_of_all_laws_whose_answers_are_numbers() -> None:
    met = 0
    for code in laws().codes():
        for kind in laws().kinds():
            for fact in laws().facts(kind.id, code.id):
                labels = {value: fact_value_in_short(fact, value) for value in fact.values}
                numeric = [value for value in fact.values if value[:1].isdigit()]
                assert not numeric or answers_are_numbers(fact.values), f"{fact.id} mixes numbers with other answers"
                for answers in (fact.values, [*labels.values()]):
                    if answers_are_numbers(answers):
                        numbers = {value: _number_meant(said) for value, said in zip(labels, answers, strict=True)}
                        for value, number in numbers.items():
                            assert value == choice_from_typed_text(str(number), labels), f"{code.id}: {fact.id}"
                        met += 1
    assert met


def test_menus_of_all_recorded_cases_whose_answers_are_numbers() -> None:
    met = 0
    for case in all_cases():
        report = report_of(case.text, case.code)
        menu = next_menu(report, laws(), checks=True) if report.findings else None
        if menu is None:
            continue
        labels = [entry.label for entry in menu.entries]
        if not answers_are_numbers(labels):
            assert not any(entry.value[:1].isdigit() for entry in menu.entries)
            assert 1 == menu_entry_with_number(1, menu)
            continue
        met += 1
        assert {""} == {*answer_numbers(labels)}, f"{case.name}: positions beside answers that are numbers"
        for at, label in enumerate(labels, 1):
            assert at == menu_entry_with_number(_number_meant(label), menu), f"{case.name}: {label}"
    assert met


REVOKE = (
    "S",
    '[Deal "N:A642.965.K854.K5 T73.T83.T73.QT62 KQ5.AQ4.Q96.A873 J98.KJ72.AJ2.J94"]',
    "1NT AP",
    "H2 H5 H8 HQ",
    "S:D6 E:D3",
    "!director S",
    "!elect S highest",
    "W:D2 DK",
    "N:S2 S3 SK S8",
    "!attention S",
)


@pytest.mark.parametrize(("typed", "value"), [("0", "0"), ("none", "0"), ("1", "1+"), ("2", "1+"), ("1 or more", "1+")])
def test_later_tricks_of_a_revoke(tmp_path: Path, typed: str, value: str) -> None:
    screen, lines = recorded(tmp_path, "duplicate-2017", *REVOKE, typed)

    assert f"!fact 2.os_tricks_after={value}" in lines
    assert "  none" in screen
    assert "none, 1 or more for [2]> " in screen
