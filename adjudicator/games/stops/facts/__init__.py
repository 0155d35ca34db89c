"""Facts that only the stops games ask about."""
