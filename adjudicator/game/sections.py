"""A ``[game]`` section of a code, read: the fields of a ``Game`` for so many players."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from adjudicator.record.events import Seat


def fields_of(section: Mapping[str, Any], players: int | None) -> dict[str, Any]:
    """The fields of the game that *section* describes, for *players* (None: as many as the section says)."""
    seats = {int(n): tuple(names) for n, names in section["seats"].items()}
    number = players if players in seats else int(section.get("players", next(iter(seats))))
    section = {**section, **section.get("by_players", {}).get(str(number), {})}
    for key in ("packs", "jokers"):
        if str(number) in section.get(f"{key}_by_players", {}):
            section[key] = section[f"{key}_by_players"][str(number)]
    cards_each = section.get("cards_each") or section.get("hand_sizes", {}).get(str(number))
    return {
        "seats": seats[number],
        "partners": bool(section.get("partners", True)),
        "suits": tuple(section.get("suits", ("C", "D", "H", "S"))),
        "ranks": section.get("ranks", "23456789TJQKA"),
        "packs": int(section.get("packs", 1)),
        "cards_each": int(cards_each) if cards_each else None,
        "auction": section.get("auction", "none"),
        "auction_passes": int(section.get("auction_passes", 3)),
        "trump": section.get("trump", "none"),
        "first_lead": section.get("first_lead", "eldest"),
        "dummy": bool(section.get("dummy", False)),
        "duties": tuple(section.get("duties", ("follow",))),
        "quitting_establishes": bool(section.get("quitting_establishes", False)),
        "twelfth_trick_law": bool(section.get("twelfth_trick_law", False)),
        "complete_trick_condones": bool(section.get("complete_trick_condones", False)),
        "draw_tricks": int(section.get("draw_tricks", 0)),
        "silent_hand": section.get("silent_hand"),
        "call_order": tuple(section["call_order"]) if section.get("call_order") else None,
        "discard_duty": section.get("discard_duty") or None,
        "raw": section,
        "first_call": section.get("first_call", "dealer"),
        "bids_rise": bool(section.get("bids_rise", False)),
        "bids_up_to_hand": bool(section.get("bids_up_to_hand", False)),
        "auction_partners": bool(section.get("auction_partners", True)),
        "doubles_after_auction": bool(section.get("doubles_after_auction", False)),
        "deal_varies": bool(section.get("deal_varies", False)) or "hand_sizes_by_deal" in section,
        "trump_from_stock": section.get("turned_card", {}).get("of") == "stock",
        "cancellation": bool(section.get("cancellation", False)),
        "drop_out": bool(section.get("drop_out", False)),
        "teams": _teams(section.get("teams", ()), seats[number]),
        "jokers": int(section.get("jokers", 0)),
        "draw_after_trick": bool(section.get("draw_after_trick", False)),
        "draw_to": int(section.get("draw_to", 0)),
    }


def _teams(told: str | Sequence[Sequence[Seat]], seats: tuple[Seat, ...]) -> tuple[tuple[Seat, str], ...]:
    """Seat and side, as the key ``teams`` tells: lists of seats, or ``alternate`` for every other player."""
    groups = (seats[::2], seats[1::2]) if told == "alternate" else told
    return tuple((seat, "".join(group)) for group in groups for seat in group)
