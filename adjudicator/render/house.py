"""A house's own rule in words: whose it is, and what the law says where it does not hold."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.render.safe import plain
from adjudicator.render.sentences import follows, full_sentence
from adjudicator.render.words import with_glyphs
from rulebase.ask.answers import PLUS

if TYPE_CHECKING:
    from adjudicator.law.findings import Finding, Ruling
    from adjudicator.render.words import Names

LABEL = "By law"


def whose(ruling: Ruling) -> str:
    """Whose rule it is that decides; empty where the law does."""
    if not ruling.house:
        return ""
    return f"rule of {plain(ruling.house)}" if PLUS in ruling.code else "a code of one's own"


def by_law(found: Finding, names: Names) -> list[str]:
    """What the law alone says of *found*, a sentence an item; nothing where the law decides it."""
    law = found.by_law
    if law is None:
        return []
    title = names.code(law.code)
    if law.regular:
        return [f"{title} finds nothing irregular in it."]
    if law.needs:
        asks = f"{title} asks first: {with_glyphs(law.needs[0].question)}"
        return [asks]
    if not law.rulings:
        return [f"{title} gives no ruling on it."]
    under = ", ".join(dict.fromkeys(plain(one) for ruling in law.rulings for one in ruling.under))
    # Choices have names of their own in a ruling; in passing the law is told in its own words.
    offered = any(ruling.options and not ruling.chosen for ruling in law.rulings)
    said = [] if offered else follows(law.rulings)
    return [f"{title} ({under}): {' '.join(said) or full_sentence(law.rulings[-1].says)}"]
