"""A fault of the program costs the game or the line it is met in, no more; the tests themselves see it whole."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

import pytest

from adjudicator.commands.schema import document_schema, read_document_descriptions
from adjudicator.engine.adjudicate import adjudicate
from adjudicator.errors import TRACEBACK_VARIABLE
from adjudicator.report.deal_report import DealReport
from tests.helpers.command_line import Answer, run
from tests.helpers.json_schema import faults
from tests.helpers.rulings import laws

if TYPE_CHECKING:
    from pathlib import Path

    from adjudicator.record.events import Record

GAME = '[Board "{0}"]\n[Dealer "S"]\n[Code "contract-bridge-1963"]\n[Record "1"]\n{1}\n'
SOUND = "\n".join(GAME.format(board, "1S 1H") for board in (1, 2, 3))
PLEA = "please send this record"
HIDDEN = {TRACEBACK_VARIABLE: ""}
"""As it is for whoever uses the program."""


def failing(record: Record, *rest: Any, **named: Any) -> Any:
    """Fails at the second board, and at a record that has a note of it."""
    if record.tag("Board") == "2" or any(getattr(event, "text", "") == "fail" for event in record.events):
        raise KeyError("2")
    return adjudicate(record, *rest, **named)


@pytest.fixture
def broken(monkeypatch: pytest.MonkeyPatch) -> None:
    """A program that cannot rule on the second board."""
    monkeypatch.setattr("adjudicator.commands.replay.adjudicate", failing)
    monkeypatch.setattr("adjudicator.commands.record.adjudicate", failing)


def boards(answer: Answer) -> list[str]:
    return [deal["board"] for deal in answer.data["deals"]]


@pytest.mark.usefixtures("broken")
def test_the_other_games_are_answered() -> None:
    answer = run("replay", "-", stdin=SOUND, **HIDDEN)

    assert 1 == answer.status
    assert ["── Board 1", "── Board 3"] == [line[:10] for line in answer.out.splitlines() if line.startswith("──")]
    assert answer.out.endswith("2 deals: 2 with irregularities, 0 without. No answer to 1 deal.\n")
    assert 1 == answer.err.count(PLEA) == answer.err.count("<stdin>:7:")


@pytest.mark.usefixtures("broken")
def test_the_json_stays_whole_and_says_which_game_has_no_answer() -> None:
    answer = run("replay", "-", "--json", stdin=SOUND, **HIDDEN)
    (unanswered,) = answer.data["unanswered"]

    assert 1 == answer.status
    assert [] == list(faults(answer.data, document_schema(read_document_descriptions(), "replay")))
    assert ["1", "3"] == boards(answer)
    assert ("<stdin>", 2, 7) == tuple(unanswered[name] for name in ("file", "game", "line"))
    assert PLEA in unanswered["message"]


def test_a_game_that_cannot_be_read_has_no_answer_either() -> None:
    """Nor has one whose code there is not; each is told with its place, and the sound one has its answer."""
    text = GAME.format(1, "1S ?") + "\n" + GAME.format(2, "1S").replace("1963", "1066") + "\n" + GAME.format(3, "1S")
    answer = run("replay", "-", "--json", stdin=text)

    assert ["3"] == boards(answer)
    assert [(1, 5), (2, 7)] == [(one["game"], one["line"]) for one in answer.data["unanswered"]]


def test_what_cannot_be_drawn_costs_only_its_own_deal(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """In the text, in the JSON, on the form and in the file that is exported."""
    # A module that is first imported while a function is replaced keeps the replacement.
    import_module("adjudicator.commands.ruling_form")
    for place in ("brief_deal.brief_deal", "json_data.deal_data", "form.sheet.deal_form"):
        module, _, name = f"adjudicator.render.{place}".rpartition(".")
        draw = __import__(module, fromlist=[name]).__dict__[name]

        def drawn(*given: Any, draw: Any = draw, **named: Any) -> Any:
            reports = (getattr(one, "report", one) for one in given)
            if any(isinstance(report, DealReport) and report.record.tag("Board") == "2" for report in reports):
                raise ValueError("2")
            return draw(*given, **named)

        monkeypatch.setattr(f"{module}.{name}", drawn)
        if name == "deal_form":
            monkeypatch.setattr("adjudicator.commands.ruling_form.deal_form", drawn)
    form = tmp_path / "form.md"
    text = run("replay", "-", stdin=SOUND, **HIDDEN)
    data = run("replay", "-", "--json", stdin=SOUND, **HIDDEN)
    filed = run("replay", "-", "--form", str(form), stdin=SOUND.replace("1S 1H", "1S 1H P"), **HIDDEN)

    assert (1, 1, 1) == (text.status, data.status, filed.status)
    assert 2 == text.out.count("── Board")
    assert ["1", "3"] == boards(data)
    assert 2 == form.read_text(encoding="utf-8").count("Board:")


def test_an_export_leaves_out_only_what_cannot_be_written(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    from adjudicator.formats.pbn import writer

    def written(record: Record, write: Any = writer.write_game) -> str:
        if record.tag("Board") == "2":
            raise ValueError("2")
        return str(write(record))

    monkeypatch.setattr(writer, "write_game", written)
    file = tmp_path / "out.pbn"
    answer = run("replay", "-", "--export", str(file), stdin=SOUND, **HIDDEN)

    assert 1 == answer.status
    assert ["1", "3"] == boards(run("replay", str(file), "--json"))


def test_a_fault_while_reading_costs_one_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """A reader of tags that fails at the second game, and one that fails at a table of LIN."""
    from adjudicator.formats.lin import reader as lin
    from adjudicator.formats.pbn import reader as pbn

    def sorted_tags(raw: Any, inheritance: Any, sort: Any = pbn.sort_tags) -> Any:
        if raw.entries[0].value == "2":
            raise IndexError
        return sort(raw, inheritance)

    class Table(lin.LinTableReader):
        def record(self, file: str) -> Record:
            if self.number == 2:
                raise IndexError
            return super().record(file)

    monkeypatch.setattr(pbn, "sort_tags", sorted_tags)
    monkeypatch.setattr(lin, "LinTableReader", Table)
    tagged = run("replay", "-", "--json", stdin=SOUND, **HIDDEN)
    deal = "qx|o{0}|md|1S2345H2345D2345C2,S6789H6789D6789C3,STJQKHTJQKDTJQKC4,|mb|1S|mb|p|mb|p|mb|p|\n"
    tables = run("replay", "-", "--json", stdin="".join(map(deal.format, (1, 2, 3))), **HIDDEN)

    assert (1, 1) == (tagged.status, tables.status)
    assert ["1", "3"] == boards(tagged) == boards(tables)
    assert [2, 2] == [answer.data["unanswered"][0]["game"] for answer in (tagged, tables)]


@pytest.mark.usefixtures("broken")
def test_a_pipe_into_record_stops_at_the_line_and_keeps_what_was_taken(tmp_path: Path) -> None:
    file = tmp_path / "x.pbn"
    lines = '[Code "contract-bridge-1963"]\n[Dealer "S"]\n1S\n!note fail\nP\n'
    answer = run("record", str(file), stdin=lines, **HIDDEN)

    assert 1 == answer.status
    assert "4: this line is not taken: " in answer.err
    assert PLEA in answer.err
    assert file.read_text(encoding="utf-8").endswith('[Record "1"]\n1S\n')


@pytest.mark.usefixtures("broken")
def test_somebody_who_types_goes_on_after_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The line is not taken, what follows is; in the file stands what was taken."""
    from adjudicator.commands import recording_session
    from adjudicator.commands.record import _adjudicating_reader
    from adjudicator.commands.recording_file import RecordingFile
    from adjudicator.report.deal_recorder import DealRecorder

    typed = iter(("1S", "!note fail", "P", "show", None))
    monkeypatch.setattr(recording_session, "read_line", lambda _: next(typed))
    monkeypatch.setenv(TRACEBACK_VARIABLE, "")
    recorder = DealRecorder(_adjudicating_reader(laws(), "contract-bridge-1963")).feed('[Dealer "S"]')
    with RecordingFile(tmp_path / "x.pbn") as store:
        assert store.lock()
        store.text()
        session = recording_session.RecordingSession(recorder, store, laws(), None)
        session.converse()

    assert ("1S", "P") == session.recorder.lines
    assert session.recorder.text == (tmp_path / "x.pbn").read_text(encoding="utf-8")


def test_what_cannot_be_shown_is_not_taken(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A recording that cannot be shown could not be gone on with either: the file holds what it held before."""
    from adjudicator.render import brief_finding

    def drawn(*_: Any, **__: Any) -> Any:
        raise RecursionError

    monkeypatch.setattr(brief_finding, "brief_finding", drawn)
    file = tmp_path / "x.pbn"
    lines = '[Code "contract-bridge-1963"]\n[Dealer "S"]\n1S\n1H\nP\n'
    answer = run("record", str(file), stdin=lines, **HIDDEN)

    assert 1 == answer.status
    assert "4: this line is not taken: " in answer.err
    assert file.read_text(encoding="utf-8").endswith('[Record "1"]\n1S\n')


def test_a_command_that_fails_says_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("adjudicator.commands.codes_kinds_facts.open_laws", lambda *_: {}["kinds"])
    answer = run("kinds", "--json", **HIDDEN)

    assert 1 == answer.status
    assert 1 == answer.err.count("\n")
    assert answer.err.startswith("adjudicator: the program has failed")
    assert "KeyError" in answer.data["error"]["message"]


@pytest.mark.usefixtures("broken")
def test_nothing_is_hidden_from_the_tests(tmp_path: Path) -> None:
    """The variable that all tests run under has every fault raised."""
    for words in (("replay", "-"), ("replay", "-", "--json"), ("record", str(tmp_path / "x.pbn"))):
        with pytest.raises(KeyError):
            run(*words, stdin=GAME.format(2, "1S 1H"))
