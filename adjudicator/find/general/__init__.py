"""What every subject asks: when, by whom, in whose game."""
