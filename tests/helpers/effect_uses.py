"""Every effect that a row of any code orders or offers, with where it stands."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from tests.helpers.rulings import laws
from tests.helpers.shipped import shipped

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulebase.compiler.law_file import EffectSpec, RowSpec

LAWS = laws()
SOURCES = shipped()
WORDS = SOURCES.words


class Use(NamedTuple):
    """One effect of one row, or of one of its options."""

    code: str
    kind: str
    row: str
    option: str
    name: str
    spec: tuple[tuple[str, Any], ...]

    @property
    def data(self) -> dict[str, Any]:
        """The effect as the law file has it."""
        return {"effect": self.name, **dict(self.spec)}

    @property
    def place(self) -> str:
        """Where it stands, for people."""
        option = f"/{self.option}" if self.option else ""
        return f"{self.code}/{self.kind}/{self.row}{option}: {self.name} {dict(self.spec)}"


def _of_row(code: str, kind: str, row: RowSpec) -> Iterator[Use]:
    def use(effect: EffectSpec, option: str) -> Use:
        return Use(code, kind, row.id, option, effect.name, effect.params)

    yield from (use(effect, "") for effect in row.do)
    for option in row.options:
        yield from (use(effect, option.id) for effect in option.do)


@cache
def uses() -> tuple[Use, ...]:
    """Every use of every effect, in the order of the files."""
    return tuple(
        use
        for code in SOURCES.codes.values()
        for law in code.kinds.values()
        for row in law.rows
        for use in _of_row(code.id, law.kind, row)
    )


def of_sort(sort: str) -> dict[tuple[str, str, tuple[tuple[str, Any], ...]], list[Use]]:
    """The uses of effects of *sort*, those alike in code, effect and values together: one proof does for them."""
    found: dict[tuple[str, str, tuple[tuple[str, Any], ...]], list[Use]] = {}
    for use in uses():
        if sort in WORDS.effects[use.name].sorts:
            found.setdefault((use.code, use.name, use.spec), []).append(use)
    return found


def roles_of(use: Use) -> Iterator[tuple[str, str]]:
    """The parameters of *use* that name a role, each with the role."""
    for param, value in use.spec:
        if "role" in WORDS.params[param]:
            yield param, str(value)
