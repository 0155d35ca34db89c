"""The stops games: passes of hands that could play, cards that do not match, sequences begun or stopped wrongly."""

from __future__ import annotations

import random

import pytest

from adjudicator.engine.adjudicate import adjudicate
from adjudicator.game.game import Game
from adjudicator.games.stops.table_layouts import (
    RowLayout,
    SequenceLayout,
    SeriesLayout,
    TableLayout,
    empty_table_layout,
)
from adjudicator.values.cards import Card
from tests.helpers.faults import Fault, faults
from tests.helpers.rulings import laws
from tests.helpers.tables import deal
from tests.helpers.trials import trials

LAWS = laws()


def game(code: str, players: int) -> Game:
    return Game.from_section(LAWS.code(code).game, players)


EIGHTS = game("eights", 2)
SEVEN = {"A": "S9 H8 D3 CQ C2 H4 DK", "B": "S7 HT D2 CK S4 D9 C8"}


@pytest.mark.parametrize(
    ("tokens", "expected"),
    [
        ("!turned,,S3 A:S9 B:S7 A:H8 !suit,A,D B:D2 A:D3", []),
        # The deuce matches the deuce, and a player may draw although he could play.
        ("!turned,,S3 !draw,A,S2 A:S2 B:D2 A:C2 B:CK", []),
        ("!turned,,S3 A:CQ", [("illegal-discard", "A", 2, "open")]),
        ("!turned,,S3 A:CQ -A A:S9", [("illegal-discard", "A", 2, "corrected")]),
        ("!turned,,S3 A:CQ B:CK", [("illegal-discard", "A", 2, "established")]),
        ("!turned,,S3 A:H8 !suit,A,D B:HT", [("illegal-discard", "B", 4, "open")]),
        ("!turned,,S3 A:H8 !suit,A,H B:C8 !suit,B,C A:CQ", []),
        # Nobody wrote down the suit that the eight calls for.
        ("!turned,,S3 A:H8 B:HT", []),
        ("!turned,,S3 B:S7", [("play-out-of-turn", "B", 2, "open")]),
        ("!turned,,S3 P", [("renege", "A", 2, "open")]),
        ("!turned,,S3 !pass,A", [("renege", "A", 2, "open")]),
        ("!turned,,S3 A:S9 B:S7 A:P", [("renege", "A", 4, "open")]),
        # The card that shows is not known: only an eight is sure to fit.
        ("A:CQ B:CK", []),
    ],
)
def test_at_eights_a_card_matches_suit_or_rank(tokens: str, expected: list[Fault]) -> None:
    """Or is an eight, which calls for a suit; while there is stock nobody passes (001:6569-6571)."""
    assert faults("all", "B", tokens, EIGHTS, SEVEN) == expected


def test_with_the_stock_gone_only_a_hand_that_could_play_may_not_pass() -> None:
    """A has drawn all 37 cards that were left; B passes with a ten of hearts, and then without a card to play."""
    gone = "!turned,,H3 !draw,A,37"

    assert faults("all", "B", f"{gone} A:H4 B:P", EIGHTS, SEVEN) == [("renege", "B", 4, "open")]
    assert faults("all", "B", f"{gone} A:H4 B:P", EIGHTS, {**SEVEN, "B": "S7 ST D2 CK S6 D9 C7"}) == []
    # A's hand is not known any more: nobody can say that he could play.
    assert faults("all", "B", f"{gone} A:P", EIGHTS, SEVEN) == []


def test_hands_of_the_wrong_size_are_found() -> None:
    """Seven cards each for two players."""
    short = {**SEVEN, "B": "S7 HT D2 CK S4 D9"}

    assert faults("all", "B", "!turned,,S3 A:S9", EIGHTS, short) == [("wrong-number-of-cards", "B", 0, "open")]


FAN_TAN = game("fan-tan", 3)
ROWS = {
    "A": "S7 S8 S2 HK HQ HJ D2 D3 D4 DK DQ DJ CA C2 C3 C4 C5 C6",
    "B": "H7 H6 H5 D7 D8 D9 DT C7 C8 C9 CT CJ CQ CK SA S3 S4",
    "C": "S5 S6 S9 ST SJ SQ SK HA H2 H3 H4 H8 H9 HT DA D5 D6",
}


@pytest.mark.parametrize(
    ("tokens", "expected"),
    [
        ("A:S7 B:H7 C:S6 A:S8 B:H6 C:S9", []),
        ("S7 H7 S6 P", [("renege", "A", 4, "open")]),
        ("S7 H7 S6 P D7", [("renege", "A", 4, "established")]),
        ("S7 P", [("renege", "B", 2, "open")]),
        ("S7 P -B H7", [("renege", "B", 2, "corrected")]),
        ("S7 C:S6", [("play-out-of-turn", "C", 2, "open")]),
        ("S7 H6", [("order-of-play", "B", 2, "open")]),
        ("A:S2 -A A:S7 H7", [("order-of-play", "A", 1, "corrected")]),
    ],
)
def test_at_fan_tan_who_can_play_must(tokens: str, expected: list[Fault]) -> None:
    """A holds the eight of spades, B three sevens; hands of 18, 17 and 17 cards are a right deal (001:6533-6543)."""
    assert faults("all", "C", tokens, FAN_TAN, ROWS) == expected


def test_at_five_or_nine_the_first_that_is_played_starts_every_suit() -> None:
    """A begins with the five of clubs: B's nine starts nothing any more, and he passes rightly (001:6547)."""
    hands = {"A": "C5 S2 SK", "B": "D9 H9 S8", "C": "H5 D2 DK"}
    five = game("five-or-nine", 3)
    found = [fault for fault in faults("renege", "C", "C5 P P", five, hands) if fault[0] == "renege"]

    assert found == [("renege", "C", 3, "open")]


def test_a_series_calls_for_its_next_card_alone() -> None:
    """Ranks at snip snap snorem, a suit upward in a circle at play or pay; who ends a series begins the next."""
    hands = {"A": "S5 C5 SK", "B": "H5 S6 S2", "C": "D5 D2 DK"}
    snip, play = game("snip-snap-snorem", 3), game("play-or-pay", 3)

    assert faults("renege", "C", "S5 P", snip, hands) == [("renege", "B", 2, "open")]
    assert faults("order-of-play", "C", "A:S5 B:S6", snip, hands) == [("order-of-play", "B", 2, "open")]
    assert faults("play-out-of-turn", "C", "A:S5 B:H5 C:D5 A:C5 A:SK", snip, hands) == []
    assert faults("renege", "C", "S5 P", play, hands) == [("renege", "B", 2, "open")]
    assert faults("renege", "C", "S5 S6 P", play, hands) == []
    assert faults("renege", "C", "B:S2 P", play, {**hands, "C": "S3 D2 DK"}) == [("renege", "C", 2, "open")]


MICHIGAN = game("michigan", 3)
DEAD = "C2 C4 C6 C8 CT CQ CA SK SA HA D2 DA D9"
BOODLE = {
    "A": "S2 S5 S8 H3 H6 H9 HQ D3 D6 DT DK C3 C7",
    "B": "S3 S6 S9 SJ H2 H5 H8 HJ D5 D8 DQ C5 C9",
    "C": "S4 S7 ST SQ H4 H7 HT HK D4 D7 DJ CJ CK",
}


@pytest.mark.parametrize(
    ("tokens", "expected"),
    [
        ("S2 S3 S4 S5 S6 S7 S8 S9 ST SJ SQ H4", []),
        ("S5", [("order-of-play", "A", 1, "open")]),
        ("S5 -A S2", [("order-of-play", "A", 1, "corrected")]),
        # C goes on with hearts after six spades, and B has kept his nine of spades back.
        ("S2 S3 S4 S5 S6 S7 S8 H3", [("renege", "B", 8, "established")]),
        # The king of spades is in the dead hand: C opens a new suit, and not the same one.
        ("S2 S3 S4 S5 S6 S7 S8 S9 ST SJ SQ H7", [("order-of-play", "C", 12, "open")]),
        ("S2 S3 S4 S5 S6 S7 S8 S9 ST SJ SQ A:H3", [("play-out-of-turn", "A", 12, "open")]),
        ("C3 D3 D4 D5 D6 D7 D8 A:DT", [("order-of-play", "A", 8, "open"), ("play-out-of-turn", "A", 8, "open")]),
    ],
)
def test_at_michigan_suits_go_up_from_the_lowest(tokens: str, expected: list[Fault]) -> None:
    """Whoever has the next card plays it; after a stop its last player opens another suit (001:6505-6517)."""
    found = sorted(faults("all", "C", tokens, MICHIGAN, BOODLE))

    assert found == expected


def test_a_game_that_has_no_layout_is_not_followed() -> None:
    """Nor does a pass mean anything in a game of tricks."""
    assert empty_table_layout(game("whist-american-1890s", 4)) is None
    assert faults("renege", "N", "!pass,E", game("whist-american-1890s", 4)) == []


@pytest.mark.parametrize(
    ("code", "players"),
    [("eights", 2), ("eights", 4), ("fan-tan", 3), ("fan-tan", 4), ("five-or-nine", 5), ("snip-snap-snorem", 4),
     ("play-or-pay", 4), ("michigan", 4), ("michigan", 5)],
)  # fmt: skip
def test_a_play_by_the_rules_is_clean(code: str, players: int) -> None:
    """Deals played by a referee of its own show no fault."""
    rules = game(code, players)
    for seed in range(trials(8)):
        tokens, hands = _refereed(random.Random(seed), code, rules)
        report = adjudicate(deal(rules.seats[-1], tokens, hands), LAWS, code)

        assert [finding.summary for finding in report.findings] == [], seed


def _refereed(rng: random.Random, code: str, rules: Game) -> tuple[str, dict[str, str]]:
    """A play by the rules of *code*, written by somebody else than the follower."""
    pack = sorted(rules.pack)
    rng.shuffle(pack)
    count = len(rules.seats) + (code == "michigan")
    if code == "eights":
        size = rules.hand_size
        held = {seat: [pack.pop() for _ in range(size)] for seat in rules.seats}
    else:
        held = {seat: pack[at::count] for at, seat in enumerate(rules.seats)}
    hands = {seat: " ".join(cards) for seat, cards in held.items()}
    tokens = {"eights": _eights, "michigan": _michigan}.get(code, _rows)(rng, code, rules, held, pack)
    return " ".join(tokens), hands


def _eights(rng: random.Random, _code: str, rules: Game, held: dict[str, list[str]], pack: list[str]) -> list[str]:
    pack.sort(key=lambda card: card[1] == "8", reverse=True)
    top = pack.pop()
    suit, tokens, turn = top[0], [f"!turned,,{top}"], 0
    idle = 0
    while all(held.values()) and idle < len(rules.seats):
        seat = rules.seats[turn % len(rules.seats)]
        while not (fit := [c for c in held[seat] if c[1] == "8" or c[0] == suit or c[1] == top[1]]) and pack:
            card = pack.pop()
            held[seat].append(card)
            tokens.append(f"!draw,{seat},{card}")
        if top[1] == "8":
            fit = [card for card in fit if card[1] == "8" or card[0] == suit]
        idle = 0 if fit else idle + 1
        if fit:
            top = rng.choice(fit)
            held[seat].remove(top)
            suit = rng.choice("CDHS") if top[1] == "8" else top[0]
            tokens += [f"{seat}:{top}", *([f"!suit,{seat},{suit}"] if top[1] == "8" else [])]
        elif not pack:
            tokens.append(f"{seat}:P")
        else:
            continue
        turn += 1
    return tokens


def _rows(rng: random.Random, code: str, rules: Game, held: dict[str, list[str]], _pack: list[str]) -> list[str]:
    order = "A23456789TJQK"
    tokens: list[str] = []
    laid: list[str] = []
    starts = {"fan-tan": "7", "five-or-nine": rng.choice("59")}.get(code, "")
    turn = 0
    for _ in range(trials(150)):
        seat = rules.seats[turn % len(rules.seats)]
        if starts:
            near = {card[0] + order[at] for card in laid for at in (order.index(card[1]) - 1, order.index(card[1]) + 1)
                    if 0 <= at < 13}  # fmt: skip
            fit = [card for card in held[seat] if card[1] == starts or card in near]
        elif not laid:
            fit = list(held[seat])
        elif code == "snip-snap-snorem":
            fit = [card for card in held[seat] if card[1] == laid[-1][1]]
        else:
            following = laid[-1][0] + order[(order.index(laid[-1][1]) + 1) % 13]
            fit = [card for card in held[seat] if card == following]
        if starts in {"5", "9"}:
            # Before the first card every hand with a five or a nine could choose.
            both = [card for card in held[seat] if card[1] in "59"]
            fit = fit or (both if not laid else [])
            starts = fit[0][1] if not laid and fit else starts
        turn += 1
        if not fit:
            tokens.append(f"{seat}:P")
            continue
        card = rng.choice([card for card in fit if not starts or laid or card[1] == starts])
        held[seat].remove(card)
        laid.append(card)
        tokens.append(f"{seat}:{card}")
        if not held[seat]:
            break
        if not starts and len(laid) == (4 if code == "snip-snap-snorem" else 13):
            laid, turn = [], turn - 1
    return tokens


def _michigan(rng: random.Random, _code: str, rules: Game, held: dict[str, list[str]], _pack: list[str]) -> list[str]:
    order = "23456789TJQKA"
    tokens: list[str] = []
    seat, last = rules.seats[0], ""
    while all(held.values()):
        following = last[0] + order[order.index(last[1]) + 1] if last and last[1] != "A" else ""
        holder = next((other for other in rules.seats if following in held[other]), None)
        if holder is None:
            new = sorted({card[0] for card in held[seat]} - {last[:1]})
            if not new:
                break
            suit = rng.choice(new)
            holder = seat
            following = min((card for card in held[seat] if card[0] == suit), key=lambda card: order.index(card[1]))
        held[holder].remove(following)
        tokens.append(rng.choice([following, f"{holder}:{following}"]))
        seat, last = holder, following
    return tokens


def test_a_card_has_suit_and_rank() -> None:
    """The layouts compare cards, not texts."""
    layout = empty_table_layout(FAN_TAN)
    assert layout is not None

    assert (layout.fits(Card("S7")), layout.fits(Card("S8"))) == (True, False)
    assert layout.lay_and_tell_if_plays_again(Card("S7")) is False
    assert (layout.fits(Card("S7")), layout.fits(Card("S8")), layout.fits(Card("H8"))) == (False, True, False)


@pytest.mark.parametrize(
    "layout", [RowLayout(("7", "8"), ("8",)), SequenceLayout(("7", "8")), SeriesLayout(("7", "8"), "up", 4)]
)
def test_nothing_follows_a_card_that_the_pack_lacks(layout: TableLayout) -> None:
    """It is told of in the record all the same, and the next card is looked at as any other."""
    layout.lay_and_tell_if_plays_again(Card.parse("SA"))

    assert not layout.fits(Card.parse("S9"))
