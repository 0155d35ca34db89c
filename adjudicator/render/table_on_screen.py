"""The table after an event, drawn on one screen: the hands, the trick or the last calls, or the last moves of a game
without tricks; the last act is marked."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rich.console import Group
from rich.text import Text

from adjudicator.evidence.claims import is_entitled_claim_or_concession
from adjudicator.record.events import TableEvent
from adjudicator.render.auction_and_tricks import WIDTH, auction_rows, trick_rows
from adjudicator.render.event_list import movers_by_event, player_acting
from adjudicator.render.events_and_claims import claim_text, event_text, event_without_player_and_signs
from adjudicator.render.hands import ABREAST, hands_around_cards, hands_as_dealt
from adjudicator.render.layout import text_grid
from adjudicator.render.names_and_signs import FAINT, LABEL, call_text, card_text, ruling_mark
from adjudicator.table.state_and_timeline import CallMade, CardPlayed
from adjudicator.values.cards import card_counts

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from rich.console import RenderableType

    from adjudicator.record.events import Seat
    from adjudicator.report.deal_report import DealReport
    from adjudicator.table.state_and_timeline import Step, TableState

MOST_ROWS = 12
"""The most lines of hands, of calls and tricks, or of moves."""
MOST_MOVES = 6
"""The most moves below the hands as dealt."""
_CALL_VERBS = {"P": "passes", "PASS": "passes", "X": "doubles", "XX": "redoubles"}
_ACT_SIGN = "→"
"""The sign before the last act."""


def act_sentence(report: DealReport, step: Step) -> str:
    """The act of *step* in a few words: ``West plays ♥2``."""
    who = player_acting(step, movers_by_event(report))
    act = step.action
    if isinstance(act, CardPlayed):
        return f"{who} {'leads' if act.is_lead else 'plays'} {card_text(act.card)}"
    if isinstance(act, CallMade):
        return f"{who} {_CALL_VERBS.get(act.call.upper()) or f'calls {call_text(act.call)}'}"
    if is_entitled_claim_or_concession(step):
        return f"{who} {claim_text(step)}"
    words = event_without_player_and_signs(step.event) if isinstance(step.event, TableEvent) else event_text(step.event)
    # The name of the act stands before a colon of its own where there is no player.
    return f"{who}: {str(words).replace(': ', ' ', 1)}" if who else str(words)


def table_on_screen(report: DealReport, at: int, marks: Mapping[int, tuple[int, ...]]) -> RenderableType | None:
    """The table after the first *at* steps of *report*; None where there is nothing to draw.

    *marks*: step index → ids of the findings to mark there.
    """
    steps = report.steps[:at]
    state = steps[-1].after if steps else report.timeline.start
    known = any(report.record.hands.get(seat) for seat in state.game.seats)
    if not state.game.tricks:
        if known and (at == 0 or len(state.game.seats) <= ABREAST):
            parts = (hands_as_dealt(report.record, state.game), _last_moves(report, at, marks, MOST_MOVES))
            return Group(*(part for part in parts if part is not None))
        return _last_moves(report, at, marks, MOST_ROWS)
    if not known:
        return calls_and_tricks_so_far(report, at, marks, MOST_ROWS)
    laid = list(_cards_or_calls_laid(state, steps[-1] if steps else None, marks))
    return _hands(report, state, dict(laid))


def calls_and_tricks_so_far(
    report: DealReport, at: int, marks: Mapping[int, tuple[int, ...]], most: int
) -> Text | None:
    """The last calls or tricks of the first *at* steps, in at most *most* lines; None where there are none."""
    steps = report.steps[:at]
    rows = trick_rows(steps, marks) or auction_rows(steps, marks)
    if not rows or most < 2:
        return None
    return text_grid([rows[0], *rows[1:][1 - most :]], [0 if rows[0][0].plain == "trick" else WIDTH, *[WIDTH] * 3])


def _hands(report: DealReport, state: TableState, laid: Mapping[Seat, Text]) -> RenderableType:
    """The hands as they are in *state*, with what is *laid* before the players."""
    held = {
        seat: None if hand is None else tuple(card for card, copies in card_counts(hand).items() for _ in range(copies))
        for seat, hand in state.hands.items()
    }
    hands = held if state.game.tricks else report.record.hands
    return hands_around_cards(replace(report.record, hands=hands), state.game, laid)


def _cards_or_calls_laid(
    state: TableState, last: Step | None, marks: Mapping[int, tuple[int, ...]]
) -> Iterator[tuple[Seat, Text]]:
    """(player, the card before them to the trick, or their last call); the act of the step *last* has a sign."""
    trick = next((trick for trick in (state.current, *state.tricks[-1:]) if trick and trick.cards), None)
    for seat in state.game.seats:
        cards = [card for card in trick.cards if card.seat == seat] if trick else []
        calls = [call for call in state.auction.calls if call.seat == seat] if not trick else []
        acts: list[CardPlayed | CallMade] = [*cards, *calls[-1:]]
        texts = [
            Text.assemble(
                _ACT_SIGN if last and act.step == last.index else "",
                card_text(act.card) if isinstance(act, CardPlayed) else call_text(act.call),
                *((" ", ruling_mark(marks[act.step])) if act.step in marks else ()),
            )
            for act in acts
        ]
        if texts:
            yield seat, Text(" ").join(texts)


def _last_moves(report: DealReport, at: int, marks: Mapping[int, tuple[int, ...]], most: int) -> Text | None:
    """The last *most* of the first *at* steps, a line each: number, act; the last has a sign. None without steps."""
    steps = report.steps[max(0, at - most) : at]
    rows = []
    for step in steps:
        sign = Text(_ACT_SIGN if step is steps[-1] else "", style=LABEL)
        mark = (" ", ruling_mark(marks[step.index])) if step.index in marks else ()
        rows.append([sign, Text(str(step.event_number), style=FAINT), Text.assemble(act_sentence(report, step), *mark)])
    return text_grid(rows, right=frozenset({1})) if rows else None
