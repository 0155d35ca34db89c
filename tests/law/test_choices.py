"""Choosers under a ruling, and the players bound by a choice: found in the record, or refused."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING

import pytest

from adjudicator.engine.adjudicate import adjudicate
from adjudicator.law.choices import Election, assign_elections, elections_in, option_meant
from adjudicator.record.events import TableEvent
from rulebase.effect_marks import EffectMark
from tests.helpers.cinch_deal import CINCH
from tests.helpers.each import check_each
from tests.helpers.recorded_cases import record_of
from tests.helpers.rulings import judge, laws, orders, report
from tests.helpers.shipped import shipped
from tests.helpers.tables import timeline

if TYPE_CHECKING:
    from adjudicator.law.findings import Finding, RulingOption
    from adjudicator.record.events import Record
    from adjudicator.report.deal_report import DealReport


LAWS = laws()

PLAYS_LAST = "the opponent who plays last when the offender's side next leads"
ON_THE_RIGHT = "the opponent on the right of the player who next leads for the offender's side"
EUCHRE = """[Code "euchre"]
[Dealer "S"]
[Deal "W:AK.A.7.7 Q7..J.A9 8.KQ.8.K .JT.A.T8"]
[Record "1"]
!turned H9
P P P take-up
!take S H9
!discard S C8
W:SA S7 S8 HT
W:SK
!attention S
!withdraw W SK
"""
"""West has the lead of trick 1 and leads to trick 2 as well, which South has won."""
REST = "S:H9 HA DJ HQ\nN:SQ D8 DA SK\n"
FIVE_HUNDRED = """[Code "five-hundred-four-hand"]
[Dealer "S"]
[Deal "W:AKQ.AKQJ.A5.6 98.987.9876.7 JT7.T65.KQJ.8 65.4.T4.AKQJT"]
[Record "1"]
7H P P P
!take W C9 DA D5
HA H7 H5 H4
!remark N "I have the long diamonds"
!attention W
"""
CINCH_OUT_OF_TURN = f"{CINCH}S:C7\n!attention E\n!withdraw S C7\n"
BRIDGE_WHIST = """[Code "bridge-whist-1900s"]
[Dealer "S"]
[Deal "N:KJ74.J8.AKJ5.AQ6 A.AQT94.82.KT932 Q532.763.T93.875 T986.K52.Q764.J4"]
[Record "1"]
hearts
E:CT
!attention S
!withdraw E CT
"""


def found(text: str) -> list[tuple[str, str | None]]:
    return [(finding.kind, finding.offender) for finding in judge(text).findings]


def refused(text: str) -> list[str]:
    return [problem.message for problem in judge(text).problems]


@pytest.mark.parametrize(
    ("text", "offender"),
    [
        pytest.param(f"{EUCHRE}!elect S require C\n{REST}W:D7 C9 HK CT\n", "W", id="euchre"),
        pytest.param(f"{BRIDGE_WHIST}!elect S require D\nW:S8 S4 SA S2\n", "W", id="bridge-whist"),
        pytest.param(f"{CINCH_OUT_OF_TURN}!elect E require-trump\nN:C2 C5 C7\n", "N", id="cinch, a trump required"),
        pytest.param(f"{CINCH_OUT_OF_TURN}!elect E forbid-trump\nN:HK H4\n", "N", id="cinch, a trump forbidden"),
    ],
)
def test_who_leads_next_is_bound_by_what_was_chosen(text: str, offender: str) -> None:
    """A suit named for the next lead of a side binds whoever leads; so does *a trump* (EU-11, BW-12, CI-09)."""
    assert [offender for kind, offender in found(text) if kind in ("lead-restriction-breached", "revoke")] == [offender]


def test_who_obeys_is_not_found() -> None:
    """West leads the club that South asked for."""
    assert found(f"{EUCHRE}!elect S require C\n{REST}W:C7 C9 CK CT\n") == [("lead-out-of-turn", "W")]


def test_a_suit_named_binds_only_the_side_that_offended() -> None:
    """North leads in between as he likes."""
    report = judge(f"{EUCHRE}!elect S require C\n{REST}")

    assert [(one.seat, one.effect.params["suit"]) for one in report.obligations if one.effect.name == "lead_suit"] == [
        ("W", "C")
    ]


@pytest.mark.parametrize("seat", ["W", "E", "N"])
def test_the_offender_does_not_name_his_own_penalty(seat: str) -> None:
    """It is for the opponent who plays last to the trick that West leads: South (001:4036)."""
    wrong = refused(f"{EUCHRE}!elect {seat} require C\n{REST}")

    assert wrong == [
        f"{seat} may not choose 'require' here: it is for {PLAYS_LAST}, S",
    ]


def test_who_plays_last_hangs_on_who_leads_next() -> None:
    """As long as neither West nor East has come to lead, nobody can say who is last to that trick."""
    assert refused(f"{EUCHRE}!elect S require C\n") == [
        f"who is {PLAYS_LAST} is not known: of W's side nobody has come to lead yet (N if E leads, S if W leads)"
    ]


def test_the_opponent_on_the_leaders_right_is_not_the_offender() -> None:
    """North, who made the remark, does not choose the suit (FH-19)."""
    assert refused(f"{FIVE_HUNDRED}!elect N require D\n") == [
        f"who is {ON_THE_RIGHT} is not known: of N's side nobody has come to lead yet (W if N leads, E if S leads)"
    ]


def test_a_choice_without_a_seat_is_the_directors_alone() -> None:
    """A choice of the director is recorded without a seat; where the director has none, no chooser is reported."""
    assert refused(f"{EUCHRE}!elect require C\n{REST}") == [
        f"who chooses 'require' is not told: !elect SEAT require; it is for {PLAYS_LAST}"
    ]


OPENING = frozenset({"accept", "penalty-card", "require", "forbid"})
TRICK = frozenset({"highest", "lowest", "other-suit"})


def test_every_election_of_the_record_in_order() -> None:
    """Step, seat, option and what was named with it; other lines and elections of nothing are passed over."""
    line = timeline("S", "1S AP E:D7 -E !elect,S,require,H !note, !elect,S !elect,S,free W:H2")

    assert elections_in(line) == [Election(6, "S", "require", ("H",)), Election(9, "S", "free", ())]


@pytest.mark.parametrize(
    ("arguments", "suit"), [(("D",), "D"), (("d",), "D"), ((), None), (("NT",), None), (("N", "H"), "H")]
)
def test_the_suit_named(arguments: tuple[str, ...], suit: str | None) -> None:
    """In either size of letter; a denomination that is no suit names none."""
    assert Election(0, "S", "require", arguments).suit == suit


@pytest.mark.parametrize(
    ("option", "offered", "meant"),
    [
        ("require", OPENING, "require"),
        ("highest", OPENING, None),
        ("free", OPENING, "penalty-card"),
        ("free", TRICK, None),
        ("free", OPENING | {"free"}, "free"),
    ],
)
def test_what_an_option_means_where_it_is_offered(option: str, offered: frozenset[str], meant: str | None) -> None:
    """To leave the lead free is to leave the card a penalty card (EX-03)."""
    assert option_meant(Election(9, "S", option, ()), offered) == meant


def answered(made: list[Election], offered: list[tuple[int, frozenset[str]]]) -> tuple[dict[int, int], list[int]]:
    """(fault → step of the election that answers it, steps of the elections that answer nothing)."""
    answers, rest = assign_elections(made, offered, lambda _index, election: election.seat == "S")
    return {index: election.step for index, election in answers.items()}, [election.step for election in rest]


@pytest.mark.parametrize(
    ("made", "offered", "expected"),
    [
        ([(5, "S", "require")], [(3, OPENING)], ({0: 5}, [])),
        ([(2, "S", "require")], [(3, OPENING)], ({}, [2])),
        ([(5, "S", "highest")], [(3, OPENING)], ({}, [5])),
        ([(5, "W", "require")], [(3, OPENING)], ({}, [5])),
        ([(9, "S", "require")], [(3, OPENING), (7, OPENING)], ({1: 9}, [])),
        ([(5, "S", "require"), (9, "S", "forbid")], [(3, OPENING), (7, OPENING)], ({0: 5, 1: 9}, [])),
        ([(9, "S", "require")], [(3, OPENING), (7, TRICK)], ({0: 9}, [])),
        ([(5, "S", "require"), (6, "S", "forbid")], [(3, OPENING)], ({0: 5}, [6])),
        ([(9, "S", "require"), (10, "S", "forbid")], [(3, OPENING), (7, OPENING)], ({1: 9, 0: 10}, [])),
    ],
    ids=[
        "the one fault",
        "before the fault",
        "not offered",
        "not his to choose",
        "the latest fault",
        "each its own",
        "the latest that offers it",
        "the first answer counts",
        "back to the earlier",
    ],
)
def test_an_election_answers_the_latest_fault_that_offers_it(
    made: list[tuple[int, str, str]],
    offered: list[tuple[int, frozenset[str]]],
    expected: tuple[dict[int, int], list[int]],
) -> None:
    """Of those before it that nobody has answered."""
    assert answered([Election(step, seat, option, ()) for step, seat, option in made], offered) == expected


def test_the_answer_bears_the_name_that_was_offered() -> None:
    """``free`` comes back as the option that it means."""
    answers, _ = assign_elections([Election(5, "S", "free", ())], [(3, OPENING)], lambda _index, _election: True)

    assert answers == {0: Election(5, "S", "penalty-card", ())}


LED = "1S P 2S P 4S AP\nE:H3\n"
"""East leads in West's place."""
LEFT = ["penalty-card", "require", "forbid"]


def options(found: Finding) -> list[str]:
    return [option.id for ruling in found.rulings for option in ruling.options]


def stands(option: RulingOption) -> bool:
    """Whether the action stands with it."""
    return any(EffectMark.LETS_STAND in effect.marks for effect in option.effects)


def offers_it(found: Finding) -> bool:
    """Whether somebody may still let the action stand."""
    open_ones = [option for ruling in found.rulings if ruling.chosen is None for option in ruling.options]
    return any(stands(option) for option in open_ones)


def under(record: Record, code: str) -> DealReport:
    return adjudicate(record, laws(), None if record.tag("Code") else code)


@cache
def marked() -> frozenset[str]:
    """The effects with which an action stands."""
    return frozenset(name for name, effect in shipped().words.effects.items() if EffectMark.LETS_STAND in effect.marks)


def kinds(code: str) -> set[str]:
    """The kinds under which *code* lets somebody choose that an action stands."""
    return {
        kind
        for kind, file in shipped().codes[code].kinds.items()
        if any(spec.name in marked() for row in file.rows for option in row.options for spec in option.do)
    }


CODES = sorted(code for code in shipped().codes if kinds(code))


@cache
def choices(code: str) -> dict[str, tuple[str, Record, Finding]]:
    """Name → (code, record as far as the action, finding) of the cases of *code* where such a choice may be."""
    found = {}
    for kind in kinds(code) & shipped().codes[code].cases.keys():
        for case in shipped().codes[code].cases[kind]:
            if not case.record:
                continue
            record = record_of(case.record, code)
            for number in {one.at.event_number for one in under(record, code).findings if one.kind == kind} - {0}:
                so_far = replace(record, events=record.events[:number])
                for early in under(so_far, code).findings:
                    if (early.kind, early.at.event_number) == (kind, number):
                        found[f"{code}/{kind}/{case.name}"] = code, so_far, early
    return found


def then(so_far: Record, code: str, word: str, seat: str, found: Finding, *words: str) -> Finding | None:
    """The finding again, once *seat* has said *word* after it, and what goes with it."""
    said = replace(so_far, events=(*so_far.events, TableEvent(word, seat, words=words)))
    again = under(said, code).findings
    return next((one for one in again if (one.kind, one.at.event_number) == (found.kind, found.at.event_number)), None)


def excluded(code: str, so_far: Record, found: Finding) -> None:
    seats = dict.fromkeys((*under(so_far, code).timeline.game.around, found.offender or ""))
    again = [after for seat in seats if (after := then(so_far, code, "refuse", seat, found))]
    if offers_it(found):
        assert any(not offers_it(after) for after in again), "nobody can refuse it"
    taken_back = then(so_far, code, "withdraw", found.offender or "", found)
    if taken_back and taken_back.status == "corrected":
        assert "accept" not in {
            effect.name
            for ruling in taken_back.rulings
            if ruling.chosen is None
            for option in ruling.options
            for effect in option.effects
        }
    for option in (option for ruling in found.rulings for option in ruling.options if stands(option)):
        chosen = [then(so_far, code, "elect", seat, found, option.id) for seat in seats]
        # Nothing is taken back of what somebody lets stand.
        assert not [after for after in chosen if after and after.done]
    for after in again:
        # The words about the table go with the choices still open.
        assert not (after.done and offers_it(after))


@pytest.mark.parametrize("code", CODES)
def test_what_was_refused_or_taken_back_is_offered_in_no_code(code: str) -> None:
    check_each(choices(code), lambda one: excluded(*one))


def test_there_are_such_choices_in_several_games() -> None:
    assert sum(any(offers_it(found) for _, _, found in choices(code).values()) for code in CODES) >= 3


@pytest.mark.parametrize(
    ("said", "left"),
    [
        ("!attention N", ["accept", *LEFT]),
        ("!refuse S", LEFT),
        ("!refuse N", ["accept", *LEFT]),  # dummy chooses nothing
        ("!withdraw E", LEFT),
        ("!refuse S\n!withdraw E", LEFT),
        ("!withdraw E\n!refuse S", LEFT),
        ("!attention N\n!withdraw E", LEFT),
    ],
)
def test_a_lead_out_of_turn(said: str, left: list[str]) -> None:
    (found,) = report(LED + said).findings

    assert options(found) == left
    assert orders(found) == []


@pytest.mark.parametrize(
    "said", ["!accept S", "!elect S accept", "!attention N\n!elect S accept", "!refuse S\n!accept S"]
)
def test_who_accepts_has_the_lead_stand(said: str) -> None:
    (found,) = report(LED + said).findings

    assert (found.status, orders(found), found.done) == ("accepted", ["accept"], ())


@pytest.mark.parametrize("said", ["!accept W", "!refuse W"])
def test_nobody_answers_for_the_other_side(said: str) -> None:
    one = report(LED + said)

    assert [need.fact for need in one.findings[0].needs] == ["accepted"]
    assert [problem.message for problem in one.problems] == [
        f"there is nothing that W could {said[1:7]}; the line changes nothing"
    ]


@pytest.mark.parametrize("said", ["!accept S", "!elect S accept"])
def test_an_acceptance_that_comes_too_late_is_said(said: str) -> None:
    one = report(f"{LED}!withdraw E\n{said}")

    assert options(one.findings[0]) == LEFT
    assert len(one.problems) == 1


@pytest.mark.parametrize(
    ("said", "done"),
    [
        ("!refuse S", "H3 is taken back; whether it stays face up before E is still to be chosen."),
        ("!refuse S\n!elect S penalty-card", "H3 is taken back and lies face up before E."),
        ("!refuse S\n!elect S forbid H", "H3 is back in E's hand."),
    ],
)
def test_where_the_card_is_goes_with_the_choice(said: str, done: str) -> None:
    (found,) = report(LED + said).findings

    assert found.done == (done,)


@pytest.mark.parametrize(
    ("said", "chosen", "ordered"),
    [
        ("!refuse S", "cancel", ["cancel_call", "any_legal_call"]),
        ("!accept S", "accept", ["accept"]),
        ("!refuse N", None, []),  # whose hand is nobody's in that game
    ],
)
def test_a_word_that_leaves_one_choice_is_that_choice(said: str, chosen: str | None, ordered: list[str]) -> None:
    (found,) = report(f"1S W:1H\n{said}", Code="cutthroat-bridge").findings

    assert found.rulings[0].chosen == chosen
    assert orders(found) == ordered


def test_who_lets_a_bid_stand_that_was_complained_of_lets_it_stand() -> None:
    (found,) = report("2NT 3C\n!attention N\n!elect N stand", Code="auction-bridge-1913", Dealer="N", Deal="").findings

    assert (orders(found), found.done) == (["call_stands"], ())


@pytest.mark.parametrize(
    ("said", "offered", "chosen"),
    [
        ("!refuse W", ["highest", "lowest", "trump", "not-trump", "free"], None),
        ("!accept W", ["highest", "lowest", "trump", "not-trump", "free", "accept"], "accept"),
    ],
)
def test_another_players_card_takes_no_choice_from_who_has_it(
    said: str, offered: list[str], chosen: str | None
) -> None:
    """East follows to the wrong lead before the pitcher, whose choice it is, has said anything."""
    (found,) = report(f"2 P P P\nN:HA E:H2\n{said}", Code="auction-pitch", Deal="").findings

    assert (options(found), found.rulings[0].chosen) == (offered, chosen)
