"""Many checks in one test hide nothing: none is passed over, and every failure is told by name."""

from __future__ import annotations

import pytest

from tests.helpers.each import check_each


def test_every_thing_is_checked_and_each_failure_named() -> None:
    tried = []

    def small(number: int) -> None:
        tried.append(number)
        assert number < 3

    with pytest.raises(ExceptionGroup) as caught:
        check_each({"one": 1, "five": 5, "two": 2, "seven": 7}, small)

    assert tried == [1, 5, 2, 7]
    assert [error.__notes__ for error in caught.value.exceptions] == [["this is five"], ["this is seven"]]
    assert [str(error).split()[1] for error in caught.value.exceptions] == ["5", "7"]


def test_an_error_is_a_failure_like_any_other() -> None:
    with pytest.raises(ExceptionGroup, match="1 of 2 fail"):
        check_each({"even": 2, "none": 0}, lambda number: print(1 / number))


def test_nothing_to_check_is_a_failure() -> None:
    with pytest.raises(AssertionError, match="nothing to check"):
        check_each({}, print)
