"""What a cheap dataclass is made of: its fields, found out when it is used first, and the constructor written then."""

from __future__ import annotations

import dataclasses
from dataclasses import MISSING, Field
from functools import cached_property
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

STANDARD = ("__dataclass_fields__", "__dataclass_params__", "__match_args__")
"""What tells others of a class that it is a dataclass, and of which fields."""


class Shape:
    """The fields of the class *made*; *plain* is the class that has their defaults, the same where there are no slots.

    Of what ``dataclasses.field`` can say of a field its default and whether it is compared count.
    """

    def __init__(self, plain: type, made: type, *, kw_only: bool) -> None:
        self.plain = plain
        self.made = made
        self.kw_only = kw_only

    @cached_property
    def own(self) -> tuple[str, ...]:
        """The fields that the class adds to those of its parents."""
        return tuple(vars(self.plain).get("__annotations__", ()))

    @cached_property
    def parents(self) -> tuple[Shape, ...]:
        """Those of the parents that are such dataclasses, the farthest first."""
        found = (vars(parent).get("__shape__") for parent in reversed(self.made.__mro__[1:]))
        return tuple(shape for shape in found if isinstance(shape, Shape))

    @cached_property
    def told(self) -> dict[str, Any]:
        """Each field, in order, with its default, with what ``dataclasses.field`` told of it, or ``MISSING``."""
        inherited = {name: told for parent in self.parents for name, told in parent.told.items()}
        defaults = vars(self.plain)
        return inherited | {name: defaults.get(name, MISSING) for name in self.own}

    @cached_property
    def defaults(self) -> dict[str, Any]:
        """Fields that need not be told, with their values."""
        found = {name: told.default if isinstance(told, Field) else told for name, told in self.told.items()}
        return {name: default for name, default in found.items() if default is not MISSING}

    @cached_property
    def factories(self) -> dict[str, Callable[[], Any]]:
        """Fields that need not be told, with what makes a new value for each."""
        found = {name: told.default_factory for name, told in self.told.items() if isinstance(told, Field)}
        return {name: make for name, make in found.items() if make is not MISSING}

    @cached_property
    def compared(self) -> tuple[str, ...]:
        """The fields by which values are equal."""
        return tuple(name for name, told in self.told.items() if not isinstance(told, Field) or told.compare)

    @cached_property
    def by_place(self) -> dict[str, None]:
        """The fields that may be told without a name, in order."""
        inherited = {name: None for parent in self.parents for name in parent.by_place}
        return inherited if self.kw_only else inherited | dict.fromkeys(self.own)

    def filled(self, given: tuple[Any, ...], named: Mapping[str, Any]) -> dict[str, Any] | None:
        """The fields of a value that is made of what is *given* by place and *named*; None where these do not fit."""
        told = dict(zip(self.by_place, given, strict=False))
        if len(told) < len(given) or not told.keys().isdisjoint(named):
            return None
        told |= named
        made = {name: make() for name, make in self.factories.items() if name not in told}
        fields = {**self.defaults, **made, **told}
        return fields if fields.keys() == self.told.keys() else None

    def constructor(self) -> Callable[..., None]:
        """What fills the fields of a new value."""
        # By number: a name would be that of some field.
        number = {name: f"_{at}" for at, name in enumerate(self.told)}
        scope: dict[str, Any] = {"_missing": MISSING}
        scope |= {number[name]: default for name, default in (*self.defaults.items(), *self.factories.items())}
        optional = {name: f"{name}={number[name]}" for name in self.defaults}
        optional |= {name: f"{name}=_missing" for name in self.factories}
        taken = {name: optional.get(name, name) for name in self.told}
        by_place = [taken[name] for name in self.by_place]
        by_name = [written for name, written in taken.items() if name not in self.by_place]
        takes = ", ".join(["self", *by_place, *(["*", *by_name] if by_name else [])])
        lines = [
            f" self.{name} = {number[name]}() if {name} is _missing else {name}" if name in self.factories
            else f" self.{name} = {name}"
            for name in self.told
        ]  # fmt: skip
        text = "\n".join([f"def __init__({takes}):", *(lines or [" pass"])])
        exec(text, scope)  # noqa: S102 - written here, out of nothing but the names of fields
        made: Callable[..., None] = scope["__init__"]
        return made

    def standard(self, name: str) -> Any:
        """What the standard library would have put under *name*, one of ``STANDARD``."""
        body = {field: told for field, told in vars(self.plain).items() if field in self.own}
        kept = {"__module__", "__qualname__", "__doc__", "__annotations__"} & vars(self.plain).keys()
        like = type(self.plain)(
            self.made.__name__, self.made.__bases__, body | {one: vars(self.plain)[one] for one in kept}
        )
        found: Any = dataclasses.dataclass(init=False, eq=False, repr=False, kw_only=self.kw_only)(like)
        for each in STANDARD:
            setattr(self.made, each, vars(found)[each])
        return vars(found)[name]


class Asked:
    """An attribute of a dataclass that is found out when somebody asks for it."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __get__(self, value: object, owner: Any) -> Any:
        shape: Shape = owner.__shape__
        return shape.standard(self.name)


def with_slots(plain: type) -> type:
    """*plain* with a slot for each field that it adds: a class gets them only when it is made."""
    fields = tuple(vars(plain).get("__annotations__", ()))
    left = {*fields, "__dict__", "__weakref__"}
    body = {name: value for name, value in vars(plain).items() if name not in left}
    return type(plain)(plain.__name__, plain.__bases__, body | {"__slots__": fields})
