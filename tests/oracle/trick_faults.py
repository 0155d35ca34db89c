"""Faults of play that only bridge knows, and tricks with too many or too few cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.oracle.auction import left, partner
from tests.oracle.deals import beats
from tests.oracle.play_faults import revoke_corrected
from tests.oracle.scene import UNSAID
from tests.oracle.tricks import Fell

if TYPE_CHECKING:
    from tests.oracle.bridge import BridgeTable


def revoke_corrected_by_defender(table: BridgeTable) -> bool:
    """A defender's revoke, put right in time: the card he picks up becomes a penalty card."""
    seat = table.play.turn
    return seat is not None and table.defends(seat) and revoke_corrected(table)


def penalty_card_not_played(table: BridgeTable) -> bool:
    """A defender could legally play his penalty card and plays another."""
    play, rng = table.play, table.rng
    seat = play.turn
    if seat is None or seat not in table.penalty or seat in table.demand:
        return False
    due, sure = table.penalty[seat]
    legal = play.legal(seat)
    others = [card for card in legal if card != due]
    if not sure or due not in legal or not others:
        return False
    event = table.put(seat, rng.choice(others))
    fault = table.scene.expect("penalty-card-not-played", seat, event, UNSAID, play.tricks[-1].number)
    if rng.random() < 0.4:
        # Declarer has the penalty card played instead; when he says so, the card shown meanwhile surely is one as well.
        fault.status = "corrected"
        table.talk(seat)
        required = rng.random() < 0.6
        if required:
            table.scene.add(f"!elect {table.declarer} penalty-card")
        shown = table.withdraw(seat, seat)
        table.put(seat, due)
        table.penalty[seat] = (shown, required)
    return True


def lead_restriction_breached(table: BridgeTable) -> bool:
    """A defender leads against a demand that he could obey."""
    play, rng = table.play, table.rng
    seat = play.turn
    if seat is None or seat not in table.demand or play.open_trick or seat in table.penalty:
        return False
    obedient = table.bound(seat)
    others = [card for card in play.hands[seat] if card not in obedient]
    if not others:
        return False
    event = table.put(seat, rng.choice(others))
    fault = table.scene.expect("lead-restriction-breached", seat, event, UNSAID, play.tricks[-1].number)
    if rng.random() < 0.4:
        fault.status = "corrected"
        table.withdraw(seat, seat)
        table.put_legal(seat)
        # The card that was shown and the demand may from now on ask for different leads.
        table.stopped = True
    # Whether a breach that stands costs tricks like a revoke is a matter of reading.
    table.no_more = True
    return True


def premature_lead(table: BridgeTable) -> bool:
    """A defender who is winning the trick leads to the next before his partner has played; he takes it back."""
    play, rng = table.play, table.rng
    trick, turn = play.open_trick, play.turn
    if trick is None or turn is None:
        return False
    seat = trick.winner(play.trump)
    if not table.defends(seat) or partner(seat) in trick.cards or not table.free(seat) or not play.hands[seat]:
        return False
    if seat == list(trick.cards)[-1]:
        # Two cards in a row may as well be one too many for this trick.
        return False
    card = rng.choice(play.hands[seat])
    event = table.scene.by(seat, card, play.turn, rng)
    fault = table.scene.expect("premature-lead-or-play", seat, event, "open")
    if rng.random() < 0.1:
        # Premature or not, it is a lead to a later trick, and establishes a revoke in this one.
        play.played.append(Fell(event, seat, card, trick.number + 1))
        table.stopped = True
        return True
    fault.status = "corrected"
    table.talk(seat)
    table.scene.add(f"!withdraw {seat}")
    table.picked_up(seat, card)
    return True


def extra_card(table: BridgeTable) -> bool:
    """A hand that has played to the trick plays another card to it."""
    play, rng = table.play, table.rng
    trick = play.open_trick
    if trick is None or len(play.hands[next(iter(trick.cards))]) < 2 or table.penalty or table.demand:
        return False
    seat = list(trick.cards)[-1]
    if seat == trick.winner(play.trump) or len(play.hands[seat]) < 2:
        return False
    trump = play.trump
    cards = [card for card in play.hands[seat] if card[0] != trump or trick.suit == trump]
    follows = [card for card in play.hands[seat] if card[0] == trick.suit]
    cards = [card for card in follows or cards if card[0] != trick.suit or not _wins(table, card)]
    if not cards:
        return False
    card = rng.choice(cards)
    event = table.scene.by(seat, card, None, rng)
    play.hands[seat].remove(card)
    fault = table.scene.expect("defective-trick", table.answers(seat), event, "open", trick.number)
    table.defective = (fault, trick.number)
    table.no_more = True
    return True


def _wins(table: BridgeTable, card: str) -> bool:
    trick = table.play.tricks[-1]
    return beats(card, trick.cards[trick.winner(table.play.trump)], table.play.trump)


def omitted_card(table: BridgeTable) -> bool:
    """The last hand does not play to the trick and the winner leads to the next."""
    play, rng = table.play, table.rng
    trick = play.open_trick
    if trick is None or len(trick.waiting) != 1 or trick.number > play.size - 2 or table.penalty or table.demand:
        return False
    absent = trick.waiting[0]
    winner = trick.winner(play.trump)
    if table.defends(absent) and winner == partner(absent):
        return False
    trick.due.remove(absent)
    play.turn = None
    event = table.put(winner, rng.choice(play.hands[winner]))
    fault = table.scene.expect("defective-trick", table.answers(absent), event, "open", trick.number)
    table.defective = (fault, trick.number)
    table.no_more = True
    for steps in (1, 2, 3):
        # Every hand is named, lest the next card be taken for the one that is missing.
        if play.hands[seat := left(winner, steps)]:
            play.turn = None
            table.put_legal(seat)
    return True
