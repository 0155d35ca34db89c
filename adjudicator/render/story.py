"""What a story may be about: numbered kinds, what was read of each, and the command that rules on it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Group
from rich.text import Text

from adjudicator.render.margin import indented
from adjudicator.render.safe import plain
from adjudicator.render.sentences import fact_line
from adjudicator.render.words import FAINT, LABEL, with_glyphs

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import RenderableType

    from adjudicator.render.words import Names
    from rulebase.ask.likely import Likelihood


def kinds(text: str, found: Likelihood, commands: Sequence[str], names: Names, code: str) -> RenderableType:
    """What the story *text* was *found* to be about, with the *commands* that rule on it; nothing is ruled."""
    said = f"What happened? Nothing is ruled yet ({plain(code)})."
    if not found.understood:
        said = f"Nothing known to {plain(code)} is in '{plain(text, 60)}'. These are asked about most:"
    parts: list[RenderableType] = [Text(said)]
    for number, (one, command) in enumerate(zip(found.kinds, commands, strict=True), 1):
        parts.append(Text.assemble((f"{number:>3}  ", LABEL), plain(one.kind.title)))
        for told in one.told:
            fact = fact_line(told.fact, told.value, names)
            parts.append(indented(f"you wrote '{plain(told.words, 60)}' → {with_glyphs(fact)}", FAINT))
        parts.append(indented(plain(command, 400)))
    parts.append(Text(f"Another fault? 'adjudicator kinds --code {plain(code)}' lists them all.", FAINT))
    return Group(*parts)
