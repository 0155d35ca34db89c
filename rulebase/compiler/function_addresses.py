"""Addresses (``MODULE:FUNCTION``) in the entries of words, and the list of detectors with what each requires.

They are plain text here; only the program imports the functions.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rulebase.compiler.toml_table import TomlTable, near_names_hint, read_toml
from rulebase.query.function_addresses import FunctionAddress

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable
    from pathlib import Path


_FORM = re.compile(r"[a-z]\w*(?:\.[a-z]\w*)*:[A-Za-z_]\w*", re.ASCII)
_KEYS = ("at", "kinds", "type")


def read_address(table: TomlTable, key: str = "code") -> str:
    """The address under *key* of *table*; empty if there is none."""
    return checked_address(table, key, table.text(key)) if key in table.data else ""


def read_addresses(table: TomlTable) -> tuple[FunctionAddress, ...]:
    """The addresses under ``code`` of *table*: one, or several for kinds of fault or types of game."""
    told = table.data.get("code", [])
    found: list[FunctionAddress] = []
    for at, entry in enumerate(told if isinstance(told, list) else [told], 1):
        inner = TomlTable(table.file, f"{table.place}.code[{at}]", entry if isinstance(entry, dict) else {"at": entry})
        inner.only(_KEYS)
        place = checked_address(inner, "at", inner.text("at"))
        found += [FunctionAddress(place, kind, inner.text("type", "")) for kind in inner.texts("kinds", ("",))]
    if len({(one.kind, one.type) for one in found}) < len(found):
        raise table.wrong("code names two functions for the same kind and type of game")
    return tuple(found)


def refuse_user_addresses(pages: Iterable[TomlTable], names: Iterable[str]) -> None:
    """Complain of the user's own words that name a function or claim to be shown by a record: data never names
    programs.

    The words stand in the lists *names* of *pages*.
    """
    for page in pages:
        for name in names:
            for word, entry in page.table(name).entries():
                for key in ("code", "derived"):
                    if key in entry.data:
                        entry.keep_or_raise_complaint(
                            f"{key}: '{word}' is a word of your own, and only words that are shipped name functions "
                            "of the program that find them in a record; leave it out, and the table is asked"
                        )


def checked_address(table: TomlTable, key: str, place: str) -> str:
    """Return *place*, the text under *key* of *table*; SourceError if it does not have the form of an address."""
    if not _FORM.fullmatch(place):
        raise table.wrong(
            f"{key} '{place}' is not an address; write MODULE:FUNCTION, such as "
            "irregularities.deadline_facts:role_of_acting_hand"
        )
    return place


DETECTORS_FILE = "words/detectors.toml"


@dataclass(frozen=True, slots=True)
class DetectorEntry:
    """A function that detects faults."""

    at: str
    """``MODULE:FUNCTION``, below the package of the program."""
    finds: tuple[str, ...]
    """The kinds of fault that the detector may find."""
    type: str
    """The type of game, or the part of one, that the detector is for; empty for every game."""
    games: tuple[str, ...]
    """Conditions on the game, of which one is enough: ``key`` or ``key = value | value``; empty for every game."""
    signs: tuple[str, ...]
    """Signs in the deal, of which one is enough; empty for a detector that always runs."""
    obligations: bool
    """Whether the detector needs the obligations in force."""


def read_detectors(root: Path, kinds: Collection[str], game_keys: Collection[str]) -> tuple[DetectorEntry, ...]:
    """The detectors listed under *root*, in the order of the file; each key in ``games`` is one of *game_keys*."""
    return tuple(
        _read_detector(at, entry, kinds, game_keys)
        for at, entry in read_toml(root / DETECTORS_FILE, DETECTORS_FILE).entries()
    )


def _read_detector(at: str, entry: TomlTable, kinds: Collection[str], game_keys: Collection[str]) -> DetectorEntry:
    entry.only(("finds", "type", "games", "signs", "obligations"))
    games = entry.data.get("games", [])
    conditions = (games,) if isinstance(games, str) else entry.texts("games", ())
    for key in (condition.partition(" = ")[0] for condition in conditions):
        if key not in game_keys:
            raise entry.wrong(
                f"games names '{key}', which is not a key of words/game-keys.toml{near_names_hint(key, game_keys)}"
            )
    return DetectorEntry(
        checked_address(entry, "the name", at),
        tuple(entry.member("finds", kind, kinds) for kind in entry.texts("finds")),
        entry.text("type") if "type" in entry.data else "",
        conditions,
        entry.texts("signs", ()),
        entry.flag("obligations"),
    )
