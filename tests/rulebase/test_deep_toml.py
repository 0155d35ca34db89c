"""TOML that lies too deep in itself is told as a fault of its file, whoever reads it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adjudicator.commands import user_settings
from rulebase.compiler.toml_table import read_toml
from rulebase.errors import SourceError
from tests.helpers.command_line import run

if TYPE_CHECKING:
    from pathlib import Path

DEEP = {"lists": "a = " + "[" * 3000 + "]" * 3000, "tables": "a = " + "{b = " * 3000 + "1" + "}" * 3000}
TOLD = "its lists or tables are nested too deeply to be read"


@pytest.mark.parametrize("name", DEEP)
def test_it_is_a_fault_of_the_file(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A law file, a house, what is remembered."""
    file = tmp_path / "config.toml"
    file.write_text(DEEP[name] + "\n", encoding="utf-8")
    monkeypatch.setenv("ADJUDICATOR_CONFIG", str(tmp_path))
    with pytest.raises(SourceError, match=TOLD):
        read_toml(file, "revoke.toml")

    assert TOLD == user_settings.why_settings_are_unreadable()
    house = run("rule", "revoke", "-c", "euchre", "--house", str(file), ADJUDICATOR_TRACEBACK="")
    assert (1, 1) == (house.status, house.err.count("\n"))
    assert f"{file}:1: {TOLD}" in house.err or f"{file}: {TOLD}" in house.err
