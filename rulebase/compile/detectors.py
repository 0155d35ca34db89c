"""The list of detectors, each with the game and the signs that have to be there for it to be asked."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rulebase.compile.addresses import checked
from rulebase.compile.toml_table import TomlTable, read_toml

if TYPE_CHECKING:
    from collections.abc import Collection
    from pathlib import Path

FILE = "words/detectors.toml"


@dataclass(frozen=True, slots=True)
class DetectorEntry:
    """A function that looks for faults."""

    at: str
    """``MODULE:FUNCTION``, below the package of the program."""
    finds: tuple[str, ...]
    """The kinds of fault that it may find."""
    type: str
    """The type of game, or the part of it, that it is about; empty for every game."""
    games: tuple[str, ...]
    """Conditions on the game, of which one is enough: ``key`` or ``key = value | value``; empty for every game."""
    signs: tuple[str, ...]
    """Signs of the deal, of which one is enough; empty for a detector that is always asked."""
    obligations: bool
    """Whether it looks at what is in force on the players."""


def read_detectors(root: Path, kinds: Collection[str]) -> tuple[DetectorEntry, ...]:
    """The list that stands in *root*, in its order."""
    return tuple(_detector(at, entry, kinds) for at, entry in read_toml(root / FILE, FILE).entries())


def _detector(at: str, entry: TomlTable, kinds: Collection[str]) -> DetectorEntry:
    entry.only(("finds", "type", "games", "signs", "obligations"))
    games = entry.data.get("games", [])
    return DetectorEntry(
        checked(entry, "the name", at),
        tuple(entry.member("finds", kind, kinds) for kind in entry.texts("finds")),
        entry.text("type") if "type" in entry.data else "",
        (games,) if isinstance(games, str) else entry.texts("games", ()),
        entry.texts("signs", ()),
        entry.flag("obligations"),
    )
