"""Facts that only cribbage asks about."""
