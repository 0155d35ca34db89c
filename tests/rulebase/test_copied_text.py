"""The law is told in our own words: no run of nine words or more is a book's, or stands in the laws of 2017."""

from __future__ import annotations

from pathlib import Path

import pytest

import adjudicator
from tests.helpers.copied_text import (
    BOOKS,
    LONGEST,
    STORED,
    STORED_2017,
    copied,
    copies,
    fingerprint,
    of_the_books,
    of_the_laws_of_2017,
    own_text,
    runs_of,
    stored,
    text_of_2017,
    words,
)

BOOK = "If a player is found to have too few cards after the first lead, his partner must make the deal over again."


def test_no_text_is_copied_from_a_book() -> None:
    assert copies() == []


def test_no_line_of_the_program_or_its_manual_is_copied_from_a_book() -> None:
    """What the laws say in our words is not told in theirs in a docstring, a comment or a page of the manual."""
    program = Path(adjudicator.__file__).parent

    assert copies(root=program) == []
    assert {Path(name).suffix for name, _ in own_text(program)} >= {".py", ".md"}


def test_what_is_kept_of_the_books_is_what_they_have() -> None:
    """Where the books lie beside the project the bytes come from them; anywhere, they hold all of six books."""
    kept = STORED.read_bytes()

    assert kept.count(0) == 6
    assert len(kept) > 190_000
    if BOOKS.exists():
        assert kept == of_the_books()


def test_what_is_kept_of_the_laws_of_2017_is_what_they_have() -> None:
    """Where the environment names their text the bytes come from it; anywhere, they are the seventh book."""
    kept = STORED_2017.read_bytes()

    assert kept.count(0) == 1
    assert kept.endswith(b"\0")
    assert len(kept) > 30_000
    assert stored().count(0) == 7
    if text := text_of_2017():
        assert kept == of_the_laws_of_2017(text)


def test_letters_that_the_text_of_2017_has_lost_are_put_back(tmp_path: Path) -> None:
    """Else a run with an offender, an effect or a shuffle in it would never be found, nor one that a page parts."""
    text = tmp_path / "laws.txt"
    broken = "The o ender's nono ending side may shu e,\n\n12\n\nif su cient. O cial e ects di er: una ected honors."
    whole = "The offender's non-offending side may shuffle, if sufficient. Official effects differ: unaffected honours."
    text.write_text(broken, encoding="latin-1")

    assert of_the_laws_of_2017(text) == fingerprint(words(whole)) + b"\0"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Found to have too few cards after the first lead.", ["found to have too few cards after the first lead"]),
        ("have too few cards, after the first lead", []),
        ("after the first lead HIS PART-\nner must make THE", ["after the first lead his partner must make the"]),
        ("after the lead his partner must make a deal over again", []),
    ],
)  # fmt: skip
def test_a_run_is_found_whatever_its_case_its_stops_and_its_broken_words(text: str, expected: list[str]) -> None:
    """Nine words in a row are a run; eight may come by chance."""
    runs = runs_of(LONGEST + 1, fingerprint(words(BOOK)))

    assert list(copied(text, runs, LONGEST + 1)) == expected


@pytest.mark.parametrize(
    "heading",
    ["Bridge Rules for When a New Deal is Required", "Law 24 Card Exposed or Led During the Auction"],
)
def test_a_copied_run_in_a_law_file_is_named(tmp_path: Path, heading: str) -> None:
    """A run of the stored books, put into a law file, is found in it; a citation may name the heading of a book."""
    (tmp_path / "law.toml").write_text(f'cite = "{heading}"\nsays = "{heading}, they say"\n', encoding="utf-8")

    assert [(one.file, one.run) for one in copies(root=tmp_path)] == [("law.toml", heading.lower())]


def test_all_that_the_law_files_say_is_looked_at() -> None:
    files = {file for file, _ in own_text()}

    assert {"law/gin/gin-rummy/illegal-knock.toml", "law/gin/words.toml", "words/effects/shared.toml"} <= files
    assert any("duplicate-2017" in file for file in files)
