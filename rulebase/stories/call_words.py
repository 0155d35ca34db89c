"""The words of calls, and the contract that a declarer tells of, as the words of an auction."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from rulebase.stories.tokens import BID
from rulebase.stories.told_auction import DOUBLE, PASS, REDOUBLE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulebase.stories.spelling_repair_and_word_marking import Story
    from rulebase.stories.tokens import StoryWord

CALLS = {
    "pass": PASS, "p": PASS, "pp": PASS, "ppp": PASS, "pppp": PASS, "green": PASS, "double": DOUBLE, "doubl": DOUBLE,
    "x": DOUBLE, "dbl": DOUBLE, "red": DOUBLE, "redouble": REDOUBLE, "redoubl": REDOUBLE, "xx": REDOUBLE,
    "rdbl": REDOUBLE, "rdouble": REDOUBLE, "blue": REDOUBLE, "xd": DOUBLE, "xxd": REDOUBLE,
}  # fmt: skip
_CONTRACT = re.compile(r"(?i)(?<=in )([1-7])(nt?|[cdhs♣♦♥♠])(?!\w)")
_STRAIN_SIGNS = {"♣": "C", "♦": "D", "♥": "H", "♠": "S"}


def words_with_contracts(story: Story) -> Iterator[StoryWord]:
    """The words of *story*; "I'm in 4S", which is one word for declarer, is a player and a bid if calls follow."""
    for at, word in enumerate(story.words):
        bid = _CONTRACT.search(story.text[word.start : word.end]) if word.form == "@declarer" else None
        if bid is None or not any(other.form in CALLS for other in story.words[at + 1 :]):
            yield word
            continue
        yield word._replace(form="i", end=word.start + bid.start(), value="i")
        strain = "N" if bid[2][0].upper() == "N" else _STRAIN_SIGNS.get(bid[2], bid[2].upper())
        yield word._replace(form=BID, start=word.start + bid.start(), end=word.start + bid.end(), value=bid[1] + strain)
