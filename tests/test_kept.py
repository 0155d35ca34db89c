"""What is kept for other processes and the next run is made once, and anew when what it is made of has changed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.helpers import kept as keeping
from tests.helpers.kept import KEPT_IN, kept

if TYPE_CHECKING:
    from pathlib import Path

    import pytest


def test_it_is_made_once_and_anew_when_something_changes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(KEPT_IN, str(tmp_path))
    made = []

    def make() -> list[int]:
        made.append(1)
        return made

    assert [kept("number", make), kept("number", make)] == [[1], [1]]
    monkeypatch.setattr(keeping, "_mark", lambda: "changed")
    assert kept("number", make) == [1, 1]
    assert [path.name for path in tmp_path.iterdir()] == ["number-changed.pickle"]


def test_without_a_folder_it_is_made_each_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(KEPT_IN, raising=False)

    assert [kept("number", iter("ab").__next__), kept("number", iter("cd").__next__)] == ["a", "c"]
