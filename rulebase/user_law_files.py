"""The files of the user's own laws: houses' rules and whole codes.

They stand in the configuration folder, ``houses/NAME.toml`` and ``codes/NAME/``, or in a file that is named. This
module only finds them; the compiler reads them.
"""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from rulebase.errors import SourceError, UnknownHouse
from rulebase.paths import ROOT, config_dir

HOUSES_FOLDER = "houses"
"""The name of a folder of houses: of those installed, and of those shipped with laws."""
SHIPPED_HOUSES_FOLDER = os.path.join(ROOT, HOUSES_FOLDER)
"""The folder of shipped houses, from which users can start their own."""
HOUSE_FILE_ENDING = ".toml"
LONGEST_HOUSE_NAME = 40
MOST_USER_FILES = 100
"""The most houses and the most codes that are listed, and the most files of one code."""
NO_HOUSE = "none"
"""In place of a house: the law alone."""


class UserLawFiles(NamedTuple):
    """The files of the user's own laws, as absolute paths."""

    houses: tuple[str, ...] = ()
    codes: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """(folder, its files) of each code."""

    @property
    def files(self) -> tuple[str, ...]:
        """All files, in a fixed order."""
        return (*self.houses, *(file for _, files in self.codes for file in files))


NO_USER_LAWS = UserLawFiles()


def houses_dir() -> str:
    """The folder of the installed houses."""
    return os.path.join(config_dir(), HOUSES_FOLDER)


def codes_dir() -> str:
    """The folder with the user's own codes, a folder each."""
    return os.path.join(config_dir(), "codes")


def house_name(path: str) -> str:
    """The name of the house in the file *path*."""
    return os.path.basename(path).removesuffix(HOUSE_FILE_ENDING)


def is_house_name(name: str) -> bool:
    """Whether *name* can be that of a house or of a user's code, in tags of records and in commands.

    Names consist of small letters and digits with hyphens between them, ``LONGEST_HOUSE_NAME`` characters at most.
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


def installed_and_named_user_laws(*named: str) -> UserLawFiles:
    """The installed houses and codes, and the houses *named*: installed, shipped, or given as a file.

    ``UnknownHouse`` if there is none of that name, ``SourceError`` if there is no such file.
    """
    folder = houses_dir()
    houses = {house_name(path): path for path in _files_or_folders_in(folder, HOUSE_FILE_ENDING)}
    for one in named:
        if one != NO_HOUSE and (names_a_file(one) or one not in houses):
            path = find_house_file(one, houses)
            houses[house_name(path)] = path
    codes = tuple(
        (path, tuple(_files_or_folders_in(path, HOUSE_FILE_ENDING))) for path in _files_or_folders_in(codes_dir(), "")
    )
    return UserLawFiles(tuple(houses[name] for name in sorted(houses)), codes)


def find_house_file(named: str, installed: dict[str, str] | None = None) -> str:
    """The file of the house *named*: a path, the name of one of those *installed*, or that of a shipped one.

    ``UnknownHouse`` if there is none of that name, ``SourceError`` if there is no such file.
    """
    if names_a_file(named):
        if not os.path.isfile(named):
            raise SourceError(named, "", "there is no such file; expected a file of house rules")
        return os.path.abspath(named)
    known = {house_name(path): path for path in _files_or_folders_in(SHIPPED_HOUSES_FOLDER, HOUSE_FILE_ENDING)}
    known |= (
        {house_name(path): path for path in _files_or_folders_in(houses_dir(), HOUSE_FILE_ENDING)}
        if installed is None
        else installed
    )
    if named not in known:
        raise UnknownHouse(named, sorted(known))
    return known[named]


def shipped_house_files() -> tuple[str, ...]:
    """The files of the shipped houses."""
    return tuple(_files_or_folders_in(SHIPPED_HOUSES_FOLDER, HOUSE_FILE_ENDING))


def shipped_house_settling(code: str, told: Mapping[str, str]) -> str:
    """The name of a shipped house over *code* whose game settles facts just as they were *told*; empty if there is
    none."""
    import tomllib  # few answers are those of a house

    for file in shipped_house_files():
        data = tomllib.loads(Path(file).read_text(encoding="utf-8"))
        settles = data.get("game", {}).get("settles", {})
        if settles and code in data["over"] and settles.items() <= told.items():
            return house_name(file)
    return ""


def installed_house_files() -> tuple[str, ...]:
    """The files of the installed houses."""
    return tuple(_files_or_folders_in(houses_dir(), HOUSE_FILE_ENDING))


def _files_or_folders_in(folder: str, ending: str) -> list[str]:
    """The files in *folder* whose names have this *ending* or, if it is empty, the folders; sorted, at most
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
