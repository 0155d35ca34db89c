"""The rails: the regular road of a deal, for those who only want to know whether it was kept and where it led.

``on_rails`` follows a record with a small machine that changes in place. It takes an event only if it is what the law
expects of the seat in turn: the next call of the auction, sufficient or possible as it stands; a card that the hand
holds, of the suit led if there is one. Anything else, any ``!`` line but the card turned for trump and the cards that
everybody passes on, and any game of which it does not know every rule that bears on the play, is off the rails:
``None``, and ``fold`` follows the record. It knows bridge, whist and hearts.

Where a record has columns (``adjudicator.record.columns``) these are what it follows, and no event is made.

It judges nothing either: that nothing irregular can be found in what stays on the rails is a property, which
``tests/test_rails.py`` holds against every detector. What states the table went through the fold alone knows.
"""

from __future__ import annotations

from functools import lru_cache, partial
from itertools import chain, islice
from typing import TYPE_CHECKING

from adjudicator.game.contract import Contract
from adjudicator.record.events import COMPASS, Called, Played, TableEvent
from adjudicator.table.fold import unfold
from adjudicator.table.opening import dealer_of, made_of
from adjudicator.table.state import UNKNOWN, Course, Ended, Timeline
from adjudicator.values.bids import ALL_PASS, DOUBLE, PASS, REDOUBLE, denominations, height, level_of, trump_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from typing import Any

    from adjudicator.game.game import Game
    from adjudicator.record.columns import Columns
    from adjudicator.record.events import Event, Record, Seat

_LEVELS = range(1, 8)
_FOLLOW = ("follow",)
_TABLE = frozenset((
    "seats", "players", "partners", "suits", "ranks", "packs", "cards_each", "auction", "auction_passes", "trump",
    "turned_card", "first_lead", "dummy", "duties", "trick_values", "trump_of", "dealer_must_bid", "type",
    "discard_duty", "heart_lead_from", "remainder",
))  # fmt: skip
"""Keys of a ``[game]`` section that say how the game is dealt, called and played: they are looked at here."""
_LAWS = frozenset((
    "quitting_establishes", "twelfth_trick_law", "complete_trick_condones", "established_also_by",
    "twelfth_trick_until", "inspection", "both_revokes_corrected", "breach_is_revoke", "fifth_card",
    "forestalled_lead", "second_lead_gains_nothing", "dummy_limits", "designations", "short_hand", "drawn",
    "counted_by", "several_at_once", "faults_together", "recounting_options", "first_that_fits",
    "exposed_before_calls", "turn_kept", "void_calls", "own_turn_first", "call_over_change_stands",
    "other_opponent_accepts", "double_with_insufficient", "second_insufficient_with_first", "call_precedence",
    "any_dealer", "agreement_withdrawn", "claim_concedes_rest", "partner_voids_concession", "revoke_points", "checks",
    "adjusting", "pass_cards", "called_for",
))  # fmt: skip
"""Keys that come into play only once something irregular has happened, or somebody writes more than calls and cards."""
_SCORES = frozenset((
    "scoring", "vulnerable", "artificial", "weighted_scores", "back_score", "book_tricks", "trick_points",
    "game_points", "game_bonus", "part_score_bonus", "doubled_made", "redoubled_made", "undertricks_doubled",
    "undertricks_doubled_vulnerable", "card_points", "points_in_play", "plus_card", "slam", "settlement",
))  # fmt: skip
"""Keys that tell what the tricks are worth."""
_DOUBLES = ((DOUBLE, False, 0), (REDOUBLE, True, 1))
"""(call, whether the bid that stands is the own side's, how often it is doubled) of what may be called on a bid."""
_PACK = frozenset(suit + rank for suit in "SHDC" for rank in "AKQJT98765432")
_KNOWN = _TABLE | _LAWS | _SCORES
_TURNED: tuple[Mapping[str, str], ...] = ({}, {"of": "dealer", "until": "first-play"})
"""The ways of turning a card for trump that change nothing but the trump: the dealer's last card, which stays his."""


class _Track:
    """What the rails know of a game, the same for every deal of it."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.seats = game.seats
        self.place = {seat: at for at, seat in enumerate(game.seats)}
        self.next = [self.place[game.lho(seat)] for seat in game.seats]
        """Place by place the one to the left."""
        self.around = [[game.seats.index(other) for other in _clockwise(game, seat)] for seat in game.seats]
        """Place by place all of them, from there on."""
        self.passed = game.cards_passed
        """How many cards each passes on before the play."""
        self.ways = _ways(game) if self.passed else ()
        self.due = game.discard_duty
        """The card that has to go the first time its holder cannot follow, if there is one."""
        self.sides = [game.side(seat) for seat in game.seats]
        bids = [f"{level}{name}" for level in _LEVELS for name in denominations(game.raw)]
        self.heights = {bid: worth for bid in bids if (worth := height(bid, game.raw)) is not None}
        self.must_bid = bool(game.raw.get("dealer_must_bid"))
        varies = game.deal_varies or game.hand_size != 13
        self.compass = game.seats == COMPASS and game.auction == "bridge" and game.pack == _PACK and not varies
        """Whether its deals are those that columns tell."""


def _clockwise(game: Game, seat: Seat) -> list[Seat]:
    """Everybody who plays, from *seat* on."""
    seats = [seat]
    while len(seats) < len(game.seats):
        seats.append(game.lho(seats[-1]))
    return seats


def _ways(game: Game) -> tuple[list[int | None], ...]:
    """The ways in which cards may be passed on, each place by place to whom."""
    number = len(game.seats)
    apart = {"left": [1], "right": [number - 1], "across": [number // 2] if number % 2 == 0 else []}
    rule = game.raw["pass_cards"]
    steps = [step for way in (rule["to"], *rule.get("also", ())) for step in apart[way]]
    return tuple([(at + step) % number for at in range(number)] for step in steps)


@lru_cache(maxsize=64)
def _track(game: Game) -> _Track | None:
    """The track of *game*; None where a rule of it is not known here."""
    auctions = game.auction == "bridge" and game.trump == "contract" and game.auction_passes == len(game.seats) - 1
    plain = game.auction == "none" and (game.trump in (*game.suits, "none", "turned"))
    known = game.raw.keys() <= _KNOWN and game.raw.get("turned_card", {}) in _TURNED
    one_pack = game.packs == 1 and game.plain and game.hand_size * len(game.seats) <= len(game.pack)
    fours = game.partners and len(game.seats) == 4 and game.hand_size * 4 == len(game.pack)
    alone = game.auction == "none" and not game.partners
    seated = (fours or alone) and not game.table and not game.teams
    follows = game.tricks and game.duties == _FOLLOW
    return _Track(game) if known and (auctions or plain) and one_pack and seated and follows else None


def on_rails(record: Record, game: Game, columns: Columns | None = None) -> Timeline | None:
    """*record* where it stays on the rails to its end: what the table went through is followed when somebody asks.

    Its *columns* alone are looked at where they are given; where they leave the rails the record may not.
    """
    ended = ride(record, game) if columns is None else _in_columns(columns, game)
    return Timeline(record, game, partial(_course, record, game), {}, (), ended) if ended else None


def game_in_columns(section: Mapping[str, Any]) -> Game | None:
    """The game of a ``[game]`` section, if deals of it may be followed by their columns."""
    game = made_of(section, len(COMPASS)) if section.get("auction") == "bridge" else None
    track = _track(game) if game else None
    return game if track and track.compass else None


def _course(record: Record, game: Game) -> Course:
    whole = unfold(record, game)
    return Course(whole.start, whole.steps)


def ride(record: Record, game: Game) -> Ended | None:
    """How *record* ends if the whole of it stays on the rails; None where it leaves them."""
    track = _track(game)
    if track is None or not record.events:
        return None
    dealt = [record.hands.get(seat) or () for seat in track.seats]
    hands: list[set[str]] = [set(hand) for hand in dealt]
    size = game.hand_size
    together = frozenset[str]().union(*hands)
    if len(record.hands) != len(dealt) or [len(hand) for hand in dealt] != [size] * len(dealt):
        return None
    if len(together) != size * len(dealt) or not together <= game.pack:
        return None
    rails = _Rails(track, hands, dealer_of(record, game))
    events = _Events(record.events, track, rails.dealer)
    return rails.ended() if events.calls is not None and rails.take(events.calls, events) else None


def _in_columns(columns: Columns, game: Game) -> Ended | None:
    """How the deal in *columns* ends if it is regular and the file says nothing else of it."""
    track = _track(game)
    if track is None:
        return None
    rails = _Rails(track, [set(hand) for hand in columns.hands], columns.dealer)
    if not rails.take(columns.calls, columns):
        return None
    made = rails.contract
    told = f"{made.level}{made.denomination}{'X' * made.doubled}" if made else "Pass"
    agrees = columns.contract in ("", told) and columns.declarer in ("", made.declarer if made else "")
    return rails.ended() if agrees else None


class _Events:
    """The events of a record as the rails take them: the calls, what comes before the play, then the tricks."""

    def __init__(self, events: Sequence[Event], track: _Track, dealer: int) -> None:
        self.seats, self.next = track.seats, track.next
        called = next((at for at, event in enumerate(events) if type(event) is not Called), len(events))
        self.rest: Iterator[Event] = iter(events[called:])
        calls = [event for event in events[:called] if type(event) is Called]
        number = len(track.seats)
        in_turn = all(event.seat in (None, track.seats[(dealer + at) % number]) for at, event in enumerate(calls))
        self.calls = [event.call for event in calls] if in_turn else None
        """None where somebody calls who is not in turn."""

    def trick(self, _number: int, leader: int) -> Sequence[str] | None:
        """The cards of the next trick from *leader* on; None where it is not these players' cards that come next."""
        cards: list[str] = []
        at = leader
        for _ in self.seats:
            event = next(self.rest, None)
            if event is None:
                break
            if type(event) is not Played or event.card is None or event.seat not in (None, self.seats[at]):
                return None
            cards.append(event.card)
            at = self.next[at]
        return cards


class _Rails:
    """One deal on its way: it takes the calls and cards that the law expects, one after the other, and stops at any
    other."""

    def __init__(self, track: _Track, hands: list[set[str]], dealer: Seat) -> None:
        self.track, game = track, track.game
        self.hands = hands
        self.dealer = track.place[dealer]
        self.turn = track.place[game.eldest(dealer)] if game.auction == "none" else self.dealer
        """Whose turn it is: a place among the seats, as everywhere here."""
        self.contract: Contract | None = None
        fixed = game.trump if game.trump in game.suits else None
        self.trump = UNKNOWN if game.trump in ("contract", "turned") else fixed
        self.winners: list[Seat] = []

    def take(self, calls: Sequence[str], told: _Events | Columns) -> bool:
        """Whether each call and each card that is *told* is what is expected when it comes, and the auction, if there
        is one, is closed."""
        if self.track.game.auction == "bridge":
            if not self._calls(calls):
                return False
            if self.contract is None:
                return told.trick(0, self.turn) == []  # All have passed: nothing more is due.
        elif calls or not isinstance(told, _Events) or not self._prepared(told):
            return False
        return self._cards(told)

    def _prepared(self, told: _Events) -> bool:
        """Whether what comes before the play, where there is no auction, is as it is expected."""
        if self.track.game.trump == "turned" and not self._turns_up(next(told.rest, None)):
            return False
        played = self._passed_on(told.rest)
        if played is None:
            return False
        told.rest = played
        return True

    def _passed_on(self, events: Iterator[Event]) -> Iterator[Event] | None:
        """What of *events* comes after cards are passed on, if any are; None unless everybody then passes as many of
        his own as he has to, and all in one way."""
        track = self.track
        if not track.passed:
            return events
        ahead = list(islice(events, len(track.seats)))
        given = {event.seat: event for event in ahead if type(event) is TableEvent and event.name == "give"}
        if not given:
            return chain(ahead, events)
        if given.keys() != track.place.keys():
            return None
        gone = [set(given[seat].cards) for seat in track.seats]
        taken = [track.place.get(" ".join(given[seat].words)) for seat in track.seats]
        own = all(
            len(given[seat].cards) == track.passed == len(cards & hand)
            for seat, cards, hand in zip(track.seats, gone, self.hands, strict=True)
        )
        if not own or taken not in track.ways:
            return None
        for giver, taker in enumerate(taken):
            self.hands[giver].difference_update(gone[giver])
            self.hands[taker or 0].update(gone[giver])
        return events

    def ended(self) -> Ended:
        """How the deal stands now."""
        game = self.track.game
        bridge = game.auction == "bridge"
        over = len(self.winners) == game.hand_size or (bridge and self.contract is None)
        return Ended(game, "over" if over else "play", bridge, self.contract, self.trump, tuple(self.winners))

    def _calls(self, calls: Sequence[str]) -> bool:
        """Whether *calls*, from the dealer on, are a whole auction."""
        sides, heights = self.track.sides, self.track.heights
        at, passes, doubled = self.turn, 0, 0
        bid, highest, bidder = "", 0, at
        named: dict[tuple[str, str], int] = {}
        must_bid = self.track.must_bid
        left = len(calls)
        for call in calls:
            left -= 1
            if worth := heights.get(call):
                if worth <= highest:
                    return False
                bid, highest, bidder, doubled, passes = call, worth, at, 0, 0
                named.setdefault((sides[at], call[1:]), at)
            elif must_bid and not bid:
                return False
            elif call == PASS:
                passes += 1
            elif call == ALL_PASS:
                passes = 4
            elif bid and (call, sides[at] == sides[bidder], doubled) in _DOUBLES:
                doubled, passes = doubled + 1, 0
            else:
                return False
            if passes >= (3 if bid else 4):
                if bid:
                    self._bid_for(bid, doubled, named[sides[bidder], bid[1:]])
                return not left
            at = (at + 1) % 4
        return False

    def _bid_for(self, bid: str, doubled: int, declarer: int) -> None:
        """The auction is closed, and not passed out."""
        denomination = bid[1:]
        self.contract = Contract(level_of(bid), denomination, doubled, self.track.seats[declarer])
        self.trump = trump_of(denomination, self.track.game.raw)
        self.turn = (declarer + 1) % 4

    def _turns_up(self, event: Event | None) -> bool:
        """Whether *event* is the dealer's last card, turned for trump."""
        if type(event) is not TableEvent or event.name != "turned" or len(event.cards) != 1 or event.words:
            return False
        card = event.cards[0]
        self.trump = card.suit
        return card in self.hands[self.dealer] and event.seat in (None, self.track.seats[self.dealer])

    def _cards(self, told: _Events | Columns) -> bool:
        """Whether the cards that are *told* come each from the hand whose turn it is and by its duty; there may be
        none."""
        track, hands, ranking = self.track, self.hands, self.track.game.ranking(self.trump)
        seats, around, due = track.seats, track.around, track.due
        hearts_from = track.game.heart_lead_from
        leader, number = self.turn, 0
        while cards := told.trick(number, leader):
            led = cards[0][0]
            if led == "H" and number + 1 < hearts_from:
                return False
            standing = ranking.standing(led)
            best, strongest = leader, 0
            for at, card in zip(around[leader], cards, strict=False):
                hand = hands[at]
                if card not in hand:
                    return False
                if card[0] != led:
                    if due in hand and card != due:
                        return False
                    for held in hand:
                        if held[0] == led:
                            return False
                hand.remove(card)
                if (strength := standing[card]) > strongest:
                    best, strongest = at, strength
            number += 1
            if len(cards) < len(seats):
                return told.trick(number, leader) == []
            self.winners.append(seats[best])
            leader = best
        return cards == []
