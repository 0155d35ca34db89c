"""Where the compiled rulebase lies, and that it is there, whole and fresh before anybody asks it.

Beside ``rulebase-<fingerprint>.sqlite`` lies a manifest for every tree of law files: on its first line the
fingerprint, then the size and time of the compiled file, then those of the law files. As long as nothing of it has
changed, the file is trusted; else it is hashed, tested, and built again where it fails. A file is always written
under another name first and then moved to its place, so two processes that build at once both succeed.
"""

from __future__ import annotations

import os
import sqlite3
import sys
from contextlib import suppress

from rulebase.compile.manifest import SETTLED, fingerprint, manifest, newest
from rulebase.errors import BuildError
from rulebase.schema import APPLICATION_ID, FORMAT

ROOT = os.path.dirname(os.path.abspath(__file__))
"""The law files of this package."""

KEPT = 4
"""Compiled files of other fingerprints that are left in the cache; older ones are swept out after a build."""

LONGEST_BUILD = 3600 * 10**9
"""Nanoseconds after which a draft is nobody's work in progress."""


def cache_dir() -> str:
    """The directory for compiled rulebases: ``ADJUDICATOR_CACHE``, or this platform's place for such files."""
    if named := os.environ.get("ADJUDICATOR_CACHE"):
        return os.path.abspath(named)
    if sys.platform == "win32" and (local := os.environ.get("LOCALAPPDATA")):
        return os.path.join(local, "adjudicator", "cache")
    if sys.platform == "darwin":
        return os.path.expanduser("~/Library/Caches/adjudicator")
    # The base directory specification ignores a path that is not absolute.
    shared = os.environ.get("XDG_CACHE_HOME", "")
    return os.path.join(shared if os.path.isabs(shared) else os.path.expanduser("~/.cache"), "adjudicator")


def connect(root: str = ROOT, *, rebuild: bool = False) -> sqlite3.Connection:
    """A read-only connection to the compiled law files of *root*, built first where there is none to trust."""
    seen = manifest(root)
    for place in (cache_dir, _shelter):
        with suppress(OSError, sqlite3.Error, BuildError):
            directory = place()
            os.makedirs(directory, mode=0o700, exist_ok=True)
            if place is cache_dir or _ours(directory):
                return _from(directory, root, seen, rebuild=rebuild)
    return _in_memory(root)


def compiled_path(root: str = ROOT) -> str:
    """Where the compiled law files of *root* lie, or would lie once they are built."""
    return _file(cache_dir(), fingerprint(root))


def open_file(path: str) -> sqlite3.Connection:
    """A read-only connection to the compiled rulebase at *path*."""
    if not _whole(path):
        raise BuildError(f"{path}: not a compiled rulebase of format {FORMAT}")
    return _open(path)


def _from(directory: str, root: str, seen: str, *, rebuild: bool) -> sqlite3.Connection:
    noted = _manifest_file(directory, root)
    known, stamp, listed = _read(noted)
    mark = known if listed == seen else fingerprint(root)
    path = _file(directory, mark)
    if rebuild or not (_trusted(path, stamp, listed == seen) or _sound(path, mark)):
        _build(root, mark, path)
        _sweep(directory, path)
    connection = _open(path)
    if listed != seen or _stamp(path) != stamp or rebuild:
        with suppress(OSError):
            _note(noted, mark, path, seen)
    return connection


def _trusted(path: str, stamp: str, unchanged: bool) -> bool:
    return unchanged and _stamp(path) == stamp and _whole(path)


def _shelter() -> str:
    """A directory for those who may not write to their cache; others may not choose what is in it."""
    import tempfile  # only where the cache fails

    user = os.getuid() if hasattr(os, "getuid") else os.environ.get("USERNAME", "")
    return os.path.join(tempfile.gettempdir(), f"adjudicator-{user}")


def _ours(directory: str) -> bool:
    stat = os.lstat(directory)
    return not hasattr(os, "getuid") or (stat.st_uid == os.getuid() and not stat.st_mode & 0o022)


def _file(directory: str, mark: str) -> str:
    return os.path.join(directory, f"rulebase-{mark[:16]}.sqlite")


def _manifest_file(directory: str, root: str) -> str:
    import zlib  # a name for a path, no more

    return os.path.join(directory, f"laws-{zlib.crc32(os.fsencode(root)):08x}.manifest")


def _read(path: str) -> tuple[str, str, str]:
    """Fingerprint, stamp of the compiled file and law files of the manifest at *path*; empty where it cannot be."""
    try:
        with open(path, encoding="utf-8") as file:
            mark, stamp, listed = file.read().split("\n", 2)
        settled = os.stat(path).st_mtime_ns - newest(listed) > SETTLED
    except (OSError, ValueError, IndexError):
        return "", "", ""
    # A law file changed in the same moment as the manifest was written may have the same size and time.
    return (mark, stamp, listed) if settled else (mark, stamp, "")


def _note(path: str, mark: str, compiled: str, seen: str) -> None:
    from rulebase.writing import put

    put(path, f"{mark}\n{_stamp(compiled)}\n{seen}".encode())


def _stamp(path: str) -> str:
    try:
        stat = os.stat(path)
    except OSError:
        return ""
    return f"{stat.st_size} {stat.st_mtime_ns}"


def _whole(path: str) -> bool:
    """Whether the file at *path* has the head of a compiled rulebase and the length that the head claims."""
    try:
        with open(path, "rb") as file:
            head = file.read(100)
        size = os.path.getsize(path)
    except OSError:
        return False
    number = int.from_bytes
    return (
        head[:16] == b"SQLite format 3\0"
        and number(head[68:72], "big") == APPLICATION_ID
        and number(head[60:64], "big") == FORMAT
        and size == number(head[28:32], "big") * (number(head[16:18], "big") if head[16:18] != b"\0\1" else 65536)
    )


def _sound(path: str, mark: str) -> bool:
    """Whether the file at *path* is a whole rulebase with the fingerprint *mark*, page by page."""
    if not _whole(path):
        return False
    try:
        connection = _open(path)
        try:
            (found,) = connection.execute("SELECT fingerprint FROM meta").fetchone()
            (state,) = connection.execute("PRAGMA quick_check(1)").fetchone()
        finally:
            connection.close()
    except (sqlite3.Error, TypeError):
        return False
    return bool(found == mark and state == "ok")


def _open(path: str) -> sqlite3.Connection:
    # Nobody writes to a compiled file once it has its name: readers need neither locks nor journals.
    name = os.path.abspath(path).replace("%", "%25").replace("?", "%3f").replace("#", "%23")
    return sqlite3.connect(f"file:{name}?mode=ro&immutable=1", uri=True)


def _build(root: str, mark: str, path: str) -> None:
    from pathlib import Path  # the writing side is for the one start that needs it

    from rulebase.compile.build import build
    from rulebase.compile.source import load_sources
    from rulebase.writing import put

    # A draft lies there before the work is done: it fails at once where nothing may be written.
    put(path, lambda draft: build(load_sources(Path(root)), mark, draft))


def _sweep(directory: str, current: str) -> None:
    """Remove compiled files that nobody uses any more, and drafts of builds that were killed."""
    with suppress(OSError), os.scandir(directory) as entries:
        others = sorted(
            (
                (entry.stat().st_mtime_ns, entry.path)
                for entry in entries
                if entry.name.lstrip(".").startswith("rulebase-")
            ),
            reverse=True,
        )
        outdated = [path for _, path in others if path.endswith(".sqlite") and path != current][KEPT:]
        abandoned = os.stat(current).st_mtime_ns - LONGEST_BUILD
        outdated += [path for time, path in others if path.endswith(".tmp") and time < abandoned]
        for path in outdated:
            os.remove(path)


def _in_memory(root: str) -> sqlite3.Connection:
    from pathlib import Path

    from rulebase.compile.build import compile_sources
    from rulebase.compile.source import load_sources

    return compile_sources(load_sources(Path(root)), fingerprint(root))
