"""What the melds of a trick game add to a score: by the table of the game, and by what rulings say of them."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from adjudicator.evidence.melded import melds_reckoned, trump_of
from adjudicator.game.combinations import Combinations
from adjudicator.game.declarations import declared
from rulebase.marks import Mark

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from adjudicator.evidence.melded import Worth
    from adjudicator.law.findings import Finding
    from adjudicator.record.events import Seat
    from adjudicator.table.state import Timeline

VOID, RIGHT, STANDS = "void", "right", "stands"
"""What a ruling may say of a meld: that it counts nothing, what it is worth and not what it was scored as, or what it
was scored as whatever it is worth."""
_SAYS = {Mark.VOIDS_MELD: VOID, Mark.CORRECTS_MELD: RIGHT, Mark.KEEPS_SCORE: STANDS}
_MELD_FAULTS = ("illegal-meld", "score-correction", "failure-to-declare")
_MARRIAGE = frozenset("KQ")


def melded(
    timeline: Timeline, account: Mapping[Seat, str], ruled: Mapping[int, str] = MappingProxyType({})
) -> dict[str, int] | None:
    """What each account has melded by the record; None where it tells of no meld, or of one whose value hangs on what
    it does not tell.

    A meld counts what the game gives it, whatever it was scored as; *ruled* tells what rulings say of some, by the
    number of the event.
    """
    section = timeline.game.raw
    worth: dict[str, int] = {}
    every = list(melds_reckoned(timeline))
    beaten: frozenset[int] = frozenset()
    if section.get("melding", {}).get("best_scores"):
        held = [meld for meld in every if ruled.get(meld.step.event_number) != VOID]
        beaten = _beaten(held, section, timeline.end.trump)
    for meld in every:
        said = ruled.get(meld.step.event_number, VOID if meld.step.index in beaten else None)
        points = meld.points if said is None else _as_ruled(timeline, meld, said)
        if points is None:
            return None
        worth[account[meld.seat]] = worth.get(account[meld.seat], 0) + points
    return worth or None


def as_scored(timeline: Timeline, account: Mapping[Seat, str]) -> dict[str, int] | None:
    """What each account was given for its melds at the table; None where all of them were scored as the game has it, or
    where the record does not tell what some are worth."""
    every = list(melds_reckoned(timeline)) if timeline.game.tricks else []
    if all(meld.right for meld in every):
        return None
    told = dict.fromkeys((account[meld.seat] for meld in every), 0)
    for meld in every:
        points = meld.points if meld.told is None else meld.told
        if points is None:
            return None
        told[account[meld.seat]] += points
    return told


def _as_ruled(timeline: Timeline, meld: Worth, said: str) -> int | None:
    if said == STANDS:
        return meld.points if meld.told is None else meld.told
    if said == VOID:
        return 0
    combinations, trump = Combinations.of(timeline.game.raw), trump_of(timeline, meld.step)
    # Where it was not the value that was wrong, nor cards that make nothing, the meld was not to be made at all.
    valued = not meld.right or not combinations.covers(meld.cards, meld.cards, trump)
    return meld.reckoned if valued else 0


def rulings_on_melds(findings: Iterable[Finding]) -> dict[int, str]:
    """What rulings say of melds, by the number of the event."""
    found: dict[int, str] = {}
    for finding in findings:
        if finding.kind not in _MELD_FAULTS:
            continue
        marks = {mark for ruling in finding.rulings for effect in ruling.effects for mark in effect.marks}
        said = next((word for mark, word in _SAYS.items() if mark in marks), None)
        if said is not None:
            found[finding.at.event_number] = said
    return found


def _beaten(melds: Iterable[Worth], section: Mapping[str, Any], trump: str | None) -> frozenset[int]:
    """The steps of melds that count nothing because another player has a better one of the class (``best_scores``).

    Of two sequences the longer is better, then the higher, then the one in trumps; of two alike neither counts.
    """
    shown: dict[str, list[tuple[tuple[int, int, bool], Seat, int]]] = {}
    for meld in melds:
        if not declared(meld.cards, section, trump):
            # Cards that make nothing beat nothing.
            continue
        ranks = [card[1:] for card in meld.cards]
        if len(set(ranks)) == 1:
            order = str(section["melding"].get("four", ""))
            shown.setdefault("four", []).append(((-order.find(ranks[0]), 0, False), meld.seat, meld.step.index))
        elif set(ranks) != _MARRIAGE:
            top = max(str(section.get("meld_ranks", "")).find(rank) for rank in ranks)
            height = (len(meld.cards), top, meld.cards[0][0] == trump)
            shown.setdefault("sequence", []).append((height, meld.seat, meld.step.index))
    lost: set[int] = set()
    for classed in shown.values():
        best = max(height for height, _, _ in classed)
        holders = {seat for height, seat, _ in classed if height == best}
        lost |= {index for _, seat, index in classed if len(holders) > 1 or seat not in holders}
    return frozenset(lost)
