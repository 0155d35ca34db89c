"""The command line: the table of commands, their typer application, and the start of the command that is named."""

import sys
from collections.abc import Collection, Iterator, Mapping
from functools import partial
from inspect import Parameter, signature
from types import MappingProxyType
from typing import Annotated, Any, NamedTuple, get_args, get_origin

import typer
from typer.core import TyperGroup

from adjudicator.commands.error_handling_and_exit import run_and_exit
from adjudicator.commands.options.shared import FILE_NAME
from adjudicator.render import safe_text
from adjudicator.values.address_resolver import function_at_address
from adjudicator.values.version import __version__
from rulebase.errors import UserError
from rulebase.paths import environment_code


class Command:
    """A command as typer calls it: runs the function at the address *runs* with a value of the class *options*.

    Its signature and help are copied from *options*, where typer looks for them.
    """

    def __init__(self, name: str, options: type, runs: str) -> None:
        self.options, self.runs = options, runs
        self.__name__ = name
        self.__doc__ = options.__doc__
        self.__signature__ = signature(options)
        self.__annotations__ = {one.name: one.annotation for one in self.__signature__.parameters.values()}

    def __call__(self, **typed: Any) -> None:
        """Run the command with the values *typed*. UserError for bytes that are no text, except in names of files."""
        options = self.options(**typed)
        for parameter in self.__signature__.parameters.values():
            if not _parameter_names_file(parameter):
                for word in _text_values(typed[parameter.name]):
                    refuse_undecodable(word)
        function_at_address(self.runs)(options)


def _parameter_names_file(parameter: Parameter) -> bool:
    annotation = parameter.annotation
    return get_origin(annotation) is Annotated and FILE_NAME in get_args(annotation)


def _text_values(typed: object) -> Iterator[str]:
    """The words in the value of an option, which may be one word, several, or no text at all."""
    yield from (one for one in (typed if isinstance(typed, (list, tuple)) else [typed]) if isinstance(one, str))


def refuse_undecodable(word: str) -> None:
    """Raise UserError if *word* holds bytes that are no text."""
    try:
        word.encode()
    except UnicodeEncodeError:
        raise UserError(
            f"'{safe_text.safe_line(word, 60)}' is not text in this system's encoding; type it again"
        ) from None


class CommandEntry(NamedTuple):
    """A command: the address of its class of options, and of the function that takes a value of that class."""

    options: str
    runs: str
    signed: bool = False
    """Whether an argument may begin with a minus sign; the function then rejects unknown options itself."""
    earlier_names: Mapping[str, str] = MappingProxyType({})
    """Earlier name of an option → its name; it is understood, and stands in no help. Both without their dashes."""


COMMANDS = {
    "audit": CommandEntry(
        "commands.options.audit_and_card:AuditOptions", "commands.audit:run", earlier_names={"to": "output"}
    ),
    "card": CommandEntry(
        "commands.options.audit_and_card:CardOptions", "commands.phone_card:run", earlier_names={"all": "output-folder"}
    ),
    "use": CommandEntry("commands.options.use_and_house:UseOptions", "commands.select_code:remember_code_and_house"),
    "house": CommandEntry(
        "commands.options.use_and_house:HouseOptions", "commands.house:run", earlier_names={"copy": "output"}
    ),
    "codes": CommandEntry("commands.options.codes_kinds_facts:CodesOptions", "commands.codes_kinds_facts:list_codes"),
    "help": CommandEntry("commands.options.help_schema_completion:HelpOptions", "commands.manual:run"),
    "schema": CommandEntry("commands.options.help_schema_completion:SchemaOptions", "commands.schema:run"),
    "replay": CommandEntry(
        "commands.options.replay:ReplayOptions",
        "commands.replay:run",
        earlier_names={"export": "output", "form": "output-form", "html": "output-page"},
    ),
    "rule": CommandEntry("commands.options.rule:RuleOptions", "commands.rule:run", earlier_names={"form": "output"}),
    "search": CommandEntry("commands.options.search:SearchOptions", "commands.search:run"),
    "show": CommandEntry("commands.options.show:ShowOptions", "commands.show:run"),
    "compare": CommandEntry("commands.options.compare:CompareOptions", "commands.compare:run"),
    "kinds": CommandEntry("commands.options.codes_kinds_facts:KindsOptions", "commands.codes_kinds_facts:list_kinds"),
    "facts": CommandEntry("commands.options.codes_kinds_facts:FactsOptions", "commands.codes_kinds_facts:list_facts"),
    "record": CommandEntry(
        "commands.options.record:RecordOptions", "commands.record:run", earlier_names={"form": "output-form"}
    ),
    "score": CommandEntry("commands.options.score:ScoreOptions", "commands.score:run", signed=True),
    "demo": CommandEntry("commands.options.demo:DemoOptions", "commands.replay:replay_demo_deal"),
    "mcp": CommandEntry("commands.options.mcp:McpOptions", "commands.mcp_server:run"),
    "completion": CommandEntry("commands.options.help_schema_completion:CompletionOptions", "commands.completion:run"),
}
"""The commands by name."""
GROUPS = {
    "rulebase": {
        "build": CommandEntry("commands.options.rulebase:RulebaseBuildOptions", "commands.rulebase:compile_law_files"),
        "check": CommandEntry("commands.options.rulebase:RulebaseCheckOptions", "commands.rulebase:check_law_files"),
        "path": CommandEntry("commands.options.rulebase:RulebasePathOptions", "commands.rulebase:print_rulebase_path"),
        "voice": CommandEntry(
            "commands.options.rulebase:RulebaseVoiceOptions", "commands.rulebase:print_spoken_texts_of_code"
        ),
        "export": CommandEntry("commands.options.rulebase:RulebaseExportOptions", "commands.rulebase:export_database"),
    },
    "book": {
        "add": CommandEntry("commands.options.book:BookAddOptions", "commands.book:add_rulings_from_document"),
        "list": CommandEntry("commands.options.book:BookListOptions", "commands.book:list_selected_rulings"),
        "search": CommandEntry("commands.options.book:BookSearchOptions", "commands.book:search_rulings_by_words"),
        "show": CommandEntry("commands.options.book:BookShowOptions", "commands.book:show_book_ruling"),
        "correct": CommandEntry("commands.options.book:BookCorrectOptions", "commands.book:correct_kept_ruling"),
        "remove": CommandEntry(
            "commands.options.book:BookRemoveOptions", "commands.book:remove_rulings_after_confirmation"
        ),
        "again": CommandEntry(
            "commands.options.book:BookAgainOptions", "commands.book:list_rulings_on_repeated_faults"
        ),
        "sheet": CommandEntry("commands.options.book:BookSheetOptions", "commands.book:print_evening_sheet"),
        "export": CommandEntry("commands.options.book:BookExportOptions", "commands.book:export_selected_rulings"),
        "path": CommandEntry("commands.options.book:BookPathOptions", "commands.book:print_book_path"),
    },
}
"""The commands of each group, likewise."""
SECTIONS = {
    "Settle a dispute": ("rule", "compare", "kinds", "facts", "card"),
    "Record and replay deals": ("record", "replay", "demo", "score"),
    "Look up the law": ("search", "show", "codes", "house"),
    "Keep rulings": ("book",),
    "Archives of deals": ("audit",),
    "Settings and laws": ("use", "rulebase", "schema", "mcp", "completion", "help"),
}
"""The commands by what people want, in the order of the help."""
NAME_COLUMN = 14
"""Columns of the help that the names of commands take."""
_HELP = {
    "rulebase": "Build, check, find or export the compiled rulebase.",
    "book": "List, search, correct, print or export what --book has kept. Nothing leaves this machine.",
}


class CommandsBySection(TyperGroup):
    """The group of all commands; its help lists them by what people want."""

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """Write the commands of each section with the first line of their help.

        *ctx* and *formatter* are the context and the help formatter of click, whose types typer does not export.
        """
        listed = {name: command for name in self.list_commands(ctx) if (command := self.get_command(ctx, name))}
        for title, names in SECTIONS.items():
            room = formatter.width - NAME_COLUMN
            rows = [(f"{name:<10}", listed[name].get_short_help_str(room)) for name in names if name in listed]
            if rows:
                with formatter.section(title):
                    formatter.write_dl(rows)


def _main_options(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Print the version.")] = False,
) -> None:
    """The rules lawyer for card tables: records deals, finds irregularities, looks up the ruling."""
    refuse_undecodable(environment_code())
    if version or context.invoked_subcommand is None:
        print_version_or_help(context, wanted=version)


def typer_application(
    commands: Collection[str] = tuple(COMMANDS), groups: Collection[str] = tuple(GROUPS)
) -> typer.Typer:
    """The application with these *commands* and *groups* only: the options of the others are not imported."""
    app = typer.Typer(
        name="adjudicator",
        cls=CommandsBySection,
        no_args_is_help=True,
        add_completion=False,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    app.callback(invoke_without_command=True)(_main_options)
    _add_commands(app, {name: listed for name, listed in COMMANDS.items() if name in commands})
    for name in groups:
        group = typer.Typer(help=_HELP[name], no_args_is_help=True)
        _add_commands(group, GROUPS[name])
        app.add_typer(group, name=name)
    return app


def _add_commands(app: typer.Typer, commands: Mapping[str, CommandEntry]) -> None:
    for name, listed in commands.items():
        settings: dict[str, Any] = {"ignore_unknown_options": True} if listed.signed else {}
        if listed.earlier_names:
            settings["token_normalize_func"] = partial(_option_name, listed.earlier_names)
        app.command(name, context_settings=settings)(Command(name, function_at_address(listed.options), listed.runs))


def _option_name(earlier_names: Mapping[str, str], name: str) -> str:
    """The *name* of an option, without its dashes, for any of its *earlier_names*."""
    return earlier_names.get(name, name)


def main() -> None:
    """Run the command line. An error is one sentence on standard error and exit status 1, never a traceback."""
    run_and_exit(lambda: _application_for(sys.argv[1:])(prog_name="adjudicator", standalone_mode=False))


def _application_for(words: list[str]) -> typer.Typer:
    """The application with the one command or group that *words* name, or with all of them."""
    first = words[0] if words else ""
    if first in COMMANDS or first in GROUPS:
        return typer_application({first} & COMMANDS.keys(), {first} & GROUPS.keys())
    return typer_application()


def print_version_or_help(context: typer.Context, *, wanted: bool) -> None:
    """Print the version if *wanted*; else, if no command is named, print the help and exit with status 2."""
    if wanted:
        typer.echo(f"adjudicator {__version__}")
    elif context.invoked_subcommand is None:
        typer.echo(context.get_help())
        raise typer.Exit(2)
