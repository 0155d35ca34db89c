"""A command of the project that needs what not everybody has installed says so in one sentence, and ends with 1."""

from __future__ import annotations

import re
import runpy
import shutil
import sys
from pathlib import Path
from typing import Any

import pytest

from tests import bulk
from tests.helpers.processes import alone

ROOT = Path(__file__).parents[2]
OPTIONAL = (
    "axe_playwright_python",
    "bridgebots",
    "distributed",
    "endplay",
    "mcp",
    "numpy",
    "pokerkit",
    "pyarrow",
    "scipy",
    "sklearn",
)
"""What the extras bring, ``dev`` apart."""
COMMANDS = sorted(
    ".".join(path.relative_to(ROOT).with_suffix("").parts)
    for folder in ("rulebase", "tests")
    for path in (ROOT / folder).rglob("*.py")
    if '\nif __name__ == "__main__":\n' in path.read_text(encoding="utf-8")
)
LEARNING = ["rulebase.compiler.train_story_model", "tests.learning"]


def begun(name: str, run_name: str) -> object:
    """How the module *name* ends where nothing of ``OPTIONAL`` can be imported; None where it ends as any other."""
    sys.argv = [name]
    modules: dict[str, Any] = sys.modules
    # None: not to be found.
    modules.update(dict.fromkeys(OPTIONAL))
    try:
        runpy.run_module(name, run_name=run_name)
    except SystemExit as left:
        return left.code
    return None


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_begins_without_extras(name: str) -> None:
    """It is read, or says in one sentence what it needs."""
    said = alone(begun, name, "read")

    assert said is None or re.fullmatch(r"[a-z][^\n]+ is not installed: pip install '.+\[\w+\]'", str(said))


@pytest.mark.parametrize("name", LEARNING)
def test_learning_names_its_extra(name: str) -> None:
    """A text as the code of leaving is said, and the status is 1."""
    assert name in COMMANDS
    assert alone(begun, name, "__main__") == (
        "learning needs numpy, which is not installed: pip install 'card-adjudicator[train]'"
    )


def test_an_interpreter_without_the_peers_is_named(tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match="No module named 'nowhere'; an interpreter was expected that has endplay"):
        bulk.read(sys.executable, "import nowhere", [])
    with pytest.raises(SystemExit, match="No such file or directory; an interpreter was expected"):
        bulk.read(str(tmp_path / "python"), "", [])


def test_sheets_are_not_printed_without_a_browser(monkeypatch: pytest.MonkeyPatch) -> None:
    from tests import sheets

    monkeypatch.setattr(shutil, "which", lambda _: None)
    monkeypatch.setattr(sys, "argv", ["sheets"])
    with pytest.raises(SystemExit, match="chromium is not installed"):
        sheets.main()
