"""Hands of the wrong size and cards that cannot both be there."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from adjudicator.find.deal.details import HandFault
from adjudicator.find.details import OfCard
from adjudicator.find.detecting import DEAL, Irregularity
from adjudicator.record.events import TableEvent
from adjudicator.table.state import CardPlayed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudicator.game.game import Game
    from adjudicator.record.events import Record, Seat
    from adjudicator.table.state import Timeline
    from adjudicator.values.cards import Card


def wrong_number(record: Record, timeline: Timeline) -> Iterator[Irregularity]:
    """A hand dealt too many or too few cards, from the hands themselves or from ``!deal short``."""
    game = timeline.game
    # A hand that its player lays down when his partner plays alone was dealt like the others.
    seats = dict.fromkeys((*timeline.start.game.seats, *game.seats))
    dealt = {seat: hand for seat, hand in record.hands.items() if hand is not None and seat in seats}
    # Dealt as far as the pack goes, the first hands may have one card more.
    most = game.hand_size + bool(game.raw.get("uneven"))
    large = any(len(hand) > most for hand in dealt.values())
    short_kind = str(game.raw.get("short_hand", "wrong-number-of-cards"))
    sizes = {seat: _dealt(seat, len(dealt[seat]), timeline) for seat in seats if seat in dealt}
    if (set(game.seats) <= dealt.keys() or large) and not _of_another_pack(game, sizes):
        wrong = {seat: size for seat, size in sizes.items() if not game.hand_size <= size <= most}
        if large and game.raw.get("counted_by") == "board":
            yield _of_the_board(game.hand_size, wrong, sizes)
            wrong = {}
        for seat, size in wrong.items():
            few = "few" if size < most else "many"
            yield Irregularity(
                "wrong-number-of-cards" if large else short_kind,
                seat,
                DEAL,
                "open",
                f"{seat} was dealt {size} cards instead of {game.hand_size}: too {few}.",
                detail=HandFault(size=size, dealt=sizes),
            )
    for step, event in timeline.acts:
        match event:
            case TableEvent(name="deal", seat=short, words=words) if words[:1] == ("short",):
                said = f"{short} is short of cards."
                yield Irregularity(short_kind, short, step.index, "open", said, detail=HandFault(size=0))


def _of_another_pack(game: Game, sizes: dict[Seat, int]) -> bool:
    """Whether the hands are those of another number of packs that may be used, dealt out as far as it goes."""
    if not game.raw.get("uneven") or set(sizes) != set(game.seats) or max(sizes.values()) - min(sizes.values()) > 1:
        return False
    one = game.pack_size // game.packs
    return sum(sizes.values()) in [one * int(packs) for packs in game.raw.get("other_packs", ())]


def _dealt(seat: Seat, size: int, timeline: Timeline) -> int:
    """How many cards *seat* was dealt in all, *size* of them by the Deal tag.

    Where the rest of a hand is dealt once trump has been settled (klaberjass), that may hold the first part alone, and
    the rest is drawn before the play.
    """
    game = timeline.game
    rounds = list(game.raw.get("deal_rounds", ()))
    if "turn" not in rounds or size != sum(rounds[: rounds.index("turn")]):
        return size
    played = next((step.index for step in timeline.steps if isinstance(step.did, CardPlayed)), None)
    rest = [
        max(1, len(step.event.cards))
        for step in timeline.steps[:played]
        if isinstance(step.event, TableEvent) and step.event.name in ("draw", "take") and step.event.seat == seat
    ]
    return size + sum(rest) if rest or played is not None else game.hand_size


def _of_the_board(right: int, wrong: dict[str, int], sizes: dict[str, int]) -> Irregularity:
    """One fault for all wrong hands, that of the first which has too many."""
    seats = sorted(wrong, key=lambda seat: wrong[seat] <= right)
    told = ", ".join(f"{seat} {wrong[seat]}" for seat in seats)
    said = f"The hands do not have {right} cards each: {told}."
    detail = HandFault(size=wrong[seats[0]], dealt=sizes)
    return Irregularity("wrong-number-of-cards", seats[0], DEAL, "open", said, detail=detail)


def overplayed(record: Record, timeline: Timeline) -> Iterator[Irregularity]:
    """A hand that nobody wrote down plays one card more than it should have been dealt."""
    game = timeline.game
    unwritten = any(record.hands.get(seat) is None for seat in game.around)
    for step in timeline.steps if unwritten else ():
        played = step.did
        if not isinstance(played, CardPlayed) or not timeline.stands(step.index):
            continue
        if step.before.left[played.seat] == 0 and record.hands.get(played.seat) is None:
            said = f"{played.seat} plays one card more than the {game.hand_size} of a hand."
            detail = HandFault(size=game.hand_size + 1, overplayed=True)
            yield Irregularity("wrong-number-of-cards", played.seat, step.index, "open", said, detail=detail)


def incorrect_pack(record: Record, timeline: Timeline) -> Iterator[Irregularity]:
    """The same card more often than the pack has it, or a card that the pack does not have; the pack is wrong once,
    however many of its cards are."""
    game = timeline.game
    dealt = [card for hand in record.hands.values() if hand for card in hand]
    once = frozenset(dealt)
    # Where every hand is written down and sound, a card that falls twice is a slip of the record.
    sound = all(record.hands.get(seat) for seat in game.seats)
    if sound and len(once) == len(dealt) and once <= game.pack:
        return
    counts = Counter(dealt)
    wrong: dict[Card, str] = {}
    for card, count in counts.items():
        copies = game.copies(card)
        sound = sound and count <= copies
        if count > copies > 0:
            holders = [seat for seat, hand in record.hands.items() if hand and card in hand]
            wrong[card] = f"{card} is there {count} times, in the hands of {' and '.join(holders)}"
        elif not copies:
            wrong[card] = f"{card} does not belong to the pack"
    if wrong:
        yield Irregularity(
            "incorrect-pack", None, DEAL, "open", f"{'; '.join(wrong.values())}.", detail=OfCard(card=next(iter(wrong)))
        )
    if not sound:
        yield from _played_twice(timeline, counts)


def _played_twice(timeline: Timeline, dealt: Counter[Card]) -> Iterator[Irregularity]:
    """A card that is played although the table has seen all of its kind."""
    seen: Counter[Card] = Counter()
    for step in timeline.steps:
        played = step.did
        if not isinstance(played, CardPlayed) or played.card is None or not timeline.stands(step.index):
            continue
        seen[played.card] += 1
        if seen[played.card] > max(timeline.game.copies(played.card), dealt[played.card], 1):
            yield Irregularity(
                "incorrect-pack",
                None,
                step.index,
                "open",
                f"{played.card} is played a second time, by {played.seat}.",
                detail=OfCard(card=played.card),
            )
