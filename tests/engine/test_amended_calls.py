"""What rulings make of calls that stay where they were made, and of a hand that they take away."""

from __future__ import annotations

import pytest

from adjudicator.values.bids_and_contracts import Contract
from tests.engine.test_led_instead import DEAL
from tests.helpers.rulings import judge, laws
from tests.helpers.tables import HEARTS, timeline

LAWS = laws()
TAGS = '[Dealer "N"]\n[Vulnerable "None"]\n[Deal "N:- - - -"]\n[Code "{code}"]\n[Record "1"]\n'


@pytest.mark.parametrize(
    ("code", "calls", "contract"),
    [
        # AT-50, law 50 (AOT:5638-5644): all the tricks, or the last declaration of the opponents is final.
        ("auction-bridge-1913", "1H 8H\n!elect S all-tricks\nP P P\n", Contract(7, "H", 0, "E")),
        ("auction-bridge-1913", "1S 8H\n!elect S last-bid\nP P P\n", Contract(1, "S", 0, "N")),
        ("auction-bridge-1913", "1S 2H 2S 8H\n!elect N last-bid\nP P P\n", Contract(2, "S", 0, "N")),
        # CB-51 (001:834-836): every double made before may be wiped out; or it stands.
        (
            "contract-bridge-1963",
            "1H X P X\n!director S\n!withdraw W\nP\n!elect N cancel-doubles\nP P\n",
            Contract(1, "H", 0, "N"),
        ),
        (
            "contract-bridge-1963",
            "1H X P X\n!director S\n!withdraw W\nP\nP P\n!elect N cancel-doubles\n",
            Contract(1, "H", 0, "N"),
        ),
        (
            "contract-bridge-1963",
            "1H X P X\n!director S\n!withdraw W\nP\nP P\nE:SA\n!elect N cancel-doubles\n",
            Contract(1, "H", 0, "N"),
        ),
        (
            "contract-bridge-1963",
            "1H X P X\n!director S\n!withdraw W\nP\n!elect N stand\nP P\n",
            Contract(1, "H", 1, "N"),
        ),
    ],
)
def test_what_the_law_makes_of_the_calls_is_the_contract(code: str, calls: str, contract: Contract) -> None:
    assert judge(TAGS.format(code=code) + calls).contract == contract


def test_what_was_called_before_somebody_chose_is_judged_as_the_auction_then_stood() -> None:
    """Doubles wiped out afterwards make no lawful call of a double on top of them: the fault stays what it was."""
    found = judge(TAGS.format(code="contract-bridge-1963") + "1S X P X\n!withdraw W\nP\n!elect N cancel-doubles\nP\n")

    assert [(one.kind, one.rulings[0].row, one.rulings[0].chosen) for one in found.findings] == [
        ("inadmissible-double", "own-side-doubled-pass-instead", "cancel-doubles")
    ]
    assert found.problems == ()


def test_a_dead_hand_is_out_of_the_deal() -> None:
    """A player with too few chips to call who does not complete the call is out, whoever forgets to write it (PK-31):
    the next player has the turn, and nothing that he does after that is a bet."""
    deal = '[Code "poker"]\n[Dealer "A"]\n[Deal "A:- - - - -"]\n[Record "1"]\n'
    written = judge(deal + "!bet B 10\n!call C 5\n!elect C drop\n!drop C\n!call D 10\n")
    left_out = judge(deal + "!bet B 10\n!call C 5\n!elect C drop\n!call D 10\n")

    assert [one.done for one in left_out.findings] == [("C is out of this deal.",)]
    assert [one.kind for one in left_out.findings] == [one.kind for one in written.findings]


def test_a_trick_reopened_waits_for_its_other_missing_card_too() -> None:
    """West's lead to the second trick goes back, and so do two cards of the first: nothing is left behind a trick."""
    hands = {"N": "H2 H3 H4", "E": "S2 S3 H5", "S": "C2 C3 H6", "W": "HK HA D2"}
    line = timeline(
        "W", "W:HK N:H2 E:S2 S:C2 W:HA !withdraw,E,S2 !withdraw,W,HA !withdraw,S,C2 E:H5 S:H6", HEARTS, hands
    )

    assert [sorted(str(p.card) for p in trick.cards) for trick in line.end.tricks] == [["H2", "H5", "H6", "HK"]]
    assert line.end.gaps == ()


@pytest.mark.parametrize(
    ("code", "calls", "left"),
    [
        # DP-07 (001:4724): a bid made in turn may not be changed.
        ("pinochle-double-pack", "W:500\n!withdraw W\nW:520\n!attention N\nN:510 E:P S:P W:P\n", "500 510 P P P"),
        # AT-52 (AOT:5653-5655): the first call stands, and only that.
        ("auction-bridge-1913", "N:1S E:P\n!withdraw N\nN:2S\n!attention E\nS:P W:P\n", "1S P P P"),
    ],
)
def test_of_a_call_and_the_one_put_in_its_place_only_the_first_stands(code: str, calls: str, left: str) -> None:
    dealer = "S" if code == "pinochle-double-pack" else "N"
    found = judge(f'[Dealer "{dealer}"]\n[Code "{code}"]\n[Record "1"]\n{calls}')

    assert [one.kind for one in found.findings] == ["change-of-call"]
    assert " ".join(made.counts_as for made in found.steps[-1].after.auction.calls) == left


def test_a_first_call_that_the_record_makes_again_is_not_made_twice() -> None:
    """It was too late to change the slip (25A4), and North bids one club again himself."""
    calls = "1C P 1H\n!attention N\n!withdraw N\n1C\n!fact unintended=yes\nW:P P P\n"
    found = judge(TAGS.format(code="duplicate-2017") + calls)

    assert [(one.kind, one.done) for one in found.findings] == [("change-of-call", ())]
    assert found.problems == ()
    assert found.contract == Contract(1, "H", 0, "S")


def test_what_only_the_calls_as_amended_show_is_looked_up_there() -> None:
    """Where a bid counts as a pass the calls after it close the auction elsewhere, and a card comes at another step."""
    found = judge('[Code "check-pinochle"]\n[Record "1"]\nP 7\nE:7 AP HA 7\n')

    assert [(one.kind, one.offender) for one in found.findings] == [
        ("inadmissible-call", "S"),
        ("inadmissible-call", "E"),
        ("inadmissible-call", "N"),
        ("exposed-card", "N"),
        ("inadmissible-call", "N"),
    ]


@pytest.mark.parametrize("late", ["N:2C", "E:2S"])
def test_an_order_is_placed_in_the_play_of_the_contract_as_amended(late: str) -> None:
    """West's double counts as a pass (CB-33, 001:806), so the auction is closed and South plays one no-trump, whoever
    bids after that. South then leads in place of West, who leads over it: that card goes back (CB-69, 001:868)."""
    found = judge(
        f'[Dealer "S"]\n[Deal "{DEAL}"]\n[Code "contract-bridge-1963"]\n[Record "1"]\n'
        f"1NT 1C\n!withdraw W\nX P P\n{late}\n"
        "HA H8 H3 HQ\nS:SK\nW:D8 D2 DT DA\nSQ S5 SA S2\n"
    )

    assert found.contract == Contract(1, "NT", 0, "S")
    assert [(one.kind, one.offender, one.status) for one in found.findings if one.at.trick] == [
        ("lead-out-of-turn", "S", "corrected")
    ]
    assert found.problems == ()
