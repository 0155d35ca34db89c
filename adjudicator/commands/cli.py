"""The command line: the commands that there are, each with its options and the function that runs it."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer

from adjudicator.commands.command import Command, refuse_no_text
from adjudicator.commands.leaving import leave
from adjudicator.values.addresses import function
from rulebase.places import environment_code

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping


class Listed(NamedTuple):
    """One command: the addresses of the class of its options and of the function that takes one value of it."""

    options: str
    runs: str
    signed: bool = False
    """Whether an argument may begin with a minus sign: the function complains of options that there are not."""


COMMANDS = {
    "audit": Listed("commands.options.archives:AuditOptions", "commands.audit:run"),
    "card": Listed("commands.options.archives:CardOptions", "commands.card:run"),
    "use": Listed("commands.options.choices:UseOptions", "commands.choice:use"),
    "house": Listed("commands.options.choices:HouseOptions", "commands.houses:run"),
    "codes": Listed("commands.options.lists:CodesOptions", "commands.lists:codes"),
    "help": Listed("commands.options.guides:HelpOptions", "commands.manual:run"),
    "schema": Listed("commands.options.guides:SchemaOptions", "commands.schema:run"),
    "replay": Listed("commands.options.deals:ReplayOptions", "commands.replay:run"),
    "rule": Listed("commands.options.rulings:RuleOptions", "commands.rule:run"),
    "search": Listed("commands.options.provisions:SearchOptions", "commands.search:run"),
    "show": Listed("commands.options.provisions:ShowOptions", "commands.show:run"),
    "compare": Listed("commands.options.rulings:CompareOptions", "commands.compare:run"),
    "kinds": Listed("commands.options.lists:KindsOptions", "commands.lists:kinds"),
    "facts": Listed("commands.options.lists:FactsOptions", "commands.lists:facts"),
    "record": Listed("commands.options.deals:RecordOptions", "commands.record:run"),
    "score": Listed("commands.options.scores:ScoreOptions", "commands.score:run", signed=True),
    "demo": Listed("commands.options.deals:DemoOptions", "commands.replay:demo"),
    "completion": Listed("commands.options.guides:CompletionOptions", "commands.completing:run"),
}
"""The commands in the order of the help, by their names."""
GROUPS = {
    "rulebase": {
        "build": Listed("commands.options.law_files:RulebaseBuildOptions", "commands.laws:build"),
        "check": Listed("commands.options.law_files:RulebaseCheckOptions", "commands.checking:run"),
        "path": Listed("commands.options.law_files:RulebasePathOptions", "commands.laws:path"),
        "voice": Listed("commands.options.law_files:RulebaseVoiceOptions", "commands.laws:voice"),
        "export": Listed("commands.options.law_files:RulebaseExportOptions", "commands.exported:run"),
    },
    "book": {
        "add": Listed("commands.options.book:BookAddOptions", "commands.booked:add"),
        "list": Listed("commands.options.book:BookListOptions", "commands.booked:list_all"),
        "search": Listed("commands.options.book:BookSearchOptions", "commands.booked:search"),
        "show": Listed("commands.options.book:BookShowOptions", "commands.booked:show"),
        "correct": Listed("commands.options.book:BookCorrectOptions", "commands.booked:correct"),
        "remove": Listed("commands.options.book:BookRemoveOptions", "commands.booked:remove"),
        "again": Listed("commands.options.book:BookAgainOptions", "commands.booked:again"),
        "sheet": Listed("commands.options.book:BookSheetOptions", "commands.booked:sheet"),
        "export": Listed("commands.options.book:BookExportOptions", "commands.booked:export"),
        "path": Listed("commands.options.book:BookPathOptions", "commands.booked:path"),
    },
}
"""Likewise the commands of each group."""
_HELP = {
    "rulebase": "Build, check, find or export the compiled rulebase.",
    "book": "List, search, correct, print or export what --book has kept. Nothing leaves this machine.",
}


def _start(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Print the version.")] = False,
) -> None:
    """The rules lawyer for card tables: records deals, finds irregularities, looks up the ruling."""
    refuse_no_text(environment_code())
    if version or context.invoked_subcommand is None:
        from adjudicator.commands.version import say  # nearly everybody names a command

        say(context, wanted=version)


def application(commands: Collection[str] = tuple(COMMANDS), groups: Collection[str] = tuple(GROUPS)) -> typer.Typer:
    """The application with these *commands* and *groups* of it: nobody pays for the options of another command."""
    app = typer.Typer(
        name="adjudicator",
        no_args_is_help=True,
        add_completion=False,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    app.callback(invoke_without_command=True)(_start)
    _add(app, {name: listed for name, listed in COMMANDS.items() if name in commands})
    for name in groups:
        group = typer.Typer(help=_HELP[name], no_args_is_help=True)
        _add(group, GROUPS[name])
        app.add_typer(group, name=name)
    return app


def _add(app: typer.Typer, commands: Mapping[str, Listed]) -> None:
    for name, listed in commands.items():
        settings: dict[str, Any] = {"ignore_unknown_options": True} if listed.signed else {}
        app.command(name, context_settings=settings)(Command(name, function(listed.options), listed.runs))


def main() -> None:
    """Run the command line. A complaint is one sentence on standard error and exit status 1, never a traceback."""
    leave(lambda: _needed(sys.argv[1:])(prog_name="adjudicator", standalone_mode=False))


def _needed(words: list[str]) -> typer.Typer:
    """The application with the one command or group that *words* name; the whole of it where they name none."""
    first = words[0] if words else ""
    if first in COMMANDS or first in GROUPS:
        return application({first} & COMMANDS.keys(), {first} & GROUPS.keys())
    return application()
