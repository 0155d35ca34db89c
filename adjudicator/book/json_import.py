"""JSON documents read into entries of the book: from ``rule``, ``replay``, ``book export`` and a card's list.

Every ruling is read from its document, however it was made, so that the same ruling is kept once.
"""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import PurePath
from typing import TYPE_CHECKING, Any, NamedTuple

from adjudicator.book.entry import (
    ENTRY_COLUMNS,
    AppliedRow,
    BookEntry,
    BookError,
    RulingFact,
    evening_date,
    iso_date_or_empty,
    normalized_side,
    split_player_names,
)
from adjudicator.book.entry_builder import (
    RULED,
    SILENT,
    EntryBuilder,
    UnfinishedRuling,
    entry_with_context,
    parse_moment,
    utc_text,
)
from adjudicator.book.json_fields import object_field, object_list_field, text_field, text_list_field
from adjudicator.law.follow_up import facts_for_follow_up, kind_and_facts_of_follow_up
from adjudicator.law.rulings import rule_from_told_facts
from adjudicator.law.spoken_ruling import spoken_sentences
from adjudicator.values.cards import SUIT_GLYPHS
from rulebase.errors import UserError
from rulebase.query.conditions import EXCEPTION_FACT

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from adjudicator.book.json_fields import JsonObject
    from adjudicator.law.findings import Finding
    from rulebase import Rulebase


SEAT_TAGS = {"N": "North", "E": "East", "S": "South", "W": "West"}
"""Seat → the tag with its player's name."""
_DEAL_TAGS = ("Event", "Site", "Date", "Round", "Table", "Room", "Board", *SEAT_TAGS.values())
"""The tags that distinguish deals of the same number in files of the same name."""
_OWN, _DEALS, _LIST = "book", "deals", "rulings"


class ImportedRulings(NamedTuple):
    """The rulings in a document, finished and unfinished."""

    entries: tuple[BookEntry, ...]
    unfinished: tuple[UnfinishedRuling, ...] = ()


def read_rulings_document(reader: EntryBuilder, document: JsonObject) -> ImportedRulings:
    """The rulings in *document*; BookError if it holds none or is malformed."""
    if "error" in document and not document.get(_DEALS):
        raise BookError(f"{reader.name}: holds an error instead of a ruling; add the answer that has no error")
    if _OWN in document:
        return ImportedRulings(
            tuple(_entry_from_export(reader, one) for one in object_list_field(document, _OWN, reader.name))
        )
    if _DEALS in document:
        return _read_rulings_of_deals(reader, object_list_field(document, _DEALS, reader.name))
    if "kind" in document and _LIST in document:
        return _read_told_ruling(reader, document)
    if _LIST in document and "code" in document:
        listed = object_list_field(document, _LIST, reader.name)
        return ImportedRulings(
            tuple(entry_from_phone_card(reader, one, f"{reader.name}: ruling {at}") for at, one in enumerate(listed, 1))
        )
    raise BookError(
        f"{reader.name}: no rulings in it; expected what rule or replay print with --json, what a card gives as "
        "JSON, or what book export writes"
    )


def _read_told_ruling(reader: EntryBuilder, document: JsonObject) -> ImportedRulings:
    """The ruling of ``rule --json``, with its follow-up rulings."""
    then = object_list_field(document, "then", reader.name)
    kind = text_field(document, "kind", reader.name)
    if document.get("needs"):
        return ImportedRulings((), (reader.waiting(document, kind, ""),))
    # A follow-up ruling with an open question is no part of the ruling.
    parts = [document, *(one for one in then if not one.get("needs"))]
    code = text_field(document, "code", reader.name)
    said = text_field(document, "read_out", reader.name) or text_field(document, "reason", reader.name)
    mark = _document_key("rule", {**document, "schema": None}, reader.context, reader.salt)
    entry = reader.entry(mark, "rule", code, kind, document)
    rows, facts = reader.rows(parts), reader.facts(parts)
    entry = entry._replace(
        said=said,
        law=_law_text(rows),
        by_law=reader.rulings_of_law_replaced_by_house(parts),
        rows=rows,
        facts=facts,
        status=RULED if rows else SILENT,
    )
    return ImportedRulings((entry_with_context(entry, reader.context),))


def _read_rulings_of_deals(reader: EntryBuilder, deals: list[JsonObject]) -> ImportedRulings:
    entries: list[BookEntry] = []
    waiting: list[UnfinishedRuling] = []
    for at, deal in enumerate(deals, 1):
        where = f"{reader.name}: deal {at}"
        for found in object_list_field(deal, "findings", where):
            if found.get("choice"):
                continue
            if found.get("needs"):
                kind, board = text_field(found, "kind", where), text_field(deal, "board", where)
                waiting.append(reader.waiting(found, kind, f"board {board}" if board else f"deal {at}"))
            else:
                entries.append(_finding_entry(reader, deal, found, where))
    return ImportedRulings(tuple(entries), tuple(waiting))


def _finding_entry(reader: EntryBuilder, deal: JsonObject, found: JsonObject, where: str) -> BookEntry:
    """The entry of a finding in a recorded deal."""
    tags, source, at = (
        object_field(deal, "tags", where),
        object_field(deal, "source", where),
        object_field(found, "at", where),
    )
    code, kind = text_field(deal, "code", where), text_field(found, "kind", where)
    named = {tag: text_field(tags, tag, where) for tag in _DEAL_TAGS}
    mark = _document_key(
        reader.salt or PurePath(text_field(source, "file", where)).name,
        source.get("game"),
        named,
        [code, kind, found.get("offender"), at.get("stage"), at.get("event"), at.get("action")],
    )
    entry = reader.entry(mark, "replay", code, kind, found)
    side, offender = text_field(found, "side", where), text_field(found, "offender", where)
    players = [named[SEAT_TAGS[seat]] for seat in _seats_of_side(side or offender)]
    pair = [name for one in players for name in split_player_names(one)]
    player = "; ".join(split_player_names(named.get(SEAT_TAGS.get(offender, ""), ""))) or "; ".join(pair)
    rows = reader.rows([found])
    said = text_field(found, "read_out", where) or _effect_sentences_of_old_document(found, where)
    day = iso_date_or_empty(named["Date"])
    entry = entry._replace(
        evening=day or entry.evening,
        event=named["Event"],
        board=text_field(deal, "board", where),
        at_table=named["Table"] or named["Room"],
        player=player,
        pair="; ".join(pair),
        side=side,
        offender=offender,
        place=_place_text(at, where),
        status=RULED if rows else SILENT,
        happened=text_field(found, "summary", where),
        said=said,
        law=_law_text(rows),
        by_law=reader.rulings_of_law_replaced_by_house([found]),
        ruling=text_field(found, "overruled", where),
        rows=rows,
        facts=reader.facts([found]),
    )
    return entry_with_context(entry, reader.context)


def _entry_from_export(reader: EntryBuilder, of: JsonObject) -> BookEntry:
    """An entry as ``book export`` writes it; its fields are taken over, except its number."""
    where = f"{reader.name}: ruling {text_field(of, 'number', reader.name) or '?'}"
    told = {name: text_field(of, name, where) for name in ENTRY_COLUMNS if name != "document"}
    for name in ("origin", "code", "kind"):
        if not told[name]:
            raise BookError(f"{where}: '{name}' is missing")
    if told["status"] not in (RULED, SILENT):
        raise BookError(f"{where}: 'status' cannot be '{told['status']}'; expected {RULED} or {SILENT}")
    rows = [
        AppliedRow(*(text_field(one, key, where) for key in AppliedRow._fields))
        for one in object_list_field(of, "rows", where)
    ]
    facts = [
        RulingFact(*(text_field(one, key, where) for key in RulingFact._fields))
        for one in object_list_field(of, "facts", where)
    ]
    document = json.dumps(object_field(of, "document", where), sort_keys=True)
    evening = iso_date_or_empty(told["evening"]) or evening_date(reader.now)
    kept = told["kept"] if parse_moment(told["kept"]) else utc_text(reader.now)
    own = BookEntry(
        **{**told, "evening": evening, "kept": kept}, document=document, rows=tuple(rows), facts=tuple(facts)
    )
    return entry_with_context(own, reader.context)


def _document_key(*parts: object) -> str:
    return sha256(json.dumps(parts, sort_keys=True).encode()).hexdigest()[:32]


def _seats_of_side(side: str) -> Iterator[str]:
    """The seats of a side of the compass; none of any other."""
    return iter(side if side and set(side) <= set(SEAT_TAGS) else "")


def _place_text(at: Mapping[str, Any], where: str) -> str:
    number = next((f"{name} {text_field(at, name, where)}" for name in ("trick", "call") if at.get(name)), "")
    return ", ".join(filter(None, (number or text_field(at, "stage", where), text_field(at, "action", where))))


def _law_text(rows: tuple[AppliedRow, ...]) -> str:
    return "\n".join(dict.fromkeys(f"{row.law} ({row.under}, {row.code})" for row in rows))


def _effect_sentences_of_old_document(found: JsonObject, where: str) -> str:
    """The sentences of the effects, for a document of an older version, without ``read_out``."""
    rulings = object_list_field(found, "rulings", where)
    orders = [
        text_field(one, "says", where) for ruling in rulings for one in object_list_field(ruling, "effects", where)
    ]
    return " ".join(dict.fromkeys(filter(None, orders))) or " ".join(text_field(one, "says", where) for one in rulings)


_NO_RULING = "No ruling:"
"""The beginning of a card's text if the law says nothing."""
_LETTERS = str.maketrans({glyph: letter for letter, glyph in SUIT_GLYPHS.items()})


def entry_from_phone_card(reader: EntryBuilder, one: JsonObject, where: str) -> BookEntry:
    """The entry of *one* ruling of a card's list.

    A card gives the facts and the citation, not the rows: these are looked up, and kept only if the laws in force here
    still say what the card said. The evening is that of the clock of the card. BookError for a malformed time.
    """
    code, kind, said = (text_field(one, name, where) for name in ("code", "kind", "said"))
    address, at = text_field(one, "address", where), text_field(one, "at", where)
    moment = parse_moment(at)
    if moment is None:
        raise BookError(f"{where}: '{at}' is not a date and time; expected one such as 2026-11-23T20:15:00Z")
    entry = reader.entry(f"card {at} {code} {address}", "card", code, kind, one)
    told = {name: text_field({name: value}, name, where) for name, value in object_field(one, "facts", where).items()}
    findings = _findings_confirming_card_text(reader.titles.laws, code, kind, told, said)
    known = {name: (fact.value, fact.source) for found in findings for name, fact in found.facts.items()}
    facts = {name: (value, "told") for name, value in told.items()} | known
    rows = [row for found in findings for row in found.rulings]
    board, at_table, side, offender = (text_field(one, name, where) for name in ("board", "table", "side", "offender"))
    pair = split_player_names(text_field(one, "pair", where))
    player = split_player_names(text_field(one, "player", where)) or pair
    # A card tells its own time with how far it is from that of Greenwich; older ones told that of Greenwich.
    evening = evening_date(moment if moment.utcoffset() else moment.astimezone())
    entry = entry._replace(
        kept=utc_text(moment),
        evening=evening,
        board=board,
        at_table=at_table,
        side=normalized_side(side),
        offender=offender,
        player="; ".join(player),
        pair="; ".join(pair or player),
        title=text_field(one, "title", where) or entry.title,
        status=SILENT if said.startswith(_NO_RULING) else RULED,
        said=said,
        law="\n".join(text_list_field(one, "laws", where)),
        note=text_field(one, "note", where),
        rows=tuple(AppliedRow(row.code, row.row, ", ".join(row.under), row.law, row.says, row.basis) for row in rows),
        facts=tuple(reader.fact(name, value, source) for name, (value, source) in facts.items()),
    )
    return entry_with_context(entry, reader.context)


def _findings_confirming_card_text(
    laws: Rulebase, code: str, kind: str, told: dict[str, str], said: str
) -> list[Finding]:
    """The findings of the laws in force on the facts *told*; none if their text differs from what the card *said*."""
    known = {name: value for name, value in told.items() if name != EXCEPTION_FACT}
    try:
        found = [rule_from_told_facts(laws, code, kind, known, check=False)]
        while (after := kind_and_facts_of_follow_up(laws, code, found[-1])) and after[0] not in {
            one.kind for one in found
        }:
            further = facts_for_follow_up(laws, code, found[-1], after, known)
            found.append(rule_from_told_facts(laws, code, after[0], further, check=False))
    except UserError:
        return []
    return found if _without_suit_signs(" ".join(spoken_sentences(laws, found))) == _without_suit_signs(said) else []


def _without_suit_signs(said: str) -> str:
    """*said* with letters for the signs of suits and ``T`` for 10, for comparison."""
    return said.translate(_LETTERS).replace("10", "T")
