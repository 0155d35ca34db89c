"""Whether the phrasings name what is there, and the model was made from them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulebase.ask.citations import laws_cited
from rulebase.ask.plain import compact, law_parts, plain
from rulebase.compile.asked import MODEL
from rulebase.compile.decision_checks import Flaw

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from rulebase.compile.source import Sources

DEFINITIONS = "definitions"
"""Named in the place of a law's number, for the terms that a code defines."""


def check_asked(sources: Sources) -> Iterator[Flaw]:
    """Phrasings of kinds, families, codes and laws that are not there, and those that stand in two places."""
    folders = set(sources.words.groups.folders.values())
    known = {code: _laws(sources, code) for code in {one.code for one in sources.asked} & set(sources.codes)}
    seen: dict[tuple[str, str, str], str] = {}
    for one in sources.asked:
        place = one.text[:40]
        if one.kind not in sources.words.kinds:
            yield Flaw(one.file, place, f"there is no kind '{one.kind}'")
        if one.family not in folders:
            yield Flaw(one.file, place, f"there is no family '{one.family}' in words/groups")
        if one.code and one.code not in sources.codes:
            yield Flaw(one.file, place, f"there is no code '{one.code}'")
        for law in one.laws:
            if compact(law) not in known.get(one.code, ()):
                yield Flaw(one.file, place, f"{one.code} has no law '{law}'")
        said = plain(one.text), one.code, one.family
        if (other := seen.setdefault(said, one.file)) != one.file:
            yield Flaw(one.file, place, f"stands in {other} as well, so it tells the two kinds apart for nobody")
    if sources.stale:
        yield Flaw(MODEL, "digest", "made from other phrasings; run python -m rulebase.compile.train")


def _laws(sources: Sources, code: str) -> Collection[str]:
    """Every law number that *code* cites, compact, and what each begins with."""
    cited = {
        number
        for law in sources.codes[code].kinds.values()
        for provision in law.provisions
        for number in laws_cited(provision.cite)
    }
    return {"".join(law_parts(number)[:depth]) for number in cited for depth in range(1, 6)} | {DEFINITIONS}
