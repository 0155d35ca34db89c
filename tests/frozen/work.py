"""The parts shared out among processes, and their answers in a fixed order."""

from __future__ import annotations

import json
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from tests.frozen import answers
from tests.helpers.shipped import shipped
from tests.oracle.run import MAKERS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from tests.frozen.answers import Answer

PARTS = ("told", "recorded", "fresh", "examples", "folders", "made", "search")
DEALS = (".pbn", ".lin", ".rec")
QUESTIONS = ".jsonl"
"""Files of questions, one a line as JSON, each under ``q``."""


class Asked(NamedTuple):
    """How much is asked; two runs can be compared that were asked the same."""

    parts: tuple[str, ...] = PARTS
    codes: tuple[str, ...] = ()
    """The codes whose cases are asked; none: all."""
    folders: tuple[str, ...] = ()
    """Folders of recorded deals and of questions; each is a part by its own name."""
    deals: int = 1500
    """Deals of each maker."""
    first: int = 7_000_000
    """The seed of the first."""


def absent(asked: Asked) -> tuple[str, ...]:
    """The folders that are not there."""
    return tuple(folder for folder in asked.folders if not Path(folder).is_dir())


def part_of(folder: str) -> str:
    """The name of the part that *folder* is."""
    return f"folder {Path(folder).resolve().name}"


def work(asked: Asked) -> Iterator[Callable[[], list[Answer]]]:
    """The pieces of work, each for one process at a time, those that take longest first."""
    codes = asked.codes or tuple(sorted(shipped().codes))
    cases = answers.recorded_cases(codes)
    if "fresh" in asked.parts:
        yield from (partial(answers.fresh, some) for some in _pieces(cases, 20))
    if "made" in asked.parts:
        for maker in MAKERS:
            seeds = range(asked.first, asked.first + asked.deals)
            yield from (partial(answers.made, some, maker=maker) for some in _pieces(seeds, 250))
    if "recorded" in asked.parts:
        yield from (partial(answers.recorded, some) for some in _pieces(cases, 100))
    if "told" in asked.parts:
        yield from (partial(answers.told, some) for some in _pieces(codes, 4))
    if "examples" in asked.parts:
        yield from _in_folder(answers.ROOT / "adjudicator" / "examples", "examples")
    if "folders" in asked.parts:
        for folder in asked.folders:
            yield from _in_folder(Path(folder), part_of(folder))
    if "search" in asked.parts:
        titles = sorted({kind.title for kind in answers.laws().kinds()})
        yield from (partial(answers.found, some, part="search") for some in _pieces(titles, 100))


def _in_folder(folder: Path, part: str) -> Iterator[Callable[[], list[Answer]]]:
    paths = sorted(path for path in folder.rglob("*") if path.is_file())
    named = [(str(path), path.relative_to(folder).as_posix()) for path in paths if path.suffix.lower() in DEALS]
    yield from (partial(answers.files, some, part=part) for some in _pieces(named, 5))
    texts = (path.read_text(encoding="utf-8").splitlines() for path in paths if path.suffix == QUESTIONS)
    questions = sorted({json.loads(line)["q"] for lines in texts for line in lines})
    yield from (partial(answers.found, some, part=f"{part}, search") for some in _pieces(questions, 100))


def _pieces(whole: Sequence[object], size: int) -> Iterator[Sequence[object]]:
    return (whole[at : at + size] for at in range(0, len(whole), size))


def answered(asked: Asked, jobs: int) -> Iterator[Answer]:
    """Every answer, piece by piece, by *jobs* processes; a single one is this process."""
    if jobs == 1:
        for piece in work(asked):
            yield from piece()
        return
    with ProcessPoolExecutor(jobs) as pool:
        pieces = [pool.submit(piece) for piece in work(asked)]
        while pieces:
            yield from pieces.pop(0).result()
