"""The pictures: hands, auction and tricks, with the irregularity at its place."""

from __future__ import annotations

import io
import re

import pytest
from rich.console import Console, RenderableType

from adjudicator.render.auction_and_tricks import auction_table, trick_and_claim_table
from adjudicator.render.hands import hands_as_dealt
from adjudicator.table.timeline_builder import build_timeline
from tests.helpers.command_line import run
from tests.helpers.tables import BRIDGE, HEARTS, deal

HANDS = {"N": "SQ S9 HA", "E": "HK H2 DT", "S": "SA S3 D2", "W": "S4 C3 C2"}


def shown(renderable: RenderableType | None, width: int = 80) -> list[str]:
    """What a person sees, line by line, without the blanks at the ends."""
    assert renderable is not None
    out = io.StringIO()
    Console(file=out, width=width, highlight=False).print(renderable)
    return [line.rstrip() for line in out.getvalue().splitlines()]


def test_hands_stand_around_the_table() -> None:
    """North on top, West on the left, East on the right, high cards first, a void as a dash."""
    record = deal("E", "", HANDS, Vulnerable="NS")
    expected = """\
dealer East             ♠ Q 9
NS vulnerable           ♥ A
                        ♦ –
                        ♣ –
♠ 4                         N                   ♠ –
♥ –                       W   E                 ♥ K 2
♦ –                         S                   ♦ 10
♣ 3 2                                           ♣ –
                        ♠ A 3
                        ♥ –
                        ♦ 2
                        ♣ –"""

    assert expected.splitlines() == shown(hands_as_dealt(record, BRIDGE))


def test_a_hand_that_is_not_given_is_said_to_be_so() -> None:
    """Missing hands are not drawn as void in every suit, and no hands at all are not drawn."""
    one = shown(hands_as_dealt(deal("N", "", {"S": "SA"}), BRIDGE))

    assert 3 == sum(line.count("(not given)") for line in one)
    assert hands_as_dealt(deal("N", ""), BRIDGE) is None


def test_auction_marks_the_call_and_its_correction() -> None:
    """The call taken back stands in brackets with its mark, the correction beside it."""
    steps = build_timeline(deal("S", "1S P 2S 2H -E 4H P P P"), BRIDGE).steps
    expected = """\
South     West      North     East
1♠        Pass      2♠        (2♥) [1] 4♥
Pass      Pass      Pass"""

    assert expected.splitlines() == shown(auction_table(steps, {3: (1,)}))


def test_auction_begins_a_line_for_a_call_out_of_rotation() -> None:
    """A call by a seat whose column has passed begins a new line; skipped seats stay empty."""
    steps = build_timeline(deal("N", "1S S:2H"), BRIDGE).steps

    assert ["North     East      South     West", "1♠                  2♥ [1]"] == shown(
        auction_table(steps, {1: (1,)})
    )


def test_tricks_show_lead_winner_and_mark() -> None:
    """The lead has its sign, the winner and the standing stand at the end, the revoke its mark."""
    steps = build_timeline(deal("S", "1S P P P S4 SQ HK S3 HA H2 D2 C2", HANDS), BRIDGE).steps
    expected = """\
trick  West      North     East      South     won by
    1  ›♠4       ♠Q        ♥K [1]    ♠3        N   NS 1 EW 0
    2  ♣2        ›♥A       ♥2        ♦2        N   NS 2 EW 0
› led   ( ) taken back   + second card   [1] see ruling 1"""

    assert expected.splitlines() == shown(trick_and_claim_table(steps, {6: (1,)}))


def test_tricks_of_each_for_himself() -> None:
    """Where there are no partners, the winner is named and no sides are counted."""
    steps = build_timeline(deal("N", "DT D2 C3 SQ", HANDS), HEARTS).steps

    assert "    1  ›♦10      ♦2        ♣3        ♠Q        East" == shown(trick_and_claim_table(steps, {}))[1]


def test_a_card_taken_back_stays_visible() -> None:
    """A withdrawn lead is shown in brackets in the cell of its hand."""
    steps = build_timeline(deal("S", "1S P P P E:HK -E S4 SQ H2 S3", HANDS), BRIDGE).steps

    assert "(›♥K) [1] ♥2" in shown(trick_and_claim_table(steps, {4: (1,)}))[1]


def test_on_a_narrow_screen_the_hands_move_closer() -> None:
    """West and East stay beside each other, named; the ranks of a suit are one word."""
    record = deal("E", "", HANDS, Vulnerable="NS")
    expected = """\
dealer East
NS vulnerable
           North
           ♠ Q9
           ♥ A
           ♦ –
           ♣ –
West                East
♠ 4                 ♠ –
♥ –                 ♥ K2
♦ –                 ♦ 10
♣ 32                ♣ –
           South
           ♠ A3
           ♥ –
           ♦ 2
           ♣ –"""

    assert expected.splitlines() == shown(hands_as_dealt(record, BRIDGE), 40)


def test_on_a_narrow_screen_calls_stand_under_letters() -> None:
    steps = build_timeline(deal("S", "1S P 2S 2H -E 4H P P P"), BRIDGE).steps
    expected = """\
S       W       N       E
1♠      Pass    2♠      (2♥) [1] 4♥
Pass    Pass    Pass"""

    assert expected.splitlines() == shown(auction_table(steps, {3: (1,)}), 40)


def test_on_a_narrow_screen_a_trick_stays_one_line() -> None:
    """Under letters first; a screen that is too narrow for columns has a line for each trick."""
    record = deal("E", "1D P P P SA H2 S9 S4 SQ HK S3 C3", HANDS)
    steps = build_timeline(record, BRIDGE).steps
    narrow, narrowest = (shown(trick_and_claim_table(steps, {}), width) for width in (34, 16))

    assert "   S    W   N   E   won" == narrow[0]
    assert ["1", "2"] == [line[0] for line in narrow[1:3]]
    assert "1  S ›♠A  W ♥2" == narrowest[0]


@pytest.mark.parametrize(
    "code", ["contract-bridge-1963", "euchre", "hearts", "skat-nasl-1945", "five-hundred", "whist"]
)
def test_a_hand_of_any_game_is_readable_at_forty_columns(code: str) -> None:
    """Nothing is wider than the screen, and each trick is one line that ends with its winner."""
    lines = run("demo", COLUMNS="40", ADJUDICATOR_CODE=code).out.splitlines()
    played = [line for line in lines if re.match(r" ?\d+  ", line)]

    assert max(map(len, lines)) <= 40
    assert [number for number, _ in enumerate(played, 1)] == [int(line.split()[0]) for line in played]
    assert all(re.search(r"[A-Z]\w*(?:   .*)?$", line) for line in played[:-1])
