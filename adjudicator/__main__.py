"""``python -m adjudicator``, and what the command ``adjudicator`` starts."""

from __future__ import annotations

import sys

STOPPED = 130
"""The exit status after Ctrl-C."""


def main() -> None:
    """Run the command line; Ctrl-C while it is loaded ends it as at any later moment, in silence."""
    try:
        from adjudicator.commands.cli import main as run

        run()
    except KeyboardInterrupt:
        sys.exit(STOPPED)


if __name__ == "__main__":
    main()
