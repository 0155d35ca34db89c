"""The fingerprint of the law files: their names, sizes and times, and their contents only if these have changed.

Files are grouped by code, with all others in a frame: opening checks the frame, a query the files of its code.
"""

import os
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from rulebase.sqlite_schema import FORMAT

if TYPE_CHECKING:
    import hashlib

SETTLED = 2_000_000_000
"""Nanoseconds after which a file's time is trusted: a change in the same tick as the manifest leaves no trace."""

LONGEST_OWN = 1 << 18
"""The most bytes in a file of the user's own laws; the longest file shipped has a quarter of that."""
_ENDINGS = (".toml", ".xz")


class FilesState(NamedTuple):
    """A summary of sizes and times of some law files."""

    newest: int
    """The latest time of any of them, in nanoseconds."""
    mark: int
    """A checksum of all sizes and times."""


FRAME = ""
"""The group of files that belong to no shipped code: the words, every folder, and the user's own."""


def law_files_by_code(root: str, own: Sequence[str] = ()) -> dict[str, tuple[str, ...]]:
    """Folder of a code → its files, and ``FRAME`` → all other files with the user's *own*; paths relative to *root*, or
    absolute."""
    folders = list(_law_folders(root))
    # A new family or code changes the time of the folder that it is put in.
    frame = ["law", *folders]
    found = {}
    for folder in folders:
        files = _law_files_in(root, folder)
        if folder.count("/") > 1 and folder.startswith("law/"):
            found[folder] = tuple(files)
        else:
            frame += files
    return {FRAME: (*frame, *own), **found}


def law_folder_and_file_names(root: str) -> list[str]:
    """The folders of law files and the law files below *root*, as relative paths."""
    return [name for files in law_files_by_code(root).values() for name in files]


def files_state(root: str, known: Sequence[str]) -> FilesState | None:
    """The state of the folders and files *known* below *root*; None if one of them is missing."""
    import zlib

    try:
        found = law_file_status(root, known)
    except OSError:
        return None
    times = [time_of_last_change(one) for one in found]
    numbers = [*times, *(one.st_size for one in found)]
    return FilesState(max(times, default=0), zlib.crc32(str(numbers).encode()))


def time_of_last_change(found: os.stat_result) -> int:
    """The time in nanoseconds of the last change of the file with the status *found*."""
    # The modification time of a file can be reset; the time of its last change of any sort cannot.
    return found.st_mtime_ns if os.name == "nt" else found.st_ctime_ns


def law_file_status(root: str, known: Sequence[str]) -> list[os.stat_result]:
    """The status of each of the folders and files *known* below *root*; OSError if one of them is missing."""
    if os.stat not in os.supports_dir_fd:
        return [os.stat(os.path.join(root, name)) for name in known]
    # Relative to one handle, so that the path is not resolved two thousand times.
    handle = os.open(root, os.O_RDONLY)
    try:
        look = os.stat
        return [look(name, dir_fd=handle) for name in known]
    finally:
        os.close(handle)


def _law_folders(root: str) -> Iterator[str]:
    """The folders of law files below *root*: ``words`` and its folders, families and codes."""
    yield "words"
    # Nothing is compiled from the phrasings; the model trained on them stands with the other words.
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


def _law_files_in(root: str, folder: str) -> list[str]:
    try:
        return sorted(f"{folder}/{name}" for name in os.listdir(f"{root}/{folder}") if name.endswith(_ENDINGS))
    except OSError:
        return []


def law_fingerprint(root: str) -> str:
    """A hash of every law file below *root*, and of the format that they are compiled into."""
    import hashlib  # costs as much as a whole look-up, and is rarely needed

    digest = hashlib.sha256(f"format {FORMAT}\n".encode())
    for name in law_folder_and_file_names(root):
        if name.endswith(_ENDINGS):
            with open(os.path.join(root, *name.split("/")), "rb") as file:
                _add_file_to_digest(digest, name, file.read())
    return digest.hexdigest()


def joined_fingerprint(laws: str, own: Sequence[str]) -> str:
    """The hash of *laws* (their hash) with the user's *own* files; *laws* itself if there are none."""
    if not own:
        return laws
    import hashlib  # likewise

    digest = hashlib.sha256(f"{laws}\n".encode())
    for path in own:
        try:
            with open(path, "rb") as file:
                # The file may be anything; beyond the allowed length its content does not matter.
                content = file.read(LONGEST_OWN + 1)
        except OSError:
            # The compiler reports that it cannot be read.
            content = b""
        _add_file_to_digest(digest, path, content)
    return digest.hexdigest()


def _add_file_to_digest(digest: "hashlib._Hash", name: str, content: bytes) -> None:
    digest.update(f"{name}\t{len(content)}\n".encode(errors="surrogateescape"))
    digest.update(content)
