"""The rest of a deal on the card: what `record` keeps in force, the card keeps too; each step tapped on a phone."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from tests.helpers.card_deals import alike, compared
from tests.helpers.cards import data, heading, opened_at
from tests.helpers.chromium import BROKEN, CONTRAST, FAULTS, all_of, opened, resize, scheme, tap
from tests.helpers.recorded import SECTION
from tests.helpers.recorded_cases import report_of
from tests.helpers.shipped import shipped

if TYPE_CHECKING:
    from collections.abc import Iterator

pytestmark = [
    pytest.mark.browser,
    # Closing the driver leaves its sockets to the collector.
    pytest.mark.filterwarnings("ignore::ResourceWarning"),
]
CODE = "duplicate-2017"
HOSTILE = "<img src=x onerror=alert(1)> \"';--\u202e"
LED_BEFORE = (
    "East's lead is refused; West, who had faced his own lead meanwhile, has led before South could choose",
    "East leads at West's turn, West leads as well, and South refuses: both cards are major penalty cards",
)
"""The cases in which the record takes a card faced before the ruling for the lead that the ruling orders; on a card
the director says that West has led."""
ENDED_BY_PEOPLE = {"no_draw", "loses_draw", "must_repeat_call"}
"""Effects whose end people see later than the record, or tell by a tap for which no line is written."""
SLIP_ASKED_LAST = ("change-of-call", "lead_restriction_26B")
"""A kind whose chart asks last whether it was a slip, and what a record that says it was none has in force before."""
EXPOSED = {
    "exempt": "no", "named_or_visible": "yes", "deemed_played": "no", "number": "one", "has_other_pc": "no",
    "honour": "yes",
}  # fmt: skip
INSUFFICIENT = {"lho_response": "refuses", "replacement_27": "pass", "comparable": "no"}
TO = """
const [kind, facts] = arguments, place = card.begin(kind);
const has = (told) => { const [name, value] = card.data.words[told].split("="); return facts[name] === value; };
for (;;) {
  const found = card.walked(place);
  if (found.node[0] !== 0) return card.address(place);
  place.steps.push(String(found.node[3].findIndex((one) => one[1].length && one[1].every(has))));
}
"""
"""The address of the ruling on a kind with some facts."""
TO_QUESTION = TO.replace(
    "if (found.node[0] !== 0) return", "if (!found.node[3].some((one) => one[1].every(has))) return"
)
"""The address of the first question that those facts do not answer."""
ENDINGS = """
const { nodes, obligations, kinds } = card.data, found = [];
for (const kind of kinds) {
  const seen = new Set();
  const go = (at, steps) => {
    if (seen.has(at)) return;
    seen.add(at);
    if (nodes[at][0] === 0) { nodes[at][3].forEach((one, i) => go(one[2], [...steps, String(i)])); return; }
    const ordered = nodes[at][10].map((one) => obligations[one][0]);
    if (ordered.length) found.push([kind.id, steps.join("-"), ordered]);
  };
  go(kind.root, []);
}
return found;
"""
"""Every ending with orders that last: its kind, the steps to it, the effects ordered."""

LED_ON = """
const [kind, steps] = arguments, deal = card.deal;
deal.clear();
const place = card.parse(`${kind}/${steps}`), found = card.walked(place), seats = {};
const asked = deal.rolesAsked(found, seats);
for (const role of ["offender", ...asked.open]) seats[role] = "E";
if (asked.declarer) deal.happen("declares", "S");
deal.rule(place, found, card.address(place), seats);
const state = deal.standing(), moments = deal.possible(state);
const ends = (item) => moments.some((one) => !one.item || one.item === item.id);
const follows = (item) => deal.possibleQuestions(item).length || ends(item)
  || (!state.playing && item.span.until.includes("auction ends")) || item.state === "waits";
const orders = deal.ordersOf(found).filter((one) => card.data.deal.courses[one[0]].spans.length);
if (!orders.length) return "";
if (!state.items.length) return "nothing is followed";
return state.items.filter((one) => one.state !== "done" && !follows(one)).map((one) => one.says).join(" ");
"""
"""Why what an ending orders is lost in the deal; empty where it is followed."""


def kinds_of_the_ten_calls() -> list[str]:
    """The kinds of the calls in front, those of ``help director``."""
    return [kind for _, kinds in data(CODE)["calls"] for kind in kinds]


def recorded(kind: str, code: str = CODE) -> Iterator[tuple[str, str]]:
    """(name, record) of the cases of *code* on *kind* that leave something in force at some time."""
    for case in shipped().codes[code].cases.get(kind, ()):
        if case.record and SECTION in case.record and report_of(case.record, code).obligations:
            yield case.name, case.record


def differs(name: str, kind: str, record: set[Any], card: set[Any]) -> bool:
    """Whether the card has something else in force than the record, without one of the reasons above."""
    if alike(record, card):
        return False
    more, less = card - record, record - card
    if (kind, *{one[0] for one in less}) == SLIP_ASKED_LAST and not more:
        return False
    led = name in LED_BEFORE and more == {("lead_from", "W", "")}
    return bool(less) or not (led or {one[0] for one in more} <= ENDED_BY_PEOPLE)


def to_ruling(page: Any, kind: str, facts: dict[str, str]) -> None:
    """Open the ruling on *kind* with *facts*."""
    opened(page, page.execute_script(TO, kind, facts))


def held(page: Any) -> list[tuple[str, str]]:
    """(effect, player) of what stands under "In force" and has begun."""
    items = all_of(page, '#in-force > li[data-state="on"]')
    return [(str(one.get_attribute("data-effect")), str(one.get_attribute("data-seat"))) for one in items]


def test_the_card_keeps_in_force_what_record_keeps(page: Any) -> None:
    """After every line of every recorded case of the ten calls, and of all other kinds: the same effects bind the same
    players. What nobody can answer yet stays open on both, and what is certain binds on both."""
    wrong, equal, ended = [], dict.fromkeys(kinds_of_the_ten_calls(), 0), 0
    for kind in shipped().codes[CODE].cases:
        for name, text in recorded(kind):
            last: Any = None
            for line, record, card, waiting in compared(page, text, CODE):
                if waiting:
                    continue
                if differs(name, kind, record, card):
                    wrong.append((kind, name, line, record - card, card - record))
                if record or card:
                    equal[kind] = equal.get(kind, 0) + 1
                ended += bool(last) and not record
                last = record
    print(f"{sum(equal.values())} moments with something in force, {ended} at which all of it had ended")

    assert wrong == []
    assert sum(equal.values()) > 280
    assert ended > 25
    # A disputed claim, a hesitation and a hand too long bind nobody to anything, nor does an established revoke.
    silent = {kind for kind in kinds_of_the_ten_calls() if not list(recorded(kind))}
    assert {kind for kind in kinds_of_the_ten_calls() if not equal[kind]} == silent


def test_the_card_keeps_in_force_what_record_keeps_in_every_other_game(browser: Any) -> None:
    """The same under every other code whose cases leave something in force."""
    wrong: list[Any] = []
    equal: dict[str, int] = {}
    for code in shipped().codes.keys() - {CODE}:
        cases = [(kind, *one) for kind in shipped().codes[code].cases for one in recorded(kind, code)]
        if cases:
            opened_at(browser, code)
        for kind, name, text in cases:
            for line, record, card, waiting in compared(browser, text, code):
                if waiting:
                    continue
                if differs(name, kind, record, card):
                    wrong.append((code, kind, name, line, record - card, card - record))
                equal[code] = equal.get(code, 0) + bool(record or card)
    print(equal)

    assert wrong == []
    assert len(equal) > 15
    assert sum(equal.values()) > 170


def test_a_question_is_kept_until_the_auction_answers_it(page: Any) -> None:
    """East drops the king of hearts in the auction: West passes once, whoever comes to declare; North declares, and the
    king is a penalty card (24E), so that declarer's choice is open next. If East's side declares it is taken up (24D);
    passed out, nothing is left."""
    facts = {"own_error": "yes", "partner_could_see_24": "yes", "honour": "yes"}
    opened(page, page.execute_script(TO_QUESTION, "exposed-card-during-auction", facts))
    assert heading(page) == "After the auction: which side is the exposing player on?"
    tap(page, "#later summary")
    tap(page, '#later [data-seat="E"]')
    tap(page, "#to-deal")
    assert held(page) == [("must_pass", "W")]
    assert [one.text.splitlines()[0] for one in all_of(page, "#open .next")] == [
        "After the auction: which side is the exposing player on?"
    ]
    tap(page, '#declares-row [data-seat="N"]')
    assert held(page) == [("penalty_card", "E")]
    assert [one.text.splitlines()[0] for one in all_of(page, "#open .next")] == [
        "North: require or forbid the penalty card's suit?"
    ]
    tap(page, "#undo")
    tap(page, '#declares-row [data-seat="W"]')
    assert (held(page), all_of(page, "#open")) == ([], [])
    tap(page, "#undo")
    tap(page, "#all-pass")
    assert held(page) == []
    tap(page, "#undo")
    assert held(page) == [("must_pass", "W")]
    # Answered by hand, it is the same.
    tap(page, "#open .next")
    tap(page, "#answers button", 0)
    tap(page, "#follow")
    assert (held(page), all_of(page, "#open")) == ([("must_pass", "W")], [])
    assert len(all_of(page, "#ruled li")) == 1


def test_all_endings_with_lasting_orders_lead_on(page: Any) -> None:
    """Each of them, once it is told whose it was, stands in this deal; and there each order is followed by a law to ask
    or a moment that ends it."""
    endings = page.execute_script(ENDINGS)
    names = {name for *_, ordered in endings for name in ordered}
    lost = [(kind, steps, rest) for kind, steps, _ in endings if (rest := page.execute_script(LED_ON, kind, steps))]

    print(len(endings), "endings", {name: sum(name in one[2] for one in endings) for name in names})
    assert lost == []
    assert len([one for one in endings if "penalty_card" in one[2]]) >= 67
    assert len([one for one in endings if {"lead_restriction_26B", "lead_suit"} & {*one[2]}]) >= 34
    assert {"must_pass", "penalty_card", "lead_suit", "lead_from", "play_duty"} <= names


def test_a_penalty_card_from_the_ruling_to_the_end(page: Any) -> None:
    """East's card, by taps: what East does, what West does when on lead, declarer's choice, and the lead."""
    to_ruling(page, "exposed-card-defender", EXPOSED)
    assert "the offender's first legal chance" in all_of(page, "#said")[0].text
    tap(page, '#offender-row [data-seat="E"]')
    said = all_of(page, "#said")[0].text
    assert "East" in said
    assert "offender" not in said.lower()
    tap(page, "#to-deal")
    assert held(page) == [("penalty_card", "E")]
    now = [one.text.splitlines()[0] for one in all_of(page, "#in-force .next")]
    assert now[:2] == ["East is to play: what now?", "West is to lead: what now?"]
    tap(page, "#in-force .next", 1)
    assert heading(page) == "Declarer: require or forbid the penalty card's suit?"
    tap(page, "#answers button", 1)
    assert "West may not lead the suit of East's penalty card" in all_of(page, "#said")[0].text
    tap(page, "#follow")
    assert held(page) == [("lead_suit", "W")]
    tap(page, '#moments [data-moment="loses the lead"]')
    assert held(page) == []
    assert len(all_of(page, "#checks input")) == 3
    tap(page, "#undo")
    assert held(page) == [("lead_suit", "W")]
    page.refresh()
    assert held(page) == [("lead_suit", "W")]


def test_a_bar_and_a_lead_restriction_from_the_auction_on(page: Any) -> None:
    """South's insufficient bid: North passes to the end, and declarer may forbid a suit when North first leads; if
    South's side comes to declare, nothing is left of it."""
    to_ruling(page, "insufficient-bid", INSUFFICIENT)
    tap(page, '#offender-row [data-seat="S"]')
    tap(page, "#to-deal")
    assert held(page) == [("must_pass", "N"), ("lead_restriction_26B", "N")]
    tap(page, '#declares-row [data-seat="E"]')
    assert held(page) == [("lead_restriction_26B", "N")]
    assert [one.text.splitlines()[0] for one in all_of(page, "#in-force .next")] == ["North is to lead: what now?"]
    tap(page, "#undo")
    tap(page, '#declares-row [data-seat="N"]')
    assert held(page) == []
    assert "North is declarer" in all_of(page, "#which")[0].text


def test_two_penalty_cards_of_one_player_are_major(page: Any) -> None:
    """A minor card and another: both are major (50B), each goes by itself."""
    to_ruling(page, "exposed-card-defender", {**EXPOSED, "honour": "no", "deliberate_play": "no"})
    tap(page, '#offender-row [data-seat="W"]')
    first = page.execute_script("return card.deal.standing().items.map((one) => one.params.grade)")
    to_ruling(page, "exposed-card-defender", EXPOSED)
    tap(page, '#offender-row [data-seat="W"]')
    both = page.execute_script("return card.deal.standing().items.map((one) => one.params.grade)")
    assert (first, both) == (["minor"], ["major", "major"])
    tap(page, "#to-deal")
    cards = all_of(page, "#in-force input")
    cards[0].send_keys("♣4\t")
    assert ["♣4" in one.text for one in all_of(page, '#moments [data-moment="card goes"]')] == [True, False]
    tap(page, '#moments [data-moment="card goes"]')
    assert held(page) == [("penalty_card", "W")]


def test_names_are_typed_once_for_the_table(page: Any) -> None:
    """They stand on the seats, go into the form, and stay for the next deal; another table has its own."""
    opened(page, "deal")
    for field, text in (("deal-table", "4"), ("deal-board", "12"), ("name-E", "Eva"), ("name-W", "Willa Berg")):
        one = all_of(page, f"#{field}")[0]
        one.send_keys(text)
        page.execute_script("arguments[0].dispatchEvent(new Event('change'))", one)
    to_ruling(page, "exposed-card-defender", EXPOSED)
    assert "Eva" in all_of(page, '#offender-row [data-seat="E"]')[0].text
    tap(page, '#offender-row [data-seat="E"]')
    fields = [all_of(page, f"#{one}")[0].get_attribute("value") for one in ("table", "board", "side", "player")]
    assert fields == ["4", "12", "EW", "Eva; Willa Berg"]
    opened(page, "deal")
    tap(page, "#next")
    assert "Table 4 · Board 13" in all_of(page, "#which")[0].text
    assert page.execute_script("return card.deal.personOf('E')") == "Eva"
    page.execute_script("card.deal.tell('table', '5')")
    assert page.execute_script("return card.deal.personOf('E')") == ""
    page.execute_script("card.deal.tell('table', '4')")
    assert page.execute_script("return card.deal.personOf('E')") == "Eva"


def test_hostile_names_are_text(page: Any) -> None:
    opened(page, "deal")
    for seat in "NESW":
        page.execute_script("card.deal.tell(arguments[0], arguments[1])", seat, HOSTILE)
    to_ruling(page, "exposed-card-defender", EXPOSED)
    tap(page, '#offender-row [data-seat="E"]')
    all_of(page, "#note")[0].send_keys(HOSTILE)
    tap(page, "#keep")
    opened(page, "deal")
    opened(page, "rulings")
    assert all_of(page, "main img") == []
    assert "<img" in all_of(page, "main")[0].text
    assert [one for one in page.get_log("browser") if one["level"] == "SEVERE"] == []


@pytest.mark.parametrize(
    "broken", ["[]", "null", "7", '{"log": 3}', '{"log": [{}, {"moment": "x"}, {"ruled": "x"}]}', "{"]
)
def test_whatever_lies_in_the_store_a_page_stands_there(page: Any, broken: str) -> None:
    page.execute_script("localStorage.setItem(arguments[0], arguments[1])", f"adjudicator {CODE} deal", broken)
    page.refresh()
    assert heading(opened(page, "deal")) == "This deal"
    assert all_of(opened(page, ""), "#ten button")


@pytest.mark.parametrize("name", ["Willa", "Wilhelmina-Alexandrine of the Hague"])
@pytest.mark.parametrize(("width", "ink"), [(320, "light"), (360, "light"), (390, "dark"), (844, "light")])
def test_the_deal_fits_and_can_be_read(page: Any, width: int, ink: str, name: str) -> None:
    resize(page, width)
    scheme(page, ink)
    faults, worst = [], []
    page.execute_script("['N', 'E', 'S', 'W'].forEach((seat) => card.deal.tell(seat, arguments[0]))", name)
    to_ruling(page, "insufficient-bid", INSUFFICIENT)
    tap(page, '#offender-row [data-seat="S"]')
    tap(page, "#keep")
    addresses = [page.execute_script("return location.hash.slice(1)"), "deal", "rulings", ""]
    for address in addresses:
        opened(page, address)
        page.execute_script("document.querySelectorAll('main details').forEach((one) => { one.open = true; })")
        assert page.execute_script("return document.documentElement.scrollWidth") <= width
        if width > 320 and name == "Willa":
            assert page.execute_script(BROKEN) == []
        faults += page.execute_script(FAULTS)
        worst.append(page.execute_script(CONTRAST))
    scheme(page, "")

    assert faults == []
    assert min(worst) >= 4.5


def test_what_is_told_of_a_deal_is_data(page: Any) -> None:
    """The list of the deal holds sentences and words of the laws, no markup and no addresses of another host."""
    to_ruling(page, "exposed-card-defender", EXPOSED)
    tap(page, '#offender-row [data-seat="E"]')
    stored = json.loads(page.execute_script(f"return localStorage.getItem('adjudicator {CODE} deal')"))

    assert [one["kind"] for one in stored["log"]] == ["exposed-card-defender"]
    assert "<" not in json.dumps(stored)
