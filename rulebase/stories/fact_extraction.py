"""Extraction of facts from a story, each with the words that it was read from.

People confirm each fact before it counts. Facts of judgement, or known to one player alone, are not extracted; of two
facts that contradict each other neither counts.
"""

from __future__ import annotations

import json
from functools import cached_property, lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from rulebase.query.answers import JUDGES
from rulebase.stories.call_order import RELATIONS_CLOCKWISE, calls_told, index_of_dealer_word, seats_away
from rulebase.stories.spelling_repair_and_word_marking import bid_value
from rulebase.stories.tokens import BID, CARD, SENTENCE_END, is_honour
from rulebase.stories.word_patterns import WordPatterns, pattern_from_line

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterator, Sequence

    from rulebase.query.answers import FactInfo
    from rulebase.stories.spelling_repair_and_word_marking import Story
    from rulebase.stories.tokens import StoryWord
    from rulebase.stories.word_patterns import PatternMatch, WordPattern

MOST_FORMS_KEPT = 4096
"""The number of first words whose patterns are kept."""
SAYS_ENTRY = "says"
"""The entry of the lexicon that holds the sentences by which people confirm a fact."""
ANY_KIND = "any"
"""The kind in patterns for every kind."""
_PRIVATE = frozenset(("unintended", "designation_slip", "own_error"))
"""Facts that only the player can know: that player is asked, whoever told the story."""

_ASKED = frozenset(("can", "may", "could", "should", "must", "shall", "might"))
"""First words of a sentence that asks whether an act is allowed, and so does not tell that it happened."""
_REPLACED = frozenset(("correct", "chang", "make", "replac", "substitut", "becom", "instead", "switch"))
"""Stems of words saying that one call replaces another."""


class ToldFact(NamedTuple):
    """A fact that a story tells."""

    fact: str
    value: str
    words: str
    """The words as they were written."""
    says: str
    """The sentence to be confirmed."""


class StoryFactReader:
    """The extractor of facts from stories."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._ask = connection.execute
        # The same words are looked up for every kind that a story may be about.
        self._patterns = WordPatterns(lru_cache(MOST_FORMS_KEPT)(self._beginning))
        self._of: Story | None = None
        self._matches: list[tuple[str, PatternMatch]] = []

    def told(self, story: Story, kind: str, facts: Sequence[FactInfo]) -> list[ToldFact]:
        """The *facts* that *story* tells, in their order; *kind* is the kind whose law asks them."""
        asked = {fact.id: fact for fact in facts if may_be_offered_from_story(fact)}
        found: dict[str, dict[str, str]] = {}
        barred: set[tuple[str, str, int]] = set()
        read: list[tuple[str, str, int, str]] = []
        sentence = _sentence_number_by_word(story.words)
        asking = {
            sentence[at]
            for at, word in enumerate(story.words)
            if word.form in _ASKED and _begins_sentence(story.words, at)
        }
        for name, match in self._found(story):
            about, _, said = name.partition("/")
            fact, _, value = said.partition("=")
            if about not in (kind, ANY_KIND) or fact not in asked or sentence[match.start] in asking:
                continue
            if value.startswith("!"):
                barred.add((fact, value[1:], sentence[match.start]))
            else:
                read.append((fact, value, sentence[match.start], story.said(match.start, match.end)))
        read += [(fact, value, -1, words) for fact, value, words in _facts_read_without_patterns(story, kind)]
        for fact, value, at, words in read:
            if (fact, value, at) not in barred and fact in asked and value in asked[fact].values:
                held = found.setdefault(fact, {})
                if len(words) > len(held.get(value, "")):
                    held[value] = words
        clear = {fact: found[fact] for fact in asked if len(found.get(fact, {})) == 1}
        return [
            ToldFact(fact, value, words, self._telling_sentence_by_fact_and_value[f"{fact}={value}"])
            for fact, values in clear.items()
            for value, words in values.items()
        ]

    def told_otherwise(self, fact: str, value: str, words: str, facts: Sequence[FactInfo]) -> list[ToldFact]:
        """*fact* with the *value* that *words* of a told auction give it, if it is among the *facts* of a law."""
        asked = any(one.id == fact and value in one.values and may_be_offered_from_story(one) for one in facts)
        return [ToldFact(fact, value, words, self._telling_sentence_by_fact_and_value[f"{fact}={value}"])] * asked

    def _found(self, story: Story) -> list[tuple[str, PatternMatch]]:
        """Each pattern that matches *story*, found once for all kinds."""
        if self._of is not story:
            self._of, self._matches = story, list(self._patterns.matches(story.words))
        return self._matches

    @cached_property
    def _telling_sentence_by_fact_and_value(self) -> dict[str, str]:
        (data,) = self._ask("SELECT data_json FROM story_lexicon WHERE name = ?", (SAYS_ENTRY,)).fetchone()
        said: dict[str, str] = json.loads(data)
        return said

    def _beginning(self, form: str) -> list[tuple[str, WordPattern]]:
        found = self._ask(
            "SELECT name, pattern FROM story_pattern WHERE sort = 'fact' AND form = ? ORDER BY place", (form,)
        )
        return [(name, pattern_from_line(pattern)) for name, pattern in found]


def may_be_offered_from_story(fact: FactInfo) -> bool:
    """Whether people may be offered a value of *fact* from a story: a judgement is theirs alone, a choice may be
    told."""
    return fact.id not in _PRIVATE and not (fact.judgement and fact.to in JUDGES)


def _begins_sentence(words: Sequence[StoryWord], at: int) -> bool:
    """Whether the word at index *at* is the first of its sentence."""
    return at == 0 or words[at - 1].form == SENTENCE_END


def _sentence_number_by_word(words: Sequence[StoryWord]) -> list[int]:
    """The number of the sentence of each word."""
    found, number = [], 0
    for word in words:
        number += word.form == SENTENCE_END
        found.append(number)
    return found


def _facts_read_without_patterns(story: Story, kind: str) -> Iterator[tuple[str, str, str]]:
    """(fact, value, words) read without patterns, from the order of calls or the places of the seats."""
    if kind == "insufficient-bid":
        yield from _sufficient_replacement_fact(story)
    yield from _honour_fact(story)
    if kind in ("pass-out-of-rotation", "bid-out-of-rotation", "double-out-of-rotation"):
        yield from _whose_turn_fact(story, "whose_turn_32" if kind.startswith("double") else "whose_turn")


def _honour_fact(story: Story) -> Iterator[tuple[str, str, str]]:
    """The fact whether the card told of is an honour, if it is the only card."""
    cards = [word for word in story.words if word.form == CARD]
    if len(cards) == 1:
        (card,) = cards
        yield "honour", "yes" if is_honour(card.value) else "no", story.text[card.start : card.end]


def _sufficient_replacement_fact(story: Story) -> Iterator[tuple[str, str, str]]:
    """Law 27B: a sufficient bid told after the insufficient one replaces it."""
    bids = [(at, word) for at, word in enumerate(story.words) if word.form == BID]
    for place, ((at, one), (next_at, other)) in enumerate(pairwise(bids)):
        between = {word.form for word in story.words[at:next_at]}
        turned = "over" in between and SENTENCE_END not in between and bid_value(one.value) <= bid_value(other.value)
        if not turned and bid_value(other.value) > bid_value(one.value):
            continue
        over, low = (other, one) if turned else (one, other)
        for _, new in bids[place + 2 : place + 3]:
            before = {word.form for word in story.words[next_at : story.words.index(new)]}
            if before.isdisjoint(_REPLACED):
                return
            if bid_value(new.value) > bid_value(over.value):
                said = story.text[min(low.start, over.start) : new.end]
                yield "replacement_27", "sufficient_bid", said
        return


def _whose_turn_fact(story: Story, fact: str) -> Iterator[tuple[str, str, str]]:
    """The player whose turn it was, seen from the caller: a dealer is named, and another player calls first."""
    words = story.words
    dealer = index_of_dealer_word(words)
    if dealer is None:
        return
    for call in calls_told(words):
        if call.seat != words[dealer].value:
            first, last = min(call.at, dealer), max(call.at, dealer)
            away = RELATIONS_CLOCKWISE[seats_away(call.seat, words[dealer].value)]
            yield fact, away, story.said(first, min(last + 3, len(words)))
            return
