"""Single events and obligations in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from adjudicator.law.wording import in_words
from adjudicator.record.events import OUTSIDE, RULED, Called, Played
from adjudicator.render.safe import plain
from adjudicator.render.words import at_table, call_text, card_text, seat_name, with_glyphs
from adjudicator.values.cards import SUIT_GLYPHS

if TYPE_CHECKING:
    from adjudicator.law.findings import Effect, Obligation
    from adjudicator.record.events import Event, TableEvent

_MUST: dict[object, str] = {
    "major": "due at the first legal chance",
    "minor": "due before another low card of its suit",
}
"""What its grade asks of the owner of a penalty card (50C, 50D1)."""


def event_text(event: Event) -> Text:
    """What happened, as it is written, with glyphs."""
    if isinstance(event, Called):
        return call_text(event.call)
    if isinstance(event, Played):
        return card_text(event.card)
    return Text(_told(event))


def noted(event: TableEvent) -> str:
    """What happened besides calls and cards, without its player and the signs of the notation."""
    cards = " ".join(with_glyphs(card) for card in event.cards)
    said = " ".join(part for part in (cards, *event.words, RULED * event.ruled, event.text) if part)
    return plain(f"{event.name}: {said}" if said else event.name, 400)


def bound_line(bound: Obligation) -> str:
    """An obligation in a sentence."""
    says = bound.effect.says or _right(bound.effect) or f"{seat_name(bound.seat)}{_duty(bound.effect)}"
    cards = bound.effect.params.get("cards") or bound.effect.params.get("card")
    named = " ".join(cards) if isinstance(cards, tuple) else plain(str(cards)) if cards else ""
    grade = bound.effect.params.get("grade")
    if bound.effect.name == "penalty_card" and grade in _MUST:
        says, named = f"{seat_name(bound.seat)} has {named} as a {grade} penalty card, {_MUST[grade]}", ""
    return at_table(f"{says} ({named})" if named else says, bound.effect.params.get("suit")).rstrip(".")


def _duty(effect: Effect) -> str:
    """What *effect* asks of its seat: which suit, and whether it is wanted or forbidden, where it names one."""
    mode, suit = effect.params.get("mode"), effect.params.get("suit")
    if effect.name == "lead_suit" and mode and suit:
        return f" must {mode} {suit if suit in SUIT_GLYPHS else 'the suit that is named'}"
    if effect.name == "lead_restriction_26B":
        return " may be forbidden the lead of one suit at their first turn to lead (26B)"
    if effect.name == "lead_penalty":
        return " is liable to a lead penalty"
    if effect.name == "play_duty":
        duty = str(effect.params.get("duty"))
        return f" must play {suit} if they can" if duty == "other_suit" and suit else f" must play {in_words(duty, {})}"
    if effect.name == "may_not_play_suit" and suit:
        return f" may not play {suit}"
    words = effect.name.replace("_", " ")
    return f" {words}" if words.startswith(("must ", "may ")) else f": {words}"


def _right(effect: Effect) -> str:
    """What *effect* lets somebody else than its seat do, and whom it makes wait."""
    params = effect.params
    if effect.name == "lead_from":
        suit = params.get("suit")
        return f"the lead must come from {seat_name(str(params.get('seat')))}{f', in {suit}' if suit else ''}"
    held = params.get("held")
    if effect.name != "lead_option_50D2" or not isinstance(held, tuple):
        return ""
    suits = " or ".join(SUIT_GLYPHS.get(suit, suit) for suit in dict.fromkeys(card[0] for card in held))
    declarer, leader = seat_name(str(params.get("declarer"))), seat_name(str(params.get("seat")))
    return f"before {leader} leads, {declarer} may require or forbid {suits} or leave the lead free"


def _told(event: TableEvent) -> str:
    if event.name == OUTSIDE:
        return plain(f"outside the deal: {event.text}", 120)
    cards = " ".join(with_glyphs(card) for card in event.cards)
    parts = [f"!{event.name}", event.seat or "", cards, *event.words, RULED * event.ruled, event.text]
    if event.name == "deal":
        parts = [f"!{event.name}", *event.words[:1], event.seat or "", cards, *event.words[1:]]
    return plain(" ".join(part for part in parts if part), 120)
