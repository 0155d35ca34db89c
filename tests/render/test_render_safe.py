"""Text from files cannot command the terminal, and nothing shown needs glyphs that the output lacks."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudicator.render.names_and_signs import call_text, card_text, side_name, with_glyphs
from adjudicator.render.safe_text import safe_line, terminal_safe_json


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("North", "North"),
        ("\x1b[2JNorth", "\ufffd[2JNorth"),
        ("\x9b31m", "\ufffd31m"),
        ("two\nlines\tand a tab", "two lines and a tab"),
        ("\u202egnorts", "\ufffdgnorts"),
        ("Müller ♠", "Müller ♠"),
        ("a\udc80b", "a\ufffdb"),
        ("a\u0557b\ue000c", "a\ufffdb\ufffdc"),
        ("a\u00a0b\u3000c", "a b c"),
    ],
)
def test_plain_leaves_nothing_to_obey(text: str, expected: str) -> None:
    """Controls and invisible marks are replaced, line ends become blanks, other text stays."""
    assert expected == safe_line(text)


def test_plain_cuts_long_text() -> None:
    """A text longer than the limit ends in an ellipsis and is exactly as long as the limit."""
    assert "x" * 9 + "…" == safe_line("x" * 1_000_000, 10)


@given(st.text())
def test_every_text_is_plain(text: str) -> None:
    """Whatever it is, no terminal makes anything else of it, and it is no longer than it was."""
    assert safe_line(text).isprintable()
    assert len(safe_line(text)) <= len(text)


@given(st.text())
def test_json_holds_every_text_and_no_control(text: str) -> None:
    """JSON gives the text back unchanged, and shows no character that a terminal would obey."""
    written = terminal_safe_json({"text": text})

    assert {"text": text} == json.loads(written)
    assert written.encode()
    assert not set(written) & {chr(code) for code in (*range(0x20), *range(0x7F, 0xA0), 0x202E)} - {"\n"}


def test_letters_where_glyphs_cannot_be_held() -> None:
    """An output in ASCII gets suit letters, of the same width."""
    assert b"SA 10H - x ?" == "♠A 10♥ – × ö".encode("ascii", errors="lettered")


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("E bids 2H over 2S.", "E bids 2♥ over 2♠."),
        ("W plays HT to C4", "W plays ♥10 to ♣4"),
        ("under CB-32 and HA-3", "under CB-32 and HA-3"),
        ("law 27B1 and 64A1", "law 27B1 and 64A1"),
        ("7NT by N", "7NT by N"),
    ],
)
def test_bids_and_cards_in_sentences_get_glyphs(sentence: str, expected: str) -> None:
    """Bids and cards are shown with suit glyphs; ids of provisions and laws are left alone."""
    assert expected == with_glyphs(sentence)


def test_names() -> None:
    """Cards, calls and sides in the words of the table."""
    assert ("♥10", "–", "1♠", "3NT", "Pass", "XX", "North-South", "E") == (
        card_text("HT").plain,
        card_text(None).plain,
        call_text("1S").plain,
        call_text("3NT").plain,
        call_text("P").plain,
        call_text("XX").plain,
        side_name("NS"),
        side_name("E")[:1],
    )
