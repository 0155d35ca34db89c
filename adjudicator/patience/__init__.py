"""Patience games for two, as far as records follow them."""
