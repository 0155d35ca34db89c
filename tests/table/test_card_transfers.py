"""Cards that change hands before and between the tricks, hands of several packs, and players who sit out."""

from __future__ import annotations

import pytest

from adjudicator.table.state_and_timeline import CardPlayed
from adjudicator.values.cards import Card, MultiPackHand, hand_size, hand_with_cards, hand_without_cards
from tests.helpers.rulings import gist, read, report

SKAT = {"Code": "skat-nasl-1945", "Vulnerable": ""}


def cards(text: str) -> tuple[Card, ...]:
    return tuple(map(Card, text.split()))


def test_a_hand_of_several_packs_keeps_its_like_cards() -> None:
    """Of two like cards one is left when one is played; the hand still holds that card."""
    hand = MultiPackHand(cards("SA SA HK"))
    after = hand_without_cards(hand, cards("SA"))

    assert (hand_size(hand), hand_size(after), hand_size(hand_without_cards(after, cards("SA")))) == (3, 2, 1)
    assert "SA" in after
    assert "SA" not in hand_without_cards(after, cards("SA"))
    assert hand_size(hand_with_cards(after, cards("HK HK"))) == 4


def test_a_hand_of_one_pack_is_a_plain_set() -> None:
    """Cards of a single pack come and go one by one."""
    hand = frozenset(cards("SA HK"))

    assert hand_without_cards(hand, cards("SA")) == {"HK"}
    assert hand_with_cards(hand, cards("D2")) == {"SA", "HK", "D2"}


@pytest.mark.parametrize("text", ["S11", "H12", "d13", "*"])
def test_cards_of_the_larger_packs_are_read(text: str) -> None:
    """The pack of 62 has elevens, twelves and thirteens; a joker is a card too."""
    (record,) = [read(text, Code="five-hundred-six-hand", Deal="A:- - - - - -", Dealer="A", Vulnerable="")]

    assert [getattr(event, "card", None) for event in record.events] == [text.upper()]


def test_the_dealer_of_four_at_skat_sits_out() -> None:
    """With four at the table the dealer gets no cards and has no turn (001:5246)."""
    one = report("P P\n10\n!trump W D\nSA", Dealer="N", Deal="N:- - - -", **SKAT)
    after = one.steps[-1].after

    assert after.game.seats == ("E", "S", "W")
    assert [step.action.seat for step in one.steps if isinstance(step.action, CardPlayed)] == ["E"]
    assert after.turn == "S"
    assert (after.game.rho("E"), after.game.next_dealer("N")) == ("W", "E")


EUCHRE = {"Code": "euchre", "Dealer": "S", "Vulnerable": "", "Deal": "W:AK.A.7.7 Q7..J.A9 8.KQ.8.K .JT.A.T8"}


@pytest.mark.parametrize(
    ("moves", "known"),
    [
        ("!take S H9\n!discard S C8", True),
        ("!take S H9\n!discard S", False),
        ("!take S H9", False),
        ("", False),
    ],
)
def test_the_dealer_takes_up_the_card_turned(moves: str, known: bool) -> None:
    """He then holds five cards again; which, only the record of both cards tells."""
    one = report(f"!turned H9\nP assist\n{moves}\nHA".replace("\n\n", "\n"), **EUCHRE)
    after = one.steps[-1].after

    assert after.left["S"] == 5
    assert (after.hands["S"] is not None) == known
    assert gist(one) == []


def test_a_suit_named_in_the_second_round_leaves_the_dealers_hand_alone() -> None:
    """The card turned down is nobody's."""
    one = report("!turned H9\nP P P P\nspades\nHA", **EUCHRE)

    assert one.steps[-1].after.hands["S"] == set(cards("HJ HT DA CT C8"))


def test_hands_are_filled_from_the_stock_before_the_play() -> None:
    """At cinch nine cards become six; where nobody wrote down which, the hands are not known."""
    tags = {"Code": "cinch", "Dealer": "W", "Vulnerable": "", "Deal": "N:- AKQ..95.AK98 - -"}
    one = report("6 P P P\n!trump N H\n!discard E D9 C9 C8 CK CA\n!draw E H2 H3\nHA", **tags)
    other = report("6 P P P\n!trump N H\nHA", **tags)

    assert one.steps[-1].after.hands["E"] == set(cards("SA SK SQ D5 H2 H3"))
    assert (other.steps[-1].after.hands["E"], other.steps[-1].after.left["E"]) == (None, 6)


SIXTY_SIX = {"Code": "sixty-six", "Dealer": "S", "Vulnerable": "", "Deal": "N:AT.A.A.AK 9.KQ.KQ.J"}


def test_both_draw_after_a_trick_until_the_stock_is_closed() -> None:
    """Twelve cards are left to draw; once a player has closed nobody draws, and suit must be followed."""
    drawing = report("!turned HT\nSA DK\n!draw N C9\n!draw S SK\nST HQ", **SIXTY_SIX)
    closed = report("!turned HT\nSA DK\n!draw N C9\n!draw S SK\n!close N\nST HQ", **SIXTY_SIX)

    assert (drawing.steps[-1].after.stock, drawing.steps[-1].after.left) == (8, {"N": 6, "S": 6})
    assert gist(drawing) == []
    assert (closed.steps[-1].after.stock, closed.steps[-1].after.left) == (10, {"N": 5, "S": 5})
    assert [found[:2] for found in gist(closed)] == [("revoke", "S")]


def test_cards_drawn_unseen_may_be_played() -> None:
    """Nobody wrote down what was drawn, so no card that a hand plays later can be a slip of the record."""
    one = report("!turned HT\nSA DK\n!draw N\n!draw S\nC9 SK", **SIXTY_SIX)

    assert (one.findings, one.problems) == ((), ())


def test_who_draws_before_the_winner_draws_out_of_turn() -> None:
    """The winner of the trick draws first; a card drawn before him is given up (P2-08)."""
    one = report("!turned HT\nSA DK\n!draw S C9\n!attention N", **SIXTY_SIX)

    assert [(found.kind, found.offender, found.rulings[0].row) for found in one.findings] == [
        ("illegal-draw", "S", "out-of-turn")
    ]


def test_of_two_like_cards_the_first_wins() -> None:
    """East plays the same ace as North, and North wins the trick (001:4708)."""
    tags = {"Code": "pinochle-double-pack", "Dealer": "W", "Vulnerable": "", "Deal": "N:- - - -"}
    one = report("500 P P P\n!trump N S\nHA HA HK HQ\nDA", **tags)

    assert [step.action.seat for step in one.steps if isinstance(step.action, CardPlayed)][-1] == "N"


def test_a_card_held_more_often_than_the_packs_have_it() -> None:
    """Of each card there are four in the double pack; the joker is there once."""
    hand = "AAAAA" + "KKKK" + "QQQQ.TTTT.JJJ."
    one = report("500", Code="pinochle-double-pack", Dealer="N", Vulnerable="", Deal=f"N:{hand} - - -")
    five = report("6S", Code="five-hundred", Dealer="C", Vulnerable="", Deal="A:AKQ.AKQ.AKQ.* -  .TJ9.TJ98.T9* ")

    assert [found.summary for found in one.findings] == ["SA is there 5 times, in the hands of N."]
    assert [found.summary for found in five.findings if found.kind == "incorrect-pack"] == [
        "* is there 2 times, in the hands of A and C."
    ]
