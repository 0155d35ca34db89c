"""Facts that only black jack asks about."""
