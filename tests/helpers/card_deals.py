"""A recorded deal told to the card of a telephone, tap by tap, and what each has in force after every line."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from adjudicator.law.obligations.obligations_from_effects import first_binding_step
from tests.helpers.recorded import grown
from tests.helpers.recorded_cases import report_of
from tests.helpers.rulings import laws
from tests.helpers.shipped import shipped
from tests.helpers.table_moments import moments_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudicator.law.findings import Finding
    from adjudicator.report.deal_report import DealReport

EFFECTS = shipped().words.effects
Placed: TypeAlias = "tuple[int, int, dict[str, Any]]"
"""(event before which it stands, rulings before moments, entry)."""
DEMAND, DEMANDING = "lead_suit", ("lead_penalty", "lead_suit_next", "name_trump_and_lead_it")
CARD, RIGHT, NO_RIGHT, LEAD = "penalty_card", "lead_restriction_26B", "no_lead_restriction", "lead_from"
TOLD = """
const [log] = arguments;
const words = card.data.words;
const pair = (told) => words[told].split("=");
// What a moment of the table answers the card has to find by itself.
const answers = card.data.nodes.filter((node) => node[0] === 0).flatMap((node) => node[3]);
const settled = new Set(answers.filter((one) => one[3]).map((one) => pair(one[1][0])[0]));
// The way to what some facts lead to: a ruling, the question that is still open, or an assumption left out.
const road = (kind, facts) => {
  const place = card.begin(kind);
  const has = (told) => !settled.has(pair(told)[0]) && facts[pair(told)[0]] === pair(told)[1];
  const guessed = new Set();
  let open = null, over = false;
  for (;;) {
    const found = card.walked(place), node = found.node;
    if (node[0] !== 0) {
      // What the ruling assumes, and the record tells otherwise.
      const known = (told) => found.facts.get(pair(told)[0]) === pair(told)[1];
      const at = node[7].findIndex((one) => one[2].length && one[2].every(has) && !one[2].every(known));
      if (at < 0 && (open ? over : [...guessed].some((name) => found.facts.has(name)))) return [place, null, "assumed"];
      if (at < 0) return open ? [open, card.walked(open)] : [place, found];
      if (node[7][at][4] < 0) return [place, null, words[node[7][at][0]]];
      place.steps.push(`a${at}`);
      over = over || open !== null;
      open = null;
      continue;
    }
    const at = node[3].findIndex((one) => one[1].length && one[1].every(has));
    // A question that another assumption would spare is answered somehow; the way there leads over that assumption.
    if (at < 0) {
      open = open || { ...place, steps: [...place.steps] };
      node[3][0][1].forEach((told) => guessed.add(pair(told)[0]));
    }
    place.steps.push(String(Math.max(at, 0)));
  }
};
// A ruling that waits for a choice is at its end when the choice is made.
const isOpen = (entry, facts) => { const [, found] = road(entry.kind, facts); return !found || found.node[0] === 0; };
for (const entry of log.filter((one) => one.kind && isOpen(one, one.facts))) {
  const other = log.slice(log.indexOf(entry) + 1).find((one) =>
    one.on && one.kind && !isOpen(entry, { ...one.facts, ...entry.facts }));
  if (other) log[log.indexOf(other)] = { ...entry, facts: { ...other.facts, ...entry.facts } };
}
card.deal.clear();
const on = () => card.deal.standing().items.filter((one) => one.state === "on");
const waiting = [], of = new Map();
let added = 0;
log.forEach((entry, at) => {
  if (entry.moment) {
    const items = entry.of
      ? on().filter((one) => (of.get(entry.of) || []).includes(one.at) && one.seat === entry.seat) : [null];
    for (const item of items) {
      card.deal.happen(entry.moment, entry.seat, item ? item.id : "");
      added += 1;
    }
    return;
  }
  if (!entry.kind) return;
  const [place, found, open] = road(entry.kind, entry.facts);
  // Open in a deal is what the record asks, what somebody still chooses, and what a moment of the table will settle;
  // whatever else a chart asks the record knows from somewhere else.
  const isAsked = (node) => words[node[6]] || node[3].some((one) => one[3]
    || one[1].some((told) => entry.needs.includes(pair(told)[0])));
  if (!found || (found.node[0] === 0 && !isAsked(found.node))) {
    waiting.push(`${entry.kind}: ${open || "asked"}`);
    return;
  }
  const questions = on().flatMap((item) => card.deal.possibleQuestions(item).map((one) => [item, one]));
  const asked = entry.on && questions.find(([item, one]) =>
    one.kind === entry.kind && item.effect === entry.on && entry.seats.includes(item.seat));
  if (entry.on && !asked) { waiting.push(`${entry.kind}: not asked`); return; }
  if (asked) card.deal.ask(asked[0], asked[1]);
  const seats = { ...(asked ? card.deal.asked() : entry.roles) };
  for (const role of card.deal.rolesAsked(found, seats).open) {
    const order = card.deal.ordersPossible(found).find((one) => one[1] === role && entry.told[one[0]]);
    // An order that takes another name once it binds is the only one of its ruling.
    const told = Object.values(entry.told);
    if (order || told.length === 1) seats[role] = order ? entry.told[order[0]] : told[0];
  }
  of.set(entry.finding, [...of.get(entry.finding) || [], added]);
  added += 1;
  card.deal.rule(place, found, `${card.address(place)}#${at}`, seats, entry.chosen);
});
const offered = on().flatMap((item) => card.deal.possibleQuestions(item).map((one) => [one.kind, item.seat]));
return { waiting, offered, items: on().map((one) => [one.effect, one.seat, one.params.grade || ""]) };
"""
"""Tells the card a list of rulings and moments; what it then has in force, and the laws that it offers."""


class Told(NamedTuple):
    """An entry of the card's list, and the event of the record that it stands before."""

    event: int
    entry: dict[str, Any]


def told_of(report: DealReport) -> list[dict[str, Any]]:
    """What the director taps for the deal of *report*: every ruling where its orders begin, and every moment."""
    timeline = report.timeline
    rulings = [
        told
        for found in report.findings
        if (found.rulings or found.needs) and found.overruled is None
        for told in _told_rulings(report, found)
    ]
    rulings += list(_elections(report))
    moments = [
        Told(timeline.steps[one.step].event_number, {"moment": one.moment, "seat": one.seat})
        for one in moments_of(timeline)
        if one.moment != "card goes"
    ]
    ordered = sorted(
        [(one.event, 0, one.entry) for one in rulings] + [(one.event, 1, one.entry) for one in moments],
        key=lambda one: one[:2],
    )
    return [entry for _, _, entry in _with_cards_gone(report, ordered)]


def _told_rulings(report: DealReport, found: Finding) -> Iterator[Told]:
    """The ruling on *found* where a director gives it: as soon as the irregular action is taken back, or made."""
    step = first_binding_step(report.timeline, _step_of(report, found))
    steps = report.timeline.steps
    if step is None:
        # The others have gone on, and no director is there.
        return
    event = steps[step].event_number if step < len(steps) else len(steps) + 1
    bound = [one for one in report.obligations if one.finding == found.id]
    entry = {
        "kind": found.kind,
        "facts": {name: value.value for name, value in found.facts.items()},
        "finding": found.id,
        "needs": [need.fact for need in found.needs],
        "roles": {"offender": found.offender},
        "told": {one.effect.name: one.seat for one in bound},
        "chosen": {at: option for at, option in enumerate(_chosen_options(found)) if option is not None},
    }
    if found.choice:
        event, entry = min((one.since for one in bound), default=event), entry | {"on": CARD, "seats": [found.offender]}
    yield Told(event, entry)
    lapsed = any(effect.name == NO_RIGHT for ruling in found.rulings for effect in ruling.effects)
    if lapsed and "comparable" in found.facts and found.facts["comparable"].value == "yes":
        # It is told later that the call put in was comparable, and the right lapses on that.
        seats, facts = list(report.timeline.game.seats), {"comparable": "yes"}
        yield Told(
            event, {"kind": "lead-restriction", "facts": facts, "on": RIGHT, "seats": seats, "told": {}, "needs": []}
        )


def _chosen_options(found: Finding) -> Iterator[int | None]:
    """The number of the option that was chosen, for each ruling that offers some."""
    for ruling in found.rulings:
        if ruling.options:
            yield next((at for at, one in enumerate(ruling.options) if one.id == ruling.chosen), None)


def _step_of(report: DealReport, found: Finding) -> int:
    numbers = [step.event_number for step in report.timeline.steps]
    return numbers.index(found.at.event_number) if found.at.event_number in numbers else -1


def _elections(report: DealReport) -> Iterator[Told]:
    """Declarer's use of a right over a lead for which the record has no finding of its own."""
    steps = report.timeline.steps
    acts = {step.event_number: step.event for step in steps if getattr(step.event, "name", "") == "elect"}
    for one in report.obligations:
        if one.effect.name == RIGHT and one.until in acts:
            used = "yes" if "forbid" in acts[one.until].words else "no"
            facts = {"comparable": "no", "declarer_uses": used, "suit_specified": "no", "offender_defends": "yes"}
            entry = {"kind": "lead-restriction", "facts": facts, "on": one.effect.name, "seats": [one.seat], "told": {}}
            yield Told(one.until + 1, entry | {"needs": []})


def _with_cards_gone(report: DealReport, ordered: list[Placed]) -> list[Placed]:
    """*ordered* with the moments at which all cards that a ruling left on the table are gone."""
    timeline = report.timeline
    gone = [(timeline.steps[one.step].event_number, one) for one in moments_of(timeline) if one.moment == "card goes"]
    found = list(ordered)
    for ruled in [entry for _, _, entry in ordered if "finding" in entry]:
        faced = [one for one in report.obligations if one.finding == ruled["finding"] and _cards(one.effect.params)]
        for seat in dict.fromkeys(one.seat for one in faced):
            left = {card for one in faced if one.seat == seat for card in _cards(one.effect.params)}
            since = min(one.since for one in faced if one.seat == seat)
            for event, happened in gone:
                if happened.seat == seat and event >= since and left & {*happened.cards}:
                    left -= {*happened.cards}
                    if not left:
                        found.append((event, 2, {"moment": "card goes", "seat": seat, "of": ruled["finding"]}))
    return sorted(found, key=lambda one: one[:2])


def _cards(params: Any) -> tuple[Any, ...]:
    cards = params.get("cards")
    return cards if isinstance(cards, tuple) else ()


def _already_led(report: DealReport, one: Any) -> bool:
    """Whether a lead was made by whom *one* tells to lead: who rules after that has nothing left to wait for."""
    current = report.timeline.end.current
    on_table = [did.seat for did in (current.cards if current else ())]
    last = [did.seat for did in report.timeline.plays if report.timeline.stands(did.step)][-1:]
    return one[0] == LEAD and one[1] in (*on_table, *last)


def in_force(report: DealReport) -> set[tuple[str, str | None, str]]:
    """What the record has in force: effect, player, grade; a right that hangs on another effect is none of its own."""
    return {
        (one.effect.name, one.seat, str(one.effect.params.get("grade") or ""))
        for one in report.obligations
        if one.until is None and not laws().effect_course(one.effect.name).hangs_on
    }


def compared(page: Any, text: str, code: str) -> Iterator[tuple[int, set[Any], set[Any], list[str]]]:
    """(lines typed, what the record has in force, what the card has, the rulings to which its charts have no way) after
    every line of *text*."""
    for lines, part in enumerate(grown(text)):
        report = report_of(part, code)
        card = page.execute_script(TOLD, told_of(report))
        record = in_force(report)
        items = {tuple(one) for one in card["items"] if EFFECTS[one[0]].code}
        yield lines, record, {one for one in items if one in record or not _already_led(report, one)}, card["waiting"]


def alike(record: set[Any], card: set[Any]) -> bool:
    """Whether both have the same in force; the grade of a card that a ruling leaves to its rank nobody has typed.

    What leads to a demand keeps its name on the card until the lead is made.
    """
    open_to_rank = {one[:2] for one in card if not one[2]}
    rights = {one for one in card if one[0] in DEMANDING}
    used = {(DEMAND, *one[1:]) for one in rights}
    demanded = rights if used & record else set()
    found = {one if one[:2] not in open_to_rank else (*one[:2], "") for one in record}
    return found - used == card - demanded
