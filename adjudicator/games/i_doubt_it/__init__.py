"""I doubt it: how it is written down."""
