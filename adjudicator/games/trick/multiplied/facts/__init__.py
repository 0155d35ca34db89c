"""Facts about games whose value is multiplied."""
