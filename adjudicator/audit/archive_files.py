"""The files of an archive, found by name, folder or pattern, packed or not, each with a mark that tells a change."""

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
_PATTERN_SIGNS = frozenset("*?[")


class ArchiveFile(NamedTuple):
    """One file of deals."""

    name: str
    """As ``replay`` opens it."""
    size: int
    """Bytes, where it is packed in a zip those that it will be."""
    mark: str
    """What changes when the file does; empty where there is nothing to go through."""

    @property
    def key(self) -> str:
        """The file's name, from wherever it is looked for."""
        return os.path.abspath(self.name)


def find_files(names: Iterable[str]) -> Iterator[ArchiveFile]:
    """The files of deals that *names* (files, folders, patterns) mean, each once, folders in the order of names.

    Where a name leads to nothing it is given out as it stands: whoever opens it learns why.
    """
    seen: set[str] = set()
    for name in names:
        for one in _files_named(name):
            if one.key not in seen:
                seen.add(one.key)
                yield one


def special_file_reason(name: str) -> str:
    """Why the file *name* is not read: it is no plain file, and whoever opens it may wait for ever; empty else.

    What the shell or the system hands on as an open file is read all the same.
    """
    try:
        mode = os.stat(name).st_mode
    except (OSError, ValueError):
        # Said by whoever opens it.
        return ""
    sort = next((sort for is_one, sort in _SPECIAL_FILES if is_one(mode)), "")
    if not sort or name.startswith(_OPEN_FILE_NAMES):
        return ""
    return f"{sort}, and no plain file; expected a file of deals"


def _files_named(name: str) -> Iterator[ArchiveFile]:
    if not os.path.lexists(name) and _PATTERN_SIGNS & set(name):
        found = sorted(glob.glob(name, recursive=True))
        if found:
            for path in found:
                yield from _files_under(path) if os.path.isdir(path) else _files_at(path)
            return
    yield from _files_under(name) if os.path.isdir(name) else _files_at(name)


def _files_under(folder: str) -> Iterator[ArchiveFile]:
    """The files of deals anywhere under *folder*; a link to a folder is not followed, it may lead in a circle."""
    empty = True
    for path, folders, names in os.walk(folder):
        folders.sort()
        for name in sorted(names):
            if _holds_deals(name) or name.lower().endswith(_ZIP_SUFFIX):
                empty = False
                yield from _files_at(os.path.join(path, name))
    if empty:
        yield ArchiveFile(folder, 0, "")


def _holds_deals(name: str) -> bool:
    """Whether the file *name* is, by its name, one of deals, packed or not."""
    return name.lower().removesuffix(_GZIP_SUFFIX).endswith(_DEAL_SUFFIXES)


def _files_at(path: str) -> Iterator[ArchiveFile]:
    """The file at *path*, or the files of deals in it."""
    from adjudicator.formats.input_files import split_zip_name, zip_members

    zipped = None if os.path.exists(path) else split_zip_name(path)
    try:
        if path.lower().endswith(_ZIP_SUFFIX) or zipped:
            archive, inner = zipped or (path, None)
            wanted = [
                one for one in zip_members(archive) if one.name == inner or (not inner and _holds_deals(one.name))
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
