"""Deals of `bridgebots <https://pypi.org/project/bridgebots>`_: its ``DealRecord``, a deal with its tables."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.adapters.deals import PASS, VULNERABLE, record_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bridgebots import BoardRecord, Deal, DealRecord

    from adjudicator.record.events import Record


def records(deal_record: DealRecord, *, order_known: bool = False) -> Iterator[Record]:
    """The records of all tables that played a deal, to be ruled on by ``adjudicator.adjudicate``."""
    return (record(deal_record.deal, board, order_known=order_known) for board in deal_record.board_records)


def record(deal: Deal, board: BoardRecord, *, order_known: bool = False) -> Record:
    """The record of one table.

    *order_known*: whether the play is in true order, as in LIN. Play from PBN was put in
    order by bridgebots itself, by the winner of each trick; after a revoke that order may be wrong, and the ruling is
    left undecided.

    Alerts, commentary and calls that bridgebots does not recognise are left out.
    """
    names = {place.name.capitalize(): name for place, name in (board.names or {}).items()}
    contract = "Pass" if board.contract.level == 0 else str(board.contract)
    tags = {
        "Event": board.event,
        "Date": board.date,
        "Board": board.board_name,
        **names,
        "Dealer": deal.dealer.abbreviation(),
        "Vulnerable": VULNERABLE[bool(deal.ns_vulnerable), bool(deal.ew_vulnerable)],
        "Scoring": board.scoring,
        "Declarer": board.declarer.abbreviation() if board.declarer and board.contract.level else None,
        "Contract": contract,
        "Result": board.tricks if board.contract.level else None,
    }
    hands = {place.abbreviation(): map(str, cards) for place, cards in deal.player_cards.items()}
    calls = (PASS if call == "PASS" else call for call in board.bidding_record)
    return record_of(tags, hands, calls, map(str, board.play_record), "bridgebots", order_known=order_known)
