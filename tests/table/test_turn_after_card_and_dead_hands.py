"""A hand that a ruling takes out of a game of tricks: the others play on, and what is recorded of it is outside."""

from __future__ import annotations

import pytest

from tests.helpers.recorded_cases import report_of
from tests.helpers.rulings import report

HANDS = "A:52.KQ.2. J.43.6.8 - - -"
FIRST = "!turned S9\nS5 H3 D3 D4 D5\n"
"""A leads the five of trumps, and B keeps back the jack (001:4205-4209)."""


def _after(rest: str, told: list[tuple[int | None, str, str]] | None = None) -> tuple[list[str], list[str], list[str]]:
    """(the tricks as who played to them, what was done for the first finding, what is said of the record)."""
    found = report(FIRST + rest, told=told or [], Code="spoil-five", Dealer="F", Deal=HANDS)
    tricks = [*found.steps[-1].after.tricks, *filter(None, [found.steps[-1].after.current])]
    said = [problem.message for problem in found.problems]
    return ["".join(played.seat for played in trick.cards) for trick in tricks], list(found.findings[0].done), said


@pytest.mark.parametrize("line", ["!attention C", "!director", "!drop B"])
def test_the_others_play_on_without_a_dead_hand(line: str) -> None:
    """Whether the ruling takes the hand out of the deal or the record says so, the next cards are the others'."""
    tricks, done, said = _after(f"{line}\nHK H7 H8 H9\nHQ C2 C3 C4\n")

    assert tricks == ["ABCDF", "ACDF", "ACDF"]
    assert done == ([] if line == "!drop B" else ["B is out of this deal."])
    assert said == []


def test_cards_of_a_dead_hand_are_outside_the_deal() -> None:
    """They take no turn, are no card of the trick, and it is said."""
    tricks, _, said = _after("!attention C\nHK H7 H8 H9\nA:HQ B:H4 C:C2 D:C3 F:C4\nA:S2 C:S3 D:S4 B:SJ F:S6\n")

    assert tricks == ["ABCDF", "ACDF", "ACDF", "ACDF"]
    assert said == ["the hand of B is dead: H4, SJ are outside the deal"]


def test_a_trick_that_waits_for_nobody_but_a_dead_hand_is_complete() -> None:
    """C has trumped the second trick and leads the two of clubs, the best of those there: he leads again."""
    tricks, _, said = _after("HK B:H4 C:S3 D:H8 F:H9\nC2 C3 C4 HQ\n!drop B\nC6\n")

    assert tricks == ["ABCDF", "ABCDF", "CDFA", "C"]
    assert said == []


def test_the_record_wins_where_the_table_plays_on_with_the_hand() -> None:
    """Five cards to each trick: nobody took the hand out."""
    tricks, done, said = _after("!attention C\nHK H4 H7 H8 H9\n")

    assert tricks == ["ABCDF", "ABCDF"]
    assert done == []
    assert said == ["what [1] orders was not done: the record goes on as if the action stood"]


def test_nobody_is_out_before_somebody_has_spoken() -> None:
    tricks, done, said = _after("A:HK B:H4 C:H7 D:H8 F:H9\n")

    assert tricks == ["ABCDF", "ABCDF"]
    assert (done, said) == ([], [])


def test_a_card_of_the_partner_of_a_lone_hand_is_outside_the_deal() -> None:
    """The partner turns the cards down and does not play (001:3996): a card of theirs begins no trick."""
    lines = "!turned HK\nP P P P\nP P spades alone\nSA SJ S9\nE:CA S:C9 W:CK N:CT\n"
    found = report_of(f'[Code "euchre"]\n[Dealer "S"]\n[Record "1"]\n{lines}', "euchre")
    tricks = ["".join(played.seat for played in trick.cards) for trick in found.timeline.end.tricks]

    assert ["NES", "ESN"] == tricks
    said = [problem.message for problem in found.problems]
    assert ["W sits out while the partner plays alone: CK is outside the deal"] == said
    assert [] == list(found.findings)
