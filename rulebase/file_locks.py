"""Locks of files between processes, to record in a file or to build it; a lock ends with its process."""

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
"""What is answered when another process holds the lock."""

_LOOK_AGAIN = 0.05
"""Seconds between two looks whether the other has freed it."""


class FileLock:
    """The lock of a file: an empty file beside it, which is there as long as somebody records, or builds."""

    def __init__(self, file: Path) -> None:
        # Unlike ``Path.resolve`` this bears links that lead in a circle; whoever opens the file complains of them.
        folder, name = os.path.split(os.path.realpath(file))
        self.path = Path(folder, f"{draft_prefix(name)}lock")
        self._handle: int | None = None

    @property
    def held(self) -> bool:
        """Whether nobody else can take it now."""
        return self._handle is not None

    def take(self) -> bool:
        """Whether it is ours now; False where somebody else has it.

        Where there can be no lock, as in some folders of other machines, it is taken as ours: what is written is
        looked at before it is replaced in any case.
        """
        while self._handle is None:
            try:
                handle = self._opened()
            except OSError:
                return True
            try:
                _hold(handle)
            except OSError as error:
                os.close(handle)
                return error.errno not in _HELD
            # Who held it before us takes the name away, and what we hold may be the file that had it.
            if self._has_the_name(handle):
                self._handle = handle
            else:
                os.close(handle)
        return True

    def free(self) -> None:
        """Let others have it."""
        if self._handle is None:
            return
        handle, self._handle = self._handle, None
        # The name goes first, while nobody else can hold it; a system that keeps names of open files does it after.
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
            # Left there by somebody else: it can be held all the same.
            return os.open(self.path, os.O_RDONLY | follow)

    def _has_the_name(self, handle: int) -> bool:
        try:
            return os.path.samestat(os.fstat(handle), os.stat(self.path, follow_symlinks=False))
        except OSError:
            return False


@contextmanager
def exclusive_access(file: str, longest: float) -> Iterator[None]:
    """While no other process is at the *file*; who is at it for more than so many seconds is not waited for."""
    lock, until = FileLock(Path(file)), time.monotonic() + longest
    while not lock.take() and time.monotonic() < until:
        time.sleep(_LOOK_AGAIN)
    try:
        yield
    finally:
        lock.free()


def _hold(handle: int) -> None:
    """Hold what is open under *handle*; OSError where another process does."""
    if sys.platform == "win32":
        import msvcrt

        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
    else:
        import fcntl

        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
