"""The card in a real browser: taps, search, list, print, phone size, dark, without network, without scripts."""

from __future__ import annotations

import json
import re
from pathlib import Path
from statistics import median
from time import sleep
from typing import Any

import pytest

from adjudicator.render.names_and_signs import with_glyphs
from tests.helpers.booked import book
from tests.helpers.booked import kept as in_book
from tests.helpers.cards import answers, card, data, heading, opened_at, stops
from tests.helpers.chromium import (
    BROKEN,
    CONTRAST,
    FAULTS,
    all_of,
    letters,
    opened,
    resize,
    scheme,
    sheets,
    tap,
)
from tests.helpers.command_line import run

pytestmark = [
    pytest.mark.browser,
    # Closing the driver leaves its sockets to the collector.
    pytest.mark.filterwarnings("ignore::ResourceWarning"),
]
CODE = "duplicate-2017"
MOST_BYTES = 1_500_000
MANY = {"revoke": 6, "wrong-number-of-cards": 11}
"""Calls whose longest road takes more than four answers: one exception to another."""
SMALLEST = 7.5
"""Points of the smallest letters on paper: those of laws."""
MOST_SHEETS = 4
"""Sheets of paper that a chart takes at most."""
FIRST_SCREEN = 200
"""Milliseconds until the first screen is there, on a machine that does nothing else."""

LETTERS = """
return Math.min(...[...document.querySelectorAll('.charts *')].filter((one) => one.innerText)
  .map((one) => parseFloat(getComputedStyle(one).fontSize)));
"""
"""The smallest letters of the charts, in pixels."""
UNFOLDED = "document.querySelectorAll('.charts details').forEach((one) => { one.open = true; });"
PAINTED = """
const done = arguments[0];
new PerformanceObserver((list) => done(list.getEntries().at(-1).startTime))
  .observe({ type: 'largest-contentful-paint', buffered: true });
"""
"""When the largest part of the first screen stood there, in milliseconds."""
TAPS = """
const taps = (at) => {
  const node = card.data.nodes[at], row = card.rungs(at, []);
  if (node[0] !== 0) return [0];
  const last = row[row.length - 1];
  const leads = row.length ? [...row.map((one) => one.node[3][1 - one.no][2]), last.node[3][last.no][2]]
    : node[3].map((one) => one[2]);
  return leads.flatMap(taps).map((number) => number + 1);
};
return Object.fromEntries(card.data.kinds.filter((one) => one.common).map((one) => [one.id, taps(one.root)]));
"""
"""How many answers are tapped on each road of the charts that stand in front."""
SENT_ON = """
const { kinds, nodes } = card.data, found = [];
const texts = (one) => one.map((at) => card.data.words[at]);
for (const { id, root } of kinds) {
  const seen = new Set();
  const go = (at, steps) => {
    if (seen.has(at)) return;
    seen.add(at);
    if (nodes[at][0] === 0) { nodes[at][3].forEach((one, i) => go(one[2], [...steps, String(i)])); return; }
    for (const [, kind, given] of nodes[at][8]) {
      const place = card.begin(kind, texts(given), [{ kind: id, steps, given: [] }]);
      while (card.walked(place) && card.walked(place).node[0] === 0) place.steps.push("0");
      const end = card.walked(place);
      found.push({ kind: id, from: `${id}/${steps.join("-")}`, facts: card.toldOn(place, end), given: texts(given),
        own: Object.fromEntries(end.facts), aloud: card.readOut(end).map((one) => one.join(" ")) });
    }
  };
  go(root, []);
}
return found;
"""
"""Every place that sends on, with one road of the law after it: what was told on it, and what is read out."""


def test_each_of_the_ten_calls_comes_to_what_is_read_out(page: Any) -> None:
    """By the first answer always, and back again to the first screen by the address."""
    calls, titles = data(CODE)["calls"], {kind["id"]: kind["title"] for kind in data(CODE)["kinds"]}
    assert [words for words, _ in calls] == [one.text for one in all_of(page, "#ten button > b")]
    assert len(calls) == 10
    for at, (_, kinds) in enumerate(calls):
        opened(page, "")
        tap(page, "#ten button", at)
        taps = 0
        while all_of(page, "#answers button"):
            tap(page, "#answers button")
            taps += 1
            assert taps < 15
        assert titles[kinds[0]] == heading(page)
        assert all_of(page, "#said")[0].text
        if taps:
            tap(page, "#back")
            assert all_of(page, "#answers button")


def test_the_screens_say_what_the_charts_say(page: Any) -> None:
    """Every node of every chart is drawn without a fault, by the script that the page holds."""
    roads = page.execute_script(
        "let n = 0; const seen = new Set();"
        "const go = (kind, steps) => {"
        "  const found = card.walk({kind, steps, given: []});"
        "  if (!found) throw new Error(kind + steps);"
        "  if (seen.has(kind + found.at)) return; seen.add(kind + found.at); n += 1;"
        "  const node = found.node;"
        "  if (node[0] === 0) node[3].forEach((_, i) => go(kind, [...steps, String(i)]));"
        "  else node[7].forEach((one, i) => { if (one[4] >= 0) go(kind, [...steps, 'a' + i]); });"
        "};"
        "card.data.kinds.forEach((one) => go(one.id, [])); return n;"
    )

    nodes = data(CODE)["nodes"]
    assert roads == len({(stop.kind, nodes.index(stop.node)) for stop in stops(CODE)})


def test_four_taps_from_a_lead_out_of_turn(page: Any) -> None:
    """The words that people say, a kind that is found, and at most three answers, whichever they are."""
    all_of(page, "#search")[0].send_keys("director, he led out of turn")
    found = [one.text for one in all_of(page, "#found button")]
    titles = {kind["id"]: kind["title"] for kind in data(CODE)["kinds"]}
    for kind in ("opening-lead-out-of-turn", "lead-out-of-turn"):
        assert titles[kind] in found
        assert max(answers(CODE, kind)) <= 3
    tap(page, "#found button", found.index("Lead out of turn"))
    taps = 1
    while buttons := all_of(page, "#answers button"):
        tap(page, "#answers button", len(buttons) - 1)
        taps += 1
    assert all_of(page, "#said")
    assert taps <= 4


def test_what_sends_on_is_read_out_as_rule_reads_it(page: Any) -> None:
    """Wherever a ruling sends on under a condition: both laws are read out on one screen, each as `rule` does."""
    roads = page.execute_script(SENT_ON)
    wrong = []
    for one in roads:
        first, last = one["aloud"]
        alone = read_out(one["kind"], {name: told for name, told in one["facts"].items() if name != "then"})
        if any(sentence not in alone for sentence in re.split(r"(?<=[.?!]) ", first)):
            wrong.append((one["kind"], one["facts"], first))
        facts = dict(given.split("=") for given in one["given"]) | one["own"]
        if last != read_out(one["facts"]["then"], facts):
            wrong.append((one["facts"]["then"], facts, last))

    assert wrong == []
    assert len(roads) > 50


def read_out(kind: str, facts: dict[str, str]) -> str:
    told = [word for name, value in facts.items() for word in ("--fact", f"{name}={value}")]
    answer = run("rule", kind, "--code", CODE, "--no-ask", "--json", *told)
    return with_glyphs(answer.data["read_out"]) if answer.status == 0 else answer.err


def test_a_ruling_that_sends_on_stays_in_sight(page: Any) -> None:
    """By its button to the next law's first question, and back."""
    place = page.execute_script(SENT_ON)[0]
    opened(page, place["from"])
    said, title = all_of(page, "#said")[0].text, heading(page)
    tap(page, "#goes-on button")
    assert all_of(page, ".before")[0].text.startswith(f"{title}. ")
    while all_of(page, "#answers button"):
        tap(page, "#answers button")
    assert all_of(page, ".before")[0].text.startswith(f"{title}. ")
    assert heading(page) != title
    tap(page, "#keep")
    opened(page, "rulings")
    tap(page, "#as-json")
    kept = json.loads(all_of(page, "textarea")[0].get_attribute("value"))["rulings"][0]
    assert (kept["kind"], kept["facts"]) == (place["kind"], place["facts"])
    opened(page, kept["address"])
    while place["from"] not in page.current_url or "+" in page.current_url:
        tap(page, "#back")
    assert said == all_of(page, "#said")[0].text


def test_how_many_answers_the_ten_calls_take(page: Any) -> None:
    """Over every road of every chart, as they are tapped; what is asked in a row takes one."""
    taken = {kind: sorted(roads) for kind, roads in page.execute_script(TAPS).items()}
    for kind, roads in taken.items():
        print(f"{kind}: {len(roads)} roads, {median(roads)} answers, at most {roads[-1]}")

    assert taken.keys() == {kind for _, kinds in data(CODE)["calls"] for kind in kinds}
    assert all(len(roads) == len(answers(CODE, kind)) for kind, roads in taken.items())
    assert {kind: roads[-1] for kind, roads in taken.items() if roads[-1] > 4} == MANY


def test_each_button_of_a_choice_says_what_it_brings(page: Any) -> None:
    """Who chooses stands above; once the lead is refused, what is certain does as well (10C1)."""
    opened(page, "opening-lead-out-of-turn/")
    options = [one.text for one in all_of(page, "#answers button small")]
    tap(page, "#answers button", 2)

    assert ["the lead stands; dummy is spread, and you play second from your own hand"] == options[1:2]
    assert "Declarer chooses:" == all_of(page, "#chooser")[0].text
    assert "So far. The offender's partner leads." == all_of(page, "#certain")[0].text


def test_questions_in_a_row_are_one_screen(page: Any) -> None:
    """Each with its own answer, and none; one tap there and one back, whichever it is."""
    asked = heading(opened(page, "claim-contested/"))
    screen = [one.text for one in all_of(page, "#answers button")]
    assert len(screen) == 7
    for at in range(len(screen)):
        tap(page, "#answers button", at)
        assert heading(page) != asked
        tap(page, "#back")
        assert screen == [one.text for one in all_of(page, "#answers button")]


def ruling(page: Any) -> None:
    opened(page, "insufficient-bid/")
    while all_of(page, "#answers button"):
        tap(page, "#answers button")


@pytest.mark.parametrize("stored", [True, False])
def test_the_list_of_the_evening(page: Any, stored: bool, tmp_path: Path) -> None:
    """Kept, exported as text and as JSON, which the book of cases takes; in memory where nothing may be stored."""
    if not stored:
        page.execute_script("Storage.prototype.setItem = () => { throw new Error('no storage'); }")
    ruling(page)
    all_of(page, "#note")[0].send_keys("board 7 <b>")
    tap(page, "#keep")
    assert ("Kept in" in all_of(page, "#sent")[0].text) is stored
    opened(page, "rulings")
    tap(page, "#as-json")
    kept = json.loads(all_of(page, "textarea")[0].get_attribute("value"))
    assert [(one["kind"], one["note"], bool(one["facts"])) for one in kept["rulings"]] == [
        ("insufficient-bid", "board 7 <b>", True)
    ]
    assert 0 == book(tmp_path, "book", "add", "-", stdin=json.dumps(kept)).status
    (one,) = in_book(tmp_path)
    assert (one["source"], one["note"], bool(one["rows"])) == ("card", "board 7 <b>", True)
    tap(page, "#as-text")
    assert "board 7 <b>" in all_of(page, "textarea")[0].get_attribute("value")
    page.refresh()
    assert len(all_of(page, "main li")) == stored


def test_a_ruling_is_shared(page: Any) -> None:
    """The text that is read out, the law, the code; where nothing can be shared it is there to be copied."""
    ruling(page)
    page.execute_script("navigator.share = async (one) => { window.shared = one.text; }")
    tap(page, "#send")
    text = page.execute_script("return window.shared")
    for one in all_of(page, "#said p"):
        assert one.text in text
    assert "\nLAW\nLaw 27" in text
    code = text.rsplit("\n", 1)[1]
    assert code == f"{CODE}#{page.current_url.partition('#')[2]}"
    page.execute_script("navigator.share = undefined; Object.defineProperty(navigator, 'share', {value: undefined})")
    tap(page, "#send")
    assert code in all_of(page, "#sent textarea")[0].get_attribute("value")


PLACES = (
    "", "lead-out-of-turn/", "claim-contested/", "insufficient-bid/", "insufficient-bid/0", "rulings", "frog", "law",
    "law/27", "law/27B1a", "calls/3", "told/insufficient-bid?lho_response=refuses", "insufficient-bid/0~000000.abcdef",
)  # fmt: skip


@pytest.mark.parametrize("width", [320, 390, 900, 1280])
@pytest.mark.parametrize("ink", ["light", "dark"])
def test_everything_fits_and_can_be_read(page: Any, width: int, ink: str) -> None:
    """No word is broken, nothing too wide or in the way; ink and paper differ enough (AA), by day and by night."""
    resize(page, width)
    scheme(page, ink)
    faults, worst = [], []
    for address in PLACES:
        opened(page, address)
        page.execute_script("document.querySelectorAll('main details').forEach((one) => { one.open = true; })")
        assert page.execute_script("return document.documentElement.scrollWidth") <= width
        assert page.execute_script(BROKEN) == []
        faults += page.execute_script(FAULTS)
        worst.append(page.execute_script(CONTRAST))
    scheme(page, "")

    assert faults == []
    assert min(worst) >= 4.5


@pytest.mark.parametrize("pixels", [24, 32])
def test_who_reads_large_letters_sees_everything(page: Any, pixels: int) -> None:
    """On the smallest phone: nothing is clipped, and one scrolls down alone."""
    resize(page, 320)
    letters(page, pixels)
    try:
        for address in PLACES:
            opened(page, address)
            assert page.execute_script("return document.documentElement.scrollWidth") <= 320
            assert page.execute_script(FAULTS) == []
    finally:
        letters(page, 16)


def test_all_kinds_come_back_where_something_is_typed(page: Any) -> None:
    all_of(page, "#search")[0].send_keys("revoke")
    assert not all_of(page, "#ten")[0].is_displayed()
    tap(page, "header a")
    assert (all_of(page, "#ten")[0].is_displayed(), all_of(page, "#search")[0].get_attribute("value")) == (True, "")


def test_it_is_small_and_asks_nobody(page: Any) -> None:
    """No more than a telephone takes at once, nothing fetched, no complaint of the browser, a label for each field."""
    assert card(CODE).stat().st_size <= MOST_BYTES
    assert [one for one in page.get_log("browser") if one["level"] == "SEVERE"] == []
    assert page.execute_script("return performance.getEntriesByType('resource').length") == 0
    labels = page.execute_script(
        "return [...document.querySelectorAll('input')].filter((one) => !one.labels.length).length"
    )
    assert labels == 0


def test_the_first_screen_is_there_at_once(page: Any) -> None:
    """The quickest of some openings: another one may have had to wait for other programs."""
    taken = []
    for _ in range(7):
        opened_at(page, CODE)
        taken.append(page.execute_async_script(PAINTED))
    print(f"first screen: {min(taken):.0f} ms at best, {sorted(taken)[3]:.0f} ms usually")

    assert min(taken) < FIRST_SCREEN


def test_a_keyboard_is_enough(page: Any) -> None:
    from selenium.webdriver.common.keys import Keys

    button = all_of(page, "#ten button")[2]
    button.send_keys(Keys.ENTER)
    page.execute_async_script("setTimeout(arguments[0], 0)")
    assert all_of(page, "#answers button")
    assert page.execute_script("return document.activeElement.tagName") == "H1"


@pytest.mark.parametrize("code", [CODE, "contract-bridge-1963", "six-bid-solo", "dealers-choice-poker"])
def test_a_chart_prints_on_one_sheet_and_a_long_one_on_few(browser: Any, code: str) -> None:
    """Unfolded, every kind, in letters that can be read."""
    opened_at(browser, code)
    browser.execute_script("window.print = () => {}")
    long = browser.execute_script("return [...document.querySelectorAll('.chart.long')].map((one) => one.id)")
    printed = {}
    for kind in [kind["id"] for kind in data(code)["kinds"]]:
        opened(browser, f"{kind}/")
        tap(browser, "#print")
        printed[kind] = sheets(browser)
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print"})
    smallest = browser.execute_script(LETTERS)
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": ""})
    most = {kind: MOST_SHEETS if f"chart-{kind}" in long else 1 for kind in printed}

    assert {kind: number for kind, number in printed.items() if not 1 <= number <= most[kind]} == {}
    assert len(printed) > 20
    assert smallest >= SMALLEST * 96 / 72 - 0.01


@pytest.mark.parametrize(("code", "most"), [("euchre", 8), (CODE, 48)])
def test_small_charts_share_sheets(browser: Any, code: str, most: int) -> None:
    """All charts of a code together; each is printed whole, none is split unless it is long."""
    browser.get(card(code).as_uri())
    browser.execute_script(UNFOLDED)

    assert sheets(browser) <= most
    assert len(data(code)["kinds"]) > most


def test_without_scripts_the_charts_are_the_page(browser: Any, tmp_path: Path) -> None:
    browser.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": True})
    try:
        browser.get("about:blank")
        browser.get(card(CODE).as_uri())
        kinds, folded = data(CODE)["kinds"], []
        for _ in range(100):
            # Without scripts nobody tells the driver when all of the page is read.
            folded = [one for one in all_of(browser, ".chart > summary") if one.is_displayed()]
            if len(folded) == len(kinds):
                break
            sleep(0.1)
        assert len(folded) == len(kinds)
        first = next(one for one in all_of(browser, "body p, body a, body h2, body summary") if one.is_displayed())
        assert first.text.startswith("Scripts are off here")
        folded[0].click()
        assert all_of(browser, ".chart .q")[0].is_displayed()
    finally:
        browser.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": False})
