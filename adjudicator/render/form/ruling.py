"""The part of the ruling form on one irregularity: facts and their sources, law, orders by side, options."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from adjudicator.law.findings import OPENING_EFFECT
from adjudicator.law.ruling_outcome_comparison import effects_prescribed_by_rulings
from adjudicator.record.events import TableEvent
from adjudicator.render.disputed_facts import version_outcome
from adjudicator.render.findings import BASIS_WORDS, by_offender, place_words, status_words
from adjudicator.render.form.blocks import (
    ROOM_TO_FILL_IN,
    Beside,
    Block,
    Choices,
    Grid,
    Heading,
    Items,
    Pairs,
    Paragraph,
    Sheet,
    Space,
)
from adjudicator.render.names_and_signs import (
    SEAT_NAMES,
    person_asked,
    player_name,
    sentence_with_glyphs_and_seats,
    side_name,
    with_glyphs,
)
from adjudicator.render.safe_text import safe_line
from adjudicator.render.sentences import effect_sentences, finding_in_short, full_sentence, law_line, option_line
from adjudicator.report.disputed_facts import comparison_sentence

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from adjudicator.game.game import Game
    from adjudicator.law.director_checks_after_play import EndCheck
    from adjudicator.law.findings import Effect, Finding, Ruling
    from adjudicator.render.names_and_signs import SlugTitles
    from adjudicator.report.deal_report import DealReport
    from adjudicator.report.disputed_facts import FindingDispute


FACT_SOURCES = {
    "record": ("agreed", "seen in the record"),
    "told": ("told", f"by {ROOM_TO_FILL_IN}"),
    "answered": ("told", "answered while the deal was recorded"),
    "assumed": ("assumed", "the usual case"),
}
"""Source of an undisputed fact → (its standing, its origin)."""
FOUND_BY = {
    "told": ("found so", "the director"),
    "record": ("recorded so", "the record"),
    "assumed": FACT_SOURCES["assumed"],
}
"""The same for a disputed fact, as the ruling takes it."""
_PARTIES = ("seat", "side", "from", "to")
"""The parameters of effects that name a seat or a side."""
SIGNATURE_BLOCKS: Sheet = (
    Heading(2, "Signed"),
    Space((("Director", 1), ("Date and time", 1), ("Told to both sides at", 1))),
)
APPEAL_BLOCKS: Sheet = (
    Heading(2, "Appeal"),
    Beside(
        (
            (Space((("Appeal by", 1), ("Against, and why", 3))),),
            (Space((("Decision", 3), ("Signed, date and time", 1))),),
        )
    ),
)


class DirectorsRuling(NamedTuple):
    """A director's own ruling in place of the standard one."""

    text: str
    reason: str


class FormContext(NamedTuple):
    """The form around a ruling."""

    code: str
    game: Game | None
    """None for a told irregularity, without a recorded deal."""
    names: SlugTitles
    checked: frozenset[str]
    """The laws that the form lists as checks after play."""
    answered: frozenset[str] = frozenset()
    """The facts told of the finding by lines of the record."""


def recorded_finding_blocks(
    found: Finding,
    dispute: FindingDispute | None,
    override: DirectorsRuling | None,
    report: DealReport,
    names: SlugTitles,
) -> Iterator[Block]:
    """A finding of a recorded deal: what happened and where, then the ruling."""
    title, role = names.kind(found.kind), f" ({found.role})" if found.role else ""
    yield Heading(2, f"[{found.id}] {title}{by_offender(title, found.offender) + role if found.offender else ''}")
    yield Pairs(
        (
            ("What happened", sentence_with_glyphs_and_seats(found.summary)),
            ("Where", place_words(found.at)),
            ("Status", status_words(found)),
            *(("It may also be read so", sentence_with_glyphs_and_seats(reading)) for reading in found.readings),
        )
    )
    game = report.steps[0].before.game if report.steps else None
    checked = frozenset(check.law for check in report.checks)
    shown = FormContext(report.code, game, names, checked, _facts_answered(found, report))
    yield from ruling_blocks(found, dispute, override, shown)


def _facts_answered(found: Finding, report: DealReport) -> frozenset[str]:
    """The facts of *found* that a line of the record tells: ``NAME=VALUE`` or ``NUMBER.NAME=VALUE``."""
    lines = [step.event for step in report.steps if isinstance(step.event, TableEvent) and step.event.name == "fact"]
    told = (word.partition("=")[0].rpartition(".") for line in lines for word in line.words)
    return frozenset(fact for number, _, fact in told if number in ("", str(found.id)))


def ruling_blocks(
    found: Finding, dispute: FindingDispute | None, override: DirectorsRuling | None, shown: FormContext
) -> Iterator[Block]:
    """The facts, the law, its orders by side, the options, and the director's own ruling."""
    names = shown.names
    facts = tuple(_fact_rows(found, dispute, names, shown.answered))
    if facts:
        yield Heading(3, "Facts")
        yield Grid(("fact", "value", "stands", "who said so"), facts, wordy=True)
    if found.rulings:
        yield Heading(3, "Law")
        yield Items(tuple(line for ruling in found.rulings for line in _law_lines(ruling, shown.code)))
    if any(ruling.house for ruling in found.rulings):
        from adjudicator.render.findings import by_law_sentences, house_rule_owner  # most play by the law alone

        yield Heading(3, "Rules of the house")
        rules = dict.fromkeys(full_sentence(house_rule_owner(ruling)) for ruling in found.rulings if ruling.house)
        yield Items((*rules, *(f"By the law: {line}" for line in by_law_sentences(found, names))))
    yield Heading(3, "Standard ruling" if override else "Ruling")
    yield Pairs(tuple(_orders_by_side(found, dispute, shown)))
    if dispute:
        yield Pairs(tuple((f"According to {version.by}", version_outcome(version)) for version in dispute.versions))
        yield Paragraph(comparison_sentence(dispute.comparison))
    for ruling in found.rulings:
        if ruling.options:
            yield Heading(3, "Options offered")
            chooser = player_name(ruling.chooser) if ruling.chooser in SEAT_NAMES else ruling.chooser_says
            taken = "the one that is ticked was taken" if ruling.chosen else "none has been taken yet"
            yield Paragraph(f"Offered to {chooser or 'the table'}; {taken}.")
            yield Choices(tuple((option.id == ruling.chosen, option_line(option)) for option in ruling.options))
    yield from _pending_choice_blocks(found)
    if override:
        yield Heading(3, "The director rules otherwise")
        yield Pairs(
            (
                ("Standard ruling", finding_in_short(found)),
                ("The director's ruling", override.text),
                ("Reason", override.reason),
            )
        )
        yield Paragraph("This ruling is the director's own. Tricks and score below follow the standard ruling.")


def _pending_choice_blocks(found: Finding) -> Iterator[Block]:
    """The choice that a player still has to make, each option with its outcome."""
    for need in found.needs[:1]:
        if need.chooser:
            yield Heading(3, "Options offered")
            who = person_asked(need.chooser).replace("_", " ")
            yield Paragraph(f"For the choice of: {who}; none has been taken yet.")
            told = (
                f"{safe_line(need.label(value))}: {with_glyphs(need.brings.get(value, ''))}" for value in need.values
            )
            yield Choices(tuple((False, one.rstrip(": ")) for one in told))


def _fact_rows(
    found: Finding, dispute: FindingDispute | None, names: SlugTitles, answered: frozenset[str]
) -> Iterator[tuple[str, str, str, str]]:
    said = _values_by_speaker(dispute)
    for name in (*found.facts, *(name for name in said if name not in found.facts)):
        voices = said.get(name, {})
        disputed = len(set(voices.values())) > 1
        fact = found.facts.get(name)
        if fact is not None:
            ways = FOUND_BY if disputed else FACT_SOURCES
            source = "answered" if fact.source == "told" and name in answered and not disputed else fact.source
            yield names.fact(name), names.value(name, fact.value), *ways.get(source, (source, ""))
        if disputed:
            for by, value in voices.items():
                yield names.fact(name), names.value(name, value), "disputed", by
        elif voices:
            stands = "agreed" if len(voices) > 1 else "told"
            yield names.fact(name), names.value(name, next(iter(voices.values()))), stands, " and ".join(voices)
    for need in found.needs[:1]:
        if need.fact not in said:
            yield names.fact(need.fact), "", "wanted", f"ask the {person_asked(need.to)}: {need.question}"


def _values_by_speaker(dispute: FindingDispute | None) -> dict[str, dict[str, str]]:
    """Fact → speaker → the value that they tell."""
    said: dict[str, dict[str, str]] = {}
    for version in dispute.versions if dispute else ():
        for name, value in version.says.items():
            said.setdefault(name, {})[version.by] = value
    return said


def _law_lines(ruling: Ruling, code: str) -> Iterator[str]:
    named = safe_line(ruling.law).replace("(", "").replace(")", "")
    # The form names the code at its head, and most laws are cited by their numbers.
    spelt = ruling.code == code and all(safe_line(number) in named for number in ruling.under)
    yield safe_line(ruling.law) if spelt else law_line(ruling, code)
    yield ruling.says
    if ruling.basis in BASIS_WORDS or ruling.note:
        yield ": ".join(part for part in (BASIS_WORDS.get(ruling.basis, ""), ruling.note) if part)


def _orders_by_side(found: Finding, dispute: FindingDispute | None, shown: FormContext) -> Iterator[tuple[str, str]]:
    """The orders by side: an effect that names one side stands with that side, every other with all."""
    game = shown.game
    ordered_or_certain = effects_prescribed_by_rulings(found.rulings) or list(found.certain)
    effects = [
        one for one in ordered_or_certain if one.name != OPENING_EFFECT or one.params["law"] not in shown.checked
    ]
    sides = game.side_names if game else ()
    named = {id(effect): _sides_named_by_effect(effect, game) for effect in effects}
    general = [effect for effect in effects if len(named[id(effect)]) != 1]
    if found.needs:
        # The question stands among the facts, unless several people have answered it.
        yield (
            "Undecided",
            finding_in_short(found) if dispute else f"until the {person_asked(found.needs[0].to)} has answered",
        )
    elif not ordered_or_certain:
        yield "All", finding_in_short(found)
    if found.needs and effects:
        yield "Whatever the answer", " ".join(effect_sentences(effects))
        return
    has_one_side = len(general) < len(effects)
    for side in sides:
        own = [effect for effect in effects if named[id(effect)] == {side}]
        if own or (has_one_side and len(sides) == 2):
            offending = " (offending side)" if set(found.side or "-") <= set(side) else ""
            yield f"{side_name(side)}{offending}", " ".join(effect_sentences(own)) or "Nothing is ordered."
    if general:
        yield "All" if sides else "Ruling", " ".join(effect_sentences(general))
    elif ordered_or_certain and not effects:
        yield "All", "The score is looked into after play."


def _sides_named_by_effect(effect: Effect, game: Game | None) -> set[str]:
    """The sides that *effect* names, directly or by one of their seats."""
    named = {str(effect.params[name]) for name in _PARTIES if name in effect.params}
    if game is None:
        return set()
    return {side for side in game.side_names if side in named} | {
        game.side(seat) for seat in game.seats if seat in named
    }


def end_check_blocks(checks: Sequence[EndCheck]) -> Iterator[Block]:
    """The director's checks after play."""
    if checks:
        yield Heading(2, "Looked into after play")
        yield Items(tuple(_end_check_line(check) for check in checks))


def _end_check_line(check: EndCheck) -> str:
    answer = (
        "not answered yet" if check.answer is None else f"{check.answer}. {' '.join(effect_sentences(check.effects))}"
    )
    return f"Law {check.law}, on [{check.finding}]: {check.question} – {answer}".rstrip()
