"""Files as archives keep them: packed with gzip, or inside a zip, named ``archive.zip/its/name.pbn``."""

from __future__ import annotations

import os
import zlib
from typing import TYPE_CHECKING, NamedTuple

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
    with _opened(archive) as opened:
        return [Member(info.filename, info.file_size, info.CRC) for info in opened.infolist() if not info.is_dir()]


def unzipped(archive: str, name: str, largest: int) -> bytes:
    """What the file *name* in the zip *archive* holds; of more than *largest* bytes no more than one above it."""
    from zipfile import BadZipFile

    with _opened(archive) as opened:
        try:
            with opened.open(name) as file:
                return file.read(largest + 1)
        except KeyError:
            raise FileError(f"{archive}/{name}: there is no such file in the zip{_such_as(archive)}") from None
        except (BadZipFile, NotImplementedError, RuntimeError, EOFError, OSError, ValueError, zlib.error) as error:
            # A password, another compression, a cut file: each is told in a class of its own.
            raise FileError(f"{archive}/{name}: cannot be unpacked: {str(error) or type(error).__name__}") from None


def gunzipped(name: str, largest: int) -> bytes:
    """What the file *name* holds, which gzip has packed; of more than *largest* bytes no more than one above it."""
    import gzip

    try:
        with gzip.open(name) as file:
            return file.read(largest + 1)
    except (EOFError, OSError, zlib.error) as error:
        raise FileError(f"{name}: cannot be unpacked: {str(error) or type(error).__name__}") from None


def unpacked(name: str, data: bytes, largest: int) -> bytes:
    """What the file *name*, which begins with *data*, holds, where it is packed; *data* as it is, where it is not."""
    if data.startswith(GZIP):
        return gunzipped(name, largest)
    if data.startswith(ZIP):
        raise FileError(f"{name}: holds files, name one of them{_such_as(name)}")
    return data


def _opened(archive: str) -> ZipFile:
    from zipfile import BadZipFile, ZipFile

    try:
        return ZipFile(archive)
    except (BadZipFile, OSError, ValueError, NotImplementedError) as error:
        raise FileError(f"{archive}: cannot be unpacked: {str(error) or type(error).__name__}") from None


def _such_as(archive: str) -> str:
    first = next((member.name for member in members(archive)), "")
    return f", such as {archive}/{first}" if first else ""
