"""What is found on the card in a real browser: kinds by what people type, places by their addresses."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.helpers.cards import data, heading
from tests.helpers.chromium import all_of, opened, tap

pytestmark = [
    pytest.mark.browser,
    # Closing the driver leaves its sockets to the collector.
    pytest.mark.filterwarnings("ignore::ResourceWarning"),
]
CODE = "duplicate-2017"
ASKED = Path(__file__).parents[1] / "rulebase" / "stories" / "asked_of_bridge.jsonl"


def test_the_search_understands_what_people_type(page: Any) -> None:
    """Of questions that nobody learnt from the kind is among five, nine times of ten; names and misspellings too."""
    asked = [json.loads(line) for line in ASKED.read_text(encoding="utf-8").splitlines()]
    charts = {kind["id"] for kind in data(CODE)["kinds"]}
    asked = [one for one in asked if charts & set(one.get("kinds", ()))]
    search = "return arguments[0].map((one) => card.search(one).slice(0, 5))"
    found = page.execute_script(search, [one["text"] for one in asked])
    right = [not set(one["kinds"]).isdisjoint(five) for one, five in zip(asked, found, strict=True)]
    assert sum(right) >= 0.9 * max(100, len(right))
    # A name never slides to another deed.
    for did, kind in (("led", "lead-out-of-turn"), ("bid", "bid-out-of-rotation"), ("passed", "pass-out-of-rotation")):
        assert kind == page.execute_script(search, [f"he {did} when it was not his turn"])[0][0]
    for typed, kind in (("revok", "revoke"), ("insuficient bid", "insufficient-bid"), ("reneg", "revoke")):
        assert kind in page.execute_script(search, [typed])[0]


def test_addresses_bring_back_where_one_was(page: Any) -> None:
    """Reload, back, a code typed into the search box; a code of another edition is told."""
    opened(page, "insufficient-bid/")
    tap(page, "#answers button")
    here, title = page.current_url, heading(page)
    page.refresh()
    assert (here, title) == (page.current_url, heading(page))
    page.back()
    assert page.current_url != here
    opened(page, "")
    all_of(page, "#search")[0].send_keys(f"{CODE}#{here.partition('#')[2]}")
    tap(page, "#found button")
    assert (here, title) == (page.current_url, heading(page))
    assert heading(opened(page, "insufficient-bid/0~000000")) == "Another edition"
    assert heading(opened(page, "frog/0")) == "Nothing here"
