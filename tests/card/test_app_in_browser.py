"""The app in a real browser: installed, without network, updated, under two versions of laws, back and forward."""

from __future__ import annotations

import json
import re
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest
from selenium.webdriver.common.keys import Keys

from adjudicator.commands.phone_card_app_folder import contents_of_app
from adjudicator.commands.phone_card_serving import THIS_MACHINE, served_app
from rulebase.user_law_files import find_house_file
from tests.helpers.cards import PHONE, heading
from tests.helpers.chromium import BROKEN, CONTRAST, FAULTS, all_of, chromium, drawn, opened, resize, scheme, tap
from tests.helpers.command_line import run

if TYPE_CHECKING:
    from collections.abc import Iterator

    from selenium.webdriver.remote.webdriver import WebDriver

pytestmark = [
    pytest.mark.browser,
    # Closing the driver leaves its sockets to the collector.
    pytest.mark.filterwarnings("ignore::ResourceWarning"),
]
CODE, BRIDGE = "euchre", "duplicate-2017"
BRIDGE_TITLE = "Duplicate bridge, laws of 2017"
KITCHEN = f"{CODE}+kitchen-euchre"
ASKED = Path(__file__).parents[1] / "rulebase" / "stories" / "asked_of_bridge.jsonl"
MOST_BYTES_OF_CHARTS = 1_500_000
LONGEST = 30
"""Seconds until something is there, on a busy machine."""


class Host:
    """A host of static pages: the folder that it shows, in a folder of its own."""

    def __init__(self, root: Path, port: int = 0) -> None:
        self.root = root
        self.port = port
        self._open: ExitStack | None = None

    def start(self) -> None:
        """Show what is in the folder now."""
        self._open = ExitStack()
        files = [str(one.relative_to(self.root)) for one in self.root.rglob("*") if one.is_file()]
        files += [f"{one.relative_to(self.root)}/" for one in self.root.iterdir() if one.is_dir()]
        self.port = self._open.enter_context(served_app(self.root, files, self.port, THIS_MACHINE))

    def stop(self) -> None:
        """Answer nobody any more."""
        if self._open:
            self._open.close()
        self._open = None


class Shown(NamedTuple):
    """An app in a browser."""

    page: Any
    host: Host
    folder: Path
    house: Path

    @property
    def address(self) -> str:
        """The address of the app, in a subfolder of its host."""
        return f"http://{THIS_MACHINE}:{self.host.port}/club/"


def write(folder: Path, house: Path) -> None:
    """Write the app of the game with the rules of the *house*, and of bridge."""
    answer = run("card", "--app", str(folder), "--code", CODE, "--code", BRIDGE, "--house", str(house))
    assert 0 == answer.status, answer.err


def wait(page: Any, script: str) -> Any:
    """What *script* returns, as soon as it returns something."""
    from selenium.webdriver.support.wait import WebDriverWait

    def told(driver: WebDriver) -> Any:
        return driver.execute_script(script)

    return WebDriverWait(page, LONGEST, poll_frequency=0.05).until(told)


def wait_for_heading(page: Any, words: str) -> None:
    wait(page, f"return document.querySelector('h1')?.textContent === {json.dumps(words)}")


def wait_until_kept(page: Any) -> str:
    """What is said once all files are kept."""
    return str(wait(page, "return /Kept on.*/.exec(document.getElementById('kept')?.textContent)?.[0]"))


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """An app, and the file of the house whose rules are in it."""
    root = tmp_path_factory.mktemp("host")
    house = root.parent / f"{root.name}-rules" / "kitchen-euchre.toml"
    house.parent.mkdir()
    house.write_bytes(Path(find_house_file("kitchen-euchre")).read_bytes())
    write(root / "club", house)
    return root, house


@pytest.fixture
def shown(written: tuple[Path, Path], tmp_path: Path) -> Iterator[Shown]:
    """The app at its first visit, on a phone that knows nothing of it; kept when the test begins."""
    root, house = written
    host = Host(root)
    host.start()
    try:
        with chromium(tmp_path / "profile", network=True) as page:
            app = Shown(page, host, root / "club", house)
            resize(page, PHONE)
            page.get(app.address)
            wait_until_kept(page)
            yield app
    finally:
        host.stop()


def test_it_can_be_installed(shown: Shown) -> None:
    """As the browser judges it: a manifest with all it needs, a worker that controls the page, no complaint."""
    told = shown.page.execute_cdp_cmd("Page.getAppManifest", {})
    manifest = json.loads(told["data"])

    assert told["errors"] == []
    assert shown.page.execute_cdp_cmd("Page.getInstallabilityErrors", {})["installabilityErrors"] == []
    assert (manifest["display"], manifest["start_url"]) == ("standalone", "./")
    assert manifest["name"]
    assert {"192x192", "512x512"} <= {one["sizes"] for one in manifest["icons"]}
    wait(shown.page, "return navigator.serviceWorker.controller")
    assert [one for one in shown.page.get_log("browser") if one["level"] == "SEVERE"] == []


def test_the_charts_are_small(shown: Shown) -> None:
    """With what understands the stories of its group of games."""
    loaded = [*shown.folder.glob(f"codes/{BRIDGE}.*"), *shown.folder.glob("codes/stories.bridge-and-whist.*")]

    print(size := sum(one.stat().st_size for one in loaded))
    assert len(loaded) == 2
    assert size <= MOST_BYTES_OF_CHARTS


def test_it_asks_no_other_host(shown: Shown) -> None:
    tap(shown.page, "#games button")
    wait(shown.page, "return window.card")
    asked = shown.page.execute_script("return performance.getEntriesByType('resource').map((one) => one.name)")

    assert [one for one in asked if not one.startswith(shown.address)] == []
    # And its policy would not let it.
    refused = "fetch('http://localhost:9/').catch(() => {}); document.addEventListener('securitypolicyviolation', "
    assert "connect-src" in shown.page.execute_async_script(
        f"const done = arguments[0]; {refused}(one) => done(one.effectiveDirective))"
    )


def test_it_works_without_network(shown: Shown) -> None:
    """The server is stopped after one visit: reload, every game, a ruling, and a start from nothing."""
    shown.host.stop()
    shown.page.refresh()
    wait_for_heading(shown.page, "Rules at the card table")
    for code, kind in ((KITCHEN, "revoke"), (BRIDGE, "insufficient-bid")):
        opened(shown.page, f"{code}:{kind}/")
        wait(shown.page, f"return window.card?.data.code === {json.dumps(code)}")
        while all_of(shown.page, "#answers button"):
            tap(shown.page, "#answers button")
        assert all_of(shown.page, "#said p")
    there, said = shown.page.current_url, all_of(shown.page, "#said")[0].text
    shown.page.get("about:blank")
    shown.page.get(there)
    wait(shown.page, "return document.getElementById('said')")
    assert said == all_of(shown.page, "#said")[0].text


def test_a_new_version_is_told_and_taken(shown: Shown) -> None:
    """The laws are changed while the app is open: it goes on with the old ones until it is told to reload.

    A ruling by the old laws has then changed, and says so; the charts of the other code are not loaded again.
    """
    page = shown.page
    old = contents_of_app(shown.folder)
    opened(page, f"{KITCHEN}:revoke/")
    wait(page, "return window.card")
    while all_of(page, "#answers button"):
        tap(page, "#answers button")
    ruled = page.current_url.partition("#")[2]
    tap(page, "#keep")

    rules = shown.house.read_text("utf-8")
    try:
        shown.house.write_text(rules.replace("points = 2", "points = 3"), "utf-8")
        shown.host.stop()
        write(shown.folder, shown.house)
        new = contents_of_app(shown.folder)
        assert old
        assert new
        assert old.version != new.version
        assert len({*old.files} ^ {*new.files}) == 2
        shown.host.start()
        page.refresh()
        wait(page, "return !document.getElementById('new').hidden")
        assert all_of(page, "#new button")[0].text == "New version: reload"
        assert page.execute_script("return app.index.version") == old.version
        assert all_of(page, "#said p")
        page.execute_script("window.before = true")
        all_of(page, "#new button")[0].click()
        wait(page, "return !window.before && document.querySelector('h1')")
        assert page.execute_script("return app.index.version") == new.version
        wait_for_heading(page, "The ruling has changed")
        tap(page, "main a.button", 1)
        assert all_of(page, "#answers button")
        kept = page.execute_async_script("const done = arguments[0]; caches.keys().then(done)")
        assert [one.rpartition(" ")[2] for one in kept] == [new.version]
        opened(page, f"{KITCHEN}:rulings")
        wait_for_heading(page, "The evening’s rulings")
        assert all_of(page, "main li a")[0].get_attribute("href").endswith(ruled)
        shown.host.stop()
        page.refresh()
        wait_for_heading(page, "The evening’s rulings")
    finally:
        shown.house.write_text(rules, "utf-8")
        shown.host.stop()
        write(shown.folder, shown.house)


def test_one_box_searches_all_games(shown: Shown) -> None:
    """The game may be named, or is chosen afterwards; what was used last stands first; a ruling's code opens."""
    page = shown.page

    def found(typed: str) -> list[str]:
        box = all_of(page, "#search")[0]
        box.clear()
        box.send_keys(typed)
        return [one.text for one in all_of(page, "#found button")]

    assert found("revoke at euchre")[0].split("\n") == ["Revoke", "Euchre, the kitchen table"]
    assert found("duplic")[-1] == BRIDGE_TITLE
    assert found("he bid out of turn at bridge")[0].split("\n") == [
        "Bid out of rotation",
        BRIDGE_TITLE,
    ]
    assert found("xyzzy") == []
    assert "Other words may find it" in all_of(page, "#found")[0].text
    assert "choose the game" in found("renege")[0]
    tap(page, "#found button")
    wait_for_heading(page, "Which game?")
    tap(page, "main button", [one.text for one in all_of(page, "main button")].index(BRIDGE_TITLE))
    wait(page, "return document.getElementById('answers')")
    while all_of(page, "#answers button"):
        tap(page, "#answers button")
    ruled, said = page.current_url.partition("#")[2], heading(page)
    opened(page, "")
    assert all_of(page, "#games button")[0].text == BRIDGE_TITLE
    assert found("renege")[0].split("\n") == ["Revoke", BRIDGE_TITLE]
    assert len(found(ruled.replace(":", "#", 1))) == 1
    tap(page, "#found button")
    wait_for_heading(page, said)
    assert page.current_url.endswith(ruled)


def test_its_search_understands_what_people_type(shown: Shown) -> None:
    """Of questions that nobody learnt from the kind is among five, nine times of ten, as on the card."""
    opened(shown.page, f"{BRIDGE}:")
    charts = {*wait(shown.page, "return window.card && card.data.kinds.map((one) => one.id)")}
    asked = [json.loads(line) for line in ASKED.read_text(encoding="utf-8").splitlines()]
    asked = [one for one in asked if charts & set(one.get("kinds", ()))]
    search = "return arguments[0].map((one) => card.search(one).slice(0, 5))"
    five = shown.page.execute_script(search, [one["text"] for one in asked])
    right = [not set(one["kinds"]).isdisjoint(kinds) for one, kinds in zip(asked, five, strict=True)]

    print(f"{sum(right)} of {len(right)}")
    assert sum(right) >= 0.9 * max(100, len(right))


def test_back_and_forward(shown: Shown) -> None:
    """Through games, questions and the search; a reload stays where one is."""
    page = shown.page
    places = []
    for address in (
        "",
        f"{BRIDGE}:",
        f"{BRIDGE}:insufficient-bid/",
        "?revoke",
        f"{KITCHEN}:revoke/0",
        "rulings",
        "frog",
    ):
        opened(page, address)
        wait(page, "return document.querySelector('h1')")
        if address.startswith((BRIDGE, KITCHEN)):
            wait(page, f"return window.card?.data.code === {json.dumps(address.partition(':')[0])}")
        drawn(page)
        places.append((page.current_url, heading(page)))
    assert len({title for _, title in places}) == len(places)
    for move, rest in ((page.back, places[-2::-1]), (page.forward, places[1:])):
        for url, title in rest:
            move()
            wait_for_heading(page, title)
            assert url == page.current_url
    page.back()
    page.refresh()
    wait_for_heading(page, places[-2][1])


def typed(page: Any, words: str) -> None:
    box = all_of(page, "#search")[0]
    box.clear()
    box.send_keys(words)


def test_law_pages_and_told_facts_stand_behind_the_code(shown: Shown) -> None:
    """As on the card: provisions by number, Enter, ticks, Back; every address begins with the code."""
    page = shown.page
    opened(page, f"{BRIDGE}:")
    wait_for_heading(page, BRIDGE_TITLE)
    typed(page, "27B")
    all_of(page, "#search")[0].send_keys(Keys.ENTER)
    wait_for_heading(page, "Law 27B, Insufficient bid not accepted")
    assert page.current_url.endswith(f"#{BRIDGE}:law/27B")
    links = page.execute_script("return [...document.querySelectorAll('main a')].map((one) => one.hash)")
    assert links
    assert all(one.startswith(f"#{BRIDGE}:") for one in links)
    tap(page, "#rests button")
    wait(page, "return document.getElementById('answers')")
    assert f"#{BRIDGE}:insufficient-bid/" in page.current_url
    page.back()
    wait_for_heading(page, "Law 27B, Insufficient bid not accepted")
    page.back()
    wait_for_heading(page, BRIDGE_TITLE)
    assert all_of(page, "#search")[0].get_attribute("value") == "27B"

    typed(page, "South bid 1D over West's 1H. West refuses it.")
    all_of(page, "#search")[0].send_keys(Keys.ENTER)
    wait(page, "return document.getElementById('told')")
    assert f"#{BRIDGE}:told/insufficient-bid?" in page.current_url
    tap(page, "#confirm")
    wait(page, "return !document.getElementById('told')")
    assert f"#{BRIDGE}:insufficient-bid/?" in page.current_url
    tap(page, "#back")
    wait_for_heading(page, BRIDGE_TITLE)


def test_a_link_of_another_version_finds_its_answers(shown: Shown) -> None:
    """Under the code that it names, which stays before the address."""
    page = shown.page
    opened(page, f"{BRIDGE}:insufficient-bid/")
    wait(page, "return document.getElementById('answers')")
    tap(page, "#answers button")
    here, title = page.current_url.partition("#")[2], heading(page)
    opened(page, f"{BRIDGE}:")
    wait_for_heading(page, BRIDGE_TITLE)
    opened(page, re.sub("~[0-9a-f]+", "~000000", here))
    wait_for_heading(page, title)
    assert page.current_url.partition("#")[2] == here


def test_the_words_typed_over_all_games_come_back(shown: Shown) -> None:
    page = shown.page
    typed(page, "revoke at euchre")
    all_of(page, "#search")[0].send_keys(Keys.ENTER)
    wait(page, "return document.getElementById('answers')")
    page.back()
    wait_for_heading(page, "Rules at the card table")
    assert all_of(page, "#search")[0].get_attribute("value") == "revoke at euchre"
    assert "Revoke" in all_of(page, "#found button")[0].text


def test_a_chart_is_printed(shown: Shown) -> None:
    """Charts are drawn for paper when they are wanted, those of the code that is open."""
    page = shown.page
    for code in (BRIDGE, KITCHEN):
        opened(page, f"{code}:revoke/")
        wait(page, f"return window.card?.data.code === {json.dumps(code)}")
        page.execute_script("window.print = () => {}")
        tap(page, "#print")
        assert [one.get_attribute("id") for one in all_of(page, ".chart.wanted")] == ["chart-revoke"]
        assert len(all_of(page, ".chart")) == page.execute_script("return card.data.kinds.length")


@pytest.mark.parametrize("ink", ["light", "dark"])
def test_everything_fits_and_can_be_read(shown: Shown, ink: str) -> None:
    """On the smallest phone and on a usual one."""
    page = shown.page
    scheme(page, ink)
    page.execute_script("document.getElementById('new').hidden = false")
    for width in (320, PHONE):
        resize(page, width)
        for address in ("", f"{BRIDGE}:", f"{BRIDGE}:insufficient-bid/", "?revoke", "rulings", "frog"):
            opened(page, address)
            wait(page, "return document.querySelector('h1')")
            page.execute_script("document.querySelectorAll('main details').forEach((one) => { one.open = true; })")
            assert page.execute_script("return document.documentElement.scrollWidth") <= width
            assert page.execute_script(BROKEN) == []
            assert page.execute_script(FAULTS) == []
            assert page.execute_script(CONTRAST) >= 4.5


def test_plain_http_is_told(shown: Shown, tmp_path: Path) -> None:
    """At an address without https it says that it cannot be kept; a chart that is not there can be tried again."""
    with chromium(tmp_path / "other", network=True) as page:
        page.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {
            "source": "Object.defineProperty(window, 'isSecureContext', {value: false})"
        })  # fmt: skip
        page.get(shown.address)
        said = wait(page, "return document.getElementById('kept').textContent")
        assert "https" in said
        shown.host.stop()
        opened(page, f"{BRIDGE}:")
        wait_for_heading(page, BRIDGE_TITLE)
        assert "cannot be reached" in all_of(page, "main p")[0].text
        shown.host.start()
        tap(page, "main button")
        wait(page, "return document.getElementById('ten')")


def test_without_scripts_it_says_so(shown: Shown) -> None:
    page = shown.page
    page.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": True})
    page.get("about:blank")
    page.get(shown.address)
    assert all_of(page, "body > p.unscripted")[0].is_displayed()
    assert not all_of(page, "header")[0].is_displayed()
