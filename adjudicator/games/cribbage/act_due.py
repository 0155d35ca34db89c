"""The act that a cribbage game waits for: cards for the crib, the starter, a card or go, the counts of the hands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.games.cribbage.course_of_play import cribbage_play, holes_pegged
from adjudicator.games.cribbage.pegs_due_and_made import MOST_PEGGED_FOR_CARD, pegs_due_for_heels
from adjudicator.table.act_due import ActDue, BareCards, OwedAct, number_of

if TYPE_CHECKING:
    from adjudicator.games.cribbage.play_state import CribbagePlay
    from adjudicator.table.state_and_timeline import Timeline


def act_due(timeline: Timeline) -> ActDue:
    """The act that the cribbage game of *timeline* waits for."""
    play, dealer = cribbage_play(timeline), timeline.start.dealer
    due = _before_play(timeline) if not play.left else None
    due = due or (_count_due(timeline, play) if play.all_down else _card_due(timeline, play))
    laid = next((laid for laid in reversed(play.laid) if laid.stands), None)
    heels = heels_to_be_pegged(timeline, play)
    values = {"dealer": dealer, "heels": str(timeline.game.raw.get("heels", ""))}
    if not play.all_down:
        values["above"] = str(MOST_PEGGED_FOR_CARD)
    if laid is not None and laid.total != laid.scores:
        values["total"] = str(laid.total)
    due = due._replace(pegged=holes_pegged(timeline), last=laid.seat if laid else None, values=values)
    if not heels:
        return due
    # Until the dealer plays, two points that the last card does not score are those for the jack.
    owed = OwedAct(dealer, f"to peg {heels} for his heels", f"!peg {dealer} {heels}")
    sayable = (f"{heels} for his heels", *due.sayable)
    return due._replace(last=laid.seat if laid and laid.scores else dealer, owed=owed, enter=owed.line, sayable=sayable)


def heels_to_be_pegged(timeline: Timeline, play: CribbagePlay) -> int:
    """The points that the dealer may still peg for a jack turned as the starter; 0 if none (001:5994, 6109)."""
    game, dealer, turned = timeline.game, timeline.start.dealer, timeline.end.turned
    played = any(laid.seat == dealer and laid.stands for laid in play.laid)
    if turned is None or played:
        return 0
    pegs = any(peg.card is None and game.side(peg.seat) == game.side(dealer) for peg in play.pegs)
    return 0 if pegs else pegs_due_for_heels(dealer, game, dealer, turned)


def _before_play(timeline: Timeline) -> ActDue | None:
    """Cards to be laid away, by hands that are not known only until the starter is turned; then the starter."""
    record, game = timeline.record, timeline.game
    count = int(game.raw["crib"]["laid_away"])
    away = {event.seat for _, event in timeline.acts if event.name == "discard"}
    turned = any(event.name in ("turned", "upcard") for _, event in timeline.acts)
    holds = [seat for seat in game.around if (hand := record.hands.get(seat)) and len(hand) == game.hand_size]
    unseen = [] if turned else [seat for seat in game.around if not record.hands.get(seat)]
    waiting = [seat for seat in game.around if seat in (*holds, *unseen) and seat not in away] if count else []
    if waiting:
        seat, *others = waiting
        single = "!turned {cards}" if seat in unseen and count > 1 else ""
        bare = BareCards("!discard {seat} {cards}", count, count, single, tuple(others))
        example = " ".join(map(str, sorted(record.hands.get(seat) or ("H3", "HK"))[:count]))
        sayable = (f"lay away {example}", *(("lay away", "starter H5") if seat in unseen else ()))
        act = f"to lay {number_of(count, 'card')} in the crib{' (Enter: unseen)' if seat in unseen else ''}"
        return ActDue((seat,), act, sayable, bare=bare, enter=f"!discard {seat}" if seat in unseen else "")
    if not turned:
        return ActDue(
            (timeline.start.dealer,), "to turn the starter", ("starter H5",), bare=BareCards("!turned {cards}")
        )
    return None


def _card_due(timeline: Timeline, play: CribbagePlay) -> ActDue:
    due = play.due or (None if play.laid else timeline.game.eldest(timeline.start.dealer))
    turn = (due,) if due else ()
    if play.total > play.limit:
        return ActDue((), f"The card is over {play.limit}: to be taken back", ("take back",))
    if not turn:
        return ActDue((), f"Next card, count {play.total}", (f"{timeline.game.around[0]} go",))
    named = due is not None and due != play.unnamed
    return ActDue(turn, f"to play, count {play.total}", ("H5", "go", "fifteen for two"), card_needs_name=named)


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
