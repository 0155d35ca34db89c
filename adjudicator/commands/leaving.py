"""How the command line ends: an exit status, one sentence for whatever went wrong, never a traceback."""

from __future__ import annotations

import os
import sys
from io import BufferedReader, RawIOBase, TextIOWrapper
from typing import TYPE_CHECKING, Any, NoReturn

import typer

from adjudicator.commands.common import BYTES, complain, told_as_json
from adjudicator.record.errors import FileError
from adjudicator.record.unforeseen import VARIABLE, called, shown_whole
from rulebase.errors import UserError, reason

if TYPE_CHECKING:
    from collections.abc import Callable

WrongUsage: Any = typer.BadParameter.__base__
"""The error that typer raises where the words typed fit no command."""
STOPPED = 130
"""The exit status after Ctrl-C."""


def leave(command: Callable[[], Any]) -> NoReturn:
    """Run *command*, and leave with its status, or with that of what went wrong."""
    _open_streams()
    try:
        status = command() or 0
        sys.stdout.flush()
        sys.exit(status)
    except UserError as error:
        _say(str(error))
        told_as_json(error, str(error))
        sys.exit(1)
    except WrongUsage as error:
        error.show()
        told_as_json(error, error.format_message())
        sys.exit(error.exit_code)
    except (KeyboardInterrupt, typer.Abort):
        # Whoever stops it wants no explanation; what was recorded is saved with every line.
        sys.stderr.write("\n")
        sys.exit(STOPPED)
    except OSError as error:
        if not isinstance(error, BrokenPipeError):
            _say(f"cannot go on: {reason(error)}")
        # What is left unwritten would be complained of once more when the interpreter flushes at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
    except Exception as cause:
        if shown_whole():
            raise
        from rulebase.cache import mended  # nothing fails, nobody pays

        message = str(mended(cause) or "") or (
            "the program has failed, and the fault is its own; please send what you typed, with the files that it "
            f"reads, to whoever maintains it ({called(cause)}; {VARIABLE}=1 shows all of it)"
        )
        _say(message)
        told_as_json(cause, message)
        sys.exit(1)


def _open_streams() -> None:
    """Have the standard streams take and give whatever comes; of one that is closed it is said when it is needed."""
    sys.stdin = sys.stdin or TextIOWrapper(BufferedReader(_Closed()))
    sys.stderr = sys.stderr or open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115 - open to the end
    if sys.stdout is None:
        _say("standard output is closed; there is nowhere to answer")
        sys.exit(1)
    if isinstance(sys.stdin, TextIOWrapper) and sys.stdin.encoding != BYTES:
        sys.stdin.reconfigure(encoding=BYTES)
    # The handler that ``render.safe`` registers writes letters where the output cannot hold suit glyphs.
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="lettered")


class _Closed(RawIOBase):
    """Standard input where there is none."""

    def readable(self) -> bool:
        """That it is closed is said by whoever reads from it."""
        return True

    def readinto(self, _: Any) -> int:
        """Nothing can be read."""
        raise FileError("standard input is closed; there is nothing to read")


def _say(message: str) -> None:
    complain(f"adjudicator: {message}")
