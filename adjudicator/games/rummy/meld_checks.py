"""Checks of melds at rummy: whether cards make a meld, and on which meld cards may be laid off."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.games.rummy.meld_rules import GROUP, SEQUENCE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from adjudicator.games.rummy.rummy_rules import RummyRules
    from adjudicator.games.rummy.table_state import LaidMeld, RummyTable
    from adjudicator.record.events import Seat
    from adjudicator.values.cards import Card

NOT_A_SET, TOO_MANY_WILD = "not_a_set", "too_many_wild"
_SPREAD = 3


def flaw_of_meld(cards: Sequence[Card], rules: RummyRules) -> str | None:
    """The fault of *cards* as a meld: ``not_a_set`` or ``too_many_wild``; None if they make one."""
    raw, melds = rules.raw, rules.melds
    natural = [card for card in cards if not melds.is_wild(card)]
    wild = len(cards) - len(natural)
    if not natural and (_may_be_all_wild(cards, rules) or _is_group_of_deuces_and_jokers(cards, rules)):
        return None
    if any(rules.is_red_three(card) for card in natural):
        return NOT_A_SET
    if natural and wild and all(rules.is_black_three(card) for card in natural):
        return NOT_A_SET
    kind = melds.kind(cards)
    if kind == GROUP:
        if wild > int(raw["wild_most"]):
            return TOO_MANY_WILD
        return None if _are_suits_allowed_in_set(natural, wild, rules) else NOT_A_SET
    if kind == SEQUENCE:
        shortest, longest = int(raw["sequence_shortest"]), int(raw["sequence_most"])
        fits = shortest <= len(cards) <= longest and wild <= int(raw["sequence_wild"])
        return None if fits else NOT_A_SET
    # A canasta with too many wild cards for its two natural ones is no meld either, but has a name of its own.
    return NOT_A_SET


def _may_be_all_wild(cards: Sequence[Card], rules: RummyRules) -> bool:
    """Whether *cards*, all wild, may be melded by themselves in that number."""
    raw = rules.raw
    allowed = raw.get("wild_melds") or "wild" in raw.get("also_melds", ())
    return bool(allowed) and rules.melds.shortest <= len(cards) <= int(raw["wild_melds_most"])


def _is_group_of_deuces_and_jokers(cards: Sequence[Card], rules: RummyRules) -> bool:
    """Whether deuces, where they are a rank of their own, make a group with the jokers among *cards*."""
    melds, deuces = rules.melds, sum(card[1:] == "2" for card in cards)
    if not rules.raw.get("deuce_meld") or not melds.shortest <= len(cards) <= melds.group_most:
        return False
    return deuces >= melds.naturals and len(cards) - deuces <= int(rules.raw["wild_most"])


def _are_suits_allowed_in_set(natural: Sequence[Card], wild: int, rules: RummyRules) -> bool:
    """Panguingue: a set begins with three different suits or three of one, in any suits only of some ranks (PN-11)."""
    if rules.raw.get("group_suits") != "different-or-one" or wild:
        return True
    suits = len({card[0] for card in natural})
    return suits in (1, *range(_SPREAD, len(natural) + 1)) or natural[0][1:] in rules.raw.get("any_suits", ())


def _keeps_suit_of_panguingue_set(laid: LaidMeld, cards: Sequence[Card], rules: RummyRules) -> bool:
    """Panguingue: to a set of one suit only the same card is added (PN-12)."""
    suits = {card[0] for card in laid.cards}
    if rules.raw.get("group_suits") != "different-or-one" or len(suits) > 1 or rules.melds.kind(laid.cards) != GROUP:
        return True
    return {card[0] for card in cards} == suits or laid.cards[0][1:] in rules.raw.get("any_suits", ())


def stays_a_meld(laid: LaidMeld, cards: Sequence[Card], rules: RummyRules) -> bool:
    """Whether *laid* stays a meld with *cards* added; a false meld never does."""
    if not laid.valid:
        return False
    whole = [*laid.cards, *cards]
    natural = [card for card in laid.cards if not rules.melds.is_wild(card)]
    if (natural and not rules.melds.may_add(laid.cards, cards)) or not _keeps_suit_of_panguingue_set(
        laid, cards, rules
    ):
        return False
    return flaw_of_meld(whole, rules) is None


def makes_false_meld_valid(laid: LaidMeld, seat: Seat, cards: Sequence[Card], rules: RummyRules) -> bool:
    """Whether *cards* of *seat* turn the false meld *laid* of the same player into a valid one (PN-06)."""
    return not laid.valid and laid.seat == seat and flaw_of_meld([*laid.cards, *cards], rules) is None


def may_lengthen_sequence_going_out(laid: LaidMeld, cards: Sequence[Card], rules: RummyRules) -> bool:
    """Whether *cards* may be added to the complete sequence *laid*, as allowed in going out (CF-07)."""
    melds, whole = rules.melds, [*laid.cards, *cards]
    complete = laid.valid and len(laid.cards) >= int(rules.raw["sequence_most"])
    if not complete or len(whole) > int(rules.raw.get("sequence_most_out", 0)):
        return False
    wild = sum(melds.is_wild(card) for card in whole)
    row = melds.kind(laid.cards) == SEQUENCE and melds.may_add(laid.cards, cards)
    return row and wild <= int(rules.raw["sequence_wild"])


def uses_deuce_before_deuce_canasta(
    table: RummyTable, seat: Seat, cards: Sequence[Card], whole: Sequence[Card]
) -> bool:
    """Whether *cards* bring a deuce into *whole*, a meld of another rank, before the canasta of deuces (CF-10)."""
    rules = table.rules
    if not rules.raw.get("deuce_meld") or not any(card[1:] == "2" for card in cards):
        return False
    if all(rules.melds.is_wild(card) for card in whole):
        return False
    own = [laid for laid in table.melds_of(seat) if all(rules.melds.is_wild(card) for card in laid.cards)]
    return any(laid.valid and len(laid.cards) < int(rules.raw["canasta"]) for laid in own)


def melds_in_reach(table: RummyTable, seat: Seat, knocker: Seat | None) -> list[LaidMeld]:
    """The melds on which *seat* may lay off; *knocker* is None before a knock."""
    scope = table.rules.lay_off_scope
    if scope == "none":
        return []
    if scope == "own":
        return [laid for laid in table.melds if table.side(laid.seat) == table.side(seat)]
    if scope.startswith("knocker"):
        return [laid for laid in table.melds if knocker is None or laid.seat == knocker]
    return table.melds


def lay_off_target(
    table: RummyTable, seat: Seat, cards: Sequence[Card], onto: Seat | None, knocker: Seat | None
) -> tuple[LaidMeld | None, str | None]:
    """(the meld that *cards* are laid off on, the fault): ``lay_off_does_not_fit``, ``not_his_to_make`` or
    ``too_many_wild``; each may be None."""
    rules = table.rules
    reach = melds_in_reach(table, seat, knocker)
    among = [laid for laid in reach if onto in (None, laid.seat)]
    if rules.raw.get("deuce_meld") and any(card[1:] == "2" for card in cards):
        among.sort(key=lambda laid: not all(rules.melds.is_wild(card) for card in laid.cards))
    for laid in among:
        if stays_a_meld(laid, cards, rules) or makes_false_meld_valid(laid, seat, cards, rules):
            return laid, None
    false = [laid for laid in among if not laid.valid]
    if false and not any(laid.valid for laid in among):
        return false[-1], None
    elsewhere = [laid for laid in table.melds if laid not in reach and onto in (None, laid.seat)]
    if any(stays_a_meld(laid, cards, rules) for laid in elsewhere):
        return None, "not_his_to_make"
    wild = any(flaw_of_meld([*laid.cards, *cards], rules) == TOO_MANY_WILD for laid in among if laid.valid)
    return None, TOO_MANY_WILD if wild else "lay_off_does_not_fit"
