"""The commands ``list``, ``undo N``, ``edit N`` and ``insert N`` of ``record``: acts corrected by their numbers."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from adjudicator.formats.notation.calls_and_cards import is_bid_of_bridge, parse_card
from adjudicator.render.names_and_signs import player_name, with_glyphs
from adjudicator.render.safe_text import safe_line
from adjudicator.report.recording_corrections import recorded_acts, recording_with_act_replaced

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from adjudicator.law.findings import Finding
    from adjudicator.render.names_and_signs import SlugTitles
    from adjudicator.report.deal_recorder import DealRecorder
    from adjudicator.report.recording_corrections import Change, RecordedAct

_COMMAND = re.compile(r"\s*(undo|edit|insert)\s+([0-9]{1,4})(?:\s+(\S.*))?\s*", re.IGNORECASE)
_NAMED_ACT = re.compile(r"([A-Za-z]):\s*(\S+)")
"""An act whose line names its player."""
_LINE_WIDTH = 80
_ACT_WIDTH = 19


class Correction(NamedTuple):
    """A correction that was typed."""

    verb: str
    """``undo``, ``edit`` or ``insert``."""
    number: int
    """The number of the act."""
    words: str
    """The act that takes its place, or goes in front of it; empty if it was not typed along."""


def correction_typed(line: str) -> Correction | None:
    """The correction that *line* is; None if it is none."""
    found = _COMMAND.fullmatch(line)
    return found and Correction(found[1].lower(), int(found[2]), found[3] or "")


def act_numbered(number: int, recorder: DealRecorder) -> RecordedAct | None:
    """The act of *recorder* with that *number*; None if there is none."""
    return next((act for act in recorded_acts(recorder) if act.number == number), None)


def listed_acts(recorder: DealRecorder) -> Iterator[str]:
    """The lines of ``list``: every act with its number and player, calls and cards four in a row."""
    acts = [(act, _numbered(act)) for act in recorded_acts(recorder)]
    width = max((len(shown) for act, shown in acts if not act.is_line), default=0)
    abreast = max(1, (_LINE_WIDTH + 1) // (max(width, _ACT_WIDTH) + 1))
    row: list[str] = []
    for act, shown in acts:
        if act.is_line or len(row) == abreast:
            yield from _row(row, width)
            row = []
        if act.is_line:
            yield shown
        else:
            row.append(shown)
    yield from _row(row, width)


def _numbered(act: RecordedAct) -> str:
    """*act* with its number and its player."""
    who = f"{player_name(act.seat)} " if act.seat else ""
    if not who and not act.is_line and (named := _NAMED_ACT.fullmatch(act.text)):
        return f"{act.number:3} {player_name(named[1].upper())} {with_glyphs(_in_usual_case(named[2]))}"
    return f"{act.number:3} {who}{_shown(act)}"


def _row(acts: Sequence[str], width: int) -> Iterator[str]:
    if acts:
        yield " ".join(f"{act:{max(width, _ACT_WIDTH)}}" for act in acts).rstrip()


def _shown(act: RecordedAct) -> str:
    return safe_line(act.text) if act.is_line else with_glyphs(_in_usual_case(act.text))


def corrected_recording(
    correction: Correction, act: RecordedAct, recorder: DealRecorder, lines_of: Callable[[str], Sequence[str]]
) -> DealRecorder:
    """*recorder* with *correction* carried out on *act*; *lines_of* gives the lines of the words typed for it."""
    if correction.verb == "undo":
        return recording_with_act_replaced(recorder, act, ())
    keep = correction.verb == "insert"
    return recording_with_act_replaced(recorder, act, lines_of(correction.words), keep=keep)


def correction_sentence(correction: Correction, act: RecordedAct, change: Change, names: SlugTitles) -> str:
    """The correction and the changes that it brings, in one line."""
    was, words = _shown(act), with_glyphs(" ".join(map(_in_usual_case, correction.words.split())))
    done = {"undo": f"{was} taken out", "edit": f"{words} instead of {was}", "insert": f"{words} put in before {was}"}
    new = [_fault_in_short(one.found, names) for one in change.news if one.before is None]
    other = [_fault_in_short(one.found, names) for one in change.news if one.before is not None]
    gone = [_fault_in_short(found, names) for found in change.gone]
    parts = [
        f"{title}: {', '.join(faults)}"
        for title, faults in (("gone", gone), ("new", new), ("ruled otherwise", other))
        if faults
    ]
    return f"{act.number}: {done[correction.verb]}; {'; '.join(parts) or 'no ruling changes'}."


def _in_usual_case(word: str) -> str:
    """*word* in capitals if it is a card or a bid."""
    upper = word.upper()
    return upper if parse_card(upper) or is_bid_of_bridge(upper) else word


def _fault_in_short(found: Finding, names: SlugTitles) -> str:
    by = f" by {player_name(found.offender)}" if found.offender else ""
    return f"{names.kind(found.kind)}{by}"
