"""What the program says of deals of which one source is wrong."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from adjudicator.engine.adjudicate import adjudicate
from adjudicator.engine.code_selection import governing_code, notation_chooser
from adjudicator.formats import read_text
from adjudicator.record.events import Record
from tests.planted.deals import made
from tests.planted.plants import OF_THE_PLAY, PLANTS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from adjudicator.report.deal_report import DealReport
    from rulebase import Rulebase
    from tests.planted.deals import Deal
    from tests.planted.plants import Plant

_SEEN = frozenset(
    ("dealer", "auction", "declarer", "contract", "calls", "passes", "play", "deal", "result", "list", "score")
)
"""Sources whose contradiction is always to be seen, and said; a number of a board that stands alone never is."""


class Said(NamedTuple):
    """What is made of a deal."""

    found: tuple[tuple[str, str], ...]
    contract: str
    dealer: str
    tricks: str
    remarks: tuple[str, ...]


def said_of(deal: Deal, laws: Rulebase) -> Said:
    """What the program says of *deal*."""
    (record,) = read_text(deal.text, "f", notation_chooser(laws))
    assert isinstance(record, Record), (str(record), deal.text)
    return _said(adjudicate(record, laws, governing_code(laws, record, "duplicate-2017")))


def _said(report: DealReport) -> Said:
    contract = report.contract
    spelt = f"{contract.level}{contract.denomination}{'X' * contract.doubled} {contract.declarer}" if contract else ""
    result = report.result
    return Said(
        tuple(sorted((one.kind, one.offender or "") for one in report.findings)),
        spelt,
        report.timeline.start.dealer,
        " ".join(f"{side} {n}" for side, n in (result.tricks_scored if result else {}).items()),
        tuple(problem.message for problem in report.problems),
    )


def scored(deal: Deal, laws: Rulebase) -> Deal:
    """*deal* with the Score that it comes to, where the file is of a sort that has one."""
    if deal.sort == "lin":
        return deal
    (record,) = read_text(deal.text, "f", notation_chooser(laws))
    assert isinstance(record, Record)
    result = adjudicate(record, laws, "duplicate-2017").result
    if result is None or result.score is None or not deal.tags["Declarer"]:
        return deal
    deal.tags["Score"] = f"NS {result.score['NS'] - result.score['EW']}"
    return deal


def _expected(planted: Plant, deal: Deal, laws: Rulebase) -> int:
    """How many remarks the wrong source brings."""
    if planted.source == "vulnerable":
        # It is seen where the score would be another.
        bare = [one.tags.copy() for one in (deal, planted.deal)]
        for tags in bare:
            tags.pop("Score", None)
        clean, other = (said_score(_with(planted.deal, tags), laws) for tags in bare)
        return int("Score" in deal.tags and clean != other)
    # Where no call is given nothing hangs on the dealer.
    return int(planted.source in _SEEN and (planted.source, deal.sort) != ("dealer", "uncalled"))


def _with(deal: Deal, tags: dict[str, str]) -> Deal:
    from dataclasses import replace

    return replace(deal, tags=tags)


def said_score(deal: Deal, laws: Rulebase) -> object:
    """The score of *deal*."""
    (record,) = read_text(deal.text, "f", notation_chooser(laws))
    assert isinstance(record, Record)
    result = adjudicate(record, laws, "duplicate-2017").result
    return result.score if result else None


def wrong_of(seed: int, laws: Rulebase, count: Counter[tuple[str, str]]) -> list[str]:
    """What is said wrongly of the deal of *seed* with each source spoilt in turn."""
    rng = Random(seed)
    deal = scored(made(seed), laws)
    clean = said_of(deal, laws)
    wrong = [f"clean: {clean.found} {clean.remarks}\n{deal.text}"] if clean.found or clean.remarks else []
    for plant in PLANTS:
        planted = plant(deal, rng)
        if planted is None:
            continue
        count[deal.sort, planted.source] += 1
        said = said_of(planted.deal, laws)
        faults = []
        if said.found:
            faults.append(f"invented {said.found}")
        if len(said.remarks) != (expected := _expected(planted, deal, laws)):
            faults.append(f"{len(said.remarks)} remarks, not {expected}")
        told = planted.same and (said.contract, said.tricks) != (clean.contract, clean.tricks)
        if told or (
            planted.source in ("dealer", "auction") and deal.sort != "uncalled" and said.dealer != clean.dealer
        ):
            faults.append(f"read as {said[1:4]}, not {clean[1:4]}")
        if faults:
            wrong.append(f"{plant.__name__} in {deal.sort}: {'; '.join(faults)}: {said.remarks}\n{planted.deal.text}")
    return wrong


def lost_of(seed: int, laws: Rulebase, count: Counter[tuple[str, str]]) -> list[str]:
    """Which faults of the play of *seed*, that are found without it, are not found with a source spoilt."""
    rng = Random(seed)
    deal = made(seed, spoilt=True)
    clean = said_of(deal, laws)
    if not clean.found:
        return []
    wrong = []
    for plant in OF_THE_PLAY:
        planted = plant(deal, rng)
        if planted is None or planted.deal.sort == "lin":
            continue
        said = said_of(planted.deal, laws)
        count["faulty", planted.source] += 1
        if said.found != clean.found:
            wrong.append(
                f"{plant.__name__} in {deal.sort}: {said.found}, not {clean.found}: {said.remarks}\n{planted.deal.text}"
            )
    return wrong


def all_wrong(seeds: Iterable[int], laws: Rulebase) -> tuple[list[str], Counter[tuple[str, str]]]:
    """All that is said wrongly of the deals of *seeds*, and how often each source was spoilt."""
    count: Counter[tuple[str, str]] = Counter()
    wrong: list[str] = []
    for seed in seeds:
        wrong += [f"seed {seed}: {one}" for one in (*wrong_of(seed, laws, count), *lost_of(seed, laws, count))]
    return wrong, count
