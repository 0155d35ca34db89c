"""What can be called in a game, in the words of a record: for complaints about a word that is none, and for help."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from adjudicator.game.auction_rules import SELLS, BidRules
from adjudicator.game.trump_making import SCHMEISS, SUIT_WORDS, NamingRules
from adjudicator.values.bids import denominations

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

BRIDGE = ("1C to 7NT", "P", "X", "XX", "AP")
CARD = "a card such as SA"
EVENT = "a line that begins with '!'"
_SUITS = tuple(word for word, suit in SUIT_WORDS.items() if suit != "NT")


def calls_of(section: Mapping[str, Any]) -> tuple[str, ...]:
    """The calls of the game that a ``[game]`` section describes, as a record spells them; none where nobody calls."""
    auction = section.get("auction", "none")
    if auction == "bridge":
        return ("1C to 7NT", "1R to 7R", *BRIDGE[1:]) if "R" in denominations(section) else BRIDGE
    if auction == "round":
        return ("a number", "P") if section.get("bids_rise") else ("a number",)
    if rules := BidRules.of(section):
        return (*_bids(section, rules), *_after(section))
    if naming := NamingRules.of(section):
        return (*_naming(naming, section), *_after(section))
    return ()


def expected(section: Mapping[str, Any]) -> str:
    """What is expected instead of a token that is neither a call of the game nor a card."""
    calls = calls_of(section)
    if not calls:
        return f"nobody calls in this game; expected {CARD} or {EVENT}"
    return f"expected {', '.join(calls)} or {CARD}"


def _bids(section: Mapping[str, Any], rules: BidRules) -> Iterable[str]:
    told = section["bids"]
    if not isinstance(told, dict):
        names = {bid: word for word, bid in rules.bids.spoken.items()}
        yield from (f"{bid} ({names[bid]})" if bid in names else bid for bid in told)
    elif "from" in told:
        yield _numbers(told)
    else:
        first, last = told["levels"][0], told["levels"][-1]
        yield f"{first}{told['denominations'][0]} to {last}{told['denominations'][-1]}"
        yield from told.get("after", {})
    yield "P"
    if rules.equals:
        yield "hold"
    if rules.seller:
        yield SELLS
    if rules.announced:
        yield from ("the number of a meld", "flush")


def _numbers(told: Mapping[str, int]) -> str:
    start, step = told["from"], told.get("step", 1)
    numbers = f"a number from {start} to {told['to']}" if "to" in told else f"a number from {start}"
    return numbers if step == 1 else f"{numbers} in steps of {step}"


def _naming(rules: NamingRules, section: Mapping[str, Any]) -> Iterable[str]:
    partners = section.get("partners", True)
    yield from dict.fromkeys(word for whose, word in rules.words.items() if partners or whose != "partner")
    yield "P"
    if rules.schmeiss:
        yield from (SCHMEISS, "yes", "no")
    yield from _SUITS
    if rules.style == "dealer-names":
        yield "no-trump"


def _after(section: Mapping[str, Any]) -> Iterable[str]:
    """What is said once the auction is over."""
    if section.get("trump") == "declared" and BidRules.of(section) and not section.get("games"):
        yield from _SUITS
    if section.get("alone"):
        yield "alone"
    if section.get("defend_alone"):
        yield "defend-alone"


def means_nothing(section: Mapping[str, Any], call: str) -> bool:
    """Whether *call* is a word of other games: where nobody calls, or trump is accepted or named by other words.

    In a game of bids it is an inadmissible bid, on which there is law.
    """
    if section.get("auction", "none") == "none":
        return True
    naming = NamingRules.of(section)
    return naming is not None and call not in naming.spoken
