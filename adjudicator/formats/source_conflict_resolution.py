"""Conflicting sources in a file: the one believed where tags, calls and cards of a deal disagree.

A file gives the dealer, declarer, contract, holders and result of a deal several times. The value that most sources
give is believed; where none has more, that of the source listed first. Either way the disagreement becomes one remark.
It is no irregularity, since nobody at the table wrote the file.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping


class SourceQuestion(NamedTuple):
    """A question that several sources of a deal answer."""

    about: str
    sources: tuple[str, ...]
    """The sources in the order in which they are believed if no majority decides."""
    outvoted: str
    """The treatment of a source that the others outvote."""


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
    "the tag is ignored; of the auction, passes dropped in front are put back, else its calls become a note",
)
WHO_DECLARED_UNCALLED = SourceQuestion(
    "who declared, where no call is given",
    (DECLARER, PLAY, HOLDER, FOLLOWING),
    "declarer is the player at the leader's right",
)
WHOSE_COLUMNS = SourceQuestion(
    "which column has whose cards",
    (AUCTION, DECLARER, PLAY, HOLDER),
    "the columns begin at declarer's left; or the hands of the Deal are moved round to the seats of the columns",
)
WHAT_CONTRACT = SourceQuestion(
    "the contract",
    (AUCTION, CONTRACT, FOLLOWING, RESULT),
    "the tag is ignored; an auction that the play contradicts becomes a note",
)
WHAT_RESULT = SourceQuestion(
    "the tricks",
    (TRICKS, HOLDER, RESULT),
    "a result that the tricks do not allow is ignored, unless `^` marks it",
)
WHO_DEALT_IN_LIN = SourceQuestion(
    "who dealt, in LIN",
    (DIGIT, LEAD, LISTED, BOARD),
    "the calls are given to the seats that the others say",
)
WHAT_RESULT_IN_LIN = SourceQuestion(
    "the tricks, in LIN",
    (TRICKS, HOLDER, RESULT, LISTED),
    "a result that the tricks do not allow is ignored",
)
WHO_VULNERABLE = SourceQuestion(
    "the vulnerability, where boards tell it",
    (VULNERABLE, SCORE, BOARD),
    "the score is counted with the vulnerability that the others say",
)


class SourceVerdict(NamedTuple):
    """The value to believe, and the sources that give it."""

    value: str
    by: tuple[str, ...]
    """The sources that give the value."""
    by_majority: bool
    """Whether more sources give it than give any other value."""


def answer_of_most_sources(question: SourceQuestion, told: Mapping[str, str | None]) -> SourceVerdict | None:
    """The answer to *question* that most sources in *told* (source → answer) give; None if none gives one."""
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
    """The end of a remark: the value believed, and why."""
    if len(found.by) < 2 or not found.by_majority:
        return f"read as {found.value}: nothing else decides"
    *first, last = found.by
    return f"read as {found.value}: {', '.join(first)} and {last} agree"
