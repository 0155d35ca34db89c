"""What a director says aloud of an effect (``words/aloud.toml``), and what is asked then (``words/onward.toml``)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from rulebase.compile.toml_table import read_toml

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from rulebase.compile.toml_table import TomlTable

FILE = "words/aloud.toml"
ONWARD = "words/onward.toml"


@dataclass(frozen=True, slots=True)
class Aloud:
    """What is read out, by effect and by kind."""

    effects: Mapping[str, str] = field(default_factory=dict)
    """Effect to what is said of it; empty where it is not read out."""
    instead: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Effect to those that are not read out beside it."""
    covers: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Effect to those of which it says what they say."""
    unless: Mapping[str, str] = field(default_factory=dict)
    """Effect to the few words by which it is named as what would follow otherwise."""
    happened: Mapping[str, str] = field(default_factory=dict)
    """Kind to what happened, as a sentence."""
    of: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """Kind to what is said of an effect there, where it can be said better than of all."""


def read_aloud(root: Path) -> Aloud:
    """What ``words/aloud.toml`` says; a rulebase without the file says nothing shorter than its rulings."""
    path = root / FILE
    if not path.exists():
        return Aloud()
    page = read_toml(path, FILE)
    page.only(("effects", "instead", "covers", "unless", "happened", "of"))
    effects, instead, covers = page.table("effects"), page.table("instead"), page.table("covers")
    unless, happened = page.table("unless"), page.table("happened")
    of = page.table("of")
    return Aloud(
        {name: effects.text(name, "") for name in effects.data},
        {name: instead.texts(name) for name in instead.data},
        {name: covers.texts(name) for name in covers.data},
        {name: unless.text(name) for name in unless.data},
        {name: happened.text(name) for name in happened.data},
        {kind: {name: table.text(name, "") for name in table.data} for kind, table in of.entries()},
    )


@dataclass(frozen=True, slots=True)
class Onward:
    """The question at the table that follows an effect."""

    kind: str
    facts: str
    """What is known already, as a condition in which every fact has one value."""
    roles: Mapping[str, str] = field(default_factory=dict)
    """Who is meant there, by what the ruling before called them."""


def read_onward(root: Path) -> dict[str, Onward]:
    """Effect to the question that follows it, from ``words/onward.toml``; a rulebase without the file has none."""
    path = root / ONWARD
    if not path.exists():
        return {}
    return {name: _onward(table) for name, table in read_toml(path, ONWARD).entries()}


def _onward(table: TomlTable) -> Onward:
    table.only(("kind", "facts", "roles"))
    roles = table.table("roles")
    return Onward(table.text("kind"), table.text("facts", "*"), {name: roles.text(name) for name in roles.data})
