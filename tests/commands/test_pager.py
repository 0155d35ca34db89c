"""Long answers at a terminal go through a pager; short ones do not."""

from __future__ import annotations

from tests.commands.test_cli_terminal import at_terminal

LINES = 24


def test_only_a_long_answer_is_paged() -> None:
    marked = {"PAGER": "sed s/^/PAGED:/", "MANPAGER": "", "LINES": str(LINES)}

    _, long = at_terminal("show", "revoke", "-c", "hearts", typed="", **marked)
    _, short = at_terminal("codes", "gin", typed="", **marked)

    assert long.count("PAGED:") > LINES
    assert "Gin" in short
    assert "PAGED:" not in short
