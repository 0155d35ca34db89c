"""Checks that every printed name of a game, and every game without a code, leads to the right codes."""

from __future__ import annotations

from collections import Counter
from itertools import chain
from typing import TYPE_CHECKING

from rulebase.compiler.decision_table_checks import Flaw
from rulebase.compiler.game_names import BOOK_NAMES_FILE, OTHER_GAMES_FILE, book_names_by_form
from rulebase.lazy_patterns import pattern
from rulebase.query.code_names import code_by_name
from rulebase.query.normalised_names_and_law_numbers import normalised_name

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from rulebase.compiler.game_names import BookName
    from rulebase.compiler.sources import Sources


_LINES = pattern(r"(?:[0-9A-Z]{3}:)\d+(?:-\d+)?(?:, (?:[0-9A-Z]{3}:)?\d+(?:-\d+)?)*")


def check_book_names(sources: Sources) -> Iterator[Flaw]:
    """Flaws of printed names: codes of games without one, unknown codes and games, names of two games, malformed line
    numbers."""
    if not sources.printed:
        return
    led = {code for one in sources.printed for code in one.codes}
    for code in sources.codes.values():
        if sources.game(code.id) and not code.house and code.id not in led:
            yield Flaw(code.file, "", f"no [[printed]] of {BOOK_NAMES_FILE} leads to {code.id}: add one with its names")
    titles = {code.id: code.title for code in sources.codes.values() if not code.house}
    lineage = {code: sources.ancestors(code) for code in titles}
    games = {game.title for game in sources.others}
    meant: dict[str, set[tuple[str, ...]]] = {}
    for one in sources.printed:
        for name in one.called:
            meant.setdefault(name, set()).add(one.codes or (one.game,))
    for one in sources.printed:
        yield from (
            Flaw(BOOK_NAMES_FILE, one.name, f"there is no code '{code}'") for code in one.codes if code not in titles
        )
        if one.game and one.game not in games:
            yield Flaw(BOOK_NAMES_FILE, one.name, f"there is no game '{one.game}' among those without a code")
        if one.lines and not _LINES.fullmatch(one.lines):
            yield Flaw(BOOK_NAMES_FILE, one.name, f"lines cannot be '{one.lines}'; they are written '001:6483, 6521'")
        for name in one.called:
            if len(meant[name]) > 1:
                yield Flaw(BOOK_NAMES_FILE, one.name, f"'{name}' stands here as a name of different games")
            named = code_by_name(name, titles, lineage)
            if named and named not in one.codes:
                yield Flaw(
                    BOOK_NAMES_FILE, one.name, f"'{name}' is a name of the code {named}, which it does not lead to"
                )
    yield from _printed_names_with_other_meaning(sources, book_names_by_form(sources.printed))


def _printed_names_with_other_meaning(sources: Sources, printed: Mapping[str, BookName]) -> Iterator[Flaw]:
    """Names that a code, or the list of games without one, has as well, where they may mean another game."""
    for code in sources.codes.values():
        for name in code.names:
            if not code.house and normalised_name(name) in printed:
                yield Flaw(code.file, "names", f"'{name}' stands in {BOOK_NAMES_FILE} already")
    for game in sources.others:
        for name in game.called:
            if name in printed and printed[name].game != game.title:
                yield Flaw(
                    BOOK_NAMES_FILE, printed[name].name, f"'{name}' is a name of {game.title}, which has no code"
                )


def check_other_games(sources: Sources) -> Iterator[Flaw]:
    """Flaws of names that mean two games, or a code besides a game without one; unknown codes under ``near``."""
    titles = {code.id: code.title for code in sources.codes.values()}
    lineage = {code: sources.ancestors(code) for code in sources.codes}
    own = {code.id: [normalised_name(name) for name in code.names] for code in sources.codes.values()}
    often = Counter(chain(*own.values(), *(game.called for game in sources.others)))
    for code, names in own.items():
        for name in names:
            if often[name] > 1:
                yield Flaw(sources.codes[code].file, "names", f"'{name}' is a name of {often[name]} games")
            if named := code_by_name(name, titles, lineage):
                yield Flaw(sources.codes[code].file, "names", f"'{name}' is a name of the code {named} as it is")
    for game in sources.others:
        for code in game.near:
            if code not in sources.codes:
                yield Flaw(OTHER_GAMES_FILE, game.title, f"there is no code '{code}'")
        for name in game.called:
            if often[name] > 1:
                yield Flaw(OTHER_GAMES_FILE, game.title, f"'{name}' is a name of {often[name]} games")
            if named := code_by_name(name, titles, lineage):
                yield Flaw(OTHER_GAMES_FILE, game.title, f"'{name}' is a name of the code {named}")
