"""What is done otherwise on Windows, tried with stand-ins for what only that system has."""

from __future__ import annotations

import errno
import os
import sys
from contextlib import contextmanager
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest

from rulebase.atomic_writing import write_file, write_new_file
from rulebase.file_locks import FileLock
from rulebase.source_fingerprint import files_state

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


class Regions:
    """``msvcrt`` as far as it locks: a region of a file is held by one handle."""

    def __init__(self) -> None:
        self.held: dict[tuple[int, int], int] = {}

    def locking(self, handle: int, mode: int, count: int) -> None:
        """Hold the region for *handle*, or the error that the system has for one that is held."""
        assert (mode, count) == (2, 1)
        found = os.fstat(handle)
        file = (found.st_dev, found.st_ino)
        holder = self.held.get(file)
        if holder not in (None, handle) and is_open(holder):
            raise OSError(errno.EACCES, "Permission denied")
        self.held[file] = handle


def is_open(handle: int | None) -> bool:
    try:
        os.fstat(handle)
    except OSError:
        return False
    return True


@contextmanager
def windows(**locks: Any) -> Iterator[None]:
    """Names, locks and times as there; a file that is open keeps its name, and folders cannot be opened."""
    opened, unlinked = os.open, os.unlink

    def open_file(path: str, flags: int, *more: int, **told: int) -> int:
        if os.path.isdir(path):
            raise PermissionError(errno.EACCES, "Permission denied", path)
        return opened(path, flags, *more, **told)

    def unlink(path: str) -> None:
        if any(
            os.path.samestat(os.stat(path), os.fstat(handle)) for handle in regions.held.values() if is_open(handle)
        ):
            raise PermissionError(errno.EACCES, "in use by another process", path)
        unlinked(path)

    regions = Regions()
    with pytest.MonkeyPatch.context() as patched:
        patched.setitem(sys.modules, "msvcrt", SimpleNamespace(LK_NBLCK=2, **{"locking": regions.locking, **locks}))
        patched.setattr(sys, "platform", "win32")
        patched.setattr(os, "open", open_file)
        patched.setattr(os, "unlink", unlink)
        patched.setattr(os, "supports_dir_fd", set())
        patched.delattr(os, "chown")
        patched.delattr(os, "link")
        patched.setattr(os, "name", "nt")
        yield


def test_one_records_and_the_lock_goes_with_him(tmp_path: Path) -> None:
    first, second = FileLock(tmp_path / "deal.pbn"), FileLock(tmp_path / "deal.pbn")
    with windows():
        assert (first.take(), second.take()) == (True, False)
        assert (first.held, second.held) == (True, False)
        first.free()
        assert os.listdir(tmp_path) == []
        assert (second.take(), second.held) == (True, True)
        second.free()


def test_a_file_is_written_in_one_piece(tmp_path: Path) -> None:
    """Although no folder can be written out on demand, and no file has owners or a second name."""
    file = str(tmp_path / "deal.pbn")
    with windows():
        write_new_file(file, b"new")
        write_file(file, b"newer")
        with pytest.raises(FileExistsError):
            write_new_file(file, b"another")
        found = os.listdir(tmp_path)

    assert found == ["deal.pbn"]
    assert (tmp_path / "deal.pbn").read_bytes() == b"newer"


def test_a_changed_law_is_noticed_by_its_own_time(tmp_path: Path) -> None:
    """There the other time is that at which the file was made, and no file is looked at from its folder on."""
    law = tmp_path / "law.toml"
    law.write_text("one")
    os.utime(law, ns=(1, 1))
    with windows():
        before = files_state(str(tmp_path), ["law.toml"])
        os.utime(str(law), ns=(1, 2))
        after, gone = files_state(str(tmp_path), ["law.toml"]), files_state(str(tmp_path), ["gone.toml"])

    assert before is not None
    assert before.newest == 1
    assert after != before
    assert gone is None


def test_where_there_are_no_locks_everybody_records(tmp_path: Path) -> None:
    """As in some folders of other machines: what is written is looked at before it is replaced."""

    def refuse(_handle: int, _mode: int, _count: int) -> None:
        raise OSError(errno.EINVAL, "Invalid argument")

    lock = FileLock(tmp_path / "deal.pbn")
    with windows(locking=refuse):
        assert (lock.take(), lock.held) == (True, False)
