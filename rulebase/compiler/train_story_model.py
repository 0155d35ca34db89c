"""``python -m rulebase.compiler.train_story_model``: learn from the phrasings what stories are about, and write the
model.

Needs scikit-learn and NumPy (the extra ``train``), which the program itself does not use.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from dataclasses import replace
from math import log
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

try:
    import numpy as np
    from scipy.sparse import csr_matrix, hstack
    from sklearn.preprocessing import normalize
    from sklearn.svm import LinearSVC
except ModuleNotFoundError as missing:
    # This module is only imported to train, which is impossible without them.
    sys.exit(f"learning needs {missing.name}, which is not installed: pip install 'card-adjudicator[train]'")

from rulebase.compiler.sources import ROOT
from rulebase.compiler.story_lexicon import read_lexicon
from rulebase.compiler.story_phrasings_and_model_file import (
    EVERYDAY_FILE,
    MODEL_FILE,
    FeatureWeight,
    ModelLabel,
    Phrasing,
    TrainedModel,
    packed_weights,
    phrasings_digest,
    read_everyday_talk,
    read_phrasings,
    write_model,
)
from rulebase.query.normalised_names_and_law_numbers import compact_citation, whole_law_number
from rulebase.stories.features import LETTER_RUN_PREFIX, LETTER_RUN_SHARE, story_features
from rulebase.stories.spelling_repair_and_word_marking import spelling_from_counts
from rulebase.stories.topic_model import EVERYDAY

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from rulebase.compiler.story_lexicon import StoryLexicon
    from rulebase.stories.spelling_repair_and_word_marking import StoryReader

TRAINING_SLACK = 0.3
"""The cost of a wrong answer on a phrasing in training, against large weights."""
OWN_CODE_WEIGHT = 6.0
"""The weight of a phrasing with the label, relative to one of the many without it."""
OF_A_CODE = frozenset({"law", "clause"})
"""Sorts of labels that name a code; they are told apart from other labels of that code only."""
FEWEST_PHRASINGS_OF_CLAUSE = 4
"""Phrasings that a clause needs to be learnt by itself; laws, kinds and families always are."""
FEWEST_PHRASINGS_OF_WORD = 3
"""Phrasings that have to contain a word for it to count as spelt right."""
SEEN, SPELT = 2, 3
"""Phrasings that have to contain a feature, or a run of letters: the words of one person say nothing of others."""
EVEN = 0.6
"""The part of the way that the biases of kinds are moved to their mean: of few or unknown words, the kind that is most
written about is not the likelier."""
KEPT = {"kind": 1.0, "law": 0.75, "clause": 1.8, "family": 1.1, EVERYDAY: 1.0}
"""Sort of label → the least weight of a feature that is kept."""
STEPS = 7
"""The number of steps in which the weights of a feature are kept, up to its greatest and as many below zero."""


class LearntWeights(NamedTuple):
    """The weights of all labels, before any are left out."""

    labels: list[ModelLabel]
    rows: Any
    """A matrix label × feature."""
    vocabulary: dict[str, int]
    rarity: Any


def reader_with_spelling_repair(lexicon: StoryLexicon, asked: Iterable[str]) -> tuple[StoryReader, dict[str, int]]:
    """A reader that repairs words unknown to *asked* and to all patterns, and the known words with their counts."""
    plain = lexicon.reader()
    used = Counter(form for text in asked for form in {word.form for word in plain.read(text).words} if form.isalpha())
    known = {word: count for word, count in used.items() if count >= FEWEST_PHRASINGS_OF_WORD}
    for word in lexicon.words:
        known.setdefault(word, 1)
    return lexicon.reader(spelling_from_counts(known)), known


def labels_of_phrasing(asked: Phrasing) -> list[tuple[str, str]]:
    """(sort, name) of every label of a phrasing; that of everyday talk if it has no kind."""
    if not asked.kind:
        return [(EVERYDAY, EVERYDAY)]
    found = [("kind", asked.kind), ("family", asked.family)]
    found += [
        ("law", f"{asked.code}/{law}")
        for law in dict.fromkeys(whole_law_number(compact_citation(law)) for law in asked.laws)
    ]
    return found + [("clause", f"{asked.code}/{compact_citation(law)}") for law in asked.laws]


class FeatureTable(NamedTuple):
    """A matrix phrasing × feature, the column of each feature, and how rare each is."""

    rows: Any
    vocabulary: dict[str, int]
    rarity: Any


def feature_matrix(told: Sequence[Sequence[str]]) -> FeatureTable:
    """The features of the phrasings *told*: words with rows of length one, runs of letters with
    ``LETTER_RUN_SHARE``."""
    words = _features_in_enough_phrasings(
        [[feature for feature in found if not feature.startswith(LETTER_RUN_PREFIX)] for found in told], SEEN
    )
    letters = _features_in_enough_phrasings(
        [[feature for feature in found if feature.startswith(LETTER_RUN_PREFIX)] for found in told], SPELT
    )
    after = len(words.vocabulary)
    vocabulary = words.vocabulary | {feature: after + number for feature, number in letters.vocabulary.items()}
    rows = hstack([words.rows, LETTER_RUN_SHARE * letters.rows]).tocsr()
    return FeatureTable(rows, vocabulary, np.concatenate([words.rarity, letters.rarity]))


def _features_in_enough_phrasings(told: Sequence[Sequence[str]], least: int) -> FeatureTable:
    """The features that occur in at least *least* phrasings, with each row of length one."""
    counted = [Counter(found) for found in told]
    held = Counter(feature for found in counted for feature in found)
    vocabulary = {feature: number for number, feature in enumerate(sorted(f for f in held if held[f] >= least))}
    rarity = np.array([log((1 + len(told)) / (1 + held[feature])) + 1 for feature in vocabulary])
    rows, columns, values = [], [], []
    for row, found in enumerate(counted):
        for feature, count in found.items():
            column = vocabulary.get(feature)
            if column is not None:
                rows.append(row)
                columns.append(column)
                values.append((1 + log(count)) * rarity[column])
    table = csr_matrix((values, (rows, columns)), shape=(len(told), len(vocabulary)))
    return FeatureTable(normalize(table), vocabulary, rarity)


def learn_weights(asked: Sequence[Phrasing], told: Sequence[Sequence[str]]) -> LearntWeights:
    """Train a linear classifier for each label, against all others.

    A law is weighed against laws of its code only, since a question under a code is answered with these: features that
    tell a law of bridge from other games do not tell which law of bridge it is.
    """
    table = feature_matrix(told)
    about = [set(labels_of_phrasing(one)) for one in asked]
    often = Counter(label for labels in about for label in labels)
    named = sorted(
        label
        for label, count in often.items()
        if count < len(asked) and (label[0] != "clause" or count >= FEWEST_PHRASINGS_OF_CLAUSE)
    )
    everything = np.arange(len(asked))
    of_code = {
        code: np.array([at for at, one in enumerate(asked) if one.code == code]) for code in {one.code for one in asked}
    }
    labels, rows = [], []
    for sort, name in named:
        among = of_code[name.partition("/")[0]] if sort in OF_A_CODE else everything
        machine = LinearSVC(C=TRAINING_SLACK, class_weight={True: OWN_CODE_WEIGHT, False: 1.0}, random_state=0)
        machine.fit(table.rows[among], np.array([(sort, name) in about[at] for at in among]))
        labels.append(ModelLabel(sort, name, float(machine.intercept_[0])))
        rows.append(machine.coef_[0])
    return LearntWeights(labels_with_kind_biases_shrunk_to_mean(labels), np.array(rows), table.vocabulary, table.rarity)


def labels_with_kind_biases_shrunk_to_mean(labels: Sequence[ModelLabel]) -> list[ModelLabel]:
    """*labels*, with the biases of kinds moved towards their mean."""
    of_kinds = [label.bias for label in labels if label.sort == "kind"]
    middle = sum(of_kinds) / max(1, len(of_kinds))
    return [
        replace(label, bias=label.bias + EVEN * (middle - label.bias)) if label.sort == "kind" else label
        for label in labels
    ]


def pruned_weights(learnt: LearntWeights) -> tuple[FeatureWeight, ...]:
    """The weights that matter, each feature's in ``STEPS`` steps of its greatest."""
    least = np.array([KEPT[label.sort] for label in learnt.labels])
    found = []
    for feature, column in learnt.vocabulary.items():
        weights = learnt.rows[:, column]
        kept = np.nonzero(np.abs(weights) * learnt.rarity[column] >= least)[0]
        if not len(kept):
            continue
        scale = max(float(np.abs(weights[kept]).max()) / STEPS, 1e-6)
        pairs = tuple((int(at), value) for at in kept if (value := round(float(weights[at]) / scale)))
        found.append(FeatureWeight(feature, float(learnt.rarity[column]), scale, packed_weights(pairs)))
    return tuple(found)


def share_of_each_law_by_kind(
    asked: Sequence[Phrasing], labels: Sequence[ModelLabel]
) -> tuple[tuple[int, int, float], ...]:
    """(kind, law, share): the share of each kind's phrasings that belongs to each law."""
    number = {(label.sort, label.name): at for at, label in enumerate(labels)}
    counted = Counter(
        (number["kind", one.kind], number["law", f"{one.code}/{whole_law_number(compact_citation(one.laws[0]))}"])
        for one in asked
        if one.laws
    )
    of_kind: Counter[int] = Counter()
    for (kind, _), count in counted.items():
        of_kind[kind] += count
    return tuple((kind, law, count / of_kind[kind]) for (kind, law), count in sorted(counted.items()))


def train_model(root: Path, asked: Sequence[Phrasing]) -> TrainedModel:
    """Train a model on the phrasings *asked*, read by the lexicon below *root*, and on everyday talk."""
    lexicon = read_lexicon(root)
    asked = [*asked, *(Phrasing(text, "", "", (), "", EVERYDAY_FILE) for text in read_everyday_talk(root))]
    reader, known = reader_with_spelling_repair(lexicon, (one.text for one in asked))
    told = [list(story_features(reader.read(one.text), lexicon.verbs, lexicon.stop)) for one in asked]
    learnt = learn_weights(asked, told)
    return TrainedModel(
        phrasings_digest(root),
        tuple(learnt.labels),
        share_of_each_law_by_kind(asked, learnt.labels),
        pruned_weights(learnt),
        tuple(sorted(known.items())),
    )


def main() -> None:
    """Train on the phrasings of the rulebase in the folder given, by default this package, and write the model
    there."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("root", nargs="?", type=Path, default=ROOT, help="the folder in which words and law stand")
    root = parser.parse_args().root
    asked = list(read_phrasings(root))
    model = train_model(root, asked)
    write_model(model, root / MODEL_FILE)
    size = (root / MODEL_FILE).stat().st_size // 1024
    print(f"{len(asked)} phrasings, {len(model.labels)} labels, {len(model.weights)} features, {size} KiB")  # noqa: T201


if __name__ == "__main__":
    main()
