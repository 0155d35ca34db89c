"""The rails: the regular road of a deal, for those who only want to know whether it was kept and where it led.

``on_rails`` follows a record with a small machine that changes in place. It takes an event only if it is what the law
expects of the seat in turn: the next call of the auction, sufficient or possible as it stands; a card that the hand
holds, of the suit led if there is one. Anything else, any ``!`` line but the card turned for trump, and any game of
which it does not know every rule that bears on the play, is off the rails: ``None``, and ``fold`` follows the record.

It judges nothing either: that nothing irregular can be found in what stays on the rails is a property, which
``tests/test_rails.py`` holds against every detector. What states the table went through the fold alone knows.
"""

from __future__ import annotations

from functools import lru_cache, partial
from typing import TYPE_CHECKING

from adjudicator.game.contract import Contract
from adjudicator.record.events import Called, Played, TableEvent
from adjudicator.table.fold import unfold
from adjudicator.table.opening import dealer_of
from adjudicator.table.state import UNKNOWN, Course, Ended, Timeline
from adjudicator.values.bids import ALL_PASS, DOUBLE, PASS, REDOUBLE, denominations, height, level_of, trump_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from adjudicator.game.game import Game
    from adjudicator.record.events import Event, Record, Seat
    from adjudicator.values.cards import Card

_LEVELS = range(1, 8)
_FOLLOW = ("follow",)
_TABLE = frozenset((
    "seats", "players", "partners", "suits", "ranks", "packs", "cards_each", "auction", "auction_passes", "trump",
    "turned_card", "first_lead", "dummy", "duties", "trick_values", "trump_of", "dealer_must_bid", "type",
))  # fmt: skip
"""Keys of a ``[game]`` section that say how the game is dealt, called and played: they are looked at here."""
_LAWS = frozenset((
    "quitting_establishes", "twelfth_trick_law", "complete_trick_condones", "established_also_by",
    "twelfth_trick_until", "inspection", "both_revokes_corrected", "breach_is_revoke", "fifth_card",
    "forestalled_lead", "second_lead_gains_nothing", "dummy_limits", "designations", "short_hand", "drawn",
    "counted_by", "several_at_once", "faults_together", "first_that_fits", "exposed_before_calls", "turn_kept",
    "void_calls", "own_turn_first", "call_over_change_stands", "other_opponent_accepts", "double_with_insufficient",
    "second_insufficient_with_first", "call_precedence", "any_dealer", "agreement_withdrawn", "claim_concedes_rest",
    "partner_voids_concession", "revoke_points", "checks", "adjusting",
))  # fmt: skip
"""Keys that come into play only once something irregular has happened, or somebody speaks."""
_SCORES = frozenset((
    "scoring", "vulnerable", "artificial", "weighted_scores", "back_score", "book_tricks", "trick_points",
    "game_points", "game_bonus", "part_score_bonus", "doubled_made", "redoubled_made", "undertricks_doubled",
    "undertricks_doubled_vulnerable",
))  # fmt: skip
"""Keys that tell what the tricks are worth."""
_KNOWN = _TABLE | _LAWS | _SCORES
_TURNED: tuple[Mapping[str, str], ...] = ({}, {"of": "dealer", "until": "first-play"})
"""The ways of turning a card for trump that change nothing but the trump: the dealer's last card, which stays his."""


class _Track:
    """What the rails know of a game, the same for every deal of it."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.seats = game.seats
        self.place = {seat: at for at, seat in enumerate(game.seats)}
        self.sides = [game.side(seat) for seat in game.seats]
        bids = [f"{level}{name}" for level in _LEVELS for name in denominations(game.raw)]
        self.heights = {bid: worth for bid in bids if (worth := height(bid, game.raw)) is not None}
        self.must_bid = bool(game.raw.get("dealer_must_bid"))


@lru_cache(maxsize=64)
def _track(game: Game) -> _Track | None:
    """The track of *game*; None where a rule of it is not known here."""
    auctions = game.auction == "bridge" and game.trump == "contract" and game.auction_passes == len(game.seats) - 1
    plain = game.auction == "none" and (game.trump in (*game.suits, "none", "turned"))
    known = game.raw.keys() <= _KNOWN and game.raw.get("turned_card", {}) in _TURNED
    one_pack = game.packs == 1 and game.plain and game.hand_size * len(game.seats) == len(game.pack)
    seated = game.partners and len(game.seats) == 4 and not game.table and not game.teams
    follows = game.tricks and game.duties == _FOLLOW
    return _Track(game) if known and (auctions or plain) and one_pack and seated and follows else None


def on_rails(record: Record, game: Game) -> Timeline | None:
    """*record* where it stays on the rails to its end: what the table went through is followed when somebody asks."""
    ended = ride(record, game)
    return Timeline(record, game, partial(_course, record, game), {}, (), ended) if ended else None


def _course(record: Record, game: Game) -> Course:
    whole = unfold(record, game)
    return Course(whole.start, whole.steps)


def ride(record: Record, game: Game) -> Ended | None:
    """How *record* ends if the whole of it stays on the rails; None where it leaves them."""
    track = _track(game)
    rails = Rails(record, track) if track and record.events else None
    if rails is None or not rails.whole:
        return None
    for event in record.events:
        if not rails.take(event):
            return None
    return rails.ended()


class Rails:
    """One deal on its way: it takes an event that the law expects next, and refuses every other."""

    def __init__(self, record: Record, track: _Track) -> None:
        self.track, game = track, track.game
        dealt = [record.hands.get(seat) or () for seat in track.seats]
        self.hands = [set(hand) for hand in dealt]
        size = game.hand_size
        self.whole = (
            len(record.hands) == len(dealt)
            and all(len(hand) == size for hand in dealt)
            and set().union(*self.hands) == game.pack
        )
        """Whether every hand is known, and together they are the pack."""
        self.dealer = self.turn = track.place[dealer_of(record, game)]
        self.contract: Contract | None = None
        self.trump: str | None = UNKNOWN
        self.take: Callable[[Event], bool] = self._first_call
        # The auction: the bid that stands, its height and bidder, times doubled, passes in a row.
        self.bid, self.height, self.bidder, self.doubled, self.passes = "", 0, 0, 0, 0
        self.named: dict[tuple[str, str], int] = {}
        """(side, denomination) → who first named it."""
        self.trick: list[Card] = []
        self.winners: list[Seat] = []
        if game.auction == "none":
            self.turn = (self.dealer + 1) % 4
            self.take = self._turned if game.trump == "turned" else self._card
            self.trump = game.trump if game.trump in game.suits else None

    def ended(self) -> Ended | None:
        """How the deal stands now; None while it is still called on."""
        if self.take in (self._first_call, self._call, self._turned):
            return None
        game = self.track.game
        over = len(self.winners) == game.hand_size or (game.auction == "bridge" and self.contract is None)
        stage, closed = "over" if over else "play", game.auction == "bridge"
        return Ended(game, stage, closed, self.contract, self.trump, tuple(self.winners))

    # ------------------------------------------------------------------ calls

    def _first_call(self, event: Event) -> bool:
        if self.track.must_bid and (type(event) is not Called or event.call not in self.track.heights):
            return False
        self.take = self._call
        return self._call(event)

    def _call(self, event: Event) -> bool:
        if type(event) is not Called:
            return False
        track, at, call = self.track, self.turn, event.call
        if event.seat is not None and event.seat != track.seats[at]:
            return False
        if call == PASS:
            self.passes += 1
        elif worth := track.heights.get(call):
            if worth <= self.height:
                return False
            self.bid, self.height, self.bidder, self.doubled, self.passes = call, worth, at, 0, 0
            self.named.setdefault((track.sides[at], call[1:]), at)
        elif call == ALL_PASS:
            self.passes = 3 if self.bid else 4
        elif not self._doubles(call, at):
            return False
        self.turn = (at + 1) % 4
        if self.passes == (3 if self.bid else 4):
            self._close()
        return True

    def _doubles(self, call: str, at: int) -> bool:
        own = self.track.sides[at] == self.track.sides[self.bidder]
        if not self.bid or (call, own, self.doubled) not in ((DOUBLE, False, 0), (REDOUBLE, True, 1)):
            return False
        self.doubled += 1
        self.passes = 0
        return True

    def _close(self) -> None:
        track = self.track
        if not self.bid:
            self.take = _nothing
            return
        denomination = self.bid[1:]
        declarer = self.named[track.sides[self.bidder], denomination]
        self.contract = Contract(level_of(self.bid), denomination, self.doubled, track.seats[declarer])
        self.trump = trump_of(denomination, track.game.raw)
        self.turn = (declarer + 1) % 4
        self.take = self._card

    # ------------------------------------------------------------------ cards

    def _turned(self, event: Event) -> bool:
        """The dealer's last card, turned for trump before the first lead."""
        if type(event) is not TableEvent or event.name != "turned" or len(event.cards) != 1 or event.words:
            return False
        card = event.cards[0]
        self.trump = card.suit
        self.take = self._card
        return card in self.hands[self.dealer] and event.seat in (None, self.track.seats[self.dealer])

    def _card(self, event: Event) -> bool:
        if type(event) is not Played:
            return False
        at, card, trick = self.turn, event.card, self.trick
        hand = self.hands[at]
        if card not in hand or (event.seat is not None and event.seat != self.track.seats[at]):
            return False
        if trick and card[0] != (led := trick[0][0]):
            for held in hand:
                if held[0] == led:
                    return False
        hand.remove(card)
        trick.append(card)
        self.turn = (at + 1) % 4
        if len(trick) == 4:
            self._quit(trick)
        return True

    def _quit(self, trick: list[Card]) -> None:
        """The trick is complete: its winner leads to the next."""
        track = self.track
        standing = track.game.ranking(self.trump).standing(trick[0][0])
        strengths = [standing[card] for card in trick]
        # After four cards it is the turn of the leader again.
        self.turn = (self.turn + strengths.index(max(strengths))) % 4
        self.winners.append(track.seats[self.turn])
        self.trick = []


def _nothing(_event: Event) -> bool:
    """After four passes nothing more is due."""
    return False
