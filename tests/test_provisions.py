"""No provision of the inventory is lost: each id once, in the code that it belongs to."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rulebase import load_sources

# How many provisions the inventory of sources has, by series, and the codes that hold them.
SERIES = {
    "GR": (range(1, 24), {"general-rules"}),
    "CB": (range(112), {"contract-bridge-1963"}),
    "FD": (range(1, 3), {"four-deal-bridge"}),
    "PB": (range(1, 9), {"progressive-bridge-1935", "progressive-rubber-bridge", "pivot-bridge-1935"}),
    "DB": (range(1, 24), {"duplicate-bridge-1949"}),
    "AB": (range(1, 3), {"auction-bridge-1969"}),
    "HB": (range(1, 5), {"honeymoon-bridge"}),
    "TB": (range(1, 6), {"cutthroat-bridge"}),
    "TR": (range(1, 2), {"trio-bridge"}),
    "TW": (range(1, 4), {"towie"}),
    "CC": (range(1, 6), {"cutthroat-contract"}),
    "BO": (range(1, 7), {"blackout"}),
    "WH": (range(1, 44), {"whist-american-1890s"}),
    "HE": (range(1, 12), {"hearts"}),
    "HV": (range(1, 4), {"auction-hearts", "domino-hearts"}),
}
INVENTORY = Path(__file__).parents[2] / "shared" / "laws" / "sources.md"


def held() -> dict[str, list[str]]:
    """Provision id → the codes that state it."""
    found: dict[str, list[str]] = {}
    for code in load_sources().codes.values():
        for law in code.kinds.values():
            for provision in law.provisions:
                found.setdefault(provision.id, []).append(code.id)
    return found


@pytest.mark.parametrize("series", SERIES)
def test_every_provision_is_there_once(series: str) -> None:
    """The ids of a series run through without a gap, each stated by one code."""
    numbers, codes = SERIES[series]
    own = {name: where for name, where in held().items() if name.startswith(f"{series}-")}

    assert sorted(own) == sorted(f"{series}-{number:02}" for number in numbers)
    assert {len(where) for where in own.values()} == {1}
    assert {where[0] for where in own.values()} == codes


def test_the_series_are_those_of_the_inventory() -> None:
    """Where the inventory itself lies beside the project, its bullets are counted as well."""
    if INVENTORY.exists():
        text = INVENTORY.read_text(encoding="utf-8")
        listed = {name for name in re.findall(r"^- ([A-Z]{2}-\d+) \|", text, re.MULTILINE) if name[:2] in SERIES}
    else:
        listed = {f"{series}-{number:02}" for series, (numbers, _) in SERIES.items() for number in numbers}

    assert {name for name in held() if name[:2] in SERIES} == listed
