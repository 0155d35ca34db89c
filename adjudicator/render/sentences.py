"""What rulings and facts say, in sentences: without layout, for whoever puts them on a page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.law.outcomes import ordered
from adjudicator.law.wording import agreeing
from adjudicator.render.safe import plain
from adjudicator.render.words import SEAT_NAMES, Names, at_table, seat_name, with_glyphs

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from adjudicator.law.findings import Effect, FactValue, Finding, Option, Ruling


def told_line(name: str, fact: FactValue, names: Names) -> str:
    """A fact with its value, the words in which it was told if they were those of other codes, and what a record reads
    where it reads otherwise."""
    said = f" (told as {plain(fact.heard)})" if fact.heard else ""
    said += f" (follows from {plain(fact.follows)})" if fact.follows else ""
    said += f" (the record reads: {plain(fact.shown).replace('_', ' ')})" if fact.shown else ""
    return fact_line(name, fact.value, names) + said


def fact_line(name: str, value: str, names: Names) -> str:
    """A fact with its value."""
    return f"{names.fact(name)}: {plain(value).replace('_', ' ')}"


def consequences(effects: Iterable[Effect]) -> list[str]:
    """What is ordered, a sentence an item."""
    return [
        "Nothing else is enforced."
        if at and effect.name == "no_rectification"
        else full_sentence(at_table(effect.says or plain(effect.name).replace("_", " "), effect.params.get("suit")))
        for at, effect in enumerate(effects)
    ]


def short(found: Finding) -> str:
    """What *found* comes to, in a line: the ruling, or what it still depends on."""
    if found.needs:
        return f"it depends: {with_glyphs(found.needs[0].question)}"
    if not found.rulings:
        return f"no ruling: {with_glyphs(found.summary)}" if found.summary else "no ruling"
    return " ".join(follows(found.rulings)) or with_glyphs(found.rulings[-1].says)


def follows(rulings: Sequence[Ruling]) -> list[str]:
    """What *rulings* come to: what they order, who chooses among what."""
    said = consequences(ordered(rulings))
    for ruling in rulings:
        if not ruling.options:
            continue
        chooser = chooser_of(ruling)
        if ruling.chosen:
            said.append(f"{chooser or 'Somebody'} chose: {plain(ruling.chosen)}")
        else:
            offered = ", ".join(option.id for option in ruling.options)
            said.append(f"{chooses(chooser) if chooser else 'one of these'}: {offered}")
    return said


def option_line(option: Option) -> str:
    """One thing that may be elected."""
    says = option.says or " ".join(consequences(option.effects))
    return f"{plain(option.id)}: {full_sentence(says)}"


def law_line(ruling: Ruling, code: str = "") -> str:
    """The provisions a ruling rests on, and which code spoke."""
    spoke = f"; {plain(ruling.code)} speaks here" if code and ruling.code != code else f", {plain(ruling.code)}"
    return f"{plain(ruling.law)} ({', '.join(map(plain, ruling.under))}{spoke})"


def chooser_of(ruling: Ruling) -> str:
    """The chooser by his seat, or by his part in the game when no seat is known; empty when nobody chooses."""
    words = seat_name(ruling.chooser) if ruling.chooser in SEAT_NAMES else ruling.chooser_says or ruling.chooser or ""
    return plain(words[:1].upper() + words[1:])


def chooses(chooser: str) -> str:
    """``Declarer chooses``, ``The opponents choose``."""
    return f"{chooser} {agreeing(chooser, 'chooses')}"


def full_sentence(text: str) -> str:
    """*text* with a capital and a full stop."""
    text = with_glyphs(text).strip()
    if not text:
        return ""
    ended = text.rstrip(")")[-1:] in tuple(".?!…:")
    return text[0].upper() + text[1:] + ("" if ended else ".")
