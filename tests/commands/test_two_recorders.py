"""Two at one file: the second is told, and may read along; what somebody else has written is never lost."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from adjudicator.commands.recording_file import RecordingFile
from rulebase.file_locks import FileLock
from tests.commands.test_cli_terminal import ROOT, at_terminal, words_of
from tests.helpers.command_line import under

recorded = under("contract-bridge-1963")
CODE = '[Code "contract-bridge-1963"]'
GAME = f'{CODE}\n[Dealer "S"]\n[Record "1"]\n1S P\n'
PATIENCE = 30


def held(path: Path) -> RecordingFile:
    """The file at *path*, recorded to by somebody."""
    first = RecordingFile(path)
    assert first.lock()
    first.text()
    return first


def test_the_second_recorder_is_told(tmp_path: Path) -> None:
    """A pipe ends with status 1, and nothing of it is taken."""
    file = tmp_path / "deal.pbn"
    file.write_text(GAME, encoding="utf-8")
    with held(file):
        answer = recorded("record", str(file), stdin="2S\n")

        assert 1 == answer.status
        assert answer.err == f"adjudicator: {file}: somebody else is recording to it just now; name another file\n"
    again = recorded("record", str(file), stdin="2S\n")

    assert (0, f"{GAME}2S\n") == (again.status, file.read_text(encoding="utf-8"))
    assert [file] == list(tmp_path.iterdir())


def test_a_file_that_is_not_there_yet_has_one_recorder_too(tmp_path: Path) -> None:
    with held(tmp_path / "deal.pbn"):
        assert not RecordingFile(tmp_path / "deal.pbn").lock()

    assert [] == list(tmp_path.iterdir())


def test_another_name_is_the_same_file(tmp_path: Path) -> None:
    """A link to it, or another road."""
    file = tmp_path / "deal.pbn"
    file.write_text(GAME, encoding="utf-8")
    (tmp_path / "link.pbn").symlink_to(file)
    (tmp_path / "folder").mkdir()
    with held(file):
        assert not RecordingFile(tmp_path / "link.pbn").lock()
        assert not RecordingFile(tmp_path / "folder" / ".." / "deal.pbn").lock()


def test_a_deal_gone_on_from_has_one_recorder(tmp_path: Path) -> None:
    """The new file beside it is locked as any other."""
    (tmp_path / "hand.lin").write_text("md|1,,,|mb|1S|mb|p|", encoding="utf-8")
    with held(tmp_path / "hand.pbn"):
        answer = recorded("record", str(tmp_path / "hand.lin"), stdin="2S\n")

    assert 1 == answer.status
    assert "hand.pbn: somebody else is recording to it just now" in answer.err


def test_a_recorder_that_was_killed_holds_nothing(tmp_path: Path) -> None:
    """The system lets go of its lock; what it left behind goes with the next recorder."""
    code = (
        "import sys, pathlib; from adjudicator.commands.recording_file import RecordingFile;"
        "kept = RecordingFile(pathlib.Path('deal.pbn')); print(kept.lock(), flush=True); sys.stdin.read()"
    )
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    with subprocess.Popen(
        [sys.executable, "-c", code], cwd=tmp_path, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as other:
        assert other.stdout is not None
        assert b"True\n" == other.stdout.readline()
        assert not RecordingFile(tmp_path / "deal.pbn").lock()
        other.kill()
    (tmp_path / ".deal.pbn.abcdefgh.tmp").write_bytes(b"half")
    with held(tmp_path / "deal.pbn"):
        pass

    assert [] == list(tmp_path.iterdir())


def test_of_many_at_once_one_records(tmp_path: Path) -> None:
    """However the name of the lock comes and goes, two never hold it together."""
    code = (
        "import sys, os, time, pathlib; from rulebase.file_locks import FileLock\n"
        "for _ in range(200):\n"
        "    lock = FileLock(pathlib.Path('deal.pbn'))\n"
        "    if lock.take():\n"
        "        os.mkdir('inside'); os.rmdir('inside')\n"
        "        lock.free()\n"
    )
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    running = [subprocess.Popen([sys.executable, "-c", code], cwd=tmp_path, env=environment) for _ in range(4)]

    assert [0] * 4 == [process.wait(PATIENCE) for process in running]
    assert [] == list(tmp_path.iterdir())


@pytest.mark.parametrize("lies_there", ["folder", "link"])
def test_what_lies_in_wait_as_a_lock_is_not_followed(lies_there: str, tmp_path: Path) -> None:
    """Then there is no lock; the file itself is looked at all the same."""
    lock = tmp_path / ".deal.pbn.lock"
    if lies_there == "folder":
        lock.mkdir()
    else:
        lock.symlink_to(tmp_path / "victim")
    with held(tmp_path / "deal.pbn") as first:
        first.save(GAME)

    assert {"deal.pbn", ".deal.pbn.lock"} == set(os.listdir(tmp_path))


def test_a_lock_is_given_back_once(tmp_path: Path) -> None:
    first, second = FileLock(tmp_path / "deal.pbn"), FileLock(tmp_path / "deal.pbn")
    assert first.take()
    assert first.take()
    first.free()
    first.free()

    assert second.take()
    assert not first.take()
    second.free()


def test_what_somebody_else_has_written_stays(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Whoever knows nothing of locks, an editor for one: both versions are kept, and it is said."""
    file, own = tmp_path / "deal.pbn", tmp_path / "deal-record.pbn"
    file.write_text(GAME, encoding="utf-8")
    with held(file) as kept:
        kept.save(f"{GAME}2S\n")
        file.write_text("of somebody else", encoding="utf-8")
        kept.save(f"{GAME}2S\nP\n")
        kept.save(f"{GAME}2S\nP\nP\n")

        assert kept.path == own
        assert not RecordingFile(own).lock()
        assert RecordingFile(file).lock()
    FileLock(file).free()

    assert ("of somebody else", f"{GAME}2S\nP\nP\n") == (file.read_text(), own.read_text())
    said = f"{file} was changed by somebody else; it stays as it is, and this is saved to {own} from now on.\n"
    assert said == capsys.readouterr().err


def test_a_new_file_of_somebody_else_stays(tmp_path: Path) -> None:
    """It came into being while the first line was typed."""
    file, own = tmp_path / "deal.pbn", tmp_path / "deal-record.pbn"
    with held(file) as kept:
        file.write_text("of somebody else", encoding="utf-8")
        kept.save(GAME)

    assert ("of somebody else", GAME) == (file.read_text(), own.read_text())


def test_what_was_only_touched_is_not_changed(tmp_path: Path) -> None:
    """A copy with the same content, another time or mode: it is still the file that was saved last."""
    file = tmp_path / "deal.pbn"
    with held(file) as kept:
        kept.save(GAME)
        file.chmod(0o600)
        os.utime(file, (1, 1))
        kept.save(f"{GAME}2S\n")
        file.unlink()
        kept.save(f"{GAME}2S\nP\n")

    assert f"{GAME}2S\nP\n" == file.read_text(encoding="utf-8")
    assert [file] == list(tmp_path.iterdir())


def test_a_file_that_can_no_longer_be_read_is_not_replaced(tmp_path: Path) -> None:
    """Nobody could tell whose it is."""
    file = tmp_path / "deal.pbn"
    with held(file) as kept:
        kept.save(GAME)
        file.unlink()
        file.mkdir()
        kept.save(f"{GAME}2S\n")
        assert kept.unsaved
        file.rmdir()
        kept.retry_save()

    assert f"{GAME}2S\n" == file.read_text(encoding="utf-8")


def test_the_second_reads_along_and_takes_over(tmp_path: Path) -> None:
    """At a terminal: each line as it is saved with its ruling; when the first has left, the second records on."""
    file = tmp_path / "deal.pbn"
    file.write_text(GAME, encoding="utf-8")
    code = (
        "import sys, pathlib; from adjudicator.commands.recording_file import RecordingFile\n"
        "with RecordingFile(pathlib.Path('deal.pbn')) as kept:\n"
        "    kept.lock(); text = kept.text(); print('held', flush=True); sys.stdin.readline()\n"
        "    kept.save(text + '2S 2H\\n'); sys.stdin.readline()\n"
        "    kept.save(text + '2D 2H\\n'); sys.stdin.readline()\n"
    )
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    with subprocess.Popen(
        [sys.executable, "-c", code], cwd=tmp_path, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as other:
        assert other.stdout is not None
        stdin = other.stdin
        assert stdin is not None
        other.stdout.readline()

        def on() -> None:
            """The first goes on to his next step."""
            stdin.write(b"\n")
            stdin.flush()

        status, screen = at_terminal(
            "record",
            "deal.pbn",
            typed="3S\nquit\n",
            after="to call",
            folder=tmp_path,
            meanwhile=[("1S P", on), ("Insufficient bid, call 4: East bids", on), ("2D 2H", on)],
            NO_COLOR="1",
        )
    screen = words_of(screen)

    assert 0 == status
    assert "Somebody else is recording to deal.pbn just now. You read along; q leaves, show" in screen.replace(
        "\n", " "
    )
    assert "\n1S P\n" in screen
    assert "\n2S 2H\n" in screen
    assert "Insufficient bid, call 4: East bids" in screen
    assert "\nundone: 2S 2H\n2D 2H\n" in screen
    assert "They have left; from here on you record." in screen
    assert file.read_text(encoding="utf-8").endswith("2D 2H\n3S\n")


def test_whoever_reads_along_may_leave_and_writes_nothing(tmp_path: Path) -> None:
    file = tmp_path / "deal.pbn"
    file.write_text(GAME, encoding="utf-8")
    with held(file):
        started = time.monotonic()
        status, screen = at_terminal(
            "record", "deal.pbn", typed="2S\nshow\nq\n", after="leaves", folder=tmp_path, NO_COLOR="1"
        )

    assert 0 == status
    assert "Only who records can write here; q leaves, show draws the deal." in words_of(screen)
    assert "1♠" in screen
    assert GAME == file.read_text(encoding="utf-8")
    assert time.monotonic() - started < PATIENCE


def test_a_link_that_leads_to_itself_is_no_file_to_record_to(tmp_path: Path) -> None:
    (tmp_path / "deal.pbn").symlink_to("deal.pbn")
    answer = recorded("record", str(tmp_path / "deal.pbn"), stdin="1S\n")

    assert (1, f"adjudicator: {tmp_path / 'deal.pbn'}: too many levels of symbolic links\n") == (
        answer.status,
        answer.err,
    )


def test_the_lock_goes_though_nothing_can_be_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A complaint goes to a full disk as well, perhaps; the next recorder is not to find the file taken."""
    store = RecordingFile(tmp_path / "deal.pbn")
    monkeypatch.setattr(RecordingFile, "unsaved", True)
    monkeypatch.setattr(RecordingFile, "retry_save", lambda _: os.write(-1, b""))
    with pytest.raises(OSError, match="Bad file descriptor"), store:
        assert store.lock()

    assert [] == list(tmp_path.iterdir())
