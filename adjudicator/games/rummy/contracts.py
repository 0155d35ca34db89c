"""What must be laid down together: the contract of a deal (contract rummy), a hand of given sequences (continental)."""

from __future__ import annotations

from itertools import combinations, product
from typing import TYPE_CHECKING, Literal

from adjudicator.games.rummy.breaches import Fault
from adjudicator.games.rummy.combinations import joined_sequences
from adjudicator.games.rummy.details import Seen

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from adjudicator.games.rummy.state import Laid, Laying, Table, Turn
    from adjudicator.values.cards import Card

_WORDS = {"G": "group", "S": "sequence"}


def wrong_hand(table: Table, turn: Turn, *, out: bool) -> Iterator[Fault]:
    """A whole hand laid down that is not made up as the game requires (CN-01)."""
    required = table.rules.raw.get("requirement")
    if not required or not out or not turn.laid:
        return
    lengths = [len(laying.cards) for laying in turn.laid]
    if all(laying.valid for laying in turn.laid) and any(_made_up(lengths, one) for one in required):
        return
    said = f"{turn.seat} lays down a hand that is not made up of the sequences required."
    laid = tuple(laying.event_index for laying in turn.laid)
    yield Fault(
        "illegal-meld", turn.seat, turn.laid[-1].event_index, said, Seen(continental_hand_wrong="yes"), laid=laid
    )


def _made_up(lengths: Sequence[int], wanted: Sequence[int]) -> bool:
    """Whether sequences of *lengths*, a long one counted as two where need be, are those *wanted*: several may be of
    one suit, and nothing keeps them from following each other (CN-01)."""
    if not lengths:
        return not wanted
    first, *rest = lengths
    parts = (part for size in range(1, len(wanted) + 1) for part in combinations(range(len(wanted)), size))
    return any(
        sum(wanted[at] for at in part) == first
        and _made_up(rest, [one for at, one in enumerate(wanted) if at not in part])
        for part in parts
    )


def wrong_contract(table: Table, turn: Turn, deal: int | None, *, out: bool) -> Iterator[Fault]:
    """Sets laid down that are not the contract of *deal*, or more sets after it (RV-14)."""
    contracts: Sequence[str] = table.rules.raw.get("contracts", ())
    new = [laying for laying in turn.laid if laying.valid and not laying.laid_off]
    if not new or deal is None or not 0 < deal <= len(contracts):
        return
    contract, seat, at = contracts[deal - 1], turn.seat, new[-1].event_index
    before = [laid for laid in table.melds if laid.seat == seat and laid.valid and laid.event_index < turn.event_index]
    why = _fault(table, [laying.cards for laying in new], contract, before, whole=deal == len(contracts), out=out)
    if why is None:
        return
    beyond = _beyond(table, new, contract) if why == "new_set_after_contract" and not before else new
    laid = tuple(laying.event_index for laying in beyond)
    wanted = ", ".join(_WORDS[letter] for letter in contract)
    said = {
        "new_set_after_contract": f"{seat} lays down another set when they have laid down their contract.",
        "two_sequences_are_one": f"{seat} lays down two sequences of one suit that follow each other and are only one.",
        "early_in_last_deal": f"{seat} lays cards down in the last deal and does not go out.",
        "contract_not_met": f"{seat} does not lay down the contract of deal {deal}: {wanted}.",
    }[why]
    yield Fault("illegal-meld", seat, at, said, Seen(contract_meld=why), laid=laid)


def _beyond(table: Table, new: Sequence[Laying], contract: str) -> Sequence[Laying]:
    """The sets laid down besides those that make up *contract*."""
    for part in combinations(new, len(contract)):
        if _meets(table, [laying.cards for laying in part], contract):
            return [laying for laying in new if laying not in part]
    return new


def _fault(
    table: Table, sets: Sequence[Sequence[Card]], contract: str, before: Sequence[Laid], *, whole: bool, out: bool
) -> Literal["new_set_after_contract", "early_in_last_deal", "two_sequences_are_one", "contract_not_met"] | None:
    if before:
        return "new_set_after_contract"
    if whole and not out:
        return "early_in_last_deal"
    rules = table.rules.melds
    sequences = [cards for cards in sets if "S" in _letters(table, cards) and "G" not in _letters(table, cards)]
    if any(joined_sequences(one, other, rules) for one, other in combinations(sequences, 2)):
        return "two_sequences_are_one"
    if not _meets(table, sets, contract):
        some = any(_meets(table, part, contract) for part in combinations(sets, len(contract)))
        return "new_set_after_contract" if some else "contract_not_met"
    return None


def _meets(table: Table, sets: Sequence[Sequence[Card]], contract: str) -> bool:
    return any(sorted(letters) == sorted(contract) for letters in product(*(_letters(table, cards) for cards in sets)))


def _letters(table: Table, cards: Sequence[Card]) -> str:
    """What *cards* can be: ``G`` a group, ``S`` a sequence; both where wild cards leave it open."""
    rules = table.rules
    long_enough = len(cards) >= int(rules.raw.get("sequence_shortest", 0))
    return ("G" if rules.melds.is_group(cards) else "") + (
        "S" if long_enough and rules.melds.is_sequence(cards) else ""
    )
