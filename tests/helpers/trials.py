"""How many made-up deals, texts and commands a property is tried with.

The suite tries few of each; ``TRIALS=20 python -m pytest`` tries twenty times as many, those of the suite among them.
"""

from __future__ import annotations

import os

_TIMES = int(os.environ.get("TRIALS", "1"))


def trials(usual: int) -> int:
    """*usual* in the suite, as many times that as ``TRIALS`` says."""
    return usual * _TIMES
