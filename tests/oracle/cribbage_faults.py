"""What goes wrong in the play of cribbage: goes, the limit, turns and totals (001:6000, 6103, 6107, 6115)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.oracle.cribbage import LIMIT, pips
from tests.oracle.deals import next_seat

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tests.oracle.cribbage_table import CribbageTable

PENALTY = 2
HIGHEST = 10
"""What the highest card counts."""


def _withheld_row(table: CribbageTable, duty: str, *, late: bool) -> str:
    what = duty if table.two else "withheld"
    return f"{what}-{'too-late' if late else 'in-time'}"


def _pay(table: CribbageTable, offender: str) -> None:
    """Each opposing side pegs two, if somebody has noticed."""
    if table.rng.random() < 0.5:
        return
    table.talk(offender)
    paid: set[str] = set()
    for seat in table.seats:
        if table.side(seat) not in {table.side(offender), *paid}:
            paid.add(table.side(seat))
            table.peg(seat, PENALTY)


def _die(table: CribbageTable, seat: str, cards: Iterable[str]) -> None:
    for card in tuple(cards):
        table.play.hands[seat].remove(card)
        table.play.dead[seat].append(card)


def _retract(table: CribbageTable, seat: str, card: str) -> None:
    table.talk(seat)
    table.scene.add(f"!withdraw {seat}{' ' + card if table.rng.random() < 0.3 else ''}")


def says_go_though_able(table: CribbageTable) -> bool:
    """A player says go with a card that he could play; he plays it after all, or it is dead."""
    play, rng = table.play, table.rng
    seat = play.turn
    if seat is None or play.gone or not play.pile or not play.plain:
        return False
    able = play.playable(seat)
    others = [other for other in table.seats if other != seat and play.hands[other]]
    # Of a hand that nobody wrote down it is plain only while any card can be played; of several cards the dead one is
    # not known.
    unseen = table.shows == "little"
    if (play.total + HIGHEST > LIMIT if unseen else len(able) != 1) or not others or table.go_taken:
        return False
    event = table.scene.add(f"!go {seat}")
    fault = table.scene.expect("renege", seat, event, "open", rows=_withheld_row(table, "go", late=False))
    way = rng.random()
    if way < 0.2:
        table.stopped = True
        return True
    if way < 0.5:
        fault.status = "corrected"
        if rng.random() < 0.5:
            table.talk(seat)
        table.put(seat, able[0], named=True)
        return True
    if unseen:
        other = next_seat(table.seats, seat)
        if not play.playable(other):
            table.stopped = True
            return True
        table.put(other, play.playable(other)[0], named=True)
        fault.status, fault.rows = "established", _withheld_row(table, "go", late=True)
        table.stopped = True
        return True
    gained = dict(play.hands)
    _die(table, seat, able)
    play.say_go(seat)
    if play.turn is None:
        leads = play.hands[seat]
        if not leads or any(play.fits(card) for card in leads):
            # What he plays next would be the card that he withheld, or somebody else leads: stop before it.
            play.hands = gained
            table.stopped = True
            return True
        table.end_count()
    if table.stopped:
        return True
    table.step()
    fault.status, fault.rows = "established", _withheld_row(table, "go", late=True)
    _pay(table, seat)
    return True


def does_not_play_on(table: CribbageTable) -> bool:
    """Who gains the go (at three hands: the next hand, or the one after it) has a card to play and does not."""
    play = table.play
    seat = play.turn
    if seat is None or not play.gone or not play.plain or play.over or table.silent:
        return False
    able, leader = play.playable(seat), play.gone[0]
    if not able or not play.hands[leader] or len(play.gone) > 1 or table.go_taken:
        return False
    # Of two players he had to lay down all, where that can be done; else which of them died cannot be known.
    all_fit = table.two and play.total + sum(map(pips, able)) <= LIMIT
    if not all_fit and (table.two or len(able) > 1 or len(play.went_on) > 1):
        return False
    pegger = play.last
    _die(table, seat, able)
    play.turn = None
    table.end_count()
    play.turn = leader
    if table.stopped:
        if table.winner and pegger:
            # The record ends with the point for a go that nobody had gained yet: no card shows that the count was over.
            table.scene.expect("score-correction", pegger, len(table.scene.tokens), "open")
        return True
    event, _ = table.put(leader, table.rng.choice(play.hands[leader]), named=True)
    row = _withheld_row(table, "not-played-on", late=True)
    table.scene.expect("renege", seat, event, "established", rows=row)
    _pay(table, seat)
    return True


def plays_a_dead_card(table: CribbageTable) -> bool:
    """A card that was withheld at a go is played later."""
    play = table.play
    seat = play.turn
    if seat is None or not play.playable(seat):
        return False
    dead = [card for card in play.dead[seat] if play.fits(card)]
    if not dead:
        return False
    return _laid_wrongly(table, seat, table.rng.choice(dead), "dead-card-played")


def _laid_wrongly(table: CribbageTable, seat: str, card: str, row: str) -> bool:
    """*seat* lays *card*, which *row* decides on, and takes it back; or the record stops there."""
    event = table.scene.by(seat, card, None, table.rng)
    fault = table.scene.expect("renege", seat, event, "open", rows=row)
    if table.rng.random() < 0.25:
        table.cards += 1
        table.stopped = True
        return True
    fault.status = "corrected"
    _retract(table, seat, card)
    return True


def passes_the_limit(table: CribbageTable) -> bool:
    """A player who can play lays a card that carries the total beyond 31."""
    play = table.play
    seat = play.turn
    if seat is None or not play.playable(seat):
        return False
    cards = [card for card in play.hands[seat] if not play.fits(card)]
    if not cards:
        return False
    return _laid_wrongly(table, seat, table.rng.choice(cards), "passed-31")


def third_plays(table: CribbageTable) -> bool:
    """At three hands or four: the hand next after the go cannot play, and the one after it plays all the same."""
    play = table.play
    if table.two or play.turn is not None or not play.plain or len(play.gone) != 1 or play.went_on:
        return False
    seat = play.bound[1]
    cards = play.playable(seat)
    if not cards:
        return False
    return _laid_wrongly(table, seat, table.rng.choice(cards), "third-played")


def plays_out_of_turn(table: CribbageTable) -> bool:
    """A player lays a card when it is another's turn."""
    play, rng = table.play, table.rng
    turn = play.turn
    if turn is None or play.gone or not play.turn_is_sure or not play.plain or not play.playable(turn):
        return False
    seats = [seat for seat in table.seats if seat != turn and play.playable(seat)]
    if not seats:
        return False
    seat = rng.choice(seats)
    # A lead that could have been added to the count before might be meant for it.
    cards = [card for card in play.playable(seat) if play.pile or play.before + pips(card) > LIMIT]
    if not cards:
        return False
    card = rng.choice(cards)
    way = rng.random()
    if way < 0.4:
        event = table.scene.by(seat, card, None, rng)
        table.scene.expect("play-out-of-turn", seat, event, "corrected", rows="before-score-agreed")
        _retract(table, seat, card)
        return True
    play.turn = None
    event, _ = table.put(seat, card)
    fault = table.scene.expect("play-out-of-turn", seat, event, "open", rows="before-score-agreed")
    if way < 0.5:
        table.stopped = True
        return True
    laid = table.cards

    def settle() -> None:
        fault.status = "condoned" if table.cards > laid else "open"

    table.settling.append(settle)
    return True


def announces_a_wrong_total(table: CribbageTable) -> bool:
    """A total announced wrongly: corrected, or it stands when the next card falls."""
    play, rng = table.play, table.rng
    seat = play.turn
    if seat is None or not play.playable(seat) or play.gone:
        return False
    wrong = [
        (card, play.total + pips(card) + by)
        for card in play.playable(seat)
        for by in (-10, -2, -1, 1, 2, 10)
        if play.total + pips(card) not in (15, LIMIT)
        and play.total + pips(card) + by not in (15, LIMIT)
        and pips(card) < play.total + pips(card) + by < LIMIT
    ]
    if not wrong or not any(play.hands[other] for other in table.seats if other != seat):
        return False
    card, said = rng.choice(wrong)
    table.says_totals = False
    table.put(seat, card)
    if play.over or table.stopped:
        return True
    table.no_more = True
    right = play.total
    event = table.scene.add(f"!count {seat} {said}")
    fault = table.scene.expect("misstated-hand", seat, event, "open", rows="total-in-time")
    way = rng.random()
    if way < 0.15:
        table.stopped = True
    elif way < 0.5:
        fault.status = "corrected"
        if rng.random() < 0.6:
            table.talk(seat)
        else:
            table.scene.add(f"!count {table.opponent(seat)} {right}")
    else:
        play.total = said
        laid = table.cards

        def settle() -> None:
            if table.cards > laid:
                fault.status, fault.rows = "established", "total-too-late"

        table.settling.append(settle)
    return True
