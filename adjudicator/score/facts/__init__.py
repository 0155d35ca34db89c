"""Facts about the score."""

HELD = {
    "game_results": {"player_made_game"},
}  # fmt: skip
"""Module → the facts that it has derivers of: it is imported when one of them is asked for."""
