"""Knocks: whether the unmatched cards of the knocker count no more than the game allows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.games.rummy.breaches import Fault
from adjudicator.games.rummy.counting import best_after_discard, knock_limit, least_unmatched

if TYPE_CHECKING:
    from collections import Counter
    from collections.abc import Iterator

    from adjudicator.games.rummy.state import Table, Turn
    from adjudicator.values.cards import Card


def wrong_moment(seat: str, at: int, why: str) -> Fault:
    """A knock that does not come between the draw and the discard (GN-27)."""
    facts = dict.fromkeys(("gin_knock", "knock_rummy_knock", "tunk_fault"), "wrong_moment")
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
        yield Fault("illegal-knock", seat, turn.knocked, said, {"gin_knock": "wrong_number"})
        return
    limit = knock_limit(rules, upcard)
    if limit is None:
        return
    whole = before_discard or hand
    best = best_after_discard(list(whole.elements()), rules) if whole.total() > size else least_unmatched(hand, rules)
    found = least_unmatched(hand, rules) if turn.discarded else best
    if found is None or best is None or found <= limit:
        return
    said = f"{seat} knocks, and his unmatched cards count {found}, more than {limit}."
    if best <= limit:
        said = f"{said} With another discard they would count {best}."
    # Whether he threw by inadvertence a card that he could have kept, nobody sees in it.
    meant = {"discard_inadvertent": "no"} if best > limit else {}
    facts = {"gin_knock": "over_limit", "tunk_fault": "over_five", **meant}
    yield Fault("illegal-knock", seat, turn.knocked, said, facts)
