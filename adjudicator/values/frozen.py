"""What the smallest values are made of: the name of a seat, and dataclasses that cost little to define.

A command defines up to eighty of them before it can answer, and the standard library writes, compiles and runs six
methods for each that is frozen: together a tenth of a command's time. Here the constructor alone is written, and that
for what is made again and again; equality, hash and text are shared, and that nobody assigns to a frozen field is held
by the type checker, which sees the standard library's own ``dataclass``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

from adjudicator.values.shapes import STANDARD, Asked, Shape, with_slots

__all__ = ["Seat", "dataclass", "replace"]

SELDOM = 12
"""So many values are made without a constructor of their own: to write one takes as long as to make fifty so."""

Seat: TypeAlias = str
"""One letter (or short name) of the code's seats: ``N``, ``E``, ``S``, ``W`` at a compass table."""

if TYPE_CHECKING:
    from collections.abc import Callable
    from dataclasses import dataclass, replace
else:

    def dataclass(
        *, eq: bool = True, repr: bool = True, frozen: bool = False, slots: bool = False, kw_only: bool = False
    ) -> Callable[[type], type]:
        """Like ``dataclasses.dataclass`` called with the same options."""

        def define(plain: type) -> type:
            made = with_slots(plain) if slots else plain
            made.__shape__ = Shape(plain, made, kw_only=kw_only)
            for name in STANDARD:
                setattr(made, name, Asked(name))
            # Where fields are only ever named one constructor serves all: to write one is most of what a class costs.
            made.__init__ = _named if kw_only and not slots else _first(made)
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
            if len(fields) > len(kind.__shape__.told):
                for name in fields.keys() - kind.__shape__.told.keys():
                    del fields[name]
            fields.update(changes)
            return made
        return kind(**({name: getattr(value, name) for name in kind.__shape__.told} | changes))


def _first(made: Any) -> Callable[..., None]:
    """What stands in for the constructor of *made* until there are many values, or one is made of wrong fields."""
    left = SELDOM

    def construct(value: Any, /, *given: Any, **named: Any) -> None:
        nonlocal left
        left -= 1
        fields = made.__shape__.filled(given, named) if left >= 0 else None
        if fields is not None:
            for name, told in fields.items():
                setattr(value, name, told)
            return
        made.__init__ = made.__shape__.constructor()
        made.__init__(value, *given, **named)

    return construct


def _named(self: Any, **given: Any) -> None:
    """The constructor of values whose fields are told by name."""
    shape: Shape = self.__shape__
    fields = {**shape.defaults, **given}
    for name, make in shape.factories.items():
        if name not in given:
            fields[name] = make()
    if fields.keys() != shape.told.keys():
        wrong = ", ".join([*(shape.told.keys() - fields.keys()), *sorted(fields.keys() - shape.told.keys())])
        raise TypeError(f"{type(self).__qualname__} is made of {', '.join(shape.told)}; lacking or unknown: {wrong}")
    self.__dict__.update(fields)


def _compared(value: Any) -> tuple[object, ...]:
    return tuple(getattr(value, name) for name in value.__shape__.compared)


def _equal(self: Any, other: object) -> bool:
    return _compared(self) == _compared(other) if type(other) is type(self) else NotImplemented


def _hash(self: Any) -> int:
    return hash(_compared(self))


def _text(self: Any) -> str:
    told = ", ".join(f"{name}={getattr(self, name)!r}" for name in self.__shape__.told)
    return f"{type(self).__qualname__}({told})"
