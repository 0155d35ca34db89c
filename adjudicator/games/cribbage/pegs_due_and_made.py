"""The pegs of a cribbage deal: due for each card, made, and made as penalties (001:6077-6109)."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from adjudicator.games.cribbage.course_of_play import (
    cribbage_play,
    last_discard_event_and_all_cards,
    withdrawal_events_by_peg_event,
)
from adjudicator.games.cribbage.play_irregularities import PegFault
from adjudicator.record.events import TableEvent

if TYPE_CHECKING:
    from collections.abc import Container, Iterator

    from adjudicator.game.game import Game
    from adjudicator.games.cribbage.play_irregularities import WrongPeg
    from adjudicator.games.cribbage.play_state import CribbagePlay, LaidCard, PegMade
    from adjudicator.record.events import Record, Seat
    from adjudicator.table.state_and_timeline import Timeline
    from adjudicator.values.cards import Card

_PENALTY_POINTS = 2
"""The points an opponent pegs for a false go, a card withheld, too many pegs or a wrong number (001:6099, 6107,
6109)."""

MOST_PEGGED_FOR_CARD = 13
"""The most that one card can peg, four of a kind and the point for the go; more is the count that is called."""


class PeggingBoard:
    """The points pegged for each card, and the further points that may be pegged."""

    def __init__(self, play: CribbagePlay, game: Game, *, wrong_number: bool, back: Container[int]) -> None:
        self.play, self.game = play, game
        self.back = back
        """The events of the pegs that were taken back."""
        self.goes = _points_for_goes(play)
        self.pegged: Counter[int] = Counter()
        self.for_go: Counter[int] = Counter()
        """The part of these points pegged separately for a go, after the other side had said go."""
        self.last: dict[int, int] = {}
        """Card → the event of its latest peg."""
        self.beyond: set[int] = set()
        self.offences: list[tuple[int, Seat | None]] = [
            (withheld.event_index, withheld.seat) for withheld in play.withheld if not withheld.corrected
        ]
        """(event, offender or None if not recorded) of the faults for which an opponent pegs."""
        if wrong_number:
            self.offences.append((-1, None))
        self.paid: set[tuple[int, str]] = set()
        """(offence, side) of the penalties pegged."""
        self.penalties: list[PegMade] = []
        """The pegs that contain a penalty, alone or together with the score of a card."""
        self.taken: set[int] = set()
        """The cards whose overlooked score an opponent has pegged."""

    def due(self, number: int) -> int:
        """The points due for card *number*, the point for a go included."""
        return self.play.laid[number].scores + self.goes[number]

    def record_peg_and_find_fault(self, pegged: PegMade) -> tuple[str, PegFault] | None:
        """Record *pegged*; return its fault if it exceeds the score of its card, penalties and overlooked scores."""
        number = pegged.card
        if number is None:
            return None
        laid = self.play.laid[number]
        excess = self.pegged[number] + pegged.points - self.due(number)
        counted = pegged.points
        if excess > 0 and not laid.passes:
            # A penalty may be pegged alone, or together with the score of the card.
            for owed in sorted({excess, pegged.points}):
                if self.mark_pegged_if_owed(pegged, owed):
                    counted -= owed
                    excess = 0
                    break
        stands = self.pegged[number] + counted
        if pegged.event_index not in self.back:
            self.pegged[number] = stands
            self.for_go[number] += counted * (pegged.after_go and counted == self.goes[number])
        self.last[number] = pegged.event_index
        if excess <= 0 or laid.passes or number in self.beyond:
            return None
        self.beyond.add(number)
        self.offences.append((pegged.event_index, pegged.seat))
        return self.said(laid, "too_much", stands)

    def mark_pegged_if_owed(self, pegged: PegMade, points: int) -> bool:
        """Whether *points* are an unpegged penalty or overlooked score due to the player; mark them as pegged."""
        side = self.game.side(pegged.seat)
        if points == _PENALTY_POINTS:
            for number, (at, offender) in enumerate(self.offences):
                against = offender is None or self.game.side(offender) != side
                if at < pegged.event_index and against and (number, side) not in self.paid:
                    self.paid.add((number, side))
                    self.penalties.append(pegged)
                    return True
        for number, laid in enumerate(self.play.laid):
            theirs = (
                laid.stands
                and not laid.passes
                and self.game.side(laid.seat) != side
                and laid.event_index < pegged.event_index
            )
            overlooked = laid.scores == points and not self.pegged[number]
            if theirs and overlooked and number not in self.taken:
                # Whether muggins was agreed is asked about the overlooked score (CR-07).
                self.taken.add(number)
                return True
        return False

    def underpegged_cards(self) -> Iterator[tuple[int, LaidCard, WrongPeg, int]]:
        """(event, card, fault, points pegged) of each card for which too little or nothing was pegged."""
        kept = any(pegged.card is not None for pegged in self.play.pegs)
        for number, laid in enumerate(self.play.laid):
            if not laid.stands or laid.passes or number in self.beyond:
                continue
            pegged, go = self.pegged[number], max(self.goes[number], 0)
            scores = laid.scores + min(self.goes[number], 0)
            # Until another card falls, or the opponent takes it, the score may still be pegged.
            over = number in self.taken or any(other.stands for other in self.play.laid[number + 1 :])
            # The point pegged separately for a go does not count for a run or a pair.
            if go < pegged and pegged - min(go, self.for_go[number]) < scores:
                yield self.last[number], laid, "too_little", pegged
            elif pegged <= go and scores and kept and over:
                # The point for the go alone is not a peg for the card.
                yield laid.event_index, laid, "overlooked", pegged

    def said(self, laid: LaidCard, fault: WrongPeg, points: int) -> tuple[str, PegFault]:
        """(summary, detail) of a *fault* in pegging *points* for the card *laid*."""
        go = " and 1 for the go" if self.goes[self.play.laid.index(laid)] > 0 else ""
        what = f"pegs {points or 'nothing'}"
        said = f"{laid.seat} {what} for {laid.card} at {laid.total}, which scores {laid.scores}{go}."
        return said, PegFault(pegging_fault=fault, card=laid.card)


def _points_for_goes(play: CribbagePlay) -> Counter[int]:
    """Card number → the point for a go due with it; at the limit that point is part of the card's score.

    A player told "go" may peg the point at once and then play on; the point is not due again.
    """
    goes: Counter[int] = Counter()
    for number, laid in enumerate(play.laid):
        if laid.stands and laid.ends and not laid.passes:
            goes[number] = int(laid.total != play.limit)
    pegged: Counter[tuple[int, bool]] = Counter()
    for peg in play.pegs:
        if peg.card is None:
            continue
        pegged[peg.card, peg.after_go] += peg.points
        # Points pegged before the go, too many or not, were pegged for the card.
        left = max(0, play.laid[peg.card].scores - pegged[peg.card, False])
        at_once = peg.after_go and not goes[peg.card] and pegged[peg.card, True] == left + 1
        end = _last_card_of_count(play, peg.card) if at_once else None
        if end is not None and end != peg.card and play.laid[end].seat == play.laid[peg.card].seat:
            goes[peg.card] += 1
            goes[end] -= 1
    return goes


def _last_card_of_count(play: CribbagePlay, number: int) -> int | None:
    """The number of the last card of the count that card *number* belongs to; None while the count is open."""
    for later, laid in enumerate(play.laid[number:], number):
        if later > number and not laid.pile:
            return None
        if laid.stands and laid.ends:
            return later
    return None


def some_hand_has_wrong_number(record: Record, game: Game) -> bool:
    """Whether a known hand had the wrong number of cards, dealt or kept, or laid away the wrong number."""
    dealt, away = int(game.raw["cards_each"]), int(game.raw["crib"]["laid_away"])
    hands = [len(hand) for hand in record.hands.values() if hand]
    discards = [len(cards) for _, cards in last_discard_event_and_all_cards(record).values()]
    return any(size not in (dealt, dealt - away) for size in hands) or any(size != away for size in discards)


def pegs_due_for_heels(seat: Seat, game: Game, dealer: Seat, turned: Card | None) -> int:
    """The points *seat* may peg before its side has laid a card: for the dealer's side, a jack turned (001:5994)."""
    deals = game.side(seat) == game.side(dealer)
    return int(game.raw.get("heels", 0)) if deals and (turned is None or turned.rank == "J") else 0


def penalty_pegs(timeline: Timeline) -> list[tuple[Seat, int]]:
    """(player, points) of the pegs made as a penalty for a fault of the other side, the score of cards left out."""
    record, game, dealer = timeline.record, timeline.game, timeline.start.dealer
    play, turned = cribbage_play(timeline), timeline.end.turned
    board = PeggingBoard(
        play, game, wrong_number=some_hand_has_wrong_number(record, game), back=withdrawal_events_by_peg_event(record)
    )
    for pegged in play.pegs:
        if pegged.card is not None:
            board.record_peg_and_find_fault(pegged)
        elif pegged.points != pegs_due_for_heels(pegged.seat, game, dealer, turned):
            board.mark_pegged_if_owed(pegged, pegged.points)
    found = [(pegged.seat, _PENALTY_POINTS) for pegged in board.penalties]
    return found + [(seat, _PENALTY_POINTS) for seat in _penalty_peggers_during_counting(record, play)]


def _penalty_peggers_during_counting(record: Record, play: CribbagePlay) -> Iterator[Seat]:
    """The players who pegged a penalty during the counting of hands: two points with no count of their own to peg."""
    in_play, counting = {pegged.event_index for pegged in play.pegs}, None
    for at, event in enumerate(record.events):
        if not isinstance(event, TableEvent) or event.seat is None:
            continue
        penalty = event.name == "peg" and event.words[:1] == (str(_PENALTY_POINTS),)
        if at in play.counts:
            counting = event.seat
        elif penalty and at not in in_play and counting not in (None, event.seat):
            yield event.seat
