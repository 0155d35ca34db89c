"""A newcomer's trial: a game type that is not there is one folder, and its law another, with words of its own; a
variant of it is one more folder of law."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

from rulebase.compiler.sources import ROOT

GAME = {
    "__init__.py": '"""Turning: each turns a card of his packet in turn."""\n',
    "game_type.py": '''"""Turning as a game type: the tokens of its records, and who turned each card."""

from adjudicator.game.notation import TokenSet
from adjudicator.games.turning.course_of_play import followed
from adjudicator.table.game_types import GameType


def movers(timeline):
    return {move.at: move.due for move in followed(timeline)}


GAME_TYPE = GameType(
    tokens=TokenSet("expected a line such as '!up {0} HK'", ("up",), {"turn": "up"}, (), cards=False),
    unnamed_actors=movers,
)
''',
    "course_of_play.py": '''"""Who turned which card, and whose turn it was."""

from typing import NamedTuple

from adjudicator.record.events import TableEvent


class Move(NamedTuple):
    at: int
    seat: str
    due: str
    card: str


def followed(timeline):
    return timeline.cached(_followed)


def _followed(timeline):
    moves, turned, due = [], 0, timeline.game.eldest(timeline.start.dealer)
    for at, event in enumerate(timeline.record.events):
        if isinstance(event, TableEvent) and event.name == "up":
            turned = turned + 1 if moves and moves[-1].seat == event.seat else 1
            moves.append(Move(at, event.seat, due, event.cards[0]))
            due = timeline.game.lho(event.seat) if turned == timeline.game.raw["cards_each"] else event.seat
    return moves
''',
    "irregularities.py": '''"""Cards turned out of turn."""

from adjudicator.games.turning.course_of_play import followed
from adjudicator.irregularities.detection import Irregularity


def turns(timeline):
    steps = {step.event_index: step.index for step in timeline.steps}
    for move in followed(timeline):
        if move.seat != move.due:
            said = f"{move.seat} turns {move.card} when it is {move.due}'s turn."
            yield Irregularity("play-out-of-turn", move.seat, steps[move.at], "open", said)
''',
}
LAW = {
    "turning/code.toml": """
title    = "Turning"
group    = "Children's and family games"
book     = "a trial"
extends  = "general-rules"
families = ["any", "turns"]
checked  = "2026-11-22"

[game]
type    = "turning"
players = 3
suits   = ["C", "D", "H", "S"]
ranks   = "A23456789TJQK"
auction = "none"
trump   = "none"
duties  = []
cards_each = 1

[game.seats]
3 = ["A", "B", "C"]
""",
    "turning/words.toml": """
[facts.turned_down_again]
title = "the card was turned down again"
values = ["yes", "no"]
usual = "yes"
to = "table"
question = "Was the card turned down again before the next was turned?"

[effects.packets_shuffled]
says = "Every packet is shuffled."
sort = "informs"
why = "No line of a record says it."
""",
    "turning/play-out-of-turn.toml": """
kind = "play-out-of-turn"
facts = ["turned_down_again"]

[[provision]]
id = "TU-1"
cite = "Out of turn"
lines = "1"
says = "A card turned out of turn and not turned down again: every packet is shuffled."
det = "M"

[[row]]
id = "down"
when = "turned_down_again = yes"
under = ["TU-1"]
do = []

[[row]]
id = "up"
when = "turned_down_again = no"
under = ["TU-1"]
do = [{ effect = "packets_shuffled" }]
""",
    "turning/play-out-of-turn.cases.toml": """
[[case]]
name = "A turns his card down again before B turns"
told = { turned_down_again = "yes" }
expect = { row = "down", effects = [] }
origin = "a trial"

[[case]]
name = "A's card stays"
told = { turned_down_again = "no" }
expect = { row = "up", effects = ["packets_shuffled"] }
origin = "a trial"
""",
    "turning-by-twos/code.toml": """
title    = "Turning by twos"
group    = "Children's and family games"
book     = "a trial"
extends  = "turning"
families = ["any", "turns"]
checked  = "2026-11-22"

[game]
cards_each = 2
""",
}
DETECTOR = """
["games.turning.irregularities:turns"]
finds = ["play-out-of-turn"]
type = "turning"
"""
TYPE = """
[turning]
says = "Each turns a card of their packet in turn."
code = "games.turning.game_type:GAME_TYPE"
"""
TRIAL = """
import json, sys
from pathlib import Path
import adjudicator.games
from adjudicator.formats import read_games
from adjudicator.engine.adjudicate import adjudicate
from adjudicator.engine.code_selection import notation_chooser
from adjudicator.commands.recording_help import recording_help
from adjudicator.law.rulings import rule_from_told_facts
from rulebase import open_rulebase
from rulebase.compiler.check import check
from rulebase.compiler.sources import load_sources

adjudicator.games.__path__.append(sys.argv[1])
laws = open_rulebase(sources=sys.argv[2])
told = {}
for code in ("turning", "turning-by-twos"):
    text = f'[Code "{code}"]\\n[Dealer "C"]\\n[Record "1"]\\n!up A HK\\n!up B H2\\n!up C S3\\n'
    (deal,) = read_games(text.encode(), "", notation_chooser(laws))
    report = adjudicate(deal, laws)
    told[code] = [[found.kind, found.offender, found.at.event_number, bool(found.rulings)] for found in report.findings]
ruled = rule_from_told_facts(laws, "turning-by-twos", "play-out-of-turn", {"turned_down_again": "no"})
told["ruled"] = [effect.says for ruling in ruled.rulings for effect in ruling.effects]
told["faults"] = [str(fault) for fault in check(load_sources(Path(sys.argv[2]))) if "turn" in fault.file]
told["help"] = "!up" in recording_help(laws.code("turning").game)
print(json.dumps(told))
"""


NAMES = """
[[printed]]
codes = ["turning"]
[printed.names]
"Turning" = "000:1"

[[printed]]
codes = ["turning-by-twos"]
[printed.names]
"Turning by twos" = "000:2"
"""
"""The names that its book prints."""


def test_a_game_type_and_a_variant_are_a_folder_each(tmp_path: Path) -> None:
    """Its folder of Python, its folder of law and the entries of its type, its detector and its names are all that is
    written; the
    detector is found, its lines are helped with, what it asks and orders are words of its own, and in the variant a
    turn has two cards."""
    game, laws = tmp_path / "games" / "turning", tmp_path / "laws"
    for name, text in GAME.items():
        (game / name).parent.mkdir(parents=True, exist_ok=True)
        (game / name).write_text(text, encoding="utf-8")
    # He builds on the general rules; the other codes, and what is asked and read out of them, he need not know.
    others = shutil.ignore_patterns("asked", "stories", "aloud.toml", "onward.toml")
    shutil.copytree(ROOT / "words", laws / "words", ignore=others)
    shutil.copytree(ROOT / "law" / "general", laws / "law" / "general")
    for file, entry in (("detectors.toml", DETECTOR), ("game-types.toml", TYPE)):
        listed = laws / "words" / file
        listed.write_text(listed.read_text(encoding="utf-8") + entry, encoding="utf-8")
    names = laws / "law" / "general" / "book-names.toml"
    names.write_text(names.read_text(encoding="utf-8") + NAMES, encoding="utf-8")
    for name, text in LAW.items():
        path = laws / "law" / "family" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    trial = [sys.executable, "-c", TRIAL, str(game.parent), str(laws)]
    ran = subprocess.run(trial, capture_output=True, text=True, check=False, cwd=ROOT.parent)

    assert ran.stderr == ""
    assert json.loads(ran.stdout) == {
        "turning": [],
        "turning-by-twos": [["play-out-of-turn", "B", 2, True], ["play-out-of-turn", "C", 3, True]],
        "ruled": ["Every packet is shuffled."],
        "faults": [],
        "help": True,
    }
