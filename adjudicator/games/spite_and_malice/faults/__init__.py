"""Faults that only spite and malice knows."""
