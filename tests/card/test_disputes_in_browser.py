"""Disputes of several games on the card in a real browser: found by words, ruled on in few taps, as `rule` rules."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from adjudicator.render.names_and_signs import with_glyphs
from tests.helpers.cards import data, heading, opened_at
from tests.helpers.chromium import all_of, drawn, opened, tap
from tests.helpers.command_line import run

pytestmark = [
    pytest.mark.browser,
    # Closing the driver leaves its sockets to the collector.
    pytest.mark.filterwarnings("ignore::ResourceWarning"),
]
DISPUTES = tomllib.loads((Path(__file__).parent / "disputes.toml").read_text(encoding="utf-8"))
MOST_TAPS = 4
BRIDGE = "duplicate-2017"
TOLD = """
const place = card.parse(decodeURIComponent(location.hash.slice(1)));
return card.toldOn(place, card.walked(place));
"""
"""The facts told on the way to the ruling that is shown."""
KEYSTROKES = """
const [text, times] = arguments, box = document.getElementById("search"), best = [];
for (let turn = 0; turn < times; turn += 1) {
  for (let at = 1; at <= text.length; at += 1) {
    box.value = text.slice(0, at);
    const since = performance.now();
    box.dispatchEvent(new Event("input"));
    best[at - 1] = Math.min(best[at - 1] ?? Infinity, performance.now() - since);
  }
}
return best.sort((one, other) => one - other);
"""
"""Milliseconds that each letter of a text takes while it is typed, at best of some times, the quickest first."""
SLOWED, MOST_MILLISECONDS = 6, 20


@pytest.mark.parametrize("code", list(DISPUTES))
def test_a_dispute_is_settled_in_a_few_taps(browser: Any, code: str) -> None:
    """The kind is among what the words find; it and the answers are four taps at most, and the ruling is that of
    `rule`."""
    opened_at(browser, code)
    titles = {kind["id"]: kind["title"] for kind in data(code)["kinds"]}
    wrong = []
    for one in DISPUTES[code]:
        opened(browser, "")
        all_of(browser, "#search")[0].clear()
        all_of(browser, "#search")[0].send_keys(one["says"])
        drawn(browser)
        found = [button.text.splitlines()[0] for button in all_of(browser, "#found button:not(.provision)")]
        if titles[one["kind"]] not in found:
            wrong.append((one["says"], found))
            continue
        tap(browser, "#found button", found.index(titles[one["kind"]]))
        taps = 1
        if all_of(browser, "#confirm"):
            tap(browser, "#confirm")
            taps += 1
        for words in one["taps"]:
            offered = [button.text.splitlines()[0] for button in all_of(browser, "#answers button")]
            if words not in offered:
                # A fact that the words told already is not asked again.
                continue
            tap(browser, "#answers button", offered.index(words))
            taps += 1
        said = [line.text for line in all_of(browser, "#said p")]
        if not said or taps > MOST_TAPS or heading(browser) != titles[one["kind"]]:
            wrong.append((one["says"], taps, heading(browser), [b.text for b in all_of(browser, "#answers button")]))
            continue
        told = [word for name, value in browser.execute_script(TOLD).items() for word in ("--fact", f"{name}={value}")]
        ruled = run("rule", one["kind"], "--code", code, "--no-ask", "--json", *told)
        if with_glyphs(ruled.data["read_out"]) != " ".join(said):
            wrong.append((one["says"], said, ruled.data["read_out"]))

    assert wrong == []
    assert len(DISPUTES[code]) == 5


def test_a_letter_typed_is_answered_at_once(browser: Any) -> None:
    """A story and a name, typed letter by letter on a processor six times slower."""
    opened_at(browser, BRIDGE)
    story = "my partner bid two hearts over two spades and the next player passed before anybody noticed"
    browser.execute_script(KEYSTROKES, "revoke", 1)
    browser.execute_cdp_cmd("Emulation.setCPUThrottlingRate", {"rate": SLOWED})
    try:
        taken = [browser.execute_script(KEYSTROKES, text, 3) for text in ("revoke", story[:45], story)]
    finally:
        browser.execute_cdp_cmd("Emulation.setCPUThrottlingRate", {"rate": 1})
    usual = [times[len(times) // 2] for times in taken]
    print(f"a letter takes {max(usual):.0f} ms usually, {max(max(times) for times in taken):.0f} ms at most")

    assert max(usual) <= MOST_MILLISECONDS
