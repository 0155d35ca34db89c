"""Faults of a play to a running total: false goes, totals passed, turns taken, wrong cribs (001:6097-6115)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.find.details import CardOutOfTurn
from adjudicator.find.detecting import Irregularity
from adjudicator.games.cribbage.details import GoFault
from adjudicator.games.cribbage.follow import pegging
from adjudicator.games.cribbage.hands import laid_away

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudicator.games.cribbage.play import Pegging
    from adjudicator.record.events import Record
    from adjudicator.table.state import Timeline

_SAYS = {
    "said_go": "{seat} says go at {total} when able to play {cards}.",
    "did_not_play_on": "{seat} gains the go at {total} and does not play {cards}.",
    "next_did_not_play": "{seat}, next after the go, does not play at {total} when able to play {cards}.",
    "third_did_not_play": "{seat} does not play at {total} after the go when able to play {cards}.",
}


def followed(timeline: Timeline) -> tuple[Pegging, dict[int, int]]:
    """(the play, event → step)."""
    return pegging(timeline), {step.event_index: step.index for step in timeline.steps}


def card_withheld(record: Record, timeline: Timeline) -> Iterator[Irregularity]:
    """A go said by a hand that could play, or a hand bound to play on after a go that does not (CR-08 to CR-14)."""
    play, steps = followed(timeline)
    for withheld in play.withheld:
        later = any(laid.event_index >= withheld.event_index and laid.stands for laid in play.laid)
        status = "corrected" if withheld.corrected else "established" if later else "open"
        cards = " or ".join(withheld.cards) or "any card"
        said = _SAYS[withheld.duty].format(seat=withheld.seat, total=withheld.total, cards=cards)
        detail = GoFault(go_fault=withheld.duty, corrected=withheld.corrected)
        yield Irregularity("renege", withheld.seat, steps[withheld.event_index], status, said, detail=detail)


def total_passed(record: Record, timeline: Timeline) -> Iterator[Irregularity]:
    """A card that carries the total beyond the limit (CR-13)."""
    play, steps = followed(timeline)
    for laid in play.laid:
        if laid.passes:
            said = f"{laid.seat} plays {laid.card}, which carries the total to {laid.total}, beyond {play.limit}."
            status = "open" if laid.stands else "corrected"
            yield Irregularity(
                "renege",
                laid.seat,
                steps[laid.event_index],
                status,
                said,
                detail=GoFault(go_fault="passed_31", card=laid.card),
            )


def played_after_the_next_could_not(record: Record, timeline: Timeline) -> Iterator[Irregularity]:
    """A card of a later hand where the hand next after a go could not play (CR-14)."""
    play, steps = followed(timeline)
    for laid in play.laid:
        if laid.uncalled:
            said = f"{laid.seat} plays {laid.card} although the hand next after the go could not play."
            detail = GoFault(go_fault="third_played", card=laid.card)
            status = "open" if laid.stands else "corrected"
            yield Irregularity("renege", laid.seat, steps[laid.event_index], status, said, detail=detail)


def dead_card_played(record: Record, timeline: Timeline) -> Iterator[Irregularity]:
    """A card that was withheld at a go, and is dead, is played after all (CR-08, CR-09)."""
    play, steps = followed(timeline)
    for withheld in play.withheld:
        dead = () if withheld.corrected else withheld.dead(play.limit)
        for laid in play.laid:
            if laid.event_index > withheld.event_index and laid.seat == withheld.seat and laid.card in dead:
                said = f"{laid.seat} plays {laid.card}, which is dead: they withheld it at {withheld.total}."
                status = "open" if laid.stands else "corrected"
                detail = GoFault(go_fault="dead_card_played", card=laid.card)
                yield Irregularity("renege", laid.seat, steps[laid.event_index], status, said, detail=detail)


def played_out_of_turn(record: Record, timeline: Timeline) -> Iterator[Irregularity]:
    """A card laid by a hand that was not due."""
    play, steps = followed(timeline)
    for number, laid in enumerate(play.laid):
        if laid.due in (None, laid.seat):
            continue
        later = any(other.stands for other in play.laid[number + 1 :])
        status = "corrected" if not laid.stands else "condoned" if later else "open"
        said = f"{laid.seat} plays {laid.card} when it is {laid.due}'s turn to play."
        detail = CardOutOfTurn(card=laid.card, turn=laid.due)
        yield Irregularity("play-out-of-turn", laid.seat, steps[laid.event_index], status, said, detail=detail)


def wrong_number_laid_away(record: Record, timeline: Timeline) -> Iterator[Irregularity]:
    """A player with a right hand who lays away too many or too few cards for the crib."""
    game = timeline.game
    right, dealt = int(game.raw["crib"]["laid_away"]), int(game.raw["cards_each"])
    steps = {step.event_index: step.index for step in timeline.steps}
    for seat, (at, away) in laid_away(record).items():
        hand = record.hands.get(seat)
        if len(away) != right and (hand is None or len(hand) == dealt):
            many = "1 card" if len(away) == 1 else f"{len(away)} cards"
            said = f"{seat} lays away {many} instead of {right}."
            yield Irregularity("wrong-number-of-cards", seat, steps[at], "open", said)
