"""A game as data: seats, ranks, duties, how its auction goes and how trump is made."""
