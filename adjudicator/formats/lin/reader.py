"""LIN files read into records, one for each table: cards in the order of play, seats by the holders of the cards."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from adjudicator.errors import FileError, InternalError, NotationError, reporting_crashes
from adjudicator.formats.input_file_chunks import MOST_BYTES_HELD, Chunk
from adjudicator.formats.lin.table_reader import LinPair, LinTableReader, SharedLinData
from adjudicator.formats.pbn.deal import write_deal
from adjudicator.formats.reader_remarks import ReaderRemarks, quoted_text
from adjudicator.formats.text_encoding import decode_text
from adjudicator.game.notation import BRIDGE_NOTATION, Notation
from adjudicator.record.events import COMPASS, Called

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from adjudicator.formats.pbn.reader import NotationOf
    from adjudicator.record.events import Record

MOST_PAIRS = 20_000
# Anchored to the end of the pair before: the text after the last bar is not searched again and again.
_PAIR_PATTERN = re.compile(r"(?:\A|(?<=\|))([^|]*+)\|([^|]*+)(\||\Z)")
_SHARED_KEYS = ("vg", "rs", "pw", "mp", "bn")


def looks_like_lin(data: bytes) -> bool:
    """Whether *data* is LIN rather than PBN: it begins with a key of two letters and a bar."""
    start = data[:4096].lstrip(b"\xef\xbb\xbf \t\r\n")
    return re.match(rb"[A-Za-z]{2}\|", start) is not None


def read_tables(
    data: bytes, file: str = "", notation: NotationOf = BRIDGE_NOTATION
) -> Iterator[Record | NotationError]:
    """The tables of a LIN file in order, an error in place of each that cannot be read; *file* is its name in
    errors."""
    return read_lin_chunks((Chunk(data, last=True),), file, notation)


def read_lin_chunks(
    pieces: Iterable[Chunk], file: str = "", notation: NotationOf = BRIDGE_NOTATION
) -> Iterator[Record | NotationError]:
    """The tables of a LIN file read in *pieces*, each as soon as it is complete.

    LIN holds bridge for four: a table that *notation* could not write again is an error. FileError for a value longer
    than MOST_BYTES_HELD.
    """
    shared = SharedLinData()
    for number, pairs in enumerate(tables_of_pairs(read_pairs(pieces, file), shared), 1):
        yield record_or_error(LinTableReader, pairs, shared, number, number, file, notation)


def record_or_error(
    reader: type[LinTableReader],
    pairs: list[LinPair],
    shared: SharedLinData,
    table: int,
    game: int,
    file: str,
    notation: NotationOf,
) -> Record | NotationError:
    """The record of the table that *pairs* give, or the error that keeps it from being read.

    *table* is its number among those of *shared*, *game* that in the file.
    """
    remarks = ReaderRemarks()
    try:
        with reporting_crashes(file, pairs[0].line):
            record = reader(pairs, shared, remarks, table, game).record(file)
            if strange := _outside_notation(record, notation):
                remarks.fail(strange, pairs[0].line, pairs[0].column)
    except InternalError as error:
        return NotationError(error.message, line=error.line, column=1, file=file, game=game)
    fatal = remarks.fatal
    if fatal:
        return NotationError(fatal.message, line=fatal.line, column=fatal.column, file=file, game=game)
    return record


def _outside_notation(record: Record, notation: NotationOf) -> str:
    """A message on the seats or calls of *record* that *notation* does not have; empty if it has them all."""
    calls = [event.call for event in record.events if isinstance(event, Called)]
    if not isinstance(notation, Notation):
        deal = {"Deal": write_deal(record.hands, None)} if record.hands else {}
        notation = notation({**record.tags, **deal}, " ".join(calls))
    if not set(COMPASS) <= set(notation.seats):
        return f"a table of LIN has {', '.join(COMPASS)}; this game is played by {', '.join(notation.seats)}"
    known = notation.tokens.calls
    call = None if known is None else next((call for call in calls if call not in known), None)
    return f"{quoted_text(call)} is not a call of this game; {notation.expected}" if call else ""


def read_pairs(pieces: Iterable[Chunk], file: str, line: int = 1) -> Iterator[LinPair]:
    """The pairs of a file that begins on *line*; only one piece and the pair that crosses its end are held."""
    held, start = "", 0
    for data, last in pieces:
        text = held + decode_text(data).text
        seen = end = 0
        for found in _PAIR_PATTERN.finditer(text):
            if not (last or found[3]):
                break
            key, value, _ = found.groups()
            end = found.end()
            key_at = found.start() + len(key) - len(key.lstrip())
            count = text.count("\n", seen, key_at)
            if count:
                line += count
                start = text.rfind("\n", seen, key_at) + 1
            seen = key_at
            if key := key.strip().lower():
                value = value if value.isalnum() else " ".join(value.split())
                yield LinPair(key, value, line, key_at - start + 1)
        count = text.count("\n", seen, end)
        if count:
            line += count
            start = text.rfind("\n", seen, end) + 1
        held, start = text[end:], start - end
        if len(held) > MOST_BYTES_HELD and not last:
            megabytes = MOST_BYTES_HELD // 1024 // 1024
            raise FileError(file, f"a value on line {line} has more than {megabytes} MB; expected those of deals")


def tables_of_pairs(pairs: Iterable[LinPair], shared: SharedLinData) -> Iterator[list[LinPair]]:
    """The *pairs* of each table; those before the first table go to *shared*."""
    table: list[LinPair] = []
    dealt = opened = False
    for pair in pairs:
        if pair.key in _SHARED_KEYS and not opened:
            shared.add(pair)
            continue
        if pair.key == "pn" and not opened and len(pair.value.split(",")) > 4:
            shared.add(pair)
            continue
        begins = pair.key == "qx" or (pair.key in ("md", "pn") and dealt)
        if begins:
            if opened:
                yield table
                table = []
            opened, dealt = True, False
        if pair.key == "md":
            opened = dealt = True
        elif pair.key == "pn" and not opened:
            opened = True
        if len(table) < MOST_PAIRS:
            table.append(pair)
    if opened:
        yield table
    elif table:
        first = table[0]
        yield [LinPair("md", "", first.line, first.column)]
