"""The same deal under several codes: which rulings differ, and what each code makes of the score."""

from __future__ import annotations

import pytest

from adjudicator.engine.adjudicate import adjudicate
from adjudicator.law.deal_result import DealResult
from adjudicator.law.findings import Effect
from adjudicator.report.deal_under_codes import DealDifferences, deal_differences, result_as_played
from tests.helpers.command_line import run
from tests.helpers.rulings import CONTRACT, laws, read, report

LEGAL = '[Dealer "N"]\n[Record "1"]\nP P P P\n'
REVOKE = """\
[Board "1"]
[Dealer "S"]
[Vulnerable "None"]
[Deal "N:.AQJ..2 .K.432. 32...43 .432..5"]
[Declarer "S"]
[Contract "1NT"]
[Record "1"]
H2 HA D2 S2
HQ HK S3 H3
D3 C3 H4 HJ
D4 C4 C5 C2
"""
BOTH = ("--code", "contract-bridge-1963", "--code", "duplicate-2017")


def of(*codes: str) -> DealDifferences:
    """The differences in a deal in which West bids too little."""
    record = read("1H P 2H P\nP 1S\n!withdraw W\nW:P")
    reports = [adjudicate(record, laws(), code) for code in codes]
    return deal_differences(reports, [result_as_played(record, laws(), code) for code in codes])


def test_a_code_that_inherits_the_law_differs_in_nothing() -> None:
    """Every point is there, none is marked."""
    found = of(CONTRACT, "auction-bridge-1969")

    assert found.points
    assert {False} == {point.differs for point in found.points}


def test_other_orders_are_a_difference() -> None:
    """The words do not count, what is ordered does; what one code alone finds differs; the undecided is left open."""
    first = report("1S 1H 2S")
    (found,) = first.findings
    ruling = found.rulings[0]
    reworded = found._replace(rulings=(ruling._replace(says="Said in other words.", row="x"),))
    other = found._replace(rulings=(ruling._replace(effects=(Effect("must_pass", {"seat": "E"}),)),))
    undecided = found._replace(needs=report("1S 1H").findings[0].needs)

    assert [False, True, None] == [
        deal_differences([first, first._replace(findings=(one,))], []).points[0].differs
        for one in (reworded, other, undecided)
    ]
    assert [True] == [point.differs for point in deal_differences([first, first._replace(findings=())], []).points]


def test_findings_of_another_name_at_the_same_place_are_one_point() -> None:
    """Two codes may call the same card by different kinds."""
    first = report("1S 1H 2S")
    (found,) = first.findings
    (point,) = deal_differences([first, first._replace(findings=(found._replace(kind="bid-over-seven"),))], []).points

    assert ["insufficient-bid", "bid-over-seven"] == [one.kind for one in point.found if one]


def test_as_played_applies_no_ruling() -> None:
    """The tricks that the rulings move are where the table left them."""
    one = run("replay", "-", "--json", *BOTH, stdin=REVOKE).data
    before: list[DealResult | dict[str, int]] = [
        found["tricks_won"] for found in one["differences"][0]["as_played"].values()
    ]

    assert [{"NS": 1, "EW": 3}] * 2 == before


def test_the_codes_stand_beside_each_other() -> None:
    """At the end, in 80 columns: the rulings with a sign where they differ, then tricks, score and a sentence."""
    shown = run("replay", "-", *BOTH, stdin=REVOKE).out
    end = shown[shown.index("── Board 1 under 2 codes") :]

    assert ["contract-bridge-1963", "duplicate-2017"] == end.splitlines()[1].split()
    assert "≠ Revoke by East, trick 1, ♦2, line 8\n" in end
    assert "NS 3 EW 1 (2 moved from East-West)     NS 2 EW 2 (1 moved from East-West)" in end
    assert "≠ the codes differ" in end
    assert "The rulings differ in 1 of 1 point; the tricks differ" in end
    assert max(map(len, end.splitlines())) <= 80


def test_many_codes_stand_below_each_other() -> None:
    """More than three do not fit side by side."""
    codes = [word for code in ("auction-bridge-1969", "whist-american-1890s") for word in ("--code", code)]
    shown = run("replay", "-", *BOTH, *codes, stdin=REVOKE).out
    end = shown[shown.index("── Board 1 under 4 codes") :]

    assert "   duplicate-2017        [1] At the end of play EW gives NS 1 of its tricks." in end
    assert max(map(len, end.splitlines())) <= 80


def test_deals_are_counted_once_whatever_the_codes() -> None:
    """Two codes do not make two deals of one."""
    lines = run("replay", "-", *BOTH, stdin=LEGAL + "\n" + REVOKE).out.splitlines()

    assert "2 deals: 1 with irregularities, 1 without." == lines[-1]


def test_json_lists_the_deals_and_then_the_differences() -> None:
    """A deal for each code as before; the comparison stands by itself and only where there are several codes."""
    data = run("replay", "-", "--json", *BOTH, stdin=REVOKE).data
    (found,) = data["differences"]
    (point,) = found["findings"]

    assert ["contract-bridge-1963", "duplicate-2017"] == [deal["code"] for deal in data["deals"]] == found["codes"]
    assert (7, True) == (point["event"] + 4, point["differs"])
    assert {"finding", "kind", "says"} == point["by_code"]["duplicate-2017"].keys()
    assert [True, True] == [found["tricks_differ"], point["differs"]]
    assert ["schema", "deals"] == list(run("replay", "-", "--json", stdin=REVOKE).data)


@pytest.mark.parametrize("twice", [BOTH[:2] * 2])
def test_a_code_named_twice_is_one_code(twice: tuple[str, ...]) -> None:
    """It is not held against itself."""
    assert "under 2 codes" not in run("replay", "-", *twice, stdin=REVOKE).out


def test_compare_marks_the_cells_that_differ() -> None:
    """Each cell has its own sign, and JSON names them."""
    words = ("compare", "revoke", "-f", "established=yes", "-c", "contract-bridge-1963", "-c", "hearts")
    rows = run(*words, "-c", "auction-bridge-1969", "--json").data["codes"]
    shown = run(*words).out

    assert [[], ["follows", "law", "speaks"], []] == [row["differs"] for row in rows]
    assert all(f"≠ {words}" in shown for words in ("hearts\n", "The source", "Irregularities"))


def test_compare_marks_outcomes_that_the_first_code_does_not_know() -> None:
    """Facts missing, a sign stands instead of the dot."""
    shown = run("compare", "revoke", "-f", "established=yes", "-c", "contract-bridge-1963", "-c", "duplicate-2017").out

    assert "• The trick stands as played." in shown
    assert "≠ At the end of play the offending" in shown
    assert "≠ lacks 3 outcomes of the first code" in shown
