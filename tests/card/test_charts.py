"""The charts of a card say what ``rule`` says, on every road; the search finds kinds; a page holds all it needs."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from adjudicator.render.card.page import index
from adjudicator.render.words import with_glyphs
from tests.helpers.cards import ASKED, Stop, card, data, stops
from tests.helpers.command_line import run

if TYPE_CHECKING:
    from pathlib import Path

SMALL = ("whist-american-1890s", "hearts")
DUPLICATE = "duplicate-2017"
LEFT_TO_OTHERS = "boure"
"""A small code some rulings of which rest on the general rules as well."""


def differs(code: str, stop: Stop) -> str:
    """How ``rule`` answers otherwise than the card at this *stop*; empty where it does not."""
    told = [word for name, value in stop.facts for word in ("--fact", f"{name}={value}")]
    answer = run("rule", stop.kind, "--code", code, "--no-ask", "--json", *told)
    if answer.status:
        return answer.err
    found, words = answer.data, data(code)["words"]
    chain = [found, *found["then"]]
    needs = {need["fact"] for one in chain for need in one["needs"]}
    if stop.node[0] == ASKED:
        asked = {words[told].partition("=")[0] for _, tells, _ in stop.node[3] for told in tells}
        listed = {value.partition("=")[0] for one in chain for need in one["needs"] for value in need["values"]}
        return "" if asked and asked <= needs | listed | {"exception"} else f"asks {asked}, not {needs}"
    said = " ".join(words[one] for one in stop.node[1])
    if needs:
        return f"needs {needs}"
    if said != with_glyphs(found["read_out"]):
        return f"reads out {found['read_out']!r}, the card {said!r}"
    checks = [words[one] for one in stop.node[5]]
    opened = [f"Law {one['law']}: " for one in found["checks"]]
    if len(checks) != len(opened) or not all(map(str.startswith, checks, opened)):
        return f"checks {found['checks']}, the card {checks}"
    cites = {cite for law in stop.node[6] for cite in words[data(code)["laws"][law][0]].split("; ")}
    laws = {cite for one in chain for ruling in one["rulings"] for cite in ruling["law"].split("; ")}
    return "" if cites == laws else f"cites {laws}, the card {cites}"


@pytest.mark.parametrize("code", [*SMALL, LEFT_TO_OTHERS, pytest.param(DUPLICATE, marks=pytest.mark.browser)])
def test_every_road_is_ruled_on_as_rule_rules(code: str) -> None:
    """Every place that answers and changed assumptions lead to, under a code that fits in a moment and the largest."""
    found = list(stops(code))
    wrong = [(stop.kind, stop.facts, said) for stop in found if (said := differs(code, stop))]

    assert wrong == []
    assert len(found) > 100
    print(f"{code}: {len(found)} places compared")


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
    charts = text[text.index('<div class="charts">') :]

    for kind in data(code)["kinds"]:
        assert f'id="chart-{kind["id"]}"' in charts
    assert charts.count("<details") == charts.count("</details>")


def test_the_index_leads_to_each_card_by_its_group() -> None:
    """The groups in their order, each folded up with what belongs to it; names stay text."""
    written = index([("Whist", "a.html", "A <b>"), ("Rummy", "b.html", "B"), ("Whist", "c.html", "C")])
    groups = re.findall(r"<details><summary>(.*?)</summary>(.*?)</details>", written, re.DOTALL)

    assert [("Whist (2)", ["a.html", "c.html"]), ("Rummy (1)", ["b.html"])] == [
        (group, re.findall('href="(.*?)"', links)) for group, links in groups
    ]
    assert "A &lt;b&gt;" in written


def test_a_card_is_written_once(tmp_path: Path) -> None:
    file = tmp_path / "card.html"
    file.write_text("mine")
    answer = run("card", "--code", "whist-american-1890s", "--output", str(file))

    assert (1, True) == (answer.status, "a file is there already; a card is written to a new one" in answer.err)
    assert file.read_text() == "mine"


@pytest.mark.parametrize("words", [(), ("--output", "a.html", "--all", "b"), ("--all", "b", "--code", "hearts")])
def test_one_page_or_all_of_them(words: tuple[str, ...]) -> None:
    assert run("card", *words).status == 2
