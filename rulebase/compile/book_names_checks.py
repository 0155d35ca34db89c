"""Whether every name that the books print for a game leads to the right place, and every code has one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulebase.ask.code_names import code_called
from rulebase.ask.plain import plain
from rulebase.compile.book_names import FILE, by_name
from rulebase.compile.decision_checks import Flaw
from rulebase.patterns import pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from rulebase.compile.book_names import BookName
    from rulebase.compile.source import Sources

_LINES = pattern(r"(?:[0-9A-Z]{3}:)\d+(?:-\d+)?(?:, (?:[0-9A-Z]{3}:)?\d+(?:-\d+)?)*")


def check_book_names(sources: Sources) -> Iterator[Flaw]:
    """Codes and games that are not there, names of two games, lines that are none."""
    if not sources.printed:
        return
    titles = {code.id: code.title for code in sources.codes.values() if not code.house}
    lineage = {code: sources.ancestors(code) for code in titles}
    games = {game.title for game in sources.others}
    meant: dict[str, set[tuple[str, ...]]] = {}
    for one in sources.printed:
        for name in one.called:
            meant.setdefault(name, set()).add(one.codes or (one.game,))
    for one in sources.printed:
        yield from (Flaw(FILE, one.name, f"there is no code '{code}'") for code in one.codes if code not in titles)
        if one.game and one.game not in games:
            yield Flaw(FILE, one.name, f"there is no game '{one.game}' among those without a code")
        if one.lines and not _LINES.fullmatch(one.lines):
            yield Flaw(FILE, one.name, f"lines cannot be '{one.lines}'; they are written '001:6483, 6521'")
        for name in one.called:
            if len(meant[name]) > 1:
                yield Flaw(FILE, one.name, f"'{name}' stands here as a name of different games")
            named = code_called(name, titles, lineage)
            if named and named not in one.codes:
                yield Flaw(FILE, one.name, f"'{name}' is a name of the code {named}, which it does not lead to")
    yield from _named_elsewhere(sources, by_name(sources.printed))


def _named_elsewhere(sources: Sources, printed: Mapping[str, BookName]) -> Iterator[Flaw]:
    """Names that a code or the list of games without one has as well, where it may mean another game."""
    for code in sources.codes.values():
        for name in code.names:
            if not code.house and plain(name) in printed:
                yield Flaw(code.file, "names", f"'{name}' stands in {FILE} already")
    for game in sources.others:
        for name in game.called:
            if name in printed and printed[name].game != game.title:
                yield Flaw(FILE, printed[name].name, f"'{name}' is a name of {game.title}, which has no code")
