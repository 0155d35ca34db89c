"""Patterns over the words of a story, which stand for many ways to write one thing.

``a|b`` is either, ``word?`` may be left out, ``*`` stands for up to three words and ``**`` for up to eight within a
sentence. ``@bid``, ``@card``, ``@seat``, ``@num`` and the roles (``@lho``) stand for the tokens of that name.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from rulebase.stories.tokens import SENTENCE_END, StoryWord, WordEndings, stem

GAPS = {"*": 3, "**": 8}
"""Sign → the most words that it may stand for."""


class PatternElement(NamedTuple):
    """An element of a pattern: the forms that fit it, or the number of words it may skip."""

    forms: frozenset[str]
    gap: int = 0
    optional: bool = False


class PatternMatch(NamedTuple):
    """A match of a pattern: the index of the first word and of the one after the last."""

    start: int
    end: int


def parse_pattern(text: str, endings: WordEndings) -> "WordPattern":
    """The pattern in *text*, with its words brought to the form in which words are compared."""
    return tuple(_pattern_elements(text, endings))


def _pattern_elements(text: str, endings: WordEndings) -> Iterator[PatternElement]:
    for part in text.split():
        if part in GAPS:
            yield PatternElement(frozenset(), GAPS[part])
            continue
        optional = part.endswith("?")
        choices = part.rstrip("?").split("|")
        forms = frozenset(word if word.startswith("@") else stem(word, endings) for word in choices)
        for form in forms:
            if " " in form:
                # "can't" is two words in a story, and two places of the pattern.
                yield from (PatternElement(frozenset((part,)), 0, optional) for part in form.split())
                break
        else:
            yield PatternElement(forms, 0, optional)


WordPattern = tuple[PatternElement, ...]


class WordPatterns:
    """Named patterns to be found in a list of words; patterns that cannot begin at a word are not tried."""

    def __init__(self, beginning: Callable[[str], Sequence[tuple[str, WordPattern]]]) -> None:
        self._beginning = beginning

    def matches(self, words: Sequence[StoryWord]) -> Iterator[tuple[str, PatternMatch]]:
        """(name, match) for each place where a pattern matches, in the order of the words."""
        for at, word in enumerate(words):
            begun = self._beginning(word.form)
            if word.value != word.form:
                begun = (*begun, *self._beginning(word.value))
            for name, pattern in begun:
                end = end_of_match(pattern, 0, words, at)
                if end:
                    yield name, PatternMatch(at, end)


def patterns_by_first_form(named: Iterable[tuple[str, WordPattern]]) -> dict[str, list[tuple[str, WordPattern]]]:
    """Form → the *named* patterns that can begin with it."""
    found: dict[str, list[tuple[str, WordPattern]]] = {}
    for name, pattern in named:
        for form in sorted(_possible_first_forms(pattern)):
            found.setdefault(form, []).append((name, pattern))
    return found


def _possible_first_forms(pattern: Sequence[PatternElement]) -> frozenset[str]:
    found: frozenset[str] = frozenset()
    for element in pattern:
        found |= element.forms
        if not element.optional:
            break
    return found


def end_of_match(pattern: Sequence[PatternElement], place: int, words: Sequence[StoryWord], at: int) -> int:
    """The index after the last word that *pattern*, from its *place* on, takes from *at* on; 0 if it does not match."""
    if place == len(pattern):
        return at
    element = pattern[place]
    if element.gap:
        for skipped in range(element.gap + 1):
            found = end_of_match(pattern, place + 1, words, at + skipped)
            if found:
                return found
            if at + skipped >= len(words) or words[at + skipped].form == SENTENCE_END:
                return 0
        return 0
    if at < len(words) and (words[at].form in element.forms or words[at].value in element.forms):
        found = end_of_match(pattern, place + 1, words, at + 1)
        if found:
            return found
    return end_of_match(pattern, place + 1, words, at) if element.optional else 0


def pattern_line(pattern: WordPattern) -> str:
    """*pattern* as one line of text: the forms of an element joined by ``|``, a gap as its sign."""
    signs = {gap: sign for sign, gap in GAPS.items()}
    return " ".join(
        signs[element.gap] if element.gap else "|".join(sorted(element.forms)) + "?" * element.optional
        for element in pattern
    )


def pattern_from_line(line: str) -> WordPattern:
    """The pattern in a *line* that ``pattern_line`` wrote."""
    return tuple(
        PatternElement(frozenset(), GAPS[part])
        if part in GAPS
        else PatternElement(frozenset(part.rstrip("?").split("|")), 0, part.endswith("?"))
        for part in line.split(" ")
    )
