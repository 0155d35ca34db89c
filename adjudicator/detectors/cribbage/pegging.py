"""Faults of a play to a running total: false goes, totals passed, turns taken, pegs misplaced (001:6097-6115)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.detectors.base import Bound, Irregularity, detects
from adjudicator.pegging import Laid, Pegging, is_pegged, pegging
from adjudicator.record import TableEvent

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from adjudicator.record import Record, Seat
    from adjudicator.table import Timeline

_SAYS = {
    "said_go": "{seat} says go at {total} when able to play {cards}.",
    "did_not_play_on": "{seat} gains the go at {total} and does not play {cards}.",
    "next_did_not_play": "{seat}, next after the go, does not play at {total} when able to play {cards}.",
    "third_did_not_play": "{seat} does not play at {total} after the go when able to play {cards}.",
}


def _play(record: Record, timeline: Timeline) -> tuple[Pegging, dict[int, int]] | None:
    """(the play, event → step), or None where no running total is kept."""
    if not is_pegged(timeline.game):
        return None
    return pegging(record, timeline.game, timeline.start.dealer), {step.at: step.index for step in timeline.steps}


@detects("renege")
def card_withheld(record: Record, timeline: Timeline, _bound: Sequence[Bound]) -> Iterator[Irregularity]:
    """A go said by a hand that could play, or a hand bound to play on after a go that does not (CR-08 to CR-14)."""
    found = _play(record, timeline)
    if found is None:
        return
    play, steps = found
    for withheld in play.withheld:
        later = any(laid.at >= withheld.at and laid.stands for laid in play.laid)
        status = "corrected" if withheld.corrected else "established" if later else "open"
        cards = " or ".join(withheld.cards) or "any card"
        said = _SAYS[withheld.duty].format(seat=withheld.seat, total=withheld.total, cards=cards)
        about = {"go_fault": withheld.duty, "corrected": withheld.corrected}
        yield Irregularity("renege", withheld.seat, steps[withheld.at], status, said, about=about)


@detects("renege")
def total_passed(record: Record, timeline: Timeline, _bound: Sequence[Bound]) -> Iterator[Irregularity]:
    """A card that carries the total beyond the limit (CR-13)."""
    found = _play(record, timeline)
    if found is None:
        return
    play, steps = found
    for laid in play.laid:
        if laid.passes:
            said = f"{laid.seat} plays {laid.card}, which carries the total to {laid.total}, beyond {play.limit}."
            status = "open" if laid.stands else "corrected"
            yield Irregularity(
                "renege", laid.seat, steps[laid.at], status, said, about={"go_fault": "passed_31", "card": laid.card}
            )


@detects("play-out-of-turn")
def played_out_of_turn(record: Record, timeline: Timeline, _bound: Sequence[Bound]) -> Iterator[Irregularity]:
    """A card laid by a hand that was not due."""
    found = _play(record, timeline)
    if found is None:
        return
    play, steps = found
    for number, laid in enumerate(play.laid):
        if laid.due in (None, laid.seat):
            continue
        later = any(other.stands for other in play.laid[number + 1 :])
        status = "corrected" if not laid.stands else "condoned" if later else "open"
        said = f"{laid.seat} plays {laid.card} when it is {laid.due}'s turn to play."
        about = {"card": laid.card, "turn": laid.due}
        yield Irregularity("play-out-of-turn", laid.seat, steps[laid.at], status, said, about=about)


@detects("score-correction")
def wrongly_pegged(record: Record, timeline: Timeline, _bound: Sequence[Bound]) -> Iterator[Irregularity]:
    """Pegs beyond or short of what a card scores, and scores that were overlooked where pegs are recorded."""
    found = _play(record, timeline)
    if found is None:
        return
    play, steps = found
    yield from _for_the_starter(play, timeline, steps)
    pegs_kept = any(pegged.card is not None for pegged in play.pegs)
    for number, laid in enumerate(play.laid):
        if not laid.stands or laid.passes:
            continue
        pegs = [pegged for pegged in play.pegs if pegged.card == number]
        total = 0
        for pegged in pegs:
            total += pegged.points
            if total > laid.scores + _go(laid, play):
                yield _score(laid.seat, steps[pegged.at], "too_much", total, _due(laid, play), laid)
                break
        else:
            if _go(laid, play) < total < laid.scores:
                yield _score(laid.seat, steps[pegs[-1].at], "too_little", total, _due(laid, play), laid)
            elif total <= _go(laid, play) and laid.scores and pegs_kept and _played_over(play, number):
                # The point for the go alone is no peg for the card.
                yield _score(laid.seat, steps[laid.at], "overlooked", total, _due(laid, play), laid)


def _played_over(play: Pegging, number: int) -> bool:
    """Whether another card has fallen since: until then it may still be pegged."""
    return any(other.stands for other in play.laid[number + 1 :])


def _go(laid: Laid, play: Pegging) -> int:
    """The point for a go; at the limit it is counted with the card."""
    return int(laid.ends and laid.total != play.limit)


def _due(laid: Laid, play: Pegging) -> str:
    go = " and 1 for the go" if _go(laid, play) else ""
    return f"{laid.scores}{go}"


def _score(seat: Seat, step: int, fault: str, pegged: int, due: str, laid: Laid) -> Irregularity:
    what = f"pegs {pegged or 'nothing'}"
    said = f"{seat} {what} for {laid.card} at {laid.total}, which scores {due}."
    about = {"pegging_fault": fault, "card": laid.card, "points": pegged}
    return Irregularity("score-correction", seat, step, "open", said, about=about)


def _for_the_starter(play: Pegging, timeline: Timeline, steps: dict[int, int]) -> Iterator[Irregularity]:
    """Pegs of a player who has laid no card yet: only the dealer has any, for a jack turned (001:5994)."""
    turned = timeline.end.turned
    heels = int(timeline.game.raw.get("heels", 0)) if turned is not None and turned.rank == "J" else 0
    for pegged in play.pegs:
        due = heels if pegged.seat == timeline.start.dealer else 0
        if pegged.card is None and pegged.points != due:
            fault = "too_much" if pegged.points > due else "too_little"
            said = f"{pegged.seat} pegs {pegged.points} before he has played, where {due} are due."
            about = {"pegging_fault": fault, "points": pegged.points}
            yield Irregularity("score-correction", pegged.seat, steps[pegged.at], "open", said, about=about)


@detects("wrong-number-of-cards")
def wrong_number_laid_away(record: Record, timeline: Timeline, _bound: Sequence[Bound]) -> Iterator[Irregularity]:
    """A player with a right hand who lays away too many or too few cards for the crib."""
    game = timeline.game
    if not is_pegged(game):
        return
    right, dealt = int(game.raw["crib"]["laid_away"]), int(game.raw["cards_each"])
    for step in timeline.steps:
        event = step.event
        if not isinstance(event, TableEvent) or event.name != "discard" or not event.cards or event.seat is None:
            continue
        hand = record.hands.get(event.seat)
        if len(event.cards) != right and (hand is None or len(hand) == dealt):
            said = f"{event.seat} lays away {len(event.cards)} cards instead of {right}."
            yield Irregularity(
                "wrong-number-of-cards", event.seat, step.index, "open", said, about={"laid_away": len(event.cards)}
            )
