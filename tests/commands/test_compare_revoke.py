"""What an established revoke costs, code by code: the comparison of the inventory (section 5.4), row for row."""

from __future__ import annotations

import pytest

from tests.helpers.command_line import run
from tests.helpers.rulings import laws

# code, the code that speaks, what it orders (effect and its number or matter), in whatever situation
COSTS = [
    ("contract-bridge-1963", "", "transfer_tricks:2 transfer_tricks:1 no_rectification"),
    ("duplicate-bridge-1949", "", "transfer_tricks:2 transfer_tricks:1 no_rectification"),
    ("duplicate-2017", "", "transfer_tricks:2 transfer_tricks:1 end_check"),
    ("bridge-whist-1900s", "", "transfer_tricks:3 no_game no_rectification"),
    ("whist-american-1890s", "", "transfer_tricks:2 no_game"),
    ("honeymoon-bridge", "", "choice_from_stock"),
    ("five-hundred", "", "contract_lost contract_made"),
    ("euchre", "", "score_points:2 score_points:4 score_stands"),
    ("napoleon", "", "pays_as_if_lost pays_all_of_bid"),
    ("pool-nap", "", "pays_as_if_lost pays_all_of_bid chips_to_pot"),
    ("spoil-five", "", "hand_dead out_until_pool_won"),
    ("auction-pitch", "", "no_score set_back"),
    ("cinch", "", "no_score cannot_be_set"),
    ("seven-up", "", "no_score score_points:1 score_points:2"),
    ("california-jack", "", "deduct_points:1"),
    ("pinochle-two-hand", "", "game_lost no_score"),
    ("partnership-pinochle", "", "no_score"),
    ("check-pinochle", "", "cards_to_other_side"),
    ("pinochle-double-pack", "", "no_score set_back"),
    ("auction-pinochle", "", "double_bete contract_made"),
    ("auction-pinochle-1000", "", "play_on no_score"),
    ("sixty-six", "", "no_score"),
    ("bezique", "", "score_points:10"),
    ("rubicon-bezique", "", "score_points:50"),
    ("six-pack-bezique", "", "score_points:250"),
    ("skat-nasl-1945", "", "contract_lost correct_if_possible"),
    ("frog", "", "goto"),
    ("schafskopf", "", "contract_lost charge_value"),
    ("solo-ombre", "", "game_lost charge_value"),
    ("klaberjass", "", "scores_whole_deal"),
    ("darda", "", "score_points:2"),
    ("hearts", "", "law_unreadable"),
    ("cancellation-hearts", "hearts", "law_unreadable"),
    ("auction-bridge-1913", "", "honour_points:150 honour_points:100 transfer_tricks:3 only_honours_score"),
    ("contract-bridge-modern", "", "goto"),
    ("blackout", "general-rules", "put_right"),
    ("piquet", "general-rules", "put_right"),
]


@pytest.mark.parametrize(("code", "spoke", "orders"), COSTS, ids=[code for code, _, _ in COSTS])
def test_what_an_established_revoke_costs(code: str, spoke: str, orders: str) -> None:
    """Every order of the comparison is among what the code's table can order."""
    asked = {fact.id for fact in laws().facts("revoke", code)}
    told = {"established": "yes"} if "established" in asked else {}
    decision = laws().decide(code, "revoke", told, assume=False)
    specs = [spec for row in decision.open_rows for spec in row.do]
    specs += [spec for row in decision.open_rows for option in row.options for spec in option.get("do", ())]
    found = {spec["effect"] for spec in specs} | {
        f"{spec['effect']}:{spec[number]}" for spec in specs for number in ("points", "n") if number in spec
    }

    assert decision.spoke == (spoke or code)
    assert set(orders.split()) <= found


def test_compare_has_every_code_that_decides() -> None:
    """``compare revoke`` names each of them once, the default first."""
    rows = run("compare", "revoke", "--fact", "established=yes", "--json").data["codes"]
    deciding = {code for code, spoke, _ in COSTS if not spoke}

    assert rows[0]["code"] == "duplicate-2017"
    assert deciding <= {row["code"] for row in rows}
    assert len(rows) == len({row["code"] for row in rows})
