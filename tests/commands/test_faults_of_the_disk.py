"""Every file that a command writes, a fault at each system call in turn: whole or as it was, told in a sentence."""

from __future__ import annotations

import errno
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple
from unittest.mock import patch

import pytest

from adjudicator.commands import file_saving
from adjudicator.commands.recording_file import RecordingFile
from tests.helpers.command_line import Answer, run
from tests.helpers.failing_calls import at_call, failing

HAND = b'[Dealer "S"]\n[Record "1"]\n1S 1H P P P\n'
"""A deal with something to be filed."""
ENOUGH = 400


class Written(NamedTuple):
    """A command that writes a file."""

    words: tuple[str, ...]
    file: str
    before: bytes | None = None
    """What stands in the file already."""


def command(*words: str, folder: Path) -> Answer:
    return run(*(word.replace("FOLDER", str(folder)) for word in words), ADJUDICATOR_CONFIG=str(folder / "own"))


COMMANDS = {
    "export": Written(("replay", "FOLDER/hand.pbn", "--export", "FOLDER/out.pbn"), "out.pbn"),
    "form.md": Written(("replay", "FOLDER/hand.pbn", "--form", "FOLDER/out.md"), "out.md"),
    "form.html": Written(("replay", "FOLDER/hand.pbn", "--form", "FOLDER/out.html"), "out.html"),
    "use": Written(("use", "euchre"), "own/config.toml"),
    "use another": Written(("use", "euchre"), "own/config.toml", b'code = "skat"\n'),
}


def prepared(folder: Path, written: Written) -> Path:
    folder.mkdir()
    (folder / "hand.pbn").write_bytes(HAND)
    file = folder / written.file
    if written.before is not None:
        file.parent.mkdir()
        file.write_bytes(written.before)
    return file


def names_in(folder: Path) -> set[str]:
    return {str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file()}


@contextmanager
def fault(at: int, number: int) -> Iterator[list[str]]:
    """The call *at* fails, of those that are made to write the file; gives the calls."""
    calls: list[str] = []

    def watched(write: Callable[..., None]) -> Callable[..., None]:
        def call(*given: object) -> None:
            with at_call(at, failing(number)) as made:
                try:
                    write(*given)
                finally:
                    calls.extend(made)

        return call

    with (
        patch.object(file_saving, "write_file", watched(file_saving.write_file)),
        patch.object(file_saving, "write_new_file", watched(file_saving.write_new_file)),
    ):
        yield calls


@pytest.mark.parametrize("name", COMMANDS)
@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EIO])
def test_a_fault_costs_no_file(name: str, number: int, tmp_path: Path) -> None:
    """And leaves no draft; the next try writes what is written where nothing fails."""
    written = COMMANDS[name]
    folder, told = tmp_path / "folder", 0
    file = prepared(folder, written)
    assert command(*written.words, folder=folder).status == 0
    whole = file.read_bytes()
    for at in range(1, ENOUGH):
        shutil.rmtree(folder)
        prepared(folder, written)
        with fault(at, number) as made:
            done = command(*written.words, folder=folder)
        if len(made) < at:
            break
        content = file.read_bytes() if file.exists() else None
        assert content in (written.before, whole), made
        assert names_in(folder) <= {"hand.pbn", written.file} or made[at - 1] == "unlink", made
        if done.status:
            told += 1
            assert (done.status, done.err.count("\n")) == (1, 1), done.err
            if content == written.before:
                assert command(*written.words, folder=folder).status == 0
        assert file.read_bytes() == whole, made
    else:
        pytest.fail("the command makes calls without end")

    assert told > 3


def saved(folder: Path, during: Callable[[RecordingFile], None]) -> str:
    """What a recording of three lines holds in the end, where a fault is met *during* the second."""
    with RecordingFile(folder / "deal.pbn") as store:
        assert store.lock()
        store.text()
        store.save("one\n")
        during(store)
        store.save("one\ntwo\nthree\n")
        name = store.path
    return name.read_text(encoding="utf-8")


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EIO, errno.EACCES, errno.ENOENT, errno.ESTALE])
def test_a_fault_costs_no_line(number: int, tmp_path: Path) -> None:
    """Whichever call fails while a line is saved: it stands in the file with the next, and nothing else is left."""
    made: list[str] = []
    for at in range(1, ENOUGH):
        folder = tmp_path / str(at)
        folder.mkdir()

        def during(store: RecordingFile, at: int = at, folder: Path = folder) -> None:
            nonlocal made
            with at_call(at, failing(number)) as made:
                store.save("one\ntwo\n")
            assert (folder / "deal.pbn").read_text(encoding="utf-8") in ("one\n", "one\ntwo\n")

        assert saved(folder, during) == "one\ntwo\nthree\n", made
        assert len({path.name for path in folder.iterdir()} - {"deal.pbn"}) <= (made[at - 1 : at] == ["unlink"]), made
        if len(made) < at:
            break
    else:
        pytest.fail("saving makes calls without end")

    assert at > 8
