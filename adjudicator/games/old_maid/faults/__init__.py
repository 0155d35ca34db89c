"""Faults that only old maid knows."""
