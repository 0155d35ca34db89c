"""The players that have to be named in front of cards and calls typed at a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from adjudicator.commands.recording_prompt import act_due_now
from adjudicator.engine.enforcement.withdrawal_and_replacement_lines import is_more_than_talk
from adjudicator.errors import AdjudicatorError
from adjudicator.formats.notation.calls_and_cards import parse_card
from adjudicator.record.events import written_events
from adjudicator.render.names_and_signs import player_name, with_glyphs

if TYPE_CHECKING:
    from collections.abc import Sequence

    from adjudicator.record.events import Seat
    from adjudicator.report.deal_recorder import DealRecorder
    from adjudicator.report.deal_report import DealReport
    from adjudicator.table.state_and_timeline import TableState

_NOT_IN_BARE_ACTIONS = frozenset("![]{};:%")


class _WordToName(NamedTuple):
    """The first of several words that may need its player in front."""

    number: int
    """Its number among them, from 0."""
    seat: Seat | None
    """The player; None if the word stands as it is typed."""
    held: bool
    """Whether the word is a card that only this player holds."""


def line_with_needed_players_named(line: str, recorder: DealRecorder) -> tuple[str, str]:
    """(*line* with its players where a ruling has just returned the turn, or only another holds the card; a remark).

    Without the names the record would read as if the ruling had not been carried out, and a card out of turn as a card
    that its player cannot hold; in games without tricks ``ActDue.card_needs_name`` tells it. The remark is empty where
    no card was given to another player.
    """
    if _NOT_IN_BARE_ACTIONS & set(line):
        return line, ""
    if not recorder.report.timeline.game.tricks:
        due, words = act_due_now(recorder.report), line.split()
        needed = due.card_needs_name and bool(words) and parse_card(words[0].upper()) is not None
        return (f"{due.seat}:{line.lstrip()}" if needed else line), ""
    named, left, said = list[str](), line.split(), list[str]()
    try:
        while left:
            found = _word_to_name(recorder, named, left)
            if found is None:
                named += left
                break
            word = left[found.number]
            named += [*left[: found.number], f"{found.seat}:{word}" if found.seat else word]
            said += [f"{player_name(found.seat)} holds {with_glyphs(word.upper())}"] if found.held else []
            left = left[found.number + 1 :]
    except AdjudicatorError:
        # The caller feeds the line as typed, and reports the error.
        return line, ""
    return line if named == line.split() else " ".join(named), "; ".join(said)


def _word_to_name(recorder: DealRecorder, named: Sequence[str], left: Sequence[str]) -> _WordToName | None:
    """The first word of *left*, which follow *named*, that may need its player; None if all are regular as typed."""
    before = (recorder.feed(" ".join(named)) if named else recorder).report
    if holder := _only_other_holder_of_card(left[0], before.timeline.end):
        return _WordToName(0, holder, True)
    if seat := _seat_given_turn_back(before):
        return _WordToName(0, seat, False)
    # One ruling on the whole rest tells where it is irregular, where each card of a trick would take one.
    after = recorder.feed(" ".join((*named, *left))).report
    number = _first_irregular_word(before, after, len(left))
    if number is None:
        return None
    state = _state_before_event(after, len(written_events(before.record)) + number + 1)
    holder = _only_other_holder_of_card(left[number], state) if state else None
    return _WordToName(number, holder, holder is not None)


def _first_irregular_word(before: DealReport, after: DealReport, words: int) -> int | None:
    """The number (from 0) of the first of *words* events added to *before* at which *after* finds or remarks anything;
    None if there is none, or the words are other than events."""
    first, events = len(written_events(before.record)), written_events(after.record)
    if len(events) != first + words:
        return None
    places = [event.place for event in events[first:]]
    found = {finding.at.event_number - first - 1 for finding in after.findings if finding.at.event_number > first}
    remarked = [(problem.line, problem.column) for problem in after.problems]
    found |= {at for at, place in enumerate(places) if (place.line, place.column) in remarked}
    return min(found, default=None)


def _state_before_event(report: DealReport, number: int) -> TableState | None:
    """The table before the event with that *number*, from 1."""
    carried = report.timeline.record.carried
    steps = (step for step in report.steps if step.event_number == number and step.event_index not in carried)
    return next((step.before for step in steps), None)


def _seat_given_turn_back(report: DealReport) -> Seat | None:
    """The player in turn, if a ruling has returned the turn and nobody has acted since; else None."""
    record = report.timeline.record
    last = next((at for at in range(len(record.events) - 1, -1, -1) if is_more_than_talk(record.events[at])), None)
    return report.timeline.end.turn if last is not None and record.ruled(last) else None


def _only_other_holder_of_card(word: str, state: TableState) -> Seat | None:
    """The only holder of the card *word*, if the player in turn does not hold it; else None."""
    card = parse_card(word)
    own = state.hands.get(state.turn) if state.turn else None
    if card is None or state.stage != "play" or own is None or card in own:
        return None
    holders = [seat for seat, hand in state.hands.items() if hand and card in hand]
    return holders[0] if len(holders) == 1 else None
