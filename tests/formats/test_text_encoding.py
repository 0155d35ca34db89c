"""Bytes and characters: both encodings that such files have are read, and what is written reads back as it was."""

from __future__ import annotations

import codecs

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudicator.formats.text_encoding import (
    decode_characters,
    decode_text,
    encode_as_latin1_or_utf8_with_bom,
    replace_control_characters,
)

NAME = '[North "{}"]\n'


@pytest.mark.parametrize(
    ("data", "text"),
    [
        ("Müller ♠".encode(), "Müller ♠"),
        (codecs.BOM_UTF8 + "Müller ♠".encode(), "Müller ♠"),
        ("Müller".encode("latin-1"), "Müller"),
        ("Müller ♠".encode("utf-16"), "Müller ♠"),
        # Two programs have written to it, each in its own way; a line is of one of them.
        ("Müller ♠\n".encode() + "«CAFÉ»\n".encode("latin-1") + b"ende", "Müller ♠\n«CAFÉ»\nende"),
        ("“so”".encode("cp1252"), "\x93so\x94"),
    ],
)
def test_both_encodings_are_read(data: bytes, text: str) -> None:
    assert text == decode_characters(data)


def test_the_marks_of_windows_are_read_as_they_are_meant() -> None:
    assert "“so”" == decode_text("“so”".encode("cp1252")).text


@pytest.mark.parametrize("text", ["Müller", "Müller ♠", "Ã¼", "ï»¿x", "ÿþa", "\ufeffx", "", "«CAFÉ»\nÉ»\n"])
def test_what_is_written_reads_back(text: str) -> None:
    """Also where its ISO 8859-1 would be taken for UTF-8, or for a byte order mark."""
    assert text == decode_characters(encode_as_latin1_or_utf8_with_bom(text))


@given(st.text(st.characters(codec="utf-8")))
def test_whatever_is_written_reads_back(text: str) -> None:
    kept = replace_control_characters(text)

    assert text == decode_characters(encode_as_latin1_or_utf8_with_bom(text))
    assert kept.replace("\xa0", " ") == decode_text(encode_as_latin1_or_utf8_with_bom(kept)).text


def test_what_iso_8859_1_holds_is_written_in_it() -> None:
    """As the standard of the format has it: other programs read it."""
    assert "Müller".encode("latin-1") == encode_as_latin1_or_utf8_with_bom("Müller")
    assert encode_as_latin1_or_utf8_with_bom("♠").startswith(codecs.BOM_UTF8)
