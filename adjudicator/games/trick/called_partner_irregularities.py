"""Irregularities of called partners: the caller's own card called, and games forced on a player by their cards.

Keys of a ``[game]`` section:

``card_called``   ``kind``: the kind of irregularity of a call for the caller's own card (``!elect N call DA``).
``forced_game``   ``holding``: the holder of these cards may not let the deal be played at a game up to ``above``.
``all_pass_maker``  the card whose holder plays when all have passed, and must say so by naming the trump.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from adjudicator.evidence.attention import trump_was_surely_unnamed
from adjudicator.game.auction_rules import PASS_WORDS, BidRules
from adjudicator.irregularities.detail_base_classes import OfCard
from adjudicator.irregularities.details import CallFault
from adjudicator.irregularities.detection import Irregularity
from adjudicator.irregularities.fact_derivation import FactContext, YesNo
from adjudicator.table.other_auctions import auction_standing_of_state
from adjudicator.table.state_and_timeline import CallMade, CardPlayed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudicator.table.state_and_timeline import Step, Timeline


@dataclass(kw_only=True, eq=False, repr=False)
class CalledCardDetail(OfCard):
    """A card called for a partner that may not be called."""

    called_in: Literal["another_hand", "widow", "own_hand"]
    """The place of the card."""


def own_card_called(timeline: Timeline) -> Iterator[Irregularity]:
    """A call for a card in the caller's own hand (SO-10, SV-04)."""
    kind = timeline.game.raw["card_called"]["kind"]
    for step, event in timeline.acts:
        if event.name != "elect" or event.words[:1] != ("call",) or event.seat is None:
            continue
        hand = step.before.hands.get(event.seat)
        held = [card for card in event.cards if hand is not None and card in hand]
        if held and event.seat == step.before.maker:
            said = f"{event.seat} calls {held[0]}, which they hold themselves."
            detail = CalledCardDetail(called_in="own_hand", card=held[0])
            yield Irregularity(kind, event.seat, step.index, "open", said, detail=detail, reason="own_ace")


def forced_game_passed(timeline: Timeline) -> Iterator[Irregularity]:
    """A pass by the holder of the forcing cards over no bid higher than the games not to be allowed (SO-05)."""
    forced, rules = timeline.game.raw.get("forced_game", {}), timeline.start.game.non_bridge_auction_rules
    if not forced or not isinstance(rules, BidRules):
        return
    allowed = rules.bids.height(forced["above"]) or 0
    for step in timeline.steps:
        made = step.action
        if isinstance(made, CallMade) and made.call in PASS_WORDS and made.seat == made.turn and not made.late:
            hand = step.before.hands.get(made.seat)
            if (
                hand is None
                or not set(forced["holding"]) <= set(hand)
                or auction_standing_of_state(step.before).high > allowed
            ):
                continue
            said = f"{made.seat} passes with {' and '.join(forced['holding'])} over no more than {forced['above']}."
            yield Irregularity(
                "inadmissible-call",
                made.seat,
                step.index,
                "open",
                said,
                detail=CallFault(call=made.call, rightful=made.turn),
                reason="both_black_queens",
            )


def all_pass_card_not_announced(timeline: Timeline) -> Iterator[Irregularity]:
    """A card led after all have passed and the holder of the all-pass card has announced nothing (SO-06): trump is
    named later, or somebody complains."""
    card = timeline.game.raw["all_pass_maker"]
    first = next((step for step in timeline.steps if isinstance(step.action, CardPlayed)), None)
    if first is None or auction_standing_of_state(first.before).maker is not None:
        return
    holder = first.before.maker
    if holder is not None and trump_was_surely_unnamed(timeline, first.index) and _have_all_passed_before(first):
        said = f"All have passed, and {holder}, who has {card}, announces nothing before the first card is led."
        yield Irregularity("failure-to-declare", holder, first.index, "open", said, detail=OfCard(card=card))


def _have_all_passed_before(step: Step) -> bool:
    calls = step.before.auction.calls
    return {made.seat for made in calls} == set(step.before.game.seats) and all(
        made.call in PASS_WORDS for made in calls
    )


def called_card_in(context: FactContext) -> Literal["another_hand", "widow", "own_hand"] | None:
    """The place of the called card; only the caller's own hand is a fault."""
    told = context.fault.detail_as(CalledCardDetail)
    return told.called_in if told else None


def higher_bid_before_forced_pass(context: FactContext) -> YesNo | None:
    """No for a pass by the holder of the forcing cards: over a higher bid it is no fault."""
    return "no" if context.fault.reason == "both_black_queens" else None
