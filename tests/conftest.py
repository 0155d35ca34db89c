"""Settings and fixtures that all tests share."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings

from tests.helpers import rulings
from tests.helpers.kept import KEPT_IN
from tests.helpers.trials import trials

if TYPE_CHECKING:
    from pathlib import Path

    from rulebase import Rulebase

pytest_plugins = ["tests.helpers.rows"]
SET_BY_DEVELOPERS = ("ADJUDICATOR_CODE", "ADJUDICATOR_HOUSE", "ADJUDICATOR_LAWS", "ADJUDICATOR_BOOK")
"""Variables that a developer may have set, and that no test may depend on."""

# No test fails because the machine is busy with something else.
settings.register_profile(
    "untimed", deadline=None, max_examples=trials(10), suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("untimed")


def pytest_sessionstart(session: pytest.Session) -> None:
    """Keep the tests apart from the settings of the developer, and their compiled laws in pytest's own cache."""
    if hasattr(session.config, "cache"):
        os.environ[KEPT_IN] = str(session.config.cache.mkdir("laws"))
    for name in SET_BY_DEVELOPERS:
        os.environ.pop(name, None)
    os.environ["ADJUDICATOR_CONFIG"] = os.path.join(os.sep, "nowhere", "adjudicator")


@pytest.fixture(scope="session")
def exported_laws(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """(the shipped laws as a database, the output of the command), exported once in a process."""
    from tests.helpers.command_line import run

    folder = tmp_path_factory.mktemp("export")
    answer = run("rulebase", "export", str(folder / "laws.sqlite"))
    assert answer.status == 0, answer.err
    return folder / "laws.sqlite", answer.out


@pytest.fixture(scope="session")
def laws() -> Rulebase:
    """The rulebase, opened once in a process."""
    return rulings.laws()
