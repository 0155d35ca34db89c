"""The act that each sort of game waits for: it names players of the game, and what it offers can be said."""

from __future__ import annotations

import re

import pytest

from adjudicator.commands.recording_acts import recorder_with_words, speech_at_table
from adjudicator.commands.recording_help import brief_help
from adjudicator.commands.recording_prompt import standing_sentence, turn_sentence
from adjudicator.commands.recording_session import line_with_needed_players_named
from adjudicator.engine.adjudicate import adjudicate
from adjudicator.engine.code_selection import notation_chooser
from adjudicator.formats import read_text
from adjudicator.record.events import Record
from adjudicator.report.deal_recorder import DealRecorder
from adjudicator.report.deal_report import DealReport
from adjudicator.table.game_types import UNFOLLOWED_TYPE, game_type_of
from adjudicator.table.spoken_acts import NotUnderstoodError, Speech, spoken_act
from tests.helpers.corpora import cases
from tests.helpers.each import for_each
from tests.helpers.recorded_cases import report_of
from tests.helpers.rulings import laws
from tests.helpers.shipped import shipped

IN_BRACES = re.compile(r"[{}]")


def judged(text: str) -> DealReport:
    """The report on the game in *text*."""
    game = next(iter(read_text(text, "", notation_chooser(laws()))))
    assert isinstance(game, Record)
    return adjudicate(game, laws())


def begun(code: str, *lines: str) -> DealReport:
    """The report on a deal of *code* that begins with *lines*."""
    tags = [line for line in lines if line.startswith("[")]
    rest = [line for line in lines if not line.startswith("[")]
    return judged("\n".join((f'[Code "{code}"]', *tags, '[Record "1"]', *rest)) + "\n")


def test_every_recorded_case_says_what_comes_next() -> None:
    """A prompt and a status line for each, with players of the game only and no sign of the notation left in them."""
    for text, code in cases():
        report = report_of(text, code)
        due = game_type_of(report.timeline.game.raw).act_due(report.timeline)
        said = f"{turn_sentence(report)} {standing_sentence(report)}"

        assert set(due.seats) <= set(report.timeline.game.around), text
        assert not IN_BRACES.search(said), said
        assert due.act.startswith("to ") is bool(due.seats), due.act


@for_each(lambda: [code.id for code in shipped().codes.values() if code.game])
def test_every_game_says_who_begins(code: str) -> None:
    """With nothing but a dealer, every game that is followed names an act, and all that it offers is understood."""
    section = laws().code(code).game
    sort = game_type_of(section)
    if sort is UNFOLLOWED_TYPE:
        return
    seats = next(iter(section["seats"].values()))
    report = begun(code, f'[Dealer "{seats[0]}"]')
    due = sort.act_due(report.timeline)

    assert due.act != "Next"
    assert due.sayable
    speech = speech_at_table(laws(), report)
    not_understood = [said for said in due.sayable if not is_understood(said, speech)]
    assert [] == not_understood


def is_understood(said: str, speech: Speech) -> bool:
    """Whether the whole of *said* is one act."""
    try:
        return spoken_act(said, 0, speech).end == len(said)
    except NotUnderstoodError:
        return False


def test_what_a_recorded_case_offers_is_understood() -> None:
    """Whatever the state of the table, what is said to be possible is no error, commands of the recorder aside."""
    commands = {"show", "list"}
    wrong = []
    for text, code in cases():
        report = report_of(text, code)
        speech = speech_at_table(laws(), report)
        offered = [said for said in speech.due.sayable if said not in commands]
        wrong += [(code, said, speech.due.act) for said in offered if not is_understood(said, speech)]
    assert [] == sorted(set(wrong))


@pytest.mark.parametrize(
    ("code", "lines", "said"),
    [
        ("duplicate-2017", ['[Dealer "S"]'], "South to call"),
        ("duplicate-2017", ['[Dealer "S"]', "1S P 2S"], "East to call over 2♠"),
        ("duplicate-2017", ['[Dealer "S"]', "1S X"], "North to call over 1♠ doubled"),
        ("duplicate-2017", ['[Dealer "S"]', "1S P 2S 2H", "!withdraw E"], "East to replace 2♥ over 2♠"),
        ("duplicate-2017", ['[Dealer "S"]', "1S AP"], "West to lead, trick 1"),
        ("duplicate-2017", ['[Dealer "S"]', "1S AP", "HA"], "South to play from dummy to ♥A"),
        ("euchre", ['[Dealer "N"]'], "North to turn up a card"),
        ("euchre", ['[Dealer "N"]', "!turned H9"], "East to order up the ♥9, or pass"),
        ("euchre", ['[Dealer "N"]', "!turned H9", "P P P"], "North to take up the ♥9, or pass"),
        ("euchre", ['[Dealer "N"]', "!turned H9", "P P P P"], "East to name another suit or pass"),
        ("euchre", ['[Dealer "N"]', "!turned H9", "order-up"], "North to discard"),
        ("hearts", ['[Dealer "W"]'], "North to pass 3 cards to the right"),
        ("skat-nasl-1945", ['[Dealer "A"]'], "C to bid"),
        ("draw-poker", ['[Dealer "A"]', "!bet B 2", "!raise C 5"], "D to bet: 5 to call, pot 7"),
        ("draw-poker", ['[Dealer "A"]'], "B to open or check"),
        (
            "draw-poker",
            ['[Dealer "N"]', '[Deal "N:- - - -"]', "!bet E 2", "!call S", "!drop W", "!drop N"],
            "East to draw",
        ),
        ("cribbage", ['[Dealer "A"]', "!turned H5"], "B to play, count 0"),
        ("cribbage", ['[Dealer "A"]', "!turned H5", "HT C5 HK"], "A to play, count 25"),
        ("cribbage", ['[Dealer "A"]', "!turned H5", "HJ D9 HK", "!go A"], "B to play, count 29"),
        ("cribbage", ['[Dealer "A"]', "!turned H5", "HJ D9 HK", "!go A", "!peg B 1"], "A to play, count 0"),
        ("cribbage", ['[Dealer "A"]', "!turned H5", "HJ D9 HK", "!go A", "!peg B 1", "A:C3"], "B to play, count 3"),
        ("gin-rummy", ['[Dealer "S"]'], "South to turn up the first card of the pile"),
        ("gin-rummy", ['[Dealer "S"]', "!upcard H7"], "North to take the ♥7 or pass"),
        ("gin-rummy", ['[Dealer "S"]', "!upcard H7", "!draw N pile"], "North to discard or knock"),
        (
            "gin-rummy",
            ['[Dealer "S"]', "!upcard H7", "!draw N pile", "!discard N D2"],
            "South to draw or take up the ♦2",
        ),
        ("go-fish", ['[Dealer "N"]', "!ask E S Q"], "South to answer East, who asks for Q"),
        ("red-dog", ['[Dealer "A"]', "!bet B 3"], "A to turn the card for the bet of B"),
    ],
)
def test_the_prompt_is_the_state(code: str, lines: list[str], said: str) -> None:
    assert said == turn_sentence(begun(code, *lines))


def test_names_stand_in_the_prompt() -> None:
    """A player is called by name, beside the seat that rulings speak of."""
    report = begun("cribbage", '[Dealer "A"]', '[PlayerA "Ann"]', '[PlayerB "Bob"]', "!turned H5", "!peg B 2")

    assert "Bob (B) to play, count 0" == turn_sentence(report)
    assert "Ann (A) deals · pegged Ann (A) 0, Bob (B) 2" == standing_sentence(report)


def test_what_is_in_force_stands_in_the_status_line() -> None:
    hands = '[Deal "N:Q952.65.JT4.A864 7.AKJT97.862.T95 AKJ63.84.KQ3.Q72 T84.Q32.A975.KJ3"]'
    report = begun("duplicate-2017", '[Board "3"]', '[Dealer "S"]', hands, "1S P 4S AP", "E:HA", "!withdraw E")

    status = standing_sentence(report)
    assert status.startswith("Board 3 · South deals · 4♠ by South · ")
    assert "East has ♥A as a major penalty card" in status


def said_at(code: str, before: list[str], words: str) -> list[str]:
    """The lines recorded for *words* typed after the lines *before* of a deal of *code*."""
    tags = (f'[Code "{code}"]', *(line for line in before if line.startswith("[")))
    recorder = DealRecorder(judged, "", tags, tuple(line for line in before if not line.startswith("[")))
    return list(recorder_with_words(words, recorder, laws(), line_with_needed_players_named).lines)


POKER = ['[Dealer "N"]', '[North "Ann"]', '[East "Ben"]', '[South "Cleo"]', '[West "Dan"]', '[Deal "N:- - - -"]']
BRIDGE = ['[Dealer "S"]']
PLAY = ['[Dealer "S"]', "1S AP", "HA"]
EUCHRE = ['[Dealer "N"]', "!turned H9"]
CRIBBAGE = ['[Dealer "A"]', "!turned H5"]
GIN = ['[Dealer "S"]', "!upcard H7"]


@pytest.mark.parametrize(
    ("code", "before", "words", "lines"),
    [
        ("duplicate-2017", BRIDGE, "one spade pass two spades 2 hearts", ["1S", "P", "2S", "2H"]),
        ("duplicate-2017", BRIDGE, "West bids three no trump", ["W:3NT"]),
        ("duplicate-2017", [*BRIDGE, "1S"], "I double", ["X"]),
        ("duplicate-2017", PLAY, "two of hearts", ["H2"]),
        ("duplicate-2017", PLAY, "2H", ["H2"]),
        ("duplicate-2017", PLAY, "the 3, East the king, S 4", ["H3", "E:HK", "S:H4"]),
        ("duplicate-2017", PLAY, "North plays the ten of clubs", ["N:CT"]),
        ("duplicate-2017", PLAY, "south claims the rest", ["!claim S all"]),
        ("duplicate-2017", PLAY, "West exposes the spade king", ["!expose W SK"]),
        ("duplicate-2017", PLAY, "director", ["!director"]),
        ("euchre", EUCHRE, "pass, pick it up", ["P", "S:assist"]),
        ("euchre", EUCHRE, "order it up alone", ["order-up", "alone"]),
        ("euchre", EUCHRE, "West picks it up", ["W:order-up"]),
        ("euchre", [*EUCHRE, "order-up"], "s9", ["!take N H9", "!discard N S9"]),
        ("euchre", [*EUCHRE, "P P P P"], "spades", ["spades"]),
        ("hearts", ['[Dealer "W"]'], "H2 H3 H4", ["!pass N H2 H3 H4"]),
        ("skat-nasl-1945", ['[Dealer "A"]'], "C bids eighteen", ["C:18"]),
        ("draw-poker", POKER, "bet 2", ["!bet E 2"]),
        ("draw-poker", [*POKER, "!bet E 2"], "raise 3", ["!raise S 5"]),
        ("draw-poker", [*POKER, "!bet E 2"], "raise to 6", ["!raise S 6"]),
        ("draw-poker", [*POKER, "!bet E 2", "!raise S 6"], "fold, ann calls, ben raises to ten", [
            "!drop W", "!call N", "!raise E 8",
        ]),
        ("draw-poker", [*POKER, "!bet E 2"], "Cleo folds", ["!drop S"]),
        ("draw-poker", [*POKER, '[Stacks "E:40 S:9 N:40 W:40"]', "!bet E 2"], "all in", ["!raise S 9"]),
        ("cribbage", CRIBBAGE, "ten of hearts, 5 of clubs, fifteen for two", ["HT", "C5", "!peg A 2"]),
        ("auction-pinochle", ['[Dealer "A"]', '[Deal "A:- - -"]'], "three hundred, pass", ["300", "P"]),
        ("skat-nasl-1945", ['[Dealer "A"]'], "twenty-two", ["22"]),
        ("cribbage", [*CRIBBAGE, "HT SJ"], "fifteen two, count thirty one", ["!peg A 2", "!count B 31"]),
        ("cribbage", [*CRIBBAGE, "HT SJ"], "go", ["!go B"]),
        ("cribbage", CRIBBAGE, "jack of spades pair for two", ["SJ", "!peg B 2"]),
        ("gin-rummy", GIN, "pass take", ["!refuse N", "!draw S pile"]),
        ("gin-rummy", [*GIN, "!draw N pile"], "three of clubs", ["!discard N C3"]),
        ("gin-rummy", [*GIN, "!draw N pile"], "gin", ["!knock N"]),
        ("rummy", ['[Dealer "N"]', "!upcard H7"], "draw, lay H8 D8 C8, discard S2", [
            "!draw E stock", "!meld E H8 D8 C8", "!discard E S2",
        ]),
        ("eights", ['[Dealer "N"]', "!turned S5"], "pass", ["!pass E"]),
        ("go-fish", ['[Dealer "N"]'], "ask South for queens", ["!ask E S Q"]),
        ("go-fish", ['[Dealer "N"]', "!ask E S Q"], "go fish", ["!answer S no"]),
        ("cassino", ['[Dealer "N"]'], "take H9 with S9", ["!take E H9 S9"]),
        ("black-jack-changing-bank", ['[Dealer "A"]'], "bet 5", ["!bet B 5"]),
        ("old-maid", ['[Dealer "N"]'], "pair H6 D6", ["!discard E H6 D6"]),
        ("i-doubt-it", ['[Dealer "A"]'], "puts down three", ["!discard B 3"]),
        ("red-dog", ['[Dealer "A"]', "!bet B 3"], "H9", ["!turned H9"]),
    ],
)  # fmt: skip
def test_what_people_say_is_recorded(code: str, before: list[str], words: str, lines: list[str]) -> None:
    """In the grammar of the record, for the player in turn or the one named."""
    assert lines == said_at(code, before, words)


@pytest.mark.parametrize(
    ("code", "before", "words", "why"),
    [
        ("duplicate-2017", BRIDGE, "banana", "'banana' is not understood here"),
        ("duplicate-2017", BRIDGE, "West", "what does that player do?"),
        ("draw-poker", [*POKER, "!bet E 2"], "all in", "'all' is not enough: the number of chips is needed here"),
        ("draw-poker", [*POKER, "!bet E 4", "!raise S 8", "!drop W", "!drop N"], "raise to 3", "is no more than the 4"),
        ("cribbage", CRIBBAGE, "king", "'king' is not enough: the suit too, as in HK"),
        ("whist-american-1890s", ['[Dealer "N"]', "!turned H9"], "go", "'go' is not understood here"),
    ],
)
def test_what_is_not_understood_is_said(code: str, before: list[str], words: str, why: str) -> None:
    with pytest.raises(NotUnderstoodError, match=re.escape(why)):
        said_at(code, before, words)


def test_points_of_a_ruling_stand_in_the_status_line() -> None:
    """What a player scores by a ruling is added to what was pegged, once it is ruled."""
    lines = ('[Dealer "A"]', "!turned D4", "DK C5", "!peg A 4")

    assert "A deals · pegged A 4, B 0" == standing_sentence(begun("cribbage", *lines))
    ruled = begun("cribbage", *lines, "!fact 1.pegged_as_announced=no")
    assert standing_sentence(ruled).startswith("A deals · pegged A 4, B 2")


@for_each(lambda: [code.id for code in shipped().codes.values() if code.game])
def test_the_help_of_a_game_has_no_field_in_braces(code: str) -> None:
    """A seat, a card or a number stands in every example of what can be said."""
    assert not IN_BRACES.search(brief_help(laws().code(code).game))
