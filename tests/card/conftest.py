"""A browser for the tests of the card."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.helpers.cards import opened_at
from tests.helpers.chromium import chromium

if TYPE_CHECKING:
    from collections.abc import Iterator

CODE = "duplicate-2017"


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """Chromium without a window, with a profile of its own."""
    with chromium(tmp_path_factory.mktemp("profile")) as driver:
        yield driver


@pytest.fixture
def page(browser: Any) -> Any:
    """The card at its first screen, on a phone."""
    opened_at(browser, CODE)
    browser.execute_script("localStorage.clear()")
    browser.refresh()
    return browser
