"""Which law files there are, and whether they are still those that were compiled.

Hashing two thousand files at every start would take longer than most answers. So a compiled rulebase has a manifest
beside it: path, size and time of every law file. Only when these differ are the contents hashed. In an installed
package, which an installer writes anew and nobody edits, the times of the folders are enough.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from rulebase.schema import FORMAT

if TYPE_CHECKING:
    from collections.abc import Iterator

SETTLED = 2_000_000_000
"""Nanoseconds after which a file's time is trusted: a change in the same tick as the manifest leaves no trace."""


def law_files(root: str) -> Iterator[str]:
    """What the file system knows of every law file of the rulebase at *root*: path, size and time, sorted."""
    for folder in _law_folders(root):
        yield from _files(root, folder)


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
    lines = []
    try:
        with os.scandir(f"{root}/{folder}") as entries:
            for entry in entries:
                if (name := entry.name).endswith((".toml", ".tsv")):
                    stat = entry.stat()
                    lines.append(f"{folder}/{name}\t{stat.st_size}\t{stat.st_mtime_ns}\n")
    except OSError:
        return []
    return sorted(lines)


def manifest(root: str) -> str:
    """Path, size and time of every law file under *root*, or of its folders where it is installed, one a line."""
    return "".join(_folders(root) if is_installed(root) else law_files(root))


def is_installed(root: str) -> bool:
    """Whether the law files at *root* are part of an installed package."""
    return not _INSTALLED.isdisjoint(root.replace(os.sep, "/").split("/"))


_INSTALLED = frozenset(("site-packages", "dist-packages"))


def _folders(root: str) -> Iterator[str]:
    """The time of every folder in which law files stand."""
    for folder in (".", "law", *_law_folders(root)):
        if os.path.isdir(f"{root}/{folder}"):
            yield f"{folder}\t0\t{os.stat(f'{root}/{folder}').st_mtime_ns}\n"


def newest(text: str) -> int:
    """The latest time that the manifest *text* gives, in nanoseconds; 0 when it is empty."""
    return max((int(line.rsplit("\t", 1)[1]) for line in text.splitlines()), default=0)


def fingerprint(root: str) -> str:
    """A hash of every law file under *root* and of the format they are compiled into."""
    import hashlib  # costs as much as a whole look-up, and is rarely needed

    digest = hashlib.sha256(f"format {FORMAT}\n".encode())
    for line in law_files(root):
        name = line.split("\t", 1)[0]
        with open(os.path.join(root, *name.split("/")), "rb") as file:
            content = file.read()
        digest.update(f"{name}\t{len(content)}\n".encode())
        digest.update(content)
    return digest.hexdigest()
