"""The stops games: cards played to rows, piles and sequences, mostly without tricks."""
