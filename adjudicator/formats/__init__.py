"""Text to records and back: PBN with its ``[Record]`` section, LIN, poker hand histories, the notation of single lines.

LIN, hand histories, the notation of lines and the writers are imported on first use: most PBN deals need none of them.
"""

from __future__ import annotations

from importlib import import_module
from itertools import chain
from typing import TYPE_CHECKING

from adjudicator.errors import FileError
from adjudicator.formats.input_file_chunks import CHUNK_SIZE, STDIN_NAME, Chunk, read_chunks, utf16_to_utf8
from adjudicator.formats.other_formats import other_format_error
from adjudicator.formats.pbn.reader import read_games, read_pbn_chunks
from adjudicator.formats.text_encoding import decode_text, encode_as_latin1_or_utf8_with_bom
from adjudicator.game.notation import BRIDGE_NOTATION, Notation

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from adjudicator.errors import NotationError
    from adjudicator.formats.lin.reader import read_tables
    from adjudicator.formats.notation.grammar import format_events, parse_line, parse_section
    from adjudicator.formats.pbn.reader import GameReader, NotationOf
    from adjudicator.formats.pbn.writer import write_game, write_pbn
    from adjudicator.record.events import Record

__all__ = [
    "BRIDGE_NOTATION",
    "Notation",
    "format_events",
    "parse_line",
    "parse_section",
    "read_bytes",
    "read_file",
    "read_games",
    "read_tables",
    "read_text",
    "write_game",
    "write_pbn",
]

_LAZY_EXPORTS = {
    "format_events": "adjudicator.formats.notation.grammar",
    "parse_line": "adjudicator.formats.notation.grammar",
    "parse_section": "adjudicator.formats.notation.grammar",
    "read_tables": "adjudicator.formats.lin.reader",
    "write_game": "adjudicator.formats.pbn.writer",
    "write_pbn": "adjudicator.formats.pbn.writer",
}

LINK_NAME, LIN_TEXT_NAME = "link", "LIN"
"""The names of the file in which a deal stands that is typed as a link, or as LIN."""
_LINK_STARTS = ("http", "www.")
"""The beginnings of a name that may be a link, in lower case."""
_LINK_BYTES = tuple(start.encode() for start in _LINK_STARTS)


def __getattr__(name: str) -> object:
    if name in _LAZY_EXPORTS:
        return getattr(import_module(_LAZY_EXPORTS[name]), name)
    raise AttributeError(f"module 'adjudicator.formats' has no attribute '{name}'")


def read_file(
    path: str | Path, notation: NotationOf = BRIDGE_NOTATION, reader: type[GameReader] | None = None
) -> Iterator[Record | NotationError]:
    """The games of the file at *path* (``-``: standard input), or of the link or LIN that it is, PBN, LIN or PHH by its
    content; an error in place of a game that cannot be read.

    The file may be gzipped or in a zip: ``archive.zip/its/name.pbn``. *reader* replaces the usual reader of PBN.
    FileError if the file cannot be read, or if a link carries no deal.
    """
    name = str(path)
    if name.lower().startswith(_LINK_STARTS) and _name_is_viewer_link(name):
        return _read_link(name, notation)
    if ("|" in name or "%7" in name) and _name_is_lin(name):
        return read_bytes(name.encode("utf-8", "surrogateescape"), LIN_TEXT_NAME, notation)
    pieces = read_chunks(path)
    name = STDIN_NAME if name == "-" else name
    first = next(pieces)
    if first.last:
        return read_bytes(first.data, name, notation, reader)
    pieces = chain((first,), pieces)
    if _are_links(first.data):
        from adjudicator.formats.lin.viewer_link_reader import read_viewer_links

        return read_viewer_links(pieces, name, notation)
    if b"variant" in first.data[:4096]:
        from adjudicator.formats.phh import looks_like_phh, read_phh

        if looks_like_phh(first.data):
            return read_phh(b"".join(piece.data for piece in pieces), name, notation)
    if b"|" in first.data[:4096]:
        from adjudicator.formats.lin.reader import looks_like_lin, read_lin_chunks

        if looks_like_lin(first.data):
            return read_lin_chunks(pieces, name, notation)
    if refused := other_format_error(first.data, name):
        return iter((refused,))
    return read_pbn_chunks(pieces, name, notation, reader)


def _name_is_viewer_link(name: str) -> bool:
    from adjudicator.formats.lin.viewer_links import is_viewer_link

    return is_viewer_link(name)


def _name_is_lin(name: str) -> bool:
    from adjudicator.formats.lin.viewer_links import is_link_or_lin

    return is_link_or_lin(name)


def _read_link(link: str, notation: NotationOf) -> Iterator[Record | NotationError]:
    """The deal that *link* carries in itself; nothing is fetched."""
    from adjudicator.formats.lin.viewer_link_reader import NO_DEAL_IN_LINK, read_viewer_links
    from adjudicator.formats.lin.viewer_links import carries_deal

    data = link.encode("utf-8", "surrogateescape")
    if not carries_deal(decode_text(data).text):
        raise FileError(link if len(link) <= 60 else f"{link[:59]}…", NO_DEAL_IN_LINK)
    return read_viewer_links((Chunk(data, last=True),), LINK_NAME, notation)


def _are_links(data: bytes) -> bool:
    """Whether *data* holds links to a hand viewer and nothing else."""
    if data[:64].lstrip(b"\xef\xbb\xbf \t\r\n")[:4].lower() not in _LINK_BYTES:
        return False
    from adjudicator.formats.lin.viewer_links import are_all_links

    return are_all_links(data)


def read_bytes(
    data: bytes, file: str = "", notation: NotationOf = BRIDGE_NOTATION, reader: type[GameReader] | None = None
) -> Iterator[Record | NotationError]:
    """The games in *data* (PBN, LIN, PHH, or links one a line); *file* is its name in errors, *reader* replaces the
    usual PBN reader. Data that is none of these is one error."""
    data = utf16_to_utf8(data)
    if _are_links(data):
        from adjudicator.formats.lin.viewer_link_reader import read_viewer_links

        return read_viewer_links((Chunk(data, last=True),), file, notation)
    if b"%7" in data[:4096]:
        from adjudicator.formats.lin.viewer_links import decode_encoded_lin

        data = decode_encoded_lin(data)
    if b"variant" in data[:4096]:
        from adjudicator.formats.phh import looks_like_phh, read_phh

        if looks_like_phh(data):
            return read_phh(data, file, notation)
    if b"|" in data[:4096]:
        from adjudicator.formats.lin.reader import looks_like_lin, read_tables

        if looks_like_lin(data):
            return read_tables(data, file, notation)
    if refused := other_format_error(data[:CHUNK_SIZE], file):
        return iter((refused,))
    return read_games(data, file, notation, reader)


def read_text(text: str, file: str = "", notation: NotationOf = BRIDGE_NOTATION) -> Iterator[Record | NotationError]:
    """The games in *text*, PBN or LIN as its content says."""
    return read_bytes(encode_as_latin1_or_utf8_with_bom(text), file, notation)
