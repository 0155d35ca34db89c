"""``--laws`` and ADJUDICATOR_LAWS: the law files of a folder are read, by every command, and it is said which."""

from __future__ import annotations

import os
import subprocess
import sys
from inspect import signature
from pathlib import Path

import pytest

from adjudicator.audit.worker_pool import AuditSetting
from adjudicator.commands.cli import COMMANDS, GROUPS
from adjudicator.values.address_resolver import function_at_address
from tests.helpers import processes
from tests.helpers.rulebase_tree import changed, write_tree

ROOT = Path(__file__).parents[2]
PAGE, CASES = "law/whist/whist/code.toml", "law/whist/whist/revoke.cases.toml"


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A folder in which somebody works on laws, with a program that is installed elsewhere."""
    recorded = 'record = "a record"\nexpect = { findings = [{ kind = "revoke", row = "nothing-to-take" }] }'
    told = changed(
        CASES, recorded, 'told = { corrected = "no", tricks = "none" }\nexpect = { row = "nothing-to-take" }'
    )
    titled = changed(PAGE, 'title = "Whist"', 'title = "Whist as we play it"')
    write_tree(tmp_path / "work" / "rulebase", **titled, **told)
    return tmp_path / "work"


def adjudicator(*words: str, folder: Path, **environment: str) -> processes.Ran:
    settings = {**os.environ, "ADJUDICATOR_CACHE": str(folder / "cache"), **environment}
    return processes.ran(words, folder, settings)


def test_a_law_is_added_as_the_readme_has_it(checkout: Path) -> None:
    """Written in the checkout, checked there, and then ruled on, by a program that has its own laws elsewhere."""
    page = checkout / "rulebase" / PAGE
    text = page.read_text(encoding="utf-8")
    page.write_text(f"{text}\nthis is [ not TOML\n", encoding="utf-8")
    spoilt = adjudicator("rulebase", "check", "--laws", "rulebase", folder=checkout)
    page.write_text(text, encoding="utf-8")
    whole = adjudicator("rulebase", "check", "--laws", "rulebase", folder=checkout)
    shown = adjudicator("show", "whist", folder=checkout, ADJUDICATOR_LAWS=str(checkout / "rulebase"))

    assert spoilt.returncode == 1
    assert "whist/code.toml: not TOML" in spoilt.stderr
    assert f"The laws are read from {checkout / 'rulebase'}.\n" in whole.stderr
    assert "whist/code.toml" not in whole.stderr
    assert whole.stdout.startswith("2 codes, ")
    assert (shown.returncode, shown.stdout.count("Whist as we play it") > 0) == (0, True)


@pytest.mark.parametrize("words", [("rulebase", "check"), ("rulebase", "build"), ("rulebase", "path")])
def test_in_a_checkout_it_is_said_which_laws_are_read(words: tuple[str, ...], checkout: Path) -> None:
    """Also where they are not those of the checkout, and how these are read; in a folder inside it, too."""
    here = checkout / "rulebase"
    named = adjudicator(*words, "--laws", ".", folder=checkout)
    inside = adjudicator(*words, folder=here / "law" / "whist", ADJUDICATOR_LAWS=str(here))

    for done in (named, inside):
        assert f"The laws are read from {here}.\n" in done.stderr


def test_laws_that_are_not_those_of_the_checkout_are_pointed_out(checkout: Path) -> None:
    """Whoever forgets ``--laws`` is told so."""
    other = checkout.parent / "other"
    write_tree(other)
    done = adjudicator("rulebase", "path", folder=checkout, ADJUDICATOR_LAWS=str(other))

    assert done.stderr == (
        f"note: the laws read are those in {other}, not those of this checkout; "
        f"--laws {checkout / 'rulebase'} reads these\n"
    )


def test_elsewhere_nothing_is_said(tmp_path: Path) -> None:
    done = adjudicator("rulebase", "path", folder=tmp_path, ADJUDICATOR_CACHE=os.environ.get("ADJUDICATOR_CACHE", ""))

    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize(
    "words",
    [("codes",), ("kinds",), ("show", "whist"), ("search", "cards"), ("facts", "revoke", "--all")],
    ids=" ".join,
)
def test_every_command_reads_them(words: tuple[str, ...], checkout: Path) -> None:
    """With the option behind its words, as with the variable."""
    by_option = adjudicator(*words, "--laws", "rulebase", "--json", folder=checkout, ADJUDICATOR_CODE="whist")
    by_variable = adjudicator(
        *words, "--json", folder=checkout, ADJUDICATOR_CODE="whist", ADJUDICATOR_LAWS=str(checkout)
    )

    assert (by_option.returncode, by_option.stderr) == (0, "")
    assert by_option.stdout == by_variable.stdout
    assert "duplicate-2017" not in by_option.stdout


def test_every_command_takes_the_option() -> None:
    """Those of ``rulebase`` as well; only the manual and the schemas of documents are the same under all laws."""
    commands = {**COMMANDS, **GROUPS["rulebase"]}
    without = [
        name
        for name, listed in commands.items()
        if "law_folder" not in signature(function_at_address(listed.options)).parameters
    ]

    assert sorted(without) == ["help", "schema"]


def test_the_processes_of_an_audit_are_told_of_it(tmp_path: Path) -> None:
    """On this machine or on another: their environment is not that of the command."""
    root = tmp_path / "laws"
    write_tree(root)

    assert {"whist"} <= AuditSetting(laws=str(root)).auditor().laws.titles.keys()
    assert "duplicate-2017" not in AuditSetting(laws=str(root)).auditor().laws.titles


@pytest.mark.parametrize("folder", ["nowhere", "."])
def test_a_folder_without_laws_is_one_sentence(folder: str, tmp_path: Path) -> None:
    done = adjudicator("codes", "--laws", folder, folder=tmp_path)

    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == f"adjudicator: {folder}: no laws are there; expected a folder with law and words in it\n"


def test_a_damaged_page_is_mended_and_told(checkout: Path) -> None:
    """An answer that breaks off says so in a sentence; the next one is right."""
    settings = {"ADJUDICATOR_LAWS": str(checkout / "rulebase"), "ADJUDICATOR_TRACEBACK": ""}
    path = Path(adjudicator("rulebase", "path", folder=checkout, **settings).stdout.strip())
    code = (
        "import sys, rulebase.cache as cache\n"
        "cache.SETTLED, cache._stamp_if_trusted = 0, lambda path: 'same'\n"
        "if sys.argv.pop(1) == 'spoilt':\n"
        "    content = bytearray(open(sys.argv[1], 'rb').read())\n"
        "    content[4096:-4096] = bytes([255]) * (len(content) - 8192)\n"
        "    open(sys.argv[1], 'wb').write(content)\n"
        "del sys.argv[1]\n"
        "from adjudicator.commands.cli import main; main()\n"
    )

    def shown(how: str) -> subprocess.CompletedProcess[str]:
        environment = {**os.environ, "PYTHONPATH": str(ROOT), "ADJUDICATOR_CACHE": str(checkout / "cache"), **settings}
        command = [sys.executable, "-P", "-c", code, how, str(path), "show", "whist"]
        return subprocess.run(command, cwd=checkout, env=environment, capture_output=True, text=True, check=False)

    first, spoilt, mended = shown("whole"), shown("spoilt"), shown("whole")

    assert (first.returncode, mended.returncode, first.stdout) == (0, 0, mended.stdout)
    assert (spoilt.returncode, spoilt.stdout) == (1, "")
    assert spoilt.stderr == (
        "adjudicator: the compiled rulebase was damaged and has been rebuilt; please type the command again\n"
    )
