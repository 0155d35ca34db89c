"""Detectors for games in which a card is called, or a holding forces a game."""
