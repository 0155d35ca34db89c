"""Every trick game there is a code for: dealt, called and played by its own data, and nothing is wrong with it."""

from __future__ import annotations

import pathlib
import random
from typing import TYPE_CHECKING, Any

from adjudicator.engine.adjudicate import adjudicate
from adjudicator.engine.code_selection import notation_chooser
from adjudicator.formats import read_bytes
from adjudicator.formats.pbn.writer import write_pbn
from adjudicator.record.events import Called, Played, Record
from adjudicator.values.bids_and_contracts import PASS
from tests.helpers.dealing import broken_deal, dealt
from tests.helpers.each import for_each
from tests.helpers.rulings import laws
from tests.helpers.trials import trials

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudicator.law.findings import Finding
    from adjudicator.report.deal_report import DealReport

ROOT = pathlib.Path(__file__).parents[2]
LAWS = laws()
UNANNOUNCED = ("claim-contested", "failure-to-declare")
GAMES = [
    (info.id, int(players))
    for info in LAWS.codes()
    if info.game.get("type") == "trick"
    for players in info.game["seats"]
]


def deals(code: str, players: int, number: int) -> Iterator[Record]:
    """The first *number* deals of a game, each made when it is come to."""
    return (dealt(code, players, seed) for seed in range(number))


def faults(report: DealReport) -> list[Finding]:
    """What is found, but for what is done at random: bids that the hand cannot reach, a stock closed without the points
    for it, points that nobody announces."""
    random = ("overbid", *UNANNOUNCED) if report.steps[0].before.game.raw.get("claims") else ("overbid",)
    return [finding for finding in report.findings if finding.kind not in random]


@for_each(lambda: GAMES)
def test_a_legal_deal_is_clean(code: str, players: int) -> None:
    """Whatever the pack, the seats, the trump and the duties: legal play has no irregularity and raises no doubt."""
    for record in deals(code, players, trials(1)):
        report = adjudicate(record, LAWS)

        assert [finding.summary for finding in faults(report)] == []
        assert [problem.message for problem in report.problems] == []
        assert report.steps[-1].after.stage == "over"


def test_deals_are_played() -> None:
    """The legal deals are not all passed out: of every game some are played to the end."""
    idle = {
        (info.id, int(players))
        for info in LAWS.codes()
        if info.game.get("type") == "trick"
        for players in info.game["seats"]
        if not any(isinstance(event, Played) for record in deals(info.id, int(players), 6) for event in record.events)
    }

    # What may open the auction of cutthroat contract depends on the cards.
    assert idle == {("cutthroat-contract", 4)}


def test_games_are_bid_for() -> None:
    """Where there is an auction somebody bids in some deal."""
    silent = {
        info.id
        for info in LAWS.codes()
        if info.game.get("type") == "trick" and info.game.get("auction") != "none"
        if not any(
            isinstance(event, Called) and event.call != PASS
            for record in deals(info.id, int(next(iter(info.game["seats"]))), 6)
            for event in record.events
        )
    }

    assert silent == {"cutthroat-contract"}


@for_each(lambda: GAMES)
def test_a_breach_of_duty_is_found(code: str, players: int) -> None:
    """Who does not follow suit though he can revokes; who does not trump or play over though he must reneges."""
    section: Any = LAWS.code(code).game
    for seed in range(trials(1)):
        broken = broken_deal(code, section, players, random.Random(f"{code} {players} {seed}"))
        if broken is None:
            continue
        report = adjudicate(broken.record, LAWS)
        dummy = report.steps[-1].before.dummy
        offender = report.contract.declarer if broken.seat == dummy and report.contract else broken.seat

        kind = "revoke" if broken.follows or section["duties"] == ["follow-or-trump"] else "renege"
        found = [(finding.kind, finding.offender, finding.at.event_number) for finding in faults(report)]
        assert found == [(kind, offender, broken.event)]


@for_each(lambda: GAMES)
def test_a_deal_is_written_and_read_back(code: str, players: int) -> None:
    """Jokers, cards of eleven to thirteen, many like cards, hands left out: the file says what happened."""
    (record,) = deals(code, players, 1)
    (again,) = read_bytes(write_pbn(record), notation=notation_chooser(LAWS))

    assert isinstance(again, Record)
    assert {seat: hand and sorted(hand) for seat, hand in again.hands.items()} == {
        seat: hand and sorted(hand) for seat, hand in record.hands.items()
    }
    assert again.events == record.events
    assert faults(adjudicate(again, LAWS)) == []
