"""Random deals with faults put in on purpose: all of them are found, and nothing else.

Of some hundred deals those are tried in which something happens that happens in none before: every kind of fault, and
every row, is among them. ``python -m tests.oracle.run`` (and ``--boards``) tries all of as many as one likes.
"""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from adjudicator.engine.adjudicate import adjudicate
from adjudicator.engine.code_selection import notation_chooser
from adjudicator.formats.pbn.reader import read_games
from adjudicator.record.events import Record
from tests import oracle
from tests.helpers.reaching import left_out
from tests.helpers.trials import trials
from tests.oracle import faults
from tests.oracle.made import Made
from tests.oracle.replay import complaints
from tests.oracle.scene import UNSAID
from tests.oracle.writer import write

if TYPE_CHECKING:
    from adjudicator.report.deal_report import DealReport
    from rulebase import Rulebase
    from tests.oracle.scene import Scene

DEALS = range(1800, 1800 + trials(800))
BOARDS = range(1400, 1400 + trials(1080))
make, make_board = Made(faults.make), Made(faults.make_board)
COMMITTED = {
    "bid-out-of-rotation",
    "bid-over-seven",
    "call-after-final-pass",
    "change-of-call",
    "defective-trick",
    "double-out-of-rotation",
    "inadmissible-call-when-required-to-pass",
    "inadmissible-double",
    "incorrect-pack",
    "insufficient-bid",
    "lead-out-of-turn",
    "lead-restriction-breached",
    "opening-lead-out-of-turn",
    "pass-out-of-rotation",
    "penalty-card-not-played",
    "play-out-of-turn",
    "premature-lead-or-play",
    "renege",
    "revoke",
    "wrong-number-of-cards",
}


ROWS = {
    *(
        "RV.1-declaring-side RC.1",
        "RV.1-declaring-side RC.3",
        "RV.1 RC.4",
        "RV.2",
        "RV.3 RC.1",
        "RV.3 RC.3",
        "RV.3 RC.4",
    ),
    *("RV.4 RC.1", "RV.4 RC.3", "RV.4 RC.4", "RV.5", "RV.6", "RV.7-nothing-won"),
    *("RV.7-B1", "RV.7-B3", "RV.7-B4", "RV.7-B5", "DT.4-B1", "DT.4-B4", "DT.4-B5"),
    *("RV.8", "RV.9", "RV.10", "RV.11", "DT.3", "DT.5", "DT.6", "DT.9", "DT.10"),
    *("CL.2", "CL.5", "CX.3", "CX.6", "DU.2", "DU.9-no-revoke", "DU.12", "DU.13-no-revoke"),
}
"""Rows of the laws of 2017 that the oracle reckons out for itself."""


def disagreed(make: Made, seeds: range, rulebase: Rulebase) -> list[str]:
    """What is wrong with those of the deals of *seeds* that are not like others, each with its text."""
    found = []
    for seed in make.various(seeds, trials(1)):
        scene = make(seed)
        text = write(scene, f"seed {seed}")
        wrong = disagreements(scene, text, rulebase)
        if wrong:
            found.append(f"seed {seed}: {'; '.join(wrong)}\n{text}")
    return found


def disagreements(scene: Scene, text: str, rulebase: Rulebase) -> list[str]:
    """Where the program sees the written *scene* otherwise than the oracle does."""
    records = list(read_games(text.encode("utf-8"), "", notation_chooser(rulebase)))
    if len(records) != 1:
        return [f"the text is read as {len(records)} games"]
    record = records[0]
    if not isinstance(record, Record):
        return [f"it cannot be read: {record}"]
    report = adjudicate(record, rulebase)
    wrong = [
        *_findings(scene, report),
        *_contract(scene, report),
        *_tricks(scene, report),
        *_chips(scene, report),
    ]
    doubts = [] if scene.expected else [f"doubted: {problem.message}" for problem in report.problems]
    return wrong + doubts


def _findings(scene: Scene, report: DealReport) -> list[str]:
    found = {(f.kind, f.offender or "-", f.at.event_number): f for f in report.findings if f.kind not in scene.due}
    expected = {fault.key: fault for fault in scene.expected}
    wrong = [f"invented: {' '.join(map(str, key))} {found[key].status}" for key in found if key not in expected]
    if len(found) != sum(f.kind not in scene.due for f in report.findings):
        wrong.append("the same finding twice")
    for key, fault in expected.items():
        seen = found.get(key)
        if seen is None:
            wrong.append(f"missed: {' '.join(map(str, key))} {fault.status}")
        elif fault.status not in {UNSAID, seen.status}:
            wrong.append(f"status of {' '.join(map(str, key))}: {fault.status} expected, {seen.status} found")
        elif fault.trick not in {None, seen.at.trick}:
            wrong.append(f"trick of {' '.join(map(str, key))}: {fault.trick} expected, {seen.at.trick} found")
        elif fault.rows not in {None, " ".join(ruling.row for ruling in seen.rulings)}:
            rows = " ".join(ruling.row for ruling in seen.rulings)
            wrong.append(f"rows of {' '.join(map(str, key))}: {fault.rows} expected, {rows} found")
    return wrong


def _contract(scene: Scene, report: DealReport) -> list[str]:
    if scene.contract is None:
        return []
    found = report.contract
    text = f"{found.level}{found.denomination}{'X' * found.doubled} {found.declarer}" if found else "passed out"
    return [] if text == scene.contract else [f"contract: {scene.contract} expected, {text} found"]


def _chips(scene: Scene, report: DealReport) -> list[str]:
    if scene.net is None:
        return []
    found = dict.fromkeys(scene.net, 0)
    for entry in report.result.entries if report.result else ():
        found[entry.who] += entry.points
    return [] if found == scene.net else [f"chips: {scene.net} expected, {found} found"]


def _tricks(scene: Scene, report: DealReport) -> list[str]:
    if scene.transfers is None or scene.tricks_won is None:
        return []
    if report.result is None:
        return ["no result"]
    scored = dict(scene.tricks_won)
    for transfer in scene.transfers:
        scored[transfer.giver] -= transfer.n
        scored[transfer.taker] += transfer.n
    wrong = []
    if dict(report.result.tricks_won) != scene.tricks_won:
        wrong.append(f"tricks won: {scene.tricks_won} expected, {dict(report.result.tricks_won)} found")
    if dict(report.result.tricks_scored) != scored:
        wrong.append(f"tricks scored: {scored} expected, {dict(report.result.tricks_scored)} found")
    if len(scene.transfers) < 2:
        moved = report.result.transferred
        pairs = [(moved.giver, moved.taker, moved.n)] if moved and moved.n else []
        if pairs != [(t.giver, t.taker, t.n) for t in scene.transfers]:
            wrong.append(f"transferred: {scene.transfers} expected, {moved} found")
    return wrong


def test_every_fault_put_into_a_deal_is_found_and_no_other(laws: Rulebase) -> None:
    """Kind, offender, event and status are those of the fault; the tricks transferred are the oracle's count."""
    assert disagreed(make, DEALS, laws) == []


def test_every_fault_on_a_board_is_found_and_ruled_on(laws: Rulebase) -> None:
    """Under the laws of 2017 also the row that decides is the oracle's, and what revokes take by themselves."""
    assert disagreed(make_board, BOARDS, laws) == []


def test_the_boards_reach_every_row_that_they_should() -> None:
    found = ({rows for _, rows in make_board.faults(seed)[1] if rows} for seed in make_board.various(BOARDS, 1))

    assert left_out(ROWS, found) == set()


def test_the_deals_are_what_they_say() -> None:
    """The written text bears out the oracle: legal deals are legal, cards are played once, revokes are revokes."""
    for seed in range(trials(80)):
        for scene in (make(seed), make_board(seed)):
            assert complaints(scene, write(scene)) == [], f"seed {seed}"


def test_the_second_look_sees_what_the_scene_conceals() -> None:
    """A revoke that a scene does not admit to is noticed."""
    scenes = [scene for scene in map(make, range(trials(120))) if any(f.kind == "revoke" for f in scene.expected)]
    silent = [replace(scene, expected=[]) for scene in scenes if all(f.kind == "revoke" for f in scene.expected)]

    assert silent
    assert all(complaints(scene, write(scene)) for scene in silent)


def test_the_oracle_knows_nothing_of_the_program() -> None:
    """Only the commands for long runs reach the program."""
    for path in Path(oracle.__file__).parent.glob("*.py"):
        lines = path.read_text(encoding="utf-8").splitlines()
        told = [line for line in lines if re.match(r"\s*(from|import) (adjudicator|rulebase)\b", line)]

        assert path.name in ("run.py", "melds.py") or not told, path.name


def test_the_same_seed_gives_the_same_deal() -> None:
    assert [write(make(seed)) for seed in range(9)] == [write(make(seed)) for seed in range(9)]


def test_every_kind_of_fault_is_committed() -> None:
    """The deals that are tried hold every kind that a record can show."""
    found = ({kind for kind, _ in make.faults(seed)[1]} for seed in make.various(DEALS, 1))

    assert left_out(COMMITTED, found) == set()
