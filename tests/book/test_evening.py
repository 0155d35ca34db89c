"""An evening of ten rulings, kept from wherever they are made: its list, its sheet, a fault that comes again."""

from __future__ import annotations

import json
import re
import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

import pytest

from tests.helpers.booked import DUPLICATE, EVENING, PARTNER_BARRED, book, card_list, deal
from tests.helpers.booked import kept as in_book
from tests.helpers.command_line import run

if TYPE_CHECKING:
    from pathlib import Path

PLACE = ("--book", "--event", "Club night", "--date", EVENING)
RULED = [
    "insufficient-bid lho_response=accepts --board 1 --table 1 --player Nora",
    "revoke by=defender,established=yes,exception=none,won_by_offending_player=yes,os_tricks_after=1+ --board 3",
    "insufficient-bid lho_response=accepts --board 2 --side N-S --table 5",
    "insufficient-bid lho_response=accepts --board 4 --side North-South --table 5",
]


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the book of an evening: four rulings asked for, two recorded, two replayed, two from a card."""
    folder = tmp_path_factory.mktemp("evening")
    for told in RULED:
        kind, facts, *words = told.split()
        answer = book(folder, "rule", kind, "--code", DUPLICATE, "--no-ask", "--fact", facts, *words, *PLACE)
        assert (0, True) == (answer.status, answer.err.startswith("Kept in ")), answer.err
    played = [
        deal(5, "2", West="Willa Berg", East="Emil Falk"),
        deal(6, "3", PARTNER_BARRED, West="Karl Moe", East="Ida Vik"),
    ]
    (folder / "evening.pbn").write_text("\n".join(played), encoding="utf-8")
    assert 0 == book(folder, "replay", str(folder / "evening.pbn"), "--book").status
    for number, west in ((9, "BERG, Willa"), (10, "Anna Holm")):
        typed = deal(number, "4", West=west, East="Emil Falk" if number == 9 else "Olaf Ek")
        answer = book(folder, "record", str(folder / "tonight.pbn"), "--book", stdin=typed)
        assert 0 == answer.status, answer.err
        (folder / "tonight.pbn").rename(folder / f"recorded-{number}.pbn")
    (folder / "card.json").write_text(json.dumps(card_list()), encoding="utf-8")
    answer = book(folder, "book", "add", str(folder / "card.json"), "--event", "Club night", "--date", EVENING)
    assert (0, "") == (answer.status, answer.err)
    return folder


def test_ten_rulings_are_kept_from_four_sources(evening: Path) -> None:
    kept = in_book(evening)

    assert [one["number"] for one in kept] == list(range(1, 11)) or len(kept) == 10
    assert {one["source"] for one in kept} == {"rule", "record", "replay", "card"}
    assert {(one["event"], one["evening"]) for one in kept} == {("Club night", EVENING)}
    assert [one["title"] for one in kept if not (one["rows"] and one["facts"] and one["said"] and one["law"])] == []


def test_a_ruling_is_readable_by_itself(evening: Path) -> None:
    """Facts and laws stand there in words: the law files may be others by the time somebody reads it."""
    one = next(one for one in in_book(evening) if one["board"] == "5")

    assert (one["player"], one["pair"], one["side"], one["offender"]) == (
        "Willa Berg", "Emil Falk; Willa Berg", "EW", "W"
    )  # fmt: skip
    assert "1H over 1S" in one["happened"]
    assert {fact["fact"]: fact["source"] for fact in one["facts"]}["lho_response"] == "record"
    assert all(fact["title"] and fact["says"] for fact in one["facts"])
    assert one["rows"][0]["code"] == DUPLICATE
    assert re.fullmatch(r"[0-9a-f]{16} [0-9.]+", one["edition"])
    assert one["document"]["rulings"][0]["row"] == one["rows"][0]["row"]


def test_the_same_fault_by_the_same_side_is_found(evening: Path) -> None:
    """By name, as it was written before, in whatever order, and by the seats of a table; not where names differ."""
    found = book(evening, "book", "again", "--json").data["book"]
    boards = {one["number"]: one["board"] for one in in_book(evening)}
    repeated = {one["board"]: [(boards[other["number"]], other["by"]) for other in one["before"]] for one in found}

    assert repeated in (
        {"9": [("5", "Willa Berg")], "4": [("2", "")]},
        {"9": [("5", "Emil Falk")], "4": [("2", "")]},
    )
    shown = book(evening, "book", "again").out
    assert "Law 72C may ask what the offender could have been aware of" in " ".join(shown.split())


def test_it_is_said_when_the_second_is_kept(tmp_path: Path) -> None:
    told = ("--code", DUPLICATE, "--no-ask", "--fact", "lho_response=accepts", "--book", "--player", "Willa Berg")
    first, second = (book(tmp_path, "rule", "insufficient-bid", *told, "--board", board) for board in "12")

    assert "before" not in first.err
    assert "[2] Insufficient bid by Willa Berg, board 2: the same fault by the same side: [1]" in second.err
    assert first.out == second.out


def test_a_law_that_asks_for_no_awareness_is_not_said_to(tmp_path: Path) -> None:
    told = ("rule", "revoke", "--code", "whist-american-1890s", "--no-ask", "--fact", "established=yes,exception=none")
    book(tmp_path, *told, "--book", "--player", "Ann")
    answer = book(tmp_path, *told, "--book", "--player", "ann")

    assert "the same fault by the same side: [1] by Ann, " in answer.err
    assert "aware" not in answer.err


def test_the_list_is_chosen_from(evening: Path) -> None:
    chosen = {
        "--board 5": ["5"],
        "--player berg": ["5", "9"],
        "--player emil": ["5", "9"],
        "--table 4": ["9", "10"],
        "--side ns --table 5": ["2", "4"],
        "--kind revoke": ["3", ""],
        "--date 2026-11 --board 6": ["6"],
        "--date 2025": [],
        "--event club --board 10": ["10"],
        "--code duplicate-2017 --board 1": ["1"],
    }

    assert {words: sorted(one["board"] for one in in_book(evening, *words.split())) for words in chosen} == {
        words: sorted(boards) for words, boards in chosen.items()
    }


def test_words_are_found_and_are_only_words(evening: Path) -> None:
    """What FTS5 would take for a question is text: quotes, signs, its own words."""
    found = {
        text: {one["board"] for one in book(evening, "book", "search", text, "--json").data["book"]}
        for text in ('"willa berg"', "Bérg AND falk", "3D", "lund) OR (", "* NEAR/ ^", "'; DROP TABLE rulings; --")
    }

    assert found['"willa berg"'] == {"5", "9"}
    assert found["Bérg AND falk"] == {"5", "9"}
    assert found["* NEAR/ ^"] <= {"5"}
    assert len(in_book(evening)) == 10


def test_the_sheet_has_every_ruling_and_what_came_before(evening: Path) -> None:
    text = book(evening, "book", "sheet").out

    assert text.startswith(f"Rulings: Club night, {EVENING}\n")
    assert re.findall(r"^\[(\d+)]", text, re.MULTILINE) == [str(one["number"]) for one in in_book(evening)]
    assert "Before" in text
    assert max(map(len, text.splitlines())) <= 80


def test_the_sheet_is_a_page_that_needs_nothing(evening: Path, tmp_path: Path) -> None:
    """No script, no address, every text of a name only text; and as Markdown."""
    for name in ("sheet.html", "sheet.md"):
        assert 0 == book(evening, "book", "sheet", "--output", str(tmp_path / name)).status
    page, notes = ((tmp_path / name).read_text(encoding="utf-8") for name in ("sheet.html", "sheet.md"))

    assert "<title>Rulings of the evening</title>" in page
    assert "default-src 'none'" in page
    assert not re.search(r"<script|https?://|src=|href=", page)
    assert page.count("<h3>") == 10
    assert notes.count("\n### ") == 10
    again = book(evening, "book", "sheet", "--output", str(tmp_path / "sheet.html"))
    assert (1, True) == (again.status, "sheet.html" in again.err)


def test_what_is_kept_twice_is_kept_once(evening: Path, tmp_path: Path) -> None:
    """The same file replayed, a recording replayed, the same list, the book's own export."""
    before = in_book(evening)
    answers = [
        book(evening, "replay", str(evening / "evening.pbn"), "--book"),
        book(evening, "book", "add", str(evening / "card.json"), "--event", "Club night"),
    ]
    (evening / "tonight.pbn").write_bytes((evening / "recorded-9.pbn").read_bytes())
    answers.append(book(evening, "replay", str(evening / "tonight.pbn"), "--book"))
    assert 0 == book(evening, "book", "export", str(tmp_path / "all.json")).status
    answers.append(book(evening, "book", "add", str(tmp_path / "all.json")))

    assert [answer.status for answer in answers] == [0] * 4
    assert all("Kept in" not in answer.out + answer.err for answer in answers)
    assert in_book(evening) == before
    answer = book(tmp_path, "book", "add", str(tmp_path / "all.json"))
    assert 0 == answer.status
    # Numbers are those of each book.
    assert [{**one, "number": 0} for one in in_book(tmp_path)] == [{**one, "number": 0} for one in before]


def test_the_export_is_for_other_programs(evening: Path, tmp_path: Path) -> None:
    import csv

    assert 0 == book(evening, "book", "export", str(tmp_path / "all.csv"), "--kind", "insufficient-bid").status
    with (tmp_path / "all.csv").open(encoding="utf-8-sig", newline="") as file:
        rows = list(csv.DictReader(file))

    assert {row["kind"] for row in rows} == {"insufficient-bid"}
    assert {row["number"] for row in rows} == {
        str(one["number"]) for one in in_book(evening, "--kind", "insufficient-bid")
    }
    assert 2 == book(evening, "book", "export", str(tmp_path / "all.xml")).status


def test_a_ruling_that_is_another_now_is_written_anew(tmp_path: Path) -> None:
    """What was told since changes it; what people have noted stays, and what it was is kept."""
    text = deal(5, "2", West="Willa Berg")
    (tmp_path / "deal.pbn").write_text(text, encoding="utf-8")
    book(tmp_path, "replay", str(tmp_path / "deal.pbn"), "--book")
    book(tmp_path, "book", "correct", "1", "--note", "North was unsure")
    (tmp_path / "deal.pbn").write_text(text.replace("!refuse N\n!withdraw W\nW:2H", "!accept N\n"), encoding="utf-8")
    answer = book(tmp_path, "replay", str(tmp_path / "deal.pbn"), "--book")
    (one,) = in_book(tmp_path)

    assert "Ruled again, the earlier ruling kept with it: ruling 1." in answer.err
    assert one["note"] == "North was unsure"
    with closing(sqlite3.connect(tmp_path / "book.sqlite")) as connection:
        was = connection.execute("SELECT what, was FROM changes ORDER BY rowid").fetchall()
    assert [what for what, _ in was] == ["corrected note", "ruled again"]
    assert json.loads(was[1][1])["said"] != one["said"]


def test_a_ruling_of_a_house_is_kept_as_the_house_s(tmp_path: Path) -> None:
    """With what the law alone says; and it is found by its code, which no law file has."""
    told = ("rule", "revoke", "--code", "euchre", "--house", "kitchen-euchre", "--no-ask")
    answer = book(tmp_path, *told, "--fact", "established=yes,score_agreed=no,revoke_proof=proved", "--book")
    (one,) = in_book(tmp_path, "--code", "euchre+kitchen-euchre")
    shown = " ".join(book(tmp_path, "book", "show", "1").out.split())

    assert 0 == answer.status
    assert [row["house"] for row in one["rows"]] == ["the kitchen table"]
    assert "By law Euchre (EU-15, EU-16): Established and proved" in shown
    assert "Rows euchre+kitchen-euchre/renege-two-points (rule of the kitchen table)" in shown


def test_nothing_is_kept_that_is_no_ruling(tmp_path: Path) -> None:
    asked = {
        ("revoke", "--code", DUPLICATE): "Not kept: Revoke; first this must be known:",
        ("the man bid too low after a drink", "--code", DUPLICATE): "Not kept: nothing was ruled.",
        ("revoke", "--code", "barbu"): "Not kept: nothing was ruled.",
    }
    for words, said in asked.items():
        answer = book(tmp_path, "rule", *words, "--no-ask", "--book")

        assert said in answer.err, words
    assert in_book(tmp_path) == []


def test_of_many_that_are_no_rulings_few_are_named(tmp_path: Path) -> None:
    open_ones = "\n".join(deal(number, lines="1S 1H\n!attention S\n") for number in range(1, 10))
    (tmp_path / "open.pbn").write_text(open_ones, encoding="utf-8")
    said = book(tmp_path, "replay", str(tmp_path / "open.pbn"), "--book").err

    assert said.count("Not kept: Insufficient bid, board ") == 5
    assert "Also not kept: 4 findings more that need a fact." in said


def test_what_is_told_for_the_book_wants_the_book() -> None:
    answer = run("rule", "revoke", "--code", DUPLICATE, "--board", "7")

    assert 2 == answer.status
    assert "options for the book need --book" in " ".join(answer.err.replace("│", "").split())
