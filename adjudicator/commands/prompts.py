"""Prompts at the terminal: reading a line, choosing one of several answers, help that fits on the screen."""

from __future__ import annotations

import os
import sys
from textwrap import wrap
from types import MappingProxyType
from typing import TYPE_CHECKING

from adjudicator.commands.common import BYTES_ENCODING, console_for_output
from adjudicator.values.number_answers import answers_are_numbers, position_of_number
from adjudicator.values.numbers import is_number, small_number

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping, Sequence

    from rich.console import Console


LEAVE_WORDS = frozenset({"q", "quit", "exit"})
NOT_YET_MADE = "not yet made"
LATER_WORDS = frozenset((NOT_YET_MADE, "not yet", "later"))
"""The words that answer a question about an act that is not done yet: it stays open."""
DEFAULT_SCREEN_HEIGHT = 24
"""Lines assumed for a screen of unknown height."""
_PROMPT_LINES = 2
"""Lines kept free for the prompt below and the line typed above."""


def read_line(prompt: str) -> str | None:
    """A line from standard input, without its end; None at the end of the input."""
    try:
        if sys.stdin.isatty() and sys.stdout.isatty():
            _enable_line_editing()
            *above, last = wrapped_prompt(prompt)
            sys.stdout.write("".join(f"{line}\n" for line in above))
            return decoded_line(input(last))
        sys.stderr.write(prompt)
        sys.stderr.flush()
        line = decoded_line(sys.stdin.readline())
    except EOFError:
        line = ""
    if not line:
        if sys.stdin.isatty():
            # The line of the prompt has not been ended by an answer.
            sys.stderr.write("\n")
        return None
    return line.rstrip("\r\n")


def terminal_can_draw_lines_again() -> bool:
    """Whether somebody types at a terminal that can move its cursor."""
    terminal = os.environ.get("TERM", "windows" if sys.platform == "win32" else "")
    return sys.stdin.isatty() and sys.stdout.isatty() and terminal not in ("", "dumb", "unknown")


def wrapped_prompt(prompt: str) -> list[str]:
    """The *prompt* as lines that fit the terminal, which would break it within words."""
    width = console_for_output().width
    if "\n" in prompt or len(prompt) < width:
        return [prompt]
    from textwrap import wrap  # most prompts are short

    *above, last = wrap(prompt, width - 1, break_on_hyphens=False)
    return [*above, f"{last} "]


def decoded_line(line: str) -> str:
    """A *line* of standard input decoded from UTF-8 or ISO 8859-1, whichever its bytes fit."""
    if line.isascii() or getattr(sys.stdin, "encoding", "") != BYTES_ENCODING:
        return line
    from adjudicator.formats.text_encoding import decode_characters  # most lines are plain

    return decode_characters(line.encode(BYTES_ENCODING))


def _enable_line_editing() -> None:
    """Enable the arrow keys if the system has readline."""
    try:
        import readline  # noqa: F401
    except ImportError:
        return


NONE_WORDS = frozenset(("none", "neither", "other", "no", "n", "w", "something else", "none of these"))
"""Words by which people say that no answer fits, where none of the answers is meant by them."""
NONE_FITS = "If none of these happened, the law of this fault does not cover it: q leaves, and it stays open."


def ask_choice(
    question: str,
    choices: Mapping[str, str],
    usual: str = "",
    helps: Callable[[int], str] | str = "",
    words: Mapping[str, str] | None = None,
    keys: Collection[str] = (),
    legend: str = "",
    chooser: str = "",
    later: str = "",
    other_words: Mapping[str, str] = MappingProxyType({}),
) -> str | None:
    """Ask *question* until a choice or one of *keys* is typed, and return it; None when the person leaves.

    *choices* maps each value to its outcome; *usual* is the answer to an empty line; *helps* answers a question mark,
    given the number of lines available; *words* are the texts of the values that need one; *legend* explains the keys.
    *chooser* is a heading above the choices that names the player who chooses; the question then follows them. *later*,
    one of *keys*, leaves open an act that is not done yet. *other_words* are understood too: word → the value meant.
    """
    from adjudicator.render.question_prompt import answer_label, is_asked_without_numbers
    from adjudicator.render.question_prompt import printed_question as drawn

    out = console_for_output(stderr=True)
    labels = {value: answer_label(value, words or {}) for value in choices}
    left_open = f"{later}: {NOT_YET_MADE}" if later else ""
    put = drawn(question, choices, usual, words or {}, out.width, chooser, left_open)
    out.print(*([legend] if legend else []), *put.lines, sep="\n", end="\n" if legend or put.lines else "")
    while True:
        line = read_line(put.prompt)
        if line is None:
            return None
        typed = line.strip().lower()
        if typed == "?":
            _print_help(helps, put.lines, out)
        elif typed in LEAVE_WORDS and typed not in choices:
            return None
        elif typed in keys and typed not in choices:
            return typed
        elif later and typed in LATER_WORDS:
            return later
        elif not typed:
            if usual:
                return usual
            out.print(f"Type {_brief_typing_instructions(labels)}; ? tells more, q leaves.")
        else:
            found = choice_from_typed_text(typed, labels, other_words)
            # A place is not counted where none is shown: the first of yes and no differs from question to question.
            is_place = is_number(typed) and not answers_are_numbers([*labels])
            if found and not (is_place and is_asked_without_numbers(choices, labels)):
                return found
            out.print(f"That is not an answer: {_typing_instructions(labels)}.")
            if typed in NONE_WORDS and not chooser:
                out.print(NONE_FITS)


def _print_help(helps: Callable[[int], str] | str, again: Sequence[str], out: Console) -> None:
    """Print the help in the lines that the screen has left, then the answers *again* below it."""
    lines = out.height if out.is_terminal else DEFAULT_SCREEN_HEIGHT
    room = lines - len(again) - _PROMPT_LINES
    told = helps if isinstance(helps, str) else helps(room)
    out.print(told or "Type the number of an answer, or the answer itself.", *again, sep="\n")


def _typing_instructions(labels: Mapping[str, str]) -> str:
    """The instructions for typing one of *labels*."""
    if set(labels.values()) == {"yes", "no"}:
        return "type y or n, ? for more, or q to leave"
    return f"type {_brief_typing_instructions(labels)}, or what one of them says"


def _brief_typing_instructions(labels: Mapping[str, str]) -> str:
    """The same in few words, after an empty line."""
    if set(labels.values()) == {"yes", "no"}:
        return "y or n"
    return typed_for_one_of([*labels.values()])


def typed_for_one_of(labels: Sequence[str]) -> str:
    """The text to type for one of the answers with these *labels*: ``a number from 1 to 3``, ``none or 1 or more``."""
    if answers_are_numbers(labels):
        return " or ".join(labels)
    return f"a number from 1 to {len(labels)}" if len(labels) > 1 else "1"


_SUIT_WORDS = {"♣": "clubs", "♦": "diamonds", "♥": "hearts", "♠": "spades"}


def choice_from_typed_text(
    typed: str, labels: Mapping[str, str], other_words: Mapping[str, str] = MappingProxyType({})
) -> str | None:
    """The value of *labels* that was *typed*: by number, name, text, one of the *other_words* (word → the value meant),
    or an unambiguous beginning of a name or text."""
    values = list(labels)
    number = small_number(typed)
    if number is not None:
        at = position_of_typed_number(number, values, [*labels.values()])
        return None if at is None else values[at]
    name = _answer_as_name(typed)
    said = [{_answer_as_name(value), _answer_as_name(label)} for value, label in labels.items()]
    for one, names in zip(values, said, strict=True):
        if name in names:
            return one
    if other_words.get(typed) in labels:
        return other_words[typed]
    begun = [one for one, names in zip(values, said, strict=True) if name and any(n.startswith(name) for n in names)]
    return begun[0] if len(begun) == 1 else None


def _answer_as_name(answer: str) -> str:
    """The *answer* in small letters, with one sign for blanks, hyphens and underscores, and suits in words."""
    for suit, word in _SUIT_WORDS.items():
        answer = answer.replace(suit, word)
    return answer.lower().replace(" ", "_").replace("-", "_")


def position_of_typed_number(number: int, values: Sequence[str], labels: Sequence[str]) -> int | None:
    """The position (from 0) of the answer, one of *values* shown as *labels*, that a typed *number* means; else None.

    The number counts the answers as they are listed, unless the answers are numbers themselves.
    """
    for answers in (values, labels):
        if answers_are_numbers(answers):
            return position_of_number(number, answers)
    return number - 1 if 1 <= number <= len(labels) else None


_CUT_MARK = " …"
_LEAST_WIDTH = 20
"""Columns of the narrowest screen supported."""


def help_text_fitted_to_screen(
    asked: str, outcomes: Sequence[str], laws: Sequence[str], told: str, room: int, width: int
) -> str:
    """The help text of a question in at most *room* lines of *width*.

    *asked* is the question, *outcomes* are those of its answers, *told* says how to tell it on the command line. The
    *laws* are cut first, then the outcomes, down to one line each, then the question.
    """
    width = max(width, _LEAST_WIDTH)
    kept = [
        _wrapped_lines(asked, width),
        *(_wrapped_lines(one, width) for one in outcomes),
        *(_wrapped_lines(one, width) for one in laws),
    ]
    last = _wrapped_lines(told, width)
    over = sum(map(len, kept)) + len(last) - room
    shortest = [1] * (1 + len(outcomes)) + [0] * len(laws)
    for at in reversed(range(len(kept))):
        cut = min(max(over, 0), len(kept[at]) - shortest[at])
        kept[at] = _cut_lines(kept[at], len(kept[at]) - cut, width)
        over -= cut
    lines = [line for part in kept for line in part]
    return "\n".join([*lines[: max(room - len(last), 1)], *last])


def _wrapped_lines(text: str, width: int) -> list[str]:
    return wrap(text, width - 1, subsequent_indent="    " if text.startswith(" ") else "")


def _cut_lines(lines: list[str], most: int, width: int) -> list[str]:
    """The first *most* of *lines*, the last one marked if more follow."""
    if len(lines) <= most:
        return lines
    kept = lines[:most]
    if kept:
        kept[-1] = kept[-1][: width - 1 - len(_CUT_MARK)].rstrip(" ,;:") + _CUT_MARK
    return kept
