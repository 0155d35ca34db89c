"""The understanding of stories on a card: the words, patterns and weights of the rulebase that its kinds need."""

from __future__ import annotations

import json
from math import log, sqrt
from typing import TYPE_CHECKING, Any, NamedTuple

from rulebase.query.kinds_of_story import kind_called_in_code
from rulebase.stories.fact_extraction import ANY_KIND, SAYS_ENTRY, may_be_offered_from_story
from rulebase.stories.tokens import SPELT_OUT
from rulebase.stories.topic_model import unpacked_weights

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence

    from rulebase import Rulebase

MOST_FEATURES = 17_000
"""Features kept, those with the strongest weights: with so many the likeliest five kinds are nearly those of all."""
DIGITS = "".join(chr(code) for code in (*range(35, 127), *range(0xC0, 0x180)) if chr(code) not in "<\\|")
"""The signs that stand for numbers in the weights; ``stories.js`` has them too. None is escaped in JSON."""
ZERO_WEIGHT = 40
"""The sign of the weight zero; the least and the largest weight lie so far from it."""
RARITY_STEPS = 9
"""Steps of one unit of rarity."""
SCALE_STEPS, LEAST_SCALE = 12.0, 0.001
"""Steps of a scale for each factor of e, above the least scale."""


class _Feature(NamedTuple):
    """A feature with what it tells of the kinds of a card."""

    name: str
    rarity: float
    scale: float
    weights: Sequence[tuple[int, int]]
    """(number of a label, weight)."""

    @property
    def strength(self) -> float:
        return self.rarity * self.scale * sqrt(sum(weight * weight for _, weight in self.weights))


class StoriesOfCards:
    """The understanding of stories on several cards, which share the words and the weights."""

    def __init__(self, laws: Rulebase, kinds_by_code: Mapping[str, Sequence[str]]) -> None:
        """*kinds_by_code*: code → the kinds of its charts, in any order."""
        self._laws = laws
        numbers = {
            number for code, kinds in kinds_by_code.items() for number in _labels_of_charts(laws, code, kinds)[0]
        }
        self._labels = sorted(numbers)

    def shared(self) -> dict[str, Any]:
        """The data for all cards: words, roles, concepts, weights; empty without a model."""
        laws = self._laws
        if not laws.topic_model.has_labels:
            return {}
        lexicon = _lexicon(laws)
        used = laws.connection.execute("SELECT word, used FROM story_word ORDER BY word")
        return {
            "irregular": lexicon["irregular"],
            "suffixes": lexicon["suffixes"],
            "stop": lexicon["stop"],
            "verbs": lexicon["verbs"],
            "spelt": sorted(SPELT_OUT),
            "words": " ".join(f"{word} {count}" for word, count in used),
            "roles": [*_patterns(laws, "role")],
            "concepts": [*_patterns(laws, "concept")],
            "weights": _written_weights(laws, self._labels),
            "rarity_steps": RARITY_STEPS,
            "scale_steps": SCALE_STEPS,
            "least_scale": LEAST_SCALE,
            "zero": ZERO_WEIGHT,
        }

    def of_card(self, code: str, kinds: Sequence[str]) -> dict[str, Any]:
        """The data of the card of *code*, with charts of *kinds* in this order, beside those shared; empty without a
        model.

        Each shared label is the number of its chart, null where the card has none, and the bias.
        """
        laws = self._laws
        if not laws.topic_model.has_labels:
            return {}
        charts, biases = _labels_of_charts(laws, code, kinds)
        says = _lexicon(laws)[SAYS_ENTRY]
        values = {
            f"{fact}={value}"
            for held in (_offered_values(laws, code, kind) for kind in kinds)
            for fact in held
            for value in held[fact]
        }
        return {
            "facts": _patterns_of_facts(laws, code, kinds),
            "says": {told: says[told] for told in sorted(values & says.keys())},
            "labels": [[charts.get(number), round(biases.get(number, 0.0), 3)] for number in self._labels],
            "homes": [*_laws_of_kinds(laws, code, charts)],
        }


def stories_of_card(laws: Rulebase, code: str, kinds: Sequence[str]) -> dict[str, Any]:
    """The data by which the card of *code*, with charts of *kinds*, understands a story; empty without a model."""
    alone = StoriesOfCards(laws, {code: kinds})
    return alone.shared() | alone.of_card(code, kinds)


def _lexicon(laws: Rulebase) -> dict[str, Any]:
    return {
        name: json.loads(data) for name, data in laws.connection.execute("SELECT name, data_json FROM story_lexicon")
    }


def _labels_of_charts(laws: Rulebase, code: str, kinds: Sequence[str]) -> tuple[dict[int, int], dict[int, float]]:
    """The number of the chart by the number of each label that means its kind under *code*, and the biases."""
    place, info = {kind: number for number, kind in enumerate(kinds)}, laws.code(code)
    labels, biases = {}, {}
    for number, name, bias in laws.connection.execute("SELECT number, name, bias FROM story_label WHERE sort = 'kind'"):
        meant = kind_called_in_code(laws, name, place.keys(), info, laws.called)
        if meant in place:
            labels[number], biases[number] = place[meant], bias
    return labels, biases


def _laws_of_kinds(laws: Rulebase, code: str, charts: Mapping[int, int]) -> Iterator[list[Any]]:
    """Number of a chart, law of *code*, and how many of a thousand questions on that kind are about it."""
    found = laws.connection.execute(
        "SELECT h.kind, l.name, h.often FROM story_home h JOIN story_label l ON l.number = h.law"
        " ORDER BY h.kind, l.name"
    )
    for number, name, often in found:
        home, _, law = name.partition("/")
        if home == laws.code(code).law and number in charts and (share := round(1000 * often)):
            yield [charts[number], law, share]


def _patterns(laws: Rulebase, sort: str) -> Iterator[list[str]]:
    """The patterns of a *sort*, each once: name and pattern."""
    found = laws.connection.execute(
        "SELECT name, pattern FROM story_pattern WHERE sort = ? GROUP BY name, pattern ORDER BY min(place), name",
        (sort,),
    )
    return ([name, pattern] for name, pattern in found)


def _patterns_of_facts(laws: Rulebase, code: str, kinds: Sequence[str]) -> list[list[Any]]:
    """Number of a chart (-1 for all), fact, value and pattern of all that a story may tell about *kinds*.

    A value after ``!`` is one that the pattern rules out.
    """
    place = {kind: number for number, kind in enumerate(kinds)}
    offered = {kind: _offered_values(laws, code, kind) for kind in kinds}
    offered[ANY_KIND] = {}
    for values in [*offered.values()]:
        for fact, held in values.items():
            offered[ANY_KIND][fact] = {*offered[ANY_KIND].get(fact, ()), *held}
    found = []
    for name, pattern in _patterns(laws, "fact"):
        kind, _, told = name.partition("/")
        fact, _, value = told.partition("=")
        if value.removeprefix("!") in offered.get(kind, {}).get(fact, ()):
            found.append([place.get(kind, -1), fact, value, pattern])
    return found


def _offered_values(laws: Rulebase, code: str, kind: str) -> dict[str, Collection[str]]:
    table = laws.table(code, kind)
    return {fact.id: fact.values for fact in table.facts if may_be_offered_from_story(fact)} if table else {}


def _written_weights(laws: Rulebase, labels: Sequence[int]) -> str:
    """The features and their weights for *labels*, one after the other, with a bar between them."""
    place = {number: at for at, number in enumerate(labels)}
    strongest = sorted(_features(laws, place), key=lambda one: (-one.strength, one.name))[:MOST_FEATURES]
    return "|".join(f"{one.name}|{_written_feature(one)}" for one in strongest)


def _features(laws: Rulebase, place: Mapping[int, int]) -> Iterator[_Feature]:
    for name, rarity, scale, packed in laws.connection.execute(
        "SELECT feature, rarity, scale, weights FROM story_weight"
    ):
        weights = [
            (place[number], weight) for number, weight in zip(*unpacked_weights(packed), strict=True) if number in place
        ]
        if weights:
            yield _Feature(name, rarity, scale, weights)


def _written_feature(one: _Feature) -> str:
    rarity = min(len(DIGITS) - 1, round(one.rarity * RARITY_STEPS))
    scale = max(0, min(len(DIGITS) - 1, round(log(max(one.scale, LEAST_SCALE) / LEAST_SCALE) * SCALE_STEPS)))
    written = DIGITS[rarity] + DIGITS[scale]
    for label, weight in one.weights:
        written += DIGITS[label] + DIGITS[ZERO_WEIGHT + max(-ZERO_WEIGHT, min(ZERO_WEIGHT, weight))]
    return written
