"""Links to a hand viewer: the deal stands in the link itself, so nothing is ever fetched.

A link has the deal as LIN (``lin=…``) or in the common form, a parameter for each part of it: the hands
``n= e= s= w=``, the players ``nn= en= sn= wn=``, dealer ``d=``, vulnerability ``v=``, board ``b=``, auction ``a=`` and
play ``p=``.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import quote, unquote_to_bytes

from adjudicator.formats.lin.writer import (
    call_in_lin,
    explanation_of_call,
    hand_in_lin,
    has_place_in_lin,
    known_text,
    vulnerable_in_lin,
)
from adjudicator.formats.notation.comments import text_on_one_line
from adjudicator.formats.text_encoding import decode_text
from adjudicator.record.events import COMPASS, Called, Played

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from adjudicator.record.events import Event, Record

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
_ENCODED = re.compile(rb"\s*[A-Za-z]{2}%7[Cc]")
_PARAMETER = re.compile(r"[?#&](?:amp;)*([A-Za-z]+)=([^&#]*)")
_BRACKETS_IN_EXPLANATION = str.maketrans("()", "[]")
"""Parentheses would end the explanation of a call."""


class LinkParameter(NamedTuple):
    """The value of a parameter, percent-decoded, and the column of the parameter in the link (from 1)."""

    value: str
    column: int


def is_viewer_link(name: str) -> bool:
    """Whether *name* is a link rather than the name of a file."""
    begun = name.strip().lower()
    return begun.startswith(LINK_STARTS[:2]) or (begun.startswith(LINK_STARTS) and "?" in begun)


def are_all_links(data: bytes) -> bool:
    """Whether every line of *data* that is not blank is a link."""
    lines = [line for line in decode_text(data).text.splitlines() if line.strip()]
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


def link_in_common_form(record: Record, standing: Iterable[Event]) -> str:
    """The link that shows *record* by a parameter for each hand, the auction and the play.

    *standing* are its calls and cards that stand, in order. The form has no place for a claim.
    """
    given = [f"{name}={quote(value, safe='')}" for name, value in _parameters(record, standing)]
    return f"{VIEWER_ADDRESS}?{'&'.join(given)}"


def _parameters(record: Record, standing: Iterable[Event]) -> Iterator[tuple[str, str]]:
    """The names and values of the parameters, without those that are unknown."""
    standing = [event for event in standing if has_place_in_lin(event)]
    given = {name: hand_in_lin(record.hands.get(seat) or ()) for name, seat in HAND_PARAMETERS.items()}
    given |= {name: known_text(record.tag(tag)) for name, tag in PLAYER_PARAMETERS.items()}
    given["d"] = record.tag("Dealer").lower()
    given["v"] = vulnerable_in_lin(record).replace("o", "-")
    given["b"] = known_text(record.tag("Board"))
    given["a"] = "".join(_call_with_explanation(event) for event in standing if isinstance(event, Called))
    given["p"] = "".join(event.card for event in standing if isinstance(event, Played) and event.card is not None)
    yield from ((name, value) for name, value in given.items() if value)


def _call_with_explanation(event: Called) -> str:
    """The call as the common form writes it: alerted with ``!``, an explanation in parentheses."""
    alerted, lines = explanation_of_call(event)
    text = text_on_one_line(" ".join(lines)).translate(_BRACKETS_IN_EXPLANATION)
    return call_in_lin(event.call).lower() + "!" * alerted + (f"({text})" if text else "")
