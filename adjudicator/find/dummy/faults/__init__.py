"""Detectors of dummy."""
