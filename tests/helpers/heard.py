"""The answers of ``rule`` and ``replay`` as the table hears them: what is read out, what is asked, the status."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from tests.helpers.command_line import run

if TYPE_CHECKING:
    from pathlib import Path

RULED, LEFT_OPEN = 0, 4
"""The exit status of ``--exit-code``: the law settles it, or the table has to."""


class Heard(NamedTuple):
    """The words heard, the questions asked and the exit status at the table."""

    aloud: str
    asked: tuple[str, ...]
    status: int


def heard(code: str, kind: str, facts: str = "") -> Heard:
    """The answer of ``rule`` to *facts*, nobody being asked."""
    told = [word for fact in facts.split() for word in ("-f", fact)]
    found = document(code, kind, facts)
    status = run("rule", kind, "--code", code, "--no-ask", "--exit-code", *told).status
    return Heard(found["read_out"], tuple(need["fact"] for need in found["needs"]), status)


def document(code: str, kind: str, facts: str = "") -> dict[str, Any]:
    """The same as JSON."""
    told = [word for fact in facts.split() for word in ("-f", fact)]
    found = run("rule", kind, "--code", code, "--no-ask", "--json", *told).data
    assert isinstance(found, dict)
    return found


def options(code: str, kind: str, facts: str = "") -> dict[str, str]:
    """The words on each option of the first question before it is chosen."""
    return {one["value"]: one.get("read_out", "") for one in document(code, kind, facts)["needs"][0]["options"]}


def replayed(text: str, folder: Path) -> str:
    """The long answer of ``replay`` on the record *text*, in one line."""
    (folder / "deal.pbn").write_text(text, encoding="utf-8")
    return " ".join(run("replay", "--long", str(folder / "deal.pbn")).out.split())
