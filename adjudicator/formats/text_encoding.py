"""Bytes decoded to clean text and encoded again: the encodings of real files, control characters replaced.

Each line is read as UTF-8 if it is valid, else as ISO 8859-1, the encoding of the PBN standard: a file may mix both.
Text that is written reads back unchanged.
"""

import codecs
import re
from itertools import islice
from typing import NamedTuple

from rulebase.lazy_patterns import pattern

_FORBIDDEN = pattern("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2060-\u206f\ud800-\udfff]")
_MOST_REPORTED = 100
_ALLOWED = bytes((0x09, 0x0A, 0x0D, 0x1A, *range(0x20, 0x7F)))
"""ASCII without the forbidden characters: nearly every file holds nothing else, which is quick to check."""


class DecodedText(NamedTuple):
    """The text of a file with line feeds only."""

    text: str
    forbidden: tuple[int, ...] = ()
    """Offsets in the text of characters that the format forbids (the first hundred); replaced there."""


def decode_characters(data: bytes) -> str:
    """The characters of *data* as they stand: UTF-16 when a byte order mark says so, else UTF-8 or ISO 8859-1."""
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return data.decode("utf-16", "replace")
    data = data.removeprefix(codecs.BOM_UTF8)
    try:
        return data.decode()
    except UnicodeDecodeError:
        return "".join(map(_decode_line, data.splitlines(keepends=True)))


def _decode_line(data: bytes) -> str:
    try:
        return data.decode()
    except UnicodeDecodeError:
        return data.decode("latin-1")


def decode_text(data: bytes) -> DecodedText:
    """The text of *data* in whichever encoding, lines ended by line feeds, forbidden characters replaced."""
    text = decode_characters(data)
    # A no-break space is white space to every writer of such files; Ctrl-Z is the end of file of DOS.
    text = text.replace("\r\n", "\n").replace("\r", "\n").replace("\xa0", " ").replace("\x1a", " ")
    if data.isascii() and not data.translate(None, _ALLOWED):
        return DecodedText(text)
    forbidden = tuple(found.start() for found in islice(_FORBIDDEN.finditer(text), _MOST_REPORTED))
    return DecodedText(_FORBIDDEN.sub(_windows_1252_for_control_character, text) if forbidden else text, forbidden)


def replace_control_characters(text: str) -> str:
    """*text* with each control character replaced by a printable one."""
    if text.isascii() and text.replace("\n", "").replace("\t", "").isprintable():
        return text
    return _FORBIDDEN.sub(_windows_1252_for_control_character, text)


def encode_as_latin1_or_utf8_with_bom(text: str) -> bytes:
    """The bytes of *text*: ISO 8859-1 where it reads back as it is, else UTF-8 with a byte order mark."""
    if text.isascii():
        return text.encode()
    try:
        plain = text.encode("latin-1")
    except UnicodeEncodeError:
        plain = b""
    return plain if decode_characters(plain) == text else codecs.BOM_UTF8 + text.encode("utf-8", "replace")


def _windows_1252_for_control_character(found: re.Match[str]) -> str:
    # Files from Windows use 80 to 9F for typographic marks although ISO 8859-1 leaves them to controls.
    return bytes([code]).decode("cp1252", "replace") if 0x80 <= (code := ord(found[0])) < 0xA0 else "\ufffd"
