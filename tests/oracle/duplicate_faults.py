"""Faults that only the laws of 2017 know, or that they treat in a way of their own: claims, dummy, wrong counts."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from tests.oracle.auction import left, partner, side
from tests.oracle.deals import COMPASS, beats, of_suit
from tests.oracle.play_faults import can_revoke, stands

if TYPE_CHECKING:
    from random import Random

    from tests.oracle.duplicate import DuplicateTable
    from tests.oracle.scene import Scene

LAST = 3
"""With no more tricks than these to come the oracle tries every play to see what a side can lose."""


def wrong_number(rng: Random, scene: Scene) -> None:
    """A hand gets a card of another, which is one fault of the board; or one lacks a card, which is another."""
    one, two, three, _ = rng.sample(scene.seats, 4)
    way = rng.random()
    card = scene.hands[one].pop()
    if way < 0.3:
        scene.expect("missing-card", one, 0, "open")
    else:
        scene.hands[two].append(card)
        if way < 0.5:
            scene.hands[three].append(scene.hands[one].pop())
        large = next(seat for seat in scene.seats if len(scene.hands[seat]) > 13)
        scene.expect("wrong-number-of-cards", large, 0, "open")
    scene.faults.append("wrong_number")


def both_on_one_trick(table: DuplicateTable) -> bool:
    """Both sides revoke on a trick, its winner leads on, and the record ends."""
    play, rng = table.play, table.rng
    seat = play.turn
    trick = play.open_trick
    if seat is None or trick is None or trick.number > 10 or not all(table.free(s) for s in "NESW"):
        return False
    others = [s for s in trick.waiting if side(s) != side(seat) and can_revoke(table, s)]
    if not can_revoke(table, seat) or not others:
        return False
    first = {side(seat): seat, side(others[0]): others[0]}
    while table.play.open_trick:
        turn = table.play.turn
        assert turn is not None
        if turn in first.values():
            stands(table, turn, rng.choice(can_revoke(table, turn)))
        else:
            table.put_legal(turn)
    if table.play.turn is not None:
        table.put_legal(table.play.turn)
    table.stopped = True
    return True


def words(table: DuplicateTable) -> bool:
    """Somebody mentions the revokes that have long been established."""
    play = table.play
    if play.open_trick or not table.revokes or max(r.trick for r in table.revokes) >= len(play.tricks):
        return False
    if table.spoken is not None or len(play.tricks) > 11:
        return False
    seat = table.rng.choice([s for s in "NESW" if s != table.dummy])
    table.spoken = table.scene.add(f"!attention {seat}")
    return True


def claim(table: DuplicateTable) -> bool:
    """Somebody claims some of the last tricks, or concedes some, and nobody objects."""
    play, rng, scene = table.play, table.rng, table.scene
    leftover = play.size - len(play.tricks)
    if play.open_trick or not 0 < leftover <= LAST or play.turn is None or table.defective:
        return False
    seat = rng.choice([s for s in "NESW" if s != table.dummy])
    number = rng.randrange(leftover + 1)
    claims = rng.random() < 0.6
    own = number if claims else leftover - number
    event = scene.add(f"!claim {seat} {number}" if claims else f"!concede {seat} {number}")
    table.claimed, table.stopped = seat, True
    name = side(seat)
    other = "EW" if name == "NS" else "NS"
    table.given = {name: own, other: leftover - own}
    for who, given, says in ((seat, leftover - own, True), (left(seat), own, claims)):
        if says and given > (most := _can_lose(table, side(who))):
            scene.expect("concession-cancelled", who, event, "open", None, "CX.6" if who == seat else "CX.3")
            table.given_back = given > most
    return True


def _can_lose(table: DuplicateTable, name: str) -> int:
    """How many of the tricks to come side *name* loses at most, all hands playing as badly or as well as they may."""

    @cache
    def worst(hands: tuple[tuple[str, ...], ...], turn: str, trick: tuple[tuple[str, str], ...]) -> int:
        if len(trick) == 4:
            best = trick[0]
            for fell in trick[1:]:
                if beats(fell[1], best[1], table.play.trump):
                    best = fell
            return (side(best[0]) != name) + worst(hands, best[0], ())
        at = COMPASS.index(turn)
        if not (hand := hands[at]):
            return 0
        follows = of_suit(hand, trick[0][1][0]) if trick else []
        most = 0
        for card in follows or hand:
            rest = (*hands[:at], tuple([c for c in hand if c != card]), *hands[at + 1 :])
            most = max(most, worst(rest, left(turn), (*trick, (turn, card))))
            if most == len(hand):
                # No more than all the tricks to come can be lost.
                break
        return most

    assert table.play.turn is not None
    return worst(tuple(tuple(table.play.hands[seat]) for seat in COMPASS), table.play.turn, ())


def contested(table: DuplicateTable) -> bool:
    """A claim or concession to which somebody objects; the record ends."""
    play, rng, scene = table.play, table.rng, table.scene
    leftover = play.size - len(play.tricks)
    if play.open_trick or leftover < 1 or play.turn is None:
        return False
    seat, objector = rng.sample([s for s in "NESW" if s != table.dummy], 2)
    number = rng.randrange(leftover + 1)
    concedes = rng.random() < 0.5
    event = scene.add(f"!concede {seat} {number}" if concedes else f"!claim {seat} {number}")
    scene.add(f"!object {objector}")
    undone = concedes and table.defends(seat) and objector == partner(seat)
    scene.expect("claim-contested", seat, event, "open", None, "CL.2" if undone else "CL.5")
    if not undone:
        table.claimed = seat
    table.stopped = True
    return True


def dummy_asks(table: DuplicateTable) -> bool:
    """Dummy asks declarer, as he may, or a defender, as he may not; nobody has revoked."""
    play, rng, scene = table.play, table.rng, table.scene
    if not play.tricks or table.revokes or table.defective:
        return False
    asked = rng.choice([s for s in "NESW" if s != table.dummy])
    event = scene.add(f"!ask {table.dummy} {asked}")
    if table.defends(asked):
        row = "DU.13-no-revoke" if table.looked else "DU.12"
        scene.expect("dummy-infringement", table.dummy, event, "open", None, row)
    elif table.looked and [f.seat for f in play.fell if not table.defends(f.seat)][-1:] != [table.dummy]:
        scene.expect("dummy-infringement", table.dummy, event, "open", None, "DU.9-no-revoke")
    return True


def dummy_looks(table: DuplicateTable) -> bool:
    """Dummy looks into another hand."""
    if not table.play.tricks or table.looked or not any(table.play.hands.values()):
        return False
    at = table.rng.choice([s for s in "NESW" if s != table.dummy])
    event = table.scene.add(f"!looked {table.dummy} at {at}")
    table.scene.expect("dummy-infringement", table.dummy, event, "open", None, "DU.2")
    table.looked = True
    return True
