"""A deal gone on from at the table: where it is cut, what stands, how its rest is taken."""

from __future__ import annotations

from pathlib import Path

import pytest

from adjudicator.engine.adjudicate import adjudicate
from adjudicator.errors import AdjudicatorError, NotationError, PlaceError
from adjudicator.formats import read_bytes, read_text
from adjudicator.report.deal_continued_from_place import ContinuedDeal, PlaceInDeal, RestOfDeal, continued_deal
from adjudicator.report.deal_recorder import DealRecorder
from tests.helpers.rulings import judge, laws

HANDS = "SAKJ63H84DKQ3CQ72,ST84HQ32DA975CKJ3,SQ952H65DJT4CA864,S7HAKJT97D862CT95"
LIN = (
    f"pn|Ann,Bob,Cat,Dan|st||md|1{HANDS}|rh||ah|Board 7|sv|b|mb|1S|mb|p|mb|2S|mb|p|mb|p|mb|p|"
    "pc|DA|pc|D4|pc|D8|pc|D3|pc|D5|pc|DJ|mc|8|"
)
"""South plays two spades on board 7; after six cards he claims."""


def cut(where: PlaceInDeal | int | None, lin: str = LIN) -> ContinuedDeal:
    (game,) = read_bytes(lin.encode())
    assert not isinstance(game, NotationError)
    return continued_deal(adjudicate(game, laws()), where)


def going_on(where: PlaceInDeal | int | None) -> tuple[DealRecorder, RestOfDeal]:
    found = cut(where)
    return DealRecorder(judge, "", found.tags, found.lines), RestOfDeal(found.rest)


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("call:5", PlaceInDeal(call=5)),
        ("CALL:12", PlaceInDeal(call=12)),
        ("trick:3", PlaceInDeal(trick=3)),
        ("trick:13.4", PlaceInDeal(trick=13, card=4)),
    ],
)
def test_a_place_is_a_call_or_a_card_of_a_trick(text: str, where: PlaceInDeal) -> None:
    """A trick alone is its lead."""
    assert where == PlaceInDeal.parse(text)
    assert where == PlaceInDeal.parse(str(where))


@pytest.mark.parametrize("text", ["", "call", "call:0", "call:x", "trick:", "trick:1.", "trick:0.1", "5", "call:5.1"])
def test_anything_else_is_none(text: str) -> None:
    """It is said what would be one."""
    with pytest.raises(PlaceError) as caught:
        PlaceInDeal.parse(text)

    assert f"'{text}' is not a place in a deal; expected call:N, trick:N or trick:N.CARD" == str(caught.value)


@pytest.mark.parametrize(
    ("where", "lines", "first", "left"),
    [
        (None, ("1S P 2S P", "P P", "DA D4 D8 D3", "D5 DJ"), "!claim", 0),
        (PlaceInDeal(call=1), (), "S:1S", 13),
        (PlaceInDeal(call=4), ("1S P 2S",), "E:P", 10),
        (PlaceInDeal(call=7), ("1S P 2S P", "P P"), "W:DA", 7),
        (PlaceInDeal(trick=1), ("1S P 2S P", "P P"), "W:DA", 7),
        (PlaceInDeal(trick=1, card=3), ("1S P 2S P", "P P", "DA D4"), "E:D8", 5),
        (PlaceInDeal(trick=2, card=2), ("1S P 2S P", "P P", "DA D4 D8 D3", "D5"), "N:DJ", 2),
        (3, ("1S P 2S",), "E:P", 10),
        (0, (), "S:1S", 13),
    ],
)
def test_what_stands_before_the_place_and_what_is_left(
    where: PlaceInDeal | int | None, lines: tuple[str, ...], first: str, left: int
) -> None:
    """Everything before the place stands, four calls or cards a line, nobody named; the rest says who acts."""
    found = cut(where)
    kept = tuple(line for line in found.lines if not line.startswith("!"))

    assert (lines, left) == (kept, len(found.rest))
    assert RestOfDeal(found.rest).next.startswith(first) if left else found.lines[-1].startswith(first)


def test_passes_written_as_one_may_be_cut_between() -> None:
    """``AP`` is three passes, or as many as it takes."""
    (game,) = read_text('[Dealer "S"]\n[Record "1"]\n1S AP\n')
    assert not isinstance(game, NotationError)
    found = continued_deal(adjudicate(game, laws()), PlaceInDeal(call=3))

    assert (("1S P",), ["N", "E"]) == (found.lines, [event.seat for event in found.rest])


@pytest.mark.parametrize(
    ("where", "message"),
    [
        (PlaceInDeal(call=8), "the last call is 6; --at call:8 is not in it"),
        (PlaceInDeal(trick=2, card=4), "trick 2 has 2 cards; --at trick:2.4 is not in it"),
        (PlaceInDeal(trick=5), "the deal has no trick 5; --at trick:5.1 is not in it"),
    ],
)
def test_a_place_beyond_the_deal_is_an_error(where: PlaceInDeal, message: str) -> None:
    """One call or card beyond the last is where it goes on; further there is nothing."""
    with pytest.raises(AdjudicatorError) as caught:
        cut(where)

    assert message == str(caught.value)


def test_tags_of_what_came_of_it_are_left_out() -> None:
    """Where the deal goes on otherwise, the old contract and result would deny it; the deal itself is kept."""
    whole, begun = cut(None).tags, cut(PlaceInDeal(call=4)).tags

    assert {'[Contract "2S"]', '[Declarer "S"]', '[Result "8"]'} <= set(whole)
    assert set(whole) - set(begun) == {'[Contract "2S"]', '[Declarer "S"]', '[Result "8"]'}
    assert {'[Board "7"]', '[South "Ann"]', '[Vulnerable "All"]', '[Dealer "S"]'} < set(begun)


def test_the_whole_deal_is_the_same_deal() -> None:
    """Copied line by line it is ruled on and scored as the file is."""
    (game,) = read_bytes(LIN.encode())
    assert not isinstance(game, NotationError)
    recorder, rest = going_on(None)
    before = adjudicate(game, laws())

    assert not rest
    assert (before.result, before.contract, before.findings) == (
        recorder.report.result,
        recorder.report.contract,
        recorder.report.findings,
    )


def test_the_rest_taken_line_by_line_or_at_once_is_the_same_deal() -> None:
    """Enter again and again, or ``rest``: the same calls and cards."""
    one, left = going_on(PlaceInDeal(call=2))
    while left:
        one, left = left.take(one)
    begun, rest = going_on(PlaceInDeal(call=2))
    at_once, nothing = rest.take_all(begun)

    assert not nothing
    assert one.report.record.events == at_once.report.record.events
    assert ("P 2S P P", "P", "DA D4 D8 D3", "D5 DJ") == at_once.lines[1:5]
    assert going_on(None)[0].report.result == at_once.report.result == one.report.result


def test_undo_gives_a_line_back_to_the_rest() -> None:
    """What was taken from the file can be taken again; what was typed goes."""
    recorder, rest = going_on(PlaceInDeal(trick=2))
    taken, left = rest.take(recorder)
    typed = taken.feed("!attention N")

    assert left.undone(typed) == left
    assert (recorder, rest.events) == (taken.undo(), left.undone(taken).events)


def test_a_line_may_be_left_out() -> None:
    """Something else happened in its place: the next one is offered."""
    _, rest = going_on(PlaceInDeal(call=4))

    assert ("E:P", "S:P") == (rest.next, rest.skip().next)


def test_the_seat_is_written_where_the_turn_is_anothers() -> None:
    """After other calls the rest of the file is still what those players did."""
    recorder, rest = going_on(PlaceInDeal(call=4))
    after, _ = rest.take(recorder.feed("3H"))

    assert "E:P" == after.lines[-1]


def test_only_deals_of_files_that_exist_are_cut() -> None:
    """The example that is shipped is gone on from as well: what was taken back is there."""
    example = Path(__file__).parents[2] / "adjudicator" / "examples" / "disputed.pbn"
    (game,) = read_bytes(example.read_bytes())
    assert not isinstance(game, NotationError)
    found = continued_deal(adjudicate(game, laws()), PlaceInDeal(trick=2))

    assert "!withdraw E" in found.lines
    assert found.lines[-1].startswith("DA D4 D8 D3")
