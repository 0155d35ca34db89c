"""A told fact is used or refused: heard in the words of other codes, listed where nothing hangs on it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adjudicator.errors import ContradictionError
from adjudicator.law.admissible_facts import RelevantFacts
from adjudicator.law.rulings import rule_from_told_facts
from rulebase.errors import NotAsked
from rulebase.query.conditions import possible_values
from tests.helpers.command_line import run
from tests.helpers.rulings import laws

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from rulebase.query.answers import FactInfo, FactSynonym

TABLES = laws().connection.execute("SELECT code, kind FROM kind_table ORDER BY code, kind").fetchall()
HEARD = [
    pytest.param(code, kind, one, id=f"{code}/{kind}/{one.fact}={one.value}-{one.means}")
    for code, kind in TABLES
    for one in laws().outline(code, kind).heard
]
REVOKE = ("rule", "revoke", "--code", "duplicate-2017", "--no-ask")
NONE = ("-f", "exception=none")
TRICKS = (
    "-f",
    "established=yes",
    "-f",
    "won_by_offending_player=yes",
    "-f",
    "os_tricks_after=1+",
    "-f",
    "exception=none",
)
RECORD = """\
[Code "duplicate-2017"]
[Board "33"]
[Dealer "S"]
[Vulnerable "None"]
[Deal "N:KQ85.J82.Q8542.A 743.KT76.97.JT76 AJ9.A953.J3.Q542 T62.Q4.AKT6.K983"]
[Record "1"]
4S AP
W:DA D2 D7 D3
W:C3 CA C6 C2
N:SK S3 S9 S2
N:DQ S4 DJ D6
E:H6 H3 H4 H8
!attention S East had a diamond
"""


def test_every_fact_of_a_table_is_used_or_listed() -> None:
    """Table by table, each fact told alone: it stands among the facts of the ruling or beside them."""
    told = 0
    for code, kind in TABLES:
        for fact in laws().own_table(code, kind).facts:
            value = possible_values(fact, {})[-1]
            found = rule_from_told_facts(laws(), code, kind, {fact.id: value})
            assert found.facts.get(fact.id, found.also_told.get(fact.id)).value == value, (code, kind, fact.id)
            told += 1

    assert told > 1700


@pytest.mark.parametrize("kind", ["revoke", "insufficient-bid", "lead-out-of-turn", "wrong-number-of-cards", "misdeal"])
@pytest.mark.parametrize("code", ["duplicate-2017", "contract-bridge-1963", "euchre", "hearts"])
def test_what_only_other_codes_ask_is_refused(code: str, kind: str) -> None:
    """Unless it is heard; the complaint names what does not count, and what would."""
    reach = RelevantFacts(laws(), (code,), (kind,))
    heard = {(one.fact, one.value) for one in reach.heard if one.exact}
    for fact in laws().facts(kind):
        for value in fact.values:
            if fact.id not in reach.facts and (fact.id, value) not in heard:
                with pytest.raises(NotAsked, match=f"asks for {fact.id}="):
                    rule_from_told_facts(laws(), code, kind, {fact.id: value})


def only_if_of(asked: Mapping[str, FactInfo], fact: str) -> dict[str, str]:
    """The facts under which *fact* is asked, and those under which these are."""
    held = {name: values[0] for name, values in asked[fact].only_if.items()}
    return {name: value for other in held for name, value in only_if_of(asked, other).items()} | held


@pytest.mark.parametrize(("code", "kind", "one"), HEARD)
def test_what_is_heard_rules_as_the_fact_itself(code: str, kind: str, one: FactSynonym) -> None:
    """An exact translation leads where the fact of the table leads; one that is only near is refused and named."""
    if not one.exact:
        with pytest.raises(NotAsked, match=f"{one.means}={one.as_value}".replace("+", r"\+")):
            rule_from_told_facts(laws(), code, kind, {one.fact: one.value})
        return
    asked = {fact.id: fact for fact in laws().own_table(code, kind).facts}
    if one.fact in asked:
        # A name of the table itself has this meaning only where the other fact alone arises.
        also, where = [one], only_if_of(asked, one.means)
    else:
        heard = laws().outline(code, kind).heard
        also, where = [other for other in heard if (other.fact, other.value) == (one.fact, one.value)], {}
    told = rule_from_told_facts(laws(), code, kind, {one.fact: one.value, **where})
    itself = rule_from_told_facts(laws(), code, kind, {other.means: other.as_value for other in also} | where)

    assert (told.rulings, told.needs) == (itself.rulings, itself.needs)
    fact = told.facts.get(one.means) or told.also_told[one.means]
    assert (one.as_value, f"{one.fact}={one.value}") == (fact.value, fact.heard)


@pytest.mark.parametrize(
    ("told", "row"),
    [
        ("by=dummy", "RV.7-B3-dummy"),
        ("hand=dummy", "RV.7-B3-dummy"),
        ("round_over=yes", "RV.7-B5"),
        ("repeat_same_suit=yes", "RV.6"),
    ],
)
def test_no_trick_passes_against_what_is_told(told: str, row: str) -> None:
    """Laws 64B2, 64B3 and 64B5, in the words of whatever code: each used to be passed over, and two tricks passed."""
    (ruling,) = run(*REVOKE, *TRICKS, "-f", told, "--json").data["rulings"]

    assert row == ruling["row"]
    assert 0 == ruling["effects"][0]["n"]


def test_what_is_only_near_is_refused() -> None:
    """The next cut is not the next call (64B4): who tells the one has to say whether he means the other."""
    answer = run(*REVOKE, *TRICKS, "-f", "first_noticed=after_next_cut")
    said = (
        "adjudicator: nothing in duplicate-2017 asks for first_noticed=after_next_cut; "
        "the nearest here is automatic_exception=next_board_called\n"
    )

    assert (1, "", said) == (answer.status, answer.out, answer.err)


def test_compare_wants_a_fact_used_under_one_of_the_codes() -> None:
    """Each code takes what it asks for."""
    codes = ("-c", "duplicate-2017", "-c", "contract-bridge-1963")

    assert 0 == run("compare", "revoke", *codes, "-f", "tricks_available=two_or_more").status
    refused = run("compare", "revoke", *codes, "-f", "honour=yes")
    assert (1, "") == (refused.status, refused.out)
    assert refused.err.startswith("adjudicator: nothing in any of these codes asks for honour=yes; choose from ")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        # Law 50B: an honour that was exposed is a major penalty card.
        (
            (
                "card exposed in the auction",
                "own_error=yes",
                "partner_could_see_24=yes",
                "honour=yes",
                "offender_role=defender",
                "source_row=low_single",
            ),
            "source_row=low_single is told, but source_row=other follows from what else is known",
        ),
        (("revoke", "by=dummy", "hand=declarer"), "hand=declarer says that by=declarer; by=dummy is told too"),
        (
            ("revoke", "by=declarer", "automatic_exception=dummy_or_penalty_card"),
            "by=declarer and automatic_exception=dummy_or_penalty_card cannot all be true together",
        ),
    ],
)
def test_contradictions_are_refused_with_both_named(words: tuple[str, ...], said: str) -> None:
    name, *told = words
    facts = [word for fact in told for word in ("-f", fact)]
    answer = run("rule", name, *facts, "--code", "duplicate-2017", "--no-ask")

    assert (1, "", f"adjudicator: {said}\n") == (answer.status, answer.out, answer.err)


def test_versions_of_different_tellers_may_differ() -> None:
    """One says dummy, the other a defender: that is a dispute."""
    says = ("--say", "NS:by=dummy", "--say", "EW:by=defender")
    data = run(*REVOKE, *TRICKS, *says, "--json").data

    assert ["RV.7-B3-dummy", "RV.8"] == [one["rulings"][0]["row"] for one in data["versions"]]
    assert data["same"] is False


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("!fact foo=1", "no fact 'foo'; choose from by, "),
        ("!fact 7.established=yes", "there is no finding 7; the last is 1"),
        ("!fact established=maybe", "established cannot be 'maybe'; choose from yes, no"),
        ("!fact honour=yes", "nothing in duplicate-2017 asks for honour=yes; choose from by, "),
        ("!fact hand=dummy", "hand=dummy says that by=dummy, but the record shows by=defender"),
        ("!fact by=dummy", "by=dummy is told, but the record shows by=defender"),
        ("!fact established=yes established=no", "established=yes is given already; established=no denies it"),
    ],
)
def test_what_a_record_cannot_tell_is_a_problem_with_its_line(line: str, said: str, tmp_path: Path) -> None:
    """In a file; at the table the line is not taken down at all."""
    (problem,) = run("replay", "-", "--json", stdin=f"{RECORD}{line}\n").data["deals"][0]["problems"]
    name = tmp_path / "tonight.pbn"
    recorded = run("record", str(name), stdin=f"{RECORD}{line}\n")

    assert (14, True) == (problem["line"], problem["message"].startswith(said))
    assert f"14:1: {said}" in recorded.err
    assert "!fact" not in name.read_text()


def test_contradictory_facts_of_a_record_decide_nothing() -> None:
    """Nobody knows which of the two is meant."""
    text = f"{RECORD}!fact round_over=yes automatic_exception=none\n"
    (found,) = run("replay", "-", "--json", stdin=text).data["deals"][0]["findings"]

    assert [] == found["rulings"]


def test_what_is_told_beside_a_record_is_used_or_refused() -> None:
    """Before anything is printed."""
    for fact, said in (
        ("honour=yes", "nothing in duplicate-2017 asks for honour=yes; choose from by, "),
        ("2.by=dummy", "no finding here takes 2.by=dummy; the last is 1"),
        ("1.by=dummy", "by=dummy is told, but the record shows by=defender"),
        ("hand=dummy", "hand=dummy says that by=dummy, but the record shows by=defender"),
        ("1.established=yes", ""),
    ):
        answer = run("replay", "-", "--fact", fact, stdin=RECORD)
        assert (bool(said), not said) == (bool(answer.status), bool(answer.out))
        assert answer.err.startswith(f"adjudicator: {said}" if said else "")
    beside = run("replay", "-", "--fact", "established=no", stdin=f"{RECORD}!fact established=yes\n")
    assert "adjudicator: established=yes is given for [1] in the record; established=no contradicts it\n" == beside.err
    assert 2 == run("replay", "-", "--fact", "by=dummy", "--fact", "1.by=defender", stdin=RECORD).status


def test_used_under_one_code_is_enough() -> None:
    """``--code`` twice: what only the older law asks is no slip."""
    words = ("replay", "-", "--code", "duplicate-2017", "--code", "contract-bridge-1963")
    answer = run(*words, "--fact", "1.tricks_available=one", "--json", stdin=RECORD)

    assert 0 == answer.status
    assert "told" == answer.data["deals"][1]["findings"][0]["facts"]["tricks_available"]["from"]


def test_what_is_told_and_not_needed_is_listed() -> None:
    """Of the table that decided, and of one that was not reached."""
    data = run(*REVOKE, "-f", "by=dummy", "-f", "established=yes", "-f", "won_by_offending_player=yes", "--json").data
    both = run(
        *REVOKE,
        "-f",
        "by=defender",
        "-f",
        "automatic_exception=round_over",
        "-f",
        "established=yes",
        *TRICKS[2:4],
        "-f",
        "exception=none",
    ).out

    assert {"won_by_offending_player": {"value": "yes", "from": "told", "label": "yes"}} == data["also_told"]
    assert "Also told nothing here depends on it: the revoker's own card won" in both


def test_that_no_exception_applies_may_be_told_before_it_is_asked() -> None:
    """Of a family that is not told apart yet, of codes that are compared, and in the words of another code."""
    assert 0 == run("rule", "exposed card", "--code", "duplicate-2017", "--no-ask", *NONE).status
    assert 0 == run("compare", "revoke", "-c", "duplicate-2017", *NONE).status
    heard = run("rule", "ib", "--code", "duplicate-2017", "-f", "accepted=yes", "-f", "replacement=pass", "--json").data
    assert ["replacement_27"] == list(heard["also_told"])


def test_a_contradiction_is_no_ruling() -> None:
    with pytest.raises(ContradictionError):
        rule_from_told_facts(laws(), "duplicate-2017", "revoke", {"by": "dummy", "hand": "declarer"})


def test_what_one_table_settles_of_the_next_was_told_by_nobody() -> None:
    """A low card exposed in the auction: what had been exposed is known, but not yet whether his side defends (24E)."""
    told = {"own_error": "yes", "partner_could_see_24": "yes", "honour": "no"}
    found = rule_from_told_facts(laws(), "duplicate-2017", "exposed-card-during-auction", told)

    assert (["EA.3"], ["offender_role"]) == ([one.row for one in found.rulings], [need.fact for need in found.needs])
