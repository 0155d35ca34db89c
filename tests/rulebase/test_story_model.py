"""The file of what was learnt from the phrasings: small, read back as written, and told of where it is damaged."""

from __future__ import annotations

import json
import lzma
from typing import TYPE_CHECKING

import pytest

from rulebase.compile.asked import MODEL, Label, Model, Weight, packed, read_model, write_model
from rulebase.compile.source import ROOT
from rulebase.errors import SourceError
from rulebase.stories.ranking import unpacked

if TYPE_CHECKING:
    from pathlib import Path

LARGEST = 1_500_000
"""Bytes of the shipped file, at most: each new training adds so many to the history."""
SMALL = Model(
    "abc",
    (Label("kind", "revoke", -0.5), Label("law", "duplicate-2017/64", 0.25)),
    ((0, 1, 0.75),),
    (Weight("1 revoke", 3.25, 0.125, packed([(0, 7), (1, -7)])), Weight("C rev", 2.5, 0.0625, packed([(1, 3)]))),
    (("revoke", 12),),
)


def _folder(tmp_path: Path) -> Path:
    (tmp_path / MODEL).parent.mkdir(parents=True)
    return tmp_path


def test_the_shipped_model_is_small() -> None:
    assert 0 < (ROOT / MODEL).stat().st_size <= LARGEST


def test_a_model_is_read_back_as_it_was_written(tmp_path: Path) -> None:
    root = _folder(tmp_path)
    write_model(SMALL, root / MODEL)

    assert read_model(root) == SMALL


def test_the_shipped_weights_name_labels_that_there_are() -> None:
    model = read_model(ROOT)

    assert model.weights
    assert all(max(unpacked(weight.weights)[0]) < len(model.labels) for weight in model.weights)


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
    (root / MODEL).write_bytes(data)

    with pytest.raises(SourceError, match="not a model; train it anew"):
        read_model(root)
