"""Whether a short question can be answered by somebody who sees nothing else."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulebase.compile.vocabulary import AskedFact

_WORD = re.compile(r"[a-z0-9']+")

_POINTING = re.compile(
    r"""
    an?|the|of|or|and|in|on|at|by|to|for|with|from|as|than|not|no|nor|any|all|both|some|other|another|else|more|most
    |one|two|its?|itself|they|them|theirs?|this|that|these|those|there|here|then|so|such|same|ways?|i|you|your|we
    |who|whose|whom|which|what|why|when|where|how|many|much|is|are|was|were|be|been|being|am|do|does|did|done|doing
    |have|has|had|having|can|could|may|might|must|will|would|shall|should|before|after|since|until|already|yet|again
    |once|now|later|still|too|only|ever|never|just|wrong|right|bad|sort|kind|thing|matter|question|case|happen(?:ed|s)?
    |made?|make|found|noticed|mentioned|said|says?|told|come|came|go|went|gone|put|apply|applies
    """,
    re.VERBOSE,
)
"""Words that point at something, or ask: a question of these alone names no card, call, player or act."""

_VAGUE = re.compile(r"\b(?:by then|not so)\b")
"""Words that only a person who has read more can understand."""

_ORDERED = re.compile(r"\botherwise\b")
"""A word that only tells an answer from others that were heard before it."""

_CONDITIONS = {
    "before": re.compile(
        r"\b(?:before|beforehand|earlier|already|first|yet|early|until|after|ahead|during|in|later|when|undealt|still"
        r"|since|by|began|begun|had|time|too|far|unseen)\b"
    ),
    "after": re.compile(
        r"\b(?:after|since|before|later?|past|second|next|then|last|from|right|over|once|when|already)\b"
    ),
    "unless": re.compile(r"\b(?:unless|except|if|without|not|only|but)\b"),
    "without": re.compile(r"\b(?:without|not?|none|lacking|only|out|alone|away|through|unasked|themselves)\b"),
}
"""A word of the whole question that limits what is asked, and the words of which the short one has to keep one."""


def unclear(fact: AskedFact) -> Iterator[str]:
    """The faults of the short question of *fact* and of its short answers, read alone."""
    asked = fact.brief or fact.question
    plain = asked.casefold()
    if all(map(_POINTING.fullmatch, _WORD.findall(plain))):
        yield f"the short question '{asked}' names nothing: which card, call, player or act?"
    if vague := _VAGUE.search(plain):
        yield f"the short question '{asked}' says '{vague[0]}', which only the whole question explains"
    if fact.brief:
        for word in _limits(fact.question):
            if not _CONDITIONS[word].search(plain):
                yield f"the short question '{asked}' has lost the '{word}' of the whole one"

    for value, answer in fact.short.items():
        if _ORDERED.search(answer.casefold()) and value != fact.values[-1]:
            yield f"the answer '{answer}' says 'otherwise' before the answers that it shuts out are heard"


def _limits(question: str) -> Iterator[str]:
    """The words that limit the *question* itself: what it offers as answers, and what stands in brackets, is told
    where the answers are."""
    itself = re.sub(r"\([^()]*\)", " ", question.casefold().partition(":")[0])
    if " or " in itself or ";" in itself:
        return
    for word in _CONDITIONS:
        if re.search(rf"\b{word}\b", itself):
            yield word
