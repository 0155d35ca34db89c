"""Whether an effect binds: the obligation is made for whom the role names, and somebody who breaks it is found in
a deal made up for that. ``effect_cases`` has what only recorded cases show."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import islice
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from adjudicator.irregularities.detail_base_classes import AtTurnToCall, Detail, InTrick, OfCards
from adjudicator.irregularities.details import CallFault, CardsDue, HandFault, PenaltyCardLead
from adjudicator.irregularities.detection import Irregularity, irregularities_in_timeline
from adjudicator.law.choices import Election, role_resolver_for_ruling
from adjudicator.law.obligations.leads import with_elections_using_rights
from adjudicator.law.obligations.obligations_from_effects import (
    obligations_from_effects,
    split_obligations_on_graded_penalty_cards,
)
from adjudicator.law.roles import RoleContext, seats_of_role
from adjudicator.law.rulings import effect_from_row
from adjudicator.record.events import Played, Record, TableEvent
from adjudicator.table.active_obligations import ActiveObligation
from adjudicator.table.state_and_timeline import CallMade, CardPlayed
from tests.helpers.effect_deals import Scene, scene, scenes
from tests.helpers.effect_uses import LAWS, Use, roles_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudicator.record.events import Seat

_MOST = 1200
"""Moments tried before an effect counts as one that binds nobody."""
_OF_A_DEAL = 12
_RIGHTS = ("lead_penalty", "lead_restriction_26B")
"""Effects that let declarer demand something of the next lead."""


class Moment(NamedTuple):
    """A fault that may have been made, and what was elected under the ruling on it."""

    scene: Scene
    fault: Irregularity
    since: int
    elected: Election | None


def breached(use: Use) -> bool:
    """Whether in some deal of its code somebody breaks what *use* binds him to, and is found."""
    return any(_found(use, moment) for moment in islice(_moments(use), _MOST))


def bound(use: Use) -> bool:
    """Whether in some deal of its code an obligation is made, for a seat that the role means."""
    return any(_right_seats(use, moment) for moment in islice(_moments(use), _MOST))


# ---------------------------------------------------------------- moments


def _moments(use: Use) -> Iterator[Moment]:
    rng = Random(use.place)
    for one in scenes(use.code):
        steps = one.timeline.steps
        for at in rng.sample(range(len(steps)), min(len(steps), _OF_A_DEAL)):
            for offender in sorted({*steps[at].before.game.seats} & {*one.timeline.end.game.seats}):
                detail, roles = about_a_fault(use.place, one, at, offender)
                fault = Irregularity(use.kind, offender, at, "corrected", "", detail=detail, roles=roles)
                for choice in _choices(use, one):
                    yield _moment(use, one, fault, choice)


def _choices(use: Use, one: Scene) -> Iterator[tuple[str, ...]]:
    """What is elected after the fault: the suit that a row lets somebody choose, a lead that declarer demands, a card
    that an opponent calls or names."""
    suits = one.timeline.game.suits
    told = dict(use.spec)
    if use.name in _RIGHTS:
        yield from ((mode, suit) for suit in suits for mode in ("forbid", "require"))
    elif told.get("suit") == "chosen":
        yield from (("require", suit) for suit in suits)
    elif told.get("cards") == "all":
        # Whatever he plays is one of them: it takes an opponent who names another.
        yield ("designate",) if use.name == "penalty_card" else ("call",)
    elif use.name == "card_liable_to_be_called":
        yield ("call",)
    elif use.name == "must_play_at_turn":
        yield ("early",)
    elif "suggested" in str(told.get("duty")):
        yield ("play",)
    elif told.get("duty") == "other-card":
        yield ("again",)
    else:
        yield ()


@dataclass(kw_only=True, eq=False, repr=False)
class AnyFault(PenaltyCardLead, CardsDue, HandFault, OfCards, AtTurnToCall):
    """Whatever an effect may take from a fault or a role may be told by."""


@dataclass(kw_only=True, eq=False, repr=False)
class AnyCard(AnyFault, InTrick):
    """The same of a card played."""


@dataclass(kw_only=True, eq=False, repr=False)
class AnyCall(AnyFault, CallFault):
    """The same of a call."""


def about_a_fault(salt: str, one: Scene, at: int, offender: Seat) -> tuple[Detail, dict[str, Seat | None]]:
    """What a detector would tell of the fault: a card or a call of the offender, whose turn it was."""
    step = one.timeline.steps[at]
    did = step.action
    held = sorted(step.after.hands.get(offender) or ())
    card = Random(f"{salt} {at} {offender}").choice(held) if held else None
    cards = () if card is None else (card,)
    told: dict[str, Any] = {
        "turn": step.before.turn,
        "rightful": step.before.turn,
        "owner": offender,
        "dealt_sizes": {**dict.fromkeys(step.before.game.seats, step.before.game.hand_size), offender: 1},
        "size": 1,
        "card": card,
        "cards": cards,
        "due": cards,
        "penalty_cards": cards,
    }
    bid = step.before.auction.last_bid
    roles = {"doubled_player": bid.seat if bid else None}
    if isinstance(did, CallMade):
        return AnyCall(**told, call=did.call), roles
    return AnyCard(**told, trick=did.trick) if isinstance(did, CardPlayed) else AnyFault(**told), roles


def _moment(use: Use, one: Scene, fault: Irregularity, choice: tuple[str, ...]) -> Moment:
    if not choice:
        return Moment(one, fault, fault.step + 1, None)
    if choice == ("again",):
        return _played_again(use, one, fault)
    if choice == ("early",):
        return _played_early(one, fault)
    if dict(use.spec).get("cards") == "all":
        return _named(use, one, fault, choice[0])
    right = use.name in _RIGHTS
    where = _next_card(one, fault, leads=right) if right or choice == ("call",) else fault.step + 1
    declarer = one.timeline.end.declarer
    seat = declarer if right and declarer else one.timeline.game.lho(fault.offender or "")
    cards = fault.cards if len(choice) == 1 else ()
    told = TableEvent("elect", seat, cards, choice)
    events = one.record.events
    changed = scene(Record(one.record.tags, one.record.hands, (*events[:where], told, *events[where:])))
    since = fault.step + 1 if right or choice == ("call",) else where + 1
    return Moment(changed, fault, since, Election(where, seat, choice[0], choice[1:]))


def _played_again(use: Use, one: Scene, fault: Irregularity) -> Moment:
    """The partner takes back the card that he played after the fault, and plays it once more."""
    partner = one.timeline.end.game.partner(fault.offender or "")
    where = _next_card(one, fault._replace(offender=partner), leads=False)
    did = one.timeline.steps[where].action if where < len(one.timeline.steps) else None
    if not isinstance(did, CardPlayed):
        return Moment(one, fault, fault.step + 1, None)
    again = (TableEvent("withdraw", did.seat), Played(did.seat, did.card))
    events = one.record.events
    changed = scene(Record(one.record.tags, one.record.hands, (*events[: where + 1], *again, *events[where + 1 :])))
    return Moment(changed, fault, where + 2, None)


def _played_early(one: Scene, fault: Irregularity) -> Moment:
    """The offender puts another card down before his turn in the trick, and takes it back."""
    where = _next_card(one, fault, leads=False)
    did = one.timeline.steps[where].action if where < len(one.timeline.steps) else None
    if not isinstance(did, CardPlayed) or did.is_lead or did.card is None:
        return Moment(one, fault, fault.step + 1, None)
    held = one.timeline.steps[where].before.hands[did.seat] or frozenset()
    others = sorted(card for card in held if card != did.card and card[0] == did.card[0])
    early = tuple(others[:1])
    lead = max(
        step.index for step in one.timeline.steps[:where] if isinstance(step.action, CardPlayed) and step.action.is_lead
    )
    events = one.record.events
    told = tuple(Played(did.seat, card) for card in early) + (TableEvent("withdraw", did.seat),) * len(early)
    changed = scene(Record(one.record.tags, one.record.hands, (*events[: lead + 1], *told, *events[lead + 1 :])))
    if early:
        fault = fault._replace(step=lead + 1, detail=replace(fault.detail, card=early[0], cards=early))
    return Moment(changed, fault, lead + 3, None)


def _named(use: Use, one: Scene, fault: Irregularity, word: str) -> Moment:
    """An opponent names one of the cards of whom it binds, and he plays another."""
    game = one.timeline.end.game
    seat = game.partner(fault.offender or "") if dict(use.spec)["seat"] == "partner" else fault.offender
    where = _next_card(one, fault._replace(offender=seat), leads=False)
    did = one.timeline.steps[where].action if where < len(one.timeline.steps) else None
    if not isinstance(did, CardPlayed) or did.card is None:
        return Moment(one, fault, fault.step + 1, None)
    held = one.timeline.steps[where].before.hands[did.seat] or frozenset()
    card = next((card for card in sorted(held) if card != did.card and card[0] == did.card[0]), None)
    if card is None:
        return Moment(one, fault, fault.step + 1, None)
    told = TableEvent("elect", game.lho(did.seat), (card,), (word,))
    events = one.record.events
    changed = scene(Record(one.record.tags, one.record.hands, (*events[:where], told, *events[where:])))
    return Moment(changed, fault, fault.step + 1, None)


def _next_card(one: Scene, fault: Irregularity, *, leads: bool) -> int:
    """The step of the next lead after *fault*, or of the offender's next card."""
    for step in one.timeline.steps[fault.step + 1 :]:
        did = step.action
        if isinstance(did, CardPlayed) and (did.is_lead if leads else did.seat == fault.offender):
            return step.index
    return len(one.timeline.steps)


# ---------------------------------------------------------------- what follows


def _bound(use: Use, moment: Moment) -> list[ActiveObligation]:
    timeline, fault = moment.scene.timeline, moment.fault
    elected = moment.elected
    role = role_resolver_for_ruling(LAWS, timeline, fault, elected.step if elected else None)
    state = timeline.steps[fault.step].after
    effect = effect_from_row(use.data, LAWS, role, elected.suit if elected else None, state, fault)
    made = list(obligations_from_effects(LAWS, [effect], timeline, moment.since, 1))
    if elected and use.name in _RIGHTS:
        made = with_elections_using_rights(made, [elected], timeline)
    return split_obligations_on_graded_penalty_cards(made, timeline)


def _found(use: Use, moment: Moment) -> bool:
    made = _bound(use, moment)
    if not made:
        return False
    one = moment.scene
    return any(
        (fault.kind, fault.step) not in one.faults for fault in irregularities_in_timeline(LAWS, one.timeline, made)
    )


def _right_seats(use: Use, moment: Moment) -> bool:
    made = _bound(use, moment)
    place = RoleContext.of_fault(
        LAWS, moment.scene.timeline, moment.fault, moment.elected.step if moment.elected else None
    )
    for param, role in roles_of(use):
        if param == "seat" and made:
            meant = (moment.fault.roles.get(role),) if role == "doubled_player" else seats_of_role(role, place)
            return meant is not None and all(one.seat in meant for one in made)
    return bool(made)
