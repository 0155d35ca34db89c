"""The law of a card: every provision of a code and its parents, with the kinds that rest on each."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from adjudicator.render.card.page import CardLaw
from adjudicator.render.names_and_signs import with_glyphs
from adjudicator.render.provisions import FROM_MEMORY, standing_words
from adjudicator.report.flow_chart_data import CardProvision
from rulebase.query.provision_columns import PROVISION_COLUMNS, provision_info

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from rulebase import ProvisionInfo, Rulebase


def provisions_of_card(laws: Rulebase, code: str, kinds: Collection[str]) -> list[CardProvision]:
    """The provisions of *code* and then of its parents, in the order of the law; of the *kinds* those on each."""
    info = laws.code(code)
    line = (info.id, *info.ancestors)
    resting = _kinds_by_provision(laws, line, kinds)
    found = []
    for home in line:
        rows = laws.connection.execute(
            f"SELECT p.card, {PROVISION_COLUMNS} FROM provision p WHERE p.code = ? ORDER BY p.number",  # noqa: S608
            (home,),
        )
        for law, *row in rows:
            one = provision_info(row)
            about = sorted(resting[home, one.id], key=lambda kind: kind != one.kind)
            title = "" if home == code else laws.code(home).title
            found.append(_card_provision(one, str(law), tuple(about), title))
    return found


def _kinds_by_provision(
    laws: Rulebase, line: tuple[str, ...], kinds: Collection[str]
) -> Mapping[tuple[str, str], dict[str, None]]:
    """(code, id of a provision) → the *kinds* with a row that rests on it, then those that it is about."""
    marks = ", ".join("?" * len(line))
    found: dict[tuple[str, str], dict[str, None]] = defaultdict(dict)
    for query in (
        f"SELECT law_code, provision, kind FROM row_provision WHERE law_code IN ({marks}) AND code IN ({marks})",  # noqa: S608
        f"SELECT code, provision, kind FROM provision_kind WHERE code IN ({marks})",  # noqa: S608
    ):
        for code, provision, kind in laws.connection.execute(query, line * (query.count(" IN "))):
            if kind in kinds:
                found[code, provision][kind] = None
    return found


def _card_provision(one: ProvisionInfo, law: str, kinds: tuple[str, ...], home: str) -> CardProvision:
    remarks = (
        one.limit,
        one.right and f"What this law is about is {one.right}.",
        one.note,
        FROM_MEMORY.get(one.memory, ""),
        one.damage and f"The passage is damaged: {one.damage}.",
        home and f"A rule of {home}, which holds here where nothing else is ruled.",
    )
    return CardProvision(
        one.id,
        law,
        with_glyphs(one.cite),
        with_glyphs(one.says),
        standing_words(one.standing),
        tuple(with_glyphs(remark) for remark in remarks if remark),
        kinds,
        one.code if home else "",
    )


def law_of_card(laws: Rulebase, code: str, kinds: Collection[str]) -> CardLaw:
    """The provisions for the card of *code*, with the words that mean the same in a search."""
    thesaurus = laws.searcher.thesaurus
    return CardLaw(provisions_of_card(laws, code, kinds), thesaurus.alike, sorted(thesaurus.stop_words))
