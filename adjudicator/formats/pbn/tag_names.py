"""The names of PBN tags: mandatory, section, plain and table tags, and those that later games do not inherit."""

from __future__ import annotations

MANDATORY_TAGS = (
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
SECTION_TAGS = frozenset(("Auction", "Play", "Record"))
NOT_INHERITED_TAGS = frozenset(("Dealer", "Vulnerable", "Deal", "Declarer", "Contract", "Auction", "Play", "Note"))
PLAIN_TAGS = frozenset(MANDATORY_TAGS) | frozenset(
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
"""The tags of the standard, and of this program, that no data follow."""
ORDER_TAG, ORDER_INFERRED = "TrickOrder", "inferred"
"""The tag and its value for a record whose order of play was inferred from the columns of a Play section."""
BOARD_TAGS = ("Board", "Dealer", "Vulnerable", "Deal")


def is_table_tag(name: str) -> bool:
    """Whether rows of data follow the tag *name* (``Table`` itself numbers a table of players)."""
    return name.endswith("Table") and name != "Table"
