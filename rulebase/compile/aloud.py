"""What a director says aloud of an effect (``words/aloud.toml``), and what is asked then (``words/onward.toml``)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rulebase.ask.conditions import ConditionError, parse_condition
from rulebase.compile.toml_table import read_toml

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from rulebase.compile.toml_table import TomlTable
    from rulebase.compile.vocabulary import Vocabulary

FILE = "words/aloud.toml"
ONWARD = "words/onward.toml"
_BLANK = re.compile(r"\{(\w+)\}")


def read_aloud(root: Path) -> tuple[dict[str, str], dict[str, tuple[str, ...]]]:
    """(effect to sentence, effect to those that are not read out beside it); a rulebase without the file has none."""
    path = root / FILE
    if not path.exists():
        return {}, {}
    page = read_toml(path, FILE)
    page.only(("effects", "instead"))
    effects, instead = page.table("effects"), page.table("instead")
    return {name: effects.text(name, "") for name in effects.data}, {name: instead.texts(name) for name in instead.data}


def wrong(aloud: Mapping[str, str], words: Vocabulary) -> Iterator[tuple[str, str]]:
    """(effect, what is wrong) of every sentence for an effect that is not there, or with parameters that it has not."""
    for name, says in aloud.items():
        entry = words.effects.get(name)
        if entry is None:
            yield name, "there is no such effect"
        else:
            for param in _BLANK.findall(says):
                if param not in entry.params:
                    yield name, f"the effect has no parameter '{param}'"


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


def wrong_onward(onward: Mapping[str, Onward], words: Vocabulary) -> Iterator[tuple[str, str]]:
    """(effect, what is wrong) of every question that follows no effect, is about no kind, or knows what cannot be."""
    for name, after in onward.items():
        if name not in words.effects:
            yield name, "there is no such effect"
        if after.kind not in words.kinds:
            yield name, f"there is no kind '{after.kind}'"
        try:
            known = parse_condition(after.facts)
        except ConditionError as error:
            yield name, str(error)
            continue
        for fact, values in known.items():
            entry = words.facts.get(fact)
            if entry is None:
                yield name, f"there is no fact '{fact}'"
            elif len(values) != 1 or values[0] not in entry.values:
                yield name, f"{fact} has no value '{' '.join(values)}'"
