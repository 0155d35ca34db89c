"""Tests of the room ``score``."""
