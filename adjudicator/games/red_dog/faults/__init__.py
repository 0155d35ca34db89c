"""Faults that only red dog knows."""
