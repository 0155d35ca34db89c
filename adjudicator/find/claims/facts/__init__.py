"""Derivers of claims."""

HELD = {
    "claims": {
        "called_in_round", "claimed_or_conceded", "could_be_lost", "current_trick_only", "depends_on_partner",
        "first_call_made", "form", "from_claim", "inspection", "likely_won", "partner_objects_to_concession",
        "played_on_by_all_four", "skat_claim", "trick_already_won",
    },
}  # fmt: skip
"""Module → the facts that it has derivers of: it is imported when one of them is asked for."""
