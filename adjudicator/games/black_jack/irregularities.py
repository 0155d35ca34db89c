"""Irregularities at black jack and their facts: bets, pairs, the bank's draws, naturals, standing on more than 21."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from adjudicator.games.black_jack.course_of_play import black_jack_faults
from adjudicator.irregularities.detail_base_classes import Detail
from adjudicator.irregularities.details import wrong_hand_size
from adjudicator.irregularities.detection import Irregularity
from adjudicator.irregularities.fact_derivation import FactContext, YesNo, yes_no

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudicator.table.state_and_timeline import Timeline


@dataclass(kw_only=True, eq=False, repr=False)
class BlackJackDetail(Detail):
    """The kind of fault, as ``BlackJackFault.kind`` names it."""

    fault: str


_KINDS = {
    "low_bet": "insufficient-bet",
    "high_bet": "bet-over-limit",
    "split": "illegal-meld",
    "bank_drew": "renege",
    "bank_stood": "renege",
    "natural": "failure-to-declare",
    "over": "misstated-hand",
}


def black_jack_irregularities(timeline: Timeline) -> Iterator[Irregularity]:
    """Every fault of the deal."""
    steps = {step.event_index: step.index for step in timeline.steps}
    for fault in black_jack_faults(timeline):
        detail = BlackJackDetail(fault=fault.kind)
        yield Irregularity(_KINDS[fault.kind], fault.seat, steps[fault.event_index], "open", fault.says, detail=detail)


def _black_jack_fault_word(context: FactContext) -> str:
    told = context.fault.detail_as(BlackJackDetail)
    return told.fault if told else ""


def split_other_than_first_pair(context: FactContext) -> Literal["other"] | None:
    """Cards split that were not the first pair."""
    return "other" if _black_jack_fault_word(context) == "split" else None


def bet_is_outside_limits(context: FactContext) -> YesNo | None:
    """Yes for a bet outside the limits: only limits set in the record or the rules are held against a bet."""
    return yes_no(True) if _black_jack_fault_word(context) in ("low_bet", "high_bet") else None


def no_doubling_for_bet_over_limit(context: FactContext) -> YesNo | None:
    """No for a bet over the limit: a player's first bet is not doubled yet."""
    return "no" if _black_jack_fault_word(context) == "high_bet" else None


def first_player_had_been_offered_card(context: FactContext) -> YesNo | None:
    """Whether the first player had been offered a card."""
    return "yes" if _black_jack_fault_word(context) == "natural" else None


def stood_over_21(context: FactContext) -> YesNo | None:
    """Whether the player stood on more than 21."""
    return "yes" if _black_jack_fault_word(context) == "over" else None


def black_jack_count(context: FactContext) -> Literal["too_many", "one_only", "none"] | None:
    """Whether a player was dealt no card, one card, or too many."""
    size = wrong_hand_size(context.fault)
    if size is None or context.fault.step >= 0:
        return None
    return "none" if size == 0 else "one_only" if size == 1 else "too_many"
