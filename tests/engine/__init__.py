"""Tests of the room ``pipeline``."""
