"""Auctions of the games that do not bid as bridge does: legal ones are clean, and what they come to is right."""

from __future__ import annotations

import random
from typing import Any

import pytest

from adjudicator.game.auction_course import sufficient
from adjudicator.game.auction_rules import BidRules
from adjudicator.game.game import Game
from adjudicator.game.trump_making import SUIT_WORDS, NamingRules
from adjudicator.table.auction_states import callers, standing_of
from adjudicator.table.fold import unfold
from adjudicator.table.opening import game_of
from adjudicator.table.state import TableState
from tests.helpers.rulings import laws, read, report
from tests.helpers.shipped import shipped

DEALS = 12


def games() -> list[Any]:
    """Every code whose game has such an auction, with each number of players it is played by."""
    found: list[Any] = []
    for code in shipped().codes:
        section = laws().code(code).game
        if not section or section.get("type") != "trick" or Game.of(section).bidding is None:
            continue
        found += [pytest.param(code, int(players), id=f"{code}-{players}") for players in section["seats"]]
    return found


def followed(section: str, **tags: str) -> TableState:
    """The table after *section*: who is to call next. What there is to find in it is asked at its end."""
    record = read(section, **tags)
    return unfold(record, game_of(record, laws().code(record.tag("Code")).game)).end


def legal_call(state: TableState, chance: random.Random) -> str:
    """One call that the laws allow to the player whose turn it is."""
    rules, now = state.game.bidding, standing_of(state)
    seat = now.turn or ""
    if isinstance(rules, NamingRules):
        return naming_call(state, rules, chance)
    assert isinstance(rules, BidRules)
    order = callers(state.game, state.dealer)
    if rules.seller and seat == order[-1]:
        return "sell" if now.maker else "pitch"
    step = rules.bids.start + (max(0, now.high - rules.bids.start) // rules.bids.step) * rules.bids.step
    numbers = [str(step + rules.bids.step * more) for more in range(30)] if rules.bids.start else []
    calls = [name for name in (*rules.bids.names, *numbers) if rules.bids.height(name)]
    may = [name for name in calls if sufficient(rules, order, now, seat, name)]
    first = rules.forced == "eldest" and seat == order[0] and not now.called
    last = rules.forced == "dealer" and seat == order[-1] and now.passed >= set(order[:-1]) and not now.high
    hold = ["hold"] if sufficient(rules, order, now, seat, "hold") else []
    return chance.choice(may[:2]) if first or last else chance.choice(["P", "P", *may[:2], *hold])


def naming_call(state: TableState, rules: NamingRules, chance: random.Random) -> str:
    now = standing_of(state)
    seat, partner = now.turn or "", state.game.partner(state.dealer)
    others = [word for word, suit in SUIT_WORDS.items() if suit not in ("H", "NT")]
    if rules.style == "dealer-names":
        return chance.choice([*others, "hearts", "no-trump", *(["P"] if seat == state.dealer else [])])
    if now.high > 1:
        return chance.choice(["P", "P", *others])
    relation = "dealer" if seat == state.dealer else "partner" if seat == partner else "opponent"
    return chance.choice(["P", "P", "P", rules.word_of(relation)])


@pytest.mark.parametrize(("code", "players"), games())
def test_a_legal_auction_is_clean(code: str, players: int) -> None:
    """Nothing irregular; whoever spoke last but to pass (or to sell) plays; or everybody has passed."""
    chance = random.Random(f"{code} {players}")
    game = Game.of(laws().code(code).game, players)
    hands = "-" + " -" * (players - 1)
    for _ in range(DEALS):
        dealer = chance.choice(game.seats)
        tags = {"Code": code, "Dealer": dealer, "Deal": f"{game.seats[0]}:{hands}"}
        section = "!turned HK\n" if isinstance(game.bidding, NamingRules) else "!note begins\n"
        maker = None
        for _turn in range(120):
            state = followed(section, **tags)
            if state.stage != "auction":
                break
            call = legal_call(state, chance)
            section += f"{state.turn}:{call}\n"
            maker = maker if call in ("P", "sell") else state.turn

        told = report(section, (), **tags)

        assert [found.summary for found in told.findings] == [], section
        assert told.problems == (), section
        end = told.steps[-1].after
        assert end.stage == "over" or end.turn in end.game.seats, section
        assert end.auction.maker == maker, section
