"""The model that scores the topics of a story: kinds of irregularity, laws, clauses and families of games.

It is linear, trained on questions as people ask them. A score is a guess to choose from, never a ruling.
"""

import json
from collections import Counter, defaultdict
from collections.abc import Sequence
from functools import cached_property, lru_cache
from math import exp, log, sqrt
from struct import unpack
from typing import TYPE_CHECKING, NamedTuple

from rulebase.stories.features import LETTER_RUN_PREFIX, LETTER_RUN_SHARE, story_features
from rulebase.stories.spelling_repair_and_word_marking import Story, StoryReader, StorySpelling
from rulebase.stories.tokens import WordEndings
from rulebase.stories.word_patterns import WordPattern, WordPatterns, pattern_from_line

if TYPE_CHECKING:
    import sqlite3


AT_ONCE = 400
"""The number of features looked up in one query."""
SHARP = 4.0
"""The sharpness with which scores of kinds are compared when they support a law."""
EVERYDAY = "everyday"
"""The sort and the name of the label of stories that are about no game: the weather, the kitchen, the car."""
NOT_EVERYDAY = -0.5
"""The score of everyday talk up to which a story is no such talk; a model that has learnt none gives it."""
OF_KIND, OF_LAW = 0.1, 0.1
"""The weight of the kinds for a law, and of the laws for a kind, beside the words themselves."""
_RARE = 0.01
_LAST = "\U0010ffff"


def unpacked_weights(weights: bytes) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Unpack *weights* into (label numbers, their weights): two bytes for each number, then one for each weight."""
    count = len(weights) // 3
    numbers = unpack(f"<{count}H{count}b", weights)
    return numbers[:count], numbers[count:]


class StoryTopics(NamedTuple):
    """The topics of a story: name → score, higher for likelier; zero is about as likely as not."""

    story: Story
    kinds: dict[str, float]
    laws: dict[str, float]
    """``CODE/NUMBER`` → score."""
    clauses: dict[str, float]
    """``CODE/NUMBER`` → score; only clauses that enough people ask about."""
    families: dict[str, float]
    everyday: float
    """The score of everyday talk."""
    known: bool = True
    """Whether any of its words has a weight; if not, the scores are those of the average question."""


class TopicModel:
    """The trained model in the compiled rulebase, with the reader of stories."""

    def __init__(self, connection: "sqlite3.Connection") -> None:
        self._ask = connection.execute
        self._labels: list[tuple[str, str, float]] = self._ask(
            "SELECT sort, name, bias FROM story_label ORDER BY number"
        ).fetchall()
        lexicon = {name: json.loads(data) for name, data in self._ask("SELECT name, data_json FROM story_lexicon")}
        self._stop = frozenset(lexicon["stop"])
        self._verbs: dict[str, str] = lexicon["verbs"]
        endings = WordEndings(lexicon["irregular"], [(cut, put) for cut, put in lexicon["suffixes"]])
        self.reader = StoryReader(
            endings,
            WordPatterns(lru_cache(None)(lambda form: self._patterns("role", form))),
            WordPatterns(lru_cache(None)(lambda form: self._patterns("concept", form))),
            StorySpelling(self._known, self._word_use_counts_by_prefix),
        )

    @property
    def has_labels(self) -> bool:
        """Whether the model has labels; a rulebase without phrasings understands names only."""
        return bool(self._labels)

    def read(self, text: str) -> StoryTopics:
        """The topics of *text*."""
        story = self.reader.read(text)
        scores, known = self._scores(story)
        found: dict[str, dict[str, float]] = {"kind": {}, "law": {}, "clause": {}, "family": {}, EVERYDAY: {}}
        for (sort, name, _), score in zip(self._labels, scores, strict=True):
            found[sort][name] = score
        for number, often in self._likelihood_weighted_share_by_label(scores, "kind", self._laws_of_kinds).items():
            found["law"][self._labels[number][1]] += OF_KIND * log(often + _RARE)
        for number, often in self._likelihood_weighted_share_by_label(scores, "law", self._kinds_of_laws).items():
            found["kind"][self._labels[number][1]] += OF_LAW * log(often + _RARE)
        everyday = found[EVERYDAY].get(EVERYDAY, NOT_EVERYDAY)
        return StoryTopics(
            story, found["kind"], found["law"], found["clause"], found["family"], everyday=everyday, known=known
        )

    def _scores(self, story: Story) -> tuple[list[float], bool]:
        """The score of each label, and whether any word of the story is known."""
        counted = Counter(story_features(story, self._verbs, self._stop))
        names = list(counted)
        count = len(self._labels)
        spoken, spelt = [0.0] * count, [0.0] * count
        # The contributions of words and of runs of letters are each scaled to length one, then added.
        far = {True: 0.0, False: 0.0}
        known = False
        for at in range(0, len(names), AT_ONCE):
            part = names[at : at + AT_ONCE]
            marks = ", ".join("?" * len(part))
            for feature, rarity, scale, weights in self._ask(
                f"SELECT feature, rarity, scale, weights FROM story_weight WHERE feature IN ({marks})",  # noqa: S608
                part,
            ):
                of_letters = feature.startswith(LETTER_RUN_PREFIX)
                sums = spelt if of_letters else spoken
                strength = (1 + log(counted[feature])) * rarity
                far[of_letters] += strength * strength
                known = known or feature.startswith("1 ")
                for label, weight in zip(*unpacked_weights(weights), strict=True):
                    sums[label] += strength * scale * weight
        word, letter = 1.0 / (sqrt(far[False]) or 1.0), LETTER_RUN_SHARE / (sqrt(far[True]) or 1.0)
        found = [
            bias + said * word + written * letter
            for (_, _, bias), said, written in zip(self._labels, spoken, spelt, strict=True)
        ]
        return found, known

    def _likelihood_weighted_share_by_label(
        self, scores: Sequence[float], sort: str, homes: Sequence[tuple[int, int, float]]
    ) -> dict[int, float]:
        """Label → the average of its shares in *homes*, weighted by the likelihood of the labels of this *sort*."""
        among = [number for number, (held, _, _) in enumerate(self._labels) if held == sort]
        best = max((scores[number] for number in among), default=0.0)
        likely = {number: exp(SHARP * (scores[number] - best)) for number in among}
        whole = sum(likely.values()) or 1.0
        found: dict[int, float] = defaultdict(float)
        for one, other, often in homes:
            found[other] += often * likely[one] / whole
        return found

    @cached_property
    def _laws_of_kinds(self) -> list[tuple[int, int, float]]:
        """(kind, law, share of the questions on that kind that are about that law); every law occurs."""
        asked: list[tuple[int, int, float]] = self._ask("SELECT kind, law, often FROM story_home").fetchall()
        return asked

    @cached_property
    def _kinds_of_laws(self) -> list[tuple[int, int, float]]:
        """(law, kind, share of the questions on that law that are on that kind), if all kinds were asked about
        equally."""
        whole: dict[int, float] = defaultdict(float)
        for _, law, often in self._laws_of_kinds:
            whole[law] += often
        return [(law, kind, often / whole[law]) for kind, law, often in self._laws_of_kinds]

    def _patterns(self, sort: str, form: str) -> list[tuple[str, WordPattern]]:
        found = self._ask(
            "SELECT name, pattern FROM story_pattern WHERE sort = ? AND form = ? ORDER BY place", (sort, form)
        )
        return [(name, pattern_from_line(pattern)) for name, pattern in found]

    def _known(self, word: str) -> bool:
        return self._ask("SELECT 1 FROM story_word WHERE word = ?", (word,)).fetchone() is not None

    def _word_use_counts_by_prefix(self, start: str) -> list[tuple[str, int]]:
        return self._ask(
            "SELECT word, used FROM story_word WHERE word BETWEEN ? AND ? ORDER BY word", (start, start + _LAST)
        ).fetchall()
