"""Claims, concessions, the number of tricks."""
