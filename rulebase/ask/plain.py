"""Names and citations as people type them, brought to the one form in which they are compared."""

from __future__ import annotations

import re

from rulebase.patterns import pattern

_LAW = pattern(r"(?:laws?|l\.?|§)?\s*(\d{1,3}(?:[a-z]{1,3}\d{0,2})*)", re.IGNORECASE)

_PARTS = pattern(r"(\d{1,3})([a-z])?(\d{1,2})?([a-z])?([ivx]+)?")
"""Law, section, paragraph, and what stands in brackets: letter and Roman number."""

_LONGEST_NUMBER = 16
"""Signs in the longest law number that anybody types; the pattern takes ever longer over longer words."""


class _Kept(dict[int, str | None]):
    """What is left of each sign, found out when it is met first: thousands of names are brought to this form."""

    def __missing__(self, sign: int) -> str | None:
        char = chr(sign)
        self[sign] = " " if char in "-_/\u2013\u2014" else char if char.isalnum() or char.isspace() else None
        return self[sign]


_KEPT = _Kept()


def plain(name: str) -> str:
    """*name* without case, punctuation or spare spaces: ``Lead-Out-of-Turn`` is ``lead out of turn``."""
    return " ".join(name.casefold().translate(_KEPT).split())


def compact(citation: str) -> str:
    """*citation* without case, spaces and punctuation: ``CB-32`` is ``cb32``, ``62 C 1 (b)`` is ``62c1b``."""
    return "".join(char for char in citation.casefold() if char.isalnum())


def law_number(words: str) -> str | None:
    """The law that *words* name by number (``64A1``, ``law 27 b 1``, ``45C4(b)``), or None."""
    if not any(map(str.isdecimal, words)):
        return None
    bare = re.sub(r"[\s().\-]", "", words)
    match = _LAW.fullmatch(bare) if len(bare) <= _LONGEST_NUMBER else None
    return match[1].casefold() if match else None


def law_parts(number: str) -> tuple[str, ...]:
    """The compact law *number*, part by part: ``40b2aiv`` is law 40, section b, paragraph 2, (a), (iv)."""
    match = _PARTS.fullmatch(number)
    return tuple(part for part in match.groups() if part) if match else (number,)


def law_of(number: str) -> str:
    """The law of which a compact *number* is part: ``27`` of ``27b1a``; what is no number stays."""
    return number[: len(number) - len(number.lstrip("0123456789"))] or number
