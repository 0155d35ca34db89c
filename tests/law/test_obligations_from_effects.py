"""What rulings bind later actions to: whom, from which step, until which."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adjudicator.law.choices import Election
from adjudicator.law.findings import Effect
from adjudicator.law.obligations.leads import with_elections_using_rights
from adjudicator.law.obligations.obligations_from_effects import first_binding_step, obligations_from_effects
from tests.helpers.rulings import laws, report
from tests.helpers.tables import timeline

if TYPE_CHECKING:
    from adjudicator.table.active_obligations import ActiveObligation

PLAYED = "1S P P P H2 H3 H4 HA D2 D3 D4 DA"
"""South declares. His bid is step 0, West's opening lead step 4, South's own first lead step 8."""
KEEPS = "1NT P P P W:HA N:H3 E:H4 S:H5 W:HK N:H6 E:H7 S:H8 W:D2 N:DA E:D3 S:D4 N:C2 E:C3 S:C4 W:CA W:H9"
"""West keeps the lead for three tricks (steps 4, 8, 12), loses it to North (16) and has it back at step 20."""

Span = tuple[str, int, int | None]


def spans(effect: Effect, tokens: str, since: int = 0) -> list[Span]:
    """Who is bound, from which step, until which."""
    return [
        (bound.seat, bound.first_step, bound.last_step)
        for bound in obligations_from_effects(laws(), [effect], timeline("S", tokens), since, 1)
    ]


def order(name: str, seat: str, **params: str | int | bool | tuple[str, ...]) -> Effect:
    """An effect that concerns *seat*."""
    return Effect(name, {"seat": seat, **params})


def test_only_what_binds_is_kept() -> None:
    """Tricks that move and calls that are cancelled bind nobody's later actions."""
    effects = [Effect("cancel_call"), Effect("transfer_tricks", {"n": 2, "from": "NS", "to": "EW"})]

    assert list(obligations_from_effects(laws(), effects, timeline("S", PLAYED), 0, 1)) == []


@pytest.mark.parametrize("seat", ["offender", "", "each_opponent"])
def test_an_order_to_nobody_in_particular_binds_nobody(seat: str) -> None:
    """A role that no seat stands for is left to the people."""
    assert spans(order("must_pass", seat, span="once"), PLAYED) == []


@pytest.mark.parametrize(
    ("seat", "span", "since", "expected"),
    [
        ("W", "once", 0, [("W", 0, 1)]),
        ("W", "throughout", 0, [("W", 0, 7)]),
        ("W", "once", 2, [("W", 2, 5)]),
        ("EW", "throughout", 0, [("E", 0, 7), ("W", 0, 7)]),
        ("E", "once", 4, [("E", 4, 7)]),
        ("S", "once", 5, [("S", 5, 7)]),
    ],
)
def test_a_bar_lasts_one_turn_or_to_the_end(seat: str, span: str, since: int, expected: list[Span]) -> None:
    """Barred once ends with the seat's next call, throughout with the auction (CB-38); a side is two seats (CB-53)."""
    assert spans(order("must_pass", seat, span=span), "1C P 1H P 2C P P P", since) == expected


def test_a_bar_once_is_not_used_up_by_a_call_taken_back() -> None:
    """West's first call no longer stands; his next one ends the bar."""
    assert spans(order("must_pass", "W", span="once"), "1C 1D -W P") == [("W", 0, 3)]


@pytest.mark.parametrize(
    "effect",
    [
        *(order("must_pass", "S", span=span) for span in ("once", "throughout")),
        *(order(name, "S") for name in ("may_not_bid", "may_not_double", "must_repeat_call")),
    ],
    ids=lambda effect: f"{effect.name} {effect.params.get('span', '')}",
)
def test_what_concerns_calls_ends_with_the_auction(effect: Effect) -> None:
    """South has no further turn to call: the auction closes with step 3, and while it is open the bar holds."""
    assert spans(effect, PLAYED, 1) == [("S", 1, 3)]
    assert spans(effect, "1S P P", 1) == [("S", 1, None)]


@pytest.mark.parametrize("name", ["may_not_double", "must_repeat_call"])
def test_what_concerns_the_next_call_ends_with_it(name: str) -> None:
    """North's next call is step 2."""
    assert spans(order(name, "N"), "1C P 1H P 2C") == [("N", 0, 2)]


@pytest.mark.parametrize(
    ("seat", "tokens", "expected"),
    [
        ("W", PLAYED, [("W", 0, 4)]),
        ("W", "1S P P P", [("W", 0, None)]),
        ("E", PLAYED, []),
        ("N", PLAYED, []),
        ("W", "P 1S P P P N:H2", []),
        ("W", "P P P P", []),
    ],
)
def test_a_lead_penalty_on_the_opening_lead(seat: str, tokens: str, expected: list[Span]) -> None:
    """It needs that seat to have the opening lead, and its side to defend (CB-33, CB-46)."""
    effect = order("lead_penalty", seat, side="EW" if seat in "EW" else "NS", at="opening_lead")

    assert spans(effect, tokens) == expected


@pytest.mark.parametrize(
    ("seat", "at", "expected"),
    [
        ("W", "first_lead", [("W", 0, 4)]),
        ("E", "first_lead", [("E", 0, 8)]),
        ("E", "unstated", [("E", 0, 8)]),
        ("S", "first_lead", []),
    ],
)
def test_a_lead_penalty_on_the_first_turn_to_lead(seat: str, at: str, expected: list[Span]) -> None:
    """Used or not, it is over with that lead (CB-55); the declaring side cannot owe one."""
    tokens = "1S P P P W:H2 N:H3 E:HA S:H4 E:D2 S:D3 W:D4 N:DA"

    assert spans(order("lead_penalty", seat, at=at), tokens) == expected


@pytest.mark.parametrize(
    ("mode", "span", "expected"),
    [
        ("lead", "once", [("W", 4, 4)]),
        ("not lead", "while_on_lead", [("W", 4, 15)]),
        ("not lead", "once", [("W", 4, 4)]),
    ],
)
def test_a_suit_is_required_once_and_forbidden_while_he_keeps_the_lead(
    mode: str, span: str, expected: list[Span]
) -> None:
    """The ban ends before North's lead, step 16, and does not return (CB-34)."""
    assert spans(order("lead_suit", "W", mode=mode, suit="D", span=span), KEEPS, 4) == expected


def test_a_ban_holds_while_nobody_else_has_led() -> None:
    """The record ends with West still on lead."""
    kept = KEEPS.split(" N:C2", maxsplit=1)[0].rsplit(" W:D2", 1)[0]

    assert spans(order("lead_suit", "W", mode="not lead", suit="D", span="while_on_lead"), kept, 4) == [("W", 4, None)]


@pytest.mark.parametrize(
    ("tokens", "until"),
    [
        ("1NT P P P W:HA N:H3 E:H4 S:H5", None),
        ("1NT P P P W:H2 N:HA E:H4", None),
        ("1NT P P P W:H2 N:HA E:H4 S:H5", 7),
        ("1NT P P P W:HA N:H3 E:H4 S:H5 W:D2 N:DA E:D3 S:D4", 11),
        ("1NT P P P W:H2 N:HA E:H4 S:H5 N:D3", 7),
    ],
)
def test_a_ban_lapses_with_the_trick_that_loses_the_lead(tokens: str, until: int | None) -> None:
    """Whether or not another has led since: whoever is on lead no more is forbidden nothing (50D2a, 26B)."""
    assert spans(order("lead_suit", "W", mode="not lead", suit="D", span="while_on_lead"), tokens, 4) == [
        ("W", 4, until)
    ]


@pytest.mark.parametrize(
    ("effect", "tokens", "since", "until"),
    [
        (order("may_not_play_suit", "E", suit="D"), "1NT P P P W:HA N:H3 E:H4 S:H5", 5, 6),
        (order("must_play_at_turn", "E", cards=("H4",)), "1NT P P P W:HA N:H3 E:H4 S:H5", 5, 6),
        (order("may_not_be_player", "W"), PLAYED, 1, 3),
        (order("may_not_make_trump", "W"), PLAYED, 1, 3),
        (order("silenced", "W"), "1S P P P", 1, 3),
        (order("lead_suit_next", "W", suit="D"), "1NT P P P W:D2", 4, 4),
        (order("name_trump_and_lead_it", "W"), "1NT P P P W:D2", 4, 4),
    ],
    ids=lambda value: value.name if isinstance(value, Effect) else None,
)
def test_what_is_for_one_turn_lapses_with_it(effect: Effect, tokens: str, since: int, until: int) -> None:
    """Used or not; until then it stands."""
    seat = str(effect.params["seat"])
    before = " ".join(tokens.split()[:until])

    assert spans(effect, tokens, since) == [(seat, since, until)]
    assert [end for _, _, end in spans(effect, before, since)] in ([None], [])


@pytest.mark.parametrize(
    ("after", "stands"),
    [
        ("", True),
        ("!claim S 7", False),
        ("!claim S 7\n!agree W\n!agree E", False),
        ("!claim S 7\n!object W", True),
        ("!concede S 7\n!agree W", False),
    ],
)
def test_nothing_is_in_force_once_the_play_is_over(after: str, stands: bool) -> None:
    """A claim or concession that nobody disputes ends the play, and with it every penalty card and every right."""
    one = report(f"1NT AP\n!expose E DT dropped\n{after}", Code="duplicate-2017")

    assert {bound.effect.name for bound in one.obligations} == {"penalty_card", "lead_option_50D2"}
    assert {bound.until is None for bound in one.obligations} == {stands}


def test_the_right_hand_leads_once() -> None:
    """Declarer's lead from dummy, after his lead from the wrong hand (CB-68)."""
    tokens = "1NT P P P W:H2 N:HA E:H3 S:H4 S:D2 -S N:D3"

    assert spans(order("lead_from", "N", suit="D"), tokens, 10) == [("N", 10, 10)]


@pytest.mark.parametrize(
    ("cards", "tokens", "expected"),
    [
        (("HK",), KEEPS, [("W", 4, 8)]),
        (("HK", "D2"), KEEPS, [("W", 4, 12)]),
        (("SQ",), KEEPS, [("W", 4, None)]),
        (("HK",), "1NT P P P W:HA N:H3 E:H4 S:H5 !pickup,W,HK", [("W", 4, 8)]),
        (("HK",), "1NT P P P W:HA N:H3 E:HK", [("W", 4, None)]),
        (("HA",), "1NT P P P W:HA -W W:H2", [("W", 4, None)]),
    ],
)
def test_a_penalty_card_lies_until_it_is_played_or_picked_up(
    cards: tuple[str, ...], tokens: str, expected: list[Span]
) -> None:
    """By its owner; a card played and taken back lies there again (CB-64, CB-66)."""
    assert spans(order("penalty_card", "W", cards=cards), tokens, 4) == expected


@pytest.mark.parametrize(("seat", "expected"), [("W", [("W", 4, 8)]), ("E", [("E", 4, None)]), ("S", []), ("N", [])])
def test_a_card_exposed_in_the_auction_is_a_penalty_card_of_a_defender_only(seat: str, expected: list[Span]) -> None:
    """From the opening lead on; it means nothing to declarer's side (CB-24)."""
    assert spans(order("penalty_card", seat, cards=("HK",), if_defends=True), KEEPS) == expected


@pytest.mark.parametrize(
    ("tokens", "expected"),
    [
        ("1NT P P P W:HA N:H3 S:H4 E:H5", [("E", 7, 7)]),
        ("1NT P P P W:HA N:H3 S:H4", [("E", 7, None)]),
    ],
)
def test_a_duty_of_play_is_for_one_trick(tokens: str, expected: list[Span]) -> None:
    """It ends with the card that owes it (CB-73)."""
    assert spans(order("play_duty", "E", duty="highest"), tokens, 7) == expected


def test_a_duty_of_play_knows_its_trick() -> None:
    """So that the next trick owes nothing."""
    (bound,) = obligations_from_effects(laws(), [order("play_duty", "W", duty="lowest")], timeline("S", KEEPS), 7, 1)

    assert (bound.terms.trick, bound.last_step) == (2, 8)


@pytest.mark.parametrize(("tokens", "step", "first"), [("1S 1H 2C", 1, 2), ("1S 1H -W 2C", 1, 3), ("1S 1H", 1, 2)])
def test_a_ruling_binds_after_the_act_or_after_it_was_taken_back(tokens: str, step: int, first: int) -> None:
    """What stands binds from the next step on."""
    assert first_binding_step(timeline("S", tokens), step) == first


LEAD_PENALTY = order("lead_penalty", "W", side="EW", at="opening_lead", suit="any")
EAST_CARD = order("penalty_card", "E", cards=("D7",))
ASKED = "1NT P P P !elect,S,require W:HA N:H3 E:H4 S:H5 W:H6 N:HK"
"""The election is step 4, West's opening lead step 5."""


def elected(effect: Effect, option: str, suit: str) -> list[tuple[str, str, int, int | None, object, object]]:
    """The obligations after South has elected *option* at step 4."""
    line = timeline("S", ASKED)
    bound: list[ActiveObligation] = list(obligations_from_effects(laws(), [effect], line, 0, 3))
    found = with_elections_using_rights(bound, [Election(4, "S", option, (suit,))], line)
    return [(b.effect, b.seat, b.first_step, b.last_step, b.terms.mode, b.terms.suit) for b in found]


@pytest.mark.parametrize(
    ("option", "mode", "until"), [("require", "lead", 5), ("forbid", "not lead", None)], ids=["require", "forbid"]
)
def test_using_a_lead_penalty(option: str, mode: str, until: int | None) -> None:
    """The right is used up and West owes, or may not lead, the suit named (CB-34)."""
    assert elected(LEAD_PENALTY, option, "D") == [
        ("lead_penalty", "W", 0, 4, None, "any"),
        ("lead_suit", "W", 5, until, mode, "D"),
    ]


@pytest.mark.parametrize(
    ("option", "mode", "until"), [("require", "lead", 5), ("forbid", "not lead", None)], ids=["require", "forbid"]
)
def test_using_the_suit_of_partners_penalty_card(option: str, mode: str, until: int | None) -> None:
    """East's card is then picked up (CB-66)."""
    assert elected(EAST_CARD, option, "D") == [
        ("penalty_card", "E", 0, 4, None, None),
        ("lead_suit", "W", 5, until, mode, "D"),
    ]


@pytest.mark.parametrize(
    ("effect", "option", "suit"),
    [
        (EAST_CARD, "require", "C"),
        (EAST_CARD, "free", "D"),
        (order("penalty_card", "W", cards=("D7",)), "require", "D"),
    ],
    ids=["another suit", "no restriction", "his own card"],
)
def test_a_penalty_card_gives_no_other_right(effect: Effect, option: str, suit: str) -> None:
    """Only its own suit, and only from its owner's partner (CB-66)."""
    assert [name for name, *_ in elected(effect, option, suit)] == ["penalty_card"]
