"""The answer of ``rule``: the ruling in full or on one screen, the text read out, or the facts still needed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Group
from rich.text import Text

from adjudicator.law.findings import OPENING_EFFECT
from adjudicator.law.follow_up import FOLLOW_UP_FACT, conditional_follow_up_effects
from adjudicator.law.ruling_outcome_comparison import outcome_of_rulings
from adjudicator.law.spoken_ruling import spoken_effect
from adjudicator.render.findings import (
    BY_LAW,
    by_law_sentences,
    house_rule_owner,
    question_and_person_asked,
    rendered_rulings,
)
from adjudicator.render.layout import INDENT, indented_line, labelled_lines
from adjudicator.render.names_and_signs import LABEL, SlugTitles, with_glyphs
from adjudicator.render.safe_text import safe_line
from adjudicator.render.sentences import told_fact_line
from rulebase.lazy_patterns import pattern
from rulebase.query.normalised_names_and_law_numbers import law_numbers_cited

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rich.console import RenderableType

    from adjudicator.law.findings import AlternativeValue, Finding, Ruling
    from rulebase import Rulebase
    from rulebase.query.answers import Need


def rendered_rule_answer(
    found: Finding, names: SlugTitles, code: str, speaks: str | None = None, fallback: str = ""
) -> RenderableType:
    """The ruling on one irregularity from told facts under *code*; *speaks* is the code that decides.

    *fallback* is the answer of the codes behind a silent one, as a sentence.
    """
    # A ruling names its code; an open question has no ruling yet.
    parent = f"; {safe_line(speaks)} applies here" if speaks and speaks != code and not found.rulings else ""
    head = Text.assemble((names.kind(found.kind), LABEL), f" – {names.code(code)} ({safe_line(code)}{parent})")
    parts: list[RenderableType] = [head]
    if found.status == "silent":
        reason = with_glyphs(found.summary) or "this code says nothing of it"
        parts.append(indented_line(f"No ruling: {reason.rstrip('.')}."))
        if fallback:
            parts.append(indented_line(with_glyphs(fallback)))
    parts += rendered_rulings(found, names, code)
    return Group(*parts)


READ_OUT_HEADING = "READ OUT"
LONG_OPTION = "--long"
_MARGIN = 8
_LAW = "Law "
_NUMBERS = pattern(r"Laws? ([0-9]+[0-9A-Za-z()]*+(?:, [0-9]+[0-9A-Za-z()]*+)*)")
BASIS_IN_SHORT = {
    "interpretation": "our reading",
    "open": "the law does not settle this",
    "damaged": "damaged source",
    "recovered": "recovered wording",
}
"""Basis other than the text of the law → a few words for it; ``--long`` gives it in full."""
MOST_READ_OUT_LINES = 8
"""Maximum number of lines read out; more are set as one paragraph."""
MOST_IN_QUESTION = 5
"""The most laws named of which one will apply."""
_PARAGRAPH = pattern(r"[0-9]+[A-Z]?|.+")
_MORE = "more questions follow"
_CLAUSE = pattern(r"[:;,] | \(|(?<=\.) ")
MOST_WORDS = 10
"""Maximum number of words on other courses; for the rest the key or option that shows them is named."""
MOST_CITED = 12
"""Maximum number of words of headings from a book without numbers; the deciding law is always named."""


def ruling_grounds(
    laws: Rulebase,
    findings: Sequence[Finding],
    names: SlugTitles,
    code: str,
    more: str = LONG_OPTION,
    *,
    named: bool = True,
) -> RenderableType:
    """The grounds of *findings* under *code*; each after the first was opened by the one before it.

    *more* is the key or option that shows what is left out here. *named*: the fault is named, as nobody was asked about
    it just before.
    """
    found = findings[0]
    rulings = [ruling for one in findings for ruling in one.rulings]
    law = _laws_and_deciding_code(rulings, code, more)
    parts: list[RenderableType] = [
        Text.assemble((names.kind(found.deed or found.kind), LABEL), f" – {law}") if named else Text(law, LABEL)
    ]
    if unless := other_courses(laws, findings, code, more):
        parts.append(labelled_lines("If", [unless], margin=_MARGIN))
    # Laws that a condition refers to, where nobody was there to say whether it holds.
    parts += [
        labelled_lines("Then", [line], margin=_MARGIN)
        for one in findings
        for line in _conditional_follow_up_options(one)
    ]
    parts += [
        labelled_lines(BY_LAW, [line], margin=_MARGIN) for one in findings for line in by_law_sentences(one, names)
    ]
    idle = [line for one in findings for line in _told_facts_changing_nothing(laws, one, names)]
    if idle:
        parts.append(labelled_lines("Also told", [f"nothing here depends on it: {entries_that_fit(idle, more)}"]))
    return Group(*parts)


def _told_facts_changing_nothing(laws: Rulebase, found: Finding, names: SlugTitles) -> Iterator[str]:
    """The facts told of *found* that change nothing."""
    if not found.also_told:
        return
    from adjudicator.law.assumptions import fact_value_in_few_words  # imported here: rarely needed

    for name, fact in found.also_told.items():
        entry = None if fact.heard or fact.follows else laws.fact(name)
        yield with_glyphs(fact_value_in_few_words(entry, fact.value)) if entry else told_fact_line(name, fact, names)


def _conditional_follow_up_options(found: Finding) -> Iterator[str]:
    for turn in conditional_follow_up_effects(found):
        yield f"if {turn.params['when']}: -f {FOLLOW_UP_FACT}={safe_line(str(turn.params['kind']))}"


def read_out_text(sentences: Sequence[str], width: int = 80) -> RenderableType:
    """The *sentences* that the director reads out: as many whole ones in a line as *width* columns hold.

    If that takes too many lines, they are one paragraph.
    """
    said = [with_glyphs(one) for one in sentences]
    columns = width - INDENT
    lines: list[str] = []
    for one in said:
        if lines and len(lines[-1]) + 1 + len(one) <= columns:
            lines[-1] += f" {one}"
        else:
            lines.append(one)
    if sum(-(-len(line) // columns) for line in lines) > MOST_READ_OUT_LINES:
        lines = [" ".join(said)]
    return Group(Text(), Text(READ_OUT_HEADING, style=LABEL), *map(indented_line, lines))


def other_courses(laws: Rulebase, findings: Sequence[Finding], code: str, more: str = LONG_OPTION) -> str:
    """The courses that *findings* assume not to have been taken, in a few words, each with its consequence.

    Empty without assumptions. *more* is the key or option that shows those left out.
    """
    unless = [course for one in findings for course in _other_courses_by_consequence(laws, one, code)]
    return _other_courses_within_word_limit(unless, more) if unless else ""


def laws_in_numbers(rulings: Sequence[Ruling], code: str) -> str:
    """The numbers of the laws of *rulings*, or else the ids of their provisions, as a sentence.

    The basis is named if it is not the text of the law, and the code that decides if it is not *code*.
    """
    law = f"{_LAW}{', '.join(_law_numbers_or_ids(rulings))}"
    rests = "; ".join(_speakers_and_basis(rulings, code))
    return f"{law} ({rests})." if rests else f"{law}."


def laws_in_question(rulings: Sequence[Ruling]) -> str:
    """The laws of *rulings*, of which one will apply, as a sentence: their paragraphs, as ``27B`` for 27B1(a).

    Beyond `MOST_IN_QUESTION` only their number is told.
    """
    found = (_PARAGRAPH.match(one) for one in _law_numbers_or_ids(rulings))
    paragraphs = sorted(dict.fromkeys(one[0] for one in found if one), key=lambda one: (len(one), one))
    told, left = paragraphs[:MOST_IN_QUESTION], len(paragraphs) - MOST_IN_QUESTION
    return f"{_LAW}{', '.join(told)}{f' and {left} more' if left > 0 else ''}." if told else ""


def _law_numbers_or_ids(rulings: Sequence[Ruling]) -> list[str]:
    """The numbers of the laws of *rulings*; where they have none, the ids of their provisions."""
    cited = dict.fromkeys(law for one in rulings for cite in one.law.split("; ") for law in _laws_of_citation(cite))
    numbers = [safe_line(cite.removeprefix(_LAW)) for cite in cited if cite.startswith(_LAW)]
    return numbers or list(dict.fromkeys(safe_line(one) for ruling in rulings for one in ruling.under))


def _speakers_and_basis(rulings: Sequence[Ruling], code: str) -> Iterator[str]:
    """The codes that decide besides *code*, the house whose rule it is, and a basis other than the text of the law."""
    elsewhere = [safe_line(one) for one in dict.fromkeys(ruling.code for ruling in rulings) if one != code]
    if elsewhere:
        yield f"{' and '.join(elsewhere)} {'apply' if len(elsewhere) > 1 else 'applies'} here"
    yield from dict.fromkeys(filter(None, map(house_rule_owner, rulings)))
    yield from dict.fromkeys(BASIS_IN_SHORT[one.basis] for one in rulings if one.basis in BASIS_IN_SHORT)


def _laws_and_deciding_code(rulings: Sequence[Ruling], code: str, more: str) -> str:
    """The numbers of the laws, the basis other than their text, and the code that decides if it is not *code*.

    *more* is the key or option that shows the headings left out.
    """
    cited = list(
        dict.fromkeys(law for one in rulings for cite in one.law.split("; ") for law in _laws_of_citation(cite))
    )
    numbers = ", ".join(safe_line(cite.removeprefix(_LAW)) for cite in cited if cite.startswith(_LAW))
    headings = _last_headings([safe_line(cite) for cite in cited if not cite.startswith(_LAW)], more)
    rests = "; ".join((safe_line(code), *_speakers_and_basis(rulings, code)))
    return f"{'; '.join([*([_LAW + numbers] if numbers else []), *headings])} ({rests})"


def _last_headings(cited: Sequence[str], more: str) -> list[str]:
    """The headings *cited*; if they are too many, the last ones, which decide, and the number left out."""
    told = [one for one in cited if not any(other.startswith(f"{one}:") for other in cited)]
    kept = list(told)
    while len(kept) > 1 and len(" ".join(_headings_with_shared_parents(kept)).split()) > MOST_CITED:
        kept.pop(0)
    return [
        *_headings_with_shared_parents(kept),
        *([_number_left_and_key(len(told) - len(kept), more)] if len(told) > len(kept) else []),
    ]


def _headings_with_shared_parents(headings: Sequence[str]) -> list[str]:
    """*headings*, a parent shared by consecutive ones named once: ``Errors: Leads; Calls``."""
    said: list[str] = []
    over = ""
    for one in headings:
        above, colon, _ = one.partition(": ")
        said.append(one.removeprefix(above + colon) if colon and above == over else one)
        over = above if colon else ""
    return said


def _laws_of_citation(cite: str) -> list[str]:
    """``Law 54D`` of ``Law 54D, declarer refuses the lead``, each law of ``Laws 70C1, 70C2, outstanding trump``; a
    heading whose first words are no number stays as it is."""
    numbered = _NUMBERS.match(cite) if law_numbers_cited(cite) else None
    return [f"{_LAW}{number}" for number in numbered[1].split(", ")] if numbered else [cite]


def entries_that_fit(entries: Sequence[str], more: str) -> str:
    """The *entries* that fit into `MOST_WORDS` words, and the number left out."""
    told: list[str] = []
    for line in entries:
        if told and len(" ".join((*told, line)).split()) > MOST_WORDS:
            break
        told.append(line)
    return _joined_with_number_left(told, len(entries) - len(told), more)


def _other_courses_within_word_limit(unless: Sequence[tuple[Sequence[str], str]], more: str) -> str:
    """The other courses that fit into `MOST_WORDS` words, each with its consequence, and the number left out.

    *unless*: (courses, their consequence).
    """
    told: list[str] = []
    rest, asked = 0, False
    for courses, change in unless:
        left = MOST_WORDS - len(" ".join((*told, change)).split())
        named: list[str] = []
        for one in courses:
            if (told or named) and len(" ".join((*named, one)).split()) > left:
                break
            named.append(one)
        if named:
            told.append(f"{', or '.join(named)}: {change}")
            asked = asked or change == _MORE
        rest += len(courses) - len(named)
    if asked and not rest and _is_key(more):
        told.append(_press_key_text(more))
    return _joined_with_number_left(told, rest, more)


def _joined_with_number_left(told: Sequence[str], rest: int, more: str) -> str:
    return "; ".join((*told, *([_number_left_and_key(rest, more)] if rest else []))) + "."


def _number_left_and_key(number: int, more: str) -> str:
    """The number of further entries, and the key or the option that shows them."""
    return f"{_press_key_text(more)} for {number} more" if _is_key(more) else f"{number} more: {more}"


def _press_key_text(more: str) -> str:
    return f"press {more}"


def _is_key(more: str) -> bool:
    return len(more) == 1


def _other_courses_by_consequence(laws: Rulebase, found: Finding, code: str) -> Iterator[tuple[list[str], str]]:
    """(other courses than the assumed ones, the consequence that they share)."""
    if not found.otherwise:
        return
    from adjudicator.law.assumptions import fact_value_in_few_words  # imported here: not needed without assumptions

    changes: dict[str, list[str]] = {}
    entries = {entry.id: entry for entry in laws.facts(found.kind, code)}
    for one in found.otherwise:
        entry = entries.get(one.fact) or laws.fact(one.fact)
        said = fact_value_in_few_words(entry, one.value) if entry else one.value.replace("_", " ")
        changes.setdefault(_changed_consequence_in_short(laws, one, found), []).append(with_glyphs(said))
    for change, courses in sorted(changes.items(), key=lambda pair: pair[0] == _MORE):
        yield courses, with_glyphs(change)


def _changed_consequence_in_short(laws: Rulebase, one: AlternativeValue, found: Finding) -> str:
    """The new consequence under another value, in few words."""
    if one.needs:
        return _MORE
    now = {spoken_effect(laws, effect, found) for ruling in found.rulings for effect in ruling.effects}
    for effect in (effect for ruling in one.rulings for effect in ruling.effects):
        said = spoken_effect(laws, effect, found)
        if said and said not in now:
            return laws.announcements.for_code(one.rulings[0].code).unless.get(effect.name) or _first_clause(said)
    own, other = outcome_of_rulings(found.rulings), outcome_of_rulings(one.rulings)
    if own.options != other.options:
        return "the choices differ"
    differ = {name for name, _ in set(own.orders) ^ set(other.orders)}
    return "other checks after play" if differ <= {OPENING_EFFECT} else "less follows"


def _first_clause(said: str) -> str:
    """The first clause of *said*, to end another sentence; the ruling itself has the rest."""
    clause = _CLAUSE.split(said, maxsplit=1)[0].rstrip(".")
    return clause if clause.startswith("I ") else f"{clause[:1].lower()}{clause[1:]}"


GO_ON_HEADING = "Go on:"
"""Heading of the command that continues from there."""


def rendered_need(found: Finding, names: SlugTitles, need: Need) -> RenderableType:
    """The fault *found* and the fact still wanted; the outcome of each answer stood with the question."""
    head = Text(names.kind(found.deed or found.kind), LABEL)
    return Group(head, labelled_lines("Needed", [question_and_person_asked(need)]))
