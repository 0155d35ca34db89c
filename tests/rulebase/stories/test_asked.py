"""The phrasings and what was learnt of them: every kind asked about, the law found again, nothing ruled on."""

from __future__ import annotations

from collections import Counter

import pytest

from rulebase.compiler.sources import ROOT
from rulebase.compiler.story_phrasings_and_model_file import phrasings_digest
from rulebase.query.normalised_names_and_law_numbers import compact_citation, whole_law_number
from tests.helpers.rulings import laws
from tests.helpers.shipped import shipped

ASKED = shipped().asked
DUPLICATE = "duplicate-2017"
TODAY = (
    "poker-home",
    "poker-cardroom",
    "poker-tda-2024",
    "spades-clubs",
    "bid-whist-clubs",
    "euchre-clubs",
    "cribbage-acc",
)
"""Codes of games by the rules of today."""
LEAST = 40
"""Phrasings of each kind of irregularity that people ask about, in the laws of 2017 and in the games of today."""
STORY = 20
"""Words from which a phrasing is a story rather than a search."""


def test_the_model_was_made_from_these_phrasings() -> None:
    """Whoever changes a phrasing or a pattern trains anew: python -m rulebase.compiler.train_story_model."""
    assert shipped().model.digest == phrasings_digest(ROOT)


def test_every_kind_of_duplicate_is_asked_about_often() -> None:
    told = Counter(one.kind for one in ASKED if one.code == DUPLICATE)
    ruled = {kind.id for kind in laws().kinds() if laws().table(DUPLICATE, kind.id) and not kind.broad}

    assert {kind: told[kind] for kind in ruled - {"end-of-play-check"} if told[kind] < LEAST} == {}


@pytest.mark.parametrize("code", TODAY)
def test_every_kind_of_todays_games_is_asked_about_often(code: str) -> None:
    told = Counter(one.kind for one in ASKED)
    ruled = {kind.id for kind in laws().kinds() if laws().table(code, kind.id)}

    assert {kind: told[kind] for kind in ruled if told[kind] < LEAST} == {}


def test_many_are_stories() -> None:
    long = sum(len(one.text.split()) >= STORY for one in ASKED)

    assert long > len(ASKED) / 3


def test_what_was_learnt_finds_the_law_again() -> None:
    """Of every sixtieth phrasing the law is among the first three: they were learnt, so less would mean that reading
    and training have come apart."""
    asked = [one for one in ASKED if one.code == DUPLICATE][::60]
    found = 0
    for one in asked:
        reading = laws().topic_model.read(one.text)
        best = sorted(reading.laws, key=lambda law: -reading.laws[law])[:3]
        found += not {f"{one.code}/{whole_law_number(compact_citation(law))}" for law in one.laws}.isdisjoint(best)

    assert len(asked) > 50
    assert found / len(asked) > 0.95


@pytest.mark.parametrize("code", ["duplicate-2017", "euchre", "gin-rummy", "poker", "cribbage"])
def test_a_few_kinds_of_the_game_that_is_played(code: str) -> None:
    """Whatever is told, at most five kinds are offered, each known in the game."""
    for one in ASKED[::397]:
        likely = laws().likely_kinds(one.text, code).kinds
        assert 1 <= len(likely) <= 5
        families = set(laws().code(code).families) | {"any"}
        assert all(families & {*found.kind.games, "any"} for found in likely)


def test_contradictions_private_facts_and_judgements_are_not_read() -> None:
    """Partner's refusal and acceptance in one story tell neither; whether a call was meant only the player knows."""
    text = "He didn't mean to bid 1H over 1S, a slip of the hand. LHO accepts, no, he refuses."
    (found,) = [one for one in laws().likely_kinds(text, DUPLICATE).kinds if one.kind.id == "insufficient-bid"]

    assert {told.fact for told in found.told} & {"unintended", "lho_response", "comparable"} == set()


def test_a_told_fact_comes_with_its_words() -> None:
    text = "South bid 1D over West's 1H. West refuses it. South makes it 2D."
    (found,) = [one for one in laws().likely_kinds(text, DUPLICATE).kinds if one.kind.id == "insufficient-bid"]
    told = {one.fact: (one.value, one.words) for one in found.told}

    assert ("refuses", "refuses") == told["lho_response"]
    assert "sufficient_bid" == told["replacement_27"][0]
    assert told["replacement_27"][1] in text


@pytest.mark.parametrize("who", ["declarer", "defender"])
def test_whose_revoke_it_was_is_read_of_both_sides(who: str) -> None:
    text = f"A {who} discarded a club on my diamond, and at trick nine played a diamond."
    (found,) = [one for one in laws().likely_kinds(text, DUPLICATE).kinds if one.kind.id == "revoke"]

    assert {"by": who}.items() <= {one.fact: one.value for one in found.told}.items()
