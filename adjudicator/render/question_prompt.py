"""A question at a terminal with its numbered answers, in a line or in columns."""

from __future__ import annotations

from textwrap import wrap
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from adjudicator.render.names_and_signs import with_glyphs
from adjudicator.render.safe_text import safe_line
from adjudicator.values.number_answers import answers_are_numbers

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

YES_NO = frozenset(("yes", "no"))
_GAP = 3
_INDENT = 2
_TYPED = 4
"""Columns kept free behind a prompt for the typed answer."""


class PrintedQuestion(NamedTuple):
    """The lines of a question, and the prompt after them."""

    lines: tuple[str, ...]
    prompt: str


def printed_question(
    asked: str,
    choices: Mapping[str, str],
    usual: str = "",
    words: Mapping[str, str] = MappingProxyType({}),
    width: int = 80,
    chooser: str = "",
    later: str = "",
) -> PrintedQuestion:
    """The question *asked* with *choices* (answer → its outcome or nothing); *words*: answer → its text.

    *usual* is the answer of the Enter key. If a player chooses, *chooser* is a sentence that says so, and the outcomes
    stand before the question. *later* names the key that leaves the question open.
    """
    asked = with_glyphs(asked)
    labels = {value: answer_label(value, words) for value in choices}
    if is_asked_without_numbers(choices, labels):
        default = f", Enter: {labels[usual]}" if usual else ""
        left_open = f", {later}" if later else ""
        return _question_wrapped(f"{asked} [y/n{default}{left_open}]", width)
    numbered = [
        f"{number}{labels[value]}{' (Enter)' if value == usual else ''}"
        for number, value in zip(answer_numbers([*labels.values()]), choices, strict=True)
    ]
    if later:
        numbered.append(later.replace(":", ""))
    if not any(choices.values()):
        line = f"{asked}  {'  '.join(numbered)}: "
        if len(line) <= width - _TYPED:
            return PrintedQuestion((), line)
        below = f"{' ' * _INDENT}{(' ' * _GAP).join(numbered)}: "
        if len(below) <= width - _TYPED:
            return PrintedQuestion(tuple(wrap(asked, width)), below)
        return PrintedQuestion((*wrap(asked, width), *_answers_in_columns(numbered, width)), "> ")
    brings = (*choices.values(), *([""] if later else []))
    led = [f"{one}{f': {with_glyphs(to)}' if to else ''}" for one, to in zip(numbered, brings, strict=True)]
    if not chooser:
        return PrintedQuestion((*wrap(asked, width), *_answers_one_a_line(led, width)), "> ")
    above = (*wrap(f"{chooser}:", width), *_answers_one_a_line(led, width))
    return _question_wrapped(asked, width)._replace(lines=(*above, *_question_wrapped(asked, width).lines))


def is_asked_without_numbers(choices: Mapping[str, str], labels: Mapping[str, str]) -> bool:
    """Whether the *choices* (answer → its outcome or nothing) with their *labels* are a plain yes and no."""
    return set(labels.values()) == YES_NO and not any(choices.values())


def answer_numbers(labels: Sequence[str]) -> list[str]:
    """The number and space in front of each of the answers *labels*; empty where the answers are numbers themselves."""
    return [""] * len(labels) if answers_are_numbers(labels) else [f"{at} " for at in range(1, len(labels) + 1)]


def answer_label(value: str, words: Mapping[str, str]) -> str:
    """The text of the answer *value*."""
    return safe_line(words.get(value) or value.replace("_", " "))


def _question_wrapped(text: str, width: int) -> PrintedQuestion:
    *above, last = wrap(text, width - _TYPED)
    return PrintedQuestion(tuple(above), f"{last} ")


def _answers_in_columns(numbered: Sequence[str], width: int) -> Iterator[str]:
    """*numbered* entries in as many aligned columns as fit; one a line if none do."""
    widest = max(map(len, numbered)) + _GAP
    across = max(1, (width - _INDENT + _GAP) // widest)
    if across == 1:
        yield from _answers_one_a_line(numbered, width)
        return
    for at in range(0, len(numbered), across):
        yield " " * _INDENT + "".join(one.ljust(widest) for one in numbered[at : at + across]).rstrip()


def _answers_one_a_line(numbered: Sequence[str], width: int) -> Iterator[str]:
    hanging = " " * (_INDENT + 2)
    for one in numbered:
        yield from wrap(one, max(width, 20), initial_indent=" " * _INDENT, subsequent_indent=hanging)
