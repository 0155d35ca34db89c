"""Derivers of calls."""

HELD = {
    "answered_calls": {
        "admissible", "artificial_pass", "bar_span", "by_declaring_side", "contrary_to_19", "correct_player_called",
        "correct_player_is_lho", "in_turn", "is_pass", "late_change", "lead_faced_first", "lho_called", "lho_response",
        "repeat_legal", "replacement_27", "rho_action", "second_accepted", "turn_lost", "whose_turn_32",
    },
    "auction_exposures": {"cards_exposed", "honour", "led_prematurely", "offender_role", "source_row"},
    "calls": {
        "accepted", "anyone_bid", "anyone_called", "caller_side", "cancelled_call", "cancelled_denomination",
        "change_outcome", "change_overcalled", "double_fault", "exposed_in_auction", "first_call_legal", "late_call",
        "named_again", "partner_passes", "replacement", "rho_call", "substitute", "whose_turn",
    },
    "changed_calls": {"call_over_first", "change_response", "new_call_shown", "window_open"},
    "forms": {
        "bidding_open", "half_of_play", "heart_led_early", "heart_limit_agreed", "hearts_duty", "lho_has_called",
        "opening_strength", "opponent_has_drawn", "over_opening", "pass_fault", "stock_fault", "stock_left",
    },
    "game_calls": {
        "announced_before_call", "auction_pinochle_bid", "bid_of_45", "bid_or_pass", "bidder_change", "bidder_has_led",
        "bids_four_before_him", "check_bid_fault", "double_pack_bid", "double_pack_change", "double_pack_three_bid",
        "doubling_spoken", "firehouse_bid_fault", "joker_pitched", "last_bid_four", "partnership_bid_fault",
        "passed_before", "pitch_matter", "pitcher_has_led", "sell_out_fault", "skat_bid_fault",
        "skat_declaration_fault", "solo_call_fault", "solo_naming_fault", "taken_by_dealer", "trump_declared_by",
        "trump_making_fault",
    },
}  # fmt: skip
"""Module → the facts that it has derivers of: it is imported when one of them is asked for."""
