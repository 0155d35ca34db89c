"""Remarks on contract, declarer and score tags that contradict the recorded deal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.game.duplicate_boards import board_number, dealer_by_board_tag
from adjudicator.record.events import Called, Problem
from adjudicator.scoring.result import score_tag_contradiction
from adjudicator.table.game_types import game_type_of
from adjudicator.table.initial_state import bid_in_contract_tag, contract_by_tags
from adjudicator.table.stock_count import stock_by_tag
from adjudicator.values.bids_and_contracts import contract_text_without_declarer

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudicator.record.events import Record
    from adjudicator.table.state_and_timeline import Timeline

_VULNERABILITIES = frozenset(("NONE", "LOVE", "", "ALL", "BOTH", "?"))
"""The values of ``Vulnerable`` beside the names of sides, in capitals and without dashes."""


def tag_contradictions(record: Record, timeline: Timeline, *, agreed: bool = False) -> Iterator[Problem]:
    """A remark for each tag that contradicts the auction or names something that does not exist.

    *agreed*: contract and declarer tags are known to match the auction, and are not compared.
    """
    dealer, seats = record.tag("Dealer"), timeline.game.around
    if dealer and dealer.upper() not in seats:
        yield Problem(f"Dealer '{dealer}' is not a seat here; expected {', '.join(sorted(seats))}")
    vulnerable = record.tag("Vulnerable")
    if vulnerable and timeline.game.auction == "bridge":
        known = {*_VULNERABILITIES, *timeline.game.side_names}
        if vulnerable.upper().replace("-", "") not in known:
            yield Problem(f"Vulnerable '{vulnerable}' says nothing; expected None, NS, EW or All")
    if (stock := record.tag("Stock")) and stock_by_tag(record) is None:
        yield Problem(f"Stock '{stock}' is not a number of cards; expected the cards left to draw, such as 4")
    yield from map(Problem, game_type_of(timeline.game.raw).unreadable_tags(timeline))
    if "settlement" in timeline.game.raw:
        from adjudicator.scoring.deal_settlement import (
            unreadable_settlement_tags as untold,  # not needed for bridge and whist
        )

        yield from map(Problem, untold(record, timeline))
    ended = timeline.ended
    if agreed or not ended.closed or timeline.game.auction != "bridge":
        return
    tag = record.tag("Contract")
    made = ended.contract if timeline.regular else timeline.end.auction.contract(timeline.game)
    named = contract_by_tags(record, timeline.game)
    if made is None:
        if tag and tag.upper() not in ("PASS", "PAS"):
            yield Problem(f"Contract says '{tag}' but the deal was passed out")
        return
    if tag.upper().startswith("PAS"):
        yield Problem(f"Contract says '{tag}' but the auction ends in {contract_text_without_declarer(made)}")
    bid = bid_in_contract_tag(record)
    if bid is not None and bid != (made.level, made.denomination, made.doubled):
        yield Problem(f"Contract says '{tag}' but the auction ends in {contract_text_without_declarer(made)}")
    if named is None:
        return
    swapped = record.tag("Declarer").startswith("^")
    declarer = (ended.contract and ended.contract.declarer) if not swapped else timeline.game.partner(made.declarer)
    if named.declarer != declarer:
        yield Problem(_declarer_message(record, timeline, named.declarer, made.declarer))


def assumed_dealer(record: Record, timeline: Timeline) -> Iterator[Problem]:
    """A remark on the dealer, where none is told and irregularities may hang on who dealt.

    A record names the first caller, or the dealer is that of the board, or the first seat.
    """
    game, dealer = timeline.game, timeline.start.dealer
    calls = [event for event in record.events if isinstance(event, Called)]
    if not calls or record.tag("Dealer").upper() in game.around:
        return
    by_number = dealer_by_board_tag(record, game.seats) if board_number(record) and len(game.seats) == 4 else None
    if calls[0].seat is None:
        why = "by the number of the board" if by_number == dealer else "as the first seat"
        yield Problem(f"no dealer is told; {dealer} is taken, {why}", calls[0].place.line, calls[0].place.column)
    elif by_number not in (None, dealer):
        board = record.tag("Board")
        said = f"no dealer is told; {dealer} is taken, with the first call; {by_number} deals board {board}"
        yield Problem(said, calls[0].place.line, calls[0].place.column)


def score_tag_remarks(record: Record, timeline: Timeline) -> Iterator[Problem]:
    """A remark if the score tag is not the score of the deal, which must be free of irregularities."""
    if record.tag("Score") and (said := score_tag_contradiction(record, timeline)):
        yield Problem(said)


def _declarer_message(record: Record, timeline: Timeline, named: str, made: str) -> str:
    seats = timeline.game.seats
    missing = (seats.index(named) - seats.index(made)) % len(seats)
    message = f"Declarer says {record.tag('Declarer')} but the auction makes {made} declarer"
    passes = {1: "one pass", 2: "two passes", 3: "three passes"}.get(missing)
    return f"{message}; {passes} in front of it would agree" if passes else message
