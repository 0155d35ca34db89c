"""Named tuples that cost little to define: a command defines up to a hundred before it can answer.

``typing.NamedTuple`` compiles the type of every field, and a constructor for each class. Here the constructor is
written for what is made again and again, and types are left to the type checker, which sees the original.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

__all__ = ["NamedTuple"]

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import NamedTuple
else:
    try:
        # What ``collections`` reads fields by, where there is such a thing.
        from _collections import _tuplegetter as place
    except ImportError:
        from operator import itemgetter

        def place(at: int, _doc: str) -> property:
            """What reads the field *at* this place."""
            return property(itemgetter(at))

    class _Tuple(tuple):
        """What all named tuples can do."""

        __slots__ = ()

        @classmethod
        def _make(cls, values: Iterable[Any]) -> Any:
            """The value with these *values* of the fields in order."""
            made = tuple.__new__(cls, values)
            if len(made) != len(cls._fields):
                raise TypeError(f"{cls.__name__} has {len(cls._fields)} fields, not {len(made)}")
            return made

        def _replace(self, /, **changes: Any) -> Any:
            """The same with *changes*."""
            made = tuple.__new__(type(self), map(changes.pop, self._fields, self))
            if changes:
                raise ValueError(f"{type(self).__name__} has no fields {', '.join(changes)}")
            return made

        def _asdict(self) -> dict[str, Any]:
            """Field → value."""
            return dict(zip(self._fields, self, strict=True))

        def __repr__(self) -> str:
            told = ", ".join(f"{field}={value!r}" for field, value in zip(self._fields, self, strict=True))
            return f"{type(self).__name__}({told})"

        def __getnewargs__(self) -> tuple[Any, ...]:
            return tuple(self)

    class _Defining(type):
        """Makes a class of tuples of a body that names its fields; it is no class of this sort itself."""

        def __new__(cls, name: str, _bases: object, body: dict[str, Any]) -> type:
            fields = tuple(body.get("__annotations__", ()))
            defaults = {field: body[field] for field in fields if field in body}
            body |= {field: place(at, "") for at, field in enumerate(fields)}
            body |= {"__slots__": (), "__match_args__": fields, "_fields": fields, "_field_defaults": defaults}
            made = type(name, (_Tuple,), body)
            made.__new__ = _first(made)
            return made

    class _Base:
        """``NamedTuple`` as it stands among the bases of a class."""

        def __mro_entries__(self, _bases: object) -> tuple[type]:
            return (_BODY,)

    _BODY = type.__new__(_Defining, "NamedTuple", (), {})
    NamedTuple = _Base()
    """Like ``typing.NamedTuple``, to inherit from."""


SELDOM = 12
"""So many values are made without a constructor of their own: to write one takes as long as to make fifty so."""


def _first(made: Any) -> Callable[..., Any]:
    """What stands in for the constructor of *made* until there are many values, or one is made of wrong fields."""
    left = SELDOM

    def construct(_kind: type, *given: Any, **named: Any) -> Any:
        nonlocal left
        left -= 1
        values = _values(made, given, named) if left >= 0 else None
        if values is not None:
            return tuple.__new__(_kind, values)
        made.__new__ = _constructor(made)
        return made.__new__(_kind, *given, **named)

    return construct


def _values(kind: Any, given: tuple[Any, ...], named: dict[str, Any]) -> tuple[Any, ...] | None:
    """The fields of a tuple of this *kind* that is made of what is *given* and *named*; None where these do not fit."""
    rest = kind._fields[len(given) :]
    if len(given) > len(kind._fields) or not named.keys() <= {*rest}:
        return None
    told = {**kind._field_defaults, **named}
    return (*given, *[told[field] for field in rest]) if told.keys() >= {*rest} else None


def _constructor(kind: Any) -> Callable[..., Any]:
    """What makes a tuple of this *kind*."""
    # By number: a name would be that of some field.
    defaults = {field: f"_{at}" for at, field in enumerate(kind._field_defaults)}
    takes = ", ".join(f"{field}={defaults[field]}" if field in defaults else field for field in kind._fields)
    scope: dict[str, Any] = {defaults[field]: default for field, default in kind._field_defaults.items()}
    text = f"lambda _kind, {takes}: _make(_kind, ({''.join(f'{field}, ' for field in kind._fields)}))"
    made: Callable[..., Any] = eval(text, {"_make": tuple.__new__, **scope})  # noqa: S307 - out of names of fields
    made.__name__, made.__qualname__ = "__new__", f"{kind.__qualname__}.__new__"
    return made
