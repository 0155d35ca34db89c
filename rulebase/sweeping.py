"""What nobody uses any more of the compiled laws in a cache, and what killed builds have left there."""

from __future__ import annotations

import os
from contextlib import suppress
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

KEPT = 4
"""Compiled files of other fingerprints that are left in the cache; older ones are swept out after a build."""

LONGEST_BUILD = 3600 * 10**9
"""Nanoseconds after which a draft or a lock is nobody's work in progress."""


def sweep(directory: str, current: str, needed: Collection[str], told_of: Callable[[str], str]) -> None:
    """Remove from *directory* compiled files that nobody uses any more, what belongs to them, and drafts and locks of
    builds that were killed.

    Those that are *needed* stay: the *current* one, that of the laws that it was put to, and that of the laws that came
    with the program, with which whoever tries laws of other folders goes on. *told_of* is the name of the compiled file
    that a manifest of some name tells of.
    """
    found: dict[str, int] = {}
    with suppress(OSError), os.scandir(directory) as entries:
        for entry in entries:
            # Another process may sweep at the same time.
            with suppress(FileNotFoundError):
                if is_ours(entry.name):
                    found[entry.name] = entry.stat(follow_symlinks=False).st_mtime_ns
    abandoned = os.stat(os.path.join(directory, current)).st_mtime_ns - LONGEST_BUILD
    compiled = sorted((name for name in found if name.endswith(".sqlite")), key=lambda name: found[name], reverse=True)
    others = [name for name in compiled if name not in needed]
    kept = {*others[:KEPT], *needed}
    outdated = others[KEPT:]
    outdated += [name for name in found if name.endswith(".sha256") and name.removesuffix(".sha256") not in kept]
    unfinished = [name for name in found if ".tmp" in name or name.endswith(".lock")]
    outdated += [name for name in unfinished if found[name] < abandoned]
    outdated += [name for name in found if name.endswith(".manifest") and told_of(name) not in kept]
    for name in outdated:
        with suppress(OSError):
            os.remove(os.path.join(directory, name))


def is_ours(name: str) -> bool:
    """Whether a file of that *name* in a cache is one that the program puts there."""
    return name.lstrip(".").startswith(("rulebase-", "laws-"))
