"""Poker for four: betting written in short, what is found in it, and how it stands."""

from __future__ import annotations

from typing import Any

from adjudicator.formats.notation.table_events import parse_table_event
from adjudicator.game.notation import Notation
from adjudicator.games.poker.betting_state import PokerBetting
from adjudicator.games.poker.course_of_betting import poker_betting
from adjudicator.irregularities.detection import irregularities_in_timeline
from adjudicator.record.events import Record
from adjudicator.table.timeline_builder import build_timeline
from adjudicator.values.cards import Card
from tests.helpers.rulings import laws
from tests.helpers.sections import game_told

SEATS = ("A", "B", "C", "D")
SECTION: dict[str, Any] = {
    "type": "poker",
    "seats": {"4": list(SEATS)},
    "players": 4,
    "partners": False,
    "cards_each": 5,
    "trump": "none",
    "begins": ["eldest", "opener"],
    "check": "all",
    "raise_rule": "last",
}
BLINDS: dict[str, Any] = {"blinds": [1, 2], "begins": ["left-of-blinds", "blind-opener"], "limit": [1, 2], "check": [2]}


def record(lines: str, hands: dict[str, str] | None = None, **tags: str) -> Record:
    """A record with dealer A, so that B has the first turn: ``bet B 5; call C``."""
    events = tuple(parse_table_event("!" + line, 1, 1, Notation(SEATS)) for line in lines.split("; "))
    cards = {seat: tuple(Card(card) for card in hand.split()) for seat, hand in (hands or {}).items()}
    return Record(tags={"Dealer": "A", **tags}, hands=cards, events=events)


def found(lines: str, hands: dict[str, str] | None = None, **rules: Any) -> list[tuple[str, str | None, int, str]]:
    """Kind, offender, event and status of every fault."""
    tags = {name: rules.pop(name) for name in ("Limit", "Raises", "Variant", "Stacks") if name in rules}
    played = record(lines, hands, **tags)
    timeline = build_timeline(played, game_told({**SECTION, **rules}))
    return [
        (fault.kind, fault.offender, fault.step + 1, fault.status)
        for fault in irregularities_in_timeline(laws(), timeline)
    ]


def after(lines: str, **rules: Any) -> PokerBetting:
    """The betting once *lines* have been followed."""
    tags = {name: rules.pop(name) for name in ("Limit", "Raises", "Variant", "Stacks") if name in rules}
    played = record(lines, **tags)
    betting = poker_betting(build_timeline(played, game_told({**SECTION, **rules})))
    assert betting is not None
    return betting


STUD: dict[str, Any] = {
    "deal_pattern": "du|u|u|u|",
    "check": [2, 3, 4, 5],
    "begins": ["high-board"],
}
FIRST_UP = "up B S9; up C HK; up D DK; up A C2"
SECOND_UP = "up B H9; up C H3; up D D4; up A S7"


def stud(lines: str, **tags: str) -> list[tuple[str, str | None, int, str]]:
    """What is found in a deal of five-card stud."""
    return found(lines, **STUD, **tags)
