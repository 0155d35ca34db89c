"""What all tests share."""

from __future__ import annotations

import atexit
import gc
import os
import shutil
import sys
import tempfile
from typing import TYPE_CHECKING

import pytest

from tests.helpers import rulings
from tests.helpers.kept import KEPT_IN
from tests.helpers.parsed import remember
from tests.helpers.trials import trials

if TYPE_CHECKING:
    from pathlib import Path

    from rulebase import Rulebase

pytest_plugins = ["tests.helpers.rows"]
OF_WHO_RUNS_THEM = ("ADJUDICATOR_CODE", "ADJUDICATOR_HOUSE", "ADJUDICATOR_LAWS", "ADJUDICATOR_BOOK")
"""What a developer may have set for himself and no test may depend on."""
TOGETHER = (
    # Every recorded case: the first rules on all of them, in one shuffled row; the others look at other sides of the
    # same answers.
    "tests/pipeline/test_independence.py", "tests/commands/test_schema.py", "tests/pipeline/test_carrying.py",
    "tests/pipeline/test_cases.py", "tests/pipeline/test_ending.py", "tests/render/test_replay_page.py",
    "tests/law/test_effects_walk.py", "tests/law/test_exceptions.py", "tests/pipeline/test_against.py",
    "tests/pipeline/test_refused.py", "tests/pipeline/test_carried_export.py", "tests/find/test_needs.py",
    # Processes are forked off one that has read the program, which takes it longer than most of them.
    "tests/law/test_end_checks.py", "tests/commands/test_two_recorders.py", "tests/commands/test_cli_terminal.py",
    "tests/commands/test_record_at_terminal.py", "tests/commands/test_killed.py", "tests/commands/test_no_law.py",
    "tests/commands/test_not_saved.py", "tests/commands/test_which_game.py", "tests/extras/test_missing_extras.py",
    "tests/rulebase/test_writing.py",
    # The faults of the law files, and the examples of help and manual; what cards say, books and exports hold.
    "tests/commands/test_cli_help.py", "tests/commands/test_manual.py", "tests/commands/test_house_rules.py",
    "tests/card/test_charts.py", "tests/card/test_drawn_charts.py", "tests/book/test_documents.py",
    "tests/rulebase/test_browse.py", "tests/commands/test_browsed_with_datasette.py",
    "tests/rulebase/test_rulebase_laws.py",
    # One long test: whoever is left with it at the end is waited for.
    "tests/commands/test_transcripts.py",
    # The source of the program, parsed.
    "tests/book/test_file.py", "tests/commands/test_bytes.py", "tests/commands/test_start_up.py",
    "tests/commands/test_stopped.py", "tests/find/test_details.py", "tests/law/test_effects_are_data.py",
    "tests/rulebase/test_game_keys.py", "tests/rulebase/test_of_anybody.py", "tests/rulebase/test_one_reason.py",
    "tests/rulebase/test_one_writer.py",
    "tests/test_architecture.py", "tests/test_called.py", "tests/values/test_numbers.py",
)  # fmt: skip
"""Files whose tests look at the same, which is made once in a process and takes long."""
MEMORY = "/dev/shm"
"""Where files are held in memory, on machines that offer it."""
ROOMY = 2**30
"""Bytes that have to be free there, some twenty times what the tests ever hold at once."""
YOUNG = 1_000_000
"""Values made before the collector looks for rings among them: a deal has thousands, and hardly a ring. Looking ten
times as often takes a fifth of the time of all tests."""
OLD = 1000
"""Looks among the young before all is looked through that stayed, answers kept for other tests above all."""


@pytest.hookimpl(tryfirst=True)
def pytest_sessionstart(session: pytest.Session) -> None:
    """Where Python is told to write no bytecode, some sixty processes of the tests would each compile the program:
    it is kept in pytest's own cache, for this process and those it starts."""
    if sys.dont_write_bytecode and hasattr(session.config, "cache"):
        kept = str(session.config.cache.mkdir("bytecode"))
        os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
        os.environ["PYTHONPYCACHEPREFIX"] = kept
        sys.dont_write_bytecode, sys.pycache_prefix = False, kept
    if hasattr(session.config, "cache"):
        os.environ[KEPT_IN] = str(session.config.cache.mkdir("laws"))
    # Nor does a test depend on what its developer has remembered, or put what it remembers among his.
    for name in OF_WHO_RUNS_THEM:
        os.environ.pop(name, None)
    os.environ["ADJUDICATOR_CONFIG"] = os.path.join(os.sep, "nowhere", "adjudicator")
    _seldom()
    # No test can tell what a disk has of a file, and each time it is waited for; that it is asked to write is tested.
    os.fsync = _nothing_waited_for
    if not _shares_out(session.config):
        _untimed()
        remember()
    if "PYTEST_XDIST_WORKER" in os.environ:
        # Whose tests are done frees nothing of what it holds, laws and answers, one by one: that takes a second.
        atexit.register(os._exit, 0)


def _nothing_waited_for(_file: int) -> None:
    """In place of ``os.fsync`` in this process, whatever it starts."""


def pytest_runtest_teardown() -> None:
    """An audit that was run in this process looks for garbage as often as suits one that does nothing else."""
    _seldom()


def _seldom() -> None:
    gc.set_threshold(YOUNG, 20, OLD)


def _shares_out(config: pytest.Config) -> bool:
    """Whether this process has others run the tests, and runs none."""
    return bool(getattr(config.option, "numprocesses", None)) and "PYTEST_XDIST_WORKER" not in os.environ


def _untimed() -> None:
    """No test fails because the machine is busy with something else."""
    # What others have brought along for Hypothesis is not used, and takes longer to load than it.
    os.environ["HYPOTHESIS_NO_PLUGINS"] = "1"
    from hypothesis import HealthCheck, settings

    settings.register_profile(
        "untimed", deadline=None, max_examples=trials(10), suppress_health_check=[HealthCheck.too_slow]
    )
    settings.load_profile("untimed")


@pytest.hookimpl(tryfirst=True)
def pytest_cmdline_main(config: pytest.Config) -> None:
    """Several processes share the tests out by files next to each other, and take from the slower: what the tests of
    a file have in common is made in one of them."""
    _in_memory()
    if _shares_out(config) and config.option.dist == "no":
        config.option.dist = "worksteal"


def _in_memory() -> None:
    """Temporary files are held in memory, if there is room, for this process and those it starts: on a disk a seventh
    of the time of all tests is spent on making and removing thousands of them. Who says where he wants them is
    obeyed."""
    if "TMPDIR" in os.environ or not os.access(MEMORY, os.W_OK | os.X_OK):
        return
    runs_programs = not os.statvfs(MEMORY).f_flag & os.ST_NOEXEC
    if runs_programs and shutil.disk_usage(MEMORY).free >= ROOMY:
        os.environ["TMPDIR"] = tempfile.tempdir = MEMORY


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What is looked at by many stands next to each other, in the part of the tests that one process begins with."""
    place = {path: at for at, path in enumerate(TOGETHER)}
    items.sort(key=lambda item: place.get(item.nodeid.partition("::")[0], len(place)))


def pytest_collection_finish() -> None:
    """What stays to the end, tests and laws, is not looked through again and again."""
    gc.freeze()


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish() -> None:
    """Files left open in rings that were made of late are found; what was kept to the end is not looked through as
    pytest leaves, and again as Python does."""
    gc.collect(0)
    gc.freeze()


@pytest.fixture(scope="session")
def exported_laws(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """(the shipped laws as a database, what the command said), exported once in a process."""
    from tests.helpers.command_line import run

    folder = tmp_path_factory.mktemp("export")
    answer = run("rulebase", "export", str(folder / "laws.sqlite"))
    assert answer.status == 0, answer.err
    return folder / "laws.sqlite", answer.out


@pytest.fixture(scope="session")
def laws() -> Rulebase:
    """The rulebase, opened once in a process."""
    return rulings.laws()
