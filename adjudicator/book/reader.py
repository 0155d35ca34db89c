"""What every entry of the book has, whatever it is read from: titles, time, rows, facts, what is told besides."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, NamedTuple

from adjudicator.book.entry import COLUMNS, BookError, Context, Entry, Fact, Row, evening_of, names_in, side_of
from adjudicator.book.shapes import an_object, mapped, objects, text, texts

if TYPE_CHECKING:
    from adjudicator.book.shapes import Object
    from adjudicator.book.titles import Titles

RULED, SILENT = "ruled", "silent"


class Waiting(NamedTuple):
    """What is no ruling yet, and so is not kept."""

    title: str
    where: str
    question: str


class Reader:
    """Who reads a document: what things are called, what is told besides, when it is."""

    def __init__(
        self, titles: Titles, context: Context, now: datetime, name: str, source: str = "", salt: str = ""
    ) -> None:
        self.titles, self.context, self.now, self.name = titles, context, now, name
        self.salt = salt
        """What tells a ruling from any other in the same words, where nothing else does."""
        self.source = source
        """How the rulings were made, where that is known better than from the document."""

    def entry(self, mark: str, source: str, code: str, kind: str, document: Any) -> Entry:
        """An entry of which so much is known."""
        if not code or not kind:
            raise BookError(f"{self.name}: a ruling without its code or its kind; expected both")
        nothing: dict[str, Any] = dict.fromkeys(COLUMNS, "")
        return Entry(**nothing)._replace(
            origin=mark,
            kept=in_utc(self.now),
            evening=evening_of(self.now),
            source=self.source or source,
            code=code,
            code_title=self.titles.of("code", code),
            kind=kind,
            title=self.titles.of("kind", kind),
            family=self.titles.family(kind),
            aware=self.titles.aware(code),
            edition=self.titles.edition,
            document=json.dumps(document, sort_keys=True),
        )

    def waiting(self, of: Object, kind: str, where: str) -> Waiting:
        """What is no ruling before its first question is answered."""
        needs = objects(of, "needs", self.name)
        return Waiting(self.titles.of("kind", kind), where, text(needs[0], "question", self.name) if needs else "")

    def rows(self, parts: list[Object]) -> tuple[Row, ...]:
        """The rows of law of all *parts* of a ruling."""
        rows = [one for part in parts for one in objects(part, "rulings", self.name)]
        return tuple(
            Row(
                text(one, "code", self.name),
                text(one, "row", self.name),
                ", ".join(texts(one, "under", self.name)),
                text(one, "law", self.name),
                text(one, "says", self.name),
                text(one, "basis", self.name),
                text(one, "house", self.name),
            )
            for one in rows
        )

    def facts(self, parts: list[Object]) -> tuple[Fact, ...]:
        """The facts of all *parts* of a ruling, each once."""
        known = {name: one for part in parts for name, one in mapped(part, "facts", self.name).items()}
        return tuple(
            self.fact(name, text(of := an_object(one, self.name), "value", self.name), text(of, "from", self.name))
            for name, one in known.items()
        )

    def by_law(self, parts: list[Object]) -> str:
        """What the law alone says, where *parts* of a ruling are a house's own."""
        return "; ".join(filter(None, map(self._by_law, parts)))

    def _by_law(self, of: Object) -> str:
        law = mapped(of, "by_law", self.name)
        if not law:
            return ""
        code = self.titles.of("code", text(law, "code", self.name))
        if law.get("regular"):
            return f"{code}: nothing is irregular"
        if needs := objects(law, "needs", self.name):
            return f"{code}: it depends: {text(needs[0], 'question', self.name)}"
        rows = self.rows([law])
        return "; ".join(f"{code} ({row.under}): {row.says}" for row in rows) or f"{code}: the law is silent"

    def fact(self, name: str, value: str, source: str) -> Fact:
        """A fact with what it is called."""
        name = text({"fact": name}, "fact", self.name)
        return Fact(name, self.titles.of("fact", name), value, self.titles.value(name, value), source)


def in_context(entry: Entry, context: Context) -> Entry:
    """*entry* with what is told besides; what nobody tells stays as it is."""
    told = {name: value for name, value in context._asdict().items() if value and name not in ("date", "note")}
    if context.side:
        told["side"] = side_of(context.side)
    if context.player:
        names = names_in(context.player)
        others = [] if len(names) > 1 else [one for one in names_in(entry.pair) if one not in names]
        told["pair"] = "; ".join((*names, *others))
    note = "; ".join(filter(None, (entry.note, context.note)))
    return entry._replace(**told, evening=context.date or entry.evening, note=note)


def in_utc(moment: datetime) -> str:
    """*moment* as the book writes it."""
    return moment.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def moment_of(written: str) -> datetime | None:
    """The moment that *written* names (ISO 8601 with its zone); None where it names none."""
    try:
        found = datetime.fromisoformat(written)
    except ValueError:
        return None
    # No other year is one of any evening, and the calendar ends somewhere.
    return found if found.tzinfo and 1900 <= found.year < 9000 else None
