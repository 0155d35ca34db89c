"""The charts of a card say what ``rule`` says, on every road; the search finds kinds; a page holds all it needs."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from adjudicator.law.spoken_ruling import outcome_as_sentence
from adjudicator.render.card.page import card_index
from adjudicator.render.names_and_signs import with_glyphs
from tests.helpers.cards import ASKED, card, data, stops, walked
from tests.helpers.command_line import run

if TYPE_CHECKING:
    from pathlib import Path

SMALL = ("hearts",)
"""Codes whose cards are made in a moment."""
DUPLICATE = "duplicate-2017"
LEFT_TO_OTHERS = "boure"
"""A small code some rulings of which rest on the general rules as well."""


@pytest.mark.parametrize("code", [*SMALL, LEFT_TO_OTHERS, pytest.param(DUPLICATE, marks=pytest.mark.browser)])
def test_every_road_is_ruled_on_as_rule_rules(code: str) -> None:
    """Under a few codes that fit in a moment and the largest; ``python -m tests.charts`` walks those of all."""
    compared, wrong = walked(code)

    assert wrong == []
    assert compared > 100


def test_buttons_carry_what_each_choice_brings() -> None:
    """As ``rule`` tells it, with what is certain above it, and who chooses (10C1)."""
    page = data(DUPLICATE, "opening-lead-out-of-turn")
    words, choices = page["words"], 0
    for stop in stops(DUPLICATE, "opening-lead-out-of-turn"):
        if stop.node[0] != ASKED:
            continue
        _, _, _, answers, certain, brings, chooser, *_ = stop.node
        told = [word for name, value in stop.facts for word in ("--fact", f"{name}={value}")]
        found = run("rule", stop.kind, "--code", DUPLICATE, "--no-ask", "--json", *told).data
        needs = {need["fact"]: need for one in (found, *found["then"]) for need in one["needs"]}
        asked = words[answers[0][1][0]].partition("=")[0]
        options = needs.get(asked, {}).get("options", ())
        read_out = {f"{asked}={one['value']}": one["read_out"] for one in options}
        said = {words[answer[1][0]]: words[one] for answer, one in zip(answers, brings, strict=True)}

        assert bool(words[chooser]) == ("chooser" in needs.get(asked, {}))
        if words[chooser]:
            choices += 1
            assert {value: outcome_as_sentence(one) for value, one in said.items()} == {
                value: read_out[value] for value in said
            }
            assert all(words[one] in with_glyphs(found["read_out"]) for one in certain)

    assert choices > 1


@pytest.mark.parametrize("code", SMALL)
def test_every_kind_that_the_code_decides_has_a_chart(code: str) -> None:
    kinds = run("kinds", "--code", code, "--json").data

    assert {kind["id"] for kind in kinds if kind["decided_by"]} <= {kind["id"] for kind in data(code)["kinds"]}


@pytest.mark.parametrize("code", SMALL)
def test_the_page_asks_nobody_for_anything(code: str) -> None:
    """No address of a network, nothing fetched, and a policy that forbids it."""
    text = card(code).read_text(encoding="utf-8")
    bare = re.sub(r'<script type="application/json".*?</script>', "", text, flags=re.DOTALL)

    assert "default-src 'none'" in text
    assert re.findall(r"https?://|\bsrc=|<link|@import|url\(|fetch\(|XMLHttpRequest", bare) == []


@pytest.mark.parametrize("code", SMALL)
def test_without_scripts_each_chart_is_there(code: str) -> None:
    """Each kind has its chart among those that are printed, and every fold in them is whole."""
    text = card(code).read_text(encoding="utf-8")
    charts = text[text.index('<section class="charts"') :]

    for kind in data(code)["kinds"]:
        assert f'id="chart-{kind["id"]}"' in charts
    assert charts.count("<details") == charts.count("</details>")


def test_the_index_leads_to_each_card_by_its_group() -> None:
    """The groups in their order, each folded up with what belongs to it; names stay text."""
    written = card_index([("Whist", "a.html", "A <b>"), ("Rummy", "b.html", "B"), ("Whist", "c.html", "C")])
    groups = re.findall(r"<details><summary>(.*?)</summary>(.*?)</details>", written, re.DOTALL)

    assert [("Whist (2)", ["a.html", "c.html"]), ("Rummy (1)", ["b.html"])] == [
        (group, re.findall('href="(.*?)"', links)) for group, links in groups
    ]
    assert "A &lt;b&gt;" in written


def test_a_card_is_written_once(tmp_path: Path) -> None:
    file = tmp_path / "card.html"
    file.write_text("mine")
    answer = run("card", "--code", "whist-american-1890s", "--output", str(file))

    assert (1, True) == (answer.status, "this file exists already; a card is written to a new one" in answer.err)
    assert file.read_text() == "mine"


@pytest.mark.parametrize("words", [(), ("--output", "a.html", "--all", "b"), ("--all", "b", "--code", "hearts")])
def test_one_page_or_all_of_them(words: tuple[str, ...]) -> None:
    assert run("card", *words).status == 2
