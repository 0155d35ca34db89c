"""The page on one code of law: its edition and source, the codes it falls back on, and its gaps."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rich.console import Group
from rich.text import Text

from adjudicator.game.call_spellings_for_messages import calls_spelled_in_game
from adjudicator.render.layout import labelled_lines
from adjudicator.render.names_and_signs import LABEL, with_glyphs
from adjudicator.render.safe_text import safe_line

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rich.console import RenderableType

    from rulebase import CodeInfo


OWN_CODE = "a code of your own"
HOUSE_HINT = "the rules of a house over the law; 'adjudicator house' shows them"


def code_page(code: CodeInfo, variants: Sequence[str], kinds: Mapping[str, str]) -> RenderableType:
    """The page on *code*; *variants* are the codes that fall back on it, *kinds* the titles of kinds."""
    told = {
        "Edition": code.edition,
        "Book": code.book,
        "Issued by": code.publisher,
        "In force": f"{code.in_force_from}–{code.in_force_to}" if code.in_force_from or code.in_force_to else "",
        "House": "" if not code.house else HOUSE_HINT if code.law != code.id else OWN_CODE,
        "Fallback": fallback_sentence(code),
        "For": f"{', '.join(variants)} (where they are silent)" if variants else "",
        "Note": code.note,
        "Compared": f"{code.checked}, with its source" if code.checked else "",
    }
    parts: list[RenderableType] = [Text.assemble((safe_line(code.id), LABEL), f"  {safe_line(code.title)}")]
    parts += [labelled_lines(label, [with_glyphs(text)]) for label, text in told.items() if text]
    if recorded := _seat_letters_and_calls(code.game or {}):
        # Calls are shown as they are typed: 1C, without the glyph.
        parts.append(labelled_lines("Recorded", [recorded]))
    if code.silent:
        silent = [f"{safe_line(kinds.get(kind, kind))}: {with_glyphs(why)}" for kind, why in code.silent.items()]
        parts.append(labelled_lines("Silent", silent))
    parts.append(labelled_lines("More", [f"kinds --code {safe_line(code.id)} lists who decides what under it"]))
    return Group(*parts)


def _seat_letters_and_calls(game: Mapping[str, Any]) -> str:
    """The letters of the seats, and the calls if they are the same with any number of players."""
    tables = [f"{number} as {' '.join(seats)}" for number, seats in game.get("seats", {}).items()]
    if not tables:
        return ""
    varied = any(not {"auction", "bids"}.isdisjoint(form) for form in game.get("by_players", {}).values())
    calls = () if varied else calls_spelled_in_game(game)
    return f"for {', '.join(tables)}" + (f"; calls {', '.join(calls)}" if calls else "")


def fallback_sentence(code: CodeInfo) -> str:
    """The codes that *code* falls back on, nearest first, or a note that there is none."""
    if not code.ancestors:
        return "nothing: where it is silent, no other code applies"
    return f"{', then '.join(code.ancestors)}, where it is silent itself"
