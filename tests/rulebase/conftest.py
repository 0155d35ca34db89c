"""What the tests of the compiled rulebase share."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulebase import cache
from tests.helpers.rulebase_tree import write_tree


@pytest.fixture
def own_laws(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Law files that have lain there for long, and an empty cache."""
    monkeypatch.setenv("ADJUDICATOR_CACHE", str(tmp_path / "cache"))
    # When a file was changed last cannot be set; so what is long is set.
    monkeypatch.setattr(cache, "SETTLED", 0)
    return write_tree(tmp_path / "laws")
