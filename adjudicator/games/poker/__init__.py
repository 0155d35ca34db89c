"""Poker: the betting, the draw and their irregularities, apart from the play of tricks."""
