"""How a run ends: the exit statuses, and one sentence on standard error for whatever went wrong, never a traceback."""

from __future__ import annotations

import os
import sys
from io import BufferedReader, RawIOBase, TextIOWrapper
from typing import TYPE_CHECKING, Any, NoReturn

import typer

from adjudicator.commands.common import BYTES_ENCODING, complain, print_error_as_json
from adjudicator.errors import TRACEBACK_VARIABLE, FileError, crash_location, raises_crashes_raw
from rulebase.announcements import UNSETTLED
from rulebase.errors import UserError, reason

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from adjudicator.law.findings import Finding


WrongUsage: Any = typer.BadParameter.__base__
"""The error that typer raises where the words typed fit no command."""
INTERRUPTED = 130
"""The exit status after Ctrl-C."""


def run_and_exit(command: Callable[[], Any]) -> NoReturn:
    """Run *command*, and leave with its status, or with that of what went wrong."""
    _prepare_streams()
    try:
        status = command() or 0
        sys.stdout.flush()
        sys.exit(status)
    except UserError as error:
        _complain(str(error))
        print_error_as_json(error, str(error))
        sys.exit(1)
    except WrongUsage as error:
        error.show()
        print_error_as_json(error, error.format_message())
        sys.exit(error.exit_code)
    except (KeyboardInterrupt, typer.Abort):
        # Whoever stops it wants no explanation; what was recorded is saved with every line.
        sys.stderr.write("\n")
        sys.exit(INTERRUPTED)
    except OSError as error:
        if not isinstance(error, BrokenPipeError):
            _complain(f"cannot go on: {reason(error)}")
        # What is left unwritten would be complained of once more when the interpreter flushes at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
    except Exception as cause:
        if raises_crashes_raw():
            raise
        from rulebase.cache import error_of_damaged_file  # nothing fails, nobody pays

        message = str(error_of_damaged_file(cause) or "") or (
            "the program has failed, and the fault is its own; please send what you typed, with the files that it "
            f"reads, to whoever maintains it ({crash_location(cause)}; {TRACEBACK_VARIABLE}=1 shows all of it)"
        )
        _complain(message)
        print_error_as_json(cause, message)
        sys.exit(1)


def _prepare_streams() -> None:
    """Have the standard streams take and give whatever comes; of one that is closed it is said when it is needed."""
    sys.stdin = sys.stdin or TextIOWrapper(BufferedReader(_ClosedInput()))
    sys.stderr = sys.stderr or open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115 - open to the end
    if sys.stdout is None:
        _complain("standard output is closed; there is nowhere to answer")
        sys.exit(1)
    if isinstance(sys.stdin, TextIOWrapper) and sys.stdin.encoding != BYTES_ENCODING:
        sys.stdin.reconfigure(encoding=BYTES_ENCODING)
    # The handler that ``render.safe`` registers writes letters where the output cannot hold suit glyphs.
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="lettered")


class _ClosedInput(RawIOBase):
    """Standard input where there is none."""

    def readable(self) -> bool:
        """That it is closed is said by whoever reads from it."""
        return True

    def readinto(self, _: Any) -> int:
        """Nothing can be read."""
        raise FileError("standard input is closed; there is nothing to read")


def _complain(message: str) -> None:
    complain(f"adjudicator: {message}")


RULED, NEEDS_FACTS, SILENT = 0, 3, 4
"""Everything is ruled on; something has to be told; the law says nothing of it or leaves a part of it open, or what it
says cannot be read."""


def findings_status(findings: Sequence[Finding] | None) -> int:
    """The status for *findings*; None: it is not even told which kind it was."""
    if findings is None or any(found.needs for found in findings):
        return NEEDS_FACTS
    if any(not found.rulings and not found.choice for found in findings):
        return SILENT
    if any(ruling.basis in UNSETTLED for found in findings for ruling in found.rulings):
        return SILENT
    return RULED


def exit_with_status(findings: Sequence[Finding] | None, wanted: bool) -> None:
    """End with the status for *findings*, if that is *wanted*."""
    status = findings_status(findings)
    if wanted and status:
        raise typer.Exit(status)
