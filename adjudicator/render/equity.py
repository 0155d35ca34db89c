"""The hint on equity after a revoke: four lines of tricks side by side, and what they come to."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rich.console import Group
from rich.text import Text

from adjudicator.render.grid import grid
from adjudicator.render.margin import indented
from adjudicator.render.words import FAINT, LABEL, count, side_name
from adjudicator.report.equity import HINT

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rich.console import RenderableType

    from adjudicator.report.equity import Equity

NOTHING = "No established revoke: there is nothing to weigh."
GROUNDS = "Double dummy sees all four hands; penalty cards and leads asked for at that moment are not looked at."


def equity(found: Sequence[Equity]) -> RenderableType:
    """The hint for every revoke in *found*."""
    parts: list[RenderableType] = [Text.assemble(("Equity after a revoke", LABEL), f" – {HINT}")]
    if not found:
        return Group(*parts, indented(NOTHING))
    for one in found:
        parts += [indented(f"[{one.finding}] trick {one.trick}:"), _table(one), indented(conclusion(one))]
    parts += [indented(sentence) for sentence in dict.fromkeys(why for one in found for why in one.why)]
    if any(one.without for one in found):
        parts.append(indented(GROUNDS, FAINT))
    return Group(*parts)


def lines(one: Equity) -> list[tuple[str, str, str]]:
    """(what is counted, tricks of the side that did not revoke, tricks of the other), a dash where it is not known."""
    moved = f" ({count(one.moved, 'trick')} for this revoke)" if one.moved else ""
    counted = (
        ("without the revoke, double dummy", one.without),
        ("won at the table", one.table),
        (f"after the rulings{moved}", one.ruled),
    )
    told = [(label, _tricks(tricks, one.side), _tricks(tricks, one.other)) for label, tricks in counted]
    gap = one.difference
    return [
        *told,
        ("difference: without it, less after the rulings", _signed(gap), _signed(None if gap is None else -gap)),
    ]


def conclusion(one: Equity) -> str:
    """What the numbers say of the side that did not revoke."""
    gap, side = one.difference, side_name(one.side)
    if gap is None:
        return "No difference can be told."
    if gap > 0:
        lacks = f"{side} has {count(gap, 'trick')} less than without the revoke"
        return f"{lacks}: weigh an adjusted score, if the code knows one."
    if gap < 0:
        return f"{side} has {count(-gap, 'trick')} more than without the revoke: nothing is left to restore."
    return f"{side} has as many tricks as without the revoke: nothing is left to restore."


def equity_data(one: Equity) -> dict[str, Any]:
    """One revoke for ``replay --equity --json``."""
    return {
        "finding": one.finding,
        "trick": one.trick,
        "side": one.side,
        "hint": HINT,
        "without_revoke": None if one.without is None else dict(one.without),
        "at_table": None if one.table is None else dict(one.table),
        "moved": one.moved,
        "after_rulings": None if one.ruled is None else dict(one.ruled),
        "difference": one.difference,
        "problems": list(one.why),
    }


def _table(one: Equity) -> Text:
    head = [Text("        tricks"), Text(one.side, style=LABEL), Text(one.other, style=LABEL)]
    rows = [[Text(f"        {label}"), Text(mine), Text(theirs)] for label, mine, theirs in lines(one)]
    return grid([head, *rows], [0, 4, 4])


def _tricks(tricks: Mapping[str, int] | None, side: str) -> str:
    return "–" if tricks is None else str(tricks[side])


def _signed(number: int | None) -> str:
    return "–" if number is None else f"{number:+d}" if number else "0"
