"""What decision tables ask for and order, whatever the situation: read without drawing their diagrams."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, NamedTuple

from rulebase.ask.answers import Heard

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Mapping


class Outline(NamedTuple):
    """What a decision table asks for and orders."""

    facts: tuple[str, ...]
    heard: tuple[Heard, ...]
    effects: tuple[Mapping[str, Any], ...]


def read_outline(connection: sqlite3.Connection, code: str, kind: str) -> Outline:
    """What the table of exactly this *code* for *kind* asks for and orders."""
    held, heard = connection.execute(
        "SELECT facts_json, heard_json FROM kind_table WHERE code = ? AND kind = ?", (code, kind)
    ).fetchone()
    effects: list[Mapping[str, Any]] = []
    for do, options in connection.execute(
        "SELECT do_json, options_json FROM row WHERE code = ? AND kind = ? ORDER BY place", (code, kind)
    ):
        effects += json.loads(do)
        effects += [spec for option in json.loads(options) for spec in option.get("do", ())]
    facts = tuple(str(fact["id"]) for fact in json.loads(held))
    return Outline(facts, tuple(Heard(*one) for one in json.loads(heard)), tuple(effects))
