"""What a deal comes to: tricks, the score of its system, the settlement of its stakes, rulings included."""
