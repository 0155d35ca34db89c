"""Which game is played: as asked, as the environment says, as somebody chose before; else it is asked.

Nothing is ever ruled under a law that nobody chose and no file shows.
"""

from __future__ import annotations

import os
import sys
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from adjudicator.commands.common import answer, complain, rulebase
from adjudicator.render.safe import plain
from rulebase.errors import GameWithoutCode, UnknownCode, UserError
from rulebase.places import CODE

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from rulebase import CodeInfo, Rulebase

FILE = "config.toml"
HOW = "name it with --code CODE, or for every time with 'adjudicator use CODE'; 'adjudicator codes' lists them"


def use(name: str) -> None:
    """Remember the code that *name* means, for every command that names none."""
    code = rulebase().code(name)
    remember(code.id)
    answer(f"{plain(code.title)} ({code.id}) is meant from now on where no code is named.")


def configuration() -> Path:
    """The file in which what was chosen is remembered, in the platform's place for it."""
    return Path(os.environ.get("ADJUDICATOR_CONFIG") or typer.get_app_dir("adjudicator")) / FILE


def remembered() -> str | None:
    """The code that somebody chose before; None where nobody did, or what was written cannot be read."""
    file = configuration()
    return _remembered_in(file, file.stat().st_mtime_ns) if file.exists() else None


@lru_cache(maxsize=1)
def _remembered_in(file: Path, _written: int) -> str | None:
    """What *file* says; that it cannot be read is said only once."""
    import tomllib  # read only where somebody chose

    try:
        code = tomllib.loads(file.read_text(encoding="utf-8")).get("code")
    except (OSError, ValueError) as error:
        complain(f"note: {file} cannot be read ({str(error) or type(error).__name__}); no code is remembered")
        return None
    return code if isinstance(code, str) and code else None


def remember(code: str) -> None:
    """Write down that *code* is meant where none is named."""
    from adjudicator.commands.saving import save  # most commands remember nothing

    file = configuration()
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UserError(f"{file.parent}: {error.strerror or error}") from None
    save(
        file,
        f'# Meant where no code of law is named; "adjudicator use CODE" writes it.\ncode = "{code}"\n',
    )


def chosen(code: str | None) -> str | None:
    """The code that was asked for, or the environment's, or the one remembered; None where there is none."""
    return code or os.environ.get(CODE) or remembered()


def taken_for_granted() -> Iterator[tuple[str, str]]:
    """(code, where it stands) of what was chosen for every time, the nearer choice first."""
    if code := os.environ.get(CODE):
        yield code, f"named by {CODE}"
    if code := remembered():
        yield code, "remembered"


def fitting(laws: Rulebase, code: str | None, fits: Callable[[CodeInfo], bool], shown: str) -> str | None:
    """The code that was asked for, else of those taken for granted the first that *fits* what is *shown*.

    Those that are passed over are named.
    """
    if code is not None:
        return code
    for name, where in taken_for_granted():
        if fits(laws.code(name)):
            return name
        say_passed_over(name, where, shown)
    return None


class PassedOver:
    """What is said, once for each code, of codes taken for granted whose game the deals are not."""

    def __init__(self, laws: Rulebase) -> None:
        self.laws = laws
        self.taken = [*taken_for_granted()]
        self.said: set[str] = set()

    def note(self, tags: Mapping[str, str], told: str) -> None:
        """Name those that the deal with these *tags*, in which this is *told*, passes over."""
        from adjudicator.pipeline.codes import passed_over  # most commands read no deals

        for code, where in self.taken:
            if tags.get("Code") or not passed_over(self.laws, tags, code, told):
                return
            if code not in self.said:
                say_passed_over(code, where, "this is a deal of bridge")
                self.said.add(code)


def say_passed_over(code: str, where: str, shown: str) -> None:
    """Say that *code* does not count here, and why."""
    complain(f"note: {code} ({where}) is passed over: {shown}")


def code_for(laws: Rulebase, code: str | None, *, ask: bool) -> CodeInfo:
    """The code that is meant; where there is none the person at the terminal is asked, if he may be."""
    return named_or_asked(laws, chosen(code), ask=ask)


def named_or_asked(laws: Rulebase, name: str | None, *, ask: bool) -> CodeInfo:
    """The code that has the *name*; where there is none the person at the terminal is asked, if he may be."""
    if name is not None:
        return laws.code(name)
    if not ask:
        raise typer.BadParameter(f"which game? {HOW}")
    return _asked(laws)


def _asked(laws: Rulebase) -> CodeInfo:
    """The code that somebody names at the terminal, in whatever words people have for it."""
    from adjudicator.commands.asking import LEAVE, pick, read_line

    while True:
        line = read_line("Which game? (its name, or q to leave) ")
        if line is None or line.strip().lower() in LEAVE:
            raise typer.Exit(2)
        if not line.strip():
            continue
        try:
            found = laws.code(line.strip())
        except GameWithoutCode:
            # No neighbour's law is slipped in for it; what there is to say of it is said once.
            raise
        except UnknownCode as error:
            near = error.nearest
            if not near:
                complain(f"{error}; 'adjudicator codes' lists them")
                continue
            titles = {code: laws.titles[code] for code in near}
            one = pick("Which of these?", dict.fromkeys(titles, ""), words=titles)
            if one is None:
                continue
            found = laws.code(one)
        _offer_to_remember(found)
        return found


def _offer_to_remember(code: CodeInfo) -> None:
    from adjudicator.commands.asking import read_line

    line = read_line(f"{code.title}. Take it every time? [y, Enter: no] ")
    if line is not None and line.strip().lower() in {"y", "yes"}:
        remember(code.id)
        sys.stderr.write(f"Remembered in {configuration()}; 'adjudicator use CODE' changes it.\n")
