"""What the tests of stories share."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING
from unittest.mock import patch

import pytest

from tests.helpers.rulings import laws

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture(scope="package", autouse=True)
def read_once() -> Iterator[None]:
    """What a story is about hangs on no code: however many codes and questions it is tried with, it is read once."""
    stories = laws().topic_model
    with patch.object(stories, "read", cache(stories.read)):
        yield
