"""The act that a hand waits for: the blinds or antes, a bet, the next street, the showdown."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from adjudicator.games.holdem.followed_hand import hand_so_far
from adjudicator.games.holdem.game_form import LINES_OF_STREETS
from adjudicator.table.act_due import ActDue, OwedAct, last_player

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudicator.games.holdem.hand_state import HandState
    from adjudicator.record.events import Seat
    from adjudicator.table.state_and_timeline import Timeline

_NEXT_STREET = ("flop AH 7C 2D", "turn 5S", "river KD")
_CARDS_OF_EXAMPLE = ("7C", "KD", "2S", "9H", "4C", "JS", "8D", "3H", "QC", "6S")


def act_due(timeline: Timeline) -> ActDue:
    """The act that the hand of *timeline* waits for."""
    followed = hand_so_far(timeline)
    hand = _with_bet_put_right(followed)
    due = _blinds_due(hand) or _draw_due(hand) or _end_of_betting(hand) or _next_street(hand) or _bet_due(hand)
    if (bettor := followed.short_bettor) is not None:
        total, name = hand.put_in[bettor], "raise" if followed.acts[-1].name == "raise" else "bet"
        line = f"!{name} {bettor} {'to ' if name == 'raise' else ''}{total}"
        due = due._replace(owed=OwedAct(bettor, f"to make it {total}", line, implied=True), enter=line)
    return due._replace(
        standing=tuple(_standing(followed)),
        last=last_player(timeline),
        values_by_seat={seat: _chips(hand, seat) for seat in hand.order},
    )


def _with_bet_put_right(hand: HandState) -> HandState:
    """*hand* as it is once its last act, a bet or raise below the legal minimum, has been put right (rule 52A)."""
    bettor = hand.short_bettor
    if bettor is None:
        return hand
    last = hand.acts[-1]
    left = hand.chips_left(bettor)
    missing = last.current + last.least - hand.put_in.get(bettor, 0)
    chips = missing if left is None else min(missing, left)
    total = hand.put_in.get(bettor, 0) + chips
    return replace(
        hand,
        turn=hand.turn[1:],
        current=total,
        full_raise=last.least,
        put_in={**hand.put_in, bettor: total},
        paid={**hand.paid, bettor: hand.paid.get(bettor, 0) + chips},
    )


def _chips(hand: HandState, seat: Seat) -> dict[str, str]:
    """The chips that *seat* needs to call, the bet to be called, the smallest raise and the largest at pot-limit."""
    most = hand.most(seat)
    return {
        "call": str(hand.need(seat)),
        "bet": str(hand.current),
        "minimum": str(hand.current + hand.least),
        "pot": "" if most is None else str(hand.current + most),
    }


def _blinds_due(hand: HandState) -> ActDue | None:
    if hand.structure.form.kind == "stud":
        return _cards_or_antes_due(hand)
    if hand.acts or hand.street or hand.big_blind_seat is not None or (hand.antes and hand.structure.form.is_draw):
        return None
    return ActDue((), "Blinds, and antes if there are any", ("blinds 1 2", f"{hand.order[0]} antes 1"))


def _draw_due(hand: HandState) -> ActDue | None:
    """The draw of the next player."""
    seat = hand.next_to_draw()
    return None if seat is None else ActDue((seat,), "to draw: how many cards", ("draw 3", "pat"))


def _cards_or_antes_due(hand: HandState) -> ActDue | None:
    """The antes and the first cards that show, before anybody has acted at stud."""
    if hand.acts or hand.street or hand.turn or hand.over:
        return None
    line = "third " + " ".join(_CARDS_OF_EXAMPLE[: len(hand.order) - len(hand.faced)])
    if hand.antes:
        return ActDue((), "Third street: the cards showing", (line,))
    return ActDue((), "Antes, and then the cards showing", ("antes 1", line))


def _end_of_betting(hand: HandState) -> ActDue | None:
    """The showdown, or the end of the hand."""
    if not hand.over:
        return None
    if len(hand.active) == 1:
        return ActDue((), f"{{{hand.active[0]}}} takes the pot of {hand.pot}")
    if hand.street < hand.structure.form.last_street:
        return None
    unseen = [seat for seat in hand.order if seat in hand.active and seat not in hand.shown and seat not in hand.mucked]
    if not unseen:
        return ActDue((), "The hand is over")
    first = hand.aggressor if hand.aggressor in unseen else unseen[0]
    stud = hand.structure.form.kind == "stud"
    draw = hand.structure.form.is_draw
    shown = "AH KH 7C 7D 2S" if draw else "AH KH 7C" if stud else "AH KH" if hand.hole_cards == 2 else "AH KH 7C 7D"
    return ActDue((), "Showdown", (f"{first} shows {shown}", f"{first} mucks"))


def _next_street(hand: HandState) -> ActDue | None:
    if hand.turn and not hand.over:
        return None
    form = hand.structure.form
    if form.kind == "stud":
        name = LINES_OF_STREETS["stud"][hand.street + 1]
        cards = "" if name == "seventh" else " " + " ".join(_CARDS_OF_EXAMPLE[: len(hand.active)])
        return ActDue((), f"{name.capitalize()} street next", (f"{name}{cards}",))
    line = _NEXT_STREET[hand.street]
    name = line.split()[0]
    return ActDue((), f"{name.capitalize()} next", (line, name))


def _bet_due(hand: HandState) -> ActDue:
    """The bet, call, check or fold of the player in turn."""
    blinds = hand.structure.form.kind != "stud"
    seats = hand.turn if blinds and hand.big_blind_seat is None and not hand.acts else hand.turn[-1:]
    seat = seats[0]
    need, put = hand.need(seat), hand.put_in.get(seat, 0)
    pot = f", pot {hand.pot}"
    least = hand.current + hand.least
    if hand.opens_by_force(seat):
        forced = hand.structure.bring_in or 1
        return ActDue(seats, f"to open: bring it in, or bet {least}{pot}", (f"bring in {forced}", f"bet {least}"))
    raises = (f"raise to {least}",) if hand.current else (f"bet {least}",)
    if not need:
        return ActDue(seats, f"to act: check or {'raise' if hand.current else 'bet'}{pot}", ("check", *raises))
    left = hand.chips_left(seat)
    all_in = left is not None and left <= need
    told = f"to act: {left} to call, all-in{pot}" if all_in else f"to act: {need} to call{pot}"
    return ActDue(seats, told, ("call", "fold", *(() if all_in or left == put else raises)))


def _standing(hand: HandState) -> Iterator[str]:
    yield f"pot {hand.pot}"
    if hand.street or hand.acts:
        board = " ".join(hand.board or ()) if hand.board else ""
        yield f"{hand.structure.form.streets[hand.street]}{f': {board}' if board else ''}"
    if len(hand.turn) == 2 and hand.acts:
        owes = hand.short_bettor is not None
        yield f"{{{hand.turn[0]}}} {'has to make the bet good' if owes else 'may make the call good'}"
    for seat, waiting in hand.pending.items():
        yield f"{{{seat}}} acted out of turn ({waiting.name}{f' {waiting.total}' if waiting.total else ''})"
    if folded := [seat for seat in hand.order if seat not in hand.active]:
        yield "folded: " + ", ".join(f"{{{seat}}}" for seat in folded)
    if hand.all_in:
        yield "all in: " + ", ".join(f"{{{seat}}}" for seat in hand.order if seat in hand.all_in)
