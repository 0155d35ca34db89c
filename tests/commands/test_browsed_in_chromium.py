"""The exported laws in a browser: typed into, clicked on, and followed from a ruling to the text of its law."""

from __future__ import annotations

import socket
import subprocess
import sys
import time
import urllib.request
from typing import TYPE_CHECKING

import pytest

from tests.helpers.command_line import run

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from selenium import webdriver

pytestmark = pytest.mark.browser
PATIENCE = 60


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    """Where datasette serves the laws, started as `rulebase export` says."""
    command = run("rulebase", "export", str(tmp_path / "laws.sqlite")).out.splitlines()[-1].split()[2:]
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = str(free.getsockname()[1])
    command = [sys.executable, "-m", command[0], "serve", *command[1:], "--host", "127.0.0.1", "--port", port]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as served:
        try:
            wait_for(f"http://127.0.0.1:{port}/-/versions.json")
            yield f"http://127.0.0.1:{port}"
        finally:
            served.terminate()


def wait_for(page: str) -> None:
    until = time.monotonic() + PATIENCE
    while True:
        try:
            with urllib.request.urlopen(page, timeout=PATIENCE):
                return
        except OSError:
            if time.monotonic() > until:
                raise
            time.sleep(0.2)


@pytest.fixture
def browser() -> Iterator[webdriver.Chrome]:
    from selenium import webdriver

    options = webdriver.ChromeOptions()
    for option in ("--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--window-size=1200,900"):
        options.add_argument(option)
    driver = webdriver.Chrome(options=options)
    try:
        yield driver
    finally:
        driver.quit()


def test_from_a_search_over_a_facet_to_the_law(address: str, browser: webdriver.Chrome) -> None:
    """As somebody goes who has heard of a penalty for a bid that was too low."""
    from selenium.webdriver.common.by import By
    from selenium.webdriver.support.ui import WebDriverWait

    wait = WebDriverWait(browser, PATIENCE)
    browser.get(f"{address}/laws/ruling")
    box = browser.find_element(By.NAME, "_search")
    box.send_keys("lowest sufficient denomination")
    box.submit()
    wait.until(lambda seen: "_search=lowest" in seen.current_url)
    many = len(browser.find_elements(By.CSS_SELECTOR, "table.rows-and-columns tbody tr"))
    follow(browser, browser.find_element(By.CSS_SELECTOR, ".facet-results a[href*='code=contract-bridge-1963']"))
    rows = browser.find_elements(By.CSS_SELECTOR, "table.rows-and-columns tbody tr")

    assert 0 < len(rows) < many
    assert {"Contract bridge, laws of 1963 contract-bridge-1963"} == {
        row.find_element(By.CSS_SELECTOR, "td.col-code").text for row in rows
    }
    follow(browser, browser.find_element(By.PARTIAL_LINK_TEXT, "insufficient-bid/lowest-sufficient"))
    follow(browser, browser.find_element(By.CSS_SELECTOR, "a[href*='/laws/ruling_law?']"))
    follow(browser, browser.find_element(By.LINK_TEXT, "Insufficient Bid (a)"))
    assert "carries no penalty" in browser.find_element(By.CSS_SELECTOR, "td.col-text").text


def follow(browser: webdriver.Chrome, link: webdriver.remote.webelement.WebElement) -> None:
    """Click on *link* and wait until the page has gone."""
    from selenium.webdriver.support.ui import WebDriverWait

    before = browser.current_url
    link.click()
    WebDriverWait(browser, PATIENCE).until(lambda seen: seen.current_url != before)
