"""The page of a replay in a real browser: steps, keys, taps, addresses, phone size, dark, paper, without scripts."""

from __future__ import annotations

import base64
import json
import re
import zlib
from pathlib import Path
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree

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
from tests.render.test_replay_page import BY_TEXT

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
LOWER_EDGES = """
const edge = (one) => Math.floor(one.getBoundingClientRect().bottom), found = {};
for (const name of ['.table', '.felt', '.calls', '#now']) found[name] = edge(document.querySelector(`.here ${name}`));
found.bar = Math.ceil(document.getElementById('steps').getBoundingClientRect().top);
return found;
"""
LETTERS = "return parseFloat(getComputedStyle(document.querySelector('.here .suit')).fontSize)"
RULING = """
const open = document.querySelector('.here .ruling[open]'), bar = document.getElementById('steps');
return [open.getBoundingClientRect().top, open.querySelector('.said').getBoundingClientRect().bottom,
  bar.getBoundingClientRect().top];
"""
LONG_AUCTION = """
[Board "5"]
[Dealer "N"]
[Deal "N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85"]
[West "Featherstonehaugh-Wolverton"]
[East "Featherstonehaugh-Wolverton"]
[Code "duplicate-2017"]
[Record "1"]
1C 1D 1H 1S
1NT 2C 2D 2H
2S 2NT 3C 3D
3H 3S 3NT 4C
4D 4H 4S 4NT
5C 5D 5H 5S
5NT 6C 6D 6H
6S 6NT 7C 7D
7H 7S 7NT X
XX P P P
"""


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    with chromium(tmp_path_factory.mktemp("profile")) as driver:
        yield driver


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The addresses of the page of one board, of one of several, and of one under two codes."""
    at = tmp_path_factory.mktemp("pages")
    for name, record in (("one", EXAMPLE), ("many", EXAMPLE + POKER), ("long", LONG_AUCTION)):
        assert 0 == run("replay", "-", "--html", str(at / f"{name}.html"), stdin=record).status
    two = ("--code", "duplicate-2017", "--code", "contract-bridge-1963")
    assert 0 == run("replay", "-", "--html", str(at / "two.html"), *two, stdin=EXAMPLE).status
    return {name: (at / f"{name}.html").as_uri() for name in ("one", "many", "long", "two")}


@pytest.fixture
def page(browser: Any, files: dict[str, str]) -> Any:
    """The replay of one board, on a phone, before its first event."""
    resize(browser, 390)
    browser.get("about:blank")
    browser.get(files["one"])
    return browser


def screen(page: Any, width: int, height: int) -> None:
    metrics = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": True}
    page.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)


def settled(page: Any) -> None:
    """Wait until the page has packed or unpacked a deal."""
    page.execute_async_script("setTimeout(arguments[0], 250)")


def lower_edges(page: Any) -> dict[str, int]:
    """The lower edges of what has to stand above the bar, and the upper edge of the bar, with the page at its top."""
    page.execute_script("scrollTo(0, 0)")
    return dict(page.execute_script(LOWER_EDGES))


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
        assert len(shown(browser, ".unscripted")) == 1
        assert sheets(browser) == 3
    finally:
        browser.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": False})


SCREENS = [
    (360, 640, 16),
    (390, 844, 16),
    (640, 360, 16),
    (844, 390, 16),
    (640, 400, 16),
    (390, 844, 32),
    (360, 640, 32),
]
"""Width and height of a screen, and the size of the letters that its owner has set; the fifth is a desk at 200 %."""


@pytest.mark.parametrize(("width", "height", "pixels"), SCREENS)
@pytest.mark.parametrize("name", ["one", "long"])
def test_hands_auction_and_trick_stand_on_one_screen(
    browser: Any, files: dict[str, str], name: str, width: int, height: int, pixels: int
) -> None:
    """Nothing of them lies behind the bar or is too small to read, and the ruling is there when it is asked for."""
    letters(browser, pixels)
    screen(browser, width, height)
    try:
        browser.get("about:blank")
        browser.get(f"{files[name]}#1/0")
        last = int(browser.execute_script("return document.querySelector('.board').dataset.moments"))
        for at in (0, 12, min(47, last), last):
            opened(browser, f"1/{at}")
            edges = lower_edges(browser)
            bar = edges.pop("bar")
            assert {} == {part: (edge, bar) for part, edge in edges.items() if edge > bar}, at
            assert browser.execute_script("return document.documentElement.scrollWidth") <= width
            assert browser.execute_script(LETTERS) >= 12
        if name == "one":
            opened(browser, "1/46")
            browser.execute_script("document.getElementById('fault').click()")
            settled(browser)
            top, bottom, bar = browser.execute_script(RULING)
            assert top < bar
            assert 0 <= top or bottom - top > bar
            assert bottom <= bar or bottom - top > bar
    finally:
        letters(browser, 16)


def test_the_first_of_a_hundred_boards_is_there_at_once(browser: Any, tmp_path: Path) -> None:
    """Half a second on a machine at leisure; a busy one has twice that, and three tries."""
    boards = "".join(EXAMPLE.replace('[Board "1"]', f'[Board "{number}"]') for number in range(1, 101))
    assert 0 == run("replay", "-", "--html", str(tmp_path / "hundred.html"), stdin=boards).status
    times = []
    for _ in range(3):
        browser.get("about:blank")
        browser.get((tmp_path / "hundred.html").as_uri() + "#1/0")
        times.append(browser.execute_script("return performance.getEntriesByType('navigation')[0].loadEventEnd"))
        assert held(browser, "n").startswith("♠ Q 9 5 2")
    assert min(times) < 1000


def test_the_faulty_act_is_marked_where_it_lies(page: Any) -> None:
    opened(page, "1/12")
    assert shown(page, ".felt .fault") == ["♥A [2]"]
    assert "(2♥) [1]" in shown(page, ".calls .fault")
    opened(page, "1/4")
    assert [shown(page, ".felt .fault"), shown(page, ".calls .fault")] == [["2♥ [1]"], ["2♥ [1]"]]
    assert shown(page, "#now strong") == ["[1]"]


def test_space_and_swipes_step(page: Any) -> None:
    from selenium.webdriver.common.keys import Keys

    body = all_of(page, "body")[0]
    body.send_keys(" ")
    drawn(page)
    body.send_keys(" ")
    drawn(page)
    assert moment(page) == 2
    body.send_keys(Keys.SHIFT + " " + Keys.SHIFT)
    drawn(page)
    assert moment(page) == 1
    for begin, end, after in ((300, 100, 2), (100, 300, 1), (200, 220, 1)):
        swipe(page, begin, end)
        assert moment(page) == after
    page.execute_script("document.querySelector('.here .events > summary').focus()")
    was = moment(page)
    page.switch_to.active_element.send_keys(" ")
    drawn(page)
    assert moment(page) == was


def swipe(page: Any, begin: int, end: int) -> None:
    """Move a finger over the table from the one place to the other."""
    for kind, at in (("touchStart", begin), ("touchMove", (begin + end) // 2), ("touchMove", end), ("touchEnd", None)):
        points = [] if at is None else [{"x": at, "y": 200}]
        page.execute_cdp_cmd("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    drawn(page)


def shared(page: Any) -> str:
    """The link with the whole deal, as the page gives it."""
    tap(page, "#share")
    settled(page)
    return str(page.execute_script("return document.getElementById('link').value"))


def test_a_link_holds_the_whole_deal(browser: Any, files: dict[str, str], page: Any) -> None:
    """Any page shows it, moment by moment, and says that the rulings are not its own."""
    opened(page, "1/47")
    link = shared(page)
    assert link.startswith("#deal=z")
    assert link.endswith("/47")
    assert "file:" not in link
    own = [shown(page, part) for part in ("#now", ".laid", ".suit", ".said", ".calls td")]
    browser.get("about:blank")
    browser.get(files["long"] + link)
    settled(browser)
    assert own == [shown(browser, part) for part in ("#now", ".laid", ".suit", ".said", ".calls td")]
    assert shown(browser, ".warning")[0].startswith("This deal came with the address, not with this page.")
    assert browser.execute_script(FAULTS) == []
    tap(browser, "#on")
    assert "48 of 68" in shown(browser, "#now")[0]
    assert sheets(browser) <= 2
    tap(browser, "#up")
    settled(browser)
    assert shown(browser, ".board > h2") == ["Board 5 – Duplicate bridge, laws of 2017"]


def plain_link(board: object) -> str:
    text = json.dumps(board).encode()
    return "#deal=p" + base64.urlsafe_b64encode(text).decode().rstrip("=")


BOARD = {
    "title": "<img src=x onerror=window.pwned=1>", "about": [], "around": True, "held": [], "turns": [0, 1],
    "seats": [
        {"name": name, "beside": ["</p><script>window.pwned=2</script>"]} for name in ("North", "East", "South", "West")
    ],
    "columns": [0, 1, 2, 3], "tricks": [], "claims": ["\u202eevil"], "ending": [],
    "calls": [{"seat": 0, "at": 1, "text": "<b>1S</b>", "undone": 0, "spans": [[1, 1]], "mark": "[1]", "sign": ""}],
    "events": [{"text": "North <svg onload=window.pwned=3>", "mark": "[1]", "bound": "", "to": 0}],
    "rulings": [{"from": 1, "head": "<iframe src=javascript:window.pwned=4>", "said": ["<a href=javascript:1>x</a>"],
                 "full": [["p", "<script>window.pwned=5</script>"]]}],
}  # fmt: skip


def test_what_an_address_says_is_text(browser: Any, files: dict[str, str]) -> None:
    browser.get("about:blank")
    browser.get(files["one"] + plain_link(BOARD) + "/1")
    settled(browser)
    assert shown(browser, ".board > h2") == ["<img src=x onerror=window.pwned=1>"]
    assert shown(browser, "#now b") == ["North <svg onload=window.pwned=3> [1]"]
    inside = browser.execute_script(
        "return document.querySelector('.here').querySelectorAll('img,svg,iframe,script,a[href^=j]').length"
    )
    assert inside == 0
    assert "\u202e" not in browser.execute_script("return document.querySelector('.here').textContent")
    assert browser.execute_script("return window.pwned === undefined")
    picture = picture_of(browser)
    assert "<script" not in picture
    assert "This deal came with the address" in picture
    assert ElementTree.fromstring(picture) is not None


@pytest.mark.parametrize(
    "address",
    [
        "#deal=",
        "#deal=zAAAA",
        "#deal=p",
        "#deal=<img>",
        "#deal=p" + "A" * 50000,
        plain_link({}),
        plain_link({**BOARD, "seats": []}),
        plain_link({**BOARD, "calls": [{"seat": 99}]}),
        plain_link({**BOARD, "title": "x" * 5000}),
        plain_link({**BOARD, "rulings": [{"from": 1, "head": "", "said": [], "full": [["script", "x"]]}]}),
    ],
)
def test_an_address_that_holds_no_deal_is_told(browser: Any, files: dict[str, str], address: str) -> None:
    browser.get("about:blank")
    browser.get(files["one"] + address)
    settled(browser)
    assert shown(browser, "#now") == ["This address holds no deal that this page can read."]
    assert shown(browser, ".board") == []
    tap(browser, "#up")
    assert "0 of 68" in shown(browser, "#now")[0]


def test_a_deal_that_unfolds_without_end_is_refused(browser: Any, files: dict[str, str]) -> None:
    squeezed = zlib.compressobj(9, zlib.DEFLATED, -15)
    bomb = squeezed.compress(b" " * 20_000_000) + squeezed.flush()
    browser.get("about:blank")
    browser.get(files["one"] + "#deal=z" + base64.urlsafe_b64encode(bomb).decode().rstrip("="))
    settled(browser)
    assert shown(browser, "#now") == ["This address holds no deal that this page can read."]


def picture_of(page: Any) -> str:
    """The picture that the page would save, caught on its way."""
    page.execute_script(
        "window.caught = null; const make = URL.createObjectURL;"
        "URL.createObjectURL = (blob) => { window.caught = blob; URL.createObjectURL = make; return make(blob); };"
    )
    tap(page, "#picture")
    return str(page.execute_async_script("window.caught.text().then(arguments[0])"))


def test_a_moment_is_saved_as_a_picture(page: Any) -> None:
    """Hands, trick, what happened and the ruling, as SVG that needs nothing else."""
    opened(page, "1/47")
    tree = ElementTree.fromstring(picture_of(page))
    said = [" ".join("".join(one.itertext()).split()) for one in tree.iter("{http://www.w3.org/2000/svg}text")]

    assert {"♥2 [3]", "♣4", "♣10", "♣Q"} <= set(said)
    assert {"North", "♠ Q", "♥ 6 5", "♦ –", "♣ 8 6"} <= set(said)
    assert "47 of 68: West ♥2 [3]" in said
    assert "There was a revoke." in said
    assert not re.search(r"href|url\(|<script|<style|<foreignObject", ElementTree.tostring(tree, encoding="unicode"))


def test_tricks_and_auction_drawn_are_those_of_the_whole_deal(browser: Any, tmp_path: Path) -> None:
    """In every code: what the script draws at the last moment is what stands on paper."""
    file = tmp_path / "codes.html"
    assert 0 == run("replay", "-", "--html", str(file), stdin="\n\n".join(BY_TEXT)).status
    browser.get("about:blank")
    browser.get(file.as_uri())
    boards = len(all_of(browser, "#boards li"))
    compared = 0
    for board in range(1, boards + 1):
        last = browser.execute_script(
            "return document.querySelectorAll('.board')[arguments[0]].dataset.moments", board - 1
        )
        opened(browser, f"{board}/{last}")
        for paper, drawn_now in (
            (".deal .auction tbody tr", ".calls tbody tr"),
            (".deal .tricks tr", ".tricks-so-far tr"),
        ):
            one, other = (browser.execute_script(CELLS, part) for part in (paper, drawn_now))
            assert one == other, board
            compared += len(one)
        if all_of(browser, ".here .stage"):
            assert shared(browser).startswith("#deal=z"), board
    assert compared > 100
    assert [one for one in browser.get_log("browser") if one["level"] == "SEVERE"] == []


CELLS = r"""
return [...document.querySelectorAll(`.here ${arguments[0]}`)].map((row) =>
  [...row.children].map((cell) => cell.textContent.replace(/\s+/g, ' ').trim()));
"""
