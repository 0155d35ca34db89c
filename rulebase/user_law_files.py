"""The law files that a user has besides the shipped ones: rules of houses, and whole codes.

They stand in the configuration folder, ``houses/NAME.toml`` and ``codes/NAME/``, or in a file that is named. They
are only found here; the compiler reads them.
"""

from __future__ import annotations

import os
from typing import NamedTuple

from rulebase.errors import SourceError, UnknownHouse
from rulebase.paths import ROOT, config_dir

SHIPPED_HOUSES_FOLDER = os.path.join(ROOT, "houses")
"""Houses that are shipped, to begin one's own from."""
HOUSE_FILE_ENDING = ".toml"
LONGEST_HOUSE_NAME = 40
MOST_USER_FILES = 100
"""So many houses, and so many codes, are looked at; so many files of one code."""
NO_HOUSE = "none"
"""Named in the place of a house: the law alone."""


class UserLawFiles(NamedTuple):
    """The files of what is not shipped, as absolute paths."""

    houses: tuple[str, ...] = ()
    codes: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """Folder and the files in it."""

    @property
    def files(self) -> tuple[str, ...]:
        """All of them, in a fixed order."""
        return (*self.houses, *(file for _, files in self.codes for file in files))


NO_USER_LAWS = UserLawFiles()


def houses_dir() -> str:
    """Where the houses stand that somebody has installed."""
    return os.path.join(config_dir(), "houses")


def codes_dir() -> str:
    """Where the folders of somebody's own codes stand."""
    return os.path.join(config_dir(), "codes")


def house_name(path: str) -> str:
    """What the house in the file at *path* is called."""
    return os.path.basename(path).removesuffix(HOUSE_FILE_ENDING)


def is_house_name(name: str) -> bool:
    """Whether a house, or a code of one's own, may be called so: in tags of records and in commands.

    It may by small letters and numbers, with hyphens between them.
    """
    words = name.split("-")
    return (
        len(name) <= LONGEST_HOUSE_NAME
        and name.isascii()
        and all(one.isalnum() and one == one.lower() for one in words)
    )


def names_a_file(named: str) -> bool:
    """Whether *named* means a file, not the name of a house."""
    return named.endswith(HOUSE_FILE_ENDING) or os.sep in named or bool(os.altsep and os.altsep in named)


def find_user_laws(*named: str) -> UserLawFiles:
    """What is installed, and the houses *named*: an installed one, a shipped one, or a file.

    ``UnknownHouse`` where there is none of that name, ``SourceError`` where there is no such file.
    """
    folder = houses_dir()
    houses = {house_name(path): path for path in _listed(folder, HOUSE_FILE_ENDING)}
    for one in named:
        if one != NO_HOUSE and (names_a_file(one) or one not in houses):
            path = find_house_file(one, houses)
            houses[house_name(path)] = path
    codes = tuple((path, tuple(_listed(path, HOUSE_FILE_ENDING))) for path in _listed(codes_dir(), ""))
    return UserLawFiles(tuple(houses[name] for name in sorted(houses)), codes)


def find_house_file(named: str, installed: dict[str, str] | None = None) -> str:
    """The file of the house *named*: by its path, as one of those *installed*, or as one that is shipped."""
    if names_a_file(named):
        if not os.path.isfile(named):
            raise SourceError(named, "", "there is no such file; expected the rules of a house")
        return os.path.abspath(named)
    known = {house_name(path): path for path in _listed(SHIPPED_HOUSES_FOLDER, HOUSE_FILE_ENDING)}
    known |= (
        {house_name(path): path for path in _listed(houses_dir(), HOUSE_FILE_ENDING)}
        if installed is None
        else installed
    )
    if named not in known:
        raise UnknownHouse(named, sorted(known))
    return known[named]


def shipped_house_files() -> tuple[str, ...]:
    """The files of the houses that are shipped."""
    return tuple(_listed(SHIPPED_HOUSES_FOLDER, HOUSE_FILE_ENDING))


def installed_house_files() -> tuple[str, ...]:
    """The files of the houses that somebody has installed."""
    return tuple(_listed(houses_dir(), HOUSE_FILE_ENDING))


def _listed(folder: str, ending: str) -> list[str]:
    """The files in *folder* whose names end so, or, without an *ending*, the folders; sorted, at most
    ``MOST_USER_FILES``."""
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
    return sorted(os.path.abspath(path) for path in found)[:MOST_USER_FILES]
