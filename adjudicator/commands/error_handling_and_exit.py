"""The end of a run: exit statuses, and every error as one sentence on standard error, never as a traceback."""

from __future__ import annotations

import os
import sys
from io import BufferedReader, RawIOBase, TextIOWrapper
from typing import TYPE_CHECKING, Any, NoReturn

import typer

from adjudicator.commands.common import BYTES_ENCODING, complain, print_error_as_json_if_asked
from adjudicator.errors import TRACEBACK_VARIABLE, FileError, crash_location, raises_crashes_raw
from rulebase.errors import UserError, system_message_of_error

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from adjudicator.law.findings import Finding


WrongUsage: Any = typer.BadParameter.__base__
"""The error that typer raises for wrong usage."""
INTERRUPTED = 130
"""The exit status after Ctrl-C."""


def run_and_exit(command: Callable[[], Any]) -> NoReturn:
    """Run *command* and exit, with its status or with the status of its error."""
    _prepare_streams()
    try:
        status = command() or 0
        sys.stdout.flush()
        sys.exit(status)
    except UserError as error:
        _print_program_error(str(error))
        print_error_as_json_if_asked(error, str(error))
        sys.exit(1)
    except WrongUsage as error:
        if isinstance(error, typer.BadParameter) and error.param is None and error.param_hint is None:
            # Something that a command itself misses, such as the game: the sentence says what to name.
            _print_program_error(error.message)
        else:
            error.show()
        print_error_as_json_if_asked(error, error.format_message())
        sys.exit(error.exit_code)
    except (KeyboardInterrupt, typer.Abort):
        # No message for somebody who stops the program; recordings are saved with every line.
        sys.stderr.write("\n")
        sys.exit(INTERRUPTED)
    except OSError as error:
        if not isinstance(error, BrokenPipeError):
            _print_program_error(f"cannot go on: {system_message_of_error(error)}")
        # Otherwise the interpreter flushes at exit and reports the error once more.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
    except Exception as cause:
        if raises_crashes_raw():
            raise
        from rulebase.cache import rebuild_if_damaged  # needed only after a crash

        message = str(rebuild_if_damaged(cause) or "") or (
            "the program has failed, because of an error in the program; please send what you typed, with the files "
            f"that it reads, to its maintainers ({crash_location(cause)}; {TRACEBACK_VARIABLE}=1 shows all of it)"
        )
        _print_program_error(message)
        print_error_as_json_if_asked(cause, message)
        sys.exit(1)


def _prepare_streams() -> None:
    """Make the standard streams accept any byte. A closed stream is reported when it is first used."""
    sys.stdin = sys.stdin or TextIOWrapper(BufferedReader(_ClosedInput()))
    sys.stderr = sys.stderr or open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115 - stays open to the end
    if sys.stdout is None:
        _print_program_error("standard output is closed; there is nowhere to answer")
        sys.exit(1)
    if isinstance(sys.stdin, TextIOWrapper) and sys.stdin.encoding != BYTES_ENCODING:
        sys.stdin.reconfigure(encoding=BYTES_ENCODING)
    # The error handler ``lettered`` of ``render.safe_text`` writes letters where the output cannot hold suit glyphs.
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="lettered")


class _ClosedInput(RawIOBase):
    """A standard input that is closed."""

    def readable(self) -> bool:
        """True, so that the error comes from reading."""
        return True

    def readinto(self, _: Any) -> int:
        """Raise FileError."""
        raise FileError("", "standard input is closed; there is nothing to read")


def _print_program_error(message: str) -> None:
    complain(f"adjudicator: {message}")


NOT_FOUND = 1
"""The exit status where something cannot be read or is not found."""
RULED, NEEDS_FACTS, SILENT = 0, 3, 4
"""Exit statuses: everything is ruled on; a fact is needed; the law is silent, leaves a part open or cannot be read."""


def exit_status_for_findings(findings: Sequence[Finding] | None) -> int:
    """The exit status for *findings*; None means that not even the kind of irregularity is known."""
    if findings is None or any(found.needs for found in findings):
        return NEEDS_FACTS
    if any(not found.rulings and not found.choice for found in findings):
        return SILENT
    from rulebase.sentences_read_out import UNSETTLED  # few commands end with the status of a ruling

    if any(ruling.basis in UNSETTLED for found in findings for ruling in found.rulings):
        return SILENT
    return RULED


def exit_with_status(findings: Sequence[Finding] | None, wanted: bool) -> None:
    """Exit with the status for *findings*, if *wanted*."""
    status = exit_status_for_findings(findings)
    if wanted and status:
        raise typer.Exit(status)
