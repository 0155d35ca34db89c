"""The command line that gives a ruling again, or goes on from what is still open."""

from __future__ import annotations

from shlex import join
from typing import TYPE_CHECKING

from adjudicator.commands.choice import as_typed

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rulebase import Rulebase
    from rulebase.ask.answers import Need


def command_of(laws: Rulebase, code: str, name: str, facts: Mapping[str, str], missing: Need | None = None) -> str:
    """The command line that rules on *name* with these *facts*; where one is *missing*, with the first of its values,
    and the others beside it."""
    told = [f"{fact}={value}" for fact, value in facts.items()]
    others = ""
    if missing is not None:
        first, *rest = (value if "=" in value else f"{missing.fact}={value}" for value in missing.values)
        told.append(first)
        others = f"  (or {', '.join(one.removeprefix(f'{missing.fact}=') for one in rest)})"
    line = join(["adjudicator", "rule", name, "-c", *as_typed(laws, code), *(["-f", ",".join(told)] if told else [])])
    return line + others
