"""Deals of `endplay <https://endplay.readthedocs.io>`_: its ``Board``, with auction, play and tags."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from adjudicator.adapters.deals import PASS, record_of
from adjudicator.record.events import COMPASS

if TYPE_CHECKING:
    from endplay.types import Bid, Board, Contract

    from adjudicator.record.events import Record

_VULNERABLE = ("None", "All", "NS", "EW")
"""As ``Vul`` numbers it."""
_TAGS = ("Event", "Site", "Date", "Room", "Table", "Round", "North", "East", "South", "West", "Scoring", "Code")
"""What of ``Board.info`` says something about a deal."""
_STRAINS = {"spades": "S", "hearts": "H", "diamonds": "D", "clubs": "C", "nt": "NT"}
"""By the names of ``Denom``: how it abbreviates them, with letters or signs, is for each program to choose."""
_PENALTIES = {"doubled": "X", "redoubled": "XX"}
_BOOK_TRICKS = 6
"""Tricks that are taken before those of the contract count."""


def record(board: Board, *, order_known: bool = False) -> Record:
    """The record of *board*, to be ruled on by ``adjudicator.adjudicate``.

    *order_known*: that the play stands in the order in which the cards came. What endplay reads from PBN it has put in
    order by itself, by who wins each trick; after a revoke that may be wrong, and then it is left undecided.

    Alerts are left out. The contract and its result are taken from the board where somebody has written them there, and
    else found from the auction and the play.
    """
    tags: dict[str, Any] = {name: board.info.get(name) for name in _TAGS}
    tags |= {
        "Board": board.board_num,
        "Dealer": None if board.dealer is None else COMPASS[int(board.dealer)],
        "Vulnerable": None if board.vul is None else _VULNERABLE[int(board.vul)],
    }
    contract = board.contract
    # What is written there is the same each time; what endplay works out, from a play that may have stopped, is new.
    if contract is not None and contract is board.contract:
        tags |= _contract_tags(contract)
    hands = {COMPASS[int(player)]: map(str, hand) for player, hand in board.deal}
    return record_of(tags, hands, map(_call, board.auction), map(str, board.play), "endplay", order_known=order_known)


def _contract_tags(contract: Contract) -> dict[str, str]:
    """The tags of a *contract* and of what came of it."""
    if contract.is_passout():
        return {"Contract": "Pass"}
    doubled = _PENALTIES.get(contract.penalty.name, "")
    return {
        "Declarer": COMPASS[int(contract.declarer)],
        "Contract": f"{contract.level}{_STRAINS[contract.denom.name]}{doubled}",
        "Result": str(contract.level + _BOOK_TRICKS + contract.result),
    }


def _call(bid: Bid) -> str:
    """A call without what was alerted or announced with it."""
    contract, penalty = bid.as_contract(), bid.as_penalty()
    if contract is not None:
        return f"{contract.level}{_STRAINS[contract.denom.name]}"
    return PASS if penalty is None else _PENALTIES.get(penalty.penalty.name, PASS)
