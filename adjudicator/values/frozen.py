"""What the smallest values are made of: the name of a seat, and dataclasses that cost little to define.

A command defines some thirty of them before it can answer, and the standard library writes, compiles and runs six
methods for each that is frozen: together a tenth of a command's time. Here the constructor alone is written; equality,
hash and text are shared, and that nobody assigns to a frozen field is held by the type checker, which sees the
standard library's own ``dataclass``.
"""

from __future__ import annotations

import dataclasses
from functools import cache
from typing import TYPE_CHECKING, Any, TypeAlias

__all__ = ["Seat", "dataclass", "replace"]

Seat: TypeAlias = str
"""One letter (or short name) of the code's seats: ``N``, ``E``, ``S``, ``W`` at a compass table."""

if TYPE_CHECKING:
    from collections.abc import Callable
    from dataclasses import dataclass, replace
else:

    def dataclass(
        *, eq: bool = True, repr: bool = True, frozen: bool = False, **options: bool
    ) -> Callable[[type], type]:
        """Like ``dataclasses.dataclass`` called with the same options."""

        def define(plain: type) -> type:
            # Where fields are only ever named one constructor serves all: to write one is most of what a class costs.
            named = options.get("kw_only", False) and not options.get("slots", False)
            made = dataclasses.dataclass(init=not named, eq=False, repr=False, **options)(plain)
            if named:
                made.__init__ = _named
            if eq:
                made.__eq__ = _equal
                made.__hash__ = _hash if frozen else None
            if repr:
                made.__repr__ = _text
            return made

        return define

    def replace(value: Any, /, **changes: Any) -> Any:
        """Like ``dataclasses.replace``, for values whose every field the constructor takes, and does no more."""
        kind = type(value)
        if hasattr(value, "__dict__"):
            # Twice as fast where there are many fields; what is cached beside them stays behind.
            made = kind.__new__(kind)
            fields = made.__dict__ = value.__dict__.copy()
            if len(fields) > len(_names(kind)):
                for name in fields.keys() - _names(kind):
                    del fields[name]
            fields.update(changes)
            return made
        return kind(**({name: getattr(value, name) for name in _names(kind)} | changes))


@cache
def _names(made: type) -> tuple[str, ...]:
    return tuple(field.name for field in dataclasses.fields(made))


def _named(self: Any, **given: Any) -> None:
    """The constructor of values whose fields are told by name."""
    fields = {
        field.name: field.default if field.default_factory is dataclasses.MISSING else field.default_factory()
        for field in dataclasses.fields(self)
    }
    lacking = [name for name, default in fields.items() if default is dataclasses.MISSING and name not in given]
    if lacking or not given.keys() <= fields.keys():
        wrong = ", ".join([*lacking, *sorted(given.keys() - fields.keys())])
        raise TypeError(f"{type(self).__qualname__} is made of {', '.join(fields)}; lacking or unknown: {wrong}")
    self.__dict__.update(fields | given)


def _compared(value: Any) -> tuple[object, ...]:
    return tuple(getattr(value, field.name) for field in dataclasses.fields(value) if field.compare)


def _equal(self: Any, other: object) -> bool:
    return _compared(self) == _compared(other) if type(other) is type(self) else NotImplemented


def _hash(self: Any) -> int:
    return hash(_compared(self))


def _text(self: Any) -> str:
    told = ", ".join(f"{field.name}={getattr(self, field.name)!r}" for field in dataclasses.fields(self))
    return f"{type(self).__qualname__}({told})"
