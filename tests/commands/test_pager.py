"""Long answers at a terminal go through a pager; short ones do not."""

from __future__ import annotations

import subprocess
from functools import partial
from typing import TYPE_CHECKING

from adjudicator.commands import pager
from tests.commands.test_cli_terminal import at_terminal

if TYPE_CHECKING:
    from pathlib import Path

    import pytest

LINES = 24


def test_only_a_long_answer_is_paged() -> None:
    marked = {"PAGER": "sed s/^/PAGED:/", "MANPAGER": "", "LINES": str(LINES)}

    _, long = at_terminal("show", "revoke", "-c", "hearts", typed="", **marked)
    _, short = at_terminal("codes", "gin", typed="", **marked)

    assert long.count("PAGED:") > LINES
    assert "Gin" in short
    assert "PAGED:" not in short


def test_what_the_encoding_of_the_terminal_lacks_is_paged_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As on Windows, whose code pages have few letters."""
    less = tmp_path / "less"
    less.write_text(f"#!/bin/sh\ncat > {tmp_path}/shown\n", encoding="utf-8")
    less.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=":")
    monkeypatch.setattr(pager, "run", partial(subprocess.run, encoding="iso8859-1"))
    pager.ColourPager().show("Łódź")

    assert b"?\xf3d?" == (tmp_path / "shown").read_bytes()
