"""Orders of the score: the seats that a role means at the moment of the fault that was ruled on."""

from __future__ import annotations

import pytest

from adjudicator.law.findings import DealLocation, Effect, Finding, Ruling
from adjudicator.scoring.deal_settlement import score_orders_from_findings
from tests.engine.test_order_execution import PLAYED_ON, TRICK_2, board
from tests.helpers.rulings import laws

LAWS = laws()
PAYS = Effect("pay_points", {"seat": "trick_winner", "to": "N", "points": 1})


@pytest.mark.parametrize(
    ("event", "payer"),
    [
        pytest.param(0, (), id="of the deal"),
        pytest.param(9, ("W",), id="before the line that was put in"),
        pytest.param(15, ("W",), id="the last card of the second trick"),
        pytest.param(16, ("N",), id="the lead to the third trick"),
        pytest.param(99, (), id="nowhere"),
    ],
)
def test_a_role_is_told_from_the_written_event_of_the_fault(event: int, payer: tuple[str, ...]) -> None:
    """West wins the first trick and North the second, before which the withdrawal of a card was put in after the tenth
    event: the numbers of written events and the places of events in the record then differ."""
    timeline = board(f"{TRICK_2}!director S\n!refuse S\n{PLAYED_ON}").timeline
    ruling = Ruling("", "row", (), "", "", "text", effects=(PAYS,))
    finding = Finding(
        1, "revoke", "E", None, "EW", DealLocation("play", event_number=event), "", "", {}, rulings=(ruling,)
    )

    (order,) = score_orders_from_findings(LAWS, [finding], timeline)

    assert timeline.record.carried == (10,)
    assert timeline.winners[:2] == ("W", "N")
    assert order.who == payer
