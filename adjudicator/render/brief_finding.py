"""A finding in a few lines: what happened, the ruling as it is read out, the choice, what would change it, the laws."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Group
from rich.text import Text

from adjudicator.law.rulings import possible_rulings
from adjudicator.law.spoken_ruling import sentences_certain_so_far, spoken_sentences
from adjudicator.render.findings import (
    BY_LAW,
    CERTAIN,
    TELL,
    by_law_sentences,
    fact_option_text,
    place_words,
)
from adjudicator.render.layout import HangingText, indented_line
from adjudicator.render.names_and_signs import (
    FAINT,
    LABEL,
    MARK,
    SlugTitles,
    person_asked,
    player_name,
    sentence_with_glyphs_and_seats,
    with_glyphs,
)
from adjudicator.render.rule_answer import (
    LONG_OPTION,
    entries_that_fit,
    laws_in_numbers,
    laws_in_question,
    other_courses,
)
from adjudicator.render.safe_text import safe_line
from adjudicator.render.sentences import chooser_seat_or_role, chosen_label, option_label, told_fact_line
from adjudicator.values.cards import SUIT_GLYPHS

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from rich.console import RenderableType

    from adjudicator.law.findings import DealLocation, Effect, Finding, Ruling
    from rulebase import Rulebase


def brief_finding(
    laws: Rulebase,
    found: Finding,
    names: SlugTitles,
    code: str,
    *,
    tell: str = TELL,
    more: str = LONG_OPTION,
) -> RenderableType:
    """*found* under *code* in a few lines.

    *tell* is the text before a fact to be told; empty where the question is shown elsewhere. *more* is the key or the
    option that shows the rest.
    """
    parts: list[RenderableType] = [brief_heading(found, names)]
    parts += map(indented_line, _ruling_paragraphs(laws, found, names))
    if found.needs and tell:
        parts += map(indented_line, question_lines(laws, found, code, tell))
    grounds = " ".join(brief_grounds(laws, found, names, code, more))
    if grounds:
        parts.append(indented_line(grounds, FAINT))
    return Group(*parts)


def brief_heading(found: Finding, names: SlugTitles) -> HangingText:
    """The number and kind of *found*, where it happened, and what."""
    title = names.kind(found.kind)
    if found.choice:
        title = f"Choice made by {player_name(found.made.by)}" if found.made and found.made.by else "Choice due"
    happened = sentence_with_glyphs_and_seats(found.summary).rstrip(".") or player_name(found.offender)
    return HangingText(
        Text.assemble((f"[{found.id}] ", MARK), (title, LABEL), (f", {_place(found.at)}", FAINT), f": {happened}")
    )


def _place(at: DealLocation) -> str:
    """The call or trick of *at*; where it has neither, the line of the record, or else the stage of the deal."""
    if at.line and not (at.call or at.trick):
        return f"line {at.line}"
    return place_words(at._replace(action="", line=0))


def read_out_of_finding(laws: Rulebase, found: Finding, *, with_options: bool = True) -> list[str]:
    """The sentences read out of *found* with suits, cards and players in full; what is certain while a fact is open.

    A first sentence that only names the kind of fault is left out: the heading names it. *with_options*: the options
    that are still open are among them.
    """
    found = _with_suit_signs(found)
    if not with_options and any(ruling.options and not ruling.chosen for ruling in found.rulings):
        if not any(ruling.effects for ruling in found.rulings):
            return []
        found = found._replace(rulings=tuple(ruling._replace(options=()) for ruling in found.rulings))
    said = spoken_sentences(laws, [found], kind_named=True) or sentences_certain_so_far(laws, found)
    return [sentence_with_glyphs_and_seats(one) for one in said]


def _ruling_paragraphs(laws: Rulebase, found: Finding, names: SlugTitles) -> Iterator[str]:
    """The paragraphs below the heading that say what follows."""
    for reading in found.readings:
        yield f"It may also be read so: {sentence_with_glyphs_and_seats(reading)}"
    if found.silent:
        yield f"No ruling: {with_glyphs(found.silent).rstrip('.')}."
    said = " ".join(read_out_of_finding(laws, found))
    if found.overruled is not None:
        yield overruled_sentence(found)
        if said:
            yield f"{BY_LAW}: {said}"
    elif said:
        yield f"{CERTAIN}: {said}" if found.needs else said
    if found.by_law is not None:
        yield f"{BY_LAW}: {' '.join(by_law_sentences(found, names))}"
    if found.done and found.overruled is None:
        yield f"Done: {' '.join(map(sentence_with_glyphs_and_seats, found.done))}"


def overruled_sentence(found: Finding) -> str:
    """The sentence on the director's own ruling on *found*."""
    instead = f": {safe_line(found.overruled)}" if found.overruled else ""
    return f"The director has ruled otherwise{instead}".rstrip(".") + "."


def law_sentence(laws: Rulebase, found: Finding, code: str) -> str:
    """The laws that decide *found*, in numbers; those that may, while a fact is open; empty where there is none."""
    if found.rulings:
        return laws_in_numbers(found.rulings, code)
    return laws_in_question(possible_rulings(laws, code, found)) if found.needs else ""


def brief_grounds(laws: Rulebase, found: Finding, names: SlugTitles, code: str, more: str) -> Iterator[str]:
    """The laws, the choice that was made, what was told, and what would change the ruling, a sentence each."""
    if law := law_sentence(laws, found, code):
        yield law
    for ruling in found.rulings:
        if ruling.chosen:
            yield _choice_sentence(ruling)
    if told := [told_fact_line(name, fact, names) for name, fact in found.facts.items() if fact.source == "told"]:
        yield f"Told: {entries_that_fit(told, more)}"
    if unless := other_courses(laws, [found], code, more):
        yield f"If {unless}"


def _choice_sentence(ruling: Ruling) -> str:
    """The option that was chosen, and those that were not."""
    others = [option_label(option) for option in ruling.options if option.id != ruling.chosen]
    left = f" (not {', '.join(others)})" if others else ""
    return f"{chooser_seat_or_role(ruling) or 'Somebody'} chose {chosen_label(ruling)}{left}."


_LONGEST_QUESTION = 150
"""The most characters of a question that is not asked in brief."""


def question_lines(laws: Rulebase, found: Finding, code: str, tell: str) -> Iterator[str]:
    """The question that *found* depends on, and its answers as they are typed."""
    need = found.needs[0]
    entry = next((one for one in laws.facts(found.kind, code) if one.id == need.fact), None) or laws.fact(need.fact)
    long = len(need.question) > _LONGEST_QUESTION
    asked = entry.brief if long and entry and entry.brief else need.question
    yield f"Needed: ask the {person_asked(need.to)}: {with_glyphs(asked)}"
    # The outcomes that every answer brings are certain, and stand above the question.
    said = {**(_differing_outcomes(need.brings) if found.certain else need.brings), **need.words}
    if not said:
        yield f"{tell}{fact_option_text(need)}"
        return
    answers = [
        f"{safe_line(need.typed(value))}{f' ({with_glyphs(said[value])})' if value in said else ''}"
        for value in need.values
    ]
    yield f"{tell}{safe_line(need.fact)}={' | '.join(answers)}"


def _differing_outcomes(outcomes: Mapping[str, str]) -> dict[str, str]:
    """Answer → the parts of its outcome, between semicolons, that not every answer brings."""
    parts = {answer: outcome.split("; ") for answer, outcome in outcomes.items()}
    shared = set.intersection(*map(set, parts.values())) if len(parts) > 1 else set()
    kept = {answer: [part for part in of if part not in shared] for answer, of in parts.items()}
    return {answer: "; ".join(of) for answer, of in kept.items() if of}


def _with_suit_signs(found: Finding) -> Finding:
    """*found* with suit signs in place of the letters of suits in its effects."""
    return found._replace(
        rulings=tuple(
            ruling._replace(
                effects=tuple(map(_effect_with_suit_sign, ruling.effects)),
                options=tuple(
                    option._replace(effects=tuple(map(_effect_with_suit_sign, option.effects)))
                    for option in ruling.options
                ),
            )
            for ruling in found.rulings
        ),
        certain=tuple(map(_effect_with_suit_sign, found.certain)),
    )


def _effect_with_suit_sign(effect: Effect) -> Effect:
    suit = effect.params.get("suit")
    if not isinstance(suit, str) or suit not in SUIT_GLYPHS:
        return effect
    return effect._replace(
        params={**effect.params, "suit": SUIT_GLYPHS[suit]}, says=sentence_with_glyphs_and_seats(effect.says, suit)
    )
