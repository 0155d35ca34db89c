"""Adjudication of one record: checks that it fits the game, then takes the fast path of a clean deal or the full path.

The full path is imported when the first deal takes it: with a fast path, most records never do.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from adjudicator.engine.code_selection import governing_code
from adjudicator.engine.fast_path_loader import clean_report
from adjudicator.errors import AdjudicatorError
from adjudicator.record.events import Called, Played, TableEvent, without_events_inserted_by_rulings
from adjudicator.table.game_types import game_type_of
from adjudicator.table.initial_state import game_played_in_record
from adjudicator.values.computed_once import ComputedOnce

if TYPE_CHECKING:
    from collections.abc import Iterable

    from adjudicator.engine.earlier_adjudication import EarlierAdjudication
    from adjudicator.engine.told_facts import ToldFact
    from adjudicator.game.game import Game
    from adjudicator.record.events import Event, Record, Seat
    from adjudicator.report.deal_report import DealReport
    from rulebase import CodeInfo, Rulebase


def check_record_fits_game(record: Record, game: Game, code: str) -> None:
    """Raise AdjudicatorError if *record* cannot be one of *game*, as *code* has it."""
    around = game.around
    strange = [seat for seat in record.hands if seat not in around]
    if strange:
        raise AdjudicatorError(f"the deal has a hand for {strange[0]}; {code} is played by {', '.join(around)}")
    if not {event.seat for event in record.events} <= {*around, None}:
        event = next(event for event in record.events if event.seat not in (*around, None))
        raise AdjudicatorError(
            f"{event.seat} acts{_line_number_suffix(event)}; {code} is played by {', '.join(around)}"
        )
    for seat in _seats_without_cards(record, game) if game.table else ():
        acts = [event for event in record.events if event.seat == seat and isinstance(event, (Called, Played))]
        if record.hands.get(seat) or acts:
            does = f"acts{_line_number_suffix(acts[0])}" if acts else "has a hand"
            players = ", ".join(game.seats)
            raise AdjudicatorError(f"{seat} {does} and sits out; with this dealer {code} is played by {players}")
    calls = game_type_of(game.raw).tokens.calls
    if calls is None:
        return
    for event in record.events:
        if isinstance(event, Called) and event.call not in calls:
            raise AdjudicatorError(f"'{event.call}' is called{_line_number_suffix(event)}; {code} has no such call")


def _seats_without_cards(record: Record, game: Game) -> list[Seat]:
    """The players at the table without cards; a player who put the hand away had some."""
    dropped = {event.seat for event in record.events if isinstance(event, TableEvent) and event.name == "drop"}
    return [seat for seat in game.table if seat not in game.seats and seat not in dropped]


def _line_number_suffix(event: Event) -> str:
    return f" in line {event.place.line}" if event.place.line else ""


def adjudicate(
    record: Record,
    rulebase: Rulebase,
    code: str | None = None,
    told: Iterable[ToldFact] = (),
    earlier: EarlierAdjudication | None = None,
) -> DealReport:
    """The report on everything irregular in *record* under *code*: findings, rulings, obligations and the result.

    *told* are facts told beside the record. With an *earlier* adjudication of the deal only the new part is followed.
    """
    info = rulebase.code(governing_code(rulebase, record, code))
    report = _adjudicate_under_code(record, rulebase, info, told, earlier)
    if (house := record.tag("House")) or (rulebase.has_houses and rulebase.houses.in_force.named):
        return _with_note_that_house_does_not_apply(report, rulebase.houses.why_house_is_passed_over(info.id, house))
    return report


def _with_note_that_house_does_not_apply(report: DealReport, why: str) -> DealReport:
    """*report* with the reason *why* the house named for the deal does not apply; unchanged if the reason is empty."""
    if not why:
        return report
    from adjudicator.record.events import Problem  # rarely needed

    return report._replace(remarked=(*report.problems, Problem(why, report.record.source.line, 1)))


def _adjudicate_under_code(
    record: Record, rulebase: Rulebase, info: CodeInfo, told: Iterable[ToldFact], earlier: EarlierAdjudication | None
) -> DealReport:
    record, told = without_events_inserted_by_rulings(record), tuple(told)
    game = ComputedOnce(partial(_game_of_record, record, info))
    follow = earlier.follow if earlier else None
    if not told and (clean := clean_report(record, game, rulebase, info, follow)):
        return clean
    from adjudicator.engine.full_path import full_path_report

    return full_path_report(record, game(), rulebase, info.id, told, earlier)


def _game_of_record(record: Record, info: CodeInfo) -> Game:
    """The game that was played, as the code *info* describes it; raises AdjudicatorError if the record cannot be one of
    it."""
    if not info.game:
        raise AdjudicatorError(f"{info.id} has no rules of play to follow; choose the code of the game that was played")
    game = game_played_in_record(record, info.game)
    check_record_fits_game(record, game, info.id)
    return game
