"""The name of a format that is neither PBN nor LIN, from the first bytes of a file or from the ending of its name.

Nothing of such a file is quoted: its bytes are no text.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from adjudicator.errors import NotationError

if TYPE_CHECKING:
    from collections.abc import Iterable

_PBN_STARTS = (b"%", b"{", b";", b"!")
"""The first bytes of PBN besides a tag: comments, and a line of a recording."""
_TAG = re.compile(rb"\[[ \t]*[A-Za-z]\w*")
_TAG_WITH_VALUE = re.compile(rb'\[[ \t]*[A-Za-z]\w*[ \t]*"')
_SPACE = b"\xef\xbb\xbf \t\r\n"
"""White space, and the mark of UTF-8."""

_MAGIC = (
    (rb"%PDF-", "a PDF"),
    (rb"\x89PNG\r\n|\xff\xd8\xff|GIF8[79]a|BM.{4}\0{4}|II\*\0|MM\0\*", "a picture"),
    (rb"RIFF.{4}WEBP|.{4}ftyp(?:heic|heix|mif1|avif)", "a picture"),
    (rb"PK\x03\x04|PK\x05\x06", "a zip"),
    (rb"\x1f\x8b", "a gzip file"),
    (rb"BZh[1-9]|\xfd7zXZ\0|7z\xbc\xaf\x27\x1c|Rar!\x1a", "a packed file of another kind than zip and gzip"),
    (rb"\x00\x01\x00\x00Standard (?:Jet|ACE) DB", "an Access database, such as scores of BridgeMate (.bws)"),
    (rb"SQLite format 3\0", "an SQLite database"),
    (rb"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "an old Office document"),
    (rb"\{\\rtf", "an RTF document"),
)
"""(pattern of the first bytes, format); such a file is never PBN, whatever stands further on."""
_CARDS_OF_THREE_HANDS = rb"(?:0[1-9]|[1-4][0-9]|5[0-2]){39}"
_SUITS_AND_CARDS = rb"\x06[2-9TJQKA]{0,13}\x03[2-9TJQKA]{0,13}\x04[2-9TJQKA]{0,13}\x05[2-9TJQKA]{0,13}"
_TEXTS = (
    (_CARDS_OF_THREE_HANDS + rb"\x06", "Duplimate deals (.dup)"),
    (_CARDS_OF_THREE_HANDS, "deals for a dealing machine (.bri)"),
    (_SUITS_AND_CARDS, "deals for a dealing machine (.dge)"),
    (rb"\[Document\]", "Dealmaster deals (.dlm)"),
    (rb"\(\s*;\s*[A-Z]{1,2}\s*\[", "SGF, a format of Go and other board games"),
    (
        rb"(?:PokerStars|Full Tilt Poker) (?:Zoom )?(?:Hand|Game|Tournament) ?#|\*{11} # 1 \*{14}",
        "a poker hand history",
    ),
    (rb"(?i)<!doctype html|<html|<head|<body", "HTML"),
    (rb"<\?xml|<svg", "XML"),
    (rb"\{\s*(?:\}|\"[^\"\n]*\"\s*:)|\[\s*(?:[\[{\"0-9-]|\])", "JSON"),
)
"""(pattern of the first characters, format); text with a tag of PBN in it is read as PBN all the same."""
_DEEP_FINESSE = re.compile(rb"^Deal:[ \t]*+[0-9]++[^\n]*+\nContract:[^\n]*+\nOnLead:", re.MULTILINE)
"""The first lines of a deal in an archive of Deep Finesse, which begins with a description of itself."""
_ENDINGS = {
    ".dup": "Duplimate deals (.dup)",
    ".dlm": "Dealmaster deals (.dlm)",
    ".bri": "deals for a dealing machine (.bri)",
    ".dge": "deals for a dealing machine (.dge)",
    ".ber": "deals for a dealing machine (.ber)",
    ".bhg": "deals for a dealing machine (.bhg)",
    ".hrf": "hand records of Duplimate (.hrf)",
    ".rzd": "deals for a dealing machine (.rzd)",
    ".cds": "deals for a dealing machine (.cds)",
    ".rbn": "RBN, another notation of bridge (.rbn)",
    ".bws": "scores of BridgeMate (.bws)",
    ".sgf": "SGF, a format of Go and other board games",
    ".phh": "a poker hand history (.phh)",
    ".phhs": "poker hand histories (.phhs)",
    ".csv": "a table (.csv)",
}
"""The ending of a name → the format, for files whose content does not tell."""
_EXPECTED = 'expected PBN, as [Name "value"], or LIN, as pn|…|'


def other_format_error(start: bytes, name: str) -> NotationError | None:
    """The error for the file *name* that begins with *start*, its first chunk, if it is neither PBN nor LIN; it names
    the format where that is known.

    None for what might be PBN with faults in it, which is left to its reader.
    """
    known = _format_by_start(start, _MAGIC)
    text = start[:4096].lstrip(_SPACE)
    if not known:
        if not text or _TAG_WITH_VALUE.search(start):
            return None
        known = _format_by_start(text, _TEXTS)
    if not known and _DEEP_FINESSE.search(start):
        known = "deals of Deep Finesse (.txt)"
    if not known:
        if text.startswith(_PBN_STARTS) or _TAG.match(text):
            return None
        known = next((found for ending, found in _ENDINGS.items() if name.lower().endswith(ending)), "")
    named = f"{known}, " if known else ""
    return NotationError(f"this is {named}neither PBN nor LIN; {_EXPECTED}", line=1, column=1, file=name)


def _format_by_start(start: bytes, formats: Iterable[tuple[bytes, str]]) -> str:
    """The first of *formats* whose pattern matches *start*; empty if there is none."""
    return next((found for pattern, found in formats if re.match(pattern, start, re.DOTALL)), "")
