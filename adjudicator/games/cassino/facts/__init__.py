"""Facts that only cassino asks about."""
