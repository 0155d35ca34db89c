"""Faults in first melds (CA-21, CF-07), contracts (RV-14) and whole hands laid down (CN-01)."""

from __future__ import annotations

from itertools import combinations, product
from typing import TYPE_CHECKING, Literal

from adjudicator.games.rummy.irregularity_details import SeenFacts
from adjudicator.games.rummy.meld_rules import sequences_join_into_one
from adjudicator.games.rummy.point_counts import canasta_required_in_first_meld, first_meld_minimum, first_meld_points
from adjudicator.games.rummy.turn_faults import TurnFault

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from adjudicator.games.rummy.table_state import LaidMeld, MeldOrLayOff, RummyTable, RummyTurn
    from adjudicator.values.cards import Card


def short_first_meld(table: RummyTable, turn: RummyTurn, score: int | None, raised: int) -> Iterator[TurnFault]:
    """A first meld that does not meet the requirement; *raised*: the increase due to an earlier one taken back."""
    counting = [laying for laying in turn.laid if laying.valid]
    if not turn.first or not counting:
        return
    if table.rules.lay_off_scope == "anyone" and all(laying.laid_off for laying in counting):
        # A lay-off on melds of others before one's own is a fault of another kind.
        return
    said = _sentence_on_first_meld_without_canasta(table, turn, score) or _sentence_on_low_first_meld(
        table, turn, score, raised
    )
    if said:
        # An insufficient meld goes back with all cards the player melded in that turn (CA-09).
        laid = tuple(laying.event_index for laying in turn.laid)
        facts = SeenFacts(meld_before_first="first_meld_too_low")
        yield TurnFault("insufficient-meld", turn.seat, counting[-1].event_index, said, facts, laid=laid)


def _sentence_on_low_first_meld(table: RummyTable, turn: RummyTurn, score: int | None, raised: int) -> str | None:
    least = first_meld_minimum(table.rules, score)
    found = first_meld_points(turn, table.rules)
    if least is None or found is None:
        return None
    least += raised if least else 0
    return f"{turn.seat}'s first meld counts {found}, where it must count {least}." if found < least else None


def _sentence_on_first_meld_without_canasta(table: RummyTable, turn: RummyTurn, score: int | None) -> str | None:
    needed = canasta_required_in_first_meld(table.rules, score)
    if not needed:
        return None
    canastas = table.canastas_of(turn.seat)
    if needed == "natural-canasta":
        canastas = [laid for laid in canastas if not any(map(table.rules.melds.is_wild, laid.cards))]
    return (
        None if canastas else f"{turn.seat}'s first meld holds no {needed.replace('-', ' ')}, as it must at that score."
    )


_SET_WORDS = {"G": "group", "S": "sequence"}


def wrong_form_of_hand_laid_down(table: RummyTable, turn: RummyTurn, *, out: bool) -> Iterator[TurnFault]:
    """A whole hand laid down that does not have the form the game requires (CN-01)."""
    required = table.rules.raw.get("requirement")
    if not required or not out or not turn.laid:
        return
    lengths = [len(laying.cards) for laying in turn.laid]
    if all(laying.valid for laying in turn.laid) and any(_lengths_make_up_wanted(lengths, one) for one in required):
        return
    said = f"{turn.seat} lays down a hand that is not made up of the sequences required."
    laid = tuple(laying.event_index for laying in turn.laid)
    yield TurnFault(
        "illegal-meld", turn.seat, turn.laid[-1].event_index, said, SeenFacts(continental_hand_wrong="yes"), laid=laid
    )


def _lengths_make_up_wanted(lengths: Sequence[int], wanted: Sequence[int]) -> bool:
    """Whether sequences of *lengths* make up those *wanted*; a long one may count as two. Several may be of one suit
    and may follow each other (CN-01)."""
    if not lengths:
        return not wanted
    first, *rest = lengths
    parts = (part for size in range(1, len(wanted) + 1) for part in combinations(range(len(wanted)), size))
    return any(
        sum(wanted[at] for at in part) == first
        and _lengths_make_up_wanted(rest, [one for at, one in enumerate(wanted) if at not in part])
        for part in parts
    )


def wrong_contract(table: RummyTable, turn: RummyTurn, deal: int | None, *, out: bool) -> Iterator[TurnFault]:
    """Sets laid down that are not the contract of *deal* (from 1), or further sets after it (RV-14)."""
    contracts: Sequence[str] = table.rules.raw.get("contracts", ())
    new = [laying for laying in turn.laid if laying.valid and not laying.laid_off]
    if not new or deal is None or not 0 < deal <= len(contracts):
        return
    contract, seat, at = contracts[deal - 1], turn.seat, new[-1].event_index
    before = [laid for laid in table.melds if laid.seat == seat and laid.valid and laid.event_index < turn.event_index]
    why = _contract_fault(
        table, [laying.cards for laying in new], contract, before, whole=deal == len(contracts), out=out
    )
    if why is None:
        return
    beyond = _sets_beyond_contract(table, new, contract) if why == "new_set_after_contract" and not before else new
    laid = tuple(laying.event_index for laying in beyond)
    wanted = ", ".join(_SET_WORDS[letter] for letter in contract)
    said = {
        "new_set_after_contract": f"{seat} lays down another set when they have laid down their contract.",
        "two_sequences_are_one": f"{seat} lays down two sequences of one suit that follow each other and are only one.",
        "early_in_last_deal": f"{seat} lays cards down in the last deal and does not go out.",
        "contract_not_met": f"{seat} does not lay down the contract of deal {deal}: {wanted}.",
    }[why]
    yield TurnFault("illegal-meld", seat, at, said, SeenFacts(contract_meld=why), laid=laid)


def _sets_beyond_contract(table: RummyTable, new: Sequence[MeldOrLayOff], contract: str) -> Sequence[MeldOrLayOff]:
    """The sets of *new* that do not belong to *contract*."""
    for part in combinations(new, len(contract)):
        if _meets_contract(table, [laying.cards for laying in part], contract):
            return [laying for laying in new if laying not in part]
    return new


def _contract_fault(
    table: RummyTable,
    sets: Sequence[Sequence[Card]],
    contract: str,
    before: Sequence[LaidMeld],
    *,
    whole: bool,
    out: bool,
) -> Literal["new_set_after_contract", "early_in_last_deal", "two_sequences_are_one", "contract_not_met"] | None:
    if before:
        return "new_set_after_contract"
    if whole and not out:
        return "early_in_last_deal"
    rules = table.rules.melds
    sequences = [
        cards for cards in sets if "S" in _contract_letters(table, cards) and "G" not in _contract_letters(table, cards)
    ]
    if any(sequences_join_into_one(one, other, rules) for one, other in combinations(sequences, 2)):
        return "two_sequences_are_one"
    if not _meets_contract(table, sets, contract):
        some = any(_meets_contract(table, part, contract) for part in combinations(sets, len(contract)))
        return "new_set_after_contract" if some else "contract_not_met"
    return None


def _meets_contract(table: RummyTable, sets: Sequence[Sequence[Card]], contract: str) -> bool:
    return any(
        sorted(letters) == sorted(contract) for letters in product(*(_contract_letters(table, cards) for cards in sets))
    )


def _contract_letters(table: RummyTable, cards: Sequence[Card]) -> str:
    """The letters *cards* can stand for: ``G`` a group, ``S`` a sequence; both if wild cards leave it open."""
    rules = table.rules
    long_enough = len(cards) >= int(rules.raw.get("sequence_shortest", 0))
    return ("G" if rules.melds.is_group(cards) else "") + (
        "S" if long_enough and rules.melds.is_sequence(cards) else ""
    )
