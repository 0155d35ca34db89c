"""``--say WHO:NAME=VALUE``: a fact as one of those at the table tells it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import typer

from adjudicator.render.safe import plain
from rulebase.errors import UnknownValue

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from adjudicator.report.versions import Said
    from rulebase import Rulebase

LONGEST_NAME = 30


def said_of(texts: Iterable[str] | None) -> list[Said]:
    """The facts of *texts*; what is none, and one voice telling a fact in two ways, is wrong usage."""
    if not texts:
        return []
    from adjudicator.report.versions import Said  # who does not ask does not pay for it

    said: list[Said] = []
    for text in texts:
        who, _, fact = text.partition(":")
        by = who.strip()
        match = re.fullmatch(r"(?:([0-9]{1,6})\.)?([A-Za-z]\w*)\s*=\s*([\w.+-]+)", fact.strip())
        if not match or "=" in by or not 0 < len(by) <= LONGEST_NAME:
            raise typer.BadParameter(
                f"'{plain(text, 60)}' tells nothing; expected WHO:NAME=VALUE, as in NS:accepted=yes"
            )
        one = Said(plain(by), int(match[1]) if match[1] else None, match[2], match[3])
        for other in said:
            if other[:3] == one[:3] and other.value != one.value:
                raise typer.BadParameter(f"{one.by} tells {one.fact} as {other.value} and as {one.value}")
        said.append(one)
    return said


def check_values(laws: Rulebase, facts: Iterable[tuple[str, str]]) -> None:
    """UnknownValue where a fact cannot have the value: told on the command line, no file is to blame for it."""
    for name, value in facts:
        fact = laws.fact(name)
        if fact is not None and value not in fact.values:
            raise UnknownValue(name, value, fact.values)


def told_by(said: Sequence[Said], by: str) -> dict[str, str]:
    """What *by* tells of a single irregularity; a number names a finding, of which there is only one."""
    for one in said:
        if one.finding is not None:
            raise typer.BadParameter(f"'{one.by}:{one.finding}.{one.fact}' numbers a finding; here there is only one")
    return {one.fact: one.value for one in said if one.by == by}
