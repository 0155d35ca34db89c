"""What is said where no command is named: ``--version``, or what there is."""

from __future__ import annotations

import typer

from adjudicator.values.version import __version__


def say(context: typer.Context, *, wanted: bool) -> None:
    """Print the version if it is *wanted*; else, where no command is named, what can be typed, and leave with 2."""
    if wanted:
        typer.echo(f"adjudicator {__version__}")
    elif context.invoked_subcommand is None:
        typer.echo(context.get_help())
        raise typer.Exit(2)
