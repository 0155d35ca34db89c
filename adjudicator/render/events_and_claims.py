"""Single events, obligations, claims and concessions in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from adjudicator.evidence.claims import is_claim_or_concession_by_dummy
from adjudicator.law.effect_wording import parameter_in_words
from adjudicator.record.events import OUTSIDE_DEAL, RULED_WORD, Called, Played, TableEvent
from adjudicator.render.names_and_signs import (
    call_text,
    card_text,
    counted_noun,
    player_name,
    sentence_with_glyphs_and_seats,
    with_glyphs,
)
from adjudicator.render.safe_text import safe_line
from adjudicator.values.cards import SUIT_GLYPHS
from adjudicator.values.numbers import small_number

if TYPE_CHECKING:
    from collections.abc import Sequence

    from adjudicator.law.findings import Effect, Obligation
    from adjudicator.record.events import Event
    from adjudicator.table.state_and_timeline import Step


_MUST: dict[object, str] = {
    "major": "due at the first legal chance",
    "minor": "due before another low card of its suit",
}
"""Grade of a penalty card → the duty of its owner (50C, 50D1)."""


def event_text(event: Event) -> Text:
    """An event in its notation, with suit glyphs."""
    if isinstance(event, Called):
        return call_text(event.call)
    if isinstance(event, Played):
        return card_text(event.card)
    return Text(_table_event_in_notation(event))


def event_without_player_and_signs(event: TableEvent) -> str:
    """A table event in words, without its player and the signs of the notation."""
    cards = " ".join(with_glyphs(card) for card in event.cards)
    said = " ".join(part for part in (cards, *event.words, RULED_WORD * event.ruled, event.text) if part)
    return safe_line(f"{event.name}: {said}" if said else event.name, 400)


def obligation_line(bound: Obligation) -> str:
    """An obligation in a sentence."""
    says = (
        bound.effect.says
        or _right_over_lead(bound.effect)
        or f"{player_name(bound.seat)}{_required_or_forbidden_suit(bound.effect)}"
    )
    cards = bound.effect.params.get("cards") or bound.effect.params.get("card")
    named = " ".join(cards) if isinstance(cards, tuple) else safe_line(str(cards)) if cards else ""
    grade = bound.effect.params.get("grade")
    if bound.effect.name == "penalty_card" and grade in _MUST:
        says, named = f"{player_name(bound.seat)} has {named} as a {grade} penalty card, {_MUST[grade]}", ""
    return sentence_with_glyphs_and_seats(
        f"{says} ({named})" if named else says, bound.effect.params.get("suit")
    ).rstrip(".")


def _required_or_forbidden_suit(effect: Effect) -> str:
    """The duty that *effect* puts on its seat: the suit, if any, and whether it is required or forbidden."""
    mode, suit = effect.params.get("mode"), effect.params.get("suit")
    if effect.name == "lead_suit" and mode and suit:
        return f" must {mode} {suit if suit in SUIT_GLYPHS else 'the suit that is named'}"
    if effect.name == "lead_restriction_26B":
        return " may be forbidden the lead of one suit at their first turn to lead (26B)"
    if effect.name == "lead_penalty":
        return " is liable to a lead penalty"
    if effect.name == "play_duty":
        duty = str(effect.params.get("duty"))
        return (
            f" must play {suit} if they can"
            if duty == "other_suit" and suit
            else f" must play {parameter_in_words(duty, {})}"
        )
    if effect.name == "may_not_play_suit" and suit:
        return f" may not play {suit}"
    words = effect.name.replace("_", " ")
    return f" {words}" if words.startswith(("must ", "may ")) else f": {words}"


def _right_over_lead(effect: Effect) -> str:
    """The right of another player over the lead of the seat of *effect*; empty if it gives none."""
    params = effect.params
    if effect.name == "lead_from":
        suit = params.get("suit")
        return f"the lead must come from {player_name(str(params.get('seat')))}{f', in {suit}' if suit else ''}"
    held = params.get("held")
    if effect.name != "lead_option_50D2" or not isinstance(held, tuple):
        return ""
    suits = " or ".join(SUIT_GLYPHS.get(suit, suit) for suit in dict.fromkeys(card[0] for card in held))
    declarer, leader = player_name(str(params.get("declarer"))), player_name(str(params.get("seat")))
    return f"before {leader} leads, {declarer} may require or forbid {suits} or leave the lead free"


def _table_event_in_notation(event: TableEvent) -> str:
    if event.name == OUTSIDE_DEAL:
        return safe_line(f"outside the deal: {event.text}", 120)
    cards = " ".join(with_glyphs(card) for card in event.cards)
    parts = [f"!{event.name}", event.seat or "", cards, *event.words, RULED_WORD * event.ruled, event.text]
    if event.name == "deal":
        parts = [f"!{event.name}", *event.words[:1], event.seat or "", cards, *event.words[1:]]
    return safe_line(" ".join(part for part in parts if part), 120)


_CLAIMS = {"claim": "claims", "concede": "concedes"}
_ANSWERS = {"agree": "agrees", "object": "disputes it"}


def claim_and_answer_lines(steps: Sequence[Step]) -> list[str]:
    """A sentence for each claim or concession, and for each answer to one."""
    lines, spoken = [], False
    for step in steps:
        event = step.event
        if not isinstance(event, TableEvent) or event.seat is None:
            continue
        if event.name in _CLAIMS:
            spoken = True
            lines.append(f"{player_name(event.seat)} {_claimed_tricks_and_total(step, event)}")
            lines += [f"({safe_line(event.text, 200)})"] if event.text else []
        elif spoken and event.name in _ANSWERS:
            lines.append(f"{player_name(event.seat)} {_ANSWERS[event.name]}")
    return lines


def claim_text(step: Step) -> str:
    """The claim or concession at *step* without its player; empty if there is none."""
    event = step.event
    return (
        _claimed_tricks_and_total(step, event)
        if isinstance(event, TableEvent) and event.seat and event.name in _CLAIMS
        else ""
    )


def _claimed_tricks_and_total(step: Step, event: TableEvent) -> str:
    """The number of tricks claimed or conceded, and the total that results."""
    number = event.words[0] if event.words else ""
    tricks = small_number(number)
    said = f"{_CLAIMS[event.name]}{' as dummy' if is_claim_or_concession_by_dummy(step) else ''}"
    if tricks is not None and len(number) < 3:
        said += f" {counted_noun(tricks, 'trick')}{_trick_total_of_gaining_side(step, event, tricks)}"
    elif number:
        said += f" {safe_line(number, 20)}"
    return said


def _trick_total_of_gaining_side(step: Step, event: TableEvent, number: int) -> str:
    """The total of the side that gains the tricks; empty if a concession leaves more than one such side."""
    game, before = step.before.game, step.before
    side = game.side(str(event.seat))
    if event.name == "concede":
        others = [name for name in game.side_names if name != side]
        if len(others) != 1:
            return ""
        (side,) = others
    winners = [trick.winner(game, before.trump) for trick in before.tricks]
    if None in winners:
        return ""
    won = sum(1 for winner in winners if winner is not None and game.side(winner) == side)
    return f": {side} {won + number} in all"
