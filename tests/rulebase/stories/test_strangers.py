"""Questions of people who saw neither the phrasings nor the program: the right law and kind stand in front.

The questions in ``asked_of_bridge.jsonl`` and ``asked_of_games.jsonl`` were written for this test and are never learnt
from; where a question has several right answers, each is named.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from rulebase.ask.citations import laws_cited
from rulebase.ask.plain import compact, law_of, plain
from tests.helpers.rulings import laws
from tests.helpers.shipped import shipped

DUPLICATE = "duplicate-2017"
FIRST = 3
"""So many laws or kinds people look at."""
OFTEN = 0.95
"""How often the right one is among them."""
OFFERED = 0.9
"""How often, over all games, the right kind is among the few that are offered."""


def _questions(name: str) -> list[dict[str, Any]]:
    text = (Path(__file__).parent / name).read_text(encoding="utf-8")
    return [json.loads(line) for line in text.splitlines()]


BRIDGE, GAMES = _questions("asked_of_bridge.jsonl"), _questions("asked_of_games.jsonl")


def test_nobody_learns_from_them() -> None:
    learnt = {plain(one.text) for one in shipped().asked}

    assert len(BRIDGE) >= 300
    assert learnt.isdisjoint(plain(one["text"]) for one in (*BRIDGE, *GAMES))


def test_the_right_law_is_among_the_first_three() -> None:
    found = 0
    for one in BRIDGE:
        cards: dict[str, None] = {}
        for hit in laws().search(one["text"], DUPLICATE):
            cited = laws_cited(hit.law)
            cards.setdefault(law_of(cited[0]) if cited else hit.law)
        found += not {law_of(compact(law)) for law in one["laws"]}.isdisjoint(list(cards)[:FIRST])

    assert found / len(BRIDGE) >= OFTEN


def test_the_right_kind_is_among_the_first_three() -> None:
    asked = [one for one in BRIDGE if "kinds" in one]
    found = sum(not set(one["kinds"]).isdisjoint(_kinds(one["text"], DUPLICATE)[:FIRST]) for one in asked)

    assert len(asked) >= 250
    assert found / len(asked) >= OFTEN


def test_the_right_kind_is_offered_in_other_games() -> None:
    found = sum(not set(one["kinds"]).isdisjoint(_kinds(one["text"], one["code"])) for one in GAMES)

    assert found / len(GAMES) >= OFFERED


@pytest.mark.parametrize("words", ["they were rude", "my queen"])
def test_a_list_is_offered_whatever_is_said(words: str) -> None:
    assert _kinds(words, DUPLICATE)


def _kinds(text: str, code: str) -> list[str]:
    return [likely.kind.id for likely in laws().likely_kinds(text, code).kinds]
