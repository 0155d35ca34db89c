"""The law on the card in a real browser: numbers, provisions, stories and told facts; Enter, Back, links, addresses."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from selenium.webdriver.common.keys import Keys

from tests.helpers.cards import data, heading
from tests.helpers.chromium import all_of, drawn, opened, resize, tap
from tests.helpers.rulings import laws

pytestmark = [
    pytest.mark.browser,
    # Closing the driver leaves its sockets to the collector.
    pytest.mark.filterwarnings("ignore::ResourceWarning"),
]
CODE = "duplicate-2017"
ASKED = Path(__file__).parents[1] / "rulebase" / "stories" / "asked_of_bridge_later.jsonl"
CITED = ("27B", "64", "law 27", "40B2", "law 12 a", "laws 23", "81C3", "what is law 27")
"""Citations for which `search` finds the cited provisions and nothing else."""
ADDRESSES = ("%", "%E0%A4%A", "revoke/0-9999", "__proto__/", "law/99", "law/%", "calls/99", "told/revoke?x", "+", "~")
LONG = "Bartholomew" * 20
FIND = "return arguments[0].map((one) => card.law.find(one).map((found) => found.id))"


def typed(page: Any, words: str) -> None:
    all_of(page, "#search")[0].clear()
    all_of(page, "#search")[0].send_keys(words)


def test_every_provision_has_a_page(page: Any) -> None:
    """As many as the program has; each found by its id, with its text, and what rests on it behind a tap."""
    held = (
        laws().connection.execute("SELECT id, says FROM provision WHERE code = ? ORDER BY number", (CODE,)).fetchall()
    )
    assert [one for one, _ in held] == page.execute_script("return card.law.provisions.map((one) => one.id)")
    assert [[one] for one, _ in held] == [found[:1] for found in page.execute_script(FIND, [one for one, _ in held])]
    for one, _ in held[::60]:
        opened(page, f"law/{one}")
        assert all_of(page, "#provision")[0].text
    assert heading(opened(page, "law/27B")) == "Law 27B, Insufficient bid not accepted"
    tap(page, "#rests button")
    assert all_of(page, "#answers button")


def test_numbers_find_what_search_finds(page: Any) -> None:
    found = page.execute_script(FIND, list(CITED))

    assert found == [[hit.provision for hit in laws().search(one, CODE, 10)] for one in CITED]


def test_stories_reach_the_kinds_that_rule_reaches(page: Any) -> None:
    """Within two of a hundred, among five, on questions that nobody learnt from."""
    charts = {kind["id"] for kind in data(CODE)["kinds"]}
    asked = [one for one in map(json.loads, ASKED.read_text(encoding="utf-8").splitlines()) if charts & {*one["kinds"]}]
    found = page.execute_script(
        "return arguments[0].map((one) => card.search(one).slice(0, 5))", [one["text"] for one in asked]
    )
    ruled = [[likely.kind.id for likely in laws().likely_kinds(one["text"], CODE).kinds] for one in asked]
    reached, by_rule = (
        sum(not {*one["kinds"]}.isdisjoint(five) for one, five in zip(asked, all_found, strict=True))
        for all_found in (found, ruled)
    )
    print(f"of {len(asked)}: the card {reached}, rule {by_rule}")

    assert len(asked) > 100
    assert reached >= by_rule - 0.02 * len(asked)


def test_words_find_the_laws_that_search_finds(page: Any) -> None:
    """Of questions that nobody learnt from: the law asked about is among five, nearly as often as with `search`."""
    asked = [one for one in map(json.loads, ASKED.read_text(encoding="utf-8").splitlines()) if one.get("laws")]
    texts = [one["text"] for one in asked]
    found = page.execute_script("return arguments[0].map((one) => card.law.find(one).map((hit) => hit.filed))", texts)
    searched = [[hit.law for hit in laws().search(text, CODE, 10)] for text in texts]
    reached, by_search = (
        sum(bool(whole_laws(one["laws"]) & whole_laws(cites, 5)) for one, cites in zip(asked, all_found, strict=True))
        for all_found in (found, searched)
    )
    print(f"of {len(asked)}: the card {reached}, search {by_search}")

    assert len(asked) > 100
    assert reached >= by_search - 0.1 * len(asked)


def whole_laws(cites: list[str], most: int | None = None) -> set[str]:
    """The numbers of the laws that *cites* are of, of the first *most* laws."""
    return {*list(dict.fromkeys(number[0] for cite in cites if (number := re.search(r"\d+", cite))))[:most]}


def test_told_facts_are_confirmed(page: Any) -> None:
    """What is ticked is not asked; without the tick it is."""
    typed(page, "South bid 1D over West's 1H. West refuses it.")
    all_of(page, "#search")[0].send_keys(Keys.ENTER)
    drawn(page)
    assert heading(page) == "Insufficient bid"
    assert [one.text for one in all_of(page, "#told label")] == ["The left-hand opponent refuses it"]
    tap(page, "#confirm")
    without = heading(page)
    page.back()
    drawn(page)
    tap(page, "#told input")
    tap(page, "#confirm")
    assert heading(page) != without
    assert "lho_response" not in page.current_url


def test_enter_takes_the_first_answer_and_back_keeps_the_words(page: Any) -> None:
    typed(page, "27B")
    all_of(page, "#search")[0].send_keys(Keys.ENTER)
    drawn(page)
    assert page.current_url.endswith("#law/27B")
    page.back()
    drawn(page)
    assert all_of(page, "#search")[0].get_attribute("value") == "27B"
    assert len(all_of(page, "#found button")) == 1


@pytest.mark.parametrize("button", [True, False])
def test_back_keeps_the_place_and_open_lists(page: Any, button: bool) -> None:
    """By the browser, and by the button of the page."""
    tap(page, "#all summary")
    page.execute_script("document.querySelectorAll('#all button')[30].scrollIntoView()")
    down = page.execute_script(
        "const y = window.scrollY; document.querySelectorAll('#all button')[30].click(); return y"
    )
    drawn(page)
    if button:
        page.execute_script("document.querySelector('#back').click()")
    else:
        page.back()
    page.execute_async_script("setTimeout(arguments[0], 200)")
    assert page.execute_script("return [window.scrollY, document.querySelector('#all').open]") == [down, True]
    assert down > 500


@pytest.mark.parametrize("address", ADDRESSES)
def test_every_address_gives_a_page(page: Any, address: str) -> None:
    assert heading(opened(page, address)) == "Nothing here"


def test_links_of_another_version_find_their_answers(page: Any) -> None:
    """The same answers elsewhere; another ruling; answers that are gone: each is told."""
    opened(page, "insufficient-bid/")
    tap(page, "#answers button", 0)
    here, title = page.current_url.partition("#")[2], heading(page)
    older = re.sub("~[0-9a-f]+", "~000000", here)
    moved = older.replace("/0", "/1")
    for address in (older, moved):
        assert heading(opened(page, address)) == title
        assert page.current_url.partition("#")[2] == here
    assert heading(opened(page, f"{older[:-3]}zzz")) == "The ruling has changed"
    assert heading(opened(page, re.sub(r"\..*", ".zzzzzz", older))) == "The questions have changed"
    tap(page, "#go-on")
    assert all_of(page, "#answers button")


@pytest.mark.parametrize("width", [360, 390])
def test_long_names_wrap(page: Any, width: int) -> None:
    resize(page, width)
    opened(page, "insufficient-bid/0")
    all_of(page, "#note")[0].send_keys(LONG)
    tap(page, "#keep")
    opened(page, "rulings")
    assert page.execute_script("return document.documentElement.scrollWidth") <= width
