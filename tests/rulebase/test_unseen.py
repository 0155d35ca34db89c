"""What the record shows is never asked and never assumed: each fact that is said to be derived has a deriver, in every
code that asks for it; what one might think a record tells has a reason in ``words/unseen.toml`` why none can."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from adjudicator.game.game import Game
from adjudicator.table.sorts import types_of
from tests.helpers.recorded_cases import report_of
from tests.helpers.rulings import laws, report
from tests.helpers.shipped import shipped

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from rulebase.compile.vocabulary import AskedFact

RULEBASE = Path(__file__).parents[2] / "rulebase"
REASONS = tomllib.loads((RULEBASE / "words" / "unseen.toml").read_text(encoding="utf-8"))
PLAIN = tomllib.loads((RULEBASE / "words" / "plain.toml").read_text(encoding="utf-8"))
TURNED = "!turned H8\n"
ALONE = f"{TURNED}order-up alone\n!take S H8\n!discard S SQ\nHJ HT HA C9 HQ ST CT S8 CK HK CQ H8 DQ S7 SJ"
TOGETHER = f"{TURNED}order-up\n!take S H8\n!discard S D8\nS9 S8 D9 S7 DK H7 DA HA CA C9 ST HJ HT H8 SK HQ DT HK H9 CK"
PITCH = {"Code": "auction-pitch", "Deal": "N:- - - -"}
DERIVED = {fact.id for fact in shipped().words.facts.values() if fact.code}


def test_a_fact_says_how_it_is_derived_exactly_when_it_has_a_deriver() -> None:
    """No promise without a deriver, and no deriver that the vocabulary is silent about; nor a reason why no record
    tells what is derived after all."""
    facts = shipped().words.facts
    promised = {fact.id for fact in facts.values() if fact.derived}

    assert len(promised) > 500
    assert sorted(promised - DERIVED) == []
    assert sorted(DERIVED - promised) == []
    assert sorted(REASONS["no_record"].keys() - facts.keys()) == []
    assert sorted(REASONS["no_record"].keys() & DERIVED) == []
    assert sorted(REASONS["may_stay_open"].keys() - DERIVED) == []
    assert sorted(REASONS["waits_for"].keys() - REASONS["may_stay_open"].keys()) == []


def unsorted(facts: Mapping[str, AskedFact], listed: Collection[str]) -> dict[str, str]:
    """The facts with a deriver of which nobody has said whether they are a judgement, or has said both."""
    marked = {name for name, fact in facts.items() if fact.judgement or fact.proves}
    left = {name: "neither" for name, fact in facts.items() if fact.derived and name not in {*marked, *listed}}
    return left | dict.fromkeys(marked & set(listed), "both")


def test_of_each_fact_that_a_record_shows_it_is_said_whether_it_is_a_judgement() -> None:
    """It names what a record proves of it, or stands in ``words/plain.toml`` with what shows it."""
    facts, listed = shipped().words.facts, [name for group in PLAIN.values() for name in group["facts"]]

    assert unsorted(facts, listed) == {}
    assert sorted(set(listed) - DERIVED) == []
    assert len(listed) == len(set(listed))
    assert unsorted(facts, [*listed, "exempt"]) == {"exempt": "both"}
    assert unsorted(facts, [name for name in listed if name != "honour"]) == {"honour": "neither"}


def test_a_judgement_that_a_record_may_settle_either_way_stays_open_otherwise() -> None:
    """What a record always settles is no judgement: what can be proved each way has a reason why it may stay open."""
    facts = shipped().words.facts.values()
    both = {fact.id for fact in facts if fact.proves and set(fact.proves) >= set(fact.values)}

    assert sorted(both - REASONS["may_stay_open"].keys()) == []
    assert "deliberate_play" in both


def test_a_fact_derived_for_one_code_is_derived_for_all_that_ask_it() -> None:
    """A deriver may not be for another type of game than one that asks, nor serve one kind alone."""
    lacking = set()
    for code in shipped().codes.values():
        section = laws().code(code.id).game if code.game else None
        forms = [Game.of(section, int(players)).raw for players in section["seats"]] if section else []
        types = {"", *(one for form in forms for one in types_of(form))}
        facts = shipped().words.facts.values()
        known = {(fact.id, one.kind) for fact in facts for one in fact.code if one.type in types}
        for kind, law in code.kinds.items() if forms else ():
            asked = {fact.id for fact in law.facts if fact.id in DERIVED}
            lacking |= {(code.id, kind, fact) for fact in asked if not {(fact, kind), (fact, "")} & known}

    assert lacking == set()


def test_what_a_record_shows_is_a_value_of_its_fact() -> None:
    """In every recorded case, whatever function found it."""
    words = shipped().words
    found = {
        (name, shown.value)
        for code in shipped().codes.values()
        for cases in code.cases.values()
        for case in cases
        if case.record
        for finding in report_of(case.record, code.id).findings
        for name, shown in finding.facts.items()
        if shown.source == "record"
    }

    assert len(found) > 500
    assert sorted((name, value) for name, value in found if value not in words.facts[name].values) == []


@pytest.mark.parametrize(
    ("tags", "lines", "fact", "value"),
    [
        ({"Code": "euchre", "Deal": "N:7.QT..QT .9.98.A8 QJT8.A.. .KJ.Q.K9"}, ALONE, "against_lone_hand", "yes"),
        ({"Code": "euchre", "Deal": "N:T8.Q7.T. .KJT.A9. 7.A9.8.A K9..K.K9"}, TOGETHER, "against_lone_hand", "no"),
        (
            {"Code": "auction-pinochle", "Dealer": "C", "Deal": "A:- ATKK.AATK.AAKKQ.KK -"},
            "300 P P\n!trump A D\n!expose B HA",
            "auction_pinochle_exposure",
            "one_card",
        ),
        (
            {"Code": "auction-pinochle", "Dealer": "C", "Deal": "A:- ATKK.AATK.AAKKQ.KK -"},
            "300 P P\n!trump A D\n!expose B HA\n!expose B HT",
            "auction_pinochle_exposure",
            "several_cards",
        ),
        (PITCH, "!deal exposed N HJ", "exposed_in_deal", "ace_jack_deuce"),
        (PITCH, "!deal exposed N H9", "exposed_in_deal", "other_card"),
        ({"Code": "rummy", "Dealer": "S", "Deal": "N:- - - -"}, "!deal faced H9 H8", "faced_in_pack", "two_or_more"),
    ],
)
def test_what_the_record_shows_is_seen(tags: dict[str, str], lines: str, fact: str, value: str) -> None:
    """The value, and that it is from the record."""
    found = [one.facts[fact] for one in report(lines, **tags).findings if fact in one.facts]

    assert [(one.value, one.source) for one in found[-1:]] == [(value, "record")]


def test_a_game_made_and_counted_is_not_asked() -> None:
    """Six-bid solo, complete and counted: the Bidder has 82 of the 60 that his game asks (001:5688)."""
    deal = "A:TQ6.AQ7.J97.K9 AJ97.J.Q8.AQ76 K.TK986.T6.TJ8"
    tricks = "C9 C6 CT CJ CK CA D8 H9 DJ S6 SJ SK H8 H7 HJ CQ C8 ST SQ S7 HK HQ S9 H6 C7 DT HA SA D6 D9 DQ HT D7"
    [revoke] = report(f"P solo P\n!trump B S\n{tricks}", Code="six-bid-solo", Dealer="C", Deal=deal).findings

    assert (revoke.facts["player_made_game"].value, revoke.facts["player_made_game"].source) == ("yes", "record")
    assert revoke.needs == ()


@pytest.mark.parametrize("instead", ["2H", "3H", "2D"])
def test_what_a_bid_specifies_is_not_read_off_its_name(instead: str) -> None:
    """Whatever one heart over one spade is changed to, the director judges what the two bids specified (27B1a)."""
    deal = {"Code": "duplicate-2017", "Dealer": "E", "Deal": "N:- - - -"}
    [found] = report(f"1S 1H\n!director W\n!refuse W\n!withdraw S\n{instead}", **deal).findings

    assert "lowest_same" not in found.facts
    assert "lowest_same" in [need.fact for need in found.needs]
