"""Derivers of deal."""

HELD = {
    "counts": {
        "auction_begun_anywhere", "card_found_14", "deal_fault_6", "extra_card_outside_deal", "hand_taken_from",
        "opening_lead_faced", "partner_called_after", "play_ended", "saw_others_card", "stranger_in_quitted_trick",
        "wrong_count_found", "wrong_hand_has_called",
    },
    "deal": {
        "adversaries_right", "card_found", "count_cause", "count_pattern", "cut_fault", "cut_for_place_fault",
        "deal_fault", "deal_stage", "dealer_fault", "dealing_rule", "draw_fault", "drawn_alike", "equal_cards_drawn",
        "faced_was_last", "failed_to_follow", "hand_size", "looked_at_hand", "misdeal_cause", "new_deal_cause",
        "pack_lacks_only", "pack_perfect", "pack_wrong_from_start", "queen_came_by", "redeal_cause", "shuffle_fault",
        "surplus_cause",
    },
    "deal_exposures": {
        "card_shown_in_deal", "cards_exposed_in_deal", "dealer_exposed", "exposed_in_deal", "exposed_stock_card",
        "faced_in_pack",
    },
    "earlier_deals": {
        "correcting_side_looked", "dealing_order", "other_hands_right", "pack_preparation", "preparation_fault",
        "short_hand_is_dummy", "short_hand_played",
    },
    "hand_sizes": {
        "bezique_hands", "bidder_hand_right", "bidder_has_led", "bidding_begun", "both_hands_wrong", "both_have_drawn",
        "count_found_when", "count_stage", "nap_hands_wrong", "played_to_trick_one", "player_hand_right",
        "sixty_six_wrong_hand", "wrong_hands_bidding", "wrong_hands_play",
    },
}  # fmt: skip
"""Module → the facts that it has derivers of: it is imported when one of them is asked for."""
