"""Facts about the joker."""
