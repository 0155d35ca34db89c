"""Going out: what the game asks of a player who gets rid of his last card (CA-28, CF-06, CF-13, CF-14, RU-14)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

from adjudicator.games.rummy.breaches import Fault
from adjudicator.games.rummy.combinations import SEQUENCE
from adjudicator.games.rummy.details import Seen

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from adjudicator.games.rummy.state import Laid, Table, Turn
    from adjudicator.record.events import Seat

_NAMES = {"sevens": "of sevens", "wild": "of wild cards", "natural": "that is natural", "mixed": "that is mixed"}

Asking: TypeAlias = Literal["asked_after_melding", "melded_before_answer", "told_yes_cannot", "against_no"]
"""What is wrong with asking whether one may go out."""
_SAID: Mapping[Asking, str] = {
    "asked_after_melding": "asks whether they may go out when they have melded or taken the discard pile.",
    "melded_before_answer": "melds before their partner has answered whether they may go out.",
    "told_yes_cannot": "was told that they may go out, and does not go out.",
    "against_no": "goes out although their partner has said no.",
}


def asked_amiss(turn: Turn, *, out: bool, over: bool) -> Iterator[Fault]:
    """What is wrong with a player's asking whether he may go out (CA-17); *over*: whether his turn is."""
    if turn.asked is None:
        return
    why: Asking | None = turn.asked_wrongly
    if why is None and turn.answered == "yes" and over and not out:
        why = "told_yes_cannot"
    elif why is None and turn.answered == "no" and out:
        why = "against_no"
    if why:
        facts = Seen(going_out_matter=why, can_go_out="yes" if out else None)
        laid = _laid_in(turn)
        yield Fault("illegal-knock", turn.seat, turn.asked, f"{turn.seat} {_SAID[why]}", facts, laid=laid)


def out_without_right(table: Table, turn: Turn, at: int) -> Iterator[Fault]:
    """A player who gets rid of his last card without what the game asks of it; *at*: the event that did it."""
    rules, seat, laid = table.rules, turn.seat, _laid_in(turn)
    if rules.canastas_to_go_out:
        if lacking := _lacking(table, seat):
            said = f"{seat} goes out although their side does not have {lacking}."
            yield Fault("illegal-knock", seat, at, said, Seen(going_out_matter="without_canasta"), laid=laid)
        return
    if turn.surplus < 0:
        said = f"{seat} goes out although they had too few cards."
        yield Fault("illegal-knock", seat, at, said, Seen(going_out_fault="hand_too_short"), laid=laid)
    elif rules.raw.get("last_discard") and not turn.discarded:
        said = f"{seat} lays down all their cards and has none left to discard."
        yield Fault("illegal-knock", seat, at, said, Seen(going_out_fault="no_last_discard"))


def _laid_in(turn: Turn) -> tuple[int, ...]:
    """The events by which he laid down what he goes out with: that is what goes back (CA-11, RU-14)."""
    return tuple(laying.event_index for laying in turn.laid)


def out_unasked(table: Table, turn: Turn, at: int) -> Iterator[Fault]:
    """A player who goes out by event *at*, with the canastas for it, and has not asked his partner (CF-07)."""
    if table.rules.raw.get("ask_to_go_out") and turn.asked is None and not _lacking(table, turn.seat):
        said = f"{turn.seat} goes out without having asked their partner."
        yield Fault("illegal-knock", turn.seat, at, said, Seen(asked_permission="no"))


def _lacking(table: Table, seat: Seat) -> str | None:
    """What the side of *seat* lacks to go out; None where it lacks nothing."""
    rules, needed = table.rules, table.rules.canastas_to_go_out
    canastas = table.canastas_of(seat)
    if rules.raw.get("deuce_meld"):
        # A canasta of wild cards is none of those needed (CF-10).
        canastas = [laid for laid in canastas if not _is_wild(laid, table)]
    if len(canastas) < needed:
        return f"{needed} canastas" if needed > 1 else "a canasta"
    if rules.raw.get("sequence_to_go_out") and not any(_is_sequence(laid, table) for laid in canastas):
        return "a sequence canasta"
    sorts = {_sort(laid, table) for laid in canastas}
    for sort in rules.raw.get("canastas_needed", ()):
        if sort not in sorts:
            return f"a canasta {_NAMES[sort]}"
    threes = table.faced[table.side(seat)]
    if rules.raw.get("red_threes_to_go_out") and threes < len(canastas):
        return f"as many red threes as canastas, but {threes} to {len(canastas)}"
    return None


def _is_wild(laid: Laid, table: Table) -> bool:
    return all(table.rules.melds.is_wild(card) for card in laid.cards)


def _is_sequence(laid: Laid, table: Table) -> bool:
    return not _is_wild(laid, table) and table.rules.melds.kind(laid.cards) == SEQUENCE


def _sort(laid: Laid, table: Table) -> str:
    """The sort of a canasta: ``wild``, ``sevens``, ``natural`` or ``mixed``."""
    natural = [card for card in laid.cards if not table.rules.melds.is_wild(card)]
    if not natural:
        return "wild"
    if {card[1:] for card in natural} == {"7"}:
        return "sevens"
    return "natural" if len(natural) == len(laid.cards) else "mixed"
