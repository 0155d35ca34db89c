"""The governing code of a record, and the notation of the games of that code."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from adjudicator.game.auction_rules import BidRules
from adjudicator.game.duplicate_boards import DEFAULT_CODE, DUPLICATE_CODE, are_duplicate_board_tags
from adjudicator.game.game import Game
from adjudicator.game.notation import BRIDGE_NOTATION, Notation
from adjudicator.record.events import COMPASS
from adjudicator.table.game_types import game_type_of
from rulebase.errors import NotOver, SourceError, UnknownCode, UnknownHouse
from rulebase.lazy_patterns import pattern
from rulebase.paths import environment_code

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from adjudicator.game.notation import NotationLookup
    from adjudicator.record.events import Record
    from rulebase import Rulebase

BRIDGE = "bridge"
"""The family of the codes of bridge, and the name of its kind of auction."""
_CONTRACT = pattern(r"[1-7] ?(?:C|D|H|S|NT?) ?X{0,2}", re.IGNORECASE)
_BID = pattern(r"(?:^|[\s:])([1-7](?:[CDHS]|NT?))(?=[\s=!?$*]|$)", re.IGNORECASE)
"""A bridge bid, in a section or in a line of it."""
_COMMENTS = pattern(r"![^\n]*+|\{[^}]*+(?:\}|\Z)|;[^\n]*+")
"""Text that stands beside the calls: lines of other events, comments."""
_CARDS_EACH = 13
_MOST_NOTATIONS = 1_000

_UNKNOWN_LAW_ERRORS = (UnknownCode, UnknownHouse, NotOver, SourceError)
"""Errors for a name, of a code with or without a house, that names no applicable law."""


def governing_code(rulebase: Rulebase, record: Record, code: str | None, usual: str | None = None) -> str:
    """The code to rule under, first match: the *code* asked for, the one recorded, the environment's, the *usual* one
    of the players, the default for such records; with the rules of the house that holds over it.

    A preset that nobody chose for this deal is ignored if the record shows another game: every ruling is under a law
    that was chosen for the deal or that the record shows.
    """
    named: str | None = code or record.tag("Code")
    if not named and (usual or environment_code()):
        named = code_from_environment_or_usual(rulebase, record.tags, calls_as_text(record), usual)
    return rulebase.code_with_house(named or _default_code(record.tags, record.source.usual_code), record.tag("House"))


def _default_code(tags: Mapping[str, str], of_format: str = "") -> str:
    """The default code of deals that name none; *of_format* is that of the format they are written in."""
    return DUPLICATE_CODE if are_duplicate_board_tags(tags) else of_format or DEFAULT_CODE


def code_from_environment_or_usual(
    rulebase: Rulebase, tags: Mapping[str, str], told: str, usual: str | None
) -> str | None:
    """The code in the environment, else the *usual* code; None if there is neither, or the deal shows another game."""
    for chosen in (environment_code(), usual):
        if chosen and not shows_another_game(rulebase, tags, chosen, told):
            return chosen
    return None


def calls_as_text(record: Record) -> str:
    """The calls of *record*, as text."""
    return " ".join(record.calls)


def shows_another_game(rulebase: Rulebase, tags: Mapping[str, str], chosen: str, told: str = "") -> bool:
    """Whether a deal shows another game than that of the code *chosen*.

    The *tags* show it with a contract or hands of thirteen cards, or the bids of bridge *told* in it.
    """
    try:
        info = rulebase.code(chosen)
    except _UNKNOWN_LAW_ERRORS:
        # Reported when the deal is ruled on.
        return False
    if not info.game:
        return False
    if _CONTRACT.fullmatch(tags.get("Contract", "").strip()):
        return BRIDGE not in info.families
    if info.game.get("auction") != BRIDGE and any(not _is_bid_of_game(info.game, bid) for bid in _bridge_bids(told)):
        return True
    hands = [hand.replace(".", "") for hand in tags.get("Deal", "").partition(":")[2].split()]
    if len(hands) == len(COMPASS) and all(len(hand) == _CARDS_EACH for hand in hands):
        return Game.from_section(info.game, len(hands)).cards_each not in (_CARDS_EACH, 0, None)
    return False


def _bridge_bids(told: str) -> Iterator[str]:
    """The bids of bridge in *told*."""
    return (found[1].upper() for found in _BID.finditer(_COMMENTS.sub(" ", told)))


def _is_bid_of_game(section: Mapping[str, Any], bid: str) -> bool:
    """Whether *bid* is one in the game of *section* as well, as six spades is at five hundred."""
    rules = BidRules.from_section(section)
    return rules is not None and rules.bids.flaw(bid) is None


def notation_chooser(rulebase: Rulebase, code: str | None = None, usual: str | None = None) -> NotationLookup:
    """A function for readers of records that gives the notation of a game from its tags, its code and the number of its
    hands, and from the text of the deal if neither the tags nor *code* name the game."""

    known: dict[tuple[str, int], Notation] = {}
    picked = bool(usual or environment_code())

    def notation(tags: Mapping[str, str], told: str = "") -> Notation:
        named = (
            code
            or tags.get("Code")
            or (code_from_environment_or_usual(rulebase, tags, told, usual) if picked else None)
        )
        named = rulebase.code_with_house(named or _default_code(tags), tags.get("House", ""))
        hands = len(tags.get("Deal", "").partition(":")[2].split())
        found = known.get((named, hands))
        if found is None:
            found = _notation_of_code(rulebase, named, hands)
            if len(known) < _MOST_NOTATIONS:
                known[named, hands] = found
        return found

    return notation


def _notation_of_code(rulebase: Rulebase, code: str, hands: int) -> Notation:
    """The notation of deals with so many *hands* under *code*."""
    try:
        section = rulebase.code(code).game
    except _UNKNOWN_LAW_ERRORS:
        # Reported when the deal is ruled on; until then it is read like most deals.
        return BRIDGE_NOTATION
    if not section:
        return BRIDGE_NOTATION
    game = Game.from_section(section, hands or None)
    if game.auction == "bridge" and "trick_values" not in section:
        return BRIDGE_NOTATION._replace(seats=game.seats)
    return Notation(game.seats, game_type_of(section).tokens, section)
