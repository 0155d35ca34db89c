"""What is written is whole or not there: every system call of the writer fails once, and is once the last."""

from __future__ import annotations

import errno
import os
import resource
import signal
import warnings
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from rulebase.atomic_writing import remove_abandoned_drafts, write_file, write_new_file
from tests.helpers.failing_calls import Interruption, at_call, failing
from tests.helpers.processes import alone

OLD, NEW = b"what stood there\n" * 400, b"what is written\n" * 900


class Way(NamedTuple):
    """One way to write a file."""

    name: str
    write: Callable[[Path], None]
    replaces: bool


def by_another(path: Path) -> None:
    """As SQLite does it: under the name that it is told."""

    def write(draft: str) -> None:
        with open(draft, "wb") as file:
            file.write(NEW)

    write_file(path, write)


WAYS = [
    Way("replacing", lambda path: write_file(path, NEW), replaces=True),
    Way("for the first time", lambda path: write_file(path, NEW), replaces=False),
    Way("by another", by_another, replaces=True),
    Way("new", lambda path: write_new_file(path, NEW), replaces=False),
]
ways = pytest.mark.parametrize("way", WAYS, ids=[way.name for way in WAYS])


def prepared(folder: Path, way: Way) -> Path:
    folder.mkdir()
    path = folder / "deal.pbn"
    if way.replaces:
        path.write_bytes(OLD)
    return path


def names_in(folder: Path) -> set[str]:
    return {found.name for found in folder.iterdir()}


def content(path: Path) -> bytes | None:
    return path.read_bytes() if path.exists() else None


@ways
@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EIO, errno.EACCES, errno.EPERM, errno.EROFS])
def test_a_call_that_fails_damages_nothing(way: Way, number: int, tmp_path: Path) -> None:
    """At whichever call: the old file or the new one, no draft, and the next try works."""
    for at in range(1, 1000):
        path = prepared(tmp_path / str(at), way)
        with at_call(at, failing(number)) as made:
            try:
                way.write(path)
                done = True
            except OSError:
                done = False
        if len(made) < at:
            break
        assert content(path) in ((NEW,) if done else (OLD if way.replaces else None, NEW)), made
        if made[at - 1] == "unlink":
            # A draft that cannot be taken away is swept later.
            remove_abandoned_drafts(path, older=-1)
        assert names_in(path.parent) <= {path.name}, made
        if not done:
            way.write(path)
        assert content(path) == NEW, made
    else:
        pytest.fail("the writer makes calls without end")

    assert at > 8


@ways
@pytest.mark.parametrize("after", [False, True], ids=["before", "after"])
def test_the_end_of_the_process_damages_nothing(way: Way, after: bool, tmp_path: Path) -> None:
    """Killed at whichever call: the old file or the new one; the draft that is left is swept."""
    assert alone(killed_at_each_call, way.name, after, tmp_path) > 8


def killed_at_each_call(name: str, after: bool, folder: Path) -> int:
    """How many calls the way *name* makes; at each of them a process is killed."""
    way = next(way for way in WAYS if way.name == name)
    for at in range(1, 1000):
        path = prepared(folder / f"{at}", way)
        child = os.fork()
        if child == 0:
            with at_call(at, lambda _name: os.kill(os.getpid(), signal.SIGKILL), after=after):
                way.write(path)
            os._exit(0)
        _, status = os.waitpid(child, 0)

        assert content(path) in (OLD if way.replaces else None, NEW), at
        remove_abandoned_drafts(path, older=-1)
        assert names_in(path.parent) <= {path.name}, at
        if os.WIFEXITED(status):
            assert content(path) == NEW
            return at
    raise AssertionError("the writer makes calls without end")


@ways
def test_a_stop_leaves_nothing_behind(way: Way, tmp_path: Path) -> None:
    """Ctrl-C is no error, and no reason to leave a draft."""

    def stop(_name: str) -> None:
        raise Interruption

    for at in range(1, 1000):
        path = prepared(tmp_path / str(at), way)
        with at_call(at, stop) as made, suppress(Interruption):
            way.write(path)
        if len(made) < at:
            break
        assert content(path) in (OLD if way.replaces else None, NEW)
        if made[at - 1] == "unlink":
            remove_abandoned_drafts(path, older=-1)
        assert names_in(path.parent) <= {path.name}, made

    assert at > 8


@ways
def test_it_is_written_out_before_it_gets_its_name(way: Way, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And its name after that: a machine that crashes in between has the old file or the new one."""
    path = prepared(tmp_path / "folder", way)
    done: list[str | int] = []

    def watched(name: str) -> Callable[..., Any]:
        whole = getattr(os, name)

        def call(*given: Any) -> Any:
            done.append(name)
            return whole(*given)

        return call

    for name in ("write", "replace", "rename", "link"):
        monkeypatch.setattr(os, name, watched(name))
    monkeypatch.setattr(os, "fsync", lambda handle: done.append(os.fstat(handle).st_ino))
    way.write(path)
    while done[0] == "write":
        del done[0]

    assert done == [path.stat().st_ino, "link" if way.name == "new" else "replace", path.parent.stat().st_ino]


@ways
def test_what_is_made_is_made_anew_under_a_name_of_its_own(
    way: Way, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever lies there already is neither followed nor written over, and no name can be foreseen."""
    whole, made = os.open, []

    def watched(path: Any, flags: int, *mode: int) -> int:
        if flags & os.O_CREAT:
            made.append((os.path.basename(path), bool(flags & os.O_EXCL)))
        return whole(path, flags, *mode)

    monkeypatch.setattr(os, "open", watched)
    for folder in ("first", "second"):
        way.write(prepared(tmp_path / folder, way))

    assert [alone for _, alone in made] == [True, True]
    assert len({*made}) == 2


@ways
def test_a_write_may_take_less_than_it_is_given(way: Way, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is left is written then."""
    whole = os.write
    monkeypatch.setattr(os, "write", lambda handle, data: whole(handle, bytes(data[:7])))
    path = prepared(tmp_path / "folder", way)
    way.write(path)

    assert content(path) == NEW


@ways
def test_a_file_that_may_not_grow_is_not_cut(way: Way, tmp_path: Path) -> None:
    """The system itself refuses in the middle of a write: nothing of it is left."""
    path = prepared(tmp_path / "folder", way)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        child = os.fork()
    if child == 0:
        resource.setrlimit(resource.RLIMIT_FSIZE, (len(NEW) // 2, resource.RLIM_INFINITY))
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        try:
            way.write(path)
        except OSError as error:
            os._exit(error.errno or 0)
        os._exit(0)
    _, status = os.waitpid(child, 0)

    assert os.waitstatus_to_exitcode(status) == errno.EFBIG
    assert content(path) == (OLD if way.replaces else None)
    assert names_in(path.parent) <= {path.name}
    way.write(path)
    assert content(path) == NEW


def test_a_database_that_cannot_be_finished_leaves_no_journal(tmp_path: Path) -> None:
    """SQLite keeps one beside what it writes, and has no time to sweep where the disk is full."""

    def fails(draft: str) -> None:
        Path(f"{draft}-journal").touch()
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with pytest.raises(OSError, match="No space left"):
        write_file(tmp_path / "laws.sqlite", fails)

    assert [] == list(tmp_path.iterdir())
