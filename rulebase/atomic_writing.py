"""Atomic writing of files: a draft is written under another name, then moved into place.

After a full disk or a killed process the file has its old or its new content, never a part. Drafts of killed processes
are removed later.
"""

from __future__ import annotations

import errno
import os
import stat
from contextlib import suppress
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import TypeAlias

    Content: TypeAlias = bytes | Iterable[bytes] | Callable[[str], None]
    """The content to write: whole, in pieces, or by a function that writes to the path it is given."""

DRAFT = ".tmp"
"""The suffix of drafts."""
ABANDONED = 3600
"""The age in seconds from which a draft counts as abandoned."""

_LONGEST = 150
"""The bytes of a name that its draft repeats: a file system takes some 255, the rest is for the additions."""
_LINKS_UNKNOWN = {errno.EPERM, errno.ENOSYS, errno.EOPNOTSUPP, errno.ENOTSUP, errno.EMLINK}
"""The errors of file systems without hard links, as on most memory sticks."""
_FOLDERS_UNSYNCED = {errno.EINVAL, errno.ENOTSUP, errno.EOPNOTSUPP, errno.EBADF, errno.EACCES}
"""The errors where folders cannot be synced, or cannot be opened by this user."""


def write_file(path: str | os.PathLike[str], content: Content, *, mode: int | None = None) -> None:
    """Replace the file at *path* with *content*, or create it.

    A symbolic link is followed to the file that it names. Mode and group of the file are kept, unless another *mode* is
    given. Other hard links keep the old content. Raises OSError; the file is then as it was, unless only the sync of
    its folder failed.
    """
    target = os.path.realpath(path)
    _write_draft_and_place(target, content, _status_of_replaceable_file(target), os.replace, mode)


def write_new_file(path: str | os.PathLike[str], content: Content) -> None:
    """Write *content* to a new file at *path*.

    FileExistsError if anything has the name, even a dangling link.
    """
    folder, name = os.path.split(os.path.abspath(path))
    target = os.path.join(os.path.realpath(folder), name)
    if os.path.lexists(target):
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(path))
    remove_abandoned_drafts(target)
    _write_draft_and_place(target, content, None, _rename_unless_taken)


def remove_abandoned_drafts(path: str | os.PathLike[str], older: float = ABANDONED) -> None:
    """Remove drafts of the file at *path* that killed processes left at least *older* seconds ago."""
    import time

    folder, name = os.path.split(os.path.realpath(path))
    begins, until = draft_prefix(name), time.time() - older
    with suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            if entry.name.startswith(begins) and entry.name.endswith(DRAFT):
                found = entry.stat(follow_symlinks=False)
                if stat.S_ISREG(found.st_mode) and found.st_mtime <= until and _is_owned_by_us(found):
                    with suppress(OSError):
                        os.unlink(entry.path)


def is_writable(path: str | os.PathLike[str]) -> bool:
    """Whether the file at *path* may be written to; a file without any write permission may not, whoever the user
    is."""
    return os.access(path, os.W_OK) and bool(os.stat(path).st_mode & 0o222)


def draft_prefix(name: str) -> str:
    """The prefix of the drafts and locks of the file *name*."""
    cut = os.fsencode(name)
    return f".{name}." if len(cut) <= _LONGEST else f".{os.fsdecode(cut[:_LONGEST]).rstrip(_HALVES)}."


def _status_of_replaceable_file(target: str) -> os.stat_result | None:
    """The status of the file to be replaced, None if there is no file; OSError if it may not be replaced."""
    try:
        found = os.stat(target)
    except FileNotFoundError:
        return None
    if not stat.S_ISREG(found.st_mode):
        raise OSError(errno.EINVAL, "not a file that can be written to", target)
    # Replacing a file needs only the folder's permission; the file's own is respected, too.
    if not is_writable(target):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), target)
    return found


def _write_draft_and_place(
    target: str,
    content: Content,
    old: os.stat_result | None,
    place: Callable[[str, str], None],
    mode: int | None = None,
) -> None:
    import tempfile  # the writing side is for those who write

    folder, name = os.path.split(target)
    # The name cannot be guessed, so a link planted under it is never followed.
    handle, draft = tempfile.mkstemp(dir=folder, prefix=draft_prefix(name), suffix=DRAFT)
    try:
        try:
            if callable(content):
                content(draft)
            else:
                for part in (content,) if isinstance(content, bytes) else content:
                    _write_all_bytes(handle, part)
            if mode is None:
                _copy_mode_and_owner(handle, draft, old)
            else:
                os.chmod(draft, mode)
            os.fsync(handle)
        finally:
            os.close(handle)
        place(draft, target)
    finally:
        # The draft is gone if it was moved into place; an unfinished database has its journal beside it.
        for left in (draft, f"{draft}-journal"):
            with suppress(OSError):
                os.unlink(left)
    try:
        _sync_folder(folder)
    except OSError:
        if place is _rename_unless_taken:
            # After a reported failure the same name must be free for another try.
            with suppress(OSError):
                os.unlink(target)
        raise


def _write_all_bytes(handle: int, content: bytes) -> None:
    left = memoryview(content)
    while left:
        left = left[os.write(handle, left) :]


def _copy_mode_and_owner(handle: int, draft: str, old: os.stat_result | None) -> None:
    """Give the draft the mode and the owner of the file that it replaces, or the mode of a new file."""
    if old is None:
        asked = os.umask(0o077)
        os.umask(asked)
        os.chmod(draft, 0o666 & ~asked)
        return
    mode = stat.S_IMODE(old.st_mode) & 0o777
    made = os.fstat(handle)
    if (made.st_uid, made.st_gid) != (old.st_uid, old.st_gid) and hasattr(os, "chown"):
        try:
            os.chown(draft, old.st_uid, old.st_gid)
        except OSError:
            try:
                os.chown(draft, -1, old.st_gid)
            except OSError:
                # The permissions of the old group are not meant for another group.
                mode &= ~0o070
    os.chmod(draft, mode)


def _rename_unless_taken(draft: str, target: str) -> None:
    """Give the draft the name *target* unless it is taken, in one step: a check beforehand could be outrun."""
    if os.name == "nt":
        os.rename(draft, target)
        return
    try:
        os.link(draft, target)
    except OSError as error:
        if error.errno not in _LINKS_UNKNOWN:
            raise
        os.close(os.open(target, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
        try:
            os.replace(draft, target)
        except OSError:
            with suppress(OSError):
                os.unlink(target)
            raise


def _sync_folder(folder: str) -> None:
    """Sync the names in *folder*; otherwise a crash of the machine may bring the old file back."""
    if os.name == "nt":
        return
    try:
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
    except OSError as error:
        if error.errno not in _FOLDERS_UNSYNCED:
            raise


_HALVES = "".join(map(chr, range(0xDC80, 0xDD00)))
"""The surrogates that stand for the bytes of a letter cut in two."""


def _is_owned_by_us(found: os.stat_result) -> bool:
    return not hasattr(os, "getuid") or found.st_uid == os.getuid()
