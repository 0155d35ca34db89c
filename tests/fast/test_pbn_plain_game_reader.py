"""Plain games: read by their columns they tell what the full reader tells; anything else is left to that one.

Every text is read by both. The texts are those of archives, of samples and of the shipped hand, as they are and spoilt
at random; where the deal of some columns is clean, the full reader must have nothing to remark unless they say so.
"""

from __future__ import annotations

import json
import random
import re
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from adjudicator.audit.worker_pool import AuditSetting
from adjudicator.engine.adjudicate import adjudicate
from adjudicator.engine.code_selection import governing_code, notation_chooser
from adjudicator.errors import NotationError
from adjudicator.evidence.trick_counts import contradiction_of_result_tag
from adjudicator.fast import clean_deal, plain_game
from adjudicator.fast.clean_deal import game_if_columns_hold_deals, timeline_if_deal_is_clean
from adjudicator.fast.column_record import ColumnRecord
from adjudicator.fast.pbn_plain_game_reader import ColumnReader
from adjudicator.formats import read_bytes
from adjudicator.record.events import Record
from adjudicator.render import json_data
from adjudicator.table.timeline_builder import build_timeline
from rulebase.errors import UserError
from tests.fuzz.mutations import spoilt
from tests.helpers import archive
from tests.helpers.rulings import laws
from tests.helpers.trials import trials

if TYPE_CHECKING:
    from collections.abc import Iterator

LAWS = laws()
NOTATION = notation_chooser(LAWS)
SEEDS = trials(25)
EXTRAS = (
    '[Note "1:forcing"]\n', '[OptimumResultTable "Declarer;Denomination\\2R;Result\\2R"]\nN NT 7\n',
    '[OptimumResultTable "Declarer"]\nN NT 7\nE  H 6\n', '[Annotator "?"]\n', '[Room "Open"]\n', "=1= ", "$7 ", "! ",
    '[Site "#"]\n', '[Event "##Cup"]\n', '[Site "##Hall"]\n', '[Board "##7"]\n', '[Code "##hearts"]\n', '[Room "##"]\n',
    '[Event "#"]\n', '[Deal "#"]\n', "; aside\n", "{aside}", "% aside\n", "- ",
    "* ", "+ ",
    '[Code "hearts"]\n', '[Code "contract-bridge-1963"]\n', '[Record "1"]\n', "^R ", "AP\n", '[Auction "N"]\n', "\n\n",
    "{two\nlines}\n", "{a\n\nb}", "{a [Event \"b\"] c}", "{", "}", "{} ", "{a};b\n", "{a\n% b}\n", "{a}\n% b\n", "\t",
    "{}{}\n", '[ Room "Open"]\n', '[Room"Open"]\n', '[Room   "Open" ]\n', '[Room "Open"]  \n', " \n", "\n  ", "\t\n",
    "1N ", "1n ", "P ", "p ", "ap\n", '[Contract "3N"]\n', '[Contract "4sx"]\n', "-- ", "--- ",
    '[ScoreTable "Rank;Names"]\n 1 "A ; B"\n 2 {C}\n', '[ScoreTable "Rank"]\n{1}\n2\n',
    '[ScoreTable "Rank"]\n% 1\n;2\n',
    '{[ScoreTable "Rank"]}\n', '[ScoreTable "Rank"] 1\n\n2\n', '[ScoreTable "Rank"]\n"\n',
    "\n\t",    '[OptimumResultTable "Declarer;Denomination\\2R;Result\\2R"]\nN NT  7\nE  H  6\n', '[Site "a{b}c"]\n',
    '[Site "{"]\n', '[Site "a\\b"]\n', '[Site "a\\\\b"]\n', '[Site "a\\"]\n', '[Site " #"]\n', '[Site " a"]\n',
    '[Site "a"] {b}\n', '[Ours "x"]\n1 2\n', '[Ours "x"]\n{a} 1\n', '[Note "1:a"]\n{b}\n', '[Site "a\nb"]\n',
    "[Event Random Deal #]\n", "[Event]\n", "[Site two] [Room]\n",
    '[Play "S"]\n', "\n \n", '[Event "a\\"b"]\n', '[Event "Dos\tTres"]\n', '["x"]\n', "\xa0", "\x0c", "\u3000", "é",
)  # fmt: skip
"""What files have besides, in places where it belongs and in others."""


def without_columns(text: bytes) -> list[Record | NotationError]:
    """The games of *text*, every word of them read."""
    return list(read_bytes(text, "f", NOTATION))


def in_columns(text: bytes) -> list[Record | NotationError]:
    """The games of *text*, the plain ones read by their columns."""
    return list(read_bytes(text, "f", NOTATION, ColumnReader))


def compared(text: bytes, *, ruled: bool = False) -> int:
    """How many games of *text* have columns; that nothing told of any is otherwise than without is asserted."""
    mine, whole = in_columns(text), without_columns(text)

    assert len(whole) == len(mine)
    taken = 0
    for one, expected in zip(mine, whole, strict=True):
        if isinstance(expected, NotationError) or isinstance(one, NotationError):
            assert str(expected) == str(one)
            continue
        assert expected.source == one.source
        if isinstance(one, ColumnRecord):
            taken += 1
            promised(one, expected)
        if ruled:
            assert told(expected) == told(one)
        # What the rest tells otherwise the tags tell once that is read.
        for name in ("events", "hands", "tags", "order_known", "sections", "problems", "comments", "carried"):
            assert getattr(expected, name) == getattr(one, name), name
        assert expected == one
        assert [event.place for event in expected.events] == [event.place for event in one.events]
    return taken


def promised(one: Record, expected: Record) -> None:
    """If the columns are regular the record is, ends alike, and nothing in it is remarked on unless they say so."""
    game = game_if_columns_hold_deals(LAWS.code(governing_code(LAWS, expected, None)).game)
    assert game
    assert isinstance(one, ColumnRecord)
    columns = timeline_if_deal_is_clean(one, game, one.columns)
    if columns is not None and not contradiction_of_result_tag(one, columns):
        assert one.columns
        assert one.columns.remarked or expected.problems == ()
        # Where nothing was called or played nothing has to be in turn.
        clean = (
            timeline_if_deal_is_clean(expected, game)
            if one.columns and one.columns.calls
            else build_timeline(expected, game)
        )
        assert clean
        assert clean.ended == columns.ended


def told(record: Record) -> Any:
    """All that is said of *record*, in its order, and that it is said of it."""
    try:
        return json.dumps(json_data.deal_data(adjudicate(record, LAWS)))
    except UserError as error:
        return str(error)


def without(text: str, rng: random.Random) -> str:
    """*text* without its auctions, or its play, or both, and perhaps without one of its tags."""
    left_out = rng.choice(("Auction", "Play", "Auction|Play"))
    text = re.sub(rf'\[(?:{left_out}) "[^\n]*\n(?:[^\[\n][^\n]*\n)*', "", text)
    tag = rng.choice(("Contract", "Declarer", "Result", "Deal", "Dealer", "Vulnerable", "Board"))
    return re.sub(rf'\[{tag} "[^\n]*\n', "", text) if rng.random() < 0.4 else text


def texts(rng: random.Random) -> Iterator[str]:
    """An archive of a few deals, and the same with something more in it, or less."""
    text = archive.text(rng.randrange(10**6), 3, spoilt=0.2)
    yield text
    if rng.random() < 0.3:
        text = without(text, rng)
        yield text
    for _ in range(rng.randrange(1, 4)):
        lines = text.split("\n")
        at = rng.randrange(len(lines))
        if rng.random() < 0.5:
            lines.insert(at, rng.choice(EXTRAS).removesuffix("\n"))
        else:
            words = lines[at].split(" ")
            words.insert(rng.randrange(len(words) + 1), rng.choice(EXTRAS).strip(" "))
            lines[at] = " ".join(words)
        text = "\n".join(lines)
        yield text


def test_the_deals_of_an_archive_are_plain() -> None:
    """Without this the properties below would hold of a reader that takes nothing up."""
    assert 200 == compared(archive.text(1, 200).encode(), ruled=True)


def test_the_deals_of_an_archive_of_several_programs_are_plain() -> None:
    """Whatever the habits of the program that wrote a file; every habit is among them."""
    seeds = range(40)

    assert set().union(*map(archive.habits_of_file, seeds)) == archive.HABITS.keys()
    assert {compared(archive.text(seed, 2, whole=True, mixed=True).encode(), ruled=True) for seed in seeds} == {2}


@pytest.mark.parametrize(
    "change",
    [
        ("", ""),
        ('[Event "Evening 3"]', '[Event "#"]'),
        ('[Scoring "IMP"]', '[Scoring "##IMP"]'),
        ("% PBN 2.1\n% EXPORT\n", ""),
        ('[Scoring "IMP"]', '[Scoring "IMP"]\n[Room "Open"]'),
        ('[Scoring "IMP"]', '[OptimumResultTable "Declarer"]\nN NT 7\nE  H 6'),
        ("\n[Play", '\n[Note "1:forcing"]\n[Play'),
        ("Pass", "Pass =1="),
        ("Pass", "Pass=1="),
        ("Pass", "Pass!?"),
        ("Pass", "pass"),
        ("Pass", "P"),
        ("Pass", "P=1="),
        ("NT", "N"),
        ('NT"]', 'n"]'),
        ("1NT", "1n"),
        ("Pass", "Pass {asked}"),
        ("Pass", 'Pass {asked\nand "answered"}'),
        ('[Play "', '{over}\n[Play "'),
        ('[Scoring "IMP"]', '[Scoring "IMP"] {so it is}'),
        ('[Scoring "IMP"]', '{so} [Scoring "IMP"]'),
        ('[Scoring "IMP"]', '[Scoring "IMP"]\n{so}\n{it} {is}'),
        ('[Scoring "IMP"]', '[Scoring  "IMP"] '),
        ('[Scoring "IMP"]', '[Scoring "IMP"]\n[Room "a{b}c"]'),
        ('[Scoring "IMP"]', '[Scoring "IMP"]\n[Room "a\\b"]'),
        ('[Scoring "IMP"]', '[OptimumResultTable "Declarer;Denomination\\2R;Result\\2R"]\nN NT  7\nE  H  6'),
        ('[Scoring "IMP"]', '[ScoreTable "Rank\\3R;Names\\40L"]\n  1 "A ;B   " -  7\n  2 "C; % D" 60.5'),
        ('[Scoring "IMP"]', '{par}\n[ScoreTable "Rank;Names"]\n1 "A - B"\n{and}\n2 "C [D]"'),
        ('[Event "Evening 3"]', "[Event Random Deal #]"),
        ('[Event "Evening 3"]', "[Event Random Deal #]\n[Site of it]"),
        ("SA", "SA {a pity}"),
        ("SA ", "SA\n"),
        ("SA", "SA $14"),
        ("SA", "sa"),
        ("\n\n", "\n\n\n"),
        ("\n", "\r\n"),
    ],
    ids=repr,
)
def test_what_is_still_plain(change: tuple[str, str]) -> None:
    text = archive.text(3, 4).replace(*change)
    first, _, rest = text.partition("\n\n")

    assert compared((rest if "#" in change[1] else text).encode(), ruled=True) >= 2
    assert first


def test_a_board_may_be_that_of_the_game_before() -> None:
    """Its tags are given once for several tables; each game after it is read with them."""
    boards = archive.text(5, 6, whole=True)
    others = re.sub(r'\[(?:Board|Dealer|Vulnerable|Deal) "[^\n]*\n', "", boards)
    games = zip(re.split(r"\n\n+", boards), re.split(r"\n\n+", others), strict=True)
    text = "\n\n".join(part for game in games for part in game)
    taken = compared(text.encode(), ruled=True)

    assert taken >= 12
    assert (
        sum(
            isinstance(one, ColumnRecord) and bool(one.columns) and one.columns.remarked
            for one in in_columns(text.encode())
        )
        >= 6
    )


def test_a_plain_game_is_cut_into_words_only_when_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where every game is plain and clean, the general lexer is never asked: that is what makes an archive fast."""
    monkeypatch.setattr(plain_game, "split_games", lambda *_: pytest.fail("cut into words"))
    auditor = AuditSetting(report_regular_deals=False).auditor(LAWS)
    text = archive.text(1, 50, whole=True).encode()

    assert {
        adjudicate(one, LAWS).findings
        for one in read_bytes(text, "f", auditor.notation, auditor.reader)
        if isinstance(one, Record)
    } == {()}


@pytest.mark.parametrize(
    "between", ["\n \n{so}\n", "\n{so}\n\t\n", "\n{so\n \nso}\n", "\n{so\n\nso}\n", "\n{so}\n\n", "\n{", "\n}"]
)
def test_a_comment_hides_no_end_of_a_game(between: str) -> None:
    compared(archive.text(3, 4).replace('[Scoring "IMP"]\n', f'[Scoring "IMP"]{between}').encode(), ruled=True)


@pytest.mark.parametrize(
    "result", ["8S", "NS 8", "NS  8", "^8", "^ 8", "8 ", " 8", "8.", "8 tricks", "08", "108", "x", "?"]
)
def test_results_that_say_more_than_tricks(result: str) -> None:
    """The full reader makes eight tricks of `8S` and finds that they cannot be: so does whoever reads columns."""
    text = re.sub(r'\[Result "[^"]*"', f'[Result "{result}"', archive.text(8, 3, whole=True))

    compared(text.encode(), ruled=True)


@pytest.mark.parametrize("left_out", ["Auction", "Play", "Auction|Play"])
def test_deals_of_which_little_is_told_are_plain(left_out: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """As many archives have them: the contract and what came of it."""
    text = re.sub(rf'\[(?:{left_out}) "[^\n]*\n(?:[^\[\n][^\n]*\n)*', "", archive.text(4, 30)).encode()
    monkeypatch.setattr(clean_deal, "timeline_if_deal_is_clean", glanced := _Only(clean_deal.timeline_if_deal_is_clean))
    for record in in_columns(text):
        assert isinstance(record, ColumnRecord)
        adjudicate(record, LAWS)

    assert 30 == glanced.times
    monkeypatch.undo()
    assert 30 == compared(text, ruled=True)


@pytest.mark.parametrize("seed", range(SEEDS))
def test_spoilt_texts_tell_the_same(seed: int) -> None:
    rng = random.Random(f"plain {seed}")
    for text in texts(rng):
        compared(text.encode("latin-1", "replace"), ruled=seed % 3 == 0)
        spoiled = spoilt(text, rng)
        compared(spoiled.encode("latin-1", "replace"), ruled=seed % 5 == 0)
        compared(spoiled.encode("utf-8-sig", "replace"))


def test_a_record_that_is_changed_has_no_columns() -> None:
    """What is told of it then is what its events tell."""
    (one, _) = in_columns(archive.text(5, 2).encode())
    assert isinstance(one, ColumnRecord)
    assert one.columns
    changed = replace(one, events=one.events[:-1])

    assert isinstance(changed, ColumnRecord)
    assert changed.columns is None
    assert one.events[:-1] == changed.events
    assert changed != one


def test_a_regular_deal_is_told_of_without_reading_its_events(monkeypatch: pytest.MonkeyPatch) -> None:
    """That is what columns are for."""
    records = in_columns(archive.text(6, 30).encode())
    monkeypatch.setattr(clean_deal, "timeline_if_deal_is_clean", glanced := _Only(clean_deal.timeline_if_deal_is_clean))
    for record in records:
        assert isinstance(record, ColumnRecord)
        adjudicate(record, LAWS)

    assert 30 == glanced.times
    for record in records:
        with pytest.raises(AttributeError):
            object.__getattribute__(record, "events")


class _Only:
    """A function that must always be called with columns."""

    def __init__(self, function: Any) -> None:
        self.function = function
        self.times = 0

    def __call__(self, *given: Any) -> Any:
        assert given[2] is not None
        self.times += 1
        return self.function(*given)
