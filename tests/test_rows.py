"""A test of many rows is one test: none of them is passed over, and each that fails is told by name."""

from __future__ import annotations

import inspect
from typing import TYPE_CHECKING, Any

import pytest

from tests.helpers.rows import in_one

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


def test_every_row_is_checked_and_each_failure_named() -> None:
    tried = []

    @pytest.mark.parametrize("word", ["one", pytest.param("two", id="second")])
    @pytest.mark.parametrize(("number", "value"), [(1, [1]), (5, [5])])
    def small(number: int, value: list[int], word: str, laws: str) -> None:
        tried.append((number, value, word, laws))
        assert number < 3

    test = in_one(small)
    assert test is not None
    with pytest.raises(ExceptionGroup, match="2 of 4 fail") as caught:
        test(laws="the laws")

    assert list(inspect.signature(test).parameters) == ["laws"]
    assert sorted(tried) == [(n, [n], word, "the laws") for n in (1, 5) for word in ("one", "two")]
    assert [error.__notes__ for error in caught.value.exceptions] == [
        ["this is 5-value1-one"], ["this is 5-value1-second"],
    ]  # fmt: skip


@pytest.mark.parametrize("ids", [["a", "b"], str.upper])
def test_rows_are_called_as_the_test_calls_them(ids: Any) -> None:
    @pytest.mark.parametrize("word", ["a", "b"], ids=ids)
    def never(word: str) -> None:
        assert not word

    test = in_one(never)
    assert test is not None
    with pytest.raises(ExceptionGroup) as caught:
        test()

    assert [error.__notes__[0].lower() for error in caught.value.exceptions] == ["this is a", "this is b"]


def of_a_folder(word: str, tmp_path: Path) -> None:
    """Two rows would find each other's files."""


def of_a_word(word: str) -> None:
    """Nothing is shared."""


ROWS = pytest.mark.parametrize("word", ["a", "b"])


@pytest.mark.parametrize(
    "test",
    [
        of_a_word,
        ROWS(of_a_folder),
        pytest.mark.apart(ROWS(lambda word: None)),
        pytest.mark.parametrize("word", ["a"], indirect=True)(lambda word: None),
        pytest.mark.parametrize("word", ["a", pytest.param("b", marks=pytest.mark.browser)])(lambda word: None),
        pytest.mark.parametrize("word", iter("ab"))(lambda word: None),
    ],
)
def test_what_shares_nothing_with_other_rows_or_is_marked_stays_apart(test: Callable[..., None]) -> None:
    assert in_one(test) is None
