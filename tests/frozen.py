"""Answers frozen: ``python -m tests.frozen FILE`` before a change of structure and after it, then ``diff`` of the two.

One line for each deal, question and search, with a digest of what is answered: the JSON, the text, the events one by
one. What a change of structure must not change stands in those lines; a mended fault shows as the lines that it mends.
"""

from __future__ import annotations

import argparse
import io
import sys
from concurrent.futures import ProcessPoolExecutor
from functools import cache, partial
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rich.console import Console

from adjudicator.formats import read_games
from adjudicator.law.rulings import rule_told
from adjudicator.pipeline.adjudicate import adjudicate
from adjudicator.pipeline.codes import notation_of
from adjudicator.record.errors import AdjudicatorError
from adjudicator.record.events import Record
from adjudicator.render import data, safe
from adjudicator.render.deal import deal as drawn
from adjudicator.render.told_ruling import told_ruling
from adjudicator.render.words import Names
from rulebase import open_rulebase
from rulebase.errors import RulebaseError
from tests.helpers.shipped import shipped
from tests.oracle.run import MAKERS
from tests.oracle.writer import write

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from rulebase import Rulebase

EXAMPLES = Path(__file__).parent.parent / "adjudicator" / "examples"
CHUNK = 250
SEED = 7_000_000


@cache
def laws() -> Rulebase:
    """The rulebase, opened once a process."""
    return open_rulebase()


def digest(*parts: str) -> str:
    """A short name for *parts*."""
    return sha256("\0".join(parts).encode()).hexdigest()[:16]


def text_of(renderable: Any) -> str:
    """*renderable* as a pipe of eighty columns shows it."""
    out = io.StringIO()
    Console(file=out, width=80, no_color=True, legacy_windows=False).print(renderable)
    return out.getvalue()


def answered(name: str, text: bytes, code: str | None = None) -> Iterator[str]:
    """A line for each game of *text*: what is said of it, in JSON, in full and step by step."""
    names = Names(laws().title)
    for number, game in enumerate(read_games(text, name, notation_of(laws(), code)), 1):
        if not isinstance(game, Record):
            yield f"{name}#{number} {digest(str(game))}"
            continue
        try:
            report = adjudicate(game, laws(), None if game.tag("Code") else code)
            shown = text_of(drawn(report, names, by_step=True)) if report.findings or number == 1 else ""
        except (AdjudicatorError, RulebaseError) as error:
            yield f"{name}#{number} {digest(str(error))}"
            continue
        except Exception as error:  # a crash is an answer like any other, and is to be seen
            yield f"{name}#{number} crash {error!r}"
            continue
        yield f"{name}#{number} {digest(safe.to_json(data.deal(report)), shown)}"


def cases(codes: Iterable[str]) -> list[str]:
    """A line for each case of *codes*."""
    names = Names(laws().title)
    lines = []
    for code in codes:
        for kind, found in sorted(shipped().codes[code].cases.items()):
            for case in found:
                name = f"{code}/{kind}/{case.name}"
                if case.record:
                    lines += answered(name, case.record.encode("latin-1"), code)
                    continue
                try:
                    finding = rule_told(laws(), code, kind, case.told or {})
                except (AdjudicatorError, RulebaseError) as error:
                    lines.append(f"{name} {digest(str(error))}")
                    continue
                shown = text_of(told_ruling(finding, names, code))
                lines.append(f"{name} {digest(safe.to_json(data.ruled_on(code, finding)), shown)}")
    return lines


def files(paths: Iterable[str]) -> list[str]:
    """A line for each game in *paths*; what cannot be read is a line as well."""
    lines = []
    for path in paths:
        try:
            lines += answered(Path(path).name, Path(path).read_bytes())
        except AdjudicatorError as error:
            lines.append(f"{Path(path).name} {digest(str(error))}")
    return lines


def made(seeds: Iterable[int], *, maker: str) -> list[str]:
    """A line for each deal that *maker* makes of *seeds*."""
    return [line for seed in seeds for line in answered(f"{maker}:{seed}", write(MAKERS[maker](seed)).encode())]


def found(words: Iterable[str]) -> list[str]:
    """A line for what a search for each of *words* finds."""
    return [f"search {word} {digest(*(hit.provision for hit in laws().search(word)))}" for word in words]


def main() -> int:
    """Write the lines."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path, help="where the lines go")
    parser.add_argument("folders", nargs="*", type=Path, help="folders of recorded deals, read whole")
    parser.add_argument("--deals", type=int, default=1500, help="deals of each maker of the oracle")
    parser.add_argument("--jobs", type=int, default=2)
    args = parser.parse_args()
    codes = sorted(shipped().codes)
    recorded = sorted(
        str(path)
        for folder in (EXAMPLES, *args.folders)
        for path in folder.rglob("*")
        if path.suffix.lower() in (".pbn", ".lin", ".rec")
    )
    titles = sorted({kind.title for kind in laws().kinds()})
    with ProcessPoolExecutor(args.jobs) as pool:
        work = [pool.submit(cases, codes[at : at + 4]) for at in range(0, len(codes), 4)]
        work += [pool.submit(files, recorded[at : at + 5]) for at in range(0, len(recorded), 5)]
        work += [pool.submit(found, titles[at::4]) for at in range(4)]
        for maker in MAKERS:
            starts = range(SEED, SEED + args.deals, CHUNK)
            work += [
                pool.submit(partial(made, maker=maker), range(at, min(at + CHUNK, SEED + args.deals))) for at in starts
            ]
        lines = [line for one in work for line in one.result()]
    args.out.write_text("\n".join(sorted(lines)) + "\n", encoding="utf-8")
    sys.stdout.write(f"{len(lines)} answers, {digest(*sorted(lines))}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
