"""What names a file to write: ``--output``, in every command; the earlier names of the options still work."""

from __future__ import annotations

from pathlib import Path
from typing import Any, get_args

import pytest
from typer.main import get_command

from adjudicator.commands.cli import COMMANDS, GROUPS, typer_application
from adjudicator.commands.options.shared import FILE_NAME
from adjudicator.values.address_resolver import function_at_address
from tests.helpers.command_line import run

LISTED = {**COMMANDS, **{f"{group} {name}": entry for group, one in GROUPS.items() for name, entry in one.items()}}
READ = {"--laws", "--house", "--file", "--app"}
"""The options that name a file or folder which is read, or kept up as the book is, or an app that is written anew."""
OUTPUT = "--output"


def options_of(name: str) -> list[Any]:
    """The options of the command *name*, as typer hands them to click."""
    command: Any = get_command(typer_application())
    for word in name.split():
        command = command.commands[word]
    return [one for one in command.params if one.param_type_name == "option"]


def file_options(name: str) -> list[Any]:
    """The options of the command *name* that name a file or folder to write."""
    told = function_at_address(LISTED[name].options).__annotations__
    marked = [one for one in options_of(name) if FILE_NAME in get_args(told.get(one.name))]
    return [one for one in marked if not READ.intersection(one.opts)]


@pytest.mark.parametrize("name", LISTED)
def test_what_is_written_is_named_output(name: str) -> None:
    """The one file that a command writes is --output, or -o; any other is named alike, and says what it is."""
    written = file_options(name)

    for option in written:
        declared = [one for one in option.opts if one.startswith("--")]
        assert len(declared) == 1
        assert declared[0] == OUTPUT or declared[0].startswith(f"{OUTPUT}-")
        assert ("-o" in option.opts) == (declared[0] == OUTPUT)
    assert len({one.opts[0] for one in written}) == len(written)


@pytest.mark.parametrize("name", LISTED)
def test_no_other_option_writes_a_file(name: str) -> None:
    """Whatever says that it writes something to a FILE or DIR is marked as the name of a file, and so held above."""
    held = {one.name for one in file_options(name)}

    assert {one.name for one in options_of(name) if (one.help or "").startswith("Write ")} <= held
    assert {one.name for one in options_of(name) if one.opts[0].startswith(OUTPUT)} == held


@pytest.mark.parametrize("name", [name for name, entry in LISTED.items() if entry.earlier_names])
def test_earlier_names_mean_options_that_there_are(name: str) -> None:
    """Each earlier name stands for an option of its command, is none itself, and is in no help."""
    help_text = run(*name.split(), "--help").out
    there = {word for option in file_options(name) for word in option.opts}

    for earlier, now in LISTED[name].earlier_names.items():
        assert f"--{now}" in there
        assert f"--{now}" in help_text
        assert f"--{earlier} " not in help_text


@pytest.mark.parametrize(
    ("words", "earlier", "now", "file"),
    [
        ("rule ib -c duplicate-2017 -f lho_response=accept --no-ask", "--form", "--output", "x.md"),
        ("rule ib -c duplicate-2017 -f lho_response=accept --no-ask", "--form", "-o", "x.html"),
        ("replay HAND", "--export", "--output", "x.pbn"),
        ("replay HAND", "--form", "--output-form", "x.md"),
        ("replay HAND", "--html", "--output-page", "x.html"),
        ("audit HAND", "--to", "--output", "x.sqlite"),
        ("house kitchen-euchre", "--copy", "--output", "x.toml"),
        ("rulebase export", "", "--output", "x.sqlite"),
    ],
)
def test_both_names_write_the_same(tmp_path: Path, words: str, earlier: str, now: str, file: str) -> None:
    """Under its earlier name an option does what it does now; a file that was an argument may be named by --output."""
    hand = Path(__file__).parents[2] / "adjudicator" / "examples" / "disputed.pbn"
    begin = [str(hand) if word == "HAND" else word for word in words.split()]
    before, after = tmp_path / "before", tmp_path / "after"
    for folder, name in ((before, earlier), (after, now)):
        folder.mkdir()
        answer = run(*begin, *([name] if name else []), str(folder / file))
        assert 0 == answer.status, answer.err
    assert {path.name for path in before.iterdir()} == {path.name for path in after.iterdir()}
    if not file.endswith(".sqlite"):
        assert (before / file).read_text("utf-8") == (after / file).read_text("utf-8")


@pytest.mark.parametrize(("words", "begins"), [("schema rule", "{"), ("completion bash", "#")])
def test_what_is_printed_may_be_written(tmp_path: Path, words: str, begins: str) -> None:
    """What a command prints is what it writes with --output, to a new file only."""
    file = tmp_path / "out"
    printed = run(*words.split())

    assert "" == run(*words.split(), "--output", str(file)).out
    assert printed.out == file.read_text("utf-8")
    assert printed.out.startswith(begins)
    assert 1 == run(*words.split(), "--output", str(file)).status


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("replay HAND --output x.html", "'x.html' is no name for deals; expected FILE.pbn"),
        ("rulebase export", "name the file with --output FILE.sqlite"),
        ("rulebase export a.sqlite --output b.sqlite", "name one file, not two"),
        ("book export", "name the file with --output FILE.json or FILE.csv"),
        ("schema --output x.json", "--output writes one schema; name its document"),
        ("card", "name the page with --output FILE.html, or a folder for all codes with --output-folder DIR"),
    ],
)
def test_a_file_that_cannot_be_written_is_wrong_usage(words: str, says: str) -> None:
    answer = run(
        *(
            str(Path(__file__).parents[2] / "adjudicator/examples/disputed.pbn") if word == "HAND" else word
            for word in words.split()
        )
    )

    assert 2 == answer.status
    assert says in " ".join(answer.err.split())
