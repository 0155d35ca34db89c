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
_FLAGS = (
    "headless", "no-sandbox", "disable-gpu", "disable-quic", "no-first-run", "disable-background-networking",
    "disable-component-update", "disable-sync",
)  # fmt: skip


@contextmanager
def chromium(profile: Path) -> Iterator[Any]:
    """Chromium with a *profile* of its own."""
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
            {"offline": True, "latency": 0, "downloadThroughput": 0, "uploadThroughput": 0},
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
    """How many sheets of paper the page prints on."""
    pdf = base64.b64decode(page.execute_cdp_cmd("Page.printToPDF", {"preferCSSPageSize": True})["data"])
    return len(re.findall(rb"/Type\s*/Page\b", pdf))
