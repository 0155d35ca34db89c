"""Derivers of general."""

HELD = {
    "earlier_bridge": {
        "both_sides_revoked", "claim_made", "dealer_passed", "doubling_call", "dummy_spoke_first", "own_correction",
        "partner_question", "revoke_of_side", "second_hand_played", "showing", "shown_when", "trick_quitted",
        "winners_led",
    },
    "makers": {
        "against_lone_hand", "bidder_or_opponent", "by_bidder", "earlier_misplays", "has_player", "lone_contractor",
        "lone_hand", "made_by_maker", "on_contracting_side", "pays_by_point", "pitcher_or_other", "player_or_opponent",
        "side_of_bidder", "solo_seat",
    },
    "moments": {
        "adversaries_looked", "all_looked", "all_played_first_trick", "demander_looked", "dummy_forfeited",
        "either_looked", "facts_lost", "hands_returned", "opening_lead_made", "opponent_first_play", "play_begun",
        "redeal_demanded", "round_over", "score_agreed", "score_entered", "tricks_mixed", "trump_turned",
    },
}  # fmt: skip
"""Module → the facts that it has derivers of: it is imported when one of them is asked for."""
