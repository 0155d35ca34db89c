"""The law files that are shipped, read and checked once for all tests of a process.

To read them takes longer than most tests: what was read is kept in pytest's cache for the processes that share the
tests out and for the next run, as long as no byte under ``rulebase`` changes, law or program.
"""

from __future__ import annotations

import os
import pickle
import sys
from functools import cache
from hashlib import blake2b
from pathlib import Path

import rulebase
from rulebase import Flaw, Sources, check_sources, load_sources

KEPT_IN = "ADJUDICATOR_TESTS_KEPT_IN"
"""Names the folder in the environment; without it nothing is kept."""


@cache
def shipped() -> Sources:
    """The sources; nobody changes them. Files that are malformed are left out, and are faults."""
    kept = os.environ.get(KEPT_IN)
    if not kept:
        return load_sources(keep_going=True)
    path = Path(kept) / f"{_mark()}.pickle"
    if path.exists():
        sources: Sources = pickle.loads(path.read_bytes())
        return sources
    sources = load_sources(keep_going=True)
    for earlier in path.parent.glob("*.pickle"):
        earlier.unlink(missing_ok=True)
    # Another process may read while this one writes.
    draft = path.with_suffix(f".{os.getpid()}")
    draft.write_bytes(pickle.dumps(sources, pickle.HIGHEST_PROTOCOL))
    draft.replace(path)
    return sources


def _mark() -> str:
    """What changes with any byte that the sources are made of or read by."""
    digest = blake2b(sys.version.encode(), digest_size=16)
    root = Path(rulebase.__file__).parent
    for folder, folders, files in os.walk(root):
        folders.sort()
        for name in sorted(files):
            if not name.endswith(".pyc"):
                digest.update(f"{folder}/{name}\n".encode() + Path(folder, name).read_bytes())
    return digest.hexdigest()


@cache
def faults() -> tuple[Flaw, ...]:
    """Everything that ``rulebase check`` complains of."""
    return tuple(check_sources(shipped()))
