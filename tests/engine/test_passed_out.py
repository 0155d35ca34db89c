"""Deals that nobody wanted: what is said of them, by every code that has a law for them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.engine.adjudicate import adjudicate
from adjudicator.record.events import Called, Record
from adjudicator.render.deal_report import deal_summary_line
from adjudicator.table.initial_state import game_played_in_record
from adjudicator.table.timeline_builder import build_timeline
from tests.helpers.each import for_each
from tests.helpers.rulings import laws, report

if TYPE_CHECKING:
    from collections.abc import Iterator

ALL_PASSED = frozenset(("passed_out", "all_passed"))
MOST = 12
"""Passes that end any auction: two rounds of six players."""


def passing() -> Iterator[tuple[str, int]]:
    """Every code with a law on deals in which all have passed, and how many may play, where passes end an auction."""
    for info in laws().codes():
        table = laws().table(info.id, "redeal") if info.game else None
        known = {fact.id: value for fact in table.facts for value in ALL_PASSED & {*fact.values}} if table else {}
        # Where the form of the game decides as well, no record of a deal tells it (pivot bridge).
        if known and laws().decide(info.id, "redeal", known).row is not None:
            for players in info.game["seats"]:
                if all_pass(info.id, int(players)) is not None:
                    yield info.id, int(players)


def all_pass(code: str, players: int) -> Record | None:
    """A deal in which everybody passes until it is over; None where passes do not end it."""
    section = laws().code(code).game
    seats = section["seats"][str(players)]
    record = Record({"Code": code, "Dealer": seats[0]}, dict.fromkeys(seats))
    for passes in range(1, MOST + 1):
        tried = Record(record.tags, record.hands, (Called(None, "P"),) * passes)
        end = build_timeline(tried, game_played_in_record(tried, section)).end
        if end.stage == "over":
            return tried
    return None


@for_each(passing)
def test_a_law_on_deals_that_nobody_wants_is_told_of_them(code: str, players: int) -> None:
    """That all have passed is seen, so nobody is asked, and what the code orders then is said."""
    passed = all_pass(code, players)
    assert passed is not None
    found = adjudicate(passed, laws())

    assert found.result is not None
    assert found.result.lines[0] == "passed out"
    assert found.result.lines[1:], "the law is not told"
    assert "Passed out" in deal_summary_line(found).plain


def test_enough_games_can_be_passed_out() -> None:
    assert {code for code, _ in passing()} >= {"contract-bridge-1963", "klaberjass", "darda", "euchre"}


def test_a_deal_that_a_ruling_ends_is_headed_so() -> None:
    """A redeal that was demanded in time: the auction that was begun afterwards is none (CB-07)."""
    ended = report("!deal by W\n!deal redeal-demanded N\n!fact deal_stage=during_deal\n1S P\nE:2H\n")

    assert deal_summary_line(ended).plain.startswith("Deal 1: Ended by a ruling; ")
