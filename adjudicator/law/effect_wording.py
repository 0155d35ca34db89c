"""Roles and parameters of effects put into words, with seats in place of roles if a record names them."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from rulebase.lazy_patterns import pattern

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from adjudicator.record.events import Seat
    from adjudicator.table.state_and_timeline import TableState

_VALUE_WORDS = {
    "once": "at their next turn",
    "throughout": "at every later turn",
    "once_after_the_offender_has_called": "at their next turn after the offender has called",
    "lead": "lead",
    "not lead": "not lead",
    "while_on_lead": "for as long as that player keeps the lead",
    "opening_lead": "the opening lead",
    "first_lead": "their first turn to lead",
    "next_lead": "their next turn to lead",
    "chosen": "the suit that is named",
    "unstated": "a lead (the law does not say which)",
    "same_bid": "the same bid",
    "other_suit": "a card of another suit that is named",
    "highest": "their highest card of the suit led",
    "lowest": "their lowest card of the suit led",
    "win": "a card that wins",
    "lose": "a card that does not win",
    "trump": "a trump",
    "not-trump": "no trump",
    "other-card": "another of the cards that were legal for them",
    "penalty-card": "a penalty card",
    "suggested": "the card that was suggested",
    "not-suggested": "another card than the one that was suggested",
    "same": "the suit of that card",
}

_ONE_OF_PLURAL = pattern(r"\b1 (point|chip|card|trick|deal|game point)s\b")
_SENTENCE_START = pattern(r"^.|(?<=[a-z]{2}[.!?] )[a-z]")
_A_CARD_OF = {"C": "a club", "D": "a diamond", "H": "a heart", "S": "a spade"}
_WORDS_AFTER_ROLE_HEAD = frozenset(
    (
        "of",
        "on",
        "in",
        "with",
        "who",
        "whose",
        "that",
        "but",
        "next",
        "exposed",
        "seen",
        "found",
        "drawn",
        "taken",
        "too",
        "left",
    )
)
"""Words that end the head of a role and begin its description: *the player* **who** *names cards*."""
_PLURAL_VERBS = {"is": "are", "has": "have", "does": "do", "goes": "go"}


def role_resolver(
    state: TableState | None,
    offender: Seat | None,
    turn: Seat | None = None,
    owner: Seat | None = None,
    rightful: Seat | None = None,
    others: Mapping[str, str | None] | None = None,
) -> Callable[[str], str]:
    """A function from a role to the seat or side that it means; the role itself if unknown.

    *turn* is the hand whose turn it was: the leader, after a lead out of turn; else the leader is the hand with the
    opening lead. *owner* is the owner of the card concerned, *rightful* the player whose turn it was to call, *others*
    the seats of further roles.
    """
    if state is None:
        return lambda role: role
    game = state.game
    known: dict[str, str | None] = {
        "declarer": state.declarer,
        "dummy": state.dummy,
        "dealer": state.dealer,
        "same_dealer": state.dealer,
        "rightful_dealer": state.dealer,
        "next_dealer": game.next_dealer(state.dealer),
        "leader": turn,
        "rightful_player": rightful or turn,
        "other_hand": turn,
        "owner": owner,
        **_seats_by_role(state, offender),
        **(others or {}),
    }
    if state.declarer is not None:
        declaring = game.side(state.declarer)
        known |= {"declaring_side": declaring, "defending_side": game.other_side(declaring)}
    if offender is not None:
        side = game.side(offender)
        opener = game.lho(state.declarer) if state.declarer else None
        if opener is not None and game.side(opener) == side:
            # A lead penalty falls on the offending side's opening leader, if that side defends at all.
            known["leader"] = turn or opener
        known |= {
            "offender": offender,
            # A player who was informed without a fault of their own has offended nobody.
            "informed_player": offender,
            "partner": game.partner(offender),
            "lho": game.lho(offender),
            "rho": game.rho(offender),
            "offending_side": side,
            "other_side": game.other_side(side),
            # The claimer or conceder is responsible for it.
            "claiming_side": side,
            "conceding_side": side,
            "claimers_opponents": game.other_side(side),
        }
    return lambda role: known.get(role) or role


def _seats_by_role(state: TableState, offender: Seat | None) -> dict[str, str | None]:
    """The roles of the games that do not bid as bridge does: who plays against the rest, and who sits where."""
    game, maker = state.game, state.maker
    side = game.side(maker) if maker else None
    others = game.other_side(side) if side else None
    opposite = next((seat for seat in game.seats if seat != offender), None) if len(game.seats) == 2 else None
    return {
        "eldest_hand": game.eldest(state.dealer),
        "dealers_side": game.side(state.dealer),
        "non_dealer": game.eldest(state.dealer) if len(game.seats) == 2 else None,
        "other_player": opposite,
        "player_opposite": opposite,
        **dict.fromkeys(("the_player", "the_bidder", "pitcher", "contractor", "nap_bidder"), maker),
        **dict.fromkeys(("bidding_side", "contracting_side"), side),
        **dict.fromkeys(("contractors_opponents", "nap_opponents"), others),
    }


def effect_sentence(template: str, params: Mapping[str, Any], roles: Mapping[str, str]) -> str:
    """An effect's sentence with its parameters put into words; a missing parameter gets a neutral word."""
    words = {name: parameter_in_words(value, roles) for name, value in params.items()}
    if params.get("duty") == "other_suit" and params.get("suit") in _A_CARD_OF:
        words["duty"] = _A_CARD_OF[params["suit"]]
    return _filled_template(template, tuple(words.items()))


@lru_cache(maxsize=1024)
def _filled_template(template: str, told: tuple[tuple[str, str], ...]) -> str:
    """*template* with the words *told* for its parameters."""
    words = dict(told)
    subject, _, rest = template.partition("} ")
    verb, blank, rest = rest.partition(" ")
    if subject.startswith("{") and is_plural(words.get(subject[1:], "")):
        template = f"{subject}}} {verb_agreeing_with(words[subject[1:]], verb)}{blank}{rest}"
    if "kind" in words:
        elsewhere = f" ({words['code']})" if "code" in words else ""
        words["kind"] = words["kind"].replace("-", " ") + elsewhere
    text = _ONE_OF_PLURAL.sub(r"1 \1", template.format_map(_NeutralWords(words)).replace(" ()", ""))
    # A parameter may begin any sentence of the template, but is worded for the middle of a sentence.
    return _SENTENCE_START.sub(lambda found: found[0].upper(), text)


def is_plural(who: str) -> bool:
    """Whether *who*, a role in words, means several players: ``the opponents of the Bidder``, ``both partners``."""
    head: list[str] = []
    for word in who.split():
        if word in _WORDS_AFTER_ROLE_HEAD:
            break
        head.append(word)
    return bool(head) and ("and" in head or (head[-1].endswith("s") and not head[-1].endswith(("'s", "ss"))))


def verb_agreeing_with(who: str, verb: str) -> str:
    """*verb*, written for one person (``chooses``, ``is``, ``may``), in agreement with *who*."""
    return _PLURAL_VERBS.get(verb, verb.removesuffix("s")) if is_plural(who) or who == "I" else verb


def parameter_in_words(value: object, roles: Mapping[str, str]) -> str:
    """A parameter in words; *roles* are the vocabulary's words for the roles of a law row."""
    if isinstance(value, (tuple, list)):
        return " ".join(str(part) for part in value)
    text = str(value)
    return roles.get(text) or _VALUE_WORDS.get(text) or text.replace("_", " ")


_NEUTRAL_WORDS = {
    "seat": "the player",
    "side": "the side",
    "dealer": "the dealer",
    "suit": "a suit",
    "span": "",
    "how": "",
    "n": "some",
}


class _NeutralWords(dict[str, str]):
    """Neutral words for the parameters that an effect left out."""

    def __missing__(self, key: str) -> str:
        return _NEUTRAL_WORDS.get(key, key)
