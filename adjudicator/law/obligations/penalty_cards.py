"""Penalty cards that have a grade, minor or major: how long each lies, and what it lets declarer do (Laws 50, 51).

A ruling orders one card at a time; what they amount to shows only when all rulings lie side by side: a second card of
the same defender makes every one of them major, a suit that declarer requires or forbids takes its cards up, and as
long as a major card lies its owner's partner may not lead before declarer has chosen.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.evidence.lead_turns import LeadTurn, choices, lead_turns
from adjudicator.law.obligations.base import (
    PICK_UP,
    card_ended,
    changed,
    defends,
    first_play_step,
    in_its_stead,
)
from adjudicator.table.bound import Bound, Terms
from adjudicator.table.state import CardPlayed
from adjudicator.values.cards import HONOURS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from adjudicator.table.state import Timeline
    from adjudicator.values.cards import Card


def by_50b(bound: Bound, _timeline: Timeline) -> Bound | None:
    """Minor if it is a single card below an honour, else major."""
    cards = bound.cards
    if not cards:
        return None
    grade = "minor" if len(cards) == 1 and cards[0][1:] not in HONOURS else "major"
    return in_its_stead(bound, "penalty_card", bound.terms._replace(grade=grade), bound.since)


def picked_up(bound: Bound, _timeline: Timeline) -> Bound:
    """Kept until all cards are laid out; then it has done its work."""
    return bound


def laid_out(ordered: Sequence[Bound], timeline: Timeline) -> list[Bound]:
    """What ``lay_out`` makes of *ordered* obligations, graded penalty cards among them."""
    graded = [one for one in ordered if one.effect == "penalty_card" and one.terms.grade]
    rest = [one for one in ordered if one not in graded and one.effect != PICK_UP]
    lying: list[Bound] = []
    for one in graded:
        for card in one.cards:
            lies = _lies(one, card, timeline)
            if lies is not None and not any(_same(lies, other) for other in lying):
                lying.append(lies)
    for one in ordered:
        if one.effect == PICK_UP:
            lying = [_taken_up(card, one) for card in lying]
    lying = [part for card in lying for part in _graded(card, lying)]
    laid = [*rest, *lying, *_lead_options(lying, timeline)]
    laid.sort(key=lambda one: (one.since, one.finding))
    return laid


def _lies(bound: Bound, card: Card, timeline: Timeline) -> Bound | None:
    """One card from when the play has begun until it is played or picked up; None for declarer's side (48A)."""
    if not defends(timeline, bound.seat):
        return None
    since = max(bound.since, first_play_step(timeline))
    until = card_ended(bound.seat, card, since, timeline)
    if until is not None and until < since:
        return None
    terms = Terms(bound.seat, cards=(card,), grade=bound.terms.grade)
    return in_its_stead(bound, "penalty_card", terms, since, until)


def _same(one: Bound, other: Bound) -> bool:
    """Whether a card lies there already: what is shown twice is one card."""
    if (one.seat, one.cards) != (other.seat, other.cards):
        return False
    return other.binds(one.since) or one.binds(other.since)


def _taken_up(card: Bound, order: Bound) -> Bound:
    """*card*, ended by the choice that *order* tells, if that was about its suit."""
    chosen = max(order.since - 1, card.since)
    if card.seat != order.seat or card.cards[0][0] != order.terms.suit or not card.binds(chosen):
        return card
    return changed(card, card.since, chosen)


def _graded(card: Bound, lying: Sequence[Bound]) -> list[Bound]:
    """*card* as minor and, from the moment its owner has another, as major (50B)."""
    others = [other for other in lying if other is not card and other.seat == card.seat]
    if card.terms.grade == "major":
        return [card]
    meet = [max(card.since, other.since) for other in others if other.binds(card.since) or card.binds(other.since)]
    if not meet:
        return [card]
    major = changed(card, min(meet), card.until, card.terms._replace(grade="major"))
    return [major] if min(meet) <= card.since else [changed(card, card.since, min(meet) - 1), major]


def _lead_options(lying: Sequence[Bound], timeline: Timeline) -> list[Bound]:
    """Declarer's choice at each turn to lead of a partner, while a major card lies as the turn begins (50D2)."""
    options: list[Bound] = []
    for turn in lead_turns(timeline):
        owner = timeline.game.partner(turn.seat)
        here = [
            card
            for card in lying
            if card.seat == owner
            and card.terms.grade == "major"
            and (_lies_in(card, turn, timeline) or _lay_as_a_lead(card, turn.since, timeline))
        ]
        if not here:
            continue
        since = max(turn.since, min(card.since for card in here)) if turn.lead != turn.since else turn.since
        cards = tuple(dict.fromkeys(sorted(card.cards[0] for card in here)))
        made = choices(timeline, turn)
        until = max(made[0].step, since) if made else turn.lead
        if until is None and turn.over:
            until = _next_card(timeline, since)
        terms = Terms(turn.seat, owner=owner, held=cards, declarer=timeline.end.declarer)
        options.append(Bound("lead_option_50D2", turn.seat, since, until, terms, here[-1].finding))
    return options


def _next_card(timeline: Timeline, since: int) -> int:
    return next((step.index for step in timeline.steps[since:] if isinstance(step.did, CardPlayed)), since)


def _lies_in(card: Bound, turn: LeadTurn, timeline: Timeline) -> bool:
    """Whether the card lies there, or comes to lie there, while it is that turn."""
    if card.until is not None and card.until < turn.since:
        return False
    last = turn.lead
    if last is None and turn.over:
        last = _next_card(timeline, turn.since)
    return last is None or card.since <= last


def _lay_as_a_lead(card: Bound, step: int, timeline: Timeline) -> bool:
    """Whether the card, led by mistake, lay there still when the right hand led before declarer had spoken (60C)."""
    return any(
        (did.seat, did.card) == (card.seat, card.cards[0])
        and did.is_lead
        and did.step < step <= timeline.withdrawn.get(did.step, -1)
        for did in timeline.plays
    )


def re_armed(_bound: Bound, _timeline: Timeline) -> None:
    """The right hangs on the card, not on the ruling that speaks of it: it is reckoned with the cards."""
