"""Detectors of deal."""

NEEDS = {"card_pass": {"pass_cards"}, "deal_events": {"!deal", "!looked"}}
