"""What is tried: from a seed an input, the way of asking, and what came of it."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from tests.fuzz.absurd import absurd
from tests.fuzz.mutations import in_bytes, spoilt
from tests.fuzz.trial import manner, try_between, try_games, try_laws
from tests.fuzz.written import law_tree, lin, pbn, record

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from tests.fuzz.trial import Fault, Manner

_SPOILT = {"pbn": pbn, "record": record, "lin": lin}
SORTS = (*_SPOILT, "absurd", "laws")
"""The sorts of input; the first three are spoilt files."""


class Tried(NamedTuple):
    """An input and what came of it."""

    sort: str
    way: str
    data: bytes
    fault: Fault | None
    again: Callable[[bytes, Path], Fault | None]
    """The same asked of other data."""


def tried(seed: int, sorts: Sequence[str], folder: Path) -> Tried:
    """What comes of the input of *seed*."""
    rng = Random(seed)
    sort = rng.choice(sorts)
    if sort == "laws":
        files, name = law_tree(rng)
        data = spoilt(files[name], rng).encode("utf-8", "replace")
        again = partial(_laws, files, name)
        return Tried(sort, name, data, again(data, folder), again)
    data = in_bytes(spoilt(_SPOILT[sort](rng), rng), rng) if sort in _SPOILT else absurd(rng).encode("latin-1")
    if sort != "lin" and rng.random() < 0.2:
        return Tried(sort, "between good games", data, try_between(data, folder), try_between)
    way = manner(rng, folder)
    asked = partial(_asked, way)
    return Tried(sort, f"{way.name} {dict(way.options)}", data, asked(data, folder), asked)


def _asked(way: Manner, data: bytes, folder: Path) -> Fault | None:
    return try_games(data, way, folder)


def _laws(files: dict[str, str], name: str, data: bytes, folder: Path) -> Fault | None:
    return try_laws({**files, name: data.decode("utf-8", "replace")}, folder)
