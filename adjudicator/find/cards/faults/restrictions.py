"""Cards led or played against what a ruling demands: penalty cards kept back, leads and plays that disobey."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.evidence.demands import demands
from adjudicator.evidence.duties_broken import playable
from adjudicator.evidence.establishment import status_of
from adjudicator.evidence.fates import fate
from adjudicator.find.cards.details import DueFault
from adjudicator.find.detecting import Irregularity
from adjudicator.record.events import TableEvent
from adjudicator.table.bound import Bound
from adjudicator.table.state import CardPlayed
from adjudicator.values.cards import HONOURS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from adjudicator.record.events import Record
    from adjudicator.table.state import Step, Timeline
    from adjudicator.values.cards import Card


"""Codes that tell minor from major penalty cards say so with each; elsewhere all are alike."""
_FEW = 3
_SUITS = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}
_NAMES = (("designate",), ("call",))
"""How an opponent names a card (CB-65, WH-24): ``!elect S designate HK``, ``!elect N call HK``."""


def restrictions(_record: Record, timeline: Timeline, bound: Sequence[Bound]) -> Iterator[Irregularity]:
    """Every card that an obligation in force forbade, from a hand that could have obeyed."""
    if not bound:
        return
    for step in timeline.steps:
        played = step.did
        if not isinstance(played, CardPlayed) or played.extra or played.card is None or played.turn != played.seat:
            continue
        here = [binding for binding in bound if binding.seat == played.seat and binding.binds(step.index)]
        if not here:
            continue
        hand = step.before.hands[played.seat]
        if hand is None:
            hand = _proved_hand(timeline, played, here)
        legal = playable(step.before, played, hand)
        demanded = demands(here, played, legal, step.before)
        if demanded is not None:
            if demanded and played.card not in demanded:
                yield _breach(timeline, step, played, "lead-restriction-breached", demanded)
                continue
            if not any(binding.terms.grade for binding in here):
                continue
            # What the demand leaves open is owed to the penalty card next (50D1b).
            legal = demanded or legal
        penalty = {
            card
            for binding in here
            if binding.effect == "penalty_card" and binding.terms.grade != "minor"
            for card in binding.cards
        }
        due = insisted(here) & legal or penalty & legal
        if not due and (minor := _minor(here, played)):
            if played.card not in minor:
                yield _breach(timeline, step, played, "penalty-card-not-played", minor, "minor")
            continue
        named = _named(timeline, step, played)
        due = due & named or due
        if not due:
            # A card liable to be called binds only when it is called (WH-24).
            liable = {card for one in here if one.effect == "card_liable_to_be_called" for card in one.cards}
            due = liable & legal & named
        if due and played.card not in due:
            yield _breach(timeline, step, played, "penalty-card-not-played", due)


def insisted(here: Sequence[Bound]) -> set[Card]:
    """The penalty cards of which declarer has said that they must be put in now (52B2)."""
    owed = [one for one in here if one.effect == "play_duty" and one.terms.duty == "penalty-card"]
    return {card for one in owed for card in one.cards}


def _minor(here: Sequence[Bound], played: CardPlayed) -> set[Card]:
    """The minor penalty card that comes before another card of its suit below an honour (50C)."""
    if played.card is None or played.card.rank in HONOURS:
        return set()
    return {
        card
        for one in here
        if one.effect == "penalty_card" and one.terms.grade == "minor"
        for card in one.cards
        if card[0] == played.card[0]
    }


def _proved_hand(timeline: Timeline, played: CardPlayed, here: Sequence[Bound]) -> frozenset[Card]:
    """What a hand that nobody wrote down is known to hold: what it plays from now on, and cards that lie face up."""
    later = {
        did.card
        for step in timeline.steps[played.step :]
        if isinstance(did := step.did, CardPlayed) and did.seat == played.seat and did.card is not None
    }
    faced = {card for binding in here if binding.effect == "penalty_card" for card in binding.cards}
    return frozenset(later | faced)


def _named(timeline: Timeline, step: Step, played: CardPlayed) -> set[Card]:
    """The cards that an opponent has named since the last card fell: a penalty card, or one liable to be called."""
    named: set[Card] = set()
    for earlier in reversed(timeline.steps[: step.index]):
        event = earlier.event
        if earlier.did is not None:
            break
        if not isinstance(event, TableEvent) or event.name != "elect" or event.words[:1] not in _NAMES:
            continue
        if event.seat is None or not step.before.game.same_side(event.seat, played.seat):
            named |= set(event.cards)
    return named


def _suit(card: str) -> str:
    return _SUITS.get(card[0], card[0])


def _breach(
    timeline: Timeline, step: Step, played: CardPlayed, kind: str, due: set[Card], grade: str = ""
) -> Irregularity:
    game = timeline.game
    verb = "leads" if played.is_lead else "plays"
    suits = {card[0] for card in due}
    if len(due) <= _FEW:
        what = " or ".join(sorted(due))
    elif len(suits) == 1:
        what = f"one of {len(due)} {_suit(suits.pop())}"
    elif played.card and played.card[0] not in suits:
        what = f"another suit than {_suit(played.card)}"
    else:
        what = f"one of {len(due)} cards"
    said = f"{played.seat} {verb} {played.card} although bound to {verb[:-1]} {what}."
    if grade == "minor":
        said = f"{played.seat} {verb} {played.card} before {what}, their minor penalty card."
    # Where a broken demand is a revoke (61A), it is established as one.
    as_revoke = kind == "lead-restriction-breached" and game.raw.get("breach_is_revoke")
    status = status_of(timeline, played) if as_revoke else fate(timeline, played, game.lho(played.seat))
    if status == "open" and game.raw.get("breach_is_revoke") and not as_revoke:
        from adjudicator.find.cards.faults.penalty_cards import played_over  # few codes know such a breach

        if played_over(timeline, step.index):
            # Declarer's next card accepts it, whichever hand it comes from and to whichever trick (52B1b).
            status = "accepted"
    return Irregularity(
        kind,
        step.before.played_by(played.seat),
        step.index,
        status,
        said,
        hand=played.seat,
        detail=DueFault(card=played.card, trick=played.trick, due=tuple(sorted(due))),
    )
