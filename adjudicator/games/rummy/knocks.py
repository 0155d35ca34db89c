"""Knocks: whether the unmatched cards of the knocker count no more than the game allows, and no more than another's."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from adjudicator.games.rummy.breaches import Fault
from adjudicator.games.rummy.counting import best_after_discard, knock_limit, least_unmatched
from adjudicator.games.rummy.details import Seen

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping

    from adjudicator.games.rummy.state import Table, Turn
    from adjudicator.record.events import Seat
    from adjudicator.values.cards import Card


def wrong_moment(seat: str, at: int, why: str) -> Fault:
    """A knock that does not come between the draw and the discard (GN-27)."""
    facts = Seen(gin_knock="wrong_moment", knock_rummy_knock="wrong_moment", tunk_fault="wrong_moment")
    return Fault("illegal-knock", seat, at, f"{seat} knocks {why}.", facts)


def over_limit(table: Table, turn: Turn, upcard: Card | None, before_discard: Counter[Card] | None) -> Iterator[Fault]:
    """A knock with too high a count, or with a wrong number of cards; the hand stands as it is after the discard."""
    rules, hand, seat = table.rules, table.hands[turn.seat], turn.seat
    if hand is None or turn.knocked is None:
        return
    held = hand if turn.discarded else before_discard or hand
    size = held.total() - (not turn.discarded)
    if size != rules.hand_size and "gin" in rules.raw:
        said = f"{seat} knocks with {size} cards instead of {rules.hand_size}."
        yield Fault("illegal-knock", seat, turn.knocked, said, Seen(gin_knock="wrong_number"))
        return
    limit = knock_limit(rules, upcard)
    if limit is None:
        return
    whole = before_discard or hand
    best = best_after_discard(list(whole.elements()), rules) if whole.total() > size else least_unmatched(hand, rules)
    found = least_unmatched(hand, rules) if turn.discarded else best
    if found is None or best is None or found <= limit:
        return
    said = f"{seat} knocks, and their unmatched cards count {found}, more than {limit}."
    if best <= limit:
        said = f"{said} With another discard they would count {best}."
    # Whether he threw by inadvertence a card that he could have kept, nobody sees in it.
    facts = Seen(gin_knock="over_limit", tunk_fault="over_five", discard_inadvertent="no" if best > limit else None)
    yield Fault("illegal-knock", seat, turn.knocked, said, facts)


def lost(table: Table, turn: Turn, hands: Mapping[Seat, Collection[Card]]) -> Iterator[Fault]:
    """A lawful knock that another hand beats: lower (RV-11, RV-26), or as low where that wins (RV-11).

    *hands*: what is left to every player whose hand is known. A card that nobody wrote down as laid off could only
    have made another hand lower still.
    """
    counts = {seat: least_unmatched(Counter(cards), table.rules) for seat, cards in hands.items()}
    own = counts.pop(turn.seat, None)
    known = {seat: count for seat, count in counts.items() if count is not None}
    if turn.knocked is None or own is None or not known or not all(laid.valid for laid in table.melds):
        return
    whole, low = len(known) == len(table.hands) - 1, min(known.values())
    lowest = [seat for seat, count in known.items() if count == low]
    low_hand = lowest[0] if whole and len(lowest) == 1 else None
    said = f"{turn.seat}, who knocked, counts {own}, and {' and '.join(lowest)} {low}."
    if low < own:
        facts = Seen(knock_rummy_knock="not_lowest", tunk_fault="not_lowest")
        yield Fault("illegal-knock", turn.seat, turn.knocked, said, facts, low_hand=low_hand)
    elif low == own and whole and table.rules.raw["knock_lost"] != "double":
        yield Fault("illegal-knock", turn.seat, turn.knocked, said, Seen(knock_rummy_knock="tied"), low_hand=low_hand)
