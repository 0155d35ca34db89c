"""Legal calls and cards: an auction and a play that change in place and accept only expected actions.

``LegalAuction`` accepts the calls of an auction of the bridge kind, each sufficient or otherwise possible.
``LegalPlay`` accepts the cards of any game of tricks, each from the hand in turn, by the duties of that game, and
computes the winner of the trick, who leads to the next. They stop at the first other call or card, and report how many
they accepted.

They do not use records: calls and tricks are given to them. ``clean_deal`` gives them whole deals, ``bulk_steps`` the
parts of other deals that come in turn.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from adjudicator.game.card_ranking import TRUMP
from adjudicator.game.follow_duties import duty_broken_by
from adjudicator.values.bids_and_contracts import (
    ALL_PASS,
    DOUBLE,
    PASS,
    REDOUBLE,
    bid_rank_in_game,
    denominations_of_game,
)
from adjudicator.values.cards import JOKER, MultiPackHand

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
    from typing import TypeAlias

    from adjudicator.game.game import Game
    from adjudicator.record.events import Seat
    from adjudicator.values.cards import Card

    Held: TypeAlias = set[str] | list[str]
    """The cards that a hand still holds; a list if the pack has duplicate cards."""

_LEVELS = range(1, 8)
_FOLLOW_DUTY = ("follow",)
_DOUBLES = ((DOUBLE, False, 0), (REDOUBLE, True, 1))
"""(call, whether the standing bid must be the own side's, its doubling before) for double and redouble."""


class _UnknownHand:
    """A hand without known cards: it may have held any card of the pack."""

    def __init__(self, pack: Mapping[str, str]) -> None:
        self.pack = pack

    def remove(self, card: str) -> None:
        """Play *card*; KeyError if there is no such card."""
        self.pack[card]

    def __iter__(self) -> Iterator[str]:
        return iter(())


class TrickRules:
    """The rules of a game for calls in turn and for tricks. Players are indices into its seats, from 0."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.seats = game.seats
        self.place = {seat: at for at, seat in enumerate(game.seats)}
        self.around = [[self.place[other] for other in _seats_clockwise_from(game, seat)] for seat in game.seats]
        """For each place all places clockwise from there."""
        self.plain = game.duties == _FOLLOW_DUTY
        """Whether following suit is the only duty."""
        self.due = game.discard_duty
        """The card that has to go the first time its holder cannot follow, if there is one."""
        self.leads: tuple[Callable[[str, int, Iterable[str], LegalPlay], bool], ...] = tuple(_lead_rules(game))
        """The conditions for a lead: (card, trick from 1, hand, play) → whether the card may be led."""
        self.by_suit = self.plain and not self.due and not self.leads
        """Whether any card may be led, and a hand that cannot follow may play any card."""
        self.sides = [game.side(seat) for seat in game.seats]
        levels = _LEVELS if game.auction == "bridge" else ()
        bids = [f"{level}{name}" for level in levels for name in denominations_of_game(game.raw)]
        self.heights = {bid: worth for bid in bids if (worth := bid_rank_in_game(bid, game.raw)) is not None}
        self.must_bid = bool(game.raw.get("dealer_must_bid"))
        self.close = game.auction_passes, max(len(game.seats), game.auction_passes + 1)
        """The passes in a row that close an auction: after a bid, without a bid."""


def _seats_clockwise_from(game: Game, seat: Seat) -> list[Seat]:
    """All players, clockwise from *seat* on."""
    seats = [seat]
    while len(seats) < len(game.seats):
        seats.append(game.lho(seats[-1]))
    return seats


@lru_cache(maxsize=512)
def trick_rules_if_supported(game: Game) -> TrickRules | None:
    """The rules of *game*; None if its tricks depend on more than turn, duty and rank.

    Not supported are: equal cards that cancel each other, which may leave no leader; a hand that draws until it can
    follow, or that is out without cards, which changes who plays; a trump that melds make during the play.
    """
    other = game.cancellation or game.draws_until_able or game.drop_out or game.trump_changes
    return None if other or not game.tricks else TrickRules(game)


def _lead_rules(game: Game) -> list[Callable[[str, int, Iterable[str], LegalPlay], bool]]:
    """The conditions of *game* for a lead."""
    rules: list[Callable[[str, int, Iterable[str], LegalPlay], bool]] = []
    if game.heart_lead_from > 1:
        rules.append(lambda card, trick, _hand, _play: card[0] != "H" or trick >= game.heart_lead_from)
    if game.jokers:
        # A joker that is no trump needs a suit named by its leader on a line of its own.
        rules.append(lambda card, _trick, _hand, play: card != JOKER or play.suits[card] == TRUMP)
    if "lead_highest" in game.raw:
        rules.append(_is_highest_required_lead)
    return rules


def _is_highest_required_lead(card: str, _trick: int, hand: Iterable[str], play: LegalPlay) -> bool:
    """Whether *card* is as high as the highest card in *hand* of those that must be led highest first."""
    ranking = play.ranking
    due = ranking.cards(play.rules.game.raw["lead_highest"])
    return all(ranking.strength(card, TRUMP) >= ranking.strength(held, TRUMP) for held in hand if held in due)


class LegalAuction:
    """An auction of the bridge kind, from its first call on."""

    def __init__(self, rules: TrickRules, first: int) -> None:
        self.rules = rules
        self.first = first
        """The place of the first caller."""
        self.closed = False
        self.bid = ""
        """The highest bid; empty before any."""
        self.doubled = 0
        self.declarer = first
        """The place of the player who first named its denomination for their side; meaningless before any bid."""

    def take(self, calls: Sequence[str]) -> int:
        """The number of *calls*, from the first on, that are legal; 0 once the auction is closed."""
        rules = self.rules
        sides, heights, must_bid = rules.sides, rules.heights, rules.must_bid
        over_bid, without_bid = rules.close
        around = rules.around[self.first]
        at, passes, doubled, taken = self.first, 0, 0, 0
        bid, highest, bidder = "", 0, at
        named: dict[tuple[str, str], int] = {}
        for call in calls:
            if worth := heights.get(call):
                if worth <= highest:
                    break
                bid, highest, bidder, doubled, passes = call, worth, at, 0, 0
                named.setdefault((sides[at], call[1:]), at)
            elif must_bid and not bid:
                break
            elif call == PASS:
                passes += 1
            elif call == ALL_PASS:
                passes = without_bid
            elif bid and (call, sides[at] == sides[bidder], doubled) in _DOUBLES:
                doubled, passes = doubled + 1, 0
            else:
                break
            taken += 1
            if passes >= (over_bid if bid else without_bid):
                self.closed = True
                break
            at = around[taken % len(around)]
        self.bid, self.doubled = bid, doubled
        if bid:
            self.declarer = named[sides[bidder], bid[1:]]
        return taken


class LegalPlay:
    """The play of a deal, from a lead on, under one trump."""

    def __init__(
        self, rules: TrickRules, hands: Sequence[Held | None], leader: int, trump: str | None, complete: int = 0
    ) -> None:
        self.rules = rules
        self.leader = leader
        """The place that leads to the current trick."""
        self.complete = complete
        """The number of tricks played before."""
        self.ranking = rules.game.ranking(trump)
        self.suits = self.ranking.suits
        """Card → its suit."""
        self.hands = [_UnknownHand(self.suits) if hand is None else hand for hand in hands]
        """The cards held at each place."""
        self.winners: list[int] = []
        """The winner of each complete trick."""
        self.taken = 0
        """The number of cards accepted."""

    def take_tricks(self, tricks: Iterable[Sequence[str]]) -> bool:
        """Accept *tricks* card by card; return whether all were legal. Each trick begins with its leader's card, and an
        incomplete one is the last."""
        rules, suits, standing_of = self.rules, self.suits, self.ranking.standing
        hands, around, winners = self.hands, rules.around, self.winners
        plain, due, leads, size = rules.plain, rules.due, rules.leads, len(rules.seats)
        at = leader = self.leader
        try:
            for cards in tricks:
                at, order, lead = leader, around[leader], cards[0]
                if leads and not self._may_lead(lead, hands[leader]):
                    return self._stopped(leader)
                led = suits[lead]
                standing, strongest = standing_of(led), 0
                for at, card in zip(order, cards, strict=False):
                    hand = hands[at]
                    hand.remove(card)
                    if not plain:
                        if self._breaks(card, hand, cards, led, order.index(at)):
                            return self._stopped(at)
                    elif suits[card] != led:
                        if due in hand and card != due:
                            return self._stopped(at)
                        for held in hand:
                            if suits[held] == led:
                                return self._stopped(at)
                    if (strength := standing[card]) > strongest:
                        leader, strongest = at, strength
                if len(cards) < size:
                    self.taken = size * len(winners) + len(cards)
                    return True
                winners.append(leader)
                self.leader = leader
        except (KeyError, ValueError):
            # The hand does not hold that card.
            return self._stopped(at)
        self.taken = size * len(winners)
        return True

    def _stopped(self, at: int) -> bool:
        """Stop at the card of the hand at place *at*: only the cards before it are accepted."""
        around = self.rules.around[self.leader]
        self.taken = len(self.winners) * len(around) + around.index(at)
        return False

    def _may_lead(self, card: str, hand: Iterable[str]) -> bool:
        """Whether *card* may be led from *hand*."""
        trick = self.complete + len(self.winners) + 1
        return all(rule(card, trick, hand, self) for rule in self.rules.leads)

    def _breaks(self, card: str, hand: Iterable[str], cards: Sequence[str], led: str, before: int) -> bool:
        """Whether *card* breaks a duty, played from a hand of which *hand* is left, as the card after the first
        *before* of *cards*."""
        game = self.rules.game
        privileged = self.ranking.cards(game.raw.get("privileged", ()))
        held = [*hand, card]
        broken = (
            duty_broken_by(card, held, cards[:before], led, game.duties, self.ranking, privileged) if before else None
        )
        return broken is not None


def hands_by_place(rules: TrickRules, hands: Mapping[Seat, frozenset[Card] | None]) -> list[Held | None]:
    """*hands* by place, for a ``LegalPlay`` to take cards from; None if a hand is unknown."""
    held = [hands[seat] for seat in rules.seats]
    return [
        None if hand is None else list(hand.counts.elements()) if isinstance(hand, MultiPackHand) else set(hand)
        for hand in held
    ]
