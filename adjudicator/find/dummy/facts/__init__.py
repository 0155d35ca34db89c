"""Derivers of dummy."""

HELD = {
    "designations": {
        "called_suit_held", "declarer_played_since", "dummy_could_follow", "dummy_leads", "each_side_played_next",
        "led_suit_held", "legal_cards_of_rank", "opponent_played_since", "rank_in_last_suit", "was_first_card", "words",
    },
    "dummies": {"act", "dummy_asked_after_forfeit", "dummy_first_on_defenders_revoke", "dummy_forfeited"},
}  # fmt: skip
"""Module → the facts that it has derivers of: it is imported when one of them is asked for."""
