"""What is written is whole or not there: every system call of the writer fails once, and is once the last."""

from __future__ import annotations

import errno
import os
import resource
import signal
import stat
import subprocess
import sys
import warnings
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from rulebase import writing
from rulebase.writing import put, put_new, sweep
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

    put(path, write)


WAYS = [
    Way("replacing", lambda path: put(path, NEW), replaces=True),
    Way("for the first time", lambda path: put(path, NEW), replaces=False),
    Way("by another", by_another, replaces=True),
    Way("new", lambda path: put_new(path, NEW), replaces=False),
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
            sweep(path, older=-1)
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
        sweep(path, older=-1)
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
            sweep(path, older=-1)
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


@pytest.mark.parametrize("mode", [0o600, 0o640, 0o664, 0o755])
def test_the_mode_is_kept(mode: int, tmp_path: Path) -> None:
    path = tmp_path / "deal.pbn"
    path.write_bytes(OLD)
    path.chmod(mode)
    put(path, NEW)

    assert stat.S_IMODE(path.stat().st_mode) == mode


@pytest.mark.parametrize(("asked", "mode"), [(0o022, 0o644), (0o077, 0o600), (0o002, 0o664)])
@pytest.mark.parametrize("write", [put, put_new])
def test_a_new_file_has_the_mode_of_any_new_file(write: Any, asked: int, mode: int, tmp_path: Path) -> None:
    before = os.umask(asked)
    try:
        write(tmp_path / "deal.pbn", NEW)
    finally:
        os.umask(before)

    assert stat.S_IMODE((tmp_path / "deal.pbn").stat().st_mode) == mode


def test_what_a_group_was_allowed_is_not_meant_for_another(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the group cannot be kept, its rights are not given to the group of whoever writes."""
    path = tmp_path / "deal.pbn"
    path.write_bytes(OLD)
    path.chmod(0o664)
    found = os.stat(path)
    others = os.stat_result((found.st_mode, *found[1:4], found.st_uid, found.st_gid + 1, *found[6:]))
    looked = os.stat
    monkeypatch.setattr(os, "stat", lambda name, **how: others if str(name) == str(path) else looked(name, **how))
    monkeypatch.setattr(os, "chown", lambda *_given: failing(errno.EPERM)(""))
    put(path, NEW)
    monkeypatch.undo()

    assert stat.S_IMODE(path.stat().st_mode) == 0o604


def test_a_link_is_followed(tmp_path: Path) -> None:
    """The file that it names is replaced, the link stays one."""
    (tmp_path / "far").mkdir()
    file, link = tmp_path / "far" / "deal.pbn", tmp_path / "link.pbn"
    file.write_bytes(OLD)
    link.symlink_to(Path("far") / "deal.pbn")
    put(link, NEW)

    assert (link.is_symlink(), file.is_symlink(), file.read_bytes()) == (True, False, NEW)
    assert names_in(tmp_path) | names_in(file.parent) == {"far", "link.pbn", "deal.pbn"}


def test_links_in_a_ring_lead_nowhere(tmp_path: Path) -> None:
    link = tmp_path / "link.pbn"
    link.symlink_to(link)
    with pytest.raises(OSError, match="symbolic links"):
        put(link, NEW)

    assert names_in(tmp_path) == {"link.pbn"}


@pytest.mark.parametrize("lies_there", ["file", "folder", "link", "link to nothing"])
def test_a_new_file_never_takes_a_name_that_is_taken(lies_there: str, tmp_path: Path) -> None:
    """Nor is a link followed that leads to where nothing is: somebody may have planted it."""
    path, victim = tmp_path / "sheet.md", tmp_path / "victim"
    match lies_there:
        case "file":
            path.write_bytes(OLD)
        case "folder":
            path.mkdir()
        case "link":
            victim.write_bytes(OLD)
            path.symlink_to(victim)
        case _:
            path.symlink_to(victim)
    before = names_in(tmp_path)
    with pytest.raises(FileExistsError):
        put_new(path, NEW)

    assert names_in(tmp_path) == before
    assert content(victim) in (None, OLD)


def test_a_name_that_is_taken_meanwhile_is_not_taken_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Between the look and the writing somebody else was quicker."""
    path = tmp_path / "sheet.md"
    path.write_bytes(OLD)
    monkeypatch.setattr(os.path, "lexists", lambda _path: False)
    with pytest.raises(FileExistsError):
        put_new(path, NEW)

    assert (names_in(tmp_path), path.read_bytes()) == ({"sheet.md"}, OLD)


def test_where_files_have_one_name_only_a_new_one_is_written_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a memory stick: what is there stays there all the same."""
    monkeypatch.setattr(os, "link", lambda *_given: failing(errno.EPERM)(""))
    path = tmp_path / "sheet.md"
    put_new(path, NEW)
    monkeypatch.setattr(os.path, "lexists", lambda _path: False)
    with pytest.raises(FileExistsError):
        put_new(path, OLD)

    assert (names_in(tmp_path), path.read_bytes()) == ({"sheet.md"}, NEW)


@pytest.mark.parametrize("write", [put, put_new])
def test_a_planted_draft_is_not_followed(write: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Even where its name was guessed."""
    import tempfile

    victim, path = tmp_path / "victim", tmp_path / "deal.pbn"
    victim.write_bytes(OLD)
    names = iter(["guessed", "unknown"])
    monkeypatch.setattr(tempfile, "_get_candidate_names", lambda: names)
    (tmp_path / ".deal.pbn.guessed.tmp").symlink_to(victim)
    write(path, NEW)

    assert (victim.read_bytes(), path.read_bytes(), path.is_symlink()) == (OLD, NEW, False)


@pytest.mark.parametrize("mode", [0o444, 0o400])
def test_a_file_that_may_only_be_read_is_left_alone(mode: int, tmp_path: Path) -> None:
    """The folder's mode would let it be replaced; its own mode says what is meant, whoever runs this."""
    path = tmp_path / "deal.pbn"
    path.write_bytes(OLD)
    path.chmod(mode)
    with pytest.raises(PermissionError):
        put(path, NEW)

    assert (names_in(tmp_path), path.read_bytes()) == ({"deal.pbn"}, OLD)


def test_what_is_no_file_is_not_replaced(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for path in (tmp_path / "pipe", tmp_path):
        with pytest.raises(OSError, match="not a file"):
            put(path, NEW)

    assert stat.S_ISFIFO((tmp_path / "pipe").stat().st_mode)


@pytest.mark.parametrize("name", ["a" * 255, "é" * 127, "♠" * 85])
def test_a_name_may_be_as_long_as_names_may_be(name: str, tmp_path: Path) -> None:
    """The name of the draft is shortened, never in the middle of a letter."""
    put(tmp_path / name, OLD)
    put(tmp_path / name, NEW)

    assert (names_in(tmp_path), (tmp_path / name).read_bytes()) == ({name}, NEW)


def test_only_drafts_of_the_file_that_nobody_writes_are_swept(tmp_path: Path) -> None:
    """Not those of other files, nor those in the making, nor what only looks like one."""
    path = tmp_path / "deal.pbn"
    for name in (".deal.pbn.old.tmp", ".deal.pbn.young.tmp", ".other.pbn.old.tmp", ".deal.pbn.old"):
        (tmp_path / name).write_bytes(OLD)
        if "old" in name:
            os.utime(tmp_path / name, (1_700_000_000, 1_700_000_000))
    (tmp_path / ".deal.pbn.folder.tmp").mkdir()
    os.utime(tmp_path / ".deal.pbn.folder.tmp", (1_700_000_000, 1_700_000_000))
    put_new(path, NEW)

    assert names_in(tmp_path) == {
        "deal.pbn", ".deal.pbn.young.tmp", ".other.pbn.old.tmp", ".deal.pbn.old", ".deal.pbn.folder.tmp"
    }  # fmt: skip


def test_the_writer_works_where_the_folder_is_the_current_one(tmp_path: Path) -> None:
    """A bare name is a name in the current folder."""
    code = "from rulebase.writing import put, put_new; put('a', b'x'); put_new('b', b'y')"
    environment = {**os.environ, "PYTHONPATH": str(Path(writing.__file__).parents[1])}
    subprocess.run([sys.executable, "-c", code], cwd=tmp_path, env=environment, check=True)

    assert {name: (tmp_path / name).read_bytes() for name in names_in(tmp_path)} == {"a": b"x", "b": b"y"}


def test_a_database_that_cannot_be_finished_leaves_no_journal(tmp_path: Path) -> None:
    """SQLite keeps one beside what it writes, and has no time to sweep where the disk is full."""

    def fails(draft: str) -> None:
        Path(f"{draft}-journal").touch()
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with pytest.raises(OSError, match="No space left"):
        put(tmp_path / "laws.sqlite", fails)

    assert [] == list(tmp_path.iterdir())


def test_a_draft_of_somebody_else_is_not_swept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a folder of all it may be taken away by whoever made it alone."""
    draft = tmp_path / ".deal.pbn.begun.tmp"
    draft.write_bytes(OLD)
    owner = draft.stat().st_uid
    for somebody, left in ((owner + 1, {draft.name}), (owner, set())):
        monkeypatch.setattr(os, "getuid", lambda somebody=somebody: somebody)
        sweep(tmp_path / "deal.pbn", older=-1)
        assert names_in(tmp_path) == left
