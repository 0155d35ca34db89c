"""Input files read in chunks of whole lines: plain, standard input, gzip, or ``archive.zip/its/name.pbn``.

Memory stays small whatever the size of the file, and its first game is ready at once.
"""

import codecs
import os
import sys
import zlib
from collections.abc import Iterator
from contextlib import AbstractContextManager, closing, nullcontext
from functools import lru_cache
from itertools import islice
from pathlib import Path
from typing import IO, TYPE_CHECKING, NamedTuple, Protocol, cast

from adjudicator.errors import FileError
from rulebase.errors import system_message_of_error

if TYPE_CHECKING:
    from zipfile import ZipFile


GZIP, ZIP = b"\x1f\x8b", b"PK\x03\x04"
"""The first bytes of such files."""
_INSIDE = ".zip/"


class ZipMember(NamedTuple):
    """One file inside a zip."""

    name: str
    size: int
    """Bytes, unpacked."""
    check: int
    """The checksum (CRC-32) of the content."""


def split_zip_name(name: str) -> tuple[str, str] | None:
    """(the zip, the name inside it) for a *name* such as ``a.zip/b.pbn``; None if no such zip exists."""
    at = name.lower().find(_INSIDE)
    while at >= 0:
        archive = name[: at + len(_INSIDE) - 1]
        if os.path.isfile(archive):
            return archive, name[at + len(_INSIDE) :]
        at = name.lower().find(_INSIDE, at + 1)
    return None


def all_files_in_zip(archive: str) -> list[ZipMember]:
    """The files in the zip *archive*, folders aside; FileError where it cannot be read."""
    infos = _open_zip(archive).infolist()
    return [ZipMember(info.filename, info.file_size, info.CRC) for info in infos if not info.is_dir()]


class UnpackedFile:
    """The content of a packed file, unpacked while it is read."""

    def __init__(self, name: str, file: IO[bytes], packed: IO[bytes] | None = None) -> None:
        self.name, self.file = name, file
        self.packed = packed
        """The gzip file underneath, closed with it; None for a file in a zip."""

    def read(self, size: int) -> bytes:
        """The next *size* bytes, fewer at the end; FileError if the packed file is damaged or cannot be unpacked."""
        try:
            return self.file.read(size)
        except _unpacking_errors() as error:
            raise _torn_file_error(self.name, error) from None

    def close(self) -> None:
        """Close the file, and the gzip file underneath."""
        self.file.close()
        if self.packed is not None:
            self.packed.close()


def open_zip_member(archive: str, name: str) -> UnpackedFile:
    """The file *name* in the zip *archive*; FileError if it is not there or cannot be unpacked."""
    whole = f"{archive}/{name}"
    try:
        return UnpackedFile(whole, _open_zip(archive).open(name))
    except KeyError:
        raise FileError(whole, f"there is no such file in the zip{_example_zip_member_name(archive)}") from None
    except _unpacking_errors() as error:
        raise _torn_file_error(whole, error) from None


def open_gzip_content(name: str, begins: bytes, file: IO[bytes]) -> UnpackedFile:
    """The content of the gzip file *file*, which *begins* with these bytes; FileError for a zip without a name inside
    it."""
    if begins.startswith(GZIP):
        from gzip import GzipFile

        return UnpackedFile(name, cast("IO[bytes]", GzipFile(fileobj=file)), file)
    file.close()
    raise FileError(name, f"holds files, name one of them{_example_zip_member_name(name)}")


def _unpacking_errors() -> tuple[type[Exception], ...]:
    """The exceptions of the standard library for a packed file that cannot be read."""
    from zipfile import BadZipFile

    faults = (
        BadZipFile,  # damaged, or a wrong checksum
        EOFError,  # cut off
        OSError,  # unreadable; an offset behind its end; damaged gzip or bz2
        zlib.error,  # damaged deflate
        RuntimeError,  # needs a password, another compression or a later version
        UnicodeDecodeError,  # a name in it that cannot be decoded
    )
    try:
        from lzma import LZMAError  # damaged LZMA
    except ImportError:
        return faults
    return *faults, LZMAError


def _torn_file_error(name: str, error: Exception) -> FileError:
    return FileError(name, f"cannot be unpacked: {str(error) or type(error).__name__}")


def _open_zip(archive: str) -> "ZipFile":
    """The zip *archive*, cached by size and time of change: its directory is not read again for every file in it."""
    stat = os.stat(archive)
    return _cached_zip(archive, stat.st_size, stat.st_mtime_ns)


@lru_cache(maxsize=2)
def _cached_zip(archive: str, _size: int, _changed: int) -> "ZipFile":
    from zipfile import ZipFile

    try:
        return ZipFile(archive)
    except _unpacking_errors() as error:
        raise _torn_file_error(archive, error) from None


def _example_zip_member_name(archive: str) -> str:
    first = next((member.name for member in all_files_in_zip(archive)), "")
    return f", such as {archive}/{first}" if first else ""


CHUNK_SIZE = 256 * 1024
"""Bytes read at a time."""
MOST_BYTES_HELD = 8 * 1024 * 1024
"""Bytes held at most: a longer line or game is a FileError."""
STDIN_NAME = "<stdin>"
"""The name of standard input (``-``) in messages."""
_LONG_LINE = 4 * CHUNK_SIZE
"""Bytes of an unfinished line from which it is cut after a ``|``: LIN may come without line ends."""
_PACKED_MAGIC = b"\x1f\x8b", b"PK\x03\x04"
_MAGIC_SIZE = 4
_UTF16_MARKS = codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE


def utf16_to_utf8(data: bytes) -> bytes:
    """*data* in UTF-8 if its byte order mark says UTF-16; else unchanged."""
    return data.decode("utf-16", "replace").encode() if data.startswith(_UTF16_MARKS) else data


class Chunk(NamedTuple):
    """A part of a file: whole lines, in UTF-8 or ISO 8859-1."""

    data: bytes
    last: bool
    """Whether the file ends with this chunk."""


class ReadableBytes(Protocol):
    """A source of bytes."""

    def read(self, size: int, /) -> bytes:
        """The next *size* bytes; fewer only at the end."""

    def close(self) -> None:
        """Close the source."""


def read_chunks(path: str | Path) -> Iterator[Chunk]:
    """The chunks, at least one, of the file at *path* (``-``: standard input; ``a.zip/its/name.pbn``: a file in a zip).

    FileError if it cannot be opened or read to its end, or a line is longer than MOST_BYTES_HELD.
    """
    name = STDIN_NAME if str(path) == "-" else str(path)
    rest, decoder = b"", None
    with _open_file_unpacked(str(path)) as file:
        last = begun = False
        while not last:
            try:
                data = file.read(CHUNK_SIZE)
            except OSError as error:
                raise _unreadable_error(name, error) from error
            last = len(data) < CHUNK_SIZE
            if not begun and data.startswith(_UTF16_MARKS):
                decoder = codecs.getincrementaldecoder("utf-16")("replace")
            begun = True
            data = rest + (decoder.decode(data, last).encode() if decoder else data)
            cut = len(data) if last else _end_of_last_line(data)
            if len(data) - cut > MOST_BYTES_HELD:
                raise FileError(
                    name, f"a line of more than {MOST_BYTES_HELD // 1024 // 1024} MB; expected a file of deals"
                )
            rest = data[cut:]
            if cut or last:
                yield Chunk(data[:cut], last)


def _end_of_last_line(data: bytes) -> int:
    """The offset after the last whole line of *data*; 0 if there is none."""
    cut = data.rfind(b"\n") + 1
    if not cut:
        # Lines ended by CR alone, as on the first Macintosh; a line feed may follow the last byte.
        cut = data.rfind(b"\r", 0, len(data) - 1) + 1
    return cut or (data.rfind(b"|") + 1 if len(data) > _LONG_LINE else 0)


def _open_file_unpacked(path: str) -> AbstractContextManager[ReadableBytes]:
    """The file at *path*, unpacked if it is a gzip file or in a zip."""
    if path == "-":
        return nullcontext(sys.stdin.buffer)
    try:
        if ".zip/" in path.lower() and not Path(path).exists():
            inside = split_zip_name(path)
            if inside is None:
                raise FileError(path, "no such file or directory")
            return closing(open_zip_member(*inside))
        file = Path(path).open("rb")  # noqa: SIM115 - closed by the caller
        # Peeked, not read: a pipe cannot be read twice.
        begins = file.peek(_MAGIC_SIZE)[:_MAGIC_SIZE]
    except OSError as error:
        raise _unreadable_error(path, error) from error
    if begins.startswith(_PACKED_MAGIC):
        return closing(open_gzip_content(path, begins, file))
    return closing(file)


def _unreadable_error(name: str, error: OSError) -> FileError:
    said = system_message_of_error(error)
    if isinstance(error, FileNotFoundError) and (near := _name_like(Path(name))):
        said += f"; did you mean {near}?"
    return FileError(name, said)


_MOST_NAMES = 5000
"""The names of a folder among which one like a missing one is looked for."""


def _name_like(missing: Path) -> Path | None:
    """The file in the folder of *missing* with the name most like its own; None if none is like it."""
    from difflib import get_close_matches  # only for a file that is missing

    try:
        with os.scandir(missing.parent) as entries:
            names = [entry.name for entry in islice(entries, _MOST_NAMES)]
    except OSError:
        return None
    near = get_close_matches(missing.name, names, n=1, cutoff=0.8)
    return missing.parent / near[0] if near else None
