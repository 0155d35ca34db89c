"""Facts that only red dog asks about."""
