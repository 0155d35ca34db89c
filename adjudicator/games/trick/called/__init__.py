"""Called."""
