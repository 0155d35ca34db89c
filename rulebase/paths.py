"""Paths of the law files, the cache and the configuration, and the check of who may write there."""

from __future__ import annotations

import os
import stat
import sys

from rulebase.errors import BuildError, SourceError

ROOT = os.path.dirname(os.path.abspath(__file__))
"""The folder of the law files in this package."""

LAWS_VARIABLE = "ADJUDICATOR_LAWS"
"""The environment variable that names a folder with other law files."""
CODE_VARIABLE = "ADJUDICATOR_CODE"
"""The environment variable that names the code to use where none is named."""
CACHE_VARIABLE = "ADJUDICATOR_CACHE"
"""The environment variable that names the folder for compiled rulebases."""
CONFIG_VARIABLE = "ADJUDICATOR_CONFIG"
"""The environment variable that names the folder for the user's settings and own laws."""
HOUSE_VARIABLE = "ADJUDICATOR_HOUSE"
"""The environment variable that names the house in force, or its file."""

_OTHERS = stat.S_IWGRP | stat.S_IWOTH


def environment_code() -> str:
    """The code that ``ADJUDICATOR_CODE`` names; empty if unset."""
    return os.environ.get(CODE_VARIABLE, "")


def environment_house() -> str:
    """The house that ``ADJUDICATOR_HOUSE`` names, or its file; empty if unset."""
    return os.environ.get(HOUSE_VARIABLE, "")


def environment_laws() -> str:
    """The folder of law files that ``ADJUDICATOR_LAWS`` names; empty if unset."""
    return os.environ.get(LAWS_VARIABLE, "")


def laws_root(folder: str | None = None) -> str:
    """The folder of the law files to read: in *folder*, else in the one that ``ADJUDICATOR_LAWS`` names, else this
    package.

    SourceError if no laws stand there.
    """
    named = folder or environment_laws()
    return law_folder_inside(named) if named else ROOT


def law_folder_inside(folder: str) -> str:
    """The folder of the law files in *folder*, which may be a checkout of the program; SourceError if there are
    none."""
    for root in (folder, os.path.join(folder, "rulebase")):
        if all(os.path.isdir(os.path.join(root, part)) for part in ("law", "words")):
            return os.path.abspath(root)
    raise SourceError(folder, "", "no laws are there; expected a folder with law and words in it")


def checkout_laws_root() -> str | None:
    """The folder of the law files in the checkout around the working directory; None outside of any."""
    try:
        folder = os.getcwd()
    except FileNotFoundError:
        # The working directory was removed.
        return None
    while True:
        root = os.path.join(folder, "rulebase")
        if all(os.path.isdir(os.path.join(root, part)) for part in ("law", "words")):
            return root
        above = os.path.dirname(folder)
        if above == folder:
            return None
        folder = above


def cache_dir() -> str:
    """The folder for compiled rulebases: ``ADJUDICATOR_CACHE``, or the platform's folder for caches."""
    if named := os.environ.get(CACHE_VARIABLE):
        return os.path.abspath(named)
    if sys.platform == "win32" and (local := os.environ.get("LOCALAPPDATA")):
        return os.path.join(local, "adjudicator", "cache")
    if sys.platform == "darwin":
        return os.path.expanduser("~/Library/Caches/adjudicator")
    # The base directory specification ignores a path that is not absolute.
    shared = os.environ.get("XDG_CACHE_HOME", "")
    return os.path.join(shared if os.path.isabs(shared) else os.path.expanduser("~/.cache"), "adjudicator")


def config_dir() -> str:
    """The folder for the user's settings and own laws: ``ADJUDICATOR_CONFIG``, or the platform's folder for such
    files."""
    if named := os.environ.get(CONFIG_VARIABLE):
        return os.path.abspath(named)
    if sys.platform == "win32":
        return os.path.join(os.environ.get("APPDATA") or os.path.expanduser("~"), "adjudicator")
    if sys.platform == "darwin":
        return os.path.expanduser("~/Library/Application Support/adjudicator")
    return os.path.join(os.environ.get("XDG_CONFIG_HOME") or os.path.expanduser("~/.config"), "adjudicator")


def settings_file() -> str:
    """The file of the user's settings."""
    return os.path.join(config_dir(), "config.toml")


def fallback_cache_dir() -> str:
    """The temporary folder to use if the cache folder cannot be used."""
    import tempfile  # only where the cache fails

    user = os.getuid() if hasattr(os, "getuid") else os.environ.get("USERNAME", "")
    return os.path.join(tempfile.gettempdir(), f"adjudicator-{user}")


def create_trusted_directory(directory: str) -> str:
    """Return *directory*, created if missing; BuildError if it is a link, or if others could have written to it."""
    os.makedirs(directory, mode=0o700, exist_ok=True)
    found = os.lstat(directory)
    if stat.S_ISLNK(found.st_mode):
        raise BuildError(f"{directory}: a link, and links are not trusted")
    if not is_written_by_us_alone(found):
        raise BuildError(
            f"{directory}: others may write there, so it is not trusted; take that right away "
            f"(chmod go-w), or name a folder of your own with {CACHE_VARIABLE}"
        )
    return directory


def is_written_by_us_alone(found: os.stat_result) -> bool:
    """Whether only we or the system can have written to the file or folder with the status *found*."""
    return not hasattr(os, "getuid") or (found.st_uid in (os.getuid(), 0) and not found.st_mode & _OTHERS)
