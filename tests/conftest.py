"""What all tests share."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests import rulings

if TYPE_CHECKING:
    from rulebase import Rulebase


@pytest.fixture(scope="session")
def laws() -> Rulebase:
    """The rulebase, opened once in a process."""
    return rulings.laws()
