"""Facts that only poker asks about."""
