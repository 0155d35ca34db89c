"""Faults of play that every trick game knows: failing to follow, leading and playing out of turn."""

from __future__ import annotations

from tests.oracle.table import CardTable, Revoke


def can_revoke(table: CardTable, seat: str) -> list[str]:
    """The cards by which *seat* would revoke now; empty when it cannot."""
    return table.play.revoking(seat)


def stands(table: CardTable, seat: str, card: str, event: int | None = None) -> None:
    """Note the revoke of *seat*, whose *card* is about to stand (or was played as *event*)."""
    trick = table.play.tricks[-1]
    suit = table.play.led(trick)
    event = table.put(seat, card) if event is None else event
    fault = table.scene.expect("revoke", table.answers(seat), event, "open", trick.number)
    table.revokes.append(Revoke(event, seat, suit, trick.number, fault))


def revoke(table: CardTable) -> bool:
    """The player whose turn it is fails to follow suit; nobody puts it right."""
    seat = table.play.turn
    if seat is None or not table.free(seat) or not (cards := can_revoke(table, seat)):
        return False
    stands(table, seat, table.rng.choice(cards))
    course = table.rng.random()
    if course < 0.04:
        table.stopped = True
    elif course < 0.08:
        table.claim()
    return True


def revoke_again(table: CardTable) -> bool:
    """A player who revoked before does so in the same suit."""
    seat = table.play.turn
    if seat is None or not table.free(seat) or not (cards := can_revoke(table, seat)):
        return False
    suit = table.play.led(table.play.tricks[-1])
    if not any(r.seat == seat and r.suit == suit for r in table.revokes):
        return False
    stands(table, seat, table.rng.choice(cards))
    return True


def revoke_otherwise(table: CardTable) -> bool:
    """A player who revoked before does so in another suit, or his partner revokes."""
    seat = table.play.turn
    if seat is None or not table.free(seat) or not (cards := can_revoke(table, seat)):
        return False
    suit = table.play.led(table.play.tricks[-1])
    if not any(table.side(r.seat) == table.side(seat) and (r.seat, r.suit) != (seat, suit) for r in table.revokes):
        return False
    stands(table, seat, table.rng.choice(cards))
    return True


def revoke_twelfth(table: CardTable) -> bool:
    """A revoke in the last trick but one."""
    return table.play.number == table.play.size - 1 and revoke(table)


def revoke_corrected(table: CardTable) -> bool:
    """A revoke that is put right before it is established, at once or after further cards to the trick."""
    play, rng = table.play, table.rng
    seat = play.turn
    if seat is None or not table.free(seat) or not (cards := can_revoke(table, seat)):
        return False
    trick = play.tricks[-1]
    unbound = all(table.free(s) for s in table.play.seats)
    event = table.put(seat, rng.choice(cards))
    table.scene.expect("revoke", table.answers(seat), event, table.mended, trick.number)
    others = trick.waiting
    after: list[str] = []
    for _ in range(rng.randrange(len(others) + 1)):
        assert play.turn is not None
        after.append(play.turn)
        table.put_legal(play.turn)
    table.talk(seat)
    card = table.withdraw(seat, seat)
    replaced = [s for s in after if table.accepts and table.side(s) != table.side(seat)]
    if replaced and unbound and rng.random() < 0.3:
        # The other side may change what it played after the revoke; those cards go back too.
        taken = replaced[-1]
        table.withdraw(taken, taken)
        # Whichever card is picked up first, the offender's is the one to be replaced first.
        table.put(seat, rng.choice(play.legal(seat)))
        table.picked_up(seat, card, sure=True)
        table.put_legal(taken)
    else:
        table.put(seat, rng.choice(play.legal(seat)))
        table.picked_up(seat, card, sure=True)
    return True


def lead_out_of_turn(table: CardTable) -> bool:
    """A hand leads that did not win the last trick (or that has not the first lead)."""
    play, rng = table.play, table.rng
    turn = play.turn
    if play.open_trick or turn is None:
        return False
    seats = [s for s in table.play.seats if s != turn and play.hands[s] and table.free(s)]
    if not seats:
        return False
    seat = rng.choice(seats)
    kind = "lead-out-of-turn" if play.tricks else table.opening_kind
    number = play.number
    card = rng.choice(play.hands[seat])
    unclear = table.may_be_a_second(seat, card)
    if unclear and rng.random() < 0.5:
        table.scene.add("!quit")
        unclear = False
    event = table.put(seat, card)
    # Nobody's hand lies open before the opening lead: who leads out of turn then answers for it himself.
    offender = seat if kind == "opening-lead-out-of-turn" else table.answers(seat)
    fault = table.scene.expect(kind, offender, event, "open", number)
    course = rng.random()
    if course < 0.08:
        table.stopped = True
        if unclear:
            fault.kind, fault.trick = "fifth-card", number - 1
        return True
    if course < 0.5 and table.may_stand(kind, seat):
        _lead_stands(table, seat)
        fault.status = "accepted" if table.accepts else "condoned"
        return True
    fault.status = "corrected"
    followers: list[str] = []
    if not table.accepts:
        while len(followers) < len(table.play.seats) - 2 and rng.random() < 0.4:
            assert play.turn is not None
            followers.append(play.turn)
            table.put_legal(play.turn)
    table.talk(seat)
    for follower in reversed(followers):
        table.withdraw(follower, follower)
    if table.accepts and rng.random() < 0.2:
        table.scene.add(f"!refuse {table.left(seat)}")
        unclear = False
    card = table.withdraw(seat, turn)
    if unclear:
        # Whether it was led the director has to say; until then nothing is ordered.
        fault.kind, fault.trick = "fifth-card", number - 1
        return True
    table.retracted_lead(seat, turn, card)
    return True


def lead_over_a_wrong_one(table: CardTable) -> bool:
    """A hand leads out of turn, and the one whose lead it was leads as if it had not; nobody says a word, and all
    follow the right lead."""
    play, rng = table.play, table.rng
    turn = play.turn
    if play.open_trick or turn is None or not all(map(table.free, play.seats)):
        return False
    seat = next((s for s in play.seats if table.left(s) == turn), turn)
    around = [*play.seats[play.seats.index(turn) + 1 :], *play.seats[: play.seats.index(turn)]]
    rest = [s for s in around if s != seat]
    suits = {s: {card[0] for card in play.hands[s]} for s in play.seats}
    chances = [
        (wrong, own)
        for wrong in play.hands[seat]
        for own in play.hands[turn]
        if own[0] != wrong[0] in suits[turn] and all(own[0] in suits[s] for s in rest)
    ]
    if seat == turn or not rest or not chances or table.may_be_a_second(seat, chances[0][0]):
        return False
    kind = "lead-out-of-turn" if play.tricks else table.opening_kind
    number = play.number
    wrong, own = rng.choice(chances)
    event = table.put(seat, wrong)
    offender = seat if kind == "opening-lead-out-of-turn" else table.answers(seat)
    table.scene.expect(kind, offender, event, "corrected", number)
    table.scene.led_over.add(event)
    table.take_back(seat, turn)
    table.put(turn, own)
    for follower in rest:
        table.put(follower, rng.choice([card for card in play.hands[follower] if card[0] == own[0]]))
    return True


def _lead_stands(table: CardTable, seat: str) -> None:
    """The trick goes on as if the lead had been right, at least so far that this is beyond doubt."""
    if table.accepts:
        if table.rng.random() < 0.2:
            table.scene.add(f"!accept {table.left(seat)}")
        following = [table.left(seat)]
    else:
        following = list(table.play.tricks[-1].waiting)
        at = table.play.seats.index(seat)
        following.sort(key=lambda s: (table.play.seats.index(s) - at) % len(table.play.seats))
    table.finish_trick(following)


def play_out_of_turn(table: CardTable) -> bool:
    """A hand plays to the trick before its turn."""
    play, rng = table.play, table.rng
    turn = play.turn
    trick = play.open_trick
    if trick is None or turn is None:
        return False
    seats = [s for s in trick.waiting if s != turn and table.free(s)]
    if not seats:
        return False
    seat = rng.choice(seats)
    wrong = can_revoke(table, seat) if rng.random() < 0.1 else []
    right_order = trick.waiting
    at = table.play.seats.index(turn)
    right_order.sort(key=lambda s: (table.play.seats.index(s) - at) % len(table.play.seats))
    right_order.remove(seat)
    kind = table.kind_out_of_turn(seat)
    event = table.put(seat, rng.choice(wrong or table.bound(seat)))
    fault = table.scene.expect(kind, table.answers(seat), event, "open", trick.number)
    course = rng.random()
    if course < 0.08:
        table.stopped = True
        if wrong:
            stands(table, seat, trick.cards[seat], event)
        return True
    if course < 0.5:
        fault.status = "corrected"
        if wrong:
            table.scene.expect("revoke", table.answers(seat), event, table.mended, trick.number)
        table.talk(seat)
        card = table.withdraw(seat, turn)
        table.picked_up(seat, card, sure=bool(wrong))
        return True
    if wrong:
        stands(table, seat, trick.cards[seat], event)
    onward = play.turn
    if table.accepts and onward == table.left(seat) and onward != turn and rng.random() < 0.5:
        fault.status = "accepted"
        assert onward is not None
        table.put_legal(onward)
        right_order.remove(onward)
    else:
        fault.status = "condoned"
    table.finish_trick(right_order)
    return True
