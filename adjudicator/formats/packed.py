"""Files as archives keep them: packed with gzip, or inside a zip, named ``archive.zip/its/name.pbn``."""

from __future__ import annotations

import os
import zlib
from functools import lru_cache
from typing import IO, TYPE_CHECKING, NamedTuple, cast

from adjudicator.record.errors import FileError

if TYPE_CHECKING:
    from zipfile import ZipFile

GZIP, ZIP = b"\x1f\x8b", b"PK\x03\x04"
"""How such files begin."""
_INSIDE = ".zip/"


class Member(NamedTuple):
    """One file inside a zip."""

    name: str
    size: int
    """Bytes, once it is unpacked."""
    check: int
    """The checksum of what it holds."""


def within(name: str) -> tuple[str, str] | None:
    """The zip that *name* goes through and the name inside it; None for a file of its own."""
    at = name.lower().find(_INSIDE)
    while at >= 0:
        archive = name[: at + len(_INSIDE) - 1]
        if os.path.isfile(archive):
            return archive, name[at + len(_INSIDE) :]
        at = name.lower().find(_INSIDE, at + 1)
    return None


def members(archive: str) -> list[Member]:
    """The files in the zip *archive*, folders aside; FileError where it cannot be read."""
    infos = _zip_at(archive).infolist()
    return [Member(info.filename, info.file_size, info.CRC) for info in infos if not info.is_dir()]


class Unpacked:
    """What a packed file holds, unpacked as it is read."""

    def __init__(self, name: str, file: IO[bytes], packed: IO[bytes] | None = None) -> None:
        self.name, self.file = name, file
        self.packed = packed
        """The file itself, where it is read through."""

    def read(self, size: int) -> bytes:
        """So many bytes of it, fewer at its end; FileError where the packed file is torn or written otherwise."""
        try:
            return self.file.read(size)
        except _faults() as error:
            raise _torn(self.name, error) from None

    def close(self) -> None:
        """Nothing more will be read."""
        self.file.close()
        if self.packed is not None:
            self.packed.close()


def unzipped(archive: str, name: str) -> Unpacked:
    """The file *name* in the zip *archive*."""
    whole = f"{archive}/{name}"
    try:
        return Unpacked(whole, _zip_at(archive).open(name))
    except KeyError:
        raise FileError(f"{whole}: there is no such file in the zip{_such_as(archive)}") from None
    except _faults() as error:
        raise _torn(whole, error) from None


def unpacked(name: str, begins: bytes, file: IO[bytes]) -> Unpacked:
    """What *file*, which has this *name* and *begins* as a packed one does, holds."""
    if begins.startswith(GZIP):
        from gzip import GzipFile

        return Unpacked(name, cast("IO[bytes]", GzipFile(fileobj=file)), file)
    file.close()
    raise FileError(f"{name}: holds files, name one of them{_such_as(name)}")


def _faults() -> tuple[type[Exception], ...]:
    """What is raised where a packed file cannot be read, which is told in many classes."""
    from zipfile import BadZipFile

    faults = (
        BadZipFile,  # torn, or its checksum is another
        EOFError,  # cut off
        OSError,  # it cannot be read at all; a place behind its end; torn, packed by gzip or bz2
        zlib.error,  # torn, packed by deflate
        RuntimeError,  # a password, another compression, a later version
        UnicodeDecodeError,  # a name in it that is none
    )
    try:
        from lzma import LZMAError  # torn, packed by that
    except ImportError:
        return faults
    return *faults, LZMAError


def _torn(name: str, error: Exception) -> FileError:
    return FileError(f"{name}: cannot be unpacked: {str(error) or type(error).__name__}")


def _zip_at(archive: str) -> ZipFile:
    """The zip *archive*, as it is now; its table of contents is not read again for every file in it."""
    stat = os.stat(archive)
    return _opened(archive, stat.st_size, stat.st_mtime_ns)


@lru_cache(maxsize=2)
def _opened(archive: str, _size: int, _changed: int) -> ZipFile:
    from zipfile import ZipFile

    try:
        return ZipFile(archive)
    except _faults() as error:
        raise _torn(archive, error) from None


def _such_as(archive: str) -> str:
    first = next((member.name for member in members(archive)), "")
    return f", such as {archive}/{first}" if first else ""
