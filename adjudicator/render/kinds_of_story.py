"""The kinds that a story may be about: numbered, with the facts read of each and its command."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Group
from rich.text import Text

from adjudicator.render.layout import command_line, indented_line
from adjudicator.render.names_and_signs import FAINT, LABEL, with_glyphs
from adjudicator.render.safe_text import safe_line

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import RenderableType

    from rulebase.query.kinds_of_story import LikelyKinds


KINDS_EXPLAINED = 2
"""Of so many kinds it is said in words what was read."""
MOST_QUOTED = 4
"""So many words of the story are quoted: the first and the last of what told a fact."""


def kinds_of_story(
    text: str,
    found: LikelyKinds,
    says: Sequence[Sequence[tuple[str, str]]],
    commands: Sequence[str],
    code: str,
    others: str,
) -> RenderableType:
    """What the story *text* was *found* to be about, with the *commands* that rule on it; nothing is ruled.

    *others* is the command that lists the rest. *says* has for each kind (words of the story, what is read in them). It
    is told of the likeliest kinds, and once; the commands have it of all.
    """
    said = f"What happened? Nothing ruled yet ({safe_line(code)})."
    if not found.understood:
        said = f"Nothing known to {safe_line(code)} is in '{safe_line(text, 60)}'. These are asked about most:"
    parts: list[RenderableType] = [Text(said)]
    told: set[tuple[str, str]] = set()
    for number, (one, read, command) in enumerate(zip(found.kinds, says, commands, strict=True), 1):
        parts.append(Text.assemble((f"{number:>3}  ", LABEL), safe_line(one.deed.title)))
        for words, fact in read:
            if number <= KINDS_EXPLAINED and (words, fact) not in told:
                parts.append(indented_line(f"{quoted_words(words)} → {with_glyphs(fact)}", FAINT))
        told.update(read)
        parts.append(command_line(safe_line(command, 400)))
    parts.append(Text(f"All faults: {safe_line(others)}", FAINT))
    return Group(*parts)


def quoted_words(words: str) -> str:
    """The *words* of a story as a quotation of a few words: what stands before the last is left out, but the first."""
    said = words.split()
    if len(said) > MOST_QUOTED:
        said[MOST_QUOTED // 2 : -1] = ["…"]
    return f"'{safe_line(' '.join(said), 60)}'"
