"""Conflicting sources in a file: what it tells more than once, and which source is believed where they disagree.

A deal in a file says several times who dealt, who declared and at what, who holds which card, what it came to. The
sources are held against each other: where two of them agree against one the one is wrong, whatever it is, and where
nothing decides the one that stands first in the table counts. Either way the disagreement is a remark, said once;
it is no irregularity, since nobody at the table wrote the file.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping


class SourceQuestion(NamedTuple):
    """What is asked of the sources of a deal."""

    about: str
    sources: tuple[str, ...]
    """Who answers it; the first of them that has an answer counts where no two agree against the others."""
    outvoted: str
    """What becomes of the file where others outvote one of its sources."""


DEALER, SECTION, AUCTION, DECLARER = "the Dealer tag", "the seat of the Auction", "the calls", "the Declarer tag"
BOARD, PLAY, HOLDER, FOLLOWING = "the board's number", "the seat of the Play", "who holds the cards", "who follows suit"
CONTRACT, RESULT, TRICKS, LISTED = "the Contract tag", "the Result tag", "the tricks played", "the list of results"
DEAL, DIGIT, LEAD = "the Deal tag", "the dealer of the deal", "who holds the opening lead"
VULNERABLE, SCORE = "the Vulnerable tag", "the Score tag"

WHO_DEALT = SourceQuestion(
    "who dealt",
    (SECTION, DEALER, DECLARER, PLAY, HOLDER, BOARD),
    "the calls are given to the seats that the others say",
)
WHO_DECLARED = SourceQuestion(
    "who declared",
    (AUCTION, DECLARER, PLAY, HOLDER, FOLLOWING, RESULT),
    "the tag is passed over; of the auction, passes dropped in front are put back, else its calls become a note",
)
WHO_DECLARED_UNCALLED = SourceQuestion(
    "who declared, where no call is given",
    (DECLARER, PLAY, HOLDER, FOLLOWING),
    "declarer is the player at the leader's right",
)
WHOSE_COLUMNS = SourceQuestion(
    "whose cards stand in which column",
    (AUCTION, DECLARER, PLAY, HOLDER),
    "the columns begin at declarer's left; or the hands of the Deal are moved round to the seats of the columns",
)
WHAT_CONTRACT = SourceQuestion(
    "the contract",
    (AUCTION, CONTRACT, FOLLOWING, RESULT),
    "the tag is passed over; an auction that the play contradicts becomes a note",
)
WHAT_RESULT = SourceQuestion(
    "the tricks",
    (TRICKS, HOLDER, RESULT),
    "a result that the tricks do not allow is passed over, unless `^` marks it",
)
WHO_DEALT_IN_LIN = SourceQuestion(
    "who dealt, in LIN",
    (DIGIT, LEAD, LISTED, BOARD),
    "the calls are given to the seats that the others say",
)
WHAT_RESULT_IN_LIN = SourceQuestion(
    "the tricks, in LIN",
    (TRICKS, HOLDER, RESULT, LISTED),
    "a result that the tricks do not allow is passed over",
)
WHO_VULNERABLE = SourceQuestion(
    "the vulnerability, where boards tell it",
    (VULNERABLE, SCORE, BOARD),
    "the score is reckoned by the vulnerability that the others say",
)


class SourceVerdict(NamedTuple):
    """What the sources say together."""

    value: str
    by: tuple[str, ...]
    """The sources that say so."""
    decided: bool
    """Whether more of them say so than say any other one thing."""


def weigh_sources(question: SourceQuestion, told: Mapping[str, str | None]) -> SourceVerdict | None:
    """What the sources in *told* come to; None where none of them says anything."""
    by: dict[str, list[str]] = {}
    for source in question.sources:
        if value := told.get(source):
            by.setdefault(value, []).append(source)
    if not by:
        return None
    most = max(map(len, by.values()))
    first, *others = (value for value, sources in by.items() if len(sources) == most)
    return SourceVerdict(first, tuple(by[first]), not others)


def verdict_remark(found: SourceVerdict) -> str:
    """What is believed in the end and why: the end of a remark."""
    if len(found.by) < 2 or not found.decided:
        return f"read as {found.value}: nothing else decides"
    *first, last = found.by
    return f"read as {found.value}: {', '.join(first)} and {last} agree"
