"""The prompt of ``record``: who has to do what, how the game stands, and what is in force."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING

from adjudicator.render.names_and_signs import names_shown, naming_players, player_name, seat_name, with_glyphs
from adjudicator.render.safe_text import safe_line
from adjudicator.table.act_due import ActDue, tally
from adjudicator.table.game_types import game_type_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from adjudicator.law.findings import Obligation
    from adjudicator.record.events import Seat
    from adjudicator.report.deal_report import DealReport

_PLAYER = re.compile(r"\{([^{}]+)\}")


def names_at_table(report: DealReport) -> Mapping[Seat, str]:
    """Seat → the name to show: ``South``, ``Anna (South)``, ``Ben (B)``."""
    seats = report.timeline.game.around
    named = names_shown(report.record, seats)
    return {seat: f"{named[seat]} ({seat_name(seat)})" if seat in named else seat_name(seat) for seat in seats}


def act_due_now(report: DealReport) -> ActDue:
    """The act that the game of *report* waits for."""
    if not report.steps and not report.record.tag("Dealer"):
        return ActDue((), "Deal")
    due = game_type_of(report.timeline.game.raw).act_due(report.timeline)
    if not rest_is_claimed(report):
        return due
    return due._replace(seats=(), act="The rest is claimed", sayable=("show", "list"), bare=None)


def turn_sentence(report: DealReport) -> str:
    """The sentence that names the player in turn and the act due: ``West to call over 2♠``."""
    due, names = act_due_now(report), names_at_table(report)
    seats = due.seats if due.by is None else (due.by,)
    players = " or ".join(names.get(seat, seat_name(seat)) for seat in seats)
    told = f"{players} {with_names(due.act, names)}".strip()
    if due.owed is not None:
        then = with_names(due.act, names) if seats == (due.owed.seat,) else told
        told = f"{names.get(due.owed.seat, seat_name(due.owed.seat))} {due.owed.act} (Enter), then {then}"
    return with_glyphs(told)


def standing_sentence(report: DealReport) -> str:
    """The standing of the game: the dealer, the contract or the pot, the tricks, what is in force; in one line."""
    names, due = names_at_table(report), act_due_now(report)
    dealer = report.timeline.start.dealer if report.steps or report.record.tag("Dealer") else None
    parts = [f"Board {safe_line(board, 6)}" if (board := report.record.tag("Board")) else ""]
    parts.append(f"{names.get(dealer, seat_name(dealer))} deals" if dealer else "")
    parts.append(f"pegged {with_names(tally(_pegged_after_rulings(due.pegged, report)), names)}" if due.pegged else "")
    parts += [with_glyphs(with_names(text, names)) for text in due.standing]
    with naming_players(lambda: report):
        parts += dict.fromkeys(obligations_in_short(report))
    return " · ".join(filter(None, parts))


def _pegged_after_rulings(pegged: Mapping[Seat, int], report: DealReport) -> Mapping[Seat, int]:
    """The holes *pegged* by each player, as the rulings of *report* correct them."""
    result = report.result if report.findings else None
    before = (result.before or {}) if result else {}
    if result is None or not result.entries or {*before} != {*pegged}:
        return pegged
    corrected = Counter[str]()
    for entry in result.entries:
        corrected[entry.who] += entry.points
    return {seat: points + corrected[seat] - before[seat] for seat, points in pegged.items()}


def deal_is_ended(report: DealReport) -> bool:
    """Whether the last card is played, or the rest claimed."""
    return bool(report.steps) and (report.timeline.end.stage == "over" or rest_is_claimed(report))


def rest_is_claimed(report: DealReport) -> bool:
    """Whether tricks are claimed or conceded, and no card was played after that."""
    from adjudicator.evidence.claims import is_entitled_claim_or_concession
    from adjudicator.table.state_and_timeline import CallMade

    for step in reversed(report.steps):
        if is_entitled_claim_or_concession(step):
            return True
        if step.action is not None and not isinstance(step.action, CallMade):
            return False
    return False


def obligations_in_turn_in_words(report: DealReport) -> tuple[str, ...]:
    """The obligations of the player in turn, in words."""
    state = report.timeline.end
    if not state.game.tricks or not report.steps or deal_is_ended(report):
        return ()
    owed = [
        told
        for bound in report.obligations
        if bound.until is None and (told := _obligation_sentence(bound, state.turn))
    ]
    return tuple(dict.fromkeys(owed))


def _obligation_sentence(bound: Obligation, turn: str | None) -> str:
    """The words of *bound* for the player in turn; empty if it binds another."""
    if bound.seat is None or bound.seat != turn:
        return ""
    from adjudicator.render.events_and_claims import obligation_line

    line = obligation_line(bound)
    name = player_name(bound.seat)
    return line.removeprefix(f"{name} ").removeprefix(f"{name}: ")


def obligations_in_short(report: DealReport) -> Iterator[str]:
    """The obligations of *report* that are in force, in words."""
    from adjudicator.render.events_and_claims import obligation_line

    return (obligation_line(bound) for bound in report.obligations if bound.until is None)


def with_names(text: str, names: Mapping[Seat, str]) -> str:
    """*text* with the name of each player whose seat stands in it in braces."""
    return _PLAYER.sub(lambda found: names.get(found[1], found[1]), text)
