"""Words that nobody knows, taken for the known word that they are most like."""

from __future__ import annotations

from difflib import SequenceMatcher
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    Beginning = Callable[[str], Iterable[tuple[str, int]]]
    """The known words that begin with these letters, each with how often it is used."""

SHORTEST = 4
"""Letters that a word needs to be repaired: of shorter ones too many are alike."""
_CLOSE = 0.8
"""How much of the two words must be the same, from 0 to 1."""
_LONGEST = 24


class Spelling:
    """Repairs words by what is known."""

    def __init__(self, known: Callable[[str], bool], beginning: Beginning) -> None:
        self._known = known
        self._beginning = beginning
        self._repaired: dict[str, str] = {}

    def right(self, word: str) -> str:
        """*word* if it is known or like no known word, else the known one it is most like."""
        if word not in self._repaired:
            whole = len(word) < SHORTEST or self._known(word)
            self._repaired[word] = word if whole else self._put_in_order(word) or self._nearest(word)
        return self._repaired[word]

    def _put_in_order(self, word: str) -> str:
        """The known word that *word* is but for two letters in each other's place, the commonest; empty for none."""
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
                if abs(len(other) - len(word)) > 2 or len(other) < SHORTEST - 1:
                    continue
                matcher.set_seq1(other)
                if matcher.real_quick_ratio() < best[0] or matcher.quick_ratio() < best[0]:
                    continue
                score = (matcher.ratio(), used)
                if score > best:
                    best, found = score, other
        return found


def of_counts(counts: Mapping[str, int]) -> Spelling:
    """Repairs by the words of *counts*, each with how often it is used."""
    by_letter: dict[str, list[tuple[str, int]]] = {}
    for word, used in counts.items():
        by_letter.setdefault(word[:1], []).append((word, used))
    return Spelling(counts.__contains__, lambda start: by_letter.get(start, ()))
