"""The stops games as a game type: the tokens of their records, who moved, the end of a deal (who is out, cards
left)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.game.notation import TokenSet
from adjudicator.games.stops.act_due import act_due
from adjudicator.games.stops.course_of_play import end_of_play, stops_moves
from adjudicator.games.stops.phrases import PHRASES
from adjudicator.table.game_types import DealOutcome, GameType, SheddingOutcome

if TYPE_CHECKING:
    from adjudicator.table.game_types import UnnamedActors
    from adjudicator.table.state_and_timeline import Timeline


if TYPE_CHECKING:
    pass


def shedding_outcome(timeline: Timeline) -> SheddingOutcome | None:
    """The end of *timeline*; None if a hand or a card is unknown."""
    return timeline.cached(_shedding_outcome)


def _shedding_outcome(timeline: Timeline) -> SheddingOutcome | None:
    record, game = timeline.record, timeline.game
    found = end_of_play(timeline)
    if found is None:
        return None
    moves, hands = found.moves, found.hands
    agreed = any(getattr(event, "name", "") == "score-agreed" for event in record.events)
    passes = dict.fromkeys(game.seats, 0)
    for move in moves:
        if move.card is None and move.due in (None, move.seat) and not move.able:
            passes[move.seat] += 1
    latest = moves[-len(game.seats) :]
    blocked = (
        len(latest) == len(game.seats)
        and found.stock == 0
        and all(move.card is None and (agreed or not move.able) for move in latest)
    )
    return SheddingOutcome(
        out=next((seat for seat, hand in hands.items() if not hand), None),
        blocked=blocked,
        dealt={seat: len(record.hands[seat] or ()) for seat in game.seats},
        left=hands,
        passes=passes,
        played=tuple(
            (move.seat, move.card, record.event_number(move.event_index)) for move in moves if move.card is not None
        ),
    )


def unnamed_actors(timeline: Timeline) -> UnnamedActors:
    """The player of each card or pass, by event."""
    return {move.event_index: move.seat for move in stops_moves(timeline) or ()}


def deal_outcome(timeline: Timeline) -> DealOutcome:
    """The player who is out, and the cards the others hold."""
    return DealOutcome(shed=shedding_outcome(timeline))


GAME_TYPE = GameType(
    tokens=TokenSet(
        "expected a card such as SA or P for a pass",
        ("pass", "draw", "suit", "turned", "stock"),
        {
            "knock": "pass",
            "pick": "draw",
            "pickup": "draw",
            "starter": "turned",
            "upcard": "turned",
            "names": "suit",
            "calls": "suit",
        },
        ("P",),
    ),
    other_lines=(
        "turned",
        "stock",
    ),
    card_effects_by_line={"card": "plays"},
    unnamed_actors=unnamed_actors,
    outcome=deal_outcome,
    act_due=act_due,
    phrases=PHRASES,
)
