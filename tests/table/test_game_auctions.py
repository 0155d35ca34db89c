"""Auctions of the games that do not bid as bridge does: legal ones are clean, and what they come to is right."""

from __future__ import annotations

import random
from itertools import islice
from typing import Any

import pytest

from adjudicator.game.auction_rules import BidRules
from adjudicator.game.auction_standing import is_call_high_enough
from adjudicator.game.game import Game
from adjudicator.game.trump_naming import SUIT_WORDS, NamingRules
from adjudicator.record.events import Called
from adjudicator.table.call_overrides import NO_OVERRIDES
from adjudicator.table.initial_state import game_played_in_record, initial_state
from adjudicator.table.other_auctions import auction_standing_of_state, callers_in_order
from adjudicator.table.state_and_timeline import TableState
from adjudicator.table.timeline_builder import TimelineBuilder
from tests.helpers.rulings import laws, read, report
from tests.helpers.shipped import shipped
from tests.helpers.trials import trials

DEALS = trials(2)


def games() -> list[Any]:
    """Every code whose game has such an auction, with each number of players it is played by."""
    found: list[Any] = []
    for code in shipped().codes:
        section = laws().code(code).game
        if not section or section.get("type") != "trick" or Game.from_section(section).non_bridge_auction_rules is None:
            continue
        found += [pytest.param(code, int(players), id=f"{code}-{players}") for players in section["seats"]]
    return found


class Table:
    """A table at which call after call is made; what there is to find in them is asked at the end of them."""

    def __init__(self, section: str, **tags: str) -> None:
        record = read(section, **tags)
        game = game_played_in_record(record, laws().code(record.tag("Code")).game)
        start = initial_state(record, game)
        self._fold, self._made = TimelineBuilder(record, game, start, NO_OVERRIDES), len(record.events)
        self.state: TableState = start
        for at, event in enumerate(record.events):
            self.state = self._fold.event(self.state, event, at)

    def call(self, call: str) -> None:
        """Whose turn it is calls *call*."""
        self.state = self._fold.event(self.state, Called(self.state.turn, call), self._made)
        self._made += 1

    def pass_unasked(self) -> None:
        """A pass is written, and not whose it is."""
        self.state = self._fold.event(self.state, Called(None, "P"), self._made)
        self._made += 1


def legal_call(state: TableState, chance: random.Random) -> str:
    """One call that the laws allow to the player whose turn it is."""
    rules, now = state.game.non_bridge_auction_rules, auction_standing_of_state(state)
    seat = now.turn or ""
    if isinstance(rules, NamingRules):
        return naming_call(state, rules, chance)
    assert isinstance(rules, BidRules)
    order = callers_in_order(state.game, state.dealer)
    if rules.seller and seat == order[-1]:
        return "sell" if now.maker else "pitch"
    step = rules.bids.start + (max(0, now.high - rules.bids.start) // rules.bids.step) * rules.bids.step
    numbers = [str(step + rules.bids.step * more) for more in range(30)] if rules.bids.start else []
    calls = [name for name in (*rules.bids.names, *numbers) if rules.bids.height(name)]
    may = list(islice((name for name in calls if is_call_high_enough(rules, order, now, seat, name)), 2))
    first = rules.forced == "eldest" and seat == order[0] and not now.called
    last = rules.forced == "dealer" and seat == order[-1] and now.passed >= set(order[:-1]) and not now.high
    hold = ["hold"] if is_call_high_enough(rules, order, now, seat, "hold") else []
    return chance.choice(may) if first or last else chance.choice(["P", "P", *may, *hold])


def naming_call(state: TableState, rules: NamingRules, chance: random.Random) -> str:
    now = auction_standing_of_state(state)
    seat, partner = now.turn or "", state.game.partner(state.dealer)
    others = [word for word, suit in SUIT_WORDS.items() if suit not in ("H", "NT")]
    if rules.style == "dealer-names":
        return chance.choice([*others, "hearts", "no-trump", *(["P"] if seat == state.dealer else [])])
    if now.high > 1:
        return chance.choice(["P", "P", *others])
    relation = "dealer" if seat == state.dealer else "partner" if seat == partner else "opponent"
    return chance.choice(["P", "P", "P", rules.acceptance_word_by_relation_to_dealer(relation)])


@pytest.mark.parametrize(("code", "players"), games())
def test_a_legal_auction_is_clean(code: str, players: int) -> None:
    """Nothing irregular; whoever spoke last but to pass (or to sell) plays; or everybody has passed."""
    chance = random.Random(f"{code} {players}")
    game = Game.from_section(laws().code(code).game, players)
    hands = "-" + " -" * (players - 1)
    for _ in range(DEALS):
        dealer = chance.choice(game.seats)
        tags = {"Code": code, "Dealer": dealer, "Deal": f"{game.seats[0]}:{hands}"}
        turned = (
            isinstance(game.non_bridge_auction_rules, NamingRules)
            and game.non_bridge_auction_rules.style != "dealer-names"
        )
        section = "!turned HK\n" if turned else "!note begins\n"
        maker, calls, table = None, [], Table(section, **tags)
        for _turn in range(120):
            state = table.state
            if state.stage != "auction":
                break
            call = legal_call(state, chance)
            section += f"{state.turn}:{call}\n"
            maker = maker if call in ("P", "sell") else state.turn
            calls.append(Called(state.turn, call))
            table.call(call)

        told = report(section, (), **tags)

        assert [event for event in told.record.events if isinstance(event, Called)] == calls
        assert [found.summary for found in told.findings] == [], section
        assert told.problems == (), section
        end = told.steps[-1].after
        assert end.stage == "over" or end.turn in end.game.seats, section
        assert end.auction.maker == maker, section


@pytest.mark.parametrize(("code", "players"), games())
def test_passes_after_the_close_go_round(code: str, players: int) -> None:
    """A pass written without a seat after the last call is the next player's, and the maker is not made to pass."""
    chance = random.Random(f"{code} {players}")
    game = Game.from_section(laws().code(code).game, players)
    hands = "-" + " -" * (players - 1)
    tags = {"Code": code, "Dealer": game.seats[0], "Deal": f"{game.seats[0]}:{hands}"}
    table = Table(
        "!turned HK\n" if isinstance(game.non_bridge_auction_rules, NamingRules) else "!note begins\n", **tags
    )
    while table.state.stage == "auction":
        table.call(legal_call(table.state, chance))
    expected = table.state.auction.calls[-1].seat

    for _ in range(2):
        table.pass_unasked()
        expected = table.state.game.lho(expected)

        assert table.state.auction.calls[-1].seat == expected
