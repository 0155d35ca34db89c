"""Tests of the room ``game``."""
