"""The standing of what a provision is about: permitted, required, forbidden, at a price, or the director's task."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

STANDINGS = {
    "permitted": "permitted",
    "not-permitted": "forbidden",
    "at-a-price": "at-a-price",
    "required": "required",
    "directors-task": "directors-task",
}
"""The values of ``right`` in a law file, and the standing that each gives to the subject of a provision."""

ANSWERS = ("permitted", "not-permitted", "at-a-price")
"""The answers to "may they?": a duty, and what is for the director to do, are none."""

_ORDERS = re.compile(r"\b(?:must|has to|have to|shall)\b(?! not\b| never\b)")
_ALLOWS = re.compile(
    r"\b(?:may|might|can|free|entitled|allowed?|permitted|proper|need not|as they (?:like|please)|nothing is enforced"
    r"|to say)\b"
)
_FORBIDS = re.compile(
    r"\b(?:(?:may|must|shall|should|need|is|are|does|do|can) (?:not|never|neither|no)|cannot|never|nobody|no|neither"
    r"|nor|nothing|only|keep from|stays?|unseen|improper|breaks?|forbidden|forbids?|infraction)\b"
)


def misjudged(right: str, says: str) -> Iterator[str]:
    """The faults in the *right* of a provision whose words order something."""
    says = says.casefold()
    if not (order := _ORDERS.search(says)):
        return
    rest = _ORDERS.sub("", says)
    if right == "permitted" and not _ALLOWS.search(rest):
        yield f"is called permitted, but it orders ('{order[0]}') and permits nothing: say required, or directors-task"
    if right == "not-permitted" and not _FORBIDS.search(rest):
        yield f"is called not-permitted, but it orders ('{order[0]}') and forbids nothing: say required"
