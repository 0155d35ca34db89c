"""Players whom a story tells by name, and the contract that a declarer tells of, in the words of an auction."""

from __future__ import annotations

import re
from itertools import pairwise, zip_longest
from typing import TYPE_CHECKING

from rulebase.stories.tokens import BID, CARD, SEAT, SENTENCE_END
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
TELLER = frozenset(("i", "me"))
RELATIONS = {"@lho": 1, "@partner": 2, "@rho": 3, "pd": 2, "ptr": 2, "opposit": 2}
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


def words_with_names_as_seats(story: Story) -> Iterator[StoryWord]:
    """The words of *story*, with names of players whose seat is told, such as "Bert (North)", as their seats."""
    names: dict[str, str] = {}
    for one, other, further in zip_longest(story.words, story.words[1:], story.words[2:]):
        if other is None:
            break
        said = story.text[one.start : one.end]
        name = said.split("'")[0]
        gap = story.text[one.end : other.start].strip()
        if (
            not said[:1].isupper()
            or one.form.startswith("@")
            or one.form in (SEAT, BID, CARD, *TELLER, *RELATIONS, *CALLS)
        ):
            continue
        if gap in ("(", ",") and other.form == SEAT and (gap == "(" or story.text[other.end : other.end + 1] == ","):
            names[name] = other.value
        elif further is not None and further.form == SEAT and other.form in ("as", "at", "sit", "sat", "be", "sitting"):
            names[name] = further.value
    before: dict[str, set[str]] = {}
    for one, other in pairwise(story.words):
        name = story.text[other.start : other.end].split("'")[0]
        title = story.text[one.start : one.end]
        if name in names and title[:1].isupper() and one.form != SENTENCE_END:
            before.setdefault(name, set()).add(title)
    names = {name: seat for name, seat in names.items() if len(before.get(name, ())) < 2}  # a couple has one name
    for word in story.words:
        name = story.text[word.start : word.end].split("'")[0]
        yield word._replace(form=SEAT, value=names[name]) if name in names and word.form not in (SEAT, BID) else word
