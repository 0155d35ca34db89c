"""The kinds that the general law decides for a code, by family, and the provisions of the code that lie beside."""

from __future__ import annotations

from collections import defaultdict
from functools import cache
from pathlib import Path
from textwrap import fill
from typing import TYPE_CHECKING

from rulebase.compiler.sources import load_sources

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from rulebase.compiler.law_file import Provision
    from rulebase.compiler.sources import CodeSource, Sources

GENERAL_LAW = "general-rules"
"""The code that the old games fall back on at last; poker of today does not."""

HERE = Path(__file__).parent
LIST = HERE / "general.toml"
READ = HERE / "read.toml"
"""Kind to provision to the reason why the general law does not contradict it."""

_LAWS = Path("rulebase/law")
_WIDTH = 118


@cache
def sources() -> Sources:
    """The law files."""
    return load_sources()


def families() -> Mapping[str, str]:
    """Code to family, which is the folder that it lies in."""
    return {path.parent.name: path.parent.parent.name for path in sorted(_LAWS.glob("*/*/code.toml"))}


def fallbacks() -> Iterator[tuple[str, str, str]]:
    """(code, kind, general code) of every kind of the games of a code that the general law decides."""
    for code in sources().codes.values():
        line = (code.id, *sources().ancestors(code.id))
        for kind, entry in sources().words.kinds.items():
            plays = len(line) > 1 and not set(code.families).isdisjoint(entry.games)
            if plays and decider(line, kind) == line[-1] == GENERAL_LAW:
                yield code.id, kind, line[-1]


def decider(line: tuple[str, ...], kind: str) -> str:
    """The first code of *line* that decides *kind*; empty where one before it says why it does not."""
    for name in line:
        code: CodeSource = sources().codes[name]
        law = code.kinds.get(kind)
        if law is not None and law.rows:
            return name
        if kind in code.silent:
            return ""
    return ""


def text() -> str:
    """The list as it is kept."""
    listed: dict[str, dict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
    family = families()
    for code, kind, _ in fallbacks():
        listed[family[code]][kind].append(code)
    lines = [
        "# What the general law decides, by family: kind to codes. Written by python -m tests.fallbacks; read it in"
    ]
    lines.append(
        "# the difference, and hold each new line against the book: no provision of the code may say otherwise."
    )
    for name in sorted(listed):
        lines += ["", f"[{name}]"]
        for kind in sorted(listed[name]):
            codes = ", ".join(f'"{code}"' for code in listed[name][kind])
            one = f"{kind} = [{codes}]"
            indented = fill(f"{codes},", _WIDTH, initial_indent="  ", subsequent_indent="  ", break_on_hyphens=False)
            lines.append(one if len(one) <= _WIDTH else f"{kind} = [\n{indented}\n]")
    return "\n".join(lines) + "\n"


def beside() -> Iterator[tuple[str, Provision]]:
    """(kind, provision) of every provision on a kind that the general law decides for a code it belongs to.

    Families of kinds and new deals only lead on, to the law of the code where it has one.
    """
    found: dict[tuple[str, str], Provision] = {}
    for code, kind, general in fallbacks():
        if sources().words.kinds[kind].broad or kind == "redeal":
            continue
        for name in (code, *sources().ancestors(code)):
            laws = sources().codes[name].kinds.values() if name != general else ()
            for provision in (one for law in laws for one in law.provisions if kind in one.kinds):
                found[kind, provision.id] = provision
    for (kind, _), provision in found.items():
        yield kind, provision
