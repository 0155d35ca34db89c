"""The equity hint after a revoke: counts of tricks side by side, and the conclusion."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rich.console import Group
from rich.text import Text

from adjudicator.render.layout import indented_line, text_grid
from adjudicator.render.names_and_signs import FAINT, LABEL, counted_noun, side_name
from adjudicator.report.revoke_equity import HINT_NOTICE

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rich.console import RenderableType

    from adjudicator.report.revoke_equity import RevokeEquity

NO_REVOKE = "No established revoke: there is nothing to weigh."
EQUITY_GROUNDS = "Double dummy sees all four hands; it ignores penalty cards and demanded leads."


def equity_hint(found: Sequence[RevokeEquity]) -> RenderableType:
    """The hint for every revoke in *found*."""
    parts: list[RenderableType] = [Text.assemble(("Equity after a revoke", LABEL), f" – {HINT_NOTICE}")]
    if not found:
        return Group(*parts, indented_line(NO_REVOKE))
    for one in found:
        parts += [
            indented_line(f"[{one.finding}] trick {one.trick}:"),
            _equity_table(one),
            indented_line(equity_conclusion(one)),
        ]
    parts += [indented_line(sentence) for sentence in dict.fromkeys(why for one in found for why in one.why)]
    if any(one.tricks_without_revoke for one in found):
        parts.append(indented_line(EQUITY_GROUNDS, FAINT))
    return Group(*parts)


def equity_lines(one: RevokeEquity) -> list[tuple[str, str, str]]:
    """(label, tricks of the side that did not revoke, tricks of the other side); a dash for an unknown number."""
    moved = f" ({counted_noun(one.moved, 'trick')} for this revoke)" if one.moved else ""
    counted = (
        ("without the revoke, double dummy", one.tricks_without_revoke),
        ("won at the table", one.table),
        (f"after the rulings{moved}", one.ruled),
    )
    told = [
        (label, _tricks_or_dash(tricks, one.innocent_side), _tricks_or_dash(tricks, one.other))
        for label, tricks in counted
    ]
    gap = one.difference
    return [
        *told,
        (
            "difference: without it, less after the rulings",
            _signed_or_dash(gap),
            _signed_or_dash(None if gap is None else -gap),
        ),
    ]


def equity_conclusion(one: RevokeEquity) -> str:
    """The conclusion for the side that did not revoke."""
    gap, side = one.difference, side_name(one.innocent_side)
    if gap is None:
        return "The difference is not known."
    if gap > 0:
        lacks = f"{side} has {counted_noun(gap, 'trick')} less than without the revoke"
        return f"{lacks}: consider an adjusted score, if the code has one."
    if gap < 0:
        return f"{side} has {counted_noun(-gap, 'trick')} more than without the revoke: nothing is left to restore."
    return f"{side} has as many tricks as without the revoke: nothing is left to restore."


def equity_data(one: RevokeEquity) -> dict[str, Any]:
    """One revoke for ``replay --equity --json``."""
    return {
        "finding": one.finding,
        "trick": one.trick,
        "side": one.innocent_side,
        "hint": HINT_NOTICE,
        "without_revoke": None if one.tricks_without_revoke is None else dict(one.tricks_without_revoke),
        "at_table": None if one.table is None else dict(one.table),
        "moved": one.moved,
        "after_rulings": None if one.ruled is None else dict(one.ruled),
        "difference": one.difference,
        "problems": list(one.why),
    }


def _equity_table(one: RevokeEquity) -> Text:
    head = [Text("        tricks"), Text(one.innocent_side, style=LABEL), Text(one.other, style=LABEL)]
    rows = [[Text(f"        {label}"), Text(mine), Text(theirs)] for label, mine, theirs in equity_lines(one)]
    return text_grid([head, *rows], [0, 4, 4])


def _tricks_or_dash(tricks: Mapping[str, int] | None, side: str) -> str:
    return "–" if tricks is None else str(tricks[side])


def _signed_or_dash(number: int | None) -> str:
    return "–" if number is None else f"{number:+d}" if number else "0"
