"""Findings and rulings in words: what happened, what follows, who chooses, under which law, on which facts.

Also the assumptions, with the consequences otherwise, and the law beside a house's own rule.
"""

from __future__ import annotations

from itertools import groupby
from types import MappingProxyType
from typing import TYPE_CHECKING

from rich.console import Group
from rich.text import Text

from adjudicator.law.findings import OPENING_EFFECT
from adjudicator.law.ruling_outcome_comparison import GOTO
from adjudicator.render.layout import indented_line, labelled_lines
from adjudicator.render.names_and_signs import (
    ANSWERS,
    FAINT,
    LABEL,
    MARK,
    NOBODY_IN_PARTICULAR,
    SEAT_NAMES,
    SlugTitles,
    person_asked,
    player_name,
    sentence_with_glyphs_and_seats,
    with_glyphs,
)
from adjudicator.render.safe_text import safe_line
from adjudicator.render.sentences import (
    chooser_seat_or_role,
    chooser_sentence,
    effect_sentences,
    fact_line,
    full_sentence,
    law_line,
    option_label,
    option_line,
    outcome_sentences,
    told_fact_line,
)
from rulebase.effect_marks import EffectMark
from rulebase.query.answers import HOUSE_SIGN

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from rich.console import RenderableType

    from adjudicator.law.findings import AlternativeValue, DealLocation, FactValue, Finding, Ruling
    from rulebase.query.answers import Need


TELL = "--fact "
"""The option before a fact on the command line."""
SOURCE_LABELS = {"record": "Seen", "told": "Told"}
STATUS_SENTENCES = {
    "open": "not yet settled",
    "accepted": "accepted",
    "corrected": "corrected",
    "established": "established",
    "condoned": "condoned",
    "undecided": "the record alone cannot tell",
}
CHOSEN = "settled by the choice that was made"
"""Status of an irregularity settled by somebody's choice, whatever else the record shows of it."""
CHOICE_MADE, CHOICE_DUE = "a right was used, and nothing went wrong", "a choice must now be made"
CERTAIN = "In any case"
"""The label of the consequences that hold whatever is answered."""
OFFERED = "a choice is offered, and none is recorded"
DECIDED = "ruled on"
"""Status of an irregularity that nobody accepted or corrected, with nothing left to be asked."""
OVERRULED = "overruled by the director"
UNOPPOSED = "nobody objected"
"""Status of an irregularity over which all played on, and which the law still punishes or puts right."""
BASIS_WORDS = {
    "interpretation": "our reading of the text",
    "open": "the law does not settle this",
    "damaged": "the source is damaged here",
    "recovered": "wording recovered from a damaged source",
}


def rendered_finding(found: Finding, names: SlugTitles, code: str = "", tell: str = TELL) -> RenderableType:
    """One irregularity and the law on it. *code* is the code of the deal, *tell* the text before a fact to be told."""
    return Group(finding_heading(found, names), *finding_below_heading(found, names, code, tell))


def finding_below_heading(found: Finding, names: SlugTitles, code: str = "", tell: str = TELL) -> list[RenderableType]:
    """The parts on one irregularity below its heading."""
    happened = f"{full_sentence(sentence_with_glyphs_and_seats(found.summary))} {status_sentence(found)}"
    parts: list[RenderableType] = [indented_line(happened)]
    parts += [
        indented_line(f"It may also be read so: {sentence_with_glyphs_and_seats(reading)}")
        for reading in found.readings
    ]
    if found.certain:
        parts.append(labelled_lines(CERTAIN, effect_sentences(found.certain), LABEL, len(CERTAIN) + 1))
    if found.silent:
        parts.append(indented_line(f"No ruling: {with_glyphs(found.silent).rstrip('.')}."))
    parts += rendered_rulings(found, names, code, tell)
    parts += carried_out_lines(found)
    return parts


def carried_out_lines(found: Finding) -> list[RenderableType]:
    """The ruling as carried out at the table, or the director's own ruling in its place."""
    if found.overruled is not None:
        instead = f": {safe_line(found.overruled)}" if found.overruled else ""
        said = f"The director has ruled otherwise{instead}".rstrip(".") + "."
        return [labelled_lines("Overruled", [said], LABEL)]
    return (
        [labelled_lines("Done", [sentence_with_glyphs_and_seats(one) for one in found.done], LABEL)]
        if found.done
        else []
    )


def finding_heading(found: Finding, names: SlugTitles) -> Text:
    """The heading of a finding: its number, kind, offender and place."""
    line = Text.assemble((f"[{found.id}] ", MARK))
    if found.choice:
        by = f" made by {player_name(found.made.by)}" if found.made and found.made.by else " due"
        line.append(f"Choice{by}: ", LABEL)
    line.append(names.kind(found.kind), LABEL)
    if found.offender and not found.choice:
        line.append(f"{by_offender(names.kind(found.kind), found.offender)}{f' ({found.role})' if found.role else ''}")
    line.append(f", {place_words(found.at)}", style=FAINT)
    return line


def by_offender(title: str, seat: str | None) -> str:
    """*seat* as it follows the *title* of a kind: `` by North``, or ``, North`` after a "by" or a colon in it."""
    return f"{', ' if ' by ' in title or ':' in title else ' by '}{player_name(seat)}"


def status_sentence(found: Finding) -> str:
    """The status as a sentence."""
    return full_sentence(status_words(found)) if found.choice else f"Status: {status_words(found)}."


def status_words(found: Finding) -> str:
    """The status of the irregularity in words; for a choice, whether it was made."""
    if found.overruled is not None:
        return OVERRULED
    if found.choice:
        return CHOICE_MADE if found.made else _player_due_to_choose(found)
    if found.status in ("open", "condoned") and any(ruling.chosen for ruling in found.rulings) and not found.needs:
        return CHOSEN
    orders = [effect for ruling in found.rulings for effect in ruling.effects if effect.name != GOTO]
    if {effect.name for effect in orders} == {"condoned"} and found.status == "open":
        return STATUS_SENTENCES["condoned"]
    changed = any(EffectMark.CHANGES_NOTHING not in effect.marks for effect in orders)
    undone = any(EffectMark.UNDOES in effect.marks for effect in orders)
    if (found.status == "condoned" and changed) or (found.status == "accepted" and undone):
        return UNOPPOSED
    settled = found.rulings and not found.needs
    if (
        settled
        and (found.status == "open" or found.done)
        and any(one.options and not one.chosen for one in found.rulings)
    ):
        return OFFERED
    if settled and found.status == "open":
        return DECIDED
    return STATUS_SENTENCES.get(found.status, safe_line(found.status))


def _player_due_to_choose(found: Finding) -> str:
    """The player who must now choose, if known."""
    asked = (ANSWERS.get(need.to, need.to) for need in found.needs if need.to not in NOBODY_IN_PARTICULAR)
    offered = (
        player_name(one.chooser) if one.chooser in SEAT_NAMES else one.chooser_says
        for one in found.rulings
        if one.options and not one.chosen
    )
    who = next(filter(None, (*asked, *offered)), "")
    return f"{safe_line(who)} must now choose" if who else CHOICE_DUE


def rendered_rulings(found: Finding, names: SlugTitles, code: str = "", tell: str = TELL) -> list[RenderableType]:
    """The rulings of *found*, with the facts that they rest on and those still wanted."""
    parts: list[RenderableType] = []
    for _, lines in _by_ruling(found, code):
        parts += lines
    parts += _house_rule_and_law_lines(found, names)
    parts += needed_fact_lines(found.needs, tell)
    parts += fact_grounds(found.facts, names, found.also_told)
    parts += _assumption_lines_if_any(found, names)
    return parts


def _house_rule_and_law_lines(found: Finding, names: SlugTitles) -> Iterator[labelled_lines]:
    """The house rule that decides, and what the law says without it; nothing where the law decides."""
    if found.by_law is None and not any(ruling.house for ruling in found.rulings):
        return

    rules = list(dict.fromkeys(filter(None, map(house_rule_owner, found.rulings))))
    yield labelled_lines("House", [full_sentence(" and ".join(rules))])
    if said := by_law_sentences(found, names):
        yield labelled_lines(BY_LAW, said)


def _by_ruling(found: Finding, code: str) -> Iterator[tuple[Ruling, list[labelled_lines]]]:
    """Each ruling of *found* with its lines; few for a ruling that only refers to the next."""
    for at, ruling in enumerate(found.rulings):
        goes_on = at + 1 < len(found.rulings) or bool(found.needs)
        sent_on = goes_on and bool(ruling.effects) and all(effect.name == GOTO for effect in ruling.effects)
        yield ruling, list(_referring_ruling_lines(ruling) if sent_on else _ruling_lines(ruling, code))


def _assumption_lines_if_any(found: Finding, names: SlugTitles) -> Iterable[labelled_lines]:
    """The lines on assumptions; most findings have none."""
    if not any(fact.source == "assumed" for fact in found.facts.values()):
        return ()

    return assumption_lines(found, names)


def place_words(at: DealLocation) -> str:
    """The place in the deal, in words."""
    parts = [at.stage]
    if at.call:
        parts = [f"call {at.call}"]
    if at.trick:
        parts = [f"trick {at.trick}"]
    if at.action:
        parts.append(with_glyphs(at.action))
    if at.line:
        parts.append(f"line {at.line}")
    return ", ".join(parts)


def needed_fact_lines(needs: Sequence[Need], tell: str = TELL) -> Iterator[labelled_lines]:
    """The next question with its answers, and later ones; nothing if *tell* is empty: they are then shown elsewhere."""
    if not needs or not tell:
        return
    need = needs[0]
    answers = [f"{tell}{fact_option_text(need)}"]
    if need.words:
        answers = [
            f"{tell}{safe_line(_answer_as_typed(need, value))}  ({with_glyphs(need.words[value])})"
            for value in need.values
        ]
    elif need.brings:
        # A player sees the outcome of each choice before making it.
        brings = {value: f": {with_glyphs(one)}" for value, one in need.brings.items()}
        answers = [f"{tell}{safe_line(_answer_as_typed(need, value))}{brings.get(value, '')}" for value in need.values]
    yield labelled_lines("Needed", [question_and_person_asked(need), *answers])
    later = ", ".join(safe_line(after.fact) for after in needs[1:])
    if later:
        yield labelled_lines("", [f"after that perhaps: {later}"], FAINT)


def fact_grounds(
    facts: Mapping[str, FactValue],
    names: SlugTitles,
    also_told: Mapping[str, FactValue] = MappingProxyType({}),
) -> Iterator[labelled_lines]:
    """The facts seen and told; those on which nothing depends, *also_told*, apart."""
    for source, label in SOURCE_LABELS.items():
        known = [told_fact_line(name, fact, names) for name, fact in facts.items() if fact.source == source]
        if known:
            yield labelled_lines(label, ["; ".join(known)])
    idle = [told_fact_line(name, fact, names) for name, fact in also_told.items()]
    if idle:
        yield labelled_lines("Also told", [f"nothing here hangs on it: {'; '.join(idle)}"])


def question_and_person_asked(need: Need) -> str:
    """A missing fact: the person to ask, and the question."""
    return f"ask the {person_asked(need.to)}: {with_glyphs(need.question)}"


def question_with_outcomes(need: Need) -> list[str]:
    """A missing fact, with the outcome of each answer that a player may choose."""
    brings = (f"{safe_line(need.label(value))}: {with_glyphs(one)}" for value, one in need.brings.items())
    return [question_and_person_asked(need), *brings]


def fact_option_text(need: Need) -> str:
    """A missing fact as it is typed, with all its values: ``fact=yes | no``."""
    return f"{safe_line(need.fact)}={safe_line(' | '.join(map(need.typed, need.values)))}"


def _answer_as_typed(need: Need, value: str) -> str:
    """The answer *value* as it is typed: ``fact=value``, which it is already if one question asks for several facts."""
    return value if "=" in value else f"{need.fact}={need.typed(value)}"


def _referring_ruling_lines(ruling: Ruling) -> Iterator[labelled_lines]:
    """A ruling that only refers to the next law: its sentence, its provisions, and its basis if other than the text."""
    cited = f"({', '.join(map(safe_line, ruling.under))}, {safe_line(ruling.code)})"
    yield labelled_lines("First", [f"{full_sentence(ruling.says)} {cited}"])
    yield from basis_and_note_lines(ruling)


def _ruling_lines(ruling: Ruling, code: str) -> Iterator[labelled_lines]:
    follows = effect_sentences(ruling.effects)
    if not follows and not ruling.options:
        follows = [full_sentence(ruling.says)]
    if follows:
        yield labelled_lines("Ruling", follows, LABEL)
    if ruling.options:
        yield labelled_lines("Choice", _chosen_or_offered_options(ruling))
    yield labelled_lines("Law", [law_line(ruling, code), full_sentence(ruling.says)])
    yield from basis_and_note_lines(ruling)


def basis_and_note_lines(ruling: Ruling) -> Iterator[labelled_lines]:
    """The basis of a ruling other than the plain text of the law, and the note of its row.

    Stated for a row that only refers as well: words not in the source are never passed on unmarked.
    """
    if ruling.basis in BASIS_WORDS:
        yield labelled_lines(
            "Basis", [f"{BASIS_WORDS[ruling.basis]}{': ' + with_glyphs(ruling.note) if ruling.note else ''}"]
        )
    elif ruling.note:
        yield labelled_lines("Note", [with_glyphs(ruling.note)])


def _chosen_or_offered_options(ruling: Ruling) -> list[str]:
    """The option that was taken, or those offered."""
    chooser = chooser_seat_or_role(ruling)
    taken = [option for option in ruling.options if option.id == ruling.chosen]
    if taken:
        others = ", ".join(option_label(option) for option in ruling.options if option.id != ruling.chosen)
        lines = [f"{chooser} chose {option_line(taken[0])}" if chooser else option_line(taken[0])]
        return lines + ([f"Not chosen: {others}."] if others else [])
    if len(ruling.options) == 1:
        # The other options of the law were refused, or are no longer possible.
        return [f"{'For ' + chooser if chooser else 'There'} remains {option_line(ruling.options[0])}"]
    head = f"{chooser_sentence(chooser)} one of these:" if chooser else "One of these:"
    return [head, *(option_line(option) for option in ruling.options)]


def assumption_lines(found: Finding, names: SlugTitles) -> Iterator[labelled_lines]:
    """The assumptions of *found*, and what would follow otherwise. Facts that are being asked are left out."""
    asked = {name for need in found.needs for name in (need.fact, *(value.partition("=")[0] for value in need.words))}
    lines = []
    rest = {name: fact for name, fact in found.facts.items() if fact.source == "assumed" and name not in asked}
    for name, others in groupby(found.otherwise, key=lambda one: one.fact):
        rest.pop(name, None)
        changes = [(one, _ended_with_full_stop(_consequences_if_otherwise(one, found.rulings))) for one in others]
        several = len(changes) > 1 or changes[0][0].usual not in ("yes", "no")
        told = [f"If {with_glyphs(one.says)}: {change}" if several else change for one, change in changes]
        lines.append(f"{with_glyphs(changes[0][0].usual_says)}. Otherwise: {' '.join(told)}")
    if rest:
        lines += _assumed_facts_sentences(rest, names)
    if lines:
        yield labelled_lines("Assumed", lines)


def _assumed_facts_sentences(assumed: Mapping[str, FactValue], names: SlugTitles) -> Iterator[str]:
    """The facts that are *assumed* to be so in one line, those assumed not to be so in another."""
    told = [
        names.fact(name) if fact.value == "yes" else fact_line(name, fact.value, names)
        for name, fact in assumed.items()
        if fact.value != "no"
    ]
    denied = [names.fact(name) for name, fact in assumed.items() if fact.value == "no"]
    if told:
        yield "; ".join(told)
    if denied:
        from adjudicator.law.assumptions import ASSUMED_NOT_HAPPENED  # not needed without assumptions

        yield f"{ASSUMED_NOT_HAPPENED} {'; '.join(denied)}"


def _consequences_if_otherwise(one: AlternativeValue, own: Sequence[Ruling]) -> str:
    """The new consequences under the other value; checks after play only where nothing else changes."""
    if one.needs:
        return f"it would depend: {with_glyphs(one.needs[0].question)}"
    if not one.rulings:
        return "no ruling"
    for before, after in (
        (_rulings_without_end_check_effects(own), _rulings_without_end_check_effects(one.rulings)),
        (own, one.rulings),
    ):
        new = [sentence for sentence in outcome_sentences(after) if sentence not in outcome_sentences(before)]
        if new:
            return " ".join(new)
    return with_glyphs(one.rulings[-1].says)


def _ended_with_full_stop(text: str) -> str:
    """*text* with a full stop, unless it ends in a mark of its own."""
    return text if text[-1:] in tuple(".?!…") else f"{text}."


def _rulings_without_end_check_effects(rulings: Sequence[Ruling]) -> list[Ruling]:
    """*rulings* without their checks after play."""
    return [
        ruling._replace(effects=tuple(effect for effect in ruling.effects if effect.name != OPENING_EFFECT))
        for ruling in rulings
    ]


BY_LAW = "By law"


def house_rule_owner(ruling: Ruling) -> str:
    """The owner of the rule that decides; empty where the law decides."""
    if not ruling.house:
        return ""
    return f"rule of {safe_line(ruling.house)}" if HOUSE_SIGN in ruling.code else "a code of one's own"


def by_law_sentences(found: Finding, names: SlugTitles) -> list[str]:
    """The law's own answer to *found* where a house rule decides, a sentence an item; else empty."""
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
    under = ", ".join(dict.fromkeys(safe_line(one) for ruling in law.rulings for one in ruling.under))
    # A ruling names its options by id; here the law's own words are used.
    offered = any(ruling.options and not ruling.chosen for ruling in law.rulings)
    said = [] if offered else outcome_sentences(law.rulings)
    return [f"{title} ({under}): {' '.join(said) or full_sentence(law.rulings[-1].says)}"]
