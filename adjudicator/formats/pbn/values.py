"""Which values the standard allows in which tag of a PBN game."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from adjudicator.formats.pbn.names import PLAIN, SECTIONS
from adjudicator.formats.remarks import quoted
from adjudicator.values.numbers import small_number

if TYPE_CHECKING:
    from adjudicator.formats.pbn.reading import Reading

TABLES = frozenset(
    (
        "ActionTable",
        "AuctionTimeTable",
        "InstantScoreTable",
        "OptimumPlayTable",
        "OptimumResultTable",
        "PlayTimeTable",
        "ScoreTable",
        "TotalScoreTable",
    )
)
_NUMBER = r"[+-]?[0-9]+(?:\.[0-9]*)?"
_SHARE = r"[0-9]+(?:\.[0-9]*)?"
_RUBBER = r"[0-9]+\s*/\s*[0-9]+"
_SCORINGS = frozenset(
    (
        "BAM",
        "Barometer",
        "Butler",
        "Cavendish",
        "Chicago",
        "Cross",
        "EMP",
        "IMP",
        "IMP_1948",
        "IMP_1961",
        "Instant",
        "Ladder",
        "MP",
        "MP1",
        "MP2",
        "MatchPoints",
        "Matchpoints",
        "OldMP",
        "Patton",
        "QP",
        "Rubber",
        "VP",
    )
)


def _sided(value: str) -> str:
    """One value, the value of one side, or of both."""
    return rf"(?:{value}|(?:NS|EW)\s+{value}|NS\s+{value}\s+EW\s+{value}|EW\s+{value}\s+NS\s+{value})\s*"


_DATE = (r"[0-9?]{4}\.[0-9?]{2}\.[0-9?]{2}", "a date such as 1995.06.10")
_CLOCK = (r"[0-9]{2}:[0-9]{2}:[0-9]{2}", "a time such as 23:59:59")
_PLAYER = (r"human|program", "human or program")
_SCORE = (_sided(_NUMBER), "a number, after NS or EW if need be")
_RULES: dict[str, tuple[str, str]] = {
    "Date": _DATE,
    "EventDate": _DATE,
    "UTCDate": _DATE,
    "Time": _CLOCK,
    "UTCTime": _CLOCK,
    "Round": (r"[A-Za-z0-9]+(?:[. -][A-Za-z0-9]+)*", "a number such as 1 or 1.A.2"),
    "Dealer": (r"[WNES]", "W, N, E or S"),
    "Vulnerable": (r"None|Love|-|NS|EW|All|Both", "None, NS, EW or All"),
    "Hidden": (r"[WNES]{1,4}", "some of W, N, E and S"),
    "Competition": (r"Chicago|Individuals|Pairs|Rubber|Teams", "Chicago, Individuals, Pairs, Rubber or Teams"),
    "Mode": (r"EM|EMB|IBS|OKB|TABLE|TC", "EM, EMB, IBS, OKB, TABLE or TC"),
    "Room": (r"Open|Closed", "Open or Closed"),
    "FrenchMP": (r"Yes|No", "Yes or No"),
    "WestType": _PLAYER,
    "NorthType": _PLAYER,
    "EastType": _PLAYER,
    "SouthType": _PLAYER,
    "Result": (r"\^?" + _sided(r"[0-9]{1,2}"), "a number of tricks, after NS or EW if need be"),
    "Score": _SCORE,
    "ScoreIMP": _SCORE,
    "ScoreMP": _SCORE,
    "ScorePercentage": (_sided(_SHARE), "a share of a hundred, after NS or EW if need be"),
    "ScoreRubber": (_sided(_RUBBER), "points above and below the line as in 300/40"),
    "OptimumScore": (rf"(?:NS|EW)\s+{_NUMBER}\s*", "NS or EW and a number"),
}
_VALUES = {name: (re.compile(pattern), expected) for name, (pattern, expected) in _RULES.items()}
_SIDE_TRICKS = re.compile(r"(NS|EW)\s+([0-9]+)")
_HISTORY = re.compile(r"\s*NS\s+([0-9]+)\s+([0-9]+)\s*/([0-9\s]*)EW\s+([0-9]+)\s+([0-9]+)\s*/([0-9\s]*)")
_VULNERABLE = {"Love": "None", "-": "None", "Both": "All"}


def check_values(reading: Reading) -> None:
    """Complain about tags that the standard does not know and values that it does not allow."""
    tags, remarks = reading.tags, reading.raw.remarks
    for name, entry in tags.entries.items():
        value = entry.value
        if name not in PLAIN and name not in SECTIONS and name not in TABLES:
            remarks.odd(f"the standard has no tag {quoted(name)}", entry.line, entry.column)
        if value in ("", "?"):
            continue
        rule = _VALUES.get(name)
        if rule and not rule[0].fullmatch(value):
            remarks.odd(f"{quoted(value)} cannot be the value of {name}; expected {rule[1]}", entry.line, entry.column)
        elif name == "Result":
            sides = dict(_SIDE_TRICKS.findall(value))
            if len(sides) == 2 and sum(map(int, sides.values())) != 13:
                remarks.odd(f"the tricks in {quoted(value)} do not add up to 13", entry.line, entry.column)
        elif name == "Scoring":
            unknown = [part for part in value.split(";") if part not in _SCORINGS]
            if unknown:
                remarks.odd(f"{quoted(unknown[0])} is no scoring that the standard knows", entry.line, entry.column)
    _check_history(reading)


def _check_history(reading: Reading) -> None:
    """A game won earlier in the rubber makes a side vulnerable."""
    entry = reading.tags.entries.get("ScoreRubberHistory")
    vulnerable = reading.tags.values.get("Vulnerable", "")
    if entry is None:
        return
    found = _HISTORY.fullmatch(entry.value)
    if not found:
        reading.raw.remarks.odd(
            f"{quoted(entry.value)} cannot be the value of ScoreRubberHistory", entry.line, entry.column
        )
        return
    sides = [side for side, games in (("NS", found[3]), ("EW", found[6])) if _has_game(games)]
    expected = ("None", sides[0] if sides else "", "All")[len(sides)]
    if vulnerable not in ("", "?") and _VULNERABLE.get(vulnerable, vulnerable) != expected:
        reading.raw.remarks.odd(
            f"after this rubber history {expected} is vulnerable, not {vulnerable}", entry.line, entry.column
        )


def _has_game(below: str) -> bool:
    return any((small_number(points) or 0) >= 100 for points in below.split()[:-1])
