"""What went wrong in a deal: asked before anything is ruled, and ruled by the game's own law."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import pytest

from adjudicator.law.rulings import look_up_told_facts
from rulebase.query.decision_diagram import situations
from tests.fallbacks.kept import sources
from tests.helpers.rulings import laws

if TYPE_CHECKING:
    from collections.abc import Iterator

CAUSES = frozenset({
    "misdeal_cause", "dealing_rule", "dealing_slip", "dealing_order", "dealer_fault", "spoil_deal_fault",
    "partnership_deal_fault", "cribbage_misdeal", "cassino_misdeal", "poker_misdeal", "stud_misdeal", "trump_by",
    "form_named", "new_deal_cause", "redeal_cause", "klaberjass_new_deal", "seven_up_new_deal", "tunk_new_deal",
    "poker_new_deal", "draw_new_deal", "choice_new_deal", "eight_turned",
})  # fmt: skip
"""The facts that say what went wrong."""

_FEW = 2
"""Kinds by which a fact may still be of one of them alone: the new deal that is asked for, and the misdeal."""

RULED = (
    ("gin-rummy misdeal", "misdeal_cause=card_exposed deal_stage=deal_complete redeal_demanded=yes all_looked=no",
     "exposed", "001:3373"),
    ("gin-rummy redeal", "new_deal_cause=fault_in_dealing misdeal_cause=card_exposed all_looked=no",
     "exposed", "001:3373"),
    ("gin-rummy misdeal", "misdeal_cause=wrong_number gin_count_found=before_first_draw",
     "before-his-first-draw", "001:3377"),
    ("gin-rummy misdeal", "misdeal_cause=other dealing_rule=faced_card deal_stage=during_deal",
     "before-the-deal-is-complete", "001:3373"),
    ("gin-rummy misdeal", "misdeal_cause=other dealing_rule=faced_card deal_stage=deal_complete",
     "in-the-stock", "001:3397"),
    ("gin-rummy misdeal", "misdeal_cause=other dealing_rule=wrong_dealer upcard_dealt=yes",
     "after-the-upcard", "001:3371"),
    ("partnership-gin misdeal", "misdeal_cause=card_exposed all_looked=no", "exposed", "001:3373"),
    ("gin-rummy misdeal", "misdeal_cause=other dealing_rule=other redeal_demanded=yes deal_stage=deal_complete",
     "demanded-too-late", "001:475"),
    ("piquet misdeal", "misdeal_cause=card_exposed all_looked=no", "new-deal", "001:5865"),
    ("piquet misdeal", "misdeal_cause=wrong_number opening_lead_made=no hand_wrong_by=deal",
     "before-the-lead", "001:5865"),
    ("rummy misdeal", "misdeal_cause=card_exposed cards_exposed_in_deal=one", "one", "001:2855"),
    ("kaluki misdeal", "misdeal_cause=card_exposed cards_exposed_in_deal=several all_looked=no", "several", "001:2855"),
    ("tunk redeal",
     "tunk_new_deal=other new_deal_cause=fault_in_dealing misdeal_cause=card_exposed cards_exposed_in_deal=one",
     "one", "001:2855"),
    ("rummy misdeal", "misdeal_cause=wrong_number count_moment=before_first_draw", "before-his-first-draw", "001:2855"),
    ("eights misdeal", "misdeal_cause=wrong_number hand_size=too_few", "too-few", "001:6593"),
    ("canasta misdeal", "misdeal_cause=other dealing_rule=faced_card first_turns_completed=no", "in-time", "001:3039"),
    ("canasta misdeal", "misdeal_cause=wrong_number canasta_count_cause=dealt first_turns_completed=no",
     "new-deal", "001:3039"),
    ("hearts misdeal", "misdeal_cause=other dealing_rule=other redeal_demanded=no", "not-demanded", "001:483"),
    ("hearts misdeal", "misdeal_cause=other dealing_rule=wrong_cards pack_wrong_from_start=yes score_agreed=no",
     "found-in-the-deal", "001:477-479"),
    ("old-maid misdeal", "misdeal_cause=wrong_number redeal_demanded=yes first_noticed=before_mixing",
     "called-in-time", "001:489"),
    ("cinch misdeal", "misdeal_cause=other dealing_rule=faced_card", "new-deal", "001:4361"),
    ("contract-bridge-1963 redeal", "redeal_cause=dealt_out_of_turn redeal_demanded=yes deal_stage=deal_complete",
     "wrong-dealer-too-late", "001:770"),
    ("contract-bridge-1963 redeal", "redeal_cause=other misdeal_cause=card_exposed all_looked=no",
     "noticed-in-time", "001:770"),
    ("duplicate-bridge-1949 redeal",
     "redeal_cause=other misdeal_cause=wrong_number count_cause=deal_or_pack correctable=yes information_gained=no",
     "corrected-and-played", "001:1534"),
    # As it could be told before anybody asked what went wrong.
    ("five-hundred misdeal", "new_deal_cause=fault_in_dealing dealing_rule=other deal_stage=during_deal",
     "method", "001:3920"),
    ("five-hundred misdeal", "new_deal_cause=other dealing_rule=other deal_stage=deal_complete",
     "method-found-late", "001:3920"),
    ("five-hundred misdeal", "new_deal_cause=incorrect_pack pack_wrong_from_start=yes score_agreed=no",
     "found-in-the-deal", "001:477-479"),
    ("seven-up misdeal", "misdeal_cause=other dealing_rule=faced_card", "new-deal", "001:4409"),
    ("schafskopf misdeal", "misdeal_cause=other dealing_rule=faced_card all_looked=no", "new-deal", "001:5622"),
    ("sixty-six misdeal",
     "misdeal_cause=other dealing_rule=faced_card card_shown_in_deal=non_dealer play_begun=no redeal_demanded=yes",
     "redeal-called", "001:4524"),
    ("cribbage misdeal", "cribbage_misdeal=other dealing_rule=wrong_cards pack_wrong_from_start=yes score_agreed=no",
     "found-in-the-deal", "001:6097"),
    ("rubicon-bezique misdeal", "misdeal_cause=other dealing_rule=wrong_dealer all_looked=no",
     "incorrect-deal", "001:5156"),
    ("skat-nasl-1945 change-of-call", "game_raised=yes opening_lead_made=no", "raised-in-time", "001:5561-5563"),
    ("auction-pinochle trick-count-dispute", "wrong_side_took_trick=yes trick_covered=yes score_agreed=no",
     "trick-covered", "001:4876-4878"),
)  # fmt: skip
"""Code and kind, facts, the row that decides in the end, and where the book says so."""


@cache
def of_several_kinds() -> frozenset[str]:
    """The facts that tables of several kinds ask, so that telling one does not tell what went wrong."""
    kinds: dict[str, set[str]] = {}
    for code in sources().codes.values():
        for law in code.kinds.values():
            for fact in law.facts:
                kinds.setdefault(fact.id, set()).add(law.kind)
    return frozenset(fact for fact, asking in kinds.items() if len(asking) > _FEW) - CAUSES


def unasked(code: str, kind: str) -> Iterator[str]:
    """The answers that the law of *code* on *kind* gives, told everything but what went wrong."""
    law = sources().codes[code].kinds.get(kind)
    if law is None or CAUSES.isdisjoint(fact.id for fact in law.facts):
        return
    tried = set()
    for values, _ in situations(law.facts, law.conditions, law.instead):
        told = frozenset((name, value) for name, value in values.items() if name in of_several_kinds())
        if told not in tried:
            tried.add(told)
            found = look_up_told_facts(laws(), code, kind, dict(told))
            if CAUSES.isdisjoint(need.fact for need in found.needs):
                yield f"{code} {kind} {dict(told)}: {[row.id for _, row in found.rows]}"


def test_nothing_is_ruled_before_it_is_known_what_went_wrong() -> None:
    """Whatever else is told: who looked, who demands it, how far the dealing was."""
    found = [answer for code in sources().codes for kind in ("misdeal", "redeal") for answer in unasked(code, kind)]
    assert found == []


def facts_of(text: str) -> dict[str, str]:
    """The facts of *text*, as they are told."""
    return dict(part.split("=") for part in text.split())


@pytest.mark.parametrize(("asked", "told", "row", "_where"), RULED)
def test_games_rule_by_their_own_law(asked: str, told: str, row: str, _where: str) -> None:
    """Whatever name is used for the fault."""
    code, kind = asked.split()
    found = look_up_told_facts(laws(), code, kind, facts_of(told))
    assert found.decisions[-1].row is not None
    assert found.decisions[-1].row.id == row
