"""``python -m adjudicator``, and what the command ``adjudicator`` starts."""

from __future__ import annotations

import gc
import os
import signal

STOPPED = 130
"""The exit status after Ctrl-C."""


def main() -> None:
    """Run the command line; Ctrl-C while it is loaded or left ends it as at any other moment, in silence."""
    # A start allocates much and frees nothing: looking for garbage would be a sixth of the time.
    gc.set_threshold(50_000)
    listens = signal.getsignal(signal.SIGINT) is signal.default_int_handler
    if listens:
        signal.signal(signal.SIGINT, _leave_at_once)
    from adjudicator.commands.cli import main as run

    try:
        if listens:
            signal.signal(signal.SIGINT, signal.default_int_handler)
        run()
    except KeyboardInterrupt:
        _leave_at_once()
    finally:
        if listens:
            signal.signal(signal.SIGINT, _leave_at_once)


def _leave_at_once(*_: object) -> None:
    os._exit(STOPPED)


if __name__ == "__main__":
    main()
