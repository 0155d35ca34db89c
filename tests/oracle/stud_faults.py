"""What goes wrong in a hand of stud or razz beside what may at hold'em, and by which rows it is ruled on."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from tests.oracle import holdem_faults as common
from tests.oracle.holdem_home import bet_half_over, bet_past_cap
from tests.oracle.holdem_table import CODE, HOME
from tests.oracle.stud_table import STREETS, StudTable
from tests.oracle.table import Planned

if TYPE_CHECKING:
    from tests.oracle.scene import Scene


def open_wrong_low(table: StudTable) -> bool:
    """Another than the low card opens: at home it is put right, or stands once the next has acted; in a tournament it
    is an act out of turn."""
    bets, scene, rng = table.bets, table.scene, table.rng
    low, others = bets.queue[0], bets.queue[1:]
    if table.faced or bets.stacks[low] < 5 or len(others) < 2:
        return False
    wrong = rng.choice(others[:-1])
    if bets.stacks[wrong] < 5:
        return False
    event = scene.add(f"!bring-in {wrong} {table.bring}")
    if not table.home:
        fault = scene.expect("bet-out-of-turn", wrong, event, "open", rows="OT.3")
        table.bring_in(low)

        def come(ended: bool, _did: str) -> None:
            fault.status = "established"
            if not ended:
                table.act(wrong)

        table.waiting[wrong], table.did[wrong] = come, "bet"
        return True
    if rng.random() < 0.5:
        scene.expect("bet-out-of-turn", wrong, event, "corrected", rows="home OT.9")
        table.bring_in(low)
        return True
    scene.expect("bet-out-of-turn", wrong, event, "established", rows="home OT.10")
    bets.pay(wrong, table.bring)
    bets.price = bets.forced = table.bring
    bets.seen[wrong] = bets.price
    bets.queue = bets.after(wrong)
    table.last = wrong
    table.act(bets.queue[0])
    return True


def open_too_small(table: StudTable) -> bool:
    """A forced bet of fewer chips than agreed on."""
    bets, seat = table.bets, table.bets.queue[0]
    if table.bring < 2 or table.faced or bets.stacks[seat] < 5 or any(not bets.stacks[one] for one in bets.order):
        return False
    event = table.bring_in(seat, f"!bring-in {seat} {table.bring - 1}")
    fault = table.scene.expect("insufficient-bet", seat, event, "open", rows="UR.1")

    def settle() -> None:
        later = any(token.startswith("!fourth") for token in table.scene.tokens)
        if later:
            fault.rows = "home IB.8" if table.home else "UR.2"
        elif table.home:
            fault.rows = "home IB.7"
        else:
            folded = any(token.startswith(("!drop", "!muck")) for token in table.scene.tokens[event:])
            fault.rows = "UR.3" if folded else "UR.1"

    table.settling.append(settle)
    return True


def hole_exposed(table: StudTable) -> bool:
    """A hole card turned up by the dealer: it is the card showing, and the third comes down."""
    bets, scene = table.bets, table.scene
    seat = table.rng.choice(bets.order)
    card = table.hands[seat][table.rng.randrange(2)]
    event = scene.add(f"!deal exposed {seat} {card}")
    table.faced, table.ups[seat] = seat, [card]
    # At home it is asked whether it is a cash game.
    scene.expect("card-exposed-in-deal", table.dealer, event, "open", rows="home " if table.home else "EC.3 CE.1")
    return True


def bet_early_card(table: StudTable) -> bool:
    """The next street dealt while somebody has yet to act is dealt again."""
    bets, scene = table.bets, table.scene
    if bets.street > 2 or len(bets.left) < 2 or not bets.queue:
        return False
    cards = [table.up(seat, bets.street + 1) for seat in bets.order if seat in bets.left]
    event = scene.add(f"!{STREETS[bets.street + 1]} {' '.join(cards)}")
    scene.expect("board-card-error", None, event, "open", rows="home BC.5" if table.home else "FL.5")
    return True


def deal_unburned(table: StudTable) -> bool:
    """A street without a burn card."""
    seventh = table.bets.street == 3
    event = table.lay_street(" unburned")
    # Of a last card it is asked whether it was looked at.
    rows = ("home " if seventh else "home BC.8") if table.home else "FL.6"
    table.scene.expect("board-card-error", None, event, "open", rows=rows)
    return True


def bet_lifted(table: StudTable) -> bool:
    """The cards showing picked up facing a bet: the hand is dead."""
    bets, seat = table.bets, table.bets.queue[0]
    if not bets.need(seat) or len(bets.left) < 3 or table.waiting:
        return False
    event = table.scene.add(f"!lift {seat}")
    bets.fold(seat)
    bets.settle_queue()
    table.last, table.skipped = None, False
    table.scene.expect("dead-hand", seat, event, "open", rows="home DH.7" if table.home else "DH.11")
    return True


def end_eight_cards(table: StudTable) -> bool:
    """A hand of eight cards at the showdown: dead."""
    seat = table.rng.choice(table.bets.left)
    table.uncertain = True
    event = table.scene.add(f"!show {seat} {' '.join(table.hands[seat])} {table.pack[0]}")
    rows = "home MD.2" if table.home else None
    table.scene.expect("wrong-number-of-cards", seat, event, "open", rows=rows)
    return True


FAULTS = (
    common.bet_out_of_turn,
    common.bet_out_of_turn,
    common.bet_fold_out_of_turn,
    common.bet_changed,
    common.bet_after_fold,
    common.bet_words_unfit,
    common.bet_too_few_to_call,
    common.bet_not_reopened,
    common.bet_cards_exposed,
    common.bet_bettor_mucks,
    open_wrong_low,
    open_wrong_low,
    open_too_small,
    bet_early_card,
    deal_unburned,
    bet_lifted,
    end_eight_cards,
    hole_exposed,
    hole_exposed,
)


def make_stud(seed: int, code: str = CODE) -> Scene:
    """The hand of *seed* by the rules of *code*; every fifth or so has no fault."""
    rng = Random(seed)
    plan: list[Planned] = []
    if rng.random() > 0.2:
        home = (bet_past_cap, bet_half_over) if code == HOME else ()
        for fault in rng.sample((*FAULTS, *home), rng.choice((1, 1, 2))):
            due = rng.randrange(8) if fault.__name__.startswith("bet") else 0
            plan.append(Planned(fault.__name__, fault, due))
    table = StudTable(rng, plan, code)
    table.run()
    return table.scene


def make_stud_at_home(seed: int) -> Scene:
    """The hand of *seed* by the rules for private games."""
    return make_stud(seed, HOME)
