"""One deal followed again and again: whatever was followed before, it is followed as if it were the first time.

The records are deals of the oracle, cut off at every event, with lines put in and with the calls counting otherwise;
they are compared step by step with a fold that knows nothing of what went before and takes one event after the other.
"""

from __future__ import annotations

import random
from dataclasses import fields
from functools import cache
from itertools import islice
from typing import TYPE_CHECKING, Any

import pytest

from adjudicator.engine.code_selection import governing_code, notation_chooser
from adjudicator.engine.enforcement.withdrawal_and_replacement_lines import OrderedLine, record_up_to
from adjudicator.formats import read_bytes
from adjudicator.record.events import Called, Played, Record, TableEvent
from adjudicator.table.call_overrides import NO_OVERRIDES, CallOverrides
from adjudicator.table.initial_state import game_played_in_record, initial_state
from adjudicator.table.timeline_builder import Lookahead, TimelineBuilder, build_timeline
from adjudicator.table.timeline_cache import CachedTimelines, TimelineCache
from tests.helpers.dealing import dealt
from tests.helpers.rulings import laws
from tests.helpers.trials import trials
from tests.oracle.run import MAKERS
from tests.oracle.writer import write

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from adjudicator.game.game import Game
    from adjudicator.record.events import Event
    from adjudicator.table.state_and_timeline import Step, Timeline

LAWS = laws()
SEEDS = trials(4)


class Plain:
    """Values as what can be compared, states and what they are made of by their fields; each made plain once."""

    def __init__(self) -> None:
        self._made: dict[int, tuple[Any, Any]] = {}
        """By the identity of a value the value, which so stays what it is, and what it was made."""

    def __call__(self, value: Any) -> Any:
        """*value*, made plain."""
        if _is_plain(type(value)):
            return value
        if id(value) not in self._made:
            self._made[id(value)] = value, self._plain(value)
        return self._made[id(value)][1]

    def _plain(self, value: Any) -> Any:
        if isinstance(value, dict):
            return {name: self(one) for name, one in value.items()}
        parts = value
        if not isinstance(value, tuple | list):
            parts = [getattr(value, one.name) for one in fields(value) if one.name != "game"]
        # Most parts are seats, cards and numbers.
        return [part if _is_plain(type(part)) else self(part) for part in parts]


@cache
def _is_plain(kind: type) -> bool:
    """Whether values of *kind* are compared as they are."""
    return not (issubclass(kind, tuple | list | dict) or kind.__module__ == "adjudicator.table.state_and_timeline")


def told(timeline: Timeline) -> Any:
    """All that *timeline* tells."""
    plain = Plain()
    steps = [
        (
            step.index,
            step.event,
            step.event_index,
            step.event_number,
            plain(step.action),
            plain(step.withdrawn_action),
            plain(step.after),
        )
        for step in timeline.steps
    ]
    games = [(step.after.game.seats, step.after.game.teams, step.after.game.table) for step in timeline.steps]
    return plain(timeline.start), steps, games, timeline.withdrawn, timeline.unreadable, timeline.game.seats


def gone(steps: Sequence[Step]) -> Any:
    """What was done step by step, and what it left."""
    plain = Plain()
    return [(step.index, step.event_index, step.event_number, plain(step.action), plain(step.after)) for step in steps]


def one_by_one(record: Record, game: Game, amended: CallOverrides) -> Any:
    """*record* followed event by event, nothing of it in one go."""
    start = initial_state(record, game)
    fold, state = TimelineBuilder(record, game, start, amended), start
    for at, event in enumerate(record.events):
        state = fold.event(state, event, at)
    return gone(fold.steps)


def records(maker: str) -> Iterator[tuple[Record, Game]]:
    """The deals of *maker*, each with its game."""
    for seed in range(SEEDS):
        for record in read_bytes(write(MAKERS[maker](seed)).encode(), "test", notation_chooser(LAWS)):
            if isinstance(record, Record) and record.events:
                yield record, game_played_in_record(record, LAWS.code(governing_code(LAWS, record, None)).game)


def put_in(record: Record, rng: random.Random) -> Record:
    """*record* with a line put in somewhere, or cut off there."""
    after = rng.randint(1, len(record.events))
    seat = rng.choice([*record.hands])
    lines: list[Called | TableEvent] = [
        TableEvent("withdraw", seat),
        TableEvent("pickup", seat),
        TableEvent("attention", seat),
    ]
    orders = [OrderedLine(after, rng.choice(lines), ("", None, 0)) for _ in range(rng.randint(0, 2))]
    return record_up_to(record, orders, rng.choice((len(record.events), after, rng.randint(after, len(record.events)))))


def recounted(record: Record, rng: random.Random) -> CallOverrides:
    """Some calls of a bridge *record* counting as passes, at once or from a later event on."""
    calls = [at for at, event in enumerate(record.events) if isinstance(event, Called)]
    if not calls or rng.random() < 0.5:
        return NO_OVERRIDES
    call = rng.choice(calls)
    if rng.random() < 0.5:
        return CallOverrides({call: "P"}, frozenset(), {})
    return CallOverrides({}, frozenset([call]), {rng.randint(call, len(record.events) - 1): {call: "P"}})


@pytest.mark.parametrize("maker", sorted(MAKERS))
def test_what_was_followed_before_changes_nothing(maker: str) -> None:
    """Cut off, with lines put in and with calls that count otherwise, in any order."""
    rng = random.Random(f"following {maker}")
    shared = 0
    for record, game in records(maker):
        following = TimelineCache(game)
        for _ in range(6):
            again = put_in(record, rng)
            amended = recounted(again, rng) if game.auction == "bridge" else NO_OVERRIDES
            timeline = following.unfold(again, amended)

            assert told(timeline) == told(build_timeline(again, game, amended))
            shared += len(following._known) > 1 and timeline.start is following._known[0].timeline.start
    assert shared > SEEDS


def test_a_known_timeline_is_kept_after_the_next_line() -> None:
    """The very same one, since rulings are kept with it; also with a line that a ruling orders, made anew each time."""
    text = '[Dealer "S"]\n[Code "duplicate-2017"]\n[Record "1"]\n1S P 2S 2H\n!attention S\n3H 4S P P P\n'
    whole = next(one for one in read_bytes(text.encode(), "", notation_chooser(LAWS)) if isinstance(one, Record))
    game = game_played_in_record(whole, LAWS.code("duplicate-2017").game)
    earlier, seen = CachedTimelines(), []
    for end in (8, 9):
        following, written = TimelineCache(game, earlier), record_up_to(whole, (), end)
        order = OrderedLine(5, TableEvent("withdraw", "E", ruled=True), ("insufficient-bid", "E", 4))
        made = [following.unfold(record_up_to(written, orders, at)) for orders in ((), (order,)) for at in (end, 5, 4)]
        seen.append(made)
    alike = [one is other for one, other in zip(*seen, strict=True)]
    # The whole record is longer by an event, with the order and without.
    assert [False, True, True, False, True, True] == alike


def test_an_event_that_what_follows_explains_is_followed_anew() -> None:
    """A card led while somebody has yet to call, a second card of a hand: cut off after it, it may mean another
    thing than it did when more was told."""
    meant_otherwise = 0
    for seed in range(40 * SEEDS):
        for record in read_bytes(write(MAKERS["deals"](seed)).encode(), "test", notation_chooser(LAWS)):
            assert isinstance(record, Record)
            game = game_played_in_record(record, LAWS.code(governing_code(LAWS, record, None)).game)
            fold = TimelineBuilder(record, game, initial_state(record, game), NO_OVERRIDES)
            fold.run()
            foreseen = fold.foresight._farthest
            for upto in {upto for of, last in foreseen.items() for upto in range(of + 1, last + 1)}:
                following = TimelineCache(game)
                whole = following.unfold(record)
                short = told(following.unfold(record_up_to(record, [], upto)))

                assert short == told(build_timeline(record_up_to(record, [], upto), game))
                meant_otherwise += short[1] != told(whole)[1][: len(short[1])]
    assert meant_otherwise


def test_an_event_hangs_on_those_that_were_looked_at() -> None:
    """And, where it was looked for more than there are, on whether more come."""
    events = [Played("N", "SA") for _ in range(9)]
    foresight = Lookahead()
    assert len([*islice(foresight.after(events, 2, of=2), 3)]) == 3
    assert [foresight.last_event_read_alike(parting) for parting in (1, 2, 5, 6, 9)] == [1, 2, 2, 6, 9]

    assert len([*foresight.after(events, 7, of=7)]) == 1
    assert [foresight.last_event_read_alike(parting) for parting in (5, 6, 8, 9)] == [2, 6, 7, 7]
    assert foresight.until(7).last_event_read_alike(9) == 9


def test_what_no_later_line_explains_is_not_followed_again() -> None:
    """Lines are put in one after the other, each later in the record: what was looked ahead at long before is not
    followed anew."""
    kept = 0
    for seed in range(4 * SEEDS):
        for record in read_bytes(write(MAKERS["deals"](seed)).encode(), "test", notation_chooser(LAWS)):
            assert isinstance(record, Record)
            game = game_played_in_record(record, LAWS.code(governing_code(LAWS, record, None)).game)
            line = TableEvent("attention", game.seats[0])
            orders = [OrderedLine(after, line, ("", None, 0)) for after in range(1, len(record.events), 10)]
            earlier: TimelineBuilder | None = None
            for given, order in enumerate(orders, 1):
                again = record_up_to(record, orders[:given], len(record.events))
                fold = TimelineBuilder(again, game, initial_state(again, game), NO_OVERRIDES)
                shared = earlier.foresight.last_event_read_alike(order.after_event_number + given - 1) if earlier else 0
                kept += earlier is not None and any(of < shared for of in earlier.foresight._farthest)

                assert told(fold.run(earlier, shared)) == told(build_timeline(again, game))
                earlier = fold
    assert kept


@pytest.mark.parametrize("maker", sorted(MAKERS))
def test_cards_in_turn_do_what_any_card_does(maker: str) -> None:
    """What is followed in one go leaves the table as it is left event by event."""
    rng = random.Random(f"in turn {maker}")
    for record, game in records(maker):
        for one in (record, put_in(record, rng)):
            assert gone(build_timeline(one, game).steps) == one_by_one(one, game, NO_OVERRIDES)


def test_cards_in_turn_of_every_trick_game() -> None:
    """With as many at the table as there may be, or (with ``TRIALS``) with every number; of every other deal with two
    cards exchanged."""
    rng = random.Random("in turn")
    for info in LAWS.codes():
        numbers = sorted(info.game["seats"], key=int) if info.game.get("type") == "trick" else []
        for players in numbers[-trials(1) :]:
            record = dealt(info.id, int(players), 0)
            if rng.random() < 0.5:
                events: list[Event] = list(record.events)
                cards = [at for at, event in enumerate(events) if isinstance(event, Played)]
                one, other = (rng.choice(cards), rng.choice(cards)) if cards else (0, 0)
                events[one], events[other] = events[other], events[one]
                record = Record(record.tags, record.hands, tuple(events))
            game = game_played_in_record(record, info.game)

            assert gone(build_timeline(record, game).steps) == one_by_one(record, game, NO_OVERRIDES), info.id
