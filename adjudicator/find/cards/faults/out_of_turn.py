"""Leads and plays out of turn, and leads or plays before partner's."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.evidence.fates import fate, led_instead
from adjudicator.evidence.lead_answers import answered
from adjudicator.evidence.proper_leads import played_to_wrong_lead
from adjudicator.find.cards.details import TurnFault
from adjudicator.find.cards.faults.fifth_card import perhaps_fifth
from adjudicator.find.detecting import Irregularity
from adjudicator.record.events import TableEvent
from adjudicator.table.bound import Bound
from adjudicator.table.lookups import off_the_rails
from adjudicator.table.state import CardPlayed

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from adjudicator.game.game import Game
    from adjudicator.record.events import Record, Seat
    from adjudicator.table.state import Step, Timeline


def out_of_turn(_record: Record, timeline: Timeline, bound: Sequence[Bound]) -> Iterator[Irregularity]:
    """Every card that came from a hand whose turn it was not."""
    for step in off_the_rails(timeline):
        played = step.did
        if not isinstance(played, CardPlayed) or played.extra or played.turn is None:
            continue
        if played.seat == played.turn and not played.early:
            continue
        if not perhaps_fifth(timeline, played) and not played_to_wrong_lead(timeline, played):
            first = wrong_lead_under(timeline, step)
            after_another = first is not None or _forestalls(timeline, step, played, bound)
            kind = "play-after-illegal-play" if after_another else _kind(step, played)
            yield Irregularity(
                kind,
                _player(kind, step, played),
                step.index,
                _status(timeline, played),
                _summary(kind, step, played, first),
                hand=played.seat,
                detail=TurnFault(card=played.card, trick=played.trick, turn=played.turn, first=first),
            )


def _player(kind: str, step: Step, played: CardPlayed) -> Seat:
    """Who put the card down: until the opening lead is faced, dummy's hand is his own to play from."""
    return played.seat if kind == "opening-lead-out-of-turn" else step.before.played_by(played.seat)


def _kind(step: Step, played: CardPlayed) -> str:
    state = step.before
    game = state.game
    if played.is_lead and not played.early:
        opening = game.auction == "bridge" and played.trick == game.draw_tricks + 1
        return "opening-lead-out-of-turn" if opening else "lead-out-of-turn"
    partner = game.partner(played.seat)
    trick = state.current
    partner_waits = partner is not None and trick is not None and partner in trick.waiting
    if not game.dummy:
        return "premature-lead-or-play" if played.early and partner_waits else "play-out-of-turn"
    if state.role(played.seat) == "defender" and partner_waits:
        return "premature-lead-or-play"
    return "lead-out-of-turn" if played.early else "play-out-of-turn"


def _forestalls(timeline: Timeline, step: Step, played: CardPlayed, bound: Sequence[Bound]) -> bool:
    """Whether a defender plays before declarer has made the lead required of him once his own was refused (60B)."""
    state = step.before
    if not timeline.game.raw.get("forestalled_lead") or state.role(played.seat) != "defender":
        return False
    for one in bound:
        if one.effect == "lead_from" and one.binds(step.index) and state.role(one.seat) != "defender":
            retracted = timeline.steps[one.since - 1].undid
            if isinstance(retracted, CardPlayed) and state.role(retracted.seat) != "defender":
                return True
    return False


def wrong_lead_under(timeline: Timeline, step: Step) -> CardPlayed | None:
    """The lead out of turn, of which the other side has still to say what it chooses, where the other hand of the side
    that made it, whose lead it was, now puts down a card of its own (60C)."""
    played, trick, game = step.did, step.before.current, timeline.game
    lead = trick.lead if trick else None
    if not game.raw.get("second_lead_gains_nothing") or lead is None or not isinstance(played, CardPlayed):
        return None
    if lead.turn != played.seat or lead.seat == played.seat or not game.same_side(lead.seat, played.seat):
        return None
    between = timeline.steps[lead.step + 1 : step.index]
    return None if any(_answered(later, lead, game) for later in between) else lead


def _answered(step: Step, lead: CardPlayed, game: Game) -> bool:
    """Whether the other side has said what it chooses about *lead*, or plays to it."""
    return answered(step, lead) or (isinstance(step.did, CardPlayed) and not game.same_side(step.did.seat, lead.seat))


def _status(timeline: Timeline, played: CardPlayed) -> str:
    status = fate(timeline, played, timeline.game.lho(played.seat))
    if status == "corrected" or led_instead(timeline, played) is not False:
        return status
    if status == "open" and timeline.game.raw.get("other_opponent_accepts") and first_over(timeline, played):
        status = "accepted"
    for trick in timeline.end.tricks:
        if played in trick.cards and not trick.missing:
            accepted = status == "accepted" and not timeline.game.complete_trick_condones
            return "accepted" if accepted else "condoned"
    return "open" if timeline.game.complete_trick_condones else status


def first_over(timeline: Timeline, played: CardPlayed) -> Seat | None:
    """The opponent who was the first to play to a wrong lead before anybody refused it (53A, 53C)."""
    if not played.is_lead:
        return None
    for later in timeline.steps[played.step + 1 :]:
        event = later.event
        if isinstance(event, TableEvent) and (event.name == "refuse" or later.undid is played):
            return None
        if isinstance(later.did, CardPlayed) and not timeline.game.same_side(later.did.seat, played.seat):
            return None if later.did.is_lead else later.did.seat
    return None


def _summary(kind: str, step: Step, played: CardPlayed, first: CardPlayed | None) -> str:
    verb = "leads" if played.is_lead else "plays"
    who = _player(kind, step, played)
    hand = f" from {played.seat}'s hand" if who != played.seat else ""
    card = played.card or "a card"
    if first is not None:
        lead = first.card or "the card"
        due = "whose lead it was" if who == played.seat else f"who was to lead from {played.seat}'s hand"
        return f"{who}, {due}, puts down {card}{hand} while {lead}, led out of turn, lies there."
    if kind == "play-after-illegal-play":
        return f"{who} {verb} {card} before the lead that declarer has to make has come from {played.turn}'s hand."
    if kind == "premature-lead-or-play":
        return f"{who} {verb} {card} before {step.before.game.partner(played.seat)} has played."
    return f"{who} {verb} {card}{hand} when it is {played.turn}'s turn."
