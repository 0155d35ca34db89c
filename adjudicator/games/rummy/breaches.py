"""A fault of a rummy deal, and what can only be judged when a turn is over: first melds, the pile, cards kept back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from adjudicator.games.rummy.details import Seen
from adjudicator.values.cards import Card

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudicator.games.rummy.rules import RummyRules
    from adjudicator.games.rummy.state import Table, Turn
    from adjudicator.record.events import Seat

_PAIR = 2
_NOT_MELDED = " without melding that card"
RED_THREES = (Card("H3"), Card("D3"))


class Fault(NamedTuple):
    """One irregular action."""

    kind: str
    seat: Seat
    event_index: int
    """The event, from 0."""
    said: str
    facts: Seen
    """Facts that the deal itself answers."""
    card: Card | None = None
    """The one card that it is about."""
    cards: tuple[Card, ...] = ()
    """Those drawn, discarded or laid down, that it is about."""
    laid: tuple[int, ...] | None = None
    """The events of the melds and lay-offs that it lies in, where it is not its own event alone."""
    excess: int | None = None
    """How many cards too many were drawn."""
    low_hand: Seat | None = None
    """The hand that beats or ties the knocker's."""
    due: Seat | None = None
    """Whose turn it was, of an act out of turn."""


def pile_without_right(table: Table, turn: Turn, *, written: bool) -> Iterator[Fault]:
    """The whole pile taken otherwise than for its top card, melded as the rules of taking ask (CA-25).

    *written*: what the record shows; otherwise that no meld of that card was written down.
    """
    taken, rules = turn.from_pile, table.rules
    if taken is None or "frozen" not in rules.raw or not turn.pile:
        return
    top = turn.pile[-1]
    if top is None:
        return
    barred = turn.first and rules.raw.get("pile_for_first_meld") is False
    why = ", which they may not do for the first meld of their side" if barred else _no_right(turn, top, rules)
    if why and (why != _NOT_MELDED) == written:
        said = f"{turn.seat} takes the discard pile with {top} on top{why}."
        yield Fault("illegal-pickup", turn.seat, taken.event_index, said, Seen(pile_reached="taken_in"))


def _no_right(turn: Turn, top: Card, rules: RummyRules) -> str | None:
    """Why *turn* gives no right to the pile; None where it does or nobody can tell."""
    if not rules.takable(top):
        return ", which may not be taken"
    one = turn.pile_whole and len(turn.pile) == 1 and turn.held is not None and turn.held.total() == 1
    if one and rules.raw.get("one_for_one") is False:
        return ", a pile of one card, with one card in their hand"
    used = [laying for laying in turn.laid if top in laying.cards]
    if not used:
        return _NOT_MELDED
    laying = used[0]
    alike = [card for card in laying.cards if card[1:] == top[1:]]
    if len(alike) > _PAIR:
        return None
    if rules.melds.is_wild(top):
        return " without a pair of the same" if rules.raw.get("wild_pairs") else None
    frozen = _frozen(turn, rules)
    allowed = rules.raw.get("pile_by", ())
    if not laying.laid_off:
        if "natural-and-wild" not in allowed:
            return " without a natural pair for it"
    elif not any(way.startswith("own-meld") for way in allowed):
        return " only to add it to a meld"
    return " without a natural pair for it although the pile is frozen" if frozen else None


def _frozen(turn: Turn, rules: RummyRules) -> bool:
    """Whether the pile is known to be frozen against the side."""
    frozen = rules.raw["frozen"]
    known = [card for card in turn.pile if card is not None]
    return (
        "always" in frozen
        or ("before-first-meld" in frozen and turn.first)
        or ("wild-card" in frozen and any(rules.melds.is_wild(card) for card in known))
        or ("red-three-upcard" in frozen and any(rules.is_red_three(card) for card in known))
    )


def taken_and_not_used(table: Table, turn: Turn) -> Iterator[Fault]:
    """A card taken from the pile and kept, where it must be used at once (RV-13)."""
    taken, rules = turn.from_pile, table.rules
    if taken is None or not rules.at_once or "frozen" in rules.raw or not taken.cards:
        return
    # Of several cards it is the lowest, for which the others were taken; of the whole pile it is the top card.
    wanted = taken.cards[-1] if rules.pile == "whole" else min(taken.cards, key=turn.place)
    if wanted not in turn.melded:
        said = f"{turn.seat} takes {wanted} from the discard pile and does not meld it in that turn."
        facts = Seen(pile_taking_fault="not_used", pan_pickup="not_melded")
        yield Fault("illegal-pickup", turn.seat, taken.event_index, said, facts, card=wanted)


def stock_card_kept(table: Table, turn: Turn) -> Iterator[Fault]:
    """A card from the stock kept in the hand, where it is melded or discarded (conquian, panguingue)."""
    if table.rules.raw.get("drawn_card") != "meld-or-discard" or None in turn.discarded:
        return
    for drawn in turn.drawn:
        for card in drawn.cards if drawn.source == "stock" else ():
            if card not in turn.melded and card not in turn.discarded:
                said = f"{turn.seat} keeps {card}, drawn from the stock, in their hand."
                yield Fault("illegal-draw", turn.seat, drawn.event_index, said, Seen(stock_card_kept="yes"), card=card)


def down_too_early(table: Table, turn: Turn, *, out: bool) -> Iterator[Fault]:
    """Cards laid down in a game in which nobody lays down before they can go out (RU-25, RV-01)."""
    if table.rules.lay_down != "out" or out or not turn.laid:
        return
    said = f"{turn.seat} lays cards down and does not go out."
    facts = Seen(laid_down_too_early="yes", rummy_meld="before_he_can_go_out", continental_hand_wrong="no")
    laid = tuple(laying.event_index for laying in turn.laid)
    yield Fault("illegal-meld", turn.seat, turn.laid[0].event_index, said, facts, laid=laid)


def red_threes_of(table: Table, seat: Seat, at: int) -> Iterator[Fault]:
    """The red threes still in the hand of *seat* at event *at*, which ends his turn or the play (CA-12, CA-29)."""
    hand = table.hands[seat]
    for card in RED_THREES if hand is not None and table.rules.red_threes else ():
        if hand is not None and hand[card]:
            yield _red_three(table, seat, card, at)


def _red_three(table: Table, seat: Seat, card: Card, at: int) -> Fault:
    piled = table.piled[seat][card] > 0
    said = f"{seat} has {card} in their hand, a red three that they have not laid down."
    count: Literal["plus", "minus"] | None = None
    if table.rules.raw.get("red_threes_need") == "meld":
        count = "plus" if table.melds_of(seat) else "minus"
    facts = Seen(
        red_three_from_pile="yes" if piled else "no",
        holder_had_turn="yes" if seat in table.had_turn else "no",
        red_threes_count=count,
    )
    return Fault("failure-to-declare", seat, at, said, facts, card=card)


def black_threes_early(table: Table, turn: Turn, *, out: bool) -> Iterator[Fault]:
    """Black threes melded by a player who does not go out (CA-20)."""
    for laying in turn.laid if not out else ():
        if any(table.rules.is_black_three(card) for card in laying.cards):
            said = f"{turn.seat} melds black threes and does not go out."
            yield Fault("illegal-meld", turn.seat, laying.event_index, said, Seen(canasta_meld="not_a_meld"))


def sequences_lengthened(turn: Turn, *, out: bool) -> Iterator[Fault]:
    """Cards added to a complete sequence by a player who does not go out (CF-07)."""
    for at, cards in turn.lengthened if not out else ():
        said = f"{turn.seat} lays off {' '.join(cards)} on a complete sequence and does not go out."
        yield Fault("illegal-meld", turn.seat, at, said, Seen(canasta_meld="not_a_meld"), cards=cards)
