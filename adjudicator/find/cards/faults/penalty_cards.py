"""The lead of a defender whose partner has a major penalty card: declarer chooses first (Law 50D2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.evidence.claims import claims
from adjudicator.evidence.lead_turns import Choice, LeadTurn, choices, lead_turns
from adjudicator.find.cards.details import PenaltyLead
from adjudicator.find.detecting import Irregularity
from adjudicator.record.events import TableEvent
from adjudicator.table.bound import Bound
from adjudicator.table.state import CardPlayed

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from adjudicator.record.events import Record, Seat
    from adjudicator.table.state import Timeline
    from adjudicator.values.cards import Card

_WORDS = {"require": "requires", "forbid": "forbids", "free": "leaves the lead free"}
_SUITS = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}


def choice_of_lead(_record: Record, timeline: Timeline, bound: Sequence[Bound]) -> Iterator[Irregularity]:
    """Each turn to lead at which declarer has a choice: what he chose, that he was not asked, or that it is due."""
    rights = [one for one in bound if one.effect == "lead_option_50D2"]
    turns = lead_turns(timeline) if rights else []
    for right in rights:
        turn = max(
            (one for one in turns if one.seat == right.seat and one.since <= right.since), key=_began, default=None
        )
        if turn is None:
            # It was ruled before the auction went on: he is not to lead as the calls now stand.
            continue
        made = _about(choices(timeline, turn), right)
        if made:
            yield _chosen(right, made)
        elif turn.lead is not None:
            yield _led_early(timeline, turn, right)
        elif not turn.over and not play_ended(timeline, turn.since):
            step = right.since - 1
            said = f"{_situation(right)} {right.terms.declarer} chooses before {turn.seat} leads."
            yield _found(right, step, "open", said)


def _began(turn: LeadTurn) -> int:
    return turn.since


def _about(made: Sequence[Choice], right: Bound) -> tuple[Choice, ...]:
    """The choices of *made* that are about the suits of the cards that lie there: the first, and others like it."""
    suits = {card[0] for card in _lying(right)[1]}
    fitting = [one for one in made if one.option == "free" or (one.suits and suits.issuperset(one.suits))]
    # One suit can be required, several can be forbidden (51B2).
    return tuple(one for one in fitting if one is fitting[0] or one.option == fitting[0].option == "forbid")


def _found(right: Bound, step: int, status: str, said: str, made: tuple[Choice, ...] = ()) -> Irregularity:
    """What *right* comes to where nobody has led before his choice: it is due, or was *made*."""
    owner, held = _lying(right)
    detail = PenaltyLead(turn=right.seat, owner=owner, held=held, card=None, choices=made)
    return Irregularity("penalty-card", owner, step, status, said, detail=detail, choice_due=True)


def _lying(right: Bound) -> tuple[Seat, tuple[Card, ...]]:
    """Whose penalty cards give the right, and which cards they are."""
    return right.terms.owner or right.seat, right.terms.held or ()


def _situation(right: Bound) -> str:
    owner, cards = _lying(right)
    what = f"{cards[0]} as a major penalty card" if len(cards) == 1 else f"{' '.join(cards)} as major penalty cards"
    return f"{right.seat} is to lead while {owner} has {what}."


def _chosen(right: Bound, made: tuple[Choice, ...]) -> Irregularity:
    step = max(made[-1].step, right.since - 1)
    suits = " and ".join(_SUITS[suit] for one in made for suit in one.suits)
    what = f"{_WORDS[made[0].option]} {suits}" if suits else _WORDS[made[0].option]
    said = f"{_situation(right)} {right.terms.declarer} {what}."
    return _found(right, step, "corrected", said, made)


def _led_early(timeline: Timeline, turn: LeadTurn, right: Bound) -> Irregularity:
    lead = turn.lead or 0
    did = timeline.steps[lead].did
    card = did.card if isinstance(did, CardPlayed) else None
    over = played_over(timeline, lead)
    status = "corrected" if lead in timeline.withdrawn else "accepted" if over else "open"
    said = f"{turn.seat} leads {card or 'a card'} before {right.terms.declarer} has chosen."
    owner, held = _lying(right)
    detail = PenaltyLead(turn=right.seat, owner=owner, held=held, card=card, led=True, played_on=over)
    return Irregularity("penalty-card", turn.seat, lead, status, f"{_situation(right)} {said}", detail=detail)


def played_over(timeline: Timeline, step: int) -> bool | None:
    """Whether declarer, from either hand, plays next after the card of *step*; None where the record ends there."""
    game = timeline.game
    did = timeline.steps[step].did
    if step in timeline.withdrawn or not isinstance(did, CardPlayed):
        return False
    for later in timeline.steps[step + 1 :]:
        match later.event:
            case TableEvent(name="attention" | "director" | "demand" | "refuse" | "elect"):
                return False
        if isinstance(later.did, CardPlayed):
            return not game.same_side(later.did.seat, did.seat)
    return None


def play_ended(timeline: Timeline, since: int) -> bool:
    """Whether the rest was claimed or conceded: nobody leads any more."""
    return any(claims(step) for step in timeline.steps[since:])
