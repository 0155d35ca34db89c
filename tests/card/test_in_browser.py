"""The card in a real browser: taps, search, list, print, phone size, dark, without network, without scripts."""

from __future__ import annotations

import base64
import json
import re
import shutil
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tests.helpers.cards import card, data, stops

if TYPE_CHECKING:
    from collections.abc import Iterator

pytestmark = [
    pytest.mark.browser,
    # Closing the driver leaves its sockets to the collector.
    pytest.mark.filterwarnings("ignore::ResourceWarning"),
]
CODE = "duplicate-2017"
ASKED = Path(__file__).parents[1] / "rulebase" / "stories" / "asked_of_bridge.jsonl"
MOST_BYTES = 1_500_000


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """Chromium without a window, with a profile of its own."""
    from selenium import webdriver

    options = webdriver.ChromeOptions()
    options.binary_location = str(shutil.which("chromium"))
    for flag in (
        "headless", "no-sandbox", "disable-gpu", "disable-quic", "no-first-run", "disable-background-networking",
        "disable-component-update", "disable-sync", f"user-data-dir={tmp_path_factory.mktemp('profile')}",
    ):  # fmt: skip
        options.add_argument(f"--{flag}")
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    driver = webdriver.Chrome(options=options, service=webdriver.ChromeService(str(shutil.which("chromedriver"))))
    driver.execute_cdp_cmd("Network.enable", {})
    driver.execute_cdp_cmd(
        "Network.emulateNetworkConditions",
        {"offline": True, "latency": 0, "downloadThroughput": 0, "uploadThroughput": 0},
    )
    yield driver
    driver.quit()


@pytest.fixture
def page(browser: Any) -> Any:
    """The card at its first screen, on a phone."""
    resize(browser, 390)
    browser.get("about:blank")
    browser.get(card(CODE).as_uri())
    browser.execute_script("localStorage.clear()")
    browser.refresh()
    return browser


def resize(browser: Any, width: int) -> None:
    metrics = {"width": width, "height": 800, "deviceScaleFactor": 1, "mobile": True}
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)


def all_of(page: Any, selector: str) -> list[Any]:
    return list(page.find_elements("css selector", selector))


def tap(page: Any, selector: str, at: int = 0) -> None:
    one = all_of(page, selector)[at]
    page.execute_script("arguments[0].scrollIntoView({block: 'center'})", one)
    one.click()
    drawn(page)


def drawn(page: Any) -> None:
    """Wait until the page shows where its address leads: the event that draws it comes after the change."""
    page.execute_async_script("const done = arguments[0]; setTimeout(() => setTimeout(done, 20), 0)")


def heading(page: Any) -> str:
    return str(all_of(page, "h1")[0].text)


def opened(page: Any, address: str) -> Any:
    page.execute_script("location.hash = arguments[0]", address)
    drawn(page)
    return page


def test_each_of_the_ten_calls_comes_to_what_is_read_out(page: Any) -> None:
    """By the first answer always, and back again to the first screen by the address."""
    titles = [one.text for one in all_of(page, "#ten button")]
    assert len(titles) == 10
    for at, title in enumerate(titles):
        opened(page, "")
        tap(page, "#ten button", at)
        taps = 0
        while all_of(page, "#answers button"):
            tap(page, "#answers button")
            taps += 1
            assert taps < 15
        assert title == heading(page)
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
    """The words that people say, the first kind that is found, and three answers."""
    all_of(page, "#search")[0].send_keys("he led out of turn")
    found = [one.text for one in all_of(page, "#found button")]
    assert {"Opening lead out of turn", "Lead out of turn"} <= set(found)
    tap(page, "#found button", found.index("Opening lead out of turn"))
    taps = 1
    while all_of(page, "#answers button"):
        tap(page, "#answers button")
        taps += 1
    assert all_of(page, "#said")
    assert taps <= 4


def test_the_search_understands_what_people_type(page: Any) -> None:
    """Of questions that nobody learnt from the kind is among five, four times of five; names and misspellings too."""
    asked = [json.loads(line) for line in ASKED.read_text(encoding="utf-8").splitlines()]
    charts = {kind["id"] for kind in data(CODE)["kinds"]}
    asked = [one for one in asked if charts & set(one.get("kinds", ()))]
    found = page.execute_script(
        "return arguments[0].map((one) => card.search(one).slice(0, 5))", [one["text"] for one in asked]
    )
    right = sum(not set(one["kinds"]).isdisjoint(five) for one, five in zip(asked, found, strict=True))
    print(f"{right} of {len(asked)} phrasings")

    assert len(asked) > 100
    assert right / len(asked) >= 0.8
    for typed, kind in (("revok", "revoke"), ("insuficient bid", "insufficient-bid"), ("reneg", "revoke")):
        assert kind in page.execute_script("return card.search(arguments[0]).slice(0, 5)", typed)


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


def ruling(page: Any) -> None:
    opened(page, "insufficient-bid/")
    while all_of(page, "#answers button"):
        tap(page, "#answers button")


@pytest.mark.parametrize("stored", [True, False])
def test_the_list_of_the_evening(page: Any, stored: bool) -> None:
    """Kept, exported as text and as JSON; in memory where nothing may be stored."""
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
    tap(page, "#as-text")
    assert "board 7 <b>" in all_of(page, "textarea")[0].get_attribute("value")
    page.refresh()
    assert len(all_of(page, "main li")) == stored


def test_a_ruling_is_shared(page: Any) -> None:
    """The text that is read out, the law, the code; where nothing can be shared it is there to be copied."""
    ruling(page)
    page.execute_script("navigator.share = async (one) => { window.shared = one.text; }")
    tap(page, "#send")
    said, law, code = page.execute_script("return window.shared").split("\n")
    assert said == all_of(page, "#said")[0].text
    assert law.startswith("Law 27")
    assert code == f"{CODE}#{page.current_url.partition('#')[2]}"
    page.execute_script("navigator.share = undefined; Object.defineProperty(navigator, 'share', {value: undefined})")
    tap(page, "#send")
    assert code in all_of(page, "#sent textarea")[0].get_attribute("value")


@pytest.mark.parametrize("width", [320, 390, 900])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_everything_fits_and_can_be_read(page: Any, width: int, scheme: str) -> None:
    """Nothing is wider than the screen, and ink and paper differ enough (AA), by day and by night."""
    resize(page, width)
    page.execute_cdp_cmd(
        "Emulation.setEmulatedMedia", {"features": [{"name": "prefers-color-scheme", "value": scheme}]}
    )
    for address in ("", "lead-out-of-turn/", "insufficient-bid/", "rulings"):
        opened(page, address)
        assert page.execute_script("return document.documentElement.scrollWidth") <= width
    ruling(page)
    page.execute_script("document.querySelectorAll('main details').forEach((one) => { one.open = true; })")
    assert page.execute_script("return document.documentElement.scrollWidth") <= width
    worst = page.execute_script(
        "const light = (c) => { const [r, g, b] = c.match(/[0-9.]+/g).map((v) => { v /= 255;"
        " return v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4; });"
        " return 0.2126 * r + 0.7152 * g + 0.0722 * b; };"
        "const paper = (e) => { for (; e; e = e.parentElement) { const c = getComputedStyle(e).backgroundColor;"
        " if (!/, 0\\)$/.test(c)) return c; } return 'rgb(255, 255, 255)'; };"
        "let worst = 99; for (const e of document.querySelectorAll('body *')) {"
        " if (!e.innerText || !e.offsetParent) continue;"
        " const [a, b] = [light(getComputedStyle(e).color), light(paper(e))].sort((x, y) => y - x);"
        " worst = Math.min(worst, (a + 0.05) / (b + 0.05)); } return worst;"
    )
    page.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": []})
    assert worst >= 4.5


def test_it_is_small_and_asks_nobody(page: Any) -> None:
    """No more than a telephone takes at once, nothing fetched, no complaint of the browser, a label for each field."""
    assert card(CODE).stat().st_size <= MOST_BYTES
    assert [one for one in page.get_log("browser") if one["level"] == "SEVERE"] == []
    assert page.execute_script("return performance.getEntriesByType('resource').length") == 0
    labels = page.execute_script(
        "return [...document.querySelectorAll('input')].filter((one) => !one.labels.length).length"
    )
    assert labels == 0


def test_a_keyboard_is_enough(page: Any) -> None:
    from selenium.webdriver.common.keys import Keys

    button = all_of(page, "#ten button")[2]
    button.send_keys(Keys.ENTER)
    page.execute_async_script("setTimeout(arguments[0], 0)")
    assert all_of(page, "#answers button")
    assert page.execute_script("return document.activeElement.tagName") == "H1"


def test_the_ten_calls_print_on_one_sheet_each(page: Any) -> None:
    """Unfolded, in letters that can be read; only what no sheet holds goes on overleaf, and of the ten that is one."""
    page.execute_script("window.print = () => {}")
    sheets = {}
    for kind in [kind["id"] for kind in data(CODE)["kinds"] if kind["common"]]:
        opened(page, f"{kind}/")
        tap(page, "#print")
        pdf = base64.b64decode(page.execute_cdp_cmd("Page.printToPDF", {"preferCSSPageSize": True})["data"])
        sheets[kind] = len(re.findall(rb"/Type\s*/Page\b", pdf))
    long = {str(one.get_attribute("id")).removeprefix("chart-") for one in all_of(page, ".chart.long")}

    assert {kind: sheets[kind] for kind in sheets.keys() - long if sheets[kind] != 1} == {}
    assert sheets.keys() & long == {"revoke"}
    assert sheets["revoke"] <= 3


def test_without_scripts_the_charts_are_the_page(browser: Any, tmp_path: Path) -> None:
    browser.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": True})
    try:
        browser.get("about:blank")
        browser.get(card(CODE).as_uri())
        folded = [one for one in all_of(browser, ".chart > summary") if one.is_displayed()]
        assert len(folded) == len(data(CODE)["kinds"])
        folded[0].click()
        assert all_of(browser, ".chart .q")[0].is_displayed()
    finally:
        browser.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": False})
