"""The calls of a game, as a record spells them: for error messages ("expected …") and for help."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from adjudicator.game.auction_rules import SELL_WORD, BidRules
from adjudicator.game.trump_naming import SCHMEISS_WORD, SUIT_WORDS, NamingRules
from adjudicator.values.bids_and_contracts import denominations_of_game

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

BRIDGE_CALLS = ("1C to 7NT", "P", "X", "XX", "AP")
CARD_EXPECTED = "a card such as SA"
LINE_EXPECTED = "a line that begins with '!'"
_SUITS = tuple(word for word, suit in SUIT_WORDS.items() if suit != "NT")


def calls_spelled_in_game(section: Mapping[str, Any]) -> tuple[str, ...]:
    """The calls of the game of a ``[game]`` *section*, as a record spells them; none if it has no calls."""
    auction = section.get("auction", "none")
    if auction == "bridge":
        return ("1C to 7NT", "1R to 7R", *BRIDGE_CALLS[1:]) if "R" in denominations_of_game(section) else BRIDGE_CALLS
    if auction == "round":
        return ("a number", "P") if section.get("bids_rise") else ("a number",)
    if rules := BidRules.from_section(section):
        return (*_bids_spelled_in_game(section, rules), *_calls_after_auction(section))
    if naming := NamingRules.from_section(section):
        return (*_trump_naming_words(naming, section), *_calls_after_auction(section))
    return ()


def expected_calls_or_card_text(section: Mapping[str, Any]) -> str:
    """The text "expected …" for a token that is neither a call of the game nor a card."""
    calls = calls_spelled_in_game(section)
    if not calls:
        return f"nobody calls in this game; expected {CARD_EXPECTED} or {LINE_EXPECTED}"
    return f"expected {', '.join(calls)} or {CARD_EXPECTED}"


def _bids_spelled_in_game(section: Mapping[str, Any], rules: BidRules) -> Iterable[str]:
    told = section["bids"]
    if not isinstance(told, dict):
        names = {bid: word for word, bid in rules.bids.spoken.items()}
        yield from (f"{bid} ({names[bid]})" if bid in names else bid for bid in told)
    elif "from" in told:
        yield _number_range_text(told)
    else:
        first, last = told["levels"][0], told["levels"][-1]
        yield f"{first}{told['denominations'][0]} to {last}{told['denominations'][-1]}"
        yield from told.get("after", {})
    yield "P"
    if rules.equals:
        yield "hold"
    if rules.seller:
        yield SELL_WORD
    if rules.announced:
        yield from ("the number of a meld", "flush")


def _number_range_text(told: Mapping[str, int]) -> str:
    start, step = told["from"], told.get("step", 1)
    numbers = f"a number from {start} to {told['to']}" if "to" in told else f"a number from {start}"
    return numbers if step == 1 else f"{numbers} in steps of {step}"


def _trump_naming_words(rules: NamingRules, section: Mapping[str, Any]) -> Iterable[str]:
    partners = section.get("partners", True)
    yield from dict.fromkeys(word for whose, word in rules.words.items() if partners or whose != "partner")
    yield "P"
    if rules.schmeiss:
        yield from (SCHMEISS_WORD, "yes", "no")
    yield from _SUITS
    if rules.style == "dealer-names":
        yield "no-trump"


def _calls_after_auction(section: Mapping[str, Any]) -> Iterable[str]:
    """The words spoken once the auction is over."""
    if section.get("trump") == "declared" and BidRules.from_section(section) and not section.get("games"):
        yield from _SUITS
    if section.get("alone"):
        yield "alone"
    if section.get("defend_alone"):
        yield "defend-alone"


def is_call_of_other_games(section: Mapping[str, Any], call: str) -> bool:
    """Whether *call* is a word of other games, because nobody calls in this one, or trump is accepted or named by other
    words.

    In a game of bids such a word is an inadmissible bid, on which there is law.
    """
    if section.get("auction", "none") == "none":
        return True
    naming = NamingRules.from_section(section)
    return naming is not None and call not in naming.spoken
