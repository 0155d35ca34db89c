"""The clauses of a code that claims to be whole: each number and each term that a provision has to cite."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from rulebase.ask.citations import laws_cited
from rulebase.ask.plain import compact, law_parts, plain
from rulebase.compile.toml_table import read_toml
from rulebase.patterns import pattern

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping
    from pathlib import Path

    from rulebase.compile.lawfile import Provision

FILES = "words/clauses/*.toml"
Parts: TypeAlias = tuple[str, ...]
DEFINITIONS = "Definitions"
"""How a provision cites a term that the code defines: ``Definitions, Dummy``."""
_SOURCE = pattern(r"(?:our reading of )?(?=Laws? \d)|Definitions\b|Introduction\b")
"""Beginnings of the source of a provision: a law, our reading of one, or what stands before the laws."""
_NOTED = pattern(r"\b(?:digest|our notes|README)\b|^text,")
"""Sources that nobody but the makers of the rulebase has, or that name no place."""


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

    def listed(self) -> Collection[Parts]:
        """Every number that a provision may cite, part by part: those of clauses, and what they begin with."""
        return _within((*self.laws, *self.gone)).keys()


def read_clauses(root: Path) -> tuple[ClauseList, ...]:
    """The lists of clauses that lie beside the codes under *root*."""
    return tuple(_read(path) for path in sorted(root.glob(FILES)))


def _read(path: Path) -> ClauseList:
    file = f"words/clauses/{path.name}"
    page = read_toml(path, file)
    page.only(("code", "laws", "definitions", "gone"))
    laws, terms, gone = page.table("laws"), page.table("definitions"), page.table("gone")
    within = _within(laws.data)
    for number in laws.data:
        if inner := next((other for other in within[_parts(number)] if other != number), None):
            raise laws.wrong(f"{number} is no clause of its own, since {inner} is a part of it")
    return ClauseList(
        file,
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


def unlisted(provision: Provision, listed: Collection[Parts]) -> Iterator[str]:
    """The law numbers that *provision* cites, or names as its source, which are no clause nor the beginning of one."""
    cites = (provision.cite, *(_SOURCE.sub("", source) for source in provision.lines.split("; ")))
    numbers = dict.fromkeys(number for cite in cites for number in laws_cited(cite))
    return (number for number in numbers if _parts(number) not in listed)


def unsourced(provision: Provision) -> bool:
    """Whether the source of *provision* is no law of the book, or is what only the makers of the rulebase have."""
    sources = provision.lines.split("; ")
    return not any(map(_SOURCE.match, sources)) or any(map(_NOTED.search, sources))


def _within(numbers: Iterable[str]) -> dict[Parts, list[str]]:
    """Every beginning of *numbers*, part by part → those within it: 62C1 is within 62C and within 62, not within 6."""
    found: dict[Parts, list[str]] = {}
    for number in numbers:
        parts = _parts(number)
        for depth in range(1, len(parts) + 1):
            found.setdefault(parts[:depth], []).append(number)
    return found


def _parts(number: str) -> Parts:
    return law_parts(compact(number))
