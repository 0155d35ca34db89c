"""One test of many like things: each is checked, and all that fail are told together, by name.

A test of its own for each of some thousand rows and cases would cost more than the rows and cases.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

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


def for_each(things: Callable[[], Iterable[Any]]) -> Callable[[Callable[..., None]], Callable[[], None]]:
    """Make a test of one thing a test of all *things*, a tuple being the arguments; all that fail are told together.
    They are looked for when the test runs: what is made while tests are collected is made in every process."""
    return for_named(lambda: {"/".join(map(str, _arguments(one))): one for one in things()})


def for_named(things: Callable[[], Mapping[str, Any]]) -> Callable[[Callable[..., None]], Callable[[], None]]:
    """The same of *things* by name."""

    def made(check: Callable[..., None]) -> Callable[[], None]:
        def test() -> None:
            check_each(things(), lambda one: check(*_arguments(one)))

        test.__name__, test.__qualname__, test.__doc__ = check.__name__, check.__qualname__, check.__doc__
        test.__module__ = check.__module__
        return test

    return made


def _arguments(one: Any) -> tuple[Any, ...]:
    return one if isinstance(one, tuple) else (one,)
