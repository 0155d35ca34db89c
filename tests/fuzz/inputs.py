"""What is tried: from a seed an input, the way of asking, and what came of it."""

from __future__ import annotations

from functools import lru_cache, partial
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from tests.fuzz import command_lines
from tests.fuzz.absurd import absurd, codes
from tests.fuzz.mutations import in_bytes, spoilt
from tests.fuzz.sessions import Typist, try_session
from tests.fuzz.trial import manner, try_between, try_games, try_laws
from tests.fuzz.written import law_tree, lin, pbn, phh, record

if TYPE_CHECKING:
    from collections.abc import Callable, Collection
    from pathlib import Path

    from tests.fuzz.trial import Fault, Manner

_SPOILT = {"pbn": pbn, "record": record, "lin": lin, "phh": phh}
SORTS = {**dict.fromkeys(_SPOILT, 3), "absurd": 1, "laws": 2, "session": 1, "command": 1}
"""The sorts of input and how often each is tried; the first four are spoilt files. A record that makes no sense takes
four times as long as one with a few faults; a session counts as many inputs as lines are typed in it."""
LITTER = 16
"""So many neighbouring seeds spoil one and the same text, each in its own way: to make a deal takes as long as to rule
on it."""


class Tried(NamedTuple):
    """An input and what came of it."""

    sort: str
    way: str
    data: bytes
    fault: Fault | None
    again: Callable[[bytes, Path], Fault | None]
    """The same asked of other data."""
    inputs: int = 1
    """Lines typed, in a session; else one."""


def tried(seed: int, sorts: Collection[str], folder: Path) -> Tried:
    """What comes of the input of *seed*."""
    rng = Random(seed)
    sort = rng.choices([*sorts], [SORTS[one] for one in sorts])[0]
    if sort == "laws":
        files, name = law_tree(rng)
        data = spoilt(files[name], rng).encode("utf-8", "replace")
        again = partial(_laws, files, name)
        return Tried(sort, name, data, again(data, folder), again)
    if sort == "session":
        return _session(rng, folder)
    if sort == "command":
        line = command_lines.maker().line(seed)
        again = partial(_command, line)
        data = "\n".join(line.words).encode()
        return Tried(sort, line.command, data, again(data, folder), again)
    if sort in _SPOILT:
        data = in_bytes(spoilt(_sound(sort, seed // LITTER), rng), rng)
    else:
        data = absurd(rng).encode("latin-1")
    if sort != "lin" and rng.random() < 0.2:
        return Tried(sort, "between good games", data, try_between(data, folder), try_between)
    way = manner(rng, folder)
    asked = partial(_asked, way)
    return Tried(sort, f"{way.name} {dict(way.options)}", data, asked(data, folder), asked)


@lru_cache(maxsize=2 * len(_SPOILT))
def _sound(sort: str, number: int) -> str:
    """The text of that *number* among those that nothing is wrong with yet."""
    return _SPOILT[sort](Random(f"{sort} {number}"))


def _session(rng: Random, folder: Path) -> Tried:
    """A recording of some game, led by its screen; where something is wrong, the same lines show it again."""
    code = rng.choice(codes())
    typist = Typist(code, rng)
    fault = try_session(code, typist, folder)
    data = "\n".join(typist.typed).encode("utf-8", "surrogateescape")
    return Tried("session", code, data, fault, partial(_typed, code), len(typist.typed))


def _typed(code: str, data: bytes, folder: Path) -> Fault | None:
    return try_session(code, data.decode("utf-8", "surrogateescape").split("\n"), folder)


def _command(line: command_lines.Line, data: bytes, folder: Path) -> Fault | None:
    return command_lines.try_line(line._replace(words=tuple(data.decode().split("\n"))), folder)


def _asked(way: Manner, data: bytes, folder: Path) -> Fault | None:
    return try_games(data, way, folder)


def _laws(files: dict[str, str], name: str, data: bytes, folder: Path) -> Fault | None:
    return try_laws({**files, name: data.decode("utf-8", "replace")}, folder)
