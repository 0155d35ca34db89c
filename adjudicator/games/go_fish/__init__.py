"""Go fish."""
