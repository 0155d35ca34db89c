"""The line editor of ``record`` at a terminal: a status line below the prompt, Tab, and the lines typed before."""

from __future__ import annotations

import sys
from textwrap import wrap
from typing import TYPE_CHECKING

from prompt_toolkit import PromptSession
from prompt_toolkit.completion import Completer, Completion
from prompt_toolkit.shortcuts import CompleteStyle

from adjudicator.commands.prompts import wrapped_prompt
from adjudicator.formats.text_encoding import decode_characters

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from prompt_toolkit.completion import CompleteEvent
    from prompt_toolkit.document import Document

_MOST_STATUS_LINES = 3
_CUT_MARK = " …"


class LineEditor:
    """The editor of the lines of one recording.

    *status* gives what stands below the prompt, *words* what Tab completes; both are asked for each line.
    """

    def __init__(self, status: Callable[[], str], words: Callable[[], Iterable[str]]) -> None:
        self._status = status
        self._words = words
        self._pasted: list[str] = []
        """The lines that were pasted behind the one read last."""
        self._session: PromptSession[str] = PromptSession(
            complete_while_typing=False, complete_style=CompleteStyle.READLINE_LIKE
        )

    def read(self, prompt: str, usual: str = "") -> str | None:
        """The line typed after *prompt*, where *usual* stands to be edited; None at the end of the input."""
        *above, last = wrapped_prompt(prompt)
        sys.stdout.write("".join(f"{line}\n" for line in above))
        if self._pasted:
            sys.stdout.write(f"{last}{self._pasted[0]}\n")
            return self._pasted.pop(0)
        sys.stdout.flush()
        try:
            typed = self._session.prompt(
                last,
                default=usual,
                completer=_WordCompleter(self._words),
                bottom_toolbar=self._status_lines(),
            )
        except EOFError:
            return None
        told = typed if typed.isascii() else decode_characters(typed.encode("utf-8", "surrogateescape"))
        line, *self._pasted = told.splitlines() or [""]
        return line

    def _status_lines(self) -> str:
        """The status, in lines that fit the terminal."""
        width = self._session.output.get_size().columns
        lines = wrap(self._status(), width - 1) or [""]
        if len(lines) > _MOST_STATUS_LINES:
            lines[_MOST_STATUS_LINES - 1] = lines[_MOST_STATUS_LINES - 1][: width - 1 - len(_CUT_MARK)] + _CUT_MARK
        return "\n".join(lines[:_MOST_STATUS_LINES])


class _WordCompleter(Completer):
    """Completes the last word of a line."""

    def __init__(self, words: Callable[[], Iterable[str]]) -> None:
        self._words = words

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterable[Completion]:
        """The completions of the word, and of the words before it where several are completed together."""
        line = document.text_before_cursor.lower()
        word = line[line.rfind(" ") + 1 :]
        for full in dict.fromkeys(self._words()):
            low = full.lower()
            if line and " " in full and low.startswith(line) and low != line:
                yield Completion(full, -len(line))
            elif low.startswith(word) and low != word and (word or " " not in full):
                yield Completion(full, -len(word))
