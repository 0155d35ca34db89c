"""Orders that last after a ruling of a card, and the table at which the card follows them.

Whom a role means seen from the offender the program's own functions of roles tell, asked for each player in turn; how
long an effect binds its entry in the laws tells.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.book.entry_builder import LawTitles
from adjudicator.game.game import Game
from adjudicator.irregularities.detection import Irregularity
from adjudicator.law.roles import RoleContext, seats_of_role
from adjudicator.record.events import Called, Record
from adjudicator.render.names_and_signs import seat_name, with_glyphs
from adjudicator.report.flow_chart_data import CardDeal, ChartObligation, ChartQuestion, ChartRuling
from adjudicator.table.timeline_builder import build_timeline
from rulebase.effect_courses import span_under

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from adjudicator.law.findings import Effect, Finding, ParameterValue, Ruling, RulingOption
    from adjudicator.record.events import Seat
    from adjudicator.report.flow_chart_data import ChartNode, FlowChart
    from adjudicator.table.state_and_timeline import Timeline
    from rulebase import Rulebase
    from rulebase.effect_courses import EffectCourse

SEEN_FROM_OFFENDER: Mapping[str, Callable[[Game, Seat], tuple[Seat, ...]]] = {
    "offender": lambda _game, seat: (seat,),
    "partner": lambda game, seat: tuple(other for other in game.seats if other != seat and game.same_side(other, seat)),
    "lho": lambda game, seat: (game.lho(seat),),
    "rho": lambda game, seat: (game.rho(seat),),
    "side": lambda game, seat: tuple(other for other in game.seats if game.same_side(other, seat)),
    "opponents": lambda game, seat: tuple(other for other in game.seats if not game.same_side(other, seat)),
    "others": lambda game, seat: tuple(other for other in game.seats if other != seat),
    "all": lambda game, _seat: game.seats,
}
"""Whom a role may mean, seen from the offender; the first that fits counts."""
_NAMED = ("offender", "partner", "lho", "rho", "side", "opponents")
"""Roles for which a card puts the name of a player or a side once the offender is known; of several roles for the same
the first of the vocabulary, since others (the next player) are said of others as well."""
_BESIDE = ("lho", "rho")
_BY_AUCTION = ("declarer", "dummy")
"""Roles that the auction gives to a player."""


def obligations_of_findings(laws: Rulebase, found: Sequence[Finding]) -> Iterator[ChartObligation]:
    """The orders of the findings *found*, each after the first opened by the one before, that bind for some time.

    Roles of a later finding are named as the first one names those players.
    """
    meant: dict[str, str] = {}
    for one in found:
        for ruling in one.rulings:
            yield from _obligations(laws, ruling, ruling.effects, meant)
        for effect in [effect for ruling in one.rulings for effect in ruling.effects]:
            meant = {**meant, **laws.announcements.onward_roles(effect.name)}


def obligations_of_option(laws: Rulebase, ruling: Ruling, option: RulingOption) -> Iterator[ChartObligation]:
    """The orders of an *option* of *ruling* that bind for some time once it is chosen."""
    return _obligations(laws, ruling, option.effects, {})


def _obligations(
    laws: Rulebase, ruling: Ruling, effects: Sequence[Effect], meant: Mapping[str, str]
) -> Iterator[ChartObligation]:
    words = {**laws.roles, **laws.announcements.for_code(ruling.code).roles_in(ruling.kind)}
    for effect in effects:
        course = laws.effect_course(effect.name)
        if course.settles or span_under(course, effect.params) is not None:
            yield _obligation(course, effect, words, meant)


def _obligation(
    course: EffectCourse, effect: Effect, words: Mapping[str, str], meant: Mapping[str, str]
) -> ChartObligation:
    whom = str(effect.params.get("seat") or effect.params.get("side") or "")
    conditions = (*(one.given for one in course.spans), *(one.given for one in course.next))
    asked = {name for given in conditions for name in given}
    params = ((name, _word(effect.params[name])) for name in sorted(asked) if name in effect.params)
    says = _with_roles_in_braces(effect, words, meant)
    return ChartObligation(effect.name, meant.get(whom, whom), with_glyphs(says), tuple(params))


def _word(value: ParameterValue) -> str:
    return ("true" if value else "") if isinstance(value, bool) or value is None else str(value)


def _with_roles_in_braces(effect: Effect, roles: Mapping[str, str], meant: Mapping[str, str]) -> str:
    """The sentence of *effect*, with its roles in braces where it has their words."""
    said = effect.says
    named = {str(value) for value in effect.params.values() if str(value) in roles}
    for role in sorted(named, key=lambda one: -len(roles[one])):
        words, slot = roles[role], f"{{{meant.get(role, role)}}}"
        said = said.replace(words, slot).replace(words[:1].upper() + words[1:], slot)
    return said


def deal_of_card(laws: Rulebase, code: str, charts: Sequence[FlowChart]) -> CardDeal:
    """The table of *code*, with the courses of the orders that last in *charts* and of those that these become."""
    info = laws.code(code)
    game = Game.from_section(info.game)
    roles = dict(_roles_seen_from(laws, game, lambda seat: (_nothing_done(game), seat)))
    declaring = dict(_roles_of_declarer(laws, game)) if game.dummy else {}
    tables = {
        tuple(game.around),
        *(tuple(Game.from_section(info.game, number).around) for number in _numbers(info.game)),
    }
    bound = {one.whom for chart in charts for node in _rulings(chart.root) for one in _all_obligations(node)}
    names = {name for chart in charts for node in _rulings(chart.root) for name in _effects_of(node)}
    names |= {one.becomes["effect"] for name in names for one in laws.effect_course(name).spans if one.becomes}
    kinds = {chart.kind for chart in charts}
    speech = laws.announcements.for_code(code)
    first = {whom: role for role, whom in reversed(roles.items()) if whom in _NAMED}
    known = {role: laws.roles[role] for role in (*first.values(), *_BY_AUCTION)}
    return CardDeal(
        tuple(
            tuple((seat, seat_name(seat)) for seat in table)
            for table in sorted(tables, key=lambda one: (one != tuple(game.around), len(one)))
        ),
        any(game.partner(seat) for seat in game.seats),
        game.dummy,
        roles,
        declaring,
        {
            role: laws.roles[role]
            for role in sorted(bound - {""} - roles.keys() - declaring.keys())
            if role in laws.roles
        },
        {words: role for role, words in known.items()},
        {kind: {words: role for role, words in own.items()} for kind, own in speech.roles.items() if kind in kinds},
        tuple(laws.moments.values()),
        {name: laws.effect_course(name) for name in sorted(names)},
        {chart.kind: phase for chart in charts if (phase := laws.kind(chart.kind).phase) != "any"},
        {chart.kind: family for chart in charts if (family := laws.kind(chart.kind).family)},
        LawTitles(laws).could_have_known_citation(code),
    )


def _numbers(section: Mapping[str, object]) -> list[int]:
    seats = section.get("seats")
    return [int(number) for number in seats] if isinstance(seats, dict) else []


def _nothing_done(game: Game) -> Timeline:
    return build_timeline(Record({}, {}, ()), game)


def _auction_won_by(seat: Seat, game: Game) -> Timeline:
    """An auction of one bid, by which *seat*, the second to call, becomes declarer."""
    calls = (Called(None, call) for call in ("P", "1NT", *("P",) * (len(game.seats) - 1)))
    return build_timeline(Record({"Dealer": game.rho(seat)}, {}, tuple(calls)), game)


def _roles_of_declarer(laws: Rulebase, game: Game) -> Iterator[tuple[str, str]]:
    """(role, whom it means seen from declarer) of the roles that only the auction gives; the hand on a side of declarer
    is that of the opening lead only, so it is left to people."""
    seats = {role: _seats_of_role_without_offender(laws, role, _nothing_done(game)) for role in laws.roles}
    for role, whom in _roles_seen_from(laws, game, lambda seat: (_auction_won_by(seat, game), None)):
        if not seats[role] and whom not in _BESIDE:
            yield role, whom


def _seats_of_role_without_offender(laws: Rulebase, role: str, timeline: Timeline) -> Sequence[Seat]:
    fault = Irregularity("", None, -1, "", "")
    return seats_of_role(role, RoleContext.of_fault(laws, timeline, fault)) or ()


def _roles_seen_from(
    laws: Rulebase, game: Game, scene: Callable[[Seat], tuple[Timeline, Seat | None]]
) -> Iterator[tuple[str, str]]:
    """(role, whom it means) of the roles whose players are known from where one player sits: *scene* gives a deal in
    which each in turn is that player, and the offender in it."""
    scenes = {seat: scene(seat) for seat in game.seats}
    for role in laws.roles:
        if role in laws.unknown_roles:
            continue
        seen = {}
        for seat, (timeline, offender) in scenes.items():
            fault = Irregularity("", offender, -1, "", "")
            seen[seat] = seats_of_role(role, RoleContext.of_fault(laws, timeline, fault))
        for name, whom in SEEN_FROM_OFFENDER.items():
            if all(seats and {*seats} == {*whom(game, seat)} for seat, seats in seen.items()):
                yield role, name
                break


def _rulings(root: ChartNode) -> Iterator[ChartRuling]:
    """Every ruling of the chart at *root*, once."""
    seen, todo = {id(root)}, [root]
    while todo:
        node = todo.pop()
        if isinstance(node, ChartRuling):
            yield node
        leads = node.answers if isinstance(node, ChartQuestion) else node.exceptions
        for one in leads:
            if one.leads_to is not None and id(one.leads_to) not in seen:
                seen.add(id(one.leads_to))
                todo.append(one.leads_to)


def _effects_of(node: ChartRuling) -> Iterator[str]:
    return (one.effect for one in _all_obligations(node))


def _all_obligations(node: ChartRuling) -> Iterator[ChartObligation]:
    yield from node.obligations
    for choice in node.option_obligations:
        for option in choice:
            yield from option
