"""Links to a hand viewer: the deal stands in the link itself, so nothing is ever fetched.

A link has the deal as LIN (``lin=…``) or in the common form, a parameter for each part of it: the hands
``n= e= s= w=``, the players ``nn= en= sn= wn=``, dealer ``d=``, vulnerability ``v=``, board ``b=``, auction ``a=`` and
play ``p=``.
"""

from __future__ import annotations

import os
import re
from typing import NamedTuple
from urllib.parse import quote, unquote_to_bytes

from adjudicator.formats.text_encoding import decode_text
from adjudicator.record.events import COMPASS

VIEWER_ADDRESS = "https://www.bridgebase.com/tools/handviewer.html"
LINK_STARTS = ("http://", "https://", "www.")
"""The beginnings of a link; people leave out ``https://``."""
PLAYER_PARAMETERS = {"nn": "North", "en": "East", "sn": "South", "wn": "West"}
"""Parameter → the tag of the player whose name it gives."""
HAND_PARAMETERS = {seat.lower(): seat for seat in COMPASS}
"""Parameter → the seat whose hand it gives."""
COMMON_PARAMETERS = (*PLAYER_PARAMETERS, "b", "d", "v", *HAND_PARAMETERS, "a", "p")
"""The parameters of the common form, in the order in which they are read."""
_DEAL_PARAMETERS = (*HAND_PARAMETERS, "a", "p")
"""Parameters of which a link of the common form has at least one."""
_BYTES_LOOKED_AT = 64 * 1024
_LIN_KEY = re.compile(r"\s*[A-Za-z]{2}(?:\||%7[Cc])")
_ENCODED = re.compile(rb"\s*[A-Za-z]{2}%7[Cc]")
_PARAMETER = re.compile(r"[?#&](?:amp;)*([A-Za-z]+)=([^&#]*)")


class LinkParameter(NamedTuple):
    """The value of a parameter, percent-decoded, and the column of the parameter in the link (from 1)."""

    value: str
    column: int


def is_viewer_link(name: str) -> bool:
    """Whether *name* is a link rather than the name of a file."""
    begun = name.strip().lower()
    return begun.startswith(LINK_STARTS[:2]) or (begun.startswith(LINK_STARTS) and "?" in begun)


def is_link_or_lin(name: str) -> bool:
    """Whether *name* is a deal itself, a link or the text of LIN, rather than the name of a file."""
    return is_viewer_link(name) or (is_lin_text(name) and not os.path.exists(name))


def is_lin_text(text: str) -> bool:
    """Whether *text* begins as LIN does, percent-encoded as in a link or not."""
    return _LIN_KEY.match(text) is not None


def are_all_links(data: bytes) -> bool:
    """Whether every line that is not blank is a link, as far as the first 64 KB of *data* tell."""
    begins = data[:_BYTES_LOOKED_AT]
    if len(data) > _BYTES_LOOKED_AT:
        # The last line may be cut off before it is known to be a link.
        begins = begins.rpartition(b"\n")[0] or begins
    lines = [line for line in decode_text(begins).text.splitlines() if line.strip()]
    return bool(lines) and all(map(is_viewer_link, lines))


def parameters_of_link(link: str) -> dict[str, LinkParameter]:
    """The parameters of *link* by name in lower case, those without a value aside; of several the first counts."""
    found: dict[str, LinkParameter] = {}
    for parameter in _PARAMETER.finditer(link):
        value = decode_text(unquote_to_bytes(parameter[2].replace("+", " "))).text
        if value.strip():
            found.setdefault(parameter[1].lower(), LinkParameter(value, parameter.start(1) + 1))
    return found


def lin_parameter(parameters: dict[str, LinkParameter]) -> str | None:
    """The LIN among the *parameters* of a link; None if there is none."""
    lin = parameters.get("lin")
    return lin.value if lin and "|" in lin.value else None


def has_deal_in_parameters(parameters: dict[str, LinkParameter]) -> bool:
    """Whether the *parameters* of a link give a deal in the common form."""
    return any(name in parameters for name in _DEAL_PARAMETERS)


def carries_deal(link: str) -> bool:
    """Whether *link* carries a deal in itself."""
    parameters = parameters_of_link(link)
    return lin_parameter(parameters) is not None or has_deal_in_parameters(parameters)


def decode_encoded_lin(data: bytes) -> bytes:
    """*data* percent-decoded if it is LIN encoded as in a link; else unchanged."""
    return unquote_to_bytes(data.replace(b"+", b" ")) if _ENCODED.match(data) else data


def link_to_viewer(lin: str) -> str:
    """The link under which a hand viewer shows *lin*."""
    return f"{VIEWER_ADDRESS}?lin={quote(lin, safe=',')}"
