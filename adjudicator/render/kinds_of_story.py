"""The kinds that a story may be about: numbered, with the facts read for each and its command."""

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
"""Number of kinds for which the words read are quoted."""
MOST_QUOTED = 4
"""Maximum number of words quoted for a fact; from a longer passage the middle is left out."""


def numbered_kinds_with_commands(
    text: str,
    found: LikelyKinds,
    says: Sequence[Sequence[tuple[str, str]]],
    commands: Sequence[str],
    code: str,
    others: str,
) -> RenderableType:
    """The kinds that the story *text* may be about, with the *commands* that rule on them; nothing is ruled.

    *says* has for each kind pairs (words of the story, fact read in them); each pair is shown once, and only for the
    likeliest kinds. *others* is the command that lists the remaining kinds.
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
    """A quotation of *words*: the beginning and the last word of a long passage."""
    said = words.split()
    if len(said) > MOST_QUOTED:
        said[MOST_QUOTED // 2 : -1] = ["…"]
    return f"'{safe_line(' '.join(said), 60)}'"
