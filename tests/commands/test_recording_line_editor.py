"""The line that is typed in ``record``: edited, completed, brought back, with how the game stands below it."""

from __future__ import annotations

import io
import threading
from typing import TYPE_CHECKING

import pytest
from prompt_toolkit.application import create_app_session
from prompt_toolkit.data_structures import Size
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output.vt100 import Vt100_Output

from adjudicator.commands.prompts import terminal_can_draw_lines_again
from adjudicator.commands.recording_line_editor import LineEditor
from tests.commands.test_cli_terminal import words_of

if TYPE_CHECKING:
    from collections.abc import Iterable

CURSOR_STANDS_AT_TOP = "\x1b[1;1R"
"""What a terminal answers when it is asked where its cursor stands."""
UP, LEFT = "\x1b[A", "\x1b[D"
WORDS = ("1S", "2NT", "pass", "fifteen for two", "Anna")


def typed(
    *keys: str, usual: str = "", status: str = "4♠ by South", words: Iterable[str] = WORDS
) -> tuple[list[str | None], str]:
    """(the lines read, the screen) where the *keys* of each line are typed in turn."""
    screen = io.StringIO()
    with create_pipe_input() as keyboard:
        output = Vt100_Output(screen, lambda: Size(rows=24, columns=80), term="xterm")
        with create_app_session(input=keyboard, output=output):
            editor = LineEditor(lambda: status, lambda: words)
            lines = list[str | None]()
            for line in keys:
                keyboard.send_text(CURSOR_STANDS_AT_TOP + line.removesuffix("\r"))
                # Who ends a line has seen it drawn with what stands below it.
                ended = threading.Timer(0.2 if line.endswith("\r") else 0, keyboard.send_text, ["\r"])
                ended.start()
                lines.append(editor.read("West to call> ", usual))
                ended.join()
    return lines, words_of(screen.getvalue())


@pytest.mark.parametrize(
    ("keys", "line"),
    [
        ("1S P\r", "1S P"),
        (f"1S 2{LEFT}P \r", "1S P 2"),
        ("pa\t\r", "pass"),
        ("Anna p\t\r", "Anna pass"),
        ("2n\t\r", "2NT"),
        ("fifteen f\t\r", "fifteen for two"),
        ("an\t\r", "Anna"),
        ("\x04", None),
    ],
)
def test_a_line_is_edited_and_completed(keys: str, line: str | None) -> None:
    assert [line] == typed(keys)[0]


def test_a_line_typed_before_comes_back() -> None:
    assert ["1S P", "1S P"] == typed("1S P\r", f"{UP}\r")[0]


def test_lines_that_are_pasted_are_read_one_by_one() -> None:
    """A terminal marks what is pasted, so that its line breaks are no Enter."""
    assert ["1S P", "2S", "X"] == typed("\x1b[200~1S P\n2S\nX\x1b[201~\r", "", "")[0]


def test_a_text_is_given_to_be_edited() -> None:
    assert ["2H"] == typed("\x7fH\r", usual="2S")[0]


def test_how_the_game_stands_is_below_the_prompt() -> None:
    """Broken between words where it is long, and cut after three lines."""
    long = " · ".join(f"part {number} of what is in force" for number in range(20))

    assert "4♠ by South" in typed("P\r")[1]
    shown = " ".join(typed("P\r", status=long)[1].split())
    assert "part 5 of what is in force" in shown
    assert "part 12 of" not in shown


def test_a_terminal_that_cannot_move_its_cursor_has_no_editor(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor has a pipe."""
    monkeypatch.setattr("sys.stdin", Terminal())
    monkeypatch.setattr("sys.stdout", Terminal())
    for name, can in (("xterm", True), ("dumb", False), ("unknown", False)):
        monkeypatch.setenv("TERM", name)
        assert can is terminal_can_draw_lines_again()
    monkeypatch.setattr("sys.stdin", io.StringIO())
    monkeypatch.setenv("TERM", "xterm")
    assert not terminal_can_draw_lines_again()


class Terminal(io.StringIO):
    """A stream that is a terminal."""

    def isatty(self) -> bool:
        return True
