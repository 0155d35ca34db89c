"""Where files come from: a name, standard input, gzip or a zip; piece by piece, so that a file of any size is read in
little memory, and its first game at once."""

from __future__ import annotations

import codecs
import sys
from contextlib import closing, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, Protocol

from adjudicator.record.errors import FileError
from rulebase.errors import reason

if TYPE_CHECKING:
    from collections.abc import Iterator
    from contextlib import AbstractContextManager

PIECE = 256 * 1024
"""Bytes that are read at a time."""
LONGEST = 8 * 1024 * 1024
"""Bytes that are held at most: of a file whose lines, or whose games, are longer none is read any further."""
STDIN = "<stdin>"
"""What standard input, named ``-``, is called."""
_LONG_LINE = 4 * PIECE
"""A line so long is cut between two pairs of LIN, should it be that."""
_PACKED = b"\x1f\x8b", b"PK\x03\x04"
_BEGINNING = 4
_TWO_BYTES = codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE


def in_eight_bits(data: bytes) -> bytes:
    """*data* in UTF-8 where it says that it is UTF-16; else as it is."""
    return data.decode("utf-16", "replace").encode() if data.startswith(_TWO_BYTES) else data


class Piece(NamedTuple):
    """A part of a file: whole lines, in UTF-8 or ISO 8859-1."""

    data: bytes
    last: bool
    """Whether the file ends with it."""


class Readable(Protocol):
    """What bytes come from."""

    def read(self, size: int, /) -> bytes:
        """So many bytes; fewer only where there are no more."""

    def close(self) -> None:
        """Nothing more will be read."""


def pieces_of(path: str | Path) -> Iterator[Piece]:
    """The file at *path* (``-``: standard input; ``archive.zip/its/name.pbn``: a file in a zip) in pieces, of which
    there is at least one; FileError where it cannot be opened, or read to its end."""
    name = STDIN if str(path) == "-" else str(path)
    rest, decoder = b"", None
    with _opened(str(path)) as file:
        last = begun = False
        while not last:
            try:
                data = file.read(PIECE)
            except OSError as error:
                raise _unread(name, error) from error
            last = len(data) < PIECE
            if not begun and data.startswith(_TWO_BYTES):
                decoder = codecs.getincrementaldecoder("utf-16")("replace")
            begun = True
            data = rest + (decoder.decode(data, last).encode() if decoder else data)
            cut = len(data) if last else _cut(data)
            if len(data) - cut > LONGEST:
                raise FileError(f"{name}: a line of more than {LONGEST // 1024 // 1024} MB; expected a file of deals")
            rest = data[cut:]
            if cut or last:
                yield Piece(data[:cut], last)


def _cut(data: bytes) -> int:
    """Where the last whole line of *data* ends."""
    cut = data.rfind(b"\n") + 1
    if not cut:
        # What ends its lines as the first Macintosh did; a line feed may follow the last.
        cut = data.rfind(b"\r", 0, len(data) - 1) + 1
    return cut or (data.rfind(b"|") + 1 if len(data) > _LONG_LINE else 0)


def _opened(path: str) -> AbstractContextManager[Readable]:
    """The file at *path*, unpacked where it is packed."""
    if path == "-":
        return nullcontext(sys.stdin.buffer)
    try:
        if ".zip/" in path.lower() and not Path(path).exists():
            from adjudicator.formats.packed import unzipped, within

            inside = within(path)
            if inside is None:
                raise FileError(f"{path}: no such file or directory")
            return closing(unzipped(*inside))
        file = Path(path).open("rb")  # noqa: SIM115 - closed by who reads it
        # Looked at, and not read: what is no file on a disk cannot be read twice.
        begins = file.peek(_BEGINNING)[:_BEGINNING]
    except OSError as error:
        raise _unread(path, error) from error
    if begins.startswith(_PACKED):
        from adjudicator.formats.packed import unpacked

        return closing(unpacked(path, begins, file))
    return closing(file)


def _unread(name: str, error: OSError) -> FileError:
    return FileError(f"{name}: {reason(error)}")
