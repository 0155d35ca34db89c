"""A line that changes nothing says so at once: what it speaks of is not there, or is not used in this game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from adjudicator.engine.adjudicate import adjudicate
from adjudicator.engine.code_selection import notation_chooser
from adjudicator.formats.notation.table_events import EVENT_FORMS
from adjudicator.formats.notation.table_events_by_game import passes_cards
from adjudicator.formats.pbn.reader import read_games
from adjudicator.game.call_spellings_for_messages import is_call_of_other_games
from adjudicator.game.game import Game
from adjudicator.record.events import Record
from adjudicator.render.json_data import deal_data
from adjudicator.report.deal_recorder import new_remarks, resumed_recorder
from adjudicator.report.remarks.lines_without_effect import _meaningful_lines
from tests.helpers.each import for_each
from tests.helpers.rulings import DEAL, judge, laws, report

if TYPE_CHECKING:
    from collections.abc import Sequence

    from adjudicator.formats.notation.table_events import EventForm
    from adjudicator.report.deal_report import DealReport

BRIDGE = {"Code": "duplicate-2017", "Dealer": "S"}
RUMMY = {"Code": "canasta", "Dealer": "W", "Deal": "N:AK9.AK93.A9.K* QJ7.QJ7.QJ.754 456.44.88.T862 567.5.5677.J2*"}
EUCHRE = {"Code": "euchre", "Dealer": "S", "Deal": "N:AT...AK9 9.QJ..QJ K.KQ9.A. Q.AT.T.T"}
POKER = {"Code": "draw-poker", "Dealer": "A", "Deal": "A:- - - - -"}
PLAY = "1S AP\nW:S2 S5"
IDLE = [
    (BRIDGE, f"{PLAY}\n!elect S nonsense"),
    (BRIDGE, f"{PLAY}\n!elect S forbid H"),
    (BRIDGE, f"{PLAY}\n!accept S"),
    (BRIDGE, f"{PLAY}\n!refuse S"),
    (BRIDGE, "1S P 2S 2H\n!director S\n!refuse S\n!refuse N"),
    (BRIDGE, f"{PLAY}\n!pickup E HK"),
    (BRIDGE, f"{PLAY}\n!object W"),
    (BRIDGE, f"{PLAY}\n!agree W"),
    (BRIDGE, f"{PLAY}\n!withdraw E H2"),
    (BRIDGE, f"{PLAY}\n!stock 3"),
    (BRIDGE, f"{PLAY}\n!give S N C2"),
    (BRIDGE, f"{PLAY}\n!meld S SK SQ"),
    (BRIDGE, f"{PLAY}\n!trump S H"),
    (BRIDGE, f"{PLAY}\n!discard S SK"),
    (BRIDGE, f"{PLAY}\n!take S C2"),
    (RUMMY, "!upcard HT\n!draw N S4 stock\n!meld N SK HK CK\n!take N SK HK CK"),
    (RUMMY, "!upcard HT\n!take N"),
    (RUMMY, "!upcard HT\n!withdraw N"),
    ({"Code": "euchre", "Dealer": "S"}, "!turned HJ\nW:order\nW:HA\nN:pass"),
    ({"Code": "euchre", "Dealer": "S"}, "!turned HJ\nW:order\nW:HA\nN:H9 E:HT S:HK\nE:order"),
    (EUCHRE, "!turned HJ\nW:order\nN:HA E:H9 S:HK W:HQ\n!looked E"),
    (POKER, "!bet B 5\n!drop C\n!call C"),
    (POKER, "!bet B 5\n!drop C\n!call D\n!call F\n!call A\n!draw C 1"),
    (POKER, "!check B\n!check C\n!check D\n!check F\n!check A\n!bet C 5"),
    (POKER, "!bet B 5\n!drop C\n!drop D\n!drop F\n!drop A\n!bet B 5"),
    (POKER, "!bet B 5\n!claim B"),
    (POKER, "!bet B 5\n!announce C raise"),
    ({"Code": "eights", "Dealer": "B", "Deal": "A:9.84.3K.Q2 74.T.29.K8"}, "!turned S3\n!withdraw A"),
    ({"Code": "sixty-six", "Dealer": "S", "Deal": "N:AT.A.A.AK 9.KQ.KQ.J"}, "!turned HT\n!close S"),
    ({"Code": "sixty-six", "Dealer": "S", "Deal": "N:AT.A.A.AK 9.KQ.KQ.J"}, "!turned HT\nSA\n!close N"),
    ({"Code": "sixty-six", "Dealer": "S", "Deal": "N:AT.A.A.AK 9.KQ.KQ.J"}, "!turned HT\n!close N\n!close N"),
    ({"Code": "chemin-de-fer", "Dealer": "A", "Deal": "A:9..K. 4.3.."}, "!natural B"),
    ({"Code": "black-jack-permanent-bank", "Dealer": "Z", "Deal": "A:J..5. 9.9.. A.K.."}, "!bet A 5\n!natural A"),
    ({"Code": "cassino", "Dealer": "S", "Deal": "W:- - - -"}, "!pickup W C4"),
]


def remarks(lines: str, tags: dict[str, str]) -> list[str]:
    """What is noted of the last of *lines*."""
    found = report(lines, **({"Deal": DEAL} | tags))
    last = max(event.place.line for event in found.record.events)
    return [problem.message for problem in found.problems if problem.line == last]


@pytest.mark.parametrize(("tags", "lines"), IDLE)
def test_a_line_without_effect_is_told(tags: dict[str, str], lines: str) -> None:
    assert remarks(lines, tags)


@pytest.mark.parametrize(("tags", "lines"), IDLE)
def test_the_recorder_tells_it_as_the_replay_does(tags: dict[str, str], lines: str) -> None:
    """Typed line by line, the note comes with its line and not before."""
    recorder = resumed_recorder("", judge)
    for name, value in (tags | {"Deal": tags.get("Deal", DEAL)}).items():
        recorder = recorder.feed(f'[{name} "{value}"]')
    *first, last = lines.split("\n")
    for line in first:
        recorder = recorder.feed(line)
    before = recorder.report.problems

    assert new_remarks(before, recorder.feed(last).report.problems) == remarks(lines, tags)
    assert new_remarks(before, before) == []


@for_each(lambda: (code.id for code in laws().codes() if code.game))
def test_what_is_called_nothing_in_a_game_changes_nothing(code: str) -> None:
    """Each ``!`` line that is nothing here is said to be, and all of them leave the answer as it is without them."""
    section = laws().code(code).game
    assert section
    game = Game.from_section(section)
    card = next(card for card in sorted(game.pack) if len(card) > 1)
    known = _meaningful_lines(game)
    # Where the cards are passed on, ``pass`` names those that go.
    unknown = [
        name for name in EVENT_FORMS if known and name not in known and not (name == "pass" and passes_cards(section))
    ]
    found = judged(
        code, "\n".join(f"!{name} {example(EVENT_FORMS[name], game.seats, card)}".strip() for name in unknown)
    )

    assert {problem.message for problem in found.problems if "is not used in this game" in problem.message} == {
        f"'!{name}' is not used in this game; the line changes nothing" for name in unknown
    }
    assert said(found) == said(judged(code, ""))


def judged(code: str, line: str) -> DealReport:
    """What comes of a deal with nothing but *line*."""
    return judge(f'[Code "{code}"]\n[Record "1"]\n{line}\n')


def said(found: DealReport) -> dict[str, Any]:
    """All that is said of a deal but for its problems."""
    return deal_data(found) | {"problems": []}


def example(form: EventForm, seats: Sequence[str], card: str) -> str:
    """The shortest arguments that *form* takes."""
    said = {"SEAT": iter(seats), "CARD": card, "HOW-MANY": "3", "CHIPS": "5", "POINTS": "2", "VALUE": "7", "SUIT": "H"}
    said |= {"OPTION": "free", "NAME=VALUE": "established=yes", "what": "uncut", "happened": ""}
    usage = form.usage.removeprefix("[SEAT] ")
    words = usage.split(" [")[0].split(" | ")[0].replace("…", "").split() if usage[:1] != "[" else []
    found = (said.get(word, word) for word in words)
    return " ".join(word if isinstance(word, str) else next(word) for word in found)


def test_a_call_made_again_without_taking_back_the_first_says_how_it_is_read() -> None:
    """After a complaint on which nobody has ruled yet the same player calls again: one more call by the grammar."""
    meant = "1S 1H\n!attention N\n!withdraw W\n2H"
    written = meant.replace("!withdraw W\n2H", "W:2H")

    [said] = [one for one in report(written, **BRIDGE).problems if "!withdraw" in one.message]
    assert "'!withdraw W'" in said.message
    assert report(meant, **BRIDGE).problems == ()


@for_each(lambda: (code.id for code in laws().codes() if code.game))
def test_a_call_of_another_game_is_never_taken_in_silence(code: str) -> None:
    """Bridge's one spade is a bid of the game, a fault of which something is found, or it is said to be nothing."""
    section = laws().code(code).game
    if is_call_of_other_games(section, "1S") or section.get("type", "trick") == "trick":
        found = deal_of(code, "1S")
        bids = section.get("auction") == "bridge" or "1S" in (section.get("bids") or ())

        assert bids or not isinstance(found, Record) or judge_record(found)


def test_of_the_auction_of_another_game_one_note_is_made() -> None:
    """With what would be right."""
    tags = {"Code": "euchre", "Dealer": "S", "Deal": "W:AK.A.7.7 Q7..J.A9 8.KQ.8.K .JT.A.T8"}
    said = [problem.message for problem in report("!turned H9\n1S P 2S X", **tags).problems]

    assert [one for one in said if "is not used in this game" in one] == [
        "'1S' is not used in this game: expected order-up, assist, take-up, P, clubs, diamonds, hearts, spades, alone"
        " or a card such as SA; the line changes nothing"
    ]


def test_where_nobody_calls_words_of_an_auction_are_no_fault() -> None:
    """However often they are said, and whatever is played after them."""
    found = report("P P\nN:1S N:2S\nW:CA C2 C5 C8", Code="hearts", Dealer="S", Deal="N:- - - -")

    assert (found.findings, len(found.problems)) == ((), 1)


def deal_of(code: str, line: str) -> object:
    """What is read of a deal in which *line* is all that happened: a record, or why it is none."""
    (record,) = read_games(f'[Code "{code}"]\n[Record "1"]\n{line}\n'.encode(), "", notation_chooser(laws()))
    return record


def judge_record(record: Record) -> bool:
    """Whether anything is found or noted."""
    found = adjudicate(record, laws())
    return bool(found.findings or found.problems)
