"""Facts that only go fish and authors ask about."""
