"""The cache of compiled rulebases: find a complete, fresh and trusted file, or build one.

``rulebase-<fingerprint>.sqlite`` has a checksum and a manifest of the law files beside it. While the manifest matches
the law files, the compiled file is trusted; otherwise it is read through, and rebuilt if it differs. Only folders of
our own are trusted.
"""

import os
import sqlite3
from collections.abc import Callable, Collection, Iterable, Mapping
from contextlib import suppress
from contextvars import ContextVar
from typing import TYPE_CHECKING, NamedTuple

from rulebase.errors import BuildError, RulebaseError, system_message_of_error
from rulebase.paths import ROOT, cache_dir, create_trusted_directory, fallback_cache_dir, is_written_by_us_alone
from rulebase.source_fingerprint import (
    FRAME,
    SETTLED,
    FilesState,
    files_state,
    joined_fingerprint,
    law_files_by_code,
    law_fingerprint,
)
from rulebase.sqlite_schema import APPLICATION_ID, FORMAT
from rulebase.user_law_files import NO_USER_LAWS, UserLawFiles

if TYPE_CHECKING:
    from rulebase.compiler.sources import Sources


LONGEST_WAIT = 60.0
"""Seconds to wait while another process builds the laws; after that they are built here as well."""
MODE = 0o600
"""The mode of cached files, whatever the umask: anybody who could write to them could change the law."""
_READ: ContextVar[str] = ContextVar("_READ", default=ROOT)
"""The folder of the law files that were asked for last; they are recompiled if an answer shows damage."""


class _Part(NamedTuple):
    """A group of law files, and their state when they were compiled."""

    seen: FilesState | None
    """None if noted too soon after a change to tell a later one."""
    names: tuple[str, ...]


class _Noted(NamedTuple):
    """The content of a manifest."""

    mark: str
    """The fingerprint of the law files."""
    stamp: str
    """The size, times and inode of the compiled file."""
    lines: Mapping[str, bytes]
    """Part → its line, which is parsed only when the part is asked for: most answers ask for two."""
    settled: int
    """Time in nanoseconds: of a part that changed after it, a second change in the same moment might go unnoticed."""

    def part(self, name: str) -> _Part:
        """The part called *name*."""
        try:
            _, newest, counted, *names = self.lines[name].decode(errors="surrogateescape").split("\t")
            found = FilesState(int(newest), int(counted))
        except (KeyError, ValueError):
            return _Part(None, ())
        # A law file changed in the same moment as the manifest was written may have the same size and time.
        return _Part(found if found.newest < self.settled else None, tuple(names))


_NOTHING = _Noted("", "", {}, 0)


class LawFileWatch:
    """Checks, code by code, whether the law files of *root* behind a compiled file are unchanged.

    The user's *own* files were checked when the compiled file was opened.
    """

    def __init__(self, root: str, own: UserLawFiles, parts: Iterable[str], is_unchanged: Callable[[str], bool]) -> None:
        self.root = root
        self.own = own
        self._is_unchanged = is_unchanged
        """Tells of one of the *parts* whether its files are as compiled."""
        self._unseen = {part.rpartition("/")[2]: part for part in parts if part != FRAME}

    def unchanged(self, codes: Iterable[str] | None = None) -> bool:
        """Whether the files of *codes*, or of all, are as compiled; each code is checked only once."""
        asked = [self._unseen.pop(code, "") for code in ([*self._unseen] if codes is None else codes)]
        return all(self._is_unchanged(name) for name in asked if name)


def _watch_of_manifest(root: str, own: UserLawFiles, noted: _Noted) -> LawFileWatch:
    return LawFileWatch(root, own, noted.lines, lambda part: _part_is_unchanged(root, noted.part(part)))


def _part_is_unchanged(root: str, part: _Part) -> bool:
    return part.seen is not None and files_state(root, part.names) == part.seen


def connect(root: str = ROOT, own: UserLawFiles = NO_USER_LAWS) -> sqlite3.Connection:
    """Open the compiled laws of *root* for reading, building them first where no trusted file exists.

    The user's *own* laws are compiled with them, into a separate file. Without a usable folder the laws are compiled in
    memory.
    """
    connection, _, _ = _open_in_first_usable_folder(root, own, whole=True)
    return connection if connection is not None else _in_memory(root, own)


def connect_with_watch(
    root: str = ROOT, own: UserLawFiles = NO_USER_LAWS
) -> tuple[sqlite3.Connection, LawFileWatch | None]:
    """Like ``connect``, with a watch that checks the files of each code before it is asked for; None if all are
    checked."""
    connection, _, watch = _open_in_first_usable_folder(root, own)
    return (connection, watch) if connection is not None else (_in_memory(root, own), None)


def ensure_compiled_file(root: str = ROOT) -> str:
    """Return the path of the compiled laws of *root*, built first if needed; BuildError if no folder can hold them."""
    connection, told, _ = _open_in_first_usable_folder(root, whole=True)
    if connection is None:
        raise BuildError(told)
    connection.close()
    return told


def rebuild_compiled_file(root: str = ROOT) -> str:
    """Compile the law files of *root* into the cache, even if the cached file is fresh; return its path."""
    place = cache_dir()
    try:
        connection, path, _ = _open_or_build_in_folder(
            create_trusted_directory(os.path.realpath(place)), root, anew=True
        )
    except (OSError, sqlite3.Error) as error:
        raise BuildError(f"{place}: the rulebase cannot be built there: {system_message_of_error(error)}") from error
    connection.close()
    return path


def open_compiled_file(path: str) -> sqlite3.Connection:
    """Open the compiled rulebase at *path* for reading; BuildError if the file is not one."""
    if not _has_header_and_length(path):
        raise BuildError(f"{path}: not a compiled rulebase of format {FORMAT}")
    return _open_read_only(path)


def rebuild_if_damaged(cause: BaseException) -> RulebaseError | None:
    """Rebuild the compiled file if *cause* shows that it is corrupt, and return the error to report.

    None for any other cause, and for the damage of a file outside our cache.
    """
    # Wrong queries, and files that cannot be read just now, raise subclasses.
    if type(cause) is not sqlite3.DatabaseError:
        return None
    damaged = False
    from rulebase.shipped_rulebase import COMPILED_FILE, shipped_file_is_damaged

    if shipped_file_is_damaged():
        return BuildError(f"{COMPILED_FILE}: the compiled laws are damaged; install the program again")
    try:
        for place in (cache_dir, fallback_cache_dir):
            with suppress(OSError):
                directory = place()
                # The error does not name the file: check every compiled file in both folders.
                damaged = _has_damaged_file(directory) or damaged
                _remove_manifests(directory)
        if not damaged:
            return None
        connect(_READ.get()).close()
    except RulebaseError as error:
        return error
    return BuildError("the compiled rulebase was damaged and has been rebuilt; please type the command again")


def _has_damaged_file(directory: str) -> bool:
    """Whether a compiled file in *directory* that has a manifest differs from the one that was written."""
    noted = [_read_manifest(os.path.join(directory, name)) for name in _list_manifest_files(directory)]
    files = [_compiled_file_path(directory, one.mark) for one in noted if one.mark]
    # A file that another process has just replaced is gone, and not damaged.
    return any(not _matches_its_checksum(path) and os.path.exists(path) for path in files)


def _list_manifest_files(directory: str) -> list[str]:

    return [name for name in os.listdir(directory) if name.endswith(".manifest") and is_cache_file(name)]


def _matches_its_checksum(path: str) -> bool:
    try:
        with open(_checksum_file(path), encoding="ascii") as file:
            return _has_header_and_length(path) and file.read() == _sha256sum_of_file(path)
    except (OSError, ValueError):
        return False


def _remove_manifests(directory: str) -> None:
    """Remove the manifests in *directory*, so that every compiled file is verified before it is trusted again."""
    for name in _list_manifest_files(directory):
        os.unlink(os.path.join(directory, name))


def _open_in_first_usable_folder(
    root: str, own: UserLawFiles = NO_USER_LAWS, *, whole: bool = False
) -> tuple[sqlite3.Connection | None, str, LawFileWatch | None]:
    """Open the compiled file in the first usable folder: (connection, path, watch), or (None, reason, None).

    The watch is None, too, if the *whole* was checked.
    """
    why = ""
    _READ.set(root)
    if root == ROOT and not own.files and (shipped := _open_shipped(whole=whole)) is not None:
        return shipped
    for place in (cache_dir, fallback_cache_dir):
        try:
            # The user may reach a cache folder of their own by a link; the fallback lies in a shared folder and may not
            # be one.
            directory = os.path.realpath(place()) if place is cache_dir else place()
            return _open_or_build_in_folder(create_trusted_directory(directory), root, own, whole=whole)
        except (OSError, sqlite3.Error) as error:
            why = why or f"{place()}: the rulebase cannot be kept there: {system_message_of_error(error)}"
        except BuildError as error:
            why = why or str(error)
    return None, why, None


def _open_shipped(*, whole: bool) -> tuple[sqlite3.Connection, str, LawFileWatch | None] | None:
    """Open the compiled laws that came with the package: (connection, path, watch); None where there are none, or where
    the law files have changed since they were installed."""
    from rulebase.shipped_rulebase import COMPILED_FILE, read_shipped_manifest

    manifest = read_shipped_manifest()
    if manifest is None or not manifest.is_unchanged(FRAME) or not _has_header_and_length(COMPILED_FILE):
        return None
    watch = LawFileWatch(ROOT, NO_USER_LAWS, manifest.parts, manifest.is_unchanged)
    if whole and not watch.unchanged():
        return None
    return _open_read_only(COMPILED_FILE), COMPILED_FILE, None if whole else watch


def _open_or_build_in_folder(
    directory: str, root: str, own: UserLawFiles = NO_USER_LAWS, *, anew: bool = False, whole: bool = False
) -> tuple[sqlite3.Connection, str, LawFileWatch | None]:
    noted_at = _manifest_file(directory, root, own)
    noted = _read_manifest(noted_at)
    watch = _watch_of_manifest(root, own, noted)
    unchanged = _part_is_unchanged(root, noted.part(FRAME))
    unchanged = unchanged and not (whole and not watch.unchanged())
    # States are noted before the files are read: a change in between is noticed the next time.
    now = (
        {}
        if unchanged
        else {
            name: _Part(files_state(root, known), known) for name, known in law_files_by_code(root, own.files).items()
        }
    )
    mark = noted.mark if unchanged else _fingerprint_with_user_laws(directory, root, own)
    path = _compiled_file_path(directory, mark)
    trusted = unchanged and _stamp_if_trusted(path) == noted.stamp and _has_header_and_length(path)
    if anew or not (trusted or _matches_checksum_and_fingerprint(path, mark)):
        from rulebase.file_locks import exclusive_access_or_proceed_without  # nearly always all is built

        with exclusive_access_or_proceed_without(path, LONGEST_WAIT):
            # Another process may have built it meanwhile.
            if anew or not _matches_checksum_and_fingerprint(path, mark):
                _build_upon_shipped_laws(directory, root, own, mark, path)
        trusted = False
    connection = _open_read_only(path)
    if not trusted and all(part.seen is not None for part in now.values()):
        with suppress(OSError):
            _write_manifest(
                noted_at, mark, _stamp_if_trusted(path), now or {name: noted.part(name) for name in noted.lines}
            )
    return connection, path, watch if unchanged and not whole else None


def _fingerprint_with_user_laws(directory: str, root: str, own: UserLawFiles) -> str:
    """The fingerprint of the law files of *root* with the user's *own*; while the laws match their manifest, only the
    own files are read."""
    noted = _read_manifest(_manifest_file(directory, root)) if own.files else _NOTHING
    unchanged = _part_is_unchanged(root, noted.part(FRAME))
    unchanged = unchanged and _watch_of_manifest(root, NO_USER_LAWS, noted).unchanged()
    return joined_fingerprint(noted.mark if unchanged else law_fingerprint(root), own.files)


def _build_upon_shipped_laws(directory: str, root: str, own: UserLawFiles, mark: str, path: str) -> None:
    """Build the compiled file at *path*. The user's *own* laws are added to a copy of the shipped laws, compiled
    once."""

    shipped, laid = None, path
    if own.files:
        came = _open_shipped(whole=True) if root == ROOT else None
        shipped, laid, _ = came or _open_or_build_in_folder(directory, root, whole=True)
    try:
        _build_file_and_checksum(root, own, mark, path, shipped)
    finally:
        if shipped is not None:
            shipped.close()
    came_along = _compiled_file_path(directory, _read_manifest(_manifest_file(directory, ROOT)).mark)
    needed = {os.path.basename(one) for one in (path, laid, came_along)}
    remove_unused_files(
        directory, os.path.basename(path), needed, lambda name: _compiled_file_of_manifest(directory, name)
    )


def _compiled_file_of_manifest(directory: str, manifest: str) -> str:
    """The name of the compiled file that the *manifest* in *directory* describes."""
    return os.path.basename(_compiled_file_path(directory, _read_manifest(os.path.join(directory, manifest)).mark))


def _compiled_file_path(directory: str, mark: str) -> str:
    return os.path.join(directory, f"rulebase-{mark[:16]}.sqlite")


def _checksum_file(path: str) -> str:
    return f"{path}.sha256"


def _manifest_file(directory: str, root: str, own: UserLawFiles = NO_USER_LAWS) -> str:
    import zlib  # a name for paths, no more

    return os.path.join(directory, f"laws-{zlib.crc32(os.fsencode(os.pathsep.join((root, *own.files)))):08x}.manifest")


def _read_manifest(path: str) -> _Noted:
    """The content of the manifest at *path*; empty if it cannot be read or is not ours."""
    try:
        with open(path, "rb") as file:
            stat = os.fstat(file.fileno())
            mark, stamp, *known = file.read().splitlines()
        lines = {line.partition(b"\t")[0].decode(errors="surrogateescape"): line for line in known}
        noted = _Noted(mark.decode(), stamp.decode(), lines, stat.st_mtime_ns - SETTLED)
    except (OSError, ValueError):
        return _NOTHING
    return noted if is_written_by_us_alone(stat) else _NOTHING


def _write_manifest(path: str, mark: str, stamp: str, parts: Mapping[str, _Part]) -> None:
    from rulebase.atomic_writing import write_file

    lines = [mark, stamp]
    for name, part in parts.items():
        # No state equals the zeros, so the part will be checked.
        lines.append("\t".join((name, *map(str, part.seen or (0, 0)), *part.names)))
    write_file(path, "".join(f"{line}\n" for line in lines).encode(errors="surrogateescape"), mode=MODE)


def _stamp_if_trusted(path: str) -> str:
    """Size, times and inode of the compiled file at *path*; empty if others could have written to it."""
    try:
        stat = os.lstat(path)
    except OSError:
        return ""
    return f"{stat.st_size} {stat.st_mtime_ns} {stat.st_ctime_ns} {stat.st_ino}" if is_written_by_us_alone(stat) else ""


def _has_header_and_length(path: str) -> bool:
    """Whether the file at *path* has the header of a compiled rulebase and the length given there."""
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


def _matches_checksum_and_fingerprint(path: str, mark: str) -> bool:
    """Whether the file at *path* is, byte for byte, the one compiled from the law files with the fingerprint *mark*."""
    if not (_stamp_if_trusted(path) and _matches_its_checksum(path)):
        return False
    try:
        connection = _open_read_only(path)
        try:
            (found,) = connection.execute("SELECT fingerprint FROM meta").fetchone()
        finally:
            connection.close()
    except (OSError, ValueError, sqlite3.Error, TypeError):
        return False
    return bool(found == mark)


def _sha256sum_of_file(path: str) -> str:
    """The checksum of the file at *path*, as ``sha256sum`` writes it."""
    import hashlib  # read through only after a change

    with open(path, "rb") as file:
        return f"{hashlib.file_digest(file, 'sha256').hexdigest()}  {os.path.basename(path)}\n"


def _open_read_only(path: str) -> sqlite3.Connection:
    # A compiled file is never written to once it has its name: readers need neither locks nor journals.
    name = os.path.abspath(path).replace("%", "%25").replace("?", "%3f").replace("#", "%23")
    # For the same reason any thread may ask; SQLite itself serialises the use of a connection.
    connection = sqlite3.connect(f"file:{name}?mode=ro&immutable=1", uri=True, check_same_thread=False)
    # A file given by its path is not trusted: nothing in its schema is run, and nothing is written.
    connection.execute("PRAGMA trusted_schema = OFF")
    connection.execute("PRAGMA query_only = ON")
    return connection


def _build_file_and_checksum(
    root: str, own: UserLawFiles, mark: str, path: str, shipped: sqlite3.Connection | None
) -> None:
    # Imported here, since only a build needs the writing side.
    from rulebase.atomic_writing import write_file
    from rulebase.compiler.build import build_file

    checksum = _checksum_file(path)
    for old in (path, checksum):
        if os.path.lexists(old) and not _stamp_if_trusted(old):
            # Not ours: if the new file took over its owner, that owner could write to it.
            os.unlink(old)

    def write(draft: str) -> None:
        try:
            build_file(_sources_with_user_laws(root, own), mark, draft, shipped)
        except BuildError as error:
            # The message names the file, not its draft.
            raise BuildError(f"{path}: the rulebase cannot be written there: {error.__cause__ or error}") from error

    # The draft is created before the work is done, so a folder that cannot be written to fails at once.
    write_file(path, write, mode=MODE)
    write_file(checksum, _sha256sum_of_file(path).encode(), mode=MODE)


def _sources_with_user_laws(root: str, own: UserLawFiles) -> "Sources":
    from pathlib import Path

    from rulebase.compiler.sources import load_sources

    sources = load_sources(Path(root))
    if own.files:
        from rulebase.compiler.user_law_compilation import with_user_laws  # most have only the laws that are shipped

        return with_user_laws(sources, own, Path(root))
    return sources


def _in_memory(root: str, own: UserLawFiles) -> sqlite3.Connection:
    from rulebase.compiler.build import compile_sources

    connection = compile_sources(
        _sources_with_user_laws(root, own), joined_fingerprint(law_fingerprint(root), own.files)
    )
    connection.execute("PRAGMA query_only = ON")
    return connection


FILES_KEPT = 4
"""Compiled files of other fingerprints kept in the cache; older ones are removed after a build."""

LONGEST_BUILD = 3600 * 10**9
"""The age in nanoseconds from which a draft or a lock counts as abandoned."""


def remove_unused_files(directory: str, current: str, needed: Collection[str], told_of: Callable[[str], str]) -> None:
    """Remove from *directory* unused compiled files, their checksums and manifests, and drafts and locks of killed
    builds.

    Files in *needed* stay: the *current* one, the one of the laws that it was built on, and the one of the shipped
    laws, which are used again after laws of another folder were tried. *told_of* maps the name of a manifest to that of
    its compiled file.
    """
    found: dict[str, int] = {}
    with suppress(OSError), os.scandir(directory) as entries:
        for entry in entries:
            # Another process may remove files at the same time.
            with suppress(FileNotFoundError):
                if is_cache_file(entry.name):
                    found[entry.name] = entry.stat(follow_symlinks=False).st_mtime_ns
    abandoned = os.stat(os.path.join(directory, current)).st_mtime_ns - LONGEST_BUILD
    compiled = sorted((name for name in found if name.endswith(".sqlite")), key=lambda name: found[name], reverse=True)
    others = [name for name in compiled if name not in needed]
    kept = {*others[:FILES_KEPT], *needed}
    outdated = others[FILES_KEPT:]
    outdated += [name for name in found if name.endswith(".sha256") and name.removesuffix(".sha256") not in kept]
    unfinished = [name for name in found if ".tmp" in name or name.endswith(".lock")]
    outdated += [name for name in unfinished if found[name] < abandoned]
    outdated += [name for name in found if name.endswith(".manifest") and told_of(name) not in kept]
    for name in outdated:
        with suppress(OSError):
            os.remove(os.path.join(directory, name))


def is_cache_file(name: str) -> bool:
    """Whether *name* is the name of a file that the program puts into its cache."""
    return name.lstrip(".").startswith(("rulebase-", "laws-"))
