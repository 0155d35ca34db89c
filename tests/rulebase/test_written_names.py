"""What is written keeps mode, links and names, follows nothing that was planted, and leaves what others write alone."""

from __future__ import annotations

import errno
import os
import stat
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from rulebase import atomic_writing
from rulebase.atomic_writing import remove_abandoned_drafts, write_file, write_new_file
from tests.helpers.failing_calls import failing
from tests.rulebase.test_atomic_writing import NEW, OLD, content, names_in


@pytest.mark.parametrize("mode", [0o600, 0o640, 0o664, 0o755])
def test_the_mode_is_kept(mode: int, tmp_path: Path) -> None:
    path = tmp_path / "deal.pbn"
    path.write_bytes(OLD)
    path.chmod(mode)
    write_file(path, NEW)

    assert stat.S_IMODE(path.stat().st_mode) == mode


@pytest.mark.parametrize(("asked", "mode"), [(0o022, 0o644), (0o077, 0o600), (0o002, 0o664)])
@pytest.mark.parametrize("write", [write_file, write_new_file])
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
    write_file(path, NEW)
    monkeypatch.undo()

    assert stat.S_IMODE(path.stat().st_mode) == 0o604


def test_a_link_is_followed(tmp_path: Path) -> None:
    """The file that it names is replaced, the link stays one."""
    (tmp_path / "far").mkdir()
    file, link = tmp_path / "far" / "deal.pbn", tmp_path / "link.pbn"
    file.write_bytes(OLD)
    link.symlink_to(Path("far") / "deal.pbn")
    write_file(link, NEW)

    assert (link.is_symlink(), file.is_symlink(), file.read_bytes()) == (True, False, NEW)
    assert names_in(tmp_path) | names_in(file.parent) == {"far", "link.pbn", "deal.pbn"}


def test_links_in_a_ring_lead_nowhere(tmp_path: Path) -> None:
    link = tmp_path / "link.pbn"
    link.symlink_to(link)
    with pytest.raises(OSError, match="symbolic links"):
        write_file(link, NEW)

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
        write_new_file(path, NEW)

    assert names_in(tmp_path) == before
    assert content(victim) in (None, OLD)


def test_a_name_that_is_taken_meanwhile_is_not_taken_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Between the look and the writing somebody else was quicker."""
    path = tmp_path / "sheet.md"
    path.write_bytes(OLD)
    monkeypatch.setattr(os.path, "lexists", lambda _path: False)
    with pytest.raises(FileExistsError):
        write_new_file(path, NEW)

    assert (names_in(tmp_path), path.read_bytes()) == ({"sheet.md"}, OLD)


def test_where_files_have_one_name_only_a_new_one_is_written_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a memory stick: what is there stays there all the same."""
    monkeypatch.setattr(os, "link", lambda *_given: failing(errno.EPERM)(""))
    path = tmp_path / "sheet.md"
    write_new_file(path, NEW)
    monkeypatch.setattr(os.path, "lexists", lambda _path: False)
    with pytest.raises(FileExistsError):
        write_new_file(path, OLD)

    assert (names_in(tmp_path), path.read_bytes()) == ({"sheet.md"}, NEW)


@pytest.mark.parametrize("write", [write_file, write_new_file])
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
        write_file(path, NEW)

    assert (names_in(tmp_path), path.read_bytes()) == ({"deal.pbn"}, OLD)


def test_what_is_no_file_is_not_replaced(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for path in (tmp_path / "pipe", tmp_path):
        with pytest.raises(OSError, match="not a file"):
            write_file(path, NEW)

    assert stat.S_ISFIFO((tmp_path / "pipe").stat().st_mode)


@pytest.mark.parametrize("name", ["a" * 255, "é" * 127, "♠" * 85])
def test_a_name_may_be_as_long_as_names_may_be(name: str, tmp_path: Path) -> None:
    """The name of the draft is shortened, never in the middle of a letter."""
    write_file(tmp_path / name, OLD)
    write_file(tmp_path / name, NEW)

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
    write_new_file(path, NEW)

    assert names_in(tmp_path) == {
        "deal.pbn", ".deal.pbn.young.tmp", ".other.pbn.old.tmp", ".deal.pbn.old", ".deal.pbn.folder.tmp"
    }  # fmt: skip


def test_the_writer_works_where_the_folder_is_the_current_one(tmp_path: Path) -> None:
    """A bare name is a name in the current folder."""
    names = "write_file, write_new_file"
    code = f"from rulebase.atomic_writing import {names}; write_file('a', b'x'); write_new_file('b', b'y')"
    environment = {**os.environ, "PYTHONPATH": str(Path(atomic_writing.__file__).parents[1])}
    subprocess.run([sys.executable, "-c", code], cwd=tmp_path, env=environment, check=True)

    assert {name: (tmp_path / name).read_bytes() for name in names_in(tmp_path)} == {"a": b"x", "b": b"y"}


def test_a_draft_of_somebody_else_is_not_swept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a folder of all it may be taken away by whoever made it alone."""
    draft = tmp_path / ".deal.pbn.begun.tmp"
    draft.write_bytes(OLD)
    owner = draft.stat().st_uid
    for somebody, left in ((owner + 1, {draft.name}), (owner, set())):
        monkeypatch.setattr(os, "getuid", lambda somebody=somebody: somebody)
        remove_abandoned_drafts(tmp_path / "deal.pbn", older=-1)
        assert names_in(tmp_path) == left
