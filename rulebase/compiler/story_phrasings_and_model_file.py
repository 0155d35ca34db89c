"""Phrasings: how people describe each irregularity (``words/asked``), and the file of the model trained on them.

Beside them stand sentences of everyday talk, which are about no game at all.

``python -m rulebase.compiler.train_story_model`` trains the model; its file holds a digest of the phrasings used.
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
from rulebase.errors import SourceError, system_message_of_error
from rulebase.stories.topic_model import unpacked_weights

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from pathlib import Path

PHRASINGS_FOLDER = "words/asked"
EVERYDAY_FILE = "everyday.toml"
"""The file among the phrasings that holds everyday talk, and no phrasings of a kind."""
MODEL_FILE = "words/stories/model.json.xz"
SHORTEST_FEATURES = 3
"""The version of the features of a story: raise it when they change, and train the model anew."""
ZERO = ord("@")
"""The letter for zero in a column of numbers, chosen so that small negative numbers are no control characters."""
_LEXICON = ("words", "roles", "concepts", "verbs")


class Phrasing(NamedTuple):
    """A question in somebody's own words."""

    text: str
    kind: str
    code: str
    """The code whose laws are named; empty if asked of a family of games."""
    laws: tuple[str, ...]
    family: str
    """The family of games, named like its folder in ``law``."""
    file: str


@dataclass(frozen=True, slots=True)
class ModelLabel:
    """A possible subject of a story: a kind, a law of a code, one clause of it, a family of games, or everyday talk."""

    sort: str
    name: str
    bias: float


class FeatureWeight(NamedTuple):
    """The weights of one feature, label by label: ``weights`` holds labels and small numbers, to be multiplied by
    ``scale``."""

    feature: str
    rarity: float
    scale: float
    weights: bytes
    """The bytes from ``packed_weights``, as stored in the compiled rulebase."""


@dataclass(frozen=True, slots=True)
class TrainedModel:
    """The model trained on the phrasings."""

    digest: str
    """The digest of the phrasings and of the lexicon that the model was trained on."""
    labels: tuple[ModelLabel, ...]
    homes: tuple[tuple[int, int, float], ...]
    """(kind, law, share of the questions on that kind that are about that law), both as label numbers."""
    weights: tuple[FeatureWeight, ...]
    words: tuple[tuple[str, int], ...]
    """(word, number of uses) of each known word."""


def packed_weights(weights: Sequence[tuple[int, int]]) -> bytes:
    """Pack pairs (label number, weight): the label numbers in two bytes each, then the weights in one each."""
    labels, values = zip(*weights, strict=True)
    return struct.pack(f"<{len(labels)}H{len(values)}b", *labels, *values)


NO_MODEL = TrainedModel("", (), (), (), ())


def read_phrasings(root: Path) -> Iterator[Phrasing]:
    """Every phrasing in the files below *root*."""
    for path in sorted((root / PHRASINGS_FOLDER).glob("*.toml")):
        if path.name == EVERYDAY_FILE:
            continue
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


def read_everyday_talk(root: Path) -> tuple[str, ...]:
    """The sentences of everyday talk below *root*; none without the file."""
    path = root / PHRASINGS_FOLDER / EVERYDAY_FILE
    if not path.exists():
        return ()
    page = read_toml(path, f"{PHRASINGS_FOLDER}/{EVERYDAY_FILE}")
    page.only(("say",))
    return tuple(page.texts("say"))


def phrasings_digest(root: Path) -> str:
    """A digest of everything that the model is trained on."""
    found = sha256(f"features {SHORTEST_FEATURES}\n".encode())
    files = [root / "words" / "stories" / f"{name}.toml" for name in _LEXICON]
    for path in (*files, *sorted((root / PHRASINGS_FOLDER).glob("*.toml"))):
        content = path.read_bytes().replace(b"\r\n", b"\n")
        found.update(f"{path.name}\t{len(content)}\n".encode())
        found.update(content)
    return found.hexdigest()[:32]


def write_model(model: TrainedModel, path: Path) -> None:
    """Write *model* to *path* as compressed JSON, with the features in columns and their labels and weights as text.

    The label numbers of a feature rise; the gaps between them are written.
    """
    columns: tuple[list[Any], ...] = [], [], [], [], []
    for weight in model.weights:
        labels, values = unpacked_weights(weight.weights)
        gaps = (after - before for before, after in pairwise((0, *labels)))
        row = (
            weight.feature,
            round(weight.rarity, 2),
            float(f"{weight.scale:.2g}"),
            _numbers_as_text(gaps),
            _numbers_as_text(values),
        )
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


def _numbers_as_text(numbers: Iterable[int]) -> str:
    """*numbers* from -32 up as text, one letter each."""
    return "".join(chr(number + ZERO) for number in numbers)


def _numbers_from_text(text: str) -> Iterator[int]:
    """The numbers in *text*, as ``_numbers_as_text`` wrote them."""
    return (ord(letter) - ZERO for letter in text)


def read_model(root: Path) -> TrainedModel:
    """The model below *root*; ``NO_MODEL`` without the file.

    SourceError if the file cannot be read, or holds no model.
    """
    if not (root / MODEL_FILE).exists():
        return NO_MODEL
    try:
        document = json.loads(lzma.decompress((root / MODEL_FILE).read_bytes()))
    except OSError as error:
        raise SourceError(MODEL_FILE, "", f"cannot be read: {system_message_of_error(error)}") from error
    except (ValueError, lzma.LZMAError, RecursionError) as error:
        raise SourceError(MODEL_FILE, "", "not a model; train it again") from error
    try:
        return _model_from_document(document)
    except (ValueError, TypeError, KeyError, AttributeError, struct.error) as error:
        raise SourceError(MODEL_FILE, "", "not a model; train it again") from error


def _model_from_document(document: Any) -> TrainedModel:
    weights = [
        FeatureWeight(
            str(feature),
            float(rarity),
            float(scale),
            packed_weights(list(zip(accumulate(_numbers_from_text(gaps)), _numbers_from_text(values), strict=True))),
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
