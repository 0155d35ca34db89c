"""Reader of the cases beside a law file: worked examples with their expected answers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rulebase.compiler.law_file import EFFECTS_HINT, KINDS_HINT
from rulebase.compiler.toml_table import near_names_hint, values_without_refused_entries
from rulebase.compiler.vocabulary import NO_FACT

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rulebase.compiler.toml_table import TomlTable
    from rulebase.compiler.vocabulary import Vocabulary

FINDING_KEYS = ("kind", "offender", "status", "row", "code", "effects", "options", "facts", "needs")
"""The parts of a finding that a case on a record may expect."""
RESULT_KEYS = ("tricks_won", "tricks_scored", "score", "transferred", "lines")
"""The parts of the result that such a case may expect."""


@dataclass(frozen=True, slots=True)
class Case:
    """A worked example with its expected answer and who stands behind that answer."""

    file: str
    place: str
    name: str
    told: Mapping[str, str] | None
    """The facts told to ``rule``, None for a case on a record."""
    record: str
    expect: Mapping[str, object]
    origin: str
    example: str
    shows: tuple[str, ...] = ()
    """Provisions that a record proves without a row: by a result, or by nothing being wrong."""


def read_cases(table: TomlTable, words: Vocabulary) -> tuple[Case, ...]:
    """The cases of the file *table*."""
    table.only(("case",))
    return values_without_refused_entries(table.tables("case"), lambda entry: read_case(entry, words))


def read_case(entry: TomlTable, words: Vocabulary) -> Case:
    """Read one worked example; a faulty one raises SourceError even where complaints are collected."""
    before = len(entry.faults or ())
    entry.only(("name", "told", "record", "expect", "origin", "example", "shows"))
    if ("told" in entry.data) == ("record" in entry.data):
        entry.keep_or_raise_complaint("a case has either told facts or a record")
    told = entry.table("told")
    case = Case(
        file=entry.file,
        place=entry.place,
        name=entry.text("name"),
        told={name: told.text(name) for name in told.data} if "told" in entry.data else None,
        record=entry.text("record") if "record" in entry.data else "",
        expect=_read_expectation(entry, words),
        origin=entry.text("origin"),
        example=entry.text("example", ""),
        shows=entry.texts("shows", ()),
    )
    if len(entry.faults or ()) > before:
        # A faulty case is of no further use.
        raise (entry.faults or [])[-1]
    return case


def _read_expectation(entry: TomlTable, words: Vocabulary) -> Mapping[str, object]:
    if entry.complain_if_missing("expect"):
        return {}
    expect = entry.table("expect")
    if "told" in entry.data:
        expect.only(("row", "effects", "options", "status"))
        for key in ("effects", "options"):
            expect.texts(key, ())
    else:
        expect.only(("findings", "result"))
        if "findings" not in expect.data:
            expect.keep_or_raise_complaint("findings is missing; an empty list says that nothing is found")
        if "result" in expect.data:
            expect.table("result").only(RESULT_KEYS)
        for finding in expect.tables("findings"):
            _check_expected_finding(finding, words)
    return expect.data


def _check_expected_finding(finding: TomlTable, words: Vocabulary) -> None:
    """Complain of names in *finding* that are not in the vocabulary."""
    finding.only(FINDING_KEYS)
    finding.among("kind", words.kinds, "", KINDS_HINT)
    for name in finding.texts("effects", ()):
        finding.member("effects", name, words.effects, EFFECTS_HINT)
    facts = finding.table("facts")
    for name in (*finding.texts("needs", ()), *facts.data):
        if name not in words.facts:
            finding.keep_or_raise_complaint(NO_FACT.format(name, near_names_hint(name, words.facts)))
    for name in facts.data:
        facts.among(name, words.facts[name].values if name in words.facts else (facts.text(name),))
    for name in finding.texts("options", ()):
        finding.member("options", name, words.read | words.offered, "words/options.toml")
