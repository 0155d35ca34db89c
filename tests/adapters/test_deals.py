"""A record made of hands, calls and cards is what reading the same text gives; no library is imported for it."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest

import adjudicator
from adjudicator.adapters.deals import record_of

HANDS = {
    "N": "SA SK SQ HA HK HQ DA DK DQ CA CK CQ C2", "E": "SJ ST S9 HJ HT H9 DJ DT D9 CJ CT C9 S2",
    "S": "S8 S7 S6 H8 H7 H6 D8 D7 D6 C8 C7 C6 H2", "W": "S5 S4 S3 H5 H4 H3 D5 D4 D3 C5 C4 C3 D2",
}  # fmt: skip
DEAL = "N:AKQ.AKQ.AKQ.AKQ2 JT92.JT9.JT9.JT9 876.8762.876.876 543.543.5432.543"
CALLS = "1C P 1NT X P P P"
CARDS = "D2 DA S2 D6 SA S9 S6 S3"


def found(record: Any) -> Any:
    report = adjudicator.adjudicate(record, "contract-bridge-1963")
    return [(one.kind, one.offender, one.at.action, one.facts) for one in report.findings], report.contract


def test_it_is_what_its_text_is() -> None:
    """East does not follow to the first trick."""
    tags = {"Board": 1, "Dealer": "N", "Vulnerable": "None", "Event": None}
    made = record_of(
        tags, {seat: cards.split() for seat, cards in HANDS.items()}, CALLS.split(), CARDS.split(), "ours",
        order_known=True,
    )  # fmt: skip
    text = f'[Board "1"]\n[Dealer "N"]\n[Vulnerable "None"]\n[Deal "{DEAL}"]\n[Record "1"]\n{CALLS}\n{CARDS}\n'
    (read,) = adjudicator.read(text)

    assert found(made) == found(read)
    assert ("revoke", "E", "S2") in [one[:3] for one in found(made)[0]]
    assert (made.source.file, "Event" in made.tags) == ("ours", False)


def test_hands_may_be_missing() -> None:
    made = record_of({"Dealer": "N"}, {}, ["1S", "1H"], [], "ours", order_known=True)

    assert made.hands == dict.fromkeys("NESW")
    assert [one[:3] for one in found(made)[0]] == [("insufficient-bid", "E", "1H")]


def test_what_is_no_card_is_refused() -> None:
    with pytest.raises(ValueError, match="Z9"):
        record_of({}, {"N": ["Z9"]}, [], [], "ours", order_known=True)


def test_an_adapter_imports_no_library() -> None:
    """They look at values that are there already, and may be read where the library is not."""
    told = (
        "import sys, adjudicator.adapters.endplay, adjudicator.adapters.bridgebots as b; "
        "print([name for name in sys.modules if name.split('.')[0] in ('endplay', 'bridgebots')])"
    )
    ran = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True, check=True)

    assert ran.stdout == "[]\n"
