"""The words told before a choice: the certain effects, and the outcome of each choice, in every code (Law 10C1)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from adjudicator.law.choices_told import so_far, who_chooses
from adjudicator.law.exceptions import rule_weighed
from tests.helpers.command_line import run
from tests.helpers.rulings import laws

if TYPE_CHECKING:
    from rulebase.ask.answers import FactInfo

DUPLICATE = ("--code", "duplicate-2017", "--no-ask")
CHOICES = [
    (table.code, table.kind, fact)
    for code in laws().codes()
    for kind in laws().kinds()
    if (table := laws().table(code.id, kind.id)) and table.code == code.id
    for fact in table.facts
    if fact.chooser
]
"""Each choice that a player makes after a fault: the code, the kind, the fact."""
OF_THE_OFFENDERS_SIDE = frozenset(("offender",))


def test_players_choose_in_many_codes() -> None:
    """The list is that of the law files, not an empty one."""
    assert len(CHOICES) > 100
    assert len({code for code, _, _ in CHOICES}) > 25


@pytest.mark.parametrize(("code", "kind", "fact"), CHOICES)
def test_every_value_of_a_choice_says_what_it_brings(code: str, kind: str, fact: FactInfo) -> None:
    """In a few words, and in the words of a role that is in the list."""
    unsaid = [value for value in fact.values if not fact.brings.get(value)]

    assert unsaid == [], (code, kind, fact.id)
    assert fact.chooser in laws().roles
    assert max(len(one.split()) for one in fact.brings.values()) <= 18


OWN_PARTNER = re.compile(r"(?<!their )(?<!that )(?<!your )(?<!'s )\bpartner\b")


def test_who_chooses_for_the_other_side_hears_whose_partner_is_meant() -> None:
    """Told of a choice of their own, "partner" alone is their own partner."""
    unclear = [
        (code, kind, fact.id, brings)
        for code, kind, fact in CHOICES
        if fact.chooser not in OF_THE_OFFENDERS_SIDE
        for brings in fact.brings.values()
        if OWN_PARTNER.search(brings)
    ]

    assert unclear == []


def test_json_tells_each_option_and_what_is_certain() -> None:
    """Each value of a choice carries what is read out of it; what is certain stands in ``read_out``."""
    choice = run("rule", "insufficient-bid", *DUPLICATE, "--json").data
    need = choice["needs"][0]
    later = run("rule", "boot", *DUPLICATE, "--json", "-f", "lho_response=refuses,whose_turn=partner").data

    assert ("lho", ["called", "accepts", "refuses"]) == (need["chooser"], [one["value"] for one in need["options"]])
    assert "The bid stands, and you call over it." == need["options"][1]["read_out"]
    assert all(one["read_out"] for one in need["options"])
    assert "" == choice["read_out"]
    assert ["cancel_call", "auction_reverts", "any_legal_call", "unauthorized_for", "any_legal_call"] == [
        effect["effect"] for effect in later["certain"]
    ]
    assert later["read_out"].startswith("The bid is cancelled.")
    assert ("needs-facts", True) == (later["status"], later["needs"][0]["yet_to_come"])
    assert "chooser" not in later["needs"][0]


@pytest.mark.parametrize("turn", ["partner", "lho"])
def test_what_every_row_still_possible_orders_is_certain(turn: str) -> None:
    """Whatever the offender calls in turn (31B): neither the bar nor the freedom from it is certain."""
    told = {"lho_response": "refuses", "whose_turn": turn}
    found = rule_weighed(laws(), "duplicate-2017", "bid-out-of-rotation", told)
    both = [
        [
            (effect.name, effect.params)
            for effect in rule_weighed(laws(), "duplicate-2017", "bid-out-of-rotation", told | {need.fact: value})
            .rulings[0]
            .effects
        ]
        for need in found.needs
        for value in need.values
    ]

    assert 2 == len(both)
    assert [one for one in both[0] if one in both[1]] == [(effect.name, effect.params) for effect in found.certain]
    assert so_far(laws(), found)


def test_nothing_is_said_so_far_of_what_is_ruled_on() -> None:
    found = rule_weighed(laws(), "duplicate-2017", "insufficient-bid", {"lho_response": "accepts"})

    assert () == so_far(laws(), found)


def test_who_chooses_agrees_with_the_verb() -> None:
    """Several choose, one chooses, and of a fact that is nobody's choice nothing is said."""
    needs = {need.fact: need for need in rule_weighed(laws(), "duplicate-2017", "insufficient-bid", {}).needs}
    all_of_them = next(fact for _, _, fact in CHOICES if fact.id == "majority_consents")

    assert "The offender's left-hand opponent chooses" == who_chooses(laws(), needs["lho_response"])
    assert "Everybody chooses" == who_chooses(laws(), needs["lho_response"]._replace(chooser=all_of_them.chooser))
    assert "" == who_chooses(laws(), needs["comparable"])


def test_what_is_yet_to_come_is_left_open_without_a_new_value() -> None:
    """The values of such a fact are those of its table, none of them says that it is open."""
    facts = [fact for fact in map(laws().fact, laws().vocabulary) if fact and fact.yet_to_come]
    yet = {fact.id for fact in facts}

    assert {"comparable", "comparable_p", "comparable_l", "replacement_27", "rho_action", "rho_call"} <= yet
    assert [] == [fact.id for fact in facts if {"not_yet", "unknown"} & set(fact.values)]
