"""Games that the fast path supports: those of which every key of the ``[game]`` section is listed here.

A key that is not listed keeps its games on the full path: its effect on calls and cards has not been examined yet.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping

_DEALING_KEYS = frozenset((
    "seats", "players", "by_players", "partners", "teams", "sits_out", "suits", "ranks", "rank_orders", "packs",
    "jokers", "cards_each", "deal_varies", "remainder", "deal_rounds", "forms", "type", "dead_hand", "call_order",
    "silent_hand", "functions",
))  # fmt: skip
"""Keys of the deal itself: the hands of a record show their effect."""
_AUCTION_KEYS = frozenset((
    "auction", "auction_passes", "dealer_must_bid", "first_call", "bids", "bid_names", "equals", "highest_ends",
    "hold_reopens", "junior_first", "forced_bid", "forced_game", "seller", "bids_rise", "bids_up_to_hand",
    "announcements", "naming_words", "schmeiss", "alone", "alone_bids", "all_pass_trump", "combine",
))  # fmt: skip
"""Keys of the calls, and of the partnerships after them."""
_PLAY_KEYS = frozenset((
    "trump", "trump_of", "trump_orders", "trump_free", "turned_card", "games", "first_lead",
    "dummy", "duties", "privileged", "discard_duty", "heart_lead_from", "lead_highest", "pass_cards", "widow",
    "draw_to", "all_but_trumps", "joker_led", "trick_values",
))  # fmt: skip
"""Keys of the trump, of exchanges before the play, and of legal leads and cards."""
_LAW_KEYS = frozenset((
    "quitting_establishes", "twelfth_trick_law", "complete_trick_condones", "established_also_by",
    "twelfth_trick_until", "inspection", "both_revokes_corrected", "breach_is_revoke", "fifth_card",
    "forestalled_lead", "second_lead_gains_nothing", "next_lead_establishes", "revoke_stands", "dummy_limits",
    "designations", "short_hand", "drawn", "counted_by", "several_at_once", "faults_together", "recounting_options",
    "first_that_fits", "exposed_before_calls", "turn_kept", "void_calls", "own_turn_first", "call_over_change_stands",
    "proper_lead_stands", "other_opponent_accepts", "double_with_insufficient", "second_insufficient_with_first",
    "call_precedence", "any_dealer", "agreement_withdrawn", "claim_concedes_rest", "partner_voids_concession",
    "revoke_points", "checks",
    "adjusting", "called_for", "pass_out_of_turn", "bid_under_minimum", "trump_change", "declaration_errors",
    "early_lead_bids", "dead_hands", "drop_outs", "after_irregularity", "most_revoke_tricks", "revoke_tricks",
    "out_of_turn_chips", "forfeit_unseen", "card_called", "partners_chosen", "partner_called", "defend_alone",
    "call_for_best", "peep", "begging", "partner_games", "all_pass_maker",
))  # fmt: skip
"""Keys that matter only after an irregularity, or with lines of another sort."""
_MELD_KEYS = frozenset((
    "melding", "melds", "melders", "melds_need_trick", "melds_need_scoring_trick", "always_head", "exchange", "dix",
    "exchange_when", "meld_points", "meld_ranks", "declaring_out", "check_awards", "claims", "claims_by", "concession",
    "closing",
))  # fmt: skip
"""Keys of melds, exchanges and claims on lines of their own: no deal with such a line is clean."""
_SCORING_KEYS = frozenset((
    "scoring", "vulnerable", "artificial", "weighted_scores", "back_score", "book_tricks", "trick_points",
    "game_points", "game_bonus", "part_score_bonus", "doubled_made", "redoubled_made", "undertricks_doubled",
    "undertricks_doubled_vulnerable", "card_points", "points_in_play", "plus_card", "slam", "settlement",
    "card_values", "last_trick", "points", "points_each_trick", "count_order", "counts_down", "high_scores_for",
    "low_scores_for", "four_points_win", "set_back", "bid_values", "bid_short", "bid_minimum", "bid_of_30", "pool",
    "stakes", "sir_garnet", "marks", "deal_points", "all_pass", "all_pass_points", "all_tricks", "nullo", "game_lost",
    "game_tie", "highest_trump", "short_penalty", "laps", "bete", "spades_double", "kitty_from", "trump_values",
    "four_of_a_kind", "maker_short", "other_values", "cards_needed", "round_to", "target", "other_schedules",
    "other_pack", "other_packs", "cut_packet", "first_dealer", "widow_with_joker", "undertakings",
    "joker_pitched_is", "ten_of_trumps", "color",
))  # fmt: skip
"""Keys of the value of tricks, and of agreements at the table before the deal."""
_KNOWN_KEYS = _DEALING_KEYS | _AUCTION_KEYS | _PLAY_KEYS | _LAW_KEYS | _MELD_KEYS | _SCORING_KEYS
_TURNED_CARD_KEYS = frozenset(("of", "until", "taken_by", "discard_first"))
"""The supported keys of the card turned for trump."""


def is_game_section_supported(section: Mapping[str, Any]) -> bool:
    """Whether every key of a ``[game]`` section is listed here."""
    return section.keys() <= _KNOWN_KEYS and section.get("turned_card", {}).keys() <= _TURNED_CARD_KEYS
