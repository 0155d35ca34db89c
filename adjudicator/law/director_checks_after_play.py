"""End checks: laws that a director examines after play, opened by rulings (``end_check``), with their questions and
effects.

The ``checks`` of the code's game define which law asks about what; the tables that decide are ordinary tables of law.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from adjudicator.law.admissible_facts import end_check_entries_by_law
from adjudicator.law.fault_decision import LookupResult, look_up_law
from adjudicator.law.findings import OPENING_EFFECT, Effect, FactValue, Finding, Ruling
from adjudicator.law.rulings import ruling_from_row

if TYPE_CHECKING:
    from rulebase import FactInfo, Rulebase
    from rulebase.query.answers import Need

    Told = Iterable[tuple[int | None, str, str]]
    """(number of the finding or None for every finding, fact, value)."""

ADJUSTING_EFFECT = "adjust_score"
"""The effect with which a check orders another score."""


class EndCheck(NamedTuple):
    """A law that is examined after play, for one finding."""

    law: str
    finding: int
    question: str
    """The next question to the director; once answered, the last one that was asked."""
    compare: str
    """The result with which that of the table is compared; empty if the law names none."""
    to: str
    answer: str | None
    """``yes``: the score is adjusted; ``no``: it stands; None: not answered yet."""
    facts: Mapping[str, FactValue]
    needs: "tuple[Need, ...]"
    """The open questions; after a yes, those about the kind of score that the director awards."""
    rulings: tuple[Ruling, ...]

    @property
    def effects(self) -> tuple[Effect, ...]:
        """The effects that follow; the kind of score settled last replaces the adjustment that the check
        ordered first."""
        *before, last = self.rulings or (None,)
        if last is None:
            return ()
        kept = (effect for ruling in before if ruling for effect in ruling.effects if effect.name != ADJUSTING_EFFECT)
        return (*last.effects, *kept)


def end_checks_opened_by_findings(
    rulebase: "Rulebase",
    code: str,
    findings: Sequence[Finding],
    told: "Told" = (),
    role: Callable[[Finding], Callable[[str], str]] | None = None,
) -> tuple[EndCheck, ...]:
    """The end checks that the rulings on *findings* open, one for each law and finding, answered from what was *told*.
    A choice that a player made opens no check that an earlier fault has opened.

    *role* names the roles of a law row at the table where a finding was made.
    """
    laws = end_check_entries_by_law(rulebase, code)
    if not laws or not findings:
        return ()
    spoken = list(told)
    opened = [
        (law, found.id) for found in findings if not found.choice for law in _end_check_laws_opened_by(found, laws)
    ]
    return tuple(
        _end_check_on_finding(rulebase, code, law, laws[law], found, spoken, role(found) if role else None)
        for found in findings
        for law in dict.fromkeys(_end_check_laws_opened_by(found, laws))
        if not (found.choice and any(law == other and number < found.id for other, number in opened))
    )


def _end_check_laws_opened_by(found: Finding, laws: Mapping[str, Mapping[str, Any]]) -> Iterator[str]:
    """The laws to be examined after the rulings on *found*; a law comes twice if two effects name it."""
    ordered = [(ruling.row, effect) for ruling in found.rulings for effect in ruling.effects]
    for row, effect in (*ordered, *(("", effect) for effect in found.certain)):
        if effect.name == OPENING_EFFECT and effect.params.get("law") in laws:
            yield str(effect.params["law"])
        for law, entry in laws.items():
            where = entry.get("opened_by", {}).get(effect.name)
            if where is not None and (not where or {row, found.kind} & set(where)):
                yield law


def _end_check_on_finding(
    rulebase: "Rulebase",
    code: str,
    law: str,
    entry: Mapping[str, Any],
    found: Finding,
    told: "Told",
    role: Callable[[str], str] | None,
) -> EndCheck:
    given = entry.get("told", {})

    def obtain(_kind: str, fact: str) -> FactValue | None:
        if fact in given:
            return FactValue(given[fact], "record")
        said = [value for number, name, value in told if name == fact and number in (None, found.id)]
        return FactValue(said[-1], "told") if said else None

    asked = look_up_law(rulebase, code, str(entry["kind"]), obtain)
    parts = [asked]
    if _adjusts_score_of_both_sides(asked):
        parts.append(look_up_law(rulebase, code, str(rulebase.code(code).game["adjusting"]), obtain))
    facts = {name: value for part in parts for name, value in part.facts.items() if name not in given}
    rulings = tuple(
        ruling_from_row(decision, row, rulebase, role, None, None, None)
        for part in parts
        for decision, row in part.rows
    )
    question, to = _question_and_respondent(asked, rulebase.facts(str(entry["kind"]), code))
    answer = None
    if not asked.needs:
        answer = (
            "yes" if any(effect.name == ADJUSTING_EFFECT for ruling in rulings for effect in ruling.effects) else "no"
        )
    needs = tuple(need for part in parts for need in part.needs)
    return EndCheck(law, found.id, question, str(entry.get("compare", "")), to, answer, facts, needs, rulings)


def _question_and_respondent(asked: LookupResult, facts: "Iterable[FactInfo]") -> tuple[str, str]:
    """(question, who is asked): the question that is open, else the one whose answer decided."""
    if asked.needs:
        return asked.needs[0].question, asked.needs[0].to
    decisive = next(fact for fact in facts if fact.id == list(asked.facts)[-1])
    return decisive.question, decisive.to


def _adjusts_score_of_both_sides(asked: LookupResult) -> bool:
    """Whether the score of both sides is to be adjusted; a gain taken from one side needs no other kind of score."""
    return any(
        spec["effect"] == ADJUSTING_EFFECT and spec.get("side") == "all" for _, row in asked.rows for spec in row.do
    )
