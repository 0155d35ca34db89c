"""The law numbers in a citation, for the index that the compiler writes and for the cards of a search."""

from __future__ import annotations

import re
from functools import lru_cache

from rulebase.ask.plain import compact, law_of, plain
from rulebase.patterns import pattern

DEFINITIONS = "definitions"
"""The terms that a code defines stand under this name, as if they were one law."""

_CITED = pattern(r"^(?:laws?\b|\d)", re.IGNORECASE)
_NUMBER = pattern(r"\b\d{1,3}(?:\s?[A-Z](?:\s?\d{1,2})?)?(?:[a-z]\b|\s?\([a-z]\))?(?:\s?\([ivx]+\))?(?=[\s,;:.)]|$)")


@lru_cache(2048)
def laws_cited(cite: str) -> tuple[str, ...]:
    """The law numbers of a citation that consists of them: ``Laws 64A1, 64B`` gives ``64a1`` and ``64b``."""
    if not _CITED.match(cite):
        return ()
    return tuple(dict.fromkeys(compact(number) for number in _NUMBER.findall(cite)))


def card_of(cite: str) -> str:
    """The law under which a provision with this citation stands: its number, or the heading, in plain form."""
    cited = laws_cited(cite)
    if cited:
        return law_of(cited[0])
    heading = plain(cite.split(";", maxsplit=1)[0])
    return DEFINITIONS if heading.startswith(DEFINITIONS) else heading
