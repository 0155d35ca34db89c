"""What people ask: phrasings beside the law they lead to, and the model that was trained on them.

The phrasings stand in ``words/asked``, a file for each kind. The model in ``words/stories/model.tsv`` is made from them
by ``python -m rulebase.compile.train`` and names the state of what it was made from.
"""

from __future__ import annotations

from base64 import b64decode, b64encode
from dataclasses import dataclass
from hashlib import sha256
from struct import pack
from typing import TYPE_CHECKING, NamedTuple

from rulebase.compile.toml_table import read_toml
from rulebase.errors import SourceError, reason
from rulebase.writing import put

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

FOLDER = "words/asked"
MODEL = "words/stories/model.tsv"
FEATURES = 3
"""Rises when what the features of a story are changes: the model then has to be trained anew."""
_LEXICON = ("words", "roles", "concepts", "verbs")


class Asked(NamedTuple):
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
class Label:
    """What a story may be about: a kind, a law of a code, one clause of it, or a family of games."""

    sort: str
    name: str
    bias: float


class Weight(NamedTuple):
    """What one feature says for each label: ``weights`` holds labels and numbers from -127 to 127, times ``scale``."""

    feature: str
    rarity: float
    scale: float
    weights: bytes
    """As ``packed`` makes them, and as they lie in the compiled rulebase."""


@dataclass(frozen=True, slots=True)
class Model:
    """What was learnt from the phrasings."""

    digest: str
    """The state of the phrasings and the lexicon that it was made from."""
    labels: tuple[Label, ...]
    homes: tuple[tuple[int, int, float], ...]
    """(kind, law, how often questions on that kind are about that law), both as label numbers."""
    weights: tuple[Weight, ...]
    words: tuple[tuple[str, int], ...]
    """The words that are known, and how often they were used."""


def packed(weights: Sequence[tuple[int, int]]) -> bytes:
    """The numbers of the labels in two bytes each, then their weights in one each."""
    labels, values = zip(*weights, strict=True)
    return pack(f"<{len(labels)}H{len(values)}b", *labels, *values)


NO_MODEL = Model("", (), (), (), ())


def read_asked(root: Path) -> Iterator[Asked]:
    """Every phrasing of the rulebase whose files stand in *root*."""
    for path in sorted((root / FOLDER).glob("*.toml")):
        file = f"{FOLDER}/{path.name}"
        page = read_toml(path, file)
        page.only(("asked",))
        for entry in page.tables("asked"):
            entry.only(("code", "family", "laws", "say"))
            code, laws = entry.text("code", ""), entry.texts("laws", ())
            if bool(code) != bool(laws):
                raise entry.wrong("code and laws go together: the laws are those of the code")
            for text in entry.texts("say"):
                yield Asked(text, path.stem, code, laws, entry.text("family"), file)


def digest(root: Path) -> str:
    """The state of everything that the model is made from."""
    found = sha256(f"features {FEATURES}\n".encode())
    files = [root / "words" / "stories" / f"{name}.toml" for name in _LEXICON]
    for path in (*files, *sorted((root / FOLDER).glob("*.toml"))):
        content = path.read_bytes().replace(b"\r\n", b"\n")
        found.update(f"{path.name}\t{len(content)}\n".encode())
        found.update(content)
    return found.hexdigest()[:32]


def write_model(model: Model, path: Path) -> None:
    """Write *model* to *path*, one label, home, word or feature a line."""
    lines = [f"digest\t{model.digest}"]
    lines += [f"label\t{label.sort}\t{label.name}\t{label.bias:.4f}" for label in model.labels]
    lines += [f"home\t{kind}\t{law}\t{often:.4f}" for kind, law, often in model.homes]
    lines += [f"word\t{word}\t{used}" for word, used in model.words]
    lines += [
        f"feature\t{weight.feature}\t{weight.rarity:.3f}\t{weight.scale:.6f}\t{b64encode(weight.weights).decode()}"
        for weight in model.weights
    ]
    put(path, "".join(f"{line}\n" for line in lines).encode())


def read_model(root: Path) -> Model:
    """The model of the rulebase whose files stand in *root*; one without phrasings has none."""
    if not (root / MODEL).exists():
        return NO_MODEL
    made = ""
    labels: list[Label] = []
    homes: list[tuple[int, int, float]] = []
    words: list[tuple[str, int]] = []
    weights: list[Weight] = []
    try:
        text = (root / MODEL).read_text(encoding="utf-8")
    except OSError as error:
        raise SourceError(MODEL, "", f"cannot be read: {reason(error)}") from error
    for number, line in enumerate(text.splitlines(), 1):
        try:
            sort, *fields = line.split("\t")
            if sort == "digest":
                (made,) = fields
            elif sort == "label":
                labels.append(Label(fields[0], fields[1], float(fields[2])))
            elif sort == "home":
                homes.append((int(fields[0]), int(fields[1]), float(fields[2])))
            elif sort == "word":
                words.append((fields[0], int(fields[1])))
            else:
                held = b64decode(fields[3], validate=True)
                weights.append(Weight(fields[0], float(fields[1]), float(fields[2]), held))
        except (ValueError, IndexError) as error:
            raise SourceError(MODEL, f"line {number}", "not a line of the model; train it anew") from error
    return Model(made, tuple(labels), tuple(homes), tuple(weights), tuple(words))
