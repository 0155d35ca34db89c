"""The pocket card as one HTML file: charts sized for print, the script that walks them; the index of cards."""

from __future__ import annotations

from html import escape
from itertools import groupby
from typing import TYPE_CHECKING, Any, NamedTuple

from adjudicator.render.card.chart_html import ChartDrawing, printed_length_with_breaks
from adjudicator.render.card.condensed_chart import (
    OutlineAnswer,
    chart_outline,
    outline_with_laws_factored,
)
from adjudicator.render.card.json_encoding import charts_edition, encoded_charts, encoded_deal, json_for_page
from adjudicator.render.page.html import asset_text, page_closing, page_opening, page_style_with_shared, script_element

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from adjudicator.report.flow_chart_data import CardCall, CardDeal, CardProvision, ChartNode, FlowChart


CHART_SIZES = ((2_600, "small"), (4_600, "medium"), (7_500, "large"))
"""(maximum characters of a chart, class of that size): one column of paper, a sheet, a sheet in small letters."""
LONG_CLASS = "long"
"""The class of a chart that goes on over several sheets."""


def _titled(chart: FlowChart, game: str, drawn: str, size: str) -> str:
    title = escape(chart.title)
    of = f" <small>{escape(game)}</small>" if game else ""
    return (
        f'<details class="chart {size}" id="chart-{chart.kind}"><summary>{title}</summary>'
        f"<h2>{title}{of}</h2><div>{drawn}</div></details>\n"
    )


def _drawing_and_size(chart: ChartNode) -> tuple[str, str]:
    """(the drawing of *chart*, the class of its size): a chart too long for a sheet names a law once for all below."""
    for told in (True, False):
        drawn = ChartDrawing(OutlineAnswer((), chart_outline(chart, told=told))).html_without_title()
        if (size := _size_class(drawn)) != LONG_CLASS:
            return drawn, size
    drawn = ChartDrawing(outline_with_laws_factored(chart_outline(chart)), short=True).html_without_title()
    return drawn, _size_class(drawn)


def _size_class(drawn: str) -> str:
    found = printed_length_with_breaks(drawn)
    return next((name for most, name in CHART_SIZES if found <= most), LONG_CLASS)


FRONT_KIND_WEIGHT = 0.5
"""Search score that a kind in front gets on top of the score of the words."""


OTHER_DEED_WEIGHT = 0.6
"""Factor for the search score of a kind named after another act (a lead) than the words tell of (a bid)."""


KINDS_OF_PROVISION_WEIGHT = 1.2
"""Weight of the kinds that a provision is about in the search for provisions, where all its words weigh one."""


OTHER_KINDS_SHARE = 0.7
"""Share of that weight for kinds that a provision is only partly about."""


LAWS_OF_KINDS_WEIGHT = 0.1
"""Weight of the laws that stories on the likely kinds are about, beside the words of a story."""


WITHOUT_SCRIPTS = "Scripts are off here, so nothing is asked: the charts below can be opened and read."


class CardSearch(NamedTuple):
    """The data by which a card is searched."""

    features: Mapping[str, Any]
    """Feature of the words → charts with the weight that it gives each."""
    deeds: Mapping[str, str]
    """Word → the act it tells of: ``led`` is a lead."""


class CardLaw(NamedTuple):
    """The law on a card."""

    provisions: Sequence[CardProvision]
    alike: Mapping[str, Sequence[str]]
    """Phrase → phrases that mean the same in a search."""
    stop_words: Sequence[str]


def encoded_law(provisions: Sequence[Any], law: CardLaw) -> dict[str, Any]:
    """*law*, with its encoded *provisions*, in the layout that ``law.js`` reads."""
    numbers: dict[str, int] = {}
    alike = {phrase: [numbers.setdefault(one, len(numbers)) for one in others] for phrase, others in law.alike.items()}
    weights = {"kinds": KINDS_OF_PROVISION_WEIGHT, "partly": OTHER_KINDS_SHARE, "laws": LAWS_OF_KINDS_WEIGHT}
    return {"provisions": provisions, "alike": alike, "phrases": list(numbers), "stop": law.stop_words, **weights}


class CardContent(NamedTuple):
    """The content of the card of a code."""

    code: str
    title: str
    charts: Sequence[FlowChart]
    """The charts, those of the calls in front first."""
    calls: Sequence[CardCall]
    """The calls in front."""
    law: CardLaw
    stories: Mapping[str, Any]
    """The data by which stories are understood; empty where they are not."""
    deal: CardDeal
    """The table at which the rest of a deal is followed."""


def card_page(content: CardContent, search: CardSearch) -> str:
    """The HTML page of the card with *content* and the data of *search*."""
    title = content.title
    data = card_data(content) | {"search": search_data(search)}
    script = card_scripts()
    # The script comes before the charts, so that the first screen shows while they are still being read.
    return (
        f"{page_opening(title, page_style_with_shared('card', 'card.css'), script)}"
        '<header><a href="#">All kinds</a><a href="#rulings">The evening’s rulings</a></header>\n'
        '<main id="app"></main>\n'
        f'<script type="application/json" id="data">{json_for_page(data)}</script>\n{script_element(script)}'
        f'<section class="charts" aria-label="Charts">{drawn_charts(title, content.charts)}</section>\n{page_closing()}'
    )


def script_without_comments(file: str) -> str:
    """The script *file* of a card without lines of comments and without indentation: every byte is fetched by a
    telephone. No text of it goes over several lines."""
    lines = (line.strip() for line in asset_text("card", file).splitlines())
    return "".join(f"{line}\n" for line in lines if line and not line.startswith("//"))


def card_scripts() -> str:
    """The scripts that a card needs, in the order in which they are read."""
    return "".join(script_without_comments(file) for file in ("stories.js", "law.js", "deal.js", "kept.js", "card.js"))


def charts_with_first_kinds_in_front(charts: Sequence[FlowChart], calls: Sequence[CardCall]) -> list[FlowChart]:
    """*charts*, those of the kinds of *calls* in front."""
    order = _places_in_front(calls)
    return sorted(charts, key=lambda one: order.get(one.kind, len(order)))


def _places_in_front(calls: Sequence[CardCall]) -> dict[str, int]:
    return {kind: place for place, kind in enumerate(kind for call in calls for kind in call.kinds)}


def card_data(content: CardContent) -> dict[str, Any]:
    """The data of *content*, in which the kinds of the calls in front are marked as common."""
    data = encoded_charts(content.charts, content.law.provisions)
    provisions, of_charts = data.pop("provisions"), data.pop("of_charts")
    front = _places_in_front(content.calls)
    for kind in data["kinds"]:
        kind["common"] = kind["id"] in front
    roads = charts_edition(
        {"nodes": data["nodes"], "words": data["words"][:of_charts], "kinds": [one["root"] for one in data["kinds"]]}
    )
    return data | {
        "code": content.code,
        "title": content.title,
        "edition": roads,
        "calls": [[call.words, list(call.kinds)] for call in content.calls],
        "law": encoded_law(provisions, content.law),
        "stories": content.stories,
        "deal": encoded_deal(content.deal),
    }


def search_data(search: CardSearch) -> dict[str, Any]:
    """The data of *search* as ``card.js`` reads it."""
    return search._asdict() | {"front": FRONT_KIND_WEIGHT, "other": OTHER_DEED_WEIGHT}


def drawn_charts(title: str, charts: Sequence[FlowChart]) -> str:
    """The *charts* drawn for paper and for browsers without scripts, which are told first that these are off."""
    made = [(one, title, *_drawing_and_size(one.root)) for one in charts]
    drawn = ""
    for size, group in groupby(made, lambda one: one[-1]):
        held = "".join(_titled(*one) for one in group)
        drawn += f'<div class="several">{held}</div>\n' if size == CHART_SIZES[0][1] else held
    return f'<p class="unscripted">{WITHOUT_SCRIPTS}</p>\n<h1>{escape(title)}</h1>\n{drawn}'


def card_index(cards: Sequence[tuple[str, str, str]]) -> str:
    """The HTML page that links to *cards*, (group, file, title) each. A telephone shows all groups at once."""
    groups: dict[str, list[str]] = {}
    for group, file, title in cards:
        groups.setdefault(group, []).append(f'<a class="button" href="{escape(file)}"><b>{escape(title)}</b></a>\n')
    body = "".join(
        f"<details><summary>{escape(group)} ({len(links)})</summary>\n{''.join(links)}</details>\n"
        for group, links in groups.items()
    )
    css = page_style_with_shared("card", "card.css")
    return f"{page_opening('Pocket cards', css)}<main>\n<h1>Pocket cards</h1>\n{body}</main>\n{page_closing()}"
