"""Checks of one decision table: complete, without overlap, every row reachable and proved by a case. Also ``Flaw``."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING

from rulebase.compiler.toml_table import FEW, near_names_hint
from rulebase.query.conditions import condition_holds, first_contradiction, parse_condition
from rulebase.query.decision_diagram import (
    DiagramQuestion,
    count_situations,
    diagram_given_facts,
    draw_diagram,
    facts_that_matter,
    reachable_rows,
    restrict_diagram,
    situations,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from rulebase.compiler.case_file import Case
    from rulebase.compiler.law_file import KindFile, RowSpec

MOST_SITUATIONS = 100_000
"""The most combinations of a table; more ask too much of the compiler, and of the people at the table."""
MOST_EXAMPLES = 5
"""Counterexamples shown per table; one wrong clause leaves hundreds."""


@dataclass(frozen=True, slots=True, order=True)
class Flaw:
    """A fault in the law files."""

    file: str
    place: str
    message: str

    def __str__(self) -> str:
        return f"{self.file}: {self.place}: {self.message}" if self.place else f"{self.file}: {self.message}"


def gaps_overlaps_and_unreachable_rows(law: KindFile) -> Iterator[Flaw]:
    """Gaps, overlaps and unreachable rows of *law*."""
    if not law.rows or law.partial:
        return
    if (combinations := count_situations(law.facts)) > MOST_SITUATIONS:
        yield Flaw(
            law.file, "facts", f"{combinations} combinations are too many; at most {MOST_SITUATIONS}, use only_if"
        )
        return
    open_rows = {row.id: row for row in law.rows}
    idle = {(fact.id, bound.when_text): bound for fact in law.facts for bound in fact.bounds}
    found = []
    clashes = set()
    for values, rows in situations(law.facts, law.conditions, law.instead):
        idle = {
            at: bound for at, bound in idle.items() if at[0] not in values or not condition_holds(bound.when, values)
        }
        for row in rows:
            open_rows.pop(row, None)
        if not rows:
            found.append(f"no row decides: {_facts_in_words(values)}")
        elif len(rows) > 1 and rows not in clashes:
            clashes.add(rows)
            found.append(
                f"rows {_rows_joined_with_and(rows)} {'both' if len(rows) == 2 else 'all'} decide: "
                f"{_facts_in_words(values)}"
            )
    for message in islice(found, MOST_EXAMPLES):
        yield Flaw(law.file, "", message)
    if len(found) > MOST_EXAMPLES:
        yield Flaw(law.file, "", f"{len(found) - MOST_EXAMPLES} more gaps or overlaps")
    for fact, when in idle:
        yield Flaw(law.file, "facts", f"the bound of {fact} where {when} is never reached")
    for unreached in open_rows.values():
        if unreached.home:
            # House rules replace this row of the law entirely; it stays, since their ``instead_of`` names it.
            continue
        yield Flaw(law.file, unreached.place, f"row '{unreached.id}' is never reached")


YES_NO = frozenset(("yes", "no"))


def check_assumed_values(law: KindFile) -> Iterator[Flaw]:
    """Flaws of assumed values: a judgement is never assumed, and each value of an assumed fact needs words."""
    for fact in law.facts:
        if fact.judgement and fact.usual:
            yield Flaw(law.file, "facts", f"{fact.id} is a judgement and has no usual value")
        wordless = [value for value in fact.values if value not in fact.words]
        if fact.usual and wordless and set(fact.values) != YES_NO:
            yield Flaw(law.file, "facts", f"{fact.id} is assumed, but has no words for {', '.join(wordless)}")


def check_synonyms(law: KindFile) -> Iterator[Flaw]:
    """Flaws of synonyms: each stands once, and never for two values of one fact. Flaws of impossible conditions."""
    meant: dict[tuple[tuple[str, str], str], str] = {}
    for one in law.heard:
        fact, value = one.means
        if one.exact and meant.setdefault((one.said, fact), value) != value:
            yield Flaw(law.file, one.place, f"{one.said[0]} = {one.said[1]} cannot say two things of {fact}")
    asked = {fact.id: fact for fact in law.facts}
    for one in law.heard:
        if one.said[0] in asked and not (asked[one.said[0]].only_if and asked[one.means[0]].only_if):
            message = f"{one.said[0]} is asked here in every case, so what it says needs no telling"
            yield Flaw(law.file, one.place, message)
    exact = {one.said for one in law.heard if one.exact}
    for one in law.heard:
        if not one.exact and one.said in exact:
            yield Flaw(law.file, one.place, f"{one.said[0]} = {one.said[1]} has a meaning here, so nothing is near it")
    for at, condition in enumerate(law.never, 1):
        if len(parse_condition(condition)) < 2:
            yield Flaw(law.file, f"never[{at}]", f"'{condition}' must name two facts that exclude each other")


def check_told_cases(law: KindFile, cases: Iterable[Case]) -> Iterator[Flaw]:
    """Flaws of cases told in facts: each has to reach the row that it expects, with that row's effects and options."""
    rows = {row.id: row for row in law.rows}
    diagram = draw_diagram(law.facts, law.conditions, law.instead)
    for case in cases:
        if case.told is not None:
            for message in _unknown_facts_values_and_rows(case, case.told, law, rows):
                yield Flaw(case.file, case.place, message)
            if not rows:
                yield Flaw(case.file, case.place, "the table has no row to prove")
            elif all(case.told.get(fact.id, fact.values[0]) in fact.values for fact in law.facts):
                usual = {fact.id: fact.usual for fact in law.facts if fact.usual}
                if clash := first_contradiction(law.facts, case.told):
                    yield Flaw(case.file, case.place, f"tells what cannot be: {clash}")
                    continue
                left = restrict_diagram(diagram_given_facts(diagram, law.facts, case.told), {}, usual)
                for message in _differences_from_expected_row(
                    case, rows, (reachable_rows(left), isinstance(left, DiagramQuestion)), facts_that_matter(left)
                ):
                    yield Flaw(case.file, case.place, message)


def unproved_rows(law: KindFile, proved: Mapping[str, set[str]]) -> Iterator[Flaw]:
    """Flaws of rows that no case proves; *proved* maps each kind to its proved rows."""
    for row in law.rows:
        if row.id not in proved.get(law.kind, ()):
            yield Flaw(law.file, row.place, f"row '{row.id}' is not proved by a case")


def proved_rows(cases: Iterable[tuple[str, Case]]) -> dict[str, set[str]]:
    """Kind → the rows that *cases* expect; each case comes with the kind of its file."""
    proved: dict[str, set[str]] = {}
    for kind, case in cases:
        if case.told is not None:
            proved.setdefault(kind, set()).add(str(case.expect.get("row")))
        findings = case.expect.get("findings")
        for finding in findings if isinstance(findings, list) else ():
            proved.setdefault(str(finding.get("kind")), set()).add(str(finding.get("row")))
    return proved


def _unknown_facts_values_and_rows(
    case: Case, told: Mapping[str, str], law: KindFile, rows: Mapping[str, RowSpec]
) -> Iterator[str]:
    facts = {fact.id: fact for fact in law.facts}
    for name, value in told.items():
        if name not in facts:
            asked = ", ".join(facts) or "nothing"
            hint = near_names_hint(name, facts) if len(facts) > FEW else ""
            yield f"'{name}' is not asked by this table{hint or f'; it asks {asked}'}"
        elif value not in facts[name].values:
            yield f"{name} cannot be '{value}'; choose from {', '.join(facts[name].values)}"
    if rows and case.expect.get("row") not in rows:
        yield f"expects row '{case.expect.get('row')}', which is not in the table"


def _differences_from_expected_row(
    case: Case, rows: Mapping[str, RowSpec], open_rows: tuple[frozenset[str], bool], missing: frozenset[str]
) -> Iterator[str]:
    expected = case.expect.get("row")
    found, undecided = open_rows
    if expected not in rows:
        return
    if undecided or len(found) != 1:
        answers = f"leaves open {_rows_joined_with_and(sorted(found))}" if found else "finds no row"
        needs = f"; it does not tell {', '.join(sorted(missing))}" if missing else ""
        yield f"{answers}, expected {expected}{needs}"
        return
    (row_id,) = found
    if row_id != expected:
        yield f"finds row {row_id}, expected {expected}"
        return
    row = rows[row_id]
    for what, actual in (
        ("effects", [effect.name for effect in row.do]),
        ("options", [option.id for option in row.options]),
    ):
        wanted = case.expect.get(what)
        if wanted is not None and list(wanted if isinstance(wanted, list) else ()) != actual:
            yield f"row {row_id} gives {what} {actual}, expected {wanted}"


def _facts_in_words(values: Mapping[str, str]) -> str:
    return ", ".join(f"{fact} = {value}" for fact, value in values.items()) or "at all"


def _rows_joined_with_and(rows: Iterable[str]) -> str:
    *most, last = rows
    return f"{', '.join(most)} and {last}" if most else last
