"""The reader of stories: misspelt words repaired, roles named, calls, cards and concepts in their order."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from difflib import SequenceMatcher
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from rulebase.stories.tokens import (
    BID,
    CARD,
    SENTENCE_END,
    SPELT_OUT,
    StoryWord,
    WordEndings,
    bids_and_cards_joined,
    words_before_joining,
)

if TYPE_CHECKING:
    from rulebase.stories.word_patterns import WordPatterns


if TYPE_CHECKING:
    Beginning = Callable[[str], Iterable[tuple[str, int]]]
    """A function from a beginning to the known words with it, each with its number of uses."""

SHORTEST_REPAIRED = 4
"""The fewest letters of a word that is repaired: too many shorter words are alike."""
_CLOSE = 0.8
"""The least similarity of the two words, from 0 to 1."""
_LONGEST = 24


class StorySpelling:
    """Repairs misspelt words by known words."""

    def __init__(self, known: Callable[[str], bool], beginning: "Beginning") -> None:
        self._known = known
        self._beginning = beginning
        self._repaired: dict[str, str] = {}

    def right(self, word: str) -> str:
        """*word* if it is known or like no known word, else the known word most like it."""
        if word not in self._repaired:
            whole = len(word) < SHORTEST_REPAIRED or self._known(word)
            self._repaired[word] = word if whole else self._put_in_order(word) or self._nearest(word)
        return self._repaired[word]

    def _put_in_order(self, word: str) -> str:
        """The most used known word that *word* becomes when two neighbouring letters are exchanged; empty if none."""
        word = word[:_LONGEST]
        swapped = (f"{word[:at]}{word[at + 1]}{word[at]}{word[at + 2 :]}" for at in range(len(word) - 1))
        known = {other for other in swapped if self._known(other)}
        return max(known, key=lambda other: (self._used(other), other), default="")

    def _used(self, word: str) -> int:
        return next((used for other, used in self._beginning(word) if other == word), 0)

    def _nearest(self, word: str) -> str:
        word = word[:_LONGEST]
        swapped = word[1] + word[0]
        best, found = (_CLOSE, 0), word
        matcher = SequenceMatcher(b=word, autojunk=False)
        for start in dict.fromkeys((word[0], swapped[0])):
            for other, used in self._beginning(start):
                if abs(len(other) - len(word)) > 2 or len(other) < SHORTEST_REPAIRED - 1:
                    continue
                matcher.set_seq1(other)
                if matcher.real_quick_ratio() < best[0] or matcher.quick_ratio() < best[0]:
                    continue
                score = (matcher.ratio(), used)
                if score > best:
                    best, found = score, other
        return found


def spelling_from_counts(counts: Mapping[str, int]) -> StorySpelling:
    """The repair of words by the known words in *counts*, with their numbers of uses."""
    by_letter: dict[str, list[tuple[str, int]]] = {}
    for word, used in counts.items():
        by_letter.setdefault(word[:1], []).append((word, used))
    return StorySpelling(counts.__contains__, lambda start: by_letter.get(start, ()))


STRAINS = "CDHSN"


class Story(NamedTuple):
    """A story as it was read."""

    text: str
    words: tuple[StoryWord, ...]
    concepts: frozenset[str]
    """The concepts that the story mentions."""

    def said(self, start: int, end: int) -> str:
        """The text from the word at *start* to the one before *end*."""
        return self.text[self.words[start].start : self.words[end - 1].end]

    @property
    def bids(self) -> tuple[str, ...]:
        """The bids in the order in which they are told, such as ``1S``."""
        return tuple(word.value for word in self.words if word.form == BID)

    @property
    def cards(self) -> tuple[str, ...]:
        """The cards in the order in which they are told, such as ``SQ``, or ``?Q`` without a suit."""
        return tuple(word.value for word in self.words if word.form == CARD)


class StoryReader:
    """The reader of stories, with endings and spelling of words, and patterns of roles and concepts."""

    def __init__(
        self,
        endings: WordEndings,
        roles: "WordPatterns",
        concepts: "WordPatterns",
        spelling: StorySpelling | None = None,
    ) -> None:
        self.endings = endings
        self.spelling = spelling
        self._roles = roles
        self._concepts = concepts

    def read(self, text: str) -> Story:
        """Read the story in *text*."""
        single = list(words_before_joining(text, self.endings))
        if self.spelling:
            # Names of several words, such as the king of harts, are recognised once each word is spelt right.
            single = [self._spelt(word, self.spelling) for word in single]
        plain = bids_and_cards_joined(single)
        words = tuple(self._with_roles(plain))
        # A concept may contain a role, or the words that told the role.
        concepts = {name for told in (words, plain) for name, _ in self._concepts.matches(told)}
        return Story(text, words, frozenset(concepts))

    @staticmethod
    def _spelt(word: StoryWord, spelling: StorySpelling) -> StoryWord:
        if not word.form.isalpha() or word.value in SPELT_OUT:
            return word
        right = spelling.right(word.form)
        return word if right == word.form else word._replace(form=right, value=right)

    def _with_roles(self, words: Sequence[StoryWord]) -> list[StoryWord]:
        """*words* with each role made one word; of several that match, the longest."""
        longest: dict[int, tuple[int, str]] = {}
        for name, match in self._roles.matches(words):
            if match.end > longest.get(match.start, (0, ""))[0]:
                longest[match.start] = match.end, name
        found: list[StoryWord] = []
        at = 0
        while at < len(words):
            if at in longest:
                end, name = longest[at]
                found.append(StoryWord(f"@{name}", words[at].start, words[end - 1].end, words[at].value))
                at = end
            else:
                found.append(words[at])
                at += 1
        return found


def bid_value(bid: str) -> int:
    """The rank of *bid* (``1S``) among all bids."""
    return int(bid[0]) * len(STRAINS) + STRAINS.index(bid[1])


def bids_go_down(story: Story) -> bool:
    """Whether some bid is not higher than the bid told before it.

    "2C over 2D" tells the later call first.
    """
    places = [(at, word) for at, word in enumerate(story.words) if word.form == BID]
    for (at, first), (next_at, second) in pairwise(places):
        between = [word.form for word in story.words[at + 1 : next_at]]
        higher = bid_value(second.value) > bid_value(first.value)
        if "over" in between and SENTENCE_END not in between:
            return bid_value(first.value) <= bid_value(second.value)
        if not higher and not {"instead", "mean", "not"} & set(between):
            return True
    return False
