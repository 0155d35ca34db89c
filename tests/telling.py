"""How well stories are read: ``python -m tests.telling`` tells the precision and the recall of the facts that are read.

``told_of_bridge.jsonl`` (tests/rulebase/stories) holds a story a line, its kind under the laws of 2017 and the facts
that its author says it tells; the kind is given, and nothing is ever learnt from the stories. There are three sets:
``first`` and ``later`` are of the author of the study, the later one written when his own patterns were closed;
``last`` was written for this count. What a story tells and no author put beside it is counted with what is read
wrongly, so precision is a lower bound; what contradicts the author is counted by itself.
"""

from __future__ import annotations

import argparse
import json
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from rulebase import open_rulebase
from rulebase.query.kinds_of_story import facts_told_in_story
from rulebase.stories.fact_extraction import may_be_offered_from_story

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from rulebase.query.rulebase import Rulebase

FILE = Path(__file__).parent / "rulebase" / "stories" / "told_of_bridge.jsonl"
CODE = "duplicate-2017"
SETS = "first", "later", "last"


class Story(NamedTuple):
    """A story, and the facts that it tells."""

    place: int
    """Its line in the file, from 1."""
    set: str
    text: str
    kind: str
    facts: Mapping[str, str]


class Read(NamedTuple):
    """What was read of a story, against what it tells of the facts that may be read."""

    story: Story
    told: Mapping[str, str]
    read: Mapping[str, str]

    @property
    def right(self) -> int:
        """How many facts were read as they are told."""
        return len(self.told.items() & self.read.items())

    @property
    def against(self) -> dict[str, str]:
        """What was read against what is told."""
        return {name: value for name, value in self.read.items() if self.told.get(name, value) != value}


@cache
def stories() -> tuple[Story, ...]:
    """Every story, in the order of the file."""
    lines = FILE.read_text(encoding="utf-8").splitlines()
    held = ((number, json.loads(line)) for number, line in enumerate(lines, 1))
    return tuple(Story(number, one["set"], one["text"], one["kind"], one["facts"]) for number, one in held)


def read_of(laws: Rulebase, story: Story) -> Read:
    """What is put to the person who tells *story* and has chosen its kind."""
    table = laws.table(CODE, story.kind)
    if table is None:
        return Read(story, {}, {})
    asked = {fact.id for fact in table.facts if may_be_offered_from_story(fact)}
    told = {name: value for name, value in story.facts.items() if name in asked}
    read = facts_told_in_story(laws.fact_reader, laws.topic_model.read(story.text).story, table)
    return Read(story, told, {one.fact: one.value for one in read})


def precision(found: Iterable[Read]) -> float:
    """What part of the facts that were read stands beside the story, from 0 to 1."""
    held = list(found)
    return sum(one.right for one in held) / (sum(len(one.read) for one in held) or 1)


def recall(found: Iterable[Read]) -> float:
    """What part of the facts that stand beside the stories was read, from 0 to 1."""
    held = list(found)
    return sum(one.right for one in held) / (sum(len(one.told) for one in held) or 1)


def main() -> None:
    """Tell of each set how well it is read, and if asked what is missed."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--missed", action="store_true", help="name what was not read, and what nobody put there")
    missed = options.parse_args().missed
    laws = open_rulebase()
    print("set    stories  told  read  precision  against  recall")
    for name in SETS:
        found = [read_of(laws, one) for one in stories() if one.set == name]
        told, read, against = (sum(len(each) for each in part) for part in zip(*map(_parts, found), strict=True))
        rates = f"{precision(found):9.3f}  {against:7}  {recall(found):6.3f}"
        print(f"{name:5}  {len(found):7}  {told:4}  {read:4}  {rates}")
        for one in found if missed else ():
            _tell(one)


def _parts(one: Read) -> tuple[Mapping[str, str], Mapping[str, str], Mapping[str, str]]:
    return one.told, one.read, one.against


def _tell(one: Read) -> None:
    missed, more = _besides(one.told, one.read), _besides(one.read, one.told)
    if missed or more:
        print(f"  {one.story.place} {one.story.kind}: {one.story.text}")
        print(f"    not read: {missed}; read besides: {more}")


def _besides(one: Mapping[str, str], other: Mapping[str, str]) -> dict[str, str]:
    """What *one* has and *other* has not, or has otherwise."""
    return {name: value for name, value in one.items() if other.get(name) != value}


if __name__ == "__main__":
    main()
