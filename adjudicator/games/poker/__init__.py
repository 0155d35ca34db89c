"""Poker: the betting followed act by act, apart from the fold over tricks."""
