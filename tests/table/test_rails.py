"""The rails: what stays on them is regular, and is told of exactly as if every step of it had been looked at.

Each record that the rails take to its end is adjudicated both ways: as it is, and with every detector run over every
step. The records are those that the other tests are made of: deals of the oracle, recorded cases, legal deals of every
trick game; and all of these with calls, cards, hands and tags exchanged, left out, doubled and replaced.
"""

from __future__ import annotations

import random
from collections import Counter
from typing import TYPE_CHECKING, Any

import pytest

from adjudicator.formats import read_bytes
from adjudicator.pipeline import regular
from adjudicator.pipeline.adjudicate import adjudicate
from adjudicator.pipeline.codes import code_of, notation_of
from adjudicator.record.errors import AdjudicatorError
from adjudicator.record.events import Called, Played, Record, TableEvent
from adjudicator.render import data
from adjudicator.table.fold import unfold
from adjudicator.table.opening import game_of
from adjudicator.table.rails import on_rails
from adjudicator.values.bids import ALL_PASS, DENOMINATIONS
from adjudicator.values.cards import Card
from adjudicator.values.frozen import replace
from tests.helpers.dealing import legal_deal
from tests.helpers.rulings import laws
from tests.helpers.shipped import shipped
from tests.oracle.run import MAKERS
from tests.oracle.writer import write

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from adjudicator.record.events import Event
    from adjudicator.report.report import DealReport
    from adjudicator.table.state import Timeline

LAWS = laws()
BRIDGE = (
    "auction-bridge-1913", "auction-bridge-1969", "contract-bridge-1963", "contract-bridge-modern", "duplicate-2017",
    "duplicate-bridge-1949", "four-deal-bridge", "pivot-bridge-1935", "progressive-bridge-1935",
    "progressive-rubber-bridge",
)  # fmt: skip
HEARTS = ("hearts", "hearts-plain", "omnibus-hearts", "spot-hearts")
CODES = (*BRIDGE, "whist-american-1890s", *HEARTS)
"""The codes whose games the rails know."""
SEEDS = 40
SEATS = "NESW"
PACK = [Card(suit + rank) for suit in "CDHS" for rank in "23456789TJQKA"]
CALLS = ("P", "X", "XX", ALL_PASS, "8C", *(f"{level}{name}" for level in range(1, 8) for name in DENOMINATIONS))
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
    return game_of(record, LAWS.code(code_of(LAWS, record, None)).game)


def step_by_step(record: Record) -> DealReport:
    """What is said of *record* when the rails are not asked."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(regular, "on_rails", lambda *_: None)
        return adjudicate(record, LAWS)


def compared(record: Record) -> bool:
    """Whether *record* stays on the rails; if so, whatever is told of it is the same without them.

    What the Result tag says happens at no event: that it cannot be is all that may be found there.
    """
    game = game_of_record(record)
    timeline = on_rails(record, game)
    if timeline is None:
        return False
    same_course(timeline, unfold(record, game))
    report, whole = adjudicate(record, LAWS), step_by_step(record)

    assert {finding.kind for finding in whole.findings} <= {"trick-count-dispute"}, record
    assert data.deal(report) == data.deal(whole), record
    assert report.movers == whole.movers
    return True


def same_course(ridden: Timeline, whole: Timeline) -> None:
    """What the rails know of a deal is what the table knows once it has followed every step."""
    assert ridden.regular == whole.ended
    assert ridden.game is whole.game
    assert not whole.withdrawn
    assert not whole.unreadable
    assert [step.event for step in ridden.steps] == [step.event for step in whole.steps]
    for made, expected in zip((*ridden.calls, *ridden.plays), (*whole.calls, *whole.plays), strict=True):
        assert (made.seat, made.turn, made.step) == (expected.seat, expected.turn, expected.step)
        assert made.seat == made.turn
    for name in ("stage", "turn", "dealer", "trump", "contract", "hands", "left"):
        assert getattr(ridden.end, name) == getattr(whole.end, name)
        assert getattr(ridden.start, name) == getattr(whole.start, name)


def readable(text: bytes, code: str | None = None) -> Iterator[Record]:
    """The records of *text* that their code has a game for."""
    for record in read_bytes(text, "test", notation_of(LAWS, code)):
        if isinstance(record, Record):
            named = replace(record, tags={**record.tags, "Code": code}) if code else record
            if LAWS.code(code_of(LAWS, named, None)).game and set(named.hands) <= set(game_of_record(named).around):
                yield named


def deals_of_four(codes: Iterable[str], number: int) -> list[Record]:
    """Legal deals of these codes, four at the table."""
    sections: dict[str, Any] = {code: LAWS.code(code).game for code in codes}
    return [
        legal_deal(code, section, 4, random.Random(f"rails {code} {seed}"))
        for code, section in sections.items()
        for seed in range(number)
    ]


# ---------------------------------------------------------------- what is regular stays on the rails


@pytest.mark.parametrize("code", CODES)
def test_a_whole_legal_deal_stays_on_the_rails(code: str) -> None:
    """Without this the properties below would hold of rails that take nothing."""
    for record in deals_of_four([code], 6):
        assert compared(record), record


def test_only_these_games_are_known() -> None:
    """A game that begins to ask for something else leaves the rails by itself; that it has done so is seen here."""
    ridden = {
        info.id
        for info in LAWS.codes()
        if info.game.get("type") == "trick"
        and 4 in map(int, info.game["seats"])
        and any(on_rails(record, game_of_record(record)) for record in deals_of_four([info.id], 2))
    }

    assert ridden == set(CODES)


@pytest.mark.parametrize("maker", sorted(MAKERS))
def test_a_scene_of_the_oracle_on_the_rails_has_no_fault(maker: str) -> None:
    """The oracle says what is wrong with each of its deals: none that has a fault stays on the rails."""
    for seed in range(SEEDS):
        scene = MAKERS[maker](seed)
        for record in readable(write(scene).encode()):
            if compared(record):
                assert not [fault for fault in scene.expected if fault.kind != "trick-count-dispute"]


def test_recorded_cases_are_told_of_alike() -> None:
    """Every record of every code."""
    ridden = 0
    for code, source in sorted(shipped().codes.items()):
        for found in source.cases.values():
            for case in found:
                for record in readable(case.record.encode("latin-1"), code) if case.record else ():
                    ridden += compared(record)
    assert ridden


def test_legal_deals_of_every_trick_game_are_told_of_alike() -> None:
    """However many are at the table."""
    for info in LAWS.codes():
        for players in info.game["seats"] if info.game.get("type") == "trick" else ():
            compared(legal_deal(info.id, info.game, int(players), random.Random(f"{info.id} {players} 0")))


@pytest.mark.parametrize("players", ["4", "3", "7"])
def test_cards_passed_on_stay_on_the_rails(players: str) -> None:
    """To one side or the other, and across; not where one passes too few, another way, or what he does not hold."""
    section: Any = LAWS.code("hearts").game
    played = legal_deal("hearts", section, int(players), random.Random(f"passed {players}"))
    seats = section["seats"][players]
    ways = (-1, 1, *([len(seats) // 2] if len(seats) % 2 == 0 else []))
    for way in ways:
        passing = passed_before(played, seats, way)
        gives = passing.events[: len(seats)]

        assert compared(passing)
        for spoilt in (
            gives[1:],
            (*gives[1:], replace(gives[0], words=gives[1].words)),
            (*gives[1:], replace(gives[0], cards=gives[0].cards[1:])),
            (*gives[1:], replace(gives[0], cards=gives[1].cards)),
            (*gives[1:], replace(gives[0], words=())),
            (*gives, gives[0]),
        ):
            assert not compared(replace(passing, events=(*spoilt, *played.events)))
        rng = random.Random(f"passed {players} {way}")
        for _ in range(SEEDS // 4):
            compared(mutated(passing, rng))


def passed_before(played: Record, seats: Sequence[str], way: int) -> Record:
    """The deal of *played* as it was before everybody passed his first cards so many seats on."""
    game = game_of_record(played)
    taker = {seat: seats[(at + way) % len(seats)] for at, seat in enumerate(seats)}
    passed = {seat: (played.hands[taker[seat]] or ())[: game.cards_passed] for seat in seats}
    gives = tuple(TableEvent("give", seat, cards, (taker[seat],)) for seat, cards in passed.items())
    taken = {taker[seat]: cards for seat, cards in passed.items()}
    hands = {
        seat: (*(card for card in played.hands[seat] or () if card not in taken[seat]), *passed[seat]) for seat in seats
    }
    return replace(played, hands=hands, events=(*gives, *played.events))


# ---------------------------------------------------------------- what is changed


def _event(rng: random.Random, seats: Sequence[str]) -> Event:
    """Something that anybody of *seats* might have written."""
    seat = rng.choice((None, None, *seats))
    line = TableEvent(rng.choice(("attention", "claim", "turned", "withdraw", "note")), seat, (rng.choice(PACK),))
    return rng.choice((Called(seat, rng.choice(CALLS)), Played(seat, rng.choice((*PACK, None))), line))


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
            if isinstance(event, Called):
                events[at] = replace(event, call=rng.choice(CALLS))
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


@pytest.mark.parametrize("code", CODES)
def test_changed_deals_are_told_of_alike(code: str) -> None:
    """Whatever is exchanged, left out, doubled or replaced in a legal deal: it leaves the rails, or is none the worse
    for it."""
    rng = random.Random(f"changed {code}")
    count: Counter[bool] = Counter()
    for record in deals_of_four([code], 4):
        for _ in range(SEEDS):
            try:
                count[compared(mutated(record, rng))] += 1
            except AdjudicatorError:
                count[False] += 1

    assert all(count[ridden] > SEEDS // 4 for ridden in (True, False))


def test_changed_deals_of_every_trick_game_are_told_of_alike() -> None:
    """However many are at the table: what the rails do not know of a game they leave alone."""
    rng = random.Random("changed everywhere")
    ridden: set[str] = set()
    for info in LAWS.codes():
        for players in info.game["seats"] if info.game.get("type") == "trick" else ():
            record = legal_deal(info.id, info.game, int(players), random.Random(f"{info.id} {players} 1"))
            for _ in range(SEEDS // 4):
                changed = mutated(record, rng)
                try:
                    if compared(changed):
                        ridden.add(info.id)
                except AdjudicatorError:
                    continue

    assert ridden <= set(CODES)
    assert len(ridden) > len(CODES) // 2


def test_the_first_irregular_event_leaves_the_rails() -> None:
    """One of each sort: what the law does not expect there of that seat is refused."""
    (record,) = deals_of_four(["contract-bridge-1963"], 1)
    called = [at for at, event in enumerate(record.events) if isinstance(event, Called)]
    first, lead = record.events[called[0]], record.events[called[-1] + 1]
    seat = record.tags["Dealer"]
    other = SEATS[SEATS.index(seat) - 1]
    assert isinstance(lead, Played)
    changes: dict[str, tuple[int, tuple[Event, ...]]] = {
        "a call out of rotation": (0, (replace(first, seat=other),)),
        "a double of nothing": (0, (Called(None, "X"),)),
        "eight": (0, (Called(None, "8C"),)),
        "a card in the auction": (0, (lead, first)),
        "a line": (0, (TableEvent("attention", seat), first)),
        "a call after the auction": (called[-1] + 1, (Called(None, "P"), lead)),
        "a card nobody knows": (called[-1] + 1, (replace(lead, card=None),)),
        "a card twice": (called[-1] + 1, (lead, lead)),
    }
    assert on_rails(record, game_of_record(record))
    nobody = (*(Called(None, "P") for _ in range(4)), lead)
    assert on_rails(replace(record, events=nobody[:4]), game_of_record(record))
    assert on_rails(replace(record, events=nobody), game_of_record(record)) is None
    for what, (at, put) in changes.items():
        events = (*record.events[:at], *put, *record.events[at + 1 :])
        assert on_rails(replace(record, events=events), game_of_record(record)) is None, what
