"""One text given to the program, and what of its answer may not be: the faults that no input excuses."""

from __future__ import annotations

import io
import json
import os
import re
import signal
import sys
import tomllib
import traceback
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple
from unittest.mock import patch

import typer

import rulebase
from adjudicator.commands import replay
from adjudicator.commands.options.replay import ReplayOptions
from adjudicator.commands.replay_to_pbn_or_lin import NOT_READ_BACK
from adjudicator.engine.adjudicate import adjudicate
from adjudicator.engine.code_selection import notation_chooser
from adjudicator.errors import TRACEBACK_VARIABLE, NotationError
from adjudicator.formats import read_file
from rulebase.errors import SourceError, UserError
from tests.fuzz.absurd import codes
from tests.helpers.parsed import parsed
from tests.helpers.rulebase_tree import FILES
from tests.helpers.rulings import laws

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from random import Random

    from adjudicator.record.events import Record
    from adjudicator.report.deal_report import DealReport

SECONDS = 10.0
"""Of the processor's time: what takes longer hangs. Each game of a file has as much, so that to write a tangled one
sixty times makes no file that hangs."""
_OWN_FAULT = "because of an error in the program"
"""What the program says where it fails at a game."""
BEFORE, AFTER = "901", "902"
"""The boards of the good games before and after a spoilt one."""
_GOOD = """[Event "Good"]
[Board "{}"]
[Dealer "N"]
[Vulnerable "None"]
[Deal "N:A643.KJT8.92.AK3 2.653.QJT7.T9842 KQ97.Q9.AK54.J75 JT85.A742.863.Q6"]
[Auction "N"]
Pass Pass 1S Pass
4S Pass Pass Pass

"""
_PLACED = re.compile(r":[0-9]+(:[0-9]+)?: |^[a-z/'<]")
"""A complaint names the line it is about, or begins as a sentence of this program does, or with a path."""


class Fault(NamedTuple):
    """What is wrong with an answer."""

    name: str
    """The same for all inputs that show the same fault."""
    told: str
    noticed: bool = False
    """Whether the program has noticed it and said so, and nobody is worse off: what ought to be looked into."""


class Manner(NamedTuple):
    """How the program is asked."""

    name: str
    options: Mapping[str, Any]

    @property
    def as_bridge(self) -> bool:
        """Whether every game falls under the code that it names itself."""
        return not self.options.get("code")


def manner(rng: Random, folder: Path) -> Manner:
    """One of the ways of asking."""
    some = rng.sample(codes(), 2)
    fact = rng.choice(
        ("established=yes", "1.established=no", "by=dummy", "stage=play", "accepted=no", "lho_response=refuses")
    )
    ways: tuple[tuple[int, Manner], ...] = (
        (3, Manner("text", {})),
        (6, Manner("json", {"json": True})),
        (1, Manner("step", {"step": True})),
        (2, Manner("code", {"code": some[:1]})),
        (1, Manner("codes", {"code": some})),
        (2, Manner("codes", {"code": some, "json": True})),
        (2, Manner("form", {"form": str(folder / rng.choice(("form.md", "form.html")))})),
        (3, Manner("export", {"export": str(folder / "export.pbn"), "json": True})),
        (2, Manner("export", {"export": str(folder / "export.pbn"), "code": some[: rng.choice((0, 1))]})),
        (2, Manner("fact", {"fact": [fact]})),
        (1, Manner("fact", {"fact": [fact], "json": True})),
        (2, Manner("say", {"say": [f"NS:{fact}"], "json": rng.random() < 0.5})),
        (2, Manner("strict", {"strict": True})),
        (2, Manner("link", {"link": True})),
    )
    # To draw a deal card by card takes ten times as long as to rule on it.
    return rng.choices([way for _, way in ways], [often for often, _ in ways])[0]


class Hangs(Exception):  # noqa: N818 - says what it does
    """An answer that does not come."""


@contextmanager
def in_time(seconds: float = SECONDS) -> Iterator[None]:
    """``Hangs`` where what is done takes more than so many *seconds* of the processor's time."""

    def late(_number: int, _frame: object) -> None:
        raise Hangs

    before = signal.signal(signal.SIGVTALRM, late)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def _with_its_own_time(*asked: Any) -> DealReport:
    """What is ruled on a game; the watch starts anew."""
    left, _ = signal.getitimer(signal.ITIMER_VIRTUAL)
    if left:
        signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS)
    return adjudicate(*asked)


class Answer(NamedTuple):
    """What came of a command."""

    status: int
    out: str
    err: str


def asked(name: str, options: Mapping[str, Any], raised: str = "yes") -> Answer:
    """The answer of ``replay`` for the file *name*; what the command line itself would say in one sentence is said
    here likewise, and faults of the program are *raised* unless they are not to be."""
    buffers = [io.BytesIO(), io.BytesIO()]
    streams = [io.TextIOWrapper(buffer, encoding="utf-8", write_through=True) for buffer in buffers]
    status = 0
    with (
        _in_environment(TRACEBACK_VARIABLE, raised),
        patch.object(rulebase, "open_rulebase", lambda **_: laws()),
        patch.object(replay, "adjudicate", _with_its_own_time),
        redirect_stdout(streams[0]),
        redirect_stderr(streams[1]),
    ):
        try:
            replay.run(ReplayOptions([name], **options))
        except (typer.BadParameter, UserError, OSError) as error:
            sys.stderr.write(f"{error}\n")
            status = 2 if isinstance(error, typer.BadParameter) else 1
        except typer.Exit as left:
            status = left.exit_code
        except SystemExit as left:
            status = int(left.code or 0)
    out, err = (buffer.getvalue().decode() for buffer in buffers)
    return Answer(status, out, err)


@contextmanager
def _in_environment(name: str, value: str) -> Iterator[None]:
    """*name* set to *value*; of all the others nothing is copied, as it would take as long as to rule on a deal."""
    before = os.environ.get(name)
    os.environ[name] = value
    try:
        yield
    finally:
        if before is None:
            del os.environ[name]
        else:
            os.environ[name] = before


def crash(error: BaseException) -> Fault:
    """The fault that *error* came from: its kind, and the place of the program where it was raised."""
    frames = [
        frame
        for frame in traceback.extract_tb(error.__traceback__)
        if "/adjudicator/" in frame.filename or "/rulebase/" in frame.filename
    ]
    where = "outside"
    if frames:
        last = frames[-1]
        where = f"{'/'.join(Path(last.filename).parts[-3:])} {last.name}"
    told = "".join(traceback.format_exception(error)[-3:])
    return Fault(f"{type(error).__name__} {where}", f"{told}line {frames[-1].lineno if frames else 0}")


def try_games(data: bytes, way: Manner, folder: Path) -> Fault | None:
    """What is wrong with the answer to a file of the games in *data*."""
    path = folder / "games"
    path.write_bytes(data)
    for made in ("form.md", "form.html", "export.pbn"):
        (folder / made).unlink(missing_ok=True)
    try:
        with in_time():
            answer = asked(str(path), way.options)
            if (fault := wrong(answer, way)) or way.name != "export":
                return fault
            return _unreadable(path, way) or _unwritten(answer)
    except Hangs as error:
        return Fault("hangs " + crash(error).name.partition(" ")[2].partition(" ")[0], crash(error).told)
    except Exception as error:  # every error that is no sentence is what is looked for
        return crash(error)


def between_good_games(data: bytes) -> bytes:
    """*data* with a good game before and after, in its own encoding."""
    first, last = (_GOOD.format(board) for board in (BEFORE, AFTER))
    if data.startswith(b"\xff\xfe"):
        return data[:2] + first.encode("utf-16-le") + data[2:] + ("\n\n" + last).encode("utf-16-le")
    mark = b"\xef\xbb\xbf" if data.startswith(b"\xef\xbb\xbf") else b""
    return mark + first.encode() + data.removeprefix(mark) + b"\n\n" + last.encode()


def try_between(data: bytes, folder: Path) -> Fault | None:
    """What is wrong with the answers to a good game before and after those in *data*."""
    if (data.startswith(b"\xff\xfe") and len(data) % 2) or b"}" in data:
        return None
    path = folder / "games"
    path.write_bytes(between_good_games(data))
    try:
        with in_time():
            answer = asked(str(path), {"json": True}, raised="")
            if foreseen := next((line for line in answer.err.splitlines() if _OWN_FAULT in line), None):
                return Fault("a fault of its own, told in a sentence", foreseen)
            boards = [deal["board"] for deal in json.loads(answer.out)["deals"]]
    except Hangs as error:
        return Fault("hangs " + crash(error).name.partition(" ")[2].partition(" ")[0], crash(error).told)
    except Exception as error:
        return crash(error)
    lost = [board for board in (BEFORE, AFTER) if board not in boards]
    return (
        Fault("a good game beside a bad one is lost", f"boards {lost}, answered {boards}\n{answer.err}")
        if lost
        else None
    )


def wrong(answer: Answer, way: Manner) -> Fault | None:
    if answer.status not in (0, 1, 2):
        return Fault("exit status", str(answer.status))
    complaints = answer.err.splitlines()
    if answer.status and not complaints:
        return Fault("failure without a sentence", answer.out[:400])
    for stream in (answer.out, answer.err):
        if ill := next((line for line in stream.split("\n") if not line.isprintable()), None):
            return Fault("a character that a terminal obeys", repr(ill))
    if bare := next((line for line in complaints if not _PLACED.search(line)), None):
        return Fault("a complaint without a place", bare)
    if way.options.get("json") and answer.status != 2 and answer.out:
        try:
            json.loads(answer.out)
        except ValueError as error:
            return Fault("broken JSON", str(error))
    return None


def _unreadable(path: Path, way: Manner) -> Fault | None:
    """What does not come back of the games of *path* that were exported."""
    exported = path.parent / "export.pbn"
    if not exported.exists():
        return None
    code = (way.options.get("code") or [None])[0]
    notation = notation_chooser(laws(), code)
    before = [game for game in read_file(path, notation) if not isinstance(game, NotationError)]
    after = list(read_file(exported, notation))
    if broken := next((game for game in after if isinstance(game, NotationError)), None):
        return Fault("an export that cannot be read", str(broken))
    if len(before) != len(after):
        return Fault("an export with fewer games", f"{len(before)} {len(after)}")
    for one, other in zip(before, after, strict=True):
        assert not isinstance(other, NotationError)
        if _same_to_rule_on(one, other):
            continue
        try:
            written = adjudicate(one, laws(), code)
        except UserError:
            continue
        again = adjudicate(other, laws(), code)
        if _gist(written) != _gist(again):
            return Fault("an export that is ruled on otherwise", f"{_gist(written)}\n{_gist(again)}")
    return None


def _unwritten(answer: Answer) -> Fault | None:
    """That a game was exported as it was recorded, as the lines for what rulings had done would have told otherwise."""
    said = next((line for line in answer.err.splitlines() if line.endswith(NOT_READ_BACK)), None)
    return Fault("an export without what rulings had done", said, noticed=True) if said else None


def _same_to_rule_on(one: Record, other: Record) -> bool:
    """Whether a ruling has nothing to tell the two records apart by: neither the calls, cards and lines, those
    included that a ruling had done, nor the hands, nor a tag."""
    names = {*one.tags, *other.tags}
    return (one.events, one.hands) == (other.events, other.hands) and all(one.tag(n) == other.tag(n) for n in names)


def _gist(report: DealReport) -> list[tuple[str, str | None, str, list[str]]]:
    return [
        (found.kind, found.offender, found.status, [ruling.row for ruling in found.rulings])
        for found in report.findings
    ]


@contextmanager
def _laid_out(files: Mapping[str, str], folder: Path) -> Iterator[Path]:
    """The law files *files* below *folder*. The tree they are variants of is written there only once, and what of it
    is as it always was is not parsed again."""
    root = folder / "laws"
    if not root.exists():
        for name, text in FILES.items():
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            (root / name).write_text(text, "utf-8")
    changed = {name: text for name, text in files.items() if FILES.get(name) != text}
    try:
        for name, text in changed.items():
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            (root / name).write_text(text, "utf-8", errors="replace")
        with patch.object(tomllib, "loads", parsed):
            yield root
    finally:
        for name in changed:
            if name in FILES:
                (root / name).write_text(FILES[name], "utf-8")
            else:
                (root / name).unlink(missing_ok=True)


def try_laws(files: Mapping[str, str], folder: Path) -> Fault | None:
    """What is wrong with the complaints about the law files *files*."""
    from rulebase.compiler.check import check
    from rulebase.compiler.sources import load_sources

    try:
        with _laid_out(files, folder) as root, in_time():
            try:
                sources = load_sources(root, keep_going=True)
            except OSError as error:
                return None if error.filename else Fault("a law's fault without a file", str(error))
            except SourceError as error:
                return None if error.file else Fault("a law's fault without a file", str(error))
            said = [str(error) for error in sources.malformed] or [str(flaw) for flaw in check(sources)]
    except Hangs as error:
        return Fault("hangs " + crash(error).name.partition(" ")[2].partition(" ")[0], crash(error).told)
    except Exception as error:
        return crash(error)
    if ill := next((line for line in said if ".toml" not in line and "words/" not in line and ":" not in line), None):
        return Fault("a law's fault without a file", ill)
    return None
