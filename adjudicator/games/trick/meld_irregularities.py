"""Irregularities of melds: in turn or before the play, of wrong cards, at a wrong time, miscounted; carte blanche.

That a side must win a trick to keep its melds is a condition of the score, not an irregularity.

Carte blanche is a hand without king, queen and jack, shown whole (``!meld N`` with all its cards). At bezique each
card drawn may then be shown (``!meld N C7``) and counts again, as long as all are shown and none is a face card. The
key ``carte_blanche`` of a ``[game]`` section gives its points.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Literal

from adjudicator.evidence.attention import is_complaint_made_before_next_action
from adjudicator.evidence.meld_values import is_carte_blanche_meld, reckoned_melds, trump_for_meld
from adjudicator.game.meld_combinations import DIX, Combinations, combination_class, combination_name_without_multiple
from adjudicator.games.trick.announced_combination_irregularities import announced_but_not_held
from adjudicator.games.trick.meld_details import DeclarationDetail, MeldDetail, MiscountedMeldDetail, OddStockDetail
from adjudicator.games.trick.melds_on_table import (
    MeldMade,
    cards_held,
    cards_played_between,
    copies_in_pack,
    has_drawn_since_last_card,
    last_card_step,
    melds_made,
    most_copies_held,
    stock_when_last_trick_completed,
)
from adjudicator.irregularities.detection import Irregularity, irregularities_found_by
from adjudicator.record.events import TableEvent
from adjudicator.table.state_and_timeline import CardPlayed
from adjudicator.values.cards import Card
from adjudicator.values.numbers import first_number

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from adjudicator.record.events import Seat
    from adjudicator.table.state_and_timeline import Timeline


def marriage_not_led(timeline: Timeline, meld: MeldMade) -> bool:
    """Whether the player surely leads no card of the marriage, and cannot reach the target with it (SX-04)."""
    state = meld.before(timeline)
    trick = state.current
    lead = trick.lead if trick else None
    if lead is not None and trick is not None:
        led = lead.seat == meld.seat and lead.card in meld.cards and len(trick.cards) == 1
        return not led and not _may_reach_target(timeline, meld)
    after = next((step.action for step in timeline.steps[meld.step :] if isinstance(step.action, CardPlayed)), None)
    if after is None:
        return False
    return (after.seat != meld.seat or after.card not in meld.cards) and not _may_reach_target(timeline, meld)


def _may_reach_target(timeline: Timeline, meld: MeldMade) -> bool:
    """Whether the tricks taken may reach the target with this marriage; yes if not all tricks are known."""
    state = meld.before(timeline)
    raw = state.game.raw
    values, melded = raw.get("card_values", {}), raw.get("melds", {})
    total = int(melded.get("royal_marriage", 0))
    for trick in state.tricks:
        winner = trick.winner(state.game, state.trump)
        if winner is None:
            return True
        if winner == meld.seat:
            total += sum(values.get(played.card.rank, 0) for played in trick.cards if played.card)
    for step in timeline.steps[: meld.step]:
        event = step.event
        if getattr(event, "name", "") == "meld" and event.seat == meld.seat:
            total += int(melded.get("royal_marriage", 0))
    return total >= int(raw.get("target", 0))


_WHOLE = {"royal_marriage": ("trump_sequence", "sequence"), "bezique": ("double_bezique", "triple_bezique")}
"""Declaration → the larger ones whose cards may not serve again for it."""


def wrong_meld_in_turn(timeline: Timeline) -> Iterator[Irregularity]:
    """The first fault of each meld (P2-07, P2-17 to 19, BZ-04, BZ-05, SB-11, SB-18, SB-19, SX-04)."""
    rules = timeline.game.raw["melding"]
    earlier: list[MeldMade] = []
    for meld in melds_made(timeline):
        if is_carte_blanche_meld(timeline.game, tuple(meld.cards.elements())):
            continue
        fault = (
            _wrong_hand_size_flaw(timeline, meld, rules)
            or _time_flaw(timeline, meld, rules)
            or _cards_flaw(timeline, meld, rules, earlier)
            or (None if meld.name == DIX else _repetition_flaw(timeline, meld, rules, earlier))
        )
        if fault:
            word, why = fault
            said = f"{meld.seat} melds {' '.join(sorted(meld.cards.elements()))} {why}."
            yield Irregularity(
                "illegal-meld", meld.seat, meld.step, "open", said, detail=DeclarationDetail(declared=word)
            )
        earlier.append(meld)


def _wrong_hand_size_flaw(timeline: Timeline, meld: MeldMade, rules: Mapping[str, object]) -> tuple[str, str] | None:
    """A hand of the wrong number, while there are cards to draw that could put it right."""
    state = meld.before(timeline)
    if not rules.get("right_hand") or not stock_when_last_trick_completed(timeline, meld.step):
        return None
    last = last_card_step(timeline, meld.step)
    exchanged = any(
        isinstance(step.event, TableEvent) and step.event.name in ("take", "discard") and step.event.seat == meld.seat
        for step in timeline.steps[0 if last is None else last.index : meld.step]
    )
    right = state.game.hand_size
    if exchanged or state.left[meld.seat] == right or state.current is not None:
        return None
    return "hand_wrong", f"with {state.left[meld.seat]} cards in their hand instead of {right}"


def _time_flaw(timeline: Timeline, meld: MeldMade, rules: Mapping[str, object]) -> tuple[str, str] | None:
    state = meld.before(timeline)
    if rules["when"] == "leading":
        return ("not_led", "without leading one of them") if marriage_not_led(timeline, meld) else None
    winner = state.tricks[-1].winner(state.game, state.trump) if state.tricks else None
    won = bool(state.tricks) and winner in (meld.seat, None) and state.current is None
    if not won:
        dix = meld.name == DIX
        return "dix_without_trick" if dix else "no_trick", "although they have not just won a trick"
    left = stock_when_last_trick_completed(timeline, meld.step)
    if not left:
        return "no_trick", "although no card is left to draw"
    if has_drawn_since_last_card(timeline, meld.seat, meld.step):
        return "no_trick", "although they have drawn already"
    if rules.get("last_draw") is False and left <= len(state.game.seats):
        return "last_card", "although they are about to take the last card of the stock that lies face down"
    return None


def _cards_flaw(
    timeline: Timeline, meld: MeldMade, rules: Mapping[str, object], earlier: Sequence[MeldMade]
) -> tuple[str, str] | None:
    """Cards that have been played, or that make no scoring combination."""
    known = cards_held(timeline, meld.seat, meld.step)
    gone = cards_played_between(timeline, meld.seat, 0, meld.step)
    state = timeline.steps[meld.step].after
    lead = state.current.lead if state.current else None
    if known is not None and lead is not None and lead.seat == meld.seat and lead.card:
        known[lead.card] += 1
    missing = [] if known is None else [card for card in (meld.cards - known) if gone[card]]
    if missing:
        return "played", f"although {missing[0]} has been played"
    if not rules.get("lacking") or meld.name:
        return None
    table = Counter[str]()
    for one in earlier:
        # A partner's cards on the table may serve as well.
        if one.seat == meld.seat or state.game.same_side(one.seat, meld.seat):
            table |= one.cards
    if Combinations.from_section(timeline.game.raw).covers(meld.cards, (meld.cards | table).elements(), state.trump):
        return None
    return "lacking", "which make nothing that counts"


def _repetition_flaw(
    timeline: Timeline, meld: MeldMade, rules: Mapping[str, object], earlier: Sequence[MeldMade]
) -> tuple[str, str] | None:
    """A second meld in the turn, or cards that have served and may not serve again."""
    own = [one for one in earlier if one.seat == meld.seat and one.name not in (None, DIX) and one.points != 0]
    last = last_card_step(timeline, meld.step)
    if rules.get("one_a_turn") and last is not None and any(one.step > last.index for one in own):
        return "second", "as a second meld in one turn"
    if (
        rules.get("one_scored")
        and meld.points
        and any(one.points and (not last or one.step > last.index) for one in own)
    ):
        return "scored", "and scores a second declaration in one turn"
    if meld.points == 0:
        return None
    if meld.name is None:
        return None
    if rules.get("again") == "after-played":
        return _same_four_on_table_flaw(timeline, meld, own)
    combinations = Combinations.from_section(timeline.game.raw)
    if rules.get("again") == "other-class":
        own_class, value = combination_class(meld.name), combinations.value(meld.name)
        same = [
            one
            for one in own
            if one.name and combination_class(one.name) == own_class and combinations.value(one.name) >= value
        ]
        if _uses_melded_card(timeline, meld, same):
            return "again", "with cards that have served in a meld of that class"
    elif rules.get("again") == "other-kind":
        if _uses_melded_card(
            timeline, meld, [one for one in own if one.name == meld.name or _are_both_marriages(one.name, meld.name)]
        ):
            return "again", "with cards that have served in such a declaration"
        if _uses_melded_card(timeline, meld, [one for one in own if one.name in _WHOLE.get(meld.name, ())]):
            word = "double" if meld.name == "bezique" else "part"
            return word, "which were part of a larger declaration"
    if rules.get("fresh") and all(
        n > _most_unmelded_copies(timeline, meld, own, card) for card, n in meld.cards.items()
    ):
        return "stale", "without a card from their hand"
    return None


def _are_both_marriages(one: str | None, other: str) -> bool:
    """Whether *one* and *other* are both marriages, of whatever suit."""
    marriages = ("marriage", "royal_marriage")
    return one in marriages and other in marriages


def _uses_melded_card(timeline: Timeline, meld: MeldMade, earlier: Sequence[MeldMade]) -> bool:
    """Whether the meld surely uses a card of the *earlier* melds."""
    return any(number > _most_unmelded_copies(timeline, meld, earlier, card) for card, number in meld.cards.items())


def _most_unmelded_copies(timeline: Timeline, meld: MeldMade, earlier: Sequence[MeldMade], card: str) -> int:
    """The most copies of *card* in the hand that none of the *earlier* melds used.

    The copies needed by one of them, or together by all of one name, lie on the table or have been played.
    """
    needed: Counter[str] = Counter()
    since = meld.step
    for one in earlier:
        if one.cards[card]:
            needed[f"{one.name}"] += one.cards[card]
            since = min(since, one.step)
    used = max(needed.values(), default=0)
    still = used - cards_played_between(timeline, meld.seat, since, meld.step)[card]
    return most_copies_held(timeline, meld.seat, meld.step, card) - max(0, still)


def _same_four_on_table_flaw(timeline: Timeline, meld: MeldMade, own: Sequence[MeldMade]) -> tuple[str, str] | None:
    """Four of a kind declared again although none of the four on the table has been played (SB-18)."""
    name = meld.name or ""
    if combination_class(name) != "groups" or combination_name_without_multiple(name) != name:
        return None
    for one in reversed(own):
        if one.name == name:
            gone = cards_played_between(timeline, meld.seat, one.step, meld.step)
            if not gone & one.cards:
                return "crowded", "although the cards of the same declaration still lie there"
            return None
    return None


def wrong_meld_before_play(timeline: Timeline) -> Iterator[Irregularity]:
    """A meld by the wrong player, of no combination, or of a card used twice in a class (AU-29, DP-10, DP-23)."""
    raw = timeline.game.raw
    rules = raw["melding"]
    shown = list(melds_made(timeline))
    for at, meld in enumerate(shown):
        earlier = [one for one in shown[:at] if one.seat == meld.seat]
        fault = (
            _melder_flaw(timeline, meld)
            or _cards_flaw_before_play(timeline, meld, rules, earlier)
            or _card_used_twice(timeline, meld, rules, earlier)
        )
        if fault:
            word, why = fault
            said = f"{meld.seat} melds {' '.join(sorted(meld.cards.elements()))} {why}."
            yield Irregularity(
                "illegal-meld", meld.seat, meld.step, "open", said, detail=DeclarationDetail(declared=word)
            )


def _melder_flaw(timeline: Timeline, meld: MeldMade) -> tuple[str, str] | None:
    maker = meld.before(timeline).maker
    if timeline.game.raw.get("melders") != ["declarer"] or maker in (meld.seat, None):
        return None
    return "opponent", f"although only {maker} may meld"


def _cards_flaw_before_play(
    timeline: Timeline, meld: MeldMade, rules: Mapping[str, object], earlier: Sequence[MeldMade]
) -> tuple[str, str] | None:
    if not rules.get("lacking"):
        return None
    lying = meld.cards.copy()
    for one in earlier:
        lying |= one.cards
    trump = trump_for_meld(timeline, timeline.steps[meld.step])
    if Combinations.from_section(timeline.game.raw).covers(meld.cards, lying.elements(), trump):
        return None
    return "lacking", "which make nothing that counts"


def _card_used_twice(
    timeline: Timeline, meld: MeldMade, rules: Mapping[str, object], earlier: Sequence[MeldMade]
) -> tuple[str, str] | None:
    """A card that the melds of one class need more often than the player can hold it."""
    if rules.get("once") != "heading":
        return None
    own = _card_uses_by_class(timeline, meld)
    used = [_card_uses_by_class(timeline, one) for one in earlier]
    known = cards_held(timeline, meld.seat, meld.step)
    for (of, card), number in own.items():
        most = copies_in_pack(timeline.game, card) if known is None else max(known[card], meld.cards[card])
        if number + sum(one[of, card] for one in used) > most:
            return "twice", f"with {card}, which has served in another meld of that class"
    return None


def _card_uses_by_class(timeline: Timeline, meld: MeldMade) -> Counter[tuple[str, str]]:
    """(class, card) → number of uses in the combinations of *meld*; the lowest trump counts for none."""
    trump = trump_for_meld(timeline, timeline.steps[meld.step])
    combinations = Combinations.from_section(timeline.game.raw)
    ways = [combinations.parts(meld.cards.elements(), suit) for suit in ((trump,) if trump else timeline.game.suits)]
    best = max(ways, key=lambda parts: sum(part.points for part in parts))
    return Counter((part.meld_class, card) for part in best if part.name != DIX for card in part.cards)


_FACES = frozenset("KQJ")


def wrong_carte_blanche(timeline: Timeline) -> Iterator[Irregularity]:
    """A hand shown that is no carte blanche, a card that no longer counts, a late showing (SB-16, PQ-09, PQ-21)."""
    game = timeline.game
    shown: dict[Seat, list[str]] = {}
    for step in timeline.steps:
        event = step.event
        if not isinstance(event, TableEvent) or event.name != "meld" or event.seat is None:
            continue
        seat, cards = event.seat, event.cards
        if not is_carte_blanche_meld(game, cards) or seat not in step.before.hands:
            continue
        fault = _shown_hand_flaw(timeline, seat, cards) if len(cards) > 1 else None
        late = len(cards) > 1 and not fault and _nondealer_has_discarded(timeline, seat, step.index)
        if len(cards) == 1:
            fault = _drawn_card_flaw(timeline, seat, step.index, cards[0], shown.get(seat))
        shown.setdefault(seat, []).extend(cards[:1] if len(cards) == 1 else ())
        if late:
            said = f"{seat} shows their carte blanche after they have discarded."
            yield Irregularity("failure-to-declare", seat, step.index, "open", said)
        elif fault:
            word, why = fault
            played = any(
                isinstance(one.action, CardPlayed) and one.action.seat == seat for one in timeline.steps[step.index :]
            )
            detail = MeldDetail(declared=word, established=played)
            yield Irregularity("illegal-meld", seat, step.index, "open", f"{seat} {why}.", detail=detail)


def _shown_hand_flaw(timeline: Timeline, seat: Seat, cards: Sequence[str]) -> tuple[str, str] | None:
    """The fault of a hand shown whole: (fault, predicate); None if it is right."""
    face = next((card for card in cards if card[1:] in _FACES), None)
    if face:
        return "lacking", f"shows a hand with {face} as carte blanche"
    dealt = timeline.start.hands.get(seat)
    held = Counter(getattr(dealt, "counts", dealt)) if dealt is not None else None
    strange = Counter(cards) - held if held is not None else Counter[str]()
    if strange:
        return "lacking", f"shows {' '.join(sorted(strange.elements()))} in a carte blanche and was not dealt it"
    return None


def _nondealer_has_discarded(timeline: Timeline, seat: Seat, until: int) -> bool:
    """Whether *seat*, not the dealer, had put cards away, in games that exchange cards before the play."""
    if seat == timeline.start.dealer or timeline.game.raw["melding"].get("when") != "announced":
        return False
    return any(_is_line_of(step.event, "discard", seat) for step in timeline.steps[:until])


def _drawn_card_flaw(
    timeline: Timeline, seat: Seat, at: int, card: str, shown: Sequence[str] | None
) -> tuple[str, str] | None:
    """The fault of a card shown for a further count; *shown*: the cards before it, None if no hand was shown.

    A missing record of earlier cards proves nothing, unless somebody complains.
    """
    doubted = is_complaint_made_before_next_action(timeline, at)
    if shown is None:
        return ("carte", f"shows {card} as carte blanche, having shown no such hand") if doubted else None
    face = next((one for one in (*shown, card) if one[1:] in _FACES), None)
    if face:
        return "carte", f"counts {card} as carte blanche although they have drawn {face}"
    drew = [step.event for step in timeline.steps if isinstance(step.event, TableEvent) and step.event.name == "draw"]
    before = timeline.steps[:at]
    number = (
        sum(_is_line_of(step.event, "draw", seat) for step in before) if drew else len(timeline.steps[at].before.tricks)
    )
    if doubted and number > len(shown) + 1:
        return "carte", f"counts {card} as carte blanche although they have taken in a card unshown"
    return None


def _is_line_of(event: object, name: str, seat: Seat) -> bool:
    return isinstance(event, TableEvent) and event.name == name and event.seat == seat


_MELD_DETECTORS = {
    "trick-won": wrong_meld_in_turn,
    "leading": wrong_meld_in_turn,
    "before-play": wrong_meld_before_play,
    "announced": announced_but_not_held,
}
"""Time of melding (``when``) → the detector of its other faults; a meld found by it is not checked for its score."""


def miscounted_melds(timeline: Timeline) -> Iterator[Irregularity]:
    """A meld without other faults, scored too low or too high (P2-14, P2-15, AU-23, DP-11, SB-12)."""
    rules = timeline.game.raw["melding"]
    told = [meld for meld in reckoned_melds(timeline) if not meld.is_scored_rightly]
    if not told:
        return
    others = [_MELD_DETECTORS[rules["when"]]] if rules.get("when") in _MELD_DETECTORS else []
    if timeline.game.raw.get("carte_blanche"):
        others.append(wrong_carte_blanche)
    wrong = {fault.step for other in others for fault in irregularities_found_by(other, timeline)}
    for meld in told:
        points, possible = meld.scored_points or 0, meld.possible_points or frozenset((0,))
        if meld.step.index in wrong:
            continue
        # Between several possible values a score cannot be called too low or too high.
        scored: Literal["too_low", "too_high"] = "too_low" if points < min(possible) else "too_high"
        cards = tuple(sorted(meld.cards))
        worth = (
            "nothing" if meld.reckoned_points == 0 else meld.reckoned_points or " or ".join(map(str, sorted(possible)))
        )
        said = f"{meld.seat} scores {points} for {' '.join(cards)}, which are worth {worth}."
        detail = MiscountedMeldDetail(declared="miscounted", scored=scored, cards=tuple(map(Card, cards)))
        yield Irregularity(str(rules["miscount"]), meld.seat, meld.step.index, "open", said, detail=detail)


def stocks_that_do_not_go_round(timeline: Timeline) -> Iterator[Irregularity]:
    """A stock that does not go round (P2-10, SB-10)."""
    game, start = timeline.game, timeline.start
    if any(start.left[seat] != game.hand_size for seat in start.game.seats):
        return
    for step, event in timeline.acts:
        if event.name != "stock" or step.before.current is not None:
            continue
        number = first_number(event.words)
        # Before the last draw but one nobody has to act on it.
        if number == len(game.seats) + 1 or (number == 1 and not game.raw.get("turned_card")):
            said = f"{number} cards are left in the stock, which do not go round."
            yield Irregularity("wrong-number-of-cards", None, step.index, "open", said, detail=OddStockDetail())
