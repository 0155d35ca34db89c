"""Wrong numbers of cards under the laws of 2017: whatever the fault is called, the hands decide (13, 14, 67)."""

from __future__ import annotations

import pytest

from adjudicator.law.fault_decision import look_up_law
from adjudicator.law.findings import FactValue
from adjudicator.law.rulings import rule_from_told_facts
from tests.helpers.rulings import laws, report

LAWS = laws()
CODE = "duplicate-2017"
KINDS = ("wrong-number-of-cards", "missing-card")
NAMES = sorted(name for name, kind in LAWS.kind_names.items() if kind in KINDS)
LAW_13 = {"IC.1", "IC.2", "IC.3", "IC.4", "IC.5", "IC.6", "IC.7"}


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("told", [{}, {"play_ended": "yes"}, {"wrong_hand_has_called": "yes", "correctable_13": "yes"}])
def test_every_name_asks_first_which_hands_hold_how_many(name: str, told: dict[str, str]) -> None:
    """A hand of twelve was ruled under Law 13D because somebody called it too few cards."""
    choice = LAWS.resolve_kind(name, told, CODE)
    assert choice.kind in KINDS
    known = {fact: value for fact, value in told.items() if fact in {one.id for one in LAWS.facts(choice.kind, CODE)}}

    found = rule_from_told_facts(LAWS, CODE, choice.kind, known)

    assert not found.rulings
    assert found.needs[0].fact == "count_pattern"


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("card", ["elsewhere", "not_found", "among_played"])
@pytest.mark.parametrize("more", ["", "play_ended", "wrong_hand_has_called", "saw_others_card"])
def test_none_above_thirteen_is_never_law_13(kind: str, card: str, more: str) -> None:
    told = {"count_pattern": "short_only", "card_found_14": card, "opening_lead_faced": "no", more: "yes"}
    found = look_up_law(LAWS, CODE, kind, lambda _kind, fact: FactValue(told[fact], "told") if fact in told else None)

    rows = [row.id for _, row in found.rows]

    assert LAW_13.isdisjoint(rows)
    assert any(row.startswith("MC.") for row in rows)


@pytest.mark.parametrize("kind", KINDS)
def test_a_hand_above_thirteen_beside_a_short_one_is_law_13(kind: str) -> None:
    told = {"count_pattern": "surplus_and_short", "wrong_hand_has_called": "yes", "play_ended": "yes"}
    found = look_up_law(LAWS, CODE, kind, lambda _kind, fact: FactValue(told[fact], "told") if fact in told else None)

    assert [row.id for _, row in found.rows][-1] == "IC.3"


SHORT = "N:A642.965.K854.K5 T73.T83.T73.QT62 KQ5.AQ4.Q96.A87 J98.KJ72.AJ2.J94"
LONG = "N:A642.965.K854.K5 T73.T83.T73.QT6 KQ5.AQ4.Q96.A8732 J98.KJ72.AJ2.J94"


@pytest.mark.parametrize(
    ("deal", "section", "kind", "pattern"),
    [
        (SHORT, "1NT P 3NT AP", "missing-card", "short_only"),
        (LONG, "1NT P 3NT AP", "wrong-number-of-cards", "surplus_and_short"),
    ],
)
def test_the_deal_shows_it(deal: str, section: str, kind: str, pattern: str) -> None:
    """Where the hands are written down nobody is asked."""
    one = report(section, Code=CODE, Deal=deal)
    (found,) = [finding for finding in one.findings if finding.kind == kind]

    assert found.facts["count_pattern"] == FactValue(pattern, "record")
    assert "count_pattern" not in [need.fact for need in found.needs]


def test_one_long_hand_alone_does_not_tell_the_others() -> None:
    """What nobody wrote down is no evidence: another hand may be as many short."""
    (found,) = report("1NT P 3NT AP", Code=CODE, Deal="N:A6432.965.K854.K5 - - -").findings

    assert found.kind == "wrong-number-of-cards"
    assert "count_pattern" not in found.facts
