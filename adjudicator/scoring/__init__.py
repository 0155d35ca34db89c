"""The score of a deal: tricks, points of its system, settlement of its stakes, rulings included."""
