"""The evening's list of a card: what was walked on a telephone, held against the laws in force here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.book.entry import BookError, Row, evening_of
from adjudicator.book.reader import RULED, SILENT, in_context, in_utc, moment_of
from adjudicator.book.shapes import mapped, text, texts
from adjudicator.law.onward import handed_on, opened
from adjudicator.law.read_out import read_out
from adjudicator.law.rulings import rule_told
from adjudicator.values.cards import SUIT_GLYPHS
from rulebase.ask.conditions import EXCEPTION
from rulebase.errors import UserError

if TYPE_CHECKING:
    from adjudicator.book.entry import Entry
    from adjudicator.book.reader import Reader
    from adjudicator.book.shapes import Object
    from adjudicator.law.findings import Finding
    from rulebase import Rulebase

_NO_RULING = "No ruling:"
"""How the card begins where the law says nothing."""
_LETTERS = str.maketrans({glyph: letter for letter, glyph in SUIT_GLYPHS.items()})


def from_card(reader: Reader, one: Object, where: str) -> Entry:
    """The entry of *one* ruling of a card's list.

    A card tells the facts and the citation, not the rows: those are looked up, and kept only where the laws in force
    here still say what the card said.
    """
    code, kind, said = (text(one, name, where) for name in ("code", "kind", "said"))
    address, at = text(one, "address", where), text(one, "at", where)
    moment = moment_of(at)
    if moment is None:
        raise BookError(f"{where}: '{at}' is no moment; expected one as 2026-11-23T20:15:00Z")
    entry = reader.entry(f"card {at} {code} {address}", "card", code, kind, one)
    told = {name: text({name: value}, name, where) for name, value in mapped(one, "facts", where).items()}
    findings = _ruled(reader.titles.laws, code, kind, told, said)
    known = {name: (fact.value, fact.source) for found in findings for name, fact in found.facts.items()}
    facts = {name: (value, "told") for name, value in told.items()} | known
    rows = [row for found in findings for row in found.rulings]
    entry = entry._replace(
        kept=in_utc(moment),
        evening=evening_of(moment.astimezone()),
        title=text(one, "title", where) or entry.title,
        status=SILENT if said.startswith(_NO_RULING) else RULED,
        said=said,
        law="\n".join(texts(one, "laws", where)),
        note=text(one, "note", where),
        rows=tuple(Row(row.code, row.row, ", ".join(row.under), row.law, row.says, row.basis) for row in rows),
        facts=tuple(reader.fact(name, value, source) for name, (value, source) in facts.items()),
    )
    return in_context(entry, reader.context)


def _ruled(laws: Rulebase, code: str, kind: str, told: dict[str, str], said: str) -> list[Finding]:
    """What the laws in force make of what was *told*; nothing where that is not what the card *said*."""
    known = {name: value for name, value in told.items() if name != EXCEPTION}
    try:
        found = [rule_told(laws, code, kind, known, check=False)]
        while (after := opened(laws, code, found[-1])) and after[0] not in {one.kind for one in found}:
            further = handed_on(laws, code, found[-1], after, known)
            found.append(rule_told(laws, code, after[0], further, check=False))
    except UserError:
        return []
    return found if _plain(" ".join(read_out(laws, found))) == _plain(said) else []


def _plain(said: str) -> str:
    """*said* without the signs of the suits, and without the order in which a bid and its suit stand."""
    return said.translate(_LETTERS).replace("10", "T")
