"""Dataclasses that cost little to define are made and compared as the standard library's are."""

from __future__ import annotations

import dataclasses
import pickle
from dataclasses import field
from typing import Any

import pytest

from adjudicator.values.frozen import SELDOM, dataclass, replace


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


@dataclass(frozen=True, slots=True)
class _Card:
    """A value with slots, told by place."""

    suit: str
    rank: int = 2
    seen: list[str] = field(default_factory=list, compare=False)


@dataclass(frozen=True, slots=True)
class _Trump(_Card):
    """One with a field more, which has to be told."""

    bower: bool = field(default=True, compare=False)


@dataclass(frozen=True)
class _Trick:
    """A value without slots, told by place."""

    lead: _Card
    others: tuple[_Card, ...] = ()
    notes: dict[str, str] = field(default_factory=dict)


class _Last(_Trick):
    """One that is no dataclass of its own."""


def test_values_told_by_place_are_made_as_the_standard_library_makes_them() -> None:
    one, other = _Trump("S", 11, bower=False), _Trump("S", rank=11, seen=["N"])

    assert (one.suit, one.rank, one.seen, one.bower) == ("S", 11, [], False)
    assert one == other
    assert hash(one) == hash(other)
    assert repr(other) == "_Trump(suit='S', rank=11, seen=['N'], bower=True)"
    assert one != _Card("S", 11)
    assert not hasattr(one, "__dict__")
    assert replace(one, suit="H") == _Trump("H", 11)
    assert _Trick(one).notes is not _Trick(one).notes
    assert _Last(one).others == ()


@pytest.mark.parametrize("told", [(), ("S", 2, [], True, "more")])
def test_what_the_fields_cannot_take_is_an_error(told: tuple[Any, ...]) -> None:
    with pytest.raises(TypeError):
        _Trump(*told)


def _told_as(trick: _Trick) -> object:
    match trick:
        case _Trick(_Card(suit), others):
            return suit, others
    return None


def test_a_value_that_no_constructor_made_is_matched_by_place() -> None:
    """One that another process sent is often the first of its class here."""

    @dataclass(frozen=True)
    class Fresh:
        card: str
        seat: str = "N"

    made: Any = Fresh.__new__(Fresh)
    made.__dict__ = {"card": "SA", "seat": "S"}
    match made:
        case Fresh(card, seat):
            assert (card, seat) == ("SA", "S")
    assert _told_as(pickle.loads(pickle.dumps(_Last(_Card("S"))))) == ("S", ())
    assert replace(made, seat="E") == Fresh("SA", "E")


def test_the_standard_library_knows_the_fields() -> None:
    assert [one.name for one in dataclasses.fields(_More)] == ["card", "tricks", "said", "seat"]
    assert [one.name for one in dataclasses.fields(_Last)] == ["lead", "others", "notes"]
    assert dataclasses.asdict(_Trump("S")) == {"suit": "S", "rank": 2, "seen": [], "bower": True}
    assert dataclasses.replace(_More(card="SA", seat="N"), seat="W") == _More(card="SA", seat="W")
    assert dataclasses.is_dataclass(_Card)


@pytest.mark.parametrize("slots", [False, True])
@pytest.mark.parametrize("many", [False, True])
def test_one_that_is_made_often_is_made_as_the_first_was(slots: bool, many: bool) -> None:
    @dataclass(slots=slots)
    class Fresh:
        card: str
        tricks: int = 0
        said: list[str] = field(default_factory=list)

    for _ in range(3 * SELDOM if many else 1):
        one = Fresh("SA", said=["aye"])
        assert (one.card, one.tricks, one.said) == ("SA", 0, ["aye"])
        assert one == Fresh(tricks=0, said=["aye"], card="SA")
        assert one.said is not Fresh("SA").said
    for given, named in (((), {}), (("SA", 1, [], 2), {}), (("SA",), {"card": "SK"}), (("SA",), {"other": 1})):
        with pytest.raises(TypeError):
            Fresh(*given, **named)
