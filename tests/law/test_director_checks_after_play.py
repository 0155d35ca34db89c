"""What the director looks into after play: which laws are opened, what is asked, what an answer leads to."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adjudicator.engine.adjudicate import adjudicate
from adjudicator.formats import read_bytes
from adjudicator.law.admissible_facts import facts_asked_by_end_checks
from adjudicator.law.director_checks_after_play import end_checks_opened_by_findings
from adjudicator.law.findings import OPENING_EFFECT, DealLocation, Effect, Finding, Ruling
from adjudicator.record.events import Record
from tests.commands.test_cli_terminal import at_terminal, words_of
from tests.helpers.command_line import run
from tests.helpers.duplicate_rulings import ruled
from tests.helpers.rulings import laws

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from adjudicator.law.director_checks_after_play import EndCheck

CODE = "duplicate-2017"
LAWS = laws()
CHECKS = LAWS.code(CODE).game["checks"]
TEAMS = ("assigned_in_team_match", None)
"""The sentence about a team match whenever the score is an artificial one (86B1)."""


def finding(*effects: Effect, kind: str = "revoke", number: int = 1, row: str = "X.1") -> Finding:
    ruling = Ruling(CODE, row, (), "", "", "text", effects=effects)
    return Finding(number, kind, "E", "defender", "EW", DealLocation("play"), "open", "", rulings=(ruling,))


def opened(*effects: Effect, kind: str = "revoke", row: str = "X.1") -> list[str]:
    return [check.law for check in end_checks_opened_by_findings(LAWS, CODE, [finding(*effects, kind=kind, row=row)])]


def check(law: str, *told: tuple[int | None, str, str]) -> EndCheck:
    (found,) = end_checks_opened_by_findings(LAWS, CODE, [finding(Effect(OPENING_EFFECT, {"law": law}))], told)
    return found


def names(effects: Iterable[Effect]) -> list[tuple[str, object]]:
    return [(effect.name, effect.params.get("form") or effect.params.get("side")) for effect in effects]


# ---------------------------------------------------------------- the law files


def test_every_check_that_a_row_orders_is_described() -> None:
    """No row of any code opens a check that nobody would then ask about."""
    ordered = set()
    for code in LAWS.codes():
        for kind in LAWS.kinds():
            table = LAWS.table(code.id, kind.id)
            for row in table.rows if table else ():
                does = [*row.do, *(spec for option in row.options for spec in option.get("do", ()))]
                ordered |= {(code.id, spec["law"]) for spec in does if spec["effect"] == OPENING_EFFECT}

    assert len(ordered) > 10
    assert [(code, law) for code, law in ordered if law not in LAWS.code(code).game.get("checks", {})] == []


@pytest.mark.parametrize("law", CHECKS)
def test_every_check_can_be_asked(law: str) -> None:
    """Its table is there, is told of the matter in words it knows, and names one question for the director."""
    entry = CHECKS[law]
    facts = {fact.id: fact for fact in LAWS.facts(entry["kind"], CODE)}

    assert facts
    assert all(value in facts[name].values for name, value in entry.get("told", {}).items())
    found = check(law)
    assert (found.answer, found.to, found.needs[0].values) == (None, "director", ("yes", "no"))
    assert found.question.endswith(("?", ")"))
    assert found.compare or law == "11A"


@pytest.mark.parametrize("law", CHECKS)
def test_what_opens_a_check_is_an_effect_in_a_kind_or_row(law: str) -> None:
    """The effects are of the vocabulary, and the kinds and rows that narrow them are there."""
    rows = {row.id for kind in LAWS.kinds() if (table := LAWS.table(CODE, kind.id)) for row in table.rows}
    known = rows | {kind.id for kind in LAWS.kinds()}
    opening = CHECKS[law].get("opened_by", {})

    assert all(LAWS.effect(name) for name in opening)
    assert [where for places in opening.values() for where in places if where not in known] == []


@pytest.mark.parametrize("law", [law for law in CHECKS if LAWS.code(CODE).game["checks"][law].get("told")])
def test_each_single_question_leads_to_an_adjustment_or_to_none(law: str) -> None:
    """Yes adjusts the score, no lets it stand."""
    fact = check(law).needs[0].fact
    no, yes = check(law, (1, fact, "no")), check(law, (1, fact, "yes"))

    assert ("no", [("score_stands", None)], ()) == (no.answer, names(no.effects), no.needs)
    assert "yes" == yes.answer
    assert yes.effects[0].name == "adjust_score"
    assert yes.effects[0].params["form"] == "assigned"


# ---------------------------------------------------------------- what opens


@pytest.mark.parametrize(
    ("effects", "kind", "row", "laws"),
    [
        ([], "revoke", "X.1", []),
        ([Effect(OPENING_EFFECT, {"law": "64C1"})], "revoke", "X.1", ["64C1"]),
        ([Effect(OPENING_EFFECT, {"law": "72C"}), Effect(OPENING_EFFECT, {"law": "72C"})], "revoke", "X.1", ["72C"]),
        ([Effect("penalty_card", {"seat": "E"})], "premature-lead-or-play", "X.1", ["50E4", "72C"]),
        (
            [Effect("penalty_card", {"seat": "E"}), Effect(OPENING_EFFECT, {"law": "50E4"})],
            "lead-out-of-turn",
            "X.1",
            ["50E4", "72C"],
        ),
        ([Effect("info_16C")], "insufficient-bid", "X.1", ["16C3"]),
        ([Effect("unauthorized_for", {"seat": "W"})], "bid-out-of-rotation", "X.1", ["16C3"]),
        ([Effect("unauthorized_for", {"seat": "W"})], "missing-card", "X.1", ["16B3"]),
        ([Effect("unauthorized_for", {"seat": "W"})], "change-of-call", "CH.1-taken-back", ["16C3"]),
        ([Effect("unauthorized_for", {"seat": "W"})], "change-of-call", "CH.2", ["16B3"]),
        ([Effect("unauthorized_after_pickup", {"seat": "W"})], "penalty-card", "X.1", ["16C3"]),
        ([Effect("unauthorized_after_play", {"seat": "W"})], "penalty-card", "X.1", ["16B3"]),
        ([Effect("no_penalty_card")], "revoke", "X.1", []),
    ],
)
def test_which_laws_are_opened(effects: list[Effect], kind: str, row: str, laws: list[str]) -> None:
    """Once for a law and a finding, whether a row says so or an effect implies it."""
    assert laws == opened(*effects, kind=kind, row=row)


def test_each_finding_has_its_own_checks() -> None:
    """The same law is asked for every finding that opens it, and answered for the one that is numbered."""
    opens = Effect(OPENING_EFFECT, {"law": "64C1"})
    found = end_checks_opened_by_findings(
        LAWS, CODE, [finding(opens), finding(opens, number=2)], [(2, "revoke_uncompensated", "no")]
    )

    assert [(1, None), (2, "no")] == [(one.finding, one.answer) for one in found]


def test_codes_without_checks_have_none() -> None:
    """Under the laws of 1963 nobody is asked after play."""
    effects = finding(Effect(OPENING_EFFECT, {"law": "64C1"}), Effect("penalty_card", {"seat": "E"}))

    assert () == end_checks_opened_by_findings(LAWS, "contract-bridge-1963", [effects])
    assert frozenset() == facts_asked_by_end_checks(LAWS, "contract-bridge-1963")


# ---------------------------------------------------------------- what an answer leads to


def test_a_yes_asks_which_kind_of_score() -> None:
    """After the yes the director says whether a result can be estimated; the adjustment stands meanwhile."""
    found = check("64C1", (None, "revoke_uncompensated", "yes"))

    assert "yes" == found.answer
    assert [("adjust_score", "assigned")] == names(found.effects)
    assert ["result_obtainable"] == [need.fact for need in found.needs][:1]
    assert "the board with no revoke" == found.compare


@pytest.mark.parametrize(
    ("answers", "effects"),
    [
        ({"result_obtainable": "no"}, [("adjust_score", "artificial"), *[("artificial_score", None)] * 3, TEAMS]),
        (
            {"result_obtainable": "yes", "too_many_possibilities": "yes"},
            [("adjust_score", "artificial"), *[("artificial_score", None)] * 3, TEAMS],
        ),
        (
            {"result_obtainable": "yes", "too_many_possibilities": "no", "self_inflicted": "no"},
            [("adjust_score", "assigned")],
        ),
        (
            {"result_obtainable": "yes", "too_many_possibilities": "no", "self_inflicted": "yes"},
            [("adjust_score", "assigned"), ("no_relief_for_own_part", "other_side")],
        ),
    ],
)
def test_assigned_or_artificial(answers: dict[str, str], effects: list[tuple[str, object]]) -> None:
    """Table AS: what the director fixes is decided by what can be estimated; it replaces the first adjustment."""
    told = [(1, name, value) for name, value in answers.items()]
    found = check("64C1", (1, "revoke_uncompensated", "yes"), *told)

    assert (effects, ()) == (names(found.effects), found.needs)


@pytest.mark.parametrize(("law", "fact"), [("43B3", "pointed_out_gained"), ("11A", "gained_by_ignorance")])
def test_a_gain_is_taken_from_one_side_only(law: str, fact: str) -> None:
    """The other side keeps its score, so nobody is asked for another kind of score."""
    found = check(law, (1, fact, "yes"))

    assert ["adjust_score", "keeps_score"] == [effect.name for effect in found.effects]
    assert () == found.needs


def test_the_questions_of_information_are_put_in_their_order() -> None:
    """Law 16C3: what was learnt, what it suggested, what else there was, and the damage; a no ends it."""
    facts = ["ui_existed", "suggested", "logical_alternative", "nos_damaged"]
    told: list[tuple[int | None, str, str]] = []
    for fact in facts:
        open_check = check("16C3", *told)
        assert (None, fact) == (open_check.answer, open_check.needs[0].fact)
        assert "no" == check("16C3", *told, (1, fact, "no")).answer
        told.append((1, fact, "yes"))
    found = check("16C3", *told)

    assert "yes" == found.answer
    assert [("adjust_score", "assigned"), ("procedural_penalty_possible", None)] == names(found.effects)
    assert found.needs[0].fact == "result_obtainable"


# ---------------------------------------------------------------- on a record and at the command line

BID = """\
[Board "1"]
[Dealer "N"]
[Deal "N:AK2.AKQ2.432.432 - - -"]
[Result "9"]
[Record "1"]
P P 1H 1D
!fact lho_response=refuses
!withdraw W
2D
!fact replacement_27=sufficient_bid
!fact lowest_same=no
!fact comparable_bid=no
P P 2H AP
{facts}
"""


def bid(*facts: str) -> tuple[EndCheck, ...]:
    (record,) = read_bytes(BID.format(facts="\n".join(f"!fact {fact}" for fact in facts)).encode())
    assert isinstance(record, Record)
    return adjudicate(record, LAWS, CODE).checks


@pytest.mark.parametrize(
    ("over", "then", "expected"),
    [("", "P", []), ("W:P\n", "P", []), ("W:P\n", "2C", ["16C3"]), ("W:P\n!withdraw W\n", "2C", ["16C3"])],
)
def test_a_slip_put_right_in_time_is_looked_into_only_for_a_call_taken_back_over_it(
    over: str, then: str, expected: list[str]
) -> None:
    """South's one club was a slip of the hand; nobody learns anything from it, but from West's pass he might (25A6)."""
    one = ruled(f"1C\n{over}!withdraw S\n1S\n!fact unintended=yes\nW:{then} AP")

    assert [check.law for check in one.checks] == expected


def test_the_record_answers() -> None:
    """``!fact`` answers a check like any other fact, by the number of the finding or for the one just before."""
    assert [("16C3", None), ("72C", None)] == [(one.law, one.answer) for one in bid()]
    assert [("16C3", "no"), ("72C", None)] == [(one.law, one.answer) for one in bid("1.ui_existed=no")]
    answered = bid("1.ui_existed=no", "could_have_known=yes", "1.os_gained=yes", "1.result_obtainable=no")
    assert [("16C3", "no"), ("72C", "yes")] == [(one.law, one.answer) for one in answered]
    assert ("adjust_score", "artificial") == names(answered[1].effects)[0]


def written(folder: Path, facts: str = "") -> str:
    (folder / "board.pbn").write_text(BID.format(facts=facts), encoding="utf-8")
    return str(folder / "board.pbn")


def test_replay_lists_the_checks(tmp_path: Path) -> None:
    """Under ``checks``, with the law, the finding, the question, what to compare with, whom to ask, the answer."""
    name = written(tmp_path)
    (deal,) = run("replay", name, "--json").data["deals"]
    (first, second) = deal["checks"]

    assert ("16C3", 1, "director", None, []) == tuple(
        first[key] for key in ("law", "finding", "to", "answer", "effects")
    )
    assert ("72C", "the board without the irregularity") == (second["law"], second["compare"])
    assert "could_have_known" == second["needs"][0]["fact"]
    assert second["question"] == second["needs"][0]["question"]
    told = run("replay", name, "--json", "--fact", "1.could_have_known=no")
    assert ("no", ["score_stands"], "") == (
        told.data["deals"][0]["checks"][1]["answer"],
        [effect["effect"] for effect in told.data["deals"][0]["checks"][1]["effects"]],
        told.err,
    )


def test_replay_shows_the_checks_after_the_findings(tmp_path: Path) -> None:
    """Each with the fact that answers it; a pipe is asked nothing."""
    shown = run("replay", written(tmp_path), "--long").out

    assert (
        "After the play: the director looks into Law 16C3, 72C on [1]; --long has the\n    questions.\n"
        in run("replay", written(tmp_path)).out
    )
    assert shown.index("[1] Insufficient bid") < shown.index("After the play: the director looks into these 2.")
    assert "              --fact 1.could_have_known=yes | no\n" in shown
    assert "Compare with the board without the irregularity." in shown
    answered = run("replay", written(tmp_path), "--long", "--fact", "could_have_known=no").out
    assert "the director looks into these 2, 1 of 2 answered." in answered
    assert "    Answer    No. The score stands.\n" in answered


def test_a_yes_says_what_has_to_be_fixed(tmp_path: Path) -> None:
    """The outcome or outcomes with their weights, and the command that works them out."""
    facts = ("--fact", "could_have_known=yes", "--fact", "os_gained=yes")
    answered = run("replay", written(tmp_path), "--long", *facts).out

    assert "Answer    Yes. The director awards" in answered
    assert "    To fix    the outcome that is assigned, or several with their weights" in answered
    assert "adjudicator score --weighted '60% NS 620, 40% NS -100'" in answered
    assert "--fact 1.result_obtainable=yes | no" in answered


def test_other_codes_have_no_checks() -> None:
    """The key is there, and empty."""
    assert [] == run("demo", "--json").data["deals"][0]["checks"]


RULED = ("rule", "insufficient-bid", "--code", CODE)
FACTS = ("lho_response=refuses", "replacement_27=sufficient_bid", "lowest_same=yes")


def rule(*facts: str, as_json: bool = False) -> tuple[str, ...]:
    told = [word for fact in (*FACTS, *facts) for word in ("--fact", fact)]
    return (*RULED, *told, *(["--json"] if as_json else []))


def test_rule_lists_the_checks_it_opens() -> None:
    """The bid that was corrected to the lowest one is looked into under Law 27D, and can be answered at once."""
    (found,) = run(*rule(as_json=True)).data["checks"]
    (answered,) = run(*rule("insufficient_helped=no", as_json=True)).data["checks"]

    assert ("27D", None, "the board with the insufficient bid never made") == (
        found["law"],
        found["answer"],
        found["compare"],
    )
    assert "no" == answered["answer"]
    assert "--fact insufficient_helped=yes | no" in run(*rule(), "--long").out


def test_rule_lists_a_fact_that_no_check_asks() -> None:
    """A fact of a check that is not opened is listed as told; a fact of no table is an error."""
    told = run(*rule("later_revoke_cost=no", as_json=True)).data["also_told"]
    assert {"later_revoke_cost": {"value": "no", "from": "told", "label": "no"}} == told
    assert 1 == run(*rule("no_such_fact=no")).status


def test_the_recorder_shows_them_when_the_play_is_over(tmp_path: Path) -> None:
    """And again with each answer."""
    lines = BID.format(facts="!claim S 8\n!agree W\n!fact 1.could_have_known=no").replace('[Result "9"]\n', "")
    shown = run("record", str(tmp_path / "tonight.pbn"), stdin=lines).out

    assert "!fact 1.could_have_known=yes | no" in shown
    assert shown.index("the director looks into these 2.") < shown.index("the director looks into these 2, 1 of 2")


def test_a_terminal_is_asked_one_by_one(tmp_path: Path) -> None:
    """What each answer leads to is shown; what was answered can be kept; leaving asks nothing more."""
    typed = "no\nyes\nyes\nq\n"
    status, screen = at_terminal("replay", written(tmp_path), typed=typed, after="> ", NO_COLOR="1")
    shown = words_of(screen)

    assert 0 == status
    assert 4 == shown.count("(? helps, q leaves)\n")
    assert "1 yes: the score is adjusted; next: Was a bridge result obtained" in shown
    assert "the director looks into these 2, 2 of 2 answered." in shown
    assert "!fact 1.ui_existed=no\n!fact 1.could_have_known=yes\n!fact 1.os_gained=yes\n" in shown


def test_a_terminal_that_is_left_at_once_changes_nothing(tmp_path: Path) -> None:
    """Nothing is answered, and nothing is said of it."""
    _, screen = at_terminal("replay", written(tmp_path), typed="q\n", after="> ", NO_COLOR="1")

    assert "answered." not in screen
    assert "to keep these answers" not in screen


def test_no_terminal_is_asked_before_the_play_is_over(tmp_path: Path) -> None:
    """The checks are listed; they are for later."""
    name = written(tmp_path)
    text = (tmp_path / "board.pbn").read_text(encoding="utf-8").replace('[Result "9"]\n', "")
    (tmp_path / "board.pbn").write_text(text, encoding="utf-8")
    _, screen = at_terminal("replay", name, typed="", NO_COLOR="1")

    assert "the director looks into Law " in words_of(screen)
    assert "(? helps" not in screen
