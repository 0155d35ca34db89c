"""The fast path may be missing: the same is said without it."""

from __future__ import annotations

import json
import subprocess
import sys

from tests.helpers import archive
from tests.helpers.program_source import ROOT

TOLD = """
import json, sys

sys.modules.update({blocked})
import adjudicator
from adjudicator.engine import fast_path_loader
from adjudicator.render import json_data

deals = [json_data.deal_data(adjudicator.adjudicate(one)) for one in adjudicator.read(sys.stdin.read())]
print(json.dumps([fast_path_loader.BULK_STEPS is None, deals]))
"""


def told(blocked: dict[str, None], text: str) -> tuple[bool, list[dict[str, object]]]:
    """Whether the fast path is missing where the modules *blocked* are, and what is said of the deals in *text*."""
    command = [sys.executable, "-c", TOLD.replace("{blocked}", repr(blocked))]
    ran = subprocess.run(command, input=text, capture_output=True, text=True, check=True, cwd=ROOT)
    missing, deals = json.loads(ran.stdout)
    return missing, deals


def test_the_same_is_said_without_the_fast_path() -> None:
    """Of clean deals and of others."""
    text = archive.text(11, 12, spoilt=0.4)
    (missing, without), (_, deals) = told({"adjudicator.fast": None}, text), told({}, text)

    assert missing
    assert len(deals) == 12
    assert 0 < sum(bool(deal["findings"]) for deal in deals) < 12
    assert without == deals
