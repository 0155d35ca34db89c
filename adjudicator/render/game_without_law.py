"""The answer for a game without a law: the general rules and the codes of similar games; no ruling."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Group
from rich.text import Text

from adjudicator.render.layout import indented_line
from adjudicator.render.names_and_signs import FAINT, LABEL, with_glyphs
from adjudicator.render.safe_text import safe_line
from adjudicator.render.sentences import finding_in_short
from rulebase.errors import BOOK_WITHOUT_LAW

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rich.console import RenderableType

    from adjudicator.law.findings import Finding
    from adjudicator.render.names_and_signs import SlugTitles


def answer_without_law(
    game: str,
    general: Sequence[Finding],
    near: Mapping[str, str],
    command: str,
    names: SlugTitles,
    *,
    printed: bool = False,
) -> RenderableType:
    """The answer where no law of *game* is known.

    *general* are findings under the general rules, *near* maps similar codes to their titles, and *command* rules under
    one of these. *printed*: an old book names the game and gives no law of it.
    """
    book = f": {BOOK_WITHOUT_LAW}" if printed else ""
    parts: list[RenderableType] = [
        Text.assemble((safe_line(game, 60), LABEL), f": there is no law of this game here{book}. No ruling.")
    ]
    said = {_general_ruling_and_provisions(found): found for found in reversed(general)}
    parts.append(
        Text(f"The general rules, which apply where a game has none of its own{', say:' if said else ', say nothing.'}")
    )
    parts += [indented_line(f"{names.kind(found.kind)}: {text}") for text, found in reversed(said.items())]
    if near:
        parts.append(Text("The nearest games, if the table agrees to settle it as in one of them:"))
        width = max(map(len, near)) + 2
        parts += [Text(f"    {safe_line(code):{width}}{safe_line(title)}") for code, title in near.items()]
        parts.append(indented_line(f"{safe_line(command, 400)} CODE"))
    else:
        parts.append(Text("No game like it is known here; 'adjudicator codes' lists those that are.", FAINT))
    return Group(*parts)


def _general_ruling_and_provisions(found: Finding) -> str:
    """The ruling under the general rules, and its provisions."""
    cited = dict.fromkeys(provision for ruling in found.rulings for provision in ruling.under)
    return with_glyphs(finding_in_short(found)) + (f" ({', '.join(map(safe_line, cited))})" if cited else "")
