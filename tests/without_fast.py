"""Prove that the fast path only saves time: ``python -m tests.without_fast [TESTS …]``.

The checkout is copied to a temporary folder, and the fast path is deleted there with the tests of its own. The copy
has an environment of its own, since one that is installed to be edited finds all packages of its checkout. In it the
whole suite has to pass, or what is named as TESTS; and the frozen answers of recorded cases, examples and deals of
every maker have to be those of the checkout. That takes a little longer than the suite does.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import venv
from pathlib import Path

from tests.helpers.program_source import ROOT

DELETED = ("adjudicator/fast", "tests/fast")
NAME_THE_FOLDER = (
    "tests/commands/test_developers_manual.py",
    "tests/rulebase/test_game_section.py::test_who_is_said_to_read_a_key_names_it",
    "tests/rulebase/test_game_section.py::test_every_room_that_reads_is_a_room",
)
"""Tests of texts that name the folder deleted."""
PARTS = ("recorded", "examples", "made")
"""The frozen answers that are compared."""
_LEFT_OUT = shutil.ignore_patterns(".git", ".venv", "build", "*.egg-info", "__pycache__", ".*_cache")
_IS_GONE = "import sys; from importlib.util import find_spec; sys.exit(find_spec('adjudicator.fast') is not None)"


def python_of(folder: Path) -> str:
    """The Python that runs the checkout in *folder*."""
    return sys.executable if folder == ROOT else str(folder / ".venv" / "bin" / "python")


def run(folder: Path, *words: str) -> bool:
    """Whether Python succeeds with *words* on the checkout in *folder*; what it says is shown as it comes."""
    print(f"{'with' if folder == ROOT else 'without'} the fast path: python {' '.join(words)}", flush=True)
    # Programs that tests start elsewhere are those of the same checkout.
    environment = {**os.environ, "PYTHONPATH": str(folder)}
    return subprocess.run([python_of(folder), *words], check=False, cwd=folder, env=environment).returncode == 0


def copy_without(folder: Path) -> None:
    """Copy the checkout to *folder*, and delete the fast path there."""
    shutil.copytree(ROOT, folder, ignore=_LEFT_OUT)
    for name in DELETED:
        shutil.rmtree(folder / name)
    venv.create(folder / ".venv", with_pip=True)
    if not run(folder, "-m", "pip", "install", "--quiet", "--editable", ".[dev]"):
        sys.exit("the copy cannot be installed")
    if not run(folder, "-c", _IS_GONE):
        sys.exit(f"the fast path is found without {folder / DELETED[0]}: what runs is not the copy")


def differences(folder: Path, kept: Path, deals: int, jobs: str) -> list[str]:
    """What the checkout in *folder* answers otherwise than this one; *kept* is the file of answers to be written."""
    asked = ("--parts", *PARTS, "--deals", str(deals), "--jobs", jobs)
    if not run(ROOT, "-m", "tests.frozen", "--write", str(kept), *asked):
        return ["the answers of the checkout are not sound"]
    return [] if run(folder, "-m", "tests.frozen", "--compare", str(kept), "--jobs", jobs) else ["answers differ"]


def main(words: list[str]) -> int:
    """Delete the fast path in a copy, and tell whether anything changes but the pace."""
    parser = argparse.ArgumentParser("python -m tests.without_fast", description=__doc__)
    parser.add_argument("tests", nargs="*", metavar="TESTS", help="files and folders of tests; none: the whole suite")
    parser.add_argument("--deals", type=int, default=200, help="frozen deals of each maker; 0: no frozen answers")
    parser.add_argument("--jobs", default="2", help="how many processes")
    asked = parser.parse_args(words)
    wrong: list[str] = []
    with tempfile.TemporaryDirectory(prefix="without-fast-") as name:
        folder = Path(name) / "checkout"
        copy_without(folder)
        left_out = [word for name in NAME_THE_FOLDER for word in ("--deselect", name)]
        if not run(folder, "-m", "pytest", "-n", asked.jobs, *left_out, *asked.tests):
            wrong.append("a test fails")
        if asked.deals:
            wrong += differences(folder, Path(name) / "answers", asked.deals, asked.jobs)
    print(f"without the fast path {' and '.join(wrong) or 'nothing changes but the pace'}")
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
