"""The order of calls that a story tells: callers, the dealer, missed turns."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from rulebase.stories.tokens import BID, SEAT, SENTENCE_END, StoryWord

SEATS_CLOCKWISE = "NESW"
"""The seats in the order of play."""
RELATIONS_CLOCKWISE = ("", "lho", "partner", "rho")
"""The relations of the players, by the number of seats further on."""
WORDS_TO_CALL = 6
"""The most words between a player and the call."""
_SORTS = {
    "pass": "pass", "green": "pass", BID: "bid", "open": "bid", "bid": "bid", "overcall": "bid", "jump": "bid",
    "double": "double", "redouble": "double", "x": "double",
}  # fmt: skip
"""Word of a call → the sort of call."""


class CallTold(NamedTuple):
    """A call that the story tells."""

    seat: str
    sort: str
    """``bid``, ``pass`` or ``double``."""
    at: int
    """The index of the player's word."""


def calls_told(words: Sequence[StoryWord]) -> Iterator[CallTold]:
    """The calls in the order in which they are told."""
    for at, word in enumerate(words):
        if word.form != SEAT:
            continue
        for after in words[at + 1 : at + 1 + WORDS_TO_CALL]:
            if after.form in (SENTENCE_END, SEAT):
                break
            if after.form in _SORTS:
                yield CallTold(word.value, _SORTS[after.form], at)
                break


def index_of_dealer_word(words: Sequence[StoryWord]) -> int | None:
    """The index of the word for the player who is said to deal; None if no dealer is named."""
    for at, word in enumerate(words):
        near = [other.form for other in words[at + 1 : at + 4]]
        if word.form == SEAT and ((at and words[at - 1].form == "@dealer") or {"deal", "@dealer"} & set(near)):
            return at
    return None


def seats_away(one: str, other: str) -> int:
    """The number of seats from *one* to *other*, in the order of play."""
    return (SEATS_CLOCKWISE.index(other) - SEATS_CLOCKWISE.index(one)) % len(SEATS_CLOCKWISE)


def features_of_missed_turns(words: Sequence[StoryWord]) -> Iterator[str]:
    """Features of calls that pass over somebody's turn, by the order in which they are told."""
    told = list(calls_told(words))
    dealer = index_of_dealer_word(words)
    if dealer is not None and told and told[0].seat != words[dealer].value:
        yield f"ahead-of-dealer-{told[0].sort}"
        yield f"dealer-is-{RELATIONS_CLOCKWISE[seats_away(told[0].seat, words[dealer].value)]}"
    for one, other in pairwise(told):
        away = seats_away(one.seat, other.seat)
        if away > 1:
            yield f"skips-{other.sort}"
            yield f"skips-to-{RELATIONS_CLOCKWISE[away]}"
