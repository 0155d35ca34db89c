"""The terms of a search: words that matter, their synonyms, and the codes that are named."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

LONGEST_PHRASE = 4
A_FEW_WORDS = 4
"""The most words of a short question, which may mean much: "out of turn" is said of calls, leads and plays."""
WEAK = -0.5
"""A short question whose words are in no name and no law here means nothing here if its best kind scores less."""

_WITHIN = frozenset(("in", "at", "under", "for", "playing"))
"""Prepositions after which the name of a code is meant as such."""
NAMED_CODE, PREFERRED, PARENT = 3.0, 1.6, 1.1
"""The factors for a code that is named, for the preferred code when none is, and for the parents of these."""
NAMED_FIRST = 1.2
"""The extra factor if its id begins with the word: whist is whist-american-1890s rather than bridge-whist-1900s."""

TermGroup = tuple[str, ...]
"""Phrases that mean the same."""


class SearchThesaurus(NamedTuple):
    """The synonyms and stop words of a search."""

    alike: Mapping[str, TermGroup]
    stop_words: frozenset[str]


def phrases_in(tokens: Sequence[str]) -> Iterator[str]:
    """The phrases of *tokens* that may have synonyms."""
    for at in range(len(tokens)):
        yield from (" ".join(tokens[at:end]) for end in range(at + 1, min(at + LONGEST_PHRASE, len(tokens)) + 1))


def search_terms(tokens: Sequence[str], thesaurus: SearchThesaurus) -> list[TermGroup]:
    """The terms of a question, each with its synonyms; stop words are left out."""
    found: list[TermGroup] = []
    at = 0
    while at < len(tokens):
        for length in range(min(LONGEST_PHRASE, len(tokens) - at), 0, -1):
            phrase = " ".join(tokens[at : at + length])
            if phrase in thesaurus.alike:
                found.append(_without_inflected_forms((phrase, *thesaurus.alike[phrase])))
                break
        else:
            length = 1
            if tokens[at] not in thesaurus.stop_words:
                found.append((tokens[at],))
        at += length
    return list(dict.fromkeys(found))


def _without_inflected_forms(phrases: TermGroup) -> TermGroup:
    """*phrases* without those that differ from another by an ending only: the index itself knows regular endings."""
    return tuple({_phrase_without_its_ending(phrase): phrase for phrase in reversed(phrases)}.values())


def _phrase_without_its_ending(phrase: str) -> str:
    for ending in ("ing", "ed", "es", "s", "e"):
        if phrase.endswith(ending) and len(phrase) - len(ending) > 2:
            return phrase.removesuffix(ending)
    return phrase


class CodeWords(NamedTuple):
    """The words by which codes are named."""

    names: Callable[[], Sequence[tuple[str, frozenset[str], str]]]
    """Gives (code, words of its id without years or of another of its names, sort of that name).

    A name ``printed`` in a book counts only as a whole; one that is also an ordinary ``word`` at other tables names the
    code only after a preposition, or as the whole question."""
    parents: Callable[[str], tuple[str, ...]]
    words: frozenset[str]
    """Every word that may name a code; numbers, and words of faults such as auction, do not do so alone."""


def code_weights(tokens: Sequence[str], codes: CodeWords, preferred: str) -> tuple[dict[str, float], list[str]]:
    """Code → the factor for its provisions, and *tokens* without those that only name a code."""
    for start, end, within in _places_for_names(tokens):
        run = frozenset(tokens[start:end])
        if run.isdisjoint(codes.words):
            continue
        meant: dict[str, float] = {}
        alone = end - start + within == len(tokens)
        for code, name, sort in codes.names():
            if sort == "word" and not (within or alone):
                continue
            if run == name or (within and not sort and run < name):
                factor = NAMED_CODE * len(run) / len(name) * (NAMED_FIRST if code.split("-")[0] in run else 1.0)
                meant[code] = max(factor, meant.get(code, 0.0))
        if meant:
            if preferred in meant:
                # If a word fits several codes equally, the preferred one is meant.
                meant[preferred] *= PREFERRED
            for code in list(meant):
                meant |= {parent: PARENT for parent in codes.parents(code) if parent not in meant}
            return meant, [*tokens[: start - within], *tokens[end:]]
    return {**dict.fromkeys(codes.parents(preferred), PARENT), preferred: PREFERRED}, list(tokens)


def _places_for_names(tokens: Sequence[str]) -> Iterator[tuple[int, int, bool]]:
    """(start, end, whether a preposition precedes) of places for a name: those after prepositions first, the longest
    first."""
    for length in range(LONGEST_PHRASE, 0, -1):
        for start in range(len(tokens) - length + 1):
            if start and tokens[start - 1] in _WITHIN:
                yield start, start + length, True
    for length in range(LONGEST_PHRASE, 0, -1):
        for start in range(len(tokens) - length + 1):
            yield start, start + length, False
