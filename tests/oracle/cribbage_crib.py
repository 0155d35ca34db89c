"""What goes wrong in cribbage before the play: the draw, the deal, the crib (001:5986-5990, 6097-6101)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.oracle.cribbage_table import CribbageTable
    from tests.oracle.scene import Expected


def draws_alike(table: CribbageTable) -> bool:
    """Two players draw the same rank for the deal, and draw again."""
    if table.scene.tokens:
        return False
    one, two = table.rng.sample(table.seats, 2)
    rank = table.rng.choice("A23456789TJQK")
    suits = table.rng.sample("CDHS", 2)
    table.scene.add(f"!deal drawn {one} {suits[0]}{rank}")
    event = table.scene.add(f"!deal drawn {two} {suits[1]}{rank}")
    table.scene.expect("drawing-error", None, event, "open", rows="same-rank")
    return True


def deals_badly(table: CribbageTable) -> bool:
    """Two cards at once, a card exposed, a card faced in the pack: a new deal, if anybody says so at once."""
    if table.scene.tokens:
        return False
    word, kind, card = table.rng.choice(
        (
            ("two-at-once", "misdeal", ""),
            ("exposed", "card-exposed-in-deal", table.rest[0]),
            ("faced", "faced-card-in-pack", table.rest[0]),
        )
    )
    seat = "" if word == "faced" else table.rng.choice(table.seats)
    if word == "exposed":
        card = table.dealt[seat][0]
    event = table.scene.add(" ".join(f"!deal {word} {seat} {card}".split()))
    fault = table.scene.expect(kind, table.dealer, event, "open", rows="before-all-have-looked")
    if table.rng.random() < 0.6:
        table.talk(table.dealer)
        table.stopped = True
    else:
        # Whoever has laid away has looked at his hand.
        fault.rows = "after-all-have-looked"
        if table.shows == "kept":
            fault.rows = None
    return True


def wrong_number(table: CribbageTable) -> bool:
    """Somebody is dealt, or lays away, a wrong number, and it is found before or after the laying away."""
    if table.scene.tokens or table.shows != "dealt":
        return False
    rng, right = table.rng, table.away
    wrong = rng.sample(table.seats, 2 if rng.random() < 0.2 else 1)
    for seat in wrong:
        # Hands that are all short might be what is left of them later on.
        if rng.random() < 0.5 or len(wrong) > 1:
            table.dealt[seat].append(table.rest.pop())
        else:
            table.rest.append(table.dealt[seat].pop())
    faults = [table.scene.expect("wrong-number-of-cards", seat, 0, "open") for seat in wrong]
    if rng.random() < 0.3:
        _found(table, faults, "before-laying-away")
        return True
    kept = {}
    for seat in table.seats:
        count = rng.choice([n for n in (right, len(table.dealt[seat]) - 4, right) if n > 0]) if seat in wrong else right
        kept[seat] = len(table.dealt[seat]) - count
        table.discard(seat, table.dealt[seat][-count:])
    _found(table, faults, _who_was_wrong(table, kept))
    return True


def lays_away_wrong_number(table: CribbageTable) -> bool:
    """A player who was dealt rightly lays away too many cards, or too few."""
    if table.scene.tokens or table.shows != "dealt":
        return False
    rng = table.rng
    wrong = rng.sample(table.seats, 2 if rng.random() < 0.2 else 1)
    counts = {}
    for seat in table.seats:
        counts[seat] = rng.choice([n for n in (table.away - 1, table.away + 1) if n]) if seat in wrong else table.away
    events = {}
    for seat, count in counts.items():
        events[seat] = table.discard(seat, table.dealt[seat][-count:])
    faults = [table.scene.expect("wrong-number-of-cards", seat, events[seat], "open") for seat in wrong]
    kept = {seat: len(table.dealt[seat]) - count for seat, count in counts.items()}
    _found(table, faults, _who_was_wrong(table, kept))
    return True


def _who_was_wrong(table: CribbageTable, kept: dict[str, int]) -> str | None:
    hands = [seat for seat, count in kept.items() if count != 4]
    if len(hands) + (len(table.crib) != 4) > 1:
        return "several-none-right" if len(hands) == len(kept) else "several-one-right"
    if not hands and len(table.crib) == 4:
        return None
    return "one-hand" if hands else "crib"


def _found(table: CribbageTable, faults: list[Expected], row: str | None) -> None:
    for fault in faults:
        fault.rows = row
    table.talk(table.rng.choice([fault.offender or table.dealer for fault in faults]))
    table.stopped = True
