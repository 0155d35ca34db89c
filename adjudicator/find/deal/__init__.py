"""The deal and the hands."""
