"""The search index of a card: the weight of each word for each kind, counted from the phrasings of the rulebase."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter, defaultdict
from functools import cache, cached_property
from itertools import chain, pairwise
from math import log
from typing import TYPE_CHECKING, NamedTuple

from rulebase.compiler.story_lexicon import read_lexicon
from rulebase.compiler.story_phrasings_and_model_file import read_phrasings
from rulebase.stories.tokens import stem

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path

    from adjudicator.report.flow_chart_data import FlowChart
    from rulebase import Rulebase
    from rulebase.compiler.story_phrasings_and_model_file import Phrasing

RUN_LENGTH = 4
"""Letters of a run; runs find words that are misspelt or occur in no phrasing."""
FEWEST_PHRASINGS = 2
"""Phrasings in which a feature must occur to be used."""
MOST_KINDS_IN_FRONT = 10
"""Kinds that are large buttons at the top."""
FEATURES_PER_KIND = 260
"""Features kept for each kind, those with the highest weights."""
DEEDS = {"lead": "lead", "play": "play", "bid": "bid", "pass": "pass", "double": "double", "redouble": "double"}
"""The act that a word names, so that a lead out of turn is not found as a pass out of turn."""
_WORD = re.compile("[a-zA-Z0-9]+")
_SMOOTH = 0.3
_SCALE = 100


def folded_words(text: str) -> list[str]:
    """The words of *text* in small letters, without accents and punctuation."""
    bare = text.lower()
    if not bare.isascii():
        bare = "".join(one for one in unicodedata.normalize("NFKD", bare) if not unicodedata.combining(one))
    return _WORD.findall(bare)


def text_features(text: str) -> Iterator[str]:
    """The features of *text*: words, pairs of words and runs of letters; ``card.js`` does the same."""
    words = folded_words(text)
    yield from (f"{one} {other}" for one, other in pairwise(words))
    yield from chain.from_iterable(map(_word_features, words))


@cache
def _word_features(word: str) -> tuple[str, ...]:
    """The *word* and its runs of letters, cached for thousands of phrasings."""
    whole = f"_{word}_"
    return (word, *(f"~{whole[at : at + RUN_LENGTH]}" for at in range(len(whole) - RUN_LENGTH + 1)))


class NamedKind(NamedTuple):
    """A kind of irregularity by its names, without a chart."""

    kind: str
    title: str
    names: tuple[str, ...]
    broader: str
    """The kind that it may be meant by as well; empty if there is none."""


class PhrasingIndex:
    """The phrasings of every kind of irregularity, read once for all cards that need them, with their features."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self._features: dict[str, tuple[str, ...]] = {}

    @cached_property
    def _asked(self) -> tuple[Phrasing, ...]:
        """All phrasings of the rulebase."""
        return tuple(read_phrasings(self._root))

    def phrasing_counts_by_kind(self, family: str, code: str) -> Counter[str]:
        """The number of phrasings by kind, for games of *family*, with those for *code* itself."""
        return Counter(one.kind for one in self._asked if one.code == code or one.family == family)

    def feature_weights(
        self, charts: Sequence[FlowChart | NamedKind], most: int = FEATURES_PER_KIND
    ) -> Mapping[str, list[int]]:
        """By feature, a flat list of pairs: number of a chart, weight of the feature for that chart.

        For each chart the *most* features with the highest weights are kept.
        """
        place = {chart.kind: number for number, chart in enumerate(charts)}
        texts = [(place[one.kind], self._features_of(one.text)) for one in self._asked if one.kind in place]
        texts += [
            (place[chart.kind], self._features_of(name)) for chart in charts for name in (chart.title, *chart.names)
        ]
        return _feature_weights(texts, most)

    def act_by_word(self) -> Mapping[str, str]:
        """The act that a word names, for all words in phrasings: ``led`` is a lead."""
        used = {word for one in self._asked for word in folded_words(one.text)}
        endings = read_lexicon(self._root).endings
        done = DEEDS | {stem(word, endings): deed for word, deed in DEEDS.items()}
        return {word: done[plain] for word in sorted(used) if (plain := stem(word, endings)) in done}

    def _features_of(self, text: str) -> tuple[str, ...]:
        """The features of *text*, each once."""
        if text not in self._features:
            self._features[text] = tuple(set(text_features(text)))
        return self._features[text]


def kinds_for_top_buttons(laws: Rulebase, code: str, kinds: list[str], phrasings: PhrasingIndex) -> list[str]:
    """The kinds for the buttons at the top: first those that the code lists, then those with most phrasings."""
    info = laws.code(code)
    often = phrasings.phrasing_counts_by_kind(laws.family_of(code), code)
    usual = [kind for kind in info.game.get("called_for", ()) if kind in kinds]
    rest = sorted((kind for kind in kinds if kind not in usual), key=lambda kind: -often[kind])
    return [*usual, *rest][:MOST_KINDS_IN_FRONT]


def _feature_weights(texts: Sequence[tuple[int, tuple[str, ...]]], most: int) -> Mapping[str, list[int]]:
    total = Counter(number for number, _ in texts)
    counts: dict[int, Counter[str]] = {number: Counter() for number in sorted(total)}
    for number, found in texts:
        counts[number].update(found)
    everywhere = Counter(chain.from_iterable(found for _, found in texts))
    kept: dict[str, list[int]] = defaultdict(list)
    for number, of_chart in counts.items():
        # A rare feature says little about any chart.
        heard = ((feature, often) for feature, often in of_chart.items() if everywhere[feature] >= FEWEST_PHRASINGS)
        weighed = (
            (feature, often, _feature_weight(often, total[number], everywhere[feature], len(texts)))
            for feature, often in heard
        )
        loudest = [(weight * often**0.5, feature, weight) for feature, often, weight in weighed if weight > 0]
        for _, feature, weight in sorted(loudest, reverse=True)[:most]:
            kept[feature] += [number, round(weight * _SCALE * (0.4 if feature[0] == "~" else 1))]
    return dict(sorted(kept.items()))


def _feature_weight(often: int, of: int, everywhere: int, texts: int) -> float:
    """The weight of a feature for a chart, negative if it speaks against it.

    *often* of the *of* phrasings of the chart have it, and *everywhere* of all *texts*.
    """
    usual = everywhere / texts
    share = (often + _SMOOTH * usual) / (of + _SMOOTH)
    return log(share / usual) * min(1.0, often / FEWEST_PHRASINGS)
