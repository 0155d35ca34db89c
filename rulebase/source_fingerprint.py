"""The fingerprint of the law files: their names, sizes and times, and only where these have changed their contents.

The files are grouped by code, with a frame of all others: a start looks at the frame, a query at the files of its
code.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, NamedTuple

from rulebase.sqlite_schema import FORMAT

if TYPE_CHECKING:
    import hashlib
    from collections.abc import Iterator, Sequence

SETTLED = 2_000_000_000
"""Nanoseconds after which a file's time is trusted: a change in the same tick as the manifest leaves no trace."""

LONGEST_OWN = 1 << 18
"""Bytes in a file of one's own laws, at most; the longest that is shipped has a quarter of it."""
_ENDINGS = (".toml", ".xz")


class FilesState(NamedTuple):
    """What the system knows of the law files, in short."""

    newest: int
    """The latest time of any of them, in nanoseconds."""
    mark: int
    """The same for the same sizes and times."""


FRAME = ""
"""The part that is no shipped code's: the words, every folder, and what is somebody's own."""


def law_files_by_code(root: str, own: Sequence[str] = ()) -> dict[str, tuple[str, ...]]:
    """The files of each code below *root*, by the code's folder, and the frame with somebody's *own* files; as paths
    from there, or absolute ones."""
    folders = list(_law_folders(root))
    # New families and codes show in the time of the folder in which they are put.
    frame = ["law", *folders]
    found = {}
    for folder in folders:
        files = _files(root, folder)
        if folder.count("/") > 1 and folder.startswith("law/"):
            found[folder] = tuple(files)
        else:
            frame += files
    return {FRAME: (*frame, *own), **found}


def law_file_names(root: str) -> list[str]:
    """The folders below *root* in which law files stand, and the law files themselves, as paths from there."""
    return [name for files in law_files_by_code(root).values() for name in files]


def files_state(root: str, known: Sequence[str]) -> FilesState | None:
    """What the system knows of the folders and files *known* below *root*; None where one of them is not there."""
    import zlib

    try:
        found = _looked(root, known)
    except OSError:
        return None
    # The time of a file can be set to what it was; the time of the last change to it, of whatever sort, cannot.
    times = [one.st_mtime_ns if os.name == "nt" else one.st_ctime_ns for one in found]
    numbers = [*times, *(one.st_size for one in found)]
    return FilesState(max(times, default=0), zlib.crc32(str(numbers).encode()))


def _looked(root: str, known: Sequence[str]) -> list[os.stat_result]:
    if os.stat not in os.supports_dir_fd:
        return [os.stat(os.path.join(root, name)) for name in known]
    # From the folder on: the way to it is not walked two thousand times.
    handle = os.open(root, os.O_RDONLY)
    try:
        look = os.stat
        return [look(name, dir_fd=handle) for name in known]
    finally:
        os.close(handle)


def _law_folders(root: str) -> Iterator[str]:
    """The folders, below *root*, in which law files stand: ``words`` with what is in it, families and codes."""
    yield "words"
    # Nothing is compiled from the phrasings: the model that was learnt from them stands beside the other words.
    yield from (folder for folder in _folders_in(root, "words") if folder != "words/asked")
    for family in _folders_in(root, "law"):
        yield family
        yield from _folders_in(root, family)


def _folders_in(root: str, folder: str) -> list[str]:
    try:
        with os.scandir(f"{root}/{folder}") as entries:
            return sorted(f"{folder}/{entry.name}" for entry in entries if entry.is_dir())
    except OSError:
        return []


def _files(root: str, folder: str) -> list[str]:
    try:
        return sorted(f"{folder}/{name}" for name in os.listdir(f"{root}/{folder}") if name.endswith(_ENDINGS))
    except OSError:
        return []


def law_fingerprint(root: str) -> str:
    """A hash of every law file under *root*, and of the format they are compiled into."""
    import hashlib  # costs as much as a whole look-up, and is rarely needed

    digest = hashlib.sha256(f"format {FORMAT}\n".encode())
    for name in law_file_names(root):
        if name.endswith(_ENDINGS):
            with open(os.path.join(root, *name.split("/")), "rb") as file:
                _add(digest, name, file.read())
    return digest.hexdigest()


def joined_fingerprint(laws: str, own: Sequence[str]) -> str:
    """The hash of the *laws* with the *own* files of somebody; that of the laws where there are none."""
    if not own:
        return laws
    import hashlib  # likewise

    digest = hashlib.sha256(f"{laws}\n".encode())
    for path in own:
        try:
            with open(path, "rb") as file:
                # It may be anything; of one that is too long to be read more makes no difference.
                content = file.read(LONGEST_OWN + 1)
        except OSError:
            # That it cannot be read is told when it is compiled.
            content = b""
        _add(digest, path, content)
    return digest.hexdigest()


def _add(digest: hashlib._Hash, name: str, content: bytes) -> None:
    digest.update(f"{name}\t{len(content)}\n".encode(errors="surrogateescape"))
    digest.update(content)
