"""What is written reads back as what was recorded."""

from __future__ import annotations

from itertools import product

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from adjudicator.formats import read_bytes
from adjudicator.formats.notation.calls_and_cards import CALL_WORDS, NO
from adjudicator.formats.notation.grammar import format_events, parse_section
from adjudicator.formats.pbn.standard_checks import standard_complaints
from adjudicator.formats.pbn.writer import write_game, write_pbn
from adjudicator.formats.text_encoding import replace_control_characters
from adjudicator.record.events import Called, Played, Record, TableEvent
from adjudicator.values.cards import Card
from tests.formats.test_formats_notation import EVENTS
from tests.helpers.formats_samples import AUCTION, DEAL, GAME, PLAY, TAGS, calls_of, cards_of, record_of
from tests.helpers.trials import trials

SEATS = ("N", "E", "S", "W")
CARDS = [Card(suit + rank) for suit in "SHDC" for rank in "AKQJT98765432"] + [Card("*")]
CALLS = ["P", "X", "XX", "AP", "8C", "9NT", "250", *sorted(CALL_WORDS - {NO})]
CALLS += [f"{level}{name}" for level in range(1, 8) for name in ("C", "D", "H", "S", "NT")]

# Anything a file can hold once control characters are replaced.
characters = st.characters(exclude_categories=("Cc", "Cs", "Zl", "Zp"), exclude_characters="\u00a0").filter(
    lambda character: replace_control_characters(character) == character
)
line = st.text(characters, max_size=30).map(str.strip)
free_text = line.map(lambda text: " ".join(text.split()))
piece = st.lists(line.filter(lambda text: "}" not in text), min_size=1, max_size=3).map(
    lambda lines: "\n".join(lines).strip()
)
comment = st.lists(piece | line, max_size=3).map(lambda pieces: "\n".join(piece for piece in pieces if piece))
seat = st.none() | st.sampled_from(SEATS)
card = st.sampled_from(CARDS)
cards = st.lists(card, min_size=1, max_size=4).map(tuple)

calls = st.builds(Called, seat, st.sampled_from(CALLS), comment=comment)
plays = st.builds(Played, seat, st.none() | card, comment=comment)
table_events = st.one_of(
    st.builds(
        lambda event, said: TableEvent(event.name, event.seat, event.cards, event.words, event.text, comment=said),
        st.sampled_from([event for _, event in EVENTS]),
        comment,
    ),
    st.builds(TableEvent, st.just("note"), text=free_text, comment=comment),
    st.builds(TableEvent, st.just("remark"), st.sampled_from(SEATS), text=free_text, comment=comment),
    st.builds(TableEvent, st.just("expose"), st.sampled_from(SEATS), cards=cards, comment=comment),
    st.builds(
        TableEvent,
        st.just("claim"),
        st.sampled_from(SEATS),
        words=st.integers(0, 13).map(lambda number: (str(number),)),
        text=free_text,
    ),
)
events = st.lists(calls | plays | table_events, max_size=25)

tag_names = st.from_regex(r"[A-Z][A-Za-z0-9_]{0,8}", fullmatch=True).filter(
    lambda name: not name.endswith("Table") and name not in ("Auction", "Play", "Record", "Note", "Deal")
)
tag_values = st.text(characters, max_size=20).filter(lambda value: value != "?")
in_suits = st.lists(card, max_size=14).map(lambda hand: tuple(sorted(hand, key=lambda one: "SHDC*".index(one[0]))))
hands = st.just({}) | st.fixed_dictionaries(dict.fromkeys(SEATS, st.none() | in_suits))
rows = st.lists(st.from_regex(r"[A-Za-z0-9_.-]{1,6}( [A-Za-z0-9]{1,4}){0,3}", fullmatch=True), max_size=4)
sections = st.dictionaries(
    st.sampled_from(["ScoreTable", "ActionTable"]), st.tuples(st.just("Rank;Pair"), rows.map(tuple)), max_size=2
)
records = st.builds(
    Record,
    tags=st.dictionaries(tag_names | st.sampled_from(["Event", "Board", "Dealer", "Contract"]), tag_values, max_size=6),
    hands=hands,
    events=events.map(tuple),
    sections=sections,
    comments=st.dictionaries(st.just("") | tag_names, comment.filter(bool), max_size=3),
)
unhurried = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow], max_examples=trials(10))


@unhurried
@given(events)
def test_events_read_back_from_their_text(recorded):
    """Comments, seats and order included; a comment before the first event is none of an event's."""
    assert recorded == parse_section(format_events(recorded))


def test_no_two_calls_are_written_so_that_they_read_as_one() -> None:
    """``no`` and ``bid`` are calls of some games, and side by side a pass; ``1`` and ``spades`` a bid told in words. At
    bridge ``no`` is a pass, and no call of its own."""
    calls = [*sorted(CALL_WORDS - {NO}), "1", "20", "1S", "P", "X", "AP"]
    for one, other in product(calls, repeat=2):
        for seat in (None, "N"):
            recorded = [Called(seat, one), Called(None, other)]

            assert recorded == parse_section(format_events(recorded)), (one, other)


@unhurried
@given(st.lists(records, min_size=1, max_size=3))
def test_records_read_back_from_their_file(recorded):
    """Whatever was recorded, legal or not, and whatever tags and comments hold."""
    assert recorded == list(read_bytes(write_pbn(recorded)))


@unhurried
@given(records)
def test_line_ends_do_not_matter(record):
    """The standard's export form ends lines with two characters."""
    assert [record] == list(read_bytes(write_pbn(record, crlf=True)))


def test_export_form():
    """Fifteen tags in their order, unknown values marked, the deal from the dealer, and all of it in the record."""
    record = record_of(GAME.replace('[Dealer "N"]', '[Dealer "S"]').replace("Pass Pass 1S", "1S") + '[Room "Open"]\n')

    expected = f"""[Event "Club night"]
[Site "?"]
[Date "?"]
[Board "1"]
[West "?"]
[North "?"]
[East "?"]
[South "?"]
[Dealer "S"]
[Vulnerable "None"]
[Deal "S:{" ".join([*DEAL[2:].split()[2:], *DEAL[2:].split()[:2]])}"]
[Scoring "?"]
[Declarer "S"]
[Contract "4S"]
[Result "?"]
[Room "Open"]
[TrickOrder "inferred"]
[Auction "S"]
"""
    assert write_game(record).startswith(expected)


def test_other_programs_find_auction_and_play():
    """The sections hold what they can, marks included, and say the same as the record."""
    text = write_game(record_of(GAME))

    assert AUCTION + PLAY in text
    without = text[: text.index('[Record "1"]')]
    assert calls_of(record_of(GAME)) == calls_of(record_of(without))
    assert cards_of(record_of(GAME)) == cards_of(record_of(without))


def test_irregularities_are_marked_in_the_sections():
    """A call out of turn, an insufficient bid, a lead out of turn and a revoke have their marks in the standard."""
    text = TAGS + '[Record "1"]\n1H S:1D P P P\nW:D8 D9 S2 DK\nW:C6 CK C4 C7\n'

    written = write_game(record_of(text))

    assert '[Auction "N"]\n1H ^S ^I 1D Pass\nPass Pass\n' in written
    assert '[Play "W"]\nD8 D9 ^R S2 DK\n^L C6 CK C4 C7\n*\n' in written


def test_what_columns_cannot_say_is_left_to_the_record():
    """A withdrawn call would turn every seat of the sections that follow it."""
    record = record_of(TAGS + '[Record "1"]\n1H\nE:1D\n!withdraw E\n2D P P P\n')

    written = write_game(record)

    assert "[Auction" not in written
    assert [record] == list(read_bytes(write_pbn(record)))


def test_what_is_written_keeps_to_the_standard():
    """Long comments get lines of their own, and nothing is complained of but our own section's absence of a rule."""
    record = record_of("{" + "x" * 252 + "}\n" + GAME)

    assert [] == list(standard_complaints(write_pbn(record)))


def test_no_control_character_is_written():
    """Not even one that was put into a record by hand."""
    record = Record(
        tags={"Event": "a\x1b[2J\nb", "Room": "#"},
        events=(Called(None, "P", comment="x\x07y"), TableEvent("note", text="a\nb\x9b")),
        comments={"": "\x00z"},
        sections={"ScoreTable": ("R", ("% 1\x1b",))},
    )

    data = write_pbn(record)

    text = data.decode("utf-8-sig")
    assert not [char for char in text if (ord(char) < 32 and char != "\n") or 127 <= ord(char) < 160]
    assert isinstance(next(read_bytes(data)), Record)


def test_text_that_latin_1_cannot_hold_gets_a_byte_order_mark():
    """So that every reader knows."""
    assert write_pbn(Record(tags={"West": "Łódź"})).startswith(b"\xef\xbb\xbf% PBN 2.1\n")
    assert write_pbn(Record(tags={"West": "Liège"})).startswith(b"% PBN 2.1\n% EXPORT\n")
