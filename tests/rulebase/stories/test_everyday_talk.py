"""Talk about the weather, the kitchen and the car is answered with no kind; no story of a game is taken for it."""

from __future__ import annotations

import json

import pytest

from rulebase.compiler.sources import ROOT
from rulebase.compiler.story_phrasings_and_model_file import read_everyday_talk
from rulebase.query.normalised_names_and_law_numbers import normalised_name
from tests.helpers.rulings import laws
from tests.helpers.strangers import BRIDGE, FOLDER, GAMES, questions

TALK = [
    json.loads(line)["text"] for line in (FOLDER / "talk_of_no_game.jsonl").read_text(encoding="utf-8").splitlines()
]
ASKED = [one for name in (*BRIDGE, *GAMES, "asked_of_club_games") for one in questions(name)]
SELDOM = 0.05
"""How often talk about no game may be answered with kinds."""
HARDLY_EVER = 0.005
"""How often a story of a game may be answered with none."""


@pytest.mark.parametrize("code", ["duplicate-2017", "poker-home", "spades-clubs", "cribbage", "general-rules"])
def test_talk_about_no_game_is_answered_with_no_kind(code: str) -> None:
    found = [text for text in TALK if laws().likely_kinds(text, code).kinds]

    assert len(TALK) > 100
    assert len(found) <= SELDOM * len(TALK), found


def test_no_story_of_a_game_is_taken_for_everyday_talk() -> None:
    lost = [one.place for one in ASKED if not laws().likely_kinds(one.text, one.code).kinds]

    assert len(lost) <= HARDLY_EVER * len(ASKED), lost


def test_it_is_not_learnt_by_heart() -> None:
    learnt = {normalised_name(text) for text in read_everyday_talk(ROOT)}

    assert len(learnt) > 300
    assert learnt.isdisjoint(normalised_name(text) for text in TALK)
