"""One test of many like things: each is checked, and all that fail are told together, by name.

A test of its own for each of some thousand rows and cases would cost more than the rows and cases.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

T = TypeVar("T")


def check_each(things: Mapping[str, T], check: Callable[[T], None]) -> None:
    """Call *check* with each of *things*, name → thing; raise whatever that raises at the end, name by name."""
    assert things, "there is nothing to check"
    failed = []
    for name, one in things.items():
        try:
            check(one)
        except Exception as error:
            error.add_note(f"this is {name}")
            failed.append(error)
    if failed:
        raise ExceptionGroup(f"{len(failed)} of {len(things)} fail", failed)
