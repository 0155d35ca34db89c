"""Faults in a turn at rummy: piles taken without right, cards kept or laid down too early, barred discards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from adjudicator.games.rummy.irregularity_details import SeenFacts
from adjudicator.games.rummy.meld_checks import stays_a_meld
from adjudicator.values.cards import Card

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from adjudicator.games.rummy.rummy_rules import RummyRules
    from adjudicator.games.rummy.table_state import RummyTable, RummyTurn
    from adjudicator.record.events import Seat


_PAIR_SIZE = 2
_NOT_MELDED = " without melding that card"
RED_THREES = (Card("H3"), Card("D3"))


class TurnFault(NamedTuple):
    """One fault of a turn."""

    kind: str
    seat: Seat
    event_index: int
    """The event, from 0."""
    summary: str
    seen_facts: SeenFacts
    """Facts that the course of play itself answers."""
    card: Card | None = None
    """The single card that the fault is about."""
    cards: tuple[Card, ...] = ()
    """The cards drawn, discarded or laid down that the fault is about."""
    laid: tuple[int, ...] | None = None
    """The events of the melds and lay-offs that make up the fault; None for its own event alone."""
    excess: int | None = None
    """The number of cards drawn too many."""
    low_hand: Seat | None = None
    """The hand that beats or ties the knocker's."""
    due: Seat | None = None
    """The player whose turn it was, for an act out of turn."""


def pile_without_right(table: RummyTable, turn: RummyTurn, *, written: bool) -> Iterator[TurnFault]:
    """The whole pile taken without melding its top card as the rules require (CA-25).

    *written*: yield only faults that the record shows; otherwise only that no meld of that card was recorded.
    """
    taken, rules = turn.from_pile, table.rules
    if taken is None or "frozen" not in rules.raw or not turn.pile:
        return
    top = turn.pile[-1]
    if top is None:
        return
    barred = turn.first and rules.raw.get("pile_for_first_meld") is False
    why = (
        ", which they may not do for the first meld of their side"
        if barred
        else _why_no_right_to_pile(turn, top, rules)
    )
    if why and (why != _NOT_MELDED) == written:
        said = f"{turn.seat} takes the discard pile with {top} on top{why}."
        yield TurnFault("illegal-pickup", turn.seat, taken.event_index, said, SeenFacts(pile_reached="taken_in"))


def _why_no_right_to_pile(turn: RummyTurn, top: Card, rules: RummyRules) -> str | None:
    """The reason *turn* gives no right to the pile; None if it does or the record leaves it open."""
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
    if len(alike) > _PAIR_SIZE:
        return None
    if rules.melds.is_wild(top):
        return " without a pair of the same" if rules.raw.get("wild_pairs") else None
    frozen = _pile_is_frozen(turn, rules)
    allowed = rules.raw.get("pile_by", ())
    if not laying.laid_off:
        if "natural-and-wild" not in allowed:
            return " without a natural pair for it"
    elif not any(way.startswith("own-meld") for way in allowed):
        return " only to add it to a meld"
    return " without a natural pair for it although the pile is frozen" if frozen else None


def _pile_is_frozen(turn: RummyTurn, rules: RummyRules) -> bool:
    """Whether the pile is known to be frozen against the player's side."""
    frozen = rules.raw["frozen"]
    known = [card for card in turn.pile if card is not None]
    return (
        "always" in frozen
        or ("before-first-meld" in frozen and turn.first)
        or ("wild-card" in frozen and any(rules.melds.is_wild(card) for card in known))
        or ("red-three-upcard" in frozen and any(rules.is_red_three(card) for card in known))
    )


def pile_card_taken_not_used(table: RummyTable, turn: RummyTurn) -> Iterator[TurnFault]:
    """A card taken from the pile and not used, in a game in which it must be used at once (RV-13)."""
    taken, rules = turn.from_pile, table.rules
    if taken is None or not rules.pile_card_must_be_used_at_once or "frozen" in rules.raw or not taken.cards:
        return
    # The card to use: of several the lowest, for which the others were taken; of the whole pile the top card.
    wanted = taken.cards[-1] if rules.pile == "whole" else min(taken.cards, key=turn.position_in_pile)
    if wanted not in turn.melded:
        said = f"{turn.seat} takes {wanted} from the discard pile and does not meld it in that turn."
        facts = SeenFacts(pile_taking_fault="not_used", pan_pickup="not_melded")
        yield TurnFault("illegal-pickup", turn.seat, taken.event_index, said, facts, card=wanted)


def stock_card_kept(table: RummyTable, turn: RummyTurn) -> Iterator[TurnFault]:
    """A stock card kept in the hand, in a game in which it must be melded or discarded (conquian, panguingue)."""
    if table.rules.raw.get("drawn_card") != "meld-or-discard" or None in turn.discarded:
        return
    for drawn in turn.drawn:
        for card in drawn.cards if drawn.source == "stock" else ():
            if card not in turn.melded and card not in turn.discarded:
                said = f"{turn.seat} keeps {card}, drawn from the stock, in their hand."
                yield TurnFault(
                    "illegal-draw", turn.seat, drawn.event_index, said, SeenFacts(stock_card_kept="yes"), card=card
                )


def cards_down_without_going_out(table: RummyTable, turn: RummyTurn, *, out: bool) -> Iterator[TurnFault]:
    """Cards laid down in a game in which nobody lays down before they can go out (RU-25, RV-01)."""
    if table.rules.lay_down_time != "out" or out or not turn.laid:
        return
    said = f"{turn.seat} lays cards down and does not go out."
    facts = SeenFacts(laid_down_too_early="yes", rummy_meld="before_he_can_go_out", continental_hand_wrong="no")
    laid = tuple(laying.event_index for laying in turn.laid)
    yield TurnFault("illegal-meld", turn.seat, turn.laid[0].event_index, said, facts, laid=laid)


def red_threes_kept(table: RummyTable, seat: Seat, at: int) -> Iterator[TurnFault]:
    """The red threes still in the hand of *seat* at event *at*, which ends the turn or the play (CA-12, CA-29)."""
    hand = table.hands[seat]
    for card in RED_THREES if hand is not None and table.rules.red_threes else ():
        if hand is not None and hand[card]:
            yield _red_three_fault(table, seat, card, at)


def _red_three_fault(table: RummyTable, seat: Seat, card: Card, at: int) -> TurnFault:
    piled = table.piled[seat][card] > 0
    said = f"{seat} has {card} in their hand, a red three that they have not laid down."
    count: Literal["plus", "minus"] | None = None
    if table.rules.raw.get("red_threes_need") == "meld":
        count = "plus" if table.melds_of(seat) else "minus"
    facts = SeenFacts(
        red_three_from_pile="yes" if piled else "no",
        holder_had_turn="yes" if seat in table.had_turn else "no",
        red_threes_count=count,
    )
    return TurnFault("failure-to-declare", seat, at, said, facts, card=card)


def black_threes_early(table: RummyTable, turn: RummyTurn, *, out: bool) -> Iterator[TurnFault]:
    """Black threes melded by a player who does not go out (CA-20)."""
    for laying in turn.laid if not out else ():
        if any(table.rules.is_black_three(card) for card in laying.cards):
            said = f"{turn.seat} melds black threes and does not go out."
            yield TurnFault("illegal-meld", turn.seat, laying.event_index, said, SeenFacts(canasta_meld="not_a_meld"))


def sequences_lengthened(turn: RummyTurn, *, out: bool) -> Iterator[TurnFault]:
    """Cards added to a complete sequence by a player who does not go out (CF-07)."""
    for at, cards in turn.lengthened if not out else ():
        said = f"{turn.seat} lays off {' '.join(cards)} on a complete sequence and does not go out."
        yield TurnFault("illegal-meld", turn.seat, at, said, SeenFacts(canasta_meld="not_a_meld"), cards=cards)


_BLACK_THREES = {"S3", "C3"}


def known_cards(cards: Collection[Card | None]) -> tuple[Card, ...]:
    """The known cards among *cards*."""
    return tuple(card for card in cards if card is not None)


def barred_discards(table: RummyTable, seat: Seat, at: int, cards: Collection[Card | None]) -> Iterator[TurnFault]:
    """The faults in discarding *cards*, not yet discarded by *seat*, by the game's rules on single cards."""
    raw, thrown = table.rules.raw, known_cards(cards)
    last = table.left[seat] <= len(cards)
    card = raw.get("barred_discard")
    if card is not None and card in cards and not last:
        said = f"{seat} discards {card}, which they may do only when they have no other card."
        facts = SeenFacts(black_queen_discarded="yes", discard_ended_deal="no", other_discard_possible="yes")
        yield TurnFault("illegal-discard", seat, at, said, facts, cards=thrown)
    first = seat not in table.had_turn
    if first and raw.get("black_three_first_round") is False and _BLACK_THREES & set(cards):
        said = f"{seat} discards {_card_names(cards)}, a black three, in their first turn."
        yield TurnFault("illegal-discard", seat, at, said, SeenFacts(black_three_first_round="yes"), cards=thrown)
    if raw.get("sevens") == "after-canastas" and any(card and card[1:] == "7" for card in cards):
        yield from _seven_discarded_wrongly(table, seat, at, cards, last=last)
    if raw.get("feeding") == "barred":
        yield from _feeding_next_player(table, seat, at, cards)


def _seven_discarded_wrongly(
    table: RummyTable, seat: Seat, at: int, cards: Collection[Card | None], *, last: bool
) -> Iterator[TurnFault]:
    """A seven discarded in going out, or before each side has a canasta of sevens (CF-13)."""
    sides = {table.side(other): other for other in table.hands}
    ready = all(
        any(_are_natural_cards_all_sevens(laid.cards, table) for laid in table.canastas_of(other))
        for other in sides.values()
    )
    if ready and not last:
        return
    why = "in going out" if ready else "before each side has a canasta of sevens"
    facts = SeenFacts(seven_discarded="in_going_out" if ready else "too_soon")
    yield TurnFault(
        "illegal-discard", seat, at, f"{seat} discards {_card_names(cards)} {why}.", facts, cards=known_cards(cards)
    )


def _are_natural_cards_all_sevens(cards: Collection[Card], table: RummyTable) -> bool:
    return {card[1:] for card in cards if not table.rules.melds.is_wild(card)} == {"7"}


def _feeding_next_player(table: RummyTable, seat: Seat, at: int, cards: Collection[Card | None]) -> Iterator[TurnFault]:
    """A discard that fits a meld of the next player, who has no cards and needs only one more (PN-08)."""
    follower = table.next(seat)
    if table.left[follower] > 0 or table.melded(follower) != table.rules.melded_to_win - 1:
        return
    fed = [card for card in cards if card and _fits_a_meld_of(table, follower, card)]
    hand = table.hands[seat]
    safe = None if hand is None else any(not _fits_a_meld_of(table, follower, card) for card in hand)
    if not fed or safe is False:
        # A player without a safe card may discard freely.
        return
    said = f"{seat} discards {_card_names(cards)}, which fits a meld of {follower}, who needs only one more card."
    facts = SeenFacts(pan_discard="feeds_ten_melded", safe_card_held=None if safe is None else "yes")
    yield TurnFault("illegal-discard", seat, at, said, facts, cards=known_cards(cards))


def _fits_a_meld_of(table: RummyTable, owner: Seat, card: Card) -> bool:
    return any(laid.seat == owner and stays_a_meld(laid, [card], table.rules) for laid in table.melds)


def _card_names(cards: Collection[Card | None]) -> str:
    return " ".join(card for card in cards if card) or f"{len(cards)} cards"
