"""Games in which a turn is a line or two: who acts, and at whose turn, is all that there is to it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.oracle.deals import PACK, next_seat
from tests.oracle.scene import UNSAID
from tests.oracle.turn_table import dealt, nothing

if TYPE_CHECKING:
    from tests.oracle.scene import Scene
    from tests.oracle.turn_table import Turns


def put_down(turns: Turns) -> Scene:
    """I doubt it: cards face down, of which only the number is known."""
    return turns.around(lambda seat: turns.scene.add(f"!discard {seat} 3"), nothing, 8)


def passes(turns: Turns) -> Scene:
    """Stops games: hands that nobody knows pass in turn; where a hand draws first, nothing is left to draw."""
    if "draw-until-able" in turns.section["duties"]:
        turns.scene.add("!stock 0")
    return turns.around(lambda seat: turns.scene.add(f"!pass {seat}"), nothing, 6)


def drawn_and_discarded(turns: Turns) -> Scene:
    """Rummy and its family, and knock poker: a draw from the stock and a discard."""
    turns.step = -1 if turns.section.get("rotation") == "right" else 1
    turns.first = turns.after(turns.dealer)
    scene = turns.scene
    number = int(turns.section.get("discards", 1))
    return turns.around(
        lambda seat: scene.add(f"!draw {seat} stock"), lambda seat: scene.add(f"!discard {seat} {number}"), 6
    )


def laid_aside(turns: Turns) -> Scene:
    """Spite and malice: a card laid beside its player ends the turn; where each lies nobody can tell."""
    pack = list(PACK)
    turns.rng.shuffle(pack)
    middle = [card for card in pack if card[1] not in "A2"]
    # Who has the higher card on the pay-off pile begins, and nobody knows these.
    turns.first, turns.wrong = turns.rng.choice(turns.seats), None if turns.wrong is None else max(1, turns.wrong)
    return turns.around(lambda seat: turns.scene.add(f"!discard {seat} {middle.pop()}"), nothing, 6)


def staked(turns: Turns) -> Scene:
    """Red dog: a bet, and the card that decides it."""
    scene, hands = turns.scene, dealt(turns, 5 if turns.players < 9 else 4)
    scene.hidden, scene.hands = (), hands
    scene.tags["Pool"] = "900"
    return turns.around(
        lambda seat: scene.add(f"!bet {seat} 1"), lambda _: scene.add("!turned D2"), turns.players, goes_on=False
    )


def called(turns: Turns) -> Scene:
    """Betting poker: the first bets and the others call, after which an interval is over."""
    scene, section, due = turns.scene, turns.section, turns.first
    ante = int(section.get("ante") or 0)
    if section.get("ante_by") == "dealer-and-left":
        anted, due = [turns.dealer, due], turns.after(due)
    else:
        anted = list(turns.seats) if ante else []
    for seat in anted:
        scene.add(f"!ante {seat} {max(1, ante)}")
    if section["begins"] == ["high-board"]:
        # Nobody knows the cards that lie open: whoever begins has the first turn.
        due = turns.rng.choice(turns.seats)
    places = range(int(section["begins"] == ["high-board"]), turns.players - 1)
    wrong = turns.rng.choice(places) if turns.wrong is not None and places else None
    done: list[str] = []

    def act(seat: str) -> int:
        paid = 1 if section.get("antes_count") and done and seat in anted and done[0] not in anted else 0
        return scene.add(f"!call {seat} {2 - paid}" if done else f"!bet {seat} 2")

    for number in range(turns.players):
        if number == wrong:
            turns.put_wrong(due, act, done)
            break
        act(due)
        done.append(due)
        due = turns.after(due)
    return scene


def trailed(turns: Turns) -> Scene:
    """Cassino: everybody trails, which takes in nothing and needs nothing."""
    scene, hands = turns.scene, dealt(turns, 4)
    scene.hidden, scene.hands = (), {seat: list(cards) for seat, cards in hands.items()}
    left = {seat: list(cards) for seat, cards in hands.items()}
    refill = "stock" in turns.section

    def act(seat: str) -> int:
        return scene.add(f"{seat}:{left[seat].pop()}")

    def ends(seat: str) -> None:
        if refill:
            scene.add(f"!draw {seat}")

    return turns.around(act, ends, 3 * turns.players, goes_on=False)


def third_cards(turns: Turns) -> Scene:
    """Chemin de fer and baccarat: the hands against the bank stand, then the bank; bets go round before."""
    scene = turns.scene
    bank = str(turns.section.get("bank", turns.dealer))
    against = [seat for n in range(1, turns.players) if (seat := next_seat(turns.seats, bank, n)) != bank]
    if turns.section["against"] == "one":
        if turns.wrong is not None and turns.wrong % 2 and len(against) > 1:
            early, late = sorted(turns.rng.sample(range(len(against)), 2))
            event = scene.add(f"!bet {against[late]} 3")
            scene.add(f"!bet {against[early]} 2")
            scene.expect("bet-out-of-turn", against[late], event, UNSAID)
            return scene
        for seat in against:
            scene.add(f"!bet {seat} 3")
        against = against[:1]
    if turns.wrong is not None:
        scene.expect("play-out-of-turn", bank, scene.add(f"!stand {bank}"), UNSAID)
    for seat in against:
        scene.add(f"!stand {seat}")
    if turns.wrong is None:
        scene.add(f"!stand {bank}")
    return scene
