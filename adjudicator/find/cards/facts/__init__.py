"""Derivers of cards."""

HELD = {
    "exposures": {
        "after_oloot", "both_sides_played_next", "by_defender", "deemed_played", "deliberate_play", "exempt",
        "exposed_by_way_of", "has_other_pc", "honour", "manner", "meets_45C2", "named_or_visible", "number", "own_turn",
        "trick_begun", "trick_was_complete", "visible_faces",
    },
    "forbidden_leads": {"call_withdrawn", "comparable", "declarer_uses", "offender_defends", "suit_specified"},
    "leads": {
        "declarer_choice", "declarer_choice_54", "declarer_saw_dummy", "declarer_spread", "defender_played",
        "defenders_say", "faced", "next_hand_played", "opponent_on_lead", "proper_leader", "proper_leader_led",
        "trick13",
    },
    "penalty_cards": {
        "choice", "declarer_played_after", "declarer_played_on", "grade", "led_early", "major_on_table", "pc_suits",
        "to_play",
    },
    "plays": {
        "asked_by_forfeited_dummy", "both_sides_played_on", "by", "declarer_faced_hand", "declarer_played_both",
        "established", "faced_after_claim", "first_noticed", "repeat_same_suit", "right_hand_has_suit", "trick_fault",
        "tricks_available", "turn_belonged_to", "twelfth_trick",
    },
    "premature": {"card_legal", "d_card_legal", "nos_played_over", "partner_had_played", "who_played"},
    "progress": {
        "bidder_played_second_trick", "both_adversaries_played", "dealers_place", "early_hands_partner",
        "fault_of_dummy", "opponent_played_first_trick",
    },
    "revokes": {
        "automatic_exception", "both_same_trick", "deemed_exception", "dummy_hand", "fault", "hand",
        "hands_returned", "os_tricks_after", "partner_won_revoke_trick", "revoke_proof", "won_by_offending_player",
    },
    "shown_hands": {"auction_pinochle_exposure", "faced_in_spread_misere", "null_game", "open_game", "skat_exposure"},
    "trick_play": {
        "could_follow", "draw_irregularity", "false_pitch", "first_trick_quitted", "hand_played_out", "misplay_moment",
        "not_following", "opponent_played_to_it", "pinochle_duty", "pitcher_has_played", "settled", "stock_or_closed",
        "three_at_table", "three_tricks_won", "trick_gathered", "trump_jack_in_play", "two_tricks_won",
        "was_partners_lead",
    },
    "turns": {
        "all_played_to_trick", "called_suit_held", "could_comply", "demanded", "early_hand", "first_to_lead",
        "led_winner", "liable_card_called", "own_side_played_on", "partner_asked", "partner_can_follow",
        "playable_penalty_cards", "played_to_next", "premature_action", "retraction_demanded", "seen_in_the_trick",
        "to_play",
    },
}  # fmt: skip
"""Module → the facts that it has derivers of: it is imported when one of them is asked for."""
