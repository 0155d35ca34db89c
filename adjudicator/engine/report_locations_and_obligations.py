"""Entries of a report made from steps of the timeline: places of faults, obligations, sentences on orders
carried out.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from adjudicator.law.findings import DealLocation, Effect, Finding, Obligation
from adjudicator.record.events import Called, Played, Problem, Seat, TableEvent
from adjudicator.table.state_and_timeline import CallMade, CardPlayed, Step, Timeline
from adjudicator.table.timeline_queries import number_of_call
from adjudicator.values.cards import Card
from adjudicator.values.numbers import first_number

if TYPE_CHECKING:
    from adjudicator.engine.enforcement.withdrawal_and_replacement_lines import FaultKey, OrderedLine
    from adjudicator.irregularities.detection import Irregularity
    from adjudicator.table.active_obligations import ActiveObligation


def location_of_fault(timeline: Timeline, fault: "Irregularity") -> DealLocation:
    """The place in the deal where *fault* happened."""
    if fault.step < 0:
        return DealLocation("deal")
    step = timeline.steps[fault.step]
    event, did = step.event, step.action
    stage = {"auction": "auction", "play": "play"}.get(step.before.stage, "score")
    action, call, trick = "", None, None
    match did:
        case CallMade():
            stage, action = "auction", did.call
            call = number_of_call(timeline, did)
        case CardPlayed():
            stage, action, trick = "play", did.card or "", did.trick
    if isinstance(event, TableEvent):
        action = event.name
        stage = "deal" if event.name in ("deal", "give") else stage
        trick = len(step.before.tricks) + 1 if stage == "play" and step.before.game.tricks else None
    elif isinstance(event, (Called, Played)) and did is None:
        action = str(getattr(event, "call", None) or getattr(event, "card", ""))
    if fault.trick is not None:
        trick = fault.trick
    return DealLocation(stage, call, trick, action, step.event_number, event.place.line)


def reported_obligation(binding: "ActiveObligation", timeline: Timeline, closed: int | None = None) -> Obligation:
    """*binding* with event numbers in place of steps; an end that has not come yet is the event after the last. An
    obligation in force when the deal is over, at the step *closed*, lapses with it."""
    steps = timeline.steps

    def number(step: int) -> int:
        return steps[step].event_number if step < len(steps) else steps[-1].event_number + 1 if steps else 1

    ended = max(binding.first_step, closed) if binding.last_step is None and closed is not None else binding.last_step
    until = None if ended is None else number(ended)
    effect = Effect(binding.effect, binding.terms.told, marks=binding.marks)
    return Obligation(effect, binding.seat, binding.finding, number(binding.first_step), until)


def overruling_by_finding(timeline: Timeline, faults: "Sequence[Irregularity]") -> dict[int, str]:
    """Number of a finding → the ruling that the director gave instead (``!overrule``): on the finding named, or on the
    last one before."""
    found: dict[int, str] = {}
    for step, event in timeline.acts:
        if event.name != "overrule":
            continue
        before = [n for n, fault in enumerate(faults, 1) if fault.step < step.index]
        named = first_number(event.words)
        found[named if named is not None else before[-1] if before else 0] = event.text
    return found


def with_actions_carried_out(
    findings: Iterable[Finding], timeline: Timeline, orders: "Iterable[OrderedLine]"
) -> tuple[Finding, ...]:
    """*findings*, each with sentences on the orders carried out for it."""
    carried: dict[FaultKey, list[Step]] = {}
    put_in = (step for step in timeline.steps if step.event_index in timeline.record.carried)
    for order, step in zip(sorted(orders, key=lambda order: order.after_event_number), put_in, strict=True):
        carried.setdefault(order.fault, []).append(step)
    return tuple(
        found._replace(
            done=tuple(_sentences_on_orders_and_next_turn(carried.get(_fault_key_of(found), ()), _LyingCards.of(found)))
        )
        for found in findings
    )


class _LyingCards(NamedTuple):
    """Cards that lie before their owner when they are taken back."""

    faced: frozenset[Card]
    """The cards that a ruling leaves face up."""
    undecided: frozenset[Card]
    """The cards that stay face up under some of the open options, and go back into the hand under others."""

    @classmethod
    def of(cls, found: Finding) -> "_LyingCards":
        """The cards of the ruling on *found*."""
        to_choose = [
            effect
            for ruling in found.rulings
            if ruling.chosen is None
            for option in ruling.options
            for effect in option.effects
        ]
        return cls(
            _cards_named(effect for ruling in found.rulings for effect in ruling.effects), _cards_named(to_choose)
        )


def _cards_named(effects: Iterable[Effect]) -> frozenset[Card]:
    cards = (effect.params.get("cards") for effect in effects)
    return frozenset(Card(card) for named in cards if isinstance(named, tuple) for card in named)


def _sentences_on_orders_and_next_turn(steps: Sequence[Step], lying: _LyingCards) -> Iterator[str]:
    """Sentences on what the orders of one ruling, carried out in *steps*, changed, and on whose turn it is
    after them."""
    calls = [step for step in steps if isinstance(step.withdrawn_action, CallMade)]
    for step in steps:
        yield _action_sentence(
            step, lying, step.after.turn if step in calls[-1:] and step.after.stage == "auction" else None
        )


def _fault_key_of(found: Finding) -> "FaultKey":
    return found.kind, found.offender, found.at.event_number


def _action_sentence(step: Step, lying: _LyingCards, to_call: Seat | None) -> str:
    """The change that one order made: where the card is now, who is *to_call* again."""
    event, seat = step.event, step.event.seat
    match step.withdrawn_action:
        case CardPlayed(card=card) if card in lying.faced:
            return f"{card} is taken back and lies face up before {seat}."
        case CardPlayed(card=card) if card in lying.undecided:
            return f"{card} is taken back; whether it stays face up before {seat} is still to be chosen."
        case CardPlayed(card=card):
            return f"{card or 'The card'} is back in {seat}'s hand."
        case CallMade(call=call):
            turn = f"; {to_call} is to call" if to_call else ""
            return f"The {call} of {seat} is off the table{turn}."
    if isinstance(event, TableEvent) and event.name == "pickup":
        return f"{' '.join(event.cards)} {'is' if len(event.cards) == 1 else 'are'} back in {seat}'s hand."
    if isinstance(event, TableEvent) and event.name == "drop":
        return f"{seat} is out of this deal."
    if isinstance(event, TableEvent) and event.name == "trump":
        return f"The trump counts as named by {seat}."
    if isinstance(event, TableEvent) and event.name == "expose":
        return f"{seat} lays down their hand and is dummy."
    if isinstance(step.action, CallMade):
        return f"The {step.action.call} of {seat} stands."
    return f"What {seat} did is taken back."


def unfollowed_ruling_problems(
    findings: Iterable[Finding], keys: "Iterable[FaultKey]", timeline: Timeline
) -> Iterable[Problem]:
    """Problems saying that the table went on otherwise than a ruling orders: the written record has priority."""
    keys = set(keys)
    gone = {timeline.steps[step].event_number for step in timeline.withdrawn if step >= 0}
    for found in findings:
        if _fault_key_of(found) in keys:
            back = found.status == "corrected" or found.at.event_number in gone
            went = "takes the action back" if back else "goes on as if the action stood"
            message = f"what [{found.id}] orders was not done: the record {went}"
            yield Problem(message, found.at.line, 0)
