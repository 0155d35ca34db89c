"""The kinds that a story may be about: numbered, with the facts read for each and its command."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Group
from rich.text import Text

from adjudicator.render.layout import command_line, indented_line
from adjudicator.render.names_and_signs import FAINT, LABEL, with_glyphs
from adjudicator.render.safe_text import safe_line
from rulebase.stories.told_auction import DOUBLE, PASS, REDOUBLE

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rich.console import RenderableType

    from rulebase.query.kinds_of_story import LikelyKinds
    from rulebase.stories.told_auction import CountedFrom, ToldAuction, ToldCall, ToldFault


KINDS_EXPLAINED = 2
"""Number of kinds for which the words read are quoted."""
MOST_QUOTED = 4
"""Maximum number of words quoted for a fact; from a longer passage the middle is left out."""


def numbered_kinds_with_commands(
    text: str,
    found: LikelyKinds,
    says: Sequence[Sequence[tuple[str, str]]],
    commands: Sequence[str],
    code: str,
    others: str,
) -> RenderableType:
    """The kinds that the story *text* may be about, with the *commands* that rule on them; nothing is ruled.

    *says* has for each kind pairs (words of the story, fact read in them); each pair is shown once, and only for the
    likeliest kinds. *others* is the command that lists the remaining kinds.
    """
    said = f"What happened? Nothing ruled yet ({safe_line(code)})."
    if found.auction is not None:
        said = f"{told_auction_sentence(found.auction, found.fault)} ({safe_line(code)})"
    parts: list[RenderableType] = [Text(said)]
    told: set[tuple[str, str]] = set()
    for number, (one, read, command) in enumerate(zip(found.kinds, says, commands, strict=True), 1):
        parts.append(Text.assemble((f"{number:>3}  ", LABEL), safe_line(one.deed.title)))
        for words, fact in read:
            if number <= KINDS_EXPLAINED and (words, fact) not in told:
                parts.append(indented_line(f"{quoted_words(words)} → {with_glyphs(fact)}", FAINT))
        told.update(read)
        parts.append(command_line(safe_line(command, 400)))
    parts.append(Text(f"All faults: {safe_line(others)}", FAINT))
    return Group(*parts)


_PLAYERS: Mapping[CountedFrom, Sequence[str]] = {
    "north": ("North", "East", "South", "West"),
    "teller": ("you", "your LHO", "your partner", "your RHO"),
    "first": ("the first player", "the second player", "the third player", "the fourth player"),
}
_CALLS = {PASS: "pass", DOUBLE: "double", REDOUBLE: "redouble"}


def told_auction_sentence(auction: ToldAuction, fault: ToldFault | None) -> str:
    """The calls of *auction* in a sentence, with the reason why the call of *fault* is irregular, if there is one."""
    calls = [_call_and_caller(auction, one) for one in auction.calls]
    if fault is None:
        ending = "Nothing to rule on." if auction.nothing_else else "What else happened? Nothing ruled yet."
        return f"The calls told are regular: {', '.join(calls)}. {ending}"
    call = _call_and_caller(auction, fault.call)
    call = call[:1].upper() + call[1:]
    if fault.turn is not None:
        whose = _PLAYERS[auction.counted_from][fault.turn]
        if fault.call is auction.calls[0] and fault.turn == auction.dealer:
            return f"{call}: {_possessive(whose)} turn, as the dealer."
        if fault.in_words:
            return f"{call}: it was {_possessive(whose)} turn."
        return f"{call}: it was {_possessive(whose)} turn, if no call is left out of the story."
    if fault.kind.endswith("-out-of-rotation"):
        return f"{call}: out of turn, as the story says."
    if fault.kind == "insufficient-bid" and fault.over is not None:
        return f"{call}: not high enough over {_call_name(fault.over.call)}."
    if fault.kind == "bid-over-seven":
        return f"{call}: nobody can bid more than seven."
    if fault.kind == "call-after-final-pass":
        return f"{call}: the auction was over after the passes before it."
    over = f" over {_call_and_caller(auction, fault.over)}" if fault.over is not None else ""
    return f"{call}: not allowed{over}."


def _call_and_caller(auction: ToldAuction, told: ToldCall) -> str:
    """The call *told* after its caller, if known: ``North 1♠``, ``your LHO pass``."""
    name = _call_name(told.call)
    if told.caller is None or auction.counted_from == "first":
        return name
    return f"{_PLAYERS[auction.counted_from][told.caller]} {name}"


def _call_name(call: str) -> str:
    """*call* as it is printed: ``1♠``, ``2NT``, ``pass``."""
    return _CALLS.get(call) or with_glyphs(f"{call}T" if call.endswith("N") else call)


def _possessive(name: str) -> str:
    return "your" if name == "you" else f"{name}'s"


def quoted_words(words: str) -> str:
    """A quotation of *words*: the beginning and the last word of a long passage."""
    said = words.split()
    if len(said) > MOST_QUOTED:
        said[MOST_QUOTED // 2 : -1] = ["…"]
    return f"'{safe_line(' '.join(said), 60)}'"
