"""Play under the laws of duplicate bridge: what a card out of its place binds, whom it lets choose, and until when."""

from __future__ import annotations

import io
import random
from typing import TYPE_CHECKING

import pytest
from rich.console import Console

from adjudicator.formats.notation.table_events import format_table_event, parse_table_event
from adjudicator.game.notation import Notation
from adjudicator.render.event_list import step_table
from tests.helpers.duplicate_play import CLOSED, DROPPED, HEART, VOID, found
from tests.helpers.duplicate_rulings import ruled
from tests.helpers.rulings import CONTRACT, DEAL, Gist, bonds, gist, report

if TYPE_CHECKING:
    pass

# ---------------------------------------------------------------- cards out of turn


@pytest.mark.parametrize(
    ("section", "expected"),
    [
        (f"{HEART}D6 N:D4", ("play-out-of-turn", "S", 8, "open", "PP.1")),
        (f"{CLOSED}H2 S:SQ", ("play-out-of-turn", "S", 4, "open", "PP.2")),
        (f"{CLOSED}H2 E:HT", ("play-out-of-turn", "E", 4, "open", "PP.7")),
        (f"{CLOSED}H2 E:S3", ("play-out-of-turn", "E", 4, "open", "PP.8")),
        (f"{CLOSED}H2 E:S3 N:H5", ("play-out-of-turn", "E", 4, "open", "PP.8")),
        (f"{HEART}D6 E:D3", ("premature-lead-or-play", "E", 8, "open", "PP.6")),
    ],
)
def test_a_card_that_is_out_of_turn_is_one_fault(section: str, expected: Gist) -> None:
    """Whatever it does not follow, as long as that can be put right (57)."""
    assert found(section) == [expected]


def test_a_card_out_of_turn_that_does_not_follow_is_a_revoke_once_it_is_established() -> None:
    """East's spade stays in the trick and his side leads to the next."""
    section = f"{CLOSED}HK E:S3 N:H5 S:H4\nW:H2"

    assert [kind for kind, *_ in found(section)] == ["play-out-of-turn", "revoke"]


@pytest.mark.parametrize(
    ("demand", "card", "broken"),
    [
        ("highest", "DA", False),
        ("highest", "D2", True),
        ("lowest", "D2", False),
        ("lowest", "DJ", True),
        ("other-suit C", "D2", False),
        ("not-suit C", "D2", False),
    ],
)
def test_declarer_names_the_partners_card(demand: str, card: str, broken: bool) -> None:
    """Following suit comes first (44C, 57A)."""
    section = f"{HEART}D6 E:D3\n!director S\n!elect S {demand}\n{card}"

    assert [row for kind, *_, row in found(section) if kind == "lead-restriction-breached"] == ["RC.4"] * broken


@pytest.mark.parametrize(
    ("demand", "card", "broken"),
    [
        ("other-suit H", "HK", False),
        ("other-suit H", "S4", True),
        ("not-suit H", "HK", True),
        ("not-suit H", "S4", False),
        ("highest", "HK", False),
    ],
)
def test_declarer_names_a_suit_where_the_partner_cannot_follow(demand: str, card: str, broken: bool) -> None:
    """West has one diamond, which has been played."""
    section = f"{CLOSED}DJ D5 D3 DQ\nS:DA E:D4\n!director S\n!elect S {demand}\nW:{card}"
    kinds = [kind for kind, *_ in found(section, Deal=VOID)]

    assert ("lead-restriction-breached" in kinds) == broken


@pytest.mark.parametrize(
    ("words", "row"),
    [
        ("!accept W", "DC.6"),
        ("!refuse W", "DC.8"),
        ("!accept E\n!refuse W", "DC.8"),
        ("!refuse E\n!accept W", "DC.6"),
        ("!withdraw S", "DC.8"),
        ("W:H2", "DC.4"),
        ("E:H3", "DC.5"),
        ("", None),
    ],
)
def test_the_defender_next_to_play_decides(words: str, row: str | None) -> None:
    """Either may speak; if they differ, the one who plays next after the wrong lead (55A)."""
    section = f"{CLOSED}DA D4 D3 D6\nDJ DK D7 D9\nS:HA\n{words}"

    assert found(section)[0][-1] == row


@pytest.mark.parametrize(
    ("between", "row"),
    [
        ("!expose S hand", "OL.4"),
        ("!expose S HA SK", "OL.4"),
        ("!director S\n!expose S hand", "OL.6"),
        ("!expose N hand", "OL.5"),
        ("!accept S\n!expose N hand", "OL.7"),
        ("S:D6", "OL.7"),
        ("N:D4", "OL.7"),
        ("W:DA S:D6", "OL.7"),
        ("!refuse S", "OL.8"),
        ("!withdraw E", "OL.8"),
        ("", None),
    ],
)
def test_what_declarer_did_with_the_opening_lead(between: str, row: str | None) -> None:
    """Spread his hand unasked or chosen to, seen dummy, accepted or refused (54)."""
    assert found(f"{CLOSED}E:D7\n{between}")[0][-1] == row


def test_who_leads_when_both_the_wrong_lead_and_the_card_on_it_go_back() -> None:
    """The lead is where it was due: South's, who then leads from his own hand."""
    section = f"{HEART}W:S9 N:SA\n!director S\n!withdraw W\n!withdraw N\nSK S8 S2 S3"

    assert [kind for kind, *_ in found(section)] == ["lead-out-of-turn"]


# ---------------------------------------------------------------- calls for dummy's cards


@pytest.mark.parametrize("said", ["S high", "S low", "S win", "S anything", "S H", "S S", "S T", "S 9", "S HQ", "N A"])
def test_a_designation_is_read_back(said: str) -> None:
    """A card, a suit, a rank or a word."""
    assert (
        format_table_event(parse_table_event(f"!designate {said}", 1, 1, Notation(("N", "E", "S", "W"))))
        == f"!designate {said}"
    )


@pytest.mark.parametrize(
    ("section", "card"),
    [
        ("H2\n!designate S high", "H9"),
        ("H2\n!designate S low", "H5"),
        ("H2\n!designate S 6", "H6"),
        ("H2\n!designate S D", "D4"),
        ("CJ CK C2 C3\n!designate S 5", "C5"),
        ("CJ CK C2 C3\n!designate S 8", "D8"),
    ],
)
def test_the_card_that_an_incomplete_call_means(section: str, card: str) -> None:
    """Named where the law names one (46B)."""
    one = ruled(f"{CLOSED}{section}\n!fact different_intention=no")

    assert [effect.params.get("card") for effect in one.findings[0].rulings[0].effects] == [card]


@pytest.mark.parametrize(
    "play",
    [
        "H2\n!designate S H5\nH5 H8 HQ",
        "H2\n!designate S H9\n!note then\nH9 HT HQ",
        "CJ CK C2 C3\n!designate S S2\nS2 S3 SK S8",
        "H2 H5\n!designate S H5\nH8 HQ",
    ],
)
def test_a_whole_call_carried_out_is_no_fault(play: str) -> None:
    """Declarer names a card that is there and dummy plays it."""
    assert found(CLOSED + play) == []


def test_a_card_changed_since_an_opponent_changed_his_is_no_slip() -> None:
    """West's revoke is put right, and North may take back what he played after it (62C1)."""
    section = f"{HEART}D6 C4 DK\n!attention N\n!withdraw W\n!withdraw N\nW:D2 D4 D3"

    assert "unintended-designation" not in [kind for kind, *_ in found(section)]


def test_other_laws_know_no_designations() -> None:
    """A call for dummy's card is noted, and nothing more, where the code makes nothing of it."""
    section = f"{CLOSED}H2\n!designate S low\nH9\n!withdraw N\nH5 H8 HQ"

    assert gist(report(section, Code=CONTRACT)) == []


# ---------------------------------------------------------------- shown step by step


def shown(section: str) -> str:
    """What ``replay --step`` shows of the deal."""
    console = Console(file=io.StringIO(), width=200, legacy_windows=False)
    console.print(step_table(ruled(section), {}))
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


@pytest.mark.parametrize(
    ("section", "line"),
    [
        (DROPPED, "West  East has ♥10 as a major penalty card, due at the first legal chance; "),
        (DROPPED, "before West leads, South may require or forbid ♥ or leave the lead free"),
        (f"{DROPPED}!elect S forbid H", "West must not lead ♥"),
        (f"{DROPPED}!elect S free\nH2 H5", "East  East has to play ♥10; "),
        (
            f"{HEART}!expose W C4 dropped",
            "West has ♣4 as a minor penalty card, due before another low card of its suit",
        ),
        (f"{HEART}D6 E:D3\n!director S\n!elect S highest", "West  West has to play ♦A; "),
        (f"{HEART}D6 E:D3\n!director S\n!elect S not-suit H", "West may not play ♥"),
        (f"{CLOSED}H2 E:HT\n!withdraw E\nN:H5", "East  East has to play ♥10; East must play at turn (♥10)"),
        (f"{CLOSED}DA D4 D3 D6\nDJ DK D7 D9\nS:HQ\n!refuse W\n!withdraw S", "the lead must come from North"),
    ],
)
def test_each_step_says_who_may_do_what(section: str, line: str) -> None:
    """What is in force at the turn that follows, in words."""
    assert line in shown(section).splitlines()[-1]


# ---------------------------------------------------------------- nothing where nothing is wrong


def legal_play(seed: int) -> str:
    """A whole play of ``DEAL`` at one notrump by South in which everybody follows suit."""
    rng = random.Random(seed)
    hands = {}
    for seat, hand in zip("NESW", DEAL.removeprefix("N:").split(), strict=True):
        hands[seat] = [s + r for s, ranks in zip("SHDC", hand.split("."), strict=True) for r in ranks]
    leader, said = "W", []
    for _ in range(13):
        trick: dict[str, str] = {}
        led = ""
        for turn in range(4):
            seat = "NESW"[("NESW".index(leader) + turn) % 4]
            follow = [card for card in hands[seat] if card[0] == led]
            card = rng.choice(follow or hands[seat])
            hands[seat].remove(card)
            led = led or card[0]
            trick[seat] = card
            said.append(card)
        leader = max(trick, key=lambda one: (trick[one][0] == led, "23456789TJQKA".index(trick[one][1])))
    return " ".join(said)


@pytest.mark.parametrize("seed", range(12))
def test_a_legal_play_is_clean(seed: int) -> None:
    """No finding, no obligation, nothing to ask."""
    one = ruled(CLOSED + legal_play(seed))

    assert (gist(one), bonds(one)) == ([], [])
