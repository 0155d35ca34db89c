"""Whose call or card it is that somebody types at the table, where that is not the player whose turn it seems to be."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.commands.common import complain
from adjudicator.formats.notation.calls import as_card
from adjudicator.pipeline.orders import does
from adjudicator.record.errors import AdjudicatorError
from adjudicator.render.words import seat_name, with_glyphs

if TYPE_CHECKING:
    from adjudicator.record.events import Seat
    from adjudicator.report.recorder import Recorder
    from adjudicator.report.report import DealReport

_NOT_BARE = frozenset("![]{};:%")


def by_whom(line: str, recorder: Recorder) -> str:
    """*line* with its players, where a ruling has just given the turn back, or another holds the card; that is said.

    Without the name the record would be read as if the ruling had not been carried out, and a card out of turn as one
    that its player cannot have.
    """
    if _NOT_BARE & set(line) or not recorder.report.timeline.game.tricks or _by_turns(line, recorder):
        return line
    trial, words, said = recorder, [], []
    for word in line.split():
        report = trial.report
        holder = _holder(word, report)
        if holder:
            turn = report.timeline.end.turn
            said.append(f"{seat_name(holder)} holds {with_glyphs(word.upper())} (if not: undo, {turn}:{word.upper()})")
        seat = holder or _given_back(report)
        words.append(f"{seat}:{word}" if seat else word)
        try:
            trial = trial.feed(words[-1])
        except AdjudicatorError:
            # It is complained of where it is fed as it was typed.
            return line
    if " ".join(words) == " ".join(line.split()):
        return line
    complain("; ".join((" ".join(words), *said)))
    return " ".join(words)


def _by_turns(line: str, recorder: Recorder) -> bool:
    """Whether nothing is wrong with *line* as it was typed: then all of it is whose turn it was. To ask that takes one
    ruling; to ask it of each of four cards takes four."""
    before = recorder.report
    if _given_back(before):
        return False
    try:
        after = recorder.feed(line).report
    except AdjudicatorError:
        return False
    return (after.findings, after.problems) == (before.findings, before.problems)


def _given_back(report: DealReport) -> Seat | None:
    """Whose turn it is, where a ruling has given it back and nobody has acted since."""
    record = report.timeline.record
    last = next((at for at in range(len(record.events) - 1, -1, -1) if does(record.events[at])), None)
    return report.timeline.end.turn if last is not None and record.ruled(last) else None


def _holder(word: str, report: DealReport) -> Seat | None:
    """The only player who holds the card *word*, where he whose turn it is does not."""
    card, end = as_card(word), report.timeline.end
    own = end.hands.get(end.turn) if end.turn else None
    if card is None or end.stage != "play" or own is None or card in own:
        return None
    holders = [seat for seat, hand in end.hands.items() if hand and card in hand]
    return holders[0] if len(holders) == 1 else None
