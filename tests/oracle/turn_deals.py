"""Games in which turns hang on the cards: go fish, old maid, cribbage, tricks and the calls before them."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from tests.oracle.by_data import PLACES
from tests.oracle.by_data import deal as deal_of_tricks
from tests.oracle.cribbage import CODES as CRIBBAGE_CODES
from tests.oracle.cribbage_faults import plays_out_of_turn
from tests.oracle.cribbage_table import CribbageTable
from tests.oracle.deals import PACK, next_seat
from tests.oracle.scene import UNSAID
from tests.oracle.table import Planned

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from tests.oracle.by_data import DataTable
    from tests.oracle.scene import Scene
    from tests.oracle.turn_table import Turns


def _dealt(seats: Sequence[str], pack: Sequence[str], size: int, *, everything: bool) -> dict[str, list[str]]:
    """Hands of *size* cards off the *pack*; if *everything* is dealt, the first seats get one more."""
    rest, hands, begin = len(pack) - size * len(seats) if everything else 0, {}, 0
    for number, seat in enumerate(seats):
        end = begin + size + (number < rest)
        hands[seat], begin = list(pack[begin:end]), end
    return hands


def _ranks_to_ask_for(seat: str, hands: Mapping[str, Sequence[str]], *, fishes: bool, whole: bool) -> int:
    """The ranks that *seat* may ask for: of two with the *whole* pack, one of which *seat* has one or two cards; else
    one of which somebody has none, or lacks a card where nobody *fishes*."""
    counts = {one: Counter(card[1] for card in hand) for one, hand in hands.items()}
    own = counts.pop(seat)
    if whole:
        return sum(count in (1, 2) for count in own.values())
    return sum(
        any(not held[rank] if fishes else own[rank] + held[rank] < 4 for held in counts.values()) for rank in own
    )


def asked(turns: Turns) -> Scene:
    """Go fish and authors: each asks for a card that the other has not, and fishes in vain."""
    scene, rng = turns.scene, turns.rng
    size = 5 if turns.players > 3 else 7
    pack = list(PACK)
    rng.shuffle(pack)
    fishes = turns.section["ask"] == "rank"
    size = size if fishes else len(pack) // turns.players
    # Of two who have the whole pack each can ask only for what the other has, and goes on.
    whole = not fishes and turns.players == 2
    hands = _dealt(turns.seats, pack, size, everything=not fishes)
    # Four ask, of whom each takes at most one rank away from the others.
    while min(_ranks_to_ask_for(seat, hands, fishes=fishes, whole=whole) for seat in hands) < 4:
        rng.shuffle(pack)
        hands = _dealt(turns.seats, pack, size, everything=not fishes)
    pack = pack[sum(map(len, hands.values())) :]
    scene.hidden, scene.hands = (), {seat: list(cards) for seat, cards in hands.items()}

    def act(seat: str) -> int:
        for card in sorted(hands[seat], key=lambda _: rng.random()):
            for whom in sorted((one for one in turns.seats if one != seat), key=lambda _: rng.random()):
                alike = [other for other in hands[whom] if other[1] == card[1]]
                others = [suit + card[1] for suit in "CDHS" if suit + card[1] not in hands[seat] + hands[whom]]
                if whole:
                    few = sum(held[1] == card[1] for held in hands[seat]) < 3
                    wanted = next((one for one in hands[whom] if few and one[1] == card[1]), "")
                    if not wanted:
                        continue
                    event = scene.add(f"!ask {seat} {whom} {wanted}")
                    scene.add(f"!give {whom} {seat} {wanted}")
                    hands[whom].remove(wanted)
                    hands[seat].append(wanted)
                    return event
                if fishes and not alike:
                    event = scene.add(f"!ask {seat} {whom} {card[1]}")
                elif not fishes and others:
                    event = scene.add(f"!ask {seat} {whom} {others[0]}")
                else:
                    continue
                scene.add(f"!answer {whom} no")
                if fishes and seat == due[-1] and pack:
                    fish = next(one for one in pack if one[1] not in {held[1] for held in hands[seat]})
                    pack.remove(fish)
                    hands[seat].append(fish)
                    scene.add(f"!draw {seat} {fish}")
                return event
        raise AssertionError("nobody lacks anything")

    due = [turns.first]
    for number in range(4):
        if number == turns.wrong:
            turns.put_wrong(due[-1], act)
            break
        act(due[-1])
        due.append(due[-1] if whole else turns.after(due[-1]))
    return scene


def pairs_drawn(turns: Turns) -> Scene:
    """Old maid: a card of the player before, pairs put away, whoever has none left passed over."""
    scene, rng = turns.scene, turns.rng
    pack = [card for card in PACK if card != "CQ"]
    rng.shuffle(pack)
    hands = {seat: pack[number :: turns.players] for number, seat in enumerate(turns.seats)}
    scene.hidden, scene.hands = (), {seat: list(cards) for seat, cards in hands.items()}

    def pair_up(seat: str) -> None:
        while pair := _pair(hands[seat]):
            hands[seat] = [card for card in hands[seat] if card not in pair]
            scene.add(f"!discard {seat} {' '.join(pair)}")

    def holder(seat: str, by: int) -> str:
        while not hands[seat := next_seat(turns.seats, seat, by)]:
            pass
        return seat

    def draw(seat: str) -> int:
        card = rng.choice(hands[giver := holder(seat, -1)])
        hands[giver].remove(card)
        event = scene.add(f"!draw {seat} {card}")
        hands[seat].append(card)
        pair_up(seat)
        return event

    for seat in turns.seats:
        pair_up(seat)
    due, number = turns.dealer, 0
    while sum(map(len, hands.values())) > 1 and number < 40:
        due = holder(due, 1)
        others = [seat for seat in turns.seats if seat != due and hands[seat]]
        if number == turns.wrong and others:
            seat = rng.choice(others)
            scene.expect("play-out-of-turn", seat, draw(seat), UNSAID)
            return scene
        draw(due)
        number += 1
    return scene


def _pair(hand: list[str]) -> tuple[str, str] | None:
    """Two cards of a rank."""
    return next(((one, two) for one in hand for two in hand if one < two and one[1] == two[1]), None)


def cards_of_tricks(turns: Turns) -> Scene:
    """Any trick game by its data; a card led or played at another's turn ends the record."""
    table = deal_of_tricks(turns.code, turns.section, turns.players, turns.rng)
    table.playing = [] if turns.wrong is None else [Planned("card_out_of_turn", card_out_of_turn, turns.wrong)]
    table.run()
    return table.scene


def card_out_of_turn(table: DataTable) -> bool:
    """A hand that has yet to play to the trick, or has not the lead, plays a card."""
    play, turn = table.play, table.play.turn
    trick = play.open_trick
    waiting = play.seats if trick is None else trick.waiting
    seats = [seat for seat in waiting if seat != turn and play.hands[seat] and table.free(seat)]
    if turn is None or turn == table.dummy or not seats or not table.free(turn):
        return False
    seat = table.rng.choice(seats)
    event = table.scene.add(f"{seat}:{table.rng.choice(play.legal(seat))}")
    table.scene.expect("play-out-of-turn", seat, event, UNSAID)
    table.stopped = True
    return True


def calls_made(turns: Turns) -> Scene:
    """An auction in which everybody passes who may, up to the last but one."""
    scene, section = turns.scene, turns.section
    away = [next_seat(turns.seats, turns.dealer, PLACES[place]) for place in _sitting_out(turns)]
    silent = section.get("silent_hand")
    silent = next_seat(turns.seats, turns.dealer, 2) if silent == "opposite-dealer" else silent
    order = [turns.dealer]
    while (after := turns.after(order[-1])) != turns.dealer:
        order.append(after)
    order = [seat for seat in section.get("call_order", order) if seat not in away and seat != silent]
    auction = section["auction"]
    if auction != "bridge" and "call_order" not in section:
        order = order[1:] + order[:1] if turns.dealer in order else order
    if section.get("first_call") == "left-of-eldest" or section.get("junior_first"):
        order = order[1:] + order[:1]
    forced = {"eldest": 0, "dealer": len(order) - 1}.get(section.get("forced_bid", {}).get("by", ""))
    first = str(section["forced_bid"]["bid"]) if forced == 0 else "1C" if section.get("dealer_must_bid") else "P"
    wrong = None if turns.wrong is None else turns.wrong % (len(order) - 1)
    for number, due in enumerate(order[:-1]):
        word = str(number) if auction == "round" else "P" if number else first
        if number == wrong:
            # The seller has no bid to make out of turn.
            callers = order[number + 1 : -1] if section.get("seller") else order[number + 1 :]
            if not callers:
                break
            seat = turns.rng.choice(callers)
            scene.expect("call-out-of-rotation", seat, scene.add(f"{seat}:{word}"), UNSAID)
            break
        scene.add(f"{due}:{word}" if turns.rng.random() < 0.3 else word)
    return scene


def _sitting_out(turns: Turns) -> Collection[str]:
    """The places of those who take no part where there are so many players."""
    return tuple(turns.section.get("sits_out", {}).get(str(turns.players), ()))


def pegged(turns: Turns) -> Scene:
    """Cribbage, by its own maker."""
    plan = {} if turns.wrong is None else {"play": [Planned("out", plays_out_of_turn, turns.wrong)]}
    played_as = next(code for code, seats in CRIBBAGE_CODES.items() if len(seats) == turns.players)
    table = CribbageTable(turns.rng, plan, "dealt", played_as)
    table.scene.code = turns.code
    table.run()
    return table.scene
