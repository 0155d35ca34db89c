"""Cards led or played against what a ruling demands: penalty cards kept back, leads and plays that disobey."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.detectors.base import Bound, Irregularity, detects
from adjudicator.detectors.fates import fate
from adjudicator.record import TableEvent
from adjudicator.table import CardPlayed

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from adjudicator.cards import Card
    from adjudicator.record import Record
    from adjudicator.table import Step, Timeline


_NAMES = (("designate",), ("call",))
"""How an opponent names a card (CB-65, WH-24): ``!elect S designate HK``, ``!elect N call HK``."""


@detects("penalty-card-not-played", "lead-restriction-breached")
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
        legal = _legal(played, hand)
        demanded = _demanded(here, played, legal)
        if demanded is not None:
            if demanded and played.card not in demanded:
                yield _breach(timeline, step, played, "lead-restriction-breached", demanded)
            continue
        penalty = {
            card for binding in here if binding.effect == "penalty_card" for card in binding.params.get("cards", ())
        }
        due = penalty & legal
        named = _named(timeline, step, played)
        due = due & named or due
        if not due:
            # A card liable to be called binds only when it is called (WH-24).
            liable = {
                card for one in here if one.effect == "card_liable_to_be_called" for card in one.params.get("cards", ())
            }
            due = liable & legal & named
        if due and played.card not in due:
            yield _breach(timeline, step, played, "penalty-card-not-played", due)


def _proved_hand(timeline: Timeline, played: CardPlayed, here: Sequence[Bound]) -> frozenset[Card]:
    """What a hand that nobody wrote down is known to hold: what it plays from now on, and cards that lie face up."""
    later = {
        did.card
        for step in timeline.steps[played.step :]
        if isinstance(did := step.did, CardPlayed) and did.seat == played.seat and did.card is not None
    }
    faced = {card for binding in here if binding.effect == "penalty_card" for card in binding.params.get("cards", ())}
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


def _legal(played: CardPlayed, hand: frozenset[Card]) -> set[Card]:
    """The cards that the law on following suit leaves to the hand."""
    if played.led is None:
        return set(hand)
    following = {card for card in hand if card[0] == played.led[0]}
    return following or set(hand)


def _demanded(here: Sequence[Bound], played: CardPlayed, legal: set[Card]) -> set[Card] | None:
    """The cards that a demand leaves; empty when it cannot be met, None when nothing is demanded."""
    for binding in here:
        suit = binding.params.get("suit")
        if binding.effect == "lead_suit" and played.is_lead:
            if binding.params.get("mode") == "lead":
                return {card for card in legal if card[0] == suit}
            return {card for card in legal if card[0] != suit}
        if binding.effect == "lead_from" and played.is_lead and suit:
            return {card for card in legal if card[0] == suit}
        if binding.effect == "play_duty" and played.led is not None and binding.params.get("trick") == played.trick:
            following = sorted((card for card in legal if card[0] == played.led[0]), key=_rank)
            match binding.params.get("duty"):
                case "highest":
                    return set(following[-1:])
                case "lowest":
                    return set(following[:1])
                case "other_suit":
                    return {card for card in legal if card[0] == suit}
    return None


def _rank(card: Card) -> int:
    return "23456789TJQKA".index(card[1])


def _breach(timeline: Timeline, step: Step, played: CardPlayed, kind: str, due: set[Card]) -> Irregularity:
    verb = "leads" if played.is_lead else "plays"
    what = " or ".join(sorted(due)) if len(due) <= 3 else f"one of {len(due)} cards"
    return Irregularity(
        kind,
        step.before.played_by(played.seat),
        step.index,
        fate(timeline, played, step.before.game.lho(played.seat)),
        f"{played.seat} {verb} {played.card} although bound to {verb[:-1]} {what}.",
        hand=played.seat,
        about={"card": played.card, "trick": played.trick, "due": tuple(sorted(due))},
    )
