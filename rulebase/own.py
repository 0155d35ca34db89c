"""Which laws of one's own there are beside the shipped ones: rules of a house, and whole codes.

They stand in the configuration folder, ``houses/NAME.toml`` and ``codes/NAME/``, or in a file that somebody names.
Here they are only found; what is in them is read when they are compiled.
"""

from __future__ import annotations

import os
from typing import NamedTuple

from rulebase.errors import SourceError, UnknownHouse
from rulebase.places import ROOT, config_dir

EXAMPLES = os.path.join(ROOT, "houses")
"""Houses that are shipped, to begin one's own from."""
ENDING = ".toml"
LONGEST_NAME = 40
MOST = 100
"""So many houses, and so many codes, are looked at; so many files of one code."""
NONE = "none"
"""Named in the place of a house: the law alone."""


class Own(NamedTuple):
    """The files of what is not shipped, as absolute paths."""

    houses: tuple[str, ...] = ()
    codes: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """Folder and the files in it."""

    @property
    def files(self) -> tuple[str, ...]:
        """All of them, in a fixed order."""
        return (*self.houses, *(file for _, files in self.codes for file in files))


NOTHING = Own()


def houses_dir() -> str:
    """Where the houses stand that somebody has installed."""
    return os.path.join(config_dir(), "houses")


def codes_dir() -> str:
    """Where the folders of somebody's own codes stand."""
    return os.path.join(config_dir(), "codes")


def name_of(path: str) -> str:
    """What the house in the file at *path* is called."""
    return os.path.basename(path).removesuffix(ENDING)


def is_name(name: str) -> bool:
    """Whether a house, or a code of one's own, may be called so: in tags of records and in commands.

    It may by small letters and numbers, with hyphens between them.
    """
    words = name.split("-")
    return len(name) <= LONGEST_NAME and name.isascii() and all(one.isalnum() and one == one.lower() for one in words)


def is_file_name(named: str) -> bool:
    """Whether *named* means a file, not the name of a house."""
    return named.endswith(ENDING) or os.sep in named or bool(os.altsep and os.altsep in named)


def find_own(*named: str) -> Own:
    """What is installed, and the houses *named*: an installed one, a shipped one, or a file.

    ``UnknownHouse`` where there is none of that name, ``SourceError`` where there is no such file.
    """
    folder = houses_dir()
    houses = {name_of(path): path for path in _listed(folder, ENDING)}
    for one in named:
        if one != NONE and (is_file_name(one) or one not in houses):
            path = house_file(one, houses)
            houses[name_of(path)] = path
    codes = tuple((path, tuple(_listed(path, ENDING))) for path in _listed(codes_dir(), ""))
    return Own(tuple(houses[name] for name in sorted(houses)), codes)


def house_file(named: str, installed: dict[str, str] | None = None) -> str:
    """The file of the house *named*: by its path, as one of those *installed*, or as one that is shipped."""
    if is_file_name(named):
        if not os.path.isfile(named):
            raise SourceError(named, "", "there is no such file; expected the rules of a house")
        return os.path.abspath(named)
    known = {name_of(path): path for path in _listed(EXAMPLES, ENDING)}
    known |= {name_of(path): path for path in _listed(houses_dir(), ENDING)} if installed is None else installed
    if named not in known:
        raise UnknownHouse(named, sorted(known))
    return known[named]


def shipped() -> tuple[str, ...]:
    """The files of the houses that are shipped."""
    return tuple(_listed(EXAMPLES, ENDING))


def installed() -> tuple[str, ...]:
    """The files of the houses that somebody has installed."""
    return tuple(_listed(houses_dir(), ENDING))


def _listed(folder: str, ending: str) -> list[str]:
    """The files in *folder* whose names end so, or, without an *ending*, the folders; sorted, at most ``MOST``."""
    try:
        with os.scandir(folder) as entries:
            found = [
                os.path.join(folder, entry.name)
                for entry in entries
                if not entry.name.startswith(".")
                and (entry.name.endswith(ending) and entry.is_file() if ending else entry.is_dir())
            ]
    except OSError:
        return []
    return sorted(os.path.abspath(path) for path in found)[:MOST]
