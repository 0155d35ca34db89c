"""What is tried: from a seed an input, the way of asking, and what came of it."""

from __future__ import annotations

from functools import lru_cache, partial
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from tests.fuzz.absurd import absurd
from tests.fuzz.mutations import in_bytes, spoilt
from tests.fuzz.trial import manner, try_between, try_games, try_laws
from tests.fuzz.written import law_tree, lin, pbn, record

if TYPE_CHECKING:
    from collections.abc import Callable, Collection
    from pathlib import Path

    from tests.fuzz.trial import Fault, Manner

_SPOILT = {"pbn": pbn, "record": record, "lin": lin}
SORTS = {**dict.fromkeys(_SPOILT, 3), "absurd": 1, "laws": 2}
"""The sorts of input and how often each is tried; the first three are spoilt files. A record that makes no sense takes
four times as long as one with a few faults."""
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


def tried(seed: int, sorts: Collection[str], folder: Path) -> Tried:
    """What comes of the input of *seed*."""
    rng = Random(seed)
    sort = rng.choices([*sorts], [SORTS[one] for one in sorts])[0]
    if sort == "laws":
        files, name = law_tree(rng)
        data = spoilt(files[name], rng).encode("utf-8", "replace")
        again = partial(_laws, files, name)
        return Tried(sort, name, data, again(data, folder), again)
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


def _asked(way: Manner, data: bytes, folder: Path) -> Fault | None:
    return try_games(data, way, folder)


def _laws(files: dict[str, str], name: str, data: bytes, folder: Path) -> Fault | None:
    return try_laws({**files, name: data.decode("utf-8", "replace")}, folder)
