"""LIN, the format of Bridge Base."""
