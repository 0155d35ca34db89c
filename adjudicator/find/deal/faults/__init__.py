"""Detectors of deal."""
