"""Names and citations as people type them, brought to the one form in which they are compared."""

from __future__ import annotations

import re

_LAW = re.compile(r"(?:laws?|l\.?|§)?\s*(\d{1,3}[a-z]?(?:\d{1,2}[a-z]?)?\d{0,2})", re.IGNORECASE)
_CITED = re.compile(r"^(?:laws?\b|\d)", re.IGNORECASE)
_NUMBER = re.compile(r"\b\d{1,3}(?:\s?[A-Z](?:\s?\d{1,2})?)?(?:[a-z]\b|\s?\([a-z]\))?(?:\s?\([ivx]+\))?(?=[\s,;:.)]|$)")


def plain(name: str) -> str:
    """*name* without case, punctuation or spare spaces: ``Lead-Out-of-Turn`` is ``lead out of turn``."""
    kept = "".join(" " if char in "-_/\u2013\u2014" else char for char in name.casefold())
    return " ".join("".join(char for char in kept if char.isalnum() or char.isspace()).split())


def compact(citation: str) -> str:
    """*citation* without case, spaces and punctuation: ``CB-32`` is ``cb32``, ``62 C 1 (b)`` is ``62c1b``."""
    return "".join(char for char in citation.casefold() if char.isalnum())


def law_number(words: str) -> str | None:
    """The law that *words* name by number (``64A1``, ``law 27 b 1``, ``45C4(b)``), or None."""
    bare = re.sub(r"[\s().\-]", "", words)
    return match[1].casefold() if (match := _LAW.fullmatch(bare)) else None


def laws_cited(cite: str) -> tuple[str, ...]:
    """The law numbers of a citation that consists of them: ``Laws 64A1, 64B`` gives ``64a1`` and ``64b``."""
    if not _CITED.match(cite):
        return ()
    return tuple(dict.fromkeys(compact(number) for number in _NUMBER.findall(cite)))
