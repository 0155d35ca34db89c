"""Values: dataclasses that are defined at less cost keep the promises of the standard library's."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass, replace
from functools import cached_property

import pytest


@dataclass(frozen=True, slots=True)
class Small:
    """A value with slots."""

    name: str
    place: int = dataclasses.field(default=0, compare=False)


@dataclass(frozen=True)
class Cached:
    """A value that keeps what it has worked out."""

    number: int
    other: int = 0

    @cached_property
    def doubled(self) -> int:
        """Twice the number."""
        return 2 * self.number


def test_values_are_equal_by_their_fields_and_of_one_kind() -> None:
    """A field that is not compared makes no difference; another kind does."""
    assert Small("a", 1) == Small("a", 2)
    assert hash(Small("a", 1)) == hash(Small("a", 2))
    assert Small("a") != Small("b")
    assert Small("a") != ("a", 0)
    assert repr(Small("a", 1)) == "Small(name='a', place=1)"


def test_the_changed_copy_keeps_the_rest_and_works_out_anew() -> None:
    """What was cached beside the fields stays behind."""
    first = Cached(2, 7)
    assert first.doubled == 4

    second = replace(first, number=5)

    assert (second.number, second.other, second.doubled) == (5, 7, 10)
    assert (first.number, first.doubled) == (2, 4)
    assert replace(Small("a", 1), name="b").place == 1


def test_a_field_that_there_is_not_is_refused() -> None:
    """With slots there is no room for it."""
    with pytest.raises(TypeError):
        replace(Small("a"), **{"nmae": "b"})
