"""``rulebase build``, ``path`` and ``voice``."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

from adjudicator.commands.common import complain
from adjudicator.render.safe import plain

if TYPE_CHECKING:
    from adjudicator.commands.options.law_files import (
        RulebaseBuildOptions,
        RulebasePathOptions,
        RulebaseVoiceOptions,
    )


def build(options: RulebaseBuildOptions) -> None:
    """Compile the law files and say where the result lies."""
    from rulebase import build_rulebase

    say_which(options.law_folder)
    sys.stdout.write(f"{plain(build_rulebase(sources=_sources(options.law_folder)))}\n")


def path(options: RulebasePathOptions) -> None:
    """Say where the compiled rulebase lies."""
    from rulebase import rulebase_path

    say_which(options.law_folder)
    sys.stdout.write(f"{plain(rulebase_path(sources=_sources(options.law_folder)))}\n")


def voice(options: RulebaseVoiceOptions) -> None:
    """Print every distinct text that is read out under a code."""
    from adjudicator.commands.common import rulebase
    from adjudicator.law.voices import written

    laws = rulebase(options.law_folder)
    sys.stdout.write(written(laws, laws.code(options.code).id))


def _sources(folder: str | None) -> str | None:
    from rulebase.places import laws_root

    return laws_root(folder) if folder else None


def say_which(folder: str | None) -> None:
    """Say which law files are read, in *folder* or where they usually are, wherever there is a choice: they are named,
    or there are others at hand."""
    from rulebase.places import checkout, environment_laws, laws_root

    root, here = laws_root(folder), checkout()
    if here and not os.path.samefile(root, here):
        complain(f"note: the laws read are those in {root}, not those of this checkout; --laws {here} reads these")
    elif here or folder or environment_laws():
        complain(f"The laws read are those in {root}.")
