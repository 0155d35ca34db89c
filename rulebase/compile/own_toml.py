"""A TOML file that somebody wrote for himself: of bounded size, without controls; complaints name its lines."""

from __future__ import annotations

import re
import unicodedata
from pathlib import Path
from typing import TYPE_CHECKING

from rulebase.compile.manifest import LONGEST_OWN
from rulebase.compile.toml_table import TomlTable, read_toml
from rulebase.errors import SourceError, reason

if TYPE_CHECKING:
    from collections.abc import Iterator

_PLACE = re.compile(r"(\w+)(?:\[(\d+)\])?")
_QUOTED = re.compile(r"'(\w+)'|^(\w+)")
_CONTROLS = ("Cc", "Cf", "Cs", "Zl", "Zp")
"""Classes of characters that a terminal or a page would obey, or that nobody sees."""


def read_own(path: str, faults: list[SourceError] | None = None) -> TomlTable:
    """The whole of the file at *path*, called so in complaints; those about what is in it go to *faults*, where that is
    given."""
    try:
        size = Path(path).stat().st_size
    except OSError as error:
        raise SourceError(path, "", f"cannot be read: {reason(error)}") from error
    if size > LONGEST_OWN:
        raise SourceError(path, "", f"{size} bytes are too many; at most {LONGEST_OWN} are read")
    try:
        page = read_toml(Path(path), path, faults)
    except RecursionError:
        raise SourceError(path, "", "tables and lists in it stand too deep in each other") from None
    for text in _texts(page.data):
        if found := next((char for char in text if unicodedata.category(char) in _CONTROLS and char != "\n"), None):
            raise SourceError(path, "", f"an invisible or control character stands in it (U+{ord(found):04X})")
    return page


def _texts(value: object) -> Iterator[str]:
    """Every text in *value*, names of keys included."""
    waiting = [value]
    while waiting:
        one = waiting.pop()
        if isinstance(one, str):
            yield one
        elif isinstance(one, dict):
            waiting += [*one, *one.values()]
        elif isinstance(one, list):
            waiting += one


def with_line(error: SourceError) -> SourceError:
    """*error* with the line of its file where that can be told: of the key that it names, or of the table."""
    try:
        lines = Path(error.file).read_text(encoding="utf-8").split("\n")
    except (OSError, ValueError):
        return error
    line = _line(lines, error.place, error.message)
    return SourceError(f"{error.file}:{line}", error.place, error.message) if line else error


def _line(lines: list[str], place: str, message: str) -> int:
    """The number of the line at *place*, or of the key in it that the *message* names; 0 where it is not found."""
    first = 0
    if table := _PLACE.match(place):
        headers = [
            at
            for at, line in enumerate(lines)
            if re.match(rf"\s*\[{{1,2}}\s*{re.escape(table[1])}\s*[\].]", line) or _sets(line, table[1])
        ]
        if not headers:
            return 0
        first = headers[min(int(table[2] or 1), len(headers)) - 1]
    last = next((at for at in range(first + 1, len(lines)) if re.match(r"\s*\[\[?\w", lines[at])), len(lines))
    named = {word for pair in _QUOTED.findall(message) for word in pair if word}
    inner = next((at for at in range(first, last) if any(_sets(lines[at], word) for word in named)), None)
    return inner + 1 if inner is not None else (first + 1 if place else 0)


def _sets(line: str, key: str) -> bool:
    """Whether *line* begins with the *key*."""
    return bool(re.match(rf"\s*\"?{re.escape(key)}\"?\s*=", line))
