"""Links to a hand viewer: the deal stands in the link itself, so nothing is ever fetched."""

from __future__ import annotations

import re
from urllib.parse import parse_qs, quote, unquote, urlsplit

VIEWER_ADDRESS = "https://www.bridgebase.com/tools/handviewer.html"
LINK_STARTS = ("http://", "https://", "www.")
"""The beginnings of a link; people leave out ``https://``."""
_LINK = re.compile(rb"\s*((?:https?://|www\.)[^\r\n]+)\s*", re.IGNORECASE)
_ENCODED = re.compile(rb"\s*[A-Za-z]{2}%7[Cc]")


def is_viewer_link(name: str) -> bool:
    """Whether *name* is a link rather than the name of a file."""
    begun = name.strip().lower()
    return begun.startswith(LINK_STARTS[:2]) or (begun.startswith(LINK_STARTS) and "?" in begun)


def lin_parameter_of_link(link: str) -> str | None:
    """The LIN in the parameter ``lin`` of *link*, decoded; None if it carries none."""
    parts = urlsplit(link.strip())
    for query in (parts.query, parts.fragment):
        for name, values in parse_qs(query).items():
            if name.lower() == "lin" and "|" in values[0]:
                return values[0]
    return None


def lin_in_link(data: bytes) -> bytes | None:
    """The LIN in *data* that is a link, or LIN encoded as in a link; None if it is neither."""
    found = _LINK.fullmatch(data)
    if found:
        lin = lin_parameter_of_link(found[1].decode("latin-1"))
        return None if lin is None else lin.encode("latin-1", "replace")
    if _ENCODED.match(data):
        return unquote(data.decode("latin-1").replace("+", " "), "latin-1").encode("latin-1", "replace")
    return None


def link_to_viewer(lin: str) -> str:
    """The link under which a hand viewer shows *lin*."""
    return f"{VIEWER_ADDRESS}?lin={quote(lin, safe=',')}"
