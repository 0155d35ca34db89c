"""Findings and rulings in words: what happened, what follows, who chooses what, under which law, on which facts."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from rich.console import Group
from rich.text import Text

from adjudicator.law.outcomes import ONWARD
from adjudicator.render.margin import indented, labelled
from adjudicator.render.safe import plain
from adjudicator.render.sentences import (
    chooser_of,
    chooses,
    consequences,
    full_sentence,
    law_line,
    option_line,
    told_line,
)
from adjudicator.render.words import (
    ANSWERS,
    FAINT,
    LABEL,
    MARK,
    NOBODY_IN_PARTICULAR,
    SEAT_NAMES,
    Names,
    asked_of,
    at_table,
    seat_name,
    with_glyphs,
)
from rulebase.marks import Mark

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from rich.console import RenderableType

    from adjudicator.law.findings import At, FactValue, Finding, Ruling
    from rulebase.ask.answers import Need

TELL = "--fact "
"""How a fact is told on the command line."""
SOURCES = {"record": "Seen", "told": "Told"}
STATUS = {
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
BASIS = {
    "interpretation": "our reading of the text",
    "open": "the law does not settle this",
    "damaged": "the source is damaged here",
    "recovered": "wording recovered from a damaged source",
}


def finding(found: Finding, names: Names, code: str = "", tell: str = TELL) -> RenderableType:
    """One irregularity and what the law says of it; *code* is the code of the deal, *tell* how a fact is told."""
    return Group(head(found, names), *below_head(found, names, code, tell))


def below_head(found: Finding, names: Names, code: str = "", tell: str = TELL) -> list[RenderableType]:
    """What is said of one irregularity below its heading."""
    happened = f"{full_sentence(at_table(found.summary))} {_standing(found)}"
    parts: list[RenderableType] = [indented(happened)]
    parts += [indented(f"It may also be read so: {at_table(reading)}") for reading in found.readings]
    if found.certain:
        parts.append(labelled(CERTAIN, consequences(found.certain), LABEL, len(CERTAIN) + 1))
    if found.silent:
        parts.append(indented(f"No ruling: {with_glyphs(found.silent).rstrip('.')}."))
    parts += ruled(found, names, code, tell)
    parts += carried_out(found)
    return parts


def carried_out(found: Finding) -> list[RenderableType]:
    """What was done at the table for the ruling, or what the director has ruled instead."""
    if found.overruled is not None:
        instead = f": {plain(found.overruled)}" if found.overruled else ""
        said = f"The director has ruled otherwise{instead}".rstrip(".") + "."
        return [labelled("Overruled", [said], LABEL)]
    return [labelled("Done", [at_table(one) for one in found.done], LABEL)] if found.done else []


def changed(before: Finding, found: Finding, names: Names, tell: str = TELL) -> RenderableType:
    """What is new of an irregularity since it was shown as *before*; a ruling under another law is shown in full."""
    parts: list[RenderableType] = [head(found, names)]
    if found.summary != before.summary:
        parts.append(indented(full_sentence(at_table(found.summary))))
    if status(found) != status(before):
        parts.append(indented(_standing(found)))
    if found.certain and found.certain != before.certain:
        parts.append(labelled(CERTAIN, consequences(found.certain), LABEL, len(CERTAIN) + 1))
    laws = {(ruling.code, ruling.row) for ruling in before.rulings}
    for ruling, lines in _by_ruling(found, ""):
        parts += lines if (ruling.code, ruling.row) not in laws else [part for part in lines if part.label in ORDERS]
    facts = {name: fact for name, fact in found.facts.items() if before.facts.get(name) != fact}
    also_told = {name: fact for name, fact in found.also_told.items() if before.also_told.get(name) != fact}
    parts += wanted(found.needs if found.needs != before.needs else (), tell)
    parts += grounds(facts, names, also_told)
    otherwise = tuple(one for one in found.otherwise if one not in before.otherwise)
    parts += _assuming(found._replace(facts=facts, otherwise=otherwise), names)
    if (found.done, found.overruled) != (before.done, before.overruled):
        parts += carried_out(found)
    return Group(*parts)


def head(found: Finding, names: Names) -> Text:
    """Its number, what it is, by whom, where."""
    line = Text.assemble((f"[{found.id}] ", MARK))
    if found.choice:
        by = f" made by {seat_name(found.made.by)}" if found.made and found.made.by else " due"
        line.append(f"Choice{by}: ", LABEL)
    line.append(names.kind(found.kind), LABEL)
    if found.offender and not found.choice:
        line.append(f"{by_whom(names.kind(found.kind), found.offender)}{f' ({found.role})' if found.role else ''}")
    line.append(f", {place(found.at)}", style=FAINT)
    return line


def by_whom(title: str, seat: str | None) -> str:
    """How *seat* goes on from the *title* of a kind: ``by North``, unless the title says already by what or whom."""
    return f"{', ' if ' by ' in title or ':' in title else ' by '}{seat_name(seat)}"


def _standing(found: Finding) -> str:
    """How it stands, as a sentence."""
    return full_sentence(status(found)) if found.choice else f"Status: {status(found)}."


def status(found: Finding) -> str:
    """What became of the irregularity, in words; of a choice, whether it was made."""
    if found.overruled is not None:
        return OVERRULED
    if found.choice:
        return CHOICE_MADE if found.made else _due(found)
    if found.status in ("open", "condoned") and any(ruling.chosen for ruling in found.rulings) and not found.needs:
        return CHOSEN
    orders = [effect for ruling in found.rulings for effect in ruling.effects if effect.name != ONWARD]
    if {effect.name for effect in orders} == {"condoned"} and found.status == "open":
        return STATUS["condoned"]
    changed = any(Mark.CHANGES_NOTHING not in effect.marks for effect in orders)
    undone = any(Mark.UNDOES in effect.marks for effect in orders)
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
    return STATUS.get(found.status, plain(found.status))


def _due(found: Finding) -> str:
    """The player who must now choose, where that is known."""
    asked = (ANSWERS.get(need.to, need.to) for need in found.needs if need.to not in NOBODY_IN_PARTICULAR)
    offered = (
        seat_name(one.chooser) if one.chooser in SEAT_NAMES else one.chooser_says
        for one in found.rulings
        if one.options and not one.chosen
    )
    who = next(filter(None, (*asked, *offered)), "")
    return f"{plain(who)} must now choose" if who else CHOICE_DUE


def ruled(found: Finding, names: Names, code: str = "", tell: str = TELL) -> list[RenderableType]:
    """The rulings of *found* with the facts they rest on and the facts that are still wanted."""
    parts: list[RenderableType] = []
    for _, lines in _by_ruling(found, code):
        parts += lines
    parts += _besides(found, names)
    parts += wanted(found.needs, tell)
    parts += grounds(found.facts, names, found.also_told)
    parts += _assuming(found, names)
    return parts


def _besides(found: Finding, names: Names) -> Iterator[labelled]:
    """Whose rule it is that decides, where it is not the law, and what that says."""
    if found.by_law is None and not any(ruling.house for ruling in found.rulings):
        return
    from adjudicator.render.house import LABEL as BY_LAW
    from adjudicator.render.house import by_law, whose  # most play by the law alone

    rules = list(dict.fromkeys(filter(None, map(whose, found.rulings))))
    yield labelled("House", [full_sentence(" and ".join(rules))])
    if said := by_law(found, names):
        yield labelled(BY_LAW, said)


def _by_ruling(found: Finding, code: str) -> Iterator[tuple[Ruling, list[labelled]]]:
    """Each ruling of *found* with its lines; one that only sends on to the next is short."""
    for at, ruling in enumerate(found.rulings):
        sent_on = at + 1 < len(found.rulings) and bool(ruling.effects) and all(e.name == ONWARD for e in ruling.effects)
        yield ruling, list(_sent_on(ruling) if sent_on else _ruling(ruling, code))


def _assuming(found: Finding, names: Names) -> Iterable[labelled]:
    """What was taken for granted; most of the time nothing was."""
    if not any(fact.source == "assumed" for fact in found.facts.values()):
        return ()
    from adjudicator.render.assuming import assuming  # who assumes nothing does not pay for it

    return assuming(found, names)


def place(at: At) -> str:
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


def wanted(needs: Sequence[Need], tell: str = TELL) -> Iterator[labelled]:
    """The next question with its answers, and what may be asked after it; nothing without *tell*: it is put apart."""
    if not needs or not tell:
        return
    need = needs[0]
    answers = [f"{tell}{told_as(need)}"]
    if need.words:
        answers = [f"{tell}{plain(_told(need, value))}  ({with_glyphs(need.words[value])})" for value in need.values]
    elif need.brings:
        # The outcome of each choice is told before it is made.
        brings = {value: f": {with_glyphs(one)}" for value, one in need.brings.items()}
        answers = [f"{tell}{plain(_told(need, value))}{brings.get(value, '')}" for value in need.values]
    yield labelled("Needed", [need_line(need), *answers])
    later = ", ".join(plain(after.fact) for after in needs[1:])
    if later:
        yield labelled("", [f"after that perhaps: {later}"], FAINT)


def grounds(
    facts: Mapping[str, FactValue],
    names: Names,
    also_told: Mapping[str, FactValue] = MappingProxyType({}),
) -> Iterator[labelled]:
    """The facts that were seen and told, those that nothing hangs on apart."""
    for source, label in SOURCES.items():
        known = [told_line(name, fact, names) for name, fact in facts.items() if fact.source == source]
        if known:
            yield labelled(label, ["; ".join(known)])
    idle = [told_line(name, fact, names) for name, fact in also_told.items()]
    if idle:
        yield labelled("Also told", [f"nothing here hangs on it: {'; '.join(idle)}"])


def need_line(need: Need) -> str:
    """A missing fact: whom to ask, and what."""
    return f"ask the {asked_of(need.to)}: {with_glyphs(need.question)}"


def need_lines(need: Need) -> list[str]:
    """The same, and what each answer brings that a player may choose."""
    brings = (f"{plain(value).replace('_', ' ')}: {with_glyphs(one)}" for value, one in need.brings.items())
    return [need_line(need), *brings]


def told_as(need: Need) -> str:
    """How a missing fact is told."""
    return f"{plain(need.fact)}={plain(' | '.join(need.values))}"


def _told(need: Need, value: str) -> str:
    """How the answer *value* is told where one question asks for several facts."""
    return value if "=" in value else f"{need.fact}={value}"


def _sent_on(ruling: Ruling) -> Iterator[labelled]:
    """A ruling that only sends on to the next law: its sentence, where it stands, and whether that is a reading."""
    cited = f"({', '.join(map(plain, ruling.under))}, {plain(ruling.code)})"
    yield labelled("First", [f"{full_sentence(ruling.says)} {cited}"])
    yield from _basis(ruling)


def _ruling(ruling: Ruling, code: str) -> Iterator[labelled]:
    follows = consequences(ruling.effects)
    if not follows and not ruling.options:
        follows = [full_sentence(ruling.says)]
    if follows:
        yield labelled("Ruling", follows, LABEL)
    if ruling.options:
        yield labelled("Choice", _choice(ruling))
    yield labelled("Law", [law_line(ruling, code), full_sentence(ruling.says)])
    yield from _basis(ruling)


def _basis(ruling: Ruling) -> Iterator[labelled]:
    """What a ruling rests on other than the plain text of the law, and what its row adds.

    It is said of a row that only sends on as well: words that the source has not are never passed on unmarked.
    """
    if ruling.basis in BASIS:
        yield labelled("Basis", [f"{BASIS[ruling.basis]}{': ' + with_glyphs(ruling.note) if ruling.note else ''}"])
    elif ruling.note:
        yield labelled("Note", [with_glyphs(ruling.note)])


def _choice(ruling: Ruling) -> list[str]:
    """What the chooser took, or what he may take."""
    chooser = chooser_of(ruling)
    taken = [option for option in ruling.options if option.id == ruling.chosen]
    if taken:
        others = ", ".join(plain(option.id) for option in ruling.options if option.id != ruling.chosen)
        lines = [f"{chooser} chose {option_line(taken[0])}" if chooser else option_line(taken[0])]
        return lines + ([f"Not chosen: {others}."] if others else [])
    if len(ruling.options) == 1:
        # What else the law offered has been refused, or is gone.
        return [f"{'For ' + chooser if chooser else 'There'} remains {option_line(ruling.options[0])}"]
    head = f"{chooses(chooser)} one of these:" if chooser else "One of these:"
    return [head, *(option_line(option) for option in ruling.options)]
