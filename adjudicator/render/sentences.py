"""Sentences for rulings, facts, options and choosers, without layout."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.law.effect_wording import verb_agreeing_with
from adjudicator.law.ruling_outcome_comparison import effects_prescribed_by_rulings
from adjudicator.render.names_and_signs import (
    SEAT_NAMES,
    SlugTitles,
    player_name,
    sentence_with_glyphs_and_seats,
    with_glyphs,
)
from adjudicator.render.safe_text import safe_line

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from adjudicator.law.findings import Effect, FactValue, Finding, Ruling, RulingOption


def told_fact_line(name: str, fact: FactValue, names: SlugTitles) -> str:
    """A fact with its value, the other code's wording if it was told so, and the record's value if that differs."""
    said = f" (told as {safe_line(fact.heard)})" if fact.heard else ""
    said += f" (follows from {safe_line(fact.follows)})" if fact.follows else ""
    said += f" (the record reads: {safe_line(fact.shown).replace('_', ' ')})" if fact.shown else ""
    return fact_line(name, fact.value, names) + said


def fact_line(name: str, value: str, names: SlugTitles) -> str:
    """A fact with its value."""
    return f"{names.fact(name)}: {names.value(name, value)}"


def effect_sentences(effects: Iterable[Effect]) -> list[str]:
    """The orders in *effects*, a sentence an item."""
    return [
        "Nothing else is enforced."
        if at and effect.name == "no_rectification"
        else full_sentence(
            sentence_with_glyphs_and_seats(
                effect.says or safe_line(effect.name).replace("_", " "), effect.params.get("suit")
            )
        )
        for at, effect in enumerate(effects)
    ]


def finding_in_short(found: Finding) -> str:
    """*found* in one line: the ruling, or the question it still depends on."""
    if found.needs:
        return f"it depends: {with_glyphs(found.needs[0].question)}"
    if not found.rulings:
        return f"no ruling: {with_glyphs(found.summary)}" if found.summary else "no ruling"
    return " ".join(outcome_sentences(found.rulings)) or with_glyphs(found.rulings[-1].says)


def outcome_sentences(rulings: Sequence[Ruling]) -> list[str]:
    """The orders of *rulings* and the choices that they offer or have settled."""
    said = effect_sentences(effects_prescribed_by_rulings(rulings))
    for ruling in rulings:
        if not ruling.options:
            continue
        chooser = chooser_seat_or_role(ruling)
        if ruling.chosen:
            said.append(f"{chooser or 'Somebody'} chose: {chosen_label(ruling)}")
        else:
            offered = ", ".join(map(option_label, ruling.options))
            said.append(f"{chooser_sentence(chooser) if chooser else 'one of these'}: {offered}")
    return said


def option_label(option: RulingOption) -> str:
    """The word shown for *option*."""
    return safe_line(option.label or option.id)


def chosen_label(ruling: Ruling) -> str:
    """The word shown for the option chosen under *ruling*; empty if none is."""
    taken = (option_label(option) for option in ruling.options if option.id == ruling.chosen)
    return next(taken, safe_line(ruling.chosen or "").replace("-", " "))


def option_line(option: RulingOption) -> str:
    """One option: the word shown for it, and its effects."""
    says = option.says or " ".join(effect_sentences(option.effects))
    return f"{option_label(option)}: {full_sentence(says)}"


def law_line(ruling: Ruling, code: str = "") -> str:
    """The provisions a ruling rests on, and the code that decides."""
    spoke = (
        f"; {safe_line(ruling.code)} applies here" if code and ruling.code != code else f", {safe_line(ruling.code)}"
    )
    return f"{safe_line(ruling.law)} ({', '.join(map(safe_line, ruling.under))}{spoke})"


def chooser_seat_or_role(ruling: Ruling) -> str:
    """The chooser's seat, or their role if no seat is known; empty if nobody chooses."""
    words = player_name(ruling.chooser) if ruling.chooser in SEAT_NAMES else ruling.chooser_says or ruling.chooser or ""
    return safe_line(words[:1].upper() + words[1:])


def chooser_sentence(chooser: str) -> str:
    """``Declarer chooses``, ``The opponents choose``."""
    return f"{chooser} {verb_agreeing_with(chooser, 'chooses')}"


def full_sentence(text: str) -> str:
    """*text* with a capital and a full stop."""
    text = with_glyphs(text).strip()
    if not text:
        return ""
    ended = text.rstrip(")")[-1:] in tuple(".?!…:")
    return text[0].upper() + text[1:] + ("" if ended else ".")
