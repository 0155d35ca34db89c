"""The betting rules of a poker game: blinds, limits, checks, first turns in an interval (001:2061-2089, 2511-2533)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from adjudicator.values.numbers import is_number, small_number

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from adjudicator.game.game import Game
    from adjudicator.record.events import Record, Seat

_OWN_LIMITS = ("limit_factor", "limit_by_straddles", "limit_after_draw", "raise_doubles")
"""The limit keys of a variant; a limit agreed by the table replaces them."""


@dataclass(frozen=True, slots=True)
class BettingRules:
    """The betting part of a ``[game]`` section, with the variant and the agreements of one record applied."""

    section: Mapping[str, Any]

    @staticmethod
    def from_section(record: Record, section: Mapping[str, Any]) -> BettingRules:
        """Return the rules of *section*, with the variant and the agreements of the table given by tags of *record*.

        ``[Limit]`` gives ``pot`` (a number with it is a maximum), ``stakes``, or the chips of each betting interval;
        ``[Raises]`` the raises allowed to each player in an interval, or with ``all`` to all players together. A record
        with ``[Stacks]`` is played for table stakes.
        """
        found = {**section, **section.get("variants", {}).get(record.tag("Variant").lower(), {})}
        limit = record.tag("Limit").lower().replace(",", " ").split()
        chips = [number for word in limit if (number := small_number(word)) is not None]
        if limit:
            found |= dict.fromkeys(_OWN_LIMITS)
        if "pot" in limit:
            found |= {"limit_kind": "pot", "limit": [], "limit_most": chips[0] if chips else 0}
        elif chips or "stakes" in limit:
            found["limit"] = chips
        found["table_stakes"] = "stakes" in limit or bool(record.tag("Stacks"))
        raises = record.tag("Raises").lower().split()
        most = small_number(raises[0]) if raises else None
        if most is not None:
            found["raises_together" if "all" in raises else "raises_most"] = most
        return BettingRules(found)

    @property
    def blinds(self) -> tuple[int, ...]:
        """The chips of the compulsory blind bets, from the dealer's left on."""
        return tuple(int(chips) for chips in self.section.get("blinds", ()))

    @property
    def straddles(self) -> tuple[int, ...]:
        """The chips of the further blind raises that players may make."""
        return tuple(int(chips) for chips in self.section.get("straddles", ()))

    @property
    def table_stakes(self) -> bool:
        """Whether a player may call with all their chips, even if these are too few."""
        return bool(self.section.get("table_stakes")) or self.section.get("limit_kind") == "stakes"

    @property
    def antes_count(self) -> bool:
        """Whether antes count towards meeting bets."""
        return bool(self.section.get("antes_count"))

    @property
    def smallest_bet(self) -> int:
        """The smallest bet that opens an interval."""
        return int(self.section.get("bet_least", 1))

    @property
    def raises(self) -> int:
        """The number of raises allowed to one player in an interval; 0 for no limit."""
        return int(self.section.get("raises_most", 0))

    @property
    def raises_together(self) -> int:
        """The number of raises allowed to all players together in an interval; 0 for no limit."""
        return int(self.section.get("raises_together", 0))

    @property
    def least_is_last(self) -> bool:
        """Whether a raise may be no smaller than the bet called or the last raise."""
        return self.section.get("raise_rule") == "last"

    @property
    def string_bets_stand(self) -> bool:
        """Whether chips that a player adds to their bet, before anybody else has acted, raise it."""
        return self.section.get("string_bets") == "stand"

    @property
    def raise_after_check(self) -> bool:
        """Whether a player who has checked may raise in the same interval."""
        return self.section.get("raise_after_check") is not False

    @property
    def opener_may_begin_later_interval(self) -> bool:
        """Whether the law on who begins a later interval is damaged, so that the opener may begin too."""
        return bool(self.section.get("begins_open"))

    def may_check(self, interval: int) -> bool:
        """Whether a player may check in *interval* (from 1) while nobody has bet."""
        allowed = self.section.get("check", "all")
        return allowed == "all" or interval in allowed

    def starter(self, interval: int) -> str:
        """The rule for who begins *interval* (from 1), such as ``eldest``, ``opener`` or ``high-board``."""
        begins: Sequence[str] = self.section.get("begins") or ("eldest",)
        return str(begins[min(interval, len(begins)) - 1])

    def limit(
        self, interval: int, need: int, *, pot: int, antes: int, blinds: int, first_bet: int, last_bet: int
    ) -> int | None:
        """The largest bet, or raise by a player who needs *need* chips to call; None if no limit is known.

        *interval*: from 1. *pot*: the chips in the pot. *antes*: their sum. *blinds*: the number of blind bets and
        raises. *first_bet*: the bet of each player in the first interval. *last_bet*: the chips needed to stay in this
        interval.
        """
        section = self.section
        if section.get("limit_kind") == "pot":
            # Without recorded antes, or with an empty pot, the contents of the pot are unknown.
            if not pot or (not antes and int(section.get("ante", 0))):
                return None
            # A raiser counts their own call as part of the pot (001:2067).
            most = int(section.get("limit_most", 0))
            return min(pot + need, most) if most else pot + need
        if section.get("raise_doubles"):
            # A raise doubles the bet before it; for a bet the law gives no limit (001:2193).
            return last_bet or None
        if interval > 1 and section.get("limit_after_draw"):
            return first_bet or None
        if factors := section.get("limit_factor"):
            return antes * int(_entry_for_interval(factors, interval)) or None
        limits = (section.get("limit_by_straddles") or {}).get(str(blinds - 1), section.get("limit"))
        return int(_entry_for_interval(limits, interval)) if limits else None


def _entry_for_interval(entries: Sequence[int], interval: int) -> int:
    """The entry of *entries* for *interval* (from 1); the last entry holds for all later intervals."""
    return entries[min(interval, len(entries)) - 1]


def unreadable_betting_tags(record: Record, game: Game) -> Iterator[str]:
    """A sentence for each betting tag of *record* that cannot be read."""
    variants, variant = game.raw.get("variants", {}), record.tag("Variant")
    if variant and variant.lower() not in variants:
        known = f"expected {', '.join(variants)}" if variants else "this code knows none"
        yield f"Variant '{variant}' is not a form of this game; {known}"
    limit = record.tag("Limit").lower().replace(",", " ").split()
    if any(not is_number(word) and word not in ("pot", "stakes") for word in limit):
        yield f"Limit '{record.tag('Limit')}' is not a limit; expected pot, stakes, or chips for each betting interval"
    raises = record.tag("Raises").lower().split()
    if raises and (not is_number(raises[0]) or raises[1:] not in ([], ["all"])):
        yield f"Raises '{record.tag('Raises')}' is not a number of raises; expected 3, or 3 all for the whole table"
    stacks = record.tag("Stacks")
    if len(stacks_by_seat(record, game.seats)) != len(stacks.split()):
        around = " ".join(f"{seat}:100" for seat in game.seats[:2])
        yield f"Stacks '{stacks}' does not give the chips of players by seat; expected {around} and so on"


def stacks_by_seat(record: Record, seats: Sequence[Seat]) -> dict[Seat, int]:
    """Seat → chips before the deal, from the tag ``Stacks`` (``A:40 B:80``)."""
    found = {}
    for word in record.tag("Stacks").split():
        seat, _, chips = word.rpartition(":")
        number = small_number(chips)
        if seat.upper() in seats and number is not None:
            found[seat.upper()] = number
    return found
