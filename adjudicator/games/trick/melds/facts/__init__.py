"""Facts about melds and declarations in trick games."""
