"""The answer of ``rule``: the ruling, or what it still needs, or that the law is silent."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Group
from rich.text import Text

from adjudicator.render.findings import ruled
from adjudicator.render.margin import indented
from adjudicator.render.safe import plain
from adjudicator.render.words import LABEL, Names, with_glyphs

if TYPE_CHECKING:
    from rich.console import RenderableType

    from adjudicator.law.findings import Finding


def told_ruling(
    found: Finding, names: Names, code: str, speaks: str | None = None, fallback: str = ""
) -> RenderableType:
    """The ruling on one irregularity from told facts under *code*; *speaks* is the code whose law it is.

    *fallback*: what the codes behind a silent one say.
    """
    # A ruling names the code it comes from; what is only asked for has no ruling yet.
    parent = f"; {plain(speaks)} speaks here" if speaks and speaks != code and not found.rulings else ""
    head = Text.assemble((names.kind(found.kind), LABEL), f" – {names.code(code)} ({plain(code)}{parent})")
    parts: list[RenderableType] = [head]
    if found.status == "silent":
        reason = with_glyphs(found.summary) or "this code says nothing of it"
        parts.append(indented(f"No ruling: {reason.rstrip('.')}."))
        if fallback:
            parts.append(indented(with_glyphs(fallback)))
    parts += ruled(found, names, code)
    return Group(*parts)
