"""The exported laws in the real datasette: searched, sorted out by facets, followed from a ruling to its laws."""

from __future__ import annotations

import asyncio
import html
import json
import re
from typing import TYPE_CHECKING

import pytest

from rulebase.export.schema import EXPORT_TABLES, table_and_column_descriptions

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    Ask = Callable[[str], str]

RULING = "contract-bridge-1963~2Finsufficient-bid~2Flowest-sufficient"


@pytest.fixture(scope="module")
def ask(exported_laws: tuple[Path, str]) -> Iterator[Ask]:
    """What datasette answers to an address, opened as `rulebase export` says it should be."""
    from datasette.app import Datasette  # takes longer than these tests, in every process that collects them

    _, file, _, metadata = exported_laws[1].splitlines()[-1].removeprefix("to browse: ").split()
    with open(metadata, encoding="utf-8") as opened:
        served = Datasette([file], metadata=json.load(opened))
    with asyncio.Runner() as runner:
        runner.run(served.invoke_startup())

        def ask(address: str) -> str:
            answer = runner.run(served.client.get(address))
            assert (200, address) == (answer.status_code, address)
            return str(answer.text)

        yield ask
        for database in served.databases.values():
            database.close()
        served.executor.shutdown()


def links(page: str) -> list[tuple[str, str]]:
    """(where to, what is read) of the links on a page."""
    return [
        (html.unescape(target), html.unescape(re.sub(r"<[^>]+>", "", text)).strip())
        for target, text in re.findall(r'<a href="([^"]+)"[^>]*>(.*?)</a>', page, re.DOTALL)
    ]


def test_every_table_has_a_page_with_its_sentences(ask: Ask) -> None:
    """And no table of the search indexes is shown among them."""
    shown = {target.removeprefix("/laws/") for target, _ in links(ask("/laws")) if re.fullmatch(r"/laws/\w+", target)}

    assert {table.name for table in EXPORT_TABLES} == {name for name in shown if not name.startswith("search_")}
    for table in EXPORT_TABLES:
        page = html.unescape(ask(f"/laws/{table.name}?_size=1"))
        assert table.about in page
        assert all(table_and_column_descriptions()[f"{table.name}.{column.name}"] in page for column in table.columns)


def test_words_are_searched_for(ask: Ask) -> None:
    """The page of a table has a search box, whose answers hold the words."""
    assert 'type="search"' in ask("/laws/law?_size=1")
    found = json.loads(ask("/laws/law.json?_search=penalty+card&_shape=objects&_size=max"))["rows"]

    assert len(found) > 50
    assert all("penalt" in json.dumps(row).lower() and "card" in json.dumps(row).lower() for row in found)


def test_facets_sort_out(ask: Ask) -> None:
    """Codes and kinds are counted beside the answers, by their titles, and lead to fewer."""
    page = ask("/laws/ruling?_search=revoke")
    narrower = [target for target, _ in links(page) if target.endswith("&code=contract-bridge-1963")]
    target = narrower[0].removeprefix("http://localhost")
    narrowed = json.loads(ask(target.replace("/laws/ruling?", "/laws/ruling.json?") + "&_shape=objects&_size=max"))

    assert ("Contract bridge, laws of 1963", 1) == (dict(links(page))[narrower[0]], len(set(narrower)))
    assert {"contract-bridge-1963"} == {row["code"] for row in narrowed["rows"]}
    assert "Revoke" in [text for _, text in links(page)]


def test_a_ruling_leads_to_its_laws(ask: Ask) -> None:
    """From the row of a table, by its own links, to the text of the law."""
    (laws,) = [target for target, _ in links(ask(f"/laws/ruling/{RULING}")) if target.startswith("/laws/ruling_law?")]
    led = dict(links(ask(laws)))

    assert led["/laws/law/contract-bridge-1963~2FCB-31"] == "Insufficient Bid (a)"
    assert "carries no penalty" in ask("/laws/law/contract-bridge-1963~2FCB-31")


def test_a_law_leads_to_its_rulings_and_they_to_their_cases(ask: Ask) -> None:
    page = ask("/laws/law/contract-bridge-1963~2FCB-31")
    (rulings,) = [target for target, _ in links(page) if target.startswith("/laws/ruling_law?law=")]
    cases = [target for target, _ in links(ask(f"/laws/ruling/{RULING}")) if target.startswith("/laws/ruling_case?")]

    assert "lowest-sufficient" in dict(links(ask(rulings))).values()
    assert "East corrects one spade to two spades" in " ".join(text for _, text in links(ask(cases[0])))


@pytest.mark.parametrize("table", [table.name for table in EXPORT_TABLES if table.searched])
def test_a_ready_search_shows_where_the_words_stand(ask: Ask, table: str) -> None:
    """Whatever is typed is looked for as words: signs of the query language mean nothing."""
    page = html.unescape(ask(f"/laws/search_{table}?words=revoke"))

    assert re.search(r"»revok\w+«", page, re.IGNORECASE)
    ask(f"/laws/search_{table}?words=%22revoke+AND+%28")
