"""The state of the betting at poker: acts, chips put in, amounts allowed, turns.

In stud the player with the highest cards face up has the first turn (001:2659-2679). Amounts: 001:2061-2089, 2511,
2605-2607; turns: 001:2099, 2183-2191, 2521-2523.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from adjudicator.record.events import TableEvent
from adjudicator.scoring.systems.poker import HAND_CLASSES, HAND_SIZE, RANK_ORDER, RatedHand, rate_high

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

    from adjudicator.games.poker.betting_rules import BettingRules
    from adjudicator.record.events import Seat
    from adjudicator.table.state_and_timeline import Timeline
    from adjudicator.values.cards import Card


CHIP_ACTS = ("bet", "raise", "call")
WORD_ACTS = ("check", "drop")


WorthOfEarlyChips: TypeAlias = Literal[
    "turn_not_come", "too_few_to_call", "exactly_a_call", "more_than_a_call", "nobody_had_bet"
]


@dataclass(frozen=True, slots=True)
class BettingAct:
    """One act of a player in the betting, with its readings."""

    step: int
    seat: Seat
    name: str
    """``bet``, ``raise``, ``call``, ``check``, ``drop`` or ``announce``."""
    chips: int
    interval: int
    """The betting interval, from 1."""
    seat_in_turn: tuple[Seat, ...]
    """The seats that may have the turn: empty if unknown, two if the law can be read both ways."""
    need: int
    """The chips the player needed to call."""
    least: int
    """The smallest raise allowed, or the smallest bet if nobody had bet."""
    most: int | None
    """The largest bet or raise allowed; None if no limit is known."""
    active: tuple[Seat, ...]
    """The players still in the pot before the act, clockwise from the dealer's left."""
    begins: bool
    """Whether it is the first act of the interval."""
    readings: tuple[str, ...] = ()
    """``blind``, and the irregularities: ``short-blind``, ``short``, ``small-raise``, ``small-bet``, ``over-limit``,
    ``too-many-raises``, ``early-chips``, ``early-drop``, ``early-words``, ``second-lot``, ``over-completion``,
    ``short-of-announcement``, ``nothing-put-in``, ``check-after-bet``, ``check-barred``, ``raise-after-check``,
    ``misnamed``, ``beyond-stack``, ``over-stacks``, ``changed``."""


@dataclass(slots=True)
class PokerBetting:
    """The state of the betting during the deal, and its result at the end."""

    rules: BettingRules
    order: tuple[Seat, ...]
    """All players clockwise from the dealer's left."""
    active: list[Seat]
    acts: list[BettingAct] = field(default_factory=list)
    worth: dict[int, WorthOfEarlyChips] = field(default_factory=dict)
    """Step of chips put in out of turn → their worth when the turn came: ``too_few_to_call``, ``exactly_a_call``,
    ``more_than_a_call`` or ``nobody_had_bet``."""
    capped: set[int] = field(default_factory=set)
    """Steps of chips put in out of turn that were more than the limit."""
    ending: dict[int, str] = field(default_factory=dict)
    """Step of a bet of too few chips → the way the player resolved it: ``completed`` or ``dropped``."""
    interval: int = 1
    current: int = 0
    chips_put_in: dict[Seat, int] = field(default_factory=dict)
    pot: int = 0
    last_raise: int = 0
    turn: tuple[Seat, ...] = ()
    opener: Seat | None = None
    opened_at: int | None = None
    """The step of the first bet of the first interval."""
    over: bool = False
    passed_out: bool = False
    """Whether nobody bet in the first interval."""
    first_bet: int = 0
    antes: dict[Seat, int] = field(default_factory=dict)
    blind_seats: list[Seat] = field(default_factory=list)
    boards: dict[Seat, list[Card]] = field(default_factory=dict)
    """The cards dealt face up, at stud."""
    named: Seat | None = None
    """The player wrongly named by the dealer to bet first."""
    stacks: dict[Seat, int] = field(default_factory=dict)
    """The chips of each player before the deal, if the record gives them and they limit the bets."""
    paid: dict[Seat, int] = field(default_factory=dict)
    """The chips each player has put in since the deal began."""
    all_in: set[Seat] = field(default_factory=set)
    checked: set[Seat] = field(default_factory=set)
    in_vain: dict[int, str] = field(default_factory=dict)
    """Step of an act by a player who was out of the betting → the reason it has no effect."""
    raises: dict[Seat, int] = field(default_factory=dict)

    def need(self, seat: Seat) -> int:
        """The chips that *seat* needs to call."""
        return max(0, self.current - self.chips_put_in.get(seat, 0))

    @property
    def to_speak(self) -> tuple[Seat, ...]:
        """The seats whose turn it is in the current betting interval; empty between intervals."""
        begun = self.interval == 1 or any(act.interval == self.interval for act in self.acts)
        return self.turn if begun and not self.over else ()


_SET_NAMES = {(2,): "one pair", (2, 2): "two pairs", (3,): "three of a kind", (4,): "four of a kind"}


def worth_of_face_up_cards(cards: Sequence[Card], *, fourflush: bool = False) -> RatedHand:
    """The worth of *cards* lying face up: sets of a rank and high cards alone, unless they are a whole hand.

    *fourflush*: four of a suit rank between a pair and two pairs, as some tables agree.
    """
    if len(cards) == HAND_SIZE and len(set(cards)) == HAND_SIZE:
        return rate_high(cards)
    counts = Counter(RANK_ORDER.index(card.rank) for card in cards)
    ranks = tuple(sorted(counts, key=lambda rank: (counts[rank], rank), reverse=True))
    sets = tuple(sorted((count for count in counts.values() if count > 1), reverse=True))
    # Four of a suit have four different ranks, so they hold no pair.
    if fourflush and len(cards) == 4 and len({card.suit for card in cards}) == 1:
        return RatedHand(HAND_CLASSES.index("one pair"), (len(RANK_ORDER), *ranks))
    return RatedHand(HAND_CLASSES.index(_SET_NAMES.get(sets[:2], "no pair")), ranks)


def seat_with_highest_cards(
    boards: Mapping[Seat, Sequence[Card]], among: Sequence[Seat], *, fourflush: bool = False
) -> Seat:
    """The seat of *among* that shows the highest cards of *boards*; of equals the first in *among*."""
    return max(among, key=lambda seat: (worth_of_face_up_cards(boards[seat], fourflush=fourflush), -among.index(seat)))


def number_face_up_in_interval(pattern: str, interval: int) -> int:
    """The number of cards face up in betting *interval* (from 1), for a hand dealt in *pattern*."""
    return sum(part.count("u") for part in pattern.split("|")[:interval])


def number_of_intervals(section: Mapping[str, Any]) -> int:
    """The number of betting intervals in the deal pattern of *section*; 0 if it has no pattern."""
    return str(section.get("deal_pattern", "")).count("|")


def can_beat_with_unseen_hole_card(caller: Sequence[Card], bettor: Sequence[Card], unseen: Collection[Card]) -> bool:
    """Whether the four cards of *caller*, with a hole card from *unseen*, can beat the four that *bettor* shows.

    If both are equal card for card, the fifth card of the bettor may decide, so the call may still win.
    """
    against = worth_of_face_up_cards(bettor)
    best = max((rate_high([*caller, hole]) for hole in unseen), default=None)
    return best is None or best.kind > against.kind or (best.kind == against.kind and _ranks_beat_or_tie(best, against))


def _ranks_beat_or_tie(best: RatedHand, against: RatedHand) -> bool:
    return best.ranks[: len(against.ranks)] >= against.ranks


def largest_bet_or_raise(betting: PokerBetting, need: int) -> int | None:
    """The largest bet or raise of a player who needs *need* chips to call; None if no limit is known."""
    antes, blinds = sum(betting.antes.values()), len(betting.blind_seats)
    return betting.rules.limit(
        betting.interval,
        need,
        pot=betting.pot,
        antes=antes,
        blinds=blinds,
        first_bet=betting.first_bet,
        last_bet=betting.current,
    )


def chips_left(betting: PokerBetting, seat: Seat) -> int | None:
    """The chips *seat* has left; None if unknown or irrelevant."""
    stack = betting.stacks.get(seat)
    return None if stack is None else max(0, stack - betting.paid.get(seat, 0))


def calls_short_with_all_chips(betting: PokerBetting, seat: Seat, name: str) -> bool:
    """Whether *seat*, putting in too few chips to call, puts in all they have, as table stakes allow."""
    if not betting.rules.table_stakes:
        return False
    return seat in betting.all_in if betting.stacks.get(seat) is not None else name == "call"


def largest_meetable_bet(betting: PokerBetting, seat: Seat) -> int | None:
    """The largest total bet of *seat* in the interval that some other player can meet; None if unknown."""
    others = {other: chips_left(betting, other) for other in betting.active if other != seat}
    known = [left + betting.chips_put_in.get(other, 0) for other, left in others.items() if left is not None]
    return max(known) if len(known) == len(others) and known else None


def irregularities_of_bet_in_turn(betting: PokerBetting, seat: Seat, chips: int, need: int) -> tuple[str, ...]:
    """The irregularities of a bet, call or raise of *chips*, made in turn and covering the call of *need*."""
    above, largest = chips - need, largest_bet_or_raise(betting, need)
    if above <= 0:
        return ()
    raised, often, together = bool(betting.current), betting.rules.raises, betting.rules.raises_together
    meetable, bet = largest_meetable_bet(betting, seat), betting.chips_put_in.get(seat, 0) + chips
    tests = {
        "raise-after-check": raised and seat in betting.checked and not betting.rules.raise_after_check,
        "over-limit": largest is not None and above > largest,
        "small-bet": not raised and above < betting.rules.smallest_bet,
        "small-raise": raised
        and betting.rules.least_is_last
        and above < betting.last_raise
        and len(betting.active) > 2
        and seat not in betting.all_in,
        "over-stacks": meetable is not None and bet > meetable,
        "too-many-raises": raised
        and (0 < often <= betting.raises.get(seat, 0) or 0 < together <= sum(betting.raises.values())),
    }
    return tuple(reading for reading, found in tests.items() if found)


def unmeetable_chips(betting: PokerBetting, seat: Seat, chips: int, need: int) -> int:
    """The chips of *seat* that nobody has enough left to meet: they go back to the stack (001:2607)."""
    meetable = largest_meetable_bet(betting, seat)
    return 0 if meetable is None else max(0, chips - max(need, meetable - betting.chips_put_in.get(seat, 0)))


def counted_chips(betting: PokerBetting, seat: Seat, chips: int, need: int, readings: Iterable[str]) -> int:
    """The part of *chips* that counts; the rest is forfeited, or at table stakes taken back."""
    chips -= unmeetable_chips(betting, seat, chips, need) if "over-stacks" in readings else 0
    if {"raise-after-check", "small-raise", "too-many-raises"} & set(readings):
        return need
    largest = largest_bet_or_raise(betting, need)
    return chips if largest is None else min(chips, need + largest)


def seats_that_may_begin(betting: PokerBetting) -> tuple[Seat, ...]:
    """The seats that may have the first turn of the interval; empty if unknown."""
    rule = betting.rules.starter(betting.interval)
    if rule == "high-board":
        return seats_with_highest_cards(betting)
    eldest, blinds = nearest_active_from_seat(betting, betting.order[0]), betting.blind_seats
    opener = nearest_active_from_seat(betting, betting.opener) if betting.opener else eldest
    # The dealer antes first, and sits last in the order.
    anted = [seat for seat in betting.order[:-1] if seat in betting.antes] or list(betting.order[-1:])
    found = {
        "eldest": eldest,
        "opener": opener,
        "left-of-blinds": nearest_active_from_seat(betting, seat_on_left(betting, blinds[-1])) if blinds else None,
        "blind-opener": nearest_active_from_seat(betting, blinds[0]) if blinds else None,
        "left-of-last-ante": nearest_active_from_seat(betting, seat_on_left(betting, anted[-1]))
        if betting.antes
        else None,
    }.get(rule)
    if found is None:
        return ()
    both = betting.rules.opener_may_begin_later_interval and betting.interval > 1
    return tuple(dict.fromkeys((found, opener) if both else (found,)))


def seats_with_highest_cards(betting: PokerBetting) -> tuple[Seat, ...]:
    """The player who shows the highest cards; empty if a card is missing in the record.

    If that player has no chips left to act with, the law names no other (001:2521), so any player with chips may act.
    """
    shown = number_face_up_in_interval(str(betting.rules.section.get("deal_pattern", "")), betting.interval)
    if not shown or any(len(betting.boards.get(seat, ())) < shown for seat in betting.active):
        return ()
    among = [seat for seat in betting.order if seat in betting.active]
    found = seat_with_highest_cards(betting.boards, among, fourflush=bool(betting.rules.section.get("board_fourflush")))
    able = tuple(seat for seat in among if seat not in betting.all_in)
    return able if found in betting.all_in else (found,)


def seat_on_left(betting: PokerBetting, seat: Seat) -> Seat:
    """The player on the left of *seat*, active or not."""
    order = betting.order
    return order[(order.index(seat) + 1) % len(order)]


def nearest_active_from_seat(betting: PokerBetting, seat: Seat) -> Seat:
    """*seat* if it can still act, else the nearest active player to its left."""
    for _ in betting.order:
        if seat in betting.active and seat not in betting.all_in:
            return seat
        seat = seat_on_left(betting, seat)
    return seat


def players_from_dealers_left(timeline: Timeline) -> tuple[Seat, ...]:
    """The players of *timeline*, from the dealer's left on, the dealer last."""
    seats = timeline.game.seats
    first = (seats.index(_actual_dealer(timeline)) + 1) % len(seats)
    return (*seats[first:], *seats[:first])


def _actual_dealer(timeline: Timeline) -> Seat:
    """The dealer, or the player who dealt out of turn if nobody demanded a new deal (001:2553-2555)."""
    deals = [step.event for step in timeline.steps if isinstance(step.event, TableEvent) and step.event.name == "deal"]
    demanded = any("redeal-demanded" in event.words for event in deals)
    by = next((event.seat for event in deals if event.words[:1] == ("by",)), None)
    return by if by in timeline.game.seats and not demanded else timeline.start.dealer
