"""The words of every sentence that a user can see: none that a learner of English would misread or not know."""

from __future__ import annotations

import re

import pytest

from tests.shown_sentences import EFFECTS, MANUAL, READ_OUT, SORTS, shown_sentences

HARD_WORDS = {
    r"(?<![Tt]here )\bis no (?:act|address|book|bid|call|card|code|day|deal|effect|fact|file|form|kind|key|line|list|"
    r"lead|meld|number|pass|result|row|score|seat|set|text|trump)\b": "is not a …",
    r"\banew\b": "again",
    r"\breckon": "count",
    r"\b(?:is|are) passed over\b": "is ignored",
    r"\bbound to\b": "required to, must",
    r"\bwithout (?:a )?right\b": "wrongly",
    r"\bunlawful|\blawful": "legal",
    r"\bmend(?:ed)?\b": "correct",
    r"\bsaid against\b": "wrong with",
    r"\binadvert": "by mistake",
    r"\bmust put in\b": "must play, must call",
    r"\badversar": "opponent",
    r"\bredress\b": "compensation",
    r"\bspeaks? (?:here|where)\b": "applies",
    r"\bhangs? on\b": "depends on",
    r"\bbefore the mention\b": "before anybody mentioned it",
    r"\bcounts? for nothing\b": "does not count",
    r"\bstill wanted\b|\bwants? (?:a fact|a note|its|words)\b": "needs",
    r"\bcards? too many\b": "an extra card",
    r"\bfalse (?:opening )?lead\b": "wrong lead",
    r"\bcondon": "accepted because nobody complained in time",
    r"\bthe looker\b|\ba stranger\b|\brenounce\b": "the player who looked, a card from outside the deal, a revoke",
}
"""What is not to be said → what is said instead."""
READ_BLIND = frozenset((READ_OUT,))
"""What is read out at the table is changed only with a reading by people who have not seen it before."""
FOR_DEVELOPERS = (
    *(f"adjudicator/manual/{page}.md" for page in ("developers", "laws", "changes")),
    "rulebase/words/game-keys.toml",
)
"""Pages and entries that only people read who add laws or change the program."""


@pytest.mark.parametrize("hard", HARD_WORDS)
def test_no_hard_word_is_shown(hard: str) -> None:
    """The message of a failure names each place, and the plainer word."""
    found = [
        f"{one.place}: {one.text} (plainer: {HARD_WORDS[hard]})"
        for one in shown_sentences()
        if one.sort not in READ_BLIND and not one.place.startswith(FOR_DEVELOPERS) and re.search(hard, one.text)
    ]

    assert [] == found


def test_the_sorts_that_are_looked_at_hold_sentences() -> None:
    """The effects and the manual are among them."""
    sorts = {one.sort for one in shown_sentences() if not one.place.startswith(FOR_DEVELOPERS)}

    assert set(SORTS) == sorts
    assert {EFFECTS, MANUAL}.isdisjoint(READ_BLIND)
