"""Named tuples that cost little to define are the standard library's in all that is asked of them."""

from __future__ import annotations

import copy
import pickle
import typing
from typing import TYPE_CHECKING, Any

import pytest

from rulebase.tuples import SELDOM, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping


class Cheap(NamedTuple):
    """A value."""

    code: str
    kinds: tuple[str, ...] = ()
    """With a word on the field."""
    told: Mapping[str, str] | None = None

    @property
    def first(self) -> str:
        """The first of the kinds."""
        return self.kinds[0]

    @classmethod
    def of(cls, code: str) -> Cheap:
        """One without kinds."""
        return cls(code)


class Standard(typing.NamedTuple):
    code: str
    kinds: tuple[str, ...] = ()
    told: Mapping[str, str] | None = None


class Named(NamedTuple):
    """A field is called as the constructor might call what it uses."""

    kind: str
    make: str | None = None
    made: str = "made"


class Empty(NamedTuple):
    """No field at all."""


def test_it_is_what_the_standard_library_makes() -> None:
    cheap, standard = Cheap("euchre", ("revoke",)), Standard("euchre", ("revoke",))

    assert tuple(cheap) == tuple(standard)
    assert repr(cheap) == repr(standard).replace("Standard", "Cheap")
    assert cheap._asdict() == standard._asdict()
    assert tuple(cheap._replace(code="skat")) == tuple(standard._replace(code="skat"))
    assert (Cheap._fields, Cheap._field_defaults) == (Standard._fields, Standard._field_defaults)
    assert Cheap.__match_args__ == Standard.__match_args__
    assert Cheap._make(["skat", (), None]) == Cheap.of("skat")
    assert (cheap.first, Cheap.__doc__, type(Cheap)) == ("revoke", "A value.", type)
    assert not hasattr(cheap, "__dict__")
    assert Empty() == ()
    assert Named("revoke") == ("revoke", None, "made")


def test_it_can_be_sent_and_copied_before_one_was_made_here() -> None:
    sent = pickle.dumps(Cheap("euchre", told={"by": "dummy"}))

    assert type(pickle.loads(sent)) is Cheap
    assert copy.deepcopy(pickle.loads(sent)) == ("euchre", (), {"by": "dummy"})


@pytest.mark.parametrize("kind", [Cheap, Standard])
@pytest.mark.parametrize(("given", "named"), [((), {}), (("a", (), None, 1), {}), (("a",), {"kind": ()})])
def test_what_the_fields_cannot_take_is_an_error(kind: Any, given: tuple[Any, ...], named: dict[str, Any]) -> None:
    with pytest.raises(TypeError, match="__new__"):
        kind(*given, **named)


@pytest.mark.parametrize("kind", [Cheap, Standard])
def test_a_change_of_no_field_is_an_error(kind: Any) -> None:
    with pytest.raises(ValueError, match="kind"):
        kind("a")._replace(kind="revoke")
    with pytest.raises(TypeError):
        kind._make(["a"])


@pytest.mark.parametrize("many", [False, True])
def test_one_that_is_made_often_is_made_as_the_first_was(many: bool) -> None:
    class Fresh(NamedTuple):
        code: str
        kinds: tuple[str, ...] = ()
        told: str | None = None

    for _ in range(3 * SELDOM if many else 1):
        assert Fresh("euchre", told="yes") == ("euchre", (), "yes")
        assert Fresh(told=None, code="euchre", kinds=("revoke",)) == ("euchre", ("revoke",), None)
    for given, named in (((), {}), (("a", (), None, 1), {}), (("a",), {"code": "b"}), (("a",), {"other": 1})):
        with pytest.raises(TypeError):
            Fresh(*given, **named)
