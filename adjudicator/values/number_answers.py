"""Answers that are numbers, such as ``0`` and ``1+``: a number typed means that number, never a place in the list."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

_DIGITS = "0123456789"
_NONE = "none"
_OR_MORE = " or more"
_NUMBER = re.compile(rf"({_NONE}|[0-9]{{1,6}})(\+|{_OR_MORE})?(?=[ _,]|$)")


def answers_are_numbers(answers: Sequence[str]) -> bool:
    """Whether each of *answers*, values or their words, is a number or begins with one; ``none`` is one as well."""
    return all(map(_NUMBER.match, answers)) and any(answer[:1] in _DIGITS for answer in answers if answer)


def position_of_number(number: int, answers: Sequence[str]) -> int | None:
    """The position (from 0) of the only one of *answers*, which are numbers, that means *number*; None if none does.

    ``1+`` and ``1 or more`` mean every number from 1 on.
    """
    meant = [at for at, answer in enumerate(answers) if _means(answer, number)]
    return meant[0] if len(meant) == 1 else None


def _means(answer: str, number: int) -> bool:
    found = _NUMBER.match(answer)
    if found is None:
        return False
    least = 0 if found[1] == _NONE else int(found[1])
    return number >= least if found[2] else number == least


def number_in_words(value: str) -> str:
    """The number *value* as it is shown among answers: ``none``, ``1 or more``; empty if it is none."""
    found = _NUMBER.fullmatch(value)
    if found is None:
        return ""
    return (_NONE if found[1] == "0" and not found[2] else found[1]) + (_OR_MORE if found[2] else "")
