"""The betting of poker followed from its events: what is irregular, whose turn it was, what chips count for."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.engine.adjudicate import adjudicate
from adjudicator.engine.code_selection import notation_chooser
from adjudicator.errors import NotationError
from adjudicator.formats.notation.table_events import format_table_event, parse_table_event
from adjudicator.formats.pbn.reader import read_games
from adjudicator.game.notation import Notation
from adjudicator.games.poker.draw_irregularities import can_open_pot
from adjudicator.record.events import Record, TableEvent
from adjudicator.values.cards import Card
from tests.helpers.poker_deals import BLINDS, SEATS, after, found
from tests.helpers.rulings import laws


@pytest.mark.parametrize(
    "lines",
    [
        "bet B 5; call C 5; raise D 10; call A 10; call B 5; call C 5",
        "check B; check C; bet D 5; call A; call B; drop C",
        "bet B 5; drop C; drop D; drop A",
        "bet B 5; call C; drop D; call A; discard B 3; draw B 3; draw C 1; bet B 5; call C; call A; showdown",
        "bet B 5; drop C; drop D; raise A 7; call B",
        "bet B 5; announce C raise 15; raise C 5; raise C 10; drop D; drop A; call B",
        "bet B 5; announce C raise 5; call C 5; raise C 5; drop D; drop A; call B",
        "bet B 5; announce C drop; call D; call A",
        "ante A 1; ante B 1; bet B 5; call C; call D; call A; bet B 5",
    ],
)
def test_regular_betting_is_left_alone(lines: str) -> None:
    """Bets, calls, raises, checks and drops in turn, announced or not."""
    assert found(lines) == []


@pytest.mark.parametrize(
    ("lines", "rules", "expected"),
    [
        ("bet B 5; call C 3; call C 2; call D", {}, [("insufficient-bet", "C", 2, "corrected")]),
        ("bet B 5; call C 3; drop C; call D", {}, [("insufficient-bet", "C", 2, "corrected")]),
        ("bet B 5; call C 3", {}, [("insufficient-bet", "C", 2, "open")]),
        ("bet B 5; raise C 8; call D 5", {}, [("insufficient-bet", "C", 2, "established")]),
        ("bet B 5; raise C 10; raise D 13; call A 10", {}, [("insufficient-bet", "D", 3, "established")]),
        ("bet B 1; call C", {"bet_least": 2}, [("insufficient-bet", "B", 1, "open")]),
        ("bet B 8; call C 5", {"Limit": "5"}, [("bet-over-limit", "B", 1, "established")]),
        ("bet B 5; raise C 11; call D 10", {"Limit": "5 10"}, [("bet-over-limit", "C", 2, "established")]),
        (
            "bet B 5; raise C 10; raise D 15; raise A 20; raise B 20; raise C 20",
            {"Raises": "1"},
            [("bet-over-limit", "C", 6, "established")],
        ),
        ("bet C 5", {}, [("bet-out-of-turn", "C", 1, "open")]),
        ("bet C 5; check B; call D", {}, [("bet-out-of-turn", "C", 1, "established")]),
        ("bet B 5; drop D; call C; call A", {}, [("bet-out-of-turn", "D", 2, "established")]),
        ("check C; bet B 5; call C", {}, [("bet-out-of-turn", "C", 1, "open")]),
        ("announce C bet 5; bet B 5; call C", {}, [("bet-out-of-turn", "C", 1, "open")]),
        (
            "bet C 5; bet D 5; bet B 5; call A",
            {},
            [("bet-out-of-turn", "C", 1, "established"), ("bet-out-of-turn", "D", 2, "established")],
        ),
        ("bet B 5; call C 5; raise C 5; call D", {}, [("string-bet", "C", 3, "open")]),
        ("bet B 5; announce C raise 15; raise C 8; call D 8", {}, [("string-bet", "C", 3, "open")]),
        (
            "bet B 5; call C 3; raise C 7; call D",
            {},
            [("insufficient-bet", "C", 2, "corrected"), ("string-bet", "C", 3, "open")],
        ),
        ("bet B 5; check C; call C; call D", {}, [("inadmissible-call", "C", 2, "corrected")]),
        ("bet B 5; check C", {}, [("inadmissible-call", "C", 2, "open")]),
        ("check B; bet B 5; call C", {"check": [2]}, [("inadmissible-call", "B", 1, "corrected")]),
        (
            "check B; bet C 5; call D; drop A; raise B 10; call C",
            {"raise_after_check": False},
            [("inadmissible-call", "B", 5, "open")],
        ),
        # Where no law of the game says how small a raise may be, none is too small.
        ("bet B 5; raise C 8; call D 8", {"raise_rule": ""}, []),
    ],
)
def test_each_fault_of_the_betting(
    lines: str, rules: dict[str, Any], expected: list[tuple[str, str, int, str]]
) -> None:
    """What the laws of betting name: too few chips, too many, out of turn, in lots, a check that is barred."""
    assert found(lines, **rules) == expected


@pytest.mark.parametrize(
    ("lines", "worth"),
    [
        ("bet D 5; check B; bet C 10; call D", "too_few_to_call"),
        ("bet D 5; check B; bet C 5", "exactly_a_call"),
        ("bet D 10; check B; bet C 5", "more_than_a_call"),
        ("bet D 5; check B; check C", "nobody_had_bet"),
    ],
)
def test_chips_out_of_turn_count_when_the_turn_comes(lines: str, worth: str) -> None:
    """They stay, and are a call, a raise or a bet by what has been bet in the meantime (001:2613)."""
    assert after(lines).worth == {0: worth}


def test_the_turn_goes_back_after_chips_out_of_turn() -> None:
    """B still has the turn, and D's ten chips are a raise of five over C's bet of five."""
    betting = after("bet D 10; bet B 5; call C")

    assert betting.turn == ("A",)
    assert (betting.current, betting.need("A"), betting.need("B")) == (10, 10, 5)


def test_chips_above_the_limit_are_forfeited() -> None:
    """A bet of eight at a limit of five takes five to call, and thirteen chips lie in the pot."""
    betting = after("bet B 8; call C 5", Limit="5")

    assert (betting.current, betting.need("D"), betting.pot) == (5, 5, 13)


def test_a_raise_below_the_minimum_is_a_call() -> None:
    """It takes no more to call than before (001:2606)."""
    assert after("bet B 5; raise C 8").need("D") == 5


@pytest.mark.parametrize(("raised", "faults"), [(18, 0), (19, 1)])
def test_the_pot_limit_counts_the_raisers_own_call(raised: int, faults: int) -> None:
    """Six in the pot, a bet of four: the next player may raise by fourteen (001:2067)."""
    assert len(found(f"ante A 6; bet B 4; raise C {raised}", Limit="pot")) == faults


def test_blind_bets_count_and_the_dealers_ante_does_not() -> None:
    """The pot starts at four; two call, the blind opener stays for one more, the blind raiser is in (001:2183-2187)."""
    lines = "ante A 1; bet B 1; raise C 2"
    betting = after(lines, **BLINDS)

    assert (betting.pot, betting.turn) == (4, ("D",))
    assert [betting.need(seat) for seat in ("D", "A", "B", "C")] == [2, 2, 1, 0]
    assert after(f"{lines}; call D; drop A; call B", **BLINDS).interval == 2


def test_blind_bets_that_nobody_wrote_down_are_taken_as_made() -> None:
    """The first to act is the player on the left of the last of them."""
    assert found("raise D 3; drop A; call B 2; call C 1", **BLINDS) == []
    assert found("check D; drop D", **BLINDS) == [("inadmissible-call", "D", 1, "corrected")]


def test_a_short_blind_bet_is_found() -> None:
    """The blind raise is two chips."""
    assert found("bet B 1; raise C 1", **BLINDS) == [("insufficient-bet", "C", 2, "open")]


@pytest.mark.parametrize(
    ("lines", "turn"),
    [
        ("check B; bet C 5; call D; call A; call B", ("C",)),
        ("check B; bet C 5; raise D 10; call A; call B; drop C", ("D",)),
        ("check B; bet C 5; call D; call A; drop B", ("C",)),
    ],
)
def test_the_opener_begins_after_the_draw(lines: str, turn: tuple[str, ...]) -> None:
    """Or the active player nearest his left, if he has dropped (001:2521)."""
    betting = after(lines)

    assert (betting.interval, betting.turn) == (2, turn)


def test_at_table_stakes_a_player_may_call_with_all_he_has() -> None:
    """He takes no further part in the betting, and nobody waits for him (001:2077)."""
    betting = after("bet B 50; call C 20; call D 50; drop A", Limit="stakes")

    assert found("bet B 50; call C 20; call D 50; drop A; bet B 10; call D", Limit="stakes") == []
    assert (betting.interval, betting.active) == (2, ["B", "C", "D"])


def test_everybody_passing_ends_the_deal() -> None:
    """There is a new deal, and later bets belong to none (001:2513)."""
    assert after("check B; check C; check D; check A").over


def test_games_without_betting_are_not_looked_at() -> None:
    """The same lines in a game of another type say nothing."""
    assert found("bet C 5; check D", type="trick") == []


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        ("discard B 2; draw B 2", []),
        ("discard B 2; draw B 3", [("wrong-number-of-cards", "B", 2, "open")]),
        ("draw B 3; draw C 1", []),
        ("discard B 1; discard C 1; draw C 1; draw B 1", [("illegal-draw", "B", 4, "open")]),
    ],
)
def test_faults_of_the_draw(lines: str, expected: list[tuple[str, str, int, str]]) -> None:
    """A number that does not restore the hand, and a player who lets one on his left draw first (001:2630-2634)."""
    assert found(lines, draws_after=1) == expected


@pytest.mark.parametrize(
    ("hand", "needed", "opens"),
    [
        ("SJ HJ D9 C4 S2", "jacks", True),
        ("ST HT D9 C4 S2", "jacks", False),
        ("S3 H3 D2 C2 SK", "jacks", True),
        ("SJ HJ D9 C4 S2", "queens", False),
        ("SA HA D9 C4 S2", "two-pair", False),
        ("S8 H7 D6 C5 SK", "bobtail", True),
        ("SA HK DQ CJ S2", "bobtail", False),
        ("S9 H8 D6 C5 SK", "bobtail", False),
        ("SK S9 S6 S5 H2", "bobtail", True),
        ("SK S9 S6 S5 H2", "jacks", False),
    ],
)
def test_what_a_pot_may_be_opened_on(hand: str, needed: str, opens: bool) -> None:
    """Jacks or better, more after passed deals, or a bobtail (001:2163, 2173-2175)."""
    assert can_open_pot([Card(card) for card in hand.split()], needed) is opens


def test_false_openers_are_found_from_the_hand() -> None:
    """When they come to light follows from the record."""
    hands = {"B": "ST HT D9 C4 S2"}
    lines = "bet B 5; call C; drop D; drop A"

    assert found(lines, hands, openers="jacks") == [("unqualified-bid", "B", 1, "open")]
    assert found(lines, {"B": "SJ HJ D9 C4 S2"}, openers="jacks") == []


@pytest.mark.parametrize(
    "line",
    ["!bet A 5", "!raise A 10", "!call A", "!call A 5", "!check A", "!drop A", "!ante A 1", "!showdown", "!discard A 3",
     "!draw A 2", "!discard A HK S2", "!announce A raise 10", "!announce A drop"],
)  # fmt: skip
def test_events_of_betting_are_read_and_written(line: str) -> None:
    """Each line reads back as it was written."""
    event = parse_table_event(line, 1, 1, Notation(SEATS))

    assert isinstance(event, TableEvent)
    assert format_table_event(event) == line


@pytest.mark.parametrize(
    "line", ["!bet A", "!bet A five", "!raise A 5 5", "!announce A fold", "!check", "!discard A x"]
)
def test_a_line_that_says_nothing_is_refused(line: str) -> None:
    """Chips are a number, and an announcement names what is announced."""
    with pytest.raises(NotationError, match="expected"):
        parse_table_event(line, 1, 1, Notation(SEATS))


def test_a_whole_record_is_ruled_on() -> None:
    """From the lines of a file to the row that applies."""
    text = (
        '[Code "draw-poker"]\n[Dealer "A"]\n[Limit "5 10"]\n[Deal "A:- - - - -"]\n[Record "1"]\n'
        "!check B\n!bet D 5\n!bet C 5\n!drop F\n!drop A\n!drop B\n"
    )
    played = next(iter(read_games(text.encode(), "", notation_chooser(laws()))))
    assert isinstance(played, Record)

    (finding,) = adjudicate(played, laws()).findings

    assert (finding.kind, finding.offender, finding.status) == ("bet-out-of-turn", "D", "established")
    assert [ruling.row for ruling in finding.rulings] == ["acted-early", "exactly-a-call"]
    assert finding.facts["chips_at_his_turn"].value == "exactly_a_call"


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        # The book's own pot: 40, 80, 150 and 200 chips; a raise of 50 taps the first (001:2077).
        ("bet B 20; call C 20; raise D 70; call A 70; call B 20; call C 50", []),
        (
            "bet B 20; call C 20; raise D 70; call A 70; call B 10; call B 10",
            [("insufficient-bet", "B", 5, "corrected")],
        ),
        ("bet B 40; call C 40; raise D 150; call A", [("bet-over-limit", "D", 3, "open")]),
        ("bet B 20; raise C 90; call D 80", [("illegal-pickup", "C", 2, "open")]),
        ("bet B 20; call C 20; call D 20; call A 20; check B; bet C 60; call D 60; call A 60; call B 20", []),
    ],
)
def test_the_stacks_are_the_limit_at_table_stakes(lines: str, expected: list[tuple[str, str, int, str]]) -> None:
    """A player calls for all he has; nobody bets what no other can meet, or chips that he had not (001:2071-2607)."""
    assert found(lines, Stacks="B:40 C:80 D:300 A:149") == expected


@pytest.mark.parametrize(
    ("lines", "rules", "faults"),
    [
        ("bet B 1; raise C 3; raise D 5; raise A 7; raise B 8", {"Raises": "3 all"}, 1),
        ("bet B 1; raise C 3; raise D 5; raise A 7; call B", {"Raises": "3 all"}, 0),
        ("ante A 90; bet B 50; call C", {"Limit": "pot 50"}, 0),
        ("ante A 90; bet B 51; call C", {"Limit": "pot 50"}, 1),
        ("raise D 4; raise A 8; call B 7", {**BLINDS, "limit": [], "raise_doubles": True}, 0),
        ("raise D 5; call A 4", {**BLINDS, "limit": [], "raise_doubles": True}, 1),
        ("raise D 4; raise A 9; call B 7", {**BLINDS, "limit": [], "raise_doubles": True}, 1),
    ],
)
def test_limits_that_a_table_agrees_on(lines: str, rules: dict[str, Any], faults: int) -> None:
    """Three raises by all together, a pot limit under a maximum, and the raise of English poker, which doubles."""
    assert len([fault for fault in found(lines, **rules) if fault[0] == "bet-over-limit"]) == faults


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        ("bet B 5; withdraw B 5", [("illegal-pickup", "B", 2, "open")]),
        ("bet B 5; call C; withdraw C", [("illegal-pickup", "C", 3, "open")]),
        ("check B; withdraw B", []),
    ],
)
def test_chips_once_in_the_pot_stay_there(lines: str, expected: list[tuple[str, str, int, str]]) -> None:
    """A player takes back what he has put in; a word or a check is no chip (001:2593)."""
    assert found(lines) == expected
