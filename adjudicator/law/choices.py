"""Choices among the options of a ruling as a record tells them: elections (``!elect``), acceptances and refusals
(``!accept``, ``!refuse``), the ruling that each answers, who may choose, and which options are lost.

A refused action can no longer stand, nor can an action that was taken back; accepting an action chooses that it stands.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple

from adjudicator.evidence.acceptance import rightful_leader_made_own_lead
from adjudicator.evidence.attention import ACCEPT, is_acceptance
from adjudicator.irregularities.detail_base_classes import ChoiceByAct
from adjudicator.irregularities.details import declarer_choices_of, penalty_card_owner_of
from adjudicator.law.effect_wording import role_resolver
from adjudicator.law.findings import MadeChoice
from adjudicator.law.roles import RoleContext, seat_of_role, seats_of_role
from adjudicator.record.events import ATTENTION, TableEvent
from rulebase.effect_marks import EffectMark

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from adjudicator.irregularities.detection import Irregularity
    from adjudicator.law.fault_decision import LookupResult
    from adjudicator.record.events import Seat
    from adjudicator.table.state_and_timeline import Timeline
    from rulebase import Rulebase


class Election(NamedTuple):
    """A choice, with the step at which it was made."""

    step: int
    seat: Seat | None
    option: str
    arguments: tuple[str, ...]

    @property
    def suit(self) -> str | None:
        """The suit named, if one was."""
        return next(iter(self.suits), None)

    @property
    def suits(self) -> tuple[str, ...]:
        """Every suit named, in order."""
        return tuple(dict.fromkeys(word.upper() for word in self.arguments if word.upper() in ("S", "H", "D", "C")))


def elections_in(timeline: Timeline) -> list[Election]:
    """Every election of the record, in order."""
    return [
        Election(step.index, event.seat, event.words[0], event.words[1:])
        for step in timeline.steps
        if isinstance(event := step.event, TableEvent) and event.name == "elect" and event.words
    ]


def election_fault_was_detected_from(fault: Irregularity) -> Election | None:
    """The election from which *fault* was detected: declarer's choice at a turn to lead, on one line or several."""
    choices = declarer_choices_of(fault)
    if not choices:
        return None
    return Election(choices[-1].step, None, choices[0].option, tuple(suit for one in choices for suit in one.suits))


def choice_fault_stands_for(fault: Irregularity, timeline: Timeline) -> MadeChoice | None:
    """The choice that *fault* stands for, or None. Using a right is reported like a fault but is none."""
    choices = declarer_choices_of(fault)
    if not choices:
        return None
    by = timeline.steps[choices[-1].step].event.seat
    return MadeChoice(by, choices[0].option, tuple(suit for one in choices for suit in one.suits))


def option_taken_by_acting_after_fault(fault: Irregularity, ids: frozenset[str]) -> Election | None:
    """The option among *ids* that the offender took by acting after *fault*."""
    told = fault.detail_as(ChoiceByAct)
    return Election(fault.step, fault.offender, told.option_taken, ()) if told and told.option_taken in ids else None


def elections_not_part_of_faults(made: Sequence[Election], faults: Sequence[Irregularity]) -> list[Election]:
    """The elections in *made* that are not themselves part of a fault."""
    carried = {choice.step for fault in faults for choice in declarer_choices_of(fault)}
    return [election for election in made if election.step not in carried]


def option_meant(election: Election, ids: frozenset[str]) -> str | None:
    """The option among *ids* that *election* means, or None; leaving the lead free means leaving the card a penalty
    card."""
    if election.option in ids:
        return election.option
    return "penalty-card" if election.option == "free" and "penalty-card" in ids else None


def assign_elections(
    made: Sequence[Election], offered: Sequence[tuple[int, frozenset[str]]], may: Callable[[int, Election], bool]
) -> tuple[dict[int, Election], list[Election]]:
    """(index into *offered* → the election that answers it, the elections that answer nothing offered).

    *offered* holds (step of the fault, ids of its options); an election answers the latest fault before it that
    offers its option and is still unanswered, if *may* allows that seat to choose there.
    """
    answers: dict[int, Election] = {}
    rest: list[Election] = []
    for election in made:
        fitting = [
            index
            for index, (step, ids) in enumerate(offered)
            if step < election.step and index not in answers and option_meant(election, ids) and may(index, election)
        ]
        if fitting:
            index = fitting[-1]
            answers[index] = election._replace(option=option_meant(election, offered[index][1]) or election.option)
        else:
            rest.append(election)
    return answers, rest


DIRECTOR = "director"
"""The role without a seat: a choice of the director is recorded without a seat."""
_NOT_SHOWN_BY_RECORD = "the record does not show it"


def role_resolver_for_ruling(
    laws: Rulebase, timeline: Timeline, fault: Irregularity, since: int | None = None
) -> Callable[[str], str]:
    """A function from a role to its meaning under the ruling on *fault*: a seat, a side, or the role itself if unknown.

    *since* is the step from which somebody acts on the ruling; by default the step of the fault.
    """
    state = timeline.end if fault.step < 0 else timeline.steps[fault.step].after
    if state.contract is None:
        # The lead that a call affects is known only when the auction is over.
        state = timeline.end
    if not {fault.offender or state.dealer, state.dealer} <= set(state.game.around):
        # During the auction a hand that nobody calls for has no place, though it may show a card, or deal.
        state = replace(state, game=timeline.game)
    told = role_resolver(
        state, fault.offender, fault.turn, penalty_card_owner_of(fault), fault.rightful_caller, fault.roles
    )
    place = RoleContext.of_fault(laws, timeline, fault, since)

    def resolve(role: str) -> str:
        known = told(role)
        return known if known != role else seat_of_role(role, place) or role

    return resolve


def why_barred_from_choosing(
    timeline: Timeline, election: Election, chooser: str, fault: Irregularity, rulebase: Rulebase
) -> str | None:
    """The reason why the maker of *election* may not choose under the ruling on *fault*; None if they may.

    *chooser* is the role that the row names. The record must show who that is, and dummy never chooses (CB-20).
    """
    seat, option = election.seat, election.option
    says = rulebase.roles.get(chooser, chooser)
    if chooser == DIRECTOR:
        return None if seat is None else f"{says} chooses here, and has no seat: !elect {option}"
    if seat is None:
        return f"who chooses '{option}' is not told: !elect SEAT {option}; it is for {says}"
    if seat == timeline.steps[election.step].before.dummy:
        return f"{seat} is dummy and may not choose '{option}'"
    place = RoleContext.of_fault(rulebase, timeline, fault, election.step)
    told = fault.roles.get(chooser)
    seats = (told,) if told else seats_of_role(chooser, place)
    if seats is None:
        from adjudicator.law.roles import why_role_is_unknown  # most roles are known

        why = rulebase.unknown_roles.get(chooser) or why_role_is_unknown(chooser, place) or _NOT_SHOWN_BY_RECORD
        return f"who is {says} is not known: {why}"
    if seat in seats:
        return None
    return f"{seat} may not choose '{option}' here: it is for {says}, {' or '.join(seats)}"


_TALK_LINES = ATTENTION | {"elect", "fact", "answer", "note", "withdraw", "pickup"}
"""Lines by which a table comes to a ruling, or carries one out."""
REFUSE = "refuse"


class OpenChoice(NamedTuple):
    """A fault with a choice still open."""

    timeline: Timeline
    fault: Irregularity
    end_step: int
    """The step from which remarks are about another fault."""
    may_choose: Callable[[Election], bool]
    """Whether the maker of an election may choose here."""


def without_lost_options(found: LookupResult, place: OpenChoice, laws: Rulebase) -> LookupResult:
    """*found*, the look-up of the fault of *place*, without the options that are lost."""
    said = _last_acceptance_or_refusal(place)
    refused = (said is not None and said.option == REFUSE) or _is_wrong_lead_led_over(place)
    back = place.fault.step in place.timeline.withdrawn

    def gone(option: Mapping[str, Any]) -> bool:
        return (refused and _option_lets_action_stand(option, laws)) or (back and ACCEPT in _effect_names(option))

    if not (refused or back) or not any(gone(option) for _, row in found.rows for option in row.options):
        return found
    decisions = tuple(
        one
        if one.row is None
        else one._replace(row=one.row._replace(options=tuple(option for option in one.row.options if not gone(option))))
        for one in found.decisions
    )
    return found._replace(decisions=decisions)


def _is_wrong_lead_led_over(place: OpenChoice) -> bool:
    """Whether the action is a wrong lead over which the right hand has led, which does not accept it."""
    did = place.timeline.steps[place.fault.step].action if place.fault.step >= 0 else None
    return did is not None and bool(rightful_leader_made_own_lead(place.timeline, did))


def choice_by_accepting_or_refusing(
    open_now: Sequence[Mapping[str, Any]], offered: Sequence[Mapping[str, Any]], place: OpenChoice, laws: Rulebase
) -> Election | None:
    """The choice among the options *open_now* that somebody made by accepting or refusing the action; None if several
    of those *offered* remain."""
    said = _last_acceptance_or_refusal(place)
    if said is None or not any(_option_lets_action_stand(option, laws) for option in offered):
        return None
    left = (
        open_now
        if said.option == REFUSE
        else [option for option in open_now if _option_lets_action_stand(option, laws)]
    )
    return said._replace(option=str(left[0]["id"])) if len(left) == 1 and len(offered) > 1 else None


def _last_acceptance_or_refusal(place: OpenChoice) -> Election | None:
    """The last acceptance or refusal by somebody who may choose, made before they did anything else."""
    words = list(_acceptances_and_refusals(place))
    return words[-1] if words else None


def _acceptances_and_refusals(place: OpenChoice) -> Iterator[Election]:
    if place.fault.step < 0:
        return
    for step in place.timeline.steps[place.fault.step + 1 : place.end_step]:
        event = step.event
        chosen = Election(step.index, step.action.seat if step.action else event.seat, "", ())
        if isinstance(event, TableEvent) and step.action is None:
            if is_acceptance(event) or event.name == REFUSE:
                chosen = chosen._replace(option=REFUSE if event.name == REFUSE else ACCEPT)
            elif event.name in _TALK_LINES:
                continue
        if not place.may_choose(chosen):
            continue
        if not chosen.option:
            # A player who acts has no more say.
            return
        yield chosen


def _effect_names(option: Mapping[str, Any]) -> list[str]:
    return [str(spec["effect"]) for spec in option.get("do", ())]


def _option_lets_action_stand(option: Mapping[str, Any], laws: Rulebase) -> bool:
    """Whether the action stands under *option*."""
    marks = (info.marks for name in _effect_names(option) if (info := laws.effect(name)))
    return option["id"] == ACCEPT or any(EffectMark.LETS_STAND in marked for marked in marks)
