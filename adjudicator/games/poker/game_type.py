"""Poker as a game type: the tokens of its records, chips put in, hands at the showdown, pots that nobody opened.

Keys of a ``[game]`` section: ``unopened = "new-deal"`` (001:2163-2167, 2331, 2375), and ``openers``, without which
all players may bet or drop.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.game.notation import TokenSet
from adjudicator.games.poker.act_due import act_due
from adjudicator.games.poker.betting_rules import BettingRules, unreadable_betting_tags
from adjudicator.games.poker.course_of_betting import poker_betting
from adjudicator.games.poker.draw_irregularities import discards_and_draws
from adjudicator.games.poker.phrases import PHRASES
from adjudicator.record.events import TableEvent
from adjudicator.table.game_types import DealOutcome, GameType, ImpossibleAct
from adjudicator.values.numbers import first_number

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from adjudicator.record.events import Seat
    from adjudicator.table.state_and_timeline import Timeline
    from adjudicator.values.cards import Card


_PASSING_LINES = frozenset(("check", "drop"))
_BETTING_LINES = _PASSING_LINES | {"bet", "raise", "call", "announce", "draw", "discard", "showdown", "withdraw"}


def nobody_opened(timeline: Timeline) -> bool:
    """Whether all players passed once each and nothing else was done: the pot stays unopened (PD-19, PC-01)."""
    game = timeline.game
    section = BettingRules.from_section(timeline.record, game.raw).section
    if section.get("unopened") != "new-deal" or section.get("openers") == "none":
        return False
    acted = [event for _, event in timeline.acts if event.name in _BETTING_LINES]
    passed = [event.seat for event in acted if event.name in _PASSING_LINES]
    return len(passed) == len(acted) == len(game.seats) and set(passed) == set(game.seats)


def known_final_hands(timeline: Timeline) -> Mapping[Seat, tuple[Card, ...]]:
    """Seat → the five natural cards of the final hand; a hand with an unknown card is left out, and all are if the game
    has wild cards, special hands, or a choice of five from more."""
    record, game = timeline.record, timeline.game
    if any(game.raw.get(key) for key in ("wild", "common_cards", "cards_of_hand", "board_fourflush")):
        return {}
    hands: dict[Seat, set[Card] | None] = {
        seat: set(hand) for seat, hand in record.hands.items() if seat in game.seats and hand is not None
    }
    for event in record.events:
        if not isinstance(event, TableEvent) or event.seat not in hands or event.name not in ("discard", "draw"):
            continue
        hand, number = hands[event.seat], len(event.cards) or first_number(event.words) or 0
        if hand is None or number != len(event.cards):
            hands[event.seat] = None
        elif event.name == "discard":
            hands[event.seat] = hand - set(event.cards) if hand >= set(event.cards) else None
        else:
            hands[event.seat] = hand | set(event.cards)
    size = game.hand_size
    return {
        seat: tuple(sorted(hand))
        for seat, hand in hands.items()
        if hand is not None and len(hand) == size and all(card in game.pack for card in hand)
    }


def acts_without_occasion(timeline: Timeline) -> Iterator[ImpossibleAct]:
    """The calls and raises where nobody had bet, and the draws while the betting went on."""
    betting = poker_betting(timeline)
    if betting is None:
        return
    acts = betting.acts
    for act in acts:
        bet = any(other.chips for other in acts if other.interval == act.interval and other.step < act.step)
        if act.name == "raise" and not act.need and not bet:
            yield ImpossibleAct(
                timeline.steps[act.step].event_index, f"{{{act.seat}}} has no bet to raise: that is a bet"
            )
        if act.name == "call" and not act.need and not act.chips:
            yield ImpossibleAct(
                timeline.steps[act.step].event_index, f"{{{act.seat}}} has nothing to call: that is a check"
            )
    last = acts[-1].step if acts else -1
    for index, seat, what, _ in discards_and_draws(timeline):
        if what == "draw" and index > last and betting.to_speak:
            turn = betting.to_speak[0]
            first = "call, raise or drop first" if turn == seat else f"{{{turn}}} is to act"
            yield ImpossibleAct(
                timeline.steps[index].event_index, f"{{{seat}}} cannot draw while the betting goes on: {first}"
            )


def deal_outcome(timeline: Timeline) -> DealOutcome:
    """The chips put in, the players still in, and the turn."""
    betting = poker_betting(timeline)
    if betting is None:
        return DealOutcome()
    dropped = frozenset(betting.order) - frozenset(betting.active)
    return DealOutcome(
        paid=betting.paid,
        dropped=dropped,
        all_in=frozenset(betting.all_in),
        to_speak=betting.to_speak,
        passed_out=betting.passed_out,
        shown=known_final_hands(timeline),
    )


def futile_acts(timeline: Timeline) -> Mapping[int, str]:
    """Step of each act by a player who had dropped, or after the end of the betting → the reason it has no effect."""
    betting = poker_betting(timeline)
    return betting.in_vain if betting else {}


def unreadable_tags(timeline: Timeline) -> Iterator[str]:
    """A sentence for each limit, raise or stack tag that cannot be read."""
    return unreadable_betting_tags(timeline.record, timeline.game)


GAME_TYPE = GameType(
    tokens=TokenSet(
        "expected a line such as '!bet {1} 5', '!call {2}', '!raise {1} 10', '!check {1}' or '!drop {1}'",
        ("bet", "call", "raise", "check", "drop", "ante", "announce", "discard", "draw", "showdown", "up", "first"),
        {
            "fold": "drop",
            "pass": "check",
            "p": "check",
            "see": "call",
            "reraise": "raise",
            "open": "bet",
            "show": "showdown",
            "blind": "bet",
            "stand": "draw",
            "allin": "call",
            "all-in": "call",
        },
        (),
        cards=False,
    ),
    other_lines=(
        "knock",
        "call",
    ),
    card_effects_by_line={"up": "dealt_open"},
    outcome=deal_outcome,
    was_passed_out=nobody_opened,
    unreadable_tags=unreadable_tags,
    futile_acts=futile_acts,
    act_due=act_due,
    impossible_acts=acts_without_occasion,
    phrases=PHRASES,
)
