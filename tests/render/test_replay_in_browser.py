"""The page of a replay in a real browser: steps, keys, taps, addresses, phone size, dark, paper, without scripts."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tests.helpers.chromium import (
    BROKEN,
    CONTRAST,
    FAULTS,
    all_of,
    chromium,
    drawn,
    letters,
    opened,
    resize,
    scheme,
    sheets,
    tap,
)
from tests.helpers.command_line import run

if TYPE_CHECKING:
    from collections.abc import Iterator

pytestmark = [
    pytest.mark.browser,
    # Closing the driver leaves its sockets to the collector.
    pytest.mark.filterwarnings("ignore::ResourceWarning"),
]
EXAMPLE = (Path(__file__).parents[2] / "adjudicator" / "examples" / "disputed.pbn").read_text(encoding="utf-8")
POKER = """
[Code "draw-poker"]
[Dealer "A"]
[Deal "A:- - - - -"]
[Record "1"]
!bet B 5
!drop F
!call C
"""
STEPS = 68


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    with chromium(tmp_path_factory.mktemp("profile")) as driver:
        yield driver


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The addresses of the page of one board, of one of several, and of one under two codes."""
    at = tmp_path_factory.mktemp("pages")
    for name, record in (("one", EXAMPLE), ("many", EXAMPLE + POKER)):
        assert 0 == run("replay", "-", "--html", str(at / f"{name}.html"), stdin=record).status
    two = ("--code", "duplicate-2017", "--code", "contract-bridge-1963")
    assert 0 == run("replay", "-", "--html", str(at / "two.html"), *two, stdin=EXAMPLE).status
    return {name: (at / f"{name}.html").as_uri() for name in ("one", "many", "two")}


@pytest.fixture
def page(browser: Any, files: dict[str, str]) -> Any:
    """The replay of one board, on a phone, before its first event."""
    resize(browser, 390)
    browser.get("about:blank")
    browser.get(files["one"])
    return browser


def shown(page: Any, selector: str) -> list[str]:
    return [one.text for one in all_of(page, selector) if one.is_displayed() and one.text]


def moment(page: Any) -> int:
    return int(str(page.current_url).rpartition("/")[2]) if "#" in page.current_url else 0


def held(page: Any, seat: str) -> str:
    return " ".join(" ".join(shown(page, f".seat.{seat} .suit")).split())


def test_forwards_and_back_by_buttons_keys_and_taps(page: Any) -> None:
    from selenium.webdriver.common.action_chains import ActionChains
    from selenium.webdriver.common.keys import Keys

    assert held(page, "s") == "♠ A K J 6 3 ♥ 8 4 ♦ K Q 3 ♣ Q 7 2"
    tap(page, "#on")
    assert (moment(page), shown(page, ".laid")) == (1, ["1♠"])
    body = all_of(page, "body")[0]
    body.send_keys(Keys.ARROW_RIGHT)
    drawn(page)
    body.send_keys(Keys.ARROW_RIGHT)
    drawn(page)
    assert moment(page) == 3
    body.send_keys(Keys.ARROW_LEFT)
    drawn(page)
    tap(page, "#back")
    assert moment(page) == 1
    table = all_of(page, ".table")[0]
    for side, after in ((60, 2), (-60, 1)):
        ActionChains(page).move_to_element_with_offset(table, side, 0).click().perform()
        drawn(page)
        assert moment(page) == after
    body.send_keys(Keys.END)
    drawn(page)
    assert (moment(page), held(page, "s")) == (STEPS, "♠ ♥ ♦ ♣")
    assert not all_of(page, "#on")[0].is_enabled()
    tap(page, "#first")
    assert (moment(page), all_of(page, "#back")[0].is_enabled()) == (0, False)


def test_a_ruling_is_there_from_its_fault_on(page: Any) -> None:
    """Nothing is told before it happens; at the fault the ruling is open, and read out first."""
    opened(page, "1/11")
    assert shown(page, ".ruling > summary")[-1].startswith("[1] Insufficient bid by East")
    assert len(shown(page, ".ruling > summary")) == 1
    assert shown(page, ".said") == []
    tap(page, "#fault")
    assert moment(page) == 12
    assert shown(page, ".said") == [
        "Opening lead out of turn.\nEast picks up the card.\n"
        "If able, West must not lead ♥ for as long as that player keeps the lead."
    ]
    assert "East ♥A [2]" in shown(page, "#now")[0]
    assert shown(page, "td > .just") == ["›♥A [2]"]
    tap(page, "#fault")
    assert moment(page) == 47
    assert shown(page, ".said") == [
        "There was a revoke.\nThe trick stands as played. At the end, two tricks go from EW to NS."
    ]
    assert {"♣4", "♣10", "♣Q", "♥2 [3]"} == set(shown(page, ".laid"))


def test_a_card_taken_back_is_back_in_the_hand(page: Any) -> None:
    assert "♥ K J 10 9 7" in held(opened(page, "1/13"), "e")
    assert "♥ A K J 10 9 7" in held(opened(page, "1/14"), "e")


def test_every_moment_has_its_address(browser: Any, files: dict[str, str]) -> None:
    """A bookmark, a reload, the way back; of many boards a list; what leads nowhere is said."""
    browser.get("about:blank")
    browser.get(f"{files['many']}#1/47")
    assert "47 of 68" in shown(browser, "#now")[0]
    browser.refresh()
    assert "47 of 68" in shown(browser, "#now")[0]
    tap(browser, "#up")
    assert len(shown(browser, "#boards li")) == 2
    tap(browser, "#boards a", 1)
    assert shown(browser, ".board > h2") == ["Deal 2 – Draw poker (five-card draw)"]
    tap(browser, "#on")
    tap(browser, "#on")
    assert "F, drop" in shown(browser, "#now")[0]
    browser.back()
    drawn(browser)
    assert shown(browser, "#boards li") != []
    opened(browser, "9/1")
    assert shown(browser, "#now") == ["This address leads nowhere on this page."]


@pytest.mark.parametrize(("width", "columns"), [(320, 1), (390, 1), (900, 2)])
def test_several_codes_beside_each_other(browser: Any, files: dict[str, str], width: int, columns: int) -> None:
    """Under each other on a phone; from there to the moment of a fault under each code, and back."""
    resize(browser, width)
    browser.get("about:blank")
    browser.get(f"{files['two']}#1/12")
    tap(browser, ".about a")
    assert shown(browser, ".board > h2") == ["Board 1 under 2 codes"]
    assert [shown(browser, "#steps button"), shown(browser, "#now")] == [[], []]
    assert len({one.location["x"] for one in all_of(browser, ".codes dt") if one.is_displayed()}) == columns
    assert browser.execute_script("return document.documentElement.scrollWidth") <= width
    assert browser.execute_script(BROKEN) == []
    tap(browser, ".codes a", 3)
    assert browser.current_url.endswith("#2/12")
    assert shown(browser, ".ruling[open] > summary")[0].startswith("[2] Opening lead out of turn")
    browser.back()
    drawn(browser)
    assert shown(browser, ".board > h2") == ["Board 1 under 2 codes"]
    assert sheets(browser) == 1


@pytest.mark.parametrize("width", [320, 390, 1280])
@pytest.mark.parametrize("ink", ["light", "dark"])
def test_everything_fits_and_can_be_read(page: Any, width: int, ink: str) -> None:
    """Nothing is wider than the screen, no word is broken, and ink and paper differ enough (AA), by day and night."""
    resize(page, width)
    scheme(page, ink)
    for at in (0, 12, 47, STEPS):
        opened(page, f"1/{at}")
        assert page.execute_script("return document.documentElement.scrollWidth") <= width
        assert page.execute_script(BROKEN) == []
        assert page.execute_script(FAULTS) == []
    page.execute_script("document.querySelectorAll('main details').forEach((one) => { one.open = true; })")
    assert page.execute_script("return document.documentElement.scrollWidth") <= width
    assert page.execute_script(BROKEN) == []
    assert page.execute_script(FAULTS) == []
    worst = page.execute_script(CONTRAST)
    scheme(page, "")

    assert worst >= 4.5


@pytest.mark.parametrize("pixels", [24, 32])
def test_who_reads_large_letters_sees_everything(browser: Any, files: dict[str, str], pixels: int) -> None:
    resize(browser, 320)
    letters(browser, pixels)
    try:
        for address in ("", "1/0", "1/12", f"1/{STEPS}", "3"):
            browser.get("about:blank")
            browser.get(f"{files['two']}#{address}")
            assert browser.execute_script("return document.documentElement.scrollWidth") <= 320
            assert browser.execute_script(FAULTS) == []
            assert "Ruling" not in browser.execute_script(BROKEN)
    finally:
        letters(browser, 16)


def test_it_is_there_for_those_who_listen(page: Any) -> None:
    """Suits have names, buttons say what they do, and what happens is announced."""
    opened(page, "1/12")
    labels = page.execute_script("return [...document.querySelectorAll('#steps button')].map(one => one.ariaLabel)")
    assert labels == ["To the beginning", "One step back", "To the next ruling", "One step on", "To the end"]
    bare = page.execute_script(
        "const walk = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT); let bare = 0;"
        "for (let node; (node = walk.nextNode());) bare += /[♠♥♦♣]/.test(node.data)"
        " && !node.parentElement.matches('[role=img][aria-label]'); return bare;"
    )
    assert bare == 0
    assert all_of(page, "#now")[0].get_attribute("aria-live") == "polite"
    assert len(all_of(page, "[aria-current=step]")) == 1


def test_it_asks_nobody(page: Any) -> None:
    assert [one for one in page.get_log("browser") if one["level"] == "SEVERE"] == []
    assert page.execute_script("return performance.getEntriesByType('resource').length") == 0


def test_the_whole_deal_is_printed(page: Any) -> None:
    """Whatever moment is looked at, on two sheets: the hands as dealt, the auction, the tricks, the rulings."""
    opened(page, "1/5")
    page.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print"})
    try:
        assert held(page, "e") == "♠ 7 ♥ A K J 10 9 7 ♦ 8 6 2 ♣ 10 9 5"
        assert len(shown(page, "tbody tr")) == 15
        assert [len(shown(page, ".ruling")), shown(page, "#steps"), shown(page, ".felt")] == [3, [], []]
    finally:
        page.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": ""})
    assert sheets(page) <= 2


def test_without_scripts_the_page_is_the_whole_deal(browser: Any, files: dict[str, str]) -> None:
    browser.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": True})
    try:
        browser.get("about:blank")
        browser.get(files["many"])
        assert held(browser, "e").startswith("♠ 7 ♥ A K J 10 9 7 ♦ 8 6 2 ♣ 10 9 5")
        assert len(shown(browser, ".board > h2")) == 2
        assert len(shown(browser, "tbody tr")) == 15
        assert len(shown(browser, ".said")) == 4
        assert len(shown(browser, ".events li")) == STEPS + 3
        assert sheets(browser) == 3
    finally:
        browser.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": False})
