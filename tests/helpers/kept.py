"""What takes longer to make than most tests take is kept in pytest's cache, for the processes that share the tests out
and for the next run, as long as no byte of law changes, nor of what reads it."""

from __future__ import annotations

import os
import pickle
import sys
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar, cast

import rulebase

if TYPE_CHECKING:
    from collections.abc import Callable

T = TypeVar("T")
KEPT_IN = "ADJUDICATOR_TESTS_KEPT_IN"
"""Names the folder in the environment; without it nothing is kept."""


def kept(name: str, make: Callable[[], T]) -> T:
    """What *make* makes of the law files, under this *name*."""
    folder = os.environ.get(KEPT_IN)
    if not folder:
        return make()
    path = Path(folder) / f"{name}-{_mark()}.pickle"
    if path.exists():
        return cast("T", pickle.loads(path.read_bytes()))
    made = make()
    for earlier in path.parent.glob(f"{name}-*.pickle"):
        earlier.unlink(missing_ok=True)
    # Another process may read while this one writes.
    draft = path.with_suffix(f".{os.getpid()}")
    draft.write_bytes(pickle.dumps(made, pickle.HIGHEST_PROTOCOL))
    draft.replace(path)
    return made


@cache
def _mark() -> str:
    """What changes with any byte that what is kept is made of, or made by."""
    digest = blake2b(sys.version.encode(), digest_size=16)
    for root in (Path(rulebase.__file__).parent, Path(__file__).parent):
        for folder, folders, files in os.walk(root):
            folders.sort()
            for name in sorted(files):
                if not name.endswith(".pyc"):
                    digest.update(f"{folder}/{name}\n".encode() + Path(folder, name).read_bytes())
    return digest.hexdigest()
