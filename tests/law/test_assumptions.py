"""What a ruling takes for granted: never what moves tricks, points or chips or takes a deal away; what else it would
change."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adjudicator.engine.adjudicate import adjudicate
from adjudicator.errors import ContradictionError
from adjudicator.law.assumptions import rule_asking_about_weighty_assumptions, with_alternative_values
from adjudicator.law.ruling_outcome_comparison import outcome_of_rulings
from adjudicator.law.rulings import rule_from_told_facts
from rulebase.effect_marks import EffectMark
from rulebase.query.conditions import parse_condition
from tests.helpers.command_line import run
from tests.helpers.recorded_cases import record_of, report_of
from tests.helpers.rulings import laws
from tests.helpers.shipped import shipped

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudicator.law.findings import Finding
    from rulebase import Row

LAWS = laws()
TABLES = laws().connection.execute("SELECT code, kind FROM kind_table ORDER BY code, kind").fetchall()
WEIGHTY = {effect.id for effect in shipped().words.effects.values() if EffectMark.WEIGHS in effect.marks}
REVOKE = ("rule", "revoke", "--code", "duplicate-2017", "--no-ask")
TWO_TRICKS = (
    "-f",
    "by=defender",
    "-f",
    "established=yes",
    "-f",
    "won_by_offending_player=yes",
    "-f",
    "os_tricks_after=1+",
)


def situation(row: Row) -> dict[str, str]:
    """What has to be told for *row* to apply, as long as everything else takes its usual course."""
    asked = {fact.id: fact for fact in laws().own_table(row.code, row.kind).facts}
    wanted = dict(parse_condition(row.when))
    for name in reversed(asked):
        for other, held in asked[name].only_if.items() if name in wanted else ():
            wanted[other] = tuple(value for value in wanted.get(other, held) if value in held)
    return {name: values[0] for name, values in wanted.items() if asked[name].usual not in values}


def moved(found: Finding) -> set[tuple[str, str]]:
    """What *found* moves or takes away, or offers to."""
    effects = [effect for ruling in found.rulings for effect in ruling.effects]
    effects += [effect for ruling in found.rulings for option in ruling.options for effect in option.effects]
    return {
        (one.name, str(sorted(one.params.items())))
        for one in effects
        if one.name in WEIGHTY and one.params.get("n") != 0
    }


def weighty_tables() -> list[tuple[str, str]]:
    return [
        (code, kind)
        for code, kind in TABLES
        if any(
            spec["effect"] in WEIGHTY
            for row in laws().own_table(code, kind).rows
            for spec in (*row.do, *(spec for option in row.options for spec in option.get("do", ())))
        )
    ]


def test_no_ruling_rests_on_an_assumption_that_weighs() -> None:
    """Whatever is decided from told facts: no other value of what it assumes moves or takes away anything else."""
    rulings = asked = 0
    for code, kind in weighty_tables():
        for row in laws().own_table(code, kind).rows:
            told = situation(row)
            found = rule_asking_about_weighty_assumptions(laws(), code, kind, told)
            asked += any(need.words for need in found.needs)
            if found.needs or not found.rulings:
                continue
            rulings += 1
            for name in (name for name, fact in found.facts.items() if fact.source == "assumed"):
                fact = laws().fact(name)
                for value in fact.values if fact else ():
                    try:
                        other = rule_from_told_facts(laws(), code, kind, {**told, name: value}, check=False)
                    except ContradictionError:
                        continue
                    assert other.needs or moved(found) == moved(other), (code, kind, row.id, name, value)

    assert rulings > 500
    assert asked > 300


def test_the_exceptions_are_one_question_in_words() -> None:
    """After whose hand it was; what the told facts rule out is not among them."""
    data = run(*REVOKE, *TWO_TRICKS, "--json").data
    (need,) = data["needs"]

    assert ("needs-facts", "exception", []) == (data["status"], need["fact"], data["rulings"])
    assert ("none", "none of these", ["RV.8"]) == (need["values"][0], need["words"]["none"], need["leads_to"]["none"])
    assert "automatic_exception=no_trick_won" not in need["values"]
    assert "it was first mentioned after the round had ended" in need["words"].values()
    assert "automatic_exception=dummy_or_penalty_card" in need["values"]
    declarer = run(*REVOKE, *TWO_TRICKS[2:], "-f", "by=declarer", "--json").data["needs"][0]
    assert "automatic_exception=dummy_or_penalty_card" not in declarer["values"]


def test_the_answer_counts_as_told() -> None:
    """None of them, or one by its own name; where nothing is left to weigh, the word for none is listed."""
    none = run(*REVOKE, *TWO_TRICKS, "-f", "exception=none", "--json").data
    late = run(*REVOKE, *TWO_TRICKS, "-f", "automatic_exception=round_over", "--json").data
    dummy = run(*REVOKE, "-f", "by=dummy", "-f", "established=yes", "-f", "exception=none", "--json").data

    assert ("decided", "RV.8", "told") == (
        none["status"],
        none["rulings"][0]["row"],
        none["facts"]["automatic_exception"]["from"],
    )
    assert ["RV.7-B5"] == [ruling["row"] for ruling in late["rulings"]]
    assert {"exception": {"value": "none", "from": "told", "label": "none"}} == dummy["also_told"]
    assert (1, "adjudicator: exception can only be 'none'; name an exception by its own name\n") == (
        (wrong := run(*REVOKE, "-f", "exception=some")).status,
        wrong.err,
    )


def test_enter_says_none_of_these() -> None:
    """Whose hand it was is asked first, the exceptions last; what is typed at each is the whole conversation."""
    answer = run(*REVOKE[:-1], "--ask", stdin="defender\nyes\nyes\n1+\n\n\n")

    assert "Whose hand revoked?" in answer.err.splitlines()[2]
    assert "Any of these?\n  1 none (Enter)" in answer.err
    assert "two tricks go from the offending side to the other side" in answer.out


def test_an_exception_of_one_fact_is_that_fact() -> None:
    """Its usual value first, in words: exposed in the deal, a card costs the deal only before all have looked."""
    (need,) = run("rule", "card-exposed-in-deal", "--code", "canasta", "--no-ask", "--json").data["needs"]

    assert ("all_looked", ["no", "yes"]) == (need["fact"], need["values"])
    said = "all players had looked at their hands before it was mentioned"
    assert {"no": "none of these", "yes": said} == need["words"]


def test_what_an_assumption_would_change_is_said() -> None:
    """In words, with what would follow; in JSON with the rulings."""
    words = ("rule", "insufficient-bid", "--code", "duplicate-2017", "-f", "accepted=yes", "--no-ask")
    slip, turn = run(*words, "--json").data["otherwise"]
    shown = " ".join(run(*words, "--long").out.split())

    assert ("unintended", "no", "yes") == (slip["fact"], slip["assumed"], slip["value"])
    assert ("in_turn", "yes", "no") == (turn["fact"], turn["assumed"], turn["value"])
    assert "not to have happened: the call was not the one they meant to make. Otherwise: " in shown
    assert "the call was made in turn. Otherwise: " in shown
    assert "unintended=" not in shown


def test_a_record_says_it_too() -> None:
    """What the record shows decides; what it is silent on takes the ordinary course, and that is listed."""
    text = '[Code "contract-bridge-1963"]\n[Dealer "S"]\n[Record "1"]\n1S P 2S 2H\n!withdraw E\nE:4H 4S AP\n'
    (found,) = run("replay", "-", "--json", stdin=text).data["deals"][0]["findings"]

    assert {"otherwise", "also_told"} <= found.keys()


def test_every_ruling_on_a_record_says_what_its_assumptions_would_change() -> None:
    """In every case: whatever is assumed leads to another ruling, were it otherwise, only where that is said.

    What cannot all be true together with what the record shows is no exception.
    """
    unsaid, tried = [], 0
    for code, text, found in assuming():
        said = {(one.fact, one.value) for one in with_alternative_values(LAWS, code, found).otherwise}
        known = {name: value.value for name, value in found.facts.items() if value.source != "assumed"}
        for name, value in ((name, value) for name, value in others(found) if (name, value) not in said):
            try:
                rule_from_told_facts(LAWS, code, found.kind, {**known, name: value}, check=False)
            except ContradictionError:
                continue
            tried += 1
            record = record_of(text, code)
            again = adjudicate(record, LAWS, None if record.tag("Code") else code, [(found.id, name, value)])
            same = [one for one in again.findings if (one.id, one.kind) == (found.id, found.kind)]
            if any(one.needs or outcome_of_rulings(one.rulings) != outcome_of_rulings(found.rulings) for one in same):
                unsaid.append((code, found.kind, name, value))

    assert unsaid == []
    assert tried > 20


def assuming() -> Iterator[tuple[str, str, Finding]]:
    """(code, record, finding) of every finding in a case whose ruling assumes something; each ruling once."""
    seen = set()
    for code in shipped().codes.values():
        for case in (case for cases in code.cases.values() for case in cases if case.record):
            for found in report_of(case.record, code.id).findings:
                rows = code.id, tuple((ruling.code, ruling.row) for ruling in found.rulings)
                if rows not in seen and not found.needs and found.rulings and list(others(found)):
                    seen.add(rows)
                    yield code.id, case.record, found


def others(found: Finding) -> Iterator[tuple[str, str]]:
    """Each fact that *found* assumes, with every other value that it may have."""
    for name, known in found.facts.items():
        entry = LAWS.fact(name) if known.source == "assumed" else None
        yield from ((name, value) for value in (entry.values if entry else ()) if value != known.value)


@pytest.mark.parametrize(
    ("code", "kind", "told"),
    [
        ("contract-bridge-1963", "revoke", "by=defender established=yes tricks_available=two_or_more"),
        ("euchre", "quitted-trick", "quitted_trick_fault=mixed revoke_claimed=yes"),
        (
            "duplicate-2017",
            "wrong-number-of-cards",
            "count_pattern=surplus_and_short wrong_count_found=called correctable_13=yes",
        ),
    ],
)
def test_other_codes_ask_in_the_same_way(code: str, kind: str, told: str) -> None:
    """Which facts weigh follows from the rows, whatever the game."""
    facts = dict(word.split("=") for word in told.split())
    found = rule_asking_about_weighty_assumptions(laws(), code, kind, facts)

    assert ("needs-facts", ()) == (found.status, found.rulings)
    assert "none of these" == found.needs[0].words[found.needs[0].values[0]]
    assert "decided" == rule_asking_about_weighty_assumptions(laws(), code, kind, {**facts, "exception": "none"}).status
