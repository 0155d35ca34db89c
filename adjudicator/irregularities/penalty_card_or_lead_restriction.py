"""Penalty cards and obligations of a lead or play: declarer's choices, breaches, and a suit that declarer may not
forbid (Laws 26B, 50 to 52, 59).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from adjudicator.evidence.acceptance import acceptance_status
from adjudicator.evidence.cards_meeting_demands import cards_meeting_demands
from adjudicator.evidence.claims import is_entitled_claim_or_concession
from adjudicator.evidence.lead_turns import DeclarerChoice, LeadTurn, declarers_choices_before_lead, lead_turns
from adjudicator.evidence.play_duties import playable_cards
from adjudicator.evidence.revoke_establishment import revoke_status
from adjudicator.irregularities.details import (
    CallFault,
    CardPlayedForDue,
    ForbiddenSuit,
    PenaltyCardLead,
    PenaltyCardPlay,
    cards_due_of,
)
from adjudicator.irregularities.detection import Irregularity
from adjudicator.irregularities.fact_derivation import (
    FOR_PEOPLE,
    FactContext,
    Unread,
    YesNo,
    card_at_fault,
    yes_no,
)
from adjudicator.irregularities.lead_or_play_out_of_turn import next_card_played_without_answer, spoken_answers_to_card
from adjudicator.record.events import TableEvent
from adjudicator.table.active_obligations import ActiveObligation
from adjudicator.table.state_and_timeline import CardPlayed
from adjudicator.values.bids_and_contracts import denomination_of_bid
from adjudicator.values.cards import HONOURS, SUIT_GLYPHS, Card

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from adjudicator.record.events import Seat
    from adjudicator.table.state_and_timeline import Step, TableState, Timeline


_CHOICE_VERBS = {"require": "requires", "forbid": "forbids", "free": "leaves the lead free"}
_SUITS = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}


def lead_options_made_or_due(timeline: Timeline, bound: Sequence[ActiveObligation]) -> Iterator[Irregularity]:
    """Each turn to lead at which declarer has a choice: made, omitted, or due."""
    rights = [one for one in bound if one.effect == "lead_option_50D2"]
    turns = lead_turns(timeline) if rights else []
    for right in rights:
        turn = max(
            (one for one in turns if one.seat == right.seat and one.first_step <= right.first_step),
            key=_first_step_of_lead_turn,
            default=None,
        )
        if turn is None:
            # The ruling came before the auction went on: by the final calls this hand is not to lead.
            continue
        made = _choices_about_penalty_suits(declarers_choices_before_lead(timeline, turn), right)
        if made:
            yield _irregularity_of_choice_made(right, made)
        elif turn.lead_step is not None:
            yield _lead_before_choice(timeline, turn, right)
        elif not turn.has_passed and not rest_was_claimed(timeline, turn.first_step):
            step = right.first_step - 1
            said = (
                f"{_lead_with_penalty_cards_sentence(right)} {right.terms.declarer} chooses before {turn.seat} leads."
            )
            yield _choice_irregularity(right, step, "open", said)


def _first_step_of_lead_turn(turn: LeadTurn) -> int:
    return turn.first_step


def _choices_about_penalty_suits(made: Sequence[DeclarerChoice], right: ActiveObligation) -> tuple[DeclarerChoice, ...]:
    """The choices of *made* about the suits of the penalty cards: the first one, and others like it."""
    suits = {card[0] for card in _owner_and_penalty_cards(right)[1]}
    fitting = [one for one in made if one.option == "free" or (one.suits and suits.issuperset(one.suits))]
    # Only one suit can be required, several can be forbidden (51B2).
    return tuple(one for one in fitting if one is fitting[0] or one.option == fitting[0].option == "forbid")


def _choice_irregularity(
    right: ActiveObligation, step: int, status: str, said: str, made: tuple[DeclarerChoice, ...] = ()
) -> Irregularity:
    """The irregularity for *right* if nobody has led before the choice: due, or *made*."""
    owner, held = _owner_and_penalty_cards(right)
    detail = PenaltyCardLead(turn=right.seat, owner=owner, penalty_cards=held, card=None, choices=made)
    return Irregularity("penalty-card", owner, step, status, said, detail=detail, choice_due=True)


def _owner_and_penalty_cards(right: ActiveObligation) -> tuple[Seat, tuple[Card, ...]]:
    """(owner, penalty cards) that give the right."""
    return right.terms.owner or right.seat, right.terms.held or ()


def _lead_with_penalty_cards_sentence(right: ActiveObligation) -> str:
    owner, cards = _owner_and_penalty_cards(right)
    what = f"{cards[0]} as a major penalty card" if len(cards) == 1 else f"{' '.join(cards)} as major penalty cards"
    return f"{right.seat} is to lead while {owner} has {what}."


def _irregularity_of_choice_made(right: ActiveObligation, made: tuple[DeclarerChoice, ...]) -> Irregularity:
    step = max(made[-1].step, right.first_step - 1)
    suits = " and ".join(_SUITS[suit] for one in made for suit in one.suits)
    what = f"{_CHOICE_VERBS[made[0].option]} {suits}" if suits else _CHOICE_VERBS[made[0].option]
    said = f"{_lead_with_penalty_cards_sentence(right)} {right.terms.declarer} {what}."
    return _choice_irregularity(right, step, "corrected", said, made)


def _lead_before_choice(timeline: Timeline, turn: LeadTurn, right: ActiveObligation) -> Irregularity:
    lead = turn.lead_step or 0
    did = timeline.steps[lead].action
    card = did.card if isinstance(did, CardPlayed) else None
    over = declarer_played_next_card(timeline, lead)
    status = "corrected" if lead in timeline.withdrawn else "accepted" if over else "open"
    said = f"{turn.seat} leads {card or 'a card'} before {right.terms.declarer} has chosen."
    owner, held = _owner_and_penalty_cards(right)
    detail = PenaltyCardLead(
        turn=right.seat, owner=owner, penalty_cards=held, card=card, led_before_choice=True, declarer_played_on=over
    )
    return Irregularity(
        "penalty-card", turn.seat, lead, status, f"{_lead_with_penalty_cards_sentence(right)} {said}", detail=detail
    )


def declarer_played_next_card(timeline: Timeline, step: int) -> bool | None:
    """Whether declarer, from either hand, plays next after the card of *step*; None where the record ends there."""
    game = timeline.game
    did = timeline.steps[step].action
    if step in timeline.withdrawn or not isinstance(did, CardPlayed):
        return False
    for later in timeline.steps[step + 1 :]:
        match later.event:
            case TableEvent(name="attention" | "director" | "demand" | "refuse" | "elect"):
                return False
        if isinstance(later.action, CardPlayed):
            return not game.same_side(later.action.seat, did.seat)
    return None


def rest_was_claimed(timeline: Timeline, since: int) -> bool:
    """Whether the rest was claimed or conceded, so that nobody leads any more."""
    return any(is_entitled_claim_or_concession(step) for step in timeline.steps[since:])


_FEW = 3
_NAMING_WORDS = (("designate",), ("call",))
"""How an opponent names a card (CB-65, WH-24): ``!elect S designate HK``, ``!elect N call HK``."""


def cards_against_obligations(timeline: Timeline, bound: Sequence[ActiveObligation]) -> Iterator[Irregularity]:
    """Every card that an obligation in force forbade, from a hand that could have obeyed."""
    if not bound:
        return
    for step in timeline.steps:
        played = step.action
        if not isinstance(played, CardPlayed) or played.extra or played.card is None or played.turn != played.seat:
            continue
        here = [binding for binding in bound if binding.seat == played.seat and binding.binds(step.index)]
        if not here:
            continue
        hand = step.before.hands[played.seat]
        if hand is None:
            hand = _hand_proved_by_play(timeline, played, here)
        legal = playable_cards(step.before, played, hand)
        demanded = cards_meeting_demands(here, played, legal, step.before)
        if demanded is not None:
            if demanded and played.card not in demanded:
                yield _breach_of_obligation(timeline, step, played, "lead-restriction-breached", demanded)
                continue
            if not any(binding.terms.grade for binding in here):
                continue
            # Within the demand, the penalty card has to be played next (50D1b).
            legal = demanded or legal
        penalty = {
            card
            for binding in here
            if binding.effect == "penalty_card" and binding.terms.grade != "minor"
            for card in binding.cards
        }
        due = penalty_cards_insisted_on(here) & legal or penalty & legal
        if not due and (minor := _minor_penalty_cards_due(here, played)):
            if played.card not in minor:
                yield _breach_of_obligation(timeline, step, played, "penalty-card-not-played", minor, "minor")
            continue
        named = _cards_named_by_opponent(timeline, step, played)
        due = due & named or due
        if not due:
            # A card liable to be called is binding only when it is called (WH-24).
            liable = {card for one in here if one.effect == "card_liable_to_be_called" for card in one.cards}
            due = liable & legal & named
        if due and played.card not in due:
            yield _breach_of_obligation(timeline, step, played, "penalty-card-not-played", due)


def penalty_cards_insisted_on(here: Sequence[ActiveObligation]) -> set[Card]:
    """The penalty cards that declarer has required to be played now (52B2)."""
    owed = [one for one in here if one.effect == "play_duty" and one.terms.duty == "penalty-card"]
    return {card for one in owed for card in one.cards}


def _minor_penalty_cards_due(here: Sequence[ActiveObligation], played: CardPlayed) -> set[Card]:
    """The minor penalty card that must be played before another card of its suit below an honour (50C)."""
    if played.card is None or played.card.rank in HONOURS:
        return set()
    return {
        card
        for one in here
        if one.effect == "penalty_card" and one.terms.grade == "minor"
        for card in one.cards
        if card[0] == played.card[0]
    }


def _hand_proved_by_play(timeline: Timeline, played: CardPlayed, here: Sequence[ActiveObligation]) -> frozenset[Card]:
    """The known cards of an unrecorded hand: those it plays from now on, and those that lie face up."""
    later = {
        did.card
        for step in timeline.steps[played.step :]
        if isinstance(did := step.action, CardPlayed) and did.seat == played.seat and did.card is not None
    }
    faced = {card for binding in here if binding.effect == "penalty_card" for card in binding.cards}
    return frozenset(later | faced)


def _cards_named_by_opponent(timeline: Timeline, step: Step, played: CardPlayed) -> set[Card]:
    """The cards named by an opponent since the last card: a penalty card, or one liable to be called."""
    named: set[Card] = set()
    for earlier in reversed(timeline.steps[: step.index]):
        event = earlier.event
        if earlier.action is not None:
            break
        if not isinstance(event, TableEvent) or event.name != "elect" or event.words[:1] not in _NAMING_WORDS:
            continue
        if event.seat is None or not step.before.game.same_side(event.seat, played.seat):
            named |= set(event.cards)
    return named


def _suit_in_words(card: str) -> str:
    return _SUITS.get(card[0], card[0])


def _breach_of_obligation(
    timeline: Timeline, step: Step, played: CardPlayed, kind: str, due: set[Card], grade: str = ""
) -> Irregularity:
    game = timeline.game
    verb = "leads" if played.is_lead else "plays"
    suits = {card[0] for card in due}
    if len(due) <= _FEW:
        what = " or ".join(sorted(due))
    elif len(suits) == 1:
        what = f"one of {len(due)} {_suit_in_words(suits.pop())}"
    elif played.card and played.card[0] not in suits:
        what = f"another suit than {_suit_in_words(played.card)}"
    else:
        what = f"one of {len(due)} cards"
    said = f"{played.seat} {verb} {played.card} although required to {verb[:-1]} {what}."
    if grade == "minor":
        said = f"{played.seat} {verb} {played.card} before {what}, their minor penalty card."
    # Where a broken demand is a revoke (61A), it is established like one.
    as_revoke = kind == "lead-restriction-breached" and game.raw.get("breach_is_revoke")
    status = (
        revoke_status(timeline, played) if as_revoke else acceptance_status(timeline, played, game.lho(played.seat))
    )
    may_be_accepted = status == "open" and game.raw.get("breach_is_revoke") and not as_revoke
    if may_be_accepted and declarer_played_next_card(timeline, step.index):
        # Declarer's next card accepts it, whichever hand it comes from and to whichever trick (52B1b).
        status = "accepted"
    return Irregularity(
        kind,
        step.before.played_by(played.seat),
        step.index,
        status,
        said,
        acting_hand=played.seat,
        detail=CardPlayedForDue(card=played.card, trick=played.trick, due=tuple(sorted(due))),
    )


_SEVERAL = 2
"""The least number of penalty cards that leaves a choice."""


def declarer_choices_of_penalty_card(timeline: Timeline, bound: Sequence[ActiveObligation]) -> Iterator[Irregularity]:
    """Each turn of a player who may legally play several penalty cards: the card declarer named, or that declarer's
    choice is due. If declarer plays on over the card the owner picked, the choice is gone."""
    lying = [one for one in bound if one.effect == "penalty_card" and one.terms.grade != "minor"]
    if not lying:
        return
    for step in timeline.steps:
        played = step.action
        if not isinstance(played, CardPlayed) or played.extra or played.turn != played.seat:
            continue
        due = _playable_penalty_cards(
            [one for one in bound if one.seat == played.seat and one.binds(step.index)], played, step.before
        )
        if len(due) < _SEVERAL:
            continue
        named = _choice_of_named_card(timeline, step.index, due)
        if named is not None:
            yield _penalty_card_named(played.seat, due, named, timeline)
        elif (
            played.card in due
            and played.step not in timeline.withdrawn
            and not declarer_played_next_card(timeline, played.step)
        ):
            what = f"{played.seat} plays {played.card} before {step.before.declarer} has named one."
            yield _penalty_card_choice_due(played.seat, due, step.index - 1, what)
    state, end = timeline.end, len(timeline.steps)
    seat = state.turn
    if seat is None or state.stage != "play" or rest_was_claimed(timeline, 0):
        return
    lead = state.current.led if state.current else None
    number = state.current.number if state.current else len(state.tricks) + 1
    led, suit = (lead.card, lead.suit) if lead else (None, None)
    to_play = CardPlayed(seat, None, seat, -1, number, led, lead is None, suit=suit)
    due = _playable_penalty_cards([one for one in bound if one.seat == seat and one.last_step is None], to_play, state)
    if len(due) < _SEVERAL:
        return
    named = _choice_of_named_card(timeline, end, due)
    if named is not None:
        yield _penalty_card_named(seat, due, named, timeline)
    else:
        yield _penalty_card_choice_due(seat, due, end - 1, f"{state.declarer} names the one to be played.")


def _playable_penalty_cards(
    here: Sequence[ActiveObligation], played: CardPlayed, state: TableState
) -> tuple[Card, ...]:
    """The penalty cards that the hand may legally play in place of *played*: a demand is met first (50D1b), and a card
    that declarer has required comes first (52B2)."""
    lying = {card for one in here if one.effect == "penalty_card" and one.terms.grade != "minor" for card in one.cards}
    lying = penalty_cards_insisted_on(here) & lying or lying
    if len(lying) < _SEVERAL:
        return ()
    hand = state.hands[played.seat]
    if hand is None and played.suit is not None and not any(card[0] == played.suit for card in lying):
        # The hand is unknown, and so is whether it can follow suit.
        return ()
    legal = playable_cards(state, played, frozenset(lying) if hand is None else hand)
    return tuple(sorted(lying & (cards_meeting_demands(here, played, legal, state) or legal)))


def _choice_of_named_card(timeline: Timeline, until: int, due: Sequence[Card]) -> DeclarerChoice | None:
    """The choice by which declarer named one of the cards *due* since the last card, before the step *until*; None
    without one."""
    for step in reversed(timeline.steps[:until]):
        event = step.event
        if step.action is not None:
            return None
        if isinstance(event, TableEvent) and event.name == "elect" and event.words[:1] == ("designate",):
            by = event.seat in (None, step.before.declarer)
            return DeclarerChoice(step.index, "designate", ()) if by and set(event.cards) & set(due) else None
    return None


def _penalty_card_named(owner: Seat, due: tuple[Card, ...], made: DeclarerChoice, timeline: Timeline) -> Irregularity:
    """The irregularity for a choice that declarer has made."""
    event = timeline.steps[made.step].event
    cards = event.cards if isinstance(event, TableEvent) else ()
    said = f"{timeline.steps[made.step].before.declarer} names {' '.join(cards)}."
    detail = PenaltyCardPlay(turn=owner, owner=owner, due=tuple(cards), choices=(made,))
    said = f"{_several_penalty_cards_sentence(owner, due)} {said}"
    return Irregularity("penalty-card", owner, made.step, "corrected", said, detail=detail, choice_due=True)


def _penalty_card_choice_due(owner: Seat, due: tuple[Card, ...], step: int, said: str) -> Irregularity:
    """The irregularity for a choice that declarer still has to make."""
    detail = PenaltyCardPlay(turn=owner, owner=owner, due=due)
    said = f"{_several_penalty_cards_sentence(owner, due)} {said}"
    return Irregularity("penalty-card", owner, step, "open", said, detail=detail, choice_due=True)


def _several_penalty_cards_sentence(owner: Seat, due: Sequence[Card]) -> str:
    return f"{owner} may legally play any of their penalty cards {' '.join(due)}."


def forbidden_suits_named_in_calls(timeline: Timeline, bound: Sequence[ActiveObligation]) -> Iterator[Irregularity]:
    """Each suit that declarer forbids by this right although the offender named it in a call that stands."""
    rights = [one for one in bound if one.effect == "lead_restriction_26B"]
    turns = lead_turns(timeline) if rights else []
    seen: set[int] = set()
    for right in rights:
        offender = timeline.game.partner(right.seat)
        for turn in turns:
            if offender is None or turn.seat != right.seat:
                continue
            for made in declarers_choices_before_lead(timeline, turn):
                suit = next(iter(made.suits), None)
                fresh = right.binds(made.step) and made.step not in seen
                if made.option != "forbid" or suit not in suits_named_in_calls(timeline, offender) or not fresh:
                    continue
                if suit in _suits_of_penalty_cards(bound, made):
                    # Forbidden because of the penalty card of that suit, which 50D2 allows.
                    continue
                seen.add(made.step)
                said = f"Declarer forbids {right.seat} the lead of {_SUITS[str(suit)]}, which {offender} named in a "
                said += "call that stands."
                detail = ForbiddenSuit(turn=right.seat, choices=(made,))
                yield Irregularity(
                    "lead-restriction", offender, made.step, "corrected", said, detail=detail, choice_due=True
                )


def _suits_of_penalty_cards(bound: Sequence[ActiveObligation], made: DeclarerChoice) -> frozenset[str]:
    """The suits that declarer may forbid with the choice *made* for a penalty card of the leader's partner."""
    rights = (one for one in bound if one.effect == "lead_option_50D2" and one.binds(made.step))
    return frozenset(card[0] for right in rights for card in right.terms.held or ())


def suits_named_in_calls(timeline: Timeline, seat: Seat) -> frozenset[str]:
    """The suits named in the standing calls of *seat*."""
    calls = timeline.end.auction.calls
    standing = (made.call for made in calls if made.seat == seat and made.counts_as == made.call and not made.late)
    return frozenset(denomination_of_bid(call) for call in standing) & SUIT_GLYPHS.keys()


_CHOICE_ANSWERS: Mapping[str, Literal["require", "prohibit", "none"]] = {
    "require": "require",
    "forbid": "prohibit",
    "free": "none",
}


def owner_or_partner_to_play(context: FactContext) -> Literal["owner", "partner"] | None:
    """Whether the owner of the card is to play, or the partner to lead."""
    fault = context.fault
    return "partner" if fault.detail_as(PenaltyCardLead) else "owner" if fault.detail_as(PenaltyCardPlay) else None


def grade_of_penalty_cards(context: FactContext) -> Literal["major"] | None:
    """``major`` if a player has several penalty cards (50B)."""
    return "major" if context.fault.detail_as(PenaltyCardPlay) else None


def _penalty_cards_on_table(context: FactContext) -> tuple[Card, ...]:
    told = context.fault.detail_as(PenaltyCardLead)
    return told.penalty_cards if told else ()


def major_penalty_card_on_table(context: FactContext) -> YesNo | None:
    """``yes``: the detector requires a major penalty card on the table."""
    return "yes" if _penalty_cards_on_table(context) else None


def partner_led_before_choice(context: FactContext) -> YesNo | None:
    """Whether the partner led before declarer had chosen."""
    told = context.fault.detail_as(PenaltyCardLead)
    return yes_no(told is not None and told.led_before_choice)


def declarer_played_to_early_lead(context: FactContext) -> YesNo | None:
    """Whether declarer played to that lead."""
    told = context.fault.detail_as(PenaltyCardLead)
    return yes_no(told.declarer_played_on) if told else None


def number_of_penalty_card_suits(context: FactContext) -> Literal["one", "several"] | None:
    """Whether the penalty cards are of one suit or several."""
    suits = {card[0] for card in _penalty_cards_on_table(context)}
    return None if not suits else "one" if len(suits) == 1 else "several"


def declarer_choice_of_lead(context: FactContext) -> Literal["require", "prohibit", "none"] | None:
    """Declarer's choice."""
    told = context.fault.detail_as(PenaltyCardLead)
    return _CHOICE_ANSWERS[told.choices[0].option] if told and told.choices else None


def declarer_played_after_breach(context: FactContext) -> YesNo | None:
    """Whether declarer played, from either hand, after the card played in place of the penalty card."""
    played, timeline = card_at_fault(context), context.timeline
    if played is None:
        return None
    if spoken_answers_to_card(context) or played.step in timeline.withdrawn:
        return "no"
    return None if next_card_played_without_answer(context) is None else "yes"


def _yes_for_forbidden_suit(context: FactContext) -> Literal["yes"] | None:
    return "yes" if context.fault.detail_as(ForbiddenSuit) else None


def call_was_withdrawn(context: FactContext) -> YesNo | None:
    """``yes``: the right exists only over a withdrawn call."""
    return _yes_for_forbidden_suit(context)


def replacement_is_comparable(context: FactContext) -> YesNo | None:
    """``no``: the right exists only if the director has found that the replacement is not comparable."""
    return "no" if _yes_for_forbidden_suit(context) else None


def offender_is_defender(context: FactContext) -> YesNo | None:
    """``yes``: the right exists only over a lead of the defenders."""
    return _yes_for_forbidden_suit(context)


def declarer_forbids_suit(context: FactContext) -> YesNo | None:
    """``yes``: declarer has forbidden a suit."""
    return _yes_for_forbidden_suit(context)


def suit_specified_by_call(context: FactContext) -> Unread | None:
    """left to people: a call that names the suit may have meant another."""
    return FOR_PEOPLE if context.fault.detail_as(ForbiddenSuit) else None


def card_or_call_demanded(context: FactContext) -> Literal["card", "call"]:
    """Whether a card or a call had been demanded."""
    return "call" if context.fault.detail_as(CallFault) else "card"


def could_obey_demand(context: FactContext) -> YesNo | None:
    """``yes``: the detector requires a card that would have obeyed."""
    return "yes" if cards_due_of(context.fault) else None


def number_of_playable_penalty_cards(context: FactContext) -> Literal["one", "several"] | None:
    """The number of penalty cards that could have been played; the choice is found only for several."""
    if context.fault.detail_as(PenaltyCardPlay):
        return "several"
    due = cards_due_of(context.fault)
    return None if not due else "one" if len(due) == 1 else "several"


def penalty_card_owner_to_play(_context: FactContext) -> Literal["owner", "partner"]:
    """Always ``owner``: the detector finds only the owner's turn."""
    return "owner"


def liable_card_was_called(context: FactContext) -> Literal["called"] | None:
    """``called``: a liable card counts as kept back only if it was called and could be played."""
    return "called" if cards_due_of(context.fault) else None


def suit_called_after_was_held(context: FactContext) -> YesNo | None:
    """Whether the player called on held the suit, if the hand is known and a suit was called after the fault."""
    for step in context.timeline.steps[max(context.fault.step, 0) + 1 :]:
        event = step.event
        if isinstance(event, TableEvent) and event.name == "elect" and event.words[:1] == ("require",):
            suits = [word for word in event.words[1:] if word in context.timeline.game.suits]
            hand = step.before.hands.get(step.before.turn or "")
            return yes_no(any(card[0] == suits[0] for card in hand)) if suits and hand else None
    return None
