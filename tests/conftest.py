"""What all tests share."""

from __future__ import annotations

import gc
from typing import TYPE_CHECKING

import pytest

from tests.helpers import rulings

if TYPE_CHECKING:
    from rulebase import Rulebase

YOUNG = 20_000
"""Values made before the collector looks for rings among them: a deal has thousands, and hardly a ring."""


def pytest_collection_finish() -> None:
    """What stays to the end, tests and laws, is not looked through again and again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, 20, 20)


@pytest.fixture(scope="session")
def laws() -> Rulebase:
    """The rulebase, opened once in a process."""
    return rulings.laws()
