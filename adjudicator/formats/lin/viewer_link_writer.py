"""Links of the common form written: a parameter for each hand, the auction and the play."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import quote

from adjudicator.formats.lin.viewer_links import HAND_PARAMETERS, PLAYER_PARAMETERS, VIEWER_ADDRESS
from adjudicator.formats.lin.writer import (
    call_in_lin,
    events_held_by_lin,
    explanation_of_call,
    hand_in_lin,
    known_text,
    vulnerable_in_lin,
)
from adjudicator.formats.notation.comments import text_on_one_line
from adjudicator.record.events import Called, Played

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from adjudicator.record.events import Event, Record

_BRACKETS_IN_EXPLANATION = str.maketrans("()", "[]")
"""Parentheses would end the explanation of a call."""


def link_in_common_form(record: Record, standing: Iterable[Event]) -> str:
    """The link that shows *record* by a parameter for each hand, the auction and the play.

    *standing* are its calls and cards that stand, in order. The form has no place for a claim.
    """
    given = [f"{name}={quote(value, safe='')}" for name, value in _parameters(record, standing)]
    return f"{VIEWER_ADDRESS}?{'&'.join(given)}"


def _parameters(record: Record, standing: Iterable[Event]) -> Iterator[tuple[str, str]]:
    """The names and values of the parameters, without those that are unknown."""
    held = list(events_held_by_lin(standing))
    given = {name: hand_in_lin(record.hands.get(seat) or ()) for name, seat in HAND_PARAMETERS.items()}
    given |= {name: known_text(record.tag(tag)) for name, tag in PLAYER_PARAMETERS.items()}
    given["d"] = record.tag("Dealer").lower()
    given["v"] = vulnerable_in_lin(record).replace("o", "-")
    given["b"] = known_text(record.tag("Board"))
    given["a"] = "".join(_call_with_explanation(event) for event in held if isinstance(event, Called))
    given["p"] = "".join(event.card for event in held if isinstance(event, Played) and event.card is not None)
    yield from ((name, value) for name, value in given.items() if value)


def _call_with_explanation(event: Called) -> str:
    """The call as the common form writes it: alerted with ``!``, an explanation in parentheses."""
    alerted, lines = explanation_of_call(event)
    text = text_on_one_line(" ".join(lines)).translate(_BRACKETS_IN_EXPLANATION)
    return call_in_lin(event.call).lower() + "!" * alerted + (f"({text})" if text else "")
