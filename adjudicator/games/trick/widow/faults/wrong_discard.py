"""Discards that are not as the game has them: too many or too few, too late, of cards that must stay, without right."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from adjudicator.find.cards.details import CardAway, Discard
from adjudicator.find.detecting import Irregularity
from adjudicator.games.trick.widow.details import WidowCards
from adjudicator.games.trick.widow.faults.put_away import Duty, away, duty, first_card, spoken_of, taken, told
from adjudicator.values.cards import Card

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudicator.games.trick.widow.faults.put_away import Away
    from adjudicator.record.events import Record
    from adjudicator.table.state import Timeline


def wrong_discard(_record: Record, timeline: Timeline) -> Iterator[Irregularity]:
    """What is wrong with the cards put away for a widow or for the card turned up (EU-08, FH-27, AU-12, SK-22 …).

    Until somebody speaks of them or their owner plays a card he may still change them: only then are they looked at.
    """
    owed = duty(timeline)
    if owed is None:
        return
    if owed.widow and "untouched" not in owed.source and (fault := _without_right(timeline, owed)):
        yield fault
        return
    played = first_card(timeline, owed.seat)
    late = _late(timeline, owed, played)
    if late is not None:
        yield late
        return
    first = next((step for step, _ in told(timeline, owed.seat, "discard")), None)
    if first is None:
        return
    moments = (spoken_of(timeline, first, played), played)
    for moment in moments:
        found = None if moment is None else _looked_at(timeline, owed, moment, played)
        if found is not None and moment is not None:
            put_right = moment != played and played is not None and _looked_at(timeline, owed, played, played) is None
            yield found._replace(status="corrected") if put_right else found
            return


def _looked_at(timeline: Timeline, owed: Duty, moment: int, played: int | None) -> Irregularity | None:
    """What is wrong with the cards that lie away at the step *moment*; it is established at that of his first card,
    *played*."""
    established = moment == played
    lying = away(timeline, owed.seat, moment)
    if lying is None:
        return None
    up = taken(timeline, owed.seat, moment)
    right = {owed.number, up} if owed.widow else {owed.number}
    if lying.number not in right:
        cards = "card" if lying.number == 1 else "cards"
        said = f"{owed.seat} has put away {lying.number} {cards} instead of {owed.number}."
        detail = Discard(put_away="wrong_number", established=established)
        return Irregularity("illegal-discard", owed.seat, lying.step, "open", said, detail=detail)
    if owed.source.get("melded_stays") and (card := _melded(timeline, owed, lying, moment)):
        said = f"{owed.seat} has put away {card}, which they had melded."
        melded = CardAway(put_away="melded", card=Card(card), established=established)
        return Irregularity("illegal-discard", owed.seat, lying.step, "open", said, detail=melded)
    return None


def _late(timeline: Timeline, owed: Duty, played: int | None) -> Irregularity | None:
    """A first card before anything was put away, where that has a law of its own.

    That nobody wrote down a discard proves nothing; it must stand after the card, or be told as one of no cards.
    """
    if played is None or not owed.source.get("discard_first"):
        return None
    earlier = [event for step, event in told(timeline, owed.seat, "discard") if step < played]
    none = bool(earlier) and all(event.words == ("0",) for event in earlier)
    later = any(step > played for step, _ in told(timeline, owed.seat, "discard"))
    if not none and (earlier or not later):
        return None
    said = f"{owed.seat} plays before they have put any card away."
    detail = Discard(put_away="late", established=True)
    return Irregularity("illegal-discard", owed.seat, played, "open", said, detail=detail)


def _melded(timeline: Timeline, owed: Duty, lying: Away, moment: int) -> str | None:
    """A card away that must have been melded: with the melded ones he would need more of it than he ever held."""
    melded: Counter[str] = Counter()
    for step, event in told(timeline, owed.seat, "meld", moment):
        if step < moment:
            # A card may serve in several melds: of each he needs as many as the one that has most of it.
            melded |= Counter(event.cards)
    hand = timeline.steps[moment].before.hands.get(owed.seat)
    copies = timeline.game.packs
    for card, number in lying.cards.items():
        kept = copies - number if hand is None else Counter(getattr(hand, "counts", hand))[card]
        if melded[card] > kept:
            return card
    return None


def _without_right(timeline: Timeline, owed: Duty) -> Irregularity | None:
    """A widow taken up on a bid that undertakes to play without it, or that is too low for it."""
    state = timeline.end
    bid = state.auction.last_bid.call if state.auction.last_bid else ""
    undertaken = state.game.raw.get("undertakings", {}).get(str(len(timeline.start.game.around)), {}).get(bid, {})
    bids = owed.source.get("bids")
    allowed = bids if isinstance(bids, list) else None
    small = int(state.game.raw.get("peep", {}).get("widow", 0))
    for step, event in told(timeline, owed.seat, "take"):
        if timeline.steps[step].before.current is not None or timeline.steps[step].before.tricks:
            continue
        if undertaken.get("widow") is False:
            said = f"{owed.seat} takes up the widow although their bid of {bid} is to play without it."
            return Irregularity("illegal-discard", owed.seat, step, "open", said, detail=Discard(put_away="barred"))
        if bid and allowed is not None and bid not in allowed and len(event.cards) > small:
            said = f"{owed.seat} takes up the widow on a bid of {bid}."
            return Irregularity("illegal-discard", owed.seat, step, "open", said, detail=Discard(put_away="bid"))
    return None


def short_widow(_record: Record, timeline: Timeline) -> Iterator[Irregularity]:
    """A widow turned up for all that has fewer cards than it should (AU-07)."""
    widow, seat = timeline.game.raw["widow"], timeline.end.maker
    if seat is None:
        return
    takes = [step for step, _ in told(timeline, seat, "take")]
    discards = [step for step, _ in told(timeline, seat, "discard")]
    until = min((step for step in (*discards[:1], first_card(timeline, seat)) if step is not None), default=None)
    number = taken(timeline, seat, until)
    if until is None or not number or number >= widow["cards"]:
        return
    said = f"The widow has {number} cards instead of {widow['cards']}."
    dealer = timeline.start.dealer
    detail = WidowCards(widow=number)
    yield Irregularity("wrong-number-of-cards", dealer, takes[0], "open", said, detail=detail)
