"""What the rulings of a deal order of its score, with the seats that each order means, and what is still open."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.find.detecting import Irregularity
from adjudicator.law.roles import Place, seats_of
from adjudicator.score.settlements import NOT_FIGURED, Order, Orders

if TYPE_CHECKING:
    from collections.abc import Sequence

    from adjudicator.law.findings import Finding
    from adjudicator.record.events import Seat
    from adjudicator.table.state import Timeline

# fmt: off
SCORED = frozenset((
    "score_points", "charge_points", "charge_all_points", "deduct_points", "game_points_to", "set_back",
    "contract_lost", "contract_made", "no_score", "charge_value", "credit_value", "game_lost", "game_won",
    "pays_as_if_lost",
    "pays_all_of_bid", "pay_chips", "chips_to_pot", "chips_to_kitty", "single_bete",
    "pays_each_player", "collects_nothing_if_lost", "collects_nothing_if_won",
    "pays_nothing_if_lost", "takes_contract", "cards_to_other_side", "card_counts_for", "hand_dead",
    "takes_pool", "scores_whole_deal", "scores_what_he_made", "cannot_be_set", "scores_melds", "no_game",
    "takes_pot", "divide_pot", "pot_to_next_winner", "pot_stays_for_next_deal", "no_title", "cannot_claim_pot",
    "wins_hand", "hand_drawn", *NOT_FIGURED, "no_book", "no_money_cards", "no_winnings",
    "deal_unscored", "passed_deal_played", "transfer_tricks", "pay_points", "rubiconed", "scores_all_combinations",
))
# fmt: on
"""Effects that touch a score: a choice between them that nobody has made leaves it open."""


def orders_of(findings: Sequence[Finding], timeline: Timeline) -> Orders:
    """Every effect of the rulings, in the order of the findings, with the seats that it means.

    Once a ruling has stopped the play no later fault of the deal is scored.
    """
    stops = [
        found.id for found in findings for one in found.rulings for effect in one.effects if effect.ends > effect.voids
    ]
    counted = [found for found in findings if not stops or found.id <= min(stops)]
    return Orders(
        Order(
            effect.name,
            _seats(str(effect.params.get("seat", effect.params.get("side", ""))), finding, timeline),
            _seats(str(effect.params.get("to", "")), finding, timeline),
            dict(effect.params),
            ruling.under,
            finding.id,
            effect.says,
            finding.at.trick,
            finding.at.event,
            effect.voids,
        )
        for finding in counted
        for ruling in finding.rulings
        for effect in ruling.effects
    )


def _seats(name: str, finding: Finding, timeline: Timeline) -> tuple[Seat, ...]:
    """The seats that a seat, a side or a role means; none where the record does not tell."""
    step = next((one.index for one in timeline.steps if one.at + 1 == finding.at.event), -1)
    # A finding no longer knows its detail: what only that tells, whose turn it was for one, is not asked here.
    fault = Irregularity(finding.kind, finding.offender, step, finding.status, finding.summary)
    return seats_of(name, Place.of(timeline, fault)) or ()


def open_choices(findings: Sequence[Finding]) -> list[str]:
    """What is not settled yet: choices that touch the score and that nobody has made, facts that are missing."""
    found = []
    for finding in findings:
        if finding.needs:
            found.append(f"the ruling on {finding.id} ({finding.kind}), which is not decided")
        for ruling in finding.rulings:
            touched = any(effect.name in SCORED for option in ruling.options for effect in option.effects)
            if ruling.options and ruling.chosen is None and touched:
                options = ", ".join(f"{option.id}" for option in ruling.options)
                found.append(
                    f"the choice of {_who(ruling.chooser_says)} on {finding.id}: {options} ({', '.join(ruling.under)})"
                )
    return found


def _who(chooser: str) -> str:
    return chooser or "those who may choose"
