"""Text to records and back: PBN with its ``[Record]`` section, LIN, and the notation of single lines.

What only some readers need (LIN, the writers) is fetched when it is first used: one deal replayed does without.
"""

from __future__ import annotations

import codecs
import sys
from contextlib import nullcontext
from importlib import import_module
from itertools import chain
from os import fstat
from pathlib import Path
from typing import TYPE_CHECKING

from adjudicator.formats.notation.grammar import format_events, parse_line, parse_section
from adjudicator.formats.pbn.reader import read_games, read_games_in
from adjudicator.formats.text import encode
from adjudicator.game.manners import BRIDGE_NOTATION, Notation
from adjudicator.record.errors import FileError

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator

    from adjudicator.formats.lin.reader import read_tables
    from adjudicator.formats.pbn.reader import NotationOf
    from adjudicator.formats.pbn.writer import write_game, write_pbn
    from adjudicator.record.errors import NotationError
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

_HOMES = {
    "read_tables": "adjudicator.formats.lin.reader",
    "write_game": "adjudicator.formats.pbn.writer",
    "write_pbn": "adjudicator.formats.pbn.writer",
}

_LINKED = ("http", "www.")
"""How what may be a link begins."""
LARGEST = 64 * 1024 * 1024
"""The size of the largest file that is read."""
PIECE = 256 * 1024
"""So much of a file is read at a time."""
_PACKED = b"\x1f\x8b", b"PK\x03\x04"
_TWO_BYTES = codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE


def __getattr__(name: str) -> object:
    if name in _HOMES:
        return getattr(import_module(_HOMES[name]), name)
    raise AttributeError(f"module 'adjudicator.formats' has no attribute '{name}'")


def read_file(path: str | Path, notation: NotationOf = BRIDGE_NOTATION) -> Iterator[Record | NotationError]:
    """The games of the file at *path* (``-``: standard input), PBN or LIN as its content says, or of a link.

    A file may be packed with gzip, or lie in a zip: ``archive.zip/its/name.pbn``.
    """
    name = str(path)
    if name.lower().startswith(_LINKED) and _is_link(name):
        return _linked(name, notation)
    if ".zip/" in name.lower() and not Path(path).exists():
        return read_bytes(_unzipped(name), name, notation)
    pieces = pieces_of(path)
    name = "<stdin>" if name == "-" else name
    first = next(pieces)
    if first.startswith(_PACKED) and name != "<stdin>":
        from adjudicator.formats.packed import unpacked

        pieces.close()
        return read_bytes(_bounded(name, unpacked(name, first, LARGEST)), name, notation)
    if len(first) < PIECE or first.startswith(_TWO_BYTES) or b"|" in first[:4096] or b"%7" in first[:4096]:
        # What is no PBN, or has characters of two bytes, is read as one piece.
        return read_bytes(b"".join((first, *pieces)), name, notation)
    return read_games_in(chain((first,), pieces), name, notation)


def pieces_of(path: str | Path) -> Generator[bytes, None, None]:
    """The bytes of the file at *path* (``-``: standard input) in pieces of whole lines; FileError where it cannot be
    read, or is larger than any file of deals."""
    name, read = "<stdin>" if str(path) == "-" else str(path), 0
    try:
        with nullcontext(sys.stdin.buffer) if str(path) == "-" else Path(path).open("rb") as file:
            size = fstat(file.fileno()).st_size if str(path) != "-" else 0
            while True:
                piece = file.read(PIECE)
                piece += file.readline(LARGEST) if len(piece) == PIECE else b""
                read += len(piece)
                if read > LARGEST or (size > LARGEST and not piece.startswith(_PACKED)):
                    raise _too_large(name)
                yield piece
                if len(piece) < PIECE:
                    return
    except OSError as error:
        raise FileError(f"{name}: {(error.strerror or 'cannot be read').lower()}") from error


def _bounded(name: str, data: bytes) -> bytes:
    """*data*, where it is no more than a file may hold."""
    if len(data) > LARGEST:
        raise _too_large(name)
    return data


def _too_large(name: str) -> FileError:
    return FileError(f"{name}: larger than {LARGEST // 1024 // 1024} MB; expected a file of deals, split it")


def _unzipped(name: str) -> bytes:
    """What the file inside a zip holds that *name* goes through to."""
    from adjudicator.formats.packed import unzipped, within

    zipped = within(name)
    if zipped is None:
        raise FileError(f"{name}: no such file or directory")
    try:
        return _bounded(name, unzipped(*zipped, LARGEST))
    except OSError as error:
        raise FileError(f"{name}: {(error.strerror or 'cannot be read').lower()}") from error


def _is_link(name: str) -> bool:
    from adjudicator.formats.lin.links import is_link

    return is_link(name)


def _linked(link: str, notation: NotationOf) -> Iterator[Record | NotationError]:
    """The deal that *link* carries in itself; nothing is fetched."""
    from adjudicator.formats.lin.links import lin_of, linked
    from adjudicator.formats.lin.reader import read_tables

    if lin_of(link) is None:
        raise FileError(f"{link[:60]}: carries no deal (lin=…), and nothing is fetched; save the file and name it")
    return read_tables(linked(link.encode("utf-8", "surrogateescape")) or b"", "link", notation)


def read_bytes(data: bytes, file: str = "", notation: NotationOf = BRIDGE_NOTATION) -> Iterator[Record | NotationError]:
    """The games in *data*, PBN or LIN as its content says."""
    if b"%7" in data[:4096] or data[:10].lstrip()[:4].lower() in (b"http", b"www."):
        from adjudicator.formats.lin.links import linked

        data = linked(data) or data
    if b"|" in data[:4096]:
        from adjudicator.formats.lin.reader import looks_like_lin, read_tables

        if looks_like_lin(data):
            return read_tables(data, file, notation)
    return read_games(data, file, notation)


def read_text(text: str, file: str = "", notation: NotationOf = BRIDGE_NOTATION) -> Iterator[Record | NotationError]:
    """The games in *text*, PBN or LIN as its content says."""
    return read_bytes(encode(text), file, notation)
