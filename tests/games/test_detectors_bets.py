"""The betting of poker followed from its events: what is irregular, whose turn it was, what chips count for."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.find.detecting import detect
from adjudicator.formats import read_games
from adjudicator.formats.notation.manners import Notation
from adjudicator.formats.notation.table_events import format_event, parse_event
from adjudicator.game.game import Game
from adjudicator.games.poker.boards import highest, worth
from adjudicator.games.poker.faults.draws import can_open
from adjudicator.games.poker.follow import followed
from adjudicator.games.poker.state import Betting
from adjudicator.pipeline.adjudicate import adjudicate
from adjudicator.pipeline.codes import notation_of
from adjudicator.record.errors import NotationError
from adjudicator.record.events import Record, TableEvent
from adjudicator.table.fold import unfold
from adjudicator.values.cards import Card
from tests.helpers.rulings import laws

SEATS = ("A", "B", "C", "D")
SECTION: dict[str, Any] = {
    "type": "poker",
    "seats": {"4": list(SEATS)},
    "players": 4,
    "partners": False,
    "cards_each": 5,
    "trump": "none",
    "begins": ["eldest", "opener"],
    "check": "all",
    "raise_rule": "last",
}
BLINDS: dict[str, Any] = {"blinds": [1, 2], "begins": ["left-of-blinds", "blind-opener"], "limit": [1, 2], "check": [2]}


def record(lines: str, hands: dict[str, str] | None = None, **tags: str) -> Record:
    """A record with dealer A, so that B has the first turn: ``bet B 5; call C``."""
    events = tuple(parse_event("!" + line, 1, 1, Notation(SEATS)) for line in lines.split("; "))
    cards = {seat: tuple(Card(card) for card in hand.split()) for seat, hand in (hands or {}).items()}
    return Record(tags={"Dealer": "A", **tags}, hands=cards, events=events)


def found(lines: str, hands: dict[str, str] | None = None, **rules: Any) -> list[tuple[str, str | None, int, str]]:
    """Kind, offender, event and status of every fault."""
    tags = {name: rules.pop(name) for name in ("Limit", "Raises", "Variant", "Stacks") if name in rules}
    played = record(lines, hands, **tags)
    timeline = unfold(played, Game.of({**SECTION, **rules}))
    return [(fault.kind, fault.offender, fault.step + 1, fault.status) for fault in detect(played, timeline)]


def after(lines: str, **rules: Any) -> Betting:
    """The betting once *lines* have been followed."""
    tags = {name: rules.pop(name) for name in ("Limit", "Raises", "Variant", "Stacks") if name in rules}
    played = record(lines, **tags)
    betting = followed(unfold(played, Game.of({**SECTION, **rules})))
    assert betting is not None
    return betting


@pytest.mark.parametrize(
    "lines",
    [
        "bet B 5; call C 5; raise D 10; call A 10; call B 5; call C 5",
        "check B; check C; bet D 5; call A; call B; drop C",
        "bet B 5; drop C; drop D; drop A",
        "bet B 5; call C; drop D; call A; discard B 3; draw B 3; draw C 1; bet B 5; call C; call A; showdown",
        "bet B 5; drop C; drop D; raise A 7; call B",
        "bet B 5; announce C raise 15; raise C 5; raise C 10; drop D; drop A; call B",
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
    assert can_open([Card(card) for card in hand.split()], needed) is opens


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
    event = parse_event(line, 1, 1, Notation(SEATS))

    assert isinstance(event, TableEvent)
    assert format_event(event) == line


@pytest.mark.parametrize(
    "line", ["!bet A", "!bet A five", "!raise A 5 5", "!announce A fold", "!check", "!discard A x"]
)
def test_a_line_that_says_nothing_is_refused(line: str) -> None:
    """Chips are a number, and an announcement names what is announced."""
    with pytest.raises(NotationError, match="expected"):
        parse_event(line, 1, 1, Notation(SEATS))


def test_a_whole_record_is_ruled_on() -> None:
    """From the lines of a file to the row that applies."""
    text = (
        '[Code "draw-poker"]\n[Dealer "A"]\n[Limit "5 10"]\n[Deal "A:- - - - -"]\n[Record "1"]\n'
        "!check B\n!bet D 5\n!bet C 5\n!drop F\n!drop A\n!drop B\n"
    )
    played = next(iter(read_games(text.encode(), "", notation_of(laws()))))
    assert isinstance(played, Record)

    (finding,) = adjudicate(played, laws()).findings

    assert (finding.kind, finding.offender, finding.status) == ("bet-out-of-turn", "D", "established")
    assert [ruling.row for ruling in finding.rulings] == ["acted-early", "exactly-a-call"]
    assert finding.facts["chips_at_his_turn"].value == "exactly_a_call"


STUD: dict[str, Any] = {
    "deal_pattern": "du|u|u|u|",
    "check": [2, 3, 4, 5],
    "begins": ["high-board"],
}
FIRST_UP = "up B S9; up C HK; up D DK; up A C2"
SECOND_UP = "up B H9; up C H3; up D D4; up A S7"


def stud(lines: str, **tags: str) -> list[tuple[str, str | None, int, str]]:
    """What is found in a deal of five-card stud."""
    return found(lines, **STUD, **tags)


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (f"{FIRST_UP}; bet C 1; call D; call A; call B", []),
        (f"{FIRST_UP}; first C; bet C 1; call D; call A; call B", []),
        (f"{FIRST_UP}; bet D 1", [("bet-out-of-turn", "D", 5, "open")]),
        (f"{FIRST_UP}; bet D 1; bet C 1; call A", [("bet-out-of-turn", "D", 5, "established")]),
        (f"{FIRST_UP}; first D; bet D 1; call A; call B; call C", [("bet-out-of-turn", "D", 6, "condoned")]),
        (f"{FIRST_UP}; first D; bet C 1; call D; call A; call B", []),
        (f"{FIRST_UP}; check C; bet C 1", [("inadmissible-call", "C", 5, "corrected")]),
        (f"{FIRST_UP}; bet C 1; call D; call A; call B; {SECOND_UP}; check B; check C; bet D 1; call A", []),
        (f"{FIRST_UP}; bet C 1; call D; call A; drop B; {SECOND_UP}; check D", []),
        (
            f"{FIRST_UP}; bet C 1; call D; call A; call B; {SECOND_UP}; check C; check B",
            [("bet-out-of-turn", "C", 13, "open")],
        ),
        # C has dropped, so D's king bets; and who fails to call before the next card leaves the interval all the same.
        (f"{FIRST_UP}; bet C 1; raise D 2; call A; call B; drop C; up B H8; up D D4; up A S7; check D", []),
        (f"{FIRST_UP}; bet C 1; call D; call A; {SECOND_UP}; check B; check C", []),
        # The table has not seen A's card: nobody can say whose turn it is.
        ("up B S9; up C HK; up D DK; bet D 1; call A", []),
    ],
)
def test_in_stud_the_highest_cards_showing_begin(lines: str, expected: list[tuple[str, str, int, str]]) -> None:
    """A king at B's left before one at D's, then B's nines; nobody errs whom the dealer has named (001:2651-2717)."""
    assert stud(lines) == expected


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("announce C drop", [("bet-out-of-turn", "C", 12, "open")]),
        ("check C", [("bet-out-of-turn", "C", 12, "open")]),
        # D or A: the law names nobody, and each may begin.
        ("check D; check A", []),
        ("check A; check D", []),
    ],
)
def test_who_has_no_chips_left_has_no_turn_even_if_he_shows_the_highest_cards(
    line: str, expected: list[tuple[str, str, int, str]]
) -> None:
    """C's king is high and all his chips are in the pot, so that he can do nothing more (001:2077, 2521)."""
    lines = f"{FIRST_UP}; bet C 5; call D; call A; drop B; up C H9; up D D4; up A S7; {line}"

    assert stud(lines, Stacks="A:20 B:20 C:5 D:20", Limit="stakes") == expected


@pytest.mark.parametrize(
    ("higher", "lower"),
    [
        ("S2 H2", "SA HK"),
        ("S2 H2 S4", "D2 C2 H3"),
        ("S5 H5 S2 H2", "S4 H4 S3 H3"),
        ("S3 H3 D3", "SA HA SK"),
        ("S2 H2 D2 C2", "SA HA DA SK"),
        ("SA SK S3", "HA HK H2"),
        ("S9 D8 C7 H5", "S9 H8 D7 C4"),
        ("S6 S7 S8 S9 ST", "HA DA CA H2"),
    ],
)
def test_boards_rank_by_sets_and_high_cards(higher: str, lower: str) -> None:
    """Fours, threes, pairs, high cards; a hand that lies open as a whole counts in full (001:2659-2679)."""
    assert worth([Card(card) for card in higher.split()]) > worth([Card(card) for card in lower.split()])


def test_of_equal_boards_the_one_nearest_the_dealers_left_is_high() -> None:
    """Straights and flushes of four count for nothing, unless the table counts four of a suit above a pair."""
    boards = {
        "B": [Card(card) for card in ("S9", "D8", "C7", "H5")],
        "C": [Card(card) for card in ("C9", "H8", "D7", "S5")],
        "D": [Card(card) for card in ("H9", "H7", "H4", "H2")],
        "A": [Card(card) for card in ("S3", "D3", "C4", "C2")],
    }

    assert highest(boards, ("B", "C", "D")) == "B"
    assert highest(boards, ("C", "D", "B")) == "C"
    assert highest(boards, ("B", "C", "D", "A")) == "A"
    assert highest(boards, ("B", "C", "D", "A"), fourflush=True) == "D"


ROUNDS = [
    f"{FIRST_UP}; bet C 1; call D; drop A; call B",
    "up B H9; up C H3; up D D4; check B; check C; check D",
    "up B S4; up C H7; up D C6; check B; check C; check D",
]
LAST = "up B S2; up C S8; up D C8; bet B 5; drop C; call D"


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        # Nines lie open, and D's king, eight, six and four make no more than a pair of kings with a king in the hole.
        (f"{LAST}", []),
        # Against three nines no hole card of D can win.
        (LAST.replace("up B S2", "up B D9"), [("inadmissible-call", "D", 26, "open")]),
        # D is not the last to speak.
        ("up B D9; up C S8; up D C8; bet B 5; drop C; raise D 10; call B", []),
        ("up B D9; up C S8; up D C8; bet B 5; call C; drop D", []),
    ],
)
def test_the_last_call_that_cannot_win_is_found(lines: str, expected: list[tuple[str, str, int, str]]) -> None:
    """The four cards that the bettor shows beat the caller whatever his hole card is (001:2713-2715)."""
    assert stud("; ".join([*ROUNDS, lines])) == expected


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


def test_what_a_law_gives_back_may_be_taken() -> None:
    """The call that cannot win, and what nobody can meet at table stakes (001:2607, 2715)."""
    hopeless = "; ".join([*ROUNDS, LAST.replace("up B S2", "up B D9"), "attention A", "withdraw D 5"])

    assert stud(hopeless) == [("inadmissible-call", "D", 26, "open")]
    assert found("bet B 40; drop C; raise D 150; withdraw D 1", Stacks="B:40 C:80 D:300 A:149") == [
        ("bet-over-limit", "D", 3, "open")
    ]
