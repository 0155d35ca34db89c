"""What a director says aloud of an effect (``words/aloud.toml``), and what is asked then (``words/onward.toml``)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rulebase.compile.toml_table import read_toml

if TYPE_CHECKING:
    from pathlib import Path

    from rulebase.compile.toml_table import TomlTable

FILE = "words/aloud.toml"
ONWARD = "words/onward.toml"


def read_aloud(root: Path) -> tuple[dict[str, str], dict[str, tuple[str, ...]]]:
    """(effect to sentence, effect to those that are not read out beside it); a rulebase without the file has none."""
    path = root / FILE
    if not path.exists():
        return {}, {}
    page = read_toml(path, FILE)
    page.only(("effects", "instead"))
    effects, instead = page.table("effects"), page.table("instead")
    return {name: effects.text(name, "") for name in effects.data}, {name: instead.texts(name) for name in instead.data}


@dataclass(frozen=True, slots=True)
class Onward:
    """The question at the table that follows an effect."""

    kind: str
    facts: str
    """What is known already, as a condition in which every fact has one value."""


def read_onward(root: Path) -> dict[str, Onward]:
    """Effect to the question that follows it, from ``words/onward.toml``; a rulebase without the file has none."""
    path = root / ONWARD
    if not path.exists():
        return {}
    return {name: _onward(table) for name, table in read_toml(path, ONWARD).entries()}


def _onward(table: TomlTable) -> Onward:
    table.only(("kind", "facts"))
    return Onward(table.text("kind"), table.text("facts", "*"))
