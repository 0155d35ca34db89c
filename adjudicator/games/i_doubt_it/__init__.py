"""I doubt it."""
