"""The program in other environments: the lowest versions that are declared, the newest ones, other interpreters.

``python -m tests.environments`` makes an environment for each, in a temporary folder, and runs a sample of the tests
there. An interpreter that the machine does not have is named, and is no fault; status 1 if a sample fails.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parents[1]
SAMPLE = (
    "tests/audit/test_names_and_files.py",
    "tests/audit/test_store.py",
    "tests/book/test_file.py",
    "tests/card/test_app.py",
    "tests/commands/test_cli_help.py",
    "tests/commands/test_cli_scripts.py",
    "tests/commands/test_cli_terminal.py",
    "tests/commands/test_completion.py",
    "tests/commands/test_one_document.py",
    "tests/commands/test_recording_line_editor.py",
    "tests/formats/test_formats_files.py",
    "tests/render/test_brief_finding.py",
    "tests/render/test_csv_text.py",
    "tests/render/test_render_findings.py",
    "tests/test_api.py",
)
"""Tests of what the dependencies do for us: options, tables, the book, the audit, the line at a terminal, QR codes."""
OF_INTERPRETER = (
    "tests/audit/test_names_and_files.py",
    "tests/audit/test_store.py",
    "tests/book/test_file.py",
    "tests/commands/test_cli_help.py",
    "tests/commands/test_cli_scripts.py",
    "tests/commands/test_cli_terminal.py",
    "tests/formats/test_formats_files.py",
    "tests/formats/test_phh.py",
    "tests/render/test_render_findings.py",
    "tests/test_api.py",
)
"""Tests of what hangs on the interpreter: databases and files that are closed, options, TOML, the terminal."""
LOWEST, NEWEST = "lowest", "newest"
_TOOLS = ("pytest", "pytest-xdist", "hypothesis")
"""The requirements of the extra ``dev`` that the tests above need."""


class Environment(NamedTuple):
    """One environment to be tried."""

    python: str
    """The interpreter, as ``3.12``."""
    versions: str
    """LOWEST, or NEWEST without regard to the upper bounds that are declared."""
    tests: tuple[str, ...] = SAMPLE


TRIED = (Environment("3.11", LOWEST), Environment("3.12", NEWEST, OF_INTERPRETER), Environment("3.13", NEWEST))
"""The environments that are tried. The newest versions with 3.11 are those that ``.ci/run`` installs for everything
else; an interpreter between two that are tried in full is tried in short."""


def requirements(extra: str = "") -> list[str]:
    """What pyproject.toml declares for the program, or for an *extra*."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return [*(project["optional-dependencies"][extra] if extra else project["dependencies"])]


def lowest(requirement: str) -> str:
    """The *requirement* held to its lower bound: ``typer>=0.16.1,<0.29`` → ``typer==0.16.1``."""
    found = re.fullmatch(r"([\w.-]+)>=([\w.]+)(?:,.*)?", requirement)
    if found is None:
        raise SystemExit(f"pyproject.toml: '{requirement}' has no lower bound; expected NAME>=VERSION")
    return f"{found[1]}=={found[2]}"


def interpreter(version: str) -> str | None:
    """The interpreter of *version* on this machine, found on the path or with pyenv; None if there is none."""
    named = shutil.which(f"python{version}")
    beside = sorted(Path.home().glob(f".pyenv/versions/{version}.*/bin/python"))
    for python in filter(None, (named, *map(str, beside))):
        # A name on the path may be a stand-in that leads nowhere.
        done = subprocess.run([python, "-c", ""], capture_output=True, check=False)
        if done.returncode == 0:
            return python
    return None


def wanted(versions: str) -> Iterator[list[str]]:
    """The arguments of pip, one call after the other, that make an environment with these *versions*."""
    own, tools = requirements(), [one for one in requirements("dev") if _name(one) in _TOOLS]
    # Upper bounds are ours: what lies beyond them is tried, so that they can be lifted when it is good.
    yield [*map(lowest if versions == LOWEST else _name, own), *tools]
    yield ["--no-deps", "-e", str(ROOT)]


def _name(requirement: str) -> str:
    """The name that *requirement* begins with."""
    return re.split(r"[<>=]", requirement)[0]


def tried(environment: Environment, folder: Path, tests: list[str] | None = None) -> bool:
    """Whether its tests, or those given, pass in *environment*, made in *folder*; one line says so, and with what."""
    named = f"Python {environment.python}, {environment.versions} versions"
    python = interpreter(environment.python)
    if python is None:
        print(f"{named}: not tried, this machine has no such interpreter", flush=True)
        return True
    begun = time.monotonic()
    subprocess.run([python, "-m", "venv", folder], check=True)
    inside = str(folder / "bin" / "python")
    for words in wanted(environment.versions):
        subprocess.run([inside, "-m", "pip", "install", "-q", *words], check=True, stderr=subprocess.DEVNULL)
    names = [*map(_name, requirements())]
    listed = subprocess.run([inside, "-c", _VERSIONS, *names], check=True, capture_output=True, text=True).stdout
    print(f"{named}: {listed.strip()}", flush=True)
    # An old library may announce what a newer one that it stands on is about to drop; nobody sees that in use.
    pytest = [inside, "-m", "pytest", "-n", "2", "-o", f"cache_dir={folder}/cache", "-W", "default::DeprecationWarning"]
    passed = subprocess.run([*pytest, *(tests or environment.tests)], cwd=ROOT, check=False).returncode == 0
    said = "passes" if passed else "FAILS"
    print(f"{named}: the sample {said}; {time.monotonic() - begun:.0f} s, {_start_up(inside)}", flush=True)
    return passed


_VERSIONS = "import sys, importlib.metadata as m; print(', '.join(f'{n} {m.version(n)}' for n in sys.argv[1:]))"


def _start_up(python: str) -> str:
    """How long a command with options takes there, the median of seven runs: what a version of typer costs."""
    environment = {**os.environ, "PYTHONWARNINGS": "ignore"}
    words = [python, "-m", "adjudicator", "rule", "revoke", "--code", "euchre"]
    taken = []
    for _ in range(7):
        begun = time.monotonic()
        subprocess.run(words, env=environment, capture_output=True, check=True, cwd=ROOT)
        taken.append(time.monotonic() - begun)
    return f"'rule' takes {sorted(taken)[3] * 1000:.0f} ms"


def main() -> None:
    """Try each environment; exit with 1 if a sample fails."""
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("tests", nargs="*", help="files of tests; usually a sample")
    words.add_argument("--only", choices=[*dict.fromkeys((*(one.python for one in TRIED), LOWEST, NEWEST))])
    chosen = words.parse_args()
    good = True
    for environment in TRIED:
        if chosen.only in (None, environment.python, environment.versions):
            with tempfile.TemporaryDirectory() as folder:
                good &= tried(environment, Path(folder), chosen.tests)
    sys.exit(not good)


if __name__ == "__main__":
    main()
