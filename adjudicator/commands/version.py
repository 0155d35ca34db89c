"""What is said where no command is named: ``--version``, or what there is."""

from __future__ import annotations

import typer


def say(context: typer.Context, *, wanted: bool) -> None:
    """Print the version if it is *wanted*; else, where no command is named, what can be typed, and leave with 2."""
    if wanted:
        from importlib.metadata import PackageNotFoundError, version  # dear, and hardly ever asked for

        try:
            number = version("adjudicator")
        except PackageNotFoundError:
            number = "run from its source, not installed"
        typer.echo(f"adjudicator {number}")
    elif context.invoked_subcommand is None:
        typer.echo(context.get_help())
        raise typer.Exit(2)
