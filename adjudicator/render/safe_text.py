"""Text from files and from the keyboard, made safe for a terminal, a table and JSON.

An escape sequence in a player's name must not move the cursor, a bidirectional mark must not turn a verdict around,
and a comment of a megabyte must not drown it.
"""

from __future__ import annotations

import codecs
import json
import re
from functools import cache
from typing import Any

LONGEST_SAFE_TEXT = 400
"""Maximum characters shown of one name, comment or other text of a file."""


@cache
def _pattern_of_unsafe_characters() -> re.Pattern[str]:
    """A pattern of characters that may not show as they are.

    Controls, separators, invisible and bidirectional marks, halves of surrogate pairs, and all that no version of
    Unicode has a character for as yet.
    """
    return re.compile("[^ -~]")


@cache
def _pattern_of_line_breaks() -> re.Pattern[str]:
    return re.compile("[\t\n\r\x0b\x0c\x85\u2028\u2029]+")


_FORMULA = tuple("=+-@\t\r\n＝＋－＠")
"""First characters of a formula in a spreadsheet; the wide ones where people write Chinese or Japanese."""
_PLAIN = {
    **dict(zip("♠♥♦♣♤♡♢♧", "SHDCSHDC", strict=True)),
    **dict(zip("–—‐‑−·•…’‘“”×→←›‹✓✗│─", "-----..." + "''" + '""' + "x><><+x|-", strict=True)),
}
"""Substitutes for characters that the output cannot hold; one for one, so that columns stay aligned."""


def safe_line(text: str, limit: int = LONGEST_SAFE_TEXT) -> str:
    """*text* on one line without anything a terminal would obey, cut to *limit* characters."""
    text = text[: limit + 1]
    if not text.isprintable():
        text = _pattern_of_unsafe_characters().sub(_visible_replacement, _pattern_of_line_breaks().sub(" ", text))
    return text if len(text) <= limit else text[: limit - 1] + "…"


def safe_spreadsheet_cell(text: str, limit: int = LONGEST_SAFE_TEXT) -> str:
    """*text* for a cell of a spreadsheet: a text that begins like a formula is marked as text."""
    shown = safe_line(text, limit)
    return f"'{shown}" if shown.startswith(_FORMULA) or text.startswith(_FORMULA) else shown


def safe_complaint(text: str) -> str:
    """A complaint made safe; a long quotation in it is cut, so that the sentence is there to its end."""
    return safe_line(
        re.sub(rf"(\S{{{LONGEST_SAFE_TEXT // 4}}})\S{{{LONGEST_SAFE_TEXT // 2},}}", r"\1…", text), LONGEST_SAFE_TEXT * 2
    )


def value_as_valid_text(value: Any) -> Any:
    """*value* for storage that holds only valid text: a byte of a file's name that is no text is written ``\\xfc``."""
    if not isinstance(value, str) or value.isascii():
        return value
    try:
        return value.encode("utf-8", "surrogateescape").decode("utf-8", "backslashreplace")
    except UnicodeEncodeError:
        return value.encode("utf-8", "backslashreplace").decode()


def terminal_safe_json(value: Any, *, indent: int | None = 2) -> str:
    """*value* as one JSON document; characters that a terminal would obey are escaped.

    Without *indent* the document is a single line, written several times as fast.
    """
    lines = json.dumps(value, ensure_ascii=False, indent=indent).split("\n")
    return "\n".join(
        line if line.isprintable() else _pattern_of_unsafe_characters().sub(_escaped_unless_printable, line)
        for line in lines
    )


def _visible_replacement(found: re.Match[str]) -> str:
    one = found[0]
    return one if one.isprintable() else " " if one.isspace() and one > "\x9f" else "\ufffd"


def _escaped_unless_printable(found: re.Match[str]) -> str:
    return found[0] if found[0].isprintable() else json.dumps(found[0])[1:-1]


def _suit_letters_on_codec_error(error: UnicodeError) -> tuple[str, int]:
    """Codec error handler that writes letters for suits where glyphs cannot be held."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    missing = error.object[error.start : error.end]
    return "".join(_PLAIN.get(char, "?") for char in missing), error.end


codecs.register_error("lettered", _suit_letters_on_codec_error)
