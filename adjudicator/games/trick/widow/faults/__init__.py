"""Faults that only games know in which cards are put away, taken up or drawn beside the play."""
