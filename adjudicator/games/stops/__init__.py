"""Stops: the cards played to rows, piles and sequences followed one by one, apart from the fold over tricks."""
