"""Normal forms in which names and citations are compared; law numbers and their parts."""

from __future__ import annotations

import re
from functools import lru_cache

from rulebase.lazy_patterns import pattern

SMALL_WORDS = frozenset((
    "a", "an", "and", "at", "by", "did", "during", "for", "from", "had", "has", "have", "he", "her", "his", "i", "in",
    "is", "it", "its", "me", "my", "of", "on", "or", "our", "she", "that", "the", "their", "they", "to", "us", "was",
    "we", "were", "with", "you", "your",
))  # fmt: skip
"""Words that do not tell one fault from another."""

_LAW = pattern(r"(?:laws?|l\.?|§)?\s*(\d{1,3}(?:[a-z]{1,3}\d{0,2})*)", re.IGNORECASE)

_PARTS = pattern(r"(\d{1,3})([a-z])?(\d{1,2})?([a-z])?([ivx]+)?")
"""Law, section, paragraph, and the letter and Roman number in brackets."""

_LONGEST_NUMBER = 16
"""The most characters of a law number; the pattern grows slow on longer words."""


class _Kept(dict[int, str | None]):
    """Character → its replacement in a normal form, computed on first use: thousands of names are normalised."""

    def __missing__(self, sign: int) -> str | None:
        char = chr(sign)
        self[sign] = " " if char in "-_/\u2013\u2014" else char if char.isalnum() or char.isspace() else None
        return self[sign]


_KEPT = _Kept()


def normalised_name(name: str) -> str:
    """*name* without case, punctuation or spare spaces: ``Lead-Out-of-Turn`` is ``lead out of turn``."""
    return " ".join(name.casefold().translate(_KEPT).split())


def compact_citation(citation: str) -> str:
    """*citation* without case, spaces and punctuation: ``CB-32`` is ``cb32``, ``62 C 1 (b)`` is ``62c1b``."""
    return "".join(filter(str.isalnum, citation.casefold()))


def law_number_named(words: str) -> str | None:
    """The law number in *words* (``64A1``, ``law 27 b 1``, ``45C4(b)``), or None."""
    if not any(map(str.isdecimal, words)):
        return None
    bare = re.sub(r"[\s().\-]", "", words)
    match = _LAW.fullmatch(bare) if len(bare) <= _LONGEST_NUMBER else None
    return match[1].casefold() if match else None


def law_number_parts(number: str) -> tuple[str, ...]:
    """The parts of the compact law *number*: ``40b2aiv`` is law 40, section b, paragraph 2, (a), (iv)."""
    match = _PARTS.fullmatch(number)
    return tuple(part for part in match.groups() if part) if match else (number,)


def whole_law_number(number: str) -> str:
    """The law of which a compact *number* is part: ``27`` for ``27b1a``; other texts are returned unchanged."""
    return number[: len(number) - len(number.lstrip("0123456789"))] or number


DEFINITIONS = "definitions"
"""The heading under which the terms that a code defines are filed, as if they were one law."""

_CITED = pattern(r"^(?:laws?\b|\d)", re.IGNORECASE)
_NUMBER = pattern(r"\b\d{1,3}(?:\s?[A-Z](?:\s?\d{1,2})?)?(?:[a-z]\b|\s?\([a-z]\))?(?:\s?\([ivx]+\))?(?=[\s,;:.)]|$)")


@lru_cache(2048)
def law_numbers_cited(cite: str) -> tuple[str, ...]:
    """The compact law numbers of *cite*, if it consists of such: ``Laws 64A1, 64B`` gives ``64a1`` and ``64b``."""
    if not _CITED.match(cite):
        return ()
    return tuple(dict.fromkeys(compact_citation(number) for number in _NUMBER.findall(cite)))


def law_of_citation(cite: str) -> str:
    """The law under which a provision cited as *cite* is filed: its number, or the heading in plain form."""
    cited = law_numbers_cited(cite)
    if cited:
        return whole_law_number(cited[0])
    heading = normalised_name(cite.split(";", maxsplit=1)[0])
    return DEFINITIONS if heading.startswith(DEFINITIONS) else heading
