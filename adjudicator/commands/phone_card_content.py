"""Content of a card, on a page of its own and in an app: charts, law, calls in front and stories."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.commands.flow_chart_builder import ChartBuilder
from adjudicator.commands.phone_card_calls import calls_in_front
from adjudicator.commands.phone_card_law import law_of_card
from adjudicator.commands.phone_card_obligations import deal_of_card
from adjudicator.commands.phone_card_search import kinds_for_top_buttons
from adjudicator.commands.phone_card_stories import stories_of_card
from adjudicator.render.card.page import CardContent, charts_with_first_kinds_in_front

if TYPE_CHECKING:
    from adjudicator.commands.phone_card_search import PhrasingIndex
    from adjudicator.commands.phone_card_stories import StoriesOfCards
    from rulebase import Rulebase


def content_of_card(
    laws: Rulebase, code: str, phrasings: PhrasingIndex, shared_stories: StoriesOfCards | None = None
) -> CardContent:
    """The content of the card of *code*, the charts of the calls in front first; no charts if it decides nothing.

    With *shared_stories* only its own part of the understanding of stories is in it.
    """
    charting = ChartBuilder(laws, code)
    kinds = charting.kinds()
    calls = calls_in_front(laws, code, lambda: kinds_for_top_buttons(laws, code, kinds, phrasings), kinds)
    charts = charts_with_first_kinds_in_front([charting.chart(kind) for kind in kinds], calls)
    charted = [one.kind for one in charts]
    stories = shared_stories.of_card(code, charted) if shared_stories else stories_of_card(laws, code, charted)
    law, deal = law_of_card(laws, code, kinds), deal_of_card(laws, code, charts)
    return CardContent(code, laws.code(code).title, charts, calls, law, stories, deal)
