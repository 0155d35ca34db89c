"""Which code of law a command uses: as named, from the environment, from the settings, else asked; and ``use``.

Nothing is ever ruled under a law that nobody chose and no file shows.
"""

from __future__ import annotations

import os
import sys
from functools import lru_cache
from typing import TYPE_CHECKING

import typer

from adjudicator.commands.common import complain, open_laws, print_answer
from adjudicator.render.safe_text import safe_line
from rulebase.errors import GameWithoutCode, NotOver, UnknownCode
from rulebase.paths import CODE_VARIABLE, environment_code, settings_file
from rulebase.user_law_files import NO_HOUSE, find_house_file, installed_house_files, names_a_file, shipped_house_files

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from pathlib import Path

    from adjudicator.commands.options.use_and_house import UseOptions
    from rulebase import CodeInfo, Rulebase

HOW_TO_NAME_CODE = (
    "name it with --code CODE, or for every time with 'adjudicator use CODE'; 'adjudicator codes' lists them"
)


def use(options: UseOptions) -> None:
    """Remember the code that is meant, and the house whose rules hold, for every command that names none."""
    from adjudicator.commands import user_settings  # hardly any command writes it down

    name, house = " ".join(options.code or ()), options.house
    if not name and house is None:
        raise typer.BadParameter("name a code of law, or a house with --house")
    if house:
        _use_house(house, options.law_folder)
    if name:
        laws = open_laws(options.law_folder, None if house == NO_HOUSE else house)
        code = laws.code(name)
        say_code_note(laws, name)
        user_settings.save_settings(code=code.law)
        print_answer(f"{safe_line(code.title)} ({code.law}) is meant from now on where no code is named.")


def _use_house(named: str, folder: str | None) -> None:
    """Remember the house *named*, once its rules are known to be sound; ``none`` forgets it."""
    from adjudicator.commands import user_settings

    if named == NO_HOUSE:
        user_settings.save_settings(house="")
        print_answer("The law alone holds from now on, where no house is named.")
        return
    laws = open_laws(folder, named)
    house = laws.houses.known[laws.houses.in_force.named]
    user_settings.save_settings(house=find_house_file(named) if names_a_file(named) else named)
    over = ", ".join(house.over)
    print_answer(
        f"The rules of {safe_line(house.title)} ({house.id}) hold from now on over {over}, where no house is named."
    )


def remembered_code() -> str | None:
    """The code that somebody chose before; None where nobody did, or what was written cannot be read."""
    if not os.path.exists(settings_file()):
        return None
    from adjudicator.commands import user_settings  # only where somebody chose

    if why := user_settings.settings_error():
        _say_unreadable(user_settings.settings_path(), why)
    return user_settings.setting("code") or None


@lru_cache(maxsize=1)
def _say_unreadable(file: Path, why: str) -> None:
    """Say that *file* cannot be read, once."""
    complain(f"note: {file} cannot be read ({why}); no code is remembered")


def chosen_code(code: str | None) -> str | None:
    """The code that was asked for, or the environment's, or the one remembered; None where there is none."""
    return code or environment_code() or remembered_code()


def default_codes() -> Iterator[tuple[str, str]]:
    """(code, where it stands) of what was chosen for every time, the nearer choice first."""
    if named := environment_code():
        yield named, f"named by {CODE_VARIABLE}"
    if code := remembered_code():
        yield code, "remembered"


def code_that_fits(laws: Rulebase, code: str | None, fits: Callable[[CodeInfo], bool], shown: str) -> str | None:
    """The code that was asked for, else of those taken for granted the first that *fits* what is *shown*.

    Those that are passed over are named.
    """
    if code is not None:
        return code
    for name, where in default_codes():
        if fits(laws.code(name)):
            return name
        say_passed_over(name, where, shown)
    return None


class PassedOverCodes:
    """What is said, once for each code, of codes taken for granted whose game the deals are not."""

    def __init__(self, laws: Rulebase) -> None:
        self.laws = laws
        self.taken = [*default_codes()]
        self.said: set[str] = set()

    def note(self, tags: Mapping[str, str], told: str) -> None:
        """Name those that the deal with these *tags*, in which this is *told*, passes over."""
        from adjudicator.engine.code_selection import shows_another_game  # most commands read no deals

        for code, where in self.taken:
            if tags.get("Code") or not shows_another_game(self.laws, tags, code, told):
                return
            if code not in self.said:
                say_passed_over(code, where, "this is a deal of bridge")
                self.said.add(code)


def say_passed_over(code: str, where: str, shown: str) -> None:
    """Say that *code* does not count here, and why."""
    complain(f"note: {code} ({where}) is passed over: {shown}")


def resolve_code(laws: Rulebase, code: str | None, *, ask: bool, story: str = "") -> CodeInfo:
    """The code that is meant; where there is none the person at the terminal is asked, if he may be."""
    return resolve_named_code(laws, chosen_code(code), ask=ask, story=story)


def resolve_named_code(laws: Rulebase, name: str | None, *, ask: bool, story: str = "") -> CodeInfo:
    """The code that has the *name*, with the rules of the house that holds over it; where there is none the only one
    over which that house has rules, else the person at the terminal is asked, if he may be.

    A game that the *story* names is offered first, and is never taken for granted.
    """
    name = name or only_code_of_house(laws)
    if name is not None:
        found = laws.code(name)
        say_code_note(laws, name)
        return with_house_rules(laws, found)
    words, told = _game_in_story(laws, story) if story else ("", "")
    if not ask:
        raise typer.BadParameter(f"which game? {told}{HOW_TO_NAME_CODE}")
    return with_house_rules(laws, _ask_code(laws, words))


def say_code_note(laws: Rulebase, name: str) -> None:
    """Say what there is to say of a game named so, such as which of its laws are not here."""
    if name not in laws.lineage and (note := laws.printed.note(name)):
        complain(f"note: {note}")


def _game_in_story(laws: Rulebase, story: str) -> tuple[str, str]:
    """(the words of *story* that name a game, what is said of it where somebody has to name the game)."""
    from adjudicator.commands.cribbage_count_in_story import cribbage_count_command
    from rulebase.query.game_in_story import game_named_in_story, game_without_code_in_story

    words, codes = game_named_in_story(laws, story)
    if count := cribbage_count_command(laws, story, None):
        return words, f"for a count at cribbage: {count}; else "
    if codes:
        note = laws.printed.note(words)
        return words, f"'{words}' may be --code {' or '.join(codes)}{f' ({note})' if note else ''}; else "
    if not (words := game_without_code_in_story(laws, story)):
        return "", ""
    try:
        laws.code(words)
    except GameWithoutCode as error:
        return words, f"{error}; else "
    return "", ""


def with_house_rules(laws: Rulebase, code: CodeInfo) -> CodeInfo:
    """*code* with the rules of the house that holds; NotOver where one is named that has none over it."""
    if not laws.has_houses:
        return code
    found = laws.code(laws.in_house(code.id))
    named = laws.houses.in_force.named
    if named not in ("", NO_HOUSE) and found.house != named:
        raise NotOver(named, laws.houses.known[named].over, code.id)
    return found


def code_in_force(laws: Rulebase, code: str | None) -> str | None:
    """The code that is asked for or chosen, with the rules of the house that holds over it; None for none."""
    name = chosen_code(code) or only_code_of_house(laws)
    return None if name is None else with_house_rules(laws, laws.code(name)).id


def code_arguments(laws: Rulebase, code: str) -> list[str]:
    """What follows ``--code`` where *code* is meant: with the file of its house, where that is neither installed nor
    shipped and nobody would find it by its name."""
    info = laws.code(code)
    if info.law == info.id or info.house is None:
        return [code]
    file = laws.houses.known[info.house].file
    return [code] if file in (*installed_house_files(), *shipped_house_files()) else [info.law, "--house", file]


def code_tags(laws: Rulebase, code: str) -> list[str]:
    """The tags by which a record says that it falls under *code*, and whose rules are over it."""
    info = laws.code(code)
    return [f'[Code "{info.law}"]', *([f'[House "{info.house}"]'] if info.law != info.id else [])]


def only_code_of_house(laws: Rulebase) -> str | None:
    """The code over which the house that holds has rules, where it is the only one."""
    if not laws.has_houses:
        return None
    house = laws.houses.known.get(laws.houses.in_force.named or laws.houses.in_force.usual)
    return house.over[0] if house is not None and len(house.over) == 1 else None


def _ask_code(laws: Rulebase, told: str = "") -> CodeInfo:
    """The code that somebody names at the terminal, in whatever words people have for it; Enter for the name *told*."""
    from adjudicator.commands.prompts import LEAVE_WORDS, ask_choice, read_line

    while True:
        line = read_line(f"Which game? ({f'Enter: {told}; else ' if told else ''}its name, or q to leave) ")
        if line is None or line.strip().lower() in LEAVE_WORDS:
            raise typer.Exit(2)
        name = line.strip() or told
        if not name:
            continue
        try:
            found = laws.code(name)
        except GameWithoutCode:
            # No neighbour's law is slipped in for it; what there is to say of it is said once.
            raise
        except UnknownCode as error:
            near = error.nearest
            if not near:
                complain(f"{error}; 'adjudicator codes' lists them")
                continue
            titles = {code: laws.titles[code] for code in near}
            one = ask_choice("Which of these?", dict.fromkeys(titles, ""), words=titles)
            if one is None:
                continue
            found = laws.code(one)
        say_code_note(laws, name)
        _offer_to_remember_code(found)
        return found


def _offer_to_remember_code(code: CodeInfo) -> None:
    from adjudicator.commands import user_settings
    from adjudicator.commands.prompts import LEAVE_WORDS, read_line

    line = read_line(f"{code.title}. Use this game from now on? [y, Enter: no] ")
    if line is not None and line.strip().lower() in LEAVE_WORDS:
        raise typer.Exit(2)
    if line is not None and line.strip().lower() in {"y", "yes"}:
        user_settings.save_settings(code=code.law)
        sys.stderr.write(f"Remembered in {user_settings.settings_path()}; 'adjudicator use CODE' changes it.\n")
