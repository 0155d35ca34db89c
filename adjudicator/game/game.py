"""A game as data: seats, partnerships, ranks, trump, first lead, duties of play.

A ``[game]`` section has a ``type`` (``trick`` for what is played at this table), the ``seats`` by the number of
``players``, the usual number, the fields of ``Game`` under their own names, in ``by_players`` what differs with
their number, and in ``scoring`` the name of a system of ``adjudicator.scoring.systems``. Every key, its type and
who reads it stand in ``rulebase/words/game-keys.toml``; the compiler refuses any other.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from adjudicator.game.auction_rules import BidRules
from adjudicator.game.card_ranking import TRUMP, Ranking, ranks_of_suit_low_to_high
from adjudicator.game.trump_naming import NamingRules

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from adjudicator.record.events import Seat
    from adjudicator.values.cards import Card


def game_fields(section: Mapping[str, Any], players: int | None) -> dict[str, Any]:
    """The fields of the game of *section*, for that number of *players* (None: the usual number)."""
    seats = {int(n): tuple(names) for n, names in section["seats"].items()}
    number = players if players in seats else int(section.get("players", next(iter(seats))))
    section = {**section, **section.get("by_players", {}).get(str(number), {})}
    for key in ("packs", "jokers"):
        if str(number) in section.get(f"{key}_by_players", {}):
            section[key] = section[f"{key}_by_players"][str(number)]
    cards_each = section.get("cards_each") or section.get("hand_sizes", {}).get(str(number))
    return {
        "seats": seats[number],
        "partners": bool(section.get("partners", True)),
        "suits": tuple(section.get("suits", ("C", "D", "H", "S"))),
        "ranks": section.get("ranks", "23456789TJQKA"),
        "packs": int(section.get("packs", 1)),
        "cards_each": int(cards_each) if cards_each else None,
        "auction": section.get("auction", "none"),
        "auction_passes": int(section.get("auction_passes", 3)),
        "trump": section.get("trump", "none"),
        "first_lead": section.get("first_lead", "eldest"),
        "dummy": bool(section.get("dummy", False)),
        "duties": tuple(section.get("duties", ("follow",))),
        "quitting_establishes": bool(section.get("quitting_establishes", False)),
        "twelfth_trick_law": bool(section.get("twelfth_trick_law", False)),
        "complete_trick_condones": bool(section.get("complete_trick_condones", False)),
        "draw_tricks": int(section.get("draw_tricks", 0)),
        "silent_hand": section.get("silent_hand"),
        "call_order": tuple(section["call_order"]) if section.get("call_order") else None,
        "discard_duty": section.get("discard_duty") or None,
        "raw": section,
        "first_call": section.get("first_call", "dealer"),
        "bids_rise": bool(section.get("bids_rise", False)),
        "bids_up_to_hand": bool(section.get("bids_up_to_hand", False)),
        "auction_partners": bool(section.get("auction_partners", True)),
        "doubles_after_auction": bool(section.get("doubles_after_auction", False)),
        "deal_varies": bool(section.get("deal_varies", False)) or "hand_sizes_by_deal" in section,
        "trump_from_stock": section.get("turned_card", {}).get("of") == "stock",
        "cancellation": bool(section.get("cancellation", False)),
        "drop_out": bool(section.get("drop_out", False)),
        "teams": _seat_and_side_pairs(section.get("teams", ()), seats[number]),
        "jokers": int(section.get("jokers", 0)),
        "draw_after_trick": bool(section.get("draw_after_trick", False)),
        "draw_to": int(section.get("draw_to", 0)),
    }


def _seat_and_side_pairs(told: str | Sequence[Sequence[Seat]], seats: tuple[Seat, ...]) -> tuple[tuple[Seat, str], ...]:
    """(seat, side) pairs by the key ``teams``: lists of seats, or ``alternate`` for every other player."""
    groups = (seats[::2], seats[1::2]) if told == "alternate" else told
    return tuple((seat, "".join(group)) for group in groups for seat in group)


@dataclass(frozen=True, eq=False, repr=False)
class Game:
    """The rules of a game that detectors and the table need, from the ``[game]`` section of a code."""

    seats: tuple[Seat, ...]
    """Clockwise."""
    partners: bool
    suits: tuple[str, ...]
    """Low to high."""
    ranks: Sequence[str]
    """Low to high; a list where a rank has two characters (``11``)."""
    packs: int
    cards_each: int | None
    """None: an equal share of the pack."""
    auction: str
    """``none``; ``bridge``; ``round``: one call each, a further call of a player replacing their first and a call out
    of turn taking nobody's; or one of those in ``auction_rules`` and ``trump_naming``."""
    auction_passes: int
    """Passes in a row that close the auction after a bid."""
    trump: str
    """``none``; ``contract``; ``turned``: the suit of the card turned up (``!turned``); ``first-marriage``: that of the
    first marriage declared; or one of those in ``table.other_auctions``."""
    first_lead: str
    """``declarer-left``, ``eldest``, ``bidder`` or ``bidder-left``."""
    dummy: bool
    duties: tuple[str, ...]
    quitting_establishes: bool
    """A revoke is established also when the trick is quitted, which the next lead is taken to show."""
    twelfth_trick_law: bool
    """A revoke in the last trick but one is never established (bridge)."""
    complete_trick_condones: bool
    """A card out of turn stands only once all have played to the trick, not as soon as the next hand plays over it."""
    draw_tricks: int
    """Tricks played with a draw from the stock after each, before the auction."""
    silent_hand: str | None
    """The hand that nobody calls for: a seat, or ``opposite-dealer``, which is then played opposite declarer; None
    where all call."""
    call_order: tuple[Seat, ...] | None
    """The order of the callers where it is not clockwise from the dealer."""
    discard_duty: str | None
    """The card whose holder must discard it at the first failure to follow suit."""
    raw: Mapping[str, Any]
    """The whole ``[game]`` section."""
    teams: tuple[tuple[Seat, str], ...] = ()
    """(seat, side) pairs, where the sides do not follow from the seating."""
    first_call: str = "dealer"
    """The first caller: ``dealer`` or ``eldest``."""
    ending: bool = False
    """The hands are an end position: the player on lead and the winners of earlier tricks are unknown."""
    bids_rise: bool = False
    """In a round of calls: each bid must be higher than those before it, and a player may pass."""
    bids_up_to_hand: bool = False
    """In a round of calls: no bid is higher than the number of cards dealt to a hand."""
    auction_partners: bool = True
    """Whether partners are partners during the auction; else declarer's partner is found after it."""
    doubles_after_auction: bool = False
    """Doubles are made only once the auction is closed and declarer has a partner."""
    deal_varies: bool = False
    """The number of cards dealt changes from deal to deal."""
    trump_from_stock: bool = False
    """The card turned for trump is the next of the pack: if none is left there is no trump."""
    cancellation: bool = False
    """Two like cards in a trick cancel each other."""
    drop_out: bool = False
    """A player without cards takes no further part; the last one with cards keeps them."""
    jokers: int = 0
    """Jokers in the whole pack."""
    table: tuple[Seat, ...] = ()
    """All players at the table, clockwise, where some sit out; else empty."""
    hands: tuple[Seat, ...] = ()
    """All hands, clockwise, while one of them is nobody's, as during the auction; else empty."""
    draw_after_trick: bool = False
    """After each trick every hand draws a card from the stock, as long as there is one."""
    draw_to: int = 0
    """Size to which hands are filled from the stock before the play, once trump is named; 0: no such draw."""

    @cached_property
    def rank_order(self) -> dict[str, int]:
        """Rank letter → strength."""
        return {rank: strength for strength, rank in enumerate(self.ranks)}

    @property
    def around(self) -> tuple[Seat, ...]:
        """All players at the table, clockwise, those who sit out included."""
        return self.table or self.seats

    @cached_property
    def _next(self) -> dict[Seat, Seat]:
        rings = (self.hands, self.around)
        return {seat: self._active(ring, at + 1, 1) for ring in rings for at, seat in enumerate(ring)}

    def _active(self, places: tuple[Seat, ...], at: int, way: int) -> Seat:
        """The first active seat of *places* from index *at*, clockwise (*way* 1) or counterclockwise (-1)."""
        while places[at % len(places)] not in self.seats:
            at += way
        return places[at % len(places)]

    @cached_property
    def _partner(self) -> dict[Seat, Seat | None]:
        if self.teams:
            # The opponents of a maker are partners, whatever they were before.
            allies = {seat: [other for other in self.seats if self._allied(seat, other)] for seat in self.sides}
            return {seat: found[0] if len(found) == 1 else None for seat, found in allies.items()}
        if not self.partners:
            return dict.fromkeys(self.sides)
        half = len(self.seats) // 2
        return {seat: self.seats[(i + half) % len(self.seats)] for i, seat in enumerate(self.seats)}

    @cached_property
    def sides(self) -> dict[Seat, str]:
        """Seat → name of its side: ``NS`` and ``EW``, or the seat itself where each plays alone."""
        single = {seat: seat for seat in (*self.around, *self.hands)}
        if self.teams or not self.partners:
            return single | dict(self.teams)
        sides: dict[Seat, str] = {}
        for seat in self.seats:
            partner = self._partner[seat]
            sides[seat] = sides.get(partner or "", "EW" if {seat, partner} == {"E", "W"} else f"{seat}{partner}")
        return sides

    @cached_property
    def side_names(self) -> tuple[str, ...]:
        """The sides in the order of their first seats."""
        return tuple(dict.fromkeys(self.sides[seat] for seat in self.seats))

    @cached_property
    def pack(self) -> frozenset[str]:
        """The different cards of the pack, as text, the joker included."""
        cards = frozenset(
            suit + rank for suit in self.suits for rank in ranks_of_suit_low_to_high(self.raw, suit, self.ranks)
        )
        return cards | {"*"} if self.jokers else cards

    def copies(self, card: str) -> int:
        """The number of copies of *card* in the whole pack."""
        return 0 if card not in self.pack else self.jokers if card == "*" else self.packs

    @cached_property
    def pack_size(self) -> int:
        """The number of cards of the whole pack."""
        return sum(map(self.copies, self.pack)) - sum(map(int, self.raw.get("left_out", {}).values()))

    @cached_property
    def hand_size(self) -> int:
        """Cards dealt to each hand."""
        return self.cards_each or self.pack_size // (len(self.seats) + int(self.raw.get("extra_hands", 0)))

    @cached_property
    def sort(self) -> str:
        """The game type: ``trick``, ``poker``, ``rummy``, ``cribbage`` …"""
        return str(self.raw.get("type", "trick"))

    @cached_property
    def tricks(self) -> bool:
        """Whether the cards played make tricks; in other games a card does not determine the turn."""
        return self.sort == "trick"

    @cached_property
    def playing_size(self) -> int:
        """Cards of a hand when the play begins, without those drawn from the stock during the play."""
        return self.draw_to or self.hand_size

    @cached_property
    def trick_count(self) -> int:
        """The number of tricks of the play proper."""
        drawn = self.pack_size // len(self.seats) - self.hand_size if self.draw_after_trick else 0
        return self.playing_size + drawn

    def lho(self, seat: Seat) -> Seat:
        """The next active seat clockwise after *seat*."""
        return self._next[seat]

    def rho(self, seat: Seat) -> Seat:
        """The active seat before *seat*, clockwise."""
        places = self.around if seat in self.around else self.hands
        return self._active(places, places.index(seat) - 1, -1)

    def next_dealer(self, dealer: Seat) -> Seat:
        """The dealer after *dealer*."""
        if dealer not in self.around:
            # A record may name the hand that is nobody's as dealer.
            return self.lho(dealer)
        return self.around[(self.around.index(dealer) + 1) % len(self.around)]

    def partner(self, seat: Seat) -> Seat | None:
        """The partner of *seat*; None without one."""
        return self._partner[seat]

    def side(self, seat: Seat) -> str:
        """The side that *seat* belongs to."""
        return self.sides[seat]

    def other_side(self, side: str) -> str | None:
        """The opposing side, if there is exactly one; else None."""
        others = [name for name in self.side_names if name != side]
        return others[0] if len(others) == 1 else None

    def same_side(self, one: Seat, other: Seat) -> bool:
        """Whether two seats play for the same side."""
        return self.sides[one] == self.sides[other]

    @cached_property
    def non_bridge_auction_rules(self) -> BidRules | NamingRules | None:
        """The rules of the auction, if it is neither bridge's nor a round of calls; else None."""
        return BidRules.from_section(self.raw) or NamingRules.from_section(self.raw)

    def against(self, makers: Iterable[Seat]) -> Game:
        """The game with *makers* on one side and all others on the other."""
        alone = frozenset(makers)
        sides = [[seat for seat in self.seats if (seat in alone) is ours] for ours in (True, False)]
        return self.changed(teams=tuple((seat, "".join(side)) for side in sides for seat in side))

    def changed(self, **changes: Any) -> Game:
        """The same game with the fields *changes* replaced: other players, sides or hands. The ranking of cards is
        shared.

        Each variant is made once and cached, since its derived values are expensive.
        """
        key = tuple(changes.items())
        game = self._changed.get(key)
        if game is None:
            game = self._changed[key] = replace(self, **changes)
            game.__dict__["_rankings"] = self._rankings
        return game

    @cached_property
    def _changed(self) -> dict[tuple[tuple[str, object], ...], Game]:
        return {}

    def _allied(self, one: Seat, other: Seat) -> bool:
        return one != other and self.sides[one] == self.sides[other]

    def without(self, absent: Iterable[Seat]) -> Game:
        """The game without the seats *absent*, such as partners of a lone hand or dealers of a full table."""
        away = frozenset(absent)
        seats = tuple(seat for seat in self.seats if seat not in away)
        return self.changed(seats=seats, table=self.around, teams=tuple(self.sides.items()))

    @property
    def trump_changes(self) -> bool:
        """Whether trump is fixed, or fixed anew, in the course of the play."""
        return self.trump == "first-marriage"

    @property
    def draws_until_able(self) -> bool:
        """Whether a hand that cannot follow draws from the stock until it can."""
        return "draw-until-able" in self.duties

    @property
    def void_calls(self) -> bool:
        """Whether a bid over seven or an inadmissible double counts for nothing rather than as a pass."""
        return bool(self.raw.get("void_calls", False))

    @property
    def called_over_player_keeps_turn(self) -> bool:
        """Whether a player in turn, called over by the player on the right, is taken to call in that turn."""
        return bool(self.raw.get("own_turn_first", False))

    @property
    def pass_out_of_turn_leaves_turn_unchanged(self) -> bool:
        """Whether a pass out of rotation takes nobody's turn: the auction that it seems to close returns to the player
        in turn."""
        return bool(self.raw.get("turn_kept", False))

    @property
    def call_over_change_stands(self) -> bool:
        """Whether a call made over a call that is then changed stands unless its maker withdraws it."""
        return bool(self.raw.get("call_over_change_stands", False))

    @property
    def heart_lead_from(self) -> int:
        """The first trick to which a heart may be led."""
        return int(self.raw.get("heart_lead_from", 1))

    @cached_property
    def cards_passed(self) -> int:
        """The number of cards each player passes on before the play; 0 if there is no pass."""
        rule = self.raw.get("pass_cards") or {}
        by_players = {int(players): int(count) for players, count in rule.get("by_players", {}).items()}
        return by_players.get(len(self.seats), int(rule.get("count", 0)))

    def eldest(self, dealer: Seat) -> Seat:
        """The player on the dealer's left."""
        return self.lho(dealer)

    def first_caller(self, dealer: Seat) -> Seat:
        """The first caller when *dealer* deals."""
        if self.call_order:
            return self.call_order[0]
        return self.eldest(dealer) if self.first_call == "eldest" else dealer

    def during_auction(self, dealer: Seat) -> Game:
        """The game during the auction: the silent hand left out, partners not yet known."""
        if self.silent_hand is None:
            return self if self.auction_partners else self.changed(partners=False, dummy=False)
        silent = self.silent_seat(dealer)
        first = self.seats.index(dealer)
        clockwise = self.seats[first:] + self.seats[:first]
        callers = self.call_order or tuple(seat for seat in clockwise if seat != silent)
        fixed = self.silent_hand in self.seats
        teams = tuple((seat, self.sides[seat] if fixed else seat) for seat in callers)
        return self.changed(seats=callers, hands=self.seats, partners=False, dummy=False, teams=teams)

    def silent_seat(self, dealer: Seat) -> Seat | None:
        """The seat of the hand that takes no part in the auction (``silent_hand``); None if there is none."""
        if self.silent_hand is None or self.silent_hand in self.seats:
            return self.silent_hand
        return self.seats[(self.seats.index(dealer) + len(self.seats) // 2) % len(self.seats)]

    def seated_for_play(self, dealer: Seat, declarer: Seat) -> Game:
        """The game as seated for the play: a silent hand without a place of its own lies opposite declarer.

        If the record names the silent hand itself as declarer, nobody moves.
        """
        silent = self.silent_seat(dealer)
        if silent is None or silent in (self.silent_hand, declarer):
            return self
        others = self.during_auction(dealer)
        left = others.lho(declarer)
        return self.changed(seats=(declarer, left, silent, others.lho(left)))

    def chosen(self, declarer: Seat, partner: Seat) -> Game:
        """The game once *declarer* has chosen *partner*, who moves to the seat opposite."""
        first = self.seats.index(declarer)
        left, right = (seat for seat in self.seats[first:] + self.seats[:first] if seat not in (declarer, partner))
        return self.changed(seats=(declarer, left, partner, right))

    @cached_property
    def _rankings(self) -> dict[str | None, Ranking]:
        return {}

    def ranking(self, trump: str | None) -> Ranking:
        """The order of the cards under *trump*."""
        found = self._rankings.get(trump)
        if found is None:
            found = self._rankings[trump] = Ranking({**self.raw, "suits": self.suits, "ranks": self.ranks}, trump)
        return found

    @cached_property
    def cards_belong_to_suit_shown(self) -> bool:
        """Whether every card belongs to the suit that it shows, whatever is trump."""
        return not self.jokers and "trump_orders" not in self.raw

    def suit(self, card: str, trump: str | None) -> str:
        """The suit of *card* under *trump*: its letter, that of the trump suit, or ``trump`` if there is no trump
        suit."""
        if self.cards_belong_to_suit_shown or not self.ranking(trump).is_trump(card):
            return card[0]
        return trump if trump in self.suits else TRUMP

    def strength(self, card: Card, led: str, trump: str | None) -> int:
        """Rank of *card* in a trick to which the suit *led* was led; 0 for a discard."""
        return self.ranking(trump).strength(card, led)

    @staticmethod
    def from_section(section: Mapping[str, Any], players: int | None = None) -> Game:
        """The game that a ``[game]`` section describes, for *players* (default: as the section says)."""
        return Game(**game_fields(section, players))
