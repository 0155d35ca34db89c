"""The names of tags: which the standard has, what follows them, what later games take over."""

from __future__ import annotations

MANDATORY = (
    "Event",
    "Site",
    "Date",
    "Board",
    "West",
    "North",
    "East",
    "South",
    "Dealer",
    "Vulnerable",
    "Deal",
    "Scoring",
    "Declarer",
    "Contract",
    "Result",
)
SECTIONS = frozenset(("Auction", "Play", "Record"))
NOT_INHERITED = frozenset(("Dealer", "Vulnerable", "Deal", "Declarer", "Contract", "Auction", "Play", "Note"))
PLAIN = frozenset(MANDATORY) | frozenset(
    (
        "Annotator",
        "AnnotatorNA",
        "Application",
        "BidSystemEW",
        "BidSystemNS",
        "Code",
        "Competition",
        "DealId",
        "Description",
        "EastNA",
        "EastType",
        "EventDate",
        "EventSponsor",
        "FrenchMP",
        "Generator",
        "Hidden",
        "HomeTeam",
        "Mode",
        "NorthNA",
        "NorthType",
        "OptimumScore",
        "PairEW",
        "PairNS",
        "Room",
        "Round",
        "Score",
        "ScoreIMP",
        "ScoreMP",
        "ScorePercentage",
        "ScoreRubber",
        "ScoreRubberHistory",
        "Section",
        "SouthNA",
        "SouthType",
        "Stage",
        "Table",
        "Termination",
        "Time",
        "TrickOrder",
        "TimeCall",
        "TimeCard",
        "TimeControl",
        "UTCDate",
        "UTCTime",
        "VisitTeam",
        "WestNA",
        "WestType",
    )
)
"""The tags of the standard, and ours, that no data follow."""
ORDER, INFERRED = "TrickOrder", "inferred"
"""The tag, and its value, of a record whose cards stood by seat, trick for trick, where they were read first."""
BOARD = ("Board", "Dealer", "Vulnerable", "Deal")


def is_table(name: str) -> bool:
    """Whether rows of data follow the tag *name* (``Table`` itself numbers a table of players)."""
    return name.endswith("Table") and name != "Table"
