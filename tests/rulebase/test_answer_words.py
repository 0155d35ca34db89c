"""The words for answers: one word for each, the old ones understood, under every code and for every option."""

from __future__ import annotations

import pytest

from rulebase.query.answer_words import answer_label
from rulebase.query.answers import Need
from tests.helpers.rulings import laws


def _tables():
    found = (laws().table(code.id, kind.id) for code in laws().codes() for kind in laws().kinds())
    return (table for table in found if table)


def _asked_facts():
    return (fact for table in _tables() for fact in table.facts)


def test_whatever_is_shown_behind_a_fact_is_understood_as_its_value():
    """`--fact NAME=` with the word that a question shows tells the value, for every fact of every table."""
    wrong = {
        (fact.id, value)
        for fact in _asked_facts()
        for value in fact.values
        if laws().answers.value_typed(
            laws().fact(fact.id),
            Need(fact.id, "", "", fact.values, labels={one: answer_label(fact, one) for one in fact.values}).typed(
                value
            ),
        )
        != value
    }
    assert not wrong


def test_answers_to_one_question_are_told_apart_by_every_word_understood():
    for fact in _asked_facts():
        labels = {value: answer_label(fact, value) for value in fact.values}
        assert len({*labels.values()}) == len(labels), fact.id
        assert not laws().answers.other_words(labels).keys() & {*labels, *labels.values()}


@pytest.mark.parametrize(
    ("fact", "typed", "value"),
    [
        ("lho_response", "accept", "accepts"),
        ("lho_response", "yes", "accepts"),
        ("lho_response", "no", "refuses"),
        ("lho_response", "declines", "refuses"),
        ("change_response", "no", "refuses"),
        ("accepted", "refused", "no"),
        ("accepted", "accepts", "yes"),
        ("choice", "forbid", "prohibit"),
        ("choice", "free", "none"),
        ("choice", "neither", "none"),
        ("choice", "demand", "require"),
        ("declarer_uses", "prohibit", "yes"),
        ("declarer_uses", "none", "no"),
        ("declarer_choice_54", "no", "refuse"),
        ("declarer_choice", "require", "refuse"),
        ("redeal_demanded", "y", "yes"),
        ("redeal_demanded", "accept", "accept"),
    ],
)
def test_old_words_are_understood(fact, typed, value):
    assert laws().answers.value_typed(laws().fact(fact), typed) == value


def test_a_choice_of_the_same_question_shows_the_same_words_as_a_fact_and_as_an_option():
    """No option that is offered, and no answer of a choice, shows a form of a word that another one shows."""
    words = laws().answers
    shown = {
        words.option_label(option["id"], [one["id"] for one in row.options])
        for table in _tables()
        for row in table.rows
        for option in row.options
    }
    shown |= {answer_label(fact, value) for fact in _asked_facts() if fact.chooser for value in fact.values}
    for word in ("accepts", "refuses", "reject", "cancel", "prohibit", "none"):
        assert word not in shown, word
    assert {"accept", "refuse", "require", "forbid", "free", "yes", "no"} <= shown
