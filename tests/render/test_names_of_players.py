"""Sentences name players where the record does, everywhere a person reads; data keep the seats."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.render.names_and_signs import (
    naming_players,
    player_name,
    sentence_with_glyphs_and_seats,
    with_glyphs_and_players,
)
from tests.commands.talks import BRIDGE
from tests.helpers.command_line import run
from tests.helpers.recorded_cases import report_of
from tests.helpers.talking import talk

if TYPE_CHECKING:
    from pathlib import Path

NAMED = '[North "Ann"]\n[East "Ben"]\n[South "Cleo"]\n[West "Dan"]\n'
DEAL = f'{NAMED}[Board "3"]\n[Dealer "S"]\n[Deal "{BRIDGE}"]\n[Record "1"]\n1S P 2S 2H\n'


def test_a_player_is_named_with_the_seat_once_in_a_sentence() -> None:
    """Outside of a deal, and without names, seats are named as ever."""
    report = report_of(DEAL, "duplicate-2017")

    assert ("East", "E leads") == (player_name("E"), with_glyphs_and_players("E leads"))
    assert "East leads ♥2 before East may" == sentence_with_glyphs_and_seats("E leads H2 before E may")
    with naming_players(lambda: report):
        assert "Ben (East)" == player_name("E")
        assert "Ben (East) leads ♥2 before Ben may" == sentence_with_glyphs_and_seats("E leads H2 before E may")
    assert "East" == player_name("E")


def test_letters_of_seats_are_named_where_they_are_no_words() -> None:
    """``A`` is an article and ``C`` a suit as well."""
    text = '[Code "hearts"]\n[PlayerA "Ann"]\n[PlayerB "Ben"]\n[PlayerC "Cy"]\n[Deal "A:- - -"]\n[Record "1"]\n'
    report = report_of(text, "hearts")
    with naming_players(lambda: report):
        for sentence, named in (
            ("A card is exposed.", "A card is exposed."),
            ("A plays H2 out of turn.", "Ann (A) plays ♥2 out of turn."),
            ("The trick goes to B; C leads.", "The trick goes to Ben (B); Cy (C) leads."),
            ("B's card is taken by A.", "Ben's (B) card is taken by Ann (A)."),
            ("A silently adds 5; A -5: bets", "Ann (A) silently adds 5; Ann -5: bets"),
            ("Cards are shown at C's turn.", "Cards are shown at Cy's (C) turn."),
            ("What C did binds, and A, B and C know.", "What Cy (C) did binds, and Ann (A), Ben (B) and Cy know."),
            ("It stands. B may not score.", "It stands. Ben (B) may not score."),
            ("Law 27 (C) and class C", "Law 27 (C) and class C"),
            ("B holds H2, and B passes", "Ben (B) holds ♥2, and Ben passes"),
        ):
            assert named == sentence_with_glyphs_and_seats(sentence), sentence
            assert named == sentence_with_glyphs_and_seats(named), "named twice"


def test_replay_and_the_form_name_players(tmp_path: Path) -> None:
    """The text does; JSON keeps to seats."""
    (file := tmp_path / "named.pbn").write_text(DEAL, encoding="utf-8")
    form = tmp_path / "form.md"
    answer = run("replay", str(file), "--output-form", str(form))
    sheet = form.read_text(encoding="utf-8")

    assert "Ann (North), Ben (East), Cleo (South), Dan (West)" in answer.out
    assert "Ben (East) bids 2♥ over 2♠" in answer.out
    assert "## \\[1\\] Insufficient bid by Ben (East)" in sheet
    assert "- **Vulnerable:** EW" in sheet
    assert "Ben" not in run("replay", str(file), "--json").out.split('"findings"')[1]


def test_a_recording_names_players_wherever_it_tells_of_them(tmp_path: Path) -> None:
    """In findings, options, what is in force, lists, the deal and its rulings."""
    typed = ("S", "names Ann Ben Cleo Dan", f'[Deal "{BRIDGE}"]', "1S P 2S 2H", "3", "3H", "1", "4S AP", "HA", "y", "3")
    words = ("record", "x.pbn", "-c", "duplicate-2017", "--output-form", "form.md")
    status, screen = talk(*words, typed=(*typed, "list", "show", "show rulings", "quit"), folder=tmp_path)
    sheet = (tmp_path / "form.md").read_text(encoding="utf-8")

    assert 0 == status
    for said in (
        "Ben (East) bids 2♥ over 2♠",
        "Cleo (South) chooses: do you accept the insufficient bid?",
        "The 2♥ of Ben (East) is off the table; Ben is to call.",
        "before Dan (West) leads, Cleo",
        "  6 Ben (East) 3♥",
        "4♠ by Cleo (South)",
    ):
        assert said in screen.replace("\n    ", " "), said
    shown = screen.split("names Ann Ben Cleo Dan")[1]
    for seat in ("North", "East", "South", "West"):
        bare = [line for line in shown.splitlines() if f"{seat} " in line and f"({seat}" not in line]
        assert [] == [line for line in bare if not line.startswith(("South     West", "trick", "dealer"))], seat
    assert "| told | answered while the deal was recorded |" in sheet
