"""Questions after a hand-over: in the order and the words of the table that asks, never before what they hang on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.commands.interview import KindInterview
from tests.helpers.rulings import laws
from tests.law.test_handovers import contradicts_game, sources, told

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from adjudicator.law.findings import Finding
    from rulebase.query.answers import DecisionTable


def handed_over() -> Iterator[KindInterview]:
    """A conversation that begins beyond each row that goes on, with what leads to that row."""
    for code in sources().codes.values():
        for law in code.kinds.values():
            for situations in told(law).values():
                facts = next((one for one in situations if not contradicts_game(code.id, one)), None)
                if facts is not None:
                    yield KindInterview(laws(), code.id, law.kind, facts, strict=False)


def hangs_on(table: DecisionTable, fact: str, found: Finding, told: Mapping[str, str]) -> list[str]:
    """The facts on which *fact* hangs in *table*, not known or known otherwise; a row may change those *told*."""
    entry = next(one for one in table.facts if one.id == fact)
    unmet = []
    for name, held in entry.only_if.items():
        known = found.facts.get(name)
        met = known is not None and (known.value in held or name in told)
        unmet += hangs_on(table, name, found, told) if met else [name]
    return unmet


def test_nothing_is_asked_before_what_it_hangs_on() -> None:
    """The stakes are not asked about for a deal out of turn that nobody may call back any more."""
    wrong, asked = [], 0
    for talk in handed_over():
        found = talk.ruled(talk.known)
        table = laws().table(*found.asks)
        question = talk.next_question(found)
        if question is None or table is None or question.need.fact not in {fact.id for fact in table.facts}:
            continue
        asked += 1
        if unmet := hangs_on(table, question.need.fact, found, talk.known):
            wrong.append(f"{talk.code} {talk.kind} {talk.known}: asks {question.need.fact} before {unmet}")

    assert wrong == []
    assert asked > 500


def test_one_faced_card_is_told_from_two() -> None:
    """How far the deal had come was asked first, and two cards were read out of the answer (001:2549)."""
    known = {"poker_new_deal": "faced_cards"}
    talk = KindInterview(laws(), "poker", "redeal", known, strict=False)
    question = talk.next_question(talk.ruled(known))

    assert question is not None
    assert question.need.fact == "faced_in_pack"
    assert list(question.outcomes) == ["one", "two_or_more"]


def test_the_table_that_asks_has_its_own_words() -> None:
    """In stud it is the hole card at which somebody had looked (001:2697)."""
    known = {"poker_new_deal": "dealers_error", "stud_misdeal": "too_many_hands"}
    talk = KindInterview(laws(), "stud-poker", "redeal", known, strict=False)
    found = talk.ruled(known)
    entry = talk.fact_info("hand_looked_at", found)

    assert [need.fact for need in found.needs] == ["hand_looked_at"]
    assert entry is not None
    assert entry.brief == "Had anybody already looked at a hole card?"
