"""No provision of the inventory is lost: each id once, in the code that it belongs to."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from tests.helpers.shipped import shipped

# How many provisions the inventory of sources has, by series, and the codes that hold them.
SERIES = {
    "AB": (2, {"auction-bridge-1969"}),
    "AP": (14, {"auction-pitch", "pitch-with-joker", "sell-out", "smudge"}),
    "AT": (124, {"auction-bridge-1913"}),
    "AU": (30, {"auction-pinochle"}),
    "AW": (2, {"auction-pinochle-1000"}),
    "BJ": (18, {"black-jack-changing-bank", "black-jack-permanent-bank"}),
    "BO": (6, {"blackout"}),
    "BW": (48, {"bridge-whist-1900s"}),
    "BZ": (8, {"bezique", "bezique-four-hand", "rubicon-bezique", "six-pack-bezique"}),
    "CA": (32, {"canasta"}),
    "CB": (111, {"contract-bridge-1963"}),
    "CC": (5, {"cutthroat-contract"}),
    "CF": (
        19,
        {
            "bolivia",
            "brazilian-canasta",
            "canasta",
            "canasta-five-hand",
            "canasta-six-hand",
            "canasta-three-hand",
            "canasta-two-hand",
            "chile",
            "cuban-canasta",
            "hollywood-canasta",
            "italian-canasta",
            "mexicana",
            "pennies-from-heaven",
            "samba",
            "uruguay",
        },
    ),
    "CI": (14, {"cinch"}),
    "CJ": (3, {"california-jack"}),
    "CK": (4, {"check-pinochle"}),
    "CN": (1, {"continental-rummy"}),
    "CQ": (3, {"conquian"}),
    "CR": (16, {"cribbage", "cribbage-three-hand"}),
    "CS": (19, {"cassino", "draw-cassino", "royal-cassino"}),
    "DA": (3, {"darda"}),
    "DB": (23, {"duplicate-bridge-1949"}),
    "DP": (25, {"pinochle-double-pack", "pinochle-double-pack-three-hand", "wipe-off"}),
    "DS": (2, {"double-solitaire"}),
    "EI": (8, {"eights"}),
    "EU": (23, {"euchre"}),
    "EV": (7, {"auction-euchre", "call-ace-euchre", "euchre-three-hand", "euchre-two-hand", "railroad-euchre"}),
    "FD": (2, {"four-deal-bridge"}),
    "FH": (29, {"five-hundred"}),
    "FT": (5, {"fan-tan", "snip-snap-snorem"}),
    "GB": (1, {"go-boom"}),
    "GF": (6, {"go-fish"}),
    "GN": (31, {"gin-rummy"}),
    "GR": (23, {"general-rules"}),
    "GV": (11, {"gin-three-player", "oklahoma-gin", "partnership-gin", "round-the-corner-gin"}),
    "HB": (4, {"honeymoon-bridge"}),
    "HE": (11, {"hearts"}),
    "HV": (3, {"auction-hearts", "domino-hearts"}),
    "ID": (6, {"i-doubt-it"}),
    "KL": (12, {"belotte", "klaberjass"}),
    "KP": (4, {"knock-poker"}),
    "MB": (4, {"contract-bridge-modern"}),
    "MI": (7, {"michigan"}),
    "NP": (12, {"napoleon"}),
    "NQ": (5, {"pool-nap"}),
    "OM": (1, {"old-maid"}),
    "P2": (20, {"pinochle-two-hand"}),
    "PB": (8, {"pivot-bridge-1935", "progressive-bridge-1935", "progressive-rubber-bridge"}),
    "PC": (8, {"dealers-choice-poker"}),
    "PD": (25, {"draw-poker"}),
    "PH": (4, {"high-low-poker"}),
    "PK": (51, {"poker"}),
    "PL": (17, {"lowball", "lowball-california"}),
    "PN": (14, {"panguingue"}),
    "PP": (12, {"firehouse-pinochle", "partnership-auction-pinochle", "partnership-pinochle"}),
    "PQ": (21, {"piquet"}),
    "PS": (22, {"stud-poker"}),
    "RB": (14, {"one-pack-russian-bank", "russian-bank"}),
    "RD": (4, {"red-dog"}),
    "RU": (31, {"rummy"}),
    "RV": (
        27,
        {
            "boat-house-rum",
            "contract-rummy",
            "double-rum",
            "five-hundred-rum",
            "kaluki",
            "knock-rummy",
            "oklahoma-rummy",
            "persian-rummy",
            "queen-city-rum",
            "rummy",
            "tunk",
        },
    ),
    "SB": (20, {"six-pack-bezique"}),
    "SC": (15, {"auction-sheepshead", "schafskopf"}),
    "SF": (15, {"auction-forty-fives", "spoil-five"}),
    "SK": (46, {"skat-nasl-1945"}),
    "SL": (3, {"slapjack"}),
    "SO": (11, {"solo-ombre"}),
    "SU": (7, {"seven-up"}),
    "SV": (8, {"frog", "six-bid-solo"}),
    "SX": (8, {"sixty-six", "sixty-six-four-hand", "sixty-six-three-hand"}),
    "TB": (5, {"cutthroat-bridge"}),
    "TR": (1, {"trio-bridge"}),
    "TW": (3, {"towie"}),
    "WH": (43, {"whist-american-1890s"}),
}
"""Series of the inventory: its last number, and the codes that state it."""
BESIDES = {
    "AH": (1, {"auction-bridge-1913"}),
    "BG": (1, {"bingo"}),
    "BP": (1, {"black-jack-permanent-bank"}),
    "BR": (6, {"boure"}),
    "BT": (2, {"baccarat"}),
    "CD": (7, {"chemin-de-fer"}),
    "CO": (2, {"concentration"}),
    "CT": (2, {"cribbage"}),
    "DC": (2, {"dealers-choice-poker"}),
    "ET": (1, {"euchre"}),
    "FA": (1, {"fan-tan"}),
    "FB": (1, {"go-fish"}),
    "FR": (1, {"faro"}),
    "GA": (1, {"garbage"}),
    "GL": (3, {"general-rules", "poker"}),
    "HF": (1, {"hearts"}),
    "MK": (2, {"monte-bank"}),
    "PI": (2, {"pig"}),
    "PO": (2, {"pounce"}),
    "RE": (2, {"railroad-euchre"}),
    "RN": (3, {"red-and-black"}),
    "SM": (8, {"spite-and-malice"}),
    "ST": (4, {"stuss"}),
    "TP": (1, {"pinochle-three-hand"}),
    "UD": (2, {"up-and-down-the-river"}),
    "WA": (1, {"war"}),
}
"""Series of what the inventory does not state: games with duties and no penalties, laws of scoring and of procedure; in
the same way."""
EVERY = {**SERIES, **BESIDES}
FROM_NOUGHT = {"CB"}
BETWEEN = {"BJ-07a", "CR-07a", "DA-01a"}
"""Provisions that the inventory put between two others."""
TWICE = {"BJ-17a", "BJ-18a"}
"""Provisions of the inventory that hold for two codes without a common parent: the second statement of each."""
WITHDRAWN = {"AT-18"}
"""A gap in the first copy of the auction laws; AT-124 replaces it."""
ALL = 1213
FURTHER = 60
INVENTORY = Path(__file__).parents[3] / "shared" / "laws" / "sources.md"
AUCTION = "auction-1913.md"


@cache
def held() -> dict[str, list[str]]:
    """Provision id → the codes that state it."""
    found: dict[str, list[str]] = {}
    for code in shipped().codes.values():
        for law in code.kinds.values():
            for provision in law.provisions:
                found.setdefault(provision.id, []).append(code.id)
    return found


def ids_of(series: str) -> set[str]:
    last, _ = EVERY[series]
    numbered = {f"{series}-{number:02}" for number in range(series not in FROM_NOUGHT, last + 1)}
    return (numbered | {name for name in BETWEEN if name.startswith(f"{series}-")}) - WITHDRAWN


@pytest.mark.parametrize("series", EVERY)
def test_every_provision_is_there_once(series: str) -> None:
    """The ids of a series run through without a gap, each stated by one code."""
    own = {name: where for name, where in held().items() if name.startswith(f"{series}-") and name not in TWICE}

    assert set(own) == ids_of(series)
    assert {len(where) for where in own.values()} == {1}
    assert {where[0] for where in own.values()} == EVERY[series][1]


def test_the_inventory_is_whole() -> None:
    assert sum(len(ids_of(series)) for series in SERIES) == ALL
    assert sum(len(ids_of(series)) for series in BESIDES) == FURTHER


def test_the_series_are_those_of_the_inventory() -> None:
    """Where the inventory itself lies beside the project, its bullets are counted as well."""
    listed = set().union(*map(ids_of, SERIES))
    if INVENTORY.exists():
        text = "".join(path.read_text(encoding="utf-8") for path in (INVENTORY, INVENTORY.with_name(AUCTION)))
        found = set(re.findall(r"^- ([A-Z][A-Z0-9]-\d+[a-z]?) \|", text, re.MULTILINE))
        assert {name for name in found if not name.startswith("EX-")} == listed

    assert {name for name in held() if name[:2] in SERIES and name[2:3] == "-"} == listed | TWICE
