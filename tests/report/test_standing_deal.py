"""What stands of a deal, written as LIN and as links, and read again."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from adjudicator.engine.adjudicate import adjudicate
from adjudicator.errors import AdjudicatorError
from adjudicator.formats import read_bytes, write_pbn
from adjudicator.formats.bridge_rules import auction_outcome, seat_clockwise
from adjudicator.formats.lin.viewer_link_writer import link_in_common_form
from adjudicator.formats.lin.viewer_links import link_to_viewer
from adjudicator.formats.lin.writer import NAMES_OF_LIN, lin_file_of_tables, write_lin_table
from adjudicator.formats.text_encoding import replace_control_characters
from adjudicator.record.events import COMPASS, Called, Played, Record, TableEvent
from adjudicator.report.standing_deal import StandingDeal, losses_in_lin, standing_deal
from adjudicator.values.cards import Card
from tests.helpers.dealing import dealt
from tests.helpers.rulings import laws, read
from tests.helpers.trials import trials

CODE = "duplicate-2017"
HELD = (*NAMES_OF_LIN, "Dealer", "Vulnerable", "Board")
"""The tags that PBN and LIN both hold, contract and result aside."""

characters = st.characters(exclude_categories=("Cc", "Cs", "Zl", "Zp"), exclude_characters="\u00a0").filter(
    lambda character: replace_control_characters(character) == character
)
any_text = st.text(characters, max_size=16).map(lambda text: " ".join(text.split()))
plain_text = any_text.map(lambda text: " ".join(text.translate({ord(one): " " for one in "|,(){}!?#"}).split()))
alert = st.booleans().map(lambda alerted: ["alerted"] * alerted)


def comments(lines: int) -> st.SearchStrategy[str]:
    """The comments on a call: whether it was alerted, and so many lines of explanation at most."""
    said = st.lists(plain_text.filter(lambda text: text not in ("", "alerted")), max_size=lines)
    return st.tuples(alert, said).map(lambda parts: "\n".join([*parts[0], *parts[1]]))


@st.composite
def deals(draw: st.DrawFn, names: st.SearchStrategy[str] = plain_text, lines: int = 2) -> Record:
    """A deal of duplicate bridge as PBN tells it: played out, claimed or broken off, its calls explained."""
    deal = dealt(CODE, 4, draw(st.integers(0, 150)))
    seat, calls = deal.tag("Dealer"), []
    for event in deal.events:
        if isinstance(event, Called):
            calls.append(replace(event, seat=seat, comment=draw(comments(lines))))
            seat = seat_clockwise(seat, 1, COMPASS)
    cards = [event for event in deal.events if isinstance(event, Played)]
    played: list[Played | TableEvent] = list(cards[: draw(st.integers(0, 52))]) if draw(st.booleans()) else list(cards)
    declarer = auction_outcome([(call.seat, call.call) for call in calls], COMPASS).declarer
    if declarer and 0 < len(played) < 52 and draw(st.booleans()):
        left = 13 - len(played) // 4
        played.append(TableEvent("claim", declarer, words=(str(draw(st.integers(0, left))),)))
    told = {
        "Dealer": deal.tag("Dealer"),
        "Vulnerable": draw(st.sampled_from(("None", "NS", "EW", "All"))),
        "Board": str(draw(st.integers(1, 99))),
        "Code": CODE,
        **{name: draw(names) for name in NAMES_OF_LIN},
    }
    tags = {name: value for name, value in told.items() if value}
    recorded = Record(tags=tags, hands=deal.hands, events=(*calls, *played))
    (again,) = read_bytes(write_pbn(recorded))
    assert isinstance(again, Record)
    return again


def standing(record: Record) -> StandingDeal:
    """What stands of *record*, ruled on as duplicate bridge."""
    return standing_deal(adjudicate(record, laws(), CODE), "LIN holds")


def lin_of(record: Record) -> str:
    """*record* as a table of LIN."""
    deal = standing(record)
    return write_lin_table(deal.record, deal.events, deal.tricks, page_breaks=True)


def read_again(text: bytes) -> Record:
    """The only deal of *text*, read without a remark."""
    (found,) = read_bytes(text)
    assert isinstance(found, Record), found
    assert () == found.problems
    return found


def calls_and_cards(deal: Record | StandingDeal) -> list[tuple[str | None, str | None, str]]:
    """The calls and cards of *deal* with their seats and comments."""
    return [
        (event.seat, event.call if isinstance(event, Called) else event.card, event.comment)
        for event in deal.events
        if not isinstance(event, TableEvent)
    ]


def held_tags(record: Record) -> dict[str, str]:
    """The tags of *record* that both formats hold, but for unknown values."""
    return {name: record.tag(name) for name in HELD if record.tag(name) not in ("", "#")}


unhurried = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow], max_examples=trials(20))


@unhurried
@given(deals())
def test_pbn_to_lin_and_back(record: Record) -> None:
    """Hands, dealer, vulnerability, board, names, calls with alerts, cards and tricks stay; a second time all stays."""
    text = lin_of(record)
    again = read_again(lin_file_of_tables([text]))

    assert record.hands == again.hands
    assert held_tags(record) == held_tags(again)
    assert calls_and_cards(standing(record)) == calls_and_cards(again)
    assert adjudicate(record, laws(), CODE).result == adjudicate(again, laws(), CODE).result
    (back,) = read_bytes(write_pbn(again))
    assert again == back
    assert text == lin_of(again)


@unhurried
@given(st.lists(deals(), min_size=2, max_size=3))
def test_a_file_of_lin_has_a_table_for_each_deal(records: list[Record]) -> None:
    """None leaves anything to the next."""
    again = list(read_bytes(lin_file_of_tables(map(lin_of, records))))

    assert [[lin_of(record)] for record in records] == [[lin_of(one)] for one in again if isinstance(one, Record)]


@unhurried
@given(deals(lines=1))
def test_links_are_read_as_they_were_written(record: Record) -> None:
    """A link of either form gives the same deal; that of the common form has no place for a claim."""
    deal = standing(record)
    links = (
        link_in_common_form(deal.record, deal.events),
        link_to_viewer(write_lin_table(deal.record, deal.events)),
    )

    for again in map(read_again, (link.encode() for link in links)):
        assert record.hands == again.hands
        assert held_tags(record) == held_tags(again)
        assert calls_and_cards(standing(record)) == calls_and_cards(again)


@unhurried
@given(deals(names=any_text))
def test_names_that_lin_cannot_hold_harm_nothing_else(record: Record) -> None:
    """A comma or a bar becomes a blank, which is told; the other tags, the calls and the cards stay."""
    again = read_again(lin_file_of_tables([lin_of(record)]))
    changed = {name for name in NAMES_OF_LIN if held_tags(record).get(name) != held_tags(again).get(name)}

    assert calls_and_cards(standing(record)) == calls_and_cards(again)
    assert not changed or "commas and bars in names and texts" in losses_in_lin(standing(record))
    assert all("," in record.tag(name) or "|" in record.tag(name) for name in changed)


def losses_of(section: str, **tags: str) -> list[str]:
    """What LIN has no place for in a deal of duplicate bridge."""
    return list(losses_in_lin(standing(read(section, **tags, Code="duplicate-2017"))))


@pytest.mark.parametrize(
    ("section", "tags", "losses"),
    [
        ("1S P P P", {}, []),
        ("1S X 1H\n!withdraw N\n2S P P P", {}, ["what was taken back", "the line !withdraw"]),
        ("1S W:P N:P E:P", {"Event": "Club night"}, ["the tag Event"]),
        ("1S P P P\n!claim S 7", {}, ["who claimed"]),
        ("1S {a|b} P P P", {"North": "Smith, Ann"}, ["commas and bars in names and texts"]),
        ("!note x", {"Contract": "4S", "Declarer": "S"}, ["the line !note", "a contract without calls"]),
    ],
)
def test_losses_are_named(section: str, tags: dict[str, str], losses: list[str]) -> None:
    """Each that occurs, and none that does not; the code of law is no part of LIN."""
    assert [*losses[:-1], *losses[-1:]] == [loss for loss in losses_of(section, **tags) if loss != "the tag Code"]


def test_play_ends_at_a_card_that_was_not_recorded() -> None:
    """LIN does not say whose a card is: those after it would be given to the wrong players."""
    cards = [Played("W", Card("DA")), Played("N", None), Played("E", Card("D2"))]

    assert write_lin_table(Record(), cards).endswith("|sv||pc|DA|")
    assert link_in_common_form(Record(), cards).endswith("?p=DA")


def test_only_bridge_stands_so() -> None:
    """Other games have no place in these formats."""
    record = dealt("euchre", 4, 1)
    with pytest.raises(AdjudicatorError, match=r"^LIN holds bridge for four, and this is euchre$"):
        standing_deal(adjudicate(record, laws(), "euchre"), "LIN holds")
