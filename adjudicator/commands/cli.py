"""The command line: what can be typed, and one call each. What a command does has a module beside this one."""

from __future__ import annotations

import sys
from copy import copy
from typing import Annotated

import typer

from adjudicator.commands import archives, guides, in_force, options, scores
from adjudicator.commands.late import call, given
from adjudicator.commands.leaving import leave

app = typer.Typer(
    name="adjudicator",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.command()(archives.audit)
app.command()(archives.card)
app.command()(in_force.use)
app.command()(in_force.house)
app.command()(in_force.codes)
app.command()(guides.help)
app.command()(guides.schema)


@app.callback(invoke_without_command=True)
def adjudicator(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Print the version.")] = False,
) -> None:
    """The rules lawyer for card tables: records deals, finds irregularities, looks up the ruling."""
    call("version", "say", context=context, wanted=version)


@app.command()
def replay(
    files: options.Deals,
    code: options.Codes = None,
    deal: Annotated[int | None, typer.Option(min=1, metavar="N", help="Only the Nth deal, drawn in full.")] = None,
    fact: Annotated[
        list[str] | None,
        typer.Option("--fact", "-f", metavar="[N.]NAME=VALUE", help="A fact that is known, of finding N or of all."),
    ] = None,
    step: Annotated[bool, typer.Option("--step", help="Show every event, whose turn it is, what is in force.")] = False,
    strict: Annotated[bool, typer.Option("--strict", help="Report every departure from the PBN standard too.")] = False,
    export: Annotated[
        str | None, typer.Option(metavar="FILE", help="Write the deals to FILE as PBN with a [Record] section.")
    ] = None,
    link: Annotated[bool, typer.Option("--link", help="Print only a hand viewer's link for each deal.")] = False,
    say: Annotated[
        list[str] | None,
        typer.Option("--say", metavar="WHO:[N.]NAME=VALUE", help="A disputed fact as WHO (NS, W, director) tells it."),
    ] = None,
    equity: Annotated[
        bool, typer.Option("--equity", help="Weigh established revokes against double-dummy play (a hint).")
    ] = False,
    form: options.Form = None,
    html: options.Page = None,
    override: options.Overrides = None,
    reason: options.Reasons = None,
    exit_code: options.ExitCode = False,
    book: options.Booked = False,
    json: options.Json = False,
    law_folder: options.Laws = None,
    rules_of: options.House = None,
) -> None:
    """Find and rule on everything irregular in recorded deals.

    \b
    Example:
      adjudicator replay hand.pbn --fact 3.first_noticed=after_mixing
    """
    options.refuse_together(json=json, link=link, step=step)
    call(
        "replay",
        files=files,
        codes=code,
        deal=deal,
        facts=fact,
        by_step=step,
        as_json=json,
        strict=strict,
        export=export,
        link=link,
        exit_code=exit_code,
        says=say,
        equity=equity,
        form=form,
        html=html,
        overrides=override,
        reasons=reason,
        book=book,
    )


@app.command()
def rule(
    kind: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="KIND",
            help="What went wrong: a name (see `kinds`), or what happened, in quotes; at a terminal, asked for.",
        ),
    ] = None,
    code: options.Code = None,
    fact: options.Facts = None,
    say: options.Says = None,
    ask: Annotated[
        bool | None, typer.Option("--ask/--no-ask", help="Ask for missing facts (default: at a terminal).")
    ] = None,
    strict: Annotated[bool, typer.Option("--strict", help="Assume nothing: ask for the usual facts too.")] = False,
    exit_code: options.ExitCode = False,
    long: Annotated[bool, typer.Option("--long", help="With the law, all that was told and assumed.")] = False,
    form: options.Form = None,
    book: options.Booked = False,
    event: options.Event = None,
    date: options.Date = None,
    board: options.Board = None,
    table: options.Table = None,
    player: options.Player = None,
    side: options.Side = None,
    note: options.Note = None,
    json: options.Json = False,
    law_folder: options.Laws = None,
    rules_of: options.House = None,
) -> None:
    """Settle one irregularity from facts. At a terminal, ask for the facts that matter.

    \b
    Example:
      adjudicator rule insufficient-bid --code duplicate-2017 --fact lho_response=refuses
    """
    context = given(event=event, date=date, board=board, table=table, player=player, side=side, note=note)
    if not book and any(context.values()):
        raise typer.BadParameter("what is told for the book wants --book")
    options.refuse_together(json=json, ask=ask)
    call(
        "rule",
        words=kind or (),
        code=code,
        facts=fact,
        says=say,
        ask=ask,
        strict=strict,
        as_json=json,
        in_full=long,
        form=form,
        exit_code=exit_code,
        book=context if book else None,
    )


@app.command()
def search(
    words: Annotated[list[str], typer.Argument(metavar="WORDS...", help="Words, a law's number or a provision's id.")],
    code: options.Code = None,
    limit: Annotated[int, typer.Option("--limit", "-n", min=1, metavar="N", help="At most so many.")] = 10,
    everywhere: options.Everywhere = False,
    json: options.Json = False,
    law_folder: options.Laws = None,
    rules_of: options.House = None,
) -> None:
    """Find provisions of law by words, by number or by name.

    \b
    Example:
      adjudicator search penalty card --limit 3
    """
    call("search", words=words, code=code, limit=limit, as_json=json, everywhere=everywhere)


@app.command()
def show(
    reference: Annotated[
        list[str],
        typer.Argument(metavar="CITATION", help="A provision's id, a law's number or heading, a code's id."),
    ],
    code: options.Code = None,
    json: options.Json = False,
    law_folder: options.Laws = None,
    rules_of: options.House = None,
) -> None:
    """Show one provision, a whole law or a code. Its conditions and cases stand there, and where it is inherited from.

    \b
    Example:
      adjudicator show CB-81
    """
    call("show", words=reference, code=code, as_json=json)


@app.command()
def compare(
    kind: Annotated[list[str], typer.Argument(metavar="KIND", help="What went wrong, see `kinds`.")],
    code: options.Codes = None,
    fact: options.Facts = None,
    json: options.Json = False,
    law_folder: options.Laws = None,
    rules_of: options.House = None,
) -> None:
    """Show the same fault under several codes, side by side.

    \b
    Example:
      adjudicator compare revoke --fact established=yes
    """
    call("compare", words=kind, codes=code, facts=fact, as_json=json)


@app.command()
def kinds(
    code: options.Code = None,
    everywhere: options.Everywhere = False,
    json: options.Json = False,
    law_folder: options.Laws = None,
    rules_of: options.House = None,
) -> None:
    """List what can go wrong.

    \b
    Example:
      adjudicator kinds
    """
    call("lists", "kinds", code=code, as_json=json, everywhere=everywhere)


@app.command()
def facts(
    kind: Annotated[list[str] | None, typer.Argument(metavar="[KIND]", help="Only the facts of this kind.")] = None,
    code: options.Code = None,
    everywhere: options.Everywhere = False,
    json: options.Json = False,
    law_folder: options.Laws = None,
    rules_of: options.House = None,
) -> None:
    """List the facts that the laws ask about, or those of one kind.

    \b
    Example:
      adjudicator facts revoke
    """
    call("lists", "facts", words=kind, code=code, as_json=json, everywhere=everywhere)


@app.command()
def record(
    file: options.Recording = None,
    code: options.Code = None,
    at: options.At = None,
    deal: Annotated[int | None, typer.Option(min=1, metavar="N", help="Go on from the Nth deal of FILE.")] = None,
    form: options.Form = None,
    book: options.Booked = False,
    law_folder: options.Laws = None,
    rules_of: options.House = None,
) -> None:
    """Record a deal at the table line by line. As soon as something is irregular, it is ruled on.

    A terminal asks which game it is and who deals; a pipe names both by lines such as [Code "euchre"] and [Dealer "W"].

    \b
    Example:
      adjudicator record tonight.pbn
    """
    call("record", file=file, code=code, at=at, deal=deal, form=form, book=book)


# A result may begin with a sign, which is no option; options that are none are complained of by the command.
app.command(context_settings={"ignore_unknown_options": True})(scores.score)


@app.command()
def demo(law_folder: options.Laws = None, code: options.Code = None, json: options.Json = False) -> None:
    """Replay a disputed hand that comes with the program.

    \b
    Example:
      adjudicator demo
    """
    call("replay", "demo", code=code, as_json=json)


@app.command()
def completion(
    shell: Annotated[str, typer.Argument(metavar="SHELL", help="bash, zsh or fish.")],
    line: Annotated[
        str | None, typer.Argument(metavar="[LINE]", help="What is typed so far: print what it can go on with.")
    ] = None,
    law_folder: options.Laws = None,
) -> None:
    """Print the script by which a shell completes what is typed. It knows commands, codes, kinds and facts.

    \b
    Example:
      adjudicator completion bash
    """
    call("completing", app=whole(), shell=shell, line=line)


def main() -> None:
    """Run the command line. A complaint is one sentence on standard error and exit status 1, never a traceback."""
    leave(lambda: _needed(sys.argv[1:])(prog_name="adjudicator", standalone_mode=False))


def _needed(words: list[str]) -> typer.Typer:
    """The application with the one command that is named: typer would build all the others first."""
    named = [info for info in app.registered_commands if info.callback and info.callback.__name__ == (words or [""])[0]]
    if not named:
        return whole()
    small = copy(app)
    small.registered_commands = named
    return small


def whole() -> typer.Typer:
    """The application with its groups of commands, which nobody pays for who names a command of none."""
    from adjudicator.commands.book import book
    from adjudicator.commands.law_files import laws

    grouped = copy(app)
    grouped.registered_groups = []
    grouped.add_typer(laws, name="rulebase")
    grouped.add_typer(book, name="book")
    return grouped
