"""A regular expression that is compiled late finds what one that is compiled at once does."""

from __future__ import annotations

import re

from rulebase.lazy_patterns import pattern


def test_it_is_compiled_when_it_is_used_first() -> None:
    late = pattern(r"([a-z]+) (\d+)", re.IGNORECASE)

    assert [*vars(late)] == ["_told"]
    found = late.fullmatch("Law 12")
    assert found is not None
    assert found.groups() == ("Law", "12")
    assert late.sub("-", "law 12, Law 13") == "-, -"
    assert (late.pattern, late.groups) == (r"([a-z]+) (\d+)", 2)
    assert late.fullmatch is late.fullmatch
