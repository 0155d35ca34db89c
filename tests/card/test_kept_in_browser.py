"""Rulings kept on the card: the form before and after, nothing twice, undo, the same side before, what is sent, and the
book of cases that reads it all."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

import pytest

from tests.helpers.booked import book
from tests.helpers.booked import kept as in_book
from tests.helpers.cards import heading
from tests.helpers.chromium import all_of, opened, tap

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = [
    pytest.mark.browser,
    # Closing the driver leaves its sockets to the collector.
    pytest.mark.filterwarnings("ignore::ResourceWarning"),
]
CODE = "duplicate-2017"
FIELDS = ("table", "board", "side", "player", "note")
HOSTILE = "</textarea><script>window.hurt = 1</script><img src=x onerror='window.hurt = 1'>"


def ruling(page: Any, kind: str = "insufficient-bid") -> None:
    """The ruling on *kind* by the first answers."""
    opened(page, f"{kind}/")
    while all_of(page, "#answers button"):
        tap(page, "#answers button")


def filled(page: Any, **told: str) -> None:
    """Type into the fields of the form."""
    for field, text in told.items():
        box = all_of(page, f"#{field}")[0]
        box.clear()
        box.send_keys(text)
    page.execute_script("document.activeElement.blur()")


def kept(page: Any) -> list[dict[str, Any]]:
    """The list that the card keeps."""
    return list(json.loads(page.execute_script(f"return localStorage.getItem('adjudicator {CODE}')") or "[]"))


def test_the_form_is_filled_before_and_after(page: Any) -> None:
    """What is typed before Keep is kept, and what is typed after it as well."""
    ruling(page)
    filled(page, table="4", board="7", side="EW", player="Emil Falk and Willa Berg")
    tap(page, "#keep")
    filled(page, note="agreed at once", board="8")
    (one,) = kept(page)
    assert [one[field] for field in FIELDS] == ["4", "8", "EW", "Emil Falk and Willa Berg", "agreed at once"]
    opened(page, "rulings")
    assert "board 8" in all_of(page, "main li")[0].text
    tap(page, "main li summary")
    all_of(page, "#note-0")[0].send_keys(": appealed\t")
    assert kept(page)[0]["note"] == "agreed at once: appealed"


def test_nothing_is_kept_twice_and_all_can_be_undone(page: Any) -> None:
    ruling(page)
    filled(page, board="7")
    tap(page, "#keep")
    assert not all_of(page, "#keep")[0].is_enabled()
    page.refresh()
    assert not all_of(page, "#keep")[0].is_enabled()
    assert len(kept(page)) == 1
    opened(page, "rulings")
    tap(page, "main li > button")
    assert kept(page) == []
    tap(page, "#bring-back")
    assert len(kept(page)) == 1
    ruling(page, "change-of-call")
    tap(page, "#keep")
    tap(page, "#unkeep")
    assert [one["kind"] for one in kept(page)] == ["insufficient-bid"]
    assert all_of(page, "#keep")[0].is_enabled()


def test_the_same_ruling_at_another_table_is_another(page: Any) -> None:
    ruling(page)
    filled(page, table="4", board="7")
    tap(page, "#keep")
    address = page.execute_script("return location.hash")
    opened(page, "deal")
    page.execute_script("card.deal.tell('table', '5')")
    opened(page, address.lstrip("#"))
    assert all_of(page, "#keep")[0].is_enabled()
    tap(page, "#keep")
    assert [one["table"] for one in kept(page)] == ["4", "5"]


def test_time_is_told_by_the_clock_on_the_wall(page: Any) -> None:
    """In the list, and with its distance from Greenwich in what the book reads."""
    page.execute_cdp_cmd("Emulation.setTimezoneOverride", {"timezoneId": "Pacific/Auckland"})
    try:
        ruling(page)
        tap(page, "#keep")
        (one,) = kept(page)
        moment = datetime.fromisoformat(one["at"])
        assert moment.utcoffset()
        assert abs((datetime.now(UTC) - moment).total_seconds()) < 120
        opened(page, "rulings")
        assert f"{moment:%Y-%m-%d %H:%M}" in all_of(page, "main li")[0].text
    finally:
        page.execute_cdp_cmd("Emulation.setTimezoneOverride", {"timezoneId": ""})


def test_the_same_side_before_shows_at_once(page: Any) -> None:
    """As soon as the names are typed, in another order and spelling; before anything is kept."""
    ruling(page)
    filled(page, board="3", player="Willa Berg; Emil Falk")
    tap(page, "#keep")
    opened(page, "deal")
    tap(page, "#next")
    ruling(page)
    page.execute_script("card.deal.tell('board', '9')")
    page.refresh()
    assert all_of(page, "#before")[0].text == ""
    filled(page, player="FALK, Emil")
    told = all_of(page, "#before")[0].text
    assert "The same side before: Insufficient bid" in told
    assert "board 3" in told
    assert "Law 72C" in told
    filled(page, player="Otto Holm")
    assert all_of(page, "#before")[0].text == ""


def test_who_is_the_same_is_as_in_the_book(page: Any, tmp_path: Path) -> None:
    """The card and ``book again`` find the same repeats in the same list."""
    told = [
        {"player": "Willa Berg; Emil Falk", "side": "EW", "table": "1"},
        {"player": "berg willa", "side": "NS", "table": "2"},
        {"player": "Émil Falk", "side": "", "table": ""},
        {"player": "", "side": "E-W", "table": "1"},
        {"player": "Otto Holm", "side": "EW", "table": "1"},
        {"player": "", "side": "7", "table": ""},
        {"player": "", "side": "7", "table": ""},
        {"player": "", "side": "NS", "table": ""},
        {"player": "", "side": "NS", "table": ""},
        {"player": "North and South", "side": "NS", "table": "9"},
        {"player": "robot", "side": "north/south", "table": "9"},
    ]
    ruling(page)
    tap(page, "#keep")
    (first,) = kept(page)
    listed = [
        {**first, **one, "pair": one["player"], "id": f"r{at}", "at": f"2026-11-23T20:{at:02}:00+01:00"}
        for at, one in enumerate(told)
    ]
    page.execute_script("localStorage.setItem(arguments[0], arguments[1])", f"adjudicator {CODE}", json.dumps(listed))
    page.refresh()
    found = page.execute_script(
        "return JSON.parse(arguments[0]).map((one) => card.list.before(one).map((other) => other.id))",
        json.dumps(listed),
    )
    by_card = {one["id"]: before for one, before in zip(listed, found, strict=True) if before}
    document = {"schema": 1, "code": CODE, "rulings": listed}
    assert 0 == book(tmp_path, "book", "add", "-", stdin=json.dumps(document)).status
    again = json.loads(book(tmp_path, "book", "again", "--json").out)
    numbers = {number: f"r{number - 1}" for number in range(1, len(told) + 1)}
    by_book = {numbers[one["number"]]: [numbers[before["number"]] for before in one["before"]] for one in again["book"]}

    assert by_card == by_book
    assert set(by_card) == {"r1", "r2", "r3", "r4", "r6", "r10"}


def test_an_evening_on_the_phone_is_read_into_the_book(page: Any, tmp_path: Path) -> None:
    """Ten rulings and more: each is in the book with its table, board, side, players, seat, note and rows of law,
    and the repeat is found."""
    opened(page, "deal")
    for seat, name in (("E", "Emil Falk"), ("W", "Willa Berg"), ("N", "Nora Lind"), ("S", "Sven Alm")):
        page.execute_script("card.deal.tell(...arguments)", seat, name)
    page.execute_script("card.deal.tell('table', '2')")
    kinds = [kind for _, kinds in page.execute_script("return card.data.calls") for kind in kinds]
    calls = (kinds * 2)[: max(10, len(kinds)) + 1]
    for at, kind in enumerate(calls):
        page.execute_script("card.deal.next(); card.deal.tell('board', arguments[0])", str(at + 1))
        ruling(page, kind)
        tap(page, f'#offender-row [data-seat="{"EWNS"[at % 4]}"]')
        filled(page, note=f"note {at}")
        tap(page, "#keep")
    opened(page, "rulings")
    tap(page, "#as-json")
    written = all_of(page, "textarea")[0].get_attribute("value")
    assert 0 == book(tmp_path, "book", "add", "-", stdin=written).status
    assert 0 == book(tmp_path, "book", "add", "-", stdin=written).status
    rulings = in_book(tmp_path)
    assert len(rulings) == len(calls)
    for at, one in enumerate(rulings):
        assert (one["at_table"], one["board"], one["note"]) == ("2", str(at + 1), f"note {at}")
        assert (one["offender"], one["side"]) == ("EWNS"[at % 4], "EW" if at % 4 < 2 else "NS")
        assert one["player"] in ("Emil Falk", "Willa Berg", "Nora Lind", "Sven Alm")
        assert set(one["pair"].split("; ")) in ({"Emil Falk", "Willa Berg"}, {"Nora Lind", "Sven Alm"})
        assert one["rows"], one["kind"]
    repeated = json.loads(book(tmp_path, "book", "again", "--json").out)["book"]
    assert len(repeated) >= 2


def test_what_is_sent_is_the_filled_form(page: Any) -> None:
    """Text: what was typed, what was answered, the ruling, what is assumed, the checks, the laws in words, the code."""
    opened(page, "exposed-card-defender/1-0")
    tap(page, '#offender-row [data-seat="E"]')
    filled(page, table="4", board="7", player="Emil Falk", note="agreed")
    page.execute_script("navigator.share = async (one) => { window.shared = one.text; }")
    tap(page, "#send")
    text = page.execute_script("return window.shared")
    parts = [line for line in text.split("\n") if line.isupper()]
    assert parts == ["WHAT HAPPENED", "RULING", "ASSUMED", "LOOK INTO AFTER PLAY", "LAW"]
    for line in ("Table: 4", "Board: 7", "Side or pair: EW", "Names: Emil Falk", "Note: agreed"):
        assert line in text
    assert "East" in text
    assert "Law 50" in text
    assert f"\n{CODE}#exposed-card-defender/1-0~" in text


def test_the_form_as_a_page_holds_text_only(page: Any, tmp_path: Path) -> None:
    """Whatever was typed is text in it; it runs nothing and fetches nothing."""
    opened(page, "exposed-card-defender/1-0")
    filled(page, player=HOSTILE, note=HOSTILE)
    tap(page, "#as-page")
    written = all_of(page, "#sent textarea")[0].get_attribute("value")
    assert page.execute_script("return window.hurt") is None
    file = tmp_path / "form.html"
    file.write_text(written, encoding="utf-8")
    address = page.current_url
    page.get(file.as_uri())
    assert heading(page) == "Card exposed by a defender"
    assert page.execute_script("return window.hurt") is None
    assert page.execute_script("return document.querySelectorAll('script, img').length") == 0
    assert HOSTILE in page.find_element("css selector", "main").text
    assert page.find_element("css selector", "html").get_attribute("lang") == "en"
    page.get(address)


def test_a_list_of_an_older_card_is_shown_and_added(page: Any, tmp_path: Path) -> None:
    """Without the fields that it did not have, in the time of Greenwich."""
    ruling(page)
    tap(page, "#keep")
    (one,) = kept(page)
    old = {name: one[name] for name in ("kind", "title", "said", "laws", "facts", "code", "address")}
    listed = [{**old, "at": "2026-11-29T05:30:00.000Z", "note": "T3 B7 NS pair 4"}]
    page.execute_script("localStorage.setItem(arguments[0], arguments[1])", f"adjudicator {CODE}", json.dumps(listed))
    page.refresh()
    opened(page, "rulings")
    assert "T3 B7 NS pair 4" in all_of(page, "main li")[0].text
    assert (
        0 == book(tmp_path, "book", "add", "-", stdin=json.dumps({"schema": 1, "code": CODE, "rulings": listed})).status
    )
    assert [(one["note"], one["at_table"], one["player"]) for one in in_book(tmp_path)] == [("T3 B7 NS pair 4", "", "")]
