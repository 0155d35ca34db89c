"""Cards led, played and shown."""
