"""Spite and malice: what cannot be told from the record accuses nobody, and nothing that is written down breaks it."""

from __future__ import annotations

from random import Random

import pytest

from adjudicator.game.game import Game
from adjudicator.games.spite_and_malice.course_of_play import spite_and_malice_faults
from adjudicator.record.events import Record, TableEvent
from adjudicator.table.timeline_builder import build_timeline
from adjudicator.values.cards import Card
from tests.helpers.rulings import laws, report

HANDS = "A:A9.K7.4. Q.J3.5.8"
ONE_ACE = "!build A 1 SA\n"


def found(acts: str, hands: str = HANDS) -> list[tuple[str, str | None, int]]:
    told = report(acts, Code="spite-and-malice", Dealer="B", Deal=hands)
    return [(one.kind, one.offender, one.at.event_number) for one in told.findings]


@pytest.mark.parametrize(
    ("acts", "expected"),
    [
        # The ace of spades lay in his hand and on his pile: which of the two he played nobody knows.
        (f"!up A SA\n{ONE_ACE}!discard A S9\n", []),
        # Another ace than the one he played is still there.
        (f"!up A HA\n{ONE_ACE}!discard A S9\n", [("order-of-play", "A", 3)]),
        # Two like stacks: it does not matter on which the eight lies; the seven fits it.
        (f"{ONE_ACE}!discard A S9\n!pass B\n!draw A C9\n!discard A C9\n!pass B\n!draw A C8\n!discard A C8\n", []),
        # The side stacks are not known once it is not said on which of two a card lies.
        (f"{ONE_ACE}!discard A S9\n!pass B\n!draw A CK\n!discard A HK\n!pass B\n!draw A C8\n!discard A 9 C8\n",
         [("illegal-meld", "A", 8)]),
        # That the ace is held back is said once.
        (f"!up A C3\n{ONE_ACE}!build A 2 *\n!build A 3 C3\n!up A HA\n!build A 4 D4\n!discard A S9\n",
         [("order-of-play", "A", 6)]),
        # Taken back: from then on nobody knows what lies where.
        (f"!discard A S9\n!withdraw A\n{ONE_ACE}!discard A S9\n", [("order-of-play", "A", 1)]),
        # Nobody has written down who begins.
        ("!discard B C8\n!build A 1 SA\n", []),
        ("!build B 1 CA\n!build A 1 SA\n", [("play-out-of-turn", "A", 2)]),
    ],
)  # fmt: skip
def test_moves(acts: str, expected: list[tuple[str, str, int]]) -> None:
    """What is due, what fits and whose turn it is (001:3817-3829)."""
    assert found(acts) == expected


def test_a_stack_with_its_king_makes_room_for_another() -> None:
    """Thirteen cards, and the fifth ace of the deal begins a stack anew (001:3817, 3831)."""
    up = "".join(
        f"!build A {value} {card}\n" for value, card in enumerate(("SA", *(f"H{r}" for r in "23456789TJQK")), 1)
    )
    more = "".join(f"!build A 1 {suit}A\n" for suit in "CDHS")

    assert found(up + more, "A:- -") == []
    assert [kind for kind, *_ in found(f"{more}!build A 1 SA\n", "A:- -")] == ["illegal-meld"]


def test_no_order_of_moves_breaks_it() -> None:
    """Cards that the pack lacks, stacks that are not there, values beyond the king."""
    rng, game = Random(7), Game.from_section(laws().code("spite-and-malice").game, 2)
    cards = [Card(text) for text in ("*", "S11", "SA", "H2", "D3", "CK", "C9", "HQ")]
    for _ in range(300):
        events = tuple(
            TableEvent(
                rng.choice(("up", "draw", "build", "discard", "pass", "attention")),
                rng.choice("AB"),
                tuple(rng.sample(cards, rng.randrange(3))),
                (str(rng.choice((0, 1, 2, 3, 13, 14, 99))),),
            )
            for _ in range(40)
        )
        hands = {"A": tuple(cards[:5]), "B": None if rng.random() < 0.5 else tuple(cards[3:])}

        assert all(
            0 <= fault.event_index < len(events)
            for fault in spite_and_malice_faults(build_timeline(Record({}, hands, events), game))
        )
