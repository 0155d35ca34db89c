"""Detectors of cards."""

NEEDS = {
    "exposed_cards": {"!expose", "!pickup", "no play"},
    "fifth_card": {"fifth_card"},
    "forbidden_leads": {"bound"},
    "illegal_draw": {"!draw"},
    "penalty_cards": {"lead_option_50D2"},
    "put_down": {"!discard"},
    "quitted_tricks": {"!looked"},
    "renege": {"discard_duty", "draw-until-able", "heart_lead_from", "lead_highest"},
    "restrictions": {"bound"},
    "several_penalty_cards": {"bound"},
}
