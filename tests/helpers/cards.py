"""The pocket card as a test reads it: the file that the command writes, and every road of its charts."""

from __future__ import annotations

import atexit
import json
import re
import shutil
from functools import cache
from pathlib import Path
from tempfile import mkdtemp
from typing import TYPE_CHECKING, Any, NamedTuple
from unittest.mock import patch

from adjudicator.commands.flow_chart_builder import ChartBuilder
from adjudicator.render.names_and_signs import with_glyphs
from tests.helpers.chromium import all_of, resize
from tests.helpers.command_line import run

if TYPE_CHECKING:
    from collections.abc import Iterator

ASKED = 0
PHONE = 390
"""Points across."""


class Stop(NamedTuple):
    """A place on a chart, and what was told on the way to it."""

    kind: str
    facts: tuple[tuple[str, str], ...]
    node: list[Any]


@cache
def card(code: str, *kinds: str) -> Path:
    """The card of *code*, of all its *kinds* if none are named, written once in a process."""
    folder = mkdtemp(prefix="cards-")
    atexit.register(shutil.rmtree, folder)
    file = Path(folder, f"{code}.html")
    every = ChartBuilder.kinds
    with patch.object(ChartBuilder, "kinds", lambda self: [kind for kind in every(self) if not kinds or kind in kinds]):
        answer = run("card", "--code", code, "--output", str(file))
    assert (0, "") == (answer.status, answer.err)
    return file


@cache
def data(code: str, *kinds: str) -> dict[str, Any]:
    """What the page of *code* holds."""
    found = re.search(
        r'<script type="application/json" id="data">(.*?)</script>', card(code, *kinds).read_text(encoding="utf-8")
    )
    assert found
    return dict(json.loads(found[1]))


def stops(code: str, *kinds: str) -> Iterator[Stop]:
    """Every place of every chart, once for each set of facts that is told on the way to it."""
    page = data(code, *kinds)
    words, nodes = page["words"], page["nodes"]

    def told(numbers: list[int]) -> dict[str, str]:
        return dict(words[number].split("=", 1) for number in numbers)

    for kind in page["kinds"]:
        todo: list[tuple[int, dict[str, str]]] = [(kind["root"], {})]
        seen = set()
        while todo:
            at, facts = todo.pop()
            key = at, frozenset(facts.items())
            if key in seen:
                continue
            seen.add(key)
            node = nodes[at]
            yield Stop(kind["id"], tuple(sorted(facts.items())), node)
            if node[0] == ASKED:
                todo += [(leads, facts | told(tells)) for _, tells, leads, *_ in node[3]]
            else:
                for _, _, tells, drops, leads in node[7]:
                    if leads >= 0:
                        gone = {words[one] for one in drops}
                        kept = {name: value for name, value in facts.items() if name not in gone}
                        todo.append((leads, kept | told(tells)))


def walked(code: str) -> tuple[int, list[tuple[str, tuple[tuple[str, str], ...], str]]]:
    """How many places answers and changed assumptions lead to on the card of *code*; those at which ``rule`` answers
    otherwise: the kind, the facts told on the way, and how."""
    found = list(stops(code))
    return len(found), [(stop.kind, stop.facts, said) for stop in found if (said := differs(code, stop))]


def differs(code: str, stop: Stop) -> str:
    """How ``rule`` answers otherwise than the card at this *stop*; empty where it does not."""
    told = [word for name, value in stop.facts for word in ("--fact", f"{name}={value}")]
    answer = run("rule", stop.kind, "--code", code, "--no-ask", "--json", *told)
    if answer.status:
        return answer.err
    found, words = answer.data, data(code)["words"]
    chain = [found, *found["then"]]
    needs = {need["fact"] for one in chain for need in one["needs"]}
    if stop.node[0] == ASKED:
        asked = {words[told].partition("=")[0] for _, tells, *_ in stop.node[3] for told in tells}
        listed = {value.partition("=")[0] for one in chain for need in one["needs"] for value in need["values"]}
        return "" if asked and asked <= needs | listed | {"exception"} else f"asks {asked}, not {needs}"
    said = " ".join(words[one] for one in stop.node[1])
    if needs:
        return f"needs {needs}"
    if said != with_glyphs(found["read_out"]):
        return f"reads out {found['read_out']!r}, the card {said!r}"
    checks = [words[one] for one in stop.node[5]]
    opened = [f"Law {one['law']}: " for one in found["checks"]]
    if len(checks) != len(opened) or not all(map(str.startswith, checks, opened)):
        return f"checks {found['checks']}, the card {checks}"
    cites = {cite for law in stop.node[6] for cite in words[data(code)["laws"][law][0]].split("; ")}
    laws = {cite for one in chain for ruling in one["rulings"] for cite in ruling["law"].split("; ")}
    return "" if cites == laws else f"cites {laws}, the card {cites}"


def answers(code: str, kind: str) -> list[int]:
    """How many answers each road of the chart of *kind* takes from its first question to what is read out."""
    page = data(code)
    nodes = page["nodes"]
    (root,) = [one["root"] for one in page["kinds"] if one["id"] == kind]
    todo, found = [(root, 0)], []
    while todo:
        at, given = todo.pop()
        if nodes[at][0] == ASKED:
            todo += [(leads, given + 1) for _, _, leads in nodes[at][3]]
        else:
            found.append(given)
    return sorted(found)


def opened_at(browser: Any, code: str) -> None:
    """The card of *code* in the *browser*, as wide as a phone."""
    resize(browser, PHONE)
    browser.get("about:blank")
    browser.get(card(code).as_uri())


def heading(page: Any) -> str:
    """What stands at the head of the *page*."""
    return str(all_of(page, "h1")[0].text)
