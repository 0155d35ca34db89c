"""Deals of `endplay <https://endplay.readthedocs.io>`_: its ``Board``, with auction, play and tags."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from adjudicator.adapters.deals import PASS, record_of
from adjudicator.record.events import COMPASS

if TYPE_CHECKING:
    from endplay.types import Bid, Board, Contract

    from adjudicator.record.events import Record

_VULNERABLE = ("None", "All", "NS", "EW")
"""By the number of endplay's ``Vul``."""
_TAGS = ("Event", "Site", "Date", "Room", "Table", "Round", "North", "East", "South", "West", "Scoring", "Code")
"""The entries of ``Board.info`` that become tags."""
_STRAINS = {"spades": "S", "hearts": "H", "diamonds": "D", "clubs": "C", "nt": "NT"}
"""By the names of ``Denom``: its abbreviations, letters or signs, are a setting of each program."""
_PENALTIES = {"doubled": "X", "redoubled": "XX"}
_BOOK_TRICKS = 6
"""Tricks that do not count towards the level of a contract."""


def record(board: Board, *, order_known: bool = False) -> Record:
    """The record of *board*, to be ruled on by ``adjudicator.adjudicate``.

    *order_known*: whether the play is in true order. Play from PBN was put in order by
    endplay itself, by the winner of each trick; after a revoke that order may be wrong, and the ruling is left
    undecided.

    Alerts are left out. Contract and result are those set on the board, else they are found from the auction and the
    play.
    """
    tags: dict[str, Any] = {name: board.info.get(name) for name in _TAGS}
    tags |= {
        "Board": board.board_num,
        "Dealer": None if board.dealer is None else COMPASS[int(board.dealer)],
        "Vulnerable": None if board.vul is None else _VULNERABLE[int(board.vul)],
    }
    contract = board.contract
    # A contract set on the board is one object; endplay derives a new one each time, from a play that may be
    # incomplete.
    if contract is not None and contract is board.contract:
        tags |= _contract_tags(contract)
    hands = {COMPASS[int(player)]: map(str, hand) for player, hand in board.deal}
    return record_of(tags, hands, map(_call, board.auction), map(str, board.play), "endplay", order_known=order_known)


def _contract_tags(contract: Contract) -> dict[str, str]:
    """The tags of *contract* and its result."""
    if contract.is_passout():
        return {"Contract": "Pass"}
    doubled = _PENALTIES.get(contract.penalty.name, "")
    return {
        "Declarer": COMPASS[int(contract.declarer)],
        "Contract": f"{contract.level}{_STRAINS[contract.denom.name]}{doubled}",
        "Result": str(contract.level + _BOOK_TRICKS + contract.result),
    }


def _call(bid: Bid) -> str:
    """*bid* as a call, without its alert or announcement."""
    contract, penalty = bid.as_contract(), bid.as_penalty()
    if contract is not None:
        return f"{contract.level}{_STRAINS[contract.denom.name]}"
    return PASS if penalty is None else _PENALTIES.get(penalty.penalty.name, PASS)
