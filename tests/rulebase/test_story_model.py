"""The file of what was learnt from the phrasings: small, read back as written, and told of where it is damaged."""

from __future__ import annotations

import json
import lzma
from typing import TYPE_CHECKING

import pytest

from rulebase.compiler.sources import ROOT
from rulebase.compiler.story_phrasings_and_model_file import (
    MODEL_FILE,
    FeatureWeight,
    ModelLabel,
    TrainedModel,
    packed_weights,
    read_model,
    write_model,
)
from rulebase.errors import SourceError
from rulebase.stories.topic_model import unpacked_weights

if TYPE_CHECKING:
    from pathlib import Path

LARGEST = 1_500_000
"""Bytes of the shipped file, at most: each new training adds so many to the history."""
SMALL = TrainedModel(
    "abc",
    (ModelLabel("kind", "revoke", -0.5), ModelLabel("law", "duplicate-2017/64", 0.25)),
    ((0, 1, 0.75),),
    (
        FeatureWeight("1 revoke", 3.25, 0.5, packed_weights([(0, 7), (1, -7)])),
        FeatureWeight("C rev", 2.5, 0.25, packed_weights([(1, 3)])),
    ),
    (("revoke", 12),),
)


def _folder(tmp_path: Path) -> Path:
    (tmp_path / MODEL_FILE).parent.mkdir(parents=True)
    return tmp_path


def test_the_shipped_model_is_small() -> None:
    assert 0 < (ROOT / MODEL_FILE).stat().st_size <= LARGEST


def test_a_model_is_read_back_as_it_was_written(tmp_path: Path) -> None:
    root = _folder(tmp_path)
    write_model(SMALL, root / MODEL_FILE)

    assert read_model(root) == SMALL


def test_the_shipped_weights_name_labels_that_there_are() -> None:
    model = read_model(ROOT)

    assert model.weights
    assert all(max(unpacked_weights(weight.weights)[0]) < len(model.labels) for weight in model.weights)


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"digest\tabc\n",
        lzma.compress(b"[1, 2"),
        lzma.compress(b"[]"),
        lzma.compress(json.dumps({"digest": "", "labels": [], "homes": [], "words": {}}).encode()),
        lzma.compress(
            b'{"digest":"","labels":[],"homes":[],"words":{},"features":[["a"],[1],[1],["\\uffff"],["\\uffff"]]}'
        ),
        lzma.compress(b"{}")[:-4],
    ],
)
def test_a_damaged_model_is_told_in_a_sentence(tmp_path: Path, data: bytes) -> None:
    root = _folder(tmp_path)
    (root / MODEL_FILE).write_bytes(data)

    with pytest.raises(SourceError, match="not a model; train it again"):
        read_model(root)
