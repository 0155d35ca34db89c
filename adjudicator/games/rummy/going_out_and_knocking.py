"""Faults in going out and knocking: missing canastas, asking the partner, a knock over the limit or beaten.

CA-28, CF-06, CF-13, CF-14, RU-14; knocks: GN-27, RV-11, RV-26.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Literal, TypeAlias

from adjudicator.games.rummy.irregularity_details import SeenFacts
from adjudicator.games.rummy.meld_rules import SEQUENCE
from adjudicator.games.rummy.point_counts import (
    knock_limit,
    least_unmatched_after_discard,
    least_unmatched_count_if_certain,
)
from adjudicator.games.rummy.turn_faults import TurnFault
from adjudicator.record.events import TableEvent
from adjudicator.values.numbers import first_number

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping

    from adjudicator.games.rummy.table_state import LaidMeld, RummyTable, RummyTurn
    from adjudicator.record.events import Record, Seat
    from adjudicator.values.cards import Card


def knock_at_wrong_moment(seat: str, at: int, why: str) -> TurnFault:
    """A knock of *seat* at event *at*, not between the draw and the discard (GN-27); *why* completes the sentence."""
    facts = SeenFacts(gin_knock="wrong_moment", knock_rummy_knock="wrong_moment", tunk_fault="wrong_moment")
    return TurnFault("illegal-knock", seat, at, f"{seat} knocks {why}.", facts)


def count_told(record: Record, seat: Seat, since: int) -> tuple[int, int] | None:
    """(event, the count of their unmatched cards that *seat* tells last), from event *since* to their next draw after
    it; None if they tell none."""
    told: tuple[int, int] | None = None
    for at, event in enumerate(record.events[since:], since):
        if not isinstance(event, TableEvent) or event.seat != seat:
            continue
        number = first_number(event.words) if event.name == "count" else None
        if number is not None:
            told = at, number
        elif event.name == "draw" and told:
            break
    return told


def knock_over_limit_by_count_told(
    record: Record, table: RummyTable, turn: RummyTurn, upcard: Card | None
) -> Iterator[TurnFault]:
    """A knock with too high a count, as the knocker tells it where their hand is not known."""
    seat, limit = turn.seat, knock_limit(table.rules, upcard)
    told = count_told(record, seat, turn.event_index)
    if table.hands[seat] is not None or turn.knocked is None or limit is None or told is None or told[1] <= limit:
        return
    discards = (
        event
        for event in record.events[turn.knocked : told[0]]
        if isinstance(event, TableEvent) and event.name == "discard" and event.seat == seat
    )
    said = f"{seat} knocks and tells that their unmatched cards count {told[1]}, more than {limit}."
    # A count told before the discard is too high whatever was thrown.
    inadvertent: Literal["no"] | None = "no" if next(discards, None) is None else None
    facts = SeenFacts(gin_knock="over_limit", tunk_fault="over_five", discard_inadvertent=inadvertent)
    yield TurnFault("illegal-knock", seat, turn.knocked, said, facts)


def knock_over_limit_or_wrong_number(
    table: RummyTable, turn: RummyTurn, upcard: Card | None, before_discard: Counter[Card] | None
) -> Iterator[TurnFault]:
    """A knock with too high a count, or with a wrong number of cards; the hand is taken after the discard."""
    rules, hand, seat = table.rules, table.hands[turn.seat], turn.seat
    if hand is None or turn.knocked is None:
        return
    held = hand if turn.discarded else before_discard or hand
    size = held.total() - (not turn.discarded)
    if size != rules.hand_size and "gin" in rules.raw:
        said = f"{seat} knocks with {size} cards instead of {rules.hand_size}."
        yield TurnFault("illegal-knock", seat, turn.knocked, said, SeenFacts(gin_knock="wrong_number"))
        return
    limit = knock_limit(rules, upcard)
    if limit is None:
        return
    whole = before_discard or hand
    best = (
        least_unmatched_after_discard(list(whole.elements()), rules)
        if whole.total() > size
        else least_unmatched_count_if_certain(hand, rules)
    )
    found = least_unmatched_count_if_certain(hand, rules) if turn.discarded else best
    if found is None or best is None or found <= limit:
        return
    said = f"{seat} knocks, and their unmatched cards count {found}, more than {limit}."
    if best <= limit:
        said = f"{said} With another discard they would count {best}."
    # Whether the discard was inadvertent cannot be seen from the cards.
    facts = SeenFacts(
        gin_knock="over_limit", tunk_fault="over_five", discard_inadvertent="no" if best > limit else None
    )
    yield TurnFault("illegal-knock", seat, turn.knocked, said, facts)


def knock_beaten(
    record: Record, table: RummyTable, turn: RummyTurn, hands: Mapping[Seat, Collection[Card]]
) -> Iterator[TurnFault]:
    """A lawful knock that another hand beats: a lower hand (RV-11, RV-26), or an equal one where that wins (RV-11).

    *hands*: the remaining cards of every player whose hand is known; of the others the count that they tell is taken.
    Unrecorded lay-offs could only have made the other hands lower still.
    """
    counts: dict[Seat, int | None] = {
        seat: told[1] for seat in table.hands if (told := count_told(record, seat, turn.event_index))
    }
    counts |= {seat: least_unmatched_count_if_certain(Counter(cards), table.rules) for seat, cards in hands.items()}
    own = counts.pop(turn.seat, None)
    known = {seat: count for seat, count in counts.items() if count is not None}
    if turn.knocked is None or own is None or not known or not all(laid.valid for laid in table.melds):
        return
    whole, low = len(known) == len(table.hands) - 1, min(known.values())
    lowest = [seat for seat, count in known.items() if count == low]
    low_hand = lowest[0] if whole and len(lowest) == 1 else None
    said = f"{turn.seat}, who knocked, counts {own}, and {' and '.join(lowest)} {low}."
    if low < own:
        facts = SeenFacts(knock_rummy_knock="not_lowest", tunk_fault="not_lowest")
        yield TurnFault("illegal-knock", turn.seat, turn.knocked, said, facts, low_hand=low_hand)
    elif low == own and whole and table.rules.raw["knock_lost"] != "double":
        yield TurnFault(
            "illegal-knock", turn.seat, turn.knocked, said, SeenFacts(knock_rummy_knock="tied"), low_hand=low_hand
        )


_CANASTA_NAMES = {
    "sevens": "of sevens",
    "wild": "of wild cards",
    "natural": "that is natural",
    "mixed": "that is mixed",
}

WrongAsking: TypeAlias = Literal["asked_after_melding", "melded_before_answer", "told_yes_cannot", "against_no"]
"""The faults in asking to go out."""
_ASKING_SUMMARIES: Mapping[WrongAsking, str] = {
    "asked_after_melding": "asks whether they may go out when they have melded or taken the discard pile.",
    "melded_before_answer": "melds before their partner has answered whether they may go out.",
    "told_yes_cannot": "was told that they may go out, and does not go out.",
    "against_no": "goes out although their partner has said no.",
}


def wrong_asking_to_go_out(turn: RummyTurn, *, out: bool, over: bool) -> Iterator[TurnFault]:
    """A fault in asking to go out (CA-17); *out*: whether the player is out, *over*: whether the turn is over."""
    if turn.asked is None:
        return
    why: WrongAsking | None = turn.asked_wrongly
    if why is None and turn.answered == "yes" and over and not out:
        why = "told_yes_cannot"
    elif why is None and turn.answered == "no" and out:
        why = "against_no"
    if why:
        facts = SeenFacts(going_out_matter=why, can_go_out="yes" if out else None)
        laid = _events_laid_down(turn)
        yield TurnFault(
            "illegal-knock", turn.seat, turn.asked, f"{turn.seat} {_ASKING_SUMMARIES[why]}", facts, laid=laid
        )


def out_without_right(table: RummyTable, turn: RummyTurn, at: int) -> Iterator[TurnFault]:
    """A player who plays the last card without meeting the conditions of the game; *at*: the event that did it."""
    rules, seat, laid = table.rules, turn.seat, _events_laid_down(turn)
    if rules.canastas_to_go_out:
        if lacking := _condition_lacking_to_go_out(table, seat):
            said = f"{seat} goes out although their side does not have {lacking}."
            yield TurnFault("illegal-knock", seat, at, said, SeenFacts(going_out_matter="without_canasta"), laid=laid)
        return
    if turn.surplus < 0:
        said = f"{seat} goes out although they had too few cards."
        yield TurnFault("illegal-knock", seat, at, said, SeenFacts(going_out_fault="hand_too_short"), laid=laid)
    elif rules.raw.get("last_discard") and not turn.discarded:
        said = f"{seat} lays down all their cards and has none left to discard."
        yield TurnFault("illegal-knock", seat, at, said, SeenFacts(going_out_fault="no_last_discard"))


def _events_laid_down(turn: RummyTurn) -> tuple[int, ...]:
    """The events by which the player laid down the cards of going out: these cards go back (CA-11, RU-14)."""
    return tuple(laying.event_index for laying in turn.laid)


def out_unasked(table: RummyTable, turn: RummyTurn, at: int) -> Iterator[TurnFault]:
    """A player who goes out by event *at*, with the canastas for it, without asking their partner (CF-07)."""
    if (
        table.rules.raw.get("ask_to_go_out")
        and turn.asked is None
        and not _condition_lacking_to_go_out(table, turn.seat)
    ):
        said = f"{turn.seat} goes out without having asked their partner."
        yield TurnFault("illegal-knock", turn.seat, at, said, SeenFacts(asked_permission="no"))


def _condition_lacking_to_go_out(table: RummyTable, seat: Seat) -> str | None:
    """The condition for going out that the side of *seat* does not meet; None if it meets all."""
    rules, needed = table.rules, table.rules.canastas_to_go_out
    canastas = table.canastas_of(seat)
    if rules.raw.get("deuce_meld"):
        # A canasta of wild cards does not count among those needed (CF-10).
        canastas = [laid for laid in canastas if not _is_meld_all_wild(laid, table)]
    if len(canastas) < needed:
        return f"{needed} canastas" if needed > 1 else "a canasta"
    if rules.raw.get("sequence_to_go_out") and not any(_is_sequence_meld(laid, table) for laid in canastas):
        return "a sequence canasta"
    sorts = {_canasta_kind(laid, table) for laid in canastas}
    for sort in rules.raw.get("canastas_needed", ()):
        if sort not in sorts:
            return f"a canasta {_CANASTA_NAMES[sort]}"
    threes = table.faced[table.side(seat)]
    if rules.raw.get("red_threes_to_go_out") and threes < len(canastas):
        return f"as many red threes as canastas, but {threes} to {len(canastas)}"
    return None


def _is_meld_all_wild(laid: LaidMeld, table: RummyTable) -> bool:
    return all(table.rules.melds.is_wild(card) for card in laid.cards)


def _is_sequence_meld(laid: LaidMeld, table: RummyTable) -> bool:
    return not _is_meld_all_wild(laid, table) and table.rules.melds.kind(laid.cards) == SEQUENCE


def _canasta_kind(laid: LaidMeld, table: RummyTable) -> str:
    """The kind of a canasta: ``wild``, ``sevens``, ``natural`` or ``mixed``."""
    natural = [card for card in laid.cards if not table.rules.melds.is_wild(card)]
    if not natural:
        return "wild"
    if {card[1:] for card in natural} == {"7"}:
        return "sevens"
    return "natural" if len(natural) == len(laid.cards) else "mixed"
