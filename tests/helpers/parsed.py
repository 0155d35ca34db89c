"""TOML that was parsed once in a process is not parsed again: the law files are read by many tests, and parsing them
takes longer than all else that is done with them."""

from __future__ import annotations

import pickle
import tomllib
from functools import lru_cache
from typing import Any

_PARSE = tomllib.loads


def parsed(text: str) -> dict[str, Any]:
    """What *text* says; whoever gets it may change it."""
    made: dict[str, Any] = pickle.loads(_pickled(text))
    return made


@lru_cache(maxsize=4096)
def _pickled(text: str) -> bytes:
    return pickle.dumps(_PARSE(text), pickle.HIGHEST_PROTOCOL)
