"""Records written as PBN in export form, with a ``[Record]`` section that holds everything that happened."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.formats.notation.comments import written
from adjudicator.formats.notation.grammar import format_events
from adjudicator.formats.pbn.deal import write_deal
from adjudicator.formats.pbn.export_sections import sections_of
from adjudicator.formats.pbn.names import INFERRED, MANDATORY, ORDER, SECTIONS
from adjudicator.formats.text import clean, encode
from adjudicator.record.events import COMPASS, Record

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping

HEAD = "% PBN 2.1\n% EXPORT\n"
_RESERVED = SECTIONS | {"Note", "Deal"}


def write_game(record: Record) -> str:
    """One game: the fifteen tags that every game has, the others by name, its sections, and the record itself.

    A value nobody knows is written ``?`` and read back as no value.
    """
    lines = list(_comments(record.comments.get("", "")))
    tags = _tags(record)
    others = sorted({*tags, *record.comments} - {*MANDATORY, *_RESERVED, *record.sections, ""})
    for name in (*MANDATORY, *others):
        value = _deal(record) if name == "Deal" else tags.get(name, "?")
        lines.append(_tag(name, value))
        lines += _comments(record.comments.get(name, ""))
    lines += sections_of(record)
    for name, (value, rows) in record.sections.items():
        lines.append(_tag(name, value))
        lines += _comments(record.comments.get(name, ""))
        lines += [_row(row) for row in rows]
    lines.append(_tag("Record", "1"))
    return "".join(line + "\n" for line in lines) + format_events(record.events)


def write_tags(record: Record, left_out: Collection[str] = ()) -> Iterator[str]:
    """The tags of *record* that say something, its deal among them, but for those *left_out*."""
    tags = _tags(record)
    others = sorted(tags.keys() - {*MANDATORY, *_RESERVED, *record.sections})
    for name in (*MANDATORY, *others):
        value = _deal(record) if name == "Deal" else tags.get(name, "?")
        if name not in left_out and value not in ("", "?"):
            yield _tag(name, value)


def _tags(record: Record) -> Mapping[str, str]:
    """The tags of *record*; one of them tells of cards whose order is not known for certain."""
    return record.tags if record.order_known else {**record.tags, ORDER: INFERRED}


def write_pbn(records: Record | Iterable[Record], crlf: bool = False) -> bytes:
    """A whole file; the lines end as the standard's export form asks when *crlf* is set."""
    games = [records] if isinstance(records, Record) else records
    return as_file(map(write_game, games), crlf)


def as_file(games: Iterable[str], crlf: bool = False) -> bytes:
    """The file of *games*, each as ``write_game`` writes it."""
    text = HEAD + "\n".join(games)
    return encode(text.replace("\n", "\r\n") if crlf else text)


def _row(text: str) -> str:
    # A line that begins with a percent sign is none of a game's.
    return (" " if text.startswith("%") else "") + clean(text).replace("\n", " ")


def _deal(record: Record) -> str:
    hands, dealer = record.hands, record.tag("Dealer").upper()
    if hands and set(hands) <= set(COMPASS) and set(hands) != {"N", "S"}:
        # A game for two has no other seats, whoever named its code.
        hands = {seat: hands.get(seat) for seat in COMPASS}
    return write_deal(hands, dealer if dealer in hands else None) or "?"


def _tag(name: str, value: str) -> str:
    value = _quoted(value)
    if value == "#" or value.startswith("##") or (value[:1] == " " and value.lstrip().startswith("#")):
        # A value that begins so would be read as one inherited from another game; the reader drops one blank.
        value = " " + value
    return f'[{name} "{value}"]'


def _quoted(value: str) -> str:
    """*value* as it stands between quotes."""
    return clean(value).replace("\n", " ").replace("\t", " ").replace("\\", "\\\\").replace('"', '\\"')


def _comments(text: str) -> Iterator[str]:
    return written(clean(text))
