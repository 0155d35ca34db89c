"""Responses to a lead out of turn: the words of the other side, and a card that the rightful leader plays over it.

That card is either a lead of its own or a play to the wrong lead (53B).
"""

from typing import NamedTuple

from adjudicator.evidence.attention import is_acceptance
from adjudicator.evidence.play_duties import broken_duty, known_hand_and_whether_complete, suit_of_played_card
from adjudicator.record.events import ATTENTION, Seat, TableEvent
from adjudicator.table.state_and_timeline import CardPlayed, Step, Timeline

_ANSWER_WORDS = frozenset(("accept", "refuse", "penalty-card", "stand", "require", "forbid", "free"))
"""Lines about a wrong lead, or about the choice of the lead in its place."""


def is_answer_by_dummy(step: Step) -> bool:
    """Whether the answer at *step* is dummy's, who accepts, refuses and chooses nothing (Laws 53 to 55)."""
    event = step.event
    said = isinstance(event, TableEvent) and event.name in ("accept", "refuse", "elect")
    return said and event.seat is not None and event.seat == step.before.dummy


def speaks_of_lead(step: Step, lead: CardPlayed) -> bool:
    """Whether at *step* the other side (dummy included, though without effect) speaks of *lead* as a lead: accepts or
    refuses it, or chooses about the lead in its place."""
    if step.after.dummy_swapped and not step.before.dummy_swapped:
        return True
    event = step.event
    if not isinstance(event, TableEvent):
        return False
    own = event.seat is not None and step.before.game.same_side(event.seat, lead.seat)
    return not own and not _ANSWER_WORDS.isdisjoint((event.name, *event.words[: event.name == "elect"]))


def answers_lead(step: Step, lead: CardPlayed) -> bool:
    """Whether at *step* the other side accepts or refuses *lead*, or chooses about the lead in its place."""
    return speaks_of_lead(step, lead) and not is_answer_by_dummy(step)


class CardOverWrongLead(NamedTuple):
    """Response of the rightful leader to a wrong lead."""

    card: CardPlayed | None = None
    """The card put down before the wrong lead was answered, or None."""
    is_lead: bool | None = None
    """Whether it is a lead of its own; None if only its player can say."""
    is_final: bool = False
    """Whether *led* is final: no later event changes it."""


def card_over_wrong_lead(timeline: Timeline, wrong: CardPlayed) -> CardOverWrongLead:
    """The rightful leader's response to the *wrong* lead while that lay there.

    The card is a lead if the wrong lead is withdrawn and the card stays; if a hand not in turn after the wrong lead
    fails to follow suit to it though it could; or if another hand follows to the card although it could have followed
    to the wrong lead. It is no lead if the wrong lead had been answered (by a play of the next hand, too) or is
    accepted later, or if the card follows suit and nobody has spoken of it by the end of the trick.
    """
    after, game = timeline.game.lho(wrong.seat), timeline.game
    own: CardPlayed | None = None
    spoken = False
    for step in timeline.steps[wrong.step + 1 : timeline.withdrawn.get(wrong.step)]:
        did = step.action
        spoken = spoken or (isinstance(step.event, TableEvent) and step.event.name in ATTENTION)
        if answers_lead(step, wrong) and (own is None or is_acceptance(step.event)):
            return CardOverWrongLead(own, is_lead=False, is_final=True)
        if not isinstance(did, CardPlayed) or did.trick != wrong.trick:
            continue
        if own is None and did.seat == wrong.turn:
            own = did
            if did.is_lead or (did.seat != after and _failed_to_follow(timeline, did)):
                return CardOverWrongLead(own, is_lead=True, is_final=True)
        elif own is None and did.seat == after and not game.same_side(after, wrong.seat):
            return CardOverWrongLead(None, is_lead=False, is_final=True)
        elif own is not None and _later_hand_follows_rightful_leader(timeline, own, did, wrong):
            return CardOverWrongLead(own, is_lead=True, is_final=True)
    if own is None:
        return CardOverWrongLead(is_lead=False)
    quiet = (
        not spoken and suit_of_played_card(timeline, own) == wrong.suit and _trick_of_card_is_complete(timeline, wrong)
    )
    return CardOverWrongLead(own, is_lead=False if quiet else None)


def may_be_rightful_lead(step: Step, timeline: Timeline, played: CardPlayed) -> bool:
    """Whether the card *played* at *step* is, or may be, the rightful lead over a wrong one, with nobody having said
    that it is not."""
    trick = step.before.current
    wrong = trick.led if trick else None
    if wrong is None or wrong.turn != played.seat or wrong.seat == played.seat:
        return False
    told = (event for _, event in timeline.acts if event.name == "fact")
    if any(word.endswith("proper_leader_led=no") for event in told for word in event.words):
        return False
    over = card_over_wrong_lead(timeline, wrong)
    return over.card is played and over.is_lead is not False


def was_played_to_wrong_lead(timeline: Timeline, played: CardPlayed) -> bool:
    """Whether the card *played* was played to a wrong lead over which an opponent, the rightful leader, has led: it may
    be withdrawn (53B).

    Cards before the rightful lead were played to the wrong one. So were later cards that follow the wrong lead and not
    the rightful one, unless somebody had spoken before or the wrong leader had played again.
    """
    if not timeline.game.raw.get("proper_lead_stands") or played.card is None or played.is_lead:
        return False
    cards = [one for one in timeline.plays if one.trick == played.trick]
    leads = [one for one in cards if one.is_lead and one.turn not in (None, one.seat) and one.step < played.step]
    wrong = leads[-1] if leads else None
    right = wrong and next((one for one in cards if _is_rightful_lead_over(timeline, one, wrong)), None)
    if wrong is None or right is None:
        return False
    if played.step < right.step:
        return timeline.withdrawn.get(wrong.step, right.step) > played.step
    over = [step for step in timeline.steps[right.step + 1 : played.step] if not _is_done_by_ruling(step)]
    if any(isinstance(step.event, TableEvent) or _is_card_from_seat(step, wrong.seat) for step in over):
        return False
    return played.seat != wrong.seat and suit_of_played_card(timeline, played) == wrong.suit != suit_of_played_card(
        timeline, right
    )


def _is_rightful_lead_over(timeline: Timeline, card: CardPlayed, wrong: CardPlayed) -> bool:
    """Whether *card* is the lead of the rightful leader, an opponent, over the *wrong* one."""
    right = card.is_lead and card.seat == wrong.turn == card.turn and card.step > wrong.step
    return right and not timeline.game.same_side(wrong.seat, card.seat) and _nothing_said_between(timeline, wrong, card)


def _nothing_said_between(timeline: Timeline, wrong: CardPlayed, right: CardPlayed) -> bool:
    """Whether the *wrong* lead still lay there, and nobody had spoken, when the *right* one was made."""
    between = timeline.steps[wrong.step + 1 : right.step]
    return not any(isinstance(step.event, TableEvent) and not step.event.ruled for step in between)


def _is_done_by_ruling(step: Step) -> bool:
    return isinstance(step.event, TableEvent) and step.event.ruled


def _is_card_from_seat(step: Step, seat: Seat) -> bool:
    return isinstance(step.action, CardPlayed) and step.action.seat == seat


def _failed_to_follow(timeline: Timeline, own: CardPlayed) -> bool:
    return broken_duty(timeline, own) == "follow"


def _later_hand_follows_rightful_leader(
    timeline: Timeline, own: CardPlayed, over: CardPlayed, wrong: CardPlayed
) -> bool:
    """Whether the card *over* follows *own* and not the *wrong* lead, though its hand held a card of that suit."""
    state = timeline.steps[over.step].before
    could = any(
        timeline.game.suit(card, state.trump) == wrong.suit
        for card in known_hand_and_whether_complete(timeline, over)[0]
    )
    return (
        over.seat != wrong.seat
        and suit_of_played_card(timeline, over) == suit_of_played_card(timeline, own) != wrong.suit
        and could
    )


def _trick_of_card_is_complete(timeline: Timeline, wrong: CardPlayed) -> bool:
    return any(wrong in trick.cards and not trick.missing for trick in timeline.end.tricks)
