"""The compiled laws that a wheel carries, used where they lie: nothing is compiled, copied or written at first use.

They are used while the law files beside them are as they were installed: each has its size, and none is newer than the
list of installed files, which installers write last. Otherwise the laws are compiled into the cache, as in a checkout.
"""

from __future__ import annotations

import os
import zlib
from typing import TYPE_CHECKING

from rulebase.paths import ROOT
from rulebase.source_fingerprint import law_file_status, law_files_by_code, time_of_last_change

if TYPE_CHECKING:
    from collections.abc import Sequence

COMPILED_FILE = os.path.join(ROOT, "compiled", "rulebase.sqlite")
"""The compiled laws; not there in a checkout."""
MANIFEST_FILE = os.path.join(ROOT, "compiled", "laws.manifest")
"""The folder of the list of installed files, the checksum of the compiled file, then a line for each group of law
files: its name, a checksum of the sizes, and the files."""
_INSTALLED_FILES = "RECORD"


class ShippedManifest:
    """The manifest, and the time of installation."""

    def __init__(self, lines: Sequence[str], installed: int) -> None:
        self.checksum = lines[1]
        """The SHA-256 of the compiled file."""
        self.installed = installed
        """The time in nanoseconds at which the last file was installed."""
        self.parts = {line.partition("\t")[0]: line for line in lines[2:]}
        """Group of law files → its line, which is parsed only when it is asked for."""

    def is_unchanged(self, part: str) -> bool:
        """Whether the law files of the group *part* are as they were installed."""
        try:
            _, sizes, *names = self.parts[part].split("\t")
            found = law_file_status(ROOT, names)
        except (KeyError, OSError, ValueError):
            return False
        newest = max(map(time_of_last_change, found), default=0)
        return newest <= self.installed and sizes == _checksum_of_sizes(names, found)


def read_shipped_manifest() -> ShippedManifest | None:
    """The manifest of the compiled laws in this package; None where there are none, as in a checkout."""
    try:
        with open(MANIFEST_FILE, encoding="utf-8") as file:
            lines = file.read().splitlines()
        listed = os.path.join(os.path.dirname(ROOT), lines[0], _INSTALLED_FILES)
        return ShippedManifest(lines, time_of_last_change(os.stat(listed)))
    except (OSError, ValueError, IndexError):
        return None


def shipped_file_is_damaged() -> bool:
    """Whether the compiled laws in this package are not those that were put there."""
    manifest = read_shipped_manifest()
    return manifest is not None and manifest.checksum != _sha256(COMPILED_FILE)


def write_shipped_rulebase(root: str, installed_list: str) -> None:
    """Compile the law files of *root*, a package that is being built, into it.

    *installed_list* is the name of the folder beside the package in which installers list the files.
    """
    from pathlib import Path

    from rulebase.atomic_writing import write_file  # the laws are read more often than built
    from rulebase.compiler.build import build_file
    from rulebase.compiler.sources import load_sources
    from rulebase.source_fingerprint import law_fingerprint

    folder = os.path.join(root, os.path.basename(os.path.dirname(COMPILED_FILE)))
    compiled, manifest = (os.path.join(folder, os.path.basename(name)) for name in (COMPILED_FILE, MANIFEST_FILE))
    os.makedirs(folder, exist_ok=True)
    for old in (compiled, manifest):
        if os.path.exists(old):
            os.unlink(old)
    build_file(load_sources(Path(root)), law_fingerprint(root), compiled)
    lines = [installed_list, _sha256(compiled)]
    for part, names in law_files_by_code(root).items():
        lines.append("\t".join((part, _checksum_of_sizes(names, law_file_status(root, names)), *names)))
    write_file(manifest, "".join(f"{line}\n" for line in lines).encode())


def _checksum_of_sizes(names: Sequence[str], found: Sequence[os.stat_result]) -> str:
    """A checksum of the sizes of the files; those of folders differ between file systems."""
    sizes = [one.st_size for name, one in zip(names, found, strict=True) if "." in name.rpartition("/")[2]]
    return f"{zlib.crc32(str(sizes).encode()):08x}"


def _sha256(path: str) -> str:
    import hashlib  # read through only when it is built, or after a crash

    with open(path, "rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
