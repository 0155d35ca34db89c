"""Faults that only cassino knows."""
