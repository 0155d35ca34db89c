"""Melds made in the course of play, one after another: at the wrong time, of the wrong cards, of cards used before."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from adjudicator.evidence.melded import shows_blank
from adjudicator.find.detecting import Irregularity
from adjudicator.game.combinations import DIX, Combinations, base, heading
from adjudicator.games.trick.details import Declared
from adjudicator.games.trick.melds.faults.marriages import not_led
from adjudicator.games.trick.melds.faults.shown import (
    Meld,
    draws_due,
    has_drawn,
    held,
    last_card,
    melds,
    most_held,
    played_since,
)
from adjudicator.record.events import TableEvent

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from adjudicator.record.events import Record
    from adjudicator.table.state import Timeline

_WHOLE = {"royal_marriage": ("trump_sequence", "sequence"), "bezique": ("double_bezique", "triple_bezique")}
"""Declarations that are lost with a larger one that was made at once."""


def wrong_meld(_record: Record, timeline: Timeline) -> Iterator[Irregularity]:
    """The first thing that is wrong with each meld (P2-07, P2-17 to 19, BZ-04, BZ-05, SB-11, SB-18, SB-19, SX-04)."""
    rules = timeline.game.raw["melding"]
    earlier: list[Meld] = []
    for meld in melds(timeline):
        if shows_blank(timeline.game, tuple(meld.cards.elements())):
            continue
        fault = (
            _hand(timeline, meld, rules)
            or _time(timeline, meld, rules)
            or _cards(timeline, meld, rules, earlier)
            or (None if meld.name == DIX else _again(timeline, meld, rules, earlier))
        )
        if fault:
            word, why = fault
            said = f"{meld.seat} melds {' '.join(sorted(meld.cards.elements()))} {why}."
            yield Irregularity("illegal-meld", meld.seat, meld.step, "open", said, detail=Declared(declared=word))
        earlier.append(meld)


def _hand(timeline: Timeline, meld: Meld, rules: Mapping[str, object]) -> tuple[str, str] | None:
    """A hand of the wrong number, while there are cards to draw that could put it right."""
    state = meld.before(timeline)
    if not rules.get("right_hand") or not draws_due(timeline, meld.step):
        return None
    last = last_card(timeline, meld.step)
    exchanged = any(
        isinstance(step.event, TableEvent) and step.event.name in ("take", "discard") and step.event.seat == meld.seat
        for step in timeline.steps[0 if last is None else last.index : meld.step]
    )
    right = state.game.hand_size
    if exchanged or state.left[meld.seat] == right or state.current is not None:
        return None
    return "hand_wrong", f"with {state.left[meld.seat]} cards in their hand instead of {right}"


def _time(timeline: Timeline, meld: Meld, rules: Mapping[str, object]) -> tuple[str, str] | None:
    state = meld.before(timeline)
    if rules["when"] == "leading":
        return ("not_led", "without leading one of them") if not_led(timeline, meld) else None
    winner = state.tricks[-1].winner(state.game, state.trump) if state.tricks else None
    won = bool(state.tricks) and winner in (meld.seat, None) and state.current is None
    if not won:
        dix = meld.name == DIX
        return "dix_without_trick" if dix else "no_trick", "although they have not just won a trick"
    left = draws_due(timeline, meld.step)
    if not left:
        return "no_trick", "although no card is left to draw"
    if has_drawn(timeline, meld.seat, meld.step):
        return "no_trick", "although they have drawn already"
    if rules.get("last_draw") is False and left <= len(state.game.seats):
        return "last_card", "although they are about to take the last card of the stock that lies face down"
    return None


def _cards(
    timeline: Timeline, meld: Meld, rules: Mapping[str, object], earlier: Sequence[Meld]
) -> tuple[str, str] | None:
    """Cards that have been played, or that make nothing that counts."""
    known = held(timeline, meld.seat, meld.step)
    gone = played_since(timeline, meld.seat, 0, meld.step)
    state = timeline.steps[meld.step].after
    lead = state.current.lead if state.current else None
    if known is not None and lead is not None and lead.seat == meld.seat and lead.card:
        known[lead.card] += 1
    missing = [] if known is None else [card for card in (meld.cards - known) if gone[card]]
    if missing:
        return "played", f"although {missing[0]} has been played"
    if not rules.get("lacking") or meld.name:
        return None
    table = Counter[str]()
    for one in earlier:
        # A partner's cards on the table may serve as well, in the games that have partners.
        if one.seat == meld.seat or state.game.same_side(one.seat, meld.seat):
            table |= one.cards
    if Combinations.of(timeline.game.raw).covers(meld.cards, (meld.cards | table).elements(), state.trump):
        return None
    return "lacking", "which make nothing that counts"


def _again(
    timeline: Timeline, meld: Meld, rules: Mapping[str, object], earlier: Sequence[Meld]
) -> tuple[str, str] | None:
    """A second meld in the turn, or cards that have served before and may not serve again."""
    own = [one for one in earlier if one.seat == meld.seat and one.name not in (None, DIX) and one.points != 0]
    last = last_card(timeline, meld.step)
    if rules.get("one_a_turn") and last is not None and any(one.step > last.index for one in own):
        return "second", "as a second meld in one turn"
    if (
        rules.get("one_scored")
        and meld.points
        and any(one.points and (not last or one.step > last.index) for one in own)
    ):
        return "scored", "and scores a second declaration in one turn"
    if meld.points == 0:
        return None
    if meld.name is None:
        return None
    if rules.get("again") == "after-played":
        return _crowded(timeline, meld, own)
    combinations = Combinations.of(timeline.game.raw)
    if rules.get("again") == "other-class":
        own_class, value = heading(meld.name), combinations.value(meld.name)
        same = [
            one for one in own if one.name and heading(one.name) == own_class and combinations.value(one.name) >= value
        ]
        if _used(timeline, meld, same):
            return "again", "with cards that have served in a meld of that class"
    elif rules.get("again") == "other-kind":
        if _used(timeline, meld, [one for one in own if one.name == meld.name or _alike(one.name, meld.name)]):
            return "again", "with cards that have served in such a declaration"
        if _used(timeline, meld, [one for one in own if one.name in _WHOLE.get(meld.name, ())]):
            word = "double" if meld.name == "bezique" else "part"
            return word, "which were part of a larger declaration"
    if rules.get("fresh") and all(n > _unused(timeline, meld, own, card) for card, n in meld.cards.items()):
        return "stale", "without a card from their hand"
    return None


def _alike(one: str | None, other: str) -> bool:
    """Whether two marriages are one kind, whatever the suit."""
    marriages = ("marriage", "royal_marriage")
    return one in marriages and other in marriages


def _used(timeline: Timeline, meld: Meld, earlier: Sequence[Meld]) -> bool:
    """Whether the meld certainly uses a card of those *earlier* ones."""
    return any(number > _unused(timeline, meld, earlier, card) for card, number in meld.cards.items())


def _unused(timeline: Timeline, meld: Meld, earlier: Sequence[Meld], card: str) -> int:
    """The most copies of *card* in the hand that none of the *earlier* melds used.

    As many as one of them needs, or as all of one name need together, lie on the table or have been played.
    """
    needed: Counter[str] = Counter()
    since = meld.step
    for one in earlier:
        if one.cards[card]:
            needed[f"{one.name}"] += one.cards[card]
            since = min(since, one.step)
    used = max(needed.values(), default=0)
    still = used - played_since(timeline, meld.seat, since, meld.step)[card]
    return most_held(timeline, meld.seat, meld.step, card) - max(0, still)


def _crowded(timeline: Timeline, meld: Meld, own: Sequence[Meld]) -> tuple[str, str] | None:
    """Four of a kind declared anew although none of the four on the table has been played (SB-18)."""
    name = meld.name or ""
    if heading(name) != "groups" or base(name) != name:
        return None
    for one in reversed(own):
        if one.name == name:
            gone = played_since(timeline, meld.seat, one.step, meld.step)
            if not gone & one.cards:
                return "crowded", "although the cards of the same declaration still lie there"
            return None
    return None
