"""What a story may be about: numbered kinds, what was read of each, and the command that rules on it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Group
from rich.text import Text

from adjudicator.render.margin import command_line, indented
from adjudicator.render.safe import plain
from adjudicator.render.words import FAINT, LABEL, with_glyphs

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import RenderableType

    from rulebase.ask.likely import Likelihood


EXPLAINED = 2
"""Of so many kinds it is said in words what was read."""
MOST_QUOTED = 4
"""So many words of the story are quoted: the first and the last of what told a fact."""


def kinds(
    text: str,
    found: Likelihood,
    says: Sequence[Sequence[tuple[str, str]]],
    commands: Sequence[str],
    code: str,
    others: str,
) -> RenderableType:
    """What the story *text* was *found* to be about, with the *commands* that rule on it; nothing is ruled.

    *others* is the command that lists the rest. *says* has for each kind (words of the story, what is read in them). It
    is told of the likeliest kinds, and once; the commands have it of all.
    """
    said = f"What happened? Nothing ruled yet ({plain(code)})."
    if not found.understood:
        said = f"Nothing known to {plain(code)} is in '{plain(text, 60)}'. These are asked about most:"
    parts: list[RenderableType] = [Text(said)]
    told: set[tuple[str, str]] = set()
    for number, (one, read, command) in enumerate(zip(found.kinds, says, commands, strict=True), 1):
        parts.append(Text.assemble((f"{number:>3}  ", LABEL), plain(one.deed.title)))
        for words, fact in read:
            if number <= EXPLAINED and (words, fact) not in told:
                parts.append(indented(f"{quoted(words)} → {with_glyphs(fact)}", FAINT))
        told.update(read)
        parts.append(command_line(plain(command, 400)))
    parts.append(Text(f"All faults: {plain(others)}", FAINT))
    return Group(*parts)


def quoted(words: str) -> str:
    """The *words* of a story as a quotation of a few words: what stands before the last is left out, but the first."""
    said = words.split()
    if len(said) > MOST_QUOTED:
        said[MOST_QUOTED // 2 : -1] = ["…"]
    return f"'{plain(' '.join(said), 60)}'"
