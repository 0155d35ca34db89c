"""Derivers of conduct."""

HELD = {
    "information": {
        "card_seen_after_first_call", "claim_form", "concession_fault", "defender_gave", "disputed", "exposure",
        "hand_shown_on_purpose", "line_stated", "look_at_dummy", "looked_at", "partner_could_see", "remark_stage",
    },
}  # fmt: skip
"""Module → the facts that it has derivers of: it is imported when one of them is asked for."""
