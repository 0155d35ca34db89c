"""A card that cannot be where the record has it is told with its line: in every game, hands known or not."""

from __future__ import annotations

from functools import cache

from adjudicator.engine.adjudicate import adjudicate
from adjudicator.engine.case_verification import impossible_card_remarks
from adjudicator.engine.code_selection import notation_chooser
from adjudicator.formats.pbn.reader import read_games
from adjudicator.game.game import Game
from adjudicator.record.events import Record
from adjudicator.report.remarks.card_locations import copies_in_largest_pack
from adjudicator.values.cards import Card
from tests.helpers.each import for_each
from tests.helpers.rulings import laws, report
from tests.helpers.shipped import shipped

SORTS = ("trick", "rummy", "stops", "cribbage", "cassino", "go-fish", "poker", "black-jack", "red-dog")
ALL_RANKS = (*"23456789TJQKA", "11", "12", "13")


@cache
def codes() -> dict[str, str]:
    """Code → sort, of every code whose play is followed."""
    sections = {code: laws().code(code).game or {} for code in shipped().codes}
    found = {code: str(section.get("type", "trick")) for code, section in sections.items() if section}
    return {code: sort for code, sort in found.items() if sort in SORTS}


def game_of(code: str) -> Game:
    section = laws().code(code).game
    assert section
    return Game.from_section(section)


def told(code: str, lines: list[str], hands: dict[str, list[str]] | None = None) -> list[tuple[int, str]]:
    """(line of the section, what is said) of cards that are wrong; the hands that are not given are not known."""
    game = game_of(code)
    groups = {
        seat: ".".join("".join(card[1] for card in cards if card[0] == suit) for suit in "SHDC")
        for seat, cards in (hands or {}).items()
    }
    deal = " ".join(groups.get(seat, "-") for seat in game.around)
    head = [f'[Code "{code}"]', f'[Dealer "{game.around[-1]}"]', f'[Deal "{game.around[0]}:{deal}"]', '[Record "1"]']
    (record,) = read_games("\n".join([*head, *lines, ""]).encode(), "", notation_chooser(laws(), code))
    assert isinstance(record, Record), record
    ruled = adjudicate(record, laws())
    found = [(one.line - len(head), one.message) for one in impossible_card_remarks(ruled)]
    # A card played twice where not all hands are known may be a pack with two of it, which the law has a word on.
    packs = [(one.at.line - len(head), one.summary) for one in ruled.findings if one.kind == "incorrect-pack"]
    return sorted({*found, *packs})


def _lines(sort: str, seat: str, card: str) -> str:
    """How the card leaves, or comes to, the hand of *seat* in a game of *sort*."""
    by_sort = {"rummy": f"!discard {seat} {card}", "poker": f"!discard {seat} {card}"}
    by_sort |= {"go-fish": f"!meld {seat} {card}", "black-jack": f"!draw {seat} {card}"}
    return by_sort.get(sort, f"!expose {seat} {card}" if sort == "red-dog" else f"{seat}:{card}")


def _cards(game: Game) -> list[str]:
    """Cards of *game* of which one pack has one each, plain ranks only."""
    return sorted(card for card in game.pack if len(card) == 2)


@for_each(codes)
def test_a_card_that_the_pack_does_not_have(code: str) -> None:
    """Whatever the hands: no line can name a card that is not there."""
    game = game_of(code)
    suits = [suit for suit in "CDHS" if suit in game.suits] or ["S"]
    foreign = [
        suit + rank for suit in suits for rank in ALL_RANKS if not copies_in_largest_pack(game, Card(suit + rank))
    ]
    if not foreign:
        assert all(copies_in_largest_pack(game, Card(suit + rank)) for suit in suits for rank in ALL_RANKS)
        return

    line = _lines(codes()[code], game.seats[0], foreign[0])
    assert (1, f"{foreign[0]} is not in the pack") in told(code, [line])


@for_each(codes)
def test_a_card_that_another_hand_holds(code: str) -> None:
    """One hand is known and holds every copy; the other is not, and cannot have it."""
    game = game_of(code)
    holder, other = game.seats[1], game.seats[0]
    card = _cards(game)[0]
    held = {holder: [card] * copies_in_largest_pack(game, Card(card))}

    assert [line for line, _ in told(code, [_lines(codes()[code], other, card)], held) if line > 0] == [1]
    if codes()[code] != "black-jack":
        assert [line for line, _ in told(code, [_lines(codes()[code], holder, card)], held) if line > 0] == []


@for_each(codes)
def test_a_card_that_was_shown_by_one_and_played_by_another(code: str) -> None:
    """A card lies open before its owner: no hand that nobody knows can hold it as well."""
    game = game_of(code)
    owner, other = game.seats[1], game.seats[0]
    card = _cards(game)[0]
    shown = f"!expose {owner} {card}"

    if copies_in_largest_pack(game, Card(card)) == 1:
        assert [line for line, _ in told(code, [shown, _lines(codes()[code], other, card)])] == [2]


@for_each(lambda: (code for code, sort in codes().items() if sort not in ("black-jack", "red-dog")))
def test_the_same_card_more_often_than_the_pack_has_it(code: str) -> None:
    """No hand is known; the last copy has fallen, and falls again from another hand."""
    game = game_of(code)
    card = _cards(game)[0]
    many = copies_in_largest_pack(game, Card(card))
    sort = codes()[code]
    seats = [game.seats[at % len(game.seats)] for at in range(many + 1)]
    lines = [_lines(sort, seat, card) for seat in seats]

    assert [line for line, _ in told(code, lines)][-1:] == [many + 1]


def test_the_card_turned_up_is_one_of_the_dealers_own_at_whist() -> None:
    """The last card dealt is turned, and is the dealer's (000:1172): one that another holds is told."""
    told = {"Code": "whist-american-1890s", "Dealer": "S"}
    deal = "N:A97632..AQ94.Q84 KQ.9643.JT5.A752 JT85.QT7.3.KT963 4.AKJ852.K8762.J"

    assert [(one.line, one.message) for one in impossible_card_remarks(report("!turned CJ", **told, Deal=deal))] == [
        (6, "S does not hold CJ: W does")
    ]
    assert impossible_card_remarks(report("!turned C3", **told, Deal=deal)) == []


def test_a_card_of_another_at_cassino() -> None:
    """East lays South's five of diamonds; cards taken in or built on have to lie there."""
    told = {"Code": "cassino", "Dealer": "S", "Deal": "W:K.7.A.J 29.Q.3. T.A..5Q 7.8.5.8"}
    found = impossible_card_remarks(report("!build W 7 DA C6\n!build N 9 S2 DA\nD5\n!take S H8 S7", **told))

    assert [one.message for one in found] == ["E does not hold D5: S does", "S7 does not lie on the table: S holds it"]


def test_cards_that_come_back_are_held_again() -> None:
    """Taken back, picked up, drawn from the pile: nothing is wrong with a card that lies where the record put it."""
    deal = "N:K.952.A84. 3.KQJ.7.64 9.T.93.Q72 J.A.KQ.A95"
    rummy = {"Code": "rummy", "Dealer": "W", "Deal": deal}

    assert (
        impossible_card_remarks(
            report("!upcard H4\n!draw N H4 pile\n!discard N SK\n!draw E SK pile\n!discard E SK", **rummy)
        )
        == []
    )
    assert (
        impossible_card_remarks(report("!draw N S4 stock\n!discard N SK\n!withdraw N SK\n!discard N SK", **rummy)) == []
    )
    again = impossible_card_remarks(report("!draw N S4 stock\n!discard N SK\n!draw E S4 stock", **rummy))
    assert [one.message for one in again] == ["S4 cannot come to E: N holds it"]
    assert impossible_card_remarks(report("1S P P P\nW:SA\n!withdraw W\nW:SA", Deal="N:- - - -")) == []
