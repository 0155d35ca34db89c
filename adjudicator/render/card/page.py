"""The pocket card as one HTML file: charts, a script that walks them, and nothing that is fetched from anywhere."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any, NamedTuple

from adjudicator.render.card.chart import html
from adjudicator.render.card.encoding import edition, encoded, packed
from adjudicator.render.page.document import asset, closing, opening, running, style

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from adjudicator.report.charts import Chart


FRONT = 0.5
"""How much a kind that stands in front is likelier to be meant than others, beside what the words say."""


OTHER = 0.6
"""By how much less a kind is likelier that is named after one deed, a lead, where only others are told of, a bid."""


class Search(NamedTuple):
    """What the search of a card goes by."""

    features: Mapping[str, Any]
    """What words speak for which chart."""
    deeds: Mapping[str, str]
    """What each word says is done: ``led`` is a lead."""


def page(code: str, title: str, charts: Sequence[Chart], first: Sequence[str], search: Search) -> str:
    """The card of *code*: *charts* with those of *first* in front, found by *search*."""
    order = {kind: place for place, kind in enumerate(first)}
    charts = sorted(charts, key=lambda one: order.get(one.kind, len(order)))
    data = encoded(charts)
    for kind in data["kinds"]:
        kind["common"] = kind["id"] in order
    roads = edition({"nodes": data["nodes"], "words": data["words"], "kinds": [one["root"] for one in data["kinds"]]})
    data |= {
        "code": code,
        "title": title,
        "edition": roads,
        "search": search._asdict() | {"front": FRONT, "other": OTHER},
    }
    script = asset("card", "card.js")
    drawn = "".join(html(one) for one in charts)
    # The script comes before the charts: the first screen stands while they are still read.
    return (
        f"{opening(title, style('card', 'card.css'), script)}"
        '<header><a href="#">All kinds</a><a href="#rulings">The evening’s rulings</a></header>\n'
        '<main id="app"></main>\n'
        f'<script type="application/json" id="data">{packed(data)}</script>\n{running(script)}'
        f'<div class="charts"><h2>{escape(title)}</h2>\n{drawn}</div>\n{closing()}'
    )


def index(cards: Sequence[tuple[str, str, str]]) -> str:
    """The page that leads to each of *cards*: its group, its file, its title. A telephone shows all groups at once."""
    groups: dict[str, list[str]] = {}
    for group, file, title in cards:
        groups.setdefault(group, []).append(f'<a class="button" href="{escape(file)}"><b>{escape(title)}</b></a>\n')
    body = "".join(
        f"<details><summary>{escape(group)} ({len(links)})</summary>\n{''.join(links)}</details>\n"
        for group, links in groups.items()
    )
    css = style("card", "card.css")
    return f"{opening('Pocket cards', css)}<main>\n<h1>Pocket cards</h1>\n{body}</main>\n{closing()}"
