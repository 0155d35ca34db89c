"""Disputed claims, invalid concessions, results that the recorded tricks do not allow, and facts about them (Laws 68 to
71, 79)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from adjudicator.evidence.claims import (
    is_claim_objected_to,
    is_claim_or_concession_by_dummy,
    is_entitled_claim_or_concession,
    tricks_claimed_or_conceded,
    tricks_still_to_win,
)
from adjudicator.evidence.revoke_establishment import partner_voided_concession
from adjudicator.evidence.trick_counts import contradiction_of_result_tag
from adjudicator.irregularities.deadline_facts import table_events_of_whole_record
from adjudicator.irregularities.details import (
    ClaimFault,
    ConcessionFault,
    OfTableEvent,
    claim_word_of,
)
from adjudicator.irregularities.detection import Irregularity
from adjudicator.irregularities.fact_derivation import (
    PROVISIONAL_NO,
    Derived,
    FactContext,
    YesNo,
    final_value,
    final_yes_or_provisional_no,
    mapped_value,
    yes_no,
)
from adjudicator.irregularities.maker_facts import maker_of_deal
from adjudicator.record.events import TableEvent
from adjudicator.table.state_and_timeline import CardPlayed
from adjudicator.table.timeline_queries import table_events_named

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudicator.table.state_and_timeline import Step, TableState, Timeline


def contested_claims_and_dummys_claims(timeline: Timeline) -> Iterator[Irregularity]:
    """A claim or concession to which somebody objects, and one by dummy, disputed or not.

    Where a code has a law on the limits of dummy, dummy's claims fall under that law.
    """
    claim = None
    # Claims on which the game has a law are ruled on without an objection.
    ruled = timeline.game.raw.get("claims", ())
    for step, act in table_events_named(timeline, *dict.fromkeys((*ruled, "claim", "concede", "object"))):
        match act:
            case TableEvent(name=name, seat=str()) if name in ruled:
                claim = None
            case TableEvent(name="claim" | "concede" as name, seat=str() as who) if is_claim_or_concession_by_dummy(
                step
            ):
                # A claim by dummy affects neither the play nor an earlier claim of somebody else.
                if not timeline.game.raw.get("dummy_limits"):
                    said = f"{who}, who is dummy, {'claims' if name == 'claim' else 'concedes'} tricks."
                    detail = ClaimFault(event=act)
                    yield Irregularity("claim-contested", who, step.index, "open", said, detail=detail)
            case TableEvent(name="claim" | "concede", seat=str()):
                claim = step
            case TableEvent(name="object", seat=str() as objector) if claim is not None:
                event = claim.event
                if isinstance(event, TableEvent) and event.seat:
                    # The speaker answers for it: a claim is not a card from dummy's hand.
                    who = event.seat
                    yield Irregularity(
                        "claim-contested",
                        who,
                        claim.index,
                        "open",
                        f"{who}'s {'claim' if event.name == 'claim' else 'concession'} is disputed by {objector}.",
                        detail=ClaimFault(event=event),
                    )
                claim = None


def invalid_concessions(timeline: Timeline) -> Iterator[Irregularity]:
    """A concession without objection that gives away more than can be given (CB-95, CB-96).

    A player who claims some of the tricks says nothing of the others, unless by the game's law they concede the rest
    (68B1).
    """
    law = timeline.game.raw
    for step, event in table_events_named(timeline, "claim", "concede"):
        claims = event.name == "claim" and bool(law.get("claim_concedes_rest"))
        if (
            is_claim_or_concession_by_dummy(step)
            or not (claims or event.name == "concede")
            or _is_disputed(timeline, step)
        ):
            continue
        state, seat = step.before, event.seat
        game, left, named = state.game, tricks_still_to_win(state), tricks_claimed_or_conceded(event, state)
        if state.stage != "play" or seat not in game.seats or named is None:
            continue
        side = game.side(seat)
        other = game.other_side(side)
        if other is None:
            continue
        given, who = left - named if claims else named, state.played_by(seat)
        if claims and law.get("agreement_withdrawn"):
            yield from _agreements_to_excessive_claims(timeline, step, other, named, left)
        if given <= 0:
            continue
        if given > left and _side_has_won_trick(state, side):
            said = f"{who} concedes {given} tricks although only {left} are left: the rest had been won."
            yield _invalid_concession(step, who, said, "already_won")
        elif (surely := _tricks_that_cannot_be_lost(state, side, min(given, left))) > 0:
            said = f"{who} gives up {_tricks_in_words(surely)} that no play of the cards could lose."
            yield _invalid_concession(step, who, said, "cannot_be_lost", surely)


def _agreements_to_excessive_claims(
    timeline: Timeline, step: Step, side: str, named: int, left: int
) -> Iterator[Irregularity]:
    """A claim of more than can be won, to which *side* agrees and so gives away tricks of its own (69B)."""
    state, event = step.before, step.event
    claimer = event.seat if isinstance(event, TableEvent) else None
    who = _first_opponent_to_agree(timeline, step) or state.game.lho(claimer or "")
    if named > left and _side_has_won_trick(state, side):
        said = f"{who}'s side agrees to a claim of {named} tricks although only {left} are left: the rest had been won."
        yield _invalid_concession(step, who, said, "already_won", agreed=True)
    elif named > 0 and (surely := _tricks_that_cannot_be_lost(state, side, min(named, left))) > 0:
        said = (
            f"{who}'s side agrees to a claim that gives away {_tricks_in_words(surely)} that no play of the "
            "cards could lose."
        )
        yield _invalid_concession(step, who, said, "cannot_be_lost", surely, agreed=True)


def _first_opponent_to_agree(timeline: Timeline, claim: Step) -> str | None:
    for step in timeline.steps[claim.index + 1 :]:
        match step.event:
            case TableEvent(name="agree", seat=str() as seat) if not timeline.game.same_side(
                seat, getattr(claim.event, "seat", seat)
            ):
                return seat
            case TableEvent(name="claim" | "concede"):
                return None
    return None


def _tricks_in_words(n: int) -> str:
    return "a trick" if n == 1 else f"{n} tricks"


def _is_disputed(timeline: Timeline, claim: Step) -> bool:
    """Whether somebody objects in time, so that play goes on or the claim is contested."""
    return bool(is_claim_objected_to(timeline, claim))


def _side_has_won_trick(state: TableState, side: str) -> bool:
    winners = [trick.winner(state.game, state.trump) for trick in state.tricks[state.game.draw_tricks :]]
    return any(winner is not None and state.game.side(winner) == side for winner in winners)


def _tricks_that_cannot_be_lost(state: TableState, side: str, given: int) -> int:
    """The number of conceded tricks that could not have been lost; 0 if the hands do not show it."""
    from adjudicator.evidence.losable_trick_search import can_lose_tricks  # few deals have a concession

    for losable in range(given, -1, -1):
        can = can_lose_tricks(state, side, losable)
        if can is None:
            return 0
        if can:
            return given - losable
    return 0


def _invalid_concession(
    step: Step,
    who: str,
    said: str,
    fault: Literal["already_won", "cannot_be_lost"],
    surely: int = 0,
    *,
    agreed: bool = False,
) -> Irregularity:
    detail = ConcessionFault(
        event=step.event,
        concession_fault=fault,
        sure_tricks=surely,
        form="agreed_to_claim" if agreed else "conceded",
    )
    return Irregularity("concession-cancelled", who, step.index, "open", said, detail=detail)


def impossible_agreed_results(timeline: Timeline) -> Iterator[Irregularity]:
    """An agreed result outside the range that the recorded tricks and the tricks left to win allow."""
    impossible = contradiction_of_result_tag(timeline.record, timeline)
    if impossible is not None:
        side, tricks, won, most = impossible
        steps = timeline.steps
        expected = f"{won}" if won == most else f"{won} to {most}"
        yield Irregularity(
            "trick-count-dispute",
            None,
            steps[-1].index,
            "open",
            f"The result says {tricks} tricks for {side}; the recorded tricks allow {expected}.",
        )


def claim_concerns_current_trick_only(context: FactContext) -> YesNo | None:
    """``no`` if several tricks were claimed, or the claim was made between two tricks."""
    told = context.fault.detail_as(OfTableEvent)
    claim = told.event if told else None
    if not isinstance(claim, TableEvent):
        return None
    state = context.table_before
    several = (tricks_claimed_or_conceded(claim, state) or 0) > 1
    return "no" if several or state.current is None else None


def partner_objected_to_concession_at_once(context: FactContext) -> YesNo | None:
    """Whether a defender conceded and the partner objected before anything else was done."""
    told = context.fault.detail_as(OfTableEvent)
    if context.fault.step < 0 or told is None or not isinstance(told.event, TableEvent):
        return None
    return yes_no(partner_voided_concession(context.timeline, context.timeline.steps[context.fault.step]))


def claim_depends_on_partners_play(context: FactContext) -> YesNo | None:
    """``no`` for a claim by declarer, who plays both hands of the side."""
    claimer = context.fault.offender
    return "no" if claimer is not None and claimer == context.table_before.declarer else None


def trump_forgotten_by_claimer(context: FactContext) -> YesNo | None:
    """``no`` for a claim at no trumps, where nobody can have forgotten a trump (Law 70C)."""
    contract = context.table_before.contract
    return "no" if contract is not None and contract.denomination == "NT" else None


def play_continued_by_consent(context: FactContext) -> YesNo | None:
    """Whether play went on by consent: cards were played after the claim, and all agreed except the player who asked
    for it.

    Cards played do not prove consent; if nobody's consent is recorded, people are asked.
    """
    later = context.timeline.steps[max(context.fault.step, 0) + 1 :]
    if not any(isinstance(step.action, CardPlayed) for step in later):
        return "no"
    agreed = {step.event.seat for step in later if isinstance(step.event, TableEvent) and step.event.name == "agree"}
    asked = {step.event.seat for step in later if isinstance(step.event, TableEvent) and step.event.name == "object"}
    return "yes" if agreed | asked >= set(context.timeline.game.seats) else None


def form_of_concession(context: FactContext) -> Literal["agreed_to_claim", "conceded"] | None:
    """Whether the side conceded, or agreed to an opponent's claim."""
    told = context.fault.detail_as(ConcessionFault)
    return told.form if told else None


def conceded_trick_already_won(context: FactContext) -> YesNo | None:
    """Whether more tricks were given up than were left."""
    told = context.fault.detail_as(ConcessionFault)
    return yes_no(told.concession_fault == "already_won") if told else None


def conceded_trick_could_be_lost(context: FactContext) -> YesNo | None:
    """``no`` if no play at all can lose the trick, as then no normal play can."""
    told = context.fault.detail_as(ConcessionFault)
    return "no" if told and told.sure_tricks else None


def conceded_trick_would_be_won(context: FactContext) -> YesNo | None:
    """``yes`` if no play at all can lose the trick."""
    told = context.fault.detail_as(ConcessionFault)
    return "yes" if told and told.sure_tricks else None


def play_ended_by_claim(context: FactContext) -> YesNo:
    """Whether the play ended by a claim or concession."""
    return yes_no(any(is_entitled_claim_or_concession(step) for step in context.timeline.steps)) or "no"


def director_called_in_round(context: FactContext) -> Derived[YesNo] | None:
    """Whether the director was called before the end of the round; a call during the play was about the play."""
    played = max((card.step for card in context.timeline.plays), default=-1)
    for step, event in table_events_of_whole_record(context, "director", "round-over"):
        if step.index > played:
            return final_yes_or_provisional_no(event.name == "director")
    return None


def claim_or_concession_made(context: FactContext) -> Literal["claim", "concession"] | None:
    """Whether it was a claim or a concession; a player who announces being out claims the rest."""
    told = context.fault.detail_as(OfTableEvent)
    named = told.event.name if told and isinstance(told.event, TableEvent) else ""
    return mapped_value(
        claim_word_of(context.fault) or named, {"claim": "claim", "out": "claim", "concede": "concession"}
    )


def skat_game_thrown_up(context: FactContext) -> Literal["game_thrown_up"] | None:
    """Whether the maker threw up the game: so if they concede, without a number of tricks, once the first trick is
    complete. Once two have played to the second trick the concession may refer to the remaining tricks instead."""
    told, state = context.fault.detail_as(OfTableEvent), context.table_before
    concession = told.event if told and claim_word_of(context.fault) == "concede" else None
    if not isinstance(concession, TableEvent) or concession.seat != maker_of_deal(context):
        return None
    second = state.current.cards if state.current else ()
    in_time = len(state.tricks) == 1 and len(second) < _CARDS_TOO_LATE
    return "game_thrown_up" if in_time and tricks_claimed_or_conceded(concession, state) is None else None


_CARDS_TOO_LATE = 2
"""With this many cards of the second trick on the table the game can no longer be thrown up (SK-24)."""


def _claim_event(context: FactContext) -> TableEvent | None:
    told = context.fault.detail_as(OfTableEvent)
    return told.event if told and isinstance(told.event, TableEvent) else None


def claim_is_disputed(context: FactContext) -> YesNo | None:
    """Whether anybody objects in time, even if another has agreed; ``no`` if a player agrees and nobody objects."""
    step = context.fault.step
    found = is_claim_objected_to(context.timeline, context.timeline.steps[step]) if step >= 0 else None
    return None if found is None else yes_no(found)


def line_of_play_stated(context: FactContext) -> Derived[YesNo] | None:
    """``no`` for a claim without words; whether the words of a claim state a line of play, only people can tell."""
    claim = _claim_event(context)
    return None if claim is None or claim.text else PROVISIONAL_NO


def defender_claimed_or_conceded(context: FactContext) -> Literal["claim", "concession"] | None:
    """Whether it was a claim or a concession. A player who claims fewer tricks than are left concedes the others; the
    objector (the partner or the other side) shows which of the two is disputed."""
    claim, state = _claim_event(context), context.table_before
    if claim is None or claim.name != "claim":
        return None if claim is None else "concession"
    named = tricks_claimed_or_conceded(claim, state)
    if named is None or named >= tricks_still_to_win(state):
        return "claim"
    said = [step.event for step in context.timeline.steps[context.fault.step + 1 :]]
    objectors = {event.seat for event in said if isinstance(event, TableEvent) and event.name == "object"}
    partners = {seat for seat in objectors if seat and claim.seat and context.timeline.game.same_side(seat, claim.seat)}
    if not objectors or (partners and partners != objectors):
        return None
    return "concession" if partners else "claim"


def form_of_claim(context: FactContext) -> Literal["said_so"] | None:
    """The form in which the rest was claimed."""
    claim = _claim_event(context)
    return "said_so" if claim is not None and claim.name == "claim" else None


def reason_concession_cannot_stand(context: FactContext) -> Literal["cannot_be_lost", "already_won"] | None:
    """The reason why the concession cannot stand."""
    told = context.fault.detail_as(ConcessionFault)
    return told.concession_fault if told else None


def hand_faced_after_declarers_claim(context: FactContext) -> Derived[YesNo]:
    """Whether the defender's hand lay open because declarer had claimed."""
    claimed = False
    for step in context.timeline.steps[: max(context.fault.step, 0)]:
        event = step.event
        if isinstance(event, TableEvent):
            claimed = claimed or (event.name == "claim" and step.before.role(event.seat or "") == "declarer")
            if claimed and event.name == "expose" and event.seat == context.fault.acting_hand:
                return final_value("yes")
    return PROVISIONAL_NO
