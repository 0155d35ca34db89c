"""Settlement of games in which a Player alone wins or loses a value by card points: skat, schafskopf, their games of
all passing; and the fact whether the Player made the game.

Keys of ``[game.settlement]``:

``value``       ``multipliers``: the base value in the table ``games`` times the multiplier of the hand (skat);
                ``deal_points``: the table of that name by game, schneider and schwarz (schafskopf).
``tie``         the winner of the game of all passing when all have equal points (``eldest``, ``last-pass``); its
                value is in the table ``all_pass_points``: ``fewest`` card points, ``no_trick``, ``all_tricks``.
``last_fault_decides``  of rulings against both sides the later one decides the winner.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, NamedTuple

from adjudicator.irregularities.fact_derivation import FactContext, YesNo, yes_no
from adjudicator.scoring.settlements.counted_points import card_points
from adjudicator.scoring.settlements.deal_orders_and_entries import (
    MissingInformationError,
    Settlement,
    SettlementEntry,
    contract_verdict,
    entries_by_rulings,
    tricks_in_words,
    undetermined_point_moves,
)
from adjudicator.scoring.systems.skat import AnnouncedLevels, game_multiplier, matador_count
from adjudicator.values.numbers import small_number

if TYPE_CHECKING:
    from adjudicator.scoring.settlements.deal_orders_and_entries import DealToSettle, ScoreOrder, ScoreOrders


GAMES_TAKING_SKAT = frozenset(("tournee", "second-turn", "guckser", "with-skat"))
"""Games in which the Player takes the skat into the hand."""
NULL = "null"


class _PlayerWinnings(NamedTuple):
    """The Player's winnings; None if the play is not known to its end."""

    points: int | None
    tricks: int | None

    @property
    def whole(self) -> bool:
        return self.points is not None and self.tricks is not None


def settle_solo_game(deal: DealToSettle, orders: ScoreOrders) -> Settlement:
    """The points of the deal."""
    needs = list(undetermined_point_moves(orders))
    entries: list[SettlementEntry] = []
    try:
        entries += _player_entries(deal, orders) if deal.maker else _all_pass_entries(deal, orders)
    except MissingInformationError as missing:
        needs.append(str(missing))
    return Settlement((*entries, *entries_by_rulings(deal, orders)), tuple(dict.fromkeys(needs)))


def _player_entries(deal: DealToSettle, orders: ScoreOrders) -> Iterator[SettlementEntry]:
    player = deal.maker_accounts[0]
    play = _player_winnings(deal, orders)
    fixed = _fixed_loss_entries(deal, orders)
    if fixed is not None:
        yield from fixed
        return
    credited = next((one for one in orders.with_effect("credit_value") if set(one.who) & deal.team), None)
    made, value, loss = (
        _made_and_win_loss_values_by_table(deal, play)
        if deal.rules["value"] == "deal_points"
        else _value_common_to_possible_games(deal, play, orders)
    )
    found = contract_verdict(deal, orders, made)
    ruled_made, under = (True, credited.under) if credited else (found.made, found.under)
    if ruled_made is None:
        raise MissingInformationError(found.need)
    how = "by the ruling" if under else f"{play.points} card points, {tricks_in_words(play.tricks or 0)}"
    if ruled_made:
        yield SettlementEntry(player, value, f"wins the game, {how}", under)
    else:
        yield SettlementEntry(player, -loss, f"loses the game, {how}", under)
    for order in _charges_on_others(deal, orders):
        for account in deal.of(order.who):
            yield SettlementEntry(account, -value, "charged with the value of the game", order.under)


def _charges_on_others(deal: DealToSettle, orders: ScoreOrders) -> Iterator[ScoreOrder]:
    """The charges on others than the Player, whose own loss is part of the value won or lost."""
    for order in orders.with_effect("charge_value"):
        if not order.who:
            raise MissingInformationError(f"who is charged under {', '.join(order.under)}")
        if not set(order.who) & deal.team:
            yield order


def _fixed_loss_entries(deal: DealToSettle, orders: ScoreOrders) -> list[SettlementEntry] | None:
    """The loss that a ruling names by itself, whatever the game was worth (SK-16)."""
    for order in orders.with_effect("charge_points"):
        lost = [one for one in orders.with_effect("contract_lost") if one.finding == order.finding]
        if lost and set(order.who) & deal.team:
            return []  # ``ruled`` writes it
    return None


def _player_winnings(deal: DealToSettle, orders: ScoreOrders) -> _PlayerWinnings:
    """The Player's winnings, including the cards that a ruling gives to a side."""
    points = card_points(deal, orders)
    tricks = None if deal.tricks is None else deal.tricks.get(deal.maker_accounts[0], 0)
    if tricks is None and points is not None:
        tricks = _player_tricks_with_unplayed_awarded(deal, orders)
    if points is None:
        return _PlayerWinnings(None, tricks)
    if deal.aside is None and deal.counted is None:
        raise MissingInformationError("the two cards laid away: they count for the Player")
    return _PlayerWinnings(sum(points.get(account, 0) for account in deal.maker_accounts), tricks)


def _player_tricks_with_unplayed_awarded(deal: DealToSettle, orders: ScoreOrders) -> int:
    """The Player's tricks after a ruling has given all unplayed cards to one side."""
    given = next(order for order in orders.with_effect("cards_to_other_side") if order.trick)
    before = deal.fallen[: (given.trick or 1) - 1]
    won = sum(deal.account[trick.winner] in deal.maker_accounts for trick in before)
    rest = int(deal.section["cards_each"]) - len(before)
    return won + (rest if set(given.who) & deal.team else 0)


def _made_and_win_loss_values_by_table(deal: DealToSettle, play: _PlayerWinnings) -> tuple[bool | None, int, int]:
    """(made, value if won, value if lost), by a table of three figures (001:5609-5618); made is None if unknown."""
    table, marks = deal.section["deal_points"], deal.section["marks"]
    if play.points is None or play.tricks is None:
        return None, int(table["game"]), int(table["game"])
    wins = "schneider" if play.points >= marks["schneider"] else "game"
    loses = "schneider" if play.points < marks["player_out_of_schneider"] else "game"
    wins = "schwarz" if play.tricks == deal.section["cards_each"] else wins
    loses = loses if play.tricks else "schwarz"
    return play.points >= int(marks["game"]), int(table[wins]), int(table[loses])


# ---------------------------------------------------------------- skat


def _value_common_to_possible_games(
    deal: DealToSettle, play: _PlayerWinnings, orders: ScoreOrders
) -> tuple[bool | None, int, int]:
    """(made, value if won, value if lost) if it is the same for every game that it may be."""
    answers = {_game_made_and_values_won_and_lost(deal, play, game) for game in _possible_games(deal)}
    if len(answers) == 1:
        return answers.pop()
    made = contract_verdict(
        deal, orders, next(iter(answers))[0] if len({one[0] for one in answers}) == 1 else None
    ).made
    if len({one[1] for one in answers}) == 1 and (made or list(orders.with_effect("credit_value"))):
        return True, next(iter(answers))[1], 0
    names = ", ".join(_possible_games(deal))
    raise MissingInformationError(f'which game was played, as [Game "…"]: {names}')


def _possible_games(deal: DealToSettle) -> tuple[str, ...]:
    """The games that the record allows: named, else by the trump and by whether the skat was taken up."""
    games: Mapping[str, Mapping[str, object]] = deal.section["games"]
    if deal.game:
        name = deal.game.split()[0]
        table = games.get("tournee" if name == "second-turn" else name)
        if table is None:
            raise MissingInformationError(f"which game was played: '{name}' is none of {', '.join(games)}")
        if "value" not in table and _trump_suit(deal) not in table:
            trump = "no suit" if _trump_suit(deal) == "NT" else _trump_suit(deal)
            raise MissingInformationError(f"which game was played: '{name}' is none with {trump} for trump")
        return (name,)
    if deal.trump == NULL:
        return (NULL, "null-ouvert") if not deal.took else (NULL,)
    suit = _trump_suit(deal)
    found = [name for name, bases in games.items() if suit in bases and name != "ramsch"]
    if deal.took is not None:
        found = [name for name in found if (name in GAMES_TAKING_SKAT) == deal.took]
    if "tournee" in found:
        found.append("second-turn")
    return tuple(found)


def _trump_suit(deal: DealToSettle) -> str:
    """The trump suit, or ``NT`` if only the jacks are trumps."""
    return deal.trump if deal.trump and deal.trump in deal.section["suits"] else "NT"


def _game_made_and_values_won_and_lost(
    deal: DealToSettle, play: _PlayerWinnings, name: str
) -> tuple[bool | None, int, int]:
    """(made, value if won, value if lost) for the game *name*: the loss is at least the bid, doubled if the game
    doubles its loss."""
    games, bid = deal.section["games"], small_number(deal.bid) or 0
    table = games["tournee" if name == "second-turn" else name]
    if "value" in table:
        made = None if play.tricks is None else play.tricks == 0 and int(table["value"]) >= bid
        return made, int(table["value"]), int(table["value"])
    suit = deal.trump if deal.trump in deal.section["suits"] else None
    base = int(table[suit or "NT"])
    told = deal.game.split()
    announced = AnnouncedLevels("schneider" in told, "schwarz" in told or table.get("tricks") == "all")
    cards = _cards_counting_for_matadors(deal)
    marks = deal.section["marks"]
    if not play.whole:
        run = abs(matador_count(cards, suit)) + 1
        value, made = base * run, None
    else:
        value = base * game_multiplier(matador_count(cards, suit), play.points or 0, play.tricks or 0, announced)
        least = marks["schneider"] if announced.schneider else marks["game"]
        every = deal.section["cards_each"] if announced.schwarz else 0
        made = (play.points or 0) >= least and (play.tricks or 0) >= every and value >= bid
    doubled = 2 if name in deal.section.get("doubled_if_lost", ()) else 1
    loss = (value if value >= bid else -(-bid // base) * base) * doubled
    if value < bid:
        # A Player who wins an overbid game by another's error wins the value that might have been lost (SK-10).
        return made, loss, loss
    if play.whole and (play.points or 0) < marks["game"]:
        # The opponents' score is no part of a game that a ruling lets the Player win.
        value = base * game_multiplier(matador_count(cards, suit), marks["game"], max(play.tricks or 0, 1), announced)
    return made, value, loss


def _cards_counting_for_matadors(deal: DealToSettle) -> frozenset[str]:
    """The Player's cards and the skat: matadors are counted among both."""
    if deal.maker is not None and deal.maker in deal.dealt and deal.widow:
        return deal.dealt[deal.maker] | frozenset(deal.widow)
    held = deal.held.get(deal.maker or "")
    if held is None or deal.aside is None:
        raise MissingInformationError("the Player's hand and the skat: matadors are counted in both")
    return frozenset(held) | frozenset(deal.aside)


# ---------------------------------------------------------------- everybody has passed


def _all_pass_entries(deal: DealToSettle, orders: ScoreOrders) -> Iterator[SettlementEntry]:
    """Each player alone: the fewest card points win (ramsch, least)."""
    worth, tricks = deal.section.get("all_pass_points"), deal.tricks
    points = card_points(deal)
    if worth is None or points is None or tricks is None:
        raise MissingInformationError("the play to its end" if worth else "who played against the others")
    if deal.aside is None:
        raise MissingInformationError("the two cards that nobody took: they go with the last trick")
    last = deal.account[deal.last or ""]
    extra = sum(deal.section["card_values"].get(card[1:], 0) for card in deal.aside)
    points = {account: points.get(account, 0) + (extra if account == last else 0) for account in deal.of(deal.active)}
    out = {account: one for one in orders.with_effect("no_score") for account in deal.of(one.who)}
    charged = {account for one in orders.with_effect("charge_value") for account in deal.of(one.who)}
    for account, order in out.items():
        taken = points.pop(account)
        says = "the points they took, charged" if account in charged else "out of the scoring"
        yield SettlementEntry(account, -taken if account in charged else 0, says, order.under)
    for account, won in tricks.items():
        if won == deal.section["cards_each"] and account in points:
            yield SettlementEntry(account, int(worth["all_tricks"]), "takes every trick")
            return
    if not points:
        return
    best = [account for account in points if points[account] == min(points.values())]
    winner = _winner_among_tied(deal, best)
    without = not tricks.get(winner)
    yield SettlementEntry(winner, int(worth["no_trick" if without else "fewest"]), f"fewest points, {points[winner]}")


def _winner_among_tied(deal: DealToSettle, best: list[str]) -> str:
    """The winner among players with equal points: of two the one who won no trick later; of all, as the book says."""
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


def player_made_game(context: FactContext) -> YesNo | None:
    """Whether the Player has the points or tricks that the game requires, and a value that reaches the bid."""
    section = context.timeline.game.raw
    kind = section.get("settlement", {}).get("kind")
    if kind not in ("games", "stakes"):
        return None
    from adjudicator.scoring.deal_settlement import settle_with_and_without_rulings

    found = settle_with_and_without_rulings(context.laws, context.record, context.timeline, (), (None, None))
    if found is None or not found[2].maker_accounts:
        return None
    deal = found[2]
    won, points = found[1].score(deal.maker_accounts), card_points(deal)
    if won and won[deal.maker_accounts[0]] > 0:
        return yes_no(True)
    if kind == "stakes":
        # Exactly the required points pay nobody: the table decides whether the game is made.
        return yes_no(False) if won and won[deal.maker_accounts[0]] < 0 else None
    # A game lost by its value, not by its points, is not settled by this fact.
    short = points is not None and points[deal.maker_accounts[0]] < int(section["marks"]["game"])
    return yes_no(False) if short and deal.aside is not None else None
