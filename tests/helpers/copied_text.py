"""Runs of words that a law file, a page of the manual or the program has in common with a book of laws.

The old books and the laws of 2017 lie outside the project. What is kept of them here is one byte for each word, a
hash of 255 values: nothing can be read from it, and nine words in a row are found in it as surely as in the texts.
``python -m tests.helpers.copied_text`` lists the copied runs; with ``--renew`` it makes the bytes anew from whichever
texts are at hand: the old books in the folder beside the project, the laws of 2017 in the file that the environment
names (``ADJUDICATOR_LAWS_2017=PATH``, a plain text of the North American edition).
"""

from __future__ import annotations

import os
import re
import sys
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from rulebase.compiler.sources import ROOT
from rulebase.compiler.toml_table import read_toml
from tests.helpers.kept import kept

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

BOOKS = Path(__file__).parents[3] / "shared" / "sources"
STORED = Path(__file__).with_name("books.bin")
LAWS_2017 = "ADJUDICATOR_LAWS_2017"
"""Names the file with the laws of 2017 in the environment; without it only what is stored of them is used."""
STORED_2017 = Path(__file__).with_name("laws-2017.bin")
LONGEST = 8
"""So many words in a row may be the same by chance."""
_HASHES = 255
_WORD = re.compile(r"[^\W_]+(?:'[^\W_]+)*")
_BROKEN = re.compile(r"-[ \t]*\n\s*")
_LOST = tuple(
    (re.compile(broken, re.IGNORECASE), whole)
    for broken, whole in (
        (r"\bnon-?o (?=end)", "non-off"),
        (r"\bo (?=en[ds])", "off"),
        (r"\bo (?=cial)", "offi"),
        (r"\b(in)?su (?=cient)", r"\1suffi"),
        (r"\bdi (?=er)", "diff"),
        (r"\b(un)?a (?=ect)", r"\1aff"),
        (r"\be (?=ect)", "eff"),
        (r"\bshu (?=e\b|ing\b)", "shuffl"),
        (r"\bsta (?=and prescribe)", "staff "),
        (r"\bnonoff", "non-off"),
        (r"(?<=\bhon)or", "our"),
        (r"(?<=\bfav)or", "our"),
        (r"\bcenter", "centre"),
        (r"^\s*(?:\d+|[ivxl]+)\s*$", ""),
    )
)
"""What the text of 2017 has lost where letters are printed as one; its American spelling; its page numbers."""
_NOT_OURS = frozenset(("cite", "lines", "origin", "record", "book", "edition", "publisher"))
"""Keys of a law file that name a book or a place in it, or hold a record."""


class Copied(NamedTuple):
    """A run of words that stands in a book."""

    file: str
    run: str
    text: str


def words(text: str) -> list[str]:
    """The words of *text*, a word broken at the end of a line put together."""
    return _WORD.findall(_BROKEN.sub("", text).replace("’", "'").lower())


def fingerprint(text: Iterable[str]) -> bytes:
    """A byte for each word."""
    return bytes(map(_hash, text))


@cache
def _hash(word: str) -> int:
    return int.from_bytes(blake2b(word.encode(), digest_size=8).digest()) % _HASHES + 1


def of_the_books() -> bytes:
    """The books' bytes made from their text, a nought after each book."""
    texts = (path.read_text(encoding="utf-8", errors="replace") for path in sorted(BOOKS.glob("*.txt")))
    return b"".join(fingerprint(words(text)) + b"\0" for text in texts)


def text_of_2017() -> Path | None:
    """The file with the laws of 2017, if the environment names one."""
    named = os.environ.get(LAWS_2017)
    return Path(named) if named else None


def of_the_laws_of_2017(path: Path) -> bytes:
    """The bytes of the laws of 2017 made from the text at *path*, a nought after them."""
    text = "\n".join(map(_mended, path.read_text(encoding="latin-1").split("\n")))
    return fingerprint(words(text)) + b"\0"


def _mended(line: str) -> str:
    """*line* of the laws of 2017 with the letters that it has lost."""
    for broken, whole in _LOST:
        line = broken.sub(whole, line)
    return line


def stored() -> bytes:
    """The bytes kept of all the books, a nought after each."""
    return STORED.read_bytes() + STORED_2017.read_bytes()


def runs_of(size: int, books: bytes) -> frozenset[bytes]:
    """Every run of *size* words of the books."""
    return frozenset(books[at : at + size] for at in range(len(books) - size + 1))


def copied(text: str, runs: frozenset[bytes], size: int) -> Iterator[str]:
    """The runs of *size* words or more, each as long as it is, that *text* has in common with the books."""
    found = words(text)
    marks = fingerprint(found)
    if runs.isdisjoint(marks[at : at + size] for at in range(len(marks) - size + 1)):
        return
    at = 0
    while at + size <= len(marks):
        end = at
        while end + size <= len(marks) and marks[end : end + size] in runs:
            end += 1
        if end > at:
            yield " ".join(found[at : end + size - 1])
        at = max(end, at + 1)


def own_text(root: Path = ROOT) -> tuple[tuple[str, str], ...]:
    """(file, text) of everything that the law files say in our words, and of whatever else is written under *root*."""
    return _shipped_text() if root == ROOT else _text_under(root)


@cache
def _shipped_text() -> tuple[tuple[str, str], ...]:
    return kept("text", lambda: _text_under(ROOT))


def _text_under(root: Path) -> tuple[tuple[str, str], ...]:
    found: list[tuple[str, str]] = []
    for path in sorted(root.rglob("*.toml")):
        name = str(path.relative_to(root))
        found += ((name, text) for text in _texts(read_toml(path, name).data))
    for path in sorted((*root.rglob("*.py"), *root.rglob("*.md"))):
        found.append((str(path.relative_to(root)), path.read_text(encoding="utf-8")))
    return tuple(found)


def _texts(value: object) -> Iterator[str]:
    match value:
        case str():
            yield value
        case dict():
            for key, held in value.items():
                if key not in _NOT_OURS:
                    yield from _texts(held)
        case list():
            for held in value:
                yield from _texts(held)


def copies(longest: int = LONGEST, root: Path = ROOT) -> list[Copied]:
    """Every text with more than *longest* words in a row that stand so in a book."""
    runs = runs_of(longest + 1, stored())
    return [Copied(file, run, text) for file, text in own_text(root) for run in copied(text, runs, longest + 1)]


if __name__ == "__main__":
    if sys.argv[1:] == ["--renew"]:
        if BOOKS.exists():
            STORED.write_bytes(of_the_books())
        if laws := text_of_2017():
            STORED_2017.write_bytes(of_the_laws_of_2017(laws))
    for one in copies():
        print(f"{one.file}: {one.run}")
