"""House rules: the houses at hand, the changes that one makes to the law, and the report of its check."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rich.console import Group
from rich.text import Text

from adjudicator.render.layout import indented_line, labelled_lines
from adjudicator.render.names_and_signs import FAINT, LABEL, counted_noun, with_glyphs
from adjudicator.render.provisions import standing_prefix
from adjudicator.render.safe_text import safe_line
from rulebase.query.answers import HOUSE_SIGN

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from typing import TypeAlias

    from rich.console import RenderableType

    from adjudicator.render.names_and_signs import SlugTitles
    from rulebase import Rulebase
    from rulebase.compiler.sources import HouseRowChange, ListedHouse
    from rulebase.query.answers import ProvisionInfo, Row
    from rulebase.query.houses_in_force import HouseInfo

    Listed: TypeAlias = tuple[HouseInfo, str, bool]
    """(house, ``installed`` or ``shipped``, whether its rules are in force)."""

MOST_SITUATIONS = 6
"""Maximum number of situations listed for one rule; the rest are counted."""


def house_list(found: Sequence[Listed]) -> RenderableType:
    """The houses at hand, the installed ones first."""
    parts: list[RenderableType] = []
    for heading, where in (("Installed", "installed"), ("Those that come with the program", "shipped")):
        here = [(house, holds) for house, stands, holds in found if stands == where]
        if here:
            parts += [*([Text()] if parts else []), Text(heading, style=LABEL)]
            parts += [part for house, holds in here for part in _house_list_entry(house, holds)]
    return Group(*parts) if parts else Text("There are no house rules here.")


def _house_list_entry(house: HouseInfo, holds: bool) -> Iterator[RenderableType]:
    over = f"over {', '.join(map(safe_line, house.over))}" if house.over else ""
    told = "; ".join(filter(None, ("a code of your own" if house.sort == "code" else over, "in force now" * holds)))
    yield indented_line(f"{safe_line(house.id)}  {safe_line(house.title)}{f' ({told})' if told else ''}")
    if house.fault:
        yield labelled_lines("", [f"cannot be used: {safe_line(house.fault, 800)}"], FAINT)


def house_page(laws: Rulebase, house: HouseInfo, names: SlugTitles) -> RenderableType:
    """The changes that one house makes to the laws it lies over: game, rules, and other provisions."""
    parts: list[RenderableType] = [Text.assemble((safe_line(house.title), LABEL), f"  ({safe_line(house.id)})")]
    over = ", ".join(f"{names.code(code)} ({safe_line(code)})" for code in house.over)
    told = {"Over": over, "Note": safe_line(house.note, 800), "File": safe_line(house.file, 800)}
    parts += [labelled_lines(label, [text]) for label, text in told.items() if text]
    for base in house.over:
        code = f"{base}{HOUSE_SIGN}{house.id}"
        if len(house.over) > 1:
            parts += [Text(), Text(names.code(base), style=LABEL)]
        game = _changed_game_settings(laws, base, code)
        if game:
            parts.append(labelled_lines("Game", game))
        for row in rows_of_house_itself(laws, code):
            said = f"{names.kind(row.kind)}, {row.id} ({', '.join(map(safe_line, row.under))})"
            parts.append(labelled_lines("Rule", [said, with_glyphs(row.says)]))
        parts += [labelled_lines("Says", [_provision_line(one)]) for one in _house_provisions_without_rule(laws, code)]
    return Group(*parts)


def rows_of_house_itself(laws: Rulebase, code: str) -> Iterator[Row]:
    """The rows of the house itself in the tables of *code*, a law with the house's rules over it."""
    for kind in laws.kinds():
        table = laws.table(code, kind.id)
        yield from (row for row in (table.rows if table else ()) if row.code == code)


def _house_provisions_without_rule(laws: Rulebase, code: str) -> Iterator[ProvisionInfo]:
    """The provisions of the house that no rule rests on."""
    seen: set[str] = set()
    for kind in laws.kinds():
        for one in laws.provisions(code, kind.id):
            if one.code == code and one.informs and one.id not in seen:
                seen.add(one.id)
                yield one


def _provision_line(one: ProvisionInfo) -> str:
    return f"{standing_prefix(one)}{with_glyphs(one.says)} ({safe_line(one.id)})"


def _changed_game_settings(laws: Rulebase, base: str, code: str) -> list[str]:
    """The settings of the game that the house changes, each with the value by law."""
    before, now = laws.code(base).said_of_game, laws.code(code).said_of_game
    return [
        f"{safe_line(key)}: {_setting_in_words(now[key])} ({_value_by_law(before.get(key))})"
        for key in now
        if now[key] != before.get(key)
    ]


def _value_by_law(value: Any) -> str:
    return "not said by the law" if value is None else f"by law: {_setting_in_words(value)}"


def _setting_in_words(value: Any) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{safe_line(str(key))} {_setting_in_words(one)}" for key, one in value.items())
    if isinstance(value, bool):
        return "yes" if value else "no"
    return ", ".join(map(_setting_in_words, value)) if isinstance(value, list) else safe_line(str(value))


def house_data(laws: Rulebase, house: HouseInfo) -> dict[str, Any]:
    """One house as JSON data."""
    codes = []
    for base in house.over:
        code = f"{base}{HOUSE_SIGN}{house.id}"
        now, before = laws.code(code).said_of_game, laws.code(base).said_of_game
        rules = [
            {"kind": row.kind, "row": row.id, "when": row.when, "under": list(row.under), "says": row.says}
            for row in rows_of_house_itself(laws, code)
        ]
        game = {key: value for key, value in now.items() if value != before.get(key)}
        says = [
            {"id": one.id, "kind": one.kind, "says": one.says, "right": one.right, "standing": one.standing}
            for one in _house_provisions_without_rule(laws, code)
        ]
        codes.append({"code": base, "id": code, "game": game, "rules": rules, "says": says})
    return {**house._asdict(), "over": list(house.over), "codes": codes}


def house_check_report(
    houses: Iterable[ListedHouse], changes: Iterable[HouseRowChange], recorded: Mapping[str, int]
) -> RenderableType:
    """The outcome of the check of *houses*, and the situations that their rules decide.

    *recorded*: house → the number of its recorded cases that were replayed.
    """
    parts: list[RenderableType] = []
    told = list(changes)
    for house in houses:
        faults = len(house.flaws) + len(house.lacks)
        found = counted_noun(faults, "fault") if faults else "no faults"
        replayed = f"; {counted_noun(number, 'recorded case')} replayed" if (number := recorded.get(house.id)) else ""
        parts.append(Text.assemble((safe_line(house.id), LABEL), f"  {safe_line(house.title)}: {found}{replayed}"))
        for one in (one for one in told if one.house == house.id):
            stead = f" instead of {', '.join(map(safe_line, one.instead_of))}" if one.instead_of else ""
            decides = f"{safe_line(one.row)} decides {_situation_count(one.situations)}{stead}"
            parts.append(indented_line(f"{safe_line(one.code)}, {safe_line(one.kind)}: {decides}"))
            parts.append(labelled_lines("", [_situation_in_words(cell) for cell in one.situations[:MOST_SITUATIONS]]))
    return Group(*parts)


def _situation_count(cells: Sequence[object]) -> str:
    return f"{len(cells)} situation{'' if len(cells) == 1 else 's'}"


def _situation_in_words(cell: Mapping[str, str]) -> str:
    return safe_line(", ".join(f"{fact}={value}" for fact, value in cell.items()), 600) or "all there are"
