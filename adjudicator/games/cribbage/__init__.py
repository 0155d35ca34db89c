"""Cribbage: the play to a running total followed card by card, apart from the fold over tricks."""
