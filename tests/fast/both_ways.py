"""Records on both paths: on the fast one, where it takes them, and with every detector run over every step.

A clean deal is reported alike on both; ``mutated`` makes of a record another one that may not be clean.
"""

from __future__ import annotations

import random
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from adjudicator.engine import adjudicate as pipeline
from adjudicator.engine import full_path
from adjudicator.engine.adjudicate import adjudicate
from adjudicator.engine.code_selection import governing_code, notation_chooser
from adjudicator.fast.clean_deal import timeline_if_deal_is_clean
from adjudicator.formats import read_bytes
from adjudicator.record.events import Called, Played, Record, TableEvent
from adjudicator.render import json_data
from adjudicator.table.initial_state import game_played_in_record
from adjudicator.table.timeline_builder import build_timeline
from adjudicator.values.bids_and_contracts import ALL_PASS, DENOMINATIONS
from adjudicator.values.cards import Card
from tests.helpers.dealing import dealt
from tests.helpers.rulings import laws

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from adjudicator.record.events import Event
    from adjudicator.report.deal_report import DealReport
    from adjudicator.table.state_and_timeline import EndOfDeal, Timeline

LAWS = laws()
SEATS = "NESW"
PACK = [Card(suit + rank) for suit in "CDHS" for rank in "23456789TJQKA"]
LINES = (
    "attention", "claim", "turned", "withdraw", "note", "take", "discard", "draw", "give", "trump", "meld", "suit",
    "elect", "expose", "refuse", "drop", "close",
)  # fmt: skip
CALLS = (
    "P", "1", "2", "3", "4", "6", "10", "60", "300", "take", "take-up", "order-up", "assist", "clubs", "hearts",
    "alone", "hold", "yes", "sell", "nullo", "grand", "frog", "solo", "solo-suit", "wellington", "schmeiss",
)  # fmt: skip
_OF_BRIDGE = ("P", "X", "XX", ALL_PASS, "8C", *(f"{level}{name}" for level in range(1, 8) for name in DENOMINATIONS))
TAGS = {
    "Result": ("", "?", "0", "7", "9", "13", "14", "^6", "NS 5", "EW 9"),
    "Contract": ("", "?", "Pass", "1NT", "4SX", "7DXX"),
    "Declarer": ("", "?", "N", "^S", "W"),
    "Dealer": ("", "?", *SEATS),
    "Vulnerable": ("None", "NS", "All", "?"),
    "Board": ("", "1", "7", "16"),
    "Scoring": ("", "IMP", "Rubber"),
}


def game_of_record(record: Record) -> Any:
    """The game that *record* plays."""
    return game_played_in_record(record, LAWS.code(governing_code(LAWS, record, None)).game)


def step_by_step(record: Record) -> DealReport:
    """The report of *record* on the full path, with every step made on its own."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pipeline, "clean_report", lambda *_: None)
        patch.setattr(full_path, "BULK_STEPS", None)
        return adjudicate(record, LAWS)


def compared(record: Record) -> bool:
    """Whether *record* is a clean deal; if so, the full path says the same of it.

    What the Result tag says happens at no event: that it cannot be is all that may be found there.
    """
    game = game_of_record(record)
    timeline = timeline_if_deal_is_clean(record, game)
    if timeline is None:
        return False
    same_course(timeline, build_timeline(record, game))
    report, whole = adjudicate(record, LAWS), step_by_step(record)

    assert {finding.kind for finding in whole.findings} <= {"trick-count-dispute"}, record
    assert json_data.deal_data(report) == json_data.deal_data(whole), record
    assert report.movers == whole.movers
    return True


def same_course(clean: Timeline, whole: Timeline) -> None:
    """The fast path knows of a deal what the table knows once it has followed every step."""
    assert clean.regular is not None
    assert _told(clean.regular) == _told(whole.ended)
    assert same_game(clean.game, whole.game)
    assert not whole.withdrawn
    assert not whole.unreadable
    assert [step.event for step in clean.steps] == [step.event for step in whole.steps]
    for made, expected in zip((*clean.calls, *clean.plays), (*whole.calls, *whole.plays), strict=True):
        assert (made.seat, made.turn, made.step) == (expected.seat, expected.turn, expected.step)
        # A word that follows the auction is nobody's turn to say.
        assert made.seat == made.turn or getattr(made, "late", False)
    for name in ("stage", "turn", "dealer", "trump", "contract", "hands", "left"):
        assert getattr(clean.end, name) == getattr(whole.end, name)
        assert getattr(clean.start, name) == getattr(whole.start, name)


def _told(ended: EndOfDeal) -> tuple[object, ...]:
    """*ended* but for its game, which is made anew where the auction has changed who plays with whom."""
    _game, *told = ended
    return tuple(told)


def same_game(one: Any, other: Any) -> bool:
    """Whether the same players play the same game."""
    return (one.seats, one.sides, one.raw) == (other.seats, other.sides, other.raw)


def readable(text: bytes, code: str | None = None) -> Iterator[Record]:
    """The records of *text* that their code has a game for."""
    for record in read_bytes(text, "test", notation_chooser(LAWS, code)):
        if isinstance(record, Record):
            named = replace(record, tags={**record.tags, "Code": code}) if code else record
            if LAWS.code(governing_code(LAWS, named, None)).game and set(named.hands) <= set(
                game_of_record(named).around
            ):
                yield named


def tables_of(code: str) -> list[int]:
    """How many may be at the table in a game of tricks; nobody where *code* is of no such game."""
    section: Any = LAWS.code(code).game
    return [int(players) for players in section["seats"]] if section.get("type") == "trick" else []


def legal_deals(code: str, number: int, players: int | None = None) -> Iterator[Record]:
    """So many legal deals of *code*, for as many at the table as usual, or for *players*; each made when it is come
    to."""
    section: Any = LAWS.code(code).game
    many = players or int(section.get("players", tables_of(code)[0]))
    return (dealt(code, many, seed) for seed in range(number))


def _event(rng: random.Random, seats: Sequence[str]) -> Event:
    """Something that anybody of *seats* might have written."""
    seat = rng.choice((None, None, *seats))
    line = TableEvent(rng.choice(LINES), seat, (rng.choice(PACK),), rng.choice(((), ("H",), ("0",), (seats[0],))))
    return rng.choice(
        (Called(seat, rng.choice(rng.choice((_OF_BRIDGE, CALLS)))), Played(seat, rng.choice((*PACK, None))), line)
    )


def _other_line(event: TableEvent, rng: random.Random, seats: Sequence[str]) -> TableEvent:
    """*event* by somebody else, of other cards, of more or fewer, or of another sort."""
    match rng.choice(("seat", "cards", "fewer", "more", "name", "words")):
        case "seat":
            return replace(event, seat=rng.choice((None, *seats)))
        case "cards":
            return replace(event, cards=tuple(rng.choice(PACK) for _ in event.cards))
        case "fewer":
            return replace(event, cards=event.cards[1:])
        case "more":
            return replace(event, cards=(*event.cards, rng.choice((*PACK, *event.cards))))
        case "name":
            return replace(event, name=rng.choice(LINES))
        case _:
            return replace(event, words=(rng.choice(("H", "S", "NT", "0", "2", *seats)),))


def _other_events(events: list[Event], rng: random.Random, seats: Sequence[str]) -> None:
    at, other = rng.randrange(len(events)), rng.randrange(len(events))
    match rng.choice(("swap", "next", "drop", "double", "replace", "insert", "cut", "seat", "token")):
        case "swap":
            events[at], events[other] = events[other], events[at]
        case "next" if at:
            events[at - 1], events[at] = events[at], events[at - 1]
        case "drop":
            del events[at]
        case "double":
            events.insert(at, events[at])
        case "replace":
            events[at] = _event(rng, seats)
        case "insert":
            events.insert(at, _event(rng, seats))
        case "cut":
            del events[at:]
        case "seat" if not isinstance(events[at], TableEvent):
            events[at] = replace(events[at], seat=rng.choice(seats))
        case "token":
            event = events[at]
            if isinstance(event, TableEvent):
                events[at] = _other_line(event, rng, seats)
            elif isinstance(event, Called):
                events[at] = replace(event, call=rng.choice(rng.choice((_OF_BRIDGE, CALLS))))
            elif isinstance(event, Played):
                events[at] = replace(event, card=rng.choice(PACK))


def _other_hands(hands: dict[str, tuple[Card, ...] | None], rng: random.Random) -> None:
    one, other = rng.sample(sorted(hands), 2)
    mine, yours = list(hands.get(one) or ()), list(hands.get(other) or ())
    if not mine or not yours:
        return
    match rng.choice(("exchange", "give", "lose", "twice", "hide", "strange")):
        case "exchange":
            mine[0], yours[0] = yours[0], mine[0]
        case "give":
            yours.append(mine.pop())
        case "lose":
            mine.pop()
        case "twice":
            mine[-1] = yours[0]
        case "hide":
            hands[one] = None
            return
        case _:
            mine[0] = Card("D11")
    hands[one], hands[other] = tuple(mine), tuple(yours)


def mutated(record: Record, rng: random.Random) -> Record:
    """*record* with one to three things in it otherwise than they were."""
    events, hands, tags = list(record.events), dict(record.hands), dict(record.tags)
    seats = sorted(hands)
    for _ in range(rng.choice((1, 1, 2, 3))):
        what = rng.random()
        if what < 0.6 and events:
            _other_events(events, rng, seats)
        elif what < 0.7:
            _other_hands(hands, rng)
        else:
            name = rng.choice(list(TAGS))
            tags[name] = rng.choice([*TAGS[name], *seats] if name == "Dealer" else TAGS[name])
    return Record(tags, hands, tuple(events))
