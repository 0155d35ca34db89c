"""Addresses of the functions that know a word of the laws: text here, and looked up by the program alone."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from rulebase.ask.addresses import Address
from rulebase.compile.toml_table import TomlTable

if TYPE_CHECKING:
    from collections.abc import Iterable

_FORM = re.compile(r"[a-z]\w*(?:\.[a-z]\w*)*:[A-Za-z_]\w*", re.ASCII)
_KEYS = ("at", "kinds", "type")


def address(table: TomlTable, key: str = "code") -> str:
    """The one address under *key* of *table*; empty when there is none."""
    return checked(table, key, table.text(key)) if key in table.data else ""


def addresses(table: TomlTable) -> tuple[Address, ...]:
    """The addresses under ``code`` of *table*: one, or several for kinds of fault or types of game."""
    told = table.data.get("code", [])
    found: list[Address] = []
    for at, entry in enumerate(told if isinstance(told, list) else [told], 1):
        inner = TomlTable(table.file, f"{table.place}.code[{at}]", entry if isinstance(entry, dict) else {"at": entry})
        inner.only(_KEYS)
        place = checked(inner, "at", inner.text("at"))
        found += [Address(place, kind, inner.text("type", "")) for kind in inner.texts("kinds", ("",))]
    if len({(one.kind, one.type) for one in found}) < len(found):
        raise table.wrong("code names two functions for the same kind and type of game")
    return tuple(found)


def refuse_addresses(pages: Iterable[TomlTable], names: Iterable[str]) -> None:
    """Complain of a word of somebody's own among *pages* that names a function, or says that a record shows it: no
    program is taken from data."""
    for page in pages:
        for name in names:
            for word, entry in page.table(name).entries():
                for key in ("code", "derived"):
                    if key in entry.data:
                        entry.complain(
                            f"{key}: '{word}' is a word of your own, and only words that are shipped name functions "
                            "of the program that find them in a record; leave it out, and the table is asked"
                        )


def checked(table: TomlTable, key: str, place: str) -> str:
    """*place*, which *table* has under *key*, where it has the form of an address."""
    if not _FORM.fullmatch(place):
        raise table.wrong(f"{key} '{place}' is no address; write MODULE:FUNCTION, such as find.cards.facts.plays:by")
    return place
