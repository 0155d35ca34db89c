"""How the work of a regular expression grows with what it is fed: a few signs repeated, before what spoils a match.

Whoever goes back over a repeated text does so in steps that grow with its square, or faster. The library counts no
steps, so the processor's time for a text is held against that for one a quarter as long, in the same thread and at the
same moment: four times as much is linear, sixteen times is the square. No clock on the wall is asked, and no machine is
too slow or too busy.
"""

from __future__ import annotations

import time
from functools import partial
from heapq import nlargest
from itertools import product
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    import re
    from collections.abc import Callable, Iterable, Iterator

FEW, SOME, MUCH = 24, 150, 3_000_000
"""Over so few characters nothing takes so many nanoseconds, but what doubles its steps with each of them, or grows with
their third power."""
FIRST = 400
"""Characters of every text that is tried; the dearest of them are looked at."""
STEPS = ((6, 1_000, 4_000), (4, 4_000, 16_000), (1, 50_000, 200_000))
"""So many of those, and the characters of each: a quarter, and the whole."""
LINEAR = 9.0
"""Four times the text, at most so many times the work."""
TRIED = 3
SIGNS = tuple('A1 \n:=[{|"\\;,.-/_%SNéx<!(')
"""What stands in records, whatever an expression is about."""
PAIRED = 8
"""So many of them are repeated two by two as well."""
IN_FRONT = ("", "S", "1:")
BEHIND = ("", "\x01")


class Slow(NamedTuple):
    """A text that takes more work than its length tells."""

    text: str
    growth: float


def slowest(
    feed: Callable[[str], object],
    signs: Iterable[str] = (),
    steps: Iterable[tuple[int, int, int]] = STEPS,
    much: int = MUCH,
) -> Slow | None:
    """A text over which *feed* does more work than its length tells; None where there is none to be found.

    Looked for among all that repeat one or two of the common *SIGNS*, or one of the *signs* of its own.
    """
    makers = [partial(_text, *parts) for parts in _texts(signs)]
    for make in makers:
        if any(_cost(feed, make(size)) > much and _cost(feed, make(size)) > much for size in (FEW, SOME)):
            return Slow(_shown(make), float("inf"))
    costs = [(_cost(feed, make(FIRST)), number) for number, make in enumerate(makers)]
    for dearest, quarter, whole in steps:
        for _, number in nlargest(dearest, costs):
            make = makers[number]
            if (growth := _growth(feed, make, quarter, whole)) > LINEAR:
                return Slow(_shown(make), round(growth, 1))
    return None


def signs_of(expression: re.Pattern[Any]) -> list[str]:
    """The signs that stand in *expression* itself."""
    told = expression.pattern
    text = told if isinstance(told, str) else told.decode("latin-1")
    return [one for one in dict.fromkeys(text) if one.isprintable()]


def feeder(expression: re.Pattern[Any], method: str) -> Callable[[str], object]:
    """A call that has *expression* go through a text by *method*."""
    call: Callable[[str], Any] = getattr(expression, method)
    if method in ("sub", "subn"):
        call = partial(call, "")
    if method == "finditer":
        return lambda text: sum(1 for _ in call(text))
    if isinstance(expression.pattern, bytes):
        return lambda text: call(text.encode())
    return call


def _texts(signs: Iterable[str]) -> Iterator[tuple[str, str, str]]:
    singles = tuple(dict.fromkeys((*SIGNS, *signs)))
    pairs = tuple(one + other for one, other in product(SIGNS[:PAIRED], repeat=2) if one != other)
    yield from product(IN_FRONT, singles + pairs, BEHIND)


def _text(begin: str, repeated: str, end: str, size: int) -> str:
    return begin + (repeated * size)[:size] + end


def _shown(make: partial[str]) -> str:
    begin, repeated, end = make.args
    return f"{begin!r}, then {repeated!r} again and again, then {end!r}"


def _cost(feed: Callable[[str], object], text: str) -> int:
    begun = time.thread_time_ns()
    feed(text)
    return time.thread_time_ns() - begun


def _growth(feed: Callable[[str], object], make: Callable[[int], str], quarter: int, whole: int) -> float:
    """How many times the work for the short text that for the long one is; what disturbs one of several is passed
    over."""
    long = make(whole)
    least = min(_cost(feed, make(quarter)) for _ in range(TRIED))
    growth = 0.0
    for _ in range(TRIED):
        growth = _cost(feed, long) / max(least, 1)
        if growth <= LINEAR:
            break
    return growth
