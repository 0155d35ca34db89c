"""A suit that declarer forbids for a withdrawn call though a legal call of the offender names it (Law 26B).

The law goes by what the calls specified, which a name does not tell: whether declarer may forbid that suit is asked.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.evidence.lead_turns import Choice, choices, lead_turns
from adjudicator.find.cards.details import ForbiddenLead
from adjudicator.find.detecting import Irregularity
from adjudicator.table.bound import Bound
from adjudicator.values.bids import denomination_of
from adjudicator.values.cards import SUIT_GLYPHS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from adjudicator.record.events import Record, Seat
    from adjudicator.table.state import Timeline

_SUITS = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}


def named_suit_forbidden(_record: Record, timeline: Timeline, bound: Sequence[Bound]) -> Iterator[Irregularity]:
    """Each suit that declarer forbids by this right and that the offender named in a call that stands."""
    rights = [one for one in bound if one.effect == "lead_restriction_26B"]
    turns = lead_turns(timeline) if rights else []
    seen: set[int] = set()
    for right in rights:
        offender = timeline.game.partner(right.seat)
        for turn in turns:
            if offender is None or turn.seat != right.seat:
                continue
            for made in choices(timeline, turn):
                suit = next(iter(made.suits), None)
                fresh = right.binds(made.step) and made.step not in seen
                if made.option != "forbid" or suit not in named_suits(timeline, offender) or not fresh:
                    continue
                if suit in _suits_of_penalty_cards(bound, made):
                    # Forbidden for the penalty card of that suit, which 50D2 allows.
                    continue
                seen.add(made.step)
                said = f"Declarer forbids {right.seat} the lead of {_SUITS[str(suit)]}, which {offender} named in a "
                said += "call that stands."
                detail = ForbiddenLead(turn=right.seat, choices=(made,))
                yield Irregularity(
                    "lead-restriction", offender, made.step, "corrected", said, detail=detail, choice_due=True
                )


def _suits_of_penalty_cards(bound: Sequence[Bound], made: Choice) -> frozenset[str]:
    """The suits that declarer may forbid with the choice *made* for a penalty card of the leader's partner."""
    rights = (one for one in bound if one.effect == "lead_option_50D2" and one.binds(made.step))
    return frozenset(card[0] for right in rights for card in right.terms.held or ())


def named_suits(timeline: Timeline, seat: Seat) -> frozenset[str]:
    """The suits that the calls of *seat* that stand have in their names."""
    calls = timeline.end.auction.calls
    standing = (made.call for made in calls if made.seat == seat and made.counts == made.call and not made.late)
    return frozenset(denomination_of(call) for call in standing) & SUIT_GLYPHS.keys()
