"""The inventory of the old books: the provisions that there have to be, and why some are left out."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rulebase.compile.toml_table import read_toml

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

FILE = "words/inventory.toml"


class Inventory(NamedTuple):
    """What the law files are held against; empty where there is no such file."""

    listed: frozenset[str] = frozenset()
    """The id of every provision of the inventory."""
    omitted: Mapping[str, str] = {}
    """Those that no code states, and why."""
    unreached: Mapping[str, str] = {}
    """Provisions marked A that no record can show, and why not."""


NOTHING = Inventory()


def read_inventory(root: Path) -> Inventory:
    """The inventory that lies beside the codes under *root*."""
    if not (root / FILE).exists():
        return NOTHING
    page = read_toml(root / FILE, FILE)
    page.only(("from_nought", "between", "series", "unused", "omitted", "unreached"))
    nought = page.texts("from_nought", ())
    listed = set(page.texts("between", ()))
    for series, last in page.table("series").data.items():
        if not isinstance(last, int):
            raise page.wrong(f"series {series} needs its last number, a whole one")
        listed |= {f"{series}-{number:02}" for number in range(series not in nought, last + 1)}
    omitted = {name: str(why) for name, why in page.table("omitted").data.items()}
    reasons = page.table("unreached")
    unreached = {name: why for why in reasons.data for name in reasons.texts(why)}
    return Inventory(frozenset(listed - page.table("unused").data.keys()), omitted, unreached)
