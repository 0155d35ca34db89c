"""Acts of dummy beyond dummy's rights, the loss of those rights, and whether dummy spoke first (Laws 42 and 43)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

from adjudicator.evidence.claims import is_entitled_claim_or_concession
from adjudicator.irregularities.deadline_facts import table_events_of_whole_record
from adjudicator.irregularities.details import DummyAct
from adjudicator.irregularities.detection import Irregularity, PointedOutByDummy
from adjudicator.irregularities.fact_derivation import (
    PROVISIONAL_NO,
    Derived,
    FactContext,
    YesNo,
    final_yes_or_provisional_no,
)
from adjudicator.record.events import ATTENTION, COMPLAINTS, TableEvent
from adjudicator.table.state_and_timeline import CardPlayed

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from adjudicator.irregularities.detail_base_classes import DummyActWord
    from adjudicator.record.events import Seat
    from adjudicator.table.state_and_timeline import Step, Timeline


_LINES_AFTER_PLAY = ("next-call", "round-over", "score-agreed", "hands-returned", "mixed")
_LINES_ABOUT_FAULT = (*ATTENTION, "ask", "withdraw")

_ASKED_DEFENDER: Final = "asked_revoke_defender"


def dummy_infringements(timeline: Timeline) -> Iterator[Irregularity]:
    """A look into another hand, or a question or remark that dummy may not make, or makes at a price.

    Allowed acts are no fault: asking declarer about a revoke, warning declarer, speaking once somebody else has.
    """
    over = False
    for step in timeline.steps if timeline.acts else ():
        event, dummy = step.event, step.before.dummy
        # After play dummy may speak freely (42B3).
        over = step.action is None and (
            over
            or is_entitled_claim_or_concession(step)
            or (isinstance(event, TableEvent) and event.name in _LINES_AFTER_PLAY)
        )
        if over or not isinstance(event, TableEvent) or dummy is None or event.seat != dummy:
            continue
        if step.before.stage != "play":
            continue
        found = _act_beyond_dummys_rights(timeline, step, event)
        if found is not None:
            act, said = found
            yield Irregularity(
                "dummy-infringement",
                dummy,
                step.index,
                "open",
                said,
                detail=DummyAct(act=act, event=event, asked=event.words[0] if act == _ASKED_DEFENDER else None),
                # The cost of declarer's revoke is determined in the ruling on the revoke.
                ruled_elsewhere=("revoke-correction",) if act == "asked_revoke" else (),
            )


def _act_beyond_dummys_rights(timeline: Timeline, step: Step, event: TableEvent) -> tuple[DummyActWord, str] | None:
    """(dummy's act, the act in words); None for an act that is allowed."""
    state, dummy = step.before, event.seat
    lost = dummy_lost_rights_before(timeline, step.index)
    match event.name:
        case "looked" if is_look_into_other_hand(event):
            return "none", f"{dummy}, who is dummy, looks into {event.words[-1]}'s hand."
        case "ask":
            asked = event.words[0] if event.words else None
            if asked is not None and state.role(asked) == "defender":
                return _ASKED_DEFENDER, f"{dummy}, who is dummy, asks {asked} about a revoke."
            if lost and _last_to_play_of(timeline, step, state.declarer, dummy) != dummy:
                said = f"{dummy}, who is dummy and has lost the right, asks {state.declarer} about a revoke."
                return "asked_revoke", said
        case "warn" if lost and state.current is None and state.turn in (state.declarer, dummy):
            said = f"{dummy}, who is dummy and has lost the right, warns {state.declarer} against leading from a hand."
            return "warned_wrong_hand", said
        case "claim" | "concede":
            said = f"{dummy}, who is dummy, {'claims' if event.name == 'claim' else 'concedes'} tricks."
            return "took_part_or_communicated", f"{said} That is no claim, and play goes on."
        case "attention" | "demand" | "director" if (state.current or state.tricks) and _is_first_to_speak(
            timeline, step
        ):
            # Until the opening lead is faced dummy may speak like any other player (9A1).
            what = "draws attention to an irregularity" if event.name in COMPLAINTS else "calls the director"
            return "spoke", f"{dummy}, who is dummy, {what} during play."
    return None


def fault_pointed_out(timeline: Timeline, faults: Sequence[Irregularity], words: Irregularity) -> Irregularity | None:
    """The defender's irregularity that dummy's *words* are the first to point out: the latest before them, or the
    revoke of the defender asked. An irregularity already associated with *words* is the answer."""
    if words.pointed_out is not None:
        return words
    said = words.detail_as(DummyAct)
    asked = said.asked if said else None
    earlier = [one for one in faults if 0 <= one.step < words.step and one.kind != words.kind]
    if asked is not None:
        earlier = [one for one in earlier if one.kind == "revoke" and one.acting_hand == asked]
    if not earlier or earlier[-1].offender is None:
        return None
    latest = earlier[-1]
    defends = timeline.steps[words.step].before.role(latest.offender or "") == "defender"
    return latest if defends and step_of_first_mention_or_withdrawal(timeline, latest.step) == words.step else None


def mark_faults_dummy_pointed_out(timeline: Timeline, faults: Sequence[Irregularity]) -> list[Irregularity]:
    """*faults*, with each defender's fault that a dummy without rights was first to point out marked for the law of
    dummy's limits (43B3)."""
    marked = list(faults)
    for words in faults:
        said = words.detail_as(DummyAct)
        if (
            said is None
            or said.act not in ("spoke", _ASKED_DEFENDER)
            or not dummy_lost_rights_before(timeline, words.step)
        ):
            continue
        other = fault_pointed_out(timeline, faults, words)
        if other is not None:
            act = "pointed_out_defender" if said.act == "spoke" else said.act
            pointed = PointedOutByDummy(act, words.step)
            marked[marked.index(other)] = other._replace(pointed_out=pointed, ruled_as=words.kind)
    return marked


def is_look_into_other_hand(event: TableEvent) -> bool:
    """Whether the look was into a hand other than the player's own."""
    return "at" in event.words and event.words[-1] != event.seat


def dummy_lost_rights_before(timeline: Timeline, before: int) -> bool:
    """Whether dummy had looked into another hand between the auction and step *before* (43A2)."""
    return any(
        isinstance(event := step.event, TableEvent)
        and event.name == "looked"
        and is_look_into_other_hand(event)
        and event.seat is not None
        and event.seat == step.before.dummy
        for step in timeline.steps[:before]
    )


def step_of_first_mention_or_withdrawal(timeline: Timeline, step: int) -> int | None:
    """The step at which somebody first asked about the action of *step*, spoke of it, or withdrew it."""
    for later in timeline.steps[step + 1 :]:
        event = later.event
        if not isinstance(event, TableEvent) or event.name not in _LINES_ABOUT_FAULT:
            continue
        if event.name != "withdraw" or timeline.withdrawn.get(step) == later.index:
            return later.index
    return None


def _last_to_play_of(timeline: Timeline, step: Step, *seats: Seat | None) -> Seat | None:
    """The one of *seats* that played last before *step*, not counting cards withdrawn by then."""
    for earlier in reversed(timeline.steps[: step.index]):
        lay = timeline.withdrawn.get(earlier.index, step.index) >= step.index
        if lay and isinstance(earlier.action, CardPlayed) and earlier.action.seat in seats:
            return earlier.action.seat
    return None


def _is_first_to_speak(timeline: Timeline, step: Step) -> bool:
    """Whether nobody has drawn attention to the latest action, or called the director, since it was taken."""
    for earlier in reversed(timeline.steps[: step.index]):
        if earlier.action is not None:
            return True
        if isinstance(earlier.event, TableEvent) and earlier.event.draws_attention:
            return False
    return True


def dummy_had_lost_rights(context: FactContext) -> Derived[YesNo]:
    """Whether dummy had looked into another hand since the auction, this act included."""
    pointed = context.fault.pointed_out
    return final_yes_or_provisional_no(
        dummy_lost_rights_before(context.timeline, (context.fault.step if pointed is None else pointed.words_step) + 1)
    )


def _act_of_dummy_in_fault(context: FactContext) -> DummyActWord | None:
    told, pointed = context.fault.detail_as(DummyAct), context.fault.pointed_out
    return pointed.act if pointed else told.act if told else None


def act_of_dummy(
    context: FactContext,
) -> (
    Literal[
        "drew_attention_or_called_td",
        "took_part_or_communicated",
        "touched_card",
        "warned_wrong_hand",
        "asked_revoke",
        "asked_revoke_dummy",
        "asked_revoke_defender",
        "pointed_out_defender",
        "none",
    ]
    | None
):
    """Dummy's act; words about a defender's irregularity are distinguished from those about dummy's own side."""
    said = _act_of_dummy_in_fault(context)
    if said != "spoke":
        return said
    return (
        "pointed_out_defender"
        if fault_pointed_out(context.timeline, context.faults, context.fault)
        else "drew_attention_or_called_td"
    )


def dummy_first_asked_without_rights(context: FactContext, revoke: Irregularity) -> bool:
    """Whether dummy, without rights, was the first to ask declarer about *revoke*, made from declarer's own hand."""
    timeline = context.timeline
    state = timeline.steps[revoke.step].before if revoke.step >= 0 else timeline.start
    if revoke.acting_hand != state.declarer or not timeline.game.raw.get("dummy_limits"):
        return False
    first = step_of_first_mention_or_withdrawal(timeline, revoke.step)
    if first is None:
        return False
    event = timeline.steps[first].event
    asked = isinstance(event, TableEvent) and event.name == "ask" and event.seat == state.dummy
    return asked and dummy_lost_rights_before(timeline, first)


def dummy_without_rights_asked_about_revoke(context: FactContext) -> Derived[YesNo]:
    """Whether dummy, without rights, was the first to ask about the revoke that is ruled on."""
    return final_yes_or_provisional_no(dummy_first_asked_without_rights(context, context.fault))


def dummy_without_rights_asked_first(context: FactContext) -> Derived[YesNo]:
    """Whether dummy, without rights, was the first to ask about the revoke in question."""
    step = context.fault.step
    return final_yes_or_provisional_no(
        any(
            fault.kind == "revoke"
            and step_of_first_mention_or_withdrawal(context.timeline, fault.step) == step
            and dummy_first_asked_without_rights(context, fault)
            for fault in context.faults
        )
    )


def dummy_was_first_on_defenders_revoke(context: FactContext) -> Derived[YesNo]:
    """Whether the defender asked by dummy had revoked, with nobody having spoken of it before."""
    asked = _act_of_dummy_in_fault(context) == "asked_revoke_defender"
    return final_yes_or_provisional_no(
        asked and fault_pointed_out(context.timeline, context.faults, context.fault) is not None
    )


def dummy_asked_after_looking_at_hand(context: FactContext) -> Derived[YesNo]:
    """Whether dummy, after looking at another hand, was the first to ask declarer about the revoke."""
    dummy = context.table_before.dummy
    looked = False
    for step in context.timeline.steps:
        event = step.event
        if isinstance(event, TableEvent) and event.seat == dummy:
            if event.name in ("looked", "deal") and "looked" in (event.name, *event.words):
                looked = True
            elif event.name == "ask" and step.index > context.fault.step:
                return final_yes_or_provisional_no(looked)
    return PROVISIONAL_NO


def dummy_had_looked_at_other_hand(context: FactContext) -> YesNo | None:
    """Whether dummy had looked at a card in another hand."""
    dummy = context.table_before.dummy
    for step, event in table_events_of_whole_record(context, "deal", "looked"):
        if "looked" in (event.name, *event.words) and event.seat == dummy and step.index < context.fault.step:
            return "yes"
    return None
