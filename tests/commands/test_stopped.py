"""Ctrl-C: whatever is being done or loaded just then, it ends with status 130 and without a traceback."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from tests.helpers.program_source import ROOT

STOPPING = """
import os, signal, sys

module = sys.argv.pop(1)

class Stops:
    '''Presses Ctrl-C when a module is first asked for.'''

    def find_spec(self, name, path=None, target=None):
        if name == module:
            os.kill(os.getpid(), signal.SIGINT)
            for _ in range(1000):
                pass

# Whoever runs the tests in the background has the signal ignored.
signal.signal(signal.SIGINT, signal.default_int_handler)
sys.meta_path.insert(0, Stops())
from adjudicator.__main__ import main

main()
"""


@pytest.mark.parametrize(
    "module",
    [
        "adjudicator.commands.cli",
        "typer",
        "adjudicator.commands.error_handling_and_exit",
        "adjudicator.commands.replay",
        "rulebase.cache",
        "adjudicator.engine.full_path",
        "rich.console",
        "adjudicator.render.deal_report",
    ],
)
def test_it_ends_in_silence_wherever_it_is(module: str) -> None:
    """While modules are loaded, laws are opened, a deal is ruled on and drawn."""
    ran = subprocess.run(
        [sys.executable, "-c", STOPPING, module, "demo"],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        check=False,
    )

    assert 130 == ran.returncode
    assert b"" == ran.stderr.strip()
