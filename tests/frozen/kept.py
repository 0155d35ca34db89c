"""The file of answers: a line that says what was asked, then a line for each answer, packed; and two runs compared."""

from __future__ import annotations

import gzip
import json
from collections import defaultdict
from hashlib import sha256
from itertools import zip_longest
from typing import TYPE_CHECKING, Any, NamedTuple

from tests.frozen.work import Asked

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from pathlib import Path

    from tests.frozen.answers import Answer

NOTHING = "nothing"


class Kept(NamedTuple):
    """An answer as the file holds it."""

    digest: str
    text: str
    """The document."""


Name = tuple[str, str]
"""Part and question."""


def digest(*texts: str) -> str:
    """A short name for *texts*."""
    return sha256("\0".join(texts).encode()).hexdigest()[:16]


def kept_as(answer: Answer) -> tuple[Name, Kept]:
    """*answer* as the file holds it."""
    text = json.dumps(answer.document, ensure_ascii=True, separators=(",", ":"))
    return (answer.part, answer.name), Kept(digest(text), text)


def write(path: Path, asked: Asked, answers: Mapping[Name, Kept]) -> None:
    """Keep *answers* in the file *path*."""
    with gzip.open(path, "wt", encoding="utf-8", compresslevel=4) as out:
        out.write(json.dumps(asked._asdict()) + "\n")
        out.writelines(json.dumps([*name, *kept]) + "\n" for name, kept in sorted(answers.items()))


def read(path: Path) -> tuple[Asked, dict[Name, Kept]]:
    """The questions and the answers in the file *path*."""
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        asked = json.loads(next(lines))
        tuples = {name: tuple(value) if isinstance(value, list) else value for name, value in asked.items()}
        entries = map(json.loads, lines)
        return Asked(**tuples), {(part, name): Kept(digest, text) for part, name, digest, text in entries}


def by_part(answers: Mapping[Name, Kept]) -> dict[str, tuple[int, str]]:
    """Part → (how many answers it has, a digest of all of them)."""
    parts: dict[str, list[str]] = defaultdict(list)
    for (part, name), kept in sorted(answers.items()):
        parts[part].append(f"{name} {kept.digest}")
    return {part: (len(lines), digest(*lines)) for part, lines in parts.items()}


def differing(before: Mapping[Name, Kept], now: Mapping[Name, Kept]) -> Iterator[tuple[Name, str]]:
    """(name, the first difference) of each answer that is not the same *before* and *now*."""
    for name in sorted(before.keys() | now.keys()):
        if name not in now:
            yield name, "no longer asked"
        elif name not in before:
            yield name, "not asked before"
        elif before[name].digest != now[name].digest:
            yield name, first_difference(json.loads(before[name].text), json.loads(now[name].text))


def first_difference(before: Any, now: Any, place: str = "") -> str:
    """Where the documents *before* and *now* first differ, and both values there; empty if they are equal."""
    if isinstance(before, dict) and isinstance(now, dict):
        pairs: Iterable[tuple[object, Any, Any]] = (
            (key, before.get(key, NOTHING), now.get(key, NOTHING)) for key in dict.fromkeys((*before, *now))
        )
    elif isinstance(before, list) and isinstance(now, list):
        pairs = ((at, *two) for at, two in enumerate(zip_longest(before, now, fillvalue=NOTHING)))
    else:
        return "" if before == now else f"{place}: {_short(before)} -> {_short(now)}"
    differences = (first_difference(one, other, f"{place}.{key}".lstrip(".")) for key, one, other in pairs)
    return next((found for found in differences if found), "")


def _short(value: Any) -> str:
    text = json.dumps(value)
    return text if len(text) <= 200 else f"{text[:200]}..."
