"""What is added from a file is looked at before it is believed; whatever stands in it is text."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from adjudicator.book.entry import (
    evening_date,
    iso_date_or_empty,
    normalized_side,
    split_player_names,
    text_folded_for_comparison,
)
from adjudicator.book.entry_builder import parse_moment
from adjudicator.book.json_import import _findings_confirming_card_text
from tests.helpers.booked import DUPLICATE, RULED, book, card_list, filled
from tests.helpers.booked import kept as in_book
from tests.helpers.cards import ASKED, data, stops
from tests.helpers.command_line import run
from tests.helpers.json_schema import faults
from tests.helpers.rulings import laws

if TYPE_CHECKING:
    from pathlib import Path

WRONG = {
    "": "not JSON; expected what --json prints",
    "[]": "expected an object",
    "{}": "no rulings in it; expected what rule or replay print with --json",
    '{"error": {"message": "x"}}': "holds an error instead of a ruling",
    '{"deals": 3}': "'deals' is not a list",
    '{"deals": [{"findings": [3]}]}': "expected an object",
    '{"deals": [{"findings": [{"kind": ["revoke"]}]}]}': "'kind' is not text",
    '{"kind": "revoke", "rulings": []}': "a ruling without its code or its kind",
    '{"code": "hearts", "rulings": [{"at": "yesterday"}]}': "'yesterday' is not a date and time",
    '{"code": "hearts", "rulings": [{"at": "0001-01-01T00:00:00Z"}]}': "is not a date and time",
    '{"book": [{"number": 7}]}': "ruling 7: 'origin' is missing",
    '{"book": [{"origin": "a", "code": "b", "kind": "c", "status": "won"}]}': "'status' cannot be 'won'",
    "[" * 100_000: "nested too deeply",
    '{"book": [{"number": ' + "1" * 5000 + "}]}": "1:",
}


@pytest.mark.parametrize("text", WRONG, ids=lambda text: text[:40])
def test_what_holds_no_rulings_is_a_sentence(text: str, tmp_path: Path) -> None:
    answer = book(tmp_path, "book", "add", "-", stdin=text)

    assert (1, "", 1) == (answer.status, answer.out, answer.err.count("\n"))
    assert WRONG[text] in answer.err


def test_a_file_that_is_not_there_is_a_sentence(tmp_path: Path) -> None:
    answer = book(tmp_path, "book", "add", str(tmp_path / "none.json"))

    assert (1, True) == (answer.status, answer.err.endswith("none.json: no such file or directory\n"))


def test_every_ruling_of_a_card_is_known_by_its_rows() -> None:
    """As long as the laws are those it was made of; else its words are kept and no row is claimed."""
    words = data("hearts")["words"]
    walked = [
        (stop, " ".join(words[one] for one in stop.node[1]))
        for stop in stops("hearts")
        if stop.node[0] != ASKED and stop.node[1]
    ]
    unknown = [
        stop.kind
        for stop, said in walked
        if not _findings_confirming_card_text(laws(), "hearts", stop.kind, dict(stop.facts), said)
    ]
    stop, said = walked[0]

    assert (unknown, len(walked) > 100) == ([], True)
    assert [] == _findings_confirming_card_text(laws(), "hearts", stop.kind, dict(stop.facts), f"{said} And a forfeit.")
    assert [] == _findings_confirming_card_text(laws(), "hearts", "no-such-kind", {}, said)


def test_a_card_of_other_laws_is_kept_in_its_own_words(tmp_path: Path) -> None:
    listed = card_list()
    listed["rulings"][0] |= {"said": "The next edition has it otherwise.", "kind": "new-fault", "title": "New fault"}
    answer = book(tmp_path, "book", "add", "-", stdin=json.dumps(listed))
    first, second = in_book(tmp_path)

    assert 0 == answer.status
    assert (first["said"], first["title"], first["rows"]) == ("The next edition has it otherwise.", "New fault", [])
    assert second["rows"]


def test_what_is_typed_into_a_ruling_moves_no_cursor(tmp_path: Path) -> None:
    """Escape sequences, marks, halves of letters, tags: on no screen, in no page, no formula in a table."""
    evil = "\x1b[31m<script>alert(1)</script>\u202e=HYPERLINK(\x00)\ud800|*_"
    listed = card_list()
    for one in listed["rulings"]:
        one |= {"note": evil, "title": evil, "said": evil, "laws": [evil], "facts": {evil: evil}, "kind": evil}
    answer = book(tmp_path, "book", "add", "-", "--player", "=1+1", "--event", evil[:-4], stdin=json.dumps(listed))
    assert 0 == answer.status
    for words in ("list", "show 1", "search script", "sheet", "again"):
        shown = book(tmp_path, "book", *words.split())
        assert (0, False) == (shown.status, bool({"\x1b", "\u202e", "\x00"} & set(shown.out + shown.err)))
    for name in ("sheet.html", "sheet.md"):
        book(tmp_path, "book", "sheet", "--output", str(tmp_path / name))
        assert "<script" not in (tmp_path / name).read_text(encoding="utf-8")
    assert 0 == book(tmp_path, "book", "export", str(tmp_path / "all.csv")).status
    cells = (tmp_path / "all.csv").read_text(encoding="utf-8-sig").replace('"', "").split(",")
    assert "'=1+1" in cells
    assert not [cell for cell in cells if cell.startswith("=")]
    assert 0 == book(tmp_path, "book", "export", str(tmp_path / "all.json")).status
    assert "\x1b" not in (tmp_path / "all.json").read_text(encoding="utf-8")


def test_what_rule_and_replay_print_is_what_they_keep(tmp_path: Path) -> None:
    """Kept by --book or added from the document, it is the same ruling."""
    filled(tmp_path)
    document = run("replay", str(tmp_path / "evening.pbn"), "--json").out
    answer = book(tmp_path, "book", "add", "-", stdin=document)
    assert (0, "In the book already: 3 rulings (1 to 3).\n") == (answer.status, answer.out)
    first = book(tmp_path, "book", "add", "-", "--board", "1", stdin=run(*RULED, "--json").out)
    again = book(tmp_path, "book", "add", "-", "--board", "1", stdin=run(*RULED, "--json").out)
    other = book(tmp_path, "book", "add", "-", "--board", "2", stdin=run(*RULED, "--json").out)

    said = [" ".join(answer.out.split()) for answer in (first, again, other)]
    assert ["Kept in" in one for one in said] == [True, False, True]
    assert said[1] == "In the book already: ruling 4."
    assert in_book(tmp_path, "--board", "1")[0]["rows"][0]["row"]


def test_the_documents_of_the_book_are_what_their_schema_says(tmp_path: Path) -> None:
    filled(tmp_path)
    schema = run("schema", "book").data
    for words in ("list", "search berg", "show 1", "again"):
        found = book(tmp_path, "book", *words.split(), "--json").data
        assert found["book"]
        assert [] == faults(found, schema), words
    book(tmp_path, "book", "export", str(tmp_path / "all.json"))
    exported: dict[str, Any] = json.loads((tmp_path / "all.json").read_text(encoding="utf-8"))
    assert [] == faults(exported, schema)


def test_names_days_and_sides_are_read_as_people_write_them() -> None:
    assert split_player_names("Ann Berg and Bo Carl") == ("Ann Berg", "Bo Carl")
    assert split_player_names("Berg/Carl") == ("Berg", "Carl")
    assert split_player_names("West") == split_player_names("?") == ()
    assert text_folded_for_comparison("  BÉRG,  Ann ") == "berg ann"
    assert [normalized_side(text) for text in ("n-s", "East/West", "EW", "pair 12")] == ["NS", "EW", "EW", "pair 12"]
    assert [iso_date_or_empty(text) for text in ("2026.11.23", "2026-11-23", "2026.??.??", "2026-13-01")] == [
        "2026-11-23", "2026-11-23", "", ""
    ]  # fmt: skip
    late = parse_moment("2026-11-24T02:30:00+01:00")
    assert late is not None
    assert evening_date(late) == "2026-11-23"


def test_a_kind_is_chosen_by_any_of_its_names(tmp_path: Path) -> None:
    filled(tmp_path)

    assert 3 == len(in_book(tmp_path, "--kind", "Insufficient Bids", "--code", DUPLICATE))
    assert 1 == book(tmp_path, "book", "list", "--kind", "zzzz").status
