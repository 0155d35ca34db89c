"""A browser without a window and without a network, and what tests ask of any page that it shows."""

from __future__ import annotations

import base64
import re
import shutil
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

CONTRAST = """
const light = (c) => { const [r, g, b] = c.match(/[0-9.]+/g).map((v) => { v /= 255;
  return v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4; });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b; };
const paper = (e) => { for (; e; e = e.parentElement) { const c = getComputedStyle(e).backgroundColor;
  if (!/, 0\\)$/.test(c)) return c; } return 'rgb(255, 255, 255)'; };
let worst = 99; for (const e of document.querySelectorAll('body *')) {
  if (!e.innerText || !e.offsetParent) continue;
  const [a, b] = [light(getComputedStyle(e).color), light(paper(e))].sort((x, y) => y - x);
  worst = Math.min(worst, (a + 0.05) / (b + 0.05)); } return worst;
"""
"""The least contrast between ink and paper; AA asks for 4.5."""
BROKEN = r"""
const broken = [], walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
for (let node; (node = walk.nextNode());)
  for (const word of node.data.matchAll(/[\p{L}\p{N}]+/gu)) {
    const range = document.createRange();
    range.setStart(node, word.index);
    range.setEnd(node, word.index + word[0].length);
    if (new Set([...range.getClientRects()].map(one => Math.round(one.top))).size > 1) broken.push(word[0]);
  }
return broken;
"""
"""The words whose letters stand on more than one line."""
FAULTS = r"""
const found = [], shown = (one) => one.checkVisibility();
const box = (one) => one.getBoundingClientRect(), html = (one) => one.outerHTML.slice(0, 60);
const controls = [...document.querySelectorAll('button, a, input, textarea, summary')].filter(shown);
for (const one of controls) {
  const names = [one.ariaLabel, one.innerText, ...[...one.labels || []].map((label) => label.innerText)];
  if (!names.some((name) => (name || '').trim())) found.push(`no name: ${html(one)}`);
  if (one.tabIndex > 0) found.push(`out of order: ${html(one)}`);
  if (one.matches('button, summary') && one.scrollWidth > one.clientWidth + 1) found.push(`clipped: ${html(one)}`);
  const small = Math.min(box(one).width, box(one).height) < 24;
  if (small && !one.closest('p a, li a, dt a')) found.push(`small: ${html(one)}`);
}
const pressed = controls.filter((one) => one.matches('button, input, textarea') && !one.closest('#steps'));
pressed.forEach((one, at) => pressed.slice(at + 1).forEach((other) => {
  const [a, b] = [box(one), box(other)];
  if (a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1)
    found.push(`one over the other: ${html(one)} ${html(other)}`);
}));
const ids = [...document.querySelectorAll('[id]')].map((one) => one.id);
ids.filter((id, at) => ids.indexOf(id) !== at).forEach((id) => found.push(`two of one name: ${id}`));
let level = 0;
for (const one of [...document.querySelectorAll('h1, h2, h3, h4')].filter(shown)) {
  if (Number(one.tagName[1]) > level + 1) found.push(`a level left out: ${html(one)}`);
  level = Number(one.tagName[1]);
}
if (!document.documentElement.lang || !document.querySelector('main')) found.push('no language, or no main part');
if (document.getAnimations().length) found.push('something moves by itself');
return found;
"""
"""What keeps people from using a page: controls without a name, clipped, too small, one over another, and the like."""
_FLAGS = (
    "headless", "no-sandbox", "disable-gpu", "disable-quic", "no-first-run", "disable-background-networking",
    "disable-component-update", "disable-sync",
)  # fmt: skip


@contextmanager
def chromium(profile: Path, *, network: bool = False) -> Iterator[Any]:
    """Chromium with a *profile* of its own, without a network unless *network* is asked for."""
    from selenium import webdriver

    options = webdriver.ChromeOptions()
    options.binary_location = str(shutil.which("chromium"))
    for flag in (*_FLAGS, f"user-data-dir={profile}"):
        options.add_argument(f"--{flag}")
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    driver = webdriver.Chrome(options=options, service=webdriver.ChromeService(str(shutil.which("chromedriver"))))
    try:
        driver.execute_cdp_cmd("Network.enable", {})
        driver.execute_cdp_cmd(
            "Network.emulateNetworkConditions",
            {"offline": not network, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1},
        )
        yield driver
    finally:
        driver.quit()


def resize(page: Any, width: int) -> None:
    """Make the screen *width* pixels wide."""
    metrics = {"width": width, "height": 800, "deviceScaleFactor": 1, "mobile": True}
    page.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)


def scheme(page: Any, name: str) -> None:
    """Ask for ``light`` or ``dark``; an empty *name* for whatever is usual."""
    features = [{"name": "prefers-color-scheme", "value": name}] if name else []
    page.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": features})


def letters(page: Any, pixels: int) -> None:
    """Read in letters of so many *pixels*, as who sees little has set it; 16 is usual."""
    page.execute_cdp_cmd("Page.setFontSizes", {"fontSizes": {"standard": pixels}})


def all_of(page: Any, selector: str) -> list[Any]:
    """Everything that *selector* names."""
    return list(page.find_elements("css selector", selector))


def drawn(page: Any) -> None:
    """Wait until the page shows where its address leads: the event that draws it comes after the change."""
    page.execute_async_script("const done = arguments[0]; setTimeout(() => setTimeout(done, 20), 0)")


def tap(page: Any, selector: str, at: int = 0) -> None:
    """Tap on the one at *at* of what *selector* names."""
    one = all_of(page, selector)[at]
    page.execute_script("arguments[0].scrollIntoView({block: 'center'})", one)
    one.click()
    drawn(page)


def opened(page: Any, address: str) -> Any:
    """The *page* at the *address* behind its ``#``."""
    page.execute_script("location.hash = arguments[0]", address)
    drawn(page)
    return page


def sheets(page: Any) -> int:
    """The number of sheets of paper that the page prints on.

    Chromium's printing service fails now and then on a busy machine, whatever is printed; it is asked once more.
    """
    from selenium.common.exceptions import WebDriverException  # only tests in a browser need it

    try:
        printed = _printed(page)
    except WebDriverException as failed:
        if "Printing failed" not in str(failed):
            raise
        printed = _printed(page)
    return len(re.findall(rb"/Type\s*/Page\b", printed))


def _printed(page: Any) -> bytes:
    return base64.b64decode(page.execute_cdp_cmd("Page.printToPDF", {"preferCSSPageSize": True})["data"])
