"""Facts that no record tells, or that may stay open in a whole one, with what they wait for (``words/unseen.toml``)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from rulebase.compile.toml_table import read_toml

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

FILE = "words/unseen.toml"


@dataclass(frozen=True, slots=True)
class Unseen:
    """The facts of the list; empty where there is no such file."""

    may_stay_open: Mapping[str, str] = field(default_factory=dict)
    """Derived fact to what has to be written down for it, so that a record may leave it open."""
    waits_for: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Of these, those that stay open only until the other side acts: fact to ``call``, ``play`` or names of lines."""


def read_unseen(root: Path) -> Unseen:
    """The list that stands in *root*."""
    if not (root / FILE).exists():
        return Unseen()
    page = read_toml(root / FILE, FILE)
    page.only(("no_record", "may_stay_open", "waits_for"))
    left_open, waits = page.table("may_stay_open"), page.table("waits_for")
    return Unseen(
        {name: left_open.text(name) for name in left_open.data},
        {name: waits.texts(name) for name in waits.data},
    )
