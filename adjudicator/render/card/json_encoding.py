"""JSON encoding of the charts for ``card.js``: each text and law once, nodes by number."""

from __future__ import annotations

import json
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from adjudicator.report.flow_chart_data import (
    CardDeal,
    CardProvision,
    ChartLaw,
    ChartNode,
    ChartObligation,
    ChartQuestion,
    ChartRuling,
    FlowChart,
)
from rulebase.effect_courses import course_as_data

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

QUESTION_NODE, RULING_NODE = 0, 1
NO_NODE = -1
_EDITION = 6


class ChartEncoder:
    """Numbers the texts, laws, obligations and nodes of charts, each once."""

    def __init__(self) -> None:
        self.words: dict[str, int] = {}
        self.laws: dict[ChartLaw, int] = {}
        self.obligations: dict[ChartObligation, int] = {}
        self.nodes: list[list[Any]] = []
        self._numbers: dict[int, int] = {}

    def text(self, one: str) -> int:
        """The number of the text *one*."""
        return self.words.setdefault(one, len(self.words))

    def texts(self, ones: Iterable[str]) -> list[int]:
        """The numbers of the texts *ones*."""
        return [self.text(one) for one in ones]

    def node(self, node: ChartNode) -> int:
        """The number of *node*; all nodes below it are numbered first."""
        if id(node) not in self._numbers:
            made = self._asked(node) if isinstance(node, ChartQuestion) else self._ruled(node)
            self._numbers[id(node)] = len(self.nodes)
            self.nodes.append(made)
        return self._numbers[id(node)]

    def _asked(self, node: ChartQuestion) -> list[Any]:
        answers = [
            [self.text(one.words), self.texts(one.tells), self.node(one.leads_to)]
            + ([list(one.settled_by)] if one.settled_by else [])
            for one in node.answers
        ]
        brings = self.texts(one.outcome for one in node.answers)
        asked = [QUESTION_NODE, self.text(node.brief), self.text(node.full), answers]
        asked += [self.texts(node.stated_before), brings, self.text(node.chooser)]
        if node.yet_to_come or node.obligations:
            asked += [int(node.yet_to_come), [self._obligation(one) for one in node.obligations]]
        return asked

    def _ruled(self, node: ChartRuling) -> list[Any]:
        changes = [
            [
                self.text(one.words),
                self.text(one.follows),
                self.texts(one.tells),
                self.texts(one.facts_not_asked),
                NO_NODE if one.leads_to is None else self.node(one.leads_to),
            ]
            for one in node.exceptions
        ]
        return [
            RULING_NODE,
            self.texts(node.said),
            self.text(node.no_ruling_reason),
            [self._choice(node, at) for at in range(len(node.choices))],
            self.texts(node.orders),
            self.texts(node.checks),
            [self._law(one) for one in node.laws],
            changes,
            [[self.text(one.when), one.kind, self.texts(one.tells)] for one in node.follow_ups],
            self.texts(node.said_before_follow_up),
            [self._obligation(one) for one in node.obligations],
        ]

    def _choice(self, node: ChartRuling, at: int) -> list[Any]:
        who, options = node.choices[at]
        chosen = node.option_obligations[at] if at < len(node.option_obligations) else ()
        orders = [[self._obligation(one) for one in option] for option in chosen]
        return [self.text(who), self.texts(options), *([orders] if any(orders) else [])]

    def _obligation(self, one: ChartObligation) -> int:
        return self.obligations.setdefault(one, len(self.obligations))

    def _law(self, law: ChartLaw) -> int:
        return self.laws.setdefault(law, len(self.laws))


def encoded_charts(charts: Sequence[FlowChart], provisions: Sequence[CardProvision] = ()) -> dict[str, Any]:
    """*charts* and *provisions* as dicts and lists in the layout that ``card.js`` and ``law.js`` read."""
    encoder = ChartEncoder()
    kinds = [
        {
            "id": one.kind,
            "title": one.title,
            "names": list(one.names),
            "broader": one.broader,
            "root": encoder.node(one.root),
        }
        for one in charts
    ]
    laws = [encoder.texts(law) for law in encoder.laws]
    of_charts = len(encoder.words)
    place = {chart.kind: number for number, chart in enumerate(charts)}
    all_law = [_encoded_provision(encoder, one, place) for one in provisions]
    return {
        "words": list(encoder.words),
        "of_charts": of_charts,
        "laws": laws,
        "nodes": encoder.nodes,
        "kinds": kinds,
        "obligations": [[one.effect, one.whom, one.says, dict(one.params)] for one in encoder.obligations],
        "provisions": all_law,
    }


def _encoded_provision(encoder: ChartEncoder, one: CardProvision, place: Mapping[str, int]) -> list[Any]:
    texts = [encoder.text(text) for text in (one.law, one.cite, one.says, one.standing)]
    return [one.id, *texts, encoder.texts(one.remarks), [place[kind] for kind in one.kinds], one.home]


def encoded_deal(deal: CardDeal) -> dict[str, Any]:
    """*deal* in the layout that ``deal.js`` reads."""
    return {
        **deal._asdict(),
        "moments": [
            [one.id, one.says, one.stage, int(one.table), one.implies, int(one.single)] for one in deal.moments
        ],
        "courses": {name: course_as_data(course) for name, course in deal.courses.items()},
    }


def charts_edition(data: dict[str, Any]) -> str:
    """A short hash of *data*: an address on the card is valid within one edition only."""
    return sha256(json_for_page(data).encode()).hexdigest()[:_EDITION]


def json_for_page(data: dict[str, Any]) -> str:
    """*data* as JSON that cannot close the HTML element around it: ``<`` is escaped."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
