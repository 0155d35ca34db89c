"""The pocket card as one HTML file: charts, a script that walks them, and nothing that is fetched from anywhere."""

from __future__ import annotations

from base64 import b64encode
from hashlib import sha256
from html import escape
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from adjudicator.render.card.chart import Drawn
from adjudicator.render.card.encoding import edition, encoded, packed

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from adjudicator.report.charts import Chart


FRONT = 0.5
"""How much a kind that stands in front is likelier to be meant than others, beside what the words say."""


def page(code: str, title: str, charts: Sequence[Chart], first: Sequence[str], features: Mapping[str, Any]) -> str:
    """The card of *code*: *charts* with those of *first* in front; *features* tell what words speak for which chart."""
    order = {kind: place for place, kind in enumerate(first)}
    charts = sorted(charts, key=lambda one: order.get(one.kind, len(order)))
    data = encoded(charts)
    for kind in data["kinds"]:
        kind["common"] = kind["id"] in order
    roads = edition({"nodes": data["nodes"], "words": data["words"], "kinds": [one["root"] for one in data["kinds"]]})
    data |= {"code": code, "title": title, "edition": roads, "search": {"features": features, "front": FRONT}}
    style, script = _asset("card.css"), _asset("card.js")
    head = f"""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src {_hash(style)};\
 script-src {_hash(script)}; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{escape(title)}</title>
<style>{style}</style>
</head>
<body>
<header><a href="#">All kinds</a><a href="#rulings">The evening’s rulings</a></header>
<main id="app"></main>
"""
    drawn = "".join(Drawn(one).html() for one in charts)
    return (
        f'{head}<div class="charts"><h2>{escape(title)}</h2>\n{drawn}</div>\n'
        f'<script type="application/json" id="data">{packed(data)}</script>\n'
        f"<script>{script}</script>\n</body>\n</html>\n"
    )


def index(cards: Sequence[tuple[str, str, str]]) -> str:
    """The page that leads to each of *cards*: its group, its file, its title."""
    style = _asset("card.css")
    groups = dict.fromkeys(group for group, _, _ in cards)
    body = "".join(
        f"<h2>{escape(group)}</h2>\n"
        + "".join(
            f'<a class="button" href="{escape(file)}"><b>{escape(title)}</b></a>\n'
            for of, file, title in cards
            if of == group
        )
        for group in groups
    )
    return f"""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src {_hash(style)}; base-uri 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Pocket cards</title>
<style>{style}</style>
</head>
<body>
<main>
<h1>Pocket cards</h1>
{body}</main>
</body>
</html>
"""


def _asset(name: str) -> str:
    return (files("adjudicator.render.card") / name).read_text(encoding="utf-8")


def _hash(text: str) -> str:
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"
