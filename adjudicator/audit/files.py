"""The files of an archive: named one by one, by folder or by pattern, packed or not, each with what tells a change."""

from __future__ import annotations

import glob
import os
import stat
from typing import TYPE_CHECKING, NamedTuple

from adjudicator.record.errors import FileError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

_DEALS = (".pbn", ".lin")
_PACKED = ".gz"
_ZIPPED = ".zip"
_STRANGE = (
    (stat.S_ISFIFO, "a pipe"),
    (stat.S_ISSOCK, "a socket"),
    (stat.S_ISCHR, "a device"),
    (stat.S_ISBLK, "a device"),
)
_HANDED_ON = "/dev/fd/", "/dev/stdin", "/proc/self/fd/"
_MAGIC = frozenset("*?[")


class File(NamedTuple):
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


def files(names: Iterable[str]) -> Iterator[File]:
    """The files of deals that *names* (files, folders, patterns) mean, each once, folders in the order of names.

    Where a name leads to nothing it is given out as it stands: whoever opens it learns why.
    """
    seen: set[str] = set()
    for name in names:
        for one in _named(name):
            if one.key not in seen:
                seen.add(one.key)
                yield one


def strange(name: str) -> str:
    """Why the file *name* is not read: it is no plain file, and whoever opens it may wait for ever; empty else.

    What the shell or the system hands on as an open file is read all the same.
    """
    try:
        mode = os.stat(name).st_mode
    except (OSError, ValueError):
        # Said by whoever opens it.
        return ""
    sort = next((sort for is_one, sort in _STRANGE if is_one(mode)), "")
    if not sort or name.startswith(_HANDED_ON):
        return ""
    return f"{sort}, and no plain file; expected a file of deals"


def _named(name: str) -> Iterator[File]:
    if not os.path.lexists(name) and _MAGIC & set(name):
        found = sorted(glob.glob(name, recursive=True))
        if found:
            for path in found:
                yield from _under(path) if os.path.isdir(path) else _file(path)
            return
    yield from _under(name) if os.path.isdir(name) else _file(name)


def _under(folder: str) -> Iterator[File]:
    """The files of deals anywhere under *folder*; a link to a folder is not followed, it may lead in a circle."""
    empty = True
    for path, folders, names in os.walk(folder):
        folders.sort()
        for name in sorted(names):
            if _holds_deals(name) or name.lower().endswith(_ZIPPED):
                empty = False
                yield from _file(os.path.join(path, name))
    if empty:
        yield File(folder, 0, "")


def _holds_deals(name: str) -> bool:
    """Whether the file *name* is, by its name, one of deals, packed or not."""
    return name.lower().removesuffix(_PACKED).endswith(_DEALS)


def _file(path: str) -> Iterator[File]:
    """The file at *path*, or the files of deals in it."""
    from adjudicator.formats.packed import members, within

    zipped = None if os.path.exists(path) else within(path)
    try:
        if path.lower().endswith(_ZIPPED) or zipped:
            archive, inner = zipped or (path, None)
            wanted = [one for one in members(archive) if one.name == inner or (not inner and _holds_deals(one.name))]
            for one in wanted:
                yield File(f"{archive}/{one.name}", one.size, f"{one.size} {one.check:08x}")
            if wanted:
                return
        else:
            seen = os.stat(path)
            yield File(path, seen.st_size, f"{seen.st_size} {seen.st_mtime_ns}")
            return
    except (OSError, FileError):
        pass
    yield File(path, 0, "")
