"""What the melds of a trick game are worth: sequences, marriages, fours, pinochles, beziques (the tables ``melds`` and
``meld_points`` of a ``[game]`` section)."""

from __future__ import annotations

from collections import Counter
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from adjudicator.game.combinations import points_told
from adjudicator.record.events import TableEvent
from rulebase.marks import Mark

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping

    from adjudicator.law.findings import Finding
    from adjudicator.record.events import Seat
    from adjudicator.table.state import Timeline

_GROUPS = {"A": "aces", "K": "kings", "Q": "queens", "J": "jacks"}
_TIMES = {1: "", 2: "double_", 3: "triple_", 4: "quadruple_"}
_SEQUENCE, _MARRIAGE = frozenset("AKQJT"), frozenset("KQ")
_LENGTHS = {3: "three", 4: "four", 5: "five"}
_PINOCHLE = ("SQ", "DJ")
_FACES = frozenset("KQJ")


VOID, RIGHT = "void", "right"
"""What a ruling may say of a meld: that it counts nothing, or what it is worth and not what it was scored as."""
_MELD_FAULTS = ("illegal-meld", "score-correction", "failure-to-declare")


def melded(
    timeline: Timeline, account: Mapping[Seat, str], ruled: Mapping[int, str] = MappingProxyType({})
) -> dict[str, int] | None:
    """What each account has melded by the record; None where it tells of no meld, or of one that the table lacks.

    A meld counts what its player scored for it, where the record says so, and else what the game gives it; *ruled*
    tells what rulings say of some, by the number of the event.
    """
    section, trump = timeline.game.raw, timeline.end.trump
    worth: dict[str, int] = {}
    beaten = _beaten(timeline, section, trump) if section.get("melding", {}).get("best_scores") else ()
    for step in timeline.steps:
        event = step.event
        if not isinstance(event, TableEvent) or event.name != "meld":
            continue
        said, told = ruled.get(step.number), points_told(event.words)
        if step.index in beaten:
            said = VOID
        points = value([str(card) for card in event.cards], section, trump)
        if said is None:
            points = points if told is None else told
        elif said == VOID or told in (None, points):
            # It was not the value that was wrong: the cards made no such meld.
            points = 0
        if points is None or event.seat is None:
            return None
        worth[account[event.seat]] = worth.get(account[event.seat], 0) + points
    return worth or None


def rulings_on_melds(findings: Iterable[Finding]) -> dict[int, str]:
    """What rulings say of melds, by the number of the event."""
    found: dict[int, str] = {}
    for finding in findings:
        if finding.kind not in _MELD_FAULTS:
            continue
        marks = {mark for ruling in finding.rulings for effect in ruling.effects for mark in effect.marks}
        if not marks.isdisjoint((Mark.VOIDS_MELD, Mark.CORRECTS_MELD)):
            found[finding.at.event] = VOID if Mark.VOIDS_MELD in marks else RIGHT
    return found


def _beaten(timeline: Timeline, section: Mapping[str, Any], trump: str | None) -> frozenset[int]:
    """The steps of melds that count nothing because another player has a better one of the class (``best_scores``).

    Of two sequences the longer is better, then the higher, then the one in trumps; of two alike neither counts.
    """
    shown: dict[str, list[tuple[tuple[int, int, bool], Seat, int]]] = {}
    for step in timeline.steps:
        event = step.event
        if not isinstance(event, TableEvent) or event.name != "meld" or event.seat is None:
            continue
        cards = [str(card) for card in event.cards]
        ranks = [card[1:] for card in cards]
        if len(set(ranks)) == 1:
            order = str(section["melding"].get("four", ""))
            shown.setdefault("four", []).append(((-order.find(ranks[0]), 0, False), event.seat, step.index))
        elif set(ranks) != _MARRIAGE:
            top = max(str(section.get("meld_ranks", "")).find(rank) for rank in ranks)
            height = (len(cards), top, cards[0][0] == trump)
            shown.setdefault("sequence", []).append((height, event.seat, step.index))
    lost: set[int] = set()
    for melds in shown.values():
        best = max(height for height, _, _ in melds)
        holders = {seat for height, seat, _ in melds if height == best}
        lost |= {index for _, seat, index in melds if len(holders) > 1 or seat not in holders}
    return frozenset(lost)


def value(cards: Collection[str], section: Mapping[str, Any], trump: str | None) -> int | None:
    """What *cards* are worth laid down as one combination; None where they are none."""
    blank = section.get("carte_blanche") and not any(card[1:] in _FACES for card in cards)
    if blank and (len(cards) == 1 or len(cards) == section.get("cards_each")):
        return int(section["carte_blanche"])
    names = _names(cards, section, trump)
    table = {**section.get("melds", {}), **section.get("meld_points", {})}
    return next((int(table[name]) for name in names if name in table), None)


def _names(cards: Collection[str], section: Mapping[str, Any], trump: str | None) -> tuple[str, ...]:
    """What the combination may be called, the likelier name first."""
    counts = Counter(cards)
    times, ranks = counts.most_common(1)[0][1], {card[1:] for card in cards}
    suits = {card[0] for card in cards}
    even = len(set(counts.values())) == 1 and times in _TIMES
    multiple = _TIMES.get(times, "")
    if len(ranks) == 1 and len(cards) == 1:
        return ("dix",) if cards and next(iter(cards)) == f"{trump}{section.get('dix')}" else ()
    if len(ranks) == 1 and len(cards) % 4 == 0:
        group, often = _GROUPS.get(next(iter(ranks)), ""), len(cards) // 4
        if not even and often > 1:
            return ()
        return (f"group_{next(iter(ranks))}", "sixteen_aces" if often == 4 else f"{_TIMES.get(often, '')}{group}")
    if not even:
        return ()
    pair = tuple(section.get("bezique", {}).get(trump, ()))
    if pair and set(counts) == set(pair):
        return (f"{multiple}bezique",)
    if set(counts) == set(_PINOCHLE):
        return (f"{multiple}pinochle",)
    if len(suits) != 1:
        return ()
    in_trumps = suits == {trump}
    if ranks == _MARRIAGE and times == 1:
        return ("royal_marriage", "bella") if in_trumps else ("marriage",)
    if ranks == _SEQUENCE and "meld_points" not in section:
        plain = "trump_sequence" in section.get("melds", {})
        return (f"{multiple}trump_sequence", f"{multiple}sequence") if in_trumps else ("sequence",) if plain else ()
    return _run(ranks, section) if times == 1 else ()


def _run(ranks: Collection[str], section: Mapping[str, Any]) -> tuple[str, ...]:
    """A row of cards by its length, where the game melds such (klaberjass)."""
    order = section.get("meld_ranks", "")
    places = sorted(order.find(rank) for rank in ranks)
    in_row = bool(places) and places[0] >= 0 and places == list(range(places[0], places[0] + len(places)))
    return (_LENGTHS[len(places)],) if in_row and len(places) in _LENGTHS else ()
