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
    from rulebase.ask.likely import Likely


def kinds(text: str, likely: Sequence[Likely], commands: Sequence[str], names: Names, code: str) -> RenderableType:
    """*likely* kinds of the story *text*, with their *commands*; nothing is ruled."""
    if not likely:
        return Text(
            f"Nothing in {plain(code)} answers to '{plain(text, 60)}'; 'adjudicator kinds' lists what can go wrong."
        )
    parts: list[RenderableType] = [Text(f"What happened? Nothing is ruled yet ({plain(code)}):")]
    for number, (one, command) in enumerate(zip(likely, commands, strict=True), 1):
        parts.append(Text.assemble((f"{number:>3}  ", LABEL), plain(one.kind.title)))
        for told in one.told:
            said = fact_line(told.fact, told.value, names)
            parts.append(indented(f"you wrote '{plain(told.words, 60)}' → {with_glyphs(said)}", FAINT))
        parts.append(indented(plain(command, 400)))
    return Group(*parts)
