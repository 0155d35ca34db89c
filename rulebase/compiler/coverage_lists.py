"""The lists against which laws and cases are checked for completeness.

These are the inventory of the old books' provisions, the clauses of codes that claim to be whole, and the facts that no
record tells.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from rulebase.compiler.decision_table_checks import Flaw
from rulebase.compiler.toml_table import near_names_hint, read_toml
from rulebase.lazy_patterns import pattern
from rulebase.query.normalised_names_and_law_numbers import (
    compact_citation,
    law_number_parts,
    law_numbers_cited,
    normalised_name,
)

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping
    from pathlib import Path

    from rulebase.compiler.law_file import Provision
    from rulebase.compiler.vocabulary import Vocabulary


INVENTORY_FILE = "words/inventory.toml"


class Inventory(NamedTuple):
    """The provisions that the law files have to cover; empty without the file."""

    listed: frozenset[str] = frozenset()
    """The id of every provision of the inventory."""
    omitted: Mapping[str, str] = {}
    """Provision that no code states → the reason."""
    unreached: Mapping[str, str] = {}
    """Provision marked A that no record can show → the reason."""


NO_INVENTORY = Inventory()


def read_inventory(root: Path) -> Inventory:
    """The inventory that lies beside the codes under *root*."""
    if not (root / INVENTORY_FILE).exists():
        return NO_INVENTORY
    page = read_toml(root / INVENTORY_FILE, INVENTORY_FILE)
    page.only(("from_nought", "between", "series", "unused", "omitted", "unreached"))
    nought = page.texts("from_nought", ())
    listed = set(page.texts("between", ()))
    for series, last in page.table("series").data.items():
        if not isinstance(last, int):
            raise page.wrong(f"series {series} needs its last number, a whole one")
        listed |= {f"{series}-{number:02}" for number in range(series not in nought, last + 1)}
    omitted = {name: str(why) for name, why in page.table("omitted").data.items()}
    reasons = page.table("unreached")
    unreached = {name: why for why in reasons.data for name in reasons.texts(why)}
    return Inventory(frozenset(listed - page.table("unused").data.keys()), omitted, unreached)


CLAUSE_FILES = "words/clauses/*.toml"
LawNumberParts: TypeAlias = tuple[str, ...]
DEFINITIONS_HEADING = "Definitions"
"""The heading under which a provision cites a term that the code defines: ``Definitions, Dummy``."""
_SOURCE = pattern(r"(?:our reading of )?(?=Laws? \d)|Definitions\b|Introduction\b")
"""Beginnings of the source of a provision: a law, our reading of one, or what stands before the laws."""
_NOTED = pattern(r"\b(?:digest|our notes|README)\b|^text,")
"""Sources that only the makers of the rulebase have, or that name no place."""


@dataclass(frozen=True, slots=True)
class ClauseList:
    """The clauses and terms that one code has to cite."""

    file: str
    code: str
    laws: Mapping[str, str]
    """Number → title, as in the file; only leaves: no clause is the beginning of another."""
    terms: Mapping[str, str]
    """Term → its meaning in a few words."""
    gone: Mapping[str, str]
    """Numbers of an earlier edition that people still ask for; a provision may cite one to say so."""

    def __len__(self) -> int:
        return len(self.laws) + len(self.terms)

    def listed(self) -> Collection[LawNumberParts]:
        """Every number that a provision may cite, in parts: clauses and their beginnings."""
        return _numbers_by_beginning((*self.laws, *self.gone)).keys()


def read_clauses(root: Path) -> tuple[ClauseList, ...]:
    """The lists of clauses that lie beside the codes under *root*."""
    return tuple(_read_clause_list(path) for path in sorted(root.glob(CLAUSE_FILES)))


def _read_clause_list(path: Path) -> ClauseList:
    file = f"words/clauses/{path.name}"
    page = read_toml(path, file)
    page.only(("code", "laws", "definitions", "gone"))
    laws, terms, gone = page.table("laws"), page.table("definitions"), page.table("gone")
    within = _numbers_by_beginning(laws.data)
    for number in laws.data:
        if inner := next((other for other in within[_parts_of_law_number(number)] if other != number), None):
            raise laws.wrong(f"{number} is not a clause of its own, since {inner} is a part of it")
    return ClauseList(
        file,
        page.text("code"),
        {number: laws.text(number) for number in laws.data},
        {term: terms.text(term) for term in terms.data},
        {number: gone.text(number) for number in gone.data},
    )


def uncited_clauses(clauses: ClauseList, provisions: Iterable[Provision]) -> Iterator[tuple[str, str]]:
    """Every clause that none of *provisions* cites, with its title."""
    cites = [cite for provision in provisions for cite in provision.cite.split("; ")]
    numbers = {number for cite in cites for number in law_numbers_cited(cite)}
    headings = {normalised_name(cite) for cite in cites}
    for number, title in clauses.laws.items():
        if compact_citation(number) not in numbers:
            yield number, title
    for term, title in clauses.terms.items():
        if normalised_name(f"{DEFINITIONS_HEADING}, {term}") not in headings:
            yield term, title


def unlisted_law_numbers(provision: Provision, listed: Collection[LawNumberParts]) -> Iterator[str]:
    """The law numbers that *provision* cites, or names as its source, and that are not *listed*."""
    cites = (provision.cite, *(_SOURCE.sub("", source) for source in provision.lines.split("; ")))
    numbers = dict.fromkeys(number for cite in cites for number in law_numbers_cited(cite))
    return (number for number in numbers if _parts_of_law_number(number) not in listed)


def lacks_printed_source(provision: Provision) -> bool:
    """Whether the source of *provision* names no law of the book, or something that only the makers of the rulebase
    have."""
    sources = provision.lines.split("; ")
    return not any(map(_SOURCE.match, sources)) or any(map(_NOTED.search, sources))


def _numbers_by_beginning(numbers: Iterable[str]) -> dict[LawNumberParts, list[str]]:
    """Beginning of *numbers*, in parts → the numbers within it: 62C1 is within 62C and within 62, not within 6."""
    found: dict[LawNumberParts, list[str]] = {}
    for number in numbers:
        parts = _parts_of_law_number(number)
        for depth in range(1, len(parts) + 1):
            found.setdefault(parts[:depth], []).append(number)
    return found


def _parts_of_law_number(number: str) -> LawNumberParts:
    return law_number_parts(compact_citation(number))


UNRECORDED_FACTS_FILE = "words/unseen.toml"


@dataclass(frozen=True, slots=True)
class UnrecordedFacts:
    """The facts that a record may leave open; empty without the file."""

    may_stay_open: Mapping[str, str] = field(default_factory=dict)
    """Derived fact → the entry that a record may lack, so that the fact stays open."""
    waits_for: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Fact that stays open only until the other side acts → ``call``, ``play`` or names of lines."""
    no_case: frozenset[str] = frozenset()
    """Derived facts that no recorded case shows yet."""


def read_unrecorded_facts(root: Path) -> UnrecordedFacts:
    """The list in the folder *root*."""
    if not (root / UNRECORDED_FACTS_FILE).exists():
        return UnrecordedFacts()
    page = read_toml(root / UNRECORDED_FACTS_FILE, UNRECORDED_FACTS_FILE)
    page.only(("no_record", "may_stay_open", "waits_for", "no_case"))
    left_open, waits = page.table("may_stay_open"), page.table("waits_for")
    return UnrecordedFacts(
        {name: left_open.text(name) for name in left_open.data},
        {name: waits.texts(name) for name in waits.data},
        frozenset(page.texts("no_case", ())),
    )


def facts_without_recorded_case(
    words: Vocabulary, shown: Collection[str], unrecorded: UnrecordedFacts
) -> Iterator[Flaw]:
    """Flaws of derived facts that are not among those *shown* by recorded cases, and of the list ``no_case``.

    A case of told facts proves the law, and not that the fact is found.
    """
    derived = [fact.id for fact in words.facts.values() if fact.derived]
    for name in derived:
        if name in shown and name in unrecorded.no_case:
            yield Flaw(UNRECORDED_FACTS_FILE, "no_case", f"'{name}' is shown by a recorded case, so take it out")
        elif name not in shown and name not in unrecorded.no_case:
            message = "is derived from a record, and no case shows that: add one with record, of a row that asks for it"
            yield Flaw(words.homes["facts"][name], name, message)
    for name in sorted(unrecorded.no_case.difference(derived)):
        yield Flaw(UNRECORDED_FACTS_FILE, "no_case", f"'{name}' is not a derived fact{near_names_hint(name, derived)}")
