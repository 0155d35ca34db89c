"""Entries of the book built from the parts of a ruling: titles, rows, facts, time and circumstances.

Titles are looked up when a ruling is kept: later the laws may use other titles, or drop the code or kind.
"""

from __future__ import annotations

import json
from datetime import UTC, datetime
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from adjudicator.book.entry import (
    ENTRY_COLUMNS,
    AppliedRow,
    BookEntry,
    BookError,
    RulingContext,
    RulingFact,
    evening_date,
    normalized_side,
    split_player_names,
)
from adjudicator.book.json_fields import (
    object_field,
    object_list_field,
    require_json_object,
    text_field,
    text_list_field,
)
from adjudicator.values.version import __version__
from rulebase.errors import UnknownCode, UnknownKind

if TYPE_CHECKING:
    from adjudicator.book.json_fields import JsonObject
    from rulebase import Rulebase


RULED, SILENT = "ruled", "silent"


class UnfinishedRuling(NamedTuple):
    """A finding with an open question: no ruling yet, and so not kept."""

    title: str
    place: str
    question: str


class EntryBuilder:
    """The builder of the entries of one document, with the titles of the laws, the context and the time."""

    def __init__(
        self, titles: LawTitles, context: RulingContext, now: datetime, name: str, source: str = "", salt: str = ""
    ) -> None:
        self.titles, self.context, self.now, self.name = titles, context, now, name
        self.salt = salt
        """A part of the key for a ruling that nothing else distinguishes from another in the same words."""
        self.source = source
        """The source of the rulings, if it is known better than from the document."""

    def entry(self, mark: str, source: str, code: str, kind: str, document: Any) -> BookEntry:
        """An entry with these fields and titles, *mark* as its key, the rest empty; BookError without code or kind."""
        if not code or not kind:
            raise BookError(f"{self.name}: a ruling without its code or its kind; expected both")
        nothing: dict[str, Any] = dict.fromkeys(ENTRY_COLUMNS, "")
        return BookEntry(**nothing)._replace(
            origin=mark,
            kept=utc_text(self.now),
            evening=evening_date(self.now),
            source=self.source or source,
            code=code,
            code_title=self.titles.title("code", code),
            kind=kind,
            title=self.titles.title("kind", kind),
            family=self.titles.family_id_or_kind_itself(kind),
            aware=self.titles.could_have_known_citation(code),
            edition=self.titles.law_fingerprint_and_program_version,
            document=json.dumps(document, sort_keys=True),
        )

    def waiting(self, of: JsonObject, kind: str, where: str) -> UnfinishedRuling:
        """The unfinished ruling in *of*, with its first question."""
        needs = object_list_field(of, "needs", self.name)
        return UnfinishedRuling(
            self.titles.title("kind", kind), where, text_field(needs[0], "question", self.name) if needs else ""
        )

    def rows(self, parts: list[JsonObject]) -> tuple[AppliedRow, ...]:
        """The rows of law of all *parts* of a ruling."""
        rows = [one for part in parts for one in object_list_field(part, "rulings", self.name)]
        return tuple(
            AppliedRow(
                text_field(one, "code", self.name),
                text_field(one, "row", self.name),
                ", ".join(text_list_field(one, "under", self.name)),
                text_field(one, "law", self.name),
                text_field(one, "says", self.name),
                text_field(one, "basis", self.name),
                text_field(one, "house", self.name),
            )
            for one in rows
        )

    def facts(self, parts: list[JsonObject]) -> tuple[RulingFact, ...]:
        """The facts of all *parts* of a ruling, each once."""
        known = {name: one for part in parts for name, one in object_field(part, "facts", self.name).items()}
        return tuple(
            self.fact(
                name,
                text_field(of := require_json_object(one, self.name), "value", self.name),
                text_field(of, "from", self.name),
            )
            for name, one in known.items()
        )

    def rulings_of_law_replaced_by_house(self, parts: list[JsonObject]) -> str:
        """The rulings by the law alone for those *parts* that a house's own rule decided."""
        return "; ".join(filter(None, map(self._ruling_by_law_alone, parts)))

    def _ruling_by_law_alone(self, of: JsonObject) -> str:
        law = object_field(of, "by_law", self.name)
        if not law:
            return ""
        code = self.titles.title("code", text_field(law, "code", self.name))
        if law.get("regular"):
            return f"{code}: nothing is irregular"
        if needs := object_list_field(law, "needs", self.name):
            return f"{code}: it depends: {text_field(needs[0], 'question', self.name)}"
        rows = self.rows([law])
        return "; ".join(f"{code} ({row.under}): {row.says}" for row in rows) or f"{code}: the law is silent"

    def fact(self, name: str, value: str, source: str) -> RulingFact:
        """A fact with its title and its *value* in words."""
        name = text_field({"fact": name}, "fact", self.name)
        return RulingFact(name, self.titles.title("fact", name), value, self.titles.value(name, value), source)


def entry_with_context(entry: BookEntry, context: RulingContext) -> BookEntry:
    """*entry* with the circumstances in *context*; empty ones change nothing, notes are joined."""
    told = {name: value for name, value in context._asdict().items() if value and name not in ("date", "note")}
    if context.side:
        told["side"] = normalized_side(context.side)
    if context.player:
        names = split_player_names(context.player)
        others = [] if len(names) > 1 else [one for one in split_player_names(entry.pair) if one not in names]
        told["pair"] = "; ".join((*names, *others))
    note = "; ".join(filter(None, (entry.note, context.note)))
    return entry._replace(**told, evening=context.date or entry.evening, note=note)


def utc_text(moment: datetime) -> str:
    """*moment* in UTC, as the book writes it: ``2026-11-23T20:15:00Z``."""
    return moment.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def parse_moment(written: str) -> datetime | None:
    """The moment that *written* names (ISO 8601 with its zone, the years 1900 to 8999); else None."""
    try:
        found = datetime.fromisoformat(written)
    except ValueError:
        return None
    # No evening lies in another year, and conversions fail at the ends of the calendar.
    return found if found.tzinfo and 1900 <= found.year < 9000 else None


COULD_HAVE_KNOWN = "could-have-known"
"""The kind under which a law asks what an offender could have been aware of."""


class LawTitles:
    """The titles of *laws*; an unknown code, kind or fact is called by its slug."""

    def __init__(self, laws: Rulebase) -> None:
        self.laws = laws

    @cached_property
    def law_fingerprint_and_program_version(self) -> str:
        """The fingerprint of the laws (16 digits) and the version of the program."""
        return f"{self.laws.fingerprint[:16]} {__version__}"

    def title(self, sort: str, slug: str) -> str:
        """The title of a ``code``, a ``kind`` or a ``fact``."""
        return self.laws.title(sort, slug) or slug.replace("_", " ").replace("-", " ")

    def value(self, fact: str, value: str) -> str:
        """The wording of *value* of *fact*."""
        known = self.laws.fact(fact)
        return (known.words.get(value) if known else None) or value.replace("_", " ")

    def family_id_or_kind_itself(self, kind: str) -> str:
        """The family of *kind*; *kind* itself if it has none."""
        try:
            return self.laws.kind(kind).family or kind
        except UnknownKind:
            return kind

    def could_have_known_citation(self, code: str) -> str:
        """The citation of the law of *code* on what an offender could have been aware of; empty if it has none."""
        try:
            self.laws.code(code)
        except UnknownCode:
            return ""
        home, _ = self.laws.home(code, COULD_HAVE_KNOWN)
        return next((one.cite for one in self.laws.provisions(home, COULD_HAVE_KNOWN)), "") if home else ""
