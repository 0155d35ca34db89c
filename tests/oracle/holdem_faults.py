"""What goes wrong in a hand of hold'em or Omaha, and by which rows of the rules of 2024 it is ruled on."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.oracle.holdem_table import HoldemTable

    Fault = Callable[[HoldemTable], bool]


# ---------------------------------------------------------------- out of turn


def _others_to_act(table: HoldemTable) -> list[str]:
    """Those who have yet to act on this street, but for the player in turn and who acted last; nobody while another act
    out of turn has just been made, since two of them may be substantial action."""
    return [] if table.skipped else [seat for seat in table.bets.queue[1:] if seat != table.last]


def _early_act(table: HoldemTable, seat: str) -> tuple[str, int, int]:
    """(an act of *seat* before the turn, its event, the total bet by it)."""
    bets, rng = table.bets, table.rng
    need, sizes = bets.need(seat), table.sizes(seat)
    if sizes and rng.random() < 0.4:
        name, total = "raise" if bets.price else "bet", rng.choice(sizes)
        return "bet_or_raise", table.scene.add(f"!{name} {seat} {total}"), total
    if need:
        return "call", table.scene.add(f"!call {seat}"), bets.put[seat] + min(need, bets.stacks[seat])
    return "check", table.scene.add(f"!check {seat}"), bets.put[seat]


def bet_out_of_turn(table: HoldemTable) -> bool:
    """A check, call, bet or raise before the turn: it stands if the bet is still the same when the turn comes."""
    bets = table.bets
    others = _others_to_act(table)
    if not others:
        return False
    seat = table.rng.choice(others)
    price, right = bets.price, bets.queue[0]
    name, event, total = _early_act(table, seat)
    fault = table.scene.expect("bet-out-of-turn", seat, event, "open", rows="OT.0")
    if table.home:
        fault.rows = "home OT.1" if name == "check" else "home OT.2"
    table.did[seat] = "not_yet"
    table.last, table.skipped = None, True

    def come(ended: bool, did: str) -> None:
        if did == "not_yet" and ended:
            return
        fault.status = "established"
        rows = {"bet": "OT.3", "raise": "OT.3", "short_all_in": "OT.6"}
        fault.rows = rows.get(did, "OT.2")
        between = seat in table.between
        table.between.discard(seat)
        if table.home:
            fault.rows = "home OT.1" if name == "check" else "home OT.3" if between else "home OT.2"
        if ended or bets.price != price or (table.home and between and name != "check"):
            if not ended:
                table.act(seat)
            return
        if name == "bet_or_raise":
            bets.raise_to(seat, total)
        else:
            bets.call(seat, total - bets.put[seat])

    assert right != seat
    table.waiting[seat] = come
    return True


def bet_fold_out_of_turn(table: HoldemTable) -> bool:
    """A fold before the turn stands."""
    others = _others_to_act(table)
    if not others:
        return False
    seat = table.rng.choice(others)
    facing = table.bets.need(seat)
    event = table.scene.add(f"!drop {seat}")
    table.bets.fold(seat)
    fault = table.scene.expect("bet-out-of-turn", seat, event, "open", rows="OT.1")
    if table.home:
        # Facing a bet it goes by the rules of dead hands, which ask whether it can be told; else how it was folded.
        fault.rows = "home OT.thrown" if facing else "home "
    table.last, table.skipped = None, True
    table.bets.settle_queue()
    return True


def bet_two_out_of_turn(table: HoldemTable) -> bool:
    """Two calls out of turn behind a skipped player are substantial action; whether that player had time is asked."""
    bets, scene = table.bets, table.scene
    others = _others_to_act(table)
    if table.home or len(others) < 2 or not all(bets.need(seat) for seat in bets.queue):
        return False
    first, second = others[:2]
    for seat in (first, second):
        event = scene.add(f"!call {seat}")
        scene.expect("bet-out-of-turn", seat, event, "established", rows="")
    table.last = None
    if bets.need(bets.queue[0]) < bets.stacks[bets.queue[0]]:
        for seat in list(bets.queue[: bets.queue.index(second)]):
            if seat != first:
                table.call(seat)
            else:
                bets.call(seat)
        bets.call(second)
    else:
        table.stopped = True
        for fault in scene.expected:
            fault.status = "open" if fault.rows == "" and fault.kind == "bet-out-of-turn" else fault.status
    table.bets.settle_queue()
    return True


def bet_changed(table: HoldemTable) -> bool:
    """A player who has just acted in turn wants to do something else: the act in turn stands."""
    seat = table.last
    if seat is None or seat not in table.bets.left or seat in table.bets.queue:
        return False
    last = table.scene.tokens[-1].split()
    if last[0] not in ("!check", "!call", "!bet", "!raise") or last[1] != seat or not table.bets.stacks[seat]:
        return False
    if any(fault.event == len(table.scene.tokens) for fault in table.scene.expected):
        return False
    event = table.scene.add(
        f"!raise {seat} {table.bets.price + table.bets.least()}" if table.bets.price else f"!bet {seat} 9"
    )
    table.scene.expect("change-of-call", seat, event, "open", rows="CH.1")
    return True


def bet_after_fold(table: HoldemTable) -> bool:
    """A player who has folded in turn wants to call."""
    folded = {token.split()[1] for token in table.scene.tokens if token.startswith(("!drop", "!muck"))}
    early = {fault.offender for fault in table.scene.expected if fault.kind in ("bet-out-of-turn", "dead-hand")}
    seats = sorted(folded - early - {*table.bets.left})
    if not seats:
        return False
    seat = table.rng.choice(seats)
    event = table.scene.add(f"!call {seat}")
    table.scene.expect("dead-hand" if table.home else "change-of-call", seat, event, "open", rows="CH.1")
    return True


# ---------------------------------------------------------------- words that do not fit


def bet_words_unfit(table: HoldemTable) -> bool:
    """A check facing a bet; a call, a raise or a fold facing none."""
    bets, seat, scene = table.bets, table.bets.queue[0], table.scene
    if bets.need(seat):
        event = scene.add(f"!check {seat}")
        scene.expect("inadmissible-call", seat, event, "corrected", rows="IC.3")
        if table.rng.random() < 0.7:
            table.call(seat)
        else:
            table.fold(seat)
        return True
    if table.rng.random() < 0.3 and len(bets.left) > 2:
        event = table.fold(seat)
        scene.expect("dead-hand", seat, event, "open", rows="DH.12")
        return True
    sizes = table.sizes(seat)
    if not bets.price and sizes and table.rng.random() < 0.5:
        total = sizes[0]
        event = scene.add(f"!raise {seat} to {total}")
        bets.raise_to(seat, total)
        table.done(seat, "bet")
        scene.expect("inadmissible-call", seat, event, "open", rows="IC.2")
        return True
    event = scene.add(f"!call {seat}")
    bets.call(seat, 0)
    table.done(seat, "check")
    scene.expect("inadmissible-call", seat, event, "open", rows="IC.1")
    return True


# ---------------------------------------------------------------- amounts


def bet_too_few_to_call(table: HoldemTable) -> bool:
    """Chips put in silently that are fewer than the call, made good at once or only at the end of the street."""
    bets, seat, scene, rng = table.bets, table.bets.queue[0], table.scene, table.rng
    need = bets.need(seat)
    if need < 2 or bets.stacks[seat] < need or len(bets.queue) < 1:
        return False
    chips = rng.randrange(1, need)
    row = "UC.2" if len(bets.left) == 2 else "UC.3" if bets.raised < 2 else "UC.4"
    event = scene.add(f"!chips {seat} {chips}")
    fault = scene.expect("undercall", seat, event, "open", rows=row)
    if rng.random() < 0.6:
        scene.add(f"!call {seat}" + (f" {need - chips}" if rng.random() < 0.5 else ""))
        bets.call(seat)
        fault.status = "corrected"
        table.done(seat, "call")
        return True
    bets.call(seat, chips)
    table.last = seat
    table.acts += 1
    bets.queue.append(seat)
    if len(bets.queue) > 1:
        # The next goes on; the player puts the rest in when the others have acted.
        table.act(bets.queue[0])
        if (
            bets.queue[-1:] == [seat]
            and len(bets.queue) == 1
            and len(bets.left) > 1
            and bets.need(seat) == need - chips
        ):
            scene.add(f"!call {seat}")
            bets.call(seat)
            fault.status = "corrected"
            table.done(seat, "call")
            return True
    else:
        scene.add(f"!call {seat}")
        bets.call(seat)
        fault.status = "corrected"
        table.done(seat, "call")
        return True
    table.stopped = True
    return True


def bet_too_small(table: HoldemTable) -> bool:
    """A bet below the big blind, or a raise below the last one, made good at once or left."""
    bets, seat, scene, rng = table.bets, table.bets.queue[0], table.scene, table.rng
    least, room = bets.least(), bets.stacks[seat] - bets.need(seat)
    if least < 2 or room <= least or bets.barred(seat) or bets.short_all_in:
        return False
    if bets.need(seat) < bets.price - bets.put[seat] or len(bets.able()) < 2:
        return False
    above = rng.randrange(1, least)
    name, price = "raise" if bets.price else "bet", bets.price
    event = scene.add(f"!{name} {seat} {price + above}")
    fault = scene.expect("insufficient-bet", seat, event, "open", rows="UR.1")
    if rng.random() < 0.6:
        scene.add(f"!raise {seat} to {price + least}")
        bets.raise_to(seat, price + least)
        fault.status = "corrected"
        table.done(seat, name)
        return True
    before = bets.full
    bets.raise_to(seat, price + above)
    bets.full = before
    if rng.random() < 0.5:
        scene.add(f"!attention {rng.choice([one for one in table.seats if one != seat])}")
        table.stopped = True
        return True
    table.done(seat, name)
    folded = False
    while bets.queue and len(bets.left) > 1:
        other = bets.queue[0]
        if rng.random() < 0.2:
            table.fold(other)
            folded = True
        elif bets.need(other):
            table.call(other)
        else:
            table.check(other)
    if len(bets.left) > 1:
        fault.rows = "UR.2"
        shown = len(scene.tokens)
        if bets.street == 3:
            # The showdown has to be on record for the time to be over.
            scene.add(f"!show {bets.left[0]} {' '.join(table.hands[bets.left[0]])}")
            assert len(scene.tokens) > shown
    else:
        fault.rows = "UR.3" if folded else "UR.1"
    return True


def bet_not_reopened(table: HoldemTable) -> bool:
    """A player raises who has acted and faces only a short all-in: it is a call."""
    bets, seat, scene = table.bets, table.bets.queue[0], table.scene
    room = bets.stacks[seat] - bets.need(seat)
    if bets.capped or not bets.barred(seat) or room <= bets.least() or not bets.need(seat):
        return False
    event = scene.add(f"!raise {seat} to {bets.price + bets.least()}")
    more = (bets.price - bets.seen[seat]) * (2 if bets.kind == "limit" else 1)
    unsure = table.home and more >= bets.least()
    bets.call(seat)
    table.done(seat, "call")
    if unsure:
        # Short all-ins that only together are enough: the book does not say.
        scene.expect("betting-reopened", seat, event, "open", rows="home ")
        return True
    scene.expect("betting-reopened", seat, event, "open", rows="RO.6-limit" if bets.kind == "limit" else "RO.6")
    return True


def bet_over_pot(table: HoldemTable) -> bool:
    """A pot-limit bet above the pot, which stands once the next card is dealt."""
    bets, seat, scene = table.bets, table.bets.queue[0], table.scene
    pot = sum(bets.total.values()) + bets.need(seat)
    if bets.street == 0:
        pot += sum(max(0, full - bets.put[one]) for one, full in _blinds(table).items())
    if bets.kind != "pot" or bets.stacks[seat] - bets.need(seat) <= pot + 1 or bets.barred(seat):
        return False
    if bets.need(seat) < bets.price - bets.put[seat] or len(bets.able()) < 2:
        return False
    total = bets.price + pot + 1
    event = scene.add(f"!{'raise' if bets.price else 'bet'} {seat} {total}")
    name = "raise" if bets.price else "bet"
    bets.raise_to(seat, total)
    fault = scene.expect("bet-over-limit", seat, event, "open", rows="BL.3 PM.1")
    table.done(seat, name)
    at = len(scene.tokens)

    def settle() -> None:
        later = scene.tokens[at:]
        shown = table.shown_from is not None and len(scene.tokens) > table.shown_from
        if shown or any(token.startswith(("!flop", "!turn", "!river")) for token in later):
            fault.rows = "BL.3 PM.2"
        if table.home:
            fault.rows = _at_home(table, later, others)

    others = [one for one in bets.able() if one != seat]
    table.settling.append(settle)
    return True


def _at_home(table: HoldemTable, later: list[str], others: list[str]) -> str:
    """The row on a bet above the pot in a private game: by who had acted on it when the record ends."""
    over = next((at for at, token in enumerate(later) if token.startswith(STREET_LINES)), len(later))
    acts = [token.split() for token in later[:over] if token.startswith(ACTS)]
    acted = {words[1] for words in acts if len(words) < 3 or words[2] != "check" or words[0] != "!announce"}
    shown = table.shown_from is not None and over == len(later) and len(table.scene.tokens) > table.shown_from
    if over < len(later) or shown or {*others} <= acted:
        return "home IB.26"
    said = any(words[0] in ("!call", "!raise", "!chips", "!all-in", "!announce") for words in acts)
    return "home " if said else "home IB.28"


def _blinds(table: HoldemTable) -> dict[str, int]:
    order = table.bets.order
    small, big = (order[1], order[0]) if len(order) == 2 else order[:2]
    return {small: 1, big: table.bets.big}


# ---------------------------------------------------------------- chips


def bet_chips_silent(table: HoldemTable) -> bool:
    """Chips put in silently whose meaning the rules settle: one large chip, several that were needed or not."""
    bets, seat, scene, rng = table.bets, table.bets.queue[0], table.scene, table.rng
    need, least = bets.need(seat), bets.least()
    if not need or bets.kind == "limit" or bets.barred(seat) or bets.short_all_in or len(bets.able()) < 2:
        return False
    prior, room = bool(bets.put[seat]), bets.stacks[seat]
    way = rng.choice(("one", "needed", "half", "under"))
    if way == "one":
        values = [need + rng.randrange(1, 30)]
    elif way == "needed":
        half = need // 2 + 1
        values = [half, half]
        if sum(values) <= need or sum(values) - half >= need:
            return False
    else:
        excess = rng.randrange((least + 1) // 2, least) if way == "half" and least > 2 else 1
        if way == "under" and 2 * excess >= least:
            return False
        if way == "half" and (2 * excess < least or excess >= least):
            return False
        values = [need, excess]
    if sum(values) >= room or need + least >= room:
        return False
    if table.home and way != "one" and sum(values) - need >= least:
        return False
    event = scene.add(f"!chips {seat} {' '.join(map(str, values))}")
    kind = "prior-chips-out" if prior else "oversized-chip" if way == "one" else "multiple-chips"
    rows = (
        {"one": "PC.2", "needed": "PC.3", "half": "PC.4-half", "under": "PC.4-call"}
        if prior
        else {"one": "OC.1", "needed": "MC.1", "half": "MC.4", "under": "MC.5"}
    )
    scene.expect(kind, seat, event, "open", rows=rows[way])
    if way == "half" and not table.home:
        bets.raise_to(seat, bets.price + least)
        table.done(seat, "raise")
    else:
        bets.call(seat)
        table.done(seat, "call")
    return True


def bet_chips_plain(table: HoldemTable) -> bool:
    """Chips put in silently that are exactly the call, or a full raise: legal."""
    bets, seat, scene, rng = table.bets, table.bets.queue[0], table.scene, table.rng
    need, least = bets.need(seat), bets.least()
    if bets.kind != "nl" or bets.short_all_in or bets.barred(seat) or len(bets.able()) < 2 or not need:
        return False
    if need + least >= bets.stacks[seat]:
        return False
    if rng.random() < 0.5:
        scene.add(f"!chips {seat} {need}")
        bets.call(seat)
        table.done(seat, "call")
    else:
        scene.add(f"!chips {seat} {need} {least}")
        if not table.home and (least > need or need + least - min(need, least) < need):
            return _all_needed(table, seat, need, least)
        bets.raise_to(seat, bets.price + least)
        table.done(seat, "raise")
    return True


def _all_needed(table: HoldemTable, seat: str, need: int, least: int) -> bool:
    """Two chips of which the smaller was, or was not, needed for the call."""
    bets, scene = table.bets, table.scene
    if need + least - min(need, least) < need:
        prior = bool(bets.put[seat])
        kind, row = ("prior-chips-out", "PC.3") if prior else ("multiple-chips", "MC.1")
        scene.expect(kind, seat, len(scene.tokens), "open", rows=row)
        bets.call(seat)
        table.done(seat, "call")
    else:
        bets.raise_to(seat, bets.price + least)
        table.done(seat, "raise")
    return True


def bet_in_two_motions(table: HoldemTable) -> bool:
    """Chips for a call, and then more from the stack."""
    bets, seat, scene, rng = table.bets, table.bets.queue[0], table.scene, table.rng
    need = bets.need(seat)
    if not need or bets.stacks[seat] <= need + 10 or bets.kind == "limit" or len(bets.queue) < 2:
        return False
    scene.add(f"!chips {seat} {need}")
    event = scene.add(f"!chips {seat} {rng.randrange(1, 10)}")
    bets.call(seat)
    table.done(seat, "call")
    scene.expect("string-bet", seat, event, "open", rows="SB.1")
    return True


def bet_said_raise_short(table: HoldemTable) -> bool:
    """'Raise' said, and chips put in that are less than the minimum raise."""
    bets, seat, scene, rng = table.bets, table.bets.queue[0], table.scene, table.rng
    need, least = bets.need(seat), bets.least()
    if not need or least < 2 or bets.kind != "nl" or bets.barred(seat) or bets.short_all_in or len(bets.able()) < 2:
        return False
    if bets.stacks[seat] <= need + least:
        return False
    excess = rng.randrange(1, least)
    values = [need + excess] if rng.random() < 0.5 else [need, excess]
    scene.add(f"!announce {seat} raise")
    event = scene.add(f"!chips {seat} {' '.join(map(str, values))}")
    one = len(values) == 1
    # Beside chips of an earlier bet the words still come first.
    scene.expect(
        "oversized-chip" if one else "multiple-chips", seat, event, "open", rows="OC.2-short" if one else "MC.6"
    )
    bets.raise_to(seat, bets.price + least)
    table.done(seat, "raise")
    return True


# ---------------------------------------------------------------- the board and the hands


def bet_premature_street(table: HoldemTable) -> bool:
    """The next street dealt while somebody has yet to act: the cards go back, and it is dealt again later."""
    bets, scene = table.bets, table.scene
    if bets.street == 3 or len(bets.left) < 2:
        return False
    name = ("flop", "turn", "river")[bets.street]
    cards = [table.pack.pop(0) for _ in range(3 if bets.street == 0 else 1)]
    event = scene.add(f"!{name} {' '.join(cards)}")
    table.pack += cards
    table.rng.shuffle(table.pack)
    scene.expect("board-card-error", None, event, "open", rows="FL.4")
    return True


def deal_wrong_board(table: HoldemTable) -> bool:
    """A flop of four cards, one without a burn card, a turn or river of two; put right before anybody acts, or not."""
    bets, scene, rng = table.bets, table.scene, table.rng
    street = bets.street
    cards = [table.pack.pop() for _ in range(3 if street == 0 else 1)]
    more = rng.random() < 0.5
    if more or street:
        extra = table.pack[0]
        name = ("flop", "turn", "river")[street]
        event = scene.add(f"!{name} {' '.join([*cards, extra])}")
        scene.expect("board-card-error", None, event, "open", rows="FL.6" if street else "FL.1")
        rng.shuffle(cards)
        table.lay(cards)
        return True
    if rng.random() < 0.5:
        event = table.lay(cards, " unburned")
        fault = scene.expect("board-card-error", None, event, "open", rows="FL.2")

        def settle() -> None:
            acted = any(token.startswith(ACTS) for token in scene.tokens[event : _next_street(scene.tokens, event)])
            fault.rows = "FL.3" if acted else "FL.2"

        table.settling.append(settle)
        return True
    event = scene.add(f"!flop {' '.join(cards)} unburned")
    scene.expect("board-card-error", None, event, "open", rows="FL.2")
    new = [*cards[:2], table.pack.pop()]
    table.lay(new)
    return True


STREET_LINES = ("!flop", "!turn", "!river")
ACTS = ("!check", "!call", "!bet", "!raise", "!drop", "!all-in", "!announce", "!muck", "!chips")


def _next_street(tokens: list[str], event: int) -> int:
    """The place of the next street after the flop in *tokens*."""
    return next((at for at in range(event, len(tokens)) if tokens[at].startswith("!turn")), len(tokens))


def bet_cards_exposed(table: HoldemTable) -> bool:
    """Cards shown with action pending."""
    seat = table.rng.choice(table.bets.left)
    cards = table.hands[seat][: table.rng.choice((1, 2))]
    event = table.scene.add(f"!show {seat} {' '.join(cards)}")
    table.scene.expect("exposed-card", seat, event, "open", rows="EX.1")
    return True


def end_mucked(table: HoldemTable) -> bool:
    """A hand thrown away at the showdown that needs a ruling: with somebody all-in, after one card, or shown again."""
    bets, scene = table.bets, table.scene
    seat = table.rng.choice(bets.left)
    table.uncertain = True
    if any(not bets.stacks[one] for one in bets.left):
        event = scene.add(f"!muck {seat}")
        scene.expect("showdown-order", seat, event, "open", rows="SH.1")
    elif table.rng.random() < 0.5:
        scene.add(f"!show {seat} {table.hands[seat][0]}")
        event = scene.add(f"!muck {seat}")
        scene.expect("dead-hand", seat, event, "open", rows="")
    else:
        scene.add(f"!muck {seat}")
        event = scene.add(f"!show {seat} {' '.join(table.hands[seat])}")
        scene.expect("dead-hand", seat, event, "open", rows="")
    return True


def bet_bettor_mucks(table: HoldemTable) -> bool:
    """The last bettor throws the hand away while others have yet to act."""
    bets = table.bets
    seat = bets.bettor
    if seat is None or seat not in bets.left or seat in bets.queue or not bets.queue:
        return False
    event = table.scene.add(f"!muck {seat}")
    table.scene.expect("dead-hand", seat, event, "open", rows="")
    table.stopped = True
    return True


FAULTS: tuple[Fault, ...] = (
    bet_out_of_turn,
    bet_out_of_turn,
    bet_out_of_turn,
    bet_fold_out_of_turn,
    bet_two_out_of_turn,
    bet_changed,
    bet_after_fold,
    bet_words_unfit,
    bet_words_unfit,
    bet_too_few_to_call,
    bet_too_small,
    bet_not_reopened,
    bet_not_reopened,
    bet_over_pot,
    bet_chips_silent,
    bet_chips_silent,
    bet_chips_plain,
    bet_in_two_motions,
    bet_said_raise_short,
    bet_premature_street,
    deal_wrong_board,
    bet_cards_exposed,
    end_mucked,
    bet_bettor_mucks,
)
