"""Dataclasses that cost little to define are made and compared as the standard library's are."""

from __future__ import annotations

from dataclasses import field
from typing import Any

import pytest

from adjudicator.values.frozen import dataclass, replace


@dataclass(frozen=True, kw_only=True)
class _Named:
    """A value whose fields are told by name."""

    card: str
    tricks: tuple[int, ...] = ()
    said: list[str] = field(default_factory=list)


@dataclass(frozen=True, kw_only=True)
class _More(_Named):
    """One with a field more."""

    seat: str


def test_fields_that_are_told_by_name_have_their_defaults() -> None:
    one, other = _More(card="SA", seat="N"), _More(card="SA", seat="N")

    assert (one.card, one.tricks, one.said, one.seat) == ("SA", (), [], "N")
    assert one == other
    assert one.said is not other.said
    assert replace(one, seat="E") == _More(card="SA", seat="E")
    assert one != _Named(card="SA")


@pytest.mark.parametrize("told", [{"card": "SA"}, {"seat": "N"}, {"card": "SA", "seat": "N", "suit": "S"}])
def test_a_field_that_is_lacking_or_unknown_is_an_error(told: dict[str, Any]) -> None:
    with pytest.raises(TypeError, match="_More is made of card, tricks, said, seat"):
        _More(**told)
