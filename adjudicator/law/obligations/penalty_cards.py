"""Penalty cards, minor or major: how long each lies, and the rights it gives declarer (Laws 50, 51); and cards that
become penalty cards when a revoke is corrected (62C2, 62C3).

A ruling orders one card at a time; their joint effect shows only when all rulings are taken together: a second card of
the same defender makes every one of them major, a suit that declarer requires or forbids takes its cards up, and while
a major card lies its owner's partner may not lead before declarer has chosen.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.evidence.lead_turns import LeadTurn, declarers_choices_before_lead, lead_turns
from adjudicator.law.obligations.timing import (
    PICK_UP_EFFECT,
    first_play_step,
    is_defender,
    replacement_obligation,
    step_card_leaves_table,
    with_span,
)
from adjudicator.table.active_obligations import ActiveObligation, ObligationTerms
from adjudicator.table.state_and_timeline import CardPlayed
from adjudicator.values.cards import HONOURS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from adjudicator.table.state_and_timeline import Timeline
    from adjudicator.values.cards import Card


def as_minor_or_major_penalty_card(bound: ActiveObligation, _timeline: Timeline) -> ActiveObligation | None:
    """*bound* as a minor penalty card if it is a single card below an honour, else as major."""
    cards = bound.cards
    if not cards:
        return None
    grade = "minor" if len(cards) == 1 and cards[0][1:] not in HONOURS else "major"
    return replacement_obligation(bound, "penalty_card", bound.terms._replace(grade=grade), bound.first_step)


def order_to_pick_cards_up(bound: ActiveObligation, _timeline: Timeline) -> ActiveObligation:
    """The order to pick cards up, kept until all cards are laid out."""
    return bound


def laid_out_penalty_cards(ordered: Sequence[ActiveObligation], timeline: Timeline) -> list[ActiveObligation]:
    """The *ordered* obligations with graded penalty cards laid out one by one, and the rights that depend on them; in
    the order in which they begin."""
    graded = [one for one in ordered if one.effect == "penalty_card" and one.terms.grade]
    rest = [one for one in ordered if one not in graded and one.effect != PICK_UP_EFFECT]
    lying: list[ActiveObligation] = []
    for one in graded:
        for card in one.cards:
            lies = _penalty_card_while_on_table(one, card, timeline)
            if lies is not None and not any(_is_same_card(lies, other) for other in lying):
                lying.append(lies)
    for one in ordered:
        if one.effect == PICK_UP_EFFECT:
            lying = [_card_ended_by_suit_choice(card, one) for card in lying]
    lying = [part for card in lying for part in _minor_card_turning_major(card, lying)]
    laid = [*rest, *lying, *_lead_options(lying, timeline)]
    laid.sort(key=lambda one: (one.first_step, one.finding))
    return laid


def _penalty_card_while_on_table(bound: ActiveObligation, card: Card, timeline: Timeline) -> ActiveObligation | None:
    """One card from when the play has begun until it is played or picked up; None for declarer's side (48A)."""
    if not is_defender(timeline, bound.seat):
        return None
    since = max(bound.first_step, first_play_step(timeline))
    until = step_card_leaves_table(bound.seat, card, since, timeline)
    if until is not None and until < since:
        return None
    terms = ObligationTerms(bound.seat, cards=(card,), grade=bound.terms.grade)
    return replacement_obligation(bound, "penalty_card", terms, since, until)


def _is_same_card(one: ActiveObligation, other: ActiveObligation) -> bool:
    """Whether both are the same card on the table: a card shown twice is one card."""
    if (one.seat, one.cards) != (other.seat, other.cards):
        return False
    return other.binds(one.first_step) or one.binds(other.first_step)


def _card_ended_by_suit_choice(card: ActiveObligation, order: ActiveObligation) -> ActiveObligation:
    """*card*, ended by the choice in *order* if that was about its suit."""
    chosen = max(order.first_step - 1, card.first_step)
    if card.seat != order.seat or card.cards[0][0] != order.terms.suit or not card.binds(chosen):
        return card
    return with_span(card, card.first_step, chosen)


def _minor_card_turning_major(card: ActiveObligation, lying: Sequence[ActiveObligation]) -> list[ActiveObligation]:
    """*card* as minor and, from the moment its owner has another, as major (50B)."""
    others = [other for other in lying if other is not card and other.seat == card.seat]
    if card.terms.grade == "major":
        return [card]
    meet = [
        max(card.first_step, other.first_step)
        for other in others
        if other.binds(card.first_step) or card.binds(other.first_step)
    ]
    if not meet:
        return [card]
    major = with_span(card, min(meet), card.last_step, card.terms._replace(grade="major"))
    return [major] if min(meet) <= card.first_step else [with_span(card, card.first_step, min(meet) - 1), major]


def _lead_options(lying: Sequence[ActiveObligation], timeline: Timeline) -> list[ActiveObligation]:
    """Declarer's choice at each turn to lead of a partner, while a major card lies as the turn begins (50D2)."""
    options: list[ActiveObligation] = []
    for turn in lead_turns(timeline):
        owner = timeline.game.partner(turn.seat)
        here = [
            card
            for card in lying
            if card.seat == owner
            and card.terms.grade == "major"
            and (
                _lies_during_lead_turn(card, turn, timeline)
                or _was_mistaken_lead_led_over(card, turn.first_step, timeline)
            )
        ]
        if not here:
            continue
        since = (
            max(turn.first_step, min(card.first_step for card in here))
            if turn.lead_step != turn.first_step
            else turn.first_step
        )
        cards = tuple(dict.fromkeys(sorted(card.cards[0] for card in here)))
        made = declarers_choices_before_lead(timeline, turn)
        until = max(made[0].step, since) if made else turn.lead_step
        if until is None and turn.has_passed:
            until = _step_of_next_card(timeline, since)
        terms = ObligationTerms(turn.seat, owner=owner, held=cards, declarer=timeline.end.declarer)
        options.append(ActiveObligation("lead_option_50D2", turn.seat, since, until, terms, here[-1].finding))
    return options


def _step_of_next_card(timeline: Timeline, since: int) -> int:
    return next((step.index for step in timeline.steps[since:] if isinstance(step.action, CardPlayed)), since)


def _lies_during_lead_turn(card: ActiveObligation, turn: LeadTurn, timeline: Timeline) -> bool:
    """Whether the card lies on the table at some time during that turn."""
    if card.last_step is not None and card.last_step < turn.first_step:
        return False
    last = turn.lead_step
    if last is None and turn.has_passed:
        last = _step_of_next_card(timeline, turn.first_step)
    return last is None or card.first_step <= last


def _was_mistaken_lead_led_over(card: ActiveObligation, step: int, timeline: Timeline) -> bool:
    """Whether the card, led by mistake, still lay there when the right hand led before declarer had spoken (60C)."""
    return any(
        (did.seat, did.card) == (card.seat, card.cards[0])
        and did.is_lead
        and did.step < step <= timeline.withdrawn.get(did.step, -1)
        for did in timeline.plays
    )


def no_separate_obligation(_bound: ActiveObligation, _timeline: Timeline) -> None:
    """No obligation of its own: the right is computed with the cards (``_lead_options``)."""


def penalty_for_card_changed_after_opponent(bound: ActiveObligation, timeline: Timeline) -> ActiveObligation | None:
    """The cards that a defender of the offending side takes back once an opponent has changed theirs (62C2); the
    obligation begins once a freely chosen card has replaced them."""
    revoke = _card_of_corrected_revoke(bound, timeline)
    if revoke is None:
        return None
    game = timeline.game
    gone = _cards_taken_back_with_revoke(revoke, timeline, (revoke.trick,))
    if not any(not game.same_side(one.seat, revoke.seat) for one in gone):
        return None
    own = [one for one in gone if one.seat == bound.seat]
    later = (one for one in timeline.plays if own and one.step > timeline.withdrawn[own[-1].step])
    instead = next(
        (one.step for one in later if (one.seat, one.trick) == (bound.seat, revoke.trick)), bound.first_step - 1
    )
    return _obligation_for_penalty_cards(bound._replace(first_step=max(bound.first_step, instead + 1)), own, timeline)


def penalty_for_cards_of_both_revokes(bound: ActiveObligation, timeline: Timeline) -> ActiveObligation | None:
    """Every card that a defender takes back when both sides revoked on one trick, the next lead included (62C3)."""
    revoke = _card_of_corrected_revoke(bound, timeline)
    if revoke is None:
        return None
    gone = (revoke, *_cards_taken_back_with_revoke(revoke, timeline, (revoke.trick, revoke.trick + 1)))
    return _obligation_for_penalty_cards(bound, [one for one in gone if one.seat == bound.seat], timeline)


def _card_of_corrected_revoke(bound: ActiveObligation, timeline: Timeline) -> CardPlayed | None:
    """The card of the revoke; after its withdrawal a ruling binds from the next step."""
    return next((one for one in timeline.plays if timeline.withdrawn.get(one.step) == bound.first_step - 1), None)


def _cards_taken_back_with_revoke(revoke: CardPlayed, timeline: Timeline, tricks: tuple[int, ...]) -> list[CardPlayed]:
    """The cards played to *tricks* between the revoke and the first withdrawal that were also withdrawn."""
    back = timeline.withdrawn
    first = min(gone for gone in back.values() if gone > revoke.step)
    return [
        one for one in timeline.plays if one.trick in tricks and revoke.step < one.step < first and one.step in back
    ]


def _obligation_for_penalty_cards(
    bound: ActiveObligation, cards: list[CardPlayed], timeline: Timeline
) -> ActiveObligation | None:
    names = tuple(card.card for card in cards if card.card is not None)
    if not names or not is_defender(timeline, bound.seat):
        return None
    since = max(bound.first_step, *(timeline.withdrawn[card.step] + 1 for card in cards))
    return replacement_obligation(bound, "penalty_card", ObligationTerms(bound.seat, cards=names, grade="major"), since)
