"""The files of an archive, found by name, folder or pattern, packed or not, each with a mark that changes with it."""

from __future__ import annotations

import glob
import os
import stat
from typing import TYPE_CHECKING, NamedTuple

from adjudicator.errors import FileError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

_DEAL_SUFFIXES = (".pbn", ".lin")
_GZIP_SUFFIX = ".gz"
_ZIP_SUFFIX = ".zip"
_SPECIAL_FILES = (
    (stat.S_ISFIFO, "a pipe"),
    (stat.S_ISSOCK, "a socket"),
    (stat.S_ISCHR, "a device"),
    (stat.S_ISBLK, "a device"),
)
_OPEN_FILE_NAMES = "/dev/fd/", "/dev/stdin", "/proc/self/fd/"
_NO_DEALS_IN_FOLDER = (
    "no PBN or LIN is in this folder or below it; expected names that end in .pbn or .lin, packed or not"
)
_NO_DEALS_IN_ZIP = "no PBN or LIN is in this zip; expected names that end in .pbn or .lin"
_PATTERN_SIGNS = frozenset("*?[")


class ArchiveFile(NamedTuple):
    """One file of deals."""

    name: str
    """The name by which ``replay`` opens the file."""
    size: int
    """Bytes; unpacked bytes for a file in a zip."""
    mark: str
    """A text that changes when the file does; empty if there is nothing to audit."""

    @property
    def key(self) -> str:
        """The absolute path of the file."""
        return os.path.abspath(self.name)


def find_files(names: Iterable[str]) -> Iterator[ArchiveFile]:
    """The files of deals that *names* (files, folders, patterns) mean, each once, folders in the order of names.

    A name that leads to nothing is yielded as it is, with an empty mark: opening it gives the error.
    """
    seen: set[str] = set()
    for name in names:
        for one in _files_named(name):
            if one.key not in seen:
                seen.add(one.key)
                yield one


def why_file_is_not_read(name: str) -> str:
    """The reason why the file *name* is not read; else empty.

    It is a pipe, socket or device, which may block; or a folder or a zip in which no file of deals was found. An open
    file passed on by the shell or the system (``/dev/fd/…``) is read all the same.
    """
    try:
        mode = os.stat(name).st_mode
    except (OSError, ValueError):
        # Reported when the file is opened.
        return ""
    if stat.S_ISDIR(mode):
        return _NO_DEALS_IN_FOLDER
    if stat.S_ISREG(mode) and name.lower().endswith(_ZIP_SUFFIX) and _is_readable_zip(name):
        return _NO_DEALS_IN_ZIP
    sort = next((sort for is_one, sort in _SPECIAL_FILES if is_one(mode)), "")
    if not sort or name.startswith(_OPEN_FILE_NAMES):
        return ""
    return f"{sort}, not a plain file; expected a file of deals"


def _is_readable_zip(path: str) -> bool:
    """Whether the zip at *path* can be read; if not, opening it gives the error."""
    from adjudicator.formats.input_file_chunks import all_files_in_zip

    try:
        all_files_in_zip(path)
    except (OSError, FileError):
        return False
    return True


def _files_named(name: str) -> Iterator[ArchiveFile]:
    if not os.path.lexists(name) and _PATTERN_SIGNS & set(name):
        found = sorted(glob.glob(name, recursive=True))
        if found:
            for path in found:
                yield from _files_under(path) if os.path.isdir(path) else _file_or_deal_files_in_zip(path)
            return
    yield from _files_under(name) if os.path.isdir(name) else _file_or_deal_files_in_zip(name)


def _files_under(folder: str) -> Iterator[ArchiveFile]:
    """The files of deals anywhere under *folder*; links to folders, which may form a circle, are not followed."""
    empty = True
    for path, folders, names in os.walk(folder):
        folders.sort()
        for name in sorted(names):
            if _is_deal_file_name(name) or name.lower().endswith(_ZIP_SUFFIX):
                empty = False
                yield from _file_or_deal_files_in_zip(os.path.join(path, name))
    if empty:
        yield ArchiveFile(folder, 0, "")


def _is_deal_file_name(name: str) -> bool:
    """Whether *name* is the name of a file of deals, packed with gzip or not."""
    return name.lower().removesuffix(_GZIP_SUFFIX).endswith(_DEAL_SUFFIXES)


def _file_or_deal_files_in_zip(path: str) -> Iterator[ArchiveFile]:
    """The file at *path*, or the files of deals in a zip there."""
    from adjudicator.formats.input_file_chunks import all_files_in_zip, split_zip_name

    zipped = None if os.path.exists(path) else split_zip_name(path)
    try:
        if path.lower().endswith(_ZIP_SUFFIX) or zipped:
            archive, inner = zipped or (path, None)
            wanted = [
                one
                for one in all_files_in_zip(archive)
                if one.name == inner or (not inner and _is_deal_file_name(one.name))
            ]
            for one in wanted:
                yield ArchiveFile(f"{archive}/{one.name}", one.size, f"{one.size} {one.check:08x}")
            if wanted:
                return
        else:
            seen = os.stat(path)
            yield ArchiveFile(path, seen.st_size, f"{seen.st_size} {seen.st_mtime_ns}")
            return
    except (OSError, FileError):
        pass
    yield ArchiveFile(path, 0, "")
