"""The menu of answers and choices due at the table, each entry with the line that records it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from adjudicator.law.assumptions import facts_told_by_answer
from adjudicator.law.effect_wording import role_resolver, verb_agreeing_with
from adjudicator.law.rulings import effect_from_row
from adjudicator.law.spoken_ruling import spoken_option
from adjudicator.values.cards import SUIT_GLYPHS
from adjudicator.values.number_answers import number_in_words

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from adjudicator.law.findings import Effect, Finding, Obligation, Ruling, RulingOption
    from adjudicator.record.events import Seat
    from adjudicator.report.deal_report import DealReport
    from rulebase import FactInfo, Rulebase
    from rulebase.query.answers import Need

_OPEN_SUITS = frozenset(("chosen", "any"))
"""The suit of an effect while somebody has yet to name it."""
_LEAD_WORDS: Mapping[str, str] = {"require": "require", "prohibit": "forbid", "none": "free"}
"""Declarer's choice over the lead of a penalty card owner's partner → its word in ``!elect`` (50D2)."""
_SETTLED = frozenset(("accepted", "condoned"))
_DIRECTOR = "director"
_RIGHT_50D2 = "lead_option_50D2"
_RIGHT_26B = "lead_restriction_26B"
_LEAD_PENALTY = "lead_penalty"
_DEMAND = "lead_suit"
"""The effect on the leader once a right over the lead is used."""
_MODES: Mapping[str, Mapping[str, str]] = {
    "require": {"mode": "lead", "span": "once"},
    "forbid": {"mode": "not lead", "span": "while_on_lead"},
}
"""Word that uses the right → parameters of that effect."""
_NO_DEMAND = "free_lead"
_NAMES_A_CARD = frozenset(("designate", "call"))
"""Options recorded with a card: ``!elect S designate HK``."""


class MenuEntry(NamedTuple):
    """One answer or choice."""

    label: str
    line: str
    """The line that records the entry."""
    suits: tuple[str, ...] = ()
    """The suits of which one has to be added to the line; none if it is complete."""
    seats: tuple[Seat, ...] = ()
    """The players of whom one replaces ``{}`` in the line; none if it is complete."""
    outcome: str = ""
    """The outcome of the entry, if one is told."""
    value: str = ""
    """The value of the fact told, or the id of the option, which may be typed as well; empty where several entries have
    it."""
    other_words: tuple[str, ...] = ()
    """Other words that are understood for the entry."""


class ChoiceMenu(NamedTuple):
    """A question or a choice with its entries."""

    finding: int
    """The number of the finding that the menu is about."""
    question: str
    entries: tuple[MenuEntry, ...]
    needed: bool
    """Whether the finding cannot be ruled on without this answer."""


def next_menu(report: DealReport, laws: Rulebase, *, checks: bool = False) -> ChoiceMenu | None:
    """The next question or choice; None if nothing is open.

    The latest question comes first, then a right that somebody has at this turn, then options of rulings; the checks
    after play come last, and only with *checks*.
    """
    standing = [found for found in reversed(report.findings) if found.overruled is None]
    for found in standing:
        if found.needs and (menu := _menu_for_finding(found, report, laws)):
            return menu
    for bound in report.obligations:
        if bound.until is None and (menu := _lead_right_menu(bound, report, laws)):
            return menu
    for found in standing:
        if found.status not in _SETTLED and (menu := _ruling_option_menu(found, report, laws)):
            return menu
    return next(_end_check_menus(report, laws), None) if checks else None


def _menu_for_finding(found: Finding, report: DealReport, laws: Rulebase) -> ChoiceMenu | None:
    """The first question about *found*, or its choice if one is due."""
    need = found.needs[0]
    entry = next((one for one in laws.facts(found.kind, report.code) if one.id == need.fact), None)
    entry = entry or laws.fact(need.fact)
    if found.choice and need.chooser:
        return _lead_election_menu(need, report, found.id, _question_of_need(need, entry, found, report, laws), laws)
    entries = tuple(
        MenuEntry(
            number_in_words(value) or need.label(value),
            "!fact "
            + " ".join(f"{found.id}.{name}={said}" for name, said in facts_told_by_answer(need, value, found).items()),
            outcome=need.brings.get(value, ""),
            value=value,
        )
        for value in need.values
    )
    asked = _question_of_need(need, entry, found, report, laws)
    return ChoiceMenu(found.id, asked, _understood_in_other_words(entries, laws), needed=True)


def _understood_in_other_words(entries: Iterable[MenuEntry], laws: Rulebase) -> tuple[MenuEntry, ...]:
    """*entries*, each with the other words that are understood for it."""
    listed = tuple(entries)
    meant = laws.answers.other_words({entry.value or entry.label: entry.label for entry in listed})
    return tuple(
        entry._replace(
            other_words=tuple(word for word, value in meant.items() if value == (entry.value or entry.label))
        )
        for entry in listed
    )


def _question_of_need(need: Need, entry: FactInfo | None, found: Finding, report: DealReport, laws: Rulebase) -> str:
    """The question of *need*; for a choice, the chooser and the question in brief."""
    if not need.chooser:
        return need.question
    who = role_resolver(report.timeline.end, found.offender)(need.chooser)
    who = laws.roles.get(who, who)
    asked = entry.brief if entry and entry.brief else need.question
    return f"{who[:1].upper()}{who[1:]} {verb_agreeing_with(who, 'chooses')}: {asked[:1].lower()}{asked[1:]}"


def _lead_election_menu(need: Need, report: DealReport, finding: int, asked: str, laws: Rulebase) -> ChoiceMenu | None:
    """The menu of a choice due before a lead, *asked* about a *finding*: only ``!elect`` makes it in time."""
    rights = [one.effect.params for one in report.obligations if one.until is None and one.effect.name == _RIGHT_50D2]
    if not rights or not set(need.values) <= _LEAD_WORDS.keys():
        return None
    held, by = [one.get("held") for one in rights], rights[0].get("declarer")
    suits = tuple(dict.fromkeys(card[0] for cards in held if isinstance(cards, tuple) for card in cards))
    entries: list[MenuEntry] = []
    for value in need.values:
        word = _LEAD_WORDS[value]
        named = _entry_with_suit_still_to_name(word, f"!elect {by} {word}", suits if word != "free" else ())
        entries += (one._replace(outcome=need.brings.get(value, "")) for one in named)
    return ChoiceMenu(finding, asked, _understood_in_other_words(entries, laws), needed=True)


def _lead_right_menu(bound: Obligation, report: DealReport, laws: Rulebase) -> ChoiceMenu | None:
    """The menu of declarer's right over the lead at this turn: a lead restriction or a lead penalty."""
    end, effect = report.timeline.end, bound.effect
    leads = end.current is None or end.current.lead is None
    if end.stage != "play" or bound.seat is None or end.turn != bound.seat or not leads or end.declarer is None:
        return None
    if effect.name == _RIGHT_26B:
        words: Sequence[str] = ("forbid",)
        # The law depends on what the offender's calls specified: that is asked after the choice of a suit.
        suits = tuple(end.game.suits)
    elif effect.name == _LEAD_PENALTY:
        allows = str(effect.params.get("allows") or "require or forbid")
        words = tuple(word for word in ("require", "forbid") if word in allows.split())
        named = effect.params.get("suit")
        suits = tuple(suit for suit in end.game.suits if _right_covers_suit(named, suit))
    else:
        return None

    def brings(name: str, **terms: object) -> str:
        return effect_from_row({"effect": name, "seat": bound.seat, **terms}, laws).says

    said = {"span": effect.params["span"]} if effect.params.get("span") else {}
    entries = [
        MenuEntry(
            word,
            f"!elect {end.declarer} {word}",
            suits,
            outcome=brings(_DEMAND, suit="chosen", **{**_MODES[word], **said}),
        )
        for word in words
        if suits
    ]
    if effect.name == _RIGHT_26B:
        entries.append(MenuEntry("free", f"!elect {end.declarer} free", outcome=brings(_NO_DEMAND)))
    asked = "Does declarer use their right over this lead?"
    return ChoiceMenu(bound.finding, asked, _understood_in_other_words(entries, laws), needed=False)


def _right_covers_suit(named: object, suit: str) -> bool:
    """Whether a right over the suits *named*, one or several, covers *suit*; a word for any suit covers all."""
    return not isinstance(named, (str, tuple)) or suit in named or not set(named) <= SUIT_GLYPHS.keys()


def _ruling_option_menu(found: Finding, report: DealReport, laws: Rulebase) -> ChoiceMenu | None:
    """The menu of the options that the ruling on *found* offers and nobody has chosen from."""
    for ruling in found.rulings:
        if ruling.options and not ruling.chosen:
            seats = _seats_that_may_choose(ruling, report)
            who = f" {seats[0]}" if len(seats) == 1 else " {}" if seats else ""
            listed = [
                entry
                for option in ruling.options
                for entry in _option_menu_entries(option, who, seats, report, spoken_option(laws, option, found, {}))
            ]
            entries = _understood_in_other_words(listed, laws)
            return ChoiceMenu(found.id, _chooser_sentence(ruling, laws), entries, needed=False)
    return None


def _chooser_sentence(ruling: Ruling, laws: Rulebase) -> str:
    """The sentence that names the chooser of *ruling*, as the heading of the options."""
    role = ruling.chooser or ""
    who = ruling.chooser_says or laws.roles.get(role, role)
    return f"{who[:1].upper()}{who[1:]} {verb_agreeing_with(who, 'chooses')}:" if who else ""


def _seats_that_may_choose(ruling: Ruling, report: DealReport) -> tuple[Seat, ...]:
    """The seats that may choose; all if the role is no seat or side; none for the director."""
    if ruling.chooser == _DIRECTOR:
        return ()
    game = report.timeline.end.game
    if ruling.chooser in game.around:
        return (str(ruling.chooser),)
    return tuple(seat for seat in game.around if game.sides.get(seat) == ruling.chooser) or tuple(game.around)


def _option_menu_entries(
    option: RulingOption, who: str, seats: tuple[Seat, ...], report: DealReport, brings: str
) -> Iterator[MenuEntry]:
    """*option* as an entry with the outcome that it *brings*; if a card is to be named, an entry for each card."""
    suits = tuple(report.timeline.end.game.suits) if any(map(_leaves_suit_open, option.effects)) else ()
    says, line = option.label or option.id, f"!elect{who} {option.id}"
    several = seats if len(seats) > 1 else ()
    due = [cards for effect in option.effects if isinstance(cards := effect.params.get("cards"), tuple)]
    if option.id not in _NAMES_A_CARD or not due:
        yield MenuEntry(says, line, suits, several, brings, option.id)
        return
    for card in due[0]:
        yield MenuEntry(
            f"{says} {SUIT_GLYPHS.get(card[0], card[0])}{card[1:]}", f"{line} {card}", suits, several, brings
        )


def _leaves_suit_open(effect: Effect) -> bool:
    return effect.params.get("suit") in _OPEN_SUITS


def _entry_with_suit_still_to_name(word: str, line: str, suits: tuple[str, ...]) -> Iterator[MenuEntry]:
    """An entry from which a suit is still to be named, or a complete one if *suits* has at most one."""
    if len(suits) > 1:
        yield MenuEntry(word, line, suits)
    elif suits:
        yield MenuEntry(f"{word} {SUIT_GLYPHS.get(suits[0], suits[0])}", f"{line} {suits[0]}")
    else:
        yield MenuEntry(word, line)


def _end_check_menus(report: DealReport, laws: Rulebase) -> Iterator[ChoiceMenu]:
    """The open questions of the checks after play."""
    for check in report.checks:
        if check.needs:
            need = check.needs[0]
            entries = _understood_in_other_words(
                (
                    MenuEntry(
                        number_in_words(value) or need.label(value),
                        f"!fact {check.finding}.{need.fact}={value}",
                        value=value,
                    )
                    for value in need.values
                ),
                laws,
            )
            yield ChoiceMenu(check.finding, f"Law {check.law}: {need.question}", entries, needed=False)
