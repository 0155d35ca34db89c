"""Games that people name and that have no code of law here: each with its nearest kin, under whose law it is not."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rulebase.ask.plain import plain
from rulebase.compile.toml_table import read_toml

if TYPE_CHECKING:
    from pathlib import Path

FILE = "law/general/other-games.toml"


@dataclass(frozen=True, slots=True)
class OtherGame:
    """A game without a code."""

    title: str
    names: tuple[str, ...]
    """What else it is called."""
    near: tuple[str, ...]
    """The codes of the games that are most like it."""

    @property
    def called(self) -> list[str]:
        """Everything it is called, in plain form."""
        return [*dict.fromkeys(plain(name) for name in (self.title, *self.names))]


def read_other_games(root: Path) -> tuple[OtherGame, ...]:
    """The games that the file below *root* names; none where there is no such file."""
    path = root / FILE
    if not path.exists():
        return ()
    file = read_toml(path, FILE)
    file.only(("game",))
    found = []
    for game in file.tables("game"):
        game.only(("title", "names", "near"))
        found.append(OtherGame(game.text("title"), game.texts("names", ()), game.texts("near")))
    return tuple(found)
