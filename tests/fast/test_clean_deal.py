"""Clean deals: they are regular, and are reported exactly as if every step of them had been looked at.

Each record that is clean to its end is adjudicated both ways: as it is, and with every detector run over every step.
The records are those that the other tests are made of: deals of the oracle, recorded cases, legal deals of every trick
game; and all of these with calls, cards, lines, hands and tags exchanged, left out, doubled and replaced. Many more are
tried by ``python -m tests.fast``.
"""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from adjudicator.engine.adjudicate import adjudicate
from adjudicator.errors import AdjudicatorError
from adjudicator.fast import clean_deal
from adjudicator.fast.clean_deal import game_if_columns_hold_deals, timeline_if_deal_is_clean
from adjudicator.formats import read_text
from adjudicator.record.events import Called, Played, Record, TableEvent
from adjudicator.scoring.result import deal_result
from tests.fast.both_ways import LAWS, compared, game_of_record, legal_deals, mutated, readable, tables_of
from tests.helpers import archive
from tests.helpers.dealing import legal_deal
from tests.helpers.shipped import shipped
from tests.helpers.trials import trials
from tests.oracle.run import MAKERS
from tests.oracle.writer import write

if TYPE_CHECKING:
    from collections.abc import Sequence

    from adjudicator.record.events import Event
    from rulebase import Rulebase

BRIDGE = (
    "auction-bridge-1913", "auction-bridge-1969", "contract-bridge-1963", "contract-bridge-modern", "duplicate-2017",
    "duplicate-bridge-1949", "four-deal-bridge", "pivot-bridge-1935", "progressive-bridge-1935",
    "progressive-rubber-bridge",
)  # fmt: skip
HEARTS = ("hearts", "hearts-plain", "omnibus-hearts", "spot-hearts")
WHOLE = (*BRIDGE, "whist-american-1890s", *HEARTS)
"""The codes of which every legal deal is clean."""
OFF = {
    "cards are drawn between the tricks, or until a hand can follow": (
        "bezique", "bezique-chouette", "bezique-four-hand", "bezique-no-trump", "bezique-three-hand",
        "california-jack", "domino-hearts", "eight-pack-bezique", "honeymoon-bridge", "pinochle-three-hand",
        "pinochle-two-hand", "rubicon-bezique", "shasta-sam", "six-pack-bezique", "sixty-six",
        "sixty-six-four-hand", "sixty-six-three-hand",
    ),
    "like cards cancel each other, and who leads then the book leaves open": ("cancellation-hearts",),
    "what opens the auction hangs on the hand, and doubles follow it": ("cutthroat-contract",),
    "a bid may have to be in keeping with the holding": ("check-pinochle",),
    "whether the game was worth its bid shows only in the tricks taken": ("rauber-skat", "skat-nasl-1945"),
    "what is exchanged and declared is most of the game": ("piquet",),
}  # fmt: skip
"""The codes of which no deal takes the fast path, by the reason."""
SEEDS = trials(12)
SEATS = "NESW"
TRICK_GAMES = [info.id for info in LAWS.codes() if tables_of(info.id)]


# ---------------------------------------------------------------- what is regular is clean


@pytest.mark.parametrize("code", WHOLE)
def test_a_whole_legal_deal_is_clean(code: str) -> None:
    """Without this the properties below would hold of a fast path that takes nothing."""
    for record in legal_deals(code, trials(2)):
        assert compared(record), record


def test_every_other_game_of_tricks_has_clean_deals_or_it_is_said_why_not() -> None:
    """A game that begins to ask for something else leaves the fast path by itself; that it has done so is seen here."""
    off = {code for codes in OFF.values() for code in codes}
    for code in TRICK_GAMES:
        # A meld is told in a line of its own; nobody has to write it down.
        records = (without_melds(record) for record in legal_deals(code, 6))
        clean = any(timeline_if_deal_is_clean(record, game_of_record(record)) for record in records)

        assert clean is (code not in off), code


def without_melds(record: Record) -> Record:
    """*record* as it is when nobody has written down what was melded."""
    return replace(record, events=tuple(event for event in record.events if getattr(event, "name", "") != "meld"))


@pytest.mark.parametrize("maker", sorted(MAKERS))
def test_a_clean_scene_of_the_oracle_has_no_fault(maker: str) -> None:
    """The oracle says what is wrong with each of its deals: none that has a fault is clean."""
    for seed in range(SEEDS):
        scene = MAKERS[maker](seed)
        for record in readable(write(scene).encode()):
            if compared(record):
                assert not [fault for fault in scene.expected if fault.kind != "trick-count-dispute"]


def test_recorded_cases_are_told_of_alike() -> None:
    """Every record of every code."""
    clean = 0
    for code, source in sorted(shipped().codes.items()):
        for found in source.cases.values():
            for case in found:
                for record in readable(case.record.encode("latin-1"), code) if case.record else ():
                    clean += compared(record)
    assert clean


def test_legal_deals_of_every_trick_game_are_told_of_alike() -> None:
    """However many are at the table."""
    for code in TRICK_GAMES:
        for players in tables_of(code):
            for record in legal_deals(code, trials(1), players):
                compared(record)


@pytest.mark.parametrize("players", ["4", "3", "7"])
def test_deals_with_cards_passed_on_are_clean(players: str) -> None:
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
        for _ in range(SEEDS // 2):
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


@pytest.mark.parametrize(
    "rule", [{"duties": ["follow", "trump"]}, {"heart_lead_from": 3}, {"discard_duty": "SQ"}, {"lead_highest": ["SA"]}]
)
def test_columns_are_followed_where_nothing_but_the_suit_led_binds(rule: dict[str, Any]) -> None:
    """A house may ask for more than to follow suit: whether that was done its events tell."""
    section: Any = LAWS.code("contract-bridge-1963").game

    assert game_if_columns_hold_deals(section) is not None
    assert game_if_columns_hold_deals({**section, **rule}) is None


# ---------------------------------------------------------------- what is changed


@pytest.mark.parametrize("code", WHOLE)
def test_changed_deals_are_told_of_alike(code: str) -> None:
    """Whatever is exchanged, left out, doubled or replaced in a legal deal: it is clean no longer, or none the worse
    for it."""
    rng = random.Random(f"changed {code}")
    count: Counter[bool] = Counter()
    for record in legal_deals(code, 2):
        for _ in range(SEEDS):
            try:
                count[compared(mutated(record, rng))] += 1
            except AdjudicatorError:
                count[False] += 1

    assert all(count[clean] > SEEDS // 12 for clean in (True, False))


def test_changed_deals_of_every_trick_game_are_told_of_alike() -> None:
    """However many are at the table: what the fast path does not know of a game it leaves alone."""
    rng = random.Random("changed everywhere")
    clean: set[str] = set()
    for code in TRICK_GAMES:
        for players in tables_of(code):
            (record,) = legal_deals(code, 1, players)
            for _ in range(trials(2)):
                try:
                    if compared(mutated(record, rng)):
                        clean.add(code)
                except AdjudicatorError:
                    continue

    assert len(clean) > len(TRICK_GAMES) // 3


def test_with_any_irregular_event_a_deal_is_not_clean() -> None:
    """One of each sort: what the law does not expect there of that seat is refused."""
    (record,) = legal_deals("contract-bridge-1963", 1)
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
    assert timeline_if_deal_is_clean(record, game_of_record(record))
    nobody = (*(Called(None, "P") for _ in range(4)), lead)
    assert timeline_if_deal_is_clean(replace(record, events=nobody[:4]), game_of_record(record))
    assert timeline_if_deal_is_clean(replace(record, events=nobody), game_of_record(record)) is None
    (euchre,) = legal_deals("euchre", 1)
    turned = next(event for event in euchre.events if isinstance(event, TableEvent))
    passed = (turned, *[Called(None, "P")] * 8)
    assert timeline_if_deal_is_clean(replace(euchre, events=passed), game_of_record(euchre))
    assert timeline_if_deal_is_clean(replace(euchre, events=(*passed, lead)), game_of_record(euchre)) is None
    for what, (at, put) in changes.items():
        events = (*record.events[:at], *put, *record.events[at + 1 :])
        assert timeline_if_deal_is_clean(replace(record, events=events), game_of_record(record)) is None, what


# ---------------------------------------------------------------- the result


def test_a_result_of_a_clean_deal_is_counted_when_somebody_asks_and_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of the regular deals of an archive nobody does."""
    counted: list[Record] = []

    def count(rulebase: Rulebase, record: Record, *given: Any) -> Any:
        counted.append(record)
        return deal_result(rulebase, record, *given)

    monkeypatch.setattr(clean_deal, "deal_result", count)
    reports = [adjudicate(record, LAWS) for record in read_text(archive.text(1, 4)) if isinstance(record, Record)]

    assert [] == counted
    assert [one.result for one in reports] == [one.result for one in reports]
    assert [one.record for one in reports] == counted
