"""``adjudicator card --app``: the folder of an app for telephones, which any web host can serve as it is."""

from __future__ import annotations

import json
import os
import re
from collections import defaultdict
from contextlib import suppress
from hashlib import sha256
from typing import TYPE_CHECKING, NamedTuple

from adjudicator.commands.common import complain
from adjudicator.commands.flow_chart_builder import ChartBuilder, named_kind
from adjudicator.commands.phone_card_content import content_of_card
from adjudicator.commands.phone_card_stories import StoriesOfCards
from adjudicator.commands.select_code import say_code_note, with_house_rules
from adjudicator.errors import FileError
from adjudicator.render.card.app_page import (
    ICON_FILES,
    MANIFEST_FILE,
    SHELL_ADDRESS,
    SHELL_FILE,
    VECTOR_ICON_FILE,
    WORKER_FILE,
    AppCode,
    AppGames,
    AppKind,
    app_icon,
    app_index,
    app_manifest,
    app_shell,
    app_worker,
)
from adjudicator.render.card.json_encoding import json_for_page
from adjudicator.render.card.page import CardSearch, card_data, drawn_charts
from adjudicator.values.numbers import is_number
from rulebase.atomic_writing import write_file
from rulebase.errors import system_message_of_error
from rulebase.query.answers import HOUSE_SIGN
from rulebase.query.game_in_story import SUIT_NAMES, codes_by_game_name
from rulebase.user_law_files import NO_HOUSE

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path

    from adjudicator.commands.phone_card_search import NamedKind, PhrasingIndex
    from rulebase import Rulebase

CONTENTS_FILE = "contents.json"
"""The file that lists the files of an app; a folder without it is no app."""
CODES_FOLDER = "codes"
FEATURES_IN_SHELL, FEATURES_BESIDE_SHELL = 52, 600
"""Features kept for each kind in the search over all games: in the shell, which is loaded first, and in a file."""
WORDS_NAME = "search"
"""The name of that file; no code is called so."""
STORIES_NAME = "stories"
"""The name of the files by which stories are understood, before that of the group of games; no code is called so."""
_WORD = re.compile(r"[a-z]+", re.IGNORECASE)
_MADE_BY = "adjudicator card --app"
_HASH_LENGTH = 12
"""Digits of a hash in the name of a file, and of the version."""
_CODE_FILE = re.compile(rf"[a-z0-9.-]+\.([0-9a-f]{{{_HASH_LENGTH}}})\.json")
_LARGEST_CONTENTS = 1_000_000


class WrittenApp(NamedTuple):
    """An app in a folder."""

    version: str
    """A hash of everything in it."""
    codes: int
    """The number of its codes."""
    size: int
    """Bytes of all files together."""
    files: tuple[str, ...]
    """Its files, relative to the folder, without the list of them."""


def codes_of_app(laws: Rulebase, named: Sequence[str]) -> list[str]:
    """The codes *named*, with the house in force; without any, every code, and beside it that of every house over it.

    NotOver if a named house has rules over none of them.
    """
    houses = laws.houses.known.values() if laws.has_houses else ()
    if not named:
        held = laws.houses.in_force.named if laws.has_houses else ""
        usable = [one for one in houses if one.sort == "rules" and not one.fault and held != NO_HOUSE]
        alone = [one.id for one in laws.codes()]
        over = {code: [f"{code}{HOUSE_SIGN}{one.id}" for one in usable if code in one.over] for code in alone}
        return [found for code in alone for found in (code, *over[code])]
    for name in named:
        say_code_note(laws, name)
    found = [laws.code(name) for name in named]
    ruled = [laws.code_with_house(one.id) if laws.has_houses else one.id for one in found]
    if ruled == [one.id for one in found] and not any(HOUSE_SIGN in one.id for one in found):
        for one in found:
            with_house_rules(laws, one)
    return [*dict.fromkeys(ruled)]


def contents_of_app(folder: Path) -> WrittenApp | None:
    """The app in *folder*; None if there is none."""
    try:
        with (folder / CONTENTS_FILE).open("rb") as opened:
            told = json.loads(opened.read(_LARGEST_CONTENTS))
        if told["made_by"] != _MADE_BY:
            return None
        files = tuple(str(one) for one in told["files"])
        return WrittenApp(str(told["version"]), int(told["codes"]), int(told["size"]), files)
    except (OSError, ValueError, TypeError, KeyError, RecursionError):
        return None


def refuse_folder_of_others(folder: Path) -> None:
    """Make *folder* if need be; FileError if it is no folder, cannot be written to, or holds files but no app."""
    if os.path.lexists(folder) and not folder.is_dir():
        raise FileError(folder, "this is no folder; an app is written to a new or an empty one")
    try:
        folder.mkdir(exist_ok=True)
        foreign = next(folder.iterdir(), None) is not None and contents_of_app(folder) is None
    except OSError as error:
        raise FileError(folder, system_message_of_error(error)) from error
    if foreign:
        raise FileError(folder, "holds other files; an app is written to a new or an empty folder, or over an app")
    if not os.access(folder, os.W_OK | os.X_OK):
        raise FileError(folder, "is read-only; nothing can be written there")


def write_app(laws: Rulebase, codes: Sequence[str], phrasings: PhrasingIndex, folder: Path) -> WrittenApp:
    """Write the app of *codes* to *folder*, or over the app that is there; FileError if *folder* holds anything else.

    Other files beside those of an app stay as they are. Until all charts are written the app of before stays whole.
    """
    refuse_folder_of_others(folder)
    try:
        return _write_app(laws, codes, phrasings, folder)
    except OSError as error:
        raise FileError(folder, system_message_of_error(error)) from error


def _write_app(laws: Rulebase, codes: Sequence[str], phrasings: PhrasingIndex, folder: Path) -> WrittenApp:
    before = contents_of_app(folder) or WrittenApp("", 0, 0, ())
    # A run that is stopped leaves a folder that is known as an app, so that it can be written again.
    _write_contents(folder, before)
    (folder / CODES_FOLDER).mkdir(exist_ok=True)
    kinds_by_code = {code: decided for code in codes if (decided := ChartBuilder(laws, code).kinds())}
    stories = _stories_of_groups(laws, kinds_by_code)
    story_files = {group: _write_stories(folder, group, held) for group, held in stories.items()}
    listed = []
    for number, (code, decided) in enumerate(kinds_by_code.items(), 1):
        group = laws.code(code).group
        file = _write_code(laws, code, phrasings, stories[group], folder)
        listed.append(AppCode(code, laws.code(code).title, group, file, story_files[group], tuple(decided)))
        complain(f"{number} of {len(kinds_by_code)}: {code}")
    if not listed:
        raise FileError(folder, "nothing is written, for the law that is named decides no irregularity")
    texts = {MANIFEST_FILE: app_manifest().encode()}
    texts |= {file: app_icon(file) for file in (*ICON_FILES, VECTOR_ICON_FILE)}
    kinds = _kinds(laws, listed)
    words = _write_named_by_hash(
        folder, WORDS_NAME, json_for_page(dict(phrasings.feature_weights(kinds, FEATURES_BESIDE_SHELL)))
    )
    search = CardSearch(phrasings.feature_weights(kinds, FEATURES_IN_SHELL), phrasings.act_by_word())
    index = app_index(listed, [AppKind(*one) for one in kinds], _games(laws, listed), search, words)
    lasting = (words, *filter(None, story_files.values()), *(one.file for one in listed))
    kept = [SHELL_ADDRESS, *texts, *lasting]
    # Named by a hash of its content, a file of charts is part of the version by its name.
    told = [app_shell(index, "").encode(), *texts.values(), app_worker("", kept).encode()]
    version = _short_hash(b"\0".join(told))
    texts |= {SHELL_FILE: app_shell(index, version).encode(), WORKER_FILE: app_worker(version, kept).encode()}
    for file, text in texts.items():
        write_file(folder / file, text)
    files = (*texts, *lasting)
    size = sum((folder / file).stat().st_size for file in files)
    app = WrittenApp(version, len(listed), size, files)
    _write_contents(folder, app)
    _remove_earlier_charts(folder, {*lasting})
    return app


def _write_contents(folder: Path, app: WrittenApp) -> None:
    told = {"made_by": _MADE_BY, **app._asdict()}
    write_file(folder / CONTENTS_FILE, f"{json.dumps(told, indent=1)}\n".encode())


def _stories_of_groups(laws: Rulebase, kinds_by_code: Mapping[str, Sequence[str]]) -> dict[str, StoriesOfCards]:
    """Group of games → the understanding of stories that the cards of its codes share."""
    groups: dict[str, dict[str, Sequence[str]]] = defaultdict(dict)
    for code, kinds in kinds_by_code.items():
        groups[laws.code(code).group][code] = kinds
    return {group: StoriesOfCards(laws, held) for group, held in groups.items()}


def _write_stories(folder: Path, group: str, stories: StoriesOfCards) -> str:
    """The name of the file with what the cards of *group* share; empty if no story is understood."""
    shared = stories.shared()
    name = "-".join(word.lower() for word in _WORD.findall(group.replace("'", "")))
    return _write_named_by_hash(folder, f"{STORIES_NAME}.{name}", json_for_page(shared)) if shared else ""


def _write_code(laws: Rulebase, code: str, phrasings: PhrasingIndex, stories: StoriesOfCards, folder: Path) -> str:
    """The name of the file with the charts of *code*."""
    content = content_of_card(laws, code, phrasings, stories)
    data = card_data(content) | {"drawn": drawn_charts(laws.code(code).title, content.charts)}
    return _write_named_by_hash(folder, code.replace(HOUSE_SIGN, "."), json_for_page(data))


def _write_named_by_hash(folder: Path, name: str, text: str) -> str:
    """The name of the new file with *text*, relative to *folder*: *name* and a hash of the text."""
    content = text.encode()
    file = f"{CODES_FOLDER}/{name}.{_short_hash(content)}.json"
    write_file(folder / file, content)
    return file


def _remove_earlier_charts(folder: Path, now: set[str]) -> None:
    """Remove the charts of earlier versions from *folder*: files that are named by the hash of what they hold."""
    for one in (folder / CODES_FOLDER).iterdir():
        named = _CODE_FILE.fullmatch(one.name)
        if named and f"{CODES_FOLDER}/{one.name}" not in now:
            with suppress(OSError):
                if one.is_file() and not one.is_symlink() and _short_hash(one.read_bytes()) == named[1]:
                    one.unlink()


def _short_hash(content: bytes) -> str:
    return sha256(content).hexdigest()[:_HASH_LENGTH]


def _kinds(laws: Rulebase, codes: Sequence[AppCode]) -> list[NamedKind]:
    """The kinds that any of *codes* decides, in the order of the vocabulary."""
    decided = {kind for one in codes for kind in one.kinds}
    return [named_kind(laws, kind.id) for kind in laws.kinds() if kind.id in decided]


def _games(laws: Rulebase, codes: Sequence[AppCode]) -> AppGames:
    """The names of the games of *codes*; the name of a game means its law, and that of a house over it."""
    numbers: dict[str, list[int]] = defaultdict(list)
    for number, one in enumerate(codes):
        numbers[laws.code(one.id).law].append(number)
    names = dict(_numbers_by_name(codes_by_game_name(laws), numbers))
    return AppGames(names, sorted(names.keys() & (SUIT_NAMES | laws.printed_names.ordinary)))


def _numbers_by_name(codes: dict[str, list[str]], numbers: dict[str, list[int]]) -> Iterator[tuple[str, list[int]]]:
    for name, meant in codes.items():
        if not is_number(name) and (found := [number for code in meant for number in numbers.get(code, ())]):
            yield name, found
