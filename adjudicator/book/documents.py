"""The JSON documents that hold rulings, as entries of the book: of ``rule``, of ``replay``, of a card, of a book.

Whichever way a ruling comes, it is read from its document; so it is the same ruling, and is kept once.
"""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import PurePath
from typing import TYPE_CHECKING, Any, NamedTuple

from adjudicator.book.entry import COLUMNS, BookError, Entry, Fact, Row, day_of, evening_of, names_in
from adjudicator.book.reader import RULED, SILENT, Reader, Waiting, in_context, in_utc, moment_of
from adjudicator.book.shapes import mapped, objects, text

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from adjudicator.book.shapes import Object

SEATS = {"N": "North", "E": "East", "S": "South", "W": "West"}
"""Seat → the tag with its player's name."""
_DEAL_TAGS = ("Event", "Site", "Date", "Round", "Table", "Room", "Board", *SEATS.values())
"""The tags that tell one deal from another of the same number in files of the same name."""
_OWN, _DEALS, _LIST = "book", "deals", "rulings"


class Read(NamedTuple):
    """What a document holds."""

    entries: tuple[Entry, ...]
    waiting: tuple[Waiting, ...] = ()


def read(reader: Reader, document: Object) -> Read:
    """The rulings in *document*; BookError where it holds none, or is none."""
    if "error" in document and not document.get(_DEALS):
        raise BookError(f"{reader.name}: holds an error and no ruling; keep the answer that comes without it")
    if _OWN in document:
        return Read(tuple(_own(reader, one) for one in objects(document, _OWN, reader.name)))
    if _DEALS in document:
        return _dealt(reader, objects(document, _DEALS, reader.name))
    if "kind" in document and _LIST in document:
        return _told(reader, document)
    if _LIST in document and "code" in document:
        from adjudicator.book.cards import from_card  # most rulings come from the program itself

        listed = objects(document, _LIST, reader.name)
        return Read(tuple(from_card(reader, one, f"{reader.name}: ruling {at}") for at, one in enumerate(listed, 1)))
    raise BookError(
        f"{reader.name}: no rulings in it; expected what rule or replay print with --json, what a card gives as "
        "JSON, or what book export writes"
    )


def _told(reader: Reader, document: Object) -> Read:
    """The ruling of ``rule --json``, with those that it opened."""
    then = objects(document, "then", reader.name)
    kind = text(document, "kind", reader.name)
    if document.get("needs"):
        return Read((), (reader.waiting(document, kind, ""),))
    # What a ruling opens and nobody has answered yet is no part of what was ruled.
    parts = [document, *(one for one in then if not one.get("needs"))]
    code = text(document, "code", reader.name)
    said = text(document, "read_out", reader.name) or text(document, "reason", reader.name)
    mark = _digest("rule", {**document, "schema": None}, reader.context, reader.salt)
    entry = reader.entry(mark, "rule", code, kind, document)
    rows, facts = reader.rows(parts), reader.facts(parts)
    entry = entry._replace(
        said=said,
        law=_law(rows),
        by_law=reader.by_law(parts),
        rows=rows,
        facts=facts,
        status=RULED if rows else SILENT,
    )
    return Read((in_context(entry, reader.context),))


def _dealt(reader: Reader, deals: list[Object]) -> Read:
    entries: list[Entry] = []
    waiting: list[Waiting] = []
    for at, deal in enumerate(deals, 1):
        where = f"{reader.name}: deal {at}"
        for found in objects(deal, "findings", where):
            if found.get("choice"):
                continue
            if found.get("needs"):
                kind, board = text(found, "kind", where), text(deal, "board", where)
                waiting.append(reader.waiting(found, kind, f"board {board}" if board else f"deal {at}"))
            else:
                entries.append(_found(reader, deal, found, where))
    return Read(tuple(entries), tuple(waiting))


def _found(reader: Reader, deal: Object, found: Object, where: str) -> Entry:
    """The entry of a finding in a recorded deal."""
    tags, source, at = mapped(deal, "tags", where), mapped(deal, "source", where), mapped(found, "at", where)
    code, kind = text(deal, "code", where), text(found, "kind", where)
    named = {tag: text(tags, tag, where) for tag in _DEAL_TAGS}
    mark = _digest(
        reader.salt or PurePath(text(source, "file", where)).name,
        source.get("game"),
        named,
        [code, kind, found.get("offender"), at.get("stage"), at.get("event"), at.get("action")],
    )
    entry = reader.entry(mark, "replay", code, kind, found)
    side, offender = text(found, "side", where), text(found, "offender", where)
    players = [named[SEATS[seat]] for seat in _seats(side or offender)]
    pair = [name for one in players for name in names_in(one)]
    player = "; ".join(names_in(named.get(SEATS.get(offender, ""), ""))) or "; ".join(pair)
    rows = reader.rows([found])
    said = text(found, "read_out", where) or _sentences(found, where)
    day = day_of(named["Date"])
    entry = entry._replace(
        evening=day or entry.evening,
        event=named["Event"],
        board=text(deal, "board", where),
        at_table=named["Table"] or named["Room"],
        player=player,
        pair="; ".join(pair),
        side=side,
        offender=offender,
        place=_place(at, where),
        status=RULED if rows else SILENT,
        happened=text(found, "summary", where),
        said=said,
        law=_law(rows),
        by_law=reader.by_law([found]),
        ruling=text(found, "overruled", where),
        rows=rows,
        facts=reader.facts([found]),
    )
    return in_context(entry, reader.context)


def _own(reader: Reader, of: Object) -> Entry:
    """An entry as ``book export`` writes it; what it says of itself is believed, but for its number."""
    where = f"{reader.name}: ruling {text(of, 'number', reader.name) or '?'}"
    told = {name: text(of, name, where) for name in COLUMNS if name != "document"}
    for name in ("origin", "code", "kind"):
        if not told[name]:
            raise BookError(f"{where}: '{name}' is missing")
    if told["status"] not in (RULED, SILENT):
        raise BookError(f"{where}: 'status' cannot be '{told['status']}'; expected {RULED} or {SILENT}")
    rows = [Row(*(text(one, key, where) for key in Row._fields)) for one in objects(of, "rows", where)]
    facts = [Fact(*(text(one, key, where) for key in Fact._fields)) for one in objects(of, "facts", where)]
    document = json.dumps(mapped(of, "document", where), sort_keys=True)
    evening = day_of(told["evening"]) or evening_of(reader.now)
    kept = told["kept"] if moment_of(told["kept"]) else in_utc(reader.now)
    own = Entry(**{**told, "evening": evening, "kept": kept}, document=document, rows=tuple(rows), facts=tuple(facts))
    return in_context(own, reader.context)


def _digest(*parts: object) -> str:
    return sha256(json.dumps(parts, sort_keys=True).encode()).hexdigest()[:32]


def _seats(side: str) -> Iterator[str]:
    """The seats of a side of the compass; none of any other."""
    return iter(side if side and set(side) <= set(SEATS) else "")


def _place(at: Mapping[str, Any], where: str) -> str:
    number = next((f"{name} {text(at, name, where)}" for name in ("trick", "call") if at.get(name)), "")
    return ", ".join(filter(None, (number or text(at, "stage", where), text(at, "action", where))))


def _law(rows: tuple[Row, ...]) -> str:
    return "\n".join(dict.fromkeys(f"{row.law} ({row.under}, {row.code})" for row in rows))


def _sentences(found: Object, where: str) -> str:
    """What the rulings order, of a document that was written before it told what is read out."""
    rulings = objects(found, "rulings", where)
    orders = [text(one, "says", where) for ruling in rulings for one in objects(ruling, "effects", where)]
    return " ".join(dict.fromkeys(filter(None, orders))) or " ".join(text(one, "says", where) for one in rulings)
