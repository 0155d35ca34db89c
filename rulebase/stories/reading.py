"""What a story says: its words with the roles in them, the calls and cards in their order, and what is spoken of."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from rulebase.stories.words import BID, CARD, END, SPELT_OUT, Word, joined, plain_words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rulebase.stories.patterns import Patterns
    from rulebase.stories.spelling import Spelling
    from rulebase.stories.words import Endings

STRAINS = "CDHSN"


class Story(NamedTuple):
    """What was written, read."""

    text: str
    words: tuple[Word, ...]
    concepts: frozenset[str]
    """What is spoken of."""

    def said(self, start: int, end: int) -> str:
        """What was written from the word at *start* to the one before *end*."""
        return self.text[self.words[start].start : self.words[end - 1].end]

    @property
    def bids(self) -> tuple[str, ...]:
        """The bids in the order in which they are told, as ``1S``."""
        return tuple(word.value for word in self.words if word.form == BID)

    @property
    def cards(self) -> tuple[str, ...]:
        """The cards in the order in which they are told, as ``SQ``, ``?Q`` where no suit is told."""
        return tuple(word.value for word in self.words if word.form == CARD)


class Reader:
    """Reads stories: how words end and are spelt, what roles are called, what is spoken of."""

    def __init__(self, endings: Endings, roles: Patterns, concepts: Patterns, spelling: Spelling | None = None) -> None:
        self.endings = endings
        self.spelling = spelling
        self._roles = roles
        self._concepts = concepts

    def read(self, text: str) -> Story:
        """The story that *text* tells."""
        single = list(plain_words(text, self.endings))
        if self.spelling:
            # What is spelt out in several words is known once each of them is spelt right: the king of harts.
            single = [self._spelt(word, self.spelling) for word in single]
        plain = joined(single)
        words = tuple(self._with_roles(plain))
        # A role may be part of what is spoken of, and so may the words it was told in.
        concepts = {name for told in (words, plain) for name, _ in self._concepts.matches(told)}
        return Story(text, words, frozenset(concepts))

    @staticmethod
    def _spelt(word: Word, spelling: Spelling) -> Word:
        if not word.form.isalpha() or word.value in SPELT_OUT:
            return word
        right = spelling.right(word.form)
        return word if right == word.form else word._replace(form=right, value=right)

    def _with_roles(self, words: Sequence[Word]) -> list[Word]:
        """*words* with each role made one word; where several fit, the longest."""
        longest: dict[int, tuple[int, str]] = {}
        for name, match in self._roles.matches(words):
            if match.end > longest.get(match.start, (0, ""))[0]:
                longest[match.start] = match.end, name
        found: list[Word] = []
        at = 0
        while at < len(words):
            if at in longest:
                end, name = longest[at]
                found.append(Word(f"@{name}", words[at].start, words[end - 1].end, words[at].value))
                at = end
            else:
                found.append(words[at])
                at += 1
        return found


def bid_value(bid: str) -> int:
    """The rank of a bid (``1S``) among all bids."""
    return int(bid[0]) * len(STRAINS) + STRAINS.index(bid[1])


def goes_down(story: Story) -> bool:
    """Whether some bid told is not above the one told before it, as it stood on the table.

    "2C over 2D" tells the later call first.
    """
    places = [(at, word) for at, word in enumerate(story.words) if word.form == BID]
    for (at, first), (next_at, second) in pairwise(places):
        between = [word.form for word in story.words[at + 1 : next_at]]
        higher = bid_value(second.value) > bid_value(first.value)
        if "over" in between and END not in between:
            return bid_value(first.value) <= bid_value(second.value)
        if not higher and not {"instead", "mean", "not"} & set(between):
            return True
    return False
