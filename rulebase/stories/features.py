"""The features of a story that the model weighs; the same function for training and for answering."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from rulebase.stories.call_order import features_of_missed_turns
from rulebase.stories.spelling_repair_and_word_marking import bids_go_down
from rulebase.stories.tokens import BID, CARD, NUMBER, SEAT, SENTENCE_END, is_honour

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence

    from rulebase.stories.spelling_repair_and_word_marking import Story

_AUCTION = frozenset(
    ("bid", "bidding", "auction", "overcall", "open", "dealer", "pass", "double", "redouble", "box", "call", BID)
)
_PLAY = frozenset(
    ("trick", "lead", "play", "follow", "discard", "ruff", "trump", "finesse", "@dummy", "@declarer", "@defender", CARD)
)
_WHO = frozenset(("i", "we", "they", "he", "she", "somebody", "someone", "player", SEAT))
_THINGS = frozenset((CARD, BID, "trick", "hand", "board"))
_REACH = 6
"""The most words between the doer and the verb."""
_SHORT, _MIDDLING = 9, 25
LETTER_RUN_PREFIX = "C "
"""The prefix of features that are runs of letters, which are weighed separately, being many more."""
LETTER_RUN_SHARE = 0.7
"""The weight of all runs of letters, where all other features together weigh one."""
_RUNS = (3, 4)
"""The lengths of runs: they recognise new and misspelt words by their parts."""


def story_features(story: Story, verbs: Mapping[str, str], stop: Collection[str]) -> Iterator[str]:
    """The features of *story*, each as often as it occurs.

    *verbs* maps words to acts; *stop* are words that count only beside others.
    """
    words = [word.form for word in story.words]
    kept = [word for word in words if word not in stop and word != SENTENCE_END]
    yield from (f"1 {word}" for word in kept)
    yield from (f"2 {one} {other}" for one, other in pairwise(words) if SENTENCE_END not in (one, other))
    yield from (f"3 {one} {other}" for one, other in pairwise(kept))
    for word in words:
        if word != SENTENCE_END and word[0] != "@":
            yield from _letter_runs(word)
    marks = sorted(features_of_concepts_and_cards(story))
    yield from (f"F {mark}" for mark in marks)
    yield from (f"P {one} {other}" for at, one in enumerate(marks) for other in marks[at + 1 :])
    yield from _actor_and_object_features(story, verbs)


def _letter_runs(word: str) -> Iterator[str]:
    """The runs of letters in *word*, with its ends marked."""
    whole = f"_{word}_"
    for length in _RUNS:
        yield from (LETTER_RUN_PREFIX + whole[at : at + length] for at in range(len(whole) - length + 1))


def features_of_concepts_and_cards(story: Story) -> Iterator[str]:
    """Features of the concepts of *story*, and of its calls, cards and roles."""
    forms = {word.form for word in story.words}
    yield from story.concepts
    if bids_go_down(story):
        yield "goes-down"
    yield from features_of_missed_turns(story.words)
    if len(story.bids) > 2:
        yield "many-bids"
    for word, after in pairwise(story.words):
        if word.form == NUMBER and after.form == "card":
            yield f"cards-{word.value}"
    if story.cards:
        yield "honour" if any(is_honour(card) for card in story.cards) else "small"
    yield from (form for form in forms if form[0] == "@" and form not in (BID, CARD, SEAT, NUMBER))
    auction = sum(word.form in _AUCTION for word in story.words)
    play = sum(word.form in _PLAY for word in story.words)
    yield "in-auction" if auction > play else "in-play" if play > auction else "in-neither"
    yield "short" if len(story.words) < _SHORT else "middling" if len(story.words) < _MIDDLING else "long"


def _actor_and_object_features(story: Story, verbs: Mapping[str, str]) -> Iterator[str]:
    """Features telling who does what to what."""
    forms: Sequence[str] = [word.form for word in story.words]
    who, since = "", -_REACH - 1
    for at, form in enumerate(forms):
        if form == SENTENCE_END:
            who, since = "", -_REACH - 1
        elif form in _WHO or (form[0] == "@" and form not in (BID, CARD, NUMBER)):
            who, since = form, at
        deed = verbs.get(form)
        if deed is None:
            continue
        negated = "not " if not {"not", "without"}.isdisjoint(forms[max(0, at - 3) : at]) else ""
        yield f"V {negated}{deed}"
        if at - since <= _REACH:
            yield f"S {who} {negated}{deed}"
        for other in forms[at + 1 : at + 5]:
            if other == SENTENCE_END:
                break
            if other in _THINGS or other in _WHO or other[0] == "@":
                yield f"O {deed} {other}"
                break
