"""What the tests of ``audit`` share."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.helpers import club as archives

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture(scope="session")
def club(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An archive with a bit of everything; nobody writes there."""
    folder = tmp_path_factory.mktemp("club")
    archives.write(folder)
    return folder
