"""Numbers as a record or a person writes them: only up to six plain ASCII digits count.

Python takes more for digits than people mean by a number, ``²`` among them, of which ``int`` makes none; and
``int`` refuses to read some thousand digits.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

MAX_DIGITS = 6
"""Digits of the longest number: one that is longer has no meaning in any field."""


def small_number(text: str) -> int | None:
    """The number that up to six plain digits make, or None."""
    return int(text) if len(text) <= MAX_DIGITS and text.isascii() and text.isdigit() else None


def is_number(text: str) -> bool:
    """Whether *text* is a number of up to six plain digits."""
    return small_number(text) is not None


def first_number(words: Iterable[str]) -> int | None:
    """The first of *words* that is a number; None where none is."""
    return next((number for word in words if (number := small_number(word)) is not None), None)


def is_number_above(text: str, other: str | None) -> bool:
    """Whether *text* is a number greater than *other*; any number exceeds an *other* that is no number."""
    number, over = small_number(text), None if other is None else small_number(other)
    return number is not None and (over is None or number > over)


def number_and_noun(n: int, noun: str) -> str:
    """*n* and *noun*, in the plural (with ``s``) unless *n* is 1."""
    return f"{n} {noun}" if n == 1 else f"{n} {noun}s"
