"""The calls in front of a card, by what people say: those of the page ``help director``, or the commonest kinds."""

from __future__ import annotations

import re
import shlex
from typing import TYPE_CHECKING

from adjudicator.commands.manual import manual_page_markdown
from adjudicator.report.flow_chart_data import CardCall
from rulebase.errors import UserError
from rulebase.query.answers import HOUSE_SIGN

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Sequence

    from rulebase import Rulebase

PAGE = "director"
"""The page of the manual whose table lists the calls."""
_CODE_OF_PAGE = re.compile(r"adjudicator use (\S+)")
_ROW = re.compile(r"^\| (?P<words>[^|`]+) \| (?P<commands>`rule [^|]+) \|", re.MULTILINE)
_NAME = re.compile(r"`rule ([^`]+)`")


def calls_in_front(
    laws: Rulebase, code: str, commonest: Callable[[], Sequence[str]], kinds: Collection[str]
) -> list[CardCall]:
    """The calls for the card of *code*, which has charts of *kinds*: those of the manual's page, if that is about the
    code, else its *commonest* kinds, each by its title."""
    page = manual_page_markdown(PAGE)
    about = _CODE_OF_PAGE.search(page)
    if about and code.partition(HOUSE_SIGN)[0] == about[1]:
        return [call for call in _calls_of_page(laws, code, page, kinds) if call.kinds]
    return [CardCall(laws.kind(kind).title, (kind,)) for kind in commonest()]


def _calls_of_page(laws: Rulebase, code: str, page: str, kinds: Collection[str]) -> Iterator[CardCall]:
    for row in _ROW.finditer(page):
        meant: dict[str, None] = {}
        for name in _NAME.findall(row["commands"]):
            meant |= dict.fromkeys(_kinds_named(laws, code, " ".join(shlex.split(name))))
        words = row["words"].strip()
        yield CardCall(words[:1].upper() + words[1:], tuple(kind for kind in meant if kind in kinds))


def _kinds_named(laws: Rulebase, code: str, name: str) -> tuple[str, ...]:
    """The kinds that *name* may mean under *code*; none if it has no law on them."""
    try:
        return laws.resolve_kind(name, {}, code).members
    except UserError:
        return ()
