"""Recordings at a terminal, led by what stands on the screen: whoever types takes a number of the menu that is open,
Enter where the prompt offers an act, a line of the game, a correction, or nonsense."""

from __future__ import annotations

import re
import shutil
import tempfile
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from adjudicator.engine.code_selection import notation_chooser
from adjudicator.errors import TRACEBACK_VARIABLE, NotationError
from adjudicator.formats import read_file
from adjudicator.game.notation import Notation
from adjudicator.table.game_types import game_type_of
from adjudicator.table.spoken_acts import example_phrases
from tests.fuzz.absurd import Absurd
from tests.fuzz.mutations import STRANGE, WORDS, spoilt
from tests.fuzz.trial import Fault, Hangs, crash, in_time
from tests.helpers.rulings import laws
from tests.helpers.talking import CTRL_C, talk

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from random import Random

SECONDS = 60.0
"""Of the processor's time, for a whole recording."""
_FILE = "deal.pbn"
_STOPPED = 130
"""The status after Ctrl-C."""
_ENTRY = re.compile(r"^ +([0-9]{1,2}) ", re.MULTILINE)
_DEALER = re.compile(r"^Who deals \(([^)]+)\)", re.MULTILINE)
_KEYS = (
    "?", "=", "l", "w", "o", "y", "n", "a", "help", "list", "show", "show rulings", "show law 1", "show checks", "save",
    "names Anna Bob", "undo", "undo", "undo 1", "undo 3", "next", "drop", "rest", "drop all", "!director", "0", "99",
    "=1", "edit 2", "insert 1",
)  # fmt: skip
"""What may be typed to the recorder in any game."""
_SAID = (
    "west led out of turn", "no, that was hearts", "he passed", "take that back", "I have the rest", "new deal",
    "somebody saw my cards", "the king of spades", "call the director", "all in", "not yet", "none of these",
)  # fmt: skip


@cache
def _phrases(code: str, seats: Sequence[str]) -> tuple[str, ...]:
    """What people say in a game of *code*."""
    section = laws().code(code).game
    sort = game_type_of(section)
    return tuple(example_phrases(Notation(tuple(seats), sort.tokens, section), sort.phrases)) or _SAID


class Typist:
    """Somebody who types, and looks at the screen before each line."""

    def __init__(self, code: str, rng: Random) -> None:
        self.game, self.rng = Absurd(code, rng), rng
        self.left = rng.choice((3, 6, 10, 15, 25))
        self.seen = 0
        """Characters of the screen that stood there at the line before."""
        self.typed: list[str] = []

    def __call__(self, screen: str) -> str | None:
        """The next line; None where they leave."""
        new, self.seen = screen[self.seen :], len(screen)
        if len(self.typed) >= self.left:
            return None
        self.typed.append(self.line(new))
        return self.typed[-1]

    def line(self, new: str) -> str:
        """A line in answer to the *new* lines of the screen."""
        rng = self.rng
        if (asked := _DEALER.search(new)) and rng.random() < 0.9:
            return rng.choice(asked[1].split(", "))
        numbers = _ENTRY.findall(new)
        if numbers and rng.random() < 0.6:
            return rng.choice(numbers)
        if "Enter" in new and rng.random() < 0.4:
            return ""
        chance = rng.random()
        if chance < 0.4:
            return self.game.line()
        if chance < 0.55:
            return self.game.action()
        if chance < 0.65:
            return rng.choice(_phrases(self.game.code, tuple(self.game.seats)))
        if chance < 0.85:
            return self.correction() if rng.random() < 0.3 else rng.choice((*_KEYS, *self.game.seats))
        if chance < 0.9:
            return spoilt(self.game.line(), rng).replace("\n", " ")
        return rng.choice((rng.choice(_SAID), rng.choice(WORDS), rng.choice(STRANGE).replace("\n", ""), "", CTRL_C))

    def correction(self) -> str:
        """An act recorded so far, taken out, typed anew, or put in front of."""
        verb = self.rng.choice(("undo", "edit", "insert"))
        return f"{verb} {self.rng.randrange(1, 9)} {'' if verb == 'undo' else self.game.action()}".strip()


def try_session(code: str, typed: Callable[[str], str | None] | Sequence[str], folder: Path) -> Fault | None:
    """What is wrong with a recording of *code* where *typed* is typed, and with the file that it leaves."""
    made = Path(tempfile.mkdtemp(dir=folder))
    try:
        with in_time(SECONDS):
            return _recorded(code, typed, made)
    except Hangs as error:
        return Fault("hangs " + crash(error).name.partition(" ")[2].partition(" ")[0], crash(error).told)
    except Exception as error:  # every error that is no sentence is what is looked for
        return crash(error)
    finally:
        shutil.rmtree(made)


def _recorded(code: str, typed: Callable[[str], str | None] | Sequence[str], folder: Path) -> Fault | None:
    told = {TRACEBACK_VARIABLE: "yes"}
    lines: list[str] = []
    others = iter(()) if callable(typed) else iter(typed)

    def noted(screen: str) -> str | None:
        line = typed(screen) if callable(typed) else next(others, None)
        lines.extend(() if line is None else (line,))
        return line

    status, screen = talk("record", _FILE, "--code", code, typed=noted, folder=folder, **told)
    if status and not (status == _STOPPED and lines[-1] == CTRL_C):
        return Fault("a recording that ends in a status", f"{status}\n{screen[-400:]}")
    for line in sorted(lines, key=len, reverse=True):
        screen = screen if line.isprintable() else screen.replace(line.rstrip(), "")
    if ill := next((line for line in screen.split("\n") if not line.isprintable()), None):
        return Fault("a character that a terminal obeys", repr(ill))
    file = folder / _FILE
    if not file.exists():
        return None
    kept = file.read_bytes()
    games = list(read_file(file, notation_chooser(laws())))
    if len(games) > 1 or any(isinstance(game, NotationError) for game in games):
        return Fault("a recording that cannot be read", f"{kept.decode('latin-1')}\n{games}")
    status, screen = talk("record", _FILE, typed=("show rulings", "q"), folder=folder, **told)
    if status:
        return Fault("a recording that cannot be gone on with", f"{kept.decode('latin-1')}\n{screen[-400:]}")
    if file.read_bytes() != kept:
        return Fault("a recording that changes when it is looked at", kept.decode("latin-1"))
    return None
