"""One test of all the rows that a test is parametrized with; every row that fails is told, by name.

pytest makes a test of each row. To set up, to hand on and to tell some seven thousand of them took longer than what
most of them look at. ``python -m pytest --rows`` makes a test of each again, and so does naming a single one
(``file.py::test[row]``); a test that is marked ``apart`` always has one a row.
"""

from __future__ import annotations

import inspect
from collections.abc import Collection
from itertools import product
from typing import TYPE_CHECKING, Any

import pytest

from tests.helpers.each import check_each

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

SHARED = {"ask", "club", "evening", "exported_laws", "laws", "loaded", "walked"}
"""Fixtures made once for many tests. What is made for one test alone, a folder or a patch, no two rows may share."""
Row = tuple[str, dict[str, Any]]
"""(name, argument → value) of a row."""
_PARAM = type(pytest.param())


def pytest_addoption(parser: pytest.Parser) -> None:
    """``--rows``."""
    parser.addoption("--rows", action="store_true", help="make a test of every row that a test is parametrized with")


@pytest.hookimpl(tryfirst=True)
def pytest_pycollect_makeitem(collector: pytest.Collector, name: str, obj: object) -> Any:
    """The tests called *name*: one of all rows, where the rows share nothing that one of them could spoil."""
    if not isinstance(collector, pytest.Module) or not inspect.isfunction(obj) or _wants_each(collector.config):
        return None
    test = in_one(obj)
    if test is None:
        return None
    # pytest takes what it runs out of the module once more.
    setattr(collector.obj, name, test)
    return collector.config.hook.pytest_pycollect_makeitem(collector=collector, name=name, obj=test)


def _wants_each(config: pytest.Config) -> bool:
    return bool(config.option.rows) or any("[" in wanted for wanted in config.args)


def in_one(check: Callable[..., None]) -> Callable[..., None] | None:
    """*check* for all its rows at once; None where it has none or where they have to be apart."""
    marks: list[pytest.Mark] = getattr(check, "pytestmark", [])
    if not marks or not all(_is_table(mark) for mark in marks):
        return None
    told = {name for mark in marks for name in _names(mark)}
    signature = inspect.signature(check)
    wanted = [parameter for parameter in signature.parameters.values() if parameter.default is parameter.empty]
    shared = [parameter for parameter in wanted if parameter.name not in told]
    if not {parameter.name for parameter in shared} <= SHARED:
        return None
    tables = [list(_rows(mark)) for mark in marks]

    def test(**fixtures: Any) -> None:
        rows: dict[str, tuple[Row, ...]] = {}
        for row in product(*tables):
            label = "-".join(name for name, _ in row)
            rows[label if label not in rows else f"{label} ({len(rows)})"] = row
        check_each(rows, lambda row: check(**fixtures, **{k: v for _, values in row for k, v in values.items()}))

    test.__name__, test.__qualname__, test.__doc__ = check.__name__, check.__qualname__, check.__doc__
    test.__module__ = check.__module__
    # pytest takes the line of what is tested from the one, and the fixtures that are wanted from the other.
    vars(test).update(place_as=check, __signature__=signature.replace(parameters=shared))
    return test


def _is_table(mark: pytest.Mark) -> bool:
    """Whether it gives rows and nothing else, neither to a fixture nor marks of their own."""
    return (
        mark.name == "parametrize"
        and not {"indirect", "scope"} & set(mark.kwargs)
        and isinstance(mark.args[1], Collection)
        and not any(isinstance(one, _PARAM) and one.marks for one in mark.args[1])
    )


def _names(mark: pytest.Mark) -> list[str]:
    names = mark.args[0]
    return [name.strip() for name in names.split(",")] if isinstance(names, str) else list(names)


def _rows(mark: pytest.Mark) -> Iterator[Row]:
    names, ids = _names(mark), mark.kwargs.get("ids")
    told = None if ids is None or callable(ids) else list(ids)
    for at, one in enumerate(mark.args[1]):
        param = isinstance(one, _PARAM)
        values = one.values if param else (one,) if len(names) == 1 else tuple(one)
        row = dict(zip(names, values, strict=True))
        said = (ids(value) if callable(ids) else _said(name, at, value) for name, value in row.items())
        label = one.id if param and one.id else told[at] if told else "-".join(map(str, said))
        yield str(label), row


def _said(name: str, at: int, value: object) -> str:
    """A value in the name of its row; a large one by the number of the row, from 0."""
    return str(value) if isinstance(value, (str, int)) else f"{name}{at}"
