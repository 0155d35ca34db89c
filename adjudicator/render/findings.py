"""Findings and rulings in words: what happened, what follows, who chooses, under which law, on which facts.

Also what was assumed, with what would follow otherwise, and a house's own rule beside the law.
"""

from __future__ import annotations

from itertools import groupby
from types import MappingProxyType
from typing import TYPE_CHECKING

from rich.console import Group
from rich.text import Text

from adjudicator.law.assumptions import ASSUMED_NOT_HAPPENED
from adjudicator.law.end_checks import OPENING_EFFECT
from adjudicator.law.outcomes import GOTO
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
    seat_name,
    sentence_at_table,
    with_glyphs,
)
from adjudicator.render.safe_text import safe_line
from adjudicator.render.sentences import (
    chooser_of,
    chooser_sentence,
    effect_sentences,
    fact_line,
    full_sentence,
    law_line,
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
"""How a fact is told on the command line."""
SOURCE_LABELS = {"record": "Seen", "told": "Told"}
STATUS_SENTENCES = {
    "open": "not yet settled",
    "accepted": "accepted",
    "corrected": "corrected",
    "established": "established",
    "condoned": "condoned",
    "undecided": "the record alone cannot tell",
}
ORDERS = ("Ruling", "Choice")
"""The labels of what a ruling orders, apart from its grounds."""
CHOSEN = "settled by the choice that was made"
"""What became of an irregularity over which somebody chose, whatever else the record tells of it."""
CHOICE_MADE, CHOICE_DUE = "a right was used, and nothing went wrong", "a choice must now be made"
CERTAIN = "In any case"
"""The label of what follows whatever is still asked."""
OFFERED = "a choice is offered, and none is recorded"
DECIDED = "ruled on"
"""Nobody accepted or corrected it, and there is nothing left to be asked."""
OVERRULED = "overruled by the director"
UNOPPOSED = "nobody objected"
"""What became of an irregularity over which all played on, and which the law punishes or puts right all the same."""
BASIS_WORDS = {
    "interpretation": "our reading of the text",
    "open": "the law does not settle this",
    "damaged": "the source is damaged here",
    "recovered": "wording recovered from a damaged source",
}


def rendered_finding(found: Finding, names: SlugTitles, code: str = "", tell: str = TELL) -> RenderableType:
    """One irregularity and what the law says of it; *code* is the code of the deal, *tell* how a fact is told."""
    return Group(finding_heading(found, names), *finding_below_heading(found, names, code, tell))


def finding_below_heading(found: Finding, names: SlugTitles, code: str = "", tell: str = TELL) -> list[RenderableType]:
    """What is said of one irregularity below its heading."""
    happened = f"{full_sentence(sentence_at_table(found.summary))} {_standing(found)}"
    parts: list[RenderableType] = [indented_line(happened)]
    parts += [indented_line(f"It may also be read so: {sentence_at_table(reading)}") for reading in found.readings]
    if found.certain:
        parts.append(labelled_lines(CERTAIN, effect_sentences(found.certain), LABEL, len(CERTAIN) + 1))
    if found.silent:
        parts.append(indented_line(f"No ruling: {with_glyphs(found.silent).rstrip('.')}."))
    parts += rendered_rulings(found, names, code, tell)
    parts += carried_out_lines(found)
    return parts


def carried_out_lines(found: Finding) -> list[RenderableType]:
    """What was done at the table for the ruling, or what the director has ruled instead."""
    if found.overruled is not None:
        instead = f": {safe_line(found.overruled)}" if found.overruled else ""
        said = f"The director has ruled otherwise{instead}".rstrip(".") + "."
        return [labelled_lines("Overruled", [said], LABEL)]
    return [labelled_lines("Done", [sentence_at_table(one) for one in found.done], LABEL)] if found.done else []


def finding_changes(before: Finding, found: Finding, names: SlugTitles, tell: str = TELL) -> RenderableType:
    """What is new of an irregularity since it was shown as *before*; a ruling under another law is shown in full."""
    parts: list[RenderableType] = [finding_heading(found, names)]
    if found.summary != before.summary:
        parts.append(indented_line(full_sentence(sentence_at_table(found.summary))))
    if status_words(found) != status_words(before):
        parts.append(indented_line(_standing(found)))
    if found.certain and found.certain != before.certain:
        parts.append(labelled_lines(CERTAIN, effect_sentences(found.certain), LABEL, len(CERTAIN) + 1))
    laws = {(ruling.code, ruling.row) for ruling in before.rulings}
    for ruling, lines in _by_ruling(found, ""):
        parts += lines if (ruling.code, ruling.row) not in laws else [part for part in lines if part.label in ORDERS]
    facts = {name: fact for name, fact in found.facts.items() if before.facts.get(name) != fact}
    also_told = {name: fact for name, fact in found.also_told.items() if before.also_told.get(name) != fact}
    parts += needed_fact_lines(found.needs if found.needs != before.needs else (), tell)
    parts += fact_grounds(facts, names, also_told)
    otherwise = tuple(one for one in found.otherwise if one not in before.otherwise)
    parts += _assuming(found._replace(facts=facts, otherwise=otherwise), names)
    if (found.done, found.overruled) != (before.done, before.overruled):
        parts += carried_out_lines(found)
    return Group(*parts)


def finding_heading(found: Finding, names: SlugTitles) -> Text:
    """Its number, what it is, by whom, where."""
    line = Text.assemble((f"[{found.id}] ", MARK))
    if found.choice:
        by = f" made by {seat_name(found.made.by)}" if found.made and found.made.by else " due"
        line.append(f"Choice{by}: ", LABEL)
    line.append(names.kind(found.kind), LABEL)
    if found.offender and not found.choice:
        line.append(f"{by_offender(names.kind(found.kind), found.offender)}{f' ({found.role})' if found.role else ''}")
    line.append(f", {place_words(found.at)}", style=FAINT)
    return line


def by_offender(title: str, seat: str | None) -> str:
    """How *seat* goes on from the *title* of a kind: ``by North``, unless the title says already by what or whom."""
    return f"{', ' if ' by ' in title or ':' in title else ' by '}{seat_name(seat)}"


def _standing(found: Finding) -> str:
    """How it stands, as a sentence."""
    return full_sentence(status_words(found)) if found.choice else f"Status: {status_words(found)}."


def status_words(found: Finding) -> str:
    """What became of the irregularity, in words; of a choice, whether it was made."""
    if found.overruled is not None:
        return OVERRULED
    if found.choice:
        return CHOICE_MADE if found.made else _due(found)
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


def _due(found: Finding) -> str:
    """The player who must now choose, where that is known."""
    asked = (ANSWERS.get(need.to, need.to) for need in found.needs if need.to not in NOBODY_IN_PARTICULAR)
    offered = (
        seat_name(one.chooser) if one.chooser in SEAT_NAMES else one.chooser_says
        for one in found.rulings
        if one.options and not one.chosen
    )
    who = next(filter(None, (*asked, *offered)), "")
    return f"{safe_line(who)} must now choose" if who else CHOICE_DUE


def rendered_rulings(found: Finding, names: SlugTitles, code: str = "", tell: str = TELL) -> list[RenderableType]:
    """The rulings of *found* with the facts they rest on and the facts that are still wanted."""
    parts: list[RenderableType] = []
    for _, lines in _by_ruling(found, code):
        parts += lines
    parts += _besides(found, names)
    parts += needed_fact_lines(found.needs, tell)
    parts += fact_grounds(found.facts, names, found.also_told)
    parts += _assuming(found, names)
    return parts


def _besides(found: Finding, names: SlugTitles) -> Iterator[labelled_lines]:
    """Whose rule it is that decides, where it is not the law, and what that says."""
    if found.by_law is None and not any(ruling.house for ruling in found.rulings):
        return

    rules = list(dict.fromkeys(filter(None, map(house_rule_owner, found.rulings))))
    yield labelled_lines("House", [full_sentence(" and ".join(rules))])
    if said := by_law_sentences(found, names):
        yield labelled_lines(BY_LAW, said)


def _by_ruling(found: Finding, code: str) -> Iterator[tuple[Ruling, list[labelled_lines]]]:
    """Each ruling of *found* with its lines; one that only sends on to the next is short."""
    for at, ruling in enumerate(found.rulings):
        sent_on = at + 1 < len(found.rulings) and bool(ruling.effects) and all(e.name == GOTO for e in ruling.effects)
        yield ruling, list(_sent_on(ruling) if sent_on else _ruling(ruling, code))


def _assuming(found: Finding, names: SlugTitles) -> Iterable[labelled_lines]:
    """What was taken for granted; most of the time nothing was."""
    if not any(fact.source == "assumed" for fact in found.facts.values()):
        return ()

    return assumption_lines(found, names)


def place_words(at: DealLocation) -> str:
    """Where in the deal, in words."""
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
    """The next question with its answers, and what may be asked after it; nothing without *tell*: it is put apart."""
    if not needs or not tell:
        return
    need = needs[0]
    answers = [f"{tell}{fact_option_text(need)}"]
    if need.words:
        answers = [
            f"{tell}{safe_line(_told(need, value))}  ({with_glyphs(need.words[value])})" for value in need.values
        ]
    elif need.brings:
        # The outcome of each choice is told before it is made.
        brings = {value: f": {with_glyphs(one)}" for value, one in need.brings.items()}
        answers = [f"{tell}{safe_line(_told(need, value))}{brings.get(value, '')}" for value in need.values]
    yield labelled_lines("Needed", [need_line(need), *answers])
    later = ", ".join(safe_line(after.fact) for after in needs[1:])
    if later:
        yield labelled_lines("", [f"after that perhaps: {later}"], FAINT)


def fact_grounds(
    facts: Mapping[str, FactValue],
    names: SlugTitles,
    also_told: Mapping[str, FactValue] = MappingProxyType({}),
) -> Iterator[labelled_lines]:
    """The facts that were seen and told, those that nothing hangs on apart."""
    for source, label in SOURCE_LABELS.items():
        known = [told_fact_line(name, fact, names) for name, fact in facts.items() if fact.source == source]
        if known:
            yield labelled_lines(label, ["; ".join(known)])
    idle = [told_fact_line(name, fact, names) for name, fact in also_told.items()]
    if idle:
        yield labelled_lines("Also told", [f"nothing here hangs on it: {'; '.join(idle)}"])


def need_line(need: Need) -> str:
    """A missing fact: whom to ask, and what."""
    return f"ask the {person_asked(need.to)}: {with_glyphs(need.question)}"


def need_lines(need: Need) -> list[str]:
    """The same, and what each answer brings that a player may choose."""
    brings = (f"{safe_line(value).replace('_', ' ')}: {with_glyphs(one)}" for value, one in need.brings.items())
    return [need_line(need), *brings]


def fact_option_text(need: Need) -> str:
    """How a missing fact is told."""
    return f"{safe_line(need.fact)}={safe_line(' | '.join(need.values))}"


def _told(need: Need, value: str) -> str:
    """How the answer *value* is told where one question asks for several facts."""
    return value if "=" in value else f"{need.fact}={value}"


def _sent_on(ruling: Ruling) -> Iterator[labelled_lines]:
    """A ruling that only sends on to the next law: its sentence, where it stands, and whether that is a reading."""
    cited = f"({', '.join(map(safe_line, ruling.under))}, {safe_line(ruling.code)})"
    yield labelled_lines("First", [f"{full_sentence(ruling.says)} {cited}"])
    yield from _basis(ruling)


def _ruling(ruling: Ruling, code: str) -> Iterator[labelled_lines]:
    follows = effect_sentences(ruling.effects)
    if not follows and not ruling.options:
        follows = [full_sentence(ruling.says)]
    if follows:
        yield labelled_lines("Ruling", follows, LABEL)
    if ruling.options:
        yield labelled_lines("Choice", _choice(ruling))
    yield labelled_lines("Law", [law_line(ruling, code), full_sentence(ruling.says)])
    yield from _basis(ruling)


def _basis(ruling: Ruling) -> Iterator[labelled_lines]:
    """What a ruling rests on other than the plain text of the law, and what its row adds.

    It is said of a row that only sends on as well: words that the source has not are never passed on unmarked.
    """
    if ruling.basis in BASIS_WORDS:
        yield labelled_lines(
            "Basis", [f"{BASIS_WORDS[ruling.basis]}{': ' + with_glyphs(ruling.note) if ruling.note else ''}"]
        )
    elif ruling.note:
        yield labelled_lines("Note", [with_glyphs(ruling.note)])


def _choice(ruling: Ruling) -> list[str]:
    """What the chooser took, or what he may take."""
    chooser = chooser_of(ruling)
    taken = [option for option in ruling.options if option.id == ruling.chosen]
    if taken:
        others = ", ".join(safe_line(option.id) for option in ruling.options if option.id != ruling.chosen)
        lines = [f"{chooser} chose {option_line(taken[0])}" if chooser else option_line(taken[0])]
        return lines + ([f"Not chosen: {others}."] if others else [])
    if len(ruling.options) == 1:
        # What else the law offered has been refused, or is gone.
        return [f"{'For ' + chooser if chooser else 'There'} remains {option_line(ruling.options[0])}"]
    head = f"{chooser_sentence(chooser)} one of these:" if chooser else "One of these:"
    return [head, *(option_line(option) for option in ruling.options)]


def assumption_lines(found: Finding, names: SlugTitles) -> Iterator[labelled_lines]:
    """What was taken for granted in *found*, and what would follow otherwise.

    What is being asked is not said to be assumed.
    """
    asked = {name for need in found.needs for name in (need.fact, *(value.partition("=")[0] for value in need.words))}
    lines = []
    rest = {name: fact for name, fact in found.facts.items() if fact.source == "assumed" and name not in asked}
    for name, others in groupby(found.otherwise, key=lambda one: one.fact):
        rest.pop(name, None)
        changes = [(one, _ended(_change(one, found.rulings))) for one in others]
        several = len(changes) > 1 or changes[0][0].usual not in ("yes", "no")
        told = [f"If {with_glyphs(one.says)}: {change}" if several else change for one, change in changes]
        lines.append(f"{with_glyphs(changes[0][0].usual_says)}. Otherwise: {' '.join(told)}")
    if rest:
        lines += _sentences(rest, names)
    if lines:
        yield labelled_lines("Assumed", lines)


def _sentences(assumed: Mapping[str, FactValue], names: SlugTitles) -> Iterator[str]:
    """What is *assumed* to be so, in one line; what is assumed not to be so, in another."""
    told = [
        names.fact(name) if fact.value == "yes" else fact_line(name, fact.value, names)
        for name, fact in assumed.items()
        if fact.value != "no"
    ]
    denied = [names.fact(name) for name, fact in assumed.items() if fact.value == "no"]
    if told:
        yield "; ".join(told)
    if denied:
        yield f"{ASSUMED_NOT_HAPPENED} {'; '.join(denied)}"


def _change(one: AlternativeValue, own: Sequence[Ruling]) -> str:
    """What would follow that does not follow now; checks after play are named where nothing else changes."""
    if one.needs:
        return f"it would depend: {with_glyphs(one.needs[0].question)}"
    if not one.rulings:
        return "no ruling"
    for before, after in ((_at_once(own), _at_once(one.rulings)), (own, one.rulings)):
        new = [sentence for sentence in outcome_sentences(after) if sentence not in outcome_sentences(before)]
        if new:
            return " ".join(new)
    return with_glyphs(one.rulings[-1].says)


def _ended(text: str) -> str:
    """*text* with a full stop, if nothing else ends it."""
    return text if text[-1:] in tuple(".?!…") else f"{text}."


def _at_once(rulings: Sequence[Ruling]) -> list[Ruling]:
    """*rulings* without what is looked into after play."""
    return [
        ruling._replace(effects=tuple(effect for effect in ruling.effects if effect.name != OPENING_EFFECT))
        for ruling in rulings
    ]


BY_LAW = "By law"


def house_rule_owner(ruling: Ruling) -> str:
    """Whose rule it is that decides; empty where the law does."""
    if not ruling.house:
        return ""
    return f"rule of {safe_line(ruling.house)}" if HOUSE_SIGN in ruling.code else "a code of one's own"


def by_law_sentences(found: Finding, names: SlugTitles) -> list[str]:
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
    under = ", ".join(dict.fromkeys(safe_line(one) for ruling in law.rulings for one in ruling.under))
    # Choices have names of their own in a ruling; in passing the law is told in its own words.
    offered = any(ruling.options and not ruling.chosen for ruling in law.rulings)
    said = [] if offered else outcome_sentences(law.rulings)
    return [f"{title} ({under}): {' '.join(said) or full_sentence(law.rulings[-1].says)}"]
