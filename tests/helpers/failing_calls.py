"""System calls that fail: one of those that a piece of the program makes, whichever it is."""

from __future__ import annotations

import gc
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

CALLS = (
    "open", "write", "fsync", "close", "replace", "rename", "link", "unlink", "chmod", "chown", "stat", "fstat", "umask"
)  # fmt: skip
"""The system calls that a writer makes, by their names in ``os``."""


class Interruption(BaseException):
    """Ctrl-C, or whatever else is no error."""


@contextmanager
def at_call(number: int, happens: Callable[[str], None], *, after: bool = False) -> Iterator[list[str]]:
    """Let *happens* befall the system call with this *number* (or come *after* it); gives the calls so far."""
    kept = {name: getattr(os, name) for name in CALLS}
    made: list[str] = []

    def watched(name: str) -> Callable[..., Any]:
        def call(*given: Any, **named: Any) -> Any:
            made.append(name)
            mine = len(made) == number
            if mine and not after and name != "close":
                happens(name)
            try:
                return kept[name](*given, **named)
            finally:
                if mine and (after or name == "close"):
                    happens(name)

        return call

    # What other tests left for the garbage makes calls of its own when it goes.
    gc.disable()
    try:
        for name in CALLS:
            setattr(os, name, watched(name))
        yield made
    finally:
        for name, call in kept.items():
            setattr(os, name, call)
        gc.enable()


def failing(number: int) -> Callable[[str], None]:
    def fail(_name: str) -> None:
        raise OSError(number, os.strerror(number))

    return fail
