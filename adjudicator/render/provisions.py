"""Provisions of law: the hits of a search, and one provision or row in full."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rich.console import Group
from rich.text import Text

from adjudicator.render.layout import command_line, indented_line, labelled_lines
from adjudicator.render.names_and_signs import FAINT, LABEL, with_glyphs
from adjudicator.render.safe_text import safe_line

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rich.console import RenderableType

    from rulebase import CaseInfo, Hit, ProvisionDetail, ProvisionInfo, Row
    from rulebase.query.provision_details import RowDetail

STANDING_WORDS = {"at-a-price": "at a price", "directors-task": "the director's task"}
"""Standing of a provision → words for it, where they differ."""
FROM_MEMORY = {
    "whole": "told from memory; nobody has compared it with the text",
    "part": "partly told from memory: see the note",
}
MOST_CASES = 6
"""Maximum number of worked examples shown of one provision; the rest are counted."""


def search_hits(sought: str, found: Sequence[Hit], settles: Mapping[str, str]) -> RenderableType:
    """The hits of a search, a card for each law, best first; *settles*: kind → the command that rules on it."""
    if not found:
        return Text(f"Nothing in the laws matches '{safe_line(sought, 60)}'.")
    cards: dict[int, list[Hit]] = {}
    for hit in found:
        cards.setdefault(hit.card, []).append(hit)
    parts: list[RenderableType] = []
    for at, card in enumerate(cards.values()):
        first = card[0]
        head = Text.assemble((safe_line(first.title), LABEL), (f"  {safe_line(first.code)}", FAINT))
        parts += [*([Text()] if at else []), head]
        for hit in card:
            parts.append(indented_line(f"{safe_line(hit.provision)}  {safe_line(hit.law)}", LABEL))
            parts.append(labelled_lines("", [standing_prefix(hit) + with_glyphs(hit.snippet)]))
        if first.kind in settles:
            parts.append(command_line(safe_line(settles[first.kind]), FAINT))
    return Group(*parts)


def standing_words(standing: str) -> str:
    """The *standing* of a provision's subject, in words; empty if it has none."""
    return STANDING_WORDS.get(standing, standing)


def standing_prefix(one: Hit | ProvisionInfo) -> str:
    """The standing of *one* as a prefix to its words."""
    return f"({standing_words(one.standing)}) " if one.standing else ""


def provision_list(found: Sequence[ProvisionDetail], example: str) -> RenderableType:
    """Many provisions, each with its wording; *example* is the command that shows one of them in full."""
    parts: list[RenderableType] = []
    for one in found:
        provision = one.provision
        parts.append(Text.assemble((safe_line(provision.id), LABEL), f"  {safe_line(provision.cite)}"))
        parts.append(labelled_lines("", [standing_prefix(provision) + with_glyphs(provision.says)]))
    told = f"{len(found)} provisions; with rows and cases: {safe_line(example)}; all: --long"
    return Group(*parts, indented_line(told, FAINT))


def also_in_codes(codes: Sequence[str]) -> RenderableType:
    """The other codes that have a law of that name."""
    return indented_line(f"Also in {', '.join(map(safe_line, codes))}: --code CODE shows it there.", FAINT)


def provision_page(found: ProvisionDetail) -> RenderableType:
    """One provision: wording, conditions, cases, where it is law."""
    provision = found.provision
    head = Text.assemble(
        (safe_line(provision.id), LABEL), f"  {safe_line(provision.cite)} – {safe_line(found.code_title)}"
    )
    parts: list[RenderableType] = [head, labelled_lines("Says", [with_glyphs(provision.says)])]
    told = {
        "This is": standing_words(provision.standing),
        "Limit": provision.limit,
        "Note": provision.note,
        "Unread": FROM_MEMORY.get(provision.memory, ""),
        "Source": f"{found.book}, {_source_with_digest_as_our_notes(provision.lines)}"
        if provision.lines
        else found.book,
        "Damage": provision.damage and f"the passage is damaged ({provision.damage})",
        "Kinds": ", ".join(found.kinds),
        "Law in": ", ".join((provision.code, *found.inherited_by)),
    }
    parts += [labelled_lines(label, [with_glyphs(text)]) for label, text in told.items() if text]
    if found.rows:
        parts.append(labelled_lines("Rows", [_row_line(row, provision.code) for row in found.rows]))
    recovered = dict.fromkeys(
        _other_source_of_lost_words(row, provision.code) for row in found.rows if row.basis == "recovered"
    )
    if recovered:
        parts.append(labelled_lines("Recovered", list(recovered)))
    if found.cases:
        parts.append(labelled_lines("Cases", _case_lines(found.cases)))
    return Group(*parts)


def row_page(found: RowDetail, leads: Sequence[str], command: str) -> RenderableType:
    """One row of a decision table: conditions, orders (in words: *leads*), basis, and a *command* as an example."""
    row = found.row
    where = f"  {safe_line(found.kind_title)} – {safe_line(found.code_title)}"
    parts: list[RenderableType] = [Text.assemble((safe_line(row.id), LABEL), where)]
    when = "always" if row.when == "*" else safe_line(row.when, 600)
    parts.append(labelled_lines("When", [when]))
    parts.append(labelled_lines("Says", [with_glyphs(row.says)]))
    parts.append(labelled_lines("Orders", [*leads] or [_row_orders(row)]))
    under = [f"{safe_line(law.id)}  {safe_line(law.cite)} ({safe_line(law.code)})" for law in row.provisions]
    parts.append(labelled_lines("Under", under))
    told = {"Basis": "" if row.basis == "text" else row.basis, "Note": row.note, "Try": command}
    parts += [labelled_lines(label, [safe_line(text, 600)]) for label, text in told.items() if text]
    if found.cases:
        parts.append(labelled_lines("Cases", _case_lines(found.cases)))
    return Group(*parts)


def row_data(found: RowDetail) -> dict[str, Any]:
    """One row for ``show --json``."""
    return {
        **_row_data(found.row),
        "code_title": found.code_title,
        "kind_title": found.kind_title,
        "cases": [_case_data(case) for case in found.cases],
    }


def provision_data(found: ProvisionDetail) -> dict[str, Any]:
    """One provision for ``show --json``."""
    return {
        **found.provision._asdict(),
        "code_title": found.code_title,
        "book": found.book,
        "kinds": list(found.kinds),
        "inherited_by": list(found.inherited_by),
        "rows": [_row_data(row) for row in found.rows],
        "cases": [_case_data(case) for case in found.cases],
    }


def _row_data(row: Row) -> dict[str, Any]:
    return {
        "code": row.code,
        "kind": row.kind,
        "id": row.id,
        "when": row.when,
        "under": list(row.under),
        "law": row.law,
        "says": row.says,
        "effects": [dict(effect) for effect in row.do],
        "chooser": row.chooser,
        "options": [dict(option) for option in row.options],
        "basis": row.basis,
        "note": row.note,
    }


def _case_data(case: CaseInfo) -> dict[str, Any]:
    return {
        "code": case.code,
        "kind": case.kind,
        "name": case.name,
        "told": None if case.told is None else dict(case.told),
        "record": case.record,
        "expect": dict(case.expect),
        "origin": case.origin,
        "example": case.example,
    }


def _row_line(row: Row, code: str) -> str:
    """*row* in one line: its name, its condition, and its ruling in its own words, else the names of its effects."""
    where = f"{row.kind}/{row.id}" if row.code == code else f"{row.code}: {row.kind}/{row.id}"
    orders = row.says or _row_orders(row)
    when = "always" if row.when == "*" else f"when {row.when}"
    return safe_line(f"{where}, {when}: {orders}", 600).replace("_", " ")


def _row_orders(row: Row) -> str:
    return ", ".join(_effect_with_parameters(effect) for effect in row.do) or ", ".join(
        str(option["id"]) for option in row.options
    )


def _case_lines(cases: Sequence[CaseInfo]) -> list[str]:
    lines = [_case_line(case) for case in cases[:MOST_CASES]]
    return [*lines, f"… and {len(cases) - MOST_CASES} more"] if len(cases) > MOST_CASES else lines


def _other_source_of_lost_words(row: Row, code: str) -> str:
    """The other source of words that the damaged source has lost."""
    return with_glyphs(row.note if row.code == code else f"{row.code}: {row.note}")


def _effect_with_parameters(effect: Mapping[str, Any]) -> str:
    params = ", ".join(
        " and ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)
        for name, value in effect.items()
        if name != "effect"
    )
    return f"{effect['effect']} ({params})" if params else str(effect["effect"])


def _case_line(case: CaseInfo) -> str:
    return with_glyphs(f"{case.name} ({_source_with_digest_as_our_notes(case.origin)})")


def _source_with_digest_as_our_notes(source: str) -> str:
    """*source* with "our notes" for the digest of the book, which is not in print."""
    return source.replace("digest", "our notes")
