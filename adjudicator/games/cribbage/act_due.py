"""The act that a cribbage game waits for: cards for the crib, the starter, a card or go, the counts of the hands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.games.cribbage.course_of_play import cribbage_play, holes_pegged
from adjudicator.table.act_due import ActDue, BareCards, number_of, tally

if TYPE_CHECKING:
    from adjudicator.games.cribbage.play_state import CribbagePlay
    from adjudicator.table.state_and_timeline import Timeline


def act_due(timeline: Timeline) -> ActDue:
    """The act that the cribbage game of *timeline* waits for."""
    play, dealer = cribbage_play(timeline), timeline.start.dealer
    due = _before_play(timeline) if not play.left else None
    due = due or (_count_due(timeline, play) if play.all_down else _card_due(timeline, play))
    last = next((laid.seat for laid in reversed(play.laid) if laid.stands), None)
    return due._replace(standing=(f"pegged {tally(holes_pegged(timeline))}",), last=last, values={"dealer": dealer})


def _before_play(timeline: Timeline) -> ActDue | None:
    """Cards to be laid away, where the hands that hold them are known; then the starter."""
    record, game = timeline.record, timeline.game
    count = int(game.raw["crib"]["laid_away"])
    away = {event.seat for _, event in timeline.acts if event.name == "discard"}
    holds = [seat for seat in game.around if (hand := record.hands.get(seat)) and len(hand) == game.hand_size]
    waiting = [seat for seat in holds if seat not in away] if count else []
    if waiting:
        bare = BareCards("!discard {seat} {cards}", count, count)
        example = " ".join(map(str, sorted(record.hands[waiting[0]] or ())[:count]))
        return ActDue((waiting[0],), f"to lay {number_of(count, 'card')} away", (f"lay away {example}",), bare=bare)
    if not any(event.name in ("turned", "upcard") for _, event in timeline.acts):
        return ActDue(
            (timeline.start.dealer,), "to turn the starter", ("starter H5",), bare=BareCards("!turned {cards}")
        )
    return None


def _card_due(timeline: Timeline, play: CribbagePlay) -> ActDue:
    due = play.due or (None if play.laid else timeline.game.eldest(timeline.start.dealer))
    turn = (due,) if due else ()
    if not turn:
        return ActDue((), f"Next card, count {play.total}", ("go",))
    return ActDue(turn, f"to play, count {play.total}", ("H5", "go", "fifteen for two"))


def _count_due(timeline: Timeline, play: CribbagePlay) -> ActDue:
    """The count of the next hand: eldest hand first, the dealer last, then the crib."""
    game, dealer = timeline.game, timeline.start.dealer
    counted = {event.seat for step, event in timeline.acts if step.event_index in play.counts and event.seat}
    crib = any("crib" in event.words for _, event in timeline.acts if event.name == "count")
    seat = game.eldest(dealer)
    for _ in game.around:
        if seat not in counted:
            return ActDue((seat,), "to count their hand", ("hand 8", "peg 1"))
        seat = game.lho(seat)
    if not crib:
        return ActDue((dealer,), "to count the crib", ("crib 4",))
    return ActDue((), "The deal is over", ("show", "list"))
