"""LegalPlay in columns: what is taken by the column is what is taken card by card, and nothing else is.

The deals are those of archives, as they are and with cards exchanged: of one hand, of one trick, of any two places; or
with a card played twice.
"""

from __future__ import annotations

from random import Random

import pytest

from adjudicator.fast.legal_auction_and_play import LegalPlay, trick_rules_if_supported
from adjudicator.fast.packed_cards import (
    CARDS,
    NO_CARD_BYTE,
    NUMBERS,
    PACKED_PACK,
    cards_in,
    packed_cards,
    rank_to_card_table,
)
from adjudicator.fast.packed_tricks import PackedRanking, trick_winner_columns
from adjudicator.game.duplicate_boards import DUPLICATE_CODE
from adjudicator.table.initial_state import game_for_players
from adjudicator.values.cards import Card
from tests.helpers import archive
from tests.helpers.rulings import laws
from tests.helpers.trials import trials

GAME = game_for_players(laws().code(DUPLICATE_CODE).game, 4)
TRUMPS = (None, *archive.SUITS)


def dealt(rng: Random) -> tuple[list[list[str]], list[list[str]], int, str | None]:
    """The hands of a deal by columns, legal play of some of their cards, who leads, and what is trump."""
    pack = rng.sample(archive.PACK, 52)
    declarer, trump = rng.randrange(4), rng.choice(TRUMPS)
    hands = [pack[at : at + 13] for at in range(0, 52, 13)]
    rows, _ = archive.play(rng, hands, declarer, trump or "", rng.choice((13, 13, rng.randrange(14))))
    first = (declarer + 1) % 4
    return hands[first:] + hands[:first], rows, 0, trump


def changed(rows: list[list[str]], rng: Random) -> None:
    """One thing in *rows* another way."""
    one, other = rng.choice(rows), rng.choice(rows)
    here, there = rng.randrange(4), rng.randrange(4)
    match rng.randrange(4):
        case 0:
            one[here], other[here] = other[here], one[here]
        case 1:
            one[here], one[there] = one[there], one[here]
        case 2:
            one[here], other[there] = other[there], one[here]
        case _:
            one[here] = rng.choice((other[there], *archive.PACK))


def card_by_card(hands: list[list[str]], rows: list[list[str]], leader: int, trump: str | None) -> list[int] | None:
    """Who wins each trick, as ``LegalPlay`` has it; None where it takes not every card."""
    rules = trick_rules_if_supported(GAME)
    assert rules
    play = LegalPlay(rules, [set(hand) for hand in hands], leader, trump)
    for row in rows:
        if not play.take_tricks([[*row[play.leader :], *row[: play.leader]]]):
            return None
    return play.winners


@pytest.mark.parametrize("seed", range(trials(80)))
def test_columns_are_taken_as_cards_are(seed: int) -> None:
    rng = Random(f"columned {seed}")
    hands, rows, leader, trump = dealt(rng)
    standings = PackedRanking(GAME.ranking(trump))
    packed = [packed_cards(hand) for hand in hands]
    won = trick_winner_columns(packed_cards(card for row in rows for card in row), packed, leader, standings)

    assert won is not None
    assert len(rows) == len(won)
    assert card_by_card(hands, rows, leader, trump) == won
    for _ in range(10 if rows else 0):
        spoilt = [row.copy() for row in rows]
        changed(spoilt, rng)
        leader = rng.choice((leader, leader, rng.randrange(4)))
        expected = card_by_card(hands, spoilt, leader, trump)
        assert expected == trick_winner_columns(
            packed_cards(card for row in spoilt for card in row), packed, leader, standings
        )


def test_what_is_refused_is_seen_from_both_sides() -> None:
    """Without this the property above would hold of rows that are all alike."""
    rng = Random("refused")
    taken = {True: 0, False: 0}
    for _ in range(200):
        hands, rows, leader, trump = dealt(rng)
        if rows:
            changed(rows, rng)
            taken[card_by_card(hands, rows, leader, trump) is None] += 1

    assert min(taken.values()) > 10


def test_a_byte_is_a_card() -> None:
    assert set(archive.PACK) == {*CARDS} == NUMBERS.keys()
    assert [*CARDS] == cards_in(PACKED_PACK)
    assert (
        packed_cards(["SA", "HT", "C2"])
        == b"A".translate(rank_to_card_table("S")) + b"T".translate(rank_to_card_table("H")) + b"\0"
    )
    assert bytes([NO_CARD_BYTE] * 3) == b"1ta".translate(rank_to_card_table("D"))
    assert all(isinstance(card, Card) for card in CARDS)
    with pytest.raises(KeyError):
        packed_cards(["SA", "S1"])
