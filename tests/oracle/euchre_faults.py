"""What goes wrong when the trump is made at euchre."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.oracle.auction import partner
from tests.oracle.deals import COMPASS
from tests.oracle.euchre import NAMES
from tests.oracle.games_calls import OPEN

if TYPE_CHECKING:
    from tests.oracle.euchre import EuchreTable


def _withdraw(table: EuchreTable, seat: str) -> None:
    table.talk(seat)
    table.scene.add(f"!withdraw {seat}")


def declares_out_of_turn(table: EuchreTable) -> bool:
    """A declaration (or a pass) by a player whose turn it is not, taken back; his side may not make the trump."""
    making, rng = table.auction, table.rng
    turn = making.turn
    seats = [seat for seat in COMPASS if seat not in (turn, *making.barred)]
    if turn is None or not seats:
        return False
    seat = rng.choice(seats)
    call = rng.choice(["P", *making.declarations(seat)])
    event = table.scene.by(seat, call, turn, rng)
    fault = table.scene.expect("call-out-of-rotation", seat, event, "open")
    if rng.random() < OPEN:
        table.stopped = True
        return True
    fault.status = "corrected"
    _withdraw(table, seat)
    if call != "P":
        making.barred |= {seat, partner(seat)}
    return True


def wrong_word(table: EuchreTable) -> bool:
    """The dealer's partner orders it up, or an opponent assists: the card is accepted all the same."""
    making, rng = table.auction, table.rng
    seat = making.turn
    if seat is None or seat in making.barred or making.calls > 2:
        return False
    call = "assist" if making.word(seat) == "order-up" else "order-up"
    event = table.scene.by(seat, call, seat, rng)
    table.scene.expect("declaration-error", seat, event, "accepted")
    making.make(seat, making.word(seat))
    return True


def suit_turned_down(table: EuchreTable) -> bool:
    """A player names the suit of the card that was turned down, and takes it back."""
    making, rng = table.auction, table.rng
    seat = making.turn
    if seat is None or seat in making.barred or making.calls < 4:
        return False
    call = next(name for name, suit in NAMES.items() if suit == making.turned[0])
    event = table.scene.by(seat, call, seat, rng)
    table.scene.expect("declaration-error", seat, event, "corrected")
    _withdraw(table, seat)
    table.scene.by(seat, "P", seat, rng)
    making.make(seat, "P")
    making.barred |= {seat, partner(seat)}
    return True


def barred_declares(table: EuchreTable) -> bool:
    """A player whose side may not make the trump makes it, and takes it back."""
    making, rng = table.auction, table.rng
    seat = making.turn
    if seat is None or seat not in making.barred:
        return False
    event = table.scene.by(seat, rng.choice(making.declarations(seat)), seat, rng)
    table.scene.expect("inadmissible-call", seat, event, "corrected")
    _withdraw(table, seat)
    return True
