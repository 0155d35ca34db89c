"""Games in which a Player alone wins or loses a value by card points: skat, schafskopf, and their games of all passing.

Keys of ``[game.settlement]``:

``value``       ``multipliers``: the base value in the table ``games`` times what the hand earns (skat);
                ``deal_points``: the table of that name by game, schneider and schwarz (schafskopf).
``tie``         who wins the game of all passing when all have as many points (``eldest``, ``last-pass``); what it is
                worth tells the table ``all_pass_points``: ``fewest`` card points, ``no_trick``, ``all_tricks``.
``last_fault_decides``  of rulings against both sides the later one says who has won.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, NamedTuple

from adjudicator.score.settlements.counts import card_points
from adjudicator.score.settlements.deal import Entry, MissingError, Settled, ruled, tricks, unnamed, verdict
from adjudicator.score.systems.skat import Announced, matadors, multipliers
from adjudicator.values.numbers import small_number

if TYPE_CHECKING:
    from adjudicator.score.settlements.deal import Deal, Order, Orders

TAKEN_UP = frozenset(("tournee", "second-turn", "guckser", "with-skat"))
"""Games in which the Player takes the skat into his hand."""
NULL = "null"


class _Play(NamedTuple):
    """What the Player has won; None where the play is not known to its end."""

    points: int | None
    tricks: int | None

    @property
    def whole(self) -> bool:
        return self.points is not None and self.tricks is not None


def score(deal: Deal, orders: Orders) -> Settled:
    """The deal in points."""
    needs = list(unnamed(orders))
    entries: list[Entry] = []
    try:
        entries += _for_the_player(deal, orders) if deal.maker else _all_passed(deal, orders)
    except MissingError as missing:
        needs.append(str(missing))
    return Settled((*entries, *ruled(deal, orders)), tuple(dict.fromkeys(needs)))


def _for_the_player(deal: Deal, orders: Orders) -> Iterator[Entry]:
    player = deal.own[0]
    play = _play(deal, orders)
    fixed = _fixed(deal, orders)
    if fixed is not None:
        yield from fixed
        return
    credited = next((one for one in orders.of("credit_value") if set(one.who) & deal.team), None)
    made, value, loss = _by_table(deal, play) if deal.rules["value"] == "deal_points" else _of_games(deal, play, orders)
    found = verdict(deal, orders, made)
    ruled_made, under = (True, credited.under) if credited else (found.made, found.under)
    if ruled_made is None:
        raise MissingError(found.need)
    how = "by the ruling" if under else f"{play.points} card points, {tricks(play.tricks or 0)}"
    if ruled_made:
        yield Entry(player, value, f"wins the game, {how}", under)
    else:
        yield Entry(player, -loss, f"loses the game, {how}", under)
    for order in _charged(deal, orders):
        for account in deal.of(order.who):
            yield Entry(account, -value, "charged with the value of the game", order.under)


def _charged(deal: Deal, orders: Orders) -> Iterator[Order]:
    """The charges that fall on somebody else than the Player: his own loss is in what he wins or loses."""
    for order in orders.of("charge_value"):
        if not order.who:
            raise MissingError(f"who is charged by {', '.join(order.under)}")
        if not set(order.who) & deal.team:
            yield order


def _fixed(deal: Deal, orders: Orders) -> list[Entry] | None:
    """The loss that a ruling names by itself, whatever the game was worth (SK-16)."""
    for order in orders.of("charge_points"):
        lost = [one for one in orders.of("contract_lost") if one.finding == order.finding]
        if lost and set(order.who) & deal.team:
            return []  # ``ruled`` writes it.
    return None


def _play(deal: Deal, orders: Orders) -> _Play:
    """What the Player won, with the cards that a ruling gives to a side."""
    points = card_points(deal, orders)
    tricks = None if deal.tricks is None else deal.tricks.get(deal.own[0], 0)
    if tricks is None and points is not None:
        tricks = _tricks_given(deal, orders)
    if points is None:
        return _Play(None, tricks)
    if deal.aside is None and deal.counted is None:
        raise MissingError("the two cards laid away: they count for the Player")
    return _Play(sum(points.get(account, 0) for account in deal.own), tricks)


def _tricks_given(deal: Deal, orders: Orders) -> int:
    """The Player's tricks when a ruling has given all cards that were not yet played to one side."""
    given = next(order for order in orders.of("cards_to_other_side") if order.trick)
    before = deal.fallen[: (given.trick or 1) - 1]
    won = sum(deal.account[trick.winner] in deal.own for trick in before)
    rest = int(deal.section["cards_each"]) - len(before)
    return won + (rest if set(given.who) & deal.team else 0)


def _by_table(deal: Deal, play: _Play) -> tuple[bool | None, int, int]:
    """(whether the Player has made it, what he wins with it, what he loses by it): three figures (001:5609-5618)."""
    table, marks = deal.section["deal_points"], deal.section["marks"]
    if play.points is None or play.tricks is None:
        return None, int(table["game"]), int(table["game"])
    wins = "schneider" if play.points >= marks["schneider"] else "game"
    loses = "schneider" if play.points < marks["player_out_of_schneider"] else "game"
    wins = "schwarz" if play.tricks == deal.section["cards_each"] else wins
    loses = loses if play.tricks else "schwarz"
    return play.points >= int(marks["game"]), int(table[wins]), int(table[loses])


# ---------------------------------------------------------------- skat


def _of_games(deal: Deal, play: _Play, orders: Orders) -> tuple[bool | None, int, int]:
    """(whether it is made, what the Player wins with it, what he loses by it), alike for every game that it may be."""
    answers = {_of_game(deal, play, game) for game in _candidates(deal)}
    if len(answers) == 1:
        return answers.pop()
    made = verdict(deal, orders, next(iter(answers))[0] if len({one[0] for one in answers}) == 1 else None).made
    if len({one[1] for one in answers}) == 1 and (made or list(orders.of("credit_value"))):
        return True, next(iter(answers))[1], 0
    names = ", ".join(_candidates(deal))
    raise MissingError(f'which game was played, as [Game "…"]: {names}')


def _candidates(deal: Deal) -> tuple[str, ...]:
    """The games that the record allows: told by name, else by the trump and by whether the skat was taken up."""
    games: Mapping[str, Mapping[str, object]] = deal.section["games"]
    if deal.game:
        name = deal.game.split()[0]
        table = games.get("tournee" if name == "second-turn" else name)
        if table is None:
            raise MissingError(f"which game was played: '{name}' is none of {', '.join(games)}")
        if "value" not in table and _suit(deal) not in table:
            trump = "no suit" if _suit(deal) == "NT" else _suit(deal)
            raise MissingError(f"which game was played: '{name}' is none with {trump} for trump")
        return (name,)
    if deal.trump == NULL:
        return (NULL, "null-ouvert") if not deal.took else (NULL,)
    suit = _suit(deal)
    found = [name for name, bases in games.items() if suit in bases and name != "ramsch"]
    if deal.took is not None:
        found = [name for name in found if (name in TAKEN_UP) == deal.took]
    if "tournee" in found:
        found.append("second-turn")
    return tuple(found)


def _suit(deal: Deal) -> str:
    """The trump suit, or ``NT`` where only the jacks are trumps."""
    return deal.trump if deal.trump and deal.trump in deal.section["suits"] else "NT"


def _of_game(deal: Deal, play: _Play, name: str) -> tuple[bool | None, int, int]:
    """The answer if it was the game *name*: the loss is at least the bid, doubled where the game's loss is."""
    games, bid = deal.section["games"], small_number(deal.bid) or 0
    table = games["tournee" if name == "second-turn" else name]
    if "value" in table:
        made = None if play.tricks is None else play.tricks == 0 and int(table["value"]) >= bid
        return made, int(table["value"]), int(table["value"])
    suit = deal.trump if deal.trump in deal.section["suits"] else None
    base = int(table[suit or "NT"])
    told = deal.game.split()
    announced = Announced("schneider" in told, "schwarz" in told or table.get("tricks") == "all")
    cards = _cards(deal)
    marks = deal.section["marks"]
    if not play.whole:
        run = abs(matadors(cards, suit)) + 1
        value, made = base * run, None
    else:
        value = base * multipliers(matadors(cards, suit), play.points or 0, play.tricks or 0, announced)
        least = marks["schneider"] if announced.schneider else marks["game"]
        every = deal.section["cards_each"] if announced.schwarz else 0
        made = (play.points or 0) >= least and (play.tricks or 0) >= every and value >= bid
    doubled = 2 if name in deal.section.get("doubled_if_lost", ()) else 1
    loss = (value if value >= bid else -(-bid // base) * base) * doubled
    if value < bid:
        # Who wins an overbid game by another's error wins what he might have lost (SK-10).
        return made, loss, loss
    if play.whole and (play.points or 0) < marks["game"]:
        # What the opponents made is no part of a game that a ruling lets the Player win.
        value = base * multipliers(matadors(cards, suit), marks["game"], max(play.tricks or 0, 1), announced)
    return made, value, loss


def _cards(deal: Deal) -> frozenset[str]:
    """The Player's cards and those of the skat: the matadors are counted among both."""
    if deal.maker is not None and deal.maker in deal.dealt and deal.widow:
        return deal.dealt[deal.maker] | frozenset(deal.widow)
    held = deal.held.get(deal.maker or "")
    if held is None or deal.aside is None:
        raise MissingError("the Player's hand and the skat: matadors are counted in both")
    return frozenset(held) | frozenset(deal.aside)


# ---------------------------------------------------------------- everybody has passed


def _all_passed(deal: Deal, orders: Orders) -> Iterator[Entry]:
    """Each for himself: the fewest card points win (ramsch, least)."""
    worth, tricks = deal.section.get("all_pass_points"), deal.tricks
    points = card_points(deal)
    if worth is None or points is None or tricks is None:
        raise MissingError("the play to its end" if worth else "who played against the others")
    if deal.aside is None:
        raise MissingError("the two cards that nobody took: they go with the last trick")
    last = deal.account[deal.last or ""]
    extra = sum(deal.section["card_values"].get(card[1:], 0) for card in deal.aside)
    points = {account: points.get(account, 0) + (extra if account == last else 0) for account in deal.of(deal.active)}
    out = {account: one for one in orders.of("no_score") for account in deal.of(one.who)}
    charged = {account for one in orders.of("charge_value") for account in deal.of(one.who)}
    for account, order in out.items():
        taken = points.pop(account)
        says = "the points they took, charged" if account in charged else "out of the scoring"
        yield Entry(account, -taken if account in charged else 0, says, order.under)
    for account, won in tricks.items():
        if won == deal.section["cards_each"] and account in points:
            yield Entry(account, int(worth["all_tricks"]), "takes every trick")
            return
    if not points:
        return
    best = [account for account in points if points[account] == min(points.values())]
    winner = _of_tied(deal, best)
    without = not tricks.get(winner)
    yield Entry(winner, int(worth["no_trick" if without else "fewest"]), f"fewest points, {points[winner]}")


def _of_tied(deal: Deal, best: list[str]) -> str:
    """Who wins of those with as few points: of two the one who won no trick later; of all, as the book says."""
    if len(best) == len(deal.of(deal.active)) > 2:
        around = tuple(deal.account)
        first = around.index(deal.dealer) + 1 if deal.dealer in around else 0
        order = [seat for seat in (*around[first:], *around[:first]) if seat in deal.active]
        return deal.account[order[0] if deal.rules["tie"] == "eldest" else order[-1]]
    latest = {
        account: max((at for at, seat in enumerate(deal.winners) if deal.account[seat] == account), default=-1)
        for account in best
    }
    return min(best, key=latest.__getitem__)
