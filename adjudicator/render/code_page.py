"""One code of law: what it is, where it stands, and who speaks where it is silent."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rich.console import Group
from rich.text import Text

from adjudicator.game.words import calls_of
from adjudicator.render.margin import labelled
from adjudicator.render.safe import plain
from adjudicator.render.words import LABEL, with_glyphs

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rich.console import RenderableType

    from rulebase import CodeInfo


OWN = "a code of one's own"
HOUSE = "the rules of a house over the law; 'adjudicator house' shows them"


def code_page(code: CodeInfo, variants: Sequence[str], kinds: Mapping[str, str]) -> RenderableType:
    """*code* with the *variants* that fall back on it; *kinds* are the titles of what it may be silent on."""
    told = {
        "Edition": code.edition,
        "Book": code.book,
        "Issued by": code.publisher,
        "In force": f"{code.in_force_from}–{code.in_force_to}" if code.in_force_from or code.in_force_to else "",
        "House": "" if not code.house else HOUSE if code.law != code.id else OWN,
        "Falls to": fallback(code),
        "For": f"{', '.join(variants)} (where they are silent)" if variants else "",
        "Note": code.note,
        "Compared": f"{code.checked}, with its source" if code.checked else "",
    }
    parts: list[RenderableType] = [Text.assemble((plain(code.id), LABEL), f"  {plain(code.title)}")]
    parts += [labelled(label, [with_glyphs(text)]) for label, text in told.items() if text]
    if recorded := _recorded(code.game or {}):
        # As it is typed: 1C, without the glyph.
        parts.append(labelled("Recorded", [recorded]))
    if code.silent:
        silent = [f"{plain(kinds.get(kind, kind))}: {with_glyphs(why)}" for kind, why in code.silent.items()]
        parts.append(labelled("Silent", silent))
    parts.append(labelled("More", [f"kinds --code {plain(code.id)} lists who decides what under it"]))
    return Group(*parts)


def _recorded(game: Mapping[str, Any]) -> str:
    """What a record of the game needs: the letters of its seats, and the calls that every table has."""
    tables = [f"{number} as {' '.join(seats)}" for number, seats in game.get("seats", {}).items()]
    if not tables:
        return ""
    varied = any(not {"auction", "bids"}.isdisjoint(form) for form in game.get("by_players", {}).values())
    calls = () if varied else calls_of(game)
    return f"for {', '.join(tables)}" + (f"; calls {', '.join(calls)}" if calls else "")


def fallback(code: CodeInfo) -> str:
    """Who speaks where *code* is silent: its parents, nearest first, or nobody."""
    if not code.ancestors:
        return "nothing: where it is silent, no other code speaks for it"
    return f"{', then '.join(code.ancestors)}, where it is silent itself"
