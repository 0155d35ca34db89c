"""``python -m adjudicator``, and what the command ``adjudicator`` starts."""

from __future__ import annotations

import atexit
import gc
import os
import sys

# Of ``signal`` what is written in C: the rest of it loads enum, for longer than Python itself takes to start, and until
# the handler stands Ctrl-C ends in a traceback.
from _signal import SIGINT, default_int_handler, getsignal, signal

STOPPED = 130
"""The exit status after Ctrl-C."""
YOUNG = 100_000
"""Objects made before garbage is looked for: twice what is made to rule on a deal with faults, of which little is
garbage. To go through half as many takes a tenth of that answer's time."""


def main() -> None:
    """Run the command line; Ctrl-C while it is loaded or left ends it as at any other moment, in silence."""
    # A start allocates much and frees nothing: looking for garbage would be a sixth of the time.
    gc.set_threshold(YOUNG)
    try:
        _run()
    except SystemExit as left:
        if isinstance(left.code, int) and _nothing_is_left():
            os._exit(left.code)
        raise


def _run() -> None:
    listens = getsignal(SIGINT) is default_int_handler
    if listens:
        signal(SIGINT, _leave_at_once)
    from adjudicator.commands.cli import main as run

    try:
        if listens:
            signal(SIGINT, default_int_handler)
        run()
    except KeyboardInterrupt:
        _leave_at_once()
    finally:
        if listens:
            signal(SIGINT, _leave_at_once)


def _nothing_is_left() -> bool:
    """Whether all is written and nobody waits for the end: the interpreter would take apart, piece by piece, what the
    system takes back in one, for as long as a look-up takes."""
    import threading  # typer has loaded it

    if atexit._ncallbacks() or threading.active_count() > 1:
        return False
    try:
        for stream in (sys.stdout, sys.stderr):
            # One that is closed from the beginning is none.
            if stream is not None:
                stream.flush()
    except OSError:
        return False
    return True


def _leave_at_once(*_: object) -> None:
    os._exit(STOPPED)


if __name__ == "__main__":
    main()
