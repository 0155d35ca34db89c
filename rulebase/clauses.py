"""The clauses of a code that claims to be whole: each number and each term that a provision has to cite."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rulebase.citations import laws_cited
from rulebase.toml_table import read_toml
from rulebase.words import compact, law_parts, plain

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from pathlib import Path

    from rulebase.lawfile import Provision

FILES = "clauses.*.toml"
DEFINITIONS = "Definitions"
"""How a provision cites a term that the code defines: ``Definitions, Dummy``."""


@dataclass(frozen=True, slots=True)
class ClauseList:
    """What one code is held against."""

    file: str
    code: str
    laws: Mapping[str, str]
    """Number to title, as the file has them; only leaves: no clause is the beginning of another."""
    terms: Mapping[str, str]
    """Term to what it means in a few words."""
    gone: Mapping[str, str]
    """Numbers of an earlier edition that people still ask for; a provision may cite one to say so."""

    def __len__(self) -> int:
        return len(self.laws) + len(self.terms)


def read_clauses(root: Path) -> tuple[ClauseList, ...]:
    """The lists of clauses that lie beside the codes under *root*."""
    return tuple(_read(path) for path in sorted(root.glob(FILES)))


def _read(path: Path) -> ClauseList:
    page = read_toml(path, path.name)
    page.only(("code", "laws", "definitions", "gone"))
    laws, terms, gone = page.table("laws"), page.table("definitions"), page.table("gone")
    for number in laws.data:
        if inner := next((other for other in laws.data if other != number and _is_within(other, number)), None):
            raise laws.wrong(f"{number} is no clause of its own, since {inner} is a part of it")
    return ClauseList(
        path.name,
        page.text("code"),
        {number: laws.text(number) for number in laws.data},
        {term: terms.text(term) for term in terms.data},
        {number: gone.text(number) for number in gone.data},
    )


def uncited(clauses: ClauseList, provisions: Iterable[Provision]) -> Iterator[tuple[str, str]]:
    """Every clause that none of *provisions* cites, with its title."""
    cites = [cite for provision in provisions for cite in provision.cite.split("; ")]
    numbers = {number for cite in cites for number in laws_cited(cite)}
    headings = {plain(cite) for cite in cites}
    for number, title in clauses.laws.items():
        if compact(number) not in numbers:
            yield number, title
    for term, title in clauses.terms.items():
        if plain(f"{DEFINITIONS}, {term}") not in headings:
            yield term, title


def unlisted(clauses: ClauseList, provision: Provision) -> Iterator[str]:
    """The law numbers in the citation of *provision* that are neither a clause nor the beginning of one."""
    for number in laws_cited(provision.cite):
        if not any(_is_within(clause, number) for clause in (*clauses.laws, *clauses.gone)):
            yield number


def _is_within(clause: str, number: str) -> bool:
    """Whether *clause* is *number* or a part of it: 62C1 is one of 62C and of 62, but not of 6."""
    whole = law_parts(compact(number))
    return law_parts(compact(clause))[: len(whole)] == whole
