"""Combinations announced by word: sequences, sets, the point, king and queen of trumps (piquet, klaberjass).

The table ``melding`` of a ``[game]`` section says which count: ``sequence``, the fewest cards of one in the ranks of
``meld_ranks`` (or of ``ranks``); ``four``, the ranks of which four count, and ``sets``, those of which three do;
``point``, whether cards of one suit do. Their worth stands in ``meld_points``, or in ``sequences`` and ``sets``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

POINT, SEQUENCE, SET, BELLA = "point", "sequence", "sets", "bella"
_PAIR = {"K", "Q"}
_THREE, _FOUR, _FIVE = 3, 4, 5
_LENGTHS = {_THREE: "three", _FOUR: "four", _FIVE: "five"}


def points_by_possible_announcement(
    cards: Sequence[str], section: Mapping[str, Any], trump: str | None
) -> dict[str, int]:
    """Everything that *cards* can be announced as in the game of *section* → its points.

    While *trump* is None, it may be any suit.
    """
    rules, points = section["melding"], section.get("meld_points", {})
    suits, ranks = {card[0] for card in cards}, [card[1:] for card in cards]
    found: dict[str, int] = {}
    if not cards or len(set(cards)) < len(cards):
        return found
    if len(suits) == 1:
        if rules.get("point"):
            found[POINT] = len(cards)
        if (
            _ranks_form_sequence(ranks, str(section.get("meld_ranks") or section["ranks"]))
            and len(cards) >= rules["sequence"]
        ):
            found[SEQUENCE] = _points_for_sequence_length(len(cards), section)
        if set(ranks) == _PAIR and BELLA in points and (trump is None or suits == {trump}):
            found[BELLA] = int(points[BELLA])
    elif len(set(ranks)) == 1 and _ranks_form_announceable_set(
        ranks, str(rules.get("sets", "")), str(rules.get("four", ""))
    ):
        found[SET] = _points_for_set_of_ranks(ranks, section)
    return found


def _ranks_form_sequence(ranks: Sequence[str], order: str) -> bool:
    places = sorted(order.find(rank) for rank in ranks)
    return places[0] >= 0 and places == list(range(places[0], places[0] + len(places)))


def _ranks_form_announceable_set(ranks: Sequence[str], of_three: str, of_four: str) -> bool:
    return (len(ranks) == _THREE and ranks[0] in of_three) or (len(ranks) == _FOUR and ranks[0] in of_three + of_four)


def _points_for_sequence_length(length: int, section: Mapping[str, Any]) -> int:
    """Points for a sequence of *length*: one longer than the game lists counts as the longest listed."""
    if told := section.get("sequences"):
        return int(told[_LENGTHS[length]]) if length < _FIVE else int(told["five_or_more"]) + length
    points = section.get("meld_points", {})
    listed = [name for size, name in _LENGTHS.items() if size <= length and name in points]
    return int(points[listed[-1]]) if listed else 0


def _points_for_set_of_ranks(ranks: Sequence[str], section: Mapping[str, Any]) -> int:
    """Points for a set of these *ranks*; 0 where a set decides the deal and is not added to the card points."""
    if told := section.get("sets"):
        return int(told[_LENGTHS[len(ranks)]])
    return int(section.get("meld_points", {}).get(f"group_{ranks[0]}", 0))
