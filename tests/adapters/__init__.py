"""Tests of the adapters; with the real libraries they stand in ``tests/extras``."""
