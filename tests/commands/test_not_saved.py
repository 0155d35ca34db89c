"""``record`` where nothing can be saved for a while: what is typed is kept, and saved as soon as it can be."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from adjudicator.commands import file_saving, recording_file
from adjudicator.commands.recording_file import RecordingFile
from tests.commands.test_cli_terminal import at_terminal, words_of
from tests.helpers.command_line import under

CODE = '[Code "contract-bridge-1963"]'
recorded = under("contract-bridge-1963")


@pytest.fixture
def full(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """A disk that is full at the tries with these numbers, from 1."""
    numbers: list[int] = []
    tries = 0

    def on_full_disk(write: object) -> object:
        def put(path: object, content: object) -> None:
            nonlocal tries
            tries += 1
            if tries in numbers:
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            assert callable(write)
            write(path, content)

        return put

    monkeypatch.setattr(file_saving, "write_file", on_full_disk(file_saving.write_file))
    monkeypatch.setattr(file_saving, "write_new_file", on_full_disk(file_saving.write_new_file))
    return numbers


def saved(*lines: str) -> str:
    return "".join(f"{line}\n" for line in (CODE, '[Dealer "S"]', '[Record "1"]', *lines))


def test_what_cannot_be_saved_is_saved_with_the_next_line(tmp_path: Path, full: list[int]) -> None:
    """It is said once, and it is said when all is well again; no line is lost."""
    full += [3, 4]
    file = tmp_path / "deal.pbn"
    answer = recorded("record", str(file), stdin='[Dealer "S"]\n1S P\n2S P\n3S P\n')

    assert 0 == answer.status
    assert saved("1S P", "2S P", "3S P") == file.read_text(encoding="utf-8")
    assert 1 == answer.err.count("Not saved: ")
    assert f"Not saved: {file}: no space left on device. It is kept here" in answer.err
    assert answer.err.endswith(f"Saved to {file} again; nothing is lost.\n")
    assert [file] == list(tmp_path.iterdir())


def test_it_is_tried_once_more_at_the_end(tmp_path: Path, full: list[int]) -> None:
    full += [4]
    file = tmp_path / "deal.pbn"
    answer = recorded("record", str(file), stdin='[Dealer "S"]\n1S P\n2S P\n')

    assert (0, saved("1S P", "2S P")) == (answer.status, file.read_text(encoding="utf-8"))


def test_what_can_never_be_saved_is_shown(tmp_path: Path, full: list[int]) -> None:
    """Status 1, the file as it was saved last, and the whole game on the screen: it can be put elsewhere by hand."""
    file = tmp_path / "deal.pbn"
    recorded("record", str(file), stdin='[Dealer "S"]\n1S P\n')
    before = f'{CODE}\n[Record "1"]\nP P P P\n\n{file.read_text(encoding="utf-8")}'
    file.write_text(before, encoding="utf-8")
    full += range(1, 100)
    answer = recorded("record", str(file), stdin="2S P\n3S\n")

    assert (1, before) == (answer.status, file.read_text(encoding="utf-8"))
    assert answer.err.endswith("Not saved to the last; it stands here instead:\n" + saved("1S P", "2S P", "3S"))
    assert [file] == list(tmp_path.iterdir())


def test_a_folder_that_is_gone_for_a_while(tmp_path: Path) -> None:
    """A stick that is pulled out and put in again."""
    (tmp_path / "stick").mkdir()
    kept = RecordingFile(tmp_path / "stick" / "deal.pbn")
    with kept:
        assert kept.lock()
        kept.save("one\n")
        (tmp_path / "stick").rename(tmp_path / "away")
        kept.save("one\ntwo\n")
        assert kept.unsaved
        (tmp_path / "away").rename(tmp_path / "stick")
        kept.save("one\ntwo\nthree\n")
        assert not kept.unsaved

    assert "one\ntwo\nthree\n" == (tmp_path / "stick" / "deal.pbn").read_text(encoding="utf-8")
    assert ["deal.pbn"] == os.listdir(tmp_path / "stick")


def test_save_tries_at_once(tmp_path: Path) -> None:
    """Whoever has made room need not wait for the next card."""
    typed = "n\n1S\nsave\nquit\n"
    status, screen = at_terminal("record", "deal.pbn", "-c", "contract-bridge-1963", typed=typed, folder=tmp_path)

    assert 0 == status
    assert "everything is saved" in words_of(screen)


def test_an_answer_is_saved_before_it_is_acknowledged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is said after a line, the prompt included, is said when the line is in the file."""
    file = tmp_path / "deal.pbn"
    seen: list[bool] = []
    with RecordingFile(file) as kept:
        monkeypatch.setattr(recording_file, "complain", lambda _said: None)
        assert kept.lock()
        for text in ("a\n", "a\nb\n"):
            kept.save(text)
            seen.append(file.read_text(encoding="utf-8") == text)

    assert [True, True] == seen
