"""Phrasings: how people describe each irregularity (``words/asked``), and the file of the model trained on them.

``python -m rulebase.compiler.train_story_model`` makes the model; it names the state of the phrasings from which it
was made.
"""

from __future__ import annotations

import json
import lzma
import struct
from dataclasses import dataclass
from hashlib import sha256
from itertools import accumulate, pairwise
from typing import TYPE_CHECKING, Any, NamedTuple

from rulebase.atomic_writing import write_file
from rulebase.compiler.toml_table import read_toml
from rulebase.errors import SourceError, reason
from rulebase.stories.topic_model import unpacked_weights

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from pathlib import Path

PHRASINGS_FOLDER = "words/asked"
MODEL_FILE = "words/stories/model.json.xz"
SHORTEST_FEATURES = 3
"""Rises when what the features of a story are changes: the model then has to be trained anew."""
ZERO = ord("@")
"""The letter of zero in a column of numbers: those of the few below zero are no control characters."""
_LEXICON = ("words", "roles", "concepts", "verbs")


class Phrasing(NamedTuple):
    """One question as somebody put it."""

    text: str
    kind: str
    code: str
    """The code whose laws are named; empty where it is asked of a family of games."""
    laws: tuple[str, ...]
    family: str
    """The family of games, as the folders in ``law`` have it."""
    file: str


@dataclass(frozen=True, slots=True)
class ModelLabel:
    """What a story may be about: a kind, a law of a code, one clause of it, or a family of games."""

    sort: str
    name: str
    bias: float


class FeatureWeight(NamedTuple):
    """The say of one feature for each label: ``weights`` holds labels and small numbers, times ``scale``."""

    feature: str
    rarity: float
    scale: float
    weights: bytes
    """As ``packed_weights`` makes them, and as they lie in the compiled rulebase."""


@dataclass(frozen=True, slots=True)
class TrainedModel:
    """What was learnt from the phrasings."""

    digest: str
    """The state of the phrasings and the lexicon that it was made from."""
    labels: tuple[ModelLabel, ...]
    homes: tuple[tuple[int, int, float], ...]
    """(kind, law, how often questions on that kind are about that law), both as label numbers."""
    weights: tuple[FeatureWeight, ...]
    words: tuple[tuple[str, int], ...]
    """The words that are known, and how often they were used."""


def packed_weights(weights: Sequence[tuple[int, int]]) -> bytes:
    """The numbers of the labels in two bytes each, then their weights in one each."""
    labels, values = zip(*weights, strict=True)
    return struct.pack(f"<{len(labels)}H{len(values)}b", *labels, *values)


NO_MODEL = TrainedModel("", (), (), (), ())


def read_phrasings(root: Path) -> Iterator[Phrasing]:
    """Every phrasing of the rulebase whose files stand in *root*."""
    for path in sorted((root / PHRASINGS_FOLDER).glob("*.toml")):
        file = f"{PHRASINGS_FOLDER}/{path.name}"
        page = read_toml(path, file)
        page.only(("asked",))
        for entry in page.tables("asked"):
            entry.only(("code", "family", "laws", "say"))
            code, laws = entry.text("code", ""), entry.texts("laws", ())
            if bool(code) != bool(laws):
                raise entry.wrong("code and laws go together: the laws are those of the code")
            for text in entry.texts("say"):
                yield Phrasing(text, path.stem, code, laws, entry.text("family"), file)


def phrasings_digest(root: Path) -> str:
    """The state of everything that the model is made from."""
    found = sha256(f"features {SHORTEST_FEATURES}\n".encode())
    files = [root / "words" / "stories" / f"{name}.toml" for name in _LEXICON]
    for path in (*files, *sorted((root / PHRASINGS_FOLDER).glob("*.toml"))):
        content = path.read_bytes().replace(b"\r\n", b"\n")
        found.update(f"{path.name}\t{len(content)}\n".encode())
        found.update(content)
    return found.hexdigest()[:32]


def write_model(model: TrainedModel, path: Path) -> None:
    """Write *model* to *path*: a JSON document, compressed, with a column of texts for the labels and the weights.

    Of the labels of a feature, which rise, the gaps between them are written.
    """
    columns: tuple[list[Any], ...] = [], [], [], [], []
    for weight in model.weights:
        labels, values = unpacked_weights(weight.weights)
        gaps = (after - before for before, after in pairwise((0, *labels)))
        row = weight.feature, round(weight.rarity, 3), float(f"{weight.scale:.3g}"), _text(gaps), _text(values)
        for column, cell in zip(columns, row, strict=True):
            column.append(cell)
    document = {
        "digest": model.digest,
        "labels": [[label.sort, label.name, round(label.bias, 4)] for label in model.labels],
        "homes": [[kind, law, round(often, 4)] for kind, law, often in model.homes],
        "words": dict(model.words),
        "features": columns,
    }
    text = json.dumps(document, ensure_ascii=False, separators=(",", ":"))
    write_file(path, lzma.compress(text.encode(), preset=lzma.PRESET_EXTREME | 9))


def _text(numbers: Iterable[int]) -> str:
    """*numbers* from -32 up, a letter each."""
    return "".join(chr(number + ZERO) for number in numbers)


def _numbers(text: str) -> Iterator[int]:
    """The numbers in *text*, as ``_text`` wrote them."""
    return (ord(letter) - ZERO for letter in text)


def read_model(root: Path) -> TrainedModel:
    """The model of the rulebase whose files stand in *root*; one without phrasings has none.

    SourceError where the file cannot be read, or holds no model.
    """
    if not (root / MODEL_FILE).exists():
        return NO_MODEL
    try:
        document = json.loads(lzma.decompress((root / MODEL_FILE).read_bytes()))
    except OSError as error:
        raise SourceError(MODEL_FILE, "", f"cannot be read: {reason(error)}") from error
    except (ValueError, lzma.LZMAError, RecursionError) as error:
        raise SourceError(MODEL_FILE, "", "not a model; train it anew") from error
    try:
        return _model(document)
    except (ValueError, TypeError, KeyError, AttributeError, struct.error) as error:
        raise SourceError(MODEL_FILE, "", "not a model; train it anew") from error


def _model(document: Any) -> TrainedModel:
    weights = [
        FeatureWeight(
            str(feature),
            float(rarity),
            float(scale),
            packed_weights(list(zip(accumulate(_numbers(gaps)), _numbers(values), strict=True))),
        )
        for feature, rarity, scale, gaps, values in zip(*document["features"], strict=True)
    ]
    return TrainedModel(
        str(document["digest"]),
        tuple(ModelLabel(str(sort), str(name), float(bias)) for sort, name, bias in document["labels"]),
        tuple((int(kind), int(law), float(often)) for kind, law, often in document["homes"]),
        tuple(weights),
        tuple((str(word), int(used)) for word, used in document["words"].items()),
    )
