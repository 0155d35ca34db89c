"""Tests of the room ``law``."""
