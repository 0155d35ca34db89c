"""Establishment of a revoke: the moment from which it can no longer be corrected.

A revoke is established once the offender or their partner has played to a later trick. A ``[game]`` section may add:
``quitting_establishes``: also once the trick is quitted, which a lead in turn is taken to show;
``next_lead_establishes``: once the winner of the trick has led to the next;
``revoke_stands = "at-once"``: the card can never be withdrawn;
``twelfth_trick_law`` and ``twelfth_trick_until``: never in the last trick but one, or only after such an event;
``established_also_by``: a ``claim`` or concession of the side (CB-80, 63A3), a ``designation`` of a card for
the next trick, an ``agreement`` to a claim;
``both_revokes_corrected``: not while only one of two sides that revoked on a trick has played on.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.evidence.attention import step_of_attention
from adjudicator.evidence.claims import is_entitled_claim_or_concession
from adjudicator.evidence.play_duties import broken_duty
from adjudicator.record.events import TableEvent
from adjudicator.table.state_and_timeline import CardPlayed

if TYPE_CHECKING:
    from adjudicator.table.state_and_timeline import Step, Timeline


def revoke_status(timeline: Timeline, played: CardPlayed) -> str:
    """``corrected``, ``established`` or ``open``.

    Established when the offender or the partner has led or played to a later trick (CB-80, AT-95); in some games also
    when their side has claimed or conceded, or the trick has been quitted, which the next lead in turn is taken to show
    (WH-32). A card withdrawn after that changes nothing. A revoke that can never be corrected is established at once
    (AP-03).
    """
    established = establishing_step(timeline, played)
    gone = timeline.withdrawn.get(played.step)
    if gone is not None and (established is None or established > gone):
        return "corrected"
    return "open" if established is None else "established"


def establishing_step(timeline: Timeline, played: CardPlayed) -> int | None:
    """The step that establishes a revoke, or None."""
    game = timeline.game
    if game.raw.get("revoke_stands") == "at-once":
        return played.step
    if game.twelfth_trick_law and is_in_twelfth_trick(timeline, played):
        return _step_too_late_for_twelfth_trick(timeline, played)
    if both_sides_revoked_while_one_played_on(timeline, played):
        return None
    side = game.side(played.seat)
    by_lead = game.quitting_establishes or game.raw.get("next_lead_establishes")
    also = game.raw.get("established_also_by", ())
    for step in timeline.steps[played.step + 1 :]:
        later = step.action
        if isinstance(later, CardPlayed):
            own = game.side(later.seat) == side and not _was_misled_about_turn(timeline, later)
            # A player who leads out of turn has not seen the trick quitted that another won, and the lead may be
            # withdrawn.
            led = by_lead and later.turn in (None, later.seat)
            if later.trick > played.trick and (own or led):
                return step.index
        elif isinstance(step.event, TableEvent):
            named = "designation" in also and _designates_later_card(step, played, side)
            if named or _is_establishing_line(timeline, step, step.event, side):
                return step.index
    return _step_of_final_agreement(timeline, played, side) if "agreement" in also else None


def is_in_twelfth_trick(timeline: Timeline, played: CardPlayed) -> bool:
    """Whether the trick of *played* is the last but one of the deal."""
    return played.trick == timeline.game.draw_tricks + timeline.game.hand_size - 1


def both_sides_revoked_while_one_played_on(timeline: Timeline, played: CardPlayed) -> bool:
    """Whether both sides revoked on this trick and only one had played on when that was noticed (62C3)."""
    game = timeline.game
    if not game.raw.get("both_revokes_corrected"):
        return False
    others = [
        other
        for other in revokes_on_trick(timeline, played.trick)
        if not game.same_side(other.seat, played.seat) and _lay_at_same_time(timeline, played, other)
    ]
    if not others:
        return False
    moments = [step_of_attention(timeline, one.step) for one in (played, *others)]
    found = min((moment for moment in moments if moment is not None), default=None)
    began = {
        game.side(later.seat)
        for step in timeline.steps[:found]
        if isinstance(later := step.action, CardPlayed) and later.trick == played.trick + 1
    }
    return len(began) == 1


def _lay_at_same_time(timeline: Timeline, one: CardPlayed, other: CardPlayed) -> bool:
    """Whether neither card had been withdrawn when the other was played."""
    first, second = sorted((one, other), key=lambda card: card.step)
    return timeline.withdrawn.get(first.step, second.step) >= second.step


def revokes_on_trick(timeline: Timeline, trick: int) -> list[CardPlayed]:
    """The cards, withdrawn ones included, that did not follow to *trick* from hands that could."""
    return [played for played in timeline.plays if played.trick == trick and fails_to_follow(timeline, played)]


def fails_to_follow(timeline: Timeline, played: CardPlayed) -> bool:
    """Whether the card *played* breaks the duty to follow suit (in some games: to follow or trump)."""
    return broken_duty(timeline, played) == "follow"


def _is_establishing_line(timeline: Timeline, step: Step, event: TableEvent, side: str) -> bool:
    game = timeline.game
    if is_entitled_claim_or_concession(step) and event.seat and game.side(event.seat) == side:
        if "claim" not in game.raw.get("established_also_by", ()):
            return False
        # If a defender concedes and the partner objects at once, there is no concession.
        return not (game.raw.get("partner_voids_concession") and partner_voided_concession(timeline, step))
    return event.name == "quit" and game.quitting_establishes


def partner_voided_concession(timeline: Timeline, claim: Step) -> bool:
    """Whether a defender concedes and the partner objects before anything else is done (68B2)."""
    event, state = claim.event, claim.before
    if not isinstance(event, TableEvent) or event.name != "concede" or not event.seat:
        return False
    if state.role(event.seat) != "defender":
        return False
    for step in timeline.steps[claim.index + 1 :]:
        if step.action is not None:
            return False
        match step.event:
            case TableEvent(name="object", seat=objector):
                return objector == timeline.game.partner(event.seat)
            case TableEvent(name="agree" | "claim" | "concede"):
                return False
    return False


def _step_too_late_for_twelfth_trick(timeline: Timeline, played: CardPlayed) -> int | None:
    """The step that establishes a revoke in the twelfth trick: none (CB-80), or the end of the time to correct it
    (62D1)."""
    until = timeline.game.raw.get("twelfth_trick_until", ())
    found = step_of_attention(timeline, played.step)
    for step in timeline.steps[played.step + 1 : found]:
        if isinstance(step.event, TableEvent) and step.event.name in until:
            return step.index
    return None


def _was_misled_about_turn(timeline: Timeline, later: CardPlayed) -> bool:
    """Whether the card was withdrawn because an opponent had misled its player about the turn (47E1, 63A1)."""
    gone = timeline.withdrawn.get(later.step)
    if gone is None:
        return False
    for step in timeline.steps[later.step + 1 :]:
        if step.action is not None and step.index > gone:
            return False
        match step.event:
            case TableEvent(name="fact", words=words) if "misinformed_of_turn=yes" in words:
                return True
    return False


def _designates_later_card(step: Step, played: CardPlayed, side: str) -> bool:
    """Whether a player of *side* names a card for a later trick: their own lead, or a card of dummy's (63A2)."""
    event, state = step.event, step.before
    if not isinstance(event, TableEvent) or not event.seat or state.game.side(event.seat) != side or not state.turn:
        return False
    if state.played_by(state.turn) != event.seat:
        return False
    if event.name == "designate":
        return state.current is None or state.current.number > played.trick
    return event.name == "expose" and "named" in event.words and state.current is None


def _step_of_final_agreement(timeline: Timeline, played: CardPlayed, side: str) -> int | None:
    """The step at which the side's agreement to an opponent's claim or concession becomes final (63A4, 69A)."""
    game = timeline.game
    claimed = False
    for step in timeline.steps[played.step + 1 : step_of_attention(timeline, played.step)]:
        match step.event:
            case TableEvent(name="claim" | "concede", seat=str() as seat) if game.side(
                seat
            ) != side and is_entitled_claim_or_concession(step):
                claimed = True
            case TableEvent(name="object"):
                claimed = False
            case TableEvent(name="next-call", seat=caller) if claimed:
                if caller is None or game.side(caller) == side:
                    return step.index
            case TableEvent(name="round-over") if claimed:
                return step.index
    return None
