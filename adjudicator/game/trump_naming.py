"""Auctions in which trump is accepted or named rather than bid for: the words, their speakers, the resulting trump.

A ``[game]`` section says how they go:

``auction``       ``turn-up``: from eldest hand each player accepts the card turned up for trump or passes, and when
                  all have passed each in turn names another suit or passes; ``dealer-names``: the dealer makes the
                  trump, or passes the choice to the partner, who must make it.
``naming_words``  how the card turned up is accepted, by whom: ``{ opponent = "order-up", partner = "assist", dealer =
                  "take-up" }``, seen from the dealer, or ``{ all = "take" }``.
``forced_bid``    ``{ by = "dealer" }``: who has to name a suit when all others have passed in the second round.
``schmeiss``      a player may say ``schmeiss``, an offer to make the trump: if the next player says ``no`` they must
                  make it, if ``yes`` the hand is thrown in.

``trump_change``  the kind of irregularity for naming trump a second time, if not ``change-of-call``;
``declaration_errors``  the code has a law of wrong declarations; else such a call is an inadmissible one.

A declaration out of turn, or of the suit that was turned down, makes no trump while calls are made; it is ``pending``,
since it stands if the others play to it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from adjudicator.game.auction_rules import PASS_WORDS
from adjudicator.game.auction_standing import AuctionStanding
from adjudicator.values.bids_and_contracts import ALL_PASS, DOUBLE, REDOUBLE

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from adjudicator.record.events import Seat

NAMING_STYLES = ("turn-up", "dealer-names")
SUIT_WORDS = {"clubs": "C", "diamonds": "D", "hearts": "H", "spades": "S", "no-trump": "NT"}
"""Words that name a trump."""
ACCEPTING_WORDS = frozenset(("order-up", "order", "assist", "take-up", "take"))
"""Words that accept the card turned up."""
REFUSING_WORDS = PASS_WORDS | {"turn-down"}
DOUBLING_WORDS = PASS_WORDS | {DOUBLE, REDOUBLE}
"""Calls about doubling once a trump has been named; a pass declines to double."""
SCHMEISS_WORD = "schmeiss"
ALONE = "alone"
"""The word of a player who makes the trump and plays without their partner."""
OTHER_WORDS = frozenset((ALL_PASS, ALONE, "defend-alone", "best"))
"""Words about the whole auction, or spoken once trump is made."""


class NamingRules(NamedTuple):
    """The rules for making trump in one game."""

    style: str
    words: Mapping[str, str]
    """The player's relation to the dealer (or ``all``) → the word that accepts the card turned up."""
    schmeiss: bool = False
    stuck: bool = False
    """Whether the dealer has to name a suit when all others have passed twice."""

    @staticmethod
    def from_section(section: Mapping[str, Any]) -> NamingRules | None:
        """The rules in a ``[game]`` *section*; None if trump is not made in this way."""
        if section.get("auction") not in NAMING_STYLES:
            return None
        return NamingRules(
            section["auction"],
            section.get("naming_words", {}),
            bool(section.get("schmeiss", False)),
            section.get("forced_bid", {}).get("by") == "dealer",
        )

    @property
    def spoken(self) -> frozenset[str]:
        """Every word with a meaning in such an auction, right or wrong in the game at hand."""
        later = DOUBLING_WORDS if self.style == "dealer-names" else frozenset()
        offers = frozenset((SCHMEISS_WORD, "yes", "no")) if self.schmeiss else frozenset()
        return ACCEPTING_WORDS | SUIT_WORDS.keys() | REFUSING_WORDS | OTHER_WORDS | later | offers

    def acceptance_word_by_relation_to_dealer(self, relation: str) -> str:
        """The word by which a player in *relation* to the dealer (``dealer``, ``partner`` or ``opponent``) accepts the
        card turned up."""
        return self.words.get(relation) or self.words.get("all", "")


def trump_naming_standing(
    rules: NamingRules,
    order: Sequence[Seat],
    partner: Seat | None,
    turned: str,
    calls: Iterable[tuple[Seat, str]],
) -> AuctionStanding:
    """Standing after *calls*; *order* holds the players from eldest hand to the dealer.

    *partner* is the dealer's partner, *turned* the suit of the card turned up (empty if not recorded).
    """
    making = _NamingInProgress(rules, order, partner, turned)
    for seat, call in calls:
        making.hear(seat, call)
    return making.standing()


class _NamingInProgress:
    """The making of trump in progress."""

    def __init__(self, rules: NamingRules, order: Sequence[Seat], partner: Seat | None, turned: str) -> None:
        self.rules, self.order, self.partner, self.turned = rules, list(order), partner, turned
        self.dealer = self.order[-1]
        self.round = 1
        self.due: Seat | None = self.dealer if rules.style == "dealer-names" else self.order[0]
        self.offered: Seat | None = None
        """The player who has said ``schmeiss`` and awaits the answer."""
        self.made: tuple[Seat, str, str] | None = None
        """(maker, word, trump), once trump is made."""
        self.pending: tuple[Seat, str] | None = None
        self.passed: set[Seat] = set()

    def hear(self, seat: Seat, call: str) -> None:
        if self.made is not None or self.due is None:
            return
        if self.offered is not None:
            self._answer_to_schmeiss(seat, call)
        elif self.rules.style == "dealer-names":
            self._dealer_names(seat, call)
        else:
            self._follow_call_on_turned_card(seat, call)

    def _follow_call_on_turned_card(self, seat: Seat, call: str) -> None:
        trump = self.turned if call in ACCEPTING_WORDS else SUIT_WORDS.get(call, "")
        if call in ACCEPTING_WORDS or call in SUIT_WORDS:
            if seat != self.due:
                self.pending = (seat, trump)
            elif (call in ACCEPTING_WORDS) != (self.round == 1) or (self.round == 2 and trump == self.turned):
                self.pending = (seat, trump)
                self._next(seat)
            else:
                self.made, self.pending = (seat, call, trump), None
        elif call == SCHMEISS_WORD and self.rules.schmeiss:
            self.offered, self.due = seat, self._after(seat)
        elif call in REFUSING_WORDS:
            self._next(seat)

    def _answer_to_schmeiss(self, seat: Seat, call: str) -> None:
        """Apply the answer *call* to ``schmeiss``: ``no`` leaves the trump to the player who offered, ``yes`` throws
        the hand in."""
        offered, self.offered = self.offered or seat, None
        if call == "no":
            self.made = (offered, SCHMEISS_WORD, self.turned if self.round == 1 else "")
        elif call == "yes":
            self.due = None

    def _dealer_names(self, seat: Seat, call: str) -> None:
        leave = self.dealer in self.passed
        if call in SUIT_WORDS:
            if seat == self.due:
                self.made, self.pending = (seat, call, SUIT_WORDS[call]), None
            else:
                self.pending = (seat, SUIT_WORDS[call])
        elif call in PASS_WORDS and seat == self.dealer and not leave:
            self.passed.add(seat)
            self.due = self.partner

    def _next(self, seat: Seat) -> None:
        """The turn after *seat*'s pass; after the dealer's the second round begins, or it is over."""
        if seat != self.dealer:
            self.due = self._after(seat)
            return
        if self.round == 2 and self.rules.stuck:
            # The pass does not count: the dealer still has to name a suit.
            return
        self.round += 1
        self.due = self.order[0] if self.round == 2 else None

    def _after(self, seat: Seat) -> Seat:
        return self.order[(self.order.index(seat) + 1) % len(self.order)]

    def standing(self) -> AuctionStanding:
        turn = None if self.made else self.due
        maker, bid, trump = self.made or (None, "", "")
        high = 0 if turn is None else self.round
        return AuctionStanding(turn, high, maker, frozenset(self.passed), None, bid, trump, self.pending)
