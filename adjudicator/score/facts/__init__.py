"""Facts about the score."""
