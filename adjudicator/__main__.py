"""The entry point of ``python -m adjudicator`` and of the command ``adjudicator``."""

from __future__ import annotations

import sys

STOPPED = 130
"""The exit status after Ctrl-C."""


def main() -> None:
    """Run the command line. Ctrl-C ends it in silence, even while modules are being loaded."""
    try:
        from adjudicator.commands.cli import main as run

        run()
    except KeyboardInterrupt:
        sys.exit(STOPPED)


if __name__ == "__main__":
    main()
