"""Locks of files between processes, for recording in a file or building it; a lock ends with its process."""

from __future__ import annotations

import errno
import os
import sys
import time
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

from rulebase.atomic_writing import draft_prefix

if TYPE_CHECKING:
    from collections.abc import Iterator

_HELD = {errno.EAGAIN, errno.EACCES, errno.EDEADLK}
"""The errors that mean that another process holds the lock."""

_LOOK_AGAIN = 0.05
"""Seconds between two attempts to take the lock."""


class FileLock:
    """The lock of a file: an empty file beside it, present as long as a process records in the file or builds it."""

    def __init__(self, file: Path) -> None:
        # Unlike ``Path.resolve`` this allows circular links; opening the file will report them.
        folder, name = os.path.split(os.path.realpath(file))
        self.path = Path(folder, f"{draft_prefix(name)}lock")
        self._handle: int | None = None

    @property
    def held(self) -> bool:
        """Whether this object holds the lock."""
        return self._handle is not None

    def take(self) -> bool:
        """Try to take the lock; False if another process holds it.

        True where no lock is possible, as in some network folders: content is checked before it is replaced in any
        case.
        """
        while self._handle is None:
            try:
                handle = self._opened()
            except OSError:
                return True
            try:
                _lock_or_fail(handle)
            except OSError as error:
                os.close(handle)
                return error.errno not in _HELD
            # The holder before us removes the name, so our handle may belong to a file that has lost it.
            if self._has_the_name(handle):
                self._handle = handle
            else:
                os.close(handle)
        return True

    def free(self) -> None:
        """Release the lock."""
        if self._handle is None:
            return
        handle, self._handle = self._handle, None
        # The name goes first, while the lock is still held; Windows keeps the names of open files, so there it goes
        # after.
        with suppress(OSError):
            self.path.unlink()
        with suppress(OSError):
            os.close(handle)
        if os.name == "nt":
            with suppress(OSError):
                self.path.unlink()

    def _opened(self) -> int:
        follow = getattr(os, "O_NOFOLLOW", 0)
        try:
            return os.open(self.path, os.O_RDWR | os.O_CREAT | follow, 0o666)
        except PermissionError:
            # Created by another user: it can be locked all the same.
            return os.open(self.path, os.O_RDONLY | follow)

    def _has_the_name(self, handle: int) -> bool:
        try:
            return os.path.samestat(os.fstat(handle), os.stat(self.path, follow_symlinks=False))
        except OSError:
            return False


@contextmanager
def exclusive_access_or_proceed_without(file: str, longest: float) -> Iterator[None]:
    """Hold *file* exclusively; proceed without the lock after *longest* seconds."""
    lock, until = FileLock(Path(file)), time.monotonic() + longest
    while not lock.take() and time.monotonic() < until:
        time.sleep(_LOOK_AGAIN)
    try:
        yield
    finally:
        lock.free()


def _lock_or_fail(handle: int) -> None:
    """Lock the file open under *handle*; OSError if another process holds the lock."""
    if sys.platform == "win32":
        import msvcrt

        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
    else:
        import fcntl

        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
