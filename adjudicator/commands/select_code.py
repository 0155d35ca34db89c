"""The code of law that a command uses: named, from the environment, from the settings, or asked for; and
``remember_code_and_house``.

Nothing is ever ruled under a code that neither a person has chosen nor a file shows.
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
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from pathlib import Path

    from adjudicator.commands.options.use_and_house import UseOptions
    from rulebase import CodeInfo, Rulebase

HOW_TO_NAME_CODE = (
    "name it with --code CODE, or for every time with 'adjudicator use CODE'; 'adjudicator codes' lists them"
)


def remember_code_and_house(options: UseOptions) -> None:
    """Remember the code, and the house, for every command that names none."""
    from adjudicator.commands import user_settings  # needed only to write the settings

    name, house = " ".join(options.code or ()), options.house
    if not name and house is None:
        raise typer.BadParameter("name a code of law, or a house with --house")
    if house:
        _remember_house(house, options.law_folder)
    if name:
        laws = open_laws(options.law_folder, None if house == NO_HOUSE else house)
        code = laws.code(name)
        say_code_note(laws, name)
        user_settings.save_settings(code=code.law)
        print_answer(f"{safe_line(code.title)} ({code.law}) applies from now on where no code is named.")


def _remember_house(named: str, folder: str | None) -> None:
    """Remember the house *named*, if its rules are valid; ``none`` forgets it."""
    from adjudicator.commands import user_settings

    if named == NO_HOUSE:
        user_settings.save_settings(house="")
        print_answer("The law alone applies from now on where no house is named.")
        return
    laws = open_laws(folder, named)
    house = laws.houses.known[laws.houses.in_force.named]
    user_settings.save_settings(house=find_house_file(named) if names_a_file(named) else named)
    over = ", ".join(house.over)
    print_answer(
        f"The rules of {safe_line(house.title)} ({house.id}) apply to {over} from now on where no house is named."
    )


def remembered_code() -> str | None:
    """The code in the settings; None if none is remembered or the file cannot be read."""
    if not os.path.exists(settings_file()):
        return None
    from adjudicator.commands import user_settings  # needed only where a code is remembered

    if why := user_settings.why_settings_are_unreadable():
        _say_unreadable(user_settings.settings_path(), why)
    return user_settings.setting_or_empty("code") or None


@lru_cache(maxsize=1)
def _say_unreadable(file: Path, why: str) -> None:
    """Print that *file* cannot be read, once."""
    complain(f"note: {file} cannot be read ({why}); no code is remembered")


def code_given_or_default(code: str | None) -> str | None:
    """*code*, else the code of the environment, else the one remembered; None without any."""
    return code or environment_code() or remembered_code()


def default_codes_with_origins() -> Iterator[tuple[str, str]]:
    """(code, its origin in words) of the environment and of the settings, in this order."""
    if named := environment_code():
        yield named, f"named by {CODE_VARIABLE}"
    if code := remembered_code():
        yield code, "remembered"


def given_or_fitting_default_code(
    laws: Rulebase, code: str | None, fits: Callable[[CodeInfo], bool], shown: str
) -> str | None:
    """*code*, else the first default code that *fits*; None if none does.

    Default codes that do not fit are named in a note with the reason *shown*.
    """
    if code is not None:
        return code
    for name, where in default_codes_with_origins():
        if fits(laws.code(name)):
            return name
        say_default_is_passed_over(name, where, shown)
    return None


class PassedOverCodes:
    """Notes, once for each default code, that the deals are of another game."""

    def __init__(self, laws: Rulebase) -> None:
        self.laws = laws
        self.default_codes = [*default_codes_with_origins()]
        self.said: set[str] = set()

    def note(self, tags: Mapping[str, str], told: str) -> None:
        """Note the default codes that do not fit the deal with these *tags* and the calls *told*."""
        from adjudicator.engine.code_selection import shows_another_game  # most commands read no deals

        for code, where in self.default_codes:
            if tags.get("Code") or not shows_another_game(self.laws, tags, code, told):
                return
            if code not in self.said:
                say_default_is_passed_over(code, where, "this is a deal of bridge")
                self.said.add(code)


def say_default_is_passed_over(code: str, where: str, shown: str) -> None:
    """Print that *code*, a default from *where*, is passed over because of *shown*."""
    complain(f"note: {code} ({where}) is ignored: {shown}")


def resolve_code(laws: Rulebase, code: str | None, *, ask: bool, story: str = "") -> CodeInfo:
    """The code to use: *code* or the default; without one the person is asked, if *ask*.

    Raises as ``resolve_named_code``.
    """
    return resolve_named_code(laws, code_given_or_default(code), ask=ask, story=story)


def resolve_named_code(laws: Rulebase, name: str | None, *, ask: bool, story: str = "") -> CodeInfo:
    """The code called *name*, with the rules of the house in force.

    Without a *name* it is the only code of that house, else the person is asked if *ask*, and offered the game in
    *story* first; ``typer.BadParameter`` if nobody can be asked. A game in *story* is never simply assumed. Raises
    ``rulebase.errors.UnknownCode``, or NotOver as ``with_house_rules``.
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


def choose_code_of_shared_name(laws: Rulebase, name: str | None, *, ask: bool) -> str | None:
    """The code meant by *name*, which several games are called by: poker of 1969 or of today, or any hold'em.

    The person is asked, if *ask*; else *name* is returned, as any other name is, and where it is the id of a code a
    note says which others there are. ``typer.Exit`` if the person leaves.
    """
    if name is None or not (codes := _codes_sharing_name(laws, name)):
        return name
    if ask:
        chosen = _ask_which_of(laws, codes)
        if chosen is None:
            raise typer.Exit(2)
        _offer_to_remember_code(laws.code(chosen))
        return chosen
    if laws.is_code(name):
        others = [code for code in codes if code != name]
        complain(f"note: {laws.titles[name]}; {name} may also mean --code {' or '.join(others)}")
    return name


def say_code_note(laws: Rulebase, name: str) -> None:
    """Print the note on the name of a game, such as laws that are missing here."""
    if not laws.is_code(name) and (note := laws.printed_names.note(name)):
        complain(f"note: {note}")


def _game_in_story(laws: Rulebase, story: str) -> tuple[str, str]:
    """(the words of *story* that name a game, or the name of the game that its words are of; the sentence on it for an
    error message); both empty without any."""
    from adjudicator.commands.cribbage_count_in_story import count_command_for_cribbage_story
    from rulebase.query.game_in_story import game_by_words_of_story, game_named_in_story, game_without_code_in_story

    words, codes = game_named_in_story(laws, story)
    if count := count_command_for_cribbage_story(laws, story, None):
        return words, f"for a count at cribbage: {count}; else "
    if codes:
        note = laws.printed_names.note(words)
        return words, f"'{words}' may be --code {' or '.join(codes)}{f' ({note})' if note else ''}; else "
    if not (words := game_without_code_in_story(laws, story)):
        words, codes = game_by_words_of_story(laws, story)
        return words, f"if this is {words}, --code {' or '.join(codes)}; else " if codes else ""
    try:
        laws.code(words)
    except GameWithoutCode as error:
        return words, f"{error}; else "
    return "", ""


def with_house_rules(laws: Rulebase, code: CodeInfo) -> CodeInfo:
    """*code* with the rules of the house in force; NotOver if a named house has no rules over *code*."""
    if not laws.has_houses:
        return code
    found = laws.code(laws.code_with_house(code.id))
    named = laws.houses.in_force.named
    if named not in ("", NO_HOUSE) and found.house != named:
        raise NotOver(named, laws.houses.known[named].over, code.id)
    return found


def code_with_house_in_force(laws: Rulebase, code: str | None) -> str | None:
    """*code* or the chosen code with the rules of the house in force; None without any."""
    name = code_given_or_default(code) or only_code_of_house(laws)
    return None if name is None else with_house_rules(laws, laws.code(name)).id


def code_arguments(laws: Rulebase, code: str) -> list[str]:
    """The arguments after ``--code`` that mean *code*; with the file of its house if that is not found by name."""
    info = laws.code(code)
    if info.law == info.id or info.house is None:
        return [code]
    file = laws.houses.known[info.house].file
    return [code] if file in (*installed_house_files(), *shipped_house_files()) else [info.law, "--house", file]


def record_tags_for_code(laws: Rulebase, code: str) -> list[str]:
    """The tags of a record that name *code* and its house."""
    info = laws.code(code)
    return [f'[Code "{info.law}"]', *([f'[House "{info.house}"]'] if info.law != info.id else [])]


def only_code_of_house(laws: Rulebase) -> str | None:
    """The code over which the house in force has rules, if it is the only one; else None."""
    if not laws.has_houses:
        return None
    house = laws.houses.known.get(laws.houses.in_force.named or laws.houses.in_force.usual)
    return house.over[0] if house is not None and len(house.over) == 1 else None


def _ask_code(laws: Rulebase, told: str = "") -> CodeInfo:
    """Ask for a code at the terminal, by any name that people use; Enter for the name *told*."""
    from adjudicator.commands.prompts import LEAVE_WORDS, read_line

    while True:
        line = read_line(f"Which game? ({f'Enter: {told}; else ' if told else ''}its name, or q to leave) ")
        if line is None or line.strip().lower() in LEAVE_WORDS:
            raise typer.Exit(2)
        name = line.strip() or told
        if not name:
            continue
        try:
            found, near = laws.code(name), _codes_sharing_name(laws, name)
        except GameWithoutCode:
            # The law of a similar game is never used instead; the error says what is known of this one.
            raise
        except UnknownCode as error:
            near = error.nearest
            if not near:
                complain(str(error))
                continue
        if near:
            one = _ask_which_of(laws, near)
            if one is None:
                continue
            found = laws.code(one)
        say_code_note(laws, name)
        _offer_to_remember_code(found)
        return found


def _codes_sharing_name(laws: Rulebase, name: str) -> list[str]:
    """The codes of several games that people call *name*; empty where it means one, as a code of the user's own."""
    codes = laws.printed_names.codes(name)
    if len(codes) < 2:
        return []
    try:
        return [*codes] if laws.code(name).law in codes else []
    except UnknownCode:
        return [*codes]


def _ask_which_of(laws: Rulebase, codes: Sequence[str]) -> str | None:
    """Ask which of *codes* is meant; None when the person leaves."""
    from adjudicator.commands.prompts import ask_choice

    titles = {code: laws.titles[code] for code in codes}
    editions = "\n".join(f"{title}: {safe_line(laws.code(code).edition)}" for code, title in titles.items())
    return ask_choice("Which of these?", dict.fromkeys(titles, ""), words=titles, helps=editions)


def _offer_to_remember_code(code: CodeInfo) -> None:
    from adjudicator.commands import user_settings
    from adjudicator.commands.prompts import LEAVE_WORDS, read_line

    line = read_line(f"{code.title}. Use this game from now on? [y, Enter: no] ")
    if line is not None and line.strip().lower() in LEAVE_WORDS:
        raise typer.Exit(2)
    if line is not None and line.strip().lower() in {"y", "yes"}:
        user_settings.save_settings(code=code.law)
        sys.stderr.write(f"Remembered in {user_settings.settings_path()}; 'adjudicator use CODE' changes it.\n")
