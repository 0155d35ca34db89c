"""The turns of the rummy games: draws, melds, discards, knocks and first melds, legal and not."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from adjudicator.engine.adjudicate import adjudicate
from adjudicator.game.game import Game
from adjudicator.games.rummy.course_of_play import rummy_play
from adjudicator.games.rummy.irregularity_details import RummyDetail, SeenFacts
from adjudicator.games.rummy.rummy_rules import RummyRules
from adjudicator.games.rummy.table_state import RummyTable
from adjudicator.irregularities.detection import Irregularity, irregularities_in_timeline
from adjudicator.record.events import Record, TableEvent
from adjudicator.table.initial_state import game_played_in_record
from adjudicator.table.timeline_builder import build_timeline
from adjudicator.values.cards import Card
from tests.helpers.faults import Fault, faults, irregularities
from tests.helpers.rulings import laws
from tests.helpers.rummy_dealing import legal_play
from tests.helpers.tables import deal
from tests.helpers.trials import trials


def game(code: str, players: int) -> Game:
    return Game.from_section(laws().code(code).game, players)


RUMMY, GIN, CANASTA = game("rummy", 4), game("gin-rummy", 2), game("canasta", 4)
FOUR = {
    "N": "SK H9 H5 H2 DA D8 D4",
    "E": "S3 HK HQ HJ D7 C6 C4",
    "S": "S9 HT D9 D3 CQ C7 C2",
    "W": "SJ HA DK DQ CA C9 C5",
}
TWO = {"N": "SA S2 S3 H4 H5 H6 D9 DT DJ CK", "S": "S5 S6 HA H2 H7 D8 CQ CJ CT C9"}
UPCARD = "!upcard,,H4"
STOLEN = f"{UPCARD} !draw,S,S4,stock"
FIRST = f"{UPCARD} !draw,N,S4,stock !discard,N,SK"
LEGAL = (
    [("rummy", players) for players in (2, 3, 4, 6)]
    + [("canasta", 4), ("uruguay", 4), ("samba", 4), ("canasta-two-hand", 2)]
    + [("gin-rummy", 2), ("oklahoma-gin", 2), ("round-the-corner-gin", 2), ("knock-rummy", 4)]
    + [("five-hundred-rum", 4), ("kaluki", 4), ("oklahoma-rummy", 4), ("double-rum", 5)]
    + [("conquian", 2), ("panguingue", 5)]
)


@pytest.mark.parametrize(
    ("tokens", "expected"),
    [
        (f"{FIRST} !draw,E,SK,pile !discard,E,C6", []),
        (f"{FIRST} !draw,E,S5 !meld,E,HK,HQ,HJ !discard,E,D7 !draw,S,C8 !layoff,S,HT,onto,E !discard,S,C8", []),
        (f"{STOLEN}", [("play-out-of-turn", "S", 2, "open")]),
        (f"{STOLEN} !discard,S,S9", [("play-out-of-turn", "S", 2, "condoned")]),
        (
            f"{STOLEN} !discard,S,S9 !draw,W,S5 !discard,W,SJ",
            [("play-out-of-turn", "S", 2, "condoned")],
        ),
        (f"{STOLEN} -S !draw,N,S5 !discard,N,SK", [("play-out-of-turn", "S", 2, "corrected")]),
        (f"{UPCARD} !draw,N,S4,S5,stock", [("illegal-draw", "N", 2, "open")]),
        (f"{UPCARD} !draw,N,S4 !draw,N,S5", [("illegal-draw", "N", 3, "open")]),
        (f"{UPCARD} !draw,N,S4 !draw,N,S5 !withdraw,N,S5 !discard,N,SK", [("illegal-draw", "N", 3, "corrected")]),
        (f"{UPCARD} !draw,N,S4 !draw,N,H4,pile", [("illegal-draw", "N", 3, "open")]),
        (f"{FIRST} !draw,E,H4,pile", [("illegal-pickup", "E", 4, "open")]),
        (f"{UPCARD} !discard,N,SK", [("illegal-discard", "N", 2, "open")]),
        (f"{UPCARD} !discard,N,SK !draw,N,S4 !draw,E,S5 !discard,E,C6", [("illegal-discard", "N", 2, "open")]),
        (f"{FIRST} !discard,N,H5", [("illegal-discard", "N", 4, "open")]),
        (f"{UPCARD} !draw,N,S4 !discard,N,SK,H5", [("illegal-discard", "N", 3, "open")]),
        (f"{UPCARD} !draw,N,H4,pile !discard,N,H4", [("illegal-discard", "N", 3, "open")]),
        (f"{UPCARD} !draw,N,S4 !meld,N,H9,H5,H2", [("illegal-meld", "N", 3, "open")]),
        (f"{UPCARD} !draw,N,S4 !meld,N,H9,H5,H2 -N !discard,N,SK", [("illegal-meld", "N", 3, "corrected")]),
        (f"{FIRST} !meld,E,HK,HQ,HJ", [("illegal-meld", "E", 4, "open")]),
        (f"{FIRST} !draw,E,S5 !discard,E,D7 !meld,E,HK,HQ,HJ", [("illegal-meld", "E", 6, "open")]),
        (f"{FIRST} !draw,E,S5 !meld,E,HK,HQ,HJ !layoff,E,C4", [("illegal-meld", "E", 6, "open")]),
        (f"{FIRST} !draw,E,S5 !out,E !discard,E,D7", [("illegal-knock", "E", 5, "open")]),
    ],
)
def test_turns_at_rummy(tokens: str, expected: list[Fault]) -> None:
    """A turn is a draw, melds, and one discard; who is out of turn plays in turn once he has discarded (RU-03)."""
    assert faults("all", "W", tokens, RUMMY, FOUR) == expected


def test_who_was_short_draws_without_discarding() -> None:
    """North, a card short by a discard without a draw, draws later without discarding; East is then in turn (RU-11)."""
    round_ = "!draw,E,S5 !discard,E,C6 !draw,S,S6 !discard,S,CQ !draw,W,S7 !discard,W,SJ"

    assert faults("all", "W", f"{UPCARD} !discard,N,SK {round_} !draw,N,S8 !draw,E,ST", RUMMY, FOUR) == [
        ("illegal-discard", "N", 2, "open")
    ]


def test_who_was_short_draws_a_single_card_a_turn() -> None:
    """A second card from the stock is one more than he may draw, whoever speaks of it before the next acts (RU-11)."""
    round_ = "!draw,E,S5 !discard,E,C6 !draw,S,S6 !discard,S,CQ !draw,W,S7 !discard,W,SJ"
    found = faults("all", "W", f"{UPCARD} !discard,N,SK {round_} !draw,N,S8 !draw,N,ST", RUMMY, FOUR)

    assert found == [("illegal-discard", "N", 2, "open"), ("illegal-draw", "N", 10, "open")]


def test_who_has_too_many_discards_without_drawing_and_melds_nothing() -> None:
    """East, dealt eight cards, discards without a draw by right; his meld before that was none (RU-11, RU-12)."""
    hands = {**FOUR, "E": FOUR["E"] + " D6"}
    found = faults("all", "W", f"{FIRST} !meld,E,HK,HQ,HJ !discard,E,D6", RUMMY, hands)

    assert found == [("wrong-number-of-cards", "E", 0, "open"), ("illegal-meld", "E", 4, "open")]


def _seen(fault: Irregularity) -> SeenFacts:
    """The facts that the deal itself answers."""
    told = fault.detail_as(RummyDetail)
    return told.seen if told else SeenFacts()


def test_goes_out_with_a_card_too_few() -> None:
    """East was dealt a hand of three and melds it: he went out with too few cards (RU-14)."""
    found = irregularities("W", f"{FIRST} !draw,E,HT !meld,E,HT,HK,HQ,HJ", RUMMY, {**FOUR, "E": "HK HQ HJ"})

    assert [(fault.kind, _seen(fault).going_out_fault) for fault in found][-1] == (
        "illegal-knock",
        "hand_too_short",
    )


@pytest.mark.parametrize(
    ("tokens", "expected"),
    [
        # A card of the stock besides one of the pile makes the hand too long: it is put right without a draw.
        (f"{FIRST} !draw,E,SK,pile !draw,E,S5 !discard,E,D7 !draw,S,S6 !discard,S,S6 !draw,W,S7 !discard,W,S7"
         " !draw,N,C8 !discard,N,C8 !discard,E,C6 !draw,S,CJ", [("illegal-draw", "E", 5, "open")]),
        (f"{FIRST} !draw,E,S5 !draw,E,SK,pile !discard,E,D7 !draw,S,S6 !discard,S,S6 !draw,W,S7 !discard,W,S7"
         " !draw,N,C8 !discard,N,C8 !discard,E,C6 !meld,E,HK,HQ,HJ",
         [("illegal-draw", "E", 5, "open"), ("illegal-meld", "E", 14, "open")]),
        # Whoever has rightly discarded without drawing has nothing to make good, and is out of turn when he draws.
        (f"{FIRST} !draw,E,S5 !draw,E,S6 !discard,E,D7 !draw,S,S7 !discard,S,S7 !draw,W,C8 !discard,W,C8"
         " !draw,N,CJ !discard,N,CJ !discard,E,C6 !draw,E,C3",
         [("illegal-draw", "E", 5, "open"), ("play-out-of-turn", "E", 14, "open")]),
    ],
)  # fmt: skip
def test_hands_too_long(tokens: str, expected: list[Fault]) -> None:
    """RU-11: a hand too long discards without drawing until it is right; RU-09 is for him who should have drawn."""
    assert faults("all", "W", tokens, RUMMY, FOUR) == expected


GIN_UP = "!upcard,,H8 !refuse,N !refuse,S"
ONE_EACH = f"{GIN_UP} !draw,N,D2 !discard,N,D2 !draw,S,D3"
LAID = "!meld,N,SA,S2,S3 !meld,N,H4,H5,H6"


@pytest.mark.parametrize(
    ("tokens", "expected"),
    [
        (f"{GIN_UP} !draw,N,CQ !knock,N !discard,N,CQ {LAID} !meld,N,D9,DT,DJ !layoff,S,D8", []),
        ("!upcard,,H8 !refuse,N !draw,S,H8,pile !discard,S,C9 !draw,N,C9,pile !discard,N,CK", []),
        ("!upcard,,H8 !draw,N,D2,stock !discard,N,D2", []),
        ("!upcard,,H8 !refuse,N !draw,N,D2,stock", [("illegal-draw", "N", 3, "before_refusal")]),
        (f"{GIN_UP} !draw,N,D2 !draw,S,D3 !discard,N,D2 !discard,S,D3",
         [("play-out-of-turn", "S", 5, "before_discard")]),
        (f"{ONE_EACH} !knock,S !discard,S,D3", [("illegal-knock", "S", 7, "over_limit")]),
        (f"{GIN_UP} !draw,N,CQ !knock,N !discard,N,CQ !expose,S,HA,H2 {LAID}", []),
        (f"{GIN_UP} !draw,N,CQ !knock,N !discard,N,D9", [("illegal-knock", "N", 5, "over_limit")]),
        (f"{GIN_UP} !knock,N", [("illegal-knock", "N", 4, "wrong_moment")]),
        (f"{GIN_UP} !draw,N,CQ !discard,N,CQ !knock,N", [("illegal-knock", "N", 6, "wrong_moment")]),
        (f"{GIN_UP} !draw,N,CQ {LAID}", [("illegal-meld", "N", 5, "other"), ("illegal-meld", "N", 6, "other")]),
        (f"{ONE_EACH} !knock,S !discard,S,D3 !draw,N,C2 !draw,N,C3", [
            ("illegal-knock", "S", 7, "over_limit"), ("illegal-draw", "N", 10, None)]),
        (f"{GIN_UP} !draw,N,DQ !knock,N !discard,N,CK {LAID} !meld,N,D9,DT,DJ,DQ !layoff,S,D8", [
            ("illegal-meld", "S", 10, "laid_off_on_gin")]),
    ],
)  # fmt: skip
def test_gin(tokens: str, expected: list[tuple[str, str, int, str | None]]) -> None:
    """Refusals, knocks and lay-offs; a king left over counts ten, which is the limit (GN-13 to GN-31)."""
    found = irregularities("S", tokens, GIN, TWO)
    seen = [(fault.kind, fault.offender, fault.step + 1, _gin_fact(fault)) for fault in found]

    assert seen == expected


@pytest.mark.parametrize(
    ("tokens", "expected"),
    [
        ("!draw,N,D2 !discard,N,D2 !draw,S,D3", []),
        ("!draw,N,D2 !draw,N,C2 -N !discard,N,D2 !draw,S,D3", [("illegal-draw", 5), ("illegal-draw", 8)]),
        ("!draw,N,D2 !draw,S,C2 -S !discard,N,D2 !draw,S,D3", [("play-out-of-turn", 5), ("illegal-draw", 8)]),
        ("!draw,N,D2 -N !draw,N,D2 !discard,N,D2 !draw,S,D3", []),
    ],
)
def test_a_card_seen_without_right_does_not_go_back_to_the_stock(tokens: str, expected: list[tuple[str, int]]) -> None:
    """At gin it lies beside the pile, and of four cards two are left, which nobody may draw (GN-15, GN-26)."""
    found = faults("all", "S", f"{GIN_UP} {tokens}", GIN, TWO, Stock="4")

    assert [(kind, at) for kind, _, at, _ in found] == expected


def _gin_fact(fault: Irregularity) -> str | None:
    """What is wrong, in the words of gin."""
    facts = _seen(fault)
    return facts.gin_draw or facts.gin_knock or facts.gin_meld


@pytest.mark.parametrize(
    ("tokens", "left"), [("", 63), ("!upcard,,H9", 63), ("!upcard,,S2 !upcard,,C3 !upcard,,H9", 61)]
)
def test_cards_that_cover_an_upcard_come_off_the_stock(tokens: str, left: int) -> None:
    """108 cards less four hands of eleven and every card turned."""
    assert RummyTable(deal("W", tokens), RummyRules.of(CANASTA), "W").stock == left


def test_whether_the_discard_was_a_slip_is_known_only_where_none_would_have_helped() -> None:
    """North could have kept his sequence and knocked with ten; South is over the limit whatever he throws (GN-23)."""
    [could] = irregularities("S", f"{GIN_UP} !draw,N,CQ !knock,N !discard,N,D9", GIN, TWO)
    [could_not] = irregularities("S", f"{ONE_EACH} !knock,S !discard,S,D3", GIN, TWO)

    assert _seen(could).discard_inadvertent is None
    assert _seen(could_not).discard_inadvertent == "no"


def test_a_knock_of_a_hand_that_nobody_knows_is_believed() -> None:
    assert faults("all", "S", f"{ONE_EACH} !knock,S !discard,S,D3", GIN) == []


@pytest.mark.parametrize(
    ("code", "left", "expected"),
    [
        ("gin-rummy", "C9", ["illegal-knock"]),
        ("round-the-corner-gin", "C9", []),
        ("round-the-corner-gin", "CA", ["illegal-knock"]),
    ],
)
def test_round_the_corner(code: str, left: str, expected: list[str]) -> None:
    """King, ace and deuce make a sequence round the corner, where an ace left over counts fifteen."""
    hands = {"N": f"HK HA H2 S4 S5 S6 D9 DT DJ {left}"}
    tokens = f"{GIN_UP} !draw,N,CK !knock,N !discard,N,CK"

    assert [kind for kind, *_ in faults("all", "S", tokens, game(code, 2), hands)] == expected


NORTH = "SA SK S9 HA HK H9 DA D9 CK C4 C6"
ACES, KINGS = "!meld,N,SA,HA,DA", "!meld,N,SK,HK,CK"
PILE = "!upcard,,DK !draw,N,pile"


@pytest.mark.parametrize(
    ("score", "tokens", "expected"),
    [
        ("NS:1500", f"!draw,N,C5 {ACES} {KINGS} !discard,N,C4", []),
        ("NS:1500", f"!draw,N,C5 {ACES} !discard,N,C4", [("insufficient-meld", 2, "open")]),
        ("NS:1500", f"!draw,N,C5 {ACES} -N !discard,N,C4", [("insufficient-meld", 2, "corrected")]),
        ("NS:0", f"!draw,N,C5 {ACES} !discard,N,C4", []),
        ("", f"!draw,N,C5 {ACES} !discard,N,C4", []),
        ("NS:3000", f"!draw,N,C5 {ACES} {KINGS} !discard,N,C4", [("insufficient-meld", 3, "open")]),
        ("NS:0", "!draw,N,C5 !meld,N,S9,H9,SK !discard,N,C4", [("illegal-meld", 2, "open")]),
        ("NS:0", f"!draw,N,C5 !draw,N,C7 {ACES}", [("illegal-draw", 2, "open"), ("illegal-meld", 3, "open")]),
        ("NS:0", f"{PILE} !meld,N,SK,HK,DK {ACES} !discard,N,C4", []),
        ("NS:0", f"!upcard,,DK !meld,N,SK,HK,DK {ACES} !draw,N,pile !discard,N,C4", []),
        ("NS:0", f"{PILE} {ACES} !discard,N,C4", []),
        ("NS:0", f"{PILE} {ACES} !discard,N,C4 !attention,E", [("illegal-pickup", 2, "open")]),
        ("NS:0", "!upcard,,S3 !draw,N,pile !discard,N,C4", [("illegal-pickup", 2, "open")]),
        ("NS:0", "!upcard,,S3 !draw,N,C5 !attention,E", [("misdeal", 1, "open")]),
        ("NS:0", "!draw,N,D3 !discard,N,C4", []),
        ("NS:0", "!draw,N,D3 !discard,N,C4 !attention,E", [("failure-to-declare", 2, "open")]),
        ("NS:0", "!draw,N,D3 !meld,N,D3 !draw,N,C5 !discard,N,C4", []),
        # Laid down late, it is replaced late, and nothing is wrong with the hand.
        ("NS:0", f"!draw,N,D3 !discard,N,C4 !attention,E !meld,N,D3 !draw,N,C5 !draw,E,S8 !discard,E,S8"
         f" !draw,S,D8 !discard,S,D8 !draw,W,D7 !discard,W,D7 !draw,N,C8 {ACES} !discard,N,C8",
         [("failure-to-declare", 2, "open")]),
        ("NS:0", f"!draw,N,C5 {ACES} !discard,N,C4 !meld,N,SK,HK,CK", [("illegal-meld", 4, "open")]),
    ],
)  # fmt: skip
def test_canasta(score: str, tokens: str, expected: list[tuple[str, int, str]]) -> None:
    """Minima by the score, the right to the pile, red threes (CA-05 to CA-30); three aces count 60, three kings 30."""
    found = faults("all", "W", tokens, CANASTA, {"N": NORTH}, Score=score)

    assert [(kind, at, status) for kind, _, at, status in found] == expected


def test_a_first_meld_taken_back_raises_the_minimum() -> None:
    """At 1,500 aces and kings make ninety, which would do if North had not taken his aces back before (CA-09)."""
    others = "!draw,E !discard,E !draw,S !discard,S !draw,W !discard,W"
    tokens = f"!draw,N,C5 {ACES} -N !discard,N,C4 {others} !draw,N,C7 {ACES} {KINGS} !discard,N,C7"

    assert faults("all", "W", tokens, CANASTA, {"N": NORTH}, Score="NS:1500") == [
        ("insufficient-meld", "N", 2, "corrected"),
        ("insufficient-meld", "N", 13, "open"),
    ]


@pytest.mark.parametrize(("wild", "expected"), [("D2", []), ("D2,H2", ["illegal-meld"])])
def test_a_fourth_wild_card_is_too_many(wild: str, expected: list[str]) -> None:
    """Three eights with C2 and S2 take one more wild card, not two (CA-20)."""
    hands = {"N": "D8 D8 C8 S2 C2 D2 H2 C4 C6 C7 SQ"}
    tokens = f"!draw,N,C5 !meld,N,D8,D8,C8,S2,C2 !layoff,N,{wild} !discard,N,C4"

    assert [kind for kind, *_ in faults("all", "W", tokens, CANASTA, hands)] == expected


OTHERS = "!draw,E,C5,C6 !discard,E,C5 !draw,S,C5,C6 !discard,S,C6 !draw,W,C5,C7 !discard,W,C7"


@pytest.mark.parametrize(
    ("laid", "expected"),
    [
        ("!ask,N,S !answer,S,yes !layoff,N,DJ,DQ,DK !discard,N,S6", []),
        ("!layoff,N,DJ,DQ !discard,N,S6", ["illegal-meld"]),
        ("!layoff,N,DK !discard,N,S6", ["illegal-meld"]),
    ],
)
def test_a_full_sequence_grows_only_in_going_out(laid: str, expected: list[str]) -> None:
    """In Brazilian canasta cards go on the ends of a sequence canasta in going out, and by no other (CF-07)."""
    hands = {"N": "SA SA SA HA HA HA DA D4 D5 D6 D7 D8 D9 DT DJ"}
    first = "!draw,N,DQ,S6 !meld,N,SA,SA,SA,HA,HA,HA,DA !meld,N,D4,D5,D6,D7,D8,D9,DT !discard,N,S6"
    tokens = f"{first} {OTHERS} !draw,N,DK,S6 {laid}"
    found = faults("all", "W", tokens, game("brazilian-canasta", 4), hands, Score="NS:0 EW:0")

    assert [kind for kind, *_ in found] == expected


@pytest.mark.parametrize(
    ("laid", "expected"),
    [("!layoff,N,C2", []), ("!layoff,N,CK,C2", ["illegal-meld"]), ("!meld,N,H4,D4,C2", ["illegal-meld"])],
)
def test_a_deuce_is_not_wild_elsewhere_before_the_canasta_of_deuces(laid: str, expected: list[str]) -> None:
    """Three deuces melded at Italian canasta bind the others to them; one that is laid off goes there (CF-10)."""
    hands = {"N": "S2 S2 S2 HK HK HK H4 DK DK D4 D5 CK C2 C8"}
    first = "!draw,N,S5,S6 !meld,N,HK,HK,HK,DK,DK !meld,N,S2,S2,S2 !discard,N,S6"
    tokens = f"{first} {OTHERS} !draw,N,S7,S6 {laid} !discard,N,S6"
    found = faults("all", "W", tokens, game("italian-canasta", 4), hands, Score="NS:0 EW:0")

    assert [kind for kind, *_ in found] == expected


def deals(code: str, players: int, count: int) -> list[Record]:
    section = laws().code(code).game
    return [legal_play(section, players, random.Random(f"{code} {players} {number}")) for number in range(count)]


@pytest.mark.parametrize(("code", "players"), LEGAL)
def test_legal_play_is_clean(code: str, players: int) -> None:
    """Deals played by the rules show no fault, and no card that nobody held."""
    section = laws().code(code).game
    found = []
    for record in deals(code, players, trials(2)):
        line = build_timeline(record, game_played_in_record(record, section))
        found += irregularities_in_timeline(laws(), line)
        assert rummy_play(line).cards_not_held == ()

    assert found == []


def _spoiled(record: Record, rules: Game, rng: random.Random) -> tuple[Record, str] | None:
    """*record* broken off at a discard, with a fault in place of it, and the kind of that fault."""
    turns = [at for at, event in enumerate(record.events) if getattr(event, "name", "") == "discard"]
    at = rng.choice(turns)
    event = record.events[at]
    assert isinstance(event, TableEvent)
    seat, following = event.seat or "", rules.lho(event.seat or "")
    drew = next(e for e in reversed(record.events[:at]) if isinstance(e, TableEvent) and e.name == "draw")
    choices = {
        "illegal-draw": replace(event, name="draw", cards=(), words=("stock",)),
        "play-out-of-turn": replace(event, name="draw", seat=following, cards=(), words=("stock",)),
    }
    if not any(e.name == "meld" and e.seat == seat for e in record.events if isinstance(e, TableEvent)):
        choices["illegal-meld"] = replace(event, name="meld", cards=(*event.cards, Card("S5"), Card("H9")))
    if drew.words == ("pile",) and len(drew.cards) == 1:
        choices["illegal-discard"] = replace(event, cards=drew.cards)
    kind = rng.choice(sorted(choices))
    return replace(record, events=(*record.events[:at], choices[kind])), kind


@pytest.mark.parametrize(("code", "players"), [("rummy", 4), ("rummy", 2), ("gin-rummy", 2), ("knock-rummy", 4)])
def test_one_fault_in_legal_play_is_found(code: str, players: int) -> None:
    """A second draw, a draw out of turn, a false meld, or the card just taken discarded: that is found, and first."""
    section = laws().code(code).game
    rng = random.Random(code)
    for record in deals(code, players, trials(10)):
        rules = game_played_in_record(record, section)
        spoiled, kind = _spoiled(record, rules, rng) or (record, "")
        found = irregularities_in_timeline(laws(), build_timeline(spoiled, rules))

        assert [(fault.kind, fault.step) for fault in found][:1] == [(kind, len(spoiled.events) - 1)]


def test_a_card_that_nobody_holds_is_said_to_be_a_slip() -> None:
    """North discards a deuce that was never his: that is the scribe's slip, no fault of the table."""
    record = Record(
        {"Dealer": "W", "Code": "rummy"},
        {seat: tuple(map(Card, hand.split())) for seat, hand in FOUR.items()},
        (TableEvent("draw", "N", (Card("S4"),), ("stock",)), TableEvent("discard", "N", (Card("C2"),))),
    )
    report = adjudicate(record, laws())

    assert report.findings == ()
    assert [problem.message for problem in report.problems] == ["N does not hold C2: S does"]
