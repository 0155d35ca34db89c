"""The pages of the program under axe-core, in a browser: ``python -m pytest -m browser tests/extras/with_axe.py``.

Every kind of screen of the card, of the app, of a replay and of a sheet, by day and by night, on narrow and on wide
phones. Not collected with the other tests: axe-core comes in a package that brings a second driver of browsers along,
which nothing here uses; ``.ci/run`` installs it and runs this file.
"""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from adjudicator.commands.phone_card_serving import THIS_MACHINE, served_app
from tests.helpers.cards import card
from tests.helpers.chromium import all_of, chromium, drawn, opened, resize, scheme, tap
from tests.helpers.command_line import run
from tests.helpers.replay_pages import page as replay_page

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

pytestmark = [
    pytest.mark.browser,
    # Closing the driver leaves its sockets to the collector.
    pytest.mark.filterwarnings("ignore::ResourceWarning"),
]
INK = ["color-contrast", "link-in-text-block"]
CODE, OTHER = "euchre", "spades-clubs"
AXE = (files("axe_playwright_python") / "axe.min.js").read_text(encoding="utf-8")
SHOWN = [(360, "light", None), (390, "dark", None), (360, "dark", INK), (390, "light", INK)]
"""Width, scheme and the rules to be tried; None tries all. What has nothing to do with ink is alike in both schemes."""
FOUND = """
const [rules, done] = arguments;
const asked = { resultTypes: ["violations"], ...(rules ? { runOnly: rules } : {}) };
axe.run(document, asked).then((all) => done(all.violations.map((one) =>
  `${one.id}: ${one.help}: ${one.nodes.slice(0, 3).map((node) => node.html.slice(0, 120)).join(" | ")}`)),
  (error) => done([String(error)]));
"""
"""The script by which axe lists its complaints about the page as it stands."""
RECORD = """[Dealer "S"]
[Vulnerable "None"]
[Deal "N:Q952.65.JT4.A864 7.AKJT97.862.T95 AKJ63.84.KQ3.Q72 T84.Q32.A975.KJ3"]
[Code "duplicate-2017"]
[Record "1"]
1S P 4S AP E:HA
!elect S forbid H
DA D4 D8 D3
!claim S 10
"""
PLACES = (
    "", "rulings", "deal", "law", "frog", "revoke/", "lead-out-of-turn/", "calls/1", "revoke/0~000000.zzzzzz",
)  # fmt: skip
"""Addresses of one code that need nothing before them."""


def complaints(page: Any, told: str) -> list[str]:
    """The complaints of axe about the page that *told* names, at every width, by day and by night."""
    page.execute_script("document.querySelectorAll('main details').forEach((one) => { one.open = true; })")
    found = []
    for width, ink, rules in SHOWN:
        resize(page, width)
        scheme(page, ink)
        if not page.execute_script("return Boolean(window.axe)"):
            page.execute_script(AXE)
        found += [f"{told}, {width}, {ink}: {one}" for one in page.execute_async_script(FOUND, rules)]
    scheme(page, "")
    return found


def typed(words: str) -> Callable[[Any], None]:
    """Typing *words* into the box of search."""

    def act(page: Any) -> None:
        opened(page, "")
        all_of(page, "#search")[0].send_keys(words)
        drawn(page)

    return act


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """Chromium without a window, for what is shown at the address of this machine too."""
    with chromium(tmp_path_factory.mktemp("profile"), network=True) as driver:
        yield driver


def to_ruling(page: Any) -> None:
    """Answer with the first answer until there is a ruling."""
    while all_of(page, "#answers button"):
        tap(page, "#answers button")


def test_the_card(browser: Any) -> None:
    """Front, search, kinds, questions, rulings, this deal, keeping, the form, the law."""
    browser.get(card(CODE).as_uri())
    found = [one for place in PLACES for one in complaints(opened(browser, place), f"#{place}")]
    for words in ("revoke", "he did not follow suit and I saw it", "xyzzy"):
        typed(words)(browser)
        found += complaints(browser, f"search: {words}")
    opened(browser, "law")
    tap(browser, "#laws a")
    found += complaints(browser, "a law")
    opened(browser, browser.execute_script("return `law/${card.law.provisions[3].id}`"))
    found += complaints(browser, "a provision")
    for kind in ("call-out-of-rotation", "revoke"):
        opened(browser, f"{kind}/")
        to_ruling(browser)
        found += complaints(browser, f"ruling: {kind}")
        tap(browser, "#offender-row button")
        tap(browser, "#keep")
        tap(browser, "#send")
        found += complaints(browser, f"ruling, told whose and kept: {kind}")
    opened(browser, "deal")
    found += complaints(browser, "this deal")
    opened(browser, "rulings")
    found += complaints(browser, "the evening's rulings")

    assert found == []


def test_charts_without_scripts(browser: Any) -> None:
    """As they are shown where scripts are off: all of them, opened."""
    browser.get(card(CODE).as_uri())
    browser.execute_script(
        "document.documentElement.classList.remove('scripted'); document.querySelector('main').innerHTML = ''"
    )
    browser.execute_script("document.querySelectorAll('details').forEach((one) => { one.open = true; })")

    assert complaints(browser, "charts") == []


def test_the_app(browser: Any, tmp_path: Path) -> None:
    """Its front, what it finds, the list of games for a kind, a game, an address that leads nowhere."""
    answer = run("card", "--app", str(tmp_path), "--code", CODE, "--code", OTHER)
    assert 0 == answer.status, answer.err
    named = [str(one.relative_to(tmp_path)) for one in tmp_path.rglob("*") if one.is_file()]
    found = []
    with served_app(tmp_path, named, 0, THIS_MACHINE) as port:
        browser.get(f"http://{THIS_MACHINE}:{port}/")
        drawn(browser)
        for place in ("", "?revoke", "rulings", f"{OTHER}:", f"{OTHER}:revoke/", "frog"):
            opened(browser, place)
            browser.execute_async_script("setTimeout(arguments[0], 300)")
            found += complaints(browser, f"app #{place}")
        typed("revoke")(browser)
        found += complaints(browser, "app, search")

    assert found == []


@pytest.mark.parametrize("ruled", [False, True])
def test_a_replay(browser: Any, tmp_path: Path, ruled: bool) -> None:
    page = tmp_path / "replay.html"
    page.write_text(replay_page(RECORD, tmp_path), encoding="utf-8")
    browser.get(page.as_uri())
    for _ in range(6):
        browser.execute_script("document.querySelector('#on').click()")
    if ruled:
        tap(browser, "#fault")
    browser.execute_script("document.querySelector('#share').click()")

    assert complaints(browser, "replay") == []


def test_a_sheet(browser: Any, tmp_path: Path) -> None:
    page = tmp_path / "sheet.html"
    answer = run("card", "--sheet", "--code", CODE, "--output", str(page))
    assert 0 == answer.status, answer.err
    browser.get(page.as_uri())

    assert complaints(browser, "sheet") == []
