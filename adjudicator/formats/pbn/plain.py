"""Plain games: those of which nearly every file consists, one tag a line, calls and cards in rows, nothing else.

This is no grammar of its own. Only what stands exactly as programs write it is taken up, by splitting lines and looking
words up; whatever is not known word for word is left to the lexer, which begins where the game does. That what is taken
up is what the lexer and its reader make of it is held by ``tests/formats/test_plain.py``.
"""

from __future__ import annotations

import re

from adjudicator.formats.pbn.names import NOT_INHERITED, PLAIN

_LONGEST = 20_000
"""Characters of a game; a longer one has something besides."""
_STRANGE = ("{", "}", "\\", "\t", "\n ", "\n%", "\n;", "\x0b", "\x0c")
"""What makes it more than tags and rows."""
_NAME = re.compile(r"[A-Za-z0-9_]+")
_NOTE = re.compile(r"[1-9][0-9]?:.*")
_PLAYED = ("Auction", "Play")
_LEFT_ALONE = frozenset(("Record", "Code", "TrickOrder"))
"""Tags that say that the deal is written down otherwise."""
_MOST_NAMES = 1_000
_KNOWN: set[str] = set()
"""Names of tags that have been looked at."""
_GAP = re.compile(r"\n[ \t\n]*+")


class PlainGame:
    """One game as it stands in the file: its tags, and the rows behind some of them."""

    __slots__ = ("data", "end", "line", "start", "tables", "tags", "text")

    def __init__(self, text: str, line: int, start: int, end: int) -> None:
        self.text = text
        self.line = line
        self.start = start
        """Offset of its first character in the file's text; *end* is that after its last."""
        self.end = end
        self.tags: dict[str, str] = {}
        """Every tag but notes, sections and tables among them."""
        self.tables: list[str] = []
        """The tags whose rows are kept as they stand."""
        self.data: dict[str, str] = {}
        """The rows of Auction and Play."""

    @property
    def begins(self) -> int:
        """The line of its first tag."""
        return self.line

    def _split(self) -> bool:
        """Whether every line is a tag or a row behind one; sorts them."""
        text, tags = self.text, self.tags
        parts = text[1:].split("\n[")
        if text.count('"') != 2 * len(parts) or text.count("[") != len(parts):
            return False
        section = ""
        for part in parts:
            name, _, rest = part.partition(' "')
            value, closed, rows = rest.partition('"]')
            if not closed or (name not in _KNOWN and not _known(name)) or "\n" in value or rows[:1] not in ("", "\n"):
                return False
            if name in tags:
                return False
            if rows and rows != "\n":
                if ";" in rows or name == "Note":
                    return False
                if name in _PLAYED:
                    section = name
                    self.data[name] = rows
                elif name in PLAIN:
                    return False
                else:
                    self.tables.append(name)
            elif name in _PLAYED:
                section = name
            elif name == "Note":
                if not section or not _NOTE.fullmatch(value):
                    return False
                continue
            elif name.endswith("Table") and name not in PLAIN:
                self.tables.append(name)
            tags[name] = value
        return not tags.keys() & _LEFT_ALONE

    def resolved(self, last: dict[str, str]) -> dict[str, str] | None:
        """The tags with what ``#`` stands for, *last* being what earlier games gave; None where that is not plain."""
        if '"#' not in self.text and '" ' not in self.text:
            return self.tags
        tags = self.tags.copy()
        for name, value in tags.items():
            if value[:1] == "#":
                if value != "#" or name not in last or name in NOT_INHERITED or name in self.tables:
                    return None
                tags[name] = last[name]
            elif value[:1] == " ":
                return None
        return tags


def _known(name: str) -> bool:
    """Whether *name* can be that of a tag."""
    if not _NAME.fullmatch(name):
        return False
    if len(_KNOWN) < _MOST_NAMES:
        _KNOWN.add(name)
    return True


def plain_at(text: str, at: int, line: int) -> PlainGame | None:
    """The plain game that begins at the bracket at *at*; None where it is not sure to be one."""
    stop = text.find("\n\n", at)
    if stop < 0:
        stop = len(text) - text.endswith("\n")
    if stop - at > _LONGEST:
        return None
    chunk = text[at:stop]
    for strange in _STRANGE:
        if strange in chunk:
            return None
    found = _GAP.match(text, stop)
    after = text.rfind("\n", stop, found.end()) + 1 if found and found.end() < len(text) else len(text)
    game = PlainGame(chunk, line, at, after)
    return game if game._split() else None
