"""What goes wrong with the cards of poker: openers, the draw, hands of a wrong size, boards (001:2563-2717)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.oracle.poker import may_open

if TYPE_CHECKING:
    from tests.oracle.poker_table import PokerTable

CALIFORNIA = "lowball-california"


def bet_without_openers(table: PokerTable) -> bool:
    """The pot is opened on a hand that is not good enough."""
    bets, form = table.bets, table.form
    seat = bets.turn
    if seat is None or not form.openers or bets.interval > 1 or bets.price or table.may_bet(seat):
        return False
    event = table.chips(seat, "bet", table.rng.choice(table.sizes(seat)))
    fault = table.scene.expect("unqualified-bid", seat, event, "open")
    passed = set(bets.checked)
    others = [other for other in bets.order if other != seat and other not in passed]
    if table.rng.random() < 0.4:
        if bets.turn is None or len(bets.active) < 2:
            return True
        table.scene.add(f"!attention {bets.turn}")
        table.stopped = True
        if not any(may_open(table.hands[other], form.openers) for other in others):
            fault.rows = "found-before-the-draw-nobody-opens"

    def settle() -> None:
        # The dropped hands are out of it, and nobody has spoken: his false openers come to light at the end.
        if bets.active == [seat] and bets.interval == 1 and not table.stopped:
            fault.rows = "found-after-all-dropped"

    table.settling.append(settle)
    return True


def draw_wrong_number(table: PokerTable) -> bool:
    """A player is given another number of cards than he has discarded."""
    rng = table.rng
    order = [seat for seat in table.bets.order if seat in table.bets.active]
    wrong = rng.choice(order)
    for seat in order:
        count = rng.randrange(4)
        if seat != wrong:
            table.draw(seat, count)
            continue
        count = max(1, count)
        drawn = rng.choice([n for n in (count - 1, count + 1, count + 2) if n])
        event = table.draw(seat, count, drawn)
        table.scene.expect("wrong-number-of-cards", seat, event, "open")
    return True


def draw_in_wrong_order(table: PokerTable) -> bool:
    """A player lets one on his left draw before him, and draws after that: he has lost his draw."""
    rng = table.rng
    order = [seat for seat in table.bets.order if seat in table.bets.active]
    place = rng.randrange(len(order) - 1)
    late = order.pop(place)
    order.insert(place + 1, late)
    early = order[place]
    early_discards = rng.random() < 0.4
    for seat in order:
        if seat == early and early_discards:
            table.scene.add(f"!discard {late} 2")
        if seat == late and early_discards:
            event = table.scene.add(f"!draw {late} 2")
        elif seat in (early, late):
            event = table.draw(seat, rng.randrange(1, 4))
        else:
            table.draw(seat, rng.randrange(4))
        if seat == late:
            row = "draw-lost-after-discarding" if early_discards else "draw-lost"
            row = f"other {row}" if table.form.code == CALIFORNIA else row
            table.scene.expect("illegal-draw", late, event, "open", rows=row)
    return True


def deal_wrong_number(table: PokerTable) -> bool:
    """Somebody was dealt a card too many, or one too few."""
    if not table.form.draws or not table.known:
        return False
    rng = table.rng
    wrong = [seat for seat in table.seats if rng.random() < 0.2] or [rng.choice(table.seats)]
    many = rng.random() < 0.6
    if not many and len(wrong) == len(table.seats):
        return False
    for seat in wrong:
        if many:
            table.hands[seat].append(table.pack.pop())
        else:
            table.hands[seat].pop()
    for seat in wrong:
        table.scene.expect("wrong-number-of-cards", seat, 0, "open")
    table.scene.add(f"!attention {rng.choice(table.seats)}")
    table.stopped = True
    return True


def first_misnamed(table: PokerTable) -> bool:
    """The dealer names the wrong player, who bets first: that is no bet out of turn."""
    bets = table.bets
    if not table.form.up or table.said_first or len(table.starters) > 1:
        return False
    seats = [seat for seat in bets.able if seat != bets.turn and table.sizes(seat)]
    if not seats:
        return False
    seat = table.rng.choice(seats)
    table.scene.add(f"!first {seat}")
    event = table.chips(seat, "bet", table.rng.choice(table.sizes(seat)))
    table.scene.expect("bet-out-of-turn", seat, event, "condoned", rows="named-by-the-dealer")
    return True


def deal_reported(table: PokerTable) -> bool:
    """What the players report of the shuffle, the cut and the deal, which nobody holds against it."""
    rng, form = table.rng, table.form
    word = rng.choice(("uncut", "unshuffled", "faced", "passed", "by"))
    seat = ""
    if word == "by":
        # The deal stands, and the turn begins at the left of him who dealt (001:2553-2555).
        if form.antes in ("dealer", "california"):
            return False
        seat = rng.choice([other for other in table.seats if other != table.dealer])
        at = table.seats.index(seat) + 1
        table.bets.order = (*table.seats[at:], *table.seats[:at])
        table.bets.active = list(table.bets.order)
    elif word == "passed":
        seat = table.dealer
    card = table.pack[0] if word == "faced" else ""
    event = table.scene.add(" ".join(f"!deal {word} {seat} {card}".split()))
    kinds = {"by": "deal-out-of-turn", "passed": "deal-out-of-turn", "faced": "faced-card-in-pack"}
    table.scene.expect(kinds.get(word, "improper-shuffle-or-cut"), seat or table.dealer, event, "open")
    return True


def deal_in_stud(table: PokerTable) -> bool:
    """Stud: two hole cards instead of one, more than two at once, a player left out in the first round."""
    form, rng = table.form, table.rng
    if not form.up:
        return False
    seat, five = rng.choice(table.seats), form.variant != "seven-card"
    word = rng.choice(("two-at-once", "more-at-once", "omitted"))
    event = table.scene.add(f"!deal {word} {seat}")
    rows: str | None = "two-down" if five else "two-down-in-a-form-with-two"
    if word == "more-at-once":
        rows = "more-than-two-redeal" if five else None
        table.scene.add(f"!deal redeal-demanded {seat}")
    elif word == "omitted":
        rows = "too-few-hands"
    table.scene.expect("misdeal", table.dealer, event, "open", rows=rows)
    table.stopped = word != "two-at-once"
    return True


def round_leaves_one_out(table: PokerTable) -> bool:
    """Stud: a player gets no card in a round dealt face up; it is said before the first bet, or too late."""
    bets, rng = table.bets, table.rng
    shown = table.form.up[bets.interval - 1] if table.form.up else 0
    if len(bets.active) < 3 or not shown or shown == table.form.up[bets.interval - 2]:
        return False
    omitted = rng.choice(bets.active)
    if any(token.startswith(f"!deal two-at-once {omitted}") for token in table.scene.tokens):
        # He had a card too many: whether he is left out for that nobody says.
        return False
    event = 0
    for seat in [seat for seat in bets.order if seat in bets.active]:
        if seat != omitted:
            card = table.pack.pop()
            table.up[seat].append(card)
            event = table.scene.add(f"!up {seat} {card}")
    rows = "omitted-in-time"
    # By that bet the turn of one who put chips in before it may come (001:2613): of his fault more would be known.
    if rng.random() < 0.5 and not bets.stacks and not bets.pending:
        high = max((seat for seat in bets.active if seat != omitted), key=lambda seat: (len(table.up[seat]), seat))
        table.scene.add(f"!bet {high} {1 if not bets.limits else bets.limits[0]}")
        rows = "omitted-too-late"
    table.scene.expect("misdeal", table.dealer, event, "open", rows=rows)
    table.scene.add(f"!attention {omitted}")
    table.stopped = True
    return True
