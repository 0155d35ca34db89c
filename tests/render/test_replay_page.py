"""The page of a replay: the whole deal, every moment of it as the table was, nothing asked of anybody."""

from __future__ import annotations

import re
from collections import Counter
from html import unescape
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from adjudicator.engine.adjudicate import adjudicate
from adjudicator.engine.code_selection import governing_code, notation_chooser
from adjudicator.formats import read_text
from adjudicator.values.cards import card_counts
from tests.helpers.command_line import run
from tests.helpers.each import check_each
from tests.helpers.replay_pages import Hands, page
from tests.helpers.rulings import laws

if TYPE_CHECKING:
    from adjudicator.report.deal_report import DealReport

EXAMPLE = (Path(__file__).parents[2] / "adjudicator" / "examples" / "disputed.pbn").read_text(encoding="utf-8")
PASSED = '[Board "{}"]\n[Dealer "N"]\n[Code "duplicate-2017"]\n[Record "1"]\nP P P P\n\n'


def text_of(html: str) -> str:
    """What stands on the page, without tags; a blank between what stands in different boxes."""
    body = html[html.index("<main") : html.index("</main>")]
    body = re.sub(r"<script.*?</script>", "", body, flags=re.DOTALL)
    body = re.sub(r"<(?!/?(?:span|b|i|strong|small|a)\b)", " <", body)
    return " ".join(unescape(re.sub(r"<[^>]*>", "", body)).split())


def reports(record: str) -> list[DealReport]:
    games = read_text(record, "", notation_chooser(laws(), None, None))
    return [
        adjudicate(one, laws(), governing_code(laws(), one, None, None))
        for one in games
        if not isinstance(one, Exception)
    ]


def recorded(code: str) -> str:
    """The longest case of *code* that is told by a record."""
    return max((text for _, text in laws().recorded_cases(code)), key=len, default="")


BY_TEXT = {text: code.id for code in laws().codes() if (text := recorded(code.id))}
RECORDS = {"example": EXAMPLE} | {code: text for text, code in BY_TEXT.items()}
"""A record for every code that has one of its own."""
FEWER = {"not", "given", "nobody", "fact", "after", "that", "perhaps", "dealer", "vulnerable"}
"""Words of the picture of the hands and of how a fact is told, for which a page has other signs."""


def words(text: str) -> Counter[str]:
    """The words of *text*; four aces of several packs in a row are none."""
    return Counter(one for one in re.findall(r"[a-z]{3,}", text.lower()) if not set(one) <= set("akqj"))


def test_every_moment_is_as_the_table_was(tmp_path: Path) -> None:
    """In games played in tricks each hand holds on the page what it holds in the timeline, moment by moment."""
    compared = 0

    def check(name: str) -> None:
        nonlocal compared
        (report,) = reports(RECORDS[name])
        if not report.steps or not report.steps[0].before.game.tricks:
            return
        (tmp_path / name).mkdir()
        hands = Hands()
        hands.feed(page(RECORDS[name], tmp_path / name))
        for moment, state in enumerate([report.steps[0].before, *(step.after for step in report.steps)]):
            held = {seat: sorted(card_counts(hand or frozenset()).elements()) for seat, hand in state.hands.items()}
            assert held == hands.at(0, moment), moment
            compared += 1

    check_each({name: name for name in RECORDS}, check)
    assert compared > 400


def test_the_page_has_what_replay_draws(tmp_path: Path) -> None:
    """Of every game type: each event with its address, every finding with its ruling, law and facts."""

    def check(name: str) -> None:
        (tmp_path / name).mkdir()
        html = page(RECORDS[name], tmp_path / name)
        drawn = "".join(
            line for line in run("replay", "-", "--long", stdin=RECORDS[name]).out.splitlines(True) if "=" not in line
        )
        (report,) = reports(RECORDS[name])
        assert len(report.steps) == len(re.findall(r"<li\b", html))
        missing = words(drawn) - words(text_of(html))
        assert {} == {word: often for word, often in missing.items() if word not in FEWER}

    check_each({name: name for name in RECORDS}, check)


def test_what_is_read_out_stands_first_in_a_ruling(tmp_path: Path) -> None:
    html = page(EXAMPLE, tmp_path)
    said = re.findall(r'<div class="said">(.*?)</div>', html, re.DOTALL)

    assert [
        "Opening lead out of turn. East picks up the card."
        " If able, West must not lead ♥ for as long as that player keeps the lead.",
        "There was a revoke. The trick stands as played. At the end, two tricks go from EW to NS.",
    ] == [re.sub(r"<[^>]*>", "", one.replace("<p>", " ")).strip() for one in said[1:]]


def test_it_asks_nobody_for_anything(tmp_path: Path) -> None:
    # The name of a language, which nobody is asked for.
    html = page(EXAMPLE, tmp_path).replace('xmlns="http://www.w3.org/2000/svg"', "")

    assert "default-src 'none'" in html
    assert "unsafe-inline" not in html
    assert re.findall(r"https?://|\bsrc=|<link|@import|url\(|fetch\(|XMLHttpRequest", html) == []


def test_what_a_file_says_is_text(tmp_path: Path) -> None:
    """Names and remarks stand on the page as they were written, and nothing in them is obeyed."""
    nasty = EXAMPLE.replace('[West "West"]', '[West "<img src=x onerror=alert(1)>&amp;"]')
    nasty = nasty.replace("two hearts is not enough", '</li><script>alert("1")</script>\u202e')
    html = page(nasty, tmp_path)

    assert "<img" not in html
    assert "<img src=x onerror=alert(1)>&amp;" in text_of(html)
    assert re.findall(r"<script[^>]*>", html) == ["<script>", "<script type=application/json>"]
    assert "\u202e" not in html


def test_many_deals_are_a_list_of_boards(tmp_path: Path) -> None:
    html = page("".join(PASSED.format(number) for number in (7, 8)) + EXAMPLE, tmp_path)
    named = re.findall(r'<li[^>]*><a href="#(\d)">(.*?)</a>', html)

    assert [("1", "7"), ("2", "8"), ("3", "1")] == [(at, re.findall(r"Board (\d)", line)[0]) for at, line in named]
    assert ["1", "2", "3"] == re.findall(r'<section class="board" id="(\d)"', html)


def test_a_hundred_boards_weigh_less_than_a_megabyte(tmp_path: Path) -> None:
    """Each with three rulings and sixty-eight events."""
    html = page("".join(EXAMPLE.replace('[Board "1"]', f'[Board "{number}"]') for number in range(1, 101)), tmp_path)

    assert html.count('<section class="board"') == 100
    assert len(html.encode()) < 1_000_000


TWO = ("--code", "duplicate-2017", "--code", "contract-bridge-1963")


def test_several_codes_stand_beside_each_other(tmp_path: Path) -> None:
    """A board under each code, then one that says all that `replay` says of where they differ."""
    html = page(EXAMPLE, tmp_path, *TWO)
    boards = html.split('<section class="board"')[1:]
    out = run("replay", "-", *TWO, stdin=EXAMPLE).out
    drawn = out.partition("under 2 codes\n")[2].partition("≠ the codes differ")[0]
    heads = re.findall(r"^[≠? ] (\w.*)$", drawn, re.MULTILINE)

    assert [] == [head for head in heads if head not in text_of(f"<main>{boards[2]}</main>")]
    assert len(heads) > 6
    assert {} == words(drawn) - words(text_of(f"<main>{boards[2]}</main>"))
    assert ["#3", "#3"] == re.findall(r'<a href="(#\d+)">The codes beside each other', html)


def test_each_code_beside_the_others_leads_to_the_moment_of_its_fault(tmp_path: Path) -> None:
    html = page(EXAMPLE, tmp_path, *TWO)
    faults = {
        f"#{board}/{moment}"
        for board, text in enumerate(html.split('<section class="board"')[1:3], 1)
        for moment in re.findall(r'class="ruling" data-from="(\d+)"', text)
    }

    assert faults == set(re.findall(r'<dt><a href="(#[^"]*)">', html))


def test_codes_that_find_nothing_have_nothing_beside_each_other(tmp_path: Path) -> None:
    html = page(PASSED.format(1).replace('[Code "duplicate-2017"]\n', ""), tmp_path, *TWO)

    assert ["1", "2"] == re.findall(r'<section class="board" id="(\d)"', html)
    assert "beside each other" not in text_of(html)


def test_more_deals_than_a_page_holds_are_refused_before_anything_is_said(tmp_path: Path) -> None:
    file = tmp_path / "many.html"
    many = tmp_path / "many.pbn"
    many.write_text("".join(PASSED.format(number) for number in range(1, 102)))
    answer = run("replay", str(many), "--html", str(file))

    assert (2, "") == (answer.status, answer.out)
    assert "more than 100 deals do not go on one page; choose one with --deal N" in " ".join(
        answer.err.replace("│", " ").split()
    )
    assert not file.exists()
    assert run("replay", str(many), "--html", str(file), "--deal", "101").status == 0
    assert "Board 101" in file.read_text(encoding="utf-8")


def test_a_page_is_written_once(tmp_path: Path) -> None:
    file = tmp_path / "page.html"
    file.write_text("mine")
    answer = run("replay", "-", "--html", str(file), stdin=EXAMPLE)

    assert (1, "") == (answer.status, answer.out)
    assert answer.err.endswith("page.html: this file exists already; a page is written to a new one\n")
    assert file.read_text() == "mine"


@pytest.mark.parametrize(("name", "status"), [("page.pdf", 2), ("no/page.html", 1)])
def test_where_no_page_can_be_written_that_is_said(name: str, status: int, tmp_path: Path) -> None:
    answer = run("replay", "-", "--html", str(tmp_path / name), stdin=EXAMPLE)

    assert status == answer.status
    assert [] == list(tmp_path.iterdir())
