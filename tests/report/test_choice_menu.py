"""The menu of a recording: what is to be answered or chosen next, each entry with the line that records it."""

from __future__ import annotations

import pytest

from adjudicator.engine.adjudicate import adjudicate
from adjudicator.engine.code_selection import notation_chooser
from adjudicator.errors import NotationError
from adjudicator.formats import read_text
from adjudicator.report.choice_menu import ChoiceMenu, next_menu
from adjudicator.report.deal_report import DealReport
from tests.helpers.rulings import laws

DUPLICATE = '[Code "duplicate-2017"]\n[Dealer "S"]\n[Record "1"]\n'
RUBBER = '[Code "contract-bridge-1963"]\n[Dealer "S"]\n[Record "1"]\n'
WRONG_LEAD = "1S AP\nE:H5\n"


def reported(text: str) -> DealReport:
    (game,) = read_text(text, "", notation_chooser(laws()))
    assert not isinstance(game, NotationError)
    return adjudicate(game, laws())


def menu(text: str, *, checks: bool = False) -> ChoiceMenu:
    found = next_menu(reported(text), laws(), checks=checks)
    assert found is not None
    return found


def lines(text: str) -> list[str]:
    return [entry.line for entry in menu(text).entries]


def test_what_a_ruling_needs_is_told_of_its_finding() -> None:
    """Each answer is a fact, with the number of the finding; who chooses is asked, and what each choice brings told."""
    found = menu(f"{DUPLICATE}1S 1H\n")

    assert (1, True) == (found.finding, found.needed)
    assert found.question == "N chooses: do you accept the insufficient bid?"
    assert ["called", "accepts", "refuses"] == [entry.value for entry in found.entries]
    assert found.entries[1].outcome == "the bid stands, and you call over it"
    assert ["!fact 1.lho_response=called", "!fact 1.lho_response=accepts", "!fact 1.lho_response=refuses"] == [
        entry.line for entry in found.entries
    ]


def test_a_choice_about_the_lead_is_elected_before_it() -> None:
    """Law 50D2: with one penalty card its suit is the one; a fact told of it would come too late."""
    assert ["!elect S require H", "!elect S forbid H", "!elect S free"] == lines(
        f"{DUPLICATE}{WRONG_LEAD}!fact 1.declarer_choice_54=refuse\n"
    )


def test_of_two_penalty_suits_one_has_to_be_named() -> None:
    """Law 51B: declarer names one of the suits in which there are penalty cards, and no other."""
    entries = menu(
        f"{DUPLICATE}{WRONG_LEAD}!fact 1.declarer_choice_54=refuse\n!expose E SA\n!fact 3.deemed_played=no\n"
    )

    assert {("!elect S require", ("H", "S")), ("!elect S forbid", ("H", "S")), ("!elect S free", ())} == {
        (entry.line, entry.suits) for entry in entries.entries
    }


def test_options_are_elected_by_who_may_choose() -> None:
    """CB-70, CB-34: declarer accepts the lead, or leaves it a penalty card, or names any suit to require or forbid."""
    found = menu(f"{RUBBER}{WRONG_LEAD}!attention S\n")

    assert {
        "!elect S accept": (),
        "!elect S penalty-card": (),
        "!elect S require": ("C", "D", "H", "S"),
        "!elect S forbid": ("C", "D", "H", "S"),
    } == {entry.line: entry.suits for entry in found.entries}


def test_what_was_taken_back_is_not_accepted_any_more() -> None:
    found = menu(f"{RUBBER}{WRONG_LEAD}!withdraw E\n")

    assert [entry.line for entry in found.entries] == ["!elect S penalty-card", "!elect S require", "!elect S forbid"]


def test_a_right_over_a_lead_is_offered_at_that_turn() -> None:
    """Law 26B: declarer may forbid the offender's partner one suit at his first turn to lead, and not before it."""
    before = f"{DUPLICATE}1S 1H\n!fact 1.lho_response=refuses\nW:P\n4S P P P\n!fact 1.comparable=no\n"
    at_lead = menu(f"{before}D2 D3 DA D4\n")

    assert next_menu(reported(before), laws()) is None
    assert [("!elect S forbid", ("C", "D", "H", "S")), ("!elect S free", ())] == [
        (entry.line, entry.suits) for entry in at_lead.entries
    ]


HANDS = '[Deal "N:Q952.65.JT4.A864 7.AKJT97.862.T95 AKJ63.84.KQ3.Q72 T84.Q32.A975.KJ3"]\n'


def test_each_use_of_a_right_says_what_it_brings() -> None:
    """Law 10C1: before declarer chooses; 26B keeps the leader from the suit for as long as they keep the lead."""
    found = menu(f"{DUPLICATE}1S 1H\n!fact 1.lho_response=refuses\nW:P\n4S P P P\n!fact 1.comparable=no\nD2 D3 DA D4\n")

    assert [
        "If able, E must not lead the suit that is named for as long as that player keeps the lead.",
        "E may lead any card.",
    ] == [entry.outcome for entry in found.entries]


def test_a_suit_named_in_the_legal_auction_is_offered_all_the_same() -> None:
    """Law 26B1: West, who replaced 1H by 2C, has named clubs; what the call specified people must say."""
    start = f"{DUPLICATE}1S 1H\n!fact 1.lho_response=refuses\nW:2C P P 2S\nP P P\n!fact 1.lowest_same=no\n"
    found = menu(f"{start}!fact 1.comparable_bid=no\nD2 D3 DA D4\n")

    assert [("!elect S forbid", ("C", "D", "H", "S")), ("!elect S free", ())] == [
        (entry.line, entry.suits) for entry in found.entries
    ]


def test_a_right_over_one_suit_binds_that_lead_alone() -> None:
    """Law 66 of 1913: only the suit of the card exposed is forbidden, and only for the opening lead."""
    start = HANDS + DUPLICATE.replace("duplicate-2017", "auction-bridge-1913") + "1S P P P\n!expose E H7 dropped\n"
    (entry,) = menu(f"{start}!director S\n").entries
    used = f"{start}!director S\n!elect S forbid H\n"
    later = reported(f"{used}W:DA D4 D2 D3 H2\n")

    assert ("!elect S forbid", ("H",)) == (entry.line, entry.suits)
    assert "at their next turn" in entry.outcome
    assert "lead_suit" in {one.effect.name for one in reported(used).obligations if one.until is None}
    assert "lead_suit" not in {one.effect.name for one in later.obligations if one.until is None}
    assert "lead-restriction-breached" not in {one.kind for one in later.findings}


def test_which_penalty_card_is_played_is_offered_card_by_card() -> None:
    """Law 51A: declarer names one of them."""
    start = f"{HANDS}{DUPLICATE}1S P 2S AP\n!expose E HA dropped\n!expose E H7 dropped\n!director S\n!elect S free\n"
    found = menu(f"{start}W:H2 H5\n")

    assert ["!elect S designate H7", "!elect S designate HA"] == [entry.line for entry in found.entries]
    assert {"name the penalty card that is played now, and the others stay"} == {one.outcome for one in found.entries}


def test_nothing_irregular_is_nothing_to_choose() -> None:
    """There is no menu then."""
    assert next_menu(reported(f"{DUPLICATE}1S P P P\n"), laws()) is None


def test_what_the_director_has_ruled_himself_is_asked_no_more() -> None:
    """``!overrule``: nothing of it is open."""
    assert next_menu(reported(f"{DUPLICATE}1S 1H\n!overrule 1 it stands\n"), laws()) is None


def test_checks_come_when_the_play_is_over() -> None:
    """Law 72C and its like are looked into after play; until then nobody is asked."""
    text = f"{DUPLICATE}{WRONG_LEAD}!fact 1.declarer_choice_54=refuse\n!elect S free\nW:SA\n!claim S 5\n!agree W\n"

    assert next_menu(reported(text), laws()) is None
    found = menu(text, checks=True)
    assert (1, False) == (found.finding, found.needed)
    assert found.question.startswith("Law 50E4: ")
    assert ["!fact 1.exposed_card_helped=yes", "!fact 1.exposed_card_helped=no"] == [one.line for one in found.entries]


@pytest.mark.parametrize("text", [f"{DUPLICATE}1S 1H\n", f"{DUPLICATE}{WRONG_LEAD}", f"{RUBBER}{WRONG_LEAD}"])
def test_every_entry_is_a_line_that_changes_the_ruling(text: str) -> None:
    """Nothing is offered that a recording would not take."""
    before = reported(text)
    for entry in menu(text).entries:
        after = reported(f"{text}{entry.line} {' '.join(entry.suits[:1])}\n")

        assert before.findings != after.findings
        assert not after.problems
