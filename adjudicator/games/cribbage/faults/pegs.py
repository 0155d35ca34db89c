"""Pegs of the play that are beyond or short of what the cards score, and scores overlooked (001:6077, 6103-6109)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.find.detecting import Irregularity
from adjudicator.games.cribbage.board import Board, heels_due, wrong_number
from adjudicator.games.cribbage.details import PegFault
from adjudicator.games.cribbage.faults.game_won import won
from adjudicator.games.cribbage.faults.pegging import followed
from adjudicator.games.cribbage.follow import pegs_taken_back

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudicator.games.cribbage.details import WrongPeg
    from adjudicator.games.cribbage.play import Pegged
    from adjudicator.record.events import Record
    from adjudicator.table.state import Timeline


def wrongly_pegged(record: Record, timeline: Timeline) -> Iterator[Irregularity]:
    """Pegs beyond or short of what a card scores, and scores that were overlooked where pegs are recorded."""
    found = followed(timeline)
    if found is None:
        return
    play, steps = found
    back = pegs_taken_back(record)
    board = Board(play, timeline.game, wrong_number=wrong_number(record, timeline.game), back=back)
    for pegged in play.pegs:
        fault = _before_his_first_card(pegged, board, timeline) if pegged.card is None else board.too_far(pegged)
        if fault is not None:
            said, detail = fault
            status = "corrected" if pegged.event_index in back else "open"
            yield Irregularity("score-correction", pegged.seat, steps[pegged.event_index], status, said, detail=detail)
    end = won(record, timeline)
    for step, laid, fault_name, points in board.short():
        if end is not None and step >= end.event_index:
            continue  # The game was over before he could peg the rest (CR-16).
        said, detail = board.said(laid, fault_name, points)
        yield Irregularity("score-correction", laid.seat, steps[step], "open", said, detail=detail)


def _before_his_first_card(pegged: Pegged, board: Board, timeline: Timeline) -> tuple[str, PegFault] | None:
    """The fault of a peg before his side has laid a card: only the dealer has one, for a jack turned (001:5994)."""
    turned = timeline.end.turned
    due = heels_due(pegged.seat, timeline.game, timeline.start.dealer, turned)
    if pegged.points == due or board.is_owed(pegged, pegged.points):
        return None
    fault: WrongPeg = "too_much" if pegged.points > due else "too_little"
    if fault == "too_little" and turned is None:
        return None
    said = f"{pegged.seat} pegs {pegged.points} before they have played, where {due} are due."
    return said, PegFault(pegging_fault=fault)
