"""Atomic writing of files: a draft under another name, then put in place at once.

After a full disk or a killed process the old content or the new stands there, never a part, and no draft is left
behind.
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
    """What is written: as a whole, piece by piece, or by something that is given a name to write to."""

DRAFT = ".tmp"
"""How the names of drafts end."""
ABANDONED = 3600
"""Seconds after which a draft is nobody's work in progress."""

_LONGEST = 150
"""Bytes of a name that its draft repeats: a file system takes some 255, the rest is for what is added."""
_LINKS_UNKNOWN = {errno.EPERM, errno.ENOSYS, errno.EOPNOTSUPP, errno.ENOTSUP, errno.EMLINK}
"""What a file system answers that gives no file a second name, as on most memory sticks."""
_FOLDERS_UNSYNCED = {errno.EINVAL, errno.ENOTSUP, errno.EOPNOTSUPP, errno.EBADF, errno.EACCES}
"""What is answered where folders cannot be written out on demand, or not by somebody who may not list them."""


def write_file(path: str | os.PathLike[str], content: Content, *, mode: int | None = None) -> None:
    """Put *content* in the place of the file at *path*.

    A link is followed, and the file that it names is replaced; the file's mode and group are kept, unless another
    *mode* is given. A second name of the same file keeps what it has. OSError where it cannot be done; the file is then
    as it was.
    """
    target = os.path.realpath(path)
    _put(target, content, _there(target), os.replace, mode)


def write_new_file(path: str | os.PathLike[str], content: Content) -> None:
    """Write *content* to a new file.

    FileExistsError where anything has the name, be it a link that leads nowhere.
    """
    folder, name = os.path.split(os.path.abspath(path))
    target = os.path.join(os.path.realpath(folder), name)
    if os.path.lexists(target):
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(path))
    remove_abandoned_drafts(target)
    _put(target, content, None, _take_name)


def remove_abandoned_drafts(path: str | os.PathLike[str], older: float = ABANDONED) -> None:
    """Remove the drafts of the file at *path* that killed processes left, from *older* seconds on."""
    import time

    folder, name = os.path.split(os.path.realpath(path))
    begins, until = draft_prefix(name), time.time() - older
    with suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            if entry.name.startswith(begins) and entry.name.endswith(DRAFT):
                found = entry.stat(follow_symlinks=False)
                if stat.S_ISREG(found.st_mode) and found.st_mtime <= until and _mine(found):
                    with suppress(OSError):
                        os.unlink(entry.path)


def is_writable(path: str | os.PathLike[str]) -> bool:
    """Whether the file at *path* may be written to; a mode that forbids it to everybody is meant, whoever runs this."""
    return os.access(path, os.W_OK) and bool(os.stat(path).st_mode & 0o222)


def draft_prefix(name: str) -> str:
    """How the names of drafts and locks of the file with this *name* begin."""
    cut = os.fsencode(name)
    return f".{name}." if len(cut) <= _LONGEST else f".{os.fsdecode(cut[:_LONGEST]).rstrip(_HALVES)}."


def _there(target: str) -> os.stat_result | None:
    """The file that is to be replaced, if there is one; OSError where it may not be."""
    try:
        found = os.stat(target)
    except FileNotFoundError:
        return None
    if not stat.S_ISREG(found.st_mode):
        raise OSError(errno.EINVAL, "not a file that can be written to", target)
    # The folder's mode alone would let another file be put in its place.
    if not is_writable(target):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), target)
    return found


def _put(
    target: str,
    content: Content,
    old: os.stat_result | None,
    place: Callable[[str, str], None],
    mode: int | None = None,
) -> None:
    import tempfile  # the writing side is for those who write

    folder, name = os.path.split(target)
    # Made anew under a name that nobody knows: a link that lies in wait there is never followed.
    handle, draft = tempfile.mkstemp(dir=folder, prefix=draft_prefix(name), suffix=DRAFT)
    try:
        try:
            if callable(content):
                content(draft)
            else:
                for part in (content,) if isinstance(content, bytes) else content:
                    _write(handle, part)
            if mode is None:
                _like(handle, draft, old)
            else:
                os.chmod(draft, mode)
            os.fsync(handle)
        finally:
            os.close(handle)
        place(draft, target)
    finally:
        # Gone already where it has got its place; a database that could not be finished has its journal beside it.
        for left in (draft, f"{draft}-journal"):
            with suppress(OSError):
                os.unlink(left)
    try:
        _sync(folder)
    except OSError:
        if place is _take_name:
            # Whoever is told that it failed must be able to try again under the same name.
            with suppress(OSError):
                os.unlink(target)
        raise


def _write(handle: int, content: bytes) -> None:
    left = memoryview(content)
    while left:
        left = left[os.write(handle, left) :]


def _like(handle: int, draft: str, old: os.stat_result | None) -> None:
    """Give the draft the mode and the owners of the file that it replaces, or those of any new file."""
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
                # What its group was allowed is not meant for another group.
                mode &= ~0o070
    os.chmod(draft, mode)


def _take_name(draft: str, target: str) -> None:
    """Give the draft its name unless something has it already, which even a look just before could not promise."""
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


def _sync(folder: str) -> None:
    """Write out the names in *folder*: without it a crash of the machine may bring the old file back."""
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
"""What stands for the bytes of a letter that was cut in two."""


def _mine(found: os.stat_result) -> bool:
    return not hasattr(os, "getuid") or found.st_uid == os.getuid()
