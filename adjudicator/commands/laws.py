"""``rulebase build``, ``path`` and ``voice``."""

from __future__ import annotations

import os
import sys

from adjudicator.commands.common import complain
from adjudicator.render.safe import plain


def build() -> None:
    """Compile the law files and say where the result lies."""
    from rulebase import build_rulebase

    say_which()
    sys.stdout.write(f"{plain(build_rulebase())}\n")


def path() -> None:
    """Say where the compiled rulebase lies."""
    from rulebase import rulebase_path

    say_which()
    sys.stdout.write(f"{plain(rulebase_path())}\n")


def voice(code: str) -> None:
    """Print every distinct text that is read out under *code*."""
    from adjudicator.commands.common import rulebase
    from adjudicator.law.voices import written

    laws = rulebase()
    sys.stdout.write(written(laws, laws.code(code).id))


def say_which() -> None:
    """Say which law files are read, wherever there is a choice: they are named, or there are others at hand."""
    from rulebase.places import LAWS, checkout, laws_root

    root, here = laws_root(), checkout()
    if here and not os.path.samefile(root, here):
        complain(f"note: the laws read are those in {root}, not those of this checkout; --laws {here} reads these")
    elif here or os.environ.get(LAWS):
        complain(f"The laws read are those in {root}.")
